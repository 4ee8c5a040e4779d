"""People who do not get along: muting, blocking, reports, what chat may be, votes about seats and dead games, and how
quick and reliable people are said to be."""

import asyncio
import json
import os
import sqlite3

from client import Client, must
from harness import Server, party, people
from test_clocks import back
from test_leaving import seat
from test_play import anyway, play_until
from test_wall import DAY, machine


def lines(t):
    return [line["text"] for line in t.chat]


def rows(server, sql):
    with sqlite3.connect(os.path.join(server.data, "marrakesh.db"), timeout=10) as db:
        return db.execute(sql).fetchall()


async def test_mute(server):
    """Who is muted is not heard by who has muted them, by others they are; it lasts, and can be undone."""
    (anna, bea, carl), table = await party(server, 3)
    await anna.request("chat", table=table, text="hello")
    await carl.request("mute", person=anna.person["id"])
    await anna.request("chat", table=table, text="la la la")
    await bea.request("chat", table=table, text="psst")
    await carl.wait(lambda: "psst" in lines(carl.tables[table]), "for chat")
    must("la la la" not in lines(carl.tables[table]), "muted and heard")
    must("la la la" in lines(bea.tables[table]), "only who mutes does not hear")
    again = await carl.again()
    must(lines(await again.open(table)) == ["psst"], "on coming back:", lines(again.tables[table]))
    must((await again.request("shunned"))["people"] ==
         [{"person": anna.person["id"], "name": anna.person["name"], "mute": True, "block": False}], "the list")
    await again.request("mute", person=anna.person["id"], on=False)
    third = await carl.again()
    must(lines(await third.open(table)) == ["hello", "la la la", "psst"], "after forgiving")
    for person in (carl.person["id"], 999999):
        must(await anyway(carl, "mute", person=person) == "not-allowed", "muted:", person)


async def test_block(server):
    """Who is blocked sits neither at one's tables nor at a public one where one sits, and is told so."""
    anna, bea, carl = await people(server, 3)
    await anna.request("block", person=bea.person["id"])
    private = await anna.create(2, ["me", "open"], public=False)
    no = await bea.refused("not-allowed", "join", table=(await bea.open(private.id, invite=private.invite)).id,
                           invite=private.invite)
    must("has blocked you" in str(no), "refused:", no)
    public = await carl.create(3, ["me", "open", "open"], public=True)
    await anna.join(public.id)
    no = await bea.refused("not-allowed", "join", table=(await bea.open(public.id)).id)
    must("somebody who sits here has blocked you" in str(no), "refused:", no)
    invited = await carl.create(3, ["me", "open", "open"], public=False)
    await anna.join(invited.id, invite=invited.invite)
    await bea.join(invited.id, invite=invited.invite)  # whom Carl invites is his choice
    others = await bea.create(2, ["me", "open"], public=True)
    no = await anna.refused("not-allowed", "join", table=(await anna.open(others.id)).id)
    must("you have blocked" in str(no), "refused:", no)
    await anna.request("block", person=bea.person["id"], on=False)
    await anna.join(others.id)


async def test_report(server):
    """A report is kept with what was said, once for a person at a table; nobody reports who is not there."""
    async with Server() as own:
        (anna, bea), table = await party(own, 2)
        stranger = await Client.connect(own, "Zoe")
        await bea.request("chat", table=table, text="you cheat")
        must(await anyway(anna, "report", table=table, person=stranger.person["id"], reason="spam") == "not-allowed",
             "a stranger was reported")
        own_id = anna.person["id"]
        must(await anyway(anna, "report", table=table, person=own_id, reason="spam") == "not-allowed", "oneself")
        must(await anyway(anna, "report", table=table, person=bea.person["id"], reason="dull") == "bad-message", "dull")
        await anna.request("report", table=table, person=bea.person["id"], reason="abuse", text="see chat")
        no = await anna.refused("not-allowed", "report", table=table, person=bea.person["id"], reason="spam")
        must("already" in str(no), "twice:", no)
        [(by, person, game, reason, text, excerpt, closed)] = rows(
            own, "SELECT by, person, game, reason, text, excerpt, closed FROM report")
        must((by, person, game) == (anna.person["id"], bea.person["id"], table), "who and where:", by, person, game)
        must((reason, text, closed) == ("abuse", "see chat", 0), "what:", reason, text, closed)
        must([line["text"] for line in json.loads(excerpt)] == ["you cheat"], "excerpt:", excerpt)


async def test_reports_in_an_hour(server):
    """Reports are rationed."""
    async with Server("--rate", "10000") as own:
        anna, bea = await Client.connect(own, "Anna"), await Client.connect(own, "Bea")
        codes = []
        for _ in range(11):
            t = await bea.create(2, ["me", "open"], public=True)
            await anna.open(t.id)
            codes.append(await anyway(anna, "report", table=t.id, person=bea.person["id"], reason="spam"))
            await bea.request("leave", table=t.id)
            await anna.request("close", table=t.id)
        must(codes[-1] == "not-allowed" and all(code["type"] == "ok" for code in codes[:10]), "codes:", codes)


async def test_chat_limits(server):
    """A new guest says little in a minute; nobody says the same over and over; guests send no links."""
    async with Server("--rate", "10000") as own:
        (anna, bea), table = await party(own, 2)
        await anna.request("chat", table=table, text="1")
        for text, said in (("1", "just said"), ("see https://example.com", "links"), ("WWW.example.com", "links")):
            no = await anna.refused("too-many", "chat", table=table, text=text)
            must(said in str(no), text, "was refused with", no)
        for n in range(2, 6):
            await anna.request("chat", table=table, text=str(n))
        no = await anna.refused("too-many", "chat", table=table, text="6")
        must("new guests" in str(no), "the sixth line:", no)
        await bea.enter("register", login="bea", password="0123456789")
        for n in range(20):
            await bea.request("chat", table=table, text=f"www.example.com/{n}")
        no = await bea.refused("too-many", "chat", table=table, text="more")
        must("in this minute" in str(no), "the next line:", no)


async def late(clients, table, name):
    """Until the time of this seat has run out often enough; the others answer."""
    others = [c for c in clients if c.tables[table].seat != name]
    t = others[0].tables[table]
    await play_until(others, table, lambda t: seat(t, name).get("overdue") or t.over, undo=0)
    must(seat(t, name).get("overdue"), "seats:", t.summary["seats"])


async def test_vote_replace(server):
    """A seat that is late again and again is given to a bot: by most of the others, not by one, and not before."""
    clients, table = await party(server, 3, clock={"kind": "move", "seconds": 2, "out": "pass"})
    anna, bea, carl = clients
    must(await anyway(bea, "vote", table=table, seat="p3") == "not-allowed", "who still has time")
    await late(clients, table, "p3")
    must(await anyway(carl, "vote", table=table, seat="p3") == "not-allowed", "oneself")
    await bea.request("vote", table=table, seat="p3")
    t = bea.tables[table]
    must(t.summary["votes"] == {"p3": ["p2"]} and not seat(t, "p3").get("bot"), "one vote:", t.summary)
    await bea.request("vote", table=table, seat="p3", on=False)
    must("votes" not in t.summary, "taken back:", t.summary)
    await bea.request("vote", table=table, seat="p3")
    await anna.request("vote", table=table, seat="p3")  # the host, and most of the others
    await bea.wait(lambda: seat(t, "p3").get("bot"), "for the bot")
    must(await anyway(carl, "take", table=table) == "not-allowed", "it was taken back")


async def test_vote_end(server):
    """A game ends without a result when all who play agree; who has left does not count."""
    clients, table = await party(server, 3)
    anna, bea, carl = clients
    await carl.request("hand", table=table)
    await anna.request("vote", table=table)
    t = bea.tables[table]
    await bea.wait(lambda: "votes" in t.summary, "for the vote")
    must(t.summary["votes"] == {"end": ["p1"]} and t.summary["state"] == "running", "one vote:", t.summary)
    await bea.request("vote", table=table)
    await bea.wait(lambda: t.summary["state"] == "over", "for the end")
    must(t.summary["ended"] == "agreed", "summary:", t.summary)
    must((await anna.request("results"))["results"] == [], "there is a result")
    alone, other = await party(server, 2, ["random"])
    must(await anyway(alone[0], "vote", table=other) == "not-allowed", "alone against bots")


async def look_again(server):
    """Old tables are looked for when the server starts, and each hour."""
    server.stop()
    server.start()
    await asyncio.sleep(2)


async def test_silence(server):
    """Nobody answers for two months: the game ends, and nobody is rated. One against bots waits."""
    async with machine() as (own, calendar):
        clients, table = await party(own, 2)
        [anna], alone = await party(own, 2, ["random"])
        await calendar.wait(59 * DAY)
        await look_again(own)
        [again] = await back(clients[:1], table)
        must(again.tables[table].summary["state"] == "running", "after 59 days:", again.tables[table].summary)
        await again.close()
        await calendar.wait(2 * DAY)
        await look_again(own)
        [again] = await back(clients[:1], table)
        t = again.tables[table]
        must(t.summary["state"] == "over" and t.summary["ended"] == "silent", "after 61 days:", t.summary)
        must((await again.request("results"))["results"] == [], "there is a result")
        solo = await anna.again()
        must((await solo.open(alone)).summary["state"] == "running", "one against bots has ended")


async def test_pace(server):
    """Of who has played enough it is told how reliable and quick they are; it is counted when games end."""
    async with Server() as own:
        for n in range(5):
            (anna, bea), table = await party(own, 2) if n == 0 else (await rematch(own, anna, bea))
            reply = await anna.request("ratings", table=table)
            must(reply["pace"] == {}, "told too early:", reply)
            await bea.request("resign", table=table)
            await anna.request("resign", table=table)
        (anna, bea), table = await rematch(own, anna, bea)
        reply = await anna.request("ratings", table=table)
        must(reply["pace"] == {"p1": {"games": 5, "finished": 0}, "p2": {"games": 5, "finished": 0}}, "pace:", reply)


async def rematch(server, anna, bea):
    """Another game of the same two."""
    t = await anna.create(2, ["me", "open"])
    await bea.join(t.id, invite=t.invite)
    await anna.request("start", table=t.id)
    return (anna, bea), t.id
