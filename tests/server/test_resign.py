"""Giving up: resigning, tables that are taken off a list, games of practice, seats that are taken away, who watches."""

from client import Client, must
from harness import party, people
from test_games import play_out
from test_leaving import seat
from test_play import anyway, asked_alone, play_until


async def listed(client):
    return {t["id"]: t for t in (await client.request("mine"))["tables"]}


async def test_resign_among_people(server):
    """A bot plays the seat to the end, for good; all are told; who resigned is last, whatever the bot makes of it."""
    clients, table = await party(server, 3, ["random"], watchers=1)
    anna, bea, watcher = clients
    await watcher.refused("not-allowed", "resign", table=table)
    await play_until([anna, bea], table, asked_alone)
    await bea.request("resign", table=table)
    await watcher.wait(lambda: seat(watcher.tables[table], "p2").get("resigned"), "to be told")
    must(seat(anna.tables[table], "p2")["bot"], "no bot plays")
    must(anna.tables[table].summary["state"] == "running", "the game of the others has ended")
    await bea.refused("not-allowed", "take", table=table)
    await bea.refused("wrong-time", "resign", table=table)
    await bea.refused("wrong-time", "remove", table=table)
    await play_out([anna], table, 3, check=0)
    await watcher.wait(lambda: watcher.tables[table].over, "for the end")
    places = watcher.tables[table].over["places"]
    must(places[1] == 3 and sorted(places) == [1, 2, 3], "places:", places)
    again = await Client.connect(server, token=bea.token)
    t = (await again.open(table)).summary
    must(seat(again.tables[table], "p2").get("resigned") and t["places"] == places, "after the end:", t)


async def test_resign_against_bots(server):
    """Nobody else plays: the game is over as it stands, and nothing of it is secret any more."""
    clients, table = await party(server, 3, ["random", "random"])
    (anna,) = clients
    t = anna.tables[table]
    await play_until(clients, table, asked_alone)
    version, points = t.version, [int(t.view.get(f"p{n}.points", 0)) for n in (1, 2, 3)]
    await anna.request("resign", table=table)
    await anna.wait(lambda: t.over, "for the end")
    must(t.summary["state"] == "over" and t.question is None and t.asked == [] and t.undo == "none", t.state())
    must(t.over["places"][0] == 3 and t.over["places"][1:] != [3, 3], "places:", t.over)
    must(t.over["scores"] == points, "scores:", t.over, "instead of", points)
    must(t.version == version, "a step was made")
    must("secret" in t.over["fair"], "the seed is not told:", t.over["fair"])
    for kind in ("resign", "undo", "hand"):
        must((await anyway(anna, kind, table=table)) in ("wrong-time", "not-allowed"), kind, "after the end")
    # It can be looked at like any other: record, history, a moment, going on.
    text = (await anna.request("record", table=table))["text"]
    must("random" in text, "the record does not name the bots")
    await anna.request("position", table=table, version=version)
    fork = await anna.request("fork", table=table, version=version)
    must(fork["table"]["state"] == "running" and fork["table"]["practice"] is True, "fork:", fork["table"])
    mine = await listed(anna)
    must(mine[table]["state"] == "over" and "practice" not in mine[table], "listed:", mine[table])
    other = await Client.connect(server, token=anna.token)
    must((await other.open(table)).over["places"] == t.over["places"], "another opening says something else")


async def test_all_resign(server):
    """The last one who resigns ends the game; then the score counts."""
    clients, table = await party(server, 2)
    await play_until(clients, table, asked_alone)
    await clients[0].request("resign", table=table)
    await clients[1].request("resign", table=table)
    for client in clients:
        await client.wait(lambda c=client: c.tables[table].over, "for the end")
    must(1 in clients[0].tables[table].over["places"], "nobody is first:", clients[0].tables[table].over)


async def test_remove(server):
    """A table is taken off the list of one person; others keep it, with everything; the last one closes it."""
    clients, table = await party(server, 2, watchers=1)
    anna, bea, watcher = clients
    await watcher.refused("no-table", "remove", table=table)
    await anna.refused("wrong-time", "remove", table=table)
    await anna.refused("no-table", "remove", table="nosuchtabl")
    await play_until([anna, bea], table, asked_alone)
    for client in (anna, bea):
        await client.request("resign", table=table)
    changed = (await listed(bea))[table]["changed"]
    await anna.request("remove", table=table)
    must(table not in await listed(anna), "it is still listed")
    must((await listed(bea))[table]["changed"] == changed, "it seems to have changed")
    must(seat(bea.tables[table], "p1")["name"] == anna.person["name"], "bea does not see any more who played")
    await anna.open(table)  # its link still works
    await bea.request("remove", table=table)
    must(table not in await listed(bea), "it is still listed")
    stranger = await Client.connect(server, token=bea.token)
    await stranger.refused("no-table", "open", table=table)
    await bea.refused("no-table", "remove", table=table)


async def test_remove_waiting(server):
    """Before the start it is as if one left: the next person is host, or the table is closed."""
    anna, bea = await people(server, 2)
    t = await anna.create(3, ["me", "open", "open"], public=True)
    await bea.join(t.id)
    await anna.request("remove", table=t.id)
    await bea.wait(lambda: bea.tables[t.id].summary["host"] == bea.person["id"], "to be the host")
    must(t.id not in await listed(anna), "it is still listed")
    other = await Client.connect(server, token=bea.token)  # which does not attend it
    await other.request("remove", table=t.id)
    await bea.wait(lambda: bea.tables[t.id].summary["state"] == "closed", "for the end of the table")


async def test_practice(server):
    """Games of practice do not pile up: a new one closes the oldest, and each can be taken off at any time."""
    clients, table = await party(server, 2, ["random"])
    (anna,) = clients
    await play_until(clients, table, asked_alone)
    await anna.request("resign", table=table)
    made = []
    for _ in range(5):
        fork = await anna.request("fork", table=table, version=6)
        made.append(fork["table"]["id"])
        await anna.request("close", table=made[-1])
    mine = await listed(anna)
    must([i for i in made if i in mine] == made[-3:], "left are", [made.index(i) for i in mine if i in made])
    must(all(mine[i]["practice"] for i in made[-3:]), "they do not say that they are practice")
    await anna.request("remove", table=made[-1])
    must(made[-1] not in await listed(anna) and table in await listed(anna), "the wrong one was taken off")


async def test_import_removed(server):
    """A table made of a record is only its maker's."""
    clients, table = await party(server, 2, ["random"])
    (anna,) = clients
    await play_until(clients, table, asked_alone)
    await anna.request("resign", table=table)
    text = (await anna.request("record", table=table))["text"]
    status, _, body = await server.http("POST", "/api/records", text.encode(),
                                        {"Authorization": f"Bearer {anna.token}"})
    must(status == 201, status, body)
    new = body.decode().split('"')[3]
    must(new in await listed(anna), "not listed")
    await anna.request("remove", table=new)
    must(new not in await listed(anna), "still listed")


async def test_unseat(server):
    """The host takes a seat away that nobody sits on; those behind it move up."""
    anna, bea = await people(server, 2)
    t = await anna.create(4, ["me", "open", "random", "open"], public=True)
    await bea.join(t.id, seat="p4")
    await bea.refused("not-allowed", "unseat", table=t.id, seat="p2")
    for name in ("p1", "p4"):
        await anna.refused("not-allowed", "unseat", table=t.id, seat=name)
    await anna.request("unseat", table=t.id, seat="p2")
    await bea.wait(lambda: bea.tables[t.id].seat == "p3", "to move up")
    must([s["kind"] for s in bea.tables[t.id].summary["seats"]] == ["person", "bot", "person"], "seats",
         bea.tables[t.id].summary["seats"])
    must(bea.tables[t.id].summary["game"]["players"] == 3, "players")
    await anna.request("unseat", table=t.id, seat="p2")
    await anna.refused("not-allowed", "unseat", table=t.id, seat="p2")
    await anna.request("start", table=t.id)
    await bea.wait(lambda: bea.tables[t.id].version is not None, "for the start")
    must(bea.tables[t.id].seat == "p2" and bea.tables[t.id].view["players"] == "2", bea.tables[t.id].state())
    await anna.refused("wrong-time", "unseat", table=t.id, seat="p2")


async def test_unseat_first(server):
    """Who begins moves up with the others; when that seat goes, it is drawn."""
    (anna,) = await people(server, 1)
    t = await anna.create(4, ["me", "random", "open", "random"], game={"first": "p3"})
    for seat, first in (("p4", "p3"), ("p2", "p2")):
        await anna.request("unseat", table=t.id, seat=seat)
        await anna.wait(lambda: t.summary["game"]["first"] == first, f"for {first} to begin")
    t = await anna.create(3, ["me", "random", "random"], game={"first": "p3"})
    await anna.request("unseat", table=t.id, seat="p3")
    await anna.wait(lambda: t.summary["game"]["first"] == "drawn", "for it to be drawn")
    await anna.request("start", table=t.id)


async def test_too_few(server):
    """Two are the fewest."""
    (anna,) = await people(server, 1)
    t = await anna.create(2, ["me", "open"])
    await anna.refused("setup", "unseat", table=t.id, seat="p2")


async def test_watching(server):
    """How many watch is told; who plays is not counted."""
    clients, table = await party(server, 2, ["random"], watchers=1, public=True)
    anna = clients[0]
    await anna.wait(lambda: anna.tables[table].summary.get("watching") == 1, "to hear of the first")
    more = await Client.connect(server, "Zoe")
    await more.open(table)
    await anna.wait(lambda: anna.tables[table].summary.get("watching") == 2, "to hear of the second")
    await more.close()
    await clients[1].request("close", table=table)
    await anna.wait(lambda: "watching" not in anna.tables[table].summary, "for all to be gone")
