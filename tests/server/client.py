"""client - a scripted client of `marrakesh serve`: what doc/protocol.md says, and nothing else.

    anna = await Client.connect(server, "Anna")
    table = await anna.create(players=2, seats=["me", "bot"], start=True)
    await anna.play(table, random.Random(7))

A client keeps its view up to date by applying changes, as a real one does. On the way it checks what the protocol
promises: versions without gaps, no question that changes under its number, nothing in a view that is another seat's
secret, a fresh `open` that equals what the changes have led to, errors whose texts can be translated. What is broken is
raised by the next call.
"""

import asyncio
import itertools
import json
import os
import random
import re

import websockets

PATIENCE = 40  # seconds for any reply, on a machine that may be busy
NEVER_OF_OTHERS = ("dealt", "drawn-scrolls")
TOGETHER = ("pick", "provision", "keep")


TEMPLATE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../po/marrakesh.pot")
with open(TEMPLATE, encoding="utf-8") as template:
    TRANSLATED = {json.loads(text) for text in re.findall(r"^msgid (\".*\")$", template.read(), re.MULTILINE)}
TECHNICAL = ("bad-json", "bad-message", "hello-first", "too-fast", "lost")  # clients have own words for these


def check_error(error):
    """What players are told is one of the texts that the translations have."""
    code, text = error.get("code"), error.get("text")
    if not code or not text:
        raise Broken(f"an error without code or text: {error}")
    if code not in TECHNICAL and "line" not in error and text not in TRANSLATED:
        raise Broken(f"{code}: this text is not in po/marrakesh.pot: {text}")


class Refused(Exception):
    """The server replied with an error."""

    def __init__(self, reply):
        super().__init__(f"{reply.get('code')}: {reply.get('text')} {reply.get('rule', '')}")
        self.code = reply.get("code")
        self.text = reply.get("text")
        self.rule = reply.get("rule")


class Broken(Exception):
    """The server does not keep what the protocol promises."""


class Gone(Exception):
    """The connection was closed."""


LOST = (Gone, OSError, asyncio.TimeoutError, websockets.WebSocketException)  # no reply, and perhaps no connection


def must(condition, *what):
    if not condition:
        raise Broken(" ".join(str(part) for part in what))


def tiles(text):
    """A set as text, "01,17-19", as a list."""
    found = []
    for part in text.split(",") if text else ():
        low, _, high = part.partition("-")
        found += [f"{n:02}" for n in range(int(low), int(high or low) + 1)]
    return found


class Table:
    """What a client knows of one table."""

    def __init__(self, message):
        self.steps = []  # updates as they came
        self.chat = []
        self.requests = {}  # undo requests by number: None, True, False
        self.over = None
        self.version = None
        self.whole(message)

    def state(self):
        """For messages about what is wrong."""
        if self.version is None:
            return self.summary
        return (f"{self.seat} at {self.id}, version {self.version}, asked {self.asked}, held {self.held}, question "
                f"{self.question}, over {self.over}, seats {self.summary['seats']}, state {self.summary['state']}")

    def whole(self, message):
        """The reply to `open`, or the beginning of the game."""
        self.summary = message["table"]
        self.id = self.summary["id"]
        self.seat = message["seat"]
        self.invite = message.get("invite")
        self.chat = list(message["chat"])
        self.fair = message["fair"]
        self.standing = message.get("standing", [])
        if "version" in message:
            self.take_position(message)
            self.view = dict(message["view"])
            self.check()

    def take_position(self, message):
        self.version = message["version"]
        self.question = message["question"]
        self.asked = message["asked"]
        self.held = message["held"]
        self.undo = message["undo"]
        self.free = message.get("free", 0)
        self.clocks = message.get("clocks")
        self.over = message.get("over")

    def compare(self, message):
        """A fresh `open` says the same as all the changes before it."""
        must(message["version"] == self.version, "open: version", message["version"], "changes led to", self.version)
        for path in sorted(set(self.view) | set(message["view"])):
            mine, fresh = self.view.get(path), message["view"].get(path)
            must(mine == fresh, f"open at version {self.version}: {path} is {fresh!r}, changes led to {mine!r}")
        for key in ("question", "asked", "held", "undo"):
            told = getattr(self, key)
            must(message[key] == told, f"open at version {self.version}: {key} is {message[key]}, updates said {told}")
        must(set(message["table"]["asked"]) <= set(self.asked), "summary: asked is", message["table"]["asked"])

    def update(self, message):
        must(message["version"] == self.version + 1, "update: version", message["version"], "after", self.version)
        before = self.question
        self.take_position(message)
        for path, value in message["changes"].items():
            must(self.view.get(path) != value, f"update: {path} did not change ({value!r})")
            if value is None:
                del self.view[path]
            else:
                self.view[path] = value
        must(not message.get("undone") or not message.get("events"), "update: undone, with events")
        self.steps.append(message)
        if before and self.question and before["number"] == self.question["number"]:
            must(before == self.question, f"question {before['number']} was {before} and is {self.question}")
        for event in message.get("events", []):
            must(not event.get("secret") or self.may_know(event), "secret event for another seat:", event)
        self.check()

    def may_know(self, event):
        """A secret event is about the own seat; of chance, about a tile that this seat has got."""
        own = [tile for path in ("provisions", "dealt") for tile in tiles(self.view.get(f"{self.seat}.{path}", ""))]
        return event["player"] == self.seat or (event["player"] == "chance" and event["b"] in own)

    def check(self):
        """Nothing in the view that others may not be shown; asked and question fit."""
        must(not self.question or self.seat in self.asked, "a question, but asked is", self.asked)
        must(self.seat is not None or (self.question is None and self.undo == "none"), "spectators are not asked")
        choosing = self.choosing()
        for n in range(1, int(self.view["players"]) + 1):
            other = f"p{n}"
            if other == self.seat:
                continue
            for path in NEVER_OF_OTHERS:
                must(f"{other}.{path}" not in self.view, f"view of {self.seat} has {other}.{path}")
            active = self.view.get(f"{other}.provisions.active")
            must(self.view.get(f"{other}.provisions") == active, f"view of {self.seat} has provisions of {other}")
            if choosing and self.has_choice(other):
                for path in ("picked", "provision.pick"):
                    must(f"{other}.{path}" not in self.view, f"view of {self.seat} has {other}.{path}")

    def has_choice(self, seat):
        """Who has no more than three keshis to choose from has no choice, and no secret."""
        hand, held = (set(self.view.get(f"{seat}.{path}", "").split(",")) for path in ("hand", "placeholder"))
        return self.view["phase"] != "select" or len(hand - held) > 3

    def choosing(self):
        """All choose in secret now, as far as this seat can tell."""
        return bool(self.question and self.question["task"] in TOGETHER) or len(self.asked) > 1


class Client:
    def __init__(self, server):
        self.server = server
        self.tables = {}
        self.invites = {}  # with what each of them was opened
        self.behind = set()  # those of which something may have been missed
        self.news = []  # messages without id that are not of a table's game
        self.raw = []  # every text received, where asked for
        self.keep_raw = False
        self.person = None
        self.token = None
        self.address = None  # what a proxy would say about where it comes from
        self.source, self.place, self.port = "127.0.0.1", "/ws", None
        self.socket = None
        self.closed = None
        self.broken = None
        self.bye = False
        self.ids = itertools.count(1)
        self.pending = {}

    # ---- connections ----

    @classmethod
    async def connect(cls, server, name=None, token=None, hello=True, source="127.0.0.1", address=None, table=None,
                      port=None, **fields):
        """source: the address that it comes from; address: what a proxy says that it is; table: the one that it is for;
        port: of something that stands before the server."""
        self = cls(server)
        self.token = token
        self.address = address
        self.source = source
        self.place = f"/ws/{table}" if table else "/ws"
        self.port = port
        await self.dial()
        server.clients.add(self)
        if hello:
            await self.hello(name, **fields)
        return self

    async def dial(self):
        self.socket = await websockets.connect(
            f"ws://127.0.0.1:{self.port or self.server.port}{self.place}", max_size=None, max_queue=None,
            compression=None, ping_interval=None, open_timeout=PATIENCE, close_timeout=5, local_addr=(self.source, 0),
            extra_headers={"X-Forwarded-For": self.address} if self.address else {})
        self.closed = None
        self.reader = asyncio.create_task(self.read())

    async def back(self):
        """The connection broke: another one, where the same tables are open, as they are now."""
        await self.dial()
        await self.hello()
        self.behind = set(self.tables)
        for table in list(self.tables):
            await self.open(table)

    async def insist(self, kind, /, seconds=PATIENCE, **fields):
        """A reply, over as many connections as it takes: what was sent before says so (doc/protocol.md)."""
        clock = asyncio.get_running_loop().time
        end, sent = clock() + seconds, None
        for pause in itertools.chain((0.1, 0.2, 0.4, 0.8), itertools.repeat(1)):
            try:
                if self.closed:
                    await self.back()
                again = {} if sent is None else {"resent": max(1, int((clock() - sent) * 1000))}
                sent = sent or clock()
                return await self.request(kind, **fields, **again)
            except LOST as lost:
                must(clock() < end, f"no reply to {kind} in {seconds} s: {lost!r}")
                if not self.closed:
                    await self.socket.close()
                    await asyncio.wait([self.reader])
                await asyncio.sleep(random.random() * pause)
        return None

    async def hello(self, name=None, **fields):
        if self.token:
            fields["token"] = self.token
        if name is not None:
            fields["name"] = name
        welcome = await self.request("hello", protocol=1, **fields)
        self.person = welcome["person"]
        self.token = welcome.get("token", self.token)
        return welcome

    async def enter(self, kind, /, **fields):
        """register, login or password: what follows is done with the new token."""
        reply = await self.request(kind, **fields)
        self.person = reply.get("person", self.person)
        self.token = reply.get("token", self.token)
        return reply

    async def again(self, **fields):
        """A new connection of the same person, which attends nothing yet."""
        other = await Client.connect(self.server, token=self.token, **{"address": self.address, **fields})
        other.invites = self.invites
        return other

    async def close(self):
        self.server.clients.discard(self)
        await self.socket.close()
        await asyncio.wait([self.reader])

    async def read(self):
        why = None
        try:
            async for text in self.socket:
                if self.keep_raw:
                    self.raw.append(text)
                self.receive(json.loads(text))
                self.wake()
        except websockets.ConnectionClosed as closed:
            why = closed
        except (Broken, LookupError, TypeError, ValueError) as wrong:
            self.broken = wrong
        self.closed = Gone(f"{self.socket.close_code} {self.socket.close_reason or why or ''}")
        for future in self.pending.values():
            if not future.done():
                future.set_exception(self.broken or self.closed)
                future.exception()  # nobody may wait for it any more
        self.pending.clear()
        self.wake()

    def wake(self):
        """All who wait, also for other clients: a condition may be about several of them."""
        for future in self.server.waiting:
            if not future.done():
                future.set_result(None)

    # ---- messages ----

    def receive(self, message):
        kind = message["type"]
        table = self.tables.get(message.get("table") if isinstance(message.get("table"), str) else None)
        if kind == "table":
            self.receive_table(message)
        elif kind == "update":
            must(table, "an update of a table that is not open")
            table.update(message)
        elif kind == "seats":
            must(message["table"]["id"] in self.tables, "seats of a table that is not open")
            self.tables[message["table"]["id"]].summary = message["table"]
        elif kind == "chat":
            table.chat.append({key: message[key] for key in ("person", "name", "text", "at")})
        elif kind == "undo-request":
            table.requests[message["request"]] = None
        elif kind == "undo-over":
            table.requests[message["request"]] = message["agreed"]
            table.refused_by = message["by"]
        elif kind == "bye":
            self.bye = True
        elif kind == "error" and "id" not in message and len(self.pending) == 1:
            message["id"] = next(iter(self.pending))  # of a text that is no JSON nobody knows the id
        elif "id" not in message:
            self.news.append(message)
        if "id" in message:
            if kind == "error":
                check_error(message)
            future = self.pending.pop(message["id"], None)
            must(future, "a reply to nothing:", message)
            if future.done():  # who asked was cancelled
                pass
            elif kind == "error":
                future.set_exception(Refused(message))
            else:
                future.set_result(message)

    def receive_table(self, message):
        table = self.tables.get(message["table"]["id"])
        if not table:
            self.tables[message["table"]["id"]] = Table(message)
            return
        if "id" in message and table.version is not None and table.id not in self.behind:
            table.compare(message)
        self.behind.discard(table.id)
        table.whole(message)

    async def send(self, text):
        try:
            await self.socket.send(text)
        except websockets.ConnectionClosed:
            raise self.broken or Gone("closed") from None

    async def start_request(self, kind, /, **fields):
        """Send, and return the future of the reply."""
        number = next(self.ids)
        future = asyncio.get_running_loop().create_future()
        if self.closed:
            raise self.broken or self.closed
        self.pending[number] = future
        await self.send(json.dumps({"type": kind, "id": number, **fields}))
        return future

    async def request(self, kind, /, **fields):
        future = await self.start_request(kind, **fields)
        try:
            return await asyncio.wait_for(future, PATIENCE)
        except asyncio.TimeoutError:
            raise Broken(f"no reply to {kind} {str(fields)[:200]}") from None

    async def refused(self, code, kind, /, **fields):
        """The request must be refused with this code; returns the refusal."""
        try:
            reply = await self.request(kind, **fields)
        except Refused as refusal:
            must(refusal.code == code, f"{kind}: {code} expected, refused with {refusal}")
            must(refusal.text, f"{kind}: refused without a text")
            return refusal
        raise Broken(f"{kind}: {code} expected, reply {reply}")

    async def wait(self, condition, what="", seconds=PATIENCE):
        """Until the condition is true; it is looked at after each message."""
        end = asyncio.get_running_loop().time() + seconds
        while not condition():
            if self.broken or self.closed:
                raise self.broken or self.closed
            future = asyncio.get_running_loop().create_future()
            self.server.waiting.add(future)
            try:
                await asyncio.wait_for(future, end - asyncio.get_running_loop().time())
            except asyncio.TimeoutError:
                tables = [t.state() for t in self.tables.values()]
                raise Broken(f"waited {seconds} s in vain {what}: {tables}") from None
            finally:
                self.server.waiting.discard(future)

    async def gone(self, seconds=PATIENCE):
        """Until the server has closed the connection; returns the code."""
        await asyncio.wait_for(asyncio.shield(self.reader), seconds)
        if self.broken:
            raise self.broken
        return self.socket.close_code

    # ---- tables ----

    async def create(self, players=2, seats=("me", "open"), public=True, game=(), **fields):
        """A seat is me, open, or the level of a bot. Physics decides throws only where it is asked for: it takes long.
        Returns the Table."""
        kinds = [{"kind": s} if s in ("me", "open") else {"kind": "bot", "level": s} for s in seats]
        game = {"players": players, **dict(game)}
        fields = {"tower": "model", **fields}
        reply = await self.request("create", game=game, seats=kinds, public=public, **fields)
        return self.tables[reply["table"]["id"]]

    async def open(self, table, **fields):
        self.invites.setdefault(table, fields)
        reply = await self.request("open", table=table, **self.invites[table])
        must(reply["table"]["id"] == table, "open: another table")
        return self.tables[table]

    async def join(self, table, **fields):
        mine = await self.open(table, **{k: v for k, v in fields.items() if k == "invite"})
        await self.request("join", table=table, **fields)
        await self.wait(lambda: self.seat_of(table), "for the seat")
        return mine

    def seat_of(self, table):
        """Where this person sits, by the summary."""
        for seat in self.tables[table].summary["seats"]:
            if seat.get("person") == self.person["id"]:
                return seat["seat"]
        return None

    # ---- play ----

    async def answer(self, t, choice, confirm=True, **fields):
        """Answer the question of now; a list is a set."""
        what = {"choices": choice} if isinstance(choice, list) else {"choice": choice}
        if confirm:
            what["confirm"] = True
        fields = {"question": t.question["number"], **what, **fields}
        reply = await self.request("answer", table=t.id, **fields)
        must(t.version >= reply["version"], "ok with version", reply["version"], "before its update, at", t.version)
        return reply

    async def play(self, t, rng, until=lambda: False, confirm=0.7, check=0.03, undo=0.02):
        """Answer at random until the game is over or the condition holds. check, undo: how often per answer."""
        count = 0
        while True:
            await self.wait(lambda: t.over or until() or t.question, f"for a question to {t.seat}")
            if t.over or until():
                return count
            if rng.random() < check:
                await self.open(t.id)
            elif t.undo == "free" and rng.random() < undo:
                await self.request("undo", table=t.id, all=rng.random() < 0.5)
            else:
                await self.answer(t, some_choice(t.question, rng), rng.random() < confirm)
                count += 1


def some_choice(question, rng):
    """A random legal answer. Passing is rarer than its share, so that games get somewhere."""
    options = question["options"]
    if "set" in question:
        return rng.sample(options, question["set"])
    if len(options) > 1 and options[-1] == "pass" and rng.random() < 0.5:
        options = options[:-1]
    return rng.choice(options)
