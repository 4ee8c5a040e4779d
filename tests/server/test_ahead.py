"""A database that is far away: its replies take a twentieth of a second. While people do what they do all the time the
loop does not wait for them, so that others play on. Needs PostgreSQL: tools/with-postgres."""

import asyncio
import os
import random
import re
import statistics
import tempfile
import time

from client import Client, must, some_choice
from harness import Server
from test_hosts import Line
from test_postgres import Base, psql

GAMES = 6


class Far(Base):
    """A server, and its database at the end of a long line."""

    def __init__(self):
        super().__init__()
        self.folder = tempfile.TemporaryDirectory(prefix="marrakesh-test-")
        os.chmod(self.folder.name, 0o755)
        self.line = Line(self.folder.name, self.address)

    async def __aenter__(self):
        psql(f"CREATE DATABASE {self.name}", cluster=self.cluster)
        away = re.sub("host=.*", f"host={self.folder.name}", self.address)
        self.server = Server("--per-address", "2000", "--store", away).start()
        return self

    async def __aexit__(self, *why):
        self.line.order("pass")
        await super().__aexit__(*why)
        self.line.__exit__()
        self.folder.cleanup()

    async def waits(self):
        """How often the loop has waited for the database, by what it did."""
        text = (await self.server.http("GET", "/metrics"))[2].decode()
        return {kind: int(times) for kind, times in
                re.findall(r'^marrakesh_store_waits_total\{kind="([\w-]+)"\} (\d+)$', text, re.MULTILINE)}

    async def waited(self, before):
        return {kind: times - before.get(kind, 0) for kind, times in (await self.waits()).items()}

    async def again(self):
        """The server is started anew, near its database; then that is far away again."""
        self.line.order("pass")
        await self.server.close_clients()
        must(self.server.stop() == 0, "it does not stop", self.server.said())
        self.server.start()


async def one_game(anna, bea):
    """A table is made, looked at, filled, played at, and its game ends; then the same people want another one."""
    t = await anna.create(2, ["me", "open"], key=f"{random.getrandbits(64):016x}")
    await bea.open(t.id)
    await bea.request("join", table=t.id)
    await anna.request("start", table=t.id)
    await anna.request("resign", table=t.id)
    await bea.request("resign", table=t.id)
    await bea.request("rematch", table=t.id)
    return t.id


async def answer_on(carl, t, took, until):
    """Somebody plays against nobody, and notes how long each answer took."""
    rng = random.Random(3)
    while not until.is_set():
        began = time.monotonic()
        await carl.answer(t, some_choice(t.question, rng), True)
        took.append(time.monotonic() - began)
        await carl.wait(lambda: t.question, "for the next question")


async def test_far(_):
    """What is known before it is needed: only what makes a table, and the end of a game, waits, once each."""
    async with Far() as far:
        anna, bea, carl = [await Client.connect(far.server, name) for name in ("Anna", "Bea", "Carl")]
        alone = await carl.create(2, ["me"], game={"solo": "lazy"}, start=True)
        await carl.wait(lambda: alone.question, "for a question")
        far.line.order("slow")
        took, over = {}, asyncio.Event()
        before = await far.waits()
        for what, doing in ("quiet", lambda: asyncio.sleep(3)), ("busy", lambda: one_game(anna, bea)):
            over.clear()
            answering = asyncio.ensure_future(answer_on(carl, alone, took.setdefault(what, []), over))
            tables = [await doing() for _ in range(GAMES if what == "busy" else 1)]
            over.set()
            await answering
        waits = await far.waited(before)
        must(not any(waits.get(kind) for kind in ("open", "join", "start", "answer")), waits)
        must(waits["create"] == waits["resign"] == waits["rematch"] == GAMES, waits)
        quiet, busy = (statistics.mean(took[what]) for what in ("quiet", "busy"))
        must(busy < 1.5 * quiet, f"an answer takes {quiet:.2f} s, and {busy:.2f} s while others make tables")
        tokens = anna.token, bea.token
        await far.again()
        far.line.order("slow")
        before = await far.waits()
        anna, bea = await asyncio.gather(*(Client.connect(far.server, token=token) for token in tokens))
        await asyncio.gather(anna.request("mine"), bea.request("lobby", watch=True), anna.request("lobby", watch=True))
        for table in tables:
            await asyncio.gather(anna.open(table), bea.open(table))
            must(anna.tables[table].summary["state"] == "over", anna.tables[table].summary)
        waits = await far.waited(before)
        must(not any(waits.get(kind) for kind in ("hello", "mine", "lobby", "open")), "who comes back waits:", waits)
        print(f"an answer takes {quiet:.3f} s, beside others {busy:.3f} s", flush=True)
