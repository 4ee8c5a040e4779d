"""Requests that come twice, because their reply was lost: each is done once, and is replied to both times."""

import asyncio
import random

from client import Client, Gone, must, some_choice
from harness import Server, at_version, party, people
from test_cluster import Cluster
from test_play import anyway, asked_alone, asked_one, choosing, play_until, position
from test_undo import to_consent

KEY = "abcdefghijklmnop"
FREE = ("--rate", "0", "--per-address", "2000")


class Hole:
    """Stands before a server and passes everything on, until it is told to swallow what the server says, or to cut."""

    def __init__(self, server):
        self.server, self.swallows, self.writers = server, False, set()

    async def __aenter__(self):
        self.listener = await asyncio.start_server(self.accept, "127.0.0.1", 0)
        self.port = self.listener.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_):
        self.cut()
        self.listener.close()

    def cut(self):
        """All connections break, without a word."""
        self.swallows = False
        for writer in self.writers:
            writer.transport.abort()
        self.writers.clear()

    async def accept(self, reader, writer):
        try:
            there = await asyncio.open_connection("127.0.0.1", self.server.port)
        except OSError:
            writer.transport.abort()
            return
        self.writers |= {writer, there[1]}
        await asyncio.gather(self.pump(reader, there[1], False), self.pump(there[0], writer, True))

    async def pump(self, reader, writer, told):
        try:
            while data := await reader.read(1 << 16):
                if not (told and self.swallows):
                    writer.write(data)
                    await writer.drain()
        except OSError:
            pass
        writer.transport.abort()


async def step_of(client, t, fields):
    """Send an answer twice: the same reply, and one step."""
    before = t.version
    first = await client.request("answer", table=t.id, **fields)
    again = await client.request("answer", table=t.id, **fields)
    must(first["version"] == again["version"] == before + 1, "versions", before, first, again)
    return again["version"]


async def test_answer(server):
    """Twice on one connection and on another: acknowledged with the same version; another answer is stale."""
    clients, table = await party(server, 2)
    await play_until(clients, table, lambda t: asked_alone(t) and len(t.question["options"]) > 1, undo=0)
    who, other = asked_one(clients, table)
    t, q = who.tables[table], who.tables[table].question
    tab = await who.again()
    await tab.open(table)
    fields = {"question": q["number"], "choice": q["options"][0], "confirm": True}
    version = await step_of(who, t, fields)
    reply = await tab.request("answer", table=table, **fields, resent=10)
    must(reply["version"] == version, "on another connection", reply, "instead of", version)
    code = "stale" if t.question else "not-asked"
    await tab.refused(code, "answer", table=table, question=q["number"], choice=q["options"][1], resent=10)
    code = await anyway(other, "answer", table=table, **fields, resent=10)
    must(code in ("stale", "not-asked"), "somebody else gives the same answer:", code)
    must((await who.open(table)).version >= version, "a step is gone")


async def test_set(server):
    """A set in another order is the same answer, also after all have chosen."""
    clients, table = await party(server, 3)
    await play_until(clients, table, lambda t: choosing(t) and t.question and "set" in t.question, undo=0, check=0)
    given = []
    for client in clients:
        t = client.tables[table]
        if t.question and "set" in t.question:
            choices = t.question["options"][:t.question["set"]]
            given.append((client, t.question["number"], choices, (await client.answer(t, choices))["version"]))
    await at_version(clients, table)
    must(len(given) == 3, "only", len(given), "had to choose")
    for client, number, choices, version in given:
        again = await client.request("answer", table=table, question=number, choices=choices[::-1], confirm=True)
        must(again["version"] == version, "a set again", again, "instead of", version)


async def test_confirm_and_undo(server):
    """A confirmation twice; what is taken back is taken back once, and what was given before that is not given anew."""
    clients, table = await party(server, 2)
    await play_until(clients, table, lambda t: asked_alone(t) and t.undo != "free", undo=0, confirm=1)
    who, _ = asked_one(clients, table)
    t, q = who.tables[table], who.tables[table].question
    fields = {"question": q["number"], "choice": q["options"][0]}
    await who.request("answer", table=table, **fields)
    first = t.version
    for _ in range(3):
        await who.request("undo", table=table, version=first, resent=1)
    must(t.version == first + 1 and t.steps[-1]["undone"], "taken back", t.version - first, "times")
    must((await who.request("answer", table=table, **fields, resent=5))["version"] == first, "not known again")
    await who.refused("stale", "answer", table=table, **fields)
    must(t.version == first + 1, "given once more")
    await play_until(clients, table, lambda t: t.question and t.question["task"] == "confirm", undo=0, confirm=0)
    who = next(c for c in clients if (c.tables[table].question or {}).get("task") == "confirm")
    await step_of(who, who.tables[table], {"question": who.tables[table].question["number"], "choice": "confirm"})


async def test_last_answer(server):
    """The answer that ends the game, when it is over."""
    clients, table = await party(server, 2)
    last = {}

    async def play(client):
        t, rng = client.tables[table], random.Random(3)
        while True:
            await client.wait(lambda: t.over or t.question)
            if t.over:
                return
            choice = some_choice(t.question, rng)
            fields = {"question": t.question["number"], "confirm": True,
                      **({"choices": choice} if isinstance(choice, list) else {"choice": choice})}
            last[client] = fields, (await client.request("answer", table=table, **fields))["version"]

    await asyncio.gather(*(play(client) for client in clients))
    for client, (fields, version) in last.items():
        reply = await client.request("answer", table=table, **fields, resent=1000)
        must(reply["version"] == version, "after the end", reply)


async def lost(server, hole, client, kind, done, **fields):
    """A request whose reply is lost; done(): the server has kept what it asks for."""
    hole.swallows = True
    await client.start_request(kind, **fields)
    await done()
    hole.cut()
    try:
        await client.gone()
    except Gone:
        pass


async def killed(how):
    """The server dies between commit and reply."""
    async with Server(*FREE) as server, Hole(server) as hole:
        anna = await Client.connect(server, "Anna", port=hole.port)
        bea = await Client.connect(server, "Bea")
        t = await anna.create(2, ["me", "open"], key=KEY)
        await bea.join(t.id)
        await anna.request("start", table=t.id)
        await bea.wait(lambda: bea.tables[t.id].version, "for the start")
        for turn in range(3):
            await play_until([anna, bea], t.id, lambda t: t.seat == "p1" and t.question, undo=0, seed=turn)
            q, seen = t.question, bea.tables[t.id]
            choice = some_choice(q, random.Random(turn))
            what = {"choices": choice} if isinstance(choice, list) else {"choice": choice}
            fields = {"table": t.id, "question": q["number"], **what, "confirm": True}
            version = seen.version

            async def told(seen=seen, version=version):
                await bea.wait(lambda: seen.version > version, "for the answer that is lost")

            await lost(server, hole, anna, "answer", told, **fields)
            how(server)
            server.start()
            await anna.back()
            for client in (bea,):
                server.clients.discard(client)
            bea = await bea.again()
            await bea.open(t.id)
            now = t.version
            must(now > version, "an answer that was told is lost")
            reply = await anna.request("answer", **fields, resent=500)
            must(version < reply["version"] <= now and t.version == now, "the answer again:", reply, "at", now)


async def test_killed(server):
    await killed(lambda server: server.kill())


async def test_stopped(server):
    await killed(lambda server: server.stop())


async def tables_of(client):
    return [one["id"] for one in (await client.request("mine"))["tables"]]


async def test_create(server):
    """A key makes one table: on another connection, and after a restart; it is another one for somebody else."""
    async with Server(*FREE) as own, Hole(own) as hole:
        anna = await Client.connect(own, "Anna", port=hole.port)
        bea = await Client.connect(own, "Bea")
        watch = await anna.again()

        async def made():
            while not await tables_of(watch):
                await asyncio.sleep(0.02)

        wanted = {"game": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "open"}], "key": KEY}
        await lost(own, hole, anna, "create", made, **wanted)
        await anna.back()
        table = (await anna.request("create", **wanted, resent=300))["table"]["id"]
        must(await tables_of(anna) == [table], "two tables of one key")
        must((await watch.request("create", **wanted))["table"]["id"] == table, "two tables on two connections")
        other = (await bea.request("create", **wanted))["table"]["id"]
        must(other != table and await tables_of(bea) == [other], "somebody else's table")
        second = (await anna.request("create", **{**wanted, "key": KEY[::-1]}))["table"]["id"]
        must(second != table and len(await tables_of(anna)) == 2, "another key, the same table")
        own.kill()
        own.start()
        own.clients.clear()
        anna = await Client.connect(own, token=anna.token)
        must((await anna.request("create", **wanted, resent=1))["table"]["id"] == table, "after a restart a new one")
        must(len(await tables_of(anna)) == 2, "after a restart there are more tables")
        for key in ("short", "x" * 33, "with space in the key", 7):
            await anna.refused("bad-message", "create", **{**wanted, "key": key})


async def test_chat(server):
    """A line is said once; what is older than the first sending does not count."""
    async with Server(*FREE) as own, Hole(own) as hole:
        anna = await Client.connect(own, "Anna", port=hole.port)
        bea = await Client.connect(own, "Bea")
        t = await anna.create(2, ["me", "open"])
        await bea.join(t.id)
        heard = bea.tables[t.id].chat

        async def said():
            await bea.wait(lambda: len(heard) == 1, "for the line")

        await lost(own, hole, anna, "chat", said, table=t.id, text="Good luck")
        await anna.back()
        await anna.request("chat", table=t.id, text="Good luck", resent=500)
        await anna.request("chat", table=t.id, text="Your turn", resent=500)
        await bea.wait(lambda: len(heard) > 1, "for the second line")
        must([line["text"] for line in heard] == ["Good luck", "Your turn"], "heard", heard)
        own.kill()
        own.start()
        own.clients.clear()
        anna = await Client.connect(own, token=anna.token)
        await anna.open(t.id)
        await anna.request("chat", table=t.id, text="Your turn", resent=60000)
        await anna.request("chat", table=t.id, text="And now?", resent=60000)
        texts = [line["text"] for line in (await anna.open(t.id)).chat]
        must(texts == ["Good luck", "Your turn", "And now?"], "after a restart", texts)


async def twice(client, kind, /, **fields):
    """Done, and sent again: the same reply."""
    first = await client.request(kind, **fields)
    again = await client.request(kind, **fields, resent=100)
    must(first["type"] == again["type"], f"{kind}: {first}, then {again}")


async def test_around(server):
    """Sitting down, getting up, sending away, starting, giving up."""
    anna, bea, carl = await people(server, 3)
    t = await anna.create(3, ["me", "open", "greedy"])
    for client in (bea, carl):
        await client.open(t.id)
    await twice(bea, "join", table=t.id)
    await twice(bea, "leave", table=t.id)
    await twice(carl, "join", table=t.id)
    await twice(anna, "kick", table=t.id, seat="p2")
    await carl.open(t.id)
    await twice(bea, "join", table=t.id)
    await bea.refused("not-allowed", "join", table=t.id)
    await carl.refused("not-allowed", "join", table=t.id, resent=5)
    await twice(anna, "start", table=t.id)
    await bea.refused("not-allowed", "start", table=t.id, resent=5)
    await anna.refused("wrong-time", "start", table=t.id)
    await twice(bea, "resign", table=t.id)
    await bea.refused("wrong-time", "resign", table=t.id)


async def test_consent(server):
    """A request to take back, and what is said to it, twice."""
    clients, table = await party(server, 3)
    who, others = await to_consent(clients, table)
    t = who.tables[table]
    version = t.version
    for again in ({}, {"resent": 20}):
        must((await who.request("undo", table=table, version=version, **again))["pending"], "not pending")
    must(len(t.requests) == 1, "asked", len(t.requests), "times")
    number = next(iter(t.requests))
    for client in others:
        await client.wait(lambda c=client: number in c.tables[table].requests, "for the request")
        await twice(client, "consent", table=table, request=number, agree=True)
    must(t.requests[number] is True and t.steps[-1]["undone"], "not taken back")
    undone = sum(bool(step.get("undone")) for step in t.steps)
    await twice(who, "undo", table=table, version=version)
    must(sum(bool(step.get("undone")) for step in t.steps) == undone, "taken back once more")


async def test_lost(server):
    """What would not be known again is refused when it says that it was sent before; what reads is not."""
    anna, bea = await people(server, 2)
    t = await anna.create(2, ["me", "open"])
    await bea.join(t.id)
    for kind, fields in (("report", {"table": t.id, "person": bea.person["id"], "reason": "other"}),
                         ("unseat", {"table": t.id, "seat": "p2"}), ("undo", {"table": t.id}),
                         ("create", {"game": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "open"}]}),
                         ("register", {"login": "anna", "password": "0123456789"})):
        await anna.refused("lost", kind, **fields, resent=100)
    for kind in ("mine", "vacations", "daily", "ping"):
        await twice(anna, kind)
    must(await tables_of(anna) == [t.id], "a table was made")
    for resent in (0, -1, 2**31, "1", True):
        await anna.refused("bad-message", "mine", resent=resent)


async def test_address(server):
    """The address may have the id of a table; what is none leads nowhere."""
    clients, table = await party(server, 2)
    for client in clients:
        fresh = await Client.connect(server, token=client.token, table=table)
        must(position(await fresh.open(table)) == position(client.tables[table]), "another table")
    for path in ("/ws/", "/ws/x", f"/ws/{table}x", f"/ws/{table}/", "/ws/ABCDEFGHIJ"):
        status, _, _ = await server.http("GET", path)
        must(status == 404, path, "gives", status)
    must((await server.http("GET", f"/ws/{table}"))[0] == 426, "no WebSocket there")


async def test_bad_line(server):
    """Two people play on over a line that breaks again and again, in both directions; all their answers count once."""
    async with Server(*FREE) as own, Hole(own) as hole:
        clients = [await Client.connect(own, name, port=hole.port) for name in ("Anna", "Bea")]
        t = await clients[0].create(2, ["me", "open"])
        await clients[1].join(t.id)
        await clients[0].request("start", table=t.id)
        rng, given = random.Random(8), []

        async def play(client):
            mine = client.tables[t.id]
            while len(given) < 60:
                if client.closed or not mine.question:
                    await client.insist("ping")
                    await asyncio.sleep(0.01)
                    continue
                q, choice = mine.question, some_choice(mine.question, rng)
                what = {"choices": choice} if isinstance(choice, list) else {"choice": choice}
                fields = {"table": t.id, "question": q["number"], "confirm": True, **what}
                given.append((mine.seat, (await client.insist("answer", **fields))["version"]))

        async def cut():
            while len(given) < 60:
                await asyncio.sleep(rng.random() * 0.15)
                hole.swallows = rng.random() < 0.5
                await asyncio.sleep(0.02)
                hole.cut()

        for client in clients:
            await client.wait(lambda c=client: c.tables[t.id].version, "for the start")
        await asyncio.gather(cut(), *(play(client) for client in clients))
        fresh = await clients[0].again()
        await fresh.open(t.id)
        last = max(version for _, version in given)
        steps = (await fresh.request("history", table=t.id, **{"from": 0, "to": last}))["steps"]
        by = [(step["by"], step["version"]) for step in steps if step["by"] and not step.get("undone")]
        must(sorted(by) == sorted(given), "kept", sorted(by), "acknowledged", sorted(given))


async def test_elsewhere(server):
    """The process dies, and another one takes the table over: what was done there is known again."""
    async with Cluster() as cluster, Hole(cluster.servers[0]) as hole:
        one, two = cluster.servers
        anna = await Client.connect(one, "Anna", port=hole.port)
        bea = await Client.connect(one, "Bea")
        wanted = {"game": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "open"}], "tower": "model", "key": KEY}
        table = (await anna.request("create", **wanted))["table"]["id"]
        t = anna.tables[table]
        await bea.join(table, invite=t.invite)
        await anna.request("start", table=table)
        await bea.wait(lambda: bea.tables[table].version, "for the start")
        await play_until([anna, bea], table, lambda t: t.seat == "p1" and t.question, undo=0)
        q, seen = t.question, bea.tables[table]
        choice = some_choice(q, random.Random(1))
        what = {"choices": choice} if isinstance(choice, list) else {"choice": choice}
        fields = {"table": table, "question": q["number"], **what, "confirm": True}
        version = seen.version

        async def told():
            await bea.wait(lambda: seen.version > version, "for the answer that is lost")

        await anna.request("chat", table=table, text="Good luck")
        await lost(one, hole, anna, "answer", told, **fields)
        one.kill()
        anna.server, anna.port, anna.place = two, None, f"/ws/{table}"
        two.clients.add(anna)
        await anna.back()
        now = t.version
        reply = await anna.request("answer", **fields, resent=3000)
        must(version < reply["version"] <= now == t.version, "the answer again:", reply, "at", now)
        await anna.request("chat", table=table, text="Good luck", resent=60000)
        must(len((await anna.open(table)).chat) == 1, "a line twice")
        must((await anna.request("create", **wanted, resent=9000))["table"]["id"] == table, "a second table")
        must(await tables_of(anna) == [table], "more tables than one")
