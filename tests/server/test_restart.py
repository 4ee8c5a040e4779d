"""The server stops, cleanly or not, and everything goes on; a backup of a running server serves as well."""

import asyncio
import json
import os
import random
import shutil
import signal
import tempfile
import time

from client import Client, must
from harness import POSTGRES, Server, at_version, only_sqlite, party, run
from test_games import check_end, check_history, play_out
from test_http import post_record
from test_people import PASSWORD, some_login
from test_play import anyway, asked_alone, choosing, play_until, position
from test_undo import to_consent

FREE = ("--rate", "0", "--per-address", "2000")


async def back(clients, table, before):
    """All connect again and find what they left."""
    for client in clients:
        client.server.clients.discard(client)
    again = []
    for client, was in zip(clients, before):
        fresh = await Client.connect(client.server, token=client.token)
        t = await fresh.open(table)
        t.steps = client.tables[table].steps
        must(position(t) == was, "after the restart:", position(t), "before:", was)
        again.append(fresh)
    return again


async def restarted(how):
    async with Server(*FREE) as server:
        clients, table = await party(server, 3, watchers=1, game={"modules": "all"})
        for condition in (asked_alone, choosing, lambda t: t.held == t.seat):
            await play_until(clients, table, condition, confirm=0.5)
            before = [position(c.tables[table]) for c in clients]
            if how is signal.SIGTERM:
                must(server.stop() == 0, "after SIGTERM the status is", server.process.returncode)
                for client in clients:
                    code = 1012 if POSTGRES else 1001  # another server may go on
                    must(await client.gone() == code and client.bye, "closed without a word:", client.closed)
            else:
                server.kill()
            server.start()
            clients = await back(clients, table, before)
            await asyncio.gather(*(check_history(c, table) for c in clients))
            first = clients[0].tables[table].version
            await play_until(clients, table, lambda t: t.version > first + 5)
        await play_out(clients, table, 21, check=0)
        await check_end(clients, table)


def stop_slowly(server):
    """SIGTERM; as soon as the server stops it has to wait for the machine."""
    before = server.said().count("event=stopping")
    server.process.send_signal(signal.SIGTERM)
    while server.said().count("event=stopping") == before and server.alive():
        time.sleep(0.0005)
    server.process.send_signal(signal.SIGSTOP)
    time.sleep(0.3)
    server.process.send_signal(signal.SIGCONT)
    return server.process.wait(30)


async def test_stopping_takes_a_while(server):
    """Many are told to go: what is due meanwhile (tables where a bot must act) finds no workers any more."""
    async with Server(*FREE) as own:
        anna = await Client.connect(own, "Anna")
        seats = [{"kind": "bot", "level": "hard"}, {"kind": "me"}]
        for _ in range(5):
            made = await anna.request("create", game={"players": 2, "modules": "all"}, seats=seats, start=True)
            await anna.request("close", table=made["table"]["id"])
        for _ in range(6):
            await asyncio.gather(*(Client.connect(own, f"Crowd {n}") for n in range(150)))
            status = await asyncio.to_thread(stop_slowly, own)
            must(status == 0, "status", status, own.said())
            own.clients.clear()
            own.start()


async def test_sigterm(server):
    await restarted(signal.SIGTERM)


async def test_sigkill(server):
    await restarted(signal.SIGKILL)


async def test_choice_in_secret_survives(server):
    """One has chosen in secret, the others have not: so it is after the restart, and it can still be taken back."""
    async with Server(*FREE) as own:
        clients, table = await party(own, 2)
        await play_until(clients, table, choosing)
        t = clients[0].tables[table]
        await clients[0].answer(t, t.question["options"][:3])
        await at_version(clients, table)
        before = [position(c.tables[table]) for c in clients]
        own.kill()
        own.start()
        clients = await back(clients, table, before)
        t = clients[0].tables[table]
        must(t.undo == "free" and t.question is None, "the choice is gone")
        await clients[0].request("undo", table=table)
        must(t.question["task"] == "pick", "not taken back")


async def test_bots_go_on(server):
    """A game against bots goes on by itself after a restart, and so does one whose seat a bot keeps."""
    async with Server(*FREE) as own:
        clients, table = await party(own, 3, ["random"])
        anna, bea = clients
        await anna.request("hand", table=table)
        await play_until([bea], table, lambda t: t.version > 15)
        own.kill()
        own.start()
        bea = await Client.connect(own, token=bea.token)
        t = await bea.open(table)
        must(t.summary["seats"][0].get("bot"), "the bot lost the seat:", t.summary["seats"])
        await bea.play(t, random.Random(4))


async def test_everything_kept(server):
    """Names, chat, waiting tables, accounts, invitations, clocks, rematches: as before."""
    async with Server(*FREE) as own:
        anna = await Client.connect(own, "Anna")
        login = some_login()
        await anna.enter("register", login=login, password=PASSWORD)
        t = await anna.create(3, ["me", "open", "greedy"], public=False, clock={"kind": "move", "seconds": 77})
        await anna.request("chat", table=t.id, text="see you")
        summary, invite = t.summary, t.invite
        own.kill()
        own.start()
        again = await Client.connect(own, token=anna.token)
        must(again.person["name"] == "Anna" and again.person["account"], "person:", again.person)
        now = await again.open(t.id)
        here = {**now.summary, "seats": None, "changed": 0}
        must(here == {**summary, "seats": None, "changed": 0}, "summary:", now.summary, "was:", summary)
        must([s["kind"] for s in now.summary["seats"]] == ["person", "open", "bot"], "seats:", now.summary["seats"])
        must(now.invite == invite and [line["text"] for line in now.chat] == ["see you"], "invite or chat:", now.chat)
        other = await Client.connect(own, hello=False)
        await other.request("login", login=login, password=PASSWORD)
        bea = await Client.connect(own, "Bea")
        await bea.join(t.id, invite=invite)


async def test_clocks_stand_still(server):
    """While no server runs no time passes; nobody loses or wins by a restart."""
    async with Server(*FREE) as own:
        clients, table = await party(own, 2, clock={"kind": "game", "seconds": 1000})
        await play_until(clients, table, asked_alone)
        before = dict(clients[0].tables[table].clocks)
        must(set(before) == {"p1", "p2"} and all(900000 < ms <= 1000000 for ms in before.values()), "clocks:", before)
        own.kill()
        own.start()
        fresh = await Client.connect(own, token=clients[0].token)
        now = (await fresh.open(table)).clocks
        must(all(abs(before[s] - now[s]) < 60000 for s in before), "clocks before", before, "and after", now)


async def test_imported_games_go_on(server):
    async with Server(*FREE) as own:
        clients, table = await party(server, 2)
        await play_until(clients, table, lambda t: t.version > 30)
        await play_out(clients, table, 22, check=0)
        text = (await clients[0].request("record", table=table))["text"]
        status, cut, err = run("replay", "-", "--rewrite", "--to", "140", data=text)
        must(status == 0, "replay:", err)
        anna = await Client.connect(own, "Anna")
        status, _, body = await post_record(anna, cut)
        must(status == 201, "import:", status, body)
        copy = json.loads(body)["table"]
        own.kill()
        own.start()
        anna = await Client.connect(own, token=anna.token)
        t = await anna.join(copy)
        await anna.request("seat", table=copy, seat="p2", kind="bot", level="random")
        await anna.request("start", table=copy)
        await anna.wait(lambda: t.version is not None, "for the start")
        await anna.play(t, random.Random(2), lambda: t.version > 20)
        own.kill()
        own.start()
        again = await Client.connect(own, token=anna.token)
        await again.play(await again.open(copy), random.Random(3))
        await check_end([again], copy, own_dice=False)


async def test_undo_request_ends(server):
    """A request to take back either survives a restart or is over; the game goes on in either case."""
    async with Server(*FREE) as own:
        clients, table = await party(own, 2)
        who, others = await to_consent(clients, table)
        await who.request("undo", table=table)
        before = [position(c.tables[table]) for c in clients]
        own.kill()
        own.start()
        clients = await back(clients, table, before)
        version = before[0][0]
        await play_until(clients, table, lambda t: t.version > version + 5)


async def test_backup(server):
    """A backup of a running server, served by another one, goes on from where it was made."""
    clients, table = await party(server, 2)
    await play_until(clients, table, asked_alone)
    folder = tempfile.mkdtemp(prefix="marrakesh-test-")
    try:
        copy = os.path.join(folder, "copy")
        status, out, err = await asyncio.to_thread(run, "backup", copy, "--data", server.data)
        must(status == 0, "backup:", status, out, err)
        status, out, err = await asyncio.to_thread(run, "backup", copy, "--data", server.data)
        must(status != 0 and err, "a backup over an old one:", status, out)
        before = [position(c.tables[table]) for c in clients]
        await play_until(clients, table, lambda t: t.version > before[0][0] + 5)
        data = os.path.join(folder, "data")
        os.mkdir(data)
        shutil.copy(copy, os.path.join(data, "marrakesh.db"))
        async with Server(*FREE, data=data) as other:
            for client, was in zip(clients, before):
                fresh = await Client.connect(other, token=client.token)
                must(position(await fresh.open(table)) == was, "the copy is not as at the time of the backup")
                client.copy = fresh
            await play_until([c.copy for c in clients], table, lambda t: t.version > before[0][0] + 10)
    finally:
        shutil.rmtree(folder)
    status, _, err = await asyncio.to_thread(run, "backup", "/nowhere/x", "--data", server.data)
    must(status != 0 and err, "a backup to nowhere")
    for client in clients:
        await client.open(table)


async def test_one_server_a_folder(server):
    """A second server on the same data is refused."""
    only_sqlite()
    status, out, err = await asyncio.to_thread(run, "serve", "--port", "0", "--data", server.data)
    must(status != 0 and err and "listening" not in out, "two servers on one folder:", status, out)


async def test_bad_options(server):
    """Wrong options are refused with a text, and nothing is served."""
    with tempfile.TemporaryDirectory() as folder:
        for options in (("--port", "99999"), ("--port", "x"), ("--listen", "nowhere.invalid"), ("--rate", "-1"),
                        ("--per-address", "none"), ("--no-such-option",), ("--port", str(server.port))):
            status, out, err = await asyncio.to_thread(run, "serve", "--data", os.path.join(folder, "d"), *options)
            must(status != 0 and err and "listening" not in out, f"serve {options}: {status} {out!r} {err!r}")
        file = os.path.join(folder, "file")
        with open(file, "w", encoding="ascii") as out:
            out.write("this is not a folder")
        status, _, err = await asyncio.to_thread(run, "serve", "--port", "0", "--data", file)
        must(status != 0 and err, "data that is not a folder:", status)
    must(isinstance(await anyway(await Client.connect(server, "Anna"), "ping"), dict), "the server is gone")
