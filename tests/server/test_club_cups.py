"""Clubs and what else people have: tournaments of a club, whoever leaves it, and a club that is dissolved or whose
founder goes for good in the middle of everything."""

import asyncio
import contextlib
import os
import re
import sqlite3
import time

from client import Client, Gone, Refused, must
from harness import Server, eventually
from mailbox import Mailbox, free_port, until
from test_admin import account, admin
from test_clubs import after, delete_account, found, members, news, roles, show
from test_people import PASSWORD
from test_play import play_until
from test_store import may_grow
from test_wall import FREE

CUP = {"kind": "swiss", "size": 2, "rounds": 2, "most": 8, "move": 60, "time": 3600}


async def make_cup(client, club, **plan):
    fields = {"name": "Club cup", "game": {"players": 2}, "plan": {**CUP, **plan}, "club": club}
    return (await client.request("tournament-create", **fields))["tournament"]["id"]


async def cup_of(client, cup):
    return (await client.request("tournament", tournament=cup))["tournament"]


async def drawn(client, cup, number):
    """The tables of a round of two tables, once they are there."""

    async def there():
        tables = [x for x in (await cup_of(client, cup)).get("tables", ()) if x["round"] == number]
        return tables if tables and all("table" in x or x["over"] for x in tables) else None
    return await eventually(there, f"for the tables of round {number}")


async def let_bots_play(clients, tables):
    for table in tables:
        for client in clients:
            if table["table"] in [one["id"] for one in (await client.request("mine"))["tables"]]:
                await client.open(table["table"])
                await client.request("leave", table=table["table"])


async def test_tournament(server):
    """A tournament for members: nobody else sees it, enters it, or watches its tables; its games count for the club."""
    (anna, bea), club = await members(server, 2)
    dora = await account(server, "Dora")
    plan = {"kind": "swiss", "size": 2, "rounds": 1, "most": 8, "move": 60, "time": 3600}
    fields = {"name": "Club cup", "game": {"players": 2}, "plan": plan, "club": club}
    await dora.refused("not-allowed", "tournament-create", **fields)
    cup = (await anna.request("tournament-create", **fields))["tournament"]["id"]
    for kind in ("tournament", "tournament-enter"):
        await dora.refused("not-found", kind, tournament=cup)
    must(cup not in [one["id"] for one in (await dora.request("tournaments"))["tournaments"]], "listed to others")
    must((await server.http("GET", f"/api/tournaments/{cup}"))[0] == 404, "as data for others")
    listed = [one for one in (await bea.request("tournaments"))["tournaments"] if one["id"] == cup]
    must(listed[0]["club"] == club, "listed to members:", listed)
    for client in (anna, bea):
        await client.request("tournament-enter", tournament=cup)
    await anna.request("tournament-start", tournament=cup)

    async def made():
        return [one["table"] for one in (await anna.request("tournament", tournament=cup))["tournament"]["tables"]
                if "table" in one]

    table, = await eventually(made, "for its table")
    await dora.refused("no-table", "open", table=table)
    for client in (anna, bea):
        await client.open(table)
        await client.request("leave", table=table)
    await after(anna, club, 1)


async def test_left(server):
    """Who leaves the club, or is put out, is in none of its further rounds; who made a tournament still has it."""
    (anna, bea, carl, dora), club = await members(server, 4)
    cup, other = await make_cup(bea, club), await make_cup(bea, club)
    for client in (anna, bea, carl, dora):
        await client.request("tournament-enter", tournament=cup)
    for client in (anna, carl):
        await client.request("tournament-enter", tournament=other)
    await bea.request("tournament-start", tournament=cup)
    tables = await drawn(anna, cup, 1)
    await anna.request("club-remove", club=club, person=bea.person["id"])
    await carl.request("club-leave", club=club)
    await let_bots_play((anna, bea, carl, dora), tables)
    second = await drawn(anna, cup, 2)
    t = await cup_of(anna, cup)
    there = {t["entrants"][n]["person"] for table in second for n in table["entrants"]}
    must(there == {anna.person["id"], dora.person["id"]}, "who plays the second round:", there)
    out = {x["person"] for x in t["entrants"] if x.get("out")}
    must(out == {bea.person["id"], carl.person["id"]}, "who has withdrawn:", t["entrants"])
    must((await cup_of(bea, other))["state"] == "open", "who made it sees it")
    must(other in [one["id"] for one in (await bea.request("tournaments"))["tournaments"]], "and in the list")
    await bea.refused("not-allowed", "tournament-enter", tournament=other)
    no = await bea.refused("wrong-time", "tournament-start", tournament=other)
    must(no.text == "a tournament needs two people at least", "of one member and a stranger:", no)
    must([x["person"] for x in (await cup_of(anna, other))["entrants"]] == [anna.person["id"]], "who has entered")
    await bea.request("tournament-cancel", tournament=other)


async def test_dissolved(_):
    """Dissolved by who leads it: what waits is closed or cancelled, what runs goes on, and it is written who did it."""
    async with Server() as server:
        (anna, bea, carl), club = await members(server, 3)
        name = "A" + "\u6f22" * 23  # as long as names are
        await anna.request("club-change", club=club, name=name, about="", entry="open")
        opened, timed = await make_cup(bea, club), await make_cup(bea, club, starts=int((time.time() + 3600) * 1000))
        league = await make_cup(carl, club, kind="league", rounds=0, most=4)
        running = await make_cup(bea, club)
        elsewhere = (await bea.request("tournament-create", name=f'"club":"{club}"'[:24], game={"players": 2},
                                       plan=CUP))["tournament"]["id"]
        for cup in (opened, timed, running):
            for client in (anna, bea):
                await client.request("tournament-enter", tournament=cup)
        await bea.request("tournament-start", tournament=running)
        tables = await drawn(anna, running, 1)
        waiting = await anna.create(2, ["me", "open"], public=False, club=club)
        await carl.request("club", club=club, watch=True)
        carl.news.clear()
        await bea.refused("not-allowed", "club-delete", club=club)
        both = await asyncio.gather(anna.request("club-delete", club=club), bea.request("ping"))
        must(both[0]["type"] == "ok", both)
        await carl.wait(lambda: news(carl, "club-news"), "to be told")
        await anna.refused("not-found", "club-delete", club=club)
        await bea.refused("not-found", "club-chat", club=club, text="where is it?")
        await anna.wait(lambda: anna.tables[waiting.id].summary["state"] == "closed", "for its table")
        act = (await admin(server, "audit", "--last", "1"))["audit"][0]
        who = f"#{anna.person['id']}"
        must((act["what"], act["whom"], act["who"]) == ("dissolve-club", f"{club} {name}", who), act)

        async def cancelled():
            return all([(await cup_of(who, cup))["state"] == "cancelled"
                        for who, cup in ((bea, opened), (bea, timed), (carl, league))])
        await eventually(cancelled, "for what has not begun")
        must((await cup_of(bea, elsewhere))["state"] == "open", "one that only sounds like it")
        must(await found(anna, name=name), "its name is free")
        await let_bots_play((anna, bea), tables)

        async def over():
            return (await cup_of(anna, running))["state"] == "over"
        await eventually(over, "for the end with its round")
        must(len((await cup_of(bea, running))["tables"]) == 1, "another round was drawn")


async def with_mail(server, box, client, mail):
    """The address of an account, confirmed; told by mail when it is their turn."""
    await client.request("mail", mail=mail, password=PASSWORD)
    await until(lambda: box.mails, "the mail to confirm it")
    token = re.search(r"/confirm/([\w-]{43})", box.mails[0][1].get_content())[1]
    await client.request("mail-confirm", token=token)
    await client.request("told-set", told={"after": 0, "looking": True, "slow": False})
    await client.request("told-add", told={"kind": "mail"})


def waiting_mails(server):
    with contextlib.closing(sqlite3.connect(os.path.join(server.data, "marrakesh.db"))) as db:
        return db.execute("SELECT count(*) FROM outbox WHERE state = 0").fetchone()[0]


async def test_full_disk(_):
    """Dissolved while the disk takes nothing: it was not, and all of it is there when the disk takes commits again."""
    async with Server(*FREE) as server:
        (anna, bea), club = await members(server, 2)
        cup = await make_cup(bea, club)
        waiting = await anna.create(2, ["me", "open"], public=False, club=club)
        await bea.request("club-chat", club=club, text="still here")
        may_grow(server, False)
        with contextlib.suppress(Refused, Gone):
            await anna.request("club-delete", club=club)
        may_grow(server, True)
        bea = await Client.connect(server, token=bea.token)

        async def writes():
            with contextlib.suppress(Refused):
                return await bea.request("club-chat", club=club, text="and again")
        await eventually(writes, "the disk")
        shown = await show(bea, club)
        must([one["text"] for one in shown["chat"]] == ["still here", "and again"], "chat:", shown["chat"])
        must([(one["id"], one["state"]) for one in shown["tables"]] == [(waiting.id, "waiting")], shown["tables"])
        must(set((await roles(bea, club)).values()) == {"founder", "member"}, "people")
        must((await cup_of(bea, cup))["state"] == "open", "its tournament")
        await bea.join(waiting.id)
        audit = (await admin(server, "audit"))["audit"]
        must(not audit, "what was not done is told as done:", audit)
        anna = await Client.connect(server, token=anna.token)
        await anna.request("club-delete", club=club)
        await bea.refused("not-found", "club", club=club)


async def test_everything_left(_):
    """An account goes that leads a club, made a tournament that runs and one that waits, sits at a table that waits and
    at one that runs, has a vote and a mail under way; and the server is killed at once. What others have goes on."""
    port = free_port()
    options = ("--rate", "0", "--pace", "1", "--site", "https://club.example/", "--smtp", f"smtp://localhost:{port}",
               "--mail-from", "club@example.org")
    async with Server(*options) as server:
        (anna, bea, carl), club = await members(server, 3)
        with Mailbox(port=port) as box:
            await with_mail(server, box, anna, "anna@example.org")
        alone, opened, running = await found(anna), await make_cup(anna, club), await make_cup(anna, club, rounds=1)
        for cup in (opened, running):
            for client in (anna, bea):
                await client.request("tournament-enter", tournament=cup)
        await anna.request("tournament-start", tournament=running)
        table, = await drawn(bea, running, 1)
        waits = await anna.create(2, ["me", "open"], public=False, club=club)
        game = await anna.create(3, ["me", "open", "open"], public=False, club=club)
        for client in (bea, carl):
            await client.join(game.id)
        await anna.request("start", table=game.id)
        for client in (anna, bea, carl):
            await client.wait(lambda c=client: c.tables[game.id].version is not None, "for the start")
        # who begins is drawn: it may be anna's turn at neither table
        await play_until([anna, bea, carl], game.id, lambda t: t.seat == "p1" and t.question, check=0, undo=0)
        await anna.request("vote", table=game.id)
        await until(lambda: waiting_mails(server), "a mail that nobody takes")
        await delete_account(anna)
        server.kill()
        server.start()
        bea, carl = [await Client.connect(server, token=client.token) for client in (bea, carl)]
        must(set((await roles(bea, club)).values()) == {"founder", "member"}, "who leads it")
        await bea.refused("not-found", "club", club=alone)
        must((await cup_of(bea, opened))["state"] == "cancelled", "nobody can begin it")

        async def closed():  # in some tick after the start
            try:
                await bea.open(waits.id)
            except Refused as refusal:
                return refusal.code == "no-table"
            return False
        await eventually(closed, "for the table that waits to be closed")
        with Mailbox(port=port) as box:
            t = await bea.open(game.id)
            await bea.wait(lambda: any(s.get("resigned") for s in t.summary["seats"]), "for the resignation")
            for client in (bea, carl):
                await client.open(game.id)
                await client.request("vote", table=game.id)
            await bea.wait(lambda: t.summary["state"] == "over", "for the end that all who play agree on")
            await bea.open(table["table"])
            await bea.request("leave", table=table["table"])

            async def over():
                return (await cup_of(bea, running))["state"] == "over"
            await eventually(over, "for the end of the tournament")
            must(waiting_mails(server) == 0 and not box.mails, "somebody who is gone is written to:", box.mails)
