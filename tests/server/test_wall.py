"""The calendar of the machine is set forwards or back, while the server runs or while it does not. Nobody loses or wins
time by that, and nothing is deleted."""

import asyncio
import contextlib
import os
import random
import sqlite3
import struct
import subprocess
import tempfile

from client import Client, must
from harness import POSTGRES, Elsewhere, Server, eventually, party
from test_leaving import seat
from test_play import anyway, asked_alone, choosing, play_until

HERE = os.path.dirname(os.path.abspath(__file__))
FREE = ("--rate", "0", "--per-address", "2000")
HOUR, DAY = 3600, 86400
TICKS = 1.5  # seconds in which the server looks at the time of day several times


class Calendar:
    """A machine whose calendar the test sets."""

    def __init__(self, folder):
        self.file = os.path.join(folder, "clock")
        self.passed = 0
        self.set(0)
        library = os.path.join(folder, "set_clock.so")
        subprocess.run([os.environ.get("CC", "gcc"), "-shared", "-fPIC", "-O1", "-o", library,
                        os.path.join(HERE, "set_clock.c")], check=True)
        options = os.environ.get("ASAN_OPTIONS", "")
        self.environment = {**os.environ, "LD_PRELOAD": library, "MARRAKESH_SET_CLOCK": self.file,
                            "ASAN_OPTIONS": f"{options}:verify_asan_link_order=0".lstrip(":")}

    def set(self, seconds, broken=False):
        """broken: the disk of the machine fails."""
        with open(self.file, "r+b" if os.path.exists(self.file) else "w+b") as out:
            out.write(struct.pack("=qqq", seconds, broken, self.passed))

    async def wait(self, seconds):
        """Time passes, for all clocks. Connections do not survive it: they were silent for too long."""
        self.passed += seconds
        with open(self.file, "r+b") as out:
            out.seek(16)
            out.write(struct.pack("=q", self.passed))
        await asyncio.sleep(TICKS)

    async def jump(self, seconds):
        self.set(seconds)
        await asyncio.sleep(TICKS)


@contextlib.asynccontextmanager
async def machine():
    """A server on a machine of its own, and the calendar of that."""
    if POSTGRES:
        raise Elsewhere("the database has the calendar: see cluster.clock_of_a_machine")
    with tempfile.TemporaryDirectory(prefix="marrakesh-test-") as folder:
        calendar = Calendar(folder)
        server = Server(*FREE)
        server.environment = calendar.environment
        async with server:
            yield server, calendar


async def clocks_of(client, table):
    return (await client.request("open", table=table))["clocks"]


def nobody_was_late(t):
    must(not any(s.get("bot") for s in t.summary["seats"]), "a bot stands in:", t.summary["seats"])


async def check_running(seconds):
    """A jump while clocks run: what is left goes on from where it was."""
    async with machine() as (server, calendar):
        clients, table = await party(server, 2, clock={"kind": "game", "seconds": 600})
        await play_until(clients, table, asked_alone)
        before = await clocks_of(clients[0], table)
        await calendar.jump(seconds)
        after = await clocks_of(clients[0], table)
        must(all(before[s] - 60000 < after[s] <= before[s] for s in before), f"a jump of {seconds} s:", before, after)
        nobody_was_late(clients[0].tables[table])
        must("clock-jumped" in server.said(200), "the log does not tell of the jump")
        version = clients[0].tables[table].version
        await play_until(clients, table, lambda t: t.version > version + 5)


async def test_forwards(server):
    await check_running(HOUR)


async def test_back(server):
    await check_running(-2 * HOUR)


async def check_stored(seconds, while_running):
    """The same for a table that is not in memory, or while no server runs."""
    async with machine() as (server, calendar):
        clients, table = await party(server, 2, clock={"kind": "move", "seconds": 600})
        await play_until(clients, table, asked_alone)
        before = await clocks_of(clients[0], table)
        server.stop()
        if not while_running:
            calendar.set(seconds)
        server.start()
        if while_running:
            await calendar.jump(seconds)
        else:
            await asyncio.sleep(TICKS)
        again = await Client.connect(server, token=clients[0].token)
        t = await again.open(table)
        nobody_was_late(t)
        must(t.version == clients[0].tables[table].version, "somebody was answered for")
        must(all(before[s] - 60000 < t.clocks[s] <= before[s] for s in t.asked), f"{seconds} s:", before, t.clocks)


async def test_stored_forwards(server):
    await check_stored(HOUR, True)


async def test_stored_back(server):
    await check_stored(-2 * HOUR, True)


async def test_started_ahead(server):
    await check_stored(40 * DAY, False)


async def test_started_back(server):
    await check_stored(-2 * HOUR, False)


async def slow_clocks_apart(server):
    """Two clocks that run at once are as far apart after a restart as before."""
    async with machine() as (server, calendar):
        clients, table = await party(server, 2, clock={"kind": "game", "seconds": 600})
        await play_until(clients, table, lambda t: asked_alone(t) and t.seat == "p1", undo=0)
        await asyncio.sleep(6)
        await play_until(clients, table, choosing, undo=0)
        before = await clocks_of(clients[0], table)
        must(before["p2"] - before["p1"] > 4000, "clocks:", before)
        server.stop()
        server.start()
        again = await Client.connect(server, token=clients[0].token)
        after = await clocks_of(again, table)
        apart = (before["p2"] - before["p1"]) - (after["p2"] - after["p1"])
        must(abs(apart) < 1000 and after["p2"] <= before["p2"], "clocks before", before, "and after", after)


async def test_disk_fails(server):
    """The calendar jumps while nothing can be kept: what is kept moves along as soon as it can, and only once."""
    async with machine() as (server, calendar):
        clients, table = await party(server, 2, clock={"kind": "move", "seconds": 600})
        await play_until(clients, table, asked_alone)
        before = await clocks_of(clients[0], table)
        calendar.set(HOUR, broken=True)
        await asyncio.sleep(TICKS)
        must("commit-failed" in server.said(200), "the disk did not fail")
        await calendar.jump(HOUR)
        again = await Client.connect(server, token=clients[0].token)
        t = await again.open(table)
        nobody_was_late(t)
        must(t.version == clients[0].tables[table].version, "somebody was answered for")
        must(all(before[s] - 60000 < t.clocks[s] <= before[s] for s in t.asked), "clocks:", before, t.clocks)


async def test_patience(server):
    """A jump is no absence: the seat of somebody who has just gone is not handed to a bot."""
    async with machine() as (server, calendar):
        clients, table = await party(server, 2, patience=600)
        await play_until(clients, table, lambda t: t.seat == "p2" and asked_alone(t))
        anna, bea = clients
        await bea.close()
        await anna.wait(lambda: seat(anna.tables[table], "p2")["here"] is False, "for bea to be gone")
        await calendar.jump(HOUR)
        code = await anyway(anna, "hand", table=table, seat="p2")
        must(code == "not-allowed", "an hour's jump of the clock was an hour of absence:", code)


async def test_bots_go_on(server):
    """Set back while no server runs: bots of tables that nobody looks at do not wait until it is later again."""
    async with machine() as (server, calendar):
        clients, table = await party(server, 2)
        anna, bea = clients
        await play_until(clients, table, lambda t: t.version > 20)
        await bea.request("hand", table=table)
        await anna.play(anna.tables[table], random.Random(1), lambda: anna.tables[table].version > 40, undo=0, check=0)
        await anna.request("hand", table=table)
        server.kill()
        calendar.set(-2 * HOUR)
        server.start()
        watcher = await Client.connect(server, token=anna.token)

        async def over():
            mine = (await watcher.request("mine"))["tables"]
            return any(one["id"] == table and one["state"] == "over" for one in mine)

        await eventually(over, "the bots to finish the game")


def set_age(server, table, days):
    with sqlite3.connect(os.path.join(server.data, "marrakesh.db")) as db:
        db.execute("UPDATE game SET changed = changed - ? WHERE id = ?", (days * DAY * 1000, table))


async def exists(client, table):
    return (await anyway(client, "open", table=table)) != "no-table"


async def slow_nothing_is_dropped(server):
    """A table that waits is as old as the time that a server was alive since: jumps and pauses do not count, whatever
    the calendar says; but in the end it is dropped."""
    async with machine() as (server, calendar):
        anna = await Client.connect(server, "Anna")
        t = await anna.create(2, ["me", "open"])
        for seconds in (40 * DAY, 4000 * DAY, -4000 * DAY, 0):
            server.stop()
            calendar.set(seconds)
            server.start()
            await asyncio.sleep(TICKS)
            anna = await Client.connect(server, token=anna.token)
            must(await exists(anna, t.id), f"a start {seconds // DAY} days ahead dropped a table")
        await calendar.jump(40 * DAY)
        server.stop()
        server.start()
        await asyncio.sleep(TICKS)
        anna = await Client.connect(server, token=anna.token)
        must(await exists(anna, t.id), "a jump, then a start, dropped a table")
        server.stop()
        set_age(server, t.id, 29)
        server.start()
        await asyncio.sleep(TICKS)
        anna = await Client.connect(server, token=anna.token)
        must(await exists(anna, t.id), "dropped after 29 days")
        server.stop()
        set_age(server, t.id, 2)
        server.start()
        await asyncio.sleep(TICKS)
        anna = await Client.connect(server, token=anna.token)
        must(not await exists(anna, t.id), "not dropped after 31 days")
