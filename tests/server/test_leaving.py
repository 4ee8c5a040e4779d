"""Seats without their person: handing to a bot and taking back, leaving, patience, clocks."""

import asyncio
import random

from client import must
from harness import at_version, eventually, party
from test_play import anyway, asked_alone, asked_one, choosing, play_until


def seat(t, name):
    return next(s for s in t.summary["seats"] if s["seat"] == name)


async def test_hand_and_take(server):
    """A bot plays on; the person may watch, not answer; and takes the seat back."""
    clients, table = await party(server, 2)
    await play_until(clients, table, asked_alone)
    who, other = asked_one(clients, table)
    t = who.tables[table]
    number, version = t.question["number"], t.version
    await who.request("hand", table=table)
    await other.wait(lambda: seat(other.tables[table], t.seat).get("bot"), "for the bot")
    must(seat(other.tables[table], t.seat)["person"] == who.person["id"], "the person lost the seat")
    await who.wait(lambda: t.version > version and t.seat not in t.asked, "for the bot's turn to end")
    code = await anyway(who, "answer", table=table, question=number, choice="pass")
    must(code in ("stale", "not-asked", "not-allowed"), f"answer while a bot plays: {code}")
    must(t.steps[-1]["by"] in (t.seat, other.tables[table].seat), "by:", t.steps[-1]["by"])
    await who.request("take", table=table)
    await other.wait(lambda: not seat(other.tables[table], t.seat).get("bot"), "for the seat to be taken back")
    await at_version(clients, table)
    for client in clients:
        await client.open(table)
    await play_until(clients, table, lambda x: x.seat == t.seat and asked_alone(x) and x.version > version + 5)


async def test_take_in_mid_question(server):
    """Who takes the seat back while it is asked gets the question."""
    clients, table = await party(server, 2)
    anna, bea = clients
    await bea.request("hand", table=table)
    await anna.play(anna.tables[table], random.Random(1), lambda: anna.tables[table].version > 20)
    await bea.request("take", table=table)
    await play_until(clients, table, lambda t: t.seat == "p2" and asked_alone(t))
    await bea.open(table)


async def test_leave(server):
    """Who leaves a running game has a bot play on, and may come back."""
    clients, table = await party(server, 2)
    anna, bea = clients
    await bea.request("leave", table=table)
    await anna.wait(lambda: seat(anna.tables[table], "p2").get("bot"), "for the bot")
    version = anna.tables[table].version
    await play_until([anna], table, lambda t: t.version > version + 15, undo=0)
    must(any(s["by"] == "p2" for s in anna.tables[table].steps), "the bot does not play")
    back = await bea.again()
    await back.open(table)
    await back.request("take", table=table)
    await anna.wait(lambda: not seat(anna.tables[table], "p2").get("bot"), "for bea to be back")
    await play_until([anna, back], table, lambda t: t.seat == "p2" and asked_alone(t))


async def test_patience(server):
    """The seat of somebody who is gone may be handed to a bot after a while, and not before; and be taken back."""
    clients, table = await party(server, 2, patience=2)
    await play_until(clients, table, asked_alone)
    who, other = asked_one(clients, table)
    gone = who.tables[table].seat
    must((await anyway(other, "hand", table=table, seat=gone)) == "not-allowed", "handed while the person is there")
    await who.close()
    await other.wait(lambda: seat(other.tables[table], gone)["here"] is False, "for the person to be gone")
    must((await anyway(other, "hand", table=table, seat=gone)) == "not-allowed", "handed before patience was over")

    async def hand():
        return isinstance(await anyway(other, "hand", table=table, seat=gone), dict)

    await eventually(hand, "the end of patience")
    t = other.tables[table]
    await other.wait(lambda: seat(t, gone).get("bot"), "for the bot")
    await other.wait(lambda: t.steps[-1]["by"] == gone, "for the bot to answer")
    back = await who.again()
    await back.open(table)
    await back.request("take", table=table)
    await other.wait(lambda: not seat(t, gone).get("bot"), "for the seat to be taken back")


async def test_no_hand_of_others(server):
    """Nobody hands the seat of somebody who has nothing to do, or a bot's, or a seat that is not there."""
    clients, table = await party(server, 3, ["random"], patience=1)
    await play_until(clients, table, asked_alone)
    who, other = asked_one(clients, table)
    for name in ("p3", "p4", who.tables[table].seat):
        code = await anyway(other, "hand", table=table, seat=name)
        must(code in ("not-allowed", "bad-message"), f"hand {name}: {code}")
    code = await anyway(who, "take", table=table)
    must(code in ("wrong-time", "not-allowed") or code.get("type") == "ok", f"take of a seat that one has: {code}")


async def test_clock_move(server):
    """A turn takes too long: a bot answers it. At the third time in a row it keeps the seat."""
    clients, table = await party(server, 2, ["random"], clock={"kind": "move", "seconds": 1})
    anna = clients[0]
    t = anna.tables[table]
    await anna.wait(lambda: t.clocks and "p1" in t.clocks, "for a clock")
    must(0 <= t.clocks["p1"] <= 1000, "clocks:", t.clocks)  # 0: this looks late, and the bot has the seat already
    await anna.wait(lambda: any(s["by"] == "p1" for s in t.steps), "for the bot to answer")
    await anna.wait(lambda: seat(t, "p1").get("bot"), "for the bot to keep the seat")
    await anna.request("take", table=table)
    await anna.wait(lambda: not seat(t, "p1").get("bot"), "for the seat to be taken back")
    await anna.wait(lambda: t.question or t.over, "for a question")


async def test_clock_is_not_wound_up(server):
    """Who chooses in secret and takes it back, again and again, has no more time for it than others."""
    clients, table = await party(server, 2, clock={"kind": "move", "seconds": 20})
    await play_until(clients, table, choosing, undo=0)
    anna, t = clients[0], clients[0].tables[table]
    left = t.clocks["p1"]
    for _ in range(8):
        await anna.answer(t, t.question["options"][:3])
        await asyncio.sleep(0.05)
        await anna.request("undo", table=table)
        must(t.clocks["p1"] <= left, "the clock was wound up by taking back:", left, t.clocks)
        left = t.clocks["p1"]
        await asyncio.sleep(0.1)
    must(left < 19400, "time does not pass:", left)


async def test_clock_game(server):
    """The time is used up: a bot plays to the end."""
    clients, table = await party(server, 2, ["random"], clock={"kind": "game", "seconds": 2})
    anna = clients[0]
    t = anna.tables[table]
    await anna.wait(lambda: t.question, "for a question")
    first = t.clocks["p1"]
    must(0 < first <= 2000, "clocks:", t.clocks)
    await anna.answer(t, t.question["options"][:3] if "set" in t.question else t.question["options"][0])
    must(t.clocks["p1"] <= first, "time does not pass:", t.clocks)
    await anna.wait(lambda: t.over, "for the end", seconds=90)
    await anna.open(table)
