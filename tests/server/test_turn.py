"""From a turn at a real table to the message that tells it: a mail server, a browser's maker and a webhook get one
each, its link opens the table at the question without a log-in, and nobody is told who looks, or of what is over."""

import asyncio
import contextlib
import random
import re

from client import Client, must, some_choice
from harness import Server, people
from mailbox import Mailbox, until
from receiver import Browser, Receiver, check_signature
from test_mail import next_mail, token_in
from test_people import PASSWORD, some_login
from test_told import end_turn, hook, new_game

SITE = "https://club.example"
ADDRESS = "anna@example.org"


class Ways:
    """All ways in which Anna is told: `mails`, `pushes` and `hooks` are what has come so far, each with its link."""

    def __init__(self, box, maker, receiver, browser):
        self.box, self.maker, self.receiver, self.browser = box, maker, receiver, browser
        self.before = 0  # mails about other things

    def mails(self):
        return [(mail["Subject"], mail.get_content()) for _, mail in self.box.mails[self.before:]]

    def pushes(self):
        return [self.browser.read(body) for _, _, body in self.maker.posts]

    def hooks(self):
        return [body.decode() for _, _, body in self.receiver.posts]

    def counts(self):
        return [len(self.box.mails) - self.before, len(self.maker.posts), len(self.receiver.posts)]

    def answer(self, mail, status):
        """What all of them say to the next message."""
        self.box.reply, self.maker.status, self.receiver.status = mail, status, status

    def links(self, table):
        """The token of each way's last message about this table."""
        shape = re.escape(f"{SITE}/#/t/{table}?") + r"([\w-]{43})"
        texts = (self.mails()[-1][1], self.pushes()[-1]["url"], self.hooks()[-1])
        return [re.search(shape, text)[1] for text in texts]


@contextlib.asynccontextmanager
async def reachable(looking=False):
    """Anna, whom mail, browser and webhook reach, and Bea; the server, and the ways."""
    with Mailbox() as box, Receiver() as maker, Receiver() as receiver:
        ways = Ways(box, maker, receiver, Browser())
        async with Server("--rate", "0", "--pace", "1", "--site", SITE + "/", "--smtp", box.url, "--mail-from",
                          "club@example.org", "--webhook-hosts",
                          f"127.0.0.1:{maker.port},127.0.0.1:{receiver.port}") as server:
            anna, bea = await people(server, 2)
            await anna.enter("register", login=some_login(), password=PASSWORD)
            await anna.request("mail", mail=ADDRESS, password=PASSWORD)
            _, _, text = await next_mail(box, 1)
            await anna.request("mail-confirm", token=token_in(text, "confirm"))
            ways.before = 1
            await anna.request("told-set", told={"after": 0, "looking": looking, "slow": False})
            for channel in ({"kind": "mail"}, ways.browser.channel(maker.url + "/push"),
                            hook(receiver.url + "/x", "{text}\n{open}")):
                await anna.request("told-add", told=channel)
            yield server, ways, anna, bea


async def told(ways, number):
    await until(lambda: ways.counts() == [number] * 3, lambda: f"{number} by each way, but it is {ways.counts()}")


async def to_anna(bea, table):
    """Bea answers until the table waits for Anna."""
    await end_turn(bea, table)
    t = bea.tables[table]
    await bea.wait(lambda: t.asked == ["p1"], "for Anna's turn")


async def test_turn_told(_server):
    """Anna has gone: each way tells her once, and each link opens the table at its question."""
    async with reachable() as (server, ways, anna, bea):
        table = await new_game((anna, bea))
        await end_turn(anna, table)
        must(ways.counts() == [0, 0, 0], "told while she played", ways.counts())
        key = (await anna.request("told"))["key"]
        await anna.close()
        await to_anna(bea, table)
        await told(ways, 1)
        envelope, mail = ways.box.mails[-1]
        must(envelope.rcpt_tos == [ADDRESS] and mail["Auto-Submitted"], envelope.rcpt_tos, mail.keys())
        must(ways.mails()[0][0] == "It is your turn, with Bea", ways.mails())
        check_signature(ways.maker.posts[0][1], ways.maker.url, key)
        must(ways.pushes()[0]["title"] == "It is your turn, with Bea", ways.pushes())
        must(ways.hooks()[0].startswith("It is your turn, with Bea\n"), ways.hooks())
        tokens = ways.links(table)
        must(len(set(tokens)) == 3 and anna.token not in str(ways.mails() + ways.pushes() + ways.hooks()), tokens)
        for token in tokens:
            guest = await Client.connect(server, token=token, hello=False)
            must((await guest.hello())["only"] == table, "opens more than its table")
            t = await guest.open(table)
            must(t.question and t.asked == ["p1"], "no question:", t.asked)
            await guest.close()
        guest = await Client.connect(server, token=tokens[0])
        t = await guest.open(table)
        version = t.version
        await guest.answer(t, some_choice(t.question, random.Random(1)))
        await bea.wait(lambda: bea.tables[table].version > version, "for the answer by the link of the mail")
        await asyncio.sleep(2.5)
        must(ways.counts() == [1, 1, 1], "told twice", ways.counts())


async def test_turn_moved_on(_server):
    """Nobody takes the messages; meanwhile she has answered: none of them ever tells it, but the next turn is told."""
    async with reachable(looking=True) as (_, ways, anna, bea):
        ways.answer("451 not now", 503)
        table = await new_game((anna, bea))
        await until(lambda: ways.box.seen > ways.before and ways.maker.posts and ways.receiver.posts, "first tries")
        await end_turn(anna, table)
        await asyncio.sleep(1)  # a try that was under way when she answered is refused, too
        before = ways.counts()
        ways.answer("250 OK", 200)
        await asyncio.sleep(4)
        must(ways.counts() == before and before[0] == 0, "of a turn that is over:", before, ways.counts())
        await to_anna(bea, table)
        await until(lambda: all(now > then for now, then in zip(ways.counts(), before)), lambda: ways.counts())
        must(len(set(ways.links(table))) == 3, "links of the next turn")


async def test_turn_looking(_server):
    """She looks at the table in one window and is told nothing; in another she has gone: one message of all tables."""
    async with reachable() as (server, ways, anna, bea):
        tables = [await new_game((anna, bea)) for _ in range(3)]
        other = await Client.connect(server, token=anna.token)
        await other.request("looking", on=False)
        await asyncio.sleep(3)
        must(ways.counts() == [0, 0, 0], "told while she looks", ways.counts())
        await end_turn(anna, tables[0])
        await anna.close()
        await told(ways, 1)
        subject, text = ways.mails()[0]
        must(subject == "It is your turn at 2 tables", subject)
        found = set(re.findall(re.escape(f"{SITE}/#/t/") + r"(\w+)\?[\w-]{43}", text))
        must(found == set(tables[1:]), "links:", found, tables)
        must(ways.pushes()[0]["title"] == subject and ways.hooks()[0].strip() == subject, ways.pushes(), ways.hooks())
