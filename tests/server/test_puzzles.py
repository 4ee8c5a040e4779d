"""Puzzles: a position, one answer to it, and then the solution; nothing is told of it before."""

import asyncio
import contextlib
import json
import os
import sqlite3
import tempfile

from client import Client, must
from harness import Server, people
from test_people import PASSWORD, some_login
from test_play import anyway

HERE = os.path.dirname(os.path.abspath(__file__))


def line(seat, choices):
    return " ".join([seat, *choices])


def options(question):
    """An answer of as many things as are asked for, other than these."""
    return question["options"][: question.get("set", 1)]


async def test_puzzles(server):
    """All are listed, each is a question, and an answer brings the solution, which is an answer, too."""
    (anna,) = await people(server, 1)
    known = (await anna.request("puzzles"))["puzzles"]
    must(known and all(one["level"] in ("easy", "medium", "hard") for one in known), "puzzles:", known[:3])
    for number in {1, len(known) // 2 + 1, len(known)}:
        asked = await anna.request("study", puzzle=number, answers=[])
        seat, question = asked["seat"], asked["question"]
        must(asked["puzzle"].items() >= known[number - 1].items(), "the list and the puzzle differ:", asked["puzzle"])
        must(len(question["options"]) > 1 and asked["asked"], "nothing is asked in puzzle", number)
        must("solution" not in json.dumps(asked), "the solution is told before an answer:", asked["puzzle"])
        given = await anna.request("study", puzzle=number, answers=[line(seat, options(question))])
        solution = given["puzzle"]["solution"]
        must(solution["right"] == (sorted(options(question)) == sorted(solution["best"])), "right?", solution)
        must(solution["loss"] >= 1.5 and solution["reasons"] + solution["against"], "no reasons:", solution)
        best = await anna.request("study", puzzle=number, answers=[line(seat, solution["best"])])
        must(best["puzzle"]["solution"]["right"], "the best answer is not right:", best["puzzle"])
        wrong = await anna.request("study", puzzle=number, answers=[line(seat, solution["tempting"])])
        judged = wrong["puzzle"]["solution"]
        must(not judged["right"] and not judged["least"], "tempting:", judged)
        for way in ("line", "other"):
            shown = await anna.request("study", puzzle=number, answers=solution[way])
            must(len(shown["steps"]) >= len(solution[way]), "the line cannot be played:", solution[way])
    mine = await anna.request("mine")
    must(not mine["tables"], "a puzzle left a table behind:", mine["tables"])


async def test_puzzles_refused(server):
    """What is no answer is refused, and the solution stays where it is."""
    (anna,) = await people(server, 1)
    asked = await anna.request("study", puzzle=1, answers=[])
    seat = asked["seat"]
    other = next(one for one in ("p1", "p2") if one != seat)
    both = {"puzzle": 1, "lesson": "river"}
    for more, wanted in (({"puzzle": 30000}, "not-found"), ({"puzzle": 0}, "bad-message"), (both, "bad-message")):
        code = await anyway(anna, "study", answers=[], **more)
        must(code == wanted, f"{more}: {code}, not {wanted}")
    first = asked["question"]["options"][0]
    for wrong in (f"{other} pass", f"{seat} nothing", seat, f"{seat} {first} pass", "chance 1"):
        code = await anyway(anna, "study", puzzle=1, answers=[wrong])
        must(code in ("not-asked", "illegal"), f"{wrong}: {code}")
    previews = await anna.request("study-previews", puzzle=1, answers=[])
    must(len(previews["previews"]) == len(asked["question"]["options"]), "previews:", previews)
    must("solution" not in json.dumps(previews), "the solution is told by previews")


async def test_puzzles_tried(_):
    """What was tried is the account's: the first answer counts, on all devices, after a restart; a guest keeps none."""
    with tempfile.TemporaryDirectory(prefix="marrakesh-old-") as folder:
        with open(os.path.join(HERE, "version-1.sql"), encoding="utf-8") as script, \
             contextlib.closing(sqlite3.connect(os.path.join(folder, "marrakesh.db"))) as db:
            db.executescript(script.read())  # a database from before there were puzzles
        async with Server("--rate", "0", data=folder) as own:
            await try_puzzles(own)


async def try_puzzles(own):
    anna, bea = await people(own, 2)
    guest = await anna.request("puzzles")
    must("tried" not in guest, "of a guest the server knows nothing:", guest.keys())
    await anna.refused("wrong-time", "puzzles-tried", tried=[1])
    login = some_login()
    await anna.enter("register", login=login, password=PASSWORD)
    must((await anna.request("puzzles"))["tried"] == [], "nothing was tried yet")
    await anna.request("puzzles-tried", tried=[7, -3])
    await anna.request("puzzles-tried", tried=[3, -7, 12])
    await bea.request("login", login=login, password=PASSWORD)
    must((await bea.request("puzzles"))["tried"] == [7, -3, 12], "on another device")
    await bea.refused("not-found", "puzzles-tried", tried=[1, len(guest["puzzles"]) + 1])
    for wrong in ([], [0], ["1"], [1.5], 7, [1] * 101, [40000]):
        await bea.refused("bad-message", "puzzles-tried", tried=wrong)
    await asyncio.to_thread(own.stop)
    own.start()
    again = await Client.connect(own, token=anna.token)
    must((await again.request("puzzles"))["tried"] == [7, -3, 12], "after a restart, and nothing of what was refused")
