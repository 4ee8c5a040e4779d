"""Any moment of a game: what a seat saw then, and going on from there."""

import random

from client import must
from harness import at_version, party, people
from test_games import check_end, play_out
from test_play import anyway, asked_alone, play_until


def keep_views(client, table):
    """Remember the view after every step from now on. Returns the dict that fills."""
    t = client.tables[table]
    views, update = {t.version: dict(t.view)}, t.update

    def remember(message):
        update(message)
        views[t.version] = dict(t.view)

    t.update = remember
    return views


async def test_position(server):
    """What everybody saw at any moment of a running game, undone steps and secret choices included."""
    clients, table = await party(server, 3, watchers=1, game={"modules": "all"})
    views = [keep_views(client, table) for client in clients]
    await play_until(clients, table, lambda t: t.version > 120, undo=0.1, check=0)
    rng = random.Random(6)
    for client, seen in zip(clients, views):
        t = client.tables[table]
        steps = {step["version"]: step for step in t.steps}
        for version in [*rng.sample(sorted(seen), 12), t.version]:
            then = await client.request("position", table=table, version=version)
            must(then["version"] == version, "position:", then["version"], "instead of", version)
            for path in sorted(set(then["view"]) | set(seen[version])):
                must(then["view"].get(path) == seen[version].get(path),
                     f"{t.seat} at version {version}: {path} was {seen[version].get(path)}, is", then["view"].get(path))
            if version in steps:
                must(then["events"] == steps[version]["events"], "other events at version", version)
    for version in (0, t.version + 1, 2**31 - 1):
        code = await anyway(clients[0], "position", table=table, version=version)
        must(code in ("bad-message", "wrong-time"), f"version {version}: {code}")
    code = await anyway(clients[0], "fork", table=table, version=5)
    must(code == "wrong-time", "fork of a running game:", code)
    await clients[0].open(table)


async def test_fork(server):
    """A game that is over goes on from any of its moments, with other luck."""
    clients, table = await party(server, 2)
    views = keep_views(clients[1], table)
    await play_out(clients, table, 41, check=0)
    anna, bea = clients
    version = random.Random(1).choice(sorted(views)[20:-40])
    reply = await bea.request("fork", table=table, version=version)
    fork = bea.tables[reply["table"]["id"]]
    must(fork.id != table and fork.seat == "p2", "bea got", fork.state())
    must(fork.summary["state"] == "running" and fork.summary["seats"][0]["kind"] == "bot", "fork:", fork.summary)
    must(fork.fair["commitment"] != bea.tables[table].fair["commitment"], "the same luck")
    await play_out([bea], fork.id, 42)
    await check_end([bea], fork.id, own_dice=False)
    await anna.request("fork", table=table, version=version, seat="p2")
    for version in (0, bea.tables[table].version + 1):
        code = await anyway(anna, "fork", table=table, version=version)
        must(code in ("bad-message", "wrong-time"), f"fork at version {version}: {code}")
    code = await anyway(anna, "fork", table=table, version=5, seat="p3")
    must(code in ("bad-message", "not-allowed", "setup"), f"fork on a seat that there is not: {code}")
    must(bea.tables[table].summary["state"] == "over", "a fork changed the game it comes from")
    await bea.open(table)


async def test_fork_at_its_moment(server):
    """Where the seat is asked, it finds the view of then."""
    clients, table = await party(server, 2)
    views = keep_views(clients[0], table)
    await play_until(clients, table, lambda t: t.seat == "p1" and asked_alone(t), undo=0, confirm=1, check=0)
    t = clients[0].tables[table]
    version, question = t.version, t.question
    await play_out(clients, table, 43, check=0)
    reply = await clients[0].request("fork", table=table, version=version)
    fork = clients[0].tables[reply["table"]["id"]]
    must(fork.question and fork.question["options"] == question["options"], "asked", fork.question, "not", question)
    for path, value in views[version].items():
        must(fork.view.get(path) == value, f"{path} is {fork.view.get(path)}, was {value}")


async def test_others(server):
    """Moments of a table that is not for you are not for you."""
    clients, table = await party(server, 2, public=False)
    await at_version(clients, table)
    stranger, = await people(server, 1)
    for kind in ("position", "fork"):
        await stranger.refused("no-table", kind, table=table, version=1)
