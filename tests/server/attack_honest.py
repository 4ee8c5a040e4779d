"""attack_honest - the honest people of attack.py, in a process of their own, and what they measure.

Two people play against bots (one of them hard), three pairs play against each other, all with the tower of physics;
somebody pings, and somebody closes the window now and then and comes back. Answers are random, thought about for a
tenth of a second. Measured, in seconds:

    answer  from sending an answer to its reply
    news    from sending an answer until the other person of a pair has the update
    ping    from ping to pong
    greedy, hard  from the news that a bot is asked to the news of its answer
    throw   from the news that a throw is awaited to its outcome
    return  from opening a new connection to having the table again
    self    how much later than asked for this process itself is woken up: no server is quicker than that
    disk    from writing 4 KiB beside the store to their being durable: no answer is quicker than that, either

What has not ended when a phase ends counts as if it had ended then, if that is longer than all others: so a server that
says nothing at all does not look quick.
"""

import asyncio
import os
import random
import tempfile
import time

from attack_wire import Lost, Refused, Wire

KINDS = ("answer", "news", "ping", "greedy", "hard", "throw", "return", "self", "disk")
THINK = 0.1  # seconds
PING = 0.05
RETURN = 2.0
TICK = 0.005
DISK = 0.1


class Book:
    """What was measured, by phase and kind."""

    def __init__(self):
        self.phase, self.seconds, self.open = "warm", {}, {}
        self.physics, self.model, self.lost = {}, {}, {}

    def begin(self, kind, now=None):
        key = object()
        self.open[key] = (kind, True, now or time.perf_counter())
        return key

    def end(self, key, now):
        kind, whole, since = self.open.pop(key, (None, None, None))
        if kind:
            self.add(kind, whole, now - since)

    def add(self, kind, whole, seconds):
        """What is not whole began earlier or ends later than the phase: it counts where it is the longest."""
        found = self.seconds.setdefault((self.phase, kind), [])
        if whole or seconds > max(found, default=0):
            found.append(seconds)

    def forget(self, key):
        self.open.pop(key, None)

    def count(self, what):
        what[self.phase] = what.get(self.phase, 0) + 1

    def lose(self, why):
        if self.phase != "end":
            self.lost.setdefault(self.phase, []).append(str(why)[:200])

    def turn(self, phase):
        """The next phase."""
        now = time.perf_counter()
        for kind, _, since in self.open.values():
            self.add(kind, False, now - since)
        self.open = {key: (kind, False, now) for key, (kind, _, _) in self.open.items()}
        self.phase = phase

    def figures(self, phase):
        return {"seconds": {kind: sorted(self.seconds.get((phase, kind), ())) for kind in KINDS},
                "physics": self.physics.get(phase, 0), "model": self.model.get(phase, 0),
                "lost": self.lost.get(phase, [])}


class Person(Wire):
    """Somebody at one table, who answers whatever is asked."""

    def __init__(self, book, think=THINK):
        super().__init__()
        self.book, self.think, self.rng = book, think, random.Random(id(self))
        self.table = self.seat = self.question = self.answered = self.thrown = self.partner = None
        self.levels, self.waits, self.chosen = {}, {}, set()
        self.over, self.version = False, 0
        self.seen = {}  # version: what the other one began when answering it

    def news(self, message, now):
        kind = message["type"]
        if kind == "table":
            self.sit(message["table"], message["seat"])
            self.version = 0
            if "version" in message:
                self.step(message, now)
        elif kind == "update":
            self.step(message, now)

    def sit(self, summary, seat):
        self.table, self.seat = summary["id"], seat
        self.levels = {s["seat"]: s["level"] for s in summary["seats"] if s["kind"] == "bot"}

    def step(self, message, now):
        by, asked, self.version = message.get("by"), message["asked"], message["version"]
        self.see_throw(message, by, asked, now)
        self.see_bots(message, by, asked, now)
        if key := self.seen.pop(message["version"], None):
            self.book.end(key, now)
        self.over = bool(message.get("over"))
        before, self.question = self.question, message["question"]
        if self.question and (not before or before["number"] != self.question["number"] or self.answered is None):
            self.answer_soon()

    def see_throw(self, message, by, asked, now):
        if self.thrown and by is None and message["type"] == "update":
            self.book.end(self.thrown, now)
            self.book.count(self.book.physics if "throw" in message else self.book.model)
            self.thrown = None
        if not asked and not message.get("over"):
            self.thrown = self.thrown or self.book.begin("throw", now)

    def see_bots(self, message, by, asked, now):
        """A bot that has chosen in secret is still told as asked, until all have chosen."""
        if by in self.waits:
            self.book.end(self.waits.pop(by), now)
        if any(not event.get("secret") for event in message.get("events", ())):
            self.chosen.clear()
        elif by in self.levels:
            self.chosen.add(by)
        for seat, level in self.levels.items():
            if seat in asked and seat not in self.chosen and seat not in self.waits:
                self.waits[seat] = self.book.begin(level, now)
        for seat in [seat for seat in self.waits if seat not in asked]:
            self.book.forget(self.waits.pop(seat))

    def answer_soon(self):
        self.answered = self.question["number"]
        self.loop.call_later(self.think * self.rng.uniform(0.5, 1.5), self.answer, self.answered)

    def answer(self, number):
        question = self.question
        if self.gone or not question or question["number"] != number:
            return
        options = question["options"]
        if "set" in question:
            what = {"choices": self.rng.sample(options, question["set"])}
        else:
            what = {"choice": self.rng.choice(options[:-1] if len(options) > 2 else options)}
        key = self.book.begin("answer")
        heard = self.book.begin("news") if self.partner else None
        future = self.start("answer", table=self.table, question=number, confirm=True, **what)
        future.add_done_callback(lambda f: self.replied(f, key, heard))

    def replied(self, future, key, heard):
        now = time.perf_counter()
        if future.cancelled() or future.exception():
            self.book.forget(key)
            self.book.forget(heard)
            if not self.gone:
                self.book.lose(f"answer: {future.exception()}")
                self.answered = None
            return
        self.book.end(key, now)
        if self.partner:  # what the other one sees comes at the same moment: first or second
            self.partner.expect(future.result()["version"], heard, now)

    def expect(self, version, key, now):
        if self.version >= version:
            self.book.end(key, now)
        else:
            self.seen[version] = key

    def lost(self):
        self.book.lose("a connection was closed")
        for key in [*self.waits.values(), *self.seen.values(), self.thrown]:
            self.book.forget(key)


class Honest:
    """All of them."""

    def __init__(self, port, pairs=3, bots=(("hard", "greedy"), ("greedy", "greedy"))):
        self.port, self.pairs, self.bots = port, pairs, bots
        self.book, self.tasks, self.wires = Book(), [], []

    async def come(self, name, think=THINK):
        wire = await Person.come(self.port, "127.0.0.1", self.book, think, name=name)
        self.wires.append(wire)
        return wire

    async def begin(self):
        for n, levels in enumerate(self.bots):
            self.spawn(self.against_bots(await self.come(f"Solo {n}", THINK / 2), levels))
        for n in range(self.pairs):
            await self.seat_pair(n, THINK)
        self.spawn(self.ping(await self.come("Ping")))
        self.spawn(self.return_again())

    async def seat_pair(self, n, think):
        pair = [await self.come(f"Pair {n} {k}", think) for k in (1, 2)]
        pair[0].partner, pair[1].partner = pair[1], pair[0]
        self.spawn(self.against_each_other(*pair))

    def spawn(self, work):
        self.tasks.append(asyncio.create_task(self.guard(work)))

    async def guard(self, work):
        try:
            await work
        except (Lost, Refused, OSError) as wrong:
            self.book.lose(wrong)

    async def against_bots(self, anna, levels):
        seats = [{"kind": "me"}] + [{"kind": "bot", "level": level} for level in levels]
        while True:
            anna.over = False
            await anna.ask("create", game={"players": len(seats)}, seats=seats, start=True, tower="physics",
                           public=True)
            await self.to_the_end(anna)

    async def against_each_other(self, anna, bea):
        while True:
            anna.over = bea.over = False
            reply = await anna.ask("create", game={"players": 2}, seats=[{"kind": "me"}, {"kind": "open"}],
                                   tower="physics", public=True)
            table = reply["table"]["id"]
            await bea.ask("open", table=table)
            await bea.ask("join", table=table)
            await anna.ask("start", table=table)
            await self.to_the_end(anna, bea)

    async def to_the_end(self, *people):
        while not all(person.over for person in people):
            await asyncio.sleep(0.2)
        for person in people:
            await person.ask("close", table=person.table)

    async def ping(self, wire):
        while True:
            key = self.book.begin("ping")
            await wire.ask("ping")
            self.book.end(key, time.perf_counter())
            await asyncio.sleep(PING)

    async def return_again(self):
        """A window is closed and opened again."""
        wire = await self.come("Returner")
        reply = await wire.ask("create", game={"players": 2}, seats=[{"kind": "me"}, {"kind": "open"}], public=False)
        token, table = wire.token, reply["table"]["id"]
        while True:
            await asyncio.sleep(RETURN)
            key = self.book.begin("return")
            again = await Wire.come(self.port, "127.0.0.1", token=token)
            await again.ask("open", table=table)
            self.book.end(key, time.perf_counter())
            again.drop()


class School(Honest):
    """150 people behind one address, in pairs, who think as long as people do."""

    def __init__(self, port, people=150):
        super().__init__(port, people // 2, ())

    async def begin(self):
        for n in range(self.pairs):
            try:
                await self.seat_pair(n, 20 * THINK)
            except (Lost, Refused) as wrong:
                self.book.lose(f"pair {n}: {wrong}")
        self.spawn(self.ping(await self.come("Ping")))


def make_durable(file):
    os.pwrite(file.fileno(), b"x" * 4096, 0)
    os.fdatasync(file.fileno())


async def disk(book):
    """What the machine's disk takes by itself: where that is long, nobody who asks for much is to blame."""
    loop = asyncio.get_running_loop()
    with tempfile.TemporaryFile() as file:
        while True:
            key = book.begin("disk")
            await loop.run_in_executor(None, make_durable, file)
            book.end(key, time.perf_counter())
            await asyncio.sleep(DISK)


async def measure(kind, port, pipe):
    """Until the other end of the pipe says end: it names phases."""
    honest, phases = kind(port), ["warm"]
    await honest.guard(honest.begin())
    honest.spawn(disk(honest.book))
    pipe.send("ready")
    while phases[-1] != "end":
        if pipe.poll():
            phases.append(pipe.recv())
            honest.book.turn(phases[-1])
        due = time.perf_counter() + TICK
        await asyncio.sleep(TICK)
        honest.book.end(honest.book.begin("self", due), time.perf_counter())
    pipe.send({phase: honest.book.figures(phase) for phase in phases})


def run(kind, port, pipe):
    """The process."""
    asyncio.run(measure(kind, port, pipe))
