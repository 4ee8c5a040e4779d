"""Nobody chooses the seed: commitment, lots, secret; and throws of the tower that anybody can make again."""

import base64
import hashlib
import os

from client import Client, must
from harness import Server, party, people, run
from test_games import play_out
from test_play import anyway, play_until


def commitment(secret):
    return hashlib.blake2b(b"marrakesh fair 1" + bytes.fromhex(secret), digest_size=32).hexdigest()


def seed(fair):
    text = b"marrakesh fair 2" + bytes.fromhex(fair["secret"])
    for seat in ("p1", "p2", "p3", "p4"):
        text += bytes.fromhex(fair["lots"].get(seat, "0" * 32))
    return int.from_bytes(hashlib.blake2b(text, digest_size=32).digest()[:8], "little")


async def test_lots(server):
    """What was shown first is what is told at the end, and the seed follows from it and from everybody's lot."""
    anna, bea, carl = await people(server, 3)
    t = await anna.create(2)
    first = t.fair
    must(first["lots"] == {} and "secret" not in first, "a new table:", first)
    must(await anyway(bea, "lot", table=t.id, lot="0" * 32) == "no-table", "a lot for a table that one does not attend")
    await bea.join(t.id)
    await carl.open(t.id)
    must(await anyway(carl, "lot", table=t.id, lot="0" * 32) == "not-allowed", "a lot of one who does not sit there")
    lots = {"p1": os.urandom(16).hex(), "p2": os.urandom(16).hex()}
    await anna.request("lot", table=t.id, lot="ab" * 16)
    await anna.request("lot", table=t.id, lot=lots["p1"])  # one may think better of it
    await bea.request("lot", table=t.id, lot=lots["p2"])
    await anna.request("start", table=t.id)
    await carl.wait(lambda: carl.tables[t.id].version is not None, "for the game to begin")
    for client in (anna, bea, carl):
        fair = client.tables[t.id].fair
        must(fair == {"commitment": first["commitment"], "lots": lots}, "at the beginning:", fair)
    must(await anyway(anna, "lot", table=t.id, lot="0" * 32) == "wrong-time", "a lot when the game has begun")
    await play_out([anna, bea], t.id, 3)
    fair = anna.tables[t.id].over["fair"]
    must(fair["commitment"] == first["commitment"] == commitment(fair["secret"]), "another secret:", fair)
    text = (await anna.request("record", table=t.id))["text"]
    must(f"\nseed {seed(fair)}\n" in text, "the seed is not", seed(fair), text[:800])
    for seat, lot in lots.items():
        must(f"\nlot {seat} {lot}\n" in text, "the lot of", seat, "is not in the record")
    other = text.replace(f"lot p1 {lots['p1']}", f"lot p1 {'0' * 32}")
    status, _, err = run("verify", "-", data=other)
    must(status == 1 and "give the seed" in err, "verify, another lot:", status, err)


async def test_lots_of_those_who_leave(server):
    """Who sits down later does not inherit a lot; a bot and a silent person have none."""
    anna, bea, carl = await people(server, 3)
    t = await anna.create(3, ["me", "open", "greedy"])
    await bea.join(t.id)
    await bea.request("lot", table=t.id, lot="12" * 16)
    await bea.request("leave", table=t.id)
    await carl.join(t.id)
    await anna.request("start", table=t.id)
    fresh = await carl.open(t.id)
    must(fresh.fair["lots"] == {}, "lots:", fresh.fair)


async def test_bad_lots(server):
    anna, = await people(server, 1)
    t = await anna.create(2)
    for lot in ("", "0" * 31, "0" * 33, "G" * 32, "AB" * 16, 7, None, ["0" * 32], "\u00e9" * 16):
        code = await anyway(anna, "lot", table=t.id, lot=lot)
        must(code == "bad-message", f"lot {lot!r}: {code}")
    must((await anna.open(t.id)).fair["lots"] == {}, "a bad lot was kept")


async def test_physics(server):
    """Throws are made by physics, can be watched, and are those that the seed gives; undo meets the same fate."""
    clients, table = await party(server, 2, game={"layer": "B2"}, tower="physics", watchers=1)
    anna = clients[0]
    must(anna.tables[table].summary["tower"] == "physics", anna.tables[table].summary)
    await play_out(clients[:2], table, 11)
    throws = [m for m in anna.tables[table].steps if "throw" in m]
    must(len(throws) >= 12, "only", len(throws), "throws")
    for m in throws:
        recording = base64.b64decode(m["throw"], validate=True)
        must(0 < len(recording) <= 8192, "a recording of", len(recording), "bytes")
        must(m["by"] is None, "a throw by", m["by"])
        must(any(e["kind"] in ("fall", "stay", "tray") for e in m["events"]), "a throw:", m["events"])
        again = await clients[2].request("throw", table=table, version=m["version"])
        must(again["throw"] == m["throw"], "another recording at", m["version"])
    for version in (1, 0, 29999):
        must(await anyway(anna, "throw", table=table, version=version) == "no-throw", "a throw at", version)
    text = (await anna.request("record", table=table))["text"]
    status, out, err = run("verify", "-", data=text)
    must(status == 0 and "all 12 throws are those of the tower" in out, "verify:", out, err)
    lines = text.splitlines()
    at, line = next((i, s) for i, s in enumerate(lines) if " chance stay " in s)
    number = int(line.split()[-1])
    lines[at] = " ".join([*line.split()[:-1], str(1 - number if number < 2 else 0)])
    status, out, err = run("verify", "-", data="\n".join(lines) + "\n")
    must(status == 1, "verify, another throw:", out, err)


async def test_physics_and_restarts(_):
    """The server dies again and again, also while a throw is made: the throws are those that the seed gives."""
    async with Server() as server:
        clients, table = await party(server, 2, tower="physics")
        for k in range(4):
            await play_until(clients, table, lambda t, k=k: t.version >= 25 * (k + 1), seed=k)
            server.kill()
            server.start()
            for client in clients:
                server.clients.discard(client)
            clients = [await Client.connect(server, token=c.token) for c in clients]
            for client in clients:
                await client.open(table)
        await play_out(clients, table, 5)
        text = (await clients[0].request("record", table=table))["text"]
        status, out, err = run("verify", "-", data=text)
        must(status == 0 and "all 12 throws" in out, "verify:", out, err)


async def test_xray(server):
    """What may come out of the tower for keshis that one considers; only where the table allows it."""
    anna, bea = await people(server, 2)
    for xray in (False, True):
        t = await anna.create(2, xray=xray)
        must(t.summary["xray"] is xray, "summary:", t.summary)
        await bea.join(t.id)
        must(await anyway(anna, "odds", table=t.id) == ("wrong-time" if xray else "not-allowed"), "before the start")
        await anna.request("start", table=t.id)
        await bea.wait(lambda t=t: bea.tables[t.id].version is not None, "for the start")
        await play_until([anna, bea], t.id, lambda t: t.seat == "p1" and t.question and t.question["task"] == "pick")
        if not xray:
            must(await anyway(anna, "odds", table=t.id) == "not-allowed", "odds at a table without")
            continue
        options = anna.tables[t.id].question["options"]
        odds = (await anna.request("odds", table=t.id, choices=options[:3]))["colours"]
        must(len(odds) == 12 and all(0.9 < sum(p) < 1.001 for p in odds.values()), "odds:", odds)
        picked, other = options[0], options[5]
        must(odds[picked][0] < odds[other][0], "what is thrown comes out more often:", odds)
        free = (await anna.request("odds", table=t.id))["colours"]
        none = [chances[0] for chances in free.values()]
        must(max(none) - min(none) < 0.2, "with nothing chosen in an empty tower all colours are alike:", none)
        for bad in (["red", "red"], ["mauve"], options[:4]):
            must(await anyway(anna, "odds", table=t.id, choices=bad) == "illegal", "odds of", bad)
    alone = await anna.create(2, ["me"], game={"solo": "pasha"})
    must(alone.summary["xray"] is True, "solo without X-ray:", alone.summary)
