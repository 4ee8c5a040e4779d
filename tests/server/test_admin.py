"""Who runs the server: `marrakesh admin`, while it runs and while it does not; bans, the audit log, who may ask."""

import asyncio
import json
import os
import socket
import sqlite3
import stat

from client import Client, Gone, Refused, must
from harness import Server, eventually, only_sqlite, party, run
from test_people import PASSWORD, some_login
from test_store import may_grow


async def admin(server, *arguments, status=0):
    """The reply, as JSON."""
    got, out, err = await asyncio.to_thread(run, "admin", "--data", server.data, "--json", *arguments)
    must(got == status, "admin", arguments, "ended with", got, out, err)
    return json.loads(out) if out else err


async def account(server, name):
    client = await Client.connect(server, name)
    login = some_login()
    await client.enter("register", login=login, password=PASSWORD)
    client.login = login
    return client


async def gone(client, code):
    await client.wait(lambda: client.closed, "to be sent away")
    must(str(client.closed).startswith(str(code)), "closed with", client.closed)


async def test_people(server):
    """They are listed, found, shown; what does not exist and what makes no sense is refused."""
    anna = await account(server, "Annabel Admintest")
    found = (await admin(server, "people", "--search", "admintest"))["people"]
    must([one["id"] for one in found] == [anna.person["id"]] and found[0]["here"], "found:", found)
    for who in (anna.login, anna.login.upper(), str(anna.person["id"]), f"#{anna.person['id']}"):
        shown = await admin(server, "person", who)
        must(shown["person"]["login"] == anna.login and shown["tables"] == [], "shown:", shown)
    shown = await admin(server, "sessions", anna.login)
    must(len(shown["sessions"]) == 1 and shown["connections"] == 1, "sessions:", shown)
    for bad in (("person", "nobody-at-all"), ("person", "999999999"), ("people", "--last", "1000"),
                ("ban", anna.login, "--until", "2001-01-01"), ("tables", "--state", "lost"), ("person", "a\nb")):
        must("text" in await admin(server, *bad, status=1), "not refused:", bad)
    for wrong in (("frobnicate",), ("person",), (), ("person", anna.login, "more"), ("people", "--until", "2099-01-01"),
                  ("ban", anna.login, "--until", "tomorrow")):
        await admin(server, *wrong, status=2)
    status, out, _ = await asyncio.to_thread(run, "admin", "--data", server.data, "people", "--search", "admintest")
    must(status == 0 and out.startswith("number  name") and anna.login in out, "columns:", out)


async def test_ban(server):
    """Who is banned has to go, is told why, and does not come back; a bot plays on. Then it is over."""
    (anna, bea), table = await party(server, 2)
    login = some_login()
    await bea.enter("register", login=login, password=PASSWORD)
    other = await bea.create(2, ["me", "open"], public=True)
    await admin(server, "ban", login, "--reason", "rude words", "--until", "2099-01-01")
    await gone(bea, 4003)
    for again in ({"token": bea.token}, None):
        try:
            if again:
                await Client.connect(server, **again)
            else:
                guest = await Client.connect(server, "Guest")
                await guest.request("login", login=login, password=PASSWORD)
            must(False, "who is banned came back")
        except Refused as no:
            must(no.code == "banned", "refused with", no)
        except Gone:
            must(False, "closed without a word")
    status, _, body = await server.http("GET", f"/api/tables/{table}/record", headers={"X-Marrakesh-Token": bea.token})
    must(status == 403, "over HTTP:", status, body)
    await anna.wait(lambda: anna.tables[table].summary["seats"][1].get("bot"), "for the bot")
    must((await admin(server, "table", other.id))["table"]["state"] == "closed", "a table of nobody is not closed")
    shown = await admin(server, "person", login)
    must(shown["person"]["banned"]["reason"] == "rude words", "shown:", shown)
    await admin(server, "unban", login)
    await admin(server, "unban", login, status=1)
    back = await Client.connect(server, token=bea.token)
    await back.open(table)
    await back.request("take", table=table)
    acts = (await admin(server, "audit", "--last", "5"))["audit"]
    mine = [(act["what"], act["reason"]) for act in acts if login in act["whom"]]
    must(mine == [("unban", ""), ("ban", "rude words")], "audit:", acts)
    must(all("uid" in act["who"] and act["at"] > 0 for act in acts), "audit:", acts)


async def test_tables(server):
    """They are listed and closed; who sits there is told."""
    (anna, bea), table = await party(server, 2)
    rows = (await admin(server, "tables", "--state", "running", "--person", str(anna.person["id"])))["tables"]
    must([row["id"] for row in rows] == [table], "tables:", rows)
    rows = (await admin(server, "tables", "--state", "running", "--last", "3"))["tables"]
    must(table in [row["id"] for row in rows] and all(row["state"] == "running" for row in rows), "tables:", rows)
    await admin(server, "close-table", table, "--reason", "a mistake")
    await anna.wait(lambda: anna.tables[table].summary["state"] == "closed", "for the end")
    await bea.refused("no-table", "open", table=table)
    await admin(server, "close-table", table, status=1)
    await admin(server, "close-table", "nosuchtabl", status=1)


async def test_passwords_and_logins(server):
    """Logged out everywhere; a new password that is shown once."""
    anna = await account(server, "Anna")
    second = await anna.again()
    await admin(server, "log-out", anna.login)
    await gone(second, 4001)
    await gone(anna, 4001)
    fresh = (await admin(server, "reset-password", anna.login))["password"]
    guest = await Client.connect(server, "Guest")
    await guest.refused("wrong-password", "login", login=anna.login, password=PASSWORD)
    await guest.enter("login", login=anna.login, password=fresh)
    await admin(server, "reset-password", str((await Client.connect(server, "Nobody")).person["id"]), status=1)


async def test_delete(server):
    """Gone at once and for good; the audit log has a number, and no name."""
    anna = await account(server, "Anna")
    await admin(server, "delete-person", anna.login, "--reason", "asked for it")
    await gone(anna, 4001)
    guest = await Client.connect(server, "Guest")
    await guest.refused("wrong-password", "login", login=anna.login, password=PASSWORD)
    await admin(server, "delete-person", anna.login, status=1)
    last = (await admin(server, "audit", "--last", "1"))["audit"][0]
    must(last["what"] == "delete-person" and last["whom"] == f"#{anna.person['id']}", "audit:", last)


async def test_right(server):
    """The message `admin`: only for who has the right, as much as the right allows, looked at each time."""
    anna, bea = await account(server, "Anna"), await account(server, "Bea")
    carl = await account(server, "Carl")
    await anna.refused("not-allowed", "admin", ask={"do": "people"})
    await admin(server, "right", anna.login, "moderator")
    await admin(server, "right", bea.login, "admin")
    reply = await anna.request("admin", ask={"do": "people", "search": "Carl", "last": 200})
    must(carl.person["id"] in [one["id"] for one in reply["reply"]["people"]], "people:", reply)
    for ask in ({"do": "sessions", "who": bea.login}, {"do": "right", "who": anna.login, "right": "admin"},
                {"do": "ban", "who": bea.login}, {"do": "ban", "who": anna.login}):
        await anna.refused("not-allowed", "admin", ask=ask)
    await bea.refused("not-allowed", "admin", ask={"do": "right", "who": carl.login, "right": "admin"})
    for ask in ({"do": "nothing"}, {}, {"do": "ban"}, {"do": "ban", "who": 7}, {"do": "people", "by": "root"}):
        await anna.refused("bad-message", "admin", ask=ask)
    await anna.request("admin", ask={"do": "ban", "who": carl.login, "reason": "by a moderator"})
    await gone(carl, 4003)
    acts = (await admin(server, "audit", "--last", "1"))["audit"]
    must(acts[0]["who"] == anna.login and acts[0]["person"] == anna.person["id"], "audit:", acts)
    await admin(server, "right", anna.login, "none")
    await anna.refused("not-allowed", "admin", ask={"do": "people"})
    await admin(server, "right", str((await Client.connect(server, "Guest")).person["id"]), "admin", status=1)


async def test_socket(server):
    """Only the owner can open it; nonsense is refused, silence costs nothing, and many callers do no harm."""
    path = os.path.join(server.data, "admin.sock")
    must(stat.S_IMODE(os.stat(path).st_mode) == 0o600, "its mode is", oct(os.stat(path).st_mode))

    def call(line):
        with socket.socket(socket.AF_UNIX) as s:
            s.settimeout(20)
            s.connect(path)
            s.sendall(line)
            got = b""
            while more := s.recv(65536):
                got += more
            return got

    for line in (b"nonsense\n", b"[]\n", b"{}\n", b'{"do":"ban"}\n', b'{"do":"people","last":-1}\n',
                 b'{"do":"people","search":"' + b"\xff" + b'"}\n'):
        got = await asyncio.to_thread(call, line)
        must(b'"error"' in got, "to", line, "it said", got)
    try:
        must(await asyncio.to_thread(call, b"x" * 40000) == b"", "a line without end was answered")
    except (ConnectionResetError, BrokenPipeError):
        pass
    silent = [socket.socket(socket.AF_UNIX) for _ in range(20)]
    for one in silent:
        one.connect(path)
    must((await server.http("GET", "/healthz"))[0] == 200, "silent callers")
    for one in silent:
        one.close()
    must("health" in await admin(server, "status"), "after silent callers")


async def test_without_a_server(server):
    """The same commands on the folder itself; what was done is found by the server, and the audit log only grows."""
    async with Server() as own:
        anna = await account(own, "Anna")
        bea = await Client.connect(own, "Bea")
        t = await bea.create(2, ["me", "open"], public=True)
        await anna.join(t.id)
        await bea.request("start", table=t.id)
        await own.close_clients()
        own.stop()
        must(not os.path.exists(os.path.join(own.data, "admin.sock")), "the socket is left behind")
        await admin(own, "ban", anna.login, "--reason", "while it slept")
        must((await admin(own, "audit"))["audit"][0]["what"] == "ban", "the audit log")
        shown = (await admin(own, "table", t.id))["table"]
        must(any(seat.get("bot") for seat in shown["seats"]), "no bot plays on:", shown)
        db = sqlite3.connect(os.path.join(own.data, "marrakesh.db"))
        try:
            db.execute("UPDATE audit SET reason = ''")
            must(False, "the audit log was changed")
        except sqlite3.IntegrityError:
            pass
        db.close()
        own.start()
        try:
            await Client.connect(own, token=anna.token)
            must(False, "who was banned is let in")
        except Refused as no:
            must(no.code == "banned", "refused with", no)
        again = await Client.connect(own, token=bea.token)
        await again.open(t.id)
        await again.wait(lambda: again.tables[t.id].version >= 1, "for the game")
        own.kill()
        must((await admin(own, "people"))["people"], "after a kill")
        own.start()
    only_sqlite()
    status, _, err = await asyncio.to_thread(run, "admin", "--data", "/nowhere", "people")
    must(status == 1 and "/nowhere" in err, "no folder:", status, err)


async def test_a_full_disk(server):
    """What could not be kept is not told as done."""
    async with Server() as own:
        anna = await account(own, "Anna")
        await own.close_clients()
        may_grow(own, False)
        reply = await admin(own, "ban", anna.login, status=1)
        must(reply["code"] == "failed", "it said", reply)
        must("people" in await admin(own, "people"), "looking does not work either")
        may_grow(own, True)

        async def kept():
            got, _, _ = await asyncio.to_thread(run, "admin", "--data", own.data, "ban", anna.login)
            return got == 0

        await eventually(kept, "the disk to take commits again")


async def refused_hello(server, code, **fields):
    try:
        await Client.connect(server, **fields)
    except Refused as no:
        must(no.code == code, "refused with", no)
        return
    must(False, "somebody was let in:", fields)


async def test_strangers(server):
    """A closed server: who was here comes back, who is new needs an invitation, each as often as it says."""
    async with Server() as own:
        anna = await Client.connect(own, "Anna")
        await admin(own, "strangers", "off")
        await refused_hello(own, "closed", name="Bea")
        await refused_hello(own, "closed", name="Bea", invite="nosuchcodeatall2")
        code = (await admin(own, "invite", "--uses", "2", "--days", "3"))["invites"][0]["code"]
        for name in ("Bea", "Carl"):
            must((await Client.connect(own, name, invite=code)).token, "no token")
        await refused_hello(own, "closed", name="Dora", invite=code)
        must((await admin(own, "invites"))["invites"] == [], "a used one is still listed")
        other = (await admin(own, "invite"))["invites"][0]["code"]
        await admin(own, "drop-invite", other)
        await refused_hello(own, "closed", name="Dora", invite=other)
        own.stop()
        own.start()
        await Client.connect(own, token=anna.token)
        await refused_hello(own, "closed", name="Dora")
        await admin(own, "strangers", "on")
        await Client.connect(own, "Dora")
        acts = (await admin(own, "audit"))["audit"]
        must(len(acts) == 5 and not any(code in str(act) for act in acts), "audit:", acts)


async def test_announce(server):
    """Told to who is here and to who comes later, until it is over."""
    anna = await Client.connect(server, "Anna")
    notice = (await admin(server, "announce", "Tonight at nine the server is moved."))["notice"]
    await anna.wait(lambda: any(n["type"] == "notice" for n in anna.news), "for the notice")
    must([n["notice"] for n in anna.news if n["type"] == "notice"] == [notice], "told:", anna.news)
    bea = await Client.connect(server, hello=False)
    must(notice in (await bea.hello("Bea"))["notices"], "who comes later is not told")
    await admin(server, "drop-notice", str(notice["number"]))
    await admin(server, "drop-notice", str(notice["number"]), status=1)
    must(notice not in (await admin(server, "notices"))["notices"], "it is still there")
    carl = await Client.connect(server, hello=False)
    must("notices" not in await carl.hello("Carl"), "it is still told")


def notices(client):
    return [one["notice"] for one in client.news if one["type"] == "notice"]


async def test_read_only(server):
    """Everything is seen, nothing changes, clocks stand still, also over a restart; then it goes on."""
    async with Server() as own:
        anna = await Client.connect(own, "Anna")
        t = await anna.create(2, ["me", "greedy"], start=True, clock={"kind": "game", "seconds": 3})
        await anna.wait(lambda: anna.tables[t.id].question, "for a question")
        await admin(own, "read-only", "on")
        await anna.wait(lambda: notices(anna), "to be told")
        must(notices(anna)[0]["number"] == 0 and "games rest" in notices(anna)[0]["text"], "told:", notices(anna))
        await admin(own, "read-only", "on", status=1)
        await anna.refused("read-only", "mail-confirm", token="x" * 43)
        await anna.refused("read-only", "reset", token="x" * 43, new=PASSWORD)
        question = anna.tables[t.id].question
        await anna.refused("read-only", "answer", table=t.id, question=question["number"],
                           choices=question["options"][:question.get("set", 1)])
        await anna.refused("read-only", "chat", table=t.id, text="hello")
        await anna.request("mine")
        status, _, body = await own.http("GET", "/healthz")
        must(status == 200 and b"read-only" in body, "healthz:", status, body)
        await asyncio.sleep(2)
        await own.close_clients()
        own.stop()
        own.start()
        await refused_hello(own, "read-only", name="Bea")
        anna, token = await Client.connect(own, hello=False), anna.token
        welcome = await anna.hello(token=token)
        must("games rest" in welcome["notices"][0]["text"], "who comes is told:", welcome)
        anna.token = token
        await asyncio.sleep(2)
        await admin(own, "read-only", "off")
        await anna.wait(lambda: notices(anna), "to be told that they go on")
        must(notices(anna)[0]["text"] == "", "they go on:", notices(anna))
        anna = await Client.connect(own, token=anna.token)
        t = await anna.open(t.id)
        must(not t.summary["seats"][0].get("bot") and t.clocks["p1"] > 500, "the clock ran:", t.clocks, t.summary)
        await anna.request("chat", table=t.id, text="hello")
        await anna.close()
        own.stop()
        await admin(own, "read-only", "on")
        own.start()
        await refused_hello(own, "read-only", name="Bea")


async def test_reports(server):
    """What was reported is listed with what was said, and closed once."""
    (anna, bea), table = await party(server, 2)
    await bea.request("chat", table=table, text="something rude")
    await anna.request("report", table=table, person=bea.person["id"], reason="abuse", text="see chat")
    row = (await admin(server, "reports", "--last", "1"))["reports"][0]
    must(row["table"] == table and row["by"]["id"] == anna.person["id"] and row["reason"] == "abuse", "reports:", row)
    number = str(row["number"])
    shown = (await admin(server, "report", number))["report"]
    must(shown["person"] == {"id": bea.person["id"], "name": bea.person["name"]}, shown)
    must("something rude" in str(shown["lines"]), shown)
    status, out, _ = await asyncio.to_thread(run, "admin", "--data", server.data, "report", number)
    must(status == 0 and "something rude" in out and "#" in out, "columns:", out)
    closed = (await admin(server, "close-report", number, "--reason", "a warning"))["report"]
    must(closed["closed"] and closed["note"] == "a warning", "closed:", closed)
    await admin(server, "close-report", number, status=1)
    await admin(server, "report", "999999", status=1)
    must(number not in [str(one["number"]) for one in (await admin(server, "reports"))["reports"]], "still open")
