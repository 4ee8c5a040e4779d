"""Full: who plays is not crowded out by who watches, nor one address by another."""

import asyncio
import json
import time

from client import Client, must
from harness import Server, party, people
from raw import Raw
from test_http import post_record
from test_play import anyway, play_until

AT_TABLE = 200  # connections that watch, as in limits.h
OF_PERSON = 20
FREE = ("--rate", "0", "--per-address", "2000")


async def watch(server, table, count, source, **how):
    """So many connections of people at this address watch. Returns those that may, in order."""
    found = []
    while count > 0:
        guest = await Client.connect(server, "Guest", source=source)
        more = [await guest.again(source=source) for _ in range(min(count, OF_PERSON) - 1)]
        for one in (guest, *more):
            if isinstance(await anyway(one, "open", table=table, **how), dict):
                found.append(one)
        count -= OF_PERSON
    return found


def sent_away(client, table):
    return any(m["type"] == "closed" and m["table"] == table for m in client.news)


async def test_players_get_in(server):
    """A table full of spectators: who sits there and who made it get in; the spectators stay."""
    host = await Client.connect(server, "Host")
    t = await host.create(2, ["open", "open"])
    sitting = await people(server, 2)
    for client in sitting:
        await client.join(t.id)
    await host.request("start", table=t.id)
    for client in (host, *sitting):
        await client.request("close", table=t.id)
    crowd = await watch(server, t.id, AT_TABLE + 5, "127.0.0.2")
    must(len(crowd) == AT_TABLE, "watching:", len(crowd))
    for client in (host, *sitting):
        again = await client.again()
        must(isinstance(await anyway(again, "open", table=t.id), dict), "kept from the own table by spectators")
    must(not any(sent_away(client, t.id) for client in crowd), "spectators had to go for those who play")


async def test_shares_of_watchers(server):
    """Full: somebody from another address may watch, and the newest of the address with most makes room; who is of that
    address may not. Who shares the address of a player stays."""
    clients, table = await party(server, 2)
    club = await watch(server, table, 100, "127.0.0.1")
    crowd = await watch(server, table, 150, "127.0.0.2")
    must(len(club) == 100 and len(crowd) >= AT_TABLE - 102, "watching:", len(club), len(crowd))
    for number, source in enumerate(("127.0.0.3", "127.0.0.4")):
        must(len(await watch(server, table, 1, source)) == 1, "one address kept another from watching")
        out = crowd[-1 - number]
        await out.wait(lambda o=out: sent_away(o, table), "to be sent away")
        await out.refused("no-table", "history", table=table, **{"from": 0, "to": 1})
    must(len(await watch(server, table, 1, "127.0.0.2")) == 0, "who has most gets more")
    must(len(await watch(server, table, 1, "127.0.0.1")) == 1, "the players' own club is kept from watching")
    must(sum(sent_away(c, table) for c in crowd) == 3, "sent away:", sum(sent_away(c, table) for c in crowd))
    must(not any(sent_away(c, table) for c in club), "the club had to go for strangers")
    await play_until(clients, table, lambda t: t.version > 5)


async def test_invited_get_in(server):
    """A table that waits, full of spectators: who was invited gets in, and may sit down."""
    anna = await Client.connect(server, "Anna")
    t = await anna.create(2, ["me", "open"])
    crowd = await watch(server, t.id, AT_TABLE, "127.0.0.2")
    bea = await Client.connect(server, "Bea", source="127.0.0.2")
    await bea.refused("too-many", "open", table=t.id)
    await bea.join(t.id, invite=t.invite)
    await crowd[-1].wait(lambda: sent_away(crowd[-1], t.id), "to be sent away")


async def test_places_in_memory(server):
    """Tables that nobody attends make room for others. With none such left, who sits somewhere still gets there."""
    async with Server(*FREE, "--tables", "20") as own:
        anna, bea = await people(own, 2)
        mine = await anna.create(2, ["me", "open"])
        await bea.join(mine.id)
        await anna.request("start", table=mine.id)
        await anna.request("close", table=mine.id)
        await bea.request("close", table=mine.id)
        gone = await Client.connect(own, "Gone")
        nobodys = await gone.create(2, ["me", "open"])
        await gone.close()
        crowd = [await Client.connect(own, "Guest", source="127.0.0.2") for _ in range(2)]
        for n in range(50):  # nobody attends these any more
            t = await crowd[0].create(2, ["me", "greedy"], start=n % 2 == 0)
            await crowd[0].request("close", table=t.id)
        in_memory = await tables_in_memory(own)
        must(in_memory <= 20, "tables in memory:", in_memory)
        for n in range(20):
            await crowd[n // 10].create(2, ["me", "open"])
        await crowd[0].refused("too-many", "create", game={"players": 2}, seats=[{"kind": "me"}, {"kind": "open"}])
        await crowd[0].refused("failed", "open", table=nobodys.id)
        must(isinstance(await anyway(anna, "open", table=mine.id), dict), "no place for who plays")
        must(anna.tables[mine.id].question or anna.tables[mine.id].asked, "the game is not there")


async def tables_in_memory(server):
    _, _, body = await server.http("GET", "/metrics")
    return next(int(float(line.split()[1])) for line in body.decode().splitlines()
                if line.startswith("marrakesh_tables_in_memory "))


async def test_tables_of_an_address(server):
    """One address makes so many tables an hour (fewer where fewer connections are allowed), whoever does it; others are
    not concerned."""
    async with Server("--rate", "1000", "--per-address", "100") as own:
        made, began = 0, time.monotonic()
        for _ in range(6):
            guest = await Client.connect(own, "Guest", source="127.0.0.2")
            for _ in range(30):
                t = await anyway(guest, "create", game={"players": 2}, seats=[{"kind": "me"}, {"kind": "open"}])
                if t == "too-many":
                    break
                made += 1
                await guest.request("close", table=t["table"]["id"])
        again = (time.monotonic() - began) / 24  # one by one they are allowed again
        must(150 <= made <= 151 + again, "one address made", made, "tables")
        anna = await Client.connect(own, "Anna")
        await anna.create(2, ["me", "open"])


BODY = 512 << 10


async def posts(server, count, sent):
    """So many requests from another address that announce a large body and send only this much of it."""
    found = []
    for _ in range(count):
        raw = Raw(server, source="127.0.0.2")
        await raw.__aenter__()
        await raw.send(b"POST /api/records HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % BODY)
        await raw.send(b"x" * sent)
        found.append(raw)
    return found


async def check_import(server, sent):
    anna = await Client.connect(server, "Anna")
    t = await anna.create(2, ["me", "greedy"], start=True)
    text = (await anna.request("record", table=t.id))["text"]
    slow = await posts(server, 60, sent)
    try:
        await asyncio.sleep(0.5)
        status, _, body = await post_record(anna, text)
        must(status == 201 and json.loads(body)["table"], "an import beside slow ones:", status, body)
    finally:
        for raw in slow:
            await raw.__aexit__()


async def test_announced_bodies(server):
    """What is only announced takes no memory: it is in nobody's way."""
    await check_import(server, 1)


async def test_unfinished_bodies(server):
    """Sixty bodies without their last byte are more than there is room for: their own address makes room."""
    await check_import(server, BODY - 1)


async def slow_body_drips(server):
    """A body that comes by drops is cut off early."""
    raw = (await posts(server, 1, 1))[0]
    began = asyncio.get_running_loop().time()
    while asyncio.get_running_loop().time() < began + 40:
        try:
            if not await asyncio.wait_for(raw.reader.read(4096), 0.2):
                break
        except asyncio.TimeoutError:
            await raw.send(b"x")
        except ConnectionError:
            break
    took = asyncio.get_running_loop().time() - began
    await raw.__aexit__()
    must(took < 17, "a dripping body was listened to for", took, "s")
