"""Guests, tokens and accounts."""

import random

from client import Client, Refused, must
from harness import people
from test_play import anyway

PASSWORD = "correct horse battery"


def some_login():
    return f"anna-{random.SystemRandom().randrange(10**9)}"


async def test_guest(server):
    """A guest gets a token, comes back with it as the same person, and gets no second one."""
    anna = await Client.connect(server, hello=False)
    welcome = await anna.hello("Ada")
    must(welcome["protocol"] == 1 and welcome["program"] and welcome["rules"], "welcome:", welcome)
    must(welcome["person"]["name"] == "Ada" and welcome["person"]["account"] is False, "welcome:", welcome)
    must(len(welcome["token"]) >= 40, "a short token")
    again = await Client.connect(server, hello=False)
    again.token = anna.token
    welcome = await again.hello()
    must(welcome["person"] == anna.person and "token" not in welcome, "welcome back:", welcome)
    other = await Client.connect(server, "Ada")
    must(other.person["id"] != anna.person["id"] and other.token != anna.token, "two guests are one person")


async def test_hello_first(server):
    client = await Client.connect(server, hello=False)
    for kind, fields in (("ping", {}), ("mine", {}), ("lobby", {"watch": True}), ("name", {"name": "X"}),
                         ("create", {"game": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "open"}]})):
        await client.refused("hello-first", kind, **fields)
    await client.hello("Anna")
    must((await anyway(client, "hello", protocol=1, name="Twice")) in ("wrong-time", "bad-message", "not-allowed"),
         "hello twice")


async def test_bad_hello(server):
    client = await Client.connect(server, hello=False)
    for fields in ({"protocol": 2, "name": "A"}, {"protocol": "1", "name": "A"}, {"name": "A"}, {"protocol": 1},
                   {"protocol": 1, "name": ""}, {"protocol": 1, "name": "x" * 25}, {"protocol": 1, "name": ["A"]},
                   {"protocol": 1, "name": "A", "texts": "no"}, {"protocol": 1, "name": "A", "age": 5}):
        await client.refused("bad-message", "hello", **fields)
    for token in ("x" * 43, "A" * 42 + "=", "-" * 43):
        code = await anyway(client, "hello", protocol=1, token=token)
        must(code in ("unknown-token", "bad-message"), f"token {token}: {code}")
    await client.hello("Anna")


async def test_account(server):
    """Register, log in elsewhere, wrong password, taken login, log out."""
    login = some_login()
    anna, bea = await people(server, 2)
    t = await anna.create(2)
    await anna.enter("register", login=login, password=PASSWORD)
    for other in (login, login.upper()):
        await bea.refused("taken", "register", login=other, password=PASSWORD)
    elsewhere = await Client.connect(server, hello=False)
    await elsewhere.refused("wrong-password", "login", login=login, password=PASSWORD + "!")
    await elsewhere.refused("wrong-password", "login", login=some_login(), password=PASSWORD)
    welcome = await elsewhere.request("login", login=login, password=PASSWORD)
    must(welcome["type"] == "welcome" and welcome["person"]["id"] == anna.person["id"], "login:", welcome)
    must(welcome["person"]["account"] is True and welcome["token"] != anna.token, "login:", welcome)
    elsewhere.person, elsewhere.token = welcome["person"], welcome["token"]
    must(t.id in [s["id"] for s in (await elsewhere.request("mine"))["tables"]], "the tables are not those of Anna")
    must((await elsewhere.open(t.id)).seat == "p1", "Anna does not sit on her seat")
    code = await anyway(anna, "register", login=some_login(), password=PASSWORD)
    must(code in ("not-allowed", "wrong-time"), f"registered twice: {code}")
    await elsewhere.request("logout")
    await elsewhere.gone()
    stranger = await Client.connect(server, hello=False)
    stranger.token = elsewhere.token
    await stranger.refused("unknown-token", "hello", protocol=1, token=elsewhere.token)
    again = await anna.again()
    must(again.person["account"] is True, "after registering:", again.person)


async def test_login_after_hello(server):
    """A guest who logs in is that account from then on."""
    login = some_login()
    anna, guest = await people(server, 2)
    await anna.enter("register", login=login, password=PASSWORD)
    welcome = await guest.request("login", login=login, password=PASSWORD)
    must(welcome["person"]["id"] == anna.person["id"], "login after hello:", welcome)
    guest.person = welcome["person"]
    t = await guest.create(2)
    must(t.summary["host"] == anna.person["id"], "the table belongs to", t.summary["host"])


async def test_bad_registrations(server):
    anna, = await people(server, 1)
    for login, password in (("ab", PASSWORD), ("x" * 33, PASSWORD), ("an na", PASSWORD), ("änna", PASSWORD),
                            ("", PASSWORD), (some_login(), "short"), (some_login(), "x" * 201), (some_login(), ""),
                            (some_login(), 1234567890), (None, PASSWORD), (some_login() + "\u0000", PASSWORD)):
        code = await anyway(anna, "register", login=login, password=password)
        must(code in ("bad-message", "bad-json"), f"register {login!r} {password!r}: {code}")
    await anna.enter("register", login=some_login(), password="é" * 100)


async def test_logout_of_one_device(server):
    """Only the token of this connection is void."""
    login = some_login()
    anna, = await people(server, 1)
    await anna.enter("register", login=login, password=PASSWORD)
    other = await Client.connect(server, hello=False)
    other.token = (await other.request("login", login=login, password=PASSWORD))["token"]
    await anna.request("logout")
    await anna.gone()
    await (await other.again()).close()
    try:
        await anna.again()
    except Refused as refusal:
        must(refusal.code == "unknown-token", "after logout:", refusal)
    else:
        must(False, "a token works after logout")


async def test_ping(server):
    anna, = await people(server, 1)
    reply = await anna.request("ping")
    must(reply["type"] == "pong", "ping:", reply)


async def test_language(server):
    """In which language somebody plays is kept with the person, on all devices and after logging in elsewhere."""
    login = some_login()
    anna = await Client.connect(server, "Anna")
    must("language" not in anna.person, "a language that nobody chose:", anna.person)
    await anna.request("language", language="fr")
    must((await anna.again()).person["language"] == "fr", "it is not kept")
    await anna.enter("register", login=login, password=PASSWORD)
    must(anna.person["language"] == "fr", "it is gone with the account:", anna.person)
    other = await Client.connect(server, "Other")
    await other.enter("login", login=login, password=PASSWORD)
    must(other.person["language"] == "fr", "another device does not know it:", other.person)
    await other.request("language", language="pt-BR")
    must((await anna.again()).person["language"] == "pt-BR", "the last one counts")
    await anna.request("name", name="Änne")
    must((await anna.again()).person["language"] == "pt-BR", "it is gone with the name")
    for bad in ("", "d", "DE", "deutsch", "pt-br", "de-DEU", "de ", "d\u00e9", 5, None, "../etc"):
        await anna.refused("bad-message", "language", language=bad)
    await anna.refused("bad-message", "language")
    guest = await Client.connect(server, hello=False)
    welcome = await guest.hello("Guest", language="nl")
    must(welcome["person"]["language"] == "nl", "what a new guest says:", welcome)
