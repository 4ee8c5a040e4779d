"""Tables before and around the game: lobby, own tables, seats, invitations, chat, kick, rematch, limits of set-ups."""

import asyncio

from client import Client, must
from harness import Server, eventually, party, people
from test_play import anyway, asked_alone, play_until

ME, OPEN = {"kind": "me"}, {"kind": "open"}


def in_lobby(client, table):
    """The last that the lobby said of this table."""
    said = [m["table"] for m in client.news if m["type"] == "lobby-table" and m["table"]["id"] == table]
    return said[-1] if said else None


async def test_lobby(server):
    """Public tables are listed and their changes told; others are not."""
    anna, bea, watcher = await people(server, 3)
    first = await watcher.request("lobby", watch=True)
    must(isinstance(first["tables"], list), "lobby:", first)
    t = await anna.create(2)
    secret = await anna.create(2, public=False)
    await watcher.wait(lambda: in_lobby(watcher, t.id), "for the new table in the lobby")
    must(in_lobby(watcher, t.id)["state"] == "waiting", "lobby: a new table is", in_lobby(watcher, t.id)["state"])
    await bea.join(t.id)
    await anna.request("start", table=t.id)
    await watcher.wait(lambda: in_lobby(watcher, t.id)["state"] == "running", "for the start in the lobby")
    listed = (await watcher.request("lobby", watch=False))
    must(listed["type"] == "ok", "the end of watching:", listed)
    listed = (await anna.request("lobby", watch=True))["tables"]
    ids = [s["id"] for s in listed]
    must(t.id in ids and secret.id not in ids, "lobby lists", ids)
    must(not in_lobby(watcher, secret.id), "the lobby told of a table that is not public")
    await anna.request("leave", table=secret.id)
    await anna.request("ping")
    must(not in_lobby(anna, secret.id), "the lobby told of a table that is not public")


async def test_lobby_takes_off(server):
    anna, watcher = await people(server, 2)
    t = await anna.create(2)
    await watcher.request("lobby", watch=True)
    await anna.request("leave", table=t.id)
    await watcher.wait(lambda: in_lobby(watcher, t.id) and in_lobby(watcher, t.id)["state"] == "closed",
                       "for the table to close")
    fresh = (await watcher.request("lobby", watch=True))["tables"]
    must(t.id not in [s["id"] for s in fresh], "a closed table is listed")


async def test_over_is_told(server):
    """Who sits at a table that is not public and looks at something else is told when its game ends."""
    anna, other = await people(server, 2)
    t = await anna.create(2, ["me", "random"], public=False, start=True)
    # In one breath: bots among themselves have played before a reply is here.
    await asyncio.gather(anna.request("hand", table=t.id), anna.request("close", table=t.id))
    await anna.wait(lambda: [m for m in anna.news if m["type"] == "over"], "for the end of the game")
    said = [m["table"] for m in anna.news if m["type"] == "over"]
    must(said[0]["id"] == t.id and said[0]["state"] == "over" and said[0]["seat"] == "p1", "over:", said)
    must(len(said[0]["scores"]) == 2, "over:", said)
    await other.request("ping")
    must(not [m for m in other.news if m["type"] == "over"], "somebody else was told of the end")


async def test_summary(server):
    """A summary says what was asked for, with what was left open filled in."""
    anna, = await people(server, 1)
    game = {"edition": "essential", "modules": "race,towns", "layer": "B2"}
    t = await anna.create(3, ["me", "greedy", "open"], game=game, clock={"kind": "move", "seconds": 100}, patience=600)
    s = t.summary
    must(s["state"] == "waiting" and s["host"] == anna.person["id"] and s["public"] is True, "summary:", s)
    must(s["game"]["edition"] == "essential" and s["game"]["players"] == 3 and s["game"]["layer"] == "B2", s["game"])
    must(sorted(s["game"]["modules"].split(",")) == ["race", "towns"], s["game"])
    must(s["game"]["solo"] == "none" and s["game"]["river"] == "drawn drawn drawn" and s["game"]["first"] == "drawn", s)
    must(s["clock"] == {"kind": "move", "seconds": 100} and s["patience"] == 600, "summary:", s)
    must([x["kind"] for x in s["seats"]] == ["person", "bot", "open"], s["seats"])
    must(s["seats"][1]["level"] == "greedy", s["seats"])
    must(s["seats"][0]["name"] == anna.person["name"] and s["seats"][0]["here"] is True, "summary:", s["seats"])
    must("season" not in s and "scores" not in s, "a waiting table has season or scores:", s)
    plain = (await anna.create(2, clock={"kind": "move", "seconds": 60})).summary
    must(plain["patience"] == 120 and plain["game"]["edition"] == "classic", "defaults:", plain)
    plain = (await anna.create(2)).summary
    must(plain["patience"] == 259200 and plain["clock"]["kind"] == "none", "defaults:", plain)


async def test_bad_setups(server):
    """Games that cannot be played are refused, and leave no table behind."""
    anna, = await people(server, 1)
    before = len((await anna.request("mine"))["tables"])
    me, op, bot = ME, OPEN, {"kind": "bot", "level": "random"}
    bad = [
        ({"players": 1}, [me]), ({"players": 5}, [me] * 5), ({"players": 2}, [me]), ({"players": 2}, [me, op, op]),
        ({"players": 2}, [me, me]), ({"players": 2, "edition": "deluxe"}, [me, op]), ({}, [me, op]),
        ({"players": 2, "modules": "none,all"}, [me, op]), ({"players": 2, "modules": "sharks"}, [me, op]),
        ({"players": 2, "layer": "B3"}, [me, op]), ({"players": 3, "solo": "pasha"}, [me]),
        ({"players": 2, "solo": "pasha"}, [me, op]), ({"players": 2, "solo": "nobody"}, [me]),
        ({"players": 2, "difficulty": "hard"}, [me, op]), ({"players": 2, "first": "p3"}, [me, op]),
        ({"players": 2, "river": "01 01 02"}, [me, op]), ({"players": 2, "river": "99 drawn drawn"}, [me, op]),
        ({"players": "2"}, [me, op]), ({"players": 2, "speed": "fast"}, [me, op]),
        ({"players": 2}, [me, {"kind": "bot", "level": "genius"}]), ({"players": 2}, [me, {"kind": "bot"}]),
        ({"players": 2}, [me, {"kind": "dragon"}]), ({"players": 2}, [me, {"kind": "open", "level": "random"}]),
        ({"players": 2, "options": "new-offices"}, [me, bot]), ({"players": 2, "staircase": "side-1"}, [me, bot]),
        ({"solo": "pasha", "modules": "buildings", "options": "none"}, [me]),
    ]
    for game, seats in bad:
        code = await anyway(anna, "create", game=game, seats=seats)
        must(code in ("setup", "bad-message"), f"create {game} {seats}: {code}")
    for fields in ({"clock": {"kind": "move", "seconds": 0}}, {"clock": {"kind": "chess", "seconds": 5}},
                   {"clock": {"kind": "game", "seconds": -1}}, {"clock": {"kind": "game", "seconds": 10**9}},
                   {"patience": -5}, {"patience": 1e3}, {"public": "yes"}, {"start": 1}, {"clock": "none"}):
        code = await anyway(anna, "create", game={"players": 2}, seats=[me, op], **fields)
        must(code in ("setup", "bad-message"), f"create {fields}: {code}")
    must(len((await anna.request("mine"))["tables"]) == before, "a refused create made a table")


async def test_mine_and_turns(server):
    """Own tables, last changed first, with the seat; news of turns at tables that are not open."""
    clients, table = await party(server, 2)
    anna, bea = clients
    await play_until(clients, table, lambda t: asked_alone(t) and t.seat == "p1")
    waiting = await anna.create(2)
    mine = (await anna.request("mine"))["tables"]
    must([s["id"] for s in mine][:2] == [waiting.id, table], "mine:", [s["id"] for s in mine])
    must(mine[1]["seat"] == "p1" and "p1" in mine[1]["asked"] and mine[1]["state"] == "running", "mine:", mine[1])
    must(mine[1]["season"] >= 1 and mine[1]["round"] >= 1, "running without season:", mine[1])
    elsewhere = await bea.again()  # attends nothing, and is told nevertheless
    turns = lambda asked: [m for m in elsewhere.news if m["type"] == "turn" and m["asked"] is asked]  # noqa: E731
    await play_until(clients, table, lambda t: t.seat == "p2" and asked_alone(t), undo=0)
    await elsewhere.wait(lambda: turns(True), "for the turn")
    must(turns(True)[0]["table"] == table and turns(True)[0]["seat"] == "p2", "turn:", turns(True)[0])
    mine = (await elsewhere.request("mine"))["tables"]
    must("p2" in next(s for s in mine if s["id"] == table)["asked"], "mine does not tell the turn")
    elsewhere.news.clear()
    await play_until(clients, table, lambda t: t.seat == "p1" and asked_alone(t), undo=0)
    await elsewhere.wait(lambda: turns(False), "for the end of the turn")


async def test_seats(server):
    """Only the host, before the start; an open seat becomes a bot and a bot's seat open."""
    anna, bea = await people(server, 2)
    t = await anna.create(3, ["me", "open", "open"])
    await bea.join(t.id, seat="p3")
    must(bea.seat_of(t.id) == "p3", "bea asked for p3 and sits on", bea.seat_of(t.id))
    must((await anyway(bea, "join", table=t.id)) in ("not-allowed", "wrong-time"), "bea sits there twice")
    await bea.refused("not-allowed", "seat", table=t.id, seat="p2", kind="bot", level="random")
    await anna.refused("not-allowed", "seat", table=t.id, seat="p3", kind="bot", level="random")
    code = await anyway(anna, "seat", table=t.id, seat="p2", kind="bot", level="genius")
    must(code in ("bad-message", "not-allowed", "setup"), f"a bot of a level that there is not: {code}")
    await anna.request("seat", table=t.id, seat="p2", kind="bot", level="random")
    carl = await Client.connect(server, "Carl")
    await carl.open(t.id)
    must((await anyway(carl, "join", table=t.id)) in ("not-allowed", "too-many", "wrong-time"), "no seat, but joined")
    await anna.request("seat", table=t.id, seat="p2", kind="open")
    must((await anyway(anna, "start", table=t.id)) in ("wrong-time", "not-allowed"), "started with an open seat")
    must((await anyway(carl, "join", table=t.id, seat="p3")) == "not-allowed", "carl took bea's seat")
    must((await anyway(carl, "join", table=t.id, seat="p4")) in ("not-allowed", "bad-message"), "a seat too many")
    await carl.request("join", table=t.id)
    await carl.refused("not-allowed", "start", table=t.id)
    await anna.request("start", table=t.id)
    for client in (anna, bea, carl):
        await client.wait(lambda c=client: c.tables[t.id].version is not None, "for the start")
        must(client.tables[t.id].seat == client.seat_of(t.id), "seat:", client.tables[t.id].seat)
    for kind, fields in (("seat", {"seat": "p2", "kind": "open"}), ("kick", {"seat": "p2"}), ("start", {}),
                         ("rematch", {})):
        await anna.refused("wrong-time", kind, table=t.id, **fields)


async def test_kick_and_leave(server):
    anna, bea, carl = await people(server, 3)
    t = await anna.create(3, ["me", "open", "open"])
    await bea.join(t.id)
    await carl.join(t.id)
    await bea.refused("not-allowed", "kick", table=t.id, seat="p3")
    must((await anyway(anna, "kick", table=t.id, seat="p1")) == "not-allowed", "the host kicked himself")
    await anna.request("kick", table=t.id, seat="p2")
    await bea.wait(lambda: not bea.seat_of(t.id), "to be kicked")
    await bea.request("join", table=t.id)
    await bea.request("leave", table=t.id)
    await anna.wait(lambda: t.summary["seats"][1]["kind"] == "open", "for bea to leave")
    await anna.request("leave", table=t.id)
    await carl.wait(lambda: carl.tables[t.id].summary["host"] == carl.person["id"], "for the new host")
    await carl.request("leave", table=t.id)
    await bea.wait(lambda: bea.tables[t.id].summary["state"] == "closed", "for the table to close")
    must((await anyway(bea, "join", table=t.id)) in ("wrong-time", "no-table"), "joined a closed table")


async def test_invitations(server):
    """A table that is not public is there only for those who sit there or have the invitation."""
    anna, bea, carl = await people(server, 3)
    t = await anna.create(2, public=False)
    must(t.invite, "no invitation for the host")
    await bea.refused("no-table", "open", table=t.id)
    await bea.refused("no-table", "open", table=t.id, invite="x" * len(t.invite))
    await bea.join(t.id, invite=t.invite)
    await anna.request("start", table=t.id)
    await bea.wait(lambda: bea.tables[t.id].version is not None, "for the start")
    again = await bea.again()
    await again.open(t.id)
    await carl.refused("no-table", "open", table=t.id)
    for kind, fields in (("history", {"from": 0, "to": 1}), ("record", {}), ("chat", {"text": "x"}), ("leave", {})):
        code = await anyway(carl, kind, table=t.id, **fields)
        must(code in ("no-table", "not-allowed"), f"{kind} of a table that is not for carl: {code}")
    looking = await carl.open(t.id, invite=t.invite)
    must(looking.seat is None and looking.view, "an invited spectator sees nothing")
    status, _, _ = await server.http("GET", f"/api/tables/{t.id}/record")
    must(status in (401, 403, 404), "the record of a table that is not public:", status)


async def test_no_such_table(server):
    anna, = await people(server, 1)
    for table in ("aaaaaaaaaa", "k3mx7q2a9p", "ZZZZZZZZZZ"):
        for kind, fields in (("open", {}), ("join", {}), ("leave", {}), ("close", {}), ("start", {}), ("undo", {}),
                             ("answer", {"question": 1, "choice": "pass"}), ("history", {"from": 0, "to": 1}),
                             ("hand", {}), ("take", {}), ("record", {}), ("rematch", {}), ("chat", {"text": "x"})):
            code = await anyway(anna, kind, table=table, **fields)
            must(code in ("no-table", "bad-message"), f"{kind} of table {table}: {code}")


async def test_chat(server):
    clients, table = await party(server, 2, watchers=1)
    anna, bea, watcher = clients
    texts = ["Hello!", "<b>&amp;</b>", "\"quotes\" \\ and / slashes", "مراكش 🐪", "x" * 300]
    for text in texts:
        await anna.request("chat", table=table, text=text)
    for client in clients:
        await client.wait(lambda c=client: len(c.tables[table].chat) == len(texts), "for the chat")
        must([line["text"] for line in client.tables[table].chat] == texts, "chat:", client.tables[table].chat)
    line = bea.tables[table].chat[0]
    must(line["person"] == anna.person["id"] and line["name"] == anna.person["name"], "chat:", line)
    must(line["at"] > 1.6e12, "chat:", line)
    for text in ("", "x" * 301, "a\u0007b", 5, None):
        code = await anyway(anna, "chat", table=table, text=text)
        must(code in ("bad-message",), f"chat {text!r}: {code}")
    await watcher.refused("not-allowed", "chat", table=table, text="may I?")
    fresh = await watcher.again()
    t = await fresh.open(table)
    must([line["text"] for line in t.chat] == texts, "chat after opening:", t.chat)


async def test_rematch(server):
    """The same settings, seats moved on by one; asking again gives the same table."""
    anna, bea = await people(server, 2)
    t = await anna.create(3, ["me", "open", "random"], game={"edition": "essential"})
    await bea.join(t.id)
    await anna.request("start", table=t.id)
    for client in (anna, bea):
        await client.request("hand", table=t.id)
    await anna.wait(lambda: t.over, "for the end", seconds=100)
    await bea.wait(lambda: bea.tables[t.id].over, "for the end")
    new = await anna.request("rematch", table=t.id)
    again = await bea.request("rematch", table=t.id)
    must(new["new"] == again["new"] != t.id, "two rematches", new, again)
    await bea.wait(lambda: any(m["type"] == "rematch" for m in bea.news), "for the news of the rematch")
    mine = await anna.open(new["new"], invite=new["invite"])
    seats = mine.summary["seats"]
    must(mine.summary["game"]["edition"] == "essential" and len(seats) == 3, "rematch:", mine.summary)
    must(seats[0]["kind"] == "bot" and seats[0]["level"] == "random", "seats did not move on:", seats)
    if not anna.seat_of(mine.id):
        await anna.request("join", table=mine.id)
    await bea.join(mine.id, invite=new["invite"])
    await eventually(lambda: ready(anna, mine), "both to sit")
    host = anna if mine.summary["host"] == anna.person["id"] else bea
    await host.request("start", table=mine.id)
    await anna.wait(lambda: mine.version is not None, "for the start")


async def ready(client, t):
    await client.request("ping")
    return all(s["kind"] != "open" for s in t.summary["seats"])


async def test_rename(server):
    """A new name is told to all who sit at the table, and kept."""
    clients, table = await party(server, 2)
    anna, bea = clients
    await anna.request("name", name="Änne <3")
    await bea.wait(lambda: bea.tables[table].summary["seats"][0]["name"] == "Änne <3", "for the new name")
    again = await anna.again()
    must(again.person["name"] == "Änne <3", "after reconnecting the name is", again.person)
    for name in ("", " ", "x" * 25, "a\nb", "a\u202eb", "\u200b", 7, " x", None):
        code = await anyway(anna, "name", name=name)
        must(code == "bad-message", f"name {name!r}: {code}")
    await anna.request("name", name="é" * 24)
    third = await Client.connect(server, token=anna.token, name="Zoë")
    must(third.person["name"] == "Zoë", "a name in hello:", third.person)


async def test_here(server):
    """Seats tell whether their person is connected."""
    clients, table = await party(server, 2)
    anna, bea = clients
    await bea.close()
    await anna.wait(lambda: anna.tables[table].summary["seats"][1]["here"] is False, "for bea to be gone")
    again = await bea.again()
    await again.open(table)
    await anna.wait(lambda: anna.tables[table].summary["seats"][1]["here"] is True, "for bea to be back")


async def test_limit_of_tables(server):
    """A person may host so many tables, and no more; when one is closed there is room again."""
    async with Server("--rate", "1000") as own:  # without a limit on rates there would be none on tables
        anna, = await people(own, 1)
        tables = []
        while isinstance(made := await anyway(anna, "create", game={"players": 2}, seats=[ME, OPEN]), dict):
            tables.append(made["table"]["id"])
            await anna.request("close", table=tables[-1])
            must(len(tables) < 100, "100 tables of one guest")
        must(made == "too-many" and len(tables) > 5, f"after {len(tables)} tables: {made}")
        await anna.open(tables[0])
        await anna.request("leave", table=tables[0])
        await anna.create(2)
