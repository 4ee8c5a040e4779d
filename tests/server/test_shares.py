"""Who asks for much waits for themselves: turns of the loop, the lobby's list and its news.

That somebody is served before somebody else is seen in what a connection hears: the one who asks for much also watches
a table, and where among the replies the chat of an honest player stands tells when that was served. Nothing is measured
with a clock.
"""

import asyncio
import json
import random
import re

import websockets
from client import PATIENCE, Client, must, some_choice
from harness import Server, eventually

MANY = 60  # requests at once
CHEAP = 0.0003  # seconds: so many of what costs less are done before anybody else has said a word


async def connect_from(server, address, name):
    """A client with another address of this machine."""
    client = Client(server)
    client.socket = await websockets.connect(
        f"ws://127.0.0.1:{server.port}/ws", max_size=None, max_queue=None, compression=None, ping_interval=None,
        open_timeout=PATIENCE, close_timeout=5, local_addr=(address, 0))
    client.reader = asyncio.create_task(client.read())
    server.clients.add(client)
    await client.hello(name)
    return client


def frame(text):
    """A text frame whose mask changes nothing."""
    data = text.encode()
    length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return b"\x81" + length + bytes(4) + data


def send_at_once(client, requests):
    """All in one write; returns the futures of the replies."""
    futures, frames = [], []
    for kind, fields in requests:
        number = next(client.ids)
        future = asyncio.get_running_loop().create_future()
        client.pending[number] = future
        futures.append(future)
        frames.append(frame(json.dumps({"type": kind, "id": number, **fields})))
    client.socket.transport.write(b"".join(frames))
    return futures


async def finished_game(client):
    t = await client.create(2, ["me", "greedy"], public=False, start=True)
    await client.play(t, random.Random(3), undo=0, check=0, confirm=1)
    return t


async def figures(server):
    """Seconds and turns of the loop by kind of work, and the other figures by name."""
    _, _, body = await server.http("GET", "/metrics")
    work = {}
    for what, kind, value in re.findall(r'\nmarrakesh_work_(seconds_)?total\{kind="(\w+)"\} (\S+)', body.decode()):
        work.setdefault(kind, {})["seconds" if what else "turns"] = float(value)
    return work, dict(re.findall(r"\nmarrakesh_(\w+) (\S+)", body.decode()))


# ---- what each kind of request needs ----

async def ask_history(greedy):
    t = await finished_game(greedy)
    return "history", {"table": t.id, "from": 0, "to": 200}


async def ask_position(greedy):
    t = await finished_game(greedy)
    return "position", {"table": t.id, "version": t.version}


async def ask_record(greedy):
    return "record", {"table": (await finished_game(greedy)).id}


async def many_tables(greedy, count=30):
    for _ in range(count):
        t = await greedy.create(2, ["me", "open"])
        await greedy.request("close", table=t.id)


async def ask_mine(greedy):
    await many_tables(greedy)
    return "mine", {}


async def ask_lobby(greedy):
    await many_tables(greedy)
    return "lobby", {"watch": True}


async def ask_name(greedy):
    await many_tables(greedy)
    return "name", {"name": "Greedy"}


async def ask_odds(greedy):
    t = await greedy.create(2, ["me", "greedy"], public=False, start=True, xray=True)
    await greedy.wait(lambda: t.question, "for a question")
    await greedy.play(t, random.Random(4), until=lambda: t.question and "set" in t.question, undo=0, check=0, confirm=1)
    return "odds", {"table": t.id}


def before_the_chat(greedy):
    """How many replies it heard before the chat."""
    kinds = [json.loads(text) for text in greedy.raw]
    place = next(i for i, m in enumerate(kinds) if m["type"] == "chat")
    return sum("id" in m for m in kinds[:place])


async def beside(ask, server):
    """An honest player at another address is served before most of what somebody has asked for before, or that costs
    nothing to speak of."""
    del server
    async with Server() as own:
        honest = await Client.connect(own, "Honest")
        t = await honest.create(2, ["me", "open"])
        greedy = await connect_from(own, "127.0.0.2", "Greedy")
        request = await ask(greedy)
        await greedy.open(t.id)
        greedy.keep_raw = True
        futures = send_at_once(greedy, [request] * MANY)
        [said] = send_at_once(honest, [("chat", {"table": t.id, "text": "your turn"})])
        await asyncio.wait_for(asyncio.gather(said, *futures, return_exceptions=True), PATIENCE)
        await greedy.wait(lambda: greedy.tables[t.id].chat, "for the chat")
        place = before_the_chat(greedy)
        work = (await figures(own))[0].get(request[0], {"seconds": 1})
        must(place < MANY / 2 or work["seconds"] < CHEAP * MANY,
             f"{place} of {MANY} {request[0]} of somebody else were served first: {work}")


def cases():
    for ask in (ask_history, ask_position, ask_record, ask_mine, ask_lobby, ask_name, ask_odds):
        yield "beside_" + ask.__name__[4:], lambda server, ask=ask: beside(ask, server)


# ---- order and pieces ----

async def test_order_of_a_connection(server):
    """Whatever takes long, replies come in the order of the requests; but for forks, which come when they are kept."""
    anna = await Client.connect(server, "Anna")
    t = await finished_game(anna)
    await many_tables(anna, 12)
    rng = random.Random(6)
    kinds = [("history", {"table": t.id, "from": 0, "to": 200}), ("position", {"table": t.id, "version": t.version}),
             ("mine", {}), ("lobby", {"watch": True}), ("lobby", {"watch": False}), ("ping", {}),
             ("name", {"name": "Anna"}), ("fork", {"table": t.id, "version": 5}), ("record", {"table": t.id})]
    anna.keep_raw = True
    requests = [rng.choice(kinds) for _ in range(120)]
    futures = send_at_once(anna, requests)
    await asyncio.wait_for(asyncio.gather(*futures, return_exceptions=True), PATIENCE)
    ids = [json.loads(text)["id"] for text in anna.raw if "id" in json.loads(text)]
    must(len(ids) == 120, len(ids), "replies")
    first = min(ids)
    others = [n for n in ids if requests[n - first][0] != "fork"]
    must(others == sorted(others) and len(others) < 120, "replies in another order:", ids)


async def test_long_work_in_pieces(server):
    """A long journal is played in pieces, none of which takes long; the moments on the way are remembered."""
    del server
    async with Server() as own:
        anna = await Client.connect(own, "Anna")
        t = await anna.create(2, ["me", "greedy"], public=False, start=True)
        await anna.wait(lambda: t.question, "for a question")
        while t.version < 6000:
            await anna.answer(t, some_choice(t.question, random.Random(1)), confirm=False)
            await anna.wait(lambda: t.question, "for a question")
            must(t.undo == "free", "what was not confirmed can be taken back")
            await anna.request("undo", table=t.id)
        whole = await anna.request("position", table=t.id, version=t.version)
        work, _ = await figures(own)
        must(work["position"]["turns"] > 1, "a long position in one piece:", work["position"])
        must(work["position"]["seconds"] / work["position"]["turns"] < 0.005, "long pieces:", work["position"])
        first, before, took = work["position"]["turns"], work["position"]["turns"], []
        while not took or min(took) >= first:  # a machine that does other things has its pauses in between
            must(len(took) < 5, "the same moment again takes as long:", first, took)
            again = await anna.request("position", table=t.id, version=t.version)
            must({**again, "id": 0} == {**whole, "id": 0}, "the same moment looks different")
            work, _ = await figures(own)
            took.append(work["position"]["turns"] - before)
            before = work["position"]["turns"]
        token, table = anna.token, t.id
        await anna.close()
        own.stop()
        own.start()
        again = await Client.connect(own, token=token)
        must((await again.request("open", table=table))["version"] == t.version, "another version")
        work, other = await figures(own)
        must(work["open"]["turns"] > 1, "a long table was loaded in one piece:", work["open"])
        must(work["open"]["seconds"] / work["open"]["turns"] < 0.005, "long pieces:", work["open"])
        must(float(other["loop_longest_seconds"]) < 0.1, "the longest stretch:", other["loop_longest_seconds"])


async def test_who_does_not_read_waits(server):
    """Whoever asks for much and reads nothing is not answered until it has read, and then has lost nothing."""
    del server
    async with Server("--rate", "0") as own:
        anna = await Client.connect(own, "Anna")
        greedy = await connect_from(own, "127.0.0.2", "Greedy")
        await many_tables(greedy)
        greedy.socket.transport.pause_reading()
        replies = send_at_once(greedy, [("lobby", {"watch": False}), ("lobby", {"watch": True})] * 75)
        done = 0
        while (made := (await figures(own))[0].get("lobby", {"turns": 0})["turns"]) > done or not made:
            done = made
            for _ in range(20):
                await anna.request("ping")
        must(done < 120, done, "of 150 lists were made for who reads nothing")
        greedy.socket.transport.resume_reading()
        kinds = [(await asyncio.wait_for(reply, PATIENCE))["type"] for reply in replies]
        must(kinds == ["ok", "lobby"] * 75, "replies:", kinds)


async def test_catalogue_once(server):
    """The catalogue is not made anew for each who asks, nor sent to who has it."""
    status, headers, body = await server.http("GET", "/api/catalog")
    must(status == 200 and json.loads(body) and headers["ETag"], "the catalogue:", status, dict(headers))
    status, headers, body = await server.http("GET", "/api/catalog", headers={"If-None-Match": headers["ETag"]})
    must(status == 304 and not body, "who has it gets it again:", status)


# ---- the lobby ----

async def test_lobby_is_shared(server):
    """More tables of one address than the list has room for do not push another one off it."""
    del server
    async with Server() as own:
        honest = await Client.connect(own, "Honest")
        t = await honest.create(2, ["me", "open"])
        for host in range(7):
            greedy = await connect_from(own, "127.0.0.2", f"Greedy {host}")
            await many_tables(greedy)
        listed = (await honest.request("lobby", watch=True))["tables"]
        must(len(listed) == 200, len(listed), "tables in the list")
        must(t.id in [s["id"] for s in listed], "the honest table is not in the list")
        must([s["changed"] for s in listed] == sorted((s["changed"] for s in listed), reverse=True), "another order")
        hosts = [sum(s["host"] == host for s in listed) for host in {s["host"] for s in listed}]
        must(sorted(hosts)[1] >= 28, "hosts of one address have unequal shares:", hosts)


async def test_lobby_is_fresh(server):
    """The list is kept as text; what changes is in it at once."""
    anna, bea = await Client.connect(server, "Anna"), await Client.connect(server, "Bea")
    t = await anna.create(2, ["me", "open"])

    async def listed():
        tables = (await anna.request("lobby", watch=False)) and (await anna.request("lobby", watch=True))["tables"]
        return next((s for s in tables if s["id"] == t.id), None)
    must((await listed())["seats"][1]["kind"] == "open", "a new table")
    await bea.join(t.id)
    must((await listed())["seats"][1]["name"] == bea.person["name"], "who sits down")
    watcher = await Client.connect(server, "Carl")
    await watcher.open(t.id)
    must((await listed())["watching"] == 1, "who watches")
    await anna.request("start", table=t.id)
    must((await listed())["state"] == "running", "the start")
    await bea.request("name", name="Beate")
    must((await listed())["seats"][1]["name"] == "Beate", "another name")
    await bea.close()

    async def gone():
        return not (await listed())["seats"][1]["here"]
    await eventually(gone, "Bea to be gone")


async def test_lobby_news_is_bundled(server):
    """Who changes a table all the time does not make a message to all of each change; the last one is told."""
    watchers = [await Client.connect(server, f"Watcher {n}") for n in range(3)]
    for client in watchers:
        await client.request("lobby", watch=True)
    anna = await Client.connect(server, "Anna")
    t = await anna.create(2, ["me", "open"])
    bot, nobody = {"kind": "bot", "level": "greedy"}, {"kind": "open"}
    changes = [("seat", {"table": t.id, "seat": "p2", **seat}) for seat in (bot, nobody) * 40]
    await asyncio.wait_for(asyncio.gather(*send_at_once(anna, changes + changes[:1])), PATIENCE)

    def told(client):
        return [m["table"] for m in client.news if m["type"] == "lobby-table" and m["table"]["id"] == t.id]
    for client in watchers:
        await client.wait(lambda c=client: told(c) and told(c)[-1]["seats"][1]["kind"] == "bot", "for the last change")
        must(len(told(client)) < 40, len(told(client)), "messages about 82 changes")


def processor_seconds(pid):
    """Of the loop, which is the first thread."""
    with open(f"/proc/{pid}/task/{pid}/schedstat", encoding="ascii") as file:
        return int(file.read().split()[0]) / 1e9


async def cost_of_pings(server, client, count=400):
    before = processor_seconds(server.process.pid)
    for _ in range(count):
        await client.request("ping")
    return (processor_seconds(server.process.pid) - before) / count


async def test_who_is_silent_costs_nothing(server):
    """A thousand connections that say nothing, before a request and after a hello, make no turn of the loop longer."""
    del server
    async with Server("--per-address", "2000", "--rate", "0") as own:
        anna = await Client.connect(own, "Anna")
        alone = min([await cost_of_pings(own, anna) for _ in range(3)])
        silent = [await asyncio.open_connection("127.0.0.1", own.port, local_addr=("127.0.0.2", 0)) for _ in range(500)]
        listening = []
        for n in range(25):
            guest = await Client.connect(own, f"Guest {n}")
            listening += [guest] + [await Client.connect(own, token=guest.token) for _ in range(19)]
        beside = min([await cost_of_pings(own, anna) for _ in range(3)])
        must(beside < 1.5 * alone, f"a ping costs {1e6 * beside:.0f} us, alone {1e6 * alone:.0f}")
        for _, writer in silent:
            writer.close()
        for client in listening:
            await client.close()
