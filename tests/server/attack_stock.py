"""attack_stock - what attackers have prepared before they come: people, tables and games in a data folder.

All of it can be had within the limits of a server, in some minutes; here a server without limits on rates makes it, so
that a trial does not take these minutes. What is worth knowing of it is one dictionary:

    tokens   of attackers who have no tables yet
    full     a person who sits at 210 tables
    undone   a game that is over, with 300 answers taken back near its end: whose, which, how long
    long     a running game of nearly 30,000 steps
    odds, previews, hints            running games at a question that is dear to answer
    crowd    tables that wait, hosted by the attackers
    records  texts to import
    club     people with accounts, one with a second factor, and their tournament of 64
"""

import asyncio
import random
import re

from attack_wire import Wire
from harness import Server
from test_account import code_of

PEOPLE = 100
HOSTS, TABLES = 7, 30
UNDONE, LONG = 300, 29800
LARGEST = 512 << 10
MEMBERS, WORD = 64, "correct horse battery"  # people with accounts, and their password
LEAST_OPTIONS = 20  # a question worth previewing


class Player(Wire):
    """Plays one game at random, as fast as it can."""

    table = question = None
    version, over, asked, view_round, view_season = 0, False, (), 0, 0

    def news(self, message, now):
        if message["type"] in ("table", "update") and "version" in message:
            self.version, self.question = message["version"], message["question"]
            self.over, self.asked = bool(message.get("over")), message["asked"]
            if message["type"] == "table":
                self.table = message["table"]["id"]
            changes = message.get("view") or message.get("changes") or {}
            self.view_season = int(changes.get("season") or self.view_season)
            self.view_round = int(changes.get("round") or self.view_round)

    async def sit(self, levels, **fields):
        seats = [{"kind": "me"}] + [{"kind": "bot", "level": level} for level in levels]
        game = {"players": len(seats), **fields.pop("game", {})}
        await self.ask("create", game=game, seats=seats, start=True, tower="model", public=True, **fields)

    async def asked_for(self):
        for _ in range(4000):
            if self.question or self.over:
                return
            await asyncio.sleep(0.005)
        raise RuntimeError(f"nothing is asked of {self.table}")

    def some_answer(self, rng):
        options = self.question["options"]
        if "set" in self.question:
            return {"choices": rng.sample(options, self.question["set"])}
        return {"choice": rng.choice(options[:-1] if len(options) > 2 else options)}

    async def play(self, rng, until):
        while not self.over and not (self.question and until()):
            await self.asked_for()
            if self.question and not self.over and not until():
                await self.ask("answer", table=self.table, question=self.question["number"], confirm=True,
                               **self.some_answer(rng))

    async def take_back(self, rng, steps):
        """Answer and take it back, until there are so many steps more."""
        end = self.version + steps
        while self.version < end:
            await self.asked_for()
            await self.ask("answer", table=self.table, question=self.question["number"], **self.some_answer(rng))
            await self.ask("undo", table=self.table)


async def long_game(port, token, rng):
    """Nearly as many steps as a table may have."""
    wire = await Player.come(port, token=token)
    await wire.sit(["random"])
    await wire.play(rng, lambda: wire.question["task"] not in ("confirm", "pick", "provision", "track", "disc"))
    await wire.take_back(rng, 2)
    first = wire.question
    choice = {"choice": first["options"][0]}
    number = first["number"]
    while wire.version < LONG:  # a batch at a time: the number of a question is that of the step that put it
        batch = []
        for _ in range(100):
            batch.append(wire.start("answer", table=wire.table, question=number, **choice))
            batch.append(wire.start("undo", table=wire.table))
            number += 2
        await asyncio.wait_for(asyncio.gather(*batch), 60)
        number = wire.question["number"]
    return {"token": token, "table": wire.table, "version": wire.version}


async def undone_game(port, token, rng):
    """Long and often taken back, then over."""
    wire = await Player.come(port, token=token)
    await wire.sit(["random"])
    await wire.play(rng, lambda: wire.view_season >= 3 and wire.view_round >= 4 and wire.question["task"] == "use")
    await wire.take_back(rng, 2 * UNDONE)
    await wire.play(rng, lambda: False)
    text = (await wire.ask("record", table=wire.table))["text"]
    return {"token": token, "table": wire.table, "version": wire.version, "record": text}


async def game_at(port, token, rng, levels, until, **fields):
    """A running game of this person, at a question for which the condition holds."""
    wire = await Player.come(port, token=token)
    for _ in range(20):
        await wire.sit(levels, **fields)
        await wire.play(rng, lambda: until(wire))
        if not wire.over:
            return {"token": token, "table": wire.table, "version": wire.version,
                    "question": wire.question["number"], "options": wire.question["options"]}
        wire.over = False
    raise RuntimeError("no such game was found")


async def waiting_tables(port, tokens, full):
    """Tables that wait, and one who sits at all of them."""
    guest = await Wire.come(port, token=full)
    tables = []
    for token in tokens[:HOSTS]:
        host = await Wire.come(port, token=token)
        for _ in range(TABLES):
            reply = await host.ask("create", game={"players": 4}, public=True,
                                   seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}])
            table = reply["table"]["id"]
            tables.append({"token": token, "table": table})
            await host.ask("close", table=table)
            await guest.ask("open", table=table)
            await guest.ask("join", table=table)
            await guest.ask("close", table=table)
        host.drop()
    return tables


async def hidden_record(port, token):
    """A record as a stranger gets it, full of what is hidden to him, and then of remarks up to the limit."""
    wire, stranger = await Player.come(port, token=token), await Wire.come(port, name="Stranger")
    seats = [{"kind": "me"}] + [{"kind": "bot", "level": "random"}] * 3
    await wire.ask("create", game={"players": 4, "modules": "provisions,buildings"}, seats=seats, start=True,
                   tower="model", public=True)
    await wire.play(random.Random(3), lambda: wire.question["task"] not in ("track", "disc", "keep", "provision"))
    await stranger.ask("open", table=wire.table)
    text = (await stranger.ask("record", table=wire.table))["text"]
    last = text.rindex("?")
    text = text[:text.index("\n", last) + 1]
    return text + "{a}\n" * ((LARGEST - len(text) - 1) // 4)


def other_records(over):
    """Texts near the limit of size, each dear in another way: no game at all, one answer with variations without end, a
    game full of remarks, the beginning of a game and then a line that never ends."""
    lines = over.splitlines(keepends=True)
    last = max(n for n, (line, after) in enumerate(zip(lines, lines[1:]))
               if re.match(r"\d+\. p\d ", line) and after[:1].isdigit())
    before, answer, after = "".join(lines[:last]), lines[last], "".join(lines[last + 1:])
    rest = LARGEST - len(over) - 64
    varied = f"[\n  {answer}]\n"
    return {"garbage": "marrakesh record 1\n" * (LARGEST // 20),
            "variations": before + answer + varied * (rest // len(varied)) + after,
            "remarks": before + answer + "{a}\n" * (rest // 4) + after,
            "endless": before + "9" * rest + "\n"}


async def club(port):
    """A tournament as large as they can be, in its first round, and an account whose password is not enough."""
    members = []
    for n in range(MEMBERS):
        wire = await Wire.come(port, name=f"Member {n}")
        wire.token = (await wire.ask("register", login=f"member-{n}", password=WORD)).get("token", wire.token)
        members.append(wire)
    plan = {"kind": "swiss", "size": 2, "rounds": 3, "most": MEMBERS, "move": 86400, "time": 864000}
    made = await members[0].ask("tournament-create", name="Large cup", game={"players": 2}, plan=plan)
    cup = made["tournament"]["id"]
    for wire in members:
        await wire.ask("tournament-enter", tournament=cup)
    await members[0].ask("tournament-start", tournament=cup)
    secret = (await members[1].ask("second", password=WORD))["secret"]
    await members[1].ask("second-on", code=code_of(secret))
    found = {"members": [wire.token for wire in members], "cup": cup, "guarded": "member-1", "password": WORD}
    for wire in members:
        wire.drop()
    return found


async def dear_games(port, spare, rng):
    """Games that the short trial does without."""
    return {"long": await long_game(port, next(spare), rng),
            "previews": await game_at(port, next(spare), rng, ["random"], lambda w: "set" not in w.question and len(
                w.question["options"]) >= LEAST_OPTIONS, game={"modules": "all"})}


async def make(folder, short):
    """Fill the data folder; returns the dictionary."""
    async with Server("--rate", "0", "--per-address", "2000", data=folder) as server:
        port, rng = server.port, random.Random(7)
        wires = [await Wire.come(port, name=f"Stranger {n}") for n in range(PEOPLE)]
        tokens = [wire.token for wire in wires]
        for wire in wires:
            wire.drop()
        spare = iter(tokens[HOSTS:])  # who has no tables yet
        undone = await undone_game(port, next(spare), rng)
        stock = {
            "undone": undone, "full": next(spare),
            "odds": await game_at(port, next(spare), rng, ["random"] * 3, lambda w: w.question["task"] == "pick"
                                  and w.view_season == 2 and w.view_round == 2, xray=True),
            "hints": [await game_at(port, next(spare), rng, ["random"], lambda w: w.question["task"] == "take")
                      for _ in range(4)],
            "records": {"hidden": await hidden_record(port, next(spare)), "finished": undone["record"],
                        **other_records(undone["record"])},
            **({} if short else await dear_games(port, spare, rng)),
            **({} if short else {"club": await club(port)})}
        stock["crowd"] = await waiting_tables(port, tokens, stock["full"])
        stock["tokens"] = list(spare)
    return stock
