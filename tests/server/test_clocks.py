"""Clocks beyond a time for each move: increments, nights, days off, vacations, and what happens when time is over.

Time passes here because the test says so (Calendar.wait)."""

import asyncio
import contextlib
import json
import os
import sqlite3
import tempfile
import time

from client import must
from harness import eventually, party, people, run
from test_leaving import seat
from test_play import anyway, choosing, play_until
from test_wall import DAY, HOUR, clocks_of, machine

NIGHT = {"kind": "move", "seconds": HOUR, "night": ["22:00", "08:00"]}


def until(hour):
    """Seconds from now to that hour of tomorrow, UTC."""
    return DAY - int(time.time()) % DAY + hour * HOUR


def day(number):
    """So many days from today."""
    return time.strftime("%Y-%m-%d", time.gmtime(time.time() + number * DAY))


async def back(clients, table):
    """After a while everybody comes back: their own connections again."""
    again = [await client.again() for client in clients]
    for client in again:
        await client.open(table)
    return again


async def both(server, zones=("Etc/UTC", "Etc/UTC"), **clock):
    """A game of two, with their time zones."""
    anna, bea = await people(server, 2)
    t = await anna.create(2, ["me", "open"], clock=clock, zone=zones[0])
    await bea.join(t.id, invite=t.invite, zone=zones[1])
    await anna.request("start", table=t.id)
    for client in (anna, bea):
        await client.wait(lambda c=client: c.tables[t.id].version is not None, "for the start")
    return [anna, bea], t.id


async def test_summary(server):
    """What was chosen is told as it was chosen, also to those who look at the list."""
    [anna] = await people(server, 1)
    clock = {"kind": "game", "seconds": 3 * DAY, "increment": 3600, "out": "pass", "night": ["23:30", "07:15"],
             "weekends": True, "vacations": True, "holidays": ["2026-12-24", "2027-02-28"]}
    t = await anna.create(2, ["me", "open"], clock=clock, zone="Europe/Paris", public=True)
    must(t.summary["clock"] == clock, "summary:", t.summary["clock"])
    must(seat(t, "p1")["zone"] == "Europe/Paris", "seats:", t.summary["seats"])
    lobby = await anna.request("lobby", watch=True)
    must(next(o for o in lobby["tables"] if o["id"] == t.id)["clock"] == clock, "lobby")
    for bad in ({"increment": 5}, {"kind": "move", "seconds": 60, "night": ["22:00", "08:00"]},
                {"kind": "move", "seconds": 3600, "vacations": True}, {"kind": "move", "seconds": 3600, "out": "chess"},
                {"kind": "move", "seconds": 3600, "night": ["22:00", "21:00"]}, {"kind": "none", "seconds": 1},
                {"kind": "move", "seconds": 3600, "holidays": ["2026-02-30"]},
                {"kind": "move", "seconds": DAY, "holidays": [day(1)] * 21}):
        code = await anyway(anna, "create", game={"players": 2}, seats=[{"kind": "me"}, {"kind": "open"}],
                            clock={"kind": "move", "seconds": 600, **bad})
        must(code == "bad-message", bad, "was taken:", code)


async def test_record(server):
    """The clock stands in the record of its table, and in that of a table which was made from it."""
    clock = {"kind": "game", "seconds": 3 * DAY, "increment": 3600, "out": "pass", "night": ["23:30", "07:15"],
             "weekends": True, "vacations": True, "holidays": ["2026-12-24", "2027-02-28"]}
    (anna, bea), table = await both(server, **clock)
    line = (f"clock game {3 * DAY} increment 3600 out pass night 23:30 07:15 weekends vacations"
            " holidays 2026-12-24 2027-02-28")

    async def header(client, one):
        return (await client.request("record", table=one))["text"].split("\n\n")[0].split("\n")
    must(line in await header(bea, table), "of a running game:", await header(bea, table))
    for client in (anna, bea):
        await client.request("resign", table=table)
    await anna.wait(lambda: anna.tables[table].summary["state"] == "over", "for the end")
    must(line in await header(anna, table), "of a game that is over:", await header(anna, table))
    with tempfile.TemporaryDirectory() as folder:
        run("sim", "--players", "2", "--seed", "1", "--record", f"{folder}/game")
        with open(f"{folder}/game", encoding="utf-8") as file:
            text = file.read().replace("\nname p1", f"\n{line}\nname p1", 1)
    for sent, kept in ((text, line), (text.replace(line + "\n", ""), None)):
        status, _, body = await server.http("POST", "/api/records", sent.encode(), {"X-Marrakesh-Token": anna.token})
        must(status == 201, "import:", status, body)
        copy = await anna.open(json.loads(body)["table"])
        found = [one for one in await header(anna, copy.id) if one.startswith("clock")]
        must(found == ([kept] if kept else []), "copy:", found)
        must(copy.summary["clock"] == (clock if kept else {"kind": "none", "seconds": 0}), copy.summary["clock"])


def kept(server, what):
    with contextlib.closing(sqlite3.connect(os.path.join(server.data, "marrakesh.db"))) as db:
        return list(db.execute(what))


async def check_spent(clock):
    async with machine() as (own, calendar):
        clients, table = await both(own, **clock)
        (began,), = kept(own, "SELECT alive FROM server")
        await calendar.wait(2 * HOUR)
        clients = await back(clients, table)
        # Time counts up to what a server has kept as its last sign of life, which it gives every five seconds.
        async def alive():
            return kept(own, "SELECT alive FROM server")[0][0] >= began + 2 * HOUR * 1000
        await eventually(alive, "for a sign of life")
        await own.close_clients()
        own.kill()
        own.start()
        clients = await back(clients, table)
        asked = [c for c in clients if c.tables[table].question]
        must(asked, "nobody is asked")
        for client in clients:
            await client.request("resign", table=table)
        await clients[0].wait(lambda: clients[0].tables[table].summary["state"] == "over", "for the end")
        spent = dict(kept(own, "SELECT person, spent FROM pace"))
        for client in asked:
            took = spent[client.person["id"]]
            must(0.9 * 2 * HOUR * 1000 < took < 1.1 * 2 * HOUR * 1000, clock, "took", took)


async def test_spent(server):
    """How long somebody took counts also before the table was read anew: what is told of their speed is true."""
    del server
    await asyncio.gather(*(check_spent(clock) for clock in (
        {"kind": "move", "seconds": DAY}, {"kind": "game", "seconds": 3 * DAY},
        {"kind": "move", "seconds": DAY, "night": ["00:00", "00:01"]})))


async def test_increment(server):
    """A turn brings time back, once: many questions are one turn, and taking back is not paid."""
    clients, table = await party(server, 2, clock={"kind": "game", "seconds": 600, "increment": 60})
    await play_until(clients, table, choosing, undo=0)
    anna, t = clients[0], clients[0].tables[table]
    before = t.clocks["p1"]
    for _ in range(6):
        await anna.answer(t, t.question["options"][:3])
        await anna.request("undo", table=table)
    must(t.clocks["p1"] <= before, "time was won by taking back:", before, t.clocks)
    await anna.answer(t, t.question["options"][:3])
    must(before + 55000 < t.clocks["p1"] <= before + 60000, "a turn:", before, t.clocks)
    turns = []
    for _ in range(3):
        start, asked = t.clocks["p1"], t.version
        await play_until(clients, table, lambda t: t.seat == "p1" and t.question and t.version > asked, undo=0)
        turns.append(t.clocks["p1"] - start)
    must(all(gain <= 60000 for gain in turns), "more than one turn was paid:", turns)


async def test_night(server):
    """The clock stands still at night, where the player is; then it goes on, and runs out."""
    async with machine() as (own, calendar):
        calendar.set(until(23))
        await asyncio.sleep(1)
        clients, table = await both(own, ("Etc/UTC", "Asia/Tokyo"), **NIGHT)
        first = (await clients[0].request("open", table=table))
        must(first["clocks"]["p1"] == HOUR * 1000, "it counts at night:", first["clocks"])
        night, morning = first["rests"]["p1"]
        must(8.9 * HOUR < (morning - night) / 1000 < 9.1 * HOUR, "a night of nine hours that are left:", first["rests"])
        must(first["rests"]["p2"][0] > night + 12 * HOUR * 1000, "in Tokyo it is morning:", first["rests"])
        await calendar.wait(8 * HOUR)
        clients = await back(clients, table)
        t = clients[0].tables[table]
        must("p1" in t.asked and t.clocks["p1"] == HOUR * 1000, "before eight:", t.clocks)
        await calendar.wait(HOUR + HOUR // 2)
        clients = await back(clients, table)
        left = (await clocks_of(clients[0], table))["p1"]
        must(0.45 * HOUR < left / 1000 < 0.55 * HOUR, "half an hour after eight:", left)
        own.stop()  # time in which no server runs does not count, wherever the night is
        own.start()
        clients = await back(clients, table)
        again = (await clocks_of(clients[0], table))["p1"]
        must(left - 60000 < again <= left, "after a restart:", left, again)
        version = clients[0].tables[table].version
        await calendar.wait(HOUR)
        clients = await back(clients, table)
        t = clients[0].tables[table]
        await clients[0].wait(lambda: t.version > version, "for the bot to answer")


async def test_vacation(server):
    """Who is on vacation has time, in games over days; so many days a year, and no more."""
    async with machine() as (own, calendar):
        clients, table = await both(own, kind="move", seconds=DAY, vacations=True)
        anna, bea = clients
        for first, last in ((day(3), day(2)), (day(-3), day(2)), (day(3), day(40)), (day(500), day(501))):
            code = await anyway(anna, "vacation", first=first, last=last)
            must(code == "not-allowed", first, last, "was taken:", code)
        reply = await anna.request("vacation", first=day(0), last=day(4))
        must(reply["vacations"] == [{"first": day(0), "last": day(4)}], "vacation:", reply)
        must(reply["left"] in (25, 30), "days left:", reply)  # 30: at the turn of the year
        must(await anyway(anna, "vacation", first=day(4), last=day(5)) == "not-allowed", "twice on one day")
        must(await anyway(anna, "vacation", first=day(9), on=False) == "not-allowed", "one that is none was ended")
        await bea.request("vacation", first=day(0), last=day(4))
        version = anna.tables[table].version
        await calendar.wait(3 * DAY)
        clients = await back(clients, table)
        t = clients[0].tables[table]
        must(t.version == version and t.clocks["p1"] > 0.9 * DAY * 1000, "on vacation:", t.version, t.clocks)
        await clients[0].request("vacation", first=day(0), on=False)  # it ends with this day
        await clients[1].request("vacation", first=day(0), on=False)
        await calendar.wait(3 * DAY)
        clients = await back(clients, table)
        t = clients[0].tables[table]
        await clients[0].wait(lambda: t.version > version, "for the bot to answer")


async def test_holiday(server):
    """A day off of the table, in the middle of a game: the same with weekends (tests/unit/rest.c)."""
    async with machine() as (own, calendar):
        clients, table = await both(own, kind="move", seconds=2 * HOUR, holidays=[day(0), day(1), day(2)])
        version = clients[0].tables[table].version
        await calendar.wait(DAY)
        clients = await back(clients, table)
        t = clients[0].tables[table]
        must(t.version == version and t.clocks["p1"] == 2 * HOUR * 1000, "on a holiday:", t.clocks)


async def test_pass(server):
    """Time is over: the turn is passed with the least that the rules allow, and no bot keeps the seat."""
    clients, table = await party(server, 2, ["random"], clock={"kind": "move", "seconds": 1, "out": "pass"})
    anna, t = clients[0], clients[0].tables[table]
    await anna.wait(lambda: sum(step["by"] == "p1" for step in t.steps) >= 6, "for turns to be passed", seconds=60)
    must(not seat(t, "p1").get("bot"), "a bot plays:", t.summary["seats"])
    await anna.wait(lambda: seat(t, "p1").get("overdue"), "for the seat to be overdue", seconds=60)


async def test_out(server):
    """Time is over, and with it the game for who had no more."""
    clients, table = await party(server, 2, clock={"kind": "game", "seconds": 2, "out": "out"})
    anna, bea = clients
    t = anna.tables[table]
    await anna.wait(lambda: t.over or t.summary["state"] == "over", "for the end")
    must(all(seat(t, name).get("resigned") for name in ("p1", "p2")) or t.over, "seats:", t.summary["seats"])
    mine = await anna.request("results")
    must(mine["results"][0]["resigned"], "results:", mine)
