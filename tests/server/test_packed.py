"""Games that are over are packed after a day, and everything that the server says about them is as it was."""

import asyncio
import contextlib
import os
import random
import sqlite3
import tempfile

from client import Client, must
from harness import Server, eventually, run
from test_analysis import some_line

DAYS = 3 * 24 * 60 * 60 * 1000
MODULES = "staircase,companions,offices,towns,nomads,race,provisions,luxury"


def ask(data, sql, *values):
    with contextlib.closing(sqlite3.connect(os.path.join(data, "marrakesh.db"))) as db, db:
        row = db.execute(sql, values).fetchone()
        return row[0] if row else None


async def play(server, name, players, undo=0.05, **fields):
    """A game to its end, against bots, with some answers taken back."""
    client = await Client.connect(server, name)
    t = await client.create(players, ["me"] + ["greedy"] * (players - 1), start=True, **fields)
    await client.play(t, random.Random(players), check=0, undo=undo)
    return client, t.id


async def past(client, table):
    t, steps = client.tables[table], []
    for start in range(0, t.version, 200):
        reply = await client.request("history", table=table, **{"from": start, "to": min(start + 200, t.version)})
        steps += reply["steps"]
    return steps


async def throws(client, table):
    """What can be watched, by version; of some that are no throw, that there is nothing."""
    found = {}
    for version in range(1, client.tables[table].version + 1):
        try:
            found[version] = (await client.request("throw", table=table, version=version))["throw"]
        except Exception as refusal:
            found[version] = getattr(refusal, "code", repr(refusal))
    return found


async def all_of(server, client, table):
    """Everything that the server says about a game."""
    t = await client.open(table)
    reply = await client.request("open", table=table)
    moments = [1, 2, t.version // 3, t.version // 2, t.version - 1, t.version]
    headers = {"Authorization": "Bearer " + client.token}
    said = {
        "table": {key: value for key, value in reply.items() if key not in ("id", "watchers")},
        "history": await past(client, table),
        "throws": await throws(client, table),
        "record": (await client.request("record", table=table))["text"],
        "file": (await server.http("GET", f"/api/tables/{table}/record", headers=headers))[2],
        "lines": (await client.request("lines", table=table))["lines"],
        "results": [one for one in (await client.request("results"))["results"] if one["table"] == table],
        "mine": [one for one in (await client.request("mine"))["tables"] if one["id"] == table],
    }
    for version in moments:
        reply = await client.request("position", table=table, version=version)
        said[f"position {version}"] = {key: value for key, value in reply.items() if key != "id"}
    return said


def compare(before, after):
    for what, value in before.items():
        must(after[what] == value, what, "is another now:", str(after[what])[:300], "and was", str(value)[:300])


async def pack_all(server, games):
    """The games are some days old, and the server has packed them."""
    must(server.stop() == 0, "it does not stop")
    ask(server.data, f"UPDATE game SET changed = changed - {DAYS}, created = created - {DAYS} WHERE state = 2")
    server.start()

    async def packed():
        return ask(server.data, "SELECT count(*) FROM packed") == games
    await eventually(packed, "for the games to be packed", 60)


async def again(server, client):
    return await Client.connect(server, token=client.token)


def times(said):
    """What was moved by days is not compared."""
    for summary in (said["table"]["table"], *said["mine"]):
        for key in ("created", "changed"):
            summary.pop(key, None)
    return said


async def test_packed(_server):
    """Two games before and after, one of them with throws of physics."""
    async with Server("--rate", "0") as server:
        anna, one = await play(server, "Anna", 2, tower="physics")
        bea, two = await play(server, "Bea", 3, game={"modules": MODULES}, xray=True)
        await anna.request("chat", table=one, text="A good game")
        await anna.request("line", table=one, version=40, answers=await some_line(anna, one, 40), text="Better?")
        before = [times(await all_of(server, anna, one)), times(await all_of(server, bea, two))]
        physics = [text for text in before[0]["throws"].values() if len(text) > 1000]
        must(len(physics) >= 10, "only", len(physics), "throws can be watched")
        await pack_all(server, 2)
        must(ask(server.data, "SELECT count(*) FROM step") == 0, "steps are left")
        _, _, figures = await server.http("GET", "/metrics")
        must(b"\nmarrakesh_games_packed_total 2\n" in figures, "the figures do not tell")
        for table in (one, two):
            size = ask(server.data, "SELECT length(data) FROM packed JOIN game ON game = key WHERE id = ?", table)
            must(500 < size < 8192, "a packed game has", size, "bytes")
        anna, bea = await again(server, anna), await again(server, bea)
        compare(before[0], times(await all_of(server, anna, one)))
        compare(before[1], times(await all_of(server, bea, two)))
        await can_be_used(server, anna, one)
        must(ask(server.data, "SELECT count(*) FROM packed") == 2, "it was unpacked")
        must(server.stop() == 0, "it does not stop")
        must(run("check", "--data", server.data)[0] == 0, "the database is damaged")
        status, said, _ = run("repair", "--data", server.data)
        must(status == 0 and " 0 damaged" in said, "repair says", said)
        server.start()


async def imported(server, client, players, seed):
    """The longest games that there are: random bots with everything that can be played with."""
    bots = ",".join(["random"] * players)
    with tempfile.TemporaryDirectory(prefix="marrakesh-test-") as folder:
        path = os.path.join(folder, "record")
        status, _, said = await asyncio.to_thread(run, "sim", "--players", str(players), "--modules", "all", "--bots",
                                                  bots, "--games", "1", "--seed", str(seed), "--record", path)
        must(status == 0, said)
        with open(path, "rb") as file:
            record = file.read()
        headers = {"Authorization": "Bearer " + client.token, "Content-Type": "text/plain"}
        status, _, said = await server.http("POST", "/api/records", record, headers)
        must(status == 201, "a record was refused:", said)


async def slow_packed_size(_server):
    """Whatever is played, a packed game has less than 8 KiB."""
    async with Server("--rate", "0") as server:
        anna, table = await play(server, "Anna", 4, game={"modules": "all"}, tower="physics")
        bea, other = await play(server, "Bea", 4, 0.5, game={"modules": "all"})
        long = anna.tables[table].version, bea.tables[other].version
        for seed in range(1, 5):
            await imported(server, anna, 4, seed)
        await pack_all(server, 6)
        with contextlib.closing(sqlite3.connect(os.path.join(server.data, "marrakesh.db"))) as db:
            sizes = [size for size, in db.execute("SELECT length(data) FROM packed")]
        must(min(long) > 400, "the games are short:", long)
        must(500 < min(sizes) and max(sizes) < 8192, "packed games have", sizes, "bytes")


async def slow_packed_review(_server):
    """What a review says of a game, which a thread plays from its journal; of a short one, since it takes long."""
    async with Server("--rate", "0") as server:
        anna = await Client.connect(server, "Anna")
        t = await anna.create(2, ["me", "greedy"], start=True)
        table = t.id
        await anna.play(t, random.Random(1), until=lambda: t.version > 30, check=0)
        await anna.request("resign", table=table)

        async def review():
            reply = await asyncio.wait_for(await anna.start_request("review", table=table), 100)
            return {key: value for key, value in reply.items() if key != "id"}
        before = await review()
        await pack_all(server, 1)
        anna = await again(server, anna)
        await anna.open(table)
        must(await review() == before, "the review is another")


async def can_be_used(server, client, table):
    """A packed game is talked about, played again and gone on with."""
    await client.request("chat", table=table, text="Another one?")
    fork = await client.request("fork", table=table, version=30)
    must(fork["table"]["id"] != table, "a fork is a table of its own")
    luck = await client.request("again", table=table)
    must(luck["table"]["id"] != table, "the same luck is a table of its own")
    rematch = await client.request("rematch", table=table)
    must(rematch["new"] != table, rematch)
    text = (await client.request("record", table=table))["text"]
    path = os.path.join(server.data, "record.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    status, said, error = run("verify", path)
    must(status == 0, "the game is not honest:", said, error)


async def test_packed_damage(_server):
    """A wrong bit is found out; where more is wrong the result and the last position are left."""
    async with Server("--rate", "0") as server:
        anna, table = await play(server, "Anna", 2)
        before = await past(anna, table)
        last = (await anna.request("open", table=table))["view"]
        await pack_all(server, 1)
        must(server.stop() == 0, "it does not stop")
        data = ask(server.data, "SELECT data FROM packed")
        for wrong in (1, 700):
            bad = data[:60] + bytes(byte ^ 0x10 for byte in data[60:60 + wrong]) + data[60 + wrong:]
            with contextlib.closing(sqlite3.connect(os.path.join(server.data, "marrakesh.db"))) as db, db:
                db.execute("UPDATE packed SET data = ?", (bad,))
            status, said, _ = run("check", "--data", server.data)
            must(status == 1 and table in said, "check says", said)
            status, said, _ = run("repair", "--data", server.data)
            must(status == 1 and "packed journal" in said, "repair says", said)
            must(("nothing is lost" in said) == (wrong == 1), "repair says", said)
            server.start()
            anna = await again(server, anna)
            await anna.open(table)
            if wrong == 1:
                must(await past(anna, table) == before, "the history is another")
                await pack_all(server, 1)
                must(server.stop() == 0, "it does not stop")
                must(run("check", "--data", server.data)[0] == 0, "it was not mended")
            else:
                must((await anna.request("open", table=table))["view"] == last, "the last position is another")
                must(anna.tables[table].summary["state"] == "over", anna.tables[table].summary)
