"""People who do anything at any time: legal and illegal answers, undo, consent, hand, take, reconnect, restarts.

Nothing of it may break what client.py checks with every message; and in the end the game is played out, and everybody
agrees on what has happened. SEED=n in the environment tries other ones.
"""

import asyncio
import os
import random

from client import Refused, must, some_choice
from harness import Server, at_version, party
from test_games import check_end, play_out

SEED = os.environ.get("SEED", "1")
CODES = {"illegal", "stale", "not-asked", "not-allowed", "wrong-time", "too-many"}


ACTIONS = ["answer"] * 12 + ["consent", "take", "preview", "previews"] * 2 + [
    "undo", "undo_all", "hand", "look", "nonsense", "reconnect", "history", "chat", "rename", "old_answer", "leave"]


class Actor:
    """One person, or a spectator."""

    def __init__(self, client, table, rng):
        self.client, self.table, self.rng = client, table, rng

    @property
    def t(self):
        return self.client.tables[self.table]

    async def act(self):
        """Something at random. What is refused must be refused for a good reason."""
        action = self.rng.choice(ACTIONS)
        try:
            await getattr(self, action)()
        except Refused as refusal:
            must(refusal.code in CODES, f"{action} was refused: {refusal}")
            return action, refusal.code
        return action, "ok"

    async def request(self, kind, /, **fields):
        return await self.client.request(kind, table=self.table, **fields)

    async def answer(self):
        if self.t.question:
            await self.client.answer(self.t, some_choice(self.t.question, self.rng), self.rng.random() < 0.5)

    async def undo(self):
        await self.request("undo")

    async def undo_all(self):
        await self.request("undo", all=True)

    async def consent(self):
        for number, agreed in list(self.t.requests.items()):
            if agreed is None:
                await self.request("consent", request=number, agree=self.rng.random() < 0.7)

    async def hand(self):
        await self.request("hand")

    async def take(self):
        await self.request("take")

    async def leave(self):
        await self.request("leave")

    async def preview(self):
        if self.t.question:
            choice = some_choice(self.t.question, self.rng)
            await self.request("preview", question=self.t.question["number"],
                               **({"choices": choice} if isinstance(choice, list) else {"choice": choice}))

    async def previews(self):
        if self.t.question:
            await self.request("previews", question=self.t.question["number"])

    async def look(self):
        await self.client.open(self.table)

    async def nonsense(self):
        number = self.t.question["number"] if self.t.question else self.t.version
        await self.request("answer", question=number, choice=self.rng.choice(("pass", "confirm", "red", "p1", "x")))

    async def old_answer(self):
        await self.request("answer", question=max(0, self.t.version - 1), choice="pass")

    async def reconnect(self):
        known = self.t
        await self.client.close()
        self.client = await self.client.again()
        await self.client.open(self.table)
        self.t.requests = known.requests
        self.t.steps = known.steps

    async def history(self):
        await self.request("history", **{"from": max(0, self.t.version - 20), "to": self.t.version})

    async def chat(self):
        await self.request("chat", text=f"version {self.t.version}")

    async def rename(self):
        await self.client.request("name", name=f"Name {self.rng.randrange(100)}")


async def chaos(server, players, bots, seed, actions, crash=False, **fields):
    rng = random.Random(f"{SEED} {seed}")
    clients, table = await party(server, players, bots, watchers=1, **fields)
    actors = [Actor(c, table, rng) for c in clients]
    seen = {}
    for n in range(actions):
        some = rng.sample(actors, rng.randint(1, len(actors)))
        for action, result in await asyncio.gather(*(actor.act() for actor in some)):
            seen[action, result] = seen.get((action, result), 0) + 1
        if crash and n % 40 == 39:
            await restart(server, actors, rng.random() < 0.5)
    for actor in actors:
        if actor.t.seat and actor.t.summary["state"] == "running":
            await actor.client.request("take", table=table)
    clients = [actor.client for actor in actors]
    await at_version(clients, table)
    await play_out(clients, table, seed)
    await check_end(clients, table)
    return seen


async def restart(server, actors, clean):
    """Everybody finds the table as it was, or further on where bots have played."""
    known = [actor.t for actor in actors]
    server.stop() if clean else server.kill()
    server.start()
    for actor, was in zip(actors, known):
        await actor.client.close()
        actor.client = await actor.client.again()
        await actor.client.open(actor.table)
        must(actor.t.version >= was.version, f"version {actor.t.version}, but {was.version} was told")
        if actor.t.version == was.version:
            same = actor.t.view == was.view and actor.t.question == was.question
            must(same, "something is different after a restart")
        actor.t.steps = was.steps


async def test_people(server):
    seen = await chaos(server, 2, [], 1, 250)
    for action in ("answer", "undo", "consent", "hand", "take", "preview", "previews"):
        happened = seen.get((action, "ok")) or seen.get((f"{action}_all", "ok"))
        must(happened, "it never happened:", action, "but", seen)


async def test_with_bots(server):
    await chaos(server, 4, ["random", "greedy"], 2, 200, game={"modules": "all"})


async def test_restarts(server):
    async with Server("--rate", "0", "--per-address", "2000") as own:
        await chaos(own, 3, [], 3, 200, crash=True, game={"modules": "all"})


async def test_restarts_with_bots(server):
    async with Server("--rate", "0", "--per-address", "2000") as own:
        await chaos(own, 3, ["random"], 4, 200, crash=True)


async def test_clocks(server):
    """With a clock that runs out all the time."""
    await chaos(server, 2, [], 5, 250, clock={"kind": "move", "seconds": 1}, game={"edition": "essential"})
