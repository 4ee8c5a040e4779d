"""What the server plays for one person and does not keep: lessons, and games that are over from a moment on."""

import random

from client import must
from harness import party, people
from test_games import play_out
from test_play import anyway, play_until


def line(seat, choices):
    return " ".join([seat, *choices])


def pick(question, rng):
    return rng.sample(question["options"], question.get("set", 1))


async def lesson_to_end(client, name):
    """Play a lesson by trying every answer until it goes on. Returns the last reply."""
    answers, reply = [], await client.request("study", lesson=name, answers=[])
    while not reply["lesson"]["ended"]:
        if not reply["lesson"]["waits"]:
            answers.append("next")
        else:
            answers.append(await right_answer(client, name, answers, reply))
        reply = await client.request("study", lesson=name, answers=answers, **{"from": reply["version"]})
    return reply


async def right_answer(client, name, answers, reply):
    question, seat = reply["question"], reply["seat"]
    codes = set()
    for option in question["options"]:
        code = await anyway(client, "study", lesson=name, answers=[*answers, line(seat, [option])])
        if isinstance(code, dict):
            return line(seat, [option])
        codes.add(code)
    must(codes == {"lesson"}, "answers of a lesson are refused as", codes)
    raise AssertionError(f"no option of {question} is what the lesson waits for")


async def test_lesson(server):
    """A lesson goes to its end; another answer is refused as such, and nothing is kept."""
    (anna,) = await people(server, 1)
    last = await lesson_to_end(anna, "sectors")
    must(last["lesson"]["step"] == last["lesson"]["steps"], "the lesson ends at", last["lesson"])
    mine = await anna.request("mine")
    must(not mine["tables"], "a lesson left a table behind:", mine["tables"])
    for wrong in ("p2 palace", "p1 nothing", "p1", "chance 1", "next", "p9 palace", "p1 palace palace"):
        code = await anyway(anna, "study", lesson="sectors", answers=[wrong])
        must(code in ("not-asked", "illegal", "lesson"), f"{wrong}: {code}")
    code = await anyway(anna, "study", lesson="nobody-knows", answers=[])
    must(code == "not-found", "an unknown lesson:", code)


async def test_lesson_previews(server):
    """What answers would bring is told as at a table."""
    (anna,) = await people(server, 1)
    reply = await anna.request("study", lesson="sectors", answers=[])
    told = await anna.request("study-previews", lesson="sectors", answers=[])
    must([one["choice"] for one in told["previews"]] == reply["question"]["options"], "previews:", told)
    deeper = await anna.request("study-previews", lesson="sectors", answers=[], choices=["palace"])
    must([one["choice"] for one in deeper["previews"]] == ["keshi", "action"], "previews after palace:", deeper)
    must(all(one["changes"] for one in deeper["previews"]), "an answer that changes nothing:", deeper)


async def finished(server):
    clients, table = await party(server, 2)
    await play_out(clients, table, 7, check=0)
    return clients, table


async def test_moment(server):
    """A game that is over goes on from any moment, for all seats; the same answers lead to the same bytes."""
    clients, table = await finished(server)
    anna, rng = clients[0], random.Random(3)
    last = anna.tables[table].version
    for version in rng.sample(range(2, last), 4):
        answers, known = [], await anna.request("study", table=table, version=version, answers=[])
        for _ in range(12):
            if not known["question"]:
                break
            answers.append(line(known["seat"], pick(known["question"], rng)))
            then = await anna.request("study", table=table, version=version, answers=answers,
                                      **{"from": known["version"]})
            view = dict(known["view"])
            for step in then["steps"]:
                for path, value in step["changes"].items():
                    view[path] = value
            must({path: value for path, value in view.items() if value is not None} == then["view"],
                 "changes do not lead to the view after", answers)
            known = then
        again = await anna.request("study", table=table, version=version, answers=answers)
        must(again["view"] == known["view"] and again["version"] == known["version"], "another game:", answers)
    over = await anna.request("study", table=table, version=last, answers=[])
    must(over["over"]["scores"] == anna.tables[table].summary["scores"], "over:", over.get("over"))
    must(over["question"] is None, "asked at the end:", over["question"])


async def test_moment_limits(server):
    """Only of a table that one attends and that is over; bad answers are refused and change nothing."""
    clients, table = await finished(server)
    anna = clients[0]
    known = await anna.request("study", table=table, version=5, answers=[])
    for wrong in ("chance 1", "p3 red", "p1", "p1 p1", "p4 red", "red", "p1 " + "red " * 20):
        code = await anyway(anna, "study", table=table, version=5, answers=[wrong])
        must(code in ("illegal", "not-asked"), f"{wrong}: {code}")
    for version in (anna.tables[table].version + 1, 29999):
        must(await anyway(anna, "study", table=table, version=version, answers=[]) == "bad-message", "version", version)
    must(await anyway(anna, "study", lesson="sectors", answers=["p1 " + "x" * 90] * 132)
         == "bad-message", "too many answers")
    (carla,) = await people(server, 1)
    must(await anyway(carla, "study", table=table, version=5, answers=[]) == "no-table", "not open here")
    again = await anna.request("study", table=table, version=5, answers=[])
    must(again["view"] == known["view"], "something was kept")


async def test_running(server):
    """A running game is no matter for study: what is hidden in it stays hidden."""
    clients, table = await party(server, 2)
    await play_until(clients, table, lambda t: t.version > 20, undo=0, check=0)
    code = await anyway(clients[0], "study", table=table, version=10, answers=[])
    must(code == "wrong-time", "study of a running game:", code)
