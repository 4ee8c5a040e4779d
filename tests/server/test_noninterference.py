"""Non-interference: who may not know a choice gets the same bytes, whatever it is.

Two servers with the same --seed play the same game with the same answers. At one secret question p2 chooses something
else in the second game. From then on until the rules reveal the choice, everything that anybody else receives must be
the same byte for byte: players, spectators, who looks at the lobby, other windows, and what they ask for meanwhile
(previews, odds, history, positions, records, lists). The number, the order and the sizes of messages are part of that.
Only what is a matter of the clock on the wall or of a table's random name is made equal first, keeping its length.

When the choice is revealed, everybody must be told different things: otherwise nothing was compared. (test_secrets.py
has games in which a choice is taken back, to the end.)
"""

import asyncio
import os
import random
import re

from client import TOGETHER, Client, must, some_choice
from harness import Server, at_version, party

OPTIONS = ("--rate", "0", "--per-address", "2000", "--seed")
RULES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../src/rules/ops.h")
NEWS = 0.4  # seconds after which the lobby has told all its news, which it collects for a while
OF_THE_WALL = re.compile(r'"(at|created|changed)":\d{13}\b')
PONG = '{"type":"pong"'  # replies to quiet(), which come between the steps of bots somewhere
CLOCKS = re.compile(r'"clocks":\{[^}]*\}')


class Scene:
    """One game on one server, everybody who looks at it, and what they were sent."""

    def __init__(self, server, clients, table, players):
        self.server, self.table, self.players = server, table, players
        self.people, self.bots = clients[:-1], []
        self.watchers = {"spectator": clients[-1]}
        self.files = []  # what was fetched over HTTP

    @classmethod
    async def begin(cls, server, players, bots, **fields):
        clients, table = await party(server, players, bots, watchers=1, **fields)
        self = cls(server, clients, table, players)
        self.bots = [f"p{n}" for n in range(len(self.people) + 1, players + 1)]
        self.watchers["lobby"] = await Client.connect(server, "Lobby")
        await self.watchers["lobby"].request("lobby", watch=True)
        self.watchers["other window"] = await clients[0].again()  # does not attend the table: hears of its turn
        self.watchers["second tab"] = await clients[0].again(texts=False)
        await self.watchers["second tab"].open(table)
        await asyncio.sleep(NEWS)  # that the game has begun
        for name, client in self.everybody():
            client.keep_raw = True
        return self

    def everybody(self):
        """All but p2, whose choice it is."""
        seats = [(f"p{n + 1}", client) for n, client in enumerate(self.people) if n != 1]
        return [*seats, *self.watchers.items()]

    def table_of(self, n):
        return self.people[n].tables[self.table]

    async def quiet(self):
        """Until nothing is on its way."""
        await at_version(self.people, self.table)
        await at_version([self.watchers["spectator"], self.watchers["second tab"]], self.table)
        for _, client in self.everybody():
            await client.request("ping")

    async def bots_done(self):
        """Until the bots have made every step that they can."""
        t = self.table_of(0)
        done = lambda: t.over or any(self.table_of(n).question for n in range(len(self.people)))  # noqa: E731
        await self.people[0].wait(done, "for a person to be asked")
        if self.bots and self.secret():
            await self.people[0].wait(lambda: not set(self.bots) & set(t.asked) - self.chosen(t), "for bots to choose")
        await self.quiet()

    def secret(self):
        return next((self.table_of(n).question["task"] for n in range(len(self.people)) if self.table_of(n).question
                     and self.table_of(n).question["task"] in TOGETHER), None)

    def chosen(self, t):
        """Who has chosen since the present question was put."""
        number = max(self.table_of(n).question["number"] for n in range(len(self.people)) if self.table_of(n).question)
        return {step["by"] for step in t.steps if step["version"] > number}

    def take_sent(self):
        """Everything sent to each of them since the last time."""
        sent = {name: [self.plain(text) for text in client.raw if not text.startswith(PONG)]
                for name, client in self.everybody()}
        for _, client in self.everybody():
            client.raw.clear()
        sent["http"], self.files = self.files, []
        return sent

    def plain(self, text):
        """Without what differs between any two tables; nothing becomes longer or shorter."""
        text = text.replace(self.table, "T" * len(self.table))
        invite = self.table_of(0).invite
        text = text.replace(invite, "I" * len(invite)) if invite else text
        text = CLOCKS.sub(lambda found: re.sub(r"\d+(?=[,}])", "0", found[0]), text)
        return OF_THE_WALL.sub(lambda found: f'"{found[1]}":{"0" * 13}', text)

    # ---- what the others ask for, to find out ----

    async def curious(self):
        for n in range(len(self.people)):
            if n != 1:
                await self.ask_about_game(self.people[n], self.table_of(n))
        await self.ask_about_game(self.watchers["spectator"], self.watchers["spectator"].tables[self.table])
        await self.watchers["lobby"].request("lobby", watch=True)
        await self.watchers["other window"].request("mine")
        status, _, body = await self.server.http("GET", f"/api/tables/{self.table}/record")
        self.files.append(f"{status} {body!r}")

    async def ask_about_game(self, client, t):
        await client.request("history", table=self.table, **{"from": max(0, t.version - 40), "to": t.version})
        await client.request("position", table=self.table, version=t.version)
        await client.request("record", table=self.table)
        await client.open(self.table)
        if not t.question:
            return
        if "set" in t.question:
            choices = t.question["options"][:t.question["set"]]
            await client.request("preview", table=self.table, question=t.question["number"], choices=choices)
        else:
            await client.request("previews", table=self.table, question=t.question["number"])
        if t.summary["xray"] and t.question["task"] == "pick":
            await client.request("odds", table=self.table)


class Pair:
    """The same game twice."""

    def __init__(self, scenes):
        self.scenes = scenes
        self.compared = self.bytes = 0

    async def same(self, settle=False):
        """What all others were sent since the last time must be the same. settle: what the lobby tells late, too."""
        await asyncio.sleep(NEWS if settle else 0)
        for scene in self.scenes:
            await scene.quiet()
        first, second = (scene.take_sent() for scene in self.scenes)
        for name in first:
            for one, other in zip(first[name], second[name]):
                must(one == other, f"{name} can tell the games apart:\n{one}\n{other}")
                self.bytes += len(one)
            must(len(first[name]) == len(second[name]),
                 f"{name} got {len(first[name])} messages in one game and {len(second[name])} in the other")
            self.compared += len(first[name])

    async def different(self):
        """The choice is revealed: everybody at the table must notice."""
        for scene in self.scenes:
            await scene.quiet()
        first, second = (scene.take_sent() for scene in self.scenes)
        for name in ("spectator", "second tab", *(f"p{n + 1}" for n in range(len(self.scenes[0].people)) if n != 1)):
            must(first[name] != second[name], f"{name} is told the same after the choice was revealed:", first[name])

    async def answer(self, n, choices):
        """p(n+1) answers: choices in the two games."""
        for scene, choice in zip(self.scenes, choices):
            await scene.people[n].answer(scene.table_of(n), choice)
            await scene.quiet()

    def asked(self):
        """Numbers of the people who are asked; p2 first."""
        scene = self.scenes[0]
        return sorted((n for n in range(len(scene.people)) if scene.table_of(n).question), key=lambda n: n != 1)

    async def play_to(self, task, skip, rng):
        """Answer the same in both until p2 is asked this and may answer before somebody else; skip so many of these."""
        while True:
            for scene in self.scenes:
                await scene.bots_done()
            must(not self.scenes[0].table_of(0).over, f"the game ended before a {task}")
            asked = self.asked()
            question = self.scenes[0].table_of(asked[0]).question
            if asked[0] == 1 and question["task"] == task and len(asked) > 1:
                if not skip:
                    break
                skip -= 1
            choice = some_choice(question, rng)
            await self.answer(asked[0], (choice, choice))
        await self.same()

    async def secret(self, rng):
        """p2 answers differently in the two games. In the second one it asks for previews before."""
        one, other = (scene.table_of(1) for scene in self.scenes)
        first, second = two_answers(one.question, other.question, rng)
        await self.scenes[1].ask_about_game(self.scenes[1].people[1], other)
        await self.answer(1, (first, second))
        await self.same(settle=True)
        for scene in self.scenes:
            await scene.curious()
        await self.same(settle=True)

    async def others(self, rng):
        """All others who are asked answer as well; the last one reveals what was chosen, if it is to be revealed."""
        asked = [n for n in self.asked() if n != 1]
        must(asked, "p2 was the last to choose")
        for n in asked:
            await self.same()
            choice = some_choice(self.scenes[0].table_of(n).question, rng)
            await self.answer(n, (choice, choice))
        for scene in self.scenes:
            await scene.bots_done()


def two_answers(question, other, rng):
    """Two answers that have as little in common as can be."""
    if "set" in question:
        first = rng.sample(question["options"], question["set"])
        rest = [o for o in other["options"] if o not in first]
        return first, (rest + [o for o in other["options"] if o in first])[:question["set"]]
    only = [o for o in question["options"] if o not in other["options"]]
    first = rng.choice(only or question["options"])
    return first, rng.choice([o for o in other["options"] if o != first])


async def compare(task, players, skip=0, bots=(), seed=1, **fields):
    """One secret choice of p2, from the beginning of the game to the moment when it is revealed."""
    options = (*OPTIONS, str(seed))
    async with Server(*options) as one, Server(*options) as two:
        scenes = await asyncio.gather(*(Scene.begin(server, players, bots, **fields) for server in (one, two)))
        pair, rng = Pair(scenes), random.Random(f"{task} {players} {seed}")
        await pair.same()
        await pair.play_to(task, skip, rng)
        before = pair.compared
        await pair.secret(rng)
        await pair.others(rng)
        if task == "keep":  # R16.4: what was kept is seen when it is turned up, which is again a secret choice
            await pair.same()
            await pair.secret(rng)
            await pair.others(rng)
        bot_choices(scenes)
        await pair.different()
        must(pair.compared - before >= 12, f"only {pair.compared - before} messages were compared after the choice")


def bot_choices(scenes):
    """Bots have chosen the same: what they think from is the view of their seat."""
    for seat in scenes[0].bots:
        told = [[event for event in scene.watchers["spectator"].tables[scene.table].steps[-1]["events"]
                 if event.get("player") == seat] for scene in scenes]
        must(told[0] == told[1], f"{seat} chose differently:", *told)


# ---- the games ----

GAMES = {  # with one bot at most: which of two thinks longer is chance
    "pick_of_two": ("pick", 2, 0, (), {}),
    "pick_later": ("pick", 2, 5, (), {"seed": 5}),
    "pick_in_season_2": ("pick", 2, 6, (), {"seed": 2, "game": {"modules": "nomads,race,towns"}}),
    "pick_of_three": ("pick", 3, 1, (), {"game": {"edition": "essential"}}),
    "pick_of_four": ("pick", 4, 2, (), {"seed": 3, "game": {"layer": "B2", "modules": "buildings,staircase"}}),
    "pick_with_all_modules": ("pick", 3, 1, (), {"seed": 4, "game": {"modules": "all"}}),
    "pick_with_bot": ("pick", 3, 1, ("greedy",), {"seed": 6}),
    "pick_with_xray": ("pick", 2, 2, (), {"seed": 7, "xray": True}),
    "pick_with_physics": ("pick", 2, 1, (), {"seed": 8, "tower": "physics"}),
    "pick_with_clock": ("pick", 2, 1, (), {"seed": 9, "clock": {"kind": "move", "seconds": 900}}),
    "pick_at_private_table": ("pick", 2, 1, (), {"seed": 10, "public": False}),
    "provision_of_two": ("provision", 2, 0, (), {"seed": 11}),
    "provision_of_four": ("provision", 4, 0, (), {"seed": 12, "game": {"edition": "essential"}}),
    "provision_after_season_1": ("provision", 2, 1, (), {"seed": 13}),
    "provision_of_new_tiles": ("provision", 3, 0, (), {"seed": 14, "game": {"modules": "provisions,nomads"}}),
    "provision_with_bot": ("provision", 3, 0, ("greedy",), {"seed": 15, "game": {"modules": "all"}}),
    "keep_of_two": ("keep", 2, 0, (), {"seed": 16, "game": {"modules": "provisions"}}),
    "keep_of_four": ("keep", 4, 0, (), {"seed": 17, "game": {"modules": "all"}}),
}


def one_game(task, players, skip, bots, fields):
    async def test(server):
        await compare(task, players, skip, bots, **fields)
    return test


async def all_kinds(server):
    """Every question that all are asked at once is among the games above."""
    with open(RULES, encoding="utf-8") as file:
        secret = set(re.findall(r'^ *TOGETHER\(\w+, \w+, "([\w-]+)"', file.read(), re.MULTILINE))
    must(secret and secret == set(TOGETHER), f"the rules ask {secret} in secret, client.py knows {TOGETHER}")
    must(secret == {game[0] for game in GAMES.values()}, "there is no game for some of", secret)


async def can_fail(server):
    """A difference of one letter or of one message is found."""
    async with Server(*OPTIONS, "1") as one, Server(*OPTIONS, "1") as two:
        pair = Pair(await asyncio.gather(*(Scene.begin(server, 2, ()) for server in (one, two))))
        await pair.same()
        for wrong in (lambda raw: raw.append('{"type":"chat"}'), lambda raw: raw.pop(0)):
            for scene in pair.scenes:
                await scene.curious()
                await scene.quiet()
            wrong(pair.scenes[1].people[0].raw)
            try:
                await pair.same()
            except Exception as found:  # which is what must happen
                must("p1" in str(found), "found, but not with p1:", found)
            else:
                must(False, "a difference was not found")


def cases():
    return [("all_kinds", all_kinds), ("can_fail", can_fail), *((name, one_game(*row)) for name, row in GAMES.items())]
