"""The game of the day: for everybody the same table, one game that counts, and nobody is told its luck before the day
is settled. The days of these tests are chosen, because on some of them people play against slow bots."""

import asyncio
import contextlib
import datetime
import hashlib
import os
import random
import sqlite3
import tempfile

from client import Client, must
from harness import POSTGRES, Elsewhere, Server, eventually, only_sqlite, run
from test_people import PASSWORD, some_login
from test_play import anyway
from test_wall import FREE, HOUR, TICKS, Calendar

HERE = os.path.dirname(os.path.abspath(__file__))
MONDAY, TUESDAY, SUNDAY = 0, 1, 6
UTC = datetime.timezone.utc


def noon_of(weekday):
    """Seconds from now to noon of the next such day, and its date."""
    now = datetime.datetime.now(UTC)
    day = now.date() + datetime.timedelta(days=1 + (weekday - now.weekday() - 1) % 7)
    noon = datetime.datetime.combine(day, datetime.time(12), UTC)
    return int((noon - now).total_seconds()), day


@contextlib.asynccontextmanager
async def noon(weekday):
    """A server at noon of such a day: it, the calendar, seconds from now, and the date."""
    if POSTGRES:
        raise Elsewhere("the database has the calendar")
    with tempfile.TemporaryDirectory(prefix="marrakesh-test-") as folder:
        calendar = Calendar(folder)
        ahead, day = noon_of(weekday)
        calendar.set(ahead)
        server = Server(*FREE)
        server.environment = calendar.environment
        async with server:
            yield server, calendar, ahead, str(day)


def secret_of(server, day):
    with contextlib.closing(sqlite3.connect(os.path.join(server.data, "marrakesh.db"))) as db:
        number = (datetime.date.fromisoformat(day) - datetime.date(1970, 1, 1)).days
        return db.execute("SELECT secret FROM day WHERE day = ?", (number,)).fetchone()[0]


def seed_of(secret):
    text = b"marrakesh fair 2" + secret + bytes(4 * 16)
    return int.from_bytes(hashlib.blake2b(text, digest_size=32).digest()[:8], "little")


async def person(server, name, account=False):
    client = await Client.connect(server, name)
    client.keep_raw = True
    if account:
        await client.enter("register", login=some_login(), password=PASSWORD)
    return client


async def begin(client):
    reply = await client.request("daily-play")
    return client.tables[reply["table"]["id"]]


async def play_as(client, t, choose):
    """To the end; choose(question) is asked for every answer. Returns them."""
    given = []
    while True:
        await client.wait(lambda: t.over or t.question, "for a question")
        if t.over:
            return given
        q = t.question
        if q["task"] != "confirm":
            given.append(choose(q))
        await client.answer(t, "confirm" if q["task"] == "confirm" else given[-1])


def at_random(seed):
    rng = random.Random(seed)
    return lambda q: rng.sample(q["options"], q["set"]) if q.get("set", 1) > 1 else rng.choice(q["options"])


def the_same(given):
    left = iter(given)
    return lambda q: next(left)


async def nothing_told(server, secret, clients):
    """Neither the secret nor the seed is in anything that anybody was told."""
    for client in clients:
        for t in client.tables.values():
            status, _, body = await server.http("GET", f"/api/tables/{t.id}/record", headers={
                "Authorization": f"Bearer {client.token}"})
            client.raw.append(body.decode() if status == 200 else "")
        for text in client.raw:
            must(secret.hex() not in text, "the secret was told:", text[:300])
            must(str(seed_of(secret)) not in text, "the seed was told:", text[:300])


async def slow_day(server):
    """A day from its noon to its end: two who play the same have the same game; nobody is told too much."""
    async with noon(SUNDAY) as (own, calendar, ahead, day):
        anna, bea, carl = await person(own, "Anna", True), await person(own, "Bea"), await person(own, "Carl", True)
        seen = (await anna.request("daily"))["game"]
        secret = secret_of(own, day)
        must(seen["day"] == day and seen["own"] is None and "board" not in seen and not seen["settled"], seen)
        must(seen["commitment"] == hashlib.blake2b(b"marrakesh fair 1" + secret, digest_size=32).hexdigest(), seen)
        a, b, c = await begin(anna), await begin(bea), await begin(carl)
        must(a.view == b.view == c.view and a.question == b.question, "not the same table")
        must(a.summary["counts"] and a.summary["board"] == day, a.summary)
        must(a.fair["commitment"] == seen["commitment"], "another commitment:", a.fair)
        other = await anna.again()
        must((await begin(other)).id == a.id, "another window has another table")
        await anna.refused("not-allowed", "hint", table=a.id)
        await anna.refused("not-allowed", "hand", table=a.id)
        await anna.refused("not-allowed", "leave", table=a.id)
        given = await play_as(anna, a, at_random(1))
        must("secret" not in a.over["fair"], "told at the end:", a.over)
        must(await play_as(carl, c, at_random(2)) != given, "they were to play otherwise")
        await bea.refused("no-table", "open", table=a.id, invite=a.invite)
        must("board" not in (await bea.request("daily"))["game"], "the board before one's own game is over")
        board = (await anna.request("daily"))["game"]
        must({e["name"] for e in board["board"]} == {"Anna", "Carl"} and board["players"]["running"] == 1, board)
        must(all("table" not in e or e["name"] == "Anna" for e in board["board"]), "others' tables:", board)
        await anna.refused("no-table", "parted", table=a.id, **{"with": c.id})
        await asyncio.to_thread(own.stop)
        own.start()
        again = await Client.connect(own, token=bea.token)
        again.keep_raw = True
        b = await begin(again)
        must(b.id == bea.tables[b.id].id and b.version == bea.tables[b.id].version, "another table after a restart")
        must(await play_as(again, b, the_same(given)) == given and b.over["scores"] == a.over["scores"], "another luck")
        board = (await again.request("daily"))["game"]
        must([e["name"] for e in board["guests"]] == ["Bea"] and "rank" not in board["guests"][0], board)
        await nothing_told(own, secret, (anna, bea, carl, other, again))
        await check_settled(own, calendar, ahead, day, a, c, board)


async def check_settled(own, calendar, ahead, day, a, c, before):
    """Midnight, then the end of the time to finish in."""
    dora = await person(own, "Dora")
    d = await begin(dora)
    await calendar.jump(ahead + 13 * HOUR)
    late = (await dora.request("daily", day=day))["game"]
    must(not late["settled"] and "secret" not in late and late["own"]["state"] == "running", late)
    must((await dora.request("daily"))["today"] > day, "the next day")
    await dora.refused("no-table", "open", table=a.id)
    await calendar.jump(ahead + 16 * HOUR)
    await dora.wait(lambda: not d.summary.get("counts"), "for the news that it does not count any more")
    over = (await dora.request("daily", day=day))["game"]
    must(over["settled"] and over["own"]["state"] == "given-up", over)
    must(over["commitment"] == before["commitment"], "another commitment")
    must(bytes.fromhex(over["secret"]) == secret_of(own, day), "the secret:", over)
    ranks = [(e["rank"], e["points"]) for e in over["board"]]
    must(ranks == sorted(ranks, key=lambda e: -e[1]) and ranks[0][0] == 1, ranks)
    await dora.open(a.id)
    text = (await dora.request("record", table=a.id))["text"]
    with tempfile.NamedTemporaryFile("w", suffix=".record") as file:
        file.write(text)
        file.flush()
        status, said, err = await asyncio.to_thread(run, "verify", file.name)
    must(status == 0 and before["commitment"] in said, "verify:", said, err)
    anna = await Client.connect(own, token=next(x.token for x in own.clients if x.person["name"] == "Anna"))
    await anna.open(a.id)
    parted = await anna.request("parted", table=a.id, **{"with": c.id})
    must(parted["given"] != parted["theirs"] and parted["version"] > 1 and not parted.get("others"), parted)
    await anna.request("position", table=a.id, version=parted["version"] - 1)
    await anna.refused("no-table", "parted", table=a.id, **{"with": d.id})
    await calendar.jump(ahead)
    await dora.refused("wrong-time", "daily-play")


async def slow_settled_while_the_disk_fails(server):
    """What could not be kept was not: the day is settled, and its secret told, when the disk works again."""
    only_sqlite()
    async with noon(SUNDAY) as (own, calendar, ahead, day):
        anna = await person(own, "Anna")
        await begin(anna)
        secret = secret_of(own, day)
        calendar.set(ahead + 16 * HOUR, broken=True)
        await asyncio.sleep(TICKS)
        must("commit-failed" in own.said(200), "the disk did not fail")
        again = await Client.connect(own, token=anna.token)
        again.keep_raw = True
        seen = (await again.request("daily", day=day))["game"]
        must(not seen["settled"] and seen["own"]["state"] == "running", seen)
        await nothing_told(own, secret, (anna, again))
        calendar.set(ahead + 16 * HOUR)

        async def settled():
            return (await again.request("daily", day=day))["game"]["settled"]

        await eventually(settled, "the day to be settled")


async def test_bots_are_the_same(server):
    """Who gives the same answers meets the same bots, whatever the windows and confirmations in between."""
    async with noon(MONDAY) as (own, _, _, _):
        anna, bea = await person(own, "Anna"), await person(own, "Bea")
        a, b = await begin(anna), await begin(bea)
        given, choose = [], at_random(3)

        async def answer(client, t, choice, confirm):
            await client.wait(lambda: t.question, "for a question")
            while t.question["task"] == "confirm":
                await client.answer(t, "confirm")
                await client.wait(lambda: t.question, "for a question")
            given.append(choice(t.question))
            await client.answer(t, given[-1], confirm=confirm)

        for _ in range(60):
            await answer(anna, a, choose, True)
        left = iter(given[:])
        for n in range(60):
            if n == 30:
                await bea.close()
                bea = await Client.connect(own, token=bea.token)
                b = await bea.open(b.id)
            await answer(bea, b, lambda q: next(left), n % 2 == 0)
        for client, t in ((anna, a), (bea, b)):
            await client.wait(lambda t=t: t.question, "for a question")
            if t.question["task"] == "confirm":
                await client.answer(t, "confirm")
            await client.wait(lambda t=t: t.question and t.question["task"] != "confirm", "for the next question")
        must(a.view == b.view, "other bots:", {k: (v, b.view.get(k)) for k, v in a.view.items() if b.view.get(k) != v})


async def test_counts(server):
    """What was revealed stands, and who resigns has given up."""
    async with noon(TUESDAY) as (own, _, _, _):
        anna = await person(own, "Anna", True)
        t = await begin(anna)
        choose, codes = at_random(4), set()
        for _ in range(60):
            await anna.wait(lambda: t.question, "for a question")
            must(t.undo in ("free", "none"), "undo:", t.undo)
            if t.undo == "none":
                codes.add(await anyway(anna, "undo", table=t.id))
            elif "taken back" not in codes:
                await anna.request("undo", table=t.id)
                codes.add("taken back")
                continue
            q = t.question
            await anna.answer(t, "confirm" if q["task"] == "confirm" else choose(q), confirm=False)
        must(codes == {"wrong-time", "not-allowed", "taken back"}, "taking back:", codes)
        await anna.request("resign", table=t.id)
        must("secret" not in (await anna.request("open", table=t.id))["fair"], "who resigns is told the secret")
        seen = (await anna.request("daily"))["game"]
        must(seen["own"]["state"] == "given-up" and "rank" not in seen["own"] and not seen["board"], seen)
        must((await begin(anna)).id == t.id, "a second try")


async def test_old_database(server):
    """A database of before there were days gets some."""
    with tempfile.TemporaryDirectory(prefix="marrakesh-old-") as folder:
        with open(os.path.join(HERE, "version-1.sql"), encoding="utf-8") as script, \
             contextlib.closing(sqlite3.connect(os.path.join(folder, "marrakesh.db"))) as db:
            db.executescript(script.read())
        async with Server("--rate", "0", data=folder) as own:
            anna = await person(own, "Anna")
            seen = await anna.request("daily")
            must(seen["game"]["day"] == seen["today"] and seen["next"]["day"] > seen["today"], seen)
            must("secret" not in seen["next"], "the secret of tomorrow")
            await anna.refused("wrong-time", "daily", day="2020-01-01")


async def test_challenge(server):
    """A game from its start with the same luck; a friend plays it by a link, and both see where they parted."""
    anna, bea = await person(server, "Anna"), await person(server, "Bea")
    t = await anna.create(2, ["me", "greedy"], start=True, public=False)
    await anna.refused("wrong-time", "again", table=t.id)
    given = await play_as(anna, t, at_random(5))
    await bea.refused("no-table", "challenge", table=t.id)
    code = (await anna.request("challenge", table=t.id))["code"]
    await bea.refused("no-table", "challenge", table=t.id, invite=code[::-1])
    seen = await bea.request("challenge", table=t.id, invite=code)
    must(seen["by"] == anna.person["name"] and "code" not in seen, seen)
    must(seen["board"][0]["points"] == t.over["scores"][0], seen)
    must("table" not in seen["board"][0], "the friend sees the game before playing it")
    await bea.refused("no-table", "open", table=t.id)
    reply = await bea.request("again", table=t.id, invite=code)
    b = bea.tables[reply["table"]["id"]]
    must(b.summary["again"] == t.id and b.summary["counts"] and b.fair["commitment"] == t.fair["commitment"], b.summary)
    other = await bea.again()
    must((await other.request("again", table=t.id, invite=code))["table"]["id"] == b.id, "two tables of one challenge")
    await bea.refused("not-allowed", "hint", table=b.id)
    await play_as(bea, b, at_random(6))
    seen = await anna.request("challenge", table=t.id)
    names = anna.person["name"], bea.person["name"]
    must({e["name"]: e.get("table") for e in seen["board"]} == dict(zip(names, (t.id, b.id))), seen)
    for client, own, theirs in ((anna, t, b), (bea, b, t)):
        parted = await client.request("parted", table=own.id, **{"with": theirs.id})
        must(parted["given"] != parted["theirs"] and parted["task"], parted)
        await client.open(theirs.id)
    await check_again(anna, bea, t, given, code)


async def check_again(anna, bea, t, given, code):
    """Once more, for practice: the same answers have the same end, and nothing goes to a board."""
    reply = await anna.request("again", table=t.id)
    again = anna.tables[reply["table"]["id"]]
    must("counts" not in again.summary and again.summary["practice"], again.summary)
    must(await play_as(anna, again, the_same(given)) == given, "other questions")
    must(again.over["scores"] == t.over["scores"], "another luck:", again.over, t.over)
    parted = await anna.request("parted", table=again.id, **{"with": t.id})
    must(parted["same"], "the same game:", parted)
    reply = await bea.request("again", table=t.id, invite=code)
    must("counts" not in reply["table"], "a second game counts")
    seen = await bea.request("challenge", table=t.id, invite=code)
    must(len(seen["board"]) == 2, seen)
    await anna.request("again", table=t.id, seat="p2")
    await anna.refused("setup", "again", table=t.id, seat="p3")
