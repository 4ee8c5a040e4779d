"""Questions and answers: reconnecting, tabs, what is refused, previews, confirming, secret choices, spectators."""

import asyncio
import random

from client import TOGETHER, Client, must, some_choice
from harness import at_version, party


async def play_until(clients, table, condition, seed=1, **how):
    """Everybody plays at random until the condition on one of the tables (given each) holds."""
    tables = [c.tables[table] for c in clients if c.tables[table].seat]
    done = lambda: any(condition(t) for t in tables)  # noqa: E731
    await asyncio.gather(*(c.play(c.tables[table], random.Random(f"{seed} {n}"), done, **how)
                           for n, c in enumerate(clients) if c.tables[table].seat))
    await at_version(clients, table)
    must(done(), "the game ended before what was waited for")


def asked_alone(t):
    """One question, to this seat, that it answers alone and with a choice."""
    return t.question and t.question["task"] not in (*TOGETHER, "confirm") and t.version > 12


def choosing(t):
    """All are to pick keshis, and nobody has."""
    return t.question and t.question["task"] == "pick" and t.steps and t.steps[-1].get("events")


def asked_one(clients, table):
    """Who is asked, and somebody who is not."""
    who = next(c for c in clients if c.tables[table].question)
    other = next(c for c in clients if c is not who and c.tables[table].seat)
    return who, other


def position(t):
    return t.version, dict(t.view), t.question, t.held, t.undo, t.asked


async def test_reconnect_in_mid_question(server):
    clients, table = await party(server, 2)
    await play_until(clients, table, asked_alone)
    for client in list(clients):
        before = client.tables[table]
        await client.close()
        again = await client.again()
        t = await again.open(table)
        must(position(t) == position(before), "after reconnecting:", position(t), "before:", position(before))
        must(t.seat == before.seat and again.person == client.person, "another seat after reconnecting")
        clients[clients.index(client)] = again
    await play_until(clients, table, lambda t: t.version > before.version + 10)


async def test_two_tabs(server):
    """Both are told everything, either may answer; once one has, the other's answer is stale."""
    clients, table = await party(server, 2)
    tab = await clients[0].again()
    second = await tab.open(table)
    first = clients[0].tables[table]
    await play_until(clients, table, lambda t: t.seat == "p1" and asked_alone(t), check=0)
    await at_version([*clients, tab], table)
    must(position(first) == position(second), "two tabs differ")
    number = second.question["number"]
    await tab.answer(second, second.question["options"][0])
    await at_version([*clients, tab], table)
    must(position(first) == position(second), "two tabs differ after an answer")
    await clients[0].refused("stale" if first.question else "not-asked", "answer", table=table, question=number,
                             choice="pass")
    await play_until(clients, table, lambda t: t.version > 60)
    await at_version([*clients, tab], table)
    must(position(first) == position(second), "two tabs differ later")


async def test_refused_answers(server):
    """Stale, illegal (with the rule), another seat's, not asked: refused, and nothing changes."""
    clients, table = await party(server, 3, watchers=1)
    watcher = clients[3]
    await play_until(clients, table, asked_alone)
    who, other = asked_one(clients, table)
    t, q = who.tables[table], who.tables[table].question
    before = [position(c.tables[table]) for c in clients]
    await other.refused("not-asked", "answer", table=table, question=q["number"], choice=q["options"][0])
    await watcher.refused("not-allowed", "answer", table=table, question=q["number"], choice=q["options"][0])
    for number in (q["number"] - 1, q["number"] + 1, 0, 2**31 - 1):
        await who.refused("stale", "answer", table=table, question=number, choice=q["options"][0])
    illegal = await refused_choice(who, t)
    must(illegal.rule and illegal.rule[0] in "RS", "illegal without a rule:", illegal)
    await who.refused("illegal", "answer", table=table, question=q["number"], choice="confirm")
    for nonsense in ("no-such-thing", "", "x" * 200, "p1\n", "\u0000"):
        refusal = await anyway(who, "answer", table=table, question=q["number"], choice=nonsense)
        must(refusal in ("illegal", "bad-message", "bad-json"), f"choice {nonsense!r}: {refusal}")
    await who.refused("illegal", "answer", table=table, question=q["number"], choices=q["options"][:2])
    for client, was in zip(clients, before):
        await client.open(table)
        must(position(client.tables[table]) == was, "a refused answer changed something")


async def refused_choice(client, t):
    """Some choice of the question's noun that is not among its options."""
    names = {"colour": ("turquoise", "green", "gray", "white", "black", "pink", "beige", "brown", "red", "yellow"),
             "sector": ("river", "orchard", "madrasa", "palace", "mosque", "square", "medina", "sahara", "souk")}
    likely = (*names.get(t.question.get("noun"), ()), "pass")
    some = next((n for n in likely if n not in t.question["options"]), "water")
    return await client.refused("illegal", "answer", table=t.id, question=t.question["number"], choice=some)


async def anyway(client, kind, /, **fields):
    """The code of the refusal."""
    try:
        return await client.request(kind, **fields)
    except Exception as refusal:
        return getattr(refusal, "code", refusal)


async def test_illegal_rules(server):
    """In a game many answers are refused, each because of a rule; the game goes on as if nothing had been."""
    clients, table = await party(server, 2)
    rng, rules = random.Random(5), set()
    for _ in range(40):
        await asyncio.gather(*(c.wait(lambda c=c: any(d.tables[table].question for d in clients)) for c in clients))
        who = next(c for c in clients if c.tables[table].question)
        t = who.tables[table]
        if t.question["task"] not in (*TOGETHER, "confirm"):
            rules.add((await refused_choice(who, t)).rule)
        await who.answer(t, some_choice(t.question, rng))
        await at_version(clients, table)
    must(len(rules - {None}) > 2, "few rules refuse:", rules)


async def test_spectators(server):
    """A spectator is told what is public, and may do nothing."""
    clients, table = await party(server, 2, watchers=1)
    watcher = clients[2]
    t = watcher.tables[table]
    await play_until(clients, table, asked_alone)
    must(t.seat is None and t.question is None and t.invite is None, "a spectator has seat, question or invite")
    must(t.steps and all("question" not in s or s["question"] is None for s in t.steps), "a spectator was asked")
    for kind, fields in (("undo", {}), ("hand", {}), ("take", {}), ("chat", {"text": "hello"}), ("leave", {}),
                         ("preview", {"question": 1, "choice": "red"}), ("previews", {"question": 1}),
                         ("consent", {"request": 1, "agree": True}),
                         ("start", {}), ("kick", {"seat": "p1"}), ("rematch", {}), ("hand", {"seat": "p1"})):
        code = await anyway(watcher, kind, table=table, **fields)
        must(code in ("not-allowed", "wrong-time"), f"{kind} by a spectator: {code}")
    await watcher.request("close", table=table)
    version = t.version
    await play_until(clients[:2], table, lambda t: t.version > version + 3)
    await watcher.request("ping")
    must(t.version == version, "news of a table that was closed")


async def test_preview(server):
    """What a preview tells is what happens; asking for it changes nothing."""
    clients, table = await party(server, 2, game={"modules": "all"})
    rng, seen, exact = random.Random(3), 0, 0
    while seen < 60:
        for client in clients:
            t = client.tables[table]
            if t.question and t.question["task"] != "confirm":
                seen += 1
                exact += await preview_and_play(client, t, rng)
            elif t.question:
                await client.answer(t, "confirm")
            await at_version(clients, table)
    must(exact > 20, f"only {exact} of {seen} previews could be compared")
    for client in clients:
        await client.open(table)


async def preview_and_play(client, t, rng):
    choice = some_choice(t.question, rng)
    what = {"choices": choice} if isinstance(choice, list) else {"choice": choice}
    before = position(t)
    told = await client.request("preview", table=t.id, question=t.question["number"], **what)
    other = some_choice(t.question, rng)
    await client.request("preview", table=t.id, question=t.question["number"],
                         **({"choices": other} if isinstance(other, list) else {"choice": other}))
    must(position(t) == before, "a preview changed something")
    secret = t.question["task"] in TOGETHER
    await client.answer(t, choice, confirm=False)
    step = t.steps[-1]
    if step["by"] != t.seat or secret or told["next"] is None:
        return 0
    must(told["events"] == step["events"][:len(told["events"])], "preview told", told["events"], "but", step["events"])
    if told["next"] == "chance" and not t.held:
        return 0
    must(told["events"] == step["events"], "preview told less:", told["events"], "than", step["events"])
    here = {k: v for k, v in told["changes"].items() if k != "asked"}
    there = {k: v for k, v in step["changes"].items() if k != "asked"}
    must(here == there, "preview changes", here, "answer changes", there)
    if told["next"] == t.seat:
        must(t.question, "preview said that I am next, but it is", t.asked, "after", told)
    return 1


async def test_preview_refused(server):
    clients, table = await party(server, 2)
    await play_until(clients, table, asked_alone)
    who, other = asked_one(clients, table)
    q = who.tables[table].question
    await who.refused("stale", "preview", table=table, question=q["number"] + 1, choice=q["options"][0])
    await other.refused("not-asked", "preview", table=table, question=q["number"], choice=q["options"][0])
    refusal = await who.refused("illegal", "preview", table=table, question=q["number"], choice="confirm")
    must(refusal.text, "no text")


async def test_previews(server):
    """All options at once say what each preview says; what would be asked next is what is asked."""
    clients, table = await party(server, 2, game={"modules": "all"})
    rng, seen, asked = random.Random(5), 0, 0
    while seen < 40 or asked < 15:
        for client in clients:
            t = client.tables[table]
            if t.question and t.question["task"] != "confirm" and "set" not in t.question:
                seen += 1
                asked += await previews_and_play(client, t, rng)
            elif t.question:
                await client.answer(t, some_choice(t.question, rng))
            await at_version(clients, table)
    for client in clients:
        await client.open(table)


async def previews_and_play(client, t, rng):
    q, before = t.question, position(t)
    ask = lambda kind, **more: client.request(kind, table=t.id, question=q["number"], **more)  # noqa: E731
    told = await ask("previews")
    must(told["question"] == q["number"], "another question:", told)
    all_ = told["previews"]
    must([one["choice"] for one in all_] == q["options"], "other options:", all_, q)
    one = rng.choice(all_)
    alone = await ask("preview", choice=one["choice"])
    must({k: one[k] for k in ("events", "changes", "next")} == {k: alone[k] for k in ("events", "changes", "next")},
         "previews tell", one, "but preview", alone)
    then = one.get("question")
    must(not then or ("number" not in then and then["options"]), "what comes next:", one)
    ahead = None
    if then and "set" not in then:
        ahead = await ask("previews", choices=[one["choice"]])
        must([two["choice"] for two in ahead["previews"]] == then["options"], "ahead:", ahead, "of", then)
        for two in ahead["previews"]:  # what has happened on the way belongs to it
            must(two["events"][:len(one["events"])] == one["events"], "ahead:", two, "after", one)
    must(position(t) == before, "previews changed something")
    secret = q["task"] in TOGETHER
    await client.answer(t, one["choice"], confirm=False)
    if secret or t.steps[-1]["by"] != t.seat:
        return 0
    if not then:
        must(not t.question or t.question["task"] == "confirm" or one["next"] == "chance", "asked without being told:",
             t.question, "after", one)
        return 0
    now = {k: v for k, v in t.question.items() if k != "number"}
    must(now == then, "asked is", now, "but told was", then)
    if ahead:
        here = (await client.request("previews", table=t.id, question=t.question["number"]))["previews"]
        same = [two["next"] for two in here] == [two["next"] for two in ahead["previews"]]
        must(same, "ahead:", ahead, "here:", here)
    return 1


async def test_previews_refused(server):
    clients, table = await party(server, 2)
    await play_until(clients, table, choosing)
    q = clients[0].tables[table].question
    await clients[0].refused("illegal", "previews", table=table, question=q["number"])  # a set
    await play_until(clients, table, asked_alone)
    who, other = asked_one(clients, table)
    q = who.tables[table].question
    await who.refused("stale", "previews", table=table, question=q["number"] + 1)
    await other.refused("not-asked", "previews", table=table, question=q["number"])
    for path in (["confirm"], [q["options"][0], "nowhere"], ["pass"] * 8):
        refusal = await who.refused("illegal", "previews", table=table, question=q["number"], choices=path)
        must(refusal.text, "no text")
    await who.refused("bad-message", "previews", table=table, question=q["number"], choices=["pass"] * 9)
    await who.refused("bad-message", "previews", table=table, question=q["number"], choice="pass")
    await play_until(clients, table, lambda t: t.held == t.seat, confirm=0)
    who = next(c for c in clients if c.tables[table].held == c.tables[table].seat)
    await who.refused("wrong-time", "previews", table=table, question=who.tables[table].question["number"])


async def test_confirm(server):
    """Where a turn ends the game waits for a confirmation; nobody else is asked before it."""
    clients, table = await party(server, 2, watchers=1)
    await play_until(clients, table, lambda t: t.held == t.seat, confirm=0)
    who = next(c for c in clients if c.tables[table].held == c.tables[table].seat)
    t = who.tables[table]
    must(t.question["task"] == "confirm" and t.question["options"] == ["confirm"], "held, but asked", t.question)
    must(t.undo == "free", "held, but undo is", t.undo)
    for client in clients:
        mine = client.tables[table]
        must(mine.held == t.seat and mine.asked == [t.seat], "held by", mine.held, "asked", mine.asked)
        must(client is who or mine.question is None, "somebody else is asked while the game is held")
    await who.refused("illegal", "answer", table=table, question=t.question["number"], choice="pass")
    number = t.question["number"]
    version = (await who.answer(t, "confirm"))["version"]
    must(t.held is None, "still held after confirming")
    twice = await who.request("answer", table=table, question=number, choice="confirm")
    must(twice["version"] == version == t.version, "confirmed twice:", twice)


async def secret_table(server, players=3, **fields):
    clients, table = await party(server, players, watchers=1, **fields)
    await play_until(clients, table, choosing)
    tables = [c.tables[table] for c in clients]
    must(all(t.question["task"] == "pick" and t.question["set"] == 3 for t in tables[:-1]), "not all pick")
    return clients, table, tables


async def test_secret_choices(server):
    """In any order; nobody sees anything before all have chosen; nobody's question changes by it."""
    clients, table, tables = await secret_table(server)
    numbers = [t.question["number"] for t in tables[:-1]]
    picks = {}
    for client in clients[2::-1]:
        t = client.tables[table]
        must(t.question["number"] == numbers[clients.index(client)], "another's choice made a question stale")
        picks[t.seat] = t.question["options"][:3]
        await client.answer(t, picks[t.seat][::-1])
        await at_version(clients, table)
        if client is clients[0]:
            break
        for other in tables:
            missing = {"p1", "p2", "p3"} - set(other.asked) - {other.seat}
            must(not missing, "asked shows who has chosen:", other.asked, "to", other.seat)
            seen = [e for e in other.steps[-1]["events"] if e["kind"] in ("pick", "reveal")]
            must(other is t or not seen, "a secret choice was told:", seen)
            must(other is t or not other.steps[-1]["changes"], "a secret choice changed", other.steps[-1]["changes"])
        must(sorted(t.view[f"{t.seat}.picked"].split(",")) == sorted(picks[t.seat]), "own choice is not in the view")
    for seat, pick in picks.items():
        for t in tables:
            shown = [e["a"] for e in t.steps[-1]["events"] if e["kind"] == "reveal" and e["player"] == seat]
            must(sorted(shown) == sorted(pick), f"{seat} picked {pick}, {t.seat} was shown {shown}")


async def test_secret_taken_back(server):
    """A secret choice can be taken back until all have chosen, and not later."""
    clients, table, tables = await secret_table(server)
    first = tables[0]
    number = first.question["number"]
    must(first.undo != "free", "undo is free before a choice")
    await clients[0].answer(first, first.question["options"][:3])
    must(first.undo == "free" and first.question is None, "after a secret choice undo is", first.undo)
    await clients[1].answer(tables[1], tables[1].question["options"][:3])
    before = dict(tables[2].view)
    await clients[0].request("undo", table=table)
    await at_version(clients, table)
    must(first.question and first.question["task"] == "pick" and first.question["number"] != number, "not asked again")
    must("p1.picked" not in first.view, "still picked:", first.view.get("p1.picked"))
    must(tables[2].view == before, "taking back a secret choice is seen by others")
    must(tables[1].question is None and "p2.picked" in tables[1].view, "another's choice was taken back, too")
    await clients[0].answer(first, first.question["options"][-3:])
    await clients[2].answer(tables[2], tables[2].question["options"][:3])
    await at_version(clients, table)
    must(all(t.undo != "free" for t in tables), "undo is free after the reveal")


async def test_bad_sets(server):
    clients, table, tables = await secret_table(server, 2)
    t = tables[0]
    options, number = t.question["options"], t.question["number"]
    before = position(t)
    for choices in ([options[0]] * 3, [*options[:2], "confirm"], [*options[:2], "pass"], options[:4], options[:2]):
        code = await anyway(clients[0], "answer", table=table, question=number, choices=choices)
        must(code == "illegal", f"set {choices}: {code}")
    code = await anyway(clients[0], "answer", table=table, question=number, choices=[])
    must(code in ("illegal", "bad-message"), f"empty set: {code}")
    code = await anyway(clients[0], "answer", table=table, question=number, choice=options[0])
    must(code == "illegal", f"one instead of three: {code}")
    must(position(t) == before, "a refused set changed something")
    await clients[0].answer(t, options[:3])


async def test_languages(server):
    """Without texts there are none; a text that is no language is refused."""
    clients, table = await party(server, 2)
    plain = await clients[0].again(texts=False)
    t = await plain.open(table)
    await play_until(clients, table, asked_alone, check=0)
    await at_version([*clients, plain], table)
    said = [e for s in t.steps for e in s["events"]]
    must(said and all("text" not in e for e in said), "texts, although they were not wanted")
    must(not t.question or not {"text", "texts"} & set(t.question), "question with texts:", t.question)
    told = [e for s in clients[0].tables[table].steps for e in s["events"]]
    must(all(e["text"] for e in told), "events without text")
    for language in ("en", "de", "fr", "nl"):
        await (await clients[0].again(language=language)).close()
    stranger = await Client.connect(server, hello=False)
    await stranger.refused("bad-message", "hello", protocol=1, name="X", language="Deutsch")
