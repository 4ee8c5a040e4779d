"""Whole games over real sockets: every number of seats, both editions, all modules, solo, with bots and without.

Every client checks each message on its way (client.py). Here: that games end, that everybody agrees on how, and that
what was seen live is what history, record and a fresh connection tell afterwards.
"""

import asyncio
import random

from client import Client, must
from harness import at_version, party, run


async def play_out(clients, table, seed, **how):
    """Everybody who sits there plays at random to the end."""
    sitting = [c for c in clients if c.tables[table].seat]
    rngs = [random.Random(f"{seed} {n}") for n in range(len(sitting))]
    await asyncio.gather(*(c.play(c.tables[table], rng, **how) for c, rng in zip(sitting, rngs)))
    for client in clients:
        await client.wait(lambda c=client: c.tables[table].over, "for the end")
    await at_version(clients, table)


async def check_end(clients, table, own_dice=True):
    """All know the same result; fresh connections see what the changes led to; the summary agrees."""
    over = clients[0].tables[table].over
    for client in clients:
        t = client.tables[table]
        must(t.over == over, "ends differ:", t.over, over)
        must(t.question is None and t.asked == [] and t.view["over"] == "1", "over, but asked", t.asked)
        for n, score in enumerate(over["scores"], 1):
            must(t.view.get(f"p{n}.points", "0") == str(score), f"p{n} has {t.view.get(f'p{n}.points')}, not {score}")
        await client.wait(lambda: t.summary["state"] == "over", "for the summary")
        must(t.summary["scores"] == over["scores"] and t.summary["places"] == over["places"], "summary:", t.summary)
        await client.open(table)
        await check_fresh(client, table)
        await check_history(client, table)
    await check_record(clients[0], table, over, own_dice)


async def check_fresh(client, table):
    fresh = await client.again()
    other = await fresh.open(table)
    mine = client.tables[table]
    must(other.view == mine.view and other.version == mine.version, "a fresh connection sees something else")
    must(other.question == mine.question and other.seat == mine.seat, "a fresh connection is asked something else")
    await fresh.close()


async def history(client, table, last):
    steps = []
    while len(steps) < last:
        reply = await client.request("history", table=table, **{"from": len(steps), "to": min(len(steps) + 200, last)})
        must(reply["from"] == len(steps), "history from", reply["from"], "asked for", len(steps))
        must(reply["steps"], "history ends before", last)
        steps += reply["steps"]
    return steps


async def check_history(client, table):
    """What was seen live; but what was taken back is told no more."""
    t = client.tables[table]
    steps = await history(client, table, t.version)
    must([s["version"] for s in steps] == list(range(1, t.version + 1)), "history: versions have gaps")
    by_version = {s["version"]: s for s in steps}
    for live in t.steps:
        then = by_version[live["version"]]
        must(then["by"] == live["by"], f"history: step {live['version']} by {then['by']}, live by {live['by']}")
        if then.get("undone"):
            must(not then.get("events"), "history: undone, with events")
        else:
            must(then["events"] == live["events"], f"history: step {live['version']} tells {then['events']},",
                 f"live it was {live['events']}")


async def check_record(client, table, over, own_dice=True):
    """The record is one that `replay` accepts, with the result the server told, and with the dice of its seed."""
    text = (await client.request("record", table=table))["text"]
    status, _, body = await client.server.http("GET", f"/api/tables/{table}/record",
                                                headers={"Authorization": f"Bearer {client.token}"})
    must(status == 200 and body.decode() == text, "GET record: status", status, "or another text")
    status, out, err = run("replay", "-", "--rewrite", data=text)
    must(status == 0 and out == text, "replay of the record:", status, err)
    results = [line.split() for line in text.splitlines() if line.startswith("result ")]
    must([int(r[5]) for r in results] == over["scores"], "record:", results, "over:", over)
    must([int(r[3]) for r in results] == over["places"], "record:", results, "over:", over)
    if own_dice:
        must(f"\nsecret {over['fair']['secret']}\n" in text, "record: not the secret that was told:", over["fair"])
        status, out, err = run("verify", "-", data=text)
        must(status == 0, "verify:", out, err)
    else:
        must("\nseed none\n" in text, "record: dice of somebody else, but with a seed")


async def whole(server, players, seed, bots=(), watchers=1, **fields):
    clients, table = await party(server, players, bots, watchers, **fields)
    await play_out(clients, table, seed)
    await check_end(clients, table)


async def test_people_only(server):
    """2, 3 and 4 people, both editions, lower layers of the tower."""
    await asyncio.gather(
        whole(server, 2, 1),
        whole(server, 3, 2, game={"edition": "essential"}),
        whole(server, 4, 3, game={"layer": "B2"}, public=False))


async def test_all_modules(server):
    await asyncio.gather(
        whole(server, 2, 4, game={"modules": "all"}),
        whole(server, 4, 5, ["random"], game={"modules": "all", "edition": "essential", "first": "p3"}),
        whole(server, 3, 6, ["random"], game={"modules": "recommended", "river": "01 drawn 05"}))


async def test_bots(server):
    """One person among bots; and people who wait for bots."""
    await asyncio.gather(
        whole(server, 2, 7, ["greedy"]),
        whole(server, 3, 8, ["greedy", "random"], game={"edition": "essential"}),
        whole(server, 4, 9, ["random", "random"]))


async def test_solo(server):
    async def solo(seed, **game):
        anna = await Client.connect(server, "Anna")
        t = await anna.create(2, ["me"], game=game, start=True)
        await anna.wait(lambda: t.version is not None, "for the start")
        must([s["kind"] for s in t.summary["seats"]] == ["person", "automaton"], "solo seats:", t.summary["seats"])
        backs = "buildings-back" if game.get("modules") == "all" else "none"
        must(t.summary["game"]["options"] == backs, "solo games have the backs of buildings (S8.6):", t.summary["game"])
        await play_out([anna], t.id, seed)
        await check_end([anna], t.id)

    await asyncio.gather(
        solo(10, solo="pasha"),
        solo(11, solo="lazy", edition="essential"),
        solo(12, solo="pasha", difficulty="hard", modules="all"))


async def test_only_bots(server):
    """A table of bots plays by itself, and anybody may watch it."""
    anna = await Client.connect(server, "Anna")
    t = await anna.create(3, ["random", "random", "random"], start=True)
    await anna.wait(lambda: t.over, "for the end")
    must(t.seat is None, "a spectator has a seat")
    await check_history(anna, t.id)
