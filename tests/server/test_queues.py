"""Queues before the workers: bots, hints, reviews, throws and passwords of those who ask for much, beside somebody who
asks for little. What can be counted is counted (/metrics, the order of replies), because machines are busy."""

import asyncio
import concurrent.futures
import os
import random
import re
import statistics
import tempfile
import time

from client import Client, Refused, must, some_choice
from harness import Server, eventually, people, run

STRANGERS = "127.0.0.2"
OPEN = ("--rate", "0", "--per-address", "2000")
FOUR_HARD = {"players": 4, "seats": ["hard"] * 4, "start": True}
# Thinks for three seconds about everything, whatever the machine does meanwhile.
SLOW = ("--engine", 'slow=read -r hello; echo ready; while read -r a b c d e; do case "$a" in'
                    ' ask) sleep 3; echo "answer $d";; quit) exit;; esac; done')


async def metrics(server):
    status, _, body = await server.http("GET", "/metrics")
    must(status == 200, "/metrics says", status)
    rows = re.findall(r'^marrakesh_(\w+)(?:\{kind="(\w+)"\})? (\S+)$', body.decode(), re.MULTILINE)
    return {f"{name}.{kind}" if kind else name: float(value) for name, kind, value in rows}


async def figure(server, name):
    return (await metrics(server))[name]


async def strangers(server, count):
    return [await Client.connect(server, f"Stranger {n}", source=STRANGERS) for n in range(count)]


async def many_tables(clients, each, **fields):
    """So many tables of each; public ones are in the lobby, and these need not be."""
    return [await client.create(public=False, **fields) for client in clients for _ in range(each)]


async def alone(server, level="greedy", task=None, **fields):
    """Somebody at a table with one bot, who is asked something; where a task is named, this."""
    anna, = await people(server, 1)
    t = await anna.create(2, ["me", level], start=True, **fields)
    rng = random.Random(5)
    await anna.wait(lambda: t.question, "for a question")
    while task and t.question["task"] != task:
        await anna.answer(t, some_choice(t.question, rng))
        await anna.wait(lambda: t.question, "for a question")
    return anna, t


async def waits_for_bot(anna, t, replies):
    """How long the bot took, for each time that it had something to answer."""
    rng, waits = random.Random(3), []
    while len(waits) < replies:
        before, began = t.version, time.monotonic()
        await anna.answer(t, some_choice(t.question, rng))
        if t.question and t.version == before + 1:
            continue  # the turn goes on; else the bot has answered already, or will
        await anna.wait(lambda: t.question, "for the bot")
        waits.append(time.monotonic() - began)
    return waits


async def after_another(server, busy, asks, what):
    """Strangers wait for replies already; now somebody else asks. How many of theirs come before: the one that is being
    made, and one that may be on its way."""
    done = lambda: sum(future.done() for future in busy)  # noqa: E731
    before = done()
    await (await asks())
    must(done() - before <= 2, f"{what}: {done() - before} of {len(busy)} strangers were served before")


# ---- bots ----


async def test_many_bots(_):
    """Twenty-four tables of four hard bots: a bot that needs a millisecond still answers at once."""
    async with Server(*OPEN) as server:
        anna, t = await alone(server)
        quiet = statistics.median(await waits_for_bot(anna, t, 10))
        await many_tables(await strangers(server, 2), 12, **FOUR_HARD)
        loud = statistics.median(await waits_for_bot(anna, t, 10))
        must(loud < max(1, 10 * quiet), f"the bot takes {loud:.2f} s, before {quiet:.2f} s")


async def test_bots_rest(_):
    """Bots among themselves think while somebody looks; not after who made the tables is gone, nor after a restart."""
    async with Server(*OPEN) as server:
        for _ in range(2):
            stranger, = await strangers(server, 1)
            tables = await many_tables([stranger], 12, **FOUR_HARD)
            await eventually(lambda: figure(server, "bot_answers_total"), "bots that answer")
            await stranger.close()
        await asyncio.sleep(2)  # what was being thought about comes to an end
        before = await figure(server, "bot_answers_total")
        await asyncio.sleep(2)
        must(await figure(server, "bot_answers_total") == before, "bots play on for nobody")
        must(server.stop() == 0, "the server stops")
        server.start()
        await asyncio.sleep(2)
        must(await figure(server, "bot_answers_total") == 0, "bots play for nobody after a restart")
        again = await stranger.again()
        await again.open(tables[0].id, invite=tables[0].invite)
        await again.wait(lambda: again.tables[tables[0].id].version > tables[0].version, "for bots that go on")


async def test_unattended(_):
    """Tables of people that nobody attends: the store keeps them, few are thought about, and all go on some day."""
    async with Server(*OPEN) as server:
        stranger, = await strangers(server, 1)
        tables = await many_tables([stranger], 12, players=2, seats=["me", "easy"], start=True)
        for t in tables:
            await stranger.request("hand", table=t.id)
        await stranger.close()
        queued = []
        while await figure(server, "games_over_total") < len(tables):
            queued.append(await figure(server, "jobs_queued.quick"))
            await asyncio.sleep(0.05)
        must(max(queued) <= 12, "jobs of tables that nobody attends:", max(queued))


async def test_bot_late(_):
    """Nobody waits longer than eight seconds for a bot, waiting for its turn included."""
    async with Server(*OPEN, *SLOW) as server:
        anna, = await people(server, 1)
        began = time.monotonic()
        tables = await many_tables([anna], 8, players=2, seats=["slow"] * 2, start=True)
        for t in tables:
            await anna.wait(lambda t=t: t.version > 1, "for a bot that is slow")
        must("engine-failed" not in server.said(1000), server.said())
        took = time.monotonic() - began
        must(took < 11, f"the last bot answered after {took:.1f} s")
        must(await figure(server, "bot_late_total") > 0, "no quick bot has answered")
        began = time.monotonic()
        must(server.stop() == 0 and time.monotonic() - began < 5, "the server waits for an engine that thinks")
        server.start()


# ---- hints and reviews ----


async def test_hints_in_turn(_):
    """Of a person two at a time; somebody else does not wait for all of the others."""
    async with Server(*OPEN) as server:
        anna, t = await alone(server, task="pick")
        busy = []
        for stranger in await strangers(server, 6):
            own = await stranger.create(2, ["me", "greedy"], start=True)
            await stranger.wait(lambda c=stranger: own.question, "for a question")
            tabs = [stranger, *[await stranger.again(source=STRANGERS) for _ in range(3)]]
            for tab in tabs[1:]:
                await tab.open(own.id)
            busy.append([await tab.start_request("hint", table=own.id) for tab in tabs])
        await after_another(server, [f for tabs in busy for f in tabs[:2]],
                            lambda: anna.start_request("hint", table=t.id), "a hint")
        for tabs in busy:
            replies = await asyncio.gather(*tabs, return_exceptions=True)
            refused = [r for r in replies if isinstance(r, Refused)]
            must(refused and all(r.code == "too-many" for r in refused), "four hints at once:", replies)


async def test_hung_up(_):
    """Who hangs up waits for nothing: what was queued is dropped, what runs ends before its time."""
    async with Server(*OPEN) as server:
        over = await finished(server)
        asking = await strangers(server, 6)
        for stranger in asking:
            await stranger.open(over)
            await stranger.start_request("review", table=over)
        await eventually(lambda: figure(server, "jobs_running.review"), "a review that runs")
        for stranger in asking:
            await stranger.close()
        gone = lambda m: m["jobs_running.review"] + m["jobs_queued.review"] == 0  # noqa: E731
        await eventually(lambda: truth(server, gone), "the end of all reviews", 8)
        now = await metrics(server)
        must(now["jobs_cancelled_total.review"] >= 5, "cancelled:", now["jobs_cancelled_total.review"])


async def truth(server, condition):
    return condition(await metrics(server))


async def finished(server):
    """A game that is over."""
    anna, = await people(server, 1)
    t = await anna.create(3, ["random"] * 3, start=True)
    await anna.wait(lambda: t.over, "for the end")
    await anna.close()
    return t.id


async def test_reviews_of_a_person(_):
    """One at a time, in however many tabs."""
    async with Server(*OPEN) as server:
        tables = [await finished(server) for _ in range(2)]
        stranger, = await strangers(server, 1)
        tab = await stranger.again(source=STRANGERS)
        await stranger.open(tables[0])
        await tab.open(tables[1])
        first = await stranger.start_request("review", table=tables[0])
        await tab.refused("too-many", "review", table=tables[1])
        must(not first.done(), "the first one was there before the second was asked for")


# ---- throws and passwords ----


async def test_throws(_):
    """Tables of bots without number, each with a tower: somebody else's throws are still physics."""
    async with Server(*OPEN) as server:
        anna, t = await alone(server, level="random", tower="physics")
        bots = {"players": 4, "seats": ["random"] * 4, "start": True, "tower": "physics"}
        await many_tables(await strangers(server, 12), 12, **bots)
        began = time.monotonic()
        thrown = lambda: sum("throw" in step for step in t.steps)  # noqa: E731
        await anna.play(t, random.Random(8), lambda: thrown() >= 6 or time.monotonic() - began > 60, check=0, undo=0)
        must(f"throw-by-model table={t.id}" not in server.said(100000), "the dice decided a throw")
        must(thrown() >= 6, "throws by physics:", thrown())


async def test_passwords_in_turn(_):
    """Twelve who try passwords: somebody else's does not wait for all of them."""
    async with Server(*OPEN) as server:
        anna, = await people(server, 1)
        busy = []
        for n in range(12):
            stranger = await Client.connect(server, hello=False, source=STRANGERS)
            busy.append(await stranger.start_request("login", login=f"nobody{n}", password="wrong password"))
        register = {"login": "anna", "password": "correct horse battery"}
        await after_another(server, busy, lambda: anna.start_request("register", **register), "a password")
        await asyncio.gather(*busy, return_exceptions=True)


# ---- the end ----


async def test_stop_when_full(_):
    """SIGTERM drops the queues and tells what runs to end."""
    async with Server(*OPEN) as server:
        replies = []
        over = await finished(server)
        asking = await strangers(server, 6)
        for stranger in asking:
            own = await stranger.create(2, ["me", "hard"], start=True)
            await stranger.wait(lambda c=stranger: own.question, "for a question")
            await stranger.open(over)
            tab = await stranger.again(source=STRANGERS)
            await tab.open(own.id)
            replies += [await stranger.start_request("review", table=over),
                        await tab.start_request("hint", table=own.id)]
        await many_tables(asking, 8, **FOUR_HARD)
        began = time.monotonic()
        status = await asyncio.to_thread(server.stop)
        took = time.monotonic() - began
        must(status == 0 and took < 8, f"status {status} after {took:.1f} s")
        told = await asyncio.gather(*replies, return_exceptions=True)
        texts = {str(reply) for reply in told if isinstance(reply, Refused)}
        must(all("stopping" in text for text in texts), "who waited was told", texts)
        server.start()


def long_record():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "record")
        status, _, errors = run("sim", "--players", "4", "--modules", "all", "--games", "1", "--record", path)
        must(status == 0, "a record:", errors)
        with open(path, "rb") as file:
            return file.read()


async def test_imports_are_written_slowly(server):
    """Records become tables no faster than the disk should take them, and turn by turn."""
    del server
    record = long_record()
    async with Server() as own:
        greedy, anna = await Client.connect(own, "Greedy"), await Client.connect(own, "Anna")
        pool = concurrent.futures.ThreadPoolExecutor(16)

        def post(client):
            headers = {"Authorization": f"Bearer {client.token}", "Content-Type": "text/plain"}
            loop = asyncio.get_running_loop()
            return loop.run_in_executor(pool, own.http_now, "POST", "/api/records", record, headers)

        async def queued():
            return await figure(own, "jobs_queued.import") >= 10

        began = time.monotonic()
        many = [post(greedy) for _ in range(15)]
        await eventually(queued, "records that wait")
        must((await post(anna))[0] == 201, "a record beside many")
        must(sum(one.done() for one in many) < 12, "one waits for all records of another")
        must([(await one)[0] for one in many] == [201] * 15, "many records")
        took = time.monotonic() - began
        must(await figure(own, "imports_total") == 16, "another number of records")
        must(took > 15 * 16 / 512, "sixteen tables of 16 KiB or more were made in", took, "s")
