"""What a token opens, and for how long: registering, logging out here and everywhere, another password, expiry."""

import asyncio
import contextlib
import os
import sqlite3
import tempfile
import time

from client import Client, Refused, must
from harness import Server, eventually, people
from test_people import PASSWORD, some_login

LOGGED_OUT = 4001
DAY = 86_400_000
OTHER = "another horse, another battery"
HERE = os.path.dirname(os.path.abspath(__file__))
OLD_TOKEN = "xza3jWRb8ugU3yq_0OXLu9DrO-gCRRZcSUZcGaVdGbQ"  # of the guest in version-1.sql


async def void(server, token):
    """Neither a hello nor a request over HTTP is let in with it."""
    stranger = await Client.connect(server, hello=False)
    await stranger.refused("unknown-token", "hello", protocol=1, token=token)
    await stranger.close()
    status, _, _ = await server.http("POST", "/api/records", "no record", {"Authorization": f"Bearer {token}"})
    must(status == 401, f"a void token over HTTP: {status}")


async def good(server, token):
    client = await Client.connect(server, token=token)
    await client.close()
    status, _, _ = await server.http("POST", "/api/records", "no record", {"Authorization": f"Bearer {token}"})
    must(status == 422, f"a good token over HTTP: {status}")


async def logged_out(client):
    code = await client.gone()
    must(code == LOGGED_OUT, f"closed with {code}")
    must("logged out" in client.socket.close_reason, "closed without a reason:", client.socket.close_reason)


async def account(server):
    """Somebody with an account, and its login."""
    login = some_login()
    anna, = await people(server, 1)
    await anna.enter("register", login=login, password=PASSWORD)
    return anna, login


async def device(server, login, password=PASSWORD):
    client = await Client.connect(server, hello=False)
    await client.enter("login", login=login, password=password)
    return client


async def test_register_renews(server):
    """A guest's token does not open the account, also where it was used elsewhere."""
    anna, = await people(server, 1)
    guest = anna.token
    tab = await anna.again()
    reply = await anna.enter("register", login=some_login(), password=PASSWORD)
    must(reply["type"] == "welcome" and reply["person"]["account"] is True, "register:", reply)
    must(reply.get("token") and anna.token != guest, "registering gives no new token")
    await logged_out(tab)
    await void(server, guest)
    await good(server, anna.token)
    must((await anna.request("ping"))["type"] == "pong", "who registered is not here any more")


async def test_logout_closes(server):
    """Every connection with the token goes; those with another one stay."""
    anna, login = await account(server)
    tab, other = await anna.again(), await device(server, login)
    t = await tab.create(2)
    await anna.request("logout")
    must(await anna.gone() == 1000, "the one who logs out is closed with another code")
    await logged_out(tab)
    await void(server, anna.token)
    await good(server, other.token)
    must((await other.open(t.id)).seat == "p1", "the other device")


async def test_logout_all(server):
    anna, login = await account(server)
    tab, other = await anna.again(), await device(server, login)
    bea = await Client.connect(server, "Bea")
    await other.request("logout-all")
    must(await other.gone() == 1000, "the one who logs out is closed with another code")
    for client in (anna, tab):
        await logged_out(client)
    for token in (anna.token, other.token):
        await void(server, token)
    must((await bea.request("ping"))["type"] == "pong", "somebody else was logged out")
    await good(server, (await device(server, login)).token)


async def test_password(server):
    """Another password: only who changed it is still logged in."""
    anna, login = await account(server)
    tab, other = await anna.again(), await device(server, login)
    before = anna.token
    await anna.refused("wrong-password", "password", old=OTHER, new=OTHER)
    must((await tab.request("ping"))["type"] == "pong", "a wrong password logs out")
    reply = await anna.enter("password", old=PASSWORD, new=OTHER)
    must(reply["type"] == "welcome" and anna.token != before, "password:", reply)
    for client in (tab, other):
        await logged_out(client)
    for token in (before, other.token):
        await void(server, token)
    await good(server, anna.token)
    stranger = await Client.connect(server, hello=False)
    await stranger.refused("wrong-password", "login", login=login, password=PASSWORD)
    await stranger.enter("login", login=login, password=OTHER)
    must(stranger.person["id"] == anna.person["id"], "logged in as", stranger.person)


async def test_password_refused(server):
    guest, = await people(server, 1)
    await guest.refused("wrong-time", "password", old=PASSWORD, new=OTHER)
    anna, _ = await account(server)
    for old, new in ((PASSWORD, "short"), ("", OTHER), (PASSWORD, "x" * 201), (PASSWORD, None)):
        await anna.refused("bad-message", "password", old=old, new=new)


async def test_password_twice_at_once(server):
    """Of two changes at once from two devices one is made, and its password is the one that is kept."""
    anna, login = await account(server)
    other = await device(server, login)
    futures = [await client.start_request("password", old=PASSWORD, new=new)
               for client, new in ((anna, OTHER), (other, OTHER + "!"))]
    replies = await asyncio.gather(*futures, return_exceptions=True)
    kept = [new for reply, new in zip(replies, (OTHER, OTHER + "!")) if isinstance(reply, dict)]
    must(len(kept) == 1, "not one of two was made:", replies)
    await good(server, (await device(server, login, kept[0])).token)


async def test_register_twice_at_once(server):
    """One person, two connections, two logins: one of them is made, the other does not exist."""
    anna, = await people(server, 1)
    tab = await anna.again()
    logins = some_login(), some_login()
    futures = [await client.start_request("register", login=login, password=PASSWORD)
               for client, login in zip((anna, tab), logins)]
    replies = await asyncio.gather(*futures, return_exceptions=True)
    made = [login for reply, login in zip(replies, logins) if isinstance(reply, dict)]
    must(len(made) == 1, "not one of two was made:", replies)
    refusal, = (reply for reply in replies if not isinstance(reply, dict))
    must(isinstance(refusal, Refused) and refusal.code in ("wrong-time", "too-many"), "the other one:", refusal)
    await device(server, made[0])
    stranger = await Client.connect(server, hello=False)
    missing, = (login for login in logins if login not in made)
    await stranger.refused("wrong-password", "login", login=missing, password=PASSWORD)


async def test_login_taken_at_once(server):
    """Two people, one login, at once."""
    both, login = await people(server, 2), some_login()
    futures = [await client.start_request("register", login=login, password=PASSWORD + client.person["name"])
               for client in both]
    replies = await asyncio.gather(*futures, return_exceptions=True)
    made = [client for reply, client in zip(replies, both) if isinstance(reply, dict)]
    must(len(made) == 1, "not one of two was made:", replies)
    refusal, = (reply for reply in replies if not isinstance(reply, dict))
    must(isinstance(refusal, Refused) and refusal.code == "taken", "the other one:", refusal)
    winner = await device(server, login, PASSWORD + made[0].person["name"])
    must(winner.person["id"] == made[0].person["id"], "the login is that of", winner.person)


async def test_too_many_devices(server):
    """The oldest of 21 tokens is void, and its connection is closed like others."""
    anna, login = await account(server)
    for _ in range(20):
        await (await device(server, login)).close()
    await logged_out(anna)
    await void(server, anna.token)


def database(server):
    return contextlib.closing(sqlite3.connect(os.path.join(server.data, "marrakesh.db")))


def token_columns(db):
    return [row[1] for row in db.execute("PRAGMA table_info(token)")]


async def test_expiry(server):
    """Tokens that nobody has used for 180 days are void; who comes is seen, but not written down every time."""
    del server
    async with Server() as own:
        old, new, often = await people(own, 3)
        more = [await Client.connect(own, f"Guest {n}") for n in range(450)]  # more than one go of the sweep
        own.stop()
        now = int(time.time() * 1000)
        with database(own) as db:
            must("seen" in token_columns(db), "nobody knows when a token was used")
            db.execute("UPDATE token SET seen = ?, created = ?", (now - 181 * DAY, now - 400 * DAY))
            for client, days in ((new, 179), (often, 0)):
                db.execute("UPDATE token SET seen = ? WHERE person = ?", (now - days * DAY, client.person["id"]))
            db.commit()
        own.start()

        async def swept():
            with database(own) as db:
                return db.execute("SELECT count(*) FROM token").fetchone()[0] == 2
        await eventually(swept, "450 old tokens to go")
        for client in (old, more[0], more[-1]):
            await void(own, client.token)
        await good(own, new.token)
        await good(own, often.token)
        own.stop()
        with database(own) as db:
            seen = dict(db.execute("SELECT person, seen FROM token"))
            skipped, = db.execute("SELECT skipped FROM server").fetchone()
        must(seen[new.person["id"]] + skipped >= now, "a token that was used was not seen")
        must(seen[often.person["id"]] == now, "a token is written down at every hello")
        own.start()


async def test_hello_writes_nothing(server):
    """Who comes back makes the server commit nothing."""
    del server
    async with Server() as own:
        anna, = await people(own, 1)

        async def commits():
            _, _, text = await own.http("GET", "/metrics")
            return float(text.split(b"\nmarrakesh_commits_total ")[1].split()[0])
        await asyncio.sleep(0.5)
        before, began = await commits(), time.monotonic()
        for _ in range(40):
            await (await anna.again()).close()
        rest = 2 * (1 + (time.monotonic() - began))  # the server notes now and then that it is alive
        must(await commits() - before < 20 + rest, f"{await commits() - before} commits for 40 hellos")


async def test_old_database(server):
    """The first version of the database is brought up to date; a guest of then is known."""
    del server
    with tempfile.TemporaryDirectory(prefix="marrakesh-old-") as folder:
        with open(os.path.join(HERE, "version-1.sql"), encoding="utf-8") as script, \
             contextlib.closing(sqlite3.connect(os.path.join(folder, "marrakesh.db"))) as db:
            db.executescript(script.read())
            db.execute("UPDATE person SET seen = ?", (int(time.time() * 1000) - 100 * DAY,))
            db.commit()
        async with Server("--rate", "0", data=folder) as own:
            old = await Client.connect(own, token=OLD_TOKEN)
            must(old.person["name"] == "Old friend" and "language" not in old.person, "the guest is", old.person)
            await old.request("language", language="nl")
            must((await old.again()).person["language"] == "nl", "the language is not kept")
            await old.enter("register", login=some_login(), password=PASSWORD)
            await void(own, OLD_TOKEN)
