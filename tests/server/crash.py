#!/usr/bin/python3
"""crash N [SEED] - kill the server N times at random moments under load: nothing that anybody was told may be lost.

    MARRAKESH=build/test/marrakesh tests/server/crash.py 5

Twenty people play at eight tables, two of them with a bot, game after game. When a random number of answers has been
acknowledged, the server gets SIGKILL and is started again on the same data and port. Everybody comes back, and must
find the table at least at the version last heard of, and in its history every step as it was told. In the end every
table that there ever was must open, and its record must be one that `marrakesh replay` accepts.
"""

import asyncio
import random
import sys

sys.dont_write_bytecode = True
import websockets  # noqa: E402

from client import Broken, Client, Gone, must, some_choice  # noqa: E402
from harness import Server, run  # noqa: E402
from test_games import history  # noqa: E402

TABLES = ((2, []), (2, []), (2, []), (2, []), (3, []), (3, []), (4, ["random"]), (4, ["greedy"]))
LOST = (Gone, OSError, websockets.WebSocketException, asyncio.TimeoutError)


class Load:
    """What all players share."""

    def __init__(self, server, kills, rng):
        self.server, self.kills, self.rng = server, kills, rng
        self.up, self.enough = asyncio.Event(), asyncio.Event()
        self.answers = self.checked = 0
        self.since = self.wanted = 0  # answers since the last start, and how many there shall be
        self.games = {}  # table: token of somebody who sits there

    def acknowledged(self):
        self.answers += 1
        self.since += 1
        if self.since >= self.wanted:
            self.enough.set()

    async def run(self):
        """Kill and start again, so often as was asked for."""
        for n in range(self.kills):
            self.since, self.wanted = 0, self.rng.choice((1, 20, 200, 600)) * self.rng.randint(1, 3)
            self.enough.clear()
            self.up.set()
            await asyncio.wait_for(self.enough.wait(), 100)
            self.up.clear()
            self.server.kill()
            self.server.start()
            print(f"ok   kill {n + 1} after {self.since} answers, {self.answers} in all", flush=True)
        self.since, self.wanted = 0, 100
        self.enough.clear()
        self.up.set()
        await asyncio.wait_for(self.enough.wait(), 100)


class Player:
    """One person, who comes back until the load is done."""

    def __init__(self, load, name, seed):
        self.load, self.name, self.rng = load, name, random.Random(seed)
        self.token = self.table = self.invite = None
        self.steps = {}  # of the table, as they were told: by version
        self.version = 0

    async def play_on(self):
        while True:
            await self.load.up.wait()
            client = None
            try:
                client = await Client.connect(self.load.server, self.name, token=self.token)
                self.token = client.token
                await self.attend(client)
            except LOST as lost:
                must(not isinstance(lost, asyncio.TimeoutError) or not self.load.up.is_set(), "no reply:", self.name)
            finally:
                if client:
                    self.note(client)
                    await client.close()

    def note(self, client):
        """What was told before the connection was lost."""
        if client.broken:
            raise client.broken
        t = client.tables.get(self.table)
        if t and t.version is not None:
            self.steps.update((step["version"], step) for step in t.steps)
            self.version = max(self.version, t.version)

    async def open(self, client):
        return await client.open(self.table, **({"invite": self.invite} if self.invite else {}))

    async def attend(self, client):
        """Whatever is to do next at the table: sit down, start, play, and again."""
        while True:
            t = await self.open(client)
            if t.version is not None:
                await self.verify(client, t)
                await self.play(client, t)
                await self.move_on(client, t)
            elif not client.seat_of(self.table):
                await client.request("join", table=self.table)
            else:
                await self.begin(client, t)

    async def begin(self, client, t):
        await client.wait(lambda: t.version is not None or (
            t.summary["host"] == client.person["id"] and all(s["kind"] != "open" for s in t.summary["seats"])))
        if t.version is None:
            await client.request("start", table=t.id)

    async def verify(self, client, t):
        """The table is at least where it was, and everything that was told is in its history."""
        version = t.version or 0  # a new game may not have begun
        must(version >= self.version, f"table {t.id}: version {version}, but {self.version} was told")
        for step in await history(client, t.id, version) if self.steps else ():
            told = self.steps.get(step["version"])
            if not told:
                continue
            self.load.checked += 1
            must(step["by"] == told["by"], f"table {t.id}: step {step['version']} was told as", told, "and is", step)
            must(step.get("undone") or step["events"] == told["events"],
                 f"table {t.id}: step {step['version']} was told as", told, "and is", step)
        self.steps.clear()

    async def play(self, client, t):
        while not t.over and t.summary["state"] == "running":
            await client.wait(lambda: t.over or t.question)
            if not t.question:
                return
            if t.undo == "free" and self.rng.random() < 0.03:
                reply = await client.request("undo", table=t.id)
                must(reply["type"] == "ok", "undo:", reply)
                continue
            reply = await client.answer(t, some_choice(t.question, self.rng), self.rng.random() < 0.7)
            self.version = max(self.version, reply["version"])
            self.load.acknowledged()

    async def move_on(self, client, t):
        """The game is over: the next one at a new table."""
        new = await client.request("rematch", table=t.id)
        self.load.games.setdefault(new["new"], self.token)
        self.table, self.invite = new["new"], new["invite"]
        self.steps.clear()
        self.version = 0
        await client.request("close", table=t.id)


async def sit_down(load):
    """The tables and their people, before anything is killed."""
    players = []
    for n, (seats, bots) in enumerate(TABLES):
        group = [Player(load, f"P{n}-{k}", f"{n} {k}") for k in range(seats - len(bots))]
        for player in group:
            client = await Client.connect(load.server, player.name)
            player.token = client.token
            if player is group[0]:
                t = await client.create(seats, ["me"] + ["open"] * (len(group) - 1) + bots,
                                        game={"modules": "all"} if n % 2 else {})
                load.games[t.id] = client.token
            else:
                await client.join(t.id)
            player.table = t.id
            await client.close()
        players += group
    return players


async def check_all(load, players):
    """Everybody finds what was told last; every table opens, and its record is a good one."""
    for player in players:
        client = await Client.connect(load.server, token=player.token)
        await player.verify(client, await player.open(client))
        await client.close()
    for table, token in load.games.items():
        client = await Client.connect(load.server, token=token)
        t = await client.open(table)
        if t.version is not None:
            steps = await history(client, table, t.version)
            must([s["version"] for s in steps] == list(range(1, t.version + 1)), f"table {table}: gaps in its history")
            text = (await client.request("record", table=table))["text"]
            status, out, err = await asyncio.to_thread(run, "replay", "-", "--rewrite", data=text)
            must(status == 0 and out == text, f"table {table}: replay says {err}")
        await client.close()


async def cancel(tasks):
    """Python's wait_for loses a cancellation that comes at the moment when what it waits for is there: so ask again."""
    while running := [task for task in tasks if not task.done()]:
        for task in running:
            task.cancel()
        await asyncio.wait(running, timeout=0.2)


async def main(kills, seed):
    async with Server("--rate", "0", "--per-address", "2000") as server:
        load = Load(server, kills, random.Random(seed))
        players = await sit_down(load)
        tasks = [asyncio.create_task(player.play_on()) for player in players]
        killer = asyncio.create_task(load.run())
        await asyncio.wait([killer, *tasks], return_when=asyncio.FIRST_COMPLETED)  # a player who ends has failed
        await cancel([killer, *tasks])
        for result in await asyncio.gather(killer, *tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result
        await check_all(load, players)
        must(load.checked > 20 * kills, f"only {load.checked} steps were compared")
    print(f"{kills} kills, {load.answers} answers acknowledged at {len(load.games)} tables, "
          f"{load.checked} steps compared: 1 passed, 0 failed")


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3 or not sys.argv[1].isdigit():
        sys.exit(__doc__)
    try:
        asyncio.run(main(int(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None))
    except Broken as wrong:
        sys.exit(f"FAIL {wrong}")
