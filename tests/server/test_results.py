"""How games end for people: one result each, exactly once, what is told of it, and ratings."""

import asyncio
import contextlib
import os
import sqlite3

from client import Client, must
from harness import Server, eventually, party, people
from test_games import play_out
from test_play import anyway, asked_alone, play_until
from test_rules import old_tables
from test_tokens import PASSWORD, some_login

FREE = ("--rate", "0", "--per-address", "2000")


async def results(client):
    """All of them, the newest first."""
    told, before = [], {}
    while True:
        reply = await client.request("results", **before)
        told += reply["results"]
        if "next" not in reply:
            return told
        before = {"before": reply["next"]}


async def own(client):
    return (await client.request("best")).get("own")


async def test_result(server):
    """Everybody has a result of a game that is over, before they hear of it; its parts add up."""
    clients, table = await party(server, 3, ["easy"], watchers=1)
    anna, bea, watcher = clients
    must(await results(anna) == [] and await own(anna) is None, "a result before there was a game")
    await play_out(clients, table, 1)
    over = anna.tables[table].over
    for n, client in enumerate((anna, bea)):
        (row,) = await results(client)
        must(row["table"] == table and row["seat"] == f"p{n + 1}" and "resigned" not in row, "result:", row)
        must(row["score"] == over["scores"][n] and row["place"] == over["places"][n], row, "instead of", over)
        about = row["about"]
        must(sum(about["tally"].values()) == row["score"], "the tally is", about["tally"])
        must(about["game"]["edition"] == "classic" and about["game"]["players"] == 3, "game:", about["game"])
        kinds = [(one["kind"], one.get("level"), one.get("person")) for one in about["others"]]
        other = (bea, anna)[n].person["id"]
        must(kinds == [("person", None, other), ("bot", "easy", None)], "others:", kinds)
        must([one["score"] for one in about["others"]] == [s for i, s in enumerate(over["scores"]) if i != n], about)
    must(await results(watcher) == [], "who watches has a result")
    # A rematch is another game; resigning there is a last place.
    new = (await anna.request("rematch", table=table))["new"]
    invite = (await bea.request("rematch", table=table)).get("invite")
    await anna.open(new)
    await bea.open(new, **({"invite": invite} if invite else {}))
    for client in (anna, bea):
        if not client.tables[new].seat:
            await client.join(new, **({"invite": invite} if invite else {}))
    await anna.request("start", table=new)
    for client in (anna, bea):
        await client.wait(lambda c=client: c.tables[new].version is not None, "for the start")
    await anna.request("resign", table=new)
    await bea.request("resign", table=new)
    await bea.wait(lambda: bea.tables[new].over, "for the end")
    rows = await results(bea)
    must([row["table"] for row in rows] == [new, table] and rows[0]["resigned"] is True, "results:", rows)


async def test_ratings(server):
    """Who wins rises, who loses falls; bots stand still; who does not want a rating has none, and is told to nobody."""
    clients, table = await party(server, 2)
    anna, bea = clients
    told = await anna.request("ratings", table=table)
    must(told["seats"]["p1"] == {"rating": 1500, "error": 700, "games": 0}, "before the first game:", told)
    await play_until(clients, table, asked_alone)
    await anna.request("resign", table=table)
    must(await own(anna) is None, "rated while the game goes on")
    await play_out([bea], table, 3, check=0)
    lost, won = await own(anna), await own(bea)
    must(lost["rating"] < 1500 < won["rating"] and won["error"] < 700 and won["games"] == 1, lost, won)
    must((await results(bea))[0]["rating"] == [1500, won["rating"]], "result:", await results(bea))
    told = (await bea.request("ratings", table=table))["seats"]
    must(told["p1"]["rating"] == lost["rating"] and told["p2"]["rating"] == won["rating"], "at the table:", told)
    best = await anna.request("best")
    must(best["bots"]["easy"] < best["bots"]["normal"] < best["bots"]["hard"], "bots:", best["bots"])
    must(bea.person["id"] not in [one["person"] for one in best["best"]], "a guest is among the best")
    # The switch, which is kept.
    await anna.request("rating", rated=False)
    must(await own(anna) is None and (await anna.request("best"))["rated"] is False, "a rating is told")
    must((await anna.again()).person["rated"] is False, "the switch is not kept")
    must("p1" not in (await bea.request("ratings", table=table))["seats"], "it is told to others")
    await anna.request("rating", rated=True)
    must((await own(anna))["rating"] == lost["rating"], "the rating is another one")
    await anna.refused("bad-message", "rating", rated=1)
    await anna.refused("bad-message", "results", before=-1)


async def lose_to_bot(client, help_with=None):
    """A game against a bot that is over at once. Returns its result."""
    t = await client.create(2, ["me", "easy"], start=True)
    await client.wait(lambda: t.question, "to be asked")
    if help_with:
        await help_with(client, t)
    await client.request("resign", table=t.id)
    await client.wait(lambda: t.over, "for the end")
    return (await results(client))[0]


async def test_limits_of_ratings(server):
    """Some games of a day count against the same others; practice counts for nothing; who was helped does not rise."""
    anna, carl = (await people(server, 2))
    rows = [await lose_to_bot(anna) for _ in range(8)]
    must(["rating" in row for row in rows] == [True] * 6 + [False] * 2, "rated:", [row.get("rating") for row in rows])
    falls = [row["rating"][0] - row["rating"][1] for row in rows[:6]]
    must(falls == sorted(falls, reverse=True) and falls[0] > falls[-1] > 0, "each loss is less of a surprise:", falls)
    must((await own(anna))["games"] == 6, "games:", await own(anna))
    count = len(await results(anna))
    fork = await anna.request("fork", table=rows[0]["table"], version=1)
    await anna.open(fork["table"]["id"])
    await anna.request("resign", table=fork["table"]["id"])
    await anna.wait(lambda: anna.tables[fork["table"]["id"]].over, "for the end")
    must(len(await results(anna)) == count, "practice is a result")
    # A bot plays the game of Carl, and wins against the random one.
    t = await carl.create(2, ["me", "random"], start=True)
    await carl.request("hand", table=t.id)
    await carl.wait(lambda: t.over, "for the end")
    (row,) = await results(carl)
    must(row["place"] == 1 and "rating" not in row, "a bot won a rating:", row)
    await carl.request("rating", rated=False)
    must("rating" not in await lose_to_bot(carl), "who wants no rating was rated")


async def test_results_survive(_):
    """A server that is killed when it has told of the end has kept the result, once; started again it adds none."""
    async with Server(*FREE) as server:
        clients, table = await party(server, 2, ["easy"])
        (anna,) = clients
        await play_until(clients, table, asked_alone)
        await anna.request("resign", table=table)
        before = await results(anna), await own(anna)
        token = anna.token
        await server.close_clients()
        server.kill()
        server.start()
        back = await Client.connect(server, token=token)
        must((await results(back), await own(back)) == before and len(before[0]) == 1, "after the crash:", before)
        await back.open(table)
        await asyncio.sleep(0.5)  # the server looks for games that it has not read
        must((await results(back), await own(back)) == before, "it was counted again")


async def slow_commit_that_fails(_):
    """Where the end of a game is not kept, neither is its result: both are there in the end, once."""
    async with Server(*FREE) as server:
        clients, table = await party(server, 2, ["easy"])
        (anna,) = clients
        await play_until(clients, table, asked_alone)
        token, file = anna.token, os.path.join(server.data, "marrakesh.db")
        with contextlib.closing(sqlite3.connect(file, timeout=1, isolation_level=None)) as db:
            db.execute("BEGIN IMMEDIATE")  # nobody else can write
            answer = asyncio.ensure_future(anyway(anna, "resign", table=table))
            await asyncio.sleep(3)
            db.execute("ROLLBACK")
        with contextlib.suppress(Exception):
            await asyncio.wait_for(answer, 5)
        await server.close_clients()

        async def resigned():
            back = await Client.connect(server, token=token)
            t = await back.open(table)
            if t.summary["state"] == "running":
                await anyway(back, "resign", table=table)
            rows = await results(back)
            await back.close()
            return len(rows) == 1 and t.summary["state"] == "over"
        await eventually(resigned, "the end of the game")
        with contextlib.closing(sqlite3.connect(file)) as db:
            must(db.execute("SELECT count(*) FROM score").fetchone() == (1,), "results in the store")


async def test_games_from_before(server):
    """Games that were over before there were results are read in, with their tallies."""
    del server
    async with old_tables() as (anna, bea):
        over = [t for t in (await anna.request("mine"))["tables"] if t["state"] == "over" and t.get("seat")]
        must(over, "there is no game that is over")
        for client in (anna, bea):
            tables = (await client.request("mine"))["tables"]
            mine = {t["id"]: t for t in tables if t["state"] == "over" and t.get("seat")}
            rows = await eventually(lambda c=client, n=len(mine): enough(c, n), "the results")
            must({row["table"] for row in rows} == set(mine), "results:", rows)
            for row in rows:
                t = mine[row["table"]]
                n = int(t["seat"][1]) - 1
                must(row["score"] == t["scores"][n] and row["place"] == t["places"][n], row, t)
                must(row["about"]["game"]["rules"] == 1, "rules:", row)
                must(sum(row["about"]["tally"].values()) == row["score"], "tally:", row)


async def enough(client, count):
    rows = await results(client)
    return rows if len(rows) >= count else None


async def test_best(_):
    """The list has accounts only, those who are known well enough."""
    async with Server(*FREE) as server:
        anna, bea = await people(server, 2)
        await anna.enter("register", login=some_login(), password=PASSWORD)
        await lose_to_bot(anna)
        await lose_to_bot(bea)
        must((await bea.request("best"))["best"] == [], "after one game nobody is known well")
        await server.close_clients()
        server.stop()
        with contextlib.closing(sqlite3.connect(os.path.join(server.data, "marrakesh.db"))) as db:
            db.execute("UPDATE rating SET deviation = 60")
            db.commit()
        server.start()
        again = await Client.connect(server, token=anna.token)
        (one,) = (await again.request("best"))["best"]
        must(one["name"] == "Anna" and one["error"] == 120 and one["games"] == 1, "the best:", one)
        await again.request("rating", rated=False)
        must((await again.request("best"))["best"] == [], "who wants no rating is in the list")
