"""Messages that leave the server: each once, over restarts, to mail servers that are slow, refuse, or are not there."""

import asyncio
import contextlib
import os
import sqlite3
import tempfile
import time

from client import must
from harness import PROGRAM, Server
from mailbox import Mailbox, free_port, until

WAITS, GOES, SENT, LOST = range(4)
SUBJECT = "Grüße aus Marrakesch: du bist am Zug, seit gestern schon, und alle warten auf dich"


def rows(data):
    with contextlib.closing(sqlite3.connect(os.path.join(data, "marrakesh.db"))) as db:
        return db.execute("SELECT id, state, tries, target, body FROM outbox ORDER BY id").fetchall()


def put(data, *texts, state=WAITS):
    """As the server would have queued them for a moment ago."""
    now = int(time.time() * 1000) - 1000
    with contextlib.closing(sqlite3.connect(os.path.join(data, "marrakesh.db"))) as db, db:
        db.executemany("INSERT INTO outbox (kind, person, channel, state, tries, made, due, target, subject, body)"
                       " VALUES (0, 1, 0, ?, 0, ?, ?, 'anna@example.org', ?, ?)",
                       [(state, now, now, SUBJECT, text) for text in texts])


@contextlib.asynccontextmanager
async def sends(url, *texts, options=(), pace="1", state=WAITS):
    """A server whose outbox has these texts when it starts."""
    with tempfile.TemporaryDirectory(prefix="marrakesh-test-") as folder:
        data = os.path.join(folder, "data")
        first = Server(data=data).start()
        must(first.stop() == 0, "the server could not make its store")
        put(data, *texts, state=state)
        async with Server("--rate", "0", "--smtp", url, "--mail-from", "Der Klub <club@example.org>", "--pace", pace,
                          *options, data=data) as server:
            yield server


async def ends(server, *states):
    await until(lambda: [row[1] for row in rows(server.data)] == list(states),
                lambda: f"the outbox ends as {states}, but is {rows(server.data)}\n{server.said()}")


async def test_mail_arrives(_server):
    with Mailbox() as box:
        async with sends(box.url, "Hallo Anna,\ndu bist dran: ç’est à toi.\n" + "x" * 300) as server:
            await ends(server, SENT)
            must(len(box.mails) == 1, "mails:", len(box.mails))
            envelope, mail = box.mails[0]
            must(envelope.mail_from == "club@example.org", envelope.mail_from)
            must(envelope.rcpt_tos == ["anna@example.org"], envelope.rcpt_tos)
            must(mail["Subject"] == SUBJECT, "subject", mail["Subject"])
            must(mail["From"] == "Der Klub <club@example.org>", "from", mail["From"])
            must(mail.get_content().replace("\r\n", "\n").strip() ==
                 "Hallo Anna,\ndu bist dran: ç’est à toi.\n" + "x" * 300, mail.get_content())
            must(max(map(len, envelope.content.split(b"\r\n"))) <= 78 and envelope.content.isascii(), "long lines")
            must(all(mail[name] for name in ("Message-ID", "Date", "Auto-Submitted")), "headers", mail.keys())
            must(rows(server.data)[0][3:] == ("", ""), "a mail that was sent is still kept")


async def test_mail_again(_server):
    """A mail server that refuses for the time being, then takes it: one mail, with one name."""
    with Mailbox() as box:
        box.reply = "451 not now"
        async with sends(box.url, "one") as server:
            await until(lambda: box.seen >= 2, "the mail is tried again")
            box.reply = "250 OK"
            await ends(server, SENT)
            must(len(box.mails) == 1, "mails:", len(box.mails))


async def test_mail_refused(_server):
    """For good: it is not tried again."""
    with Mailbox() as box:
        box.reply = "550 nobody of that name"
        async with sends(box.url, "one") as server:
            await ends(server, LOST)
            await asyncio.sleep(1.5)
            must(box.seen == 1, "seen", box.seen)
            must("outcome=refused" in server.said(), server.said())


async def test_mail_dead(_server):
    """Nobody listens; later somebody does, and the server was restarted in between."""
    port = free_port()
    async with sends(f"smtp://localhost:{port}", "one", "two") as server:
        await until(lambda: all(row[2] > 0 for row in rows(server.data)), "it was tried")
        must(server.stop() == 0, "the server did not stop")
        with Mailbox(port=port) as box:
            server.start()
            await ends(server, SENT, SENT)
            must(len(box.mails) == 2, "mails:", len(box.mails))


async def test_mail_killed(_server):
    """Killed while a mail is on its way: it may have arrived, so it does not go again. Those that wait do."""
    with Mailbox() as box:
        box.pause = 3
        async with sends(box.url, "one") as server:
            await until(lambda: box.seen == 1, "it goes")
            server.kill()
            put(server.data, "two")
            box.pause = 0
            server.start()
            await ends(server, LOST, SENT)
            await until(lambda: len(box.mails) >= 1, "the second one came")
            must(sorted(mail.get_content().strip() for _, mail in box.mails) in (["two"], ["one", "two"]), "twice")


async def test_mail_slow(_server):
    """A mail server that lets wait: the loop does not notice, and the server stops in time."""
    with Mailbox() as box:
        box.pause = 30
        async with sends(box.url, "one") as server:
            await until(lambda: box.seen == 1, "it goes")
            start = time.monotonic()
            status, _, _ = await server.http("GET", "/healthz")
            must(status == 200 and time.monotonic() - start < 2, "the loop waits for a mail")
            start = time.monotonic()
            must(server.stop() == 0 and time.monotonic() - start < 8, "it does not stop while a mail goes")
            must([row[1] for row in rows(server.data)] == [LOST], "nobody knows whether it arrived", rows(server.data))
            box.pause = 0
            server.start()
        must(box.seen == 1, "it went twice")


async def test_mail_tls(_server):
    """STARTTLS with a login from a file, and smtps; a certificate that nobody vouches for is refused."""
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/login", "w", encoding="utf-8") as file:
            file.write("anna\nopen sesame\n")
        trusted = ("--ca", f"{folder}/cert.pem")
        with Mailbox(tls=folder, login=("anna", "open sesame")) as box:
            options = (*trusted, "--smtp-tls", "on", "--smtp-login", f"{folder}/login")
            async with sends(box.url, "one", options=options) as server:
                await ends(server, SENT)
                must(box.logins[-1] == ("anna", "open sesame"), box.logins)
        with Mailbox(tls=folder, smtps=True) as box:
            async with sends(box.url, "one", options=trusted) as server:
                await ends(server, SENT)
            async with sends(box.url, "one") as server:
                await until(lambda: "outcome=again" in server.said(), "a stranger's certificate")
            must(len(box.mails) == 1, "mails:", len(box.mails))


async def test_mail_options(_server):
    """What cannot work is said at the start, and no password stands on the command line."""
    for options, said in ((("--smtp", "http://localhost"), "smtps://HOST:PORT"),
                          (("--smtp", "smtp://anna:secret@localhost:25", "--mail-from", "a@b.example"), "--smtp-login"),
                          (("--smtp", "smtp://localhost:25"), "--mail-from"),
                          (("--smtp", "smtp://localhost:25", "--mail-from", "a b@c\r\nTo: x"), "--mail-from"),
                          (("--smtp", "smtp://localhost:25", "--mail-from", "a@b.example", "--smtp-login", "/nowhere"),
                           "--smtp-login"),
                          (("--site", "marrakesh.example"), "--site")):
        process = await asyncio.create_subprocess_exec(PROGRAM, "serve", "--data", "/nowhere/at/all", *options,
                                                       stderr=asyncio.subprocess.PIPE)
        _, error = await process.communicate()
        must(process.returncode == 2 and said in error.decode(), options, process.returncode, error)
