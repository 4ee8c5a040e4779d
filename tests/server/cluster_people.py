"""cluster_people - the people of cluster.py, who come back, and send again what was not acknowledged.

Each sits at one table at a time, over a connection of its own to /ws/TABLE, and goes on to the next table when the game
is over. Who is not asked anything looks at the table once a second: so it is known of everybody when they were back.
"""

import asyncio
import random

from client import LOST, Client, Gone, Refused, must, some_choice
from cluster_book import Waits

TABLES = ((2, ()), (2, ()), (2, ()), (2, ()), (2, ("random",)), (3, ()), (3, ("greedy",)), (4, ("random", "greedy")))
MODULES = ("", "provisions", "luxury,towns", "all")
LONG = 12  # seconds without a reply: then the connection is taken for dead
SOON, FIRST, MOST = 0.25, 0.3, 5  # seconds before the next attempt to connect, at most (doc/protocol.md)
RESTARTED = (1001, 1012)  # codes of a server that goes


class Person:
    def __init__(self, cluster, book, name, seed):
        self.cluster, self.book, self.name, self.rng = cluster, book, name, random.Random(seed)
        self.token = self.table = self.invite = self.client = None
        self.steps = {}  # of the table, as they were told: by version
        self.version = 0  # that was told last
        self.unsure = None  # question, choice and confirm of the answer that was not acknowledged
        self.waits = Waits()

    def state(self):
        return f"{self.name} at {self.table}, version {self.version}, unsure {self.unsure}, {self.why}"

    why = "never connected"

    # ---- being there ----

    async def play_on(self):
        """Until the book says that it is enough, and it is known what became of the last answer."""
        tries = 0
        while not self.book.last or self.unsure:
            try:
                await asyncio.wait_for(self.connect(), LONG)
                await self.attend()
            except LOST as lost:
                self.why = repr(lost)
            except Refused as refused:
                must(refused.code == "failed", f"{self.name} was refused:", refused)
                self.why = repr(refused)
            finally:
                self.waits.wish(now())  # to be there again
                tries = 0 if self.client else tries + 1
                self.leave()
                code = await self.hang_up()
            pause = SOON if code in RESTARTED and not tries else min(MOST, FIRST * 2 ** tries)
            await asyncio.sleep(self.rng.random() * pause)

    async def connect(self):
        self.client = await Client.connect(self.cluster, hello=False, table=self.table)
        self.client.token = self.token
        await self.client.hello(self.name)
        self.token = self.client.token

    def leave(self):
        """What was told before the connection was lost."""
        client = self.client
        if client and client.broken:
            raise client.broken
        t = client.tables.get(self.table) if client else None
        if t and t.version is not None:
            self.steps.update((step["version"], step) for step in t.steps)
            self.version = max(self.version, t.version)

    async def hang_up(self):
        """Returns the code with which the connection was closed."""
        client, self.client = self.client, None
        if client:
            client.socket.transport.abort()  # there may be nobody to say good-bye to
            await client.close()
        return client and client.socket.close_code

    async def ask(self, asking):
        """A request, timed."""
        sent = now()
        self.waits.wish(sent)
        reply = await asyncio.wait_for(asking, LONG)
        self.waits.heard(sent, now())
        return reply

    # ---- at the table ----

    async def open(self):
        return await self.ask(self.client.open(self.table, **({"invite": self.invite} if self.invite else {})))

    async def attend(self):
        while not self.book.last or self.unsure:
            t = await self.open()
            if t.version is None:
                await self.begin(t)
                continue
            await self.settle(t)
            await self.verify(t)
            await self.play(t)
            if t.over:
                await self.move_on(t)

    async def begin(self, t):
        """Sit down; who has made the table starts the game when all are there."""
        client = self.client
        if not client.seat_of(self.table):
            await self.ask(client.request("join", table=self.table))
            return
        full = all(seat["kind"] != "open" for seat in t.summary["seats"])
        if full and t.summary["host"] == client.person["id"]:
            await self.ask(client.request("start", table=t.id))
        await self.for_a_while(lambda: t.version is not None, 0.5)

    async def for_a_while(self, condition, seconds):
        """Until the condition is true, but not for long."""
        waiting = asyncio.ensure_future(self.client.wait(condition, seconds=1000))
        waiting.add_done_callback(lambda over: over.cancelled() or over.exception())  # it was looked at
        try:
            await asyncio.wait([waiting], timeout=seconds)
            if waiting.done():
                waiting.result()
        finally:
            waiting.cancel()

    async def verify(self, t):
        """The table is at least where it was, and everything that was told is in its history."""
        must(t.version >= self.version, f"table {t.id}: version {t.version}, but {self.version} was told")
        if self.steps:
            self.book.compare(t.id, self.steps, await self.history(t, min(self.steps) - 1))
        self.steps.clear()

    async def history(self, t, first):
        """From this step on. Each request is a wish of its own: all of them together are ours, and no player's."""
        steps = []
        while first + len(steps) < t.version:
            at = first + len(steps)
            reply = await self.ask(self.client.request("history", table=t.id, **{"from": at, "to": t.version}))
            must(reply["from"] == at and reply["steps"], "history from", at, "is", reply["from"], len(reply["steps"]))
            steps += reply["steps"]
        return steps

    async def settle(self, t):
        """The answer that was not acknowledged is sent again, whatever the table looks like by now."""
        if not self.unsure:
            return
        question, choice, confirm, first = self.unsure
        self.book.again += 1
        version = t.version
        reply = await self.give(t, question, choice, confirm, first)
        self.book.kept += reply["version"] <= version  # it had arrived

    async def give(self, t, question, choice, confirm, first=None):
        what = {"choices": choice} if isinstance(choice, list) else {"choice": choice}
        if first:
            what["resent"] = max(1, int((now() - first) * 1000))
        self.unsure = (question, choice, confirm, first or now())
        reply = await self.ask(self.client.request("answer", table=t.id, question=question, confirm=confirm, **what))
        self.unsure = None
        self.book.acknowledge(t.id, reply["version"], t.seat, question)
        self.version = max(self.version, reply["version"])
        return reply

    async def play(self, t):
        while not t.over and not self.book.last:
            await self.for_a_while(lambda: t.over or t.question, 1)
            if not t.question:
                await self.open()
            elif t.undo == "free" and self.rng.random() < 0.03:
                await self.ask(self.client.request("undo", table=t.id))
            else:
                question, choice = t.question["number"], some_choice(t.question, self.rng)
                await self.give(t, question, choice, self.rng.random() < 0.7)
                if self.rng.random() < 0.03:  # the same once more, as if the reply had been lost
                    await self.give(t, question, choice, True, now() - 1)
                await asyncio.sleep(self.rng.random() * self.book.thinking)

    async def move_on(self, t):
        """The game is over: the next one at a new table, over a new connection."""
        if self.book.last:
            return
        new = await self.ask(self.client.request("rematch", table=t.id))
        self.book.tables.add(new["new"])
        self.table, self.invite = new["new"], new["invite"]
        self.steps.clear()
        self.version = 0
        raise Gone("to the next table")


def now():
    return asyncio.get_running_loop().time()


async def sit_down(cluster, book, rng):
    """The tables and their people."""
    people = []
    for n, (seats, bots) in enumerate(TABLES):
        group = [Person(cluster, book, f"P{n}-{k}", rng.random()) for k in range(seats - len(bots))]
        for person in group:
            client = await Client.connect(cluster, person.name)
            person.token = client.token
            if person is group[0]:
                modules = rng.choice(MODULES)
                t = await client.create(seats, ["me"] + ["open"] * (len(group) - 1) + list(bots),
                                        game={"modules": modules} if modules else {})
                book.tables.add(t.id)
            person.table = t.id
            await client.close()
        people += group
    return people


