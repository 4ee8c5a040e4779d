"""The analysis board: what the bot thinks of a line, lines that are kept with the table, looking at one together."""

import asyncio
import json

from client import must
from harness import party, people
from test_games import play_out
from test_play import anyway, play_until
from test_study import line


async def finished(server):
    """A private game of two that is over."""
    clients, table = await party(server, 2, public=False)
    await play_out(clients, table, 7, check=0, undo=0)
    return clients, table


async def asked_at(client, table, version, answers=()):
    return await client.request("study", table=table, version=version, answers=list(answers))


async def some_line(client, table, version, length=2, option=0):
    """Answers that can be given from there on."""
    answers, known = [], await asked_at(client, table, version)
    for _ in range(length):
        question = known["question"]
        chosen = question["options"][option:option + question.get("set", 1)] or question["options"][:1]
        answers.append(line(known["seat"], chosen))
        known = await asked_at(client, table, version, answers)
    return answers


async def question_with_options(client, table, least=3):
    """A moment at which there is something to think about."""
    for version in range(30, client.tables[table].version, 3):
        known = await asked_at(client, table, version)
        if known["question"] and len(known["question"]["options"]) >= least and "set" not in known["question"]:
            return version, known
    raise AssertionError("nothing is ever asked")


async def test_opinion(server):
    """The bot's opinion is about the question, is refined by more effort, and goes on from a line."""
    clients, table = await finished(server)
    anna = clients[0]
    version, known = await question_with_options(anna, table)
    took = []
    for effort in (1, 2):
        began = asyncio.get_running_loop().time()
        said = await anna.request("opinion", table=table, version=version, answers=[], effort=effort)
        took.append(asyncio.get_running_loop().time() - began)
        must(said["question"] == known["question"]["number"] and said["seat"] == known["seat"], "about:", said)
        must(said["effort"] == effort, "effort:", said["effort"])
        choices = [one["choice"] for one in said["answers"]]
        must(len(choices) >= 2 and set(choices) <= set(known["question"]["options"]), "choices:", choices)
        must(said["answers"][0]["loss"] == 0 and all("win" in one and "score" in one for one in said["answers"]),
             "answers:", said["answers"])
    must(took[0] >= 0.3 and took[1] >= 1.0, "it thought for", took)
    best = line(known["seat"], [choices[0]])
    further = [line(known["seat"], [one["choice"]]) for one in said["answers"][0].get("line", [])]
    then = await asked_at(anna, table, version, [best, *further])
    must(then["version"] > known["version"], "the line does not play:", [best, *further])
    if then["question"]:
        said = await anna.request("opinion", table=table, version=version, answers=[best, *further])
        must(said["question"] == then["question"]["number"], "after a line:", said)


async def test_opinion_limits(server):
    """Of games that are over alone; one at a time, the last one counts; it can be given up."""
    clients, table = await finished(server)
    anna = clients[0]
    version, _ = await question_with_options(anna, table)
    first = await anna.start_request("opinion", table=table, version=version, answers=[], effort=3)
    second = await anna.start_request("opinion", table=table, version=version, answers=[])
    codes = [await code_of(first), await code_of(second)]
    must(codes == ["too-many", "opinion"], "two at once:", codes)
    third = await anna.start_request("opinion", table=table, version=version, answers=[], effort=3)
    await anna.request("opinion-stop")
    began = asyncio.get_running_loop().time()
    must(await code_of(third) == "too-many", "one that was given up")
    must(asyncio.get_running_loop().time() - began < 2, "it went on thinking")
    last = anna.tables[table].version
    must(await anyway(anna, "opinion", table=table, version=last, answers=[]) == "wrong-time", "at the end")
    must(await anyway(anna, "opinion", table=table, version=5, answers=["p1 nothing"]) in ("illegal", "not-asked"),
         "of a wrong line")
    must(await anyway(anna, "opinion", table=table, version=5, answers=[], effort=4) == "bad-message", "effort 4")
    others, running = await party(server, 2)
    await play_until(others, running, lambda t: t.version > 20, undo=0, check=0)
    must(await anyway(others[0], "opinion", table=running, version=10, answers=[]) == "wrong-time", "a running game")


async def code_of(reply):
    """The code of an error, else the type of the reply."""
    try:
        return (await asyncio.wait_for(reply, 30))["type"]
    except Exception as refusal:
        return getattr(refusal, "code", repr(refusal))


async def test_opinion_ration(server):
    """Many connections of one person wait for each other, and beyond two are refused."""
    clients, table = await finished(server)
    anna = clients[0]
    version, _ = await question_with_options(anna, table)
    windows = [await anna.again() for _ in range(5)]
    for window in windows:
        await window.open(table)
    replies = [await w.start_request("opinion", table=table, version=version, answers=[]) for w in windows]
    codes = sorted([await code_of(reply) for reply in replies])
    must(codes == ["opinion", "opinion", "too-many", "too-many", "too-many"], "five at once:", codes)


async def test_lines(server):
    """Who played keeps lines with the game: all see them, the record has them, an import brings them back."""
    clients, table = await finished(server)
    anna, bea = clients
    answers = await some_line(anna, table, 40)
    other = await some_line(anna, table, 60, 3, option=1)
    await anna.request("line", table=table, version=40, answers=answers, text="Better? } — no")
    await bea.request("line", table=table, version=60, answers=other)
    known = await bea.request("lines", table=table)
    must(known["keeps"] and [one["version"] for one in known["lines"]] == [40, 60], "lines:", known)
    first = known["lines"][0]
    name = anna.person["name"]
    must(first["answers"] == answers and first["comment"] == "Better? } — no" and first["name"] == name, "line:", first)
    await anna.request("line", table=table, version=40, answers=answers, text="Worse.")
    known = (await anna.request("lines", table=table))["lines"]
    must(len(known) == 2 and known[0]["comment"] == "Worse.", "another comment:", known)
    text = (await anna.request("record", table=table))["text"]
    must("\n[\n" in text and "{by " + name + "}" in text and "{Worse.}" in text, "the record has no line")
    status, _, body = await server.http("POST", "/api/records", text.encode(), {"X-Marrakesh-Token": anna.token})
    must(status == 201, "import:", status, body)
    copy = json.loads(body)["table"]
    await anna.open(copy)
    brought = (await anna.request("lines", table=copy))["lines"]
    must(len(brought) == 2 and brought[0]["comment"] == "Worse." and brought[0]["name"] == name, "brought:", brought)
    must((await anna.request("record", table=copy))["text"].split("\n\n")[1] == text.split("\n\n")[1], "another record")
    was = await asked_at(anna, table, 40, answers)
    now = await asked_at(anna, copy, brought[0]["version"], brought[0]["answers"])
    must(was["view"] == now["view"], "the line of the copy leads elsewhere")
    await bea.request("line-drop", table=table, number=known[1]["number"])
    must(len((await anna.request("lines", table=table))["lines"]) == 1, "it is still there")


async def test_lines_limits(server):
    """Strangers keep none; bad, long and too many ones are refused; only who kept one or the host removes it."""
    clients, table = await finished(server)
    anna, bea = clients
    (carla,) = await people(server, 1)
    answers = await some_line(anna, table, 40)
    code = await anyway(carla, "lines", table=table)
    must(code == "no-table", "of a private table:", code)
    await carla.open(table, invite=anna.tables[table].invite)
    must(not (await carla.request("lines", table=table))["keeps"], "a stranger may keep lines")
    must(await anyway(carla, "line", table=table, version=40, answers=answers) == "not-allowed", "a stranger kept one")
    for wrong in ([], ["p1 nothing"], ["p3 red"], answers + ["p1 nothing"]):
        code = await anyway(anna, "line", table=table, version=40, answers=wrong)
        must(code in ("illegal", "not-asked", "bad-message"), f"{wrong}: {code}")
    last = anna.tables[table].version
    must(await anyway(anna, "line", table=table, version=last, answers=answers) != "ok", "at the end")
    long = await anyway(anna, "line", table=table, version=40, answers=["p1 " + "x" * 90] * 30)
    must(long == "too-many", "a long line:", long)
    kept = 0
    for version in range(40, last):
        known = await asked_at(anna, table, version)
        if not known["question"] or kept > 10:
            break
        one = [line(known["seat"], known["question"]["options"][:known["question"].get("set", 1)])]
        code = await anyway(anna, "line", table=table, version=version, answers=one)
        if code == "wrong-time":
            continue
        kept += 1
        must((code == "too-many") == (kept > 10), f"line {kept}:", code)
    number = (await anna.request("lines", table=table))["lines"][0]["number"]
    must(await anyway(carla, "line-drop", table=table, number=number) == "not-allowed", "a stranger removed one")
    must(await anyway(bea, "line-drop", table=table, number=number) == "not-allowed", "another player removed one")
    must(await anyway(anna, "line-drop", table=table, number=99999) == "not-found", "one that is not there")


def told(client, table):
    """The last that was told of who looks together."""
    return [one for one in client.news if one["type"] == "together" and one["table"] == table][-1]


async def test_together(server):
    """One leads, the others are told what is shown; the lead is passed on, and goes on when the leader leaves."""
    clients, table = await finished(server)
    anna, bea = clients
    (carla,) = await people(server, 1)
    await carla.open(table, invite=anna.tables[table].invite)
    answers = await some_line(anna, table, 40)
    await anna.request("together", table=table, version=40, answers=answers)
    await carla.request("together", table=table, version=7, answers=[])
    seen = told(carla, table)
    must(seen["version"] == 40 and seen["answers"] == answers and len(seen["people"]) == 2, "carla sees", seen)
    must(seen["lead"] != seen["you"], "who comes second leads")
    await carla.refused("not-allowed", "together-show", table=table, version=41, answers=[])
    await bea.refused("wrong-time", "together-show", table=table, version=41, answers=[])
    await anna.request("together-show", table=table, version=50, answers=[])
    await carla.request("ping")
    seen = told(carla, table)
    must(seen["version"] == 50 and seen["answers"] == [], "carla sees", seen)
    await anna.request("together-lead", table=table, number=seen["you"])
    await carla.request("together-show", table=table, version=51, answers=[])
    await anna.request("ping")
    must((told(anna, table))["version"] == 51, "anna does not follow")
    must(await anyway(carla, "together-lead", table=table, number=999999) == "not-found", "a lead for nobody")
    await carla.close()
    await anna.wait(lambda: len(told(anna, table)["people"]) == 1, "for the leader to go")
    must(told(anna, table)["lead"] == told(anna, table)["you"], "nobody leads:", told(anna, table))
    long = await anyway(anna, "together-show", table=table, version=41, answers=["p1 " + "x" * 90] * 60)
    must(long == "too-many", "a long line:", long)
    others, running = await party(server, 2)
    must(await anyway(others[0], "together", table=running, version=1, answers=[]) == "wrong-time", "a running game")


async def test_together_limit(server):
    """Sixteen connections look together, no more."""
    clients, table = await finished(server)
    anna = clients[0]
    await anna.request("together", table=table, version=40, answers=[])
    codes = []
    for _ in range(16):
        (guest,) = await people(server, 1)
        await guest.open(table, invite=anna.tables[table].invite)
        codes.append(await anyway(guest, "together", table=table, version=1, answers=[]))
    must([code for code in codes if isinstance(code, str)] == ["too-many"], "seventeen:", codes)
