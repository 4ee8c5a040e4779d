"""Hidden information never leaves the server: games that differ only in secrets look the same to everybody else.

Two servers with the same --seed play the same game twice, answer by answer; where all choose in secret, p2 chooses
something else in the second game, takes it back, and then chooses as in the first. So what p1, p3 and a spectator
receive must be the same byte for byte from the beginning to the end of the game. (What each client may not see is
looked for in every message, too: client.py, Table.check.)
"""

import asyncio
import json
import random
import re

from client import TOGETHER, must, some_choice
from harness import Server, at_version, party
from test_play import choosing, play_until

OPTIONS = ("--rate", "0", "--per-address", "2000", "--seed", "11")


def plain(texts, table):
    """Without what differs between two tables of the same game: ids, times."""
    varies = re.compile(r'"(at|created|changed|id|host|person|invite)":("[^"]*"|\d+)')
    return [varies.sub(r'"\1":0', text.replace(table, "TABLE")) for text in texts]


class Pair:
    """The same game on two servers."""

    def __init__(self, games):
        self.games = games  # (clients, table) of each
        self.compared = 0  # messages
        self.different = 0  # how often p2 was told different things: that is what must be hidden
        for clients, _ in games:
            for client in clients:
                client.keep_raw = True

    async def compare(self):
        """What everybody but p2 has received since the last time."""
        for clients, table in self.games:
            await at_version(clients, table)
            await asyncio.gather(*(client.request("ping") for client in clients))  # so that nothing is on its way
        (first, table), (second, other) = self.games
        for a, b in zip(first, second):
            here, there = plain(a.raw, table), plain(b.raw, other)
            a.raw.clear()
            b.raw.clear()
            seat = a.tables[table].seat
            if seat == "p2":
                self.different += here != there
                continue
            for x, y in zip(here, there):
                must(x == y, f"{seat} can tell the games apart:\n{x}\n{y}")
            must(len(here) == len(there), f"{seat} got {len(here)} and {len(there)} messages")
            self.compared += len(here)


async def answer_both(pair, n, choice, **how):
    for clients, table in pair.games:
        await clients[n].answer(clients[n].tables[table], choice, **how)
        await at_version(clients, table)


async def secret_answer(pair, question, first, second):
    """p2 chooses differently in the two games, and takes it back."""
    for (clients, table), choice in zip(pair.games, (first, second)):
        t = clients[1].tables[table]
        must(t.question == question, "the games differ:", t.question, question)
        await clients[1].answer(t, choice)
    await pair.compare()
    for clients, table in pair.games:
        await clients[1].request("undo", table=table)
        await at_version(clients, table)
    await pair.compare()


def two_answers(question, rng):
    options = question["options"]
    if "set" in question:
        first = rng.sample(options, question["set"])
        second = [o for o in options if o not in first][:question["set"]]
        return first, second + first[:question["set"] - len(second)]
    first = rng.choice(options)
    return first, next(o for o in options if o != first)


async def begin(servers, players, game):
    games = []
    for server in servers:
        games.append(await party(server, players, watchers=1, game=game))
    return Pair(games)


async def play_pair(pair, rng, until):
    """Both games, answer by answer; p2 before the others, where all are asked."""
    clients, table = pair.games[0]
    seats = sorted(range(len(clients) - 1), key=lambda n: n != 1)
    secrets = 0
    while not clients[0].tables[table].over and not until(clients[0].tables[table]):
        n = next(n for n in seats if clients[n].tables[table].question)
        question = clients[n].tables[table].question
        if question["task"] not in TOGETHER:
            await answer_both(pair, n, rng.choice(question["options"]))
            continue
        first, second = two_answers(question, rng)
        if n == 1 and any(clients[k].tables[table].question for k in seats if k != 1):
            await secret_answer(pair, question, first, second)
            secrets += 1
        await answer_both(pair, n, first)
        await pair.compare()
    await pair.compare()
    return secrets


async def twice(players, seed, game=(), until=lambda t: False):
    async with Server(*OPTIONS) as one, Server(*OPTIONS) as two:
        pair = await begin((one, two), players, game)
        secrets = await play_pair(pair, random.Random(seed), until)
        must(secrets > 3 and pair.compared > 50, f"only {secrets} secrets, {pair.compared} messages")
        must(pair.different >= secrets, f"p2 was told different things only {pair.different} times")


async def test_choices_taken_back(server):
    await twice(2, 1)


async def test_choices_of_three(server):
    await twice(3, 2, {"edition": "essential"}, lambda t: t.view["season"] == "3")


async def test_choices_with_modules(server):
    await twice(2, 3, {"modules": "all"}, lambda t: t.view["season"] == "3")


async def test_tiles_kept(server):
    """R16.4: p2 keeps other tiles, but turns up the same one: nobody can tell until the next one is turned up."""
    async with Server(*OPTIONS) as one, Server(*OPTIONS) as two:
        pair = await begin((one, two), 2, {"modules": "provisions"})
        rng = random.Random(8)
        while True:
            (clients, table), (others, copy) = pair.games
            n = next(n for n in (1, 0) if clients[n].tables[table].question)
            question = clients[n].tables[table].question
            if clients[0].tables[table].view["season"] == "2":
                break
            if n == 1 and question["task"] == "keep":
                await clients[1].answer(clients[1].tables[table], question["options"][:3])
                t = others[1].tables[copy]
                await others[1].answer(t, [t.question["options"][0], *t.question["options"][3:5]])
            elif question["task"] == "provision" and n == 1:
                await answer_both(pair, n, question["options"][0])
            else:
                await answer_both(pair, n, some_choice(question, rng))
            await pair.compare()
        must(pair.compared > 100 and pair.different, f"only {pair.compared} messages, {pair.different} different")
        mine = [c.tables[t].view["p2.provisions"] for cs, t in pair.games for c in cs[1:2]]
        must(mine[0] != mine[1], "p2 has the same tiles in both games")


def steps_since_asked(t):
    """Who has made the steps since the present question was put; nothing is told of them but that they were made."""
    steps = [step for step in t.steps if step["version"] > t.question["number"]]
    must(not any(step["events"] or step["changes"] for step in steps), "told of a secret choice:", steps)
    return [step["by"] for step in steps]


async def test_bots_choose_at_once(server):
    """A secret choice of a bot is one step, whatever it is: how many answers it takes would tell something about it."""
    (anna,), table = await party(server, 3, ["random", "greedy"], game={"modules": "provisions"})
    t, rng, silent = anna.tables[table], random.Random(9), 0
    while not t.over and t.view["season"] != "3":
        await anna.wait(lambda: t.over or t.question, "for a question")
        if t.question and t.question["task"] in TOGETHER and len(t.asked) > 1:
            bots = {seat for seat in t.asked if seat != "p1"}
            await anna.wait(lambda b=bots: b <= set(steps_since_asked(t)), "for the choices of the bots")
            await anna.request("ping")  # and no more of them are on their way
            must(sorted(steps_since_asked(t)) == sorted(bots), "the bots' steps can be counted:", steps_since_asked(t))
            silent += 1
        if t.question:
            await anna.answer(t, some_choice(t.question, rng))
    must(silent > 5, f"only {silent} secret choices")


async def test_history_and_record(server):
    """In the middle of secret choices, history and record of others tell nothing of them."""
    clients, table = await party(server, 2, watchers=1)
    await play_until(clients, table, choosing)
    t = clients[1].tables[table]
    pick = t.question["options"][-3:]
    version = t.version
    await clients[1].answer(t, pick)
    for client in (clients[0], clients[2]):
        reply = await client.request("history", table=table, **{"from": version, "to": t.version})
        must(not any(e["kind"] == "pick" for s in reply["steps"] for e in s["events"]), "history tells", reply)
        text = (await client.request("record", table=table))["text"]
        must(not text.rstrip().splitlines()[-1].endswith(tuple(pick)), "record tells", text[-60:])
        must(json.dumps(pick)[1:-1] not in json.dumps(reply), "history tells the choice")
