"""Accounts: whose a name is, devices, the second factor, leaving for good, one's own data, guests who stay away."""

import asyncio
import base64
import contextlib
import hashlib
import hmac
import json
import os
import sqlite3
import struct
import time

from client import Client, must
from harness import Server, eventually, party, people
from receiver import Browser
from test_people import PASSWORD, some_login
from test_tokens import account, device, good, logged_out, void

STEP = 30
YEAR = 366 * 86_400_000


def database(server):
    return contextlib.closing(sqlite3.connect(os.path.join(server.data, "marrakesh.db")))


# ---- names ----

async def test_names(server):
    """The name and the login of an account are for nobody else, however they are written."""
    login = some_login()
    owner = await Client.connect(server, f"Zoë {login[5:]}")
    await owner.enter("register", login=login, password=PASSWORD)
    name = owner.person["name"]
    bea, = await people(server, 1)
    for other in (name, name.upper(), name.replace("ë", "e"), name.replace(" ", "."), name.replace("o", "о"),
                  login, login.upper(), login.replace("-", "")):
        await bea.refused("taken", "name", name=other)
    guest = await Client.connect(server, name.lower())
    must(guest.person["name"] == f"{name.lower()} 2", "a guest took the name:", guest.person)
    await owner.request("name", name=name.upper())
    await bea.request("name", name=name + "!")
    for _ in range(2):  # "Guest" is everybody's
        nameless = await Client.connect(server, "Guest")
        if not _:
            await nameless.enter("register", login=some_login(), password=PASSWORD)
        must(nameless.person["name"] == "Guest", "nobody may be called Guest:", nameless.person)


async def test_name_before(server):
    """A guest who had the name before keeps it while there, and has a number when coming back."""
    login = some_login()
    before = await Client.connect(server, login[:20])
    owner = await Client.connect(server, "Owner")
    await owner.enter("register", login=login, password=PASSWORD)
    await owner.request("name", name=login[:20].upper())
    must((await before.request("ping"))["type"] == "pong", "the guest is gone")
    again = await before.again()
    must(again.person["name"] != login[:20] and again.person["id"] == before.person["id"], "came back as", again.person)


async def test_change_login(server):
    anna, login = await account(server)
    bea, taken = await account(server)
    other = some_login()
    await anna.refused("wrong-password", "change-login", login=other, password=PASSWORD + "!")
    await anna.refused("taken", "change-login", login=taken.upper(), password=PASSWORD)
    await anna.refused("bad-message", "change-login", login="a b", password=PASSWORD)
    guest, = await people(server, 1)
    await guest.refused("wrong-time", "change-login", login=other, password=PASSWORD)
    await anna.request("change-login", login=other.upper(), password=PASSWORD)
    must((await anna.request("account"))["login"] == other, "the login is not changed")
    stranger = await Client.connect(server, hello=False)
    await stranger.refused("wrong-password", "login", login=login, password=PASSWORD)
    must((await device(server, other)).person["id"] == anna.person["id"], "another person")
    await bea.request("change-login", login=login, password=PASSWORD)


# ---- devices ----

async def test_devices(server):
    """The list of browsers, and logging out one of them."""
    anna, login = await account(server)
    other = await device(server, login)
    seen = (await anna.request("devices"))["devices"]
    must(len(seen) == 2 and [one.get("here") for one in seen] == [None, True], "devices:", seen)
    must(all(abs(one["created"] - time.time() * 1000) < 60_000 for one in seen), "made long ago:", seen)
    bea, = await people(server, 1)
    await bea.refused("not-found", "logout-device", device=seen[0]["device"])
    await anna.request("logout-device", device=seen[0]["device"])
    await logged_out(other)
    await void(server, other.token)
    await good(server, anna.token)
    await anna.refused("not-found", "logout-device", device=seen[0]["device"])


# ---- the second factor ----

def code_of(secret, step=0):
    count = struct.pack(">Q", int(time.time()) // STEP + step)
    mac = hmac.new(base64.b32decode(secret), count, hashlib.sha1).digest()
    at = mac[19] & 15
    return f"{(struct.unpack('>I', mac[at:at + 4])[0] & 0x7fffffff) % 1_000_000:06}"


async def test_second(server):
    anna, login = await account(server)
    await anna.refused("wrong-time", "second-on", code="123456")
    await anna.refused("wrong-password", "second", password=PASSWORD + "!")
    secret = (await anna.request("second", password=PASSWORD))["secret"]
    await device(server, login)  # it is not asked for yet
    wrong = f"{(int(code_of(secret)) + 500_000) % 1_000_000:06}"
    await anna.refused("wrong-code", "second-on", code=wrong)
    first = code_of(secret)
    codes = (await anna.request("second-on", code=first))["codes"]
    must(len(set(codes)) == 8 and (await anna.request("account"))["codes"] == 8, "recovery codes:", codes)
    await anna.refused("wrong-time", "second", password=PASSWORD)

    stranger = await Client.connect(server, hello=False)
    entry = {"login": login, "password": PASSWORD}
    await stranger.refused("wrong-password", "login", login=login, password=PASSWORD + "!", code=code_of(secret, 1))
    await stranger.refused("code-needed", "login", **entry)
    await stranger.refused("wrong-code", "login", **entry, code=first)  # used already
    await stranger.refused("wrong-code", "login", **entry, code=code_of(secret, 5))
    await stranger.refused("wrong-code", "login", **entry, code="AAAA-BBBB-CCCC-DDDD")
    await stranger.enter("login", **entry, code=code_of(secret, 1))
    must(stranger.person["id"] == anna.person["id"], "logged in as", stranger.person)

    other = await Client.connect(server, hello=False)
    await other.enter("login", **entry, code=codes[0].lower().replace("-", ""))
    another = await Client.connect(server, hello=False)
    await another.refused("wrong-code", "login", **entry, code=codes[0])
    must((await anna.request("account"))["codes"] == 7, "a recovery code is not used up")
    await anna.refused("wrong-code", "second-off", password=PASSWORD, code=wrong)
    await anna.request("second-off", password=PASSWORD, code=codes[1])
    await another.enter("login", **entry)
    must((await anna.request("account"))["second"] is False, "it is still on")


async def test_second_guessed(server):
    """Who has the password cannot try all codes."""
    del server
    async with Server("--rate", "50") as own:
        anna, login = await account(own)
        secret = (await anna.request("second", password=PASSWORD))["secret"]
        await anna.request("second-on", code=code_of(secret))
        stranger = await Client.connect(own, hello=False, source="127.0.0.2")  # where the owner never was
        for n in range(12):
            future = await stranger.start_request("login", login=login, password=PASSWORD, code=f"{n:06}")
            reply, = await asyncio.gather(future, return_exceptions=True)
            if reply.code == "too-many":
                break
        must(reply.code == "too-many" and n >= 5, f"after {n} wrong codes:", reply)


# ---- leaving ----

async def former(client, table):
    """Who the client sees at the table."""
    return [(seat.get("name"), seat.get("resigned")) for seat in
            (await client.request("open", table=table))["table"]["seats"]]


async def test_forget_me(server):
    """Games go on and stay, with a former player."""
    (anna, bea), table = await party(server, 2, public=True)
    login = some_login()
    await anna.enter("register", login=login, password=PASSWORD)
    await anna.open(table)
    await anna.request("chat", table=table, text="good luck")
    waiting = await anna.create(2)
    await anna.refused("wrong-password", "forget-me", password=PASSWORD + "!")
    await anna.refused("wrong-password", "forget-me")
    token = anna.token
    await anna.request("forget-me", password=PASSWORD)
    must(await anna.gone() == 1000, "the connection stays")
    await void(server, token)
    stranger = await Client.connect(server, hello=False)
    await stranger.refused("wrong-password", "login", login=login, password=PASSWORD)

    async def seen():
        return ("", True) in await former(bea, table)
    await eventually(seen, "a former player")
    async def unsaid():
        return [line["name"] for line in (await bea.request("open", table=table))["chat"]] == [""]
    await eventually(unsaid, "the name to go from the chat")
    await bea.refused("no-table", "open", table=waiting.id)
    with database(server) as db:
        async def done():
            return not db.execute("SELECT * FROM leaving").fetchall()
        await eventually(done, "all of it")
        row = db.execute("SELECT name, login, password, mail, seen FROM person WHERE id = ?",
                         (anna.person["id"],)).fetchone()
        must(row == ("", None, "", "", 0), "left of the person:", row)
    again = await Client.connect(server, "New")
    must(again.person["id"] != anna.person["id"], "an id is given twice")
    await again.enter("register", login=login, password=PASSWORD)


async def test_forget_crash(server):
    """A server that dies in between goes on where it was; what is over is seen to, too."""
    del server
    async with Server() as own:
        (anna, bea), table = await party(own, 2, public=True)
        await bea.request("resign", table=table)
        await anna.request("resign", table=table)
        await anna.wait(lambda: anna.tables[table].summary["state"] == "over", "for the end")
        results = (await bea.request("results"))["results"]
        must(results[0]["about"]["others"][0]["name"] == "Anna", "results:", results)
        own.stop()
        with database(own) as db:  # as it is after the first commit
            db.execute("UPDATE person SET name = '' WHERE id = ?", (anna.person["id"],))
            db.execute("DELETE FROM token WHERE person = ?", (anna.person["id"],))
            db.execute("INSERT INTO leaving VALUES (?, 0)", (anna.person["id"],))
            db.commit()
        own.start()
        bea = await Client.connect(own, token=bea.token)

        async def seen():
            (row,) = (await bea.request("results"))["results"]
            mine = (await bea.request("mine"))["tables"]
            return row["about"]["others"][0]["name"] == "" and [s["name"] for s in mine[0]["seats"]] == ["", "Bea"]
        await eventually(seen, "a former player")
        must([name for name, _ in await former(bea, table)] == ["", "Bea"], "the table has another name")


async def test_guest_forgets(server):
    anna, = await people(server, 1)
    await anna.request("forget-me")
    must(await anna.gone() == 1000, "the connection stays")
    await void(server, anna.token)


async def test_old_guests(server):
    """Guests who were not seen for a year go, but not those with a game, a token or an account."""
    del server
    async with Server() as own:
        old, playing, known = await people(own, 3)
        others = [await Client.connect(own, f"Guest {n}") for n in range(45)]  # more than two goes
        registered, _ = await account(own)
        await playing.create(2)
        own.stop()
        with database(own) as db:
            db.execute("UPDATE person SET seen = seen - ?", (YEAR,))
            db.execute("DELETE FROM token WHERE person <> ?", (known.person["id"],))
            db.execute("UPDATE person SET seen = seen + ? WHERE id = ?", (YEAR, others[0].person["id"]))
            db.commit()
        own.start()

        def names():
            with database(own) as db:
                return dict(db.execute("SELECT id, name FROM person"))
        kept = {client.person["id"] for client in (playing, known, registered, others[0])}

        async def gone():
            return {person for person, name in names().items() if name} == kept
        await eventually(gone, "old guests to go")
        must(old.person["id"] in names(), "the id may be given again")


# ---- one's own data ----

async def test_download(server):
    (anna, bea), table = await party(server, 2, public=True)
    await anna.request("chat", table=table, text="mine")
    await bea.request("chat", table=table, text="not mine")
    await bea.request("resign", table=table)
    await anna.request("resign", table=table)
    await anna.wait(lambda: anna.tables[table].summary["state"] == "over", "for the end")
    status, headers, body = await server.http("GET", "/api/me", headers={"X-Marrakesh-Token": anna.token})
    must(status == 200 and headers["Content-Type"].startswith("application/json"), f"{status}", headers)
    data = json.loads(body)
    must(data["person"]["name"] == anna.person["name"] and len(data["devices"]) == 1, "the person:", data["person"])
    must([row["table"] for row in data["results"]] == [table], "results:", data["results"])
    kept, = data["tables"]
    must(kept["id"] == table and kept["record"].startswith("marrakesh"), "the table:", str(kept)[:300])
    must([line["text"] for line in kept["chat"]] == ["mine"], "chat:", kept["chat"])
    must(anna.token not in body.decode() and "hash" not in data["devices"][0], "secrets in the file")
    status, _, _ = await server.http("GET", "/api/me")
    must(status == 401, f"without a token: {status}")


async def own_data(server, client):
    status, _, body = await server.http("GET", "/api/me", headers={"X-Marrakesh-Token": client.token})
    must(status == 200, f"one's own data: {status}")
    return json.loads(body), body.decode()


async def fill_shelf(anna, bea, browser):
    """All that somebody can leave behind besides games."""
    mine = {"kind": "webhook", "url": "https://hook.example/anna", "form": "{text}"}
    await anna.request("told-set", told={"after": 7, "looking": False, "slow": True})
    await anna.request("told-add", told=mine)
    await anna.request("told-add", told=browser.channel("https://push.example/anna"))
    await bea.request("told-add", told={**mine, "url": "https://hook.example/bea"})
    await anna.request("mute", person=bea.person["id"], on=True)
    await bea.request("block", person=anna.person["id"], on=True)
    days = [time.strftime("%Y-%m-%d", time.gmtime(time.time() + n * 86400)) for n in (2, 4)]
    await anna.request("vacation", first=days[0], last=days[1])
    await anna.request("puzzles-tried", tried=[7, -3])
    plan = {"kind": "swiss", "size": 2, "rounds": 2, "most": 8, "move": 60, "time": 3600}
    cup = await anna.request("tournament-create", name="Autumn cup", game={"players": 2}, plan=plan)
    await anna.request("tournament-enter", tournament=cup["tournament"]["id"])
    return days, cup["tournament"]["id"]


async def test_download_all(server):
    """Channels, people one does not want to meet, reports, vacations, pace, puzzles, tournaments: one's own, and no
    secret of anybody."""
    browser = Browser()
    (anna, bea), table = await party(server, 2, public=True)
    for client in (anna, bea):
        await client.enter("register", login=some_login(), password=PASSWORD)
    days, cup = await fill_shelf(anna, bea, browser)
    await anna.request("report", table=table, person=bea.person["id"], reason="spam", text="said too much")
    for client in (bea, anna):
        await client.request("resign", table=table)
    await anna.wait(lambda: anna.tables[table].summary["state"] == "over", "for the end")
    data, text = await own_data(server, anna)
    told = data["told"]
    must((told["after"], told["slow"], told["looking"]) == (7, True, False), "wishes:", told)
    must([(c["kind"], c["url"]) for c in told["channels"]] ==
         [("webhook", "https://hook.example/anna"), ("push", "https://push.example/anna")], "channels:", told)
    must(data["shunned"] == [{"person": bea.person["id"], "name": bea.person["name"], "mute": True, "block": False}],
         "shunned:", data["shunned"])
    must([(r["person"], r["reason"], r["text"]) for r in data["reports"]] ==
         [(bea.person["id"], "spam", "said too much")], "reports:", data["reports"])
    must(data["vacations"] == [{"first": days[0], "last": days[1]}], "vacations:", data["vacations"])
    must(data["pace"] == {"turns": 0, "spent": 0, "games": 1, "finished": 0}, "pace:", data["pace"])
    must(data["puzzles"] == [{"puzzle": 7, "solved": True}, {"puzzle": 3, "solved": False}], "puzzles:",
         data["puzzles"])
    must([(t["id"], t["name"], t["state"], t["withdrawn"]) for t in data["tournaments"]] ==
         [(cup, "Autumn cup", "open", False)], "tournaments:", data["tournaments"])
    keys = browser.channel("")
    with database(server) as db:
        kept = [row[0] for row in db.execute("SELECT password FROM person WHERE password <> ''")]
        hashes = [row[0].hex() for row in db.execute("SELECT hash FROM token")]
        vapid = [row[0].hex() for row in db.execute("SELECT key FROM vapid")]
    must(kept and hashes and vapid, "there is nothing to look for")
    for secret in (*kept, *hashes, *vapid, anna.token, bea.token, keys["key"], keys["auth"], "hook.example/bea"):
        must(secret not in text, "a secret in the file:", secret)
    data, text = await own_data(server, bea)
    must(data["shunned"] == [{"person": anna.person["id"], "name": anna.person["name"], "mute": False, "block": True}],
         "of the other:", data["shunned"])
    must(not data["reports"] and "said too much" not in text, "told who reported them")
    must(not data["vacations"] and not data["puzzles"] and not data["tournaments"], "of somebody else")


async def test_download_rationed(server):
    del server
    async with Server("--rate", "50") as own:
        anna, = await people(own, 1)
        replies = [(await own.http("GET", "/api/me", headers={"X-Marrakesh-Token": anna.token}))[0] for _ in range(4)]
        must(replies == [200, 200, 200, 429], "downloads:", replies)
