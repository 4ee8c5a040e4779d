"""The address of an account, and the forgotten password: links that hold once, and nothing told to strangers."""

import asyncio
import contextlib
import os
import re
import sqlite3
import time

from client import Client, must
from harness import Server, people
from mailbox import Mailbox, until
from test_account import code_of
from test_people import PASSWORD
from test_tokens import OTHER, account, device, logged_out, void

SITE = "https://club.example"


@contextlib.asynccontextmanager
async def club(box, *options):
    """A server that sends mail."""
    async with Server(*(options or ("--rate", "0")), "--smtp", box.url, "--mail-from", "club@example.org", "--site",
                      SITE + "/", "--pace", "1") as server:
        yield server


async def next_mail(box, number):
    await until(lambda: len(box.mails) >= number, f"mail {number}")
    envelope, mail = box.mails[number - 1]
    return envelope.rcpt_tos[0], mail["Subject"], mail.get_content()


def token_in(text, kind):
    return re.search(re.escape(f"{SITE}/#/account/{kind}/") + r"([\w-]{43})", text)[1]


async def with_address(box, server, address):
    anna, login = await account(server)
    number = len(box.mails) + 1
    await anna.request("mail", mail=address, password=PASSWORD)
    _, _, text = await next_mail(box, number)
    await anna.request("mail-confirm", token=token_in(text, "confirm"))
    return anna, login


async def test_address(server):
    """It counts when it was confirmed, by whoever can read the mail; a change tells the old one."""
    del server
    with Mailbox() as box:
        async with club(box) as own:
            anna, _ = await account(own)
            await anna.request("language", language="de")
            await anna.refused("wrong-password", "mail", mail="anna@example.org", password=PASSWORD + "!")
            for bad in ("anna", "anna@example.org\nBcc: all@example.org", "a b@example.org"):
                await anna.refused("bad-message", "mail", mail=bad, password=PASSWORD)
            await anna.request("mail", mail="anna@example.org", password=PASSWORD)
            said = await anna.request("account")
            must(said["mails"] and said["pending"] == "anna@example.org" and "mail" not in said, said)
            to, subject, text = await next_mail(box, 1)
            must(to == "anna@example.org" and subject == "Bestätige deine Adresse", to, subject)
            token = token_in(text, "confirm")
            bea, = await people(own, 1)
            await bea.refused("not-found", "mail-confirm", token=token[::-1])
            await bea.request("mail-confirm", token=token)
            await bea.refused("not-found", "mail-confirm", token=token)
            said = await anna.request("account")
            must(said["mail"] == "anna@example.org" and "pending" not in said, said)

            await anna.request("mail", mail="new@example.org", password=PASSWORD)
            await anna.request("mail", mail="newer@example.org", password=PASSWORD)
            _, _, first = await next_mail(box, 2)
            _, _, second = await next_mail(box, 3)
            await anna.refused("not-found", "mail-confirm", token=token_in(first, "confirm"))
            await anna.request("mail-confirm", token=token_in(second, "confirm"))
            to, _, text = await next_mail(box, 4)
            must(to == "anna@example.org" and SITE not in text, "the old address is told:", to, text)
            await anna.request("mail", mail="", password=PASSWORD)
            must("mail" not in await anna.request("account"), "the address stays")


async def test_forgotten(server):
    del server
    with Mailbox() as box:
        async with club(box) as own:
            anna, login = await with_address(box, own, "Anna@example.org")
            secret = (await anna.request("second", password=PASSWORD))["secret"]
            codes = (await anna.request("second-on", code=code_of(secret)))["codes"]
            stranger, = await people(own, 1)
            sent = len(box.mails)
            await stranger.request("forgot", mail="nobody@example.org")
            await stranger.request("forgot", mail="anna@EXAMPLE.org")
            to, _, text = await next_mail(box, sent + 1)
            must(to == "Anna@example.org" and login in text, to, text)
            token = token_in(text, "reset")
            await stranger.refused("bad-message", "reset", token=token, new="short")
            await stranger.refused("not-found", "reset", token=token[::-1], new=OTHER)
            await stranger.request("reset", token=token, new=OTHER)
            await logged_out(anna)
            await void(own, anna.token)
            await stranger.refused("not-found", "reset", token=token, new=PASSWORD)
            await stranger.refused("wrong-password", "login", login=login, password=PASSWORD)
            await stranger.refused("code-needed", "login", login=login, password=OTHER)
            await stranger.enter("login", login=login, password=OTHER, code=codes[0])
            must(len(box.mails) == sent + 1, "mail to nobody")


async def test_forgotten_tells_nothing(server):
    """The reply is as quick for an address that is somebody's, and few links are sent."""
    del server
    with Mailbox() as box:
        async with club(box, "--rate", "50") as own:
            await with_address(box, own, "anna@example.org")
            stranger, = await people(own, 1)
            took = {"anna@example.org": [], "nobody@example.org": []}
            for _ in range(3):
                for mail, times in took.items():
                    began = time.monotonic()
                    await stranger.request("forgot", mail=mail)
                    times.append(time.monotonic() - began)
                    await asyncio.sleep(0.3)
            for mail in took:
                await stranger.refused("too-many", "forgot", mail=mail.upper())
            known, unknown = (min(times) for times in took.values())
            must(abs(known - unknown) < 0.1, "the time tells who has an account:", took)


async def test_no_mail(server):
    """A server without mail says so, and has no address."""
    anna, login = await account(server)
    await anna.refused("not-allowed", "mail", mail="anna@example.org", password=PASSWORD)
    stranger = await Client.connect(server, "Stranger")
    await stranger.refused("not-allowed", "forgot", mail="anna@example.org")
    await stranger.refused("not-found", "reset", token="x" * 43, new=OTHER)
    must((await anna.request("account"))["mails"] is False, "it says that it sends mail")
    await device(server, login)


async def test_left_behind(server):
    """Who leaves is not told of anything any more: channels, wishes and what waits are gone."""
    del server
    with Mailbox() as box:
        async with club(box) as own:
            anna, _ = await with_address(box, own, "anna@example.org")
            await anna.request("told-set", told={"after": 0, "looking": True, "slow": False})
            await anna.request("told-add", told={"kind": "mail"})
            kept = ("channel", "wish", "told", "link", "secret", "token", "second", "tried")

            def rows():
                with contextlib.closing(sqlite3.connect(os.path.join(own.data, "marrakesh.db"))) as db:
                    return {table: db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in kept}
            must(rows()["channel"] == 1 and rows()["wish"] == 1, "nothing was kept:", rows())
            await anna.request("forget-me", password=PASSWORD)
            must(not any(rows().values()), "left behind:", rows())
