"""Bots of all levels, engines, hints and reviews."""

import asyncio
import os

from client import must
from harness import Server, party, people
from test_games import play_out
from test_play import anyway, play_until

ENGINE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples", "example_bot.py")


async def test_levels(server):
    """A person among bots of several levels; whole games come to an end."""
    anna, = await people(server, 1)
    unknown = [{"kind": "me"}, {"kind": "bot", "level": "deep"}]
    must(await anyway(anna, "create", game={"players": 2}, seats=unknown) == "setup", "a bot that is not there")
    t = await anna.create(3, ["me", "easy", "normal"], start=True)
    await play_out([anna], t.id, 1)


async def test_expert(server):
    """It takes longer than the others, and is waited for."""
    clients, table = await party(server, 2, bots=["expert"])
    await play_until(clients, table, lambda t: t.question and t.question["task"] == "take")
    must(clients[0].tables[table].summary["seats"][1]["level"] == "expert", "who sits there")


SECTORS = ("river", "orchard", "madrasa", "palace", "mosque", "square", "medina", "sahara", "souk")
RESOURCES = ("water", "date", "dinar")
TERMS = ("vendors", "red", "river", "resources", "provisions", "souk", "oases", "scrolls", "modules")
REASONS = {"points": (None,), "turn": (None,), "end": (None,), "rival": (None,), "gate": (None,), "fills": SECTORS,
           "short": RESOURCES, "provides": RESOURCES, "sends": SECTORS, "use": SECTORS, "near": SECTORS, "term": TERMS,
           "final": ("oases", "leftovers"), "round": (None,), "later": (None,)}


def check_reason(reason, texts=True):
    """What doc/protocol.md lists, so that a client can say it in its own words."""
    must(reason.get("what") in REASONS[reason["kind"]], "what:", reason)
    points = reason["kind"] in ("use", "near", "term", "rival", "round", "later")
    must(isinstance(reason["n"], float if points else int), "n:", reason)
    must(reason["n"], "nothing changes:", reason)
    must(bool(reason.get("text")) == texts, "text:", reason)


async def test_hint(server):
    """Advice for who plays alone against bots: answers that can be given, best first, with reasons."""
    clients, table = await party(server, 2, bots=["greedy"])
    anna, t = clients[0], clients[0].tables[table]
    for task in ("pick", "take"):
        await play_until(clients, table, lambda t, task=task: t.question and t.question["task"] == task)
        hint = await anna.request("hint", table=table)
        must(hint["question"] == t.question["number"] and 1 <= len(hint["answers"]) <= 5, "hint:", hint)
        must(hint["answers"][0]["loss"] == 0, "the best answer loses something:", hint["answers"][0])
        for a in hint["answers"]:
            named = a["choices"] if "choices" in a else [a["choice"]]
            must(set(named) <= set(t.question["options"]), "hint", a, t.question)
            must(len(named) == t.question.get("set", 1), "hint", a, t.question)
            must(isinstance(a["score"], float) and 0 <= a["win"] <= 1, "hint:", a)
            must(abs(hint["answers"][0]["score"] - a["loss"] - a["score"]) < 0.011, "points that do not add up:", a)
            must(all(change["n"] for change in a["changes"]), "a change of nothing:", a)
            for reason in a["reasons"]:
                check_reason(reason)
        best = hint["answers"][0]
        await anna.answer(t, best.get("choices") or best["choice"])
    await play_until(clients, table, lambda t: t.question and len(t.question["options"]) > 1)
    quiet = await anna.again(texts=False)
    await quiet.open(table)
    for a in (await quiet.request("hint", table=table))["answers"]:
        for reason in a["reasons"]:
            check_reason(reason, texts=False)


async def test_hint_knows_the_others(server):
    """The chance to win is that against bots of this level: at the beginning nothing else differs."""
    wins = {}
    for level in ("easy", "hard"):
        clients, table = await party(server, 3, bots=[level, level])
        await play_until(clients, table, lambda t: t.question and t.question["task"] == "pick")
        wins[level] = (await clients[0].request("hint", table=table))["answers"][0]["win"]
    must(wins["easy"] > 0.75 and 0.08 < wins["hard"] < 0.65, "chances to win:", wins)


async def test_hint_refused(server):
    clients, table = await party(server, 2, watchers=1)
    for client in clients:
        must(await anyway(client, "hint", table=table) == "not-allowed", "advice among people")
    clients, table = await party(server, 2, bots=["greedy"], watchers=1)
    must(await anyway(clients[1], "hint", table=table) == "not-allowed", "advice for a spectator")
    must(await anyway(clients[0], "review", table=table) == "wrong-time", "a review of a running game")
    await play_until(clients, table, lambda t: t.question and t.question["task"] == "pick")
    both = await asyncio.gather(*(anyway(clients[0], "hint", table=table) for _ in range(2)))
    must(isinstance(both[0], dict) and both[1] == "too-many", "two at once:", both)


def check_course(course, t):
    """Chances to win are those of somebody, in the order of the game, and at its end it is known who won."""
    must(len(course) > 40 and {"tower", "tiles", "p1", "p2"} == {moment["by"] for moment in course}, "course:", course)
    versions = [moment["version"] for moment in course]
    must(versions == sorted(versions) and versions[-1] <= t.version, "versions:", versions)
    for moment in course:
        must(len(moment["chances"]) == 2 and abs(sum(moment["chances"]) - 1000) <= 2, "chances:", moment)
    won = [1000 if place == 1 else 0 for place in t.over["places"]]
    must(course[-1]["chances"] == won or sum(won) != 1000, "at the end:", course[-1], t.over)


async def slow_review(server):
    """What the answers of a game lost, and what was luck."""
    clients, table = await party(server, 2, bots=["greedy"])
    await play_out(clients, table, 7)
    # Of an answer that may be a mistake it thinks twice, and here nearly all are.
    review = await asyncio.wait_for(await clients[0].start_request("review", table=table), 200)
    must(list(review["seats"]) == ["p1"], "seats:", list(review["seats"]))
    seat = review["seats"]["p1"]
    must(seat["answers"] > 50 and seat["lost"] > 0 and 1 <= len(seat["worst"]) <= 3, "random play lost", seat)
    losses = {a["answer"]: a["loss"] for a in review["answers"]}
    must(max(losses.values()) == losses[seat["worst"][0]], "the dearest mistake is", seat["worst"], losses)
    must(all(a["seat"] == "p1" and a["text"] for a in review["answers"]), "answers:", review["answers"][:3])
    for a in review["answers"]:
        must(a["loss"] >= 1, "a loss that is less than the search can tell:", a)
        must(all(change["n"] for change in a["brought"] + a["brings"]), "a change of nothing:", a)
        for reason in a["reasons"]:
            check_reason(reason)
    for part in ("mistakes", "lost", "tower", "tiles"):
        together = sum(season[part] for season in seat["seasons"])
        must(len(seat["seasons"]) == 3 and abs(together - seat[part]) < 0.05, part, "by seasons:", seat)
    check_course(review["course"], clients[0].tables[table])
    began = asyncio.get_running_loop().time()
    again = await clients[0].request("review", table=table)
    took = asyncio.get_running_loop().time() - began
    must({**again, "id": 0} == {**review, "id": 0}, "a review is kept, and told again as it was")
    must(took < 1, f"a review that is kept took {took:.1f} s")


async def test_engine(_):
    """A program of somebody else plays; one that fails is helped out, and the log says so."""
    engines = ("--engine", f"example=python3 {ENGINE}", "--engine", "broken=exit 3")
    options = ("--rate", "0", "--per-address", "2000", *engines)
    async with Server(*options) as server:
        for level in ("example", "broken"):
            clients, table = await party(server, 2, bots=[level])
            await play_until(clients, table, lambda t: t.version > 40)
        said = server.said(2000)
        must(said.count("engine-failed") == 1 and "bot=broken" in said, said[-2000:])
