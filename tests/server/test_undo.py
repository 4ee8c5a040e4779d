"""Taking back: freely, with everybody's consent, refused; one step or all that is free."""

import asyncio
import random

from client import Client, must
from harness import at_version, party
from test_play import anyway, asked_alone, asked_one, play_until, position


async def test_free(server):
    """An answer is taken back: as before it, but for the number of the question; everybody is told."""
    clients, table = await party(server, 2, watchers=1)
    await play_until(clients, table, asked_alone, undo=0)
    who, other = asked_one(clients, table)
    t = who.tables[table]
    before = [dict(c.tables[table].view) for c in clients]
    question = t.question
    await who.answer(t, question["options"][0], confirm=False)
    must(t.undo == "free", "after an answer undo is", t.undo)
    await who.request("undo", table=table)
    await at_version(clients, table)
    must([dict(c.tables[table].view) for c in clients] == before, "an undo leaves something behind")
    must(t.question["options"] == question["options"] and t.question["task"] == question["task"], "another question")
    must(t.question["number"] != question["number"], "the same number, although it was answered")
    must(t.steps[-1]["undone"] is True and other.tables[table].steps[-1]["by"] == t.seat, "the undo was not told")
    await who.refused("stale", "answer", table=table, question=question["number"], choice=question["options"][0])
    await who.open(table)


async def test_all(server):
    """Everything back to the last thing revealed; the dice bring the same again."""
    clients, table = await party(server, 2)
    await play_until(clients, table, lambda t: t.question and t.undo != "free" and asked_alone(t), undo=0)
    who, _ = asked_one(clients, table)
    t = who.tables[table]
    before, answers = dict(t.view), []
    while t.undo != "free" or len(answers) < 2:
        must(len(answers) < 200, "no turn of two answers in sight")
        if t.undo != "free":
            before, answers = dict(t.view), []
        if t.question and t.question["task"] != "confirm":
            answers.append(t.question["options"][0])
            await who.answer(t, answers[-1], confirm=False)
        else:
            await next_turn(clients, table)
            who, _ = asked_one(clients, table)
            t = who.tables[table]
            before, answers = dict(t.view), []
    after = dict(t.view)
    must(t.free == len(answers), "of", len(answers), "answers these are free:", t.free)
    await who.request("undo", table=table, all=True)
    must(t.free == 0, "after undoing all these are free:", t.free)
    must(t.view == before and t.undo != "free", "after undoing all, undo is", t.undo)
    for choice in answers:
        await who.answer(t, choice, confirm=False)
    must(t.view == after, "the same answers lead elsewhere")


async def next_turn(clients, table):
    """Until somebody is asked something, confirming what is held; secret choices are made."""
    while True:
        for client in clients:
            t = client.tables[table]
            if t.question and t.question["task"] == "confirm":
                await client.answer(t, "confirm")
            elif t.question and "set" in t.question:
                await client.answer(t, t.question["options"][:t.question["set"]])
            elif t.question and t.question["task"] != "provision":
                return
            elif t.question:
                await client.answer(t, t.question["options"][0])
            await at_version(clients, table)


async def to_consent(clients, table):
    """Until somebody who is to act could only undo with consent. Returns those who would, and would be asked."""
    await play_until(clients, table, lambda t: asked_alone(t) and t.undo == "consent", undo=0, confirm=1)
    who, _ = asked_one(clients, table)
    return who, [c for c in clients if c is not who and c.tables[table].seat]


async def requested(clients, table):
    """The number of the request that all of these were told of."""
    number = None
    for client in clients:
        requests = client.tables[table].requests
        await client.wait(lambda r=requests: any(v is None for v in r.values()), "for the request")
        mine = max(n for n, v in requests.items() if v is None)
        must(number in (None, mine), "requests differ", number, mine)
        number = mine
    return number


async def test_consent(server):
    """All agree: the step is taken back."""
    clients, table = await party(server, 3)
    who, others = await to_consent(clients, table)
    version = who.tables[table].version
    reply = await who.request("undo", table=table)
    must(reply.get("pending") is True, "undo beyond what is free:", reply)
    number = await requested(others, table)
    fresh = await others[0].again()
    told = await fresh.request("open", table=table)
    must(told["request"] and told["request"]["request"] == number, "open does not tell the request:", told["request"])
    await others[0].request("consent", table=table, request=number, agree=True)
    must(who.tables[table].version == version, "taken back before all have agreed")
    await others[1].request("consent", table=table, request=number, agree=True)
    await at_version(clients, table)
    for client in clients:
        t = client.tables[table]
        must(t.version == version + 1 and t.steps[-1]["undone"] is True, "all agreed, but nothing was taken back")
    must(who.tables[table].question, "the seat that took back is not asked again")
    for client in clients:
        await client.open(table)
    code = await anyway(others[0], "consent", table=table, request=number, agree=True)
    must(code in ("not-asked", "wrong-time", "stale", "not-allowed"), "consent to a request that is over:", code)


def turn_length(t):
    """How many answers the last turn of the seat had: those in a row."""
    last = max((i for i, step in enumerate(t.steps) if step["by"] == t.seat), default=-1)
    first = last
    while first > 0 and t.steps[first - 1]["by"] == t.seat:
        first -= 1
    return last - first + 1 if last >= 0 else 0


async def test_consent_to_a_turn(server):
    """A whole turn that is over: the others are asked once, and then it stands as before it."""
    clients, table = await party(server, 3)
    wanted = lambda t: asked_alone(t) and t.undo == "consent" and turn_length(t) >= 2  # noqa: E731
    await play_until(clients, table, wanted, undo=0, confirm=1)
    who = next(c for c in clients if wanted(c.tables[table]))
    others = [c for c in clients if c is not who]
    t = who.tables[table]
    steps = turn_length(t)
    first = [step for step in t.steps if step["by"] == t.seat][-steps]
    before = (await who.request("position", table=table, version=first["version"] - 1))["view"]
    version = t.version
    await who.refused("bad-message", "undo", table=table, steps=21)
    reply = await who.request("undo", table=table, steps=steps)
    must(reply.get("pending") is True, "a whole turn is taken back without asking:", reply)
    number = await requested(others, table)
    told = await others[0].request("open", table=table)
    must(told["request"]["steps"] == steps, "how much is asked for:", told["request"])
    for other in others:
        must(t.version == version, "taken back before all have agreed")
        await other.request("consent", table=table, request=number, agree=True)
    await at_version(clients, table)
    must(t.version == version + steps, "steps taken back:", t.version - version, "of", steps)
    must(t.view == before, "it is not as before the turn")
    must(t.question, "the seat that took back is not asked again")


async def test_consent_refused(server):
    """One does not agree: nothing changes, all are told."""
    clients, table = await party(server, 3)
    who, others = await to_consent(clients, table)
    before = [position(c.tables[table]) for c in clients]
    await who.request("undo", table=table)
    number = await requested(others, table)
    await others[0].request("consent", table=table, request=number, agree=True)
    await others[1].request("consent", table=table, request=number, agree=False)
    for client in clients:
        t = client.tables[table]
        await client.wait(lambda t=t: t.requests.get(number) is False, "for the end of the request")
        must(t.refused_by == others[1].tables[table].seat, "who did not agree:", t.refused_by)
    must([position(c.tables[table]) for c in clients] == before, "a refused undo changed something")


async def test_consent_overtaken(server):
    """The game goes on: the request is over."""
    clients, table = await party(server, 2)
    who, others = await to_consent(clients, table)
    await who.request("undo", table=table)
    number = await requested(others, table)
    t = who.tables[table]
    await who.answer(t, t.question["options"][0])
    for client in clients:
        await client.wait(lambda c=client: c.tables[table].requests.get(number) is False, "for the end of the request")
        must(client.tables[table].refused_by is None, "nobody refused, but the game went on")
    code = await anyway(others[0], "consent", table=table, request=number, agree=True)
    must(code in ("not-asked", "wrong-time", "stale", "not-allowed"), "consent to a request that is over:", code)


async def test_bots_agree(server):
    anna, table = await party(server, 2, ["random"])
    anna = anna[0]
    t = anna.tables[table]
    await play_until([anna], table, lambda t: asked_alone(t) and t.undo == "consent", undo=0, confirm=1)
    version = t.version
    reply = await anna.request("undo", table=table)
    await anna.wait(lambda: t.version > version, "for the undo")
    must("pending" not in reply or reply["pending"] is True, "undo against bots:", reply)
    must(t.steps[-1].get("undone") or any(s.get("undone") for s in t.steps if s["version"] > version), "nothing undone")


async def test_history_knows_what_is_gone(server):
    """Points of the steps that stand add up to the score, however much was taken back, freely and with consent."""
    clients, table = await party(server, 3, ["random"])
    anna, bea = clients
    t = anna.tables[table]
    for until in (60, 90, 120):
        await play_until(clients, table, lambda t, until=until: t.version > until and t.undo == "consent" and
                         asked_alone(t), undo=0.2, check=0)
        who = next(c for c in clients if c.tables[table].undo == "consent")
        other = bea if who is anna else anna
        await who.request("undo", table=table)
        number = await requested([other], table)
        await other.request("consent", table=table, request=number, agree=True)
        await at_version(clients, table)
    steps = []
    for start in range(0, t.version, 200):
        reply = await anna.request("history", table=table, **{"from": start, "to": min(start + 200, t.version)})
        steps += reply["steps"]
    gone = [step for step in steps if step.get("gone")]
    must(gone and not any(step.get("undone") for step in gone), "nothing is gone")
    first = (await anna.request("position", table=table, version=1))["view"]
    for seat in ("p1", "p2", "p3"):
        standing = sum(e.get("n", 0) for step in steps[1:] if not step.get("gone")
                       for e in step["events"] if e["kind"] == "points" and e.get("player") == seat)
        points = int(t.view.get(f"{seat}.points", 0)) - int(first.get(f"{seat}.points", 0))
        must(standing == points, f"{seat}: the steps that stand bring {standing} points, the score has {points}")


async def test_nothing_to_take_back(server):
    clients, table = await party(server, 2)
    for client in clients:
        must(client.tables[table].undo == "none", "at the start undo is", client.tables[table].undo)
        code = await anyway(client, "undo", table=table)
        must(code in ("not-allowed", "wrong-time"), "undo of nothing:", code)
    await asyncio.gather(*(client.open(table) for client in clients))


async def undo_all(client, table):
    """Take back until nothing is left or others must agree. Returns how often it was free, and whether others must."""
    t, times = client.tables[table], 0
    while t.undo != "none":
        await client.wait(lambda: t.question or t.undo == "free", "for something to take back")
        reply = await client.request("undo", table=table)
        if reply.get("pending"):
            return times, True
        times += 1
        must(times < 400, "there is no end to it")
    return times, False


async def played(client, table):
    """The record so far."""
    return (await client.request("record", table=table))["text"].rstrip()


async def test_late_is_asked(server):
    """A bot keeps the seat of somebody who was late three times; but who is here must agree, and may refuse."""
    clients, table = await party(server, 2, clock={"kind": "move", "seconds": 2})
    anna, bea = clients
    t = anna.tables[table]
    await play_until(clients, table, lambda t: t.version > 30, undo=0, check=0)
    kept = lambda: any(s["seat"] == "p2" and s.get("bot") for s in t.summary["seats"])  # noqa: E731
    await anna.play(t, random.Random(5), kept, undo=0, check=0, confirm=1)
    must(not t.over, "the game ended before the bot kept the seat")
    await anna.play(t, random.Random(5), lambda: t.question and t.undo == "consent", undo=0, check=0, confirm=1)
    version = t.version
    reply = await anna.request("undo", table=table)
    must(reply.get("pending") is True and t.version == version, "taken back against somebody who is here:", reply)
    number = await requested([bea], table)
    await bea.request("consent", table=table, request=number, agree=False)
    await anna.wait(lambda: t.requests.get(number) is False, "for the refusal")
    must(not any(s.get("undone") for s in t.steps), "a refused undo took something back")


async def test_absent_keeps_what_was_played(server):
    """A bot stands in for somebody who is gone: what was played with the bot is taken back freely, what was played with
    the person only with the person's consent."""
    clients, table = await party(server, 2, patience=0)
    anna, bea = clients
    t = anna.tables[table]
    await play_until(clients, table, lambda t: t.seat == "p2" and asked_alone(t) and t.version > 40, undo=0, confirm=1)
    own = await played(anna, table)
    await bea.close()
    await anna.wait(lambda: not t.summary["seats"][1]["here"], "for bea to be gone")
    await anna.request("hand", table=table, seat="p2")
    version = t.version
    await anna.play(t, random.Random(6), lambda: t.version > version + 25, undo=0, check=0, confirm=1)
    await anna.wait(lambda: t.question, "for a question")
    must(any(s["by"] == "p2" and s["version"] > version for s in t.steps), "the bot has not played")
    times, asked = await undo_all(anna, table)
    must(asked and times > 3, "taken back freely:", times, "then others must agree:", asked)
    must((await played(anna, table)).startswith(own), "what was played with an absent person was taken back")
    server.clients.discard(bea)
    back = await Client.connect(server, token=bea.token)
    told = (await back.open(table)) and await requested_on_open(back, table)
    await back.request("consent", table=table, request=told, agree=True)
    must(not (await played(anna, table)).startswith(own), "agreed, but nothing was taken back")


async def requested_on_open(client, table):
    request = (await client.request("open", table=table))["request"]
    must(request, "open does not tell the request")
    return request["request"]


async def test_resigned_is_not_asked(server):
    """Who has resigned has no more say, whether connected or not; the others have."""
    clients, table = await party(server, 2)
    anna, bea = clients
    await play_until(clients, table, lambda t: t.version > 30, undo=0, confirm=1)
    await bea.request("resign", table=table)
    t = anna.tables[table]
    await anna.play(t, random.Random(7), lambda: t.question and t.undo == "consent", undo=0, check=0, confirm=1)
    version = t.version
    reply = await anna.request("undo", table=table)
    must("pending" not in reply and t.version > version, "who has resigned was asked:", reply)
