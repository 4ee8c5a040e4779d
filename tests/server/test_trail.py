"""What the log tells about who came, who tried what, and who was refused."""

import re

from client import Client, Gone, Refused, must
from harness import Server, run
from test_people import PASSWORD, some_login

HOME = "203.0.113.7"
PROXY = ("--proxy", "--rate", "50", "--per-address", "100")


def lines(server, event):
    """The fields of the records of an event."""
    records = (dict(re.findall(r"(\S+?)=(\S+)", line)) for line in server.said(100_000).splitlines())
    return [record for record in records if record.get("event") == event]


def one(server, event, **fields):
    """There is exactly one such record, and it has these fields."""
    found = lines(server, event)
    must(len(found) == 1, f"{event}: {len(found)} lines\n{server.said()}")
    for key, value in fields.items():
        must(found[0].get(key) == str(value), f"{event}: {key} is {found[0].get(key)}, not {value}")


async def test_accounts(server):
    """Each thing that is done with an account, with the address; no password and no token."""
    del server
    async with Server(*PROXY) as own:
        login = some_login()
        anna = await Client.connect(own, "Anna", address=HOME)
        number = anna.person["id"]
        one(own, "guest", **{"from": HOME}, person=number)
        await anna.enter("register", login=login, password=PASSWORD)
        one(own, "registered", **{"from": HOME}, person=number, login=login)
        tab = await anna.again(address="203.0.113.8")
        await anna.enter("password", old=PASSWORD, new=PASSWORD + "2")
        await tab.gone()
        one(own, "password-changed", **{"from": HOME}, person=number)
        one(own, "connections-revoked", person=number, connections=1)
        await anna.refused("wrong-password", "password", old=PASSWORD, new=PASSWORD)
        one(own, "password-wrong", **{"from": HOME}, person=number, login=login)
        other = await Client.connect(own, hello=False, address="2001:db8:1:2:3::4")
        await other.refused("wrong-password", "login", login=login, password=PASSWORD)
        one(own, "login-failed", **{"from": "2001:db8:1:2::/64"}, login=login)
        await other.enter("login", login=login, password=PASSWORD + "2")
        one(own, "login", **{"from": "2001:db8:1:2::/64"}, person=number)
        await other.request("logout")
        one(own, "logout", person=number)
        await anna.request("logout-all")
        one(own, "logout-all", **{"from": HOME}, person=number, tokens=1)
        said = own.said(100_000)
        for secret in (PASSWORD, anna.token, tab.token, other.token):
            must(secret not in said, "a secret is in the log")


async def test_login_of_nobody(server):
    """A login that nobody has may be a password in the wrong place: most of it is left out."""
    del server
    async with Server(*PROXY) as own:
        client = await Client.connect(own, hello=False, address=HOME)
        await client.refused("wrong-password", "login", login="Xyzzy-very-secret", password=PASSWORD)
        one(own, "login-failed", **{"from": HOME}, login="xyz...")


async def test_refusals(server):
    """Too many tries, guests, connections and mistakes; records that are none."""
    del server
    async with Server(*PROXY) as own:
        anna = await Client.connect(own, "Anna", address=HOME)
        for _ in range(12):
            try:
                await anna.request("login", login=some_login(), password=PASSWORD)
            except Refused as refusal:
                last = refusal.code
        must(last == "too-many", "guesses were not refused")
        refused = lines(own, "tries-refused")
        must(refused and all(r["from"] == HOME and r["what"] == "passwords" for r in refused), "refused:", refused)
        await own.http("POST", "/api/records", "no record",
                       {"Authorization": f"Bearer {anna.token}", "X-Forwarded-For": HOME})
        one(own, "request-refused", **{"from": HOME}, path="/api/records", status=422)
        try:
            for _ in range(150):
                await anna.refused("bad-message", "nonsense")
        except Gone:
            pass
        await anna.gone()
        one(own, "closed-for-faults", **{"from": HOME})


async def test_crowd(server):
    """Connections beyond the limit, and so many of them that the log only counts them in the end."""
    async with Server("--rate", "50", "--per-address", "4") as own:
        for _ in range(4):
            await Client.connect(own, hello=False)
        for _ in range(100):
            try:
                await Client.connect(own, hello=False)
            except (Exception):  # whatever the library calls it
                continue
            must(False, "a connection beyond the limit")
        refused = lines(own, "connection-refused")
        must(0 < len(refused) <= 60 and refused[0]["from"] == "127.0.0.1", "refused:", len(refused))
        own.stop()
        one(own, "left-out", what="connection-refused", lines=40)
        own.start()
    del server


async def test_no_addresses(server):
    del server
    async with Server(*PROXY, "--log-addresses", "off") as own:
        await Client.connect(own, "Anna", address=HOME)
        one(own, "guest", **{"from": "-"})
        must(HOME not in own.said(100_000), "an address is in the log")


async def test_proxies(server):
    """Proxies on other machines are believed, and nobody else."""
    del server
    async with Server("--proxies", "127.0.0.2,2001:db8::1", "--rate", "50") as own:
        await Client.connect(own, "Anna", source="127.0.0.2", address=HOME)
        one(own, "guest", **{"from": HOME})
        await Client.connect(own, "Bea", source="127.0.0.3", address=HOME)
        must([record["from"] for record in lines(own, "guest")] == [HOME, "127.0.0.3"], own.said())
    for wrong in ("proxy.example", "10.0.0.5,", "10.0.0.0/8", ""):
        status, _, error = run("serve", "--proxies", wrong, "--port", "0")
        must(status == 2 and "--proxies needs addresses" in error, wrong, status, error)
