"""attack_rows - what attackers do, each for a given time, within the limits of the server or beyond them.

An attack is an `async def x(raid)` with a row in ATTACKS. A Raid is one process with some addresses: where the limits
close a connection it comes back, as attackers do. Frames and requests are made before they are sent.
"""

import asyncio
import itertools
import json
import logging
import os
import random
import time

from attack_wire import Lost, Refused, Wire, get, http, packed, post

PER_ADDRESS = 60  # connections: the limit is 64
PACE = 45  # messages a second of a connection: the limit is 50
OF_ADDRESS = 390  # ... of an address: the limit is 400
BURST = 5  # times a second that a connection speaks
PAUSE = 0.25  # seconds before somebody comes back who was thrown out
GAME = {"players": 4}


class Raid:
    """One process of attackers."""

    def __init__(self, port, addresses, seconds, stock, number):
        self.port, self.addresses, self.stock, self.number = port, addresses, stock, number
        self.end = time.monotonic() + seconds
        self.sent = itertools.count()

    def over(self):
        return time.monotonic() >= self.end

    def token(self, address, n):
        """20 connections are one person's at most."""
        tokens = self.stock["tokens"]
        return tokens[(int(address.rsplit(".", 1)[1]) * 3 + n // 20) % len(tokens)]

    async def keep(self, work, *rest):
        """Again and again until the time is over."""
        while not self.over():
            try:
                await asyncio.wait_for(work(*rest), max(0.01, self.end - time.monotonic()))
            except (Lost, Refused, OSError, asyncio.TimeoutError):
                pass
            if not self.over():
                await asyncio.sleep(PAUSE)

    async def everywhere(self, work, each=PER_ADDRESS):
        """So many of these from every address at once."""
        await asyncio.gather(*(self.keep(work, address, n) for address in self.addresses for n in range(each)))

    async def come(self, address, n, token=None):
        return await Wire.come(self.port, address, token=token or self.token(address, n))

    async def repeat(self, wire, frames, pace=PACE):
        """Send these frames in turn, so many a second, and listen to nothing."""
        wire.deaf = True
        frames = itertools.cycle(frames)
        batch = max(1, round(pace / BURST))
        while not self.over():
            await wire.pour(b"".join(itertools.islice(frames, batch)))
            await asyncio.sleep(batch / pace)

    async def flood(self, messages, each=PER_ADDRESS, token=None, table=None):
        """Every connection opens the table, then sends these messages as often as it may."""
        frames = [packed(message) for message in messages]

        async def one(address, n):
            wire = await self.come(address, n, token if isinstance(token, str) else None)
            if table:
                await wire.ask("open", table=table)
            await self.repeat(wire, frames, min(PACE, OF_ADDRESS / each))
        await self.everywhere(one, each)

    async def requests(self, make, each):
        """So many HTTP requests at once from every address, one after the other, each of somebody else."""
        async def one(address, n):
            for k in itertools.count(n):
                if self.over() or await http(self.port, address, make(self.token(address, 20 * k))) == 0:
                    return
        await self.everywhere(one, each)

    async def gets(self, path, each):
        request = get(self.port, path)
        await self.requests(lambda token: request, each)


# ---- imports ----

async def imports(raid, name, each):
    body = raid.stock["records"][name].encode()
    await raid.requests(lambda token: post(raid.port, "/api/records", token, body), each)


async def import_hidden(raid):
    await imports(raid, "hidden", 1)


async def import_hidden_20(raid):
    await imports(raid, "hidden", 20)


async def import_finished(raid):
    await imports(raid, "finished", 20)


async def import_garbage(raid):
    await asyncio.gather(*(imports(raid, name, 5) for name in ("garbage", "variations", "remarks", "endless")))


async def half_bodies(raid):
    """Bodies that come a byte at a time."""
    async def one(address, n):
        reader, writer = await asyncio.open_connection("127.0.0.1", raid.port, local_addr=(address, 0))
        try:
            writer.write(post(raid.port, "/api/records", raid.token(address, n), b"x" * 520000)[:-300000])
            while not raid.over() and not reader.at_eof():
                writer.write(b"x")
                await asyncio.sleep(1)
        finally:
            writer.transport.abort()
    await raid.everywhere(one)


# ---- the past of a game ----

def at(game, **fields):
    return {"table": game["table"], **fields}


async def positions(raid):
    game = raid.stock["undone"]
    await raid.flood([{"type": "position", "id": 1, **at(game, version=game["version"])}], table=game["table"])


async def positions_long(raid):
    game = raid.stock["long"]
    await raid.flood([{"type": "position", "id": 1, **at(game, version=game["version"])}], table=game["table"])


async def history_long(raid):
    game = raid.stock["long"]
    span = {"from": game["version"] - 200, "to": game["version"]}
    await raid.flood([{"type": "history", "id": 1, **at(game, **span)}], table=game["table"])


async def forks(raid):
    game = raid.stock["undone"]
    await raid.flood([{"type": "fork", "id": 1, **at(game, version=game["version"] - 2, seat="p1")}], 8,
                     table=game["table"])


async def records(raid):
    """The record of a long game, by HTTP and by message."""
    game = raid.stock["undone"]
    await asyncio.gather(raid.gets(f"/api/tables/{game['table']}/record", 8),
                         raid.flood([{"type": "record", "id": 1, **at(game)}], 8, table=game["table"]))


async def reviews(raid):
    """Reviews of which nobody waits for the end."""
    game = raid.stock["undone"]

    async def one(address, n):
        wire = await raid.come(address, n, game["token"] if n % 2 else None)
        await wire.ask("open", table=game["table"])
        await wire.pour(packed({"type": "review", "id": 9, **at(game)}))
        await asyncio.sleep(0.05)
        wire.drop()
    await raid.everywhere(one, 8)


# ---- what is dear to work out ----

async def odds(raid):
    game = raid.stock["odds"]
    await raid.flood([{"type": "odds", "id": 1, **at(game)}], 8, game["token"], game["table"])


async def previews(raid):
    game = raid.stock["previews"]
    await raid.flood([{"type": "previews", "id": 1, **at(game, question=game["question"])}], 8, game["token"],
                     game["table"])


async def hints(raid):
    async def one(address, n):
        game = raid.stock["hints"][n % len(raid.stock["hints"])]
        wire = await raid.come(address, n, game["token"])
        await wire.ask("open", table=game["table"])
        while not raid.over():
            await wire.ask("hint", table=game["table"])
    await raid.everywhere(one)


async def hint_and_go(raid):
    """Hints of which nobody waits for the end."""
    async def one(address, n):
        game = raid.stock["hints"][n % len(raid.stock["hints"])]
        wire = await raid.come(address, n, game["token"])
        await wire.ask("open", table=game["table"])
        await wire.pour(packed({"type": "hint", "id": 9, "table": game["table"]}))
        await asyncio.sleep(0.05)
        wire.drop()
    await raid.everywhere(one, 8)


async def bot_tables(raid, level, people, tower):
    """Tables full of bots, as many as one may have; then nobody looks at them."""
    create = packed({"type": "create", "id": 1, "game": GAME, "seats": [{"kind": "bot", "level": level}] * 4,
                     "start": True, "tower": tower})

    async def one(address, n):
        wire = await raid.come(address, n * 20)
        wire.deaf = True
        await wire.pour(create * 30)
        await asyncio.sleep(5)
        wire.drop()
        await asyncio.sleep(60)
    await raid.everywhere(one, people)


async def hard_tables(raid):
    await bot_tables(raid, "hard", 1, "model")


async def physics_tables(raid):
    await bot_tables(raid, "random", 10, "physics")


async def logins(raid):
    """Wrong passwords: one connection after the other, one login after the other."""
    async def one(address, n):
        wire = await Wire.reach(raid.port, address)
        while not raid.over():
            try:
                await wire.ask("login", login=f"nobody{n % 7}", password=f"no password {n}")
            except Refused:
                await asyncio.sleep(0.01)
    await raid.everywhere(one)


async def registers(raid):
    async def one(address, n):
        wire = await raid.come(address, n * 20)
        while not raid.over():
            try:
                await wire.ask("register", login=f"x{os.getpid()}.{next(raid.sent)}", password="a long password")
            except Refused:
                await asyncio.sleep(0.05)
    await raid.everywhere(one, 30)


# ---- lists ----

async def lobby(raid):
    await raid.flood([{"type": "lobby", "id": 1, "watch": False}, {"type": "lobby", "id": 1, "watch": True}], 8)


async def lobby_unread(raid):
    """Forty lists at once, of which nothing is read."""
    async def one(address, n):
        wire = await raid.come(address, n)
        wire.transport.pause_reading()
        await wire.pour(packed({"type": "lobby", "id": 1, "watch": True}) * 40)
        await asyncio.sleep(1)
        wire.drop()
    await raid.everywhere(one, 20)


async def mine(raid):
    await raid.flood([{"type": "mine", "id": 1}], 8, raid.stock["full"])


async def names(raid):
    """Another name, while one sits at 210 tables."""
    await raid.flood([{"type": "name", "id": 1, "name": f"Name {n}"} for n in range(7)], 4, raid.stock["full"])


async def catalog(raid):
    await raid.gets("/api/catalog", 20)


async def files(raid):
    await raid.gets("/", 40)


async def creates(raid):
    """Tables made and left again."""
    async def one(address, n):
        wire = await raid.come(address, n * 20)
        while not raid.over():
            reply = await wire.ask("create", game={"players": 2}, seats=[{"kind": "me"}, {"kind": "open"}], public=True)
            await wire.ask("leave", table=reply["table"]["id"])
    await raid.everywhere(one, 8)


async def watchers(raid):
    """The lobby full of people who look at it, and one who makes tables."""
    async def look(address, n):
        wire = await raid.come(address, n)
        await wire.ask("lobby", watch=True)
        wire.deaf = True
        await asyncio.sleep(60)
    await asyncio.gather(raid.everywhere(look, PER_ADDRESS - 2), creates(raid))


# ---- crowds ----

async def crowd(raid, table, spectators, act):
    """Spectators from all addresses, and a host who does something before them."""
    async def look(address, n):
        wire = await raid.come(address, n)
        await wire.ask("open", table=table["table"])
        wire.deaf = True
        await asyncio.sleep(60)

    async def host(address, n):
        wire = await raid.come(address, n, table["token"])
        await wire.ask("open", table=table["table"])
        await raid.repeat(wire, [packed({"id": 1, "table": table["table"], **message}) for message in act])
    hosts = [raid.keep(host, raid.addresses[0], n) for n in range(4)] if raid.number == 0 else []
    await asyncio.gather(raid.everywhere(look, spectators // len(raid.addresses)), *hosts)


async def chat_crowd(raid):
    await crowd(raid, raid.stock["crowd"][0], 50 * len(raid.addresses), [{"type": "chat", "text": "a" * 300}])


async def seats_crowd(raid):
    change = {"type": "seat", "seat": "p3"}
    await crowd(raid, raid.stock["crowd"][1], 50 * len(raid.addresses), [
        {**change, "kind": "bot", "level": "greedy"}, {**change, "kind": "open"}])


async def spectators(raid):
    """Whoever plays honestly is watched by everybody."""
    async def one(address, n):
        wire = await raid.come(address, n)
        tables = [t for t in (await wire.ask("lobby", watch=True))["tables"] if t["state"] == "running"]
        if not tables:
            wire.drop()
            raise Lost("nobody plays")
        for table in tables[:12]:
            await wire.ask("open", table=table["id"])
        wire.deaf = True
        await asyncio.sleep(60)
    await raid.everywhere(one)


# ---- a club's server ----

async def cups(raid):
    """A tournament of 64, looked at by everybody, and the list of all."""
    cup = raid.stock["club"]["cup"]
    await raid.flood([{"type": "tournament", "id": 1, "tournament": cup}, {"type": "tournaments", "id": 2}], 8)


async def cups_by_http(raid):
    cup = raid.stock["club"]["cup"]
    await asyncio.gather(raid.gets(f"/api/tournaments/{cup}", 8), raid.gets(f"/api/tournaments/{cup}.csv", 8))


async def new_cups(raid):
    """Tournaments made, entered, left, begun and cancelled by people with accounts."""
    members = raid.stock["club"]["members"]
    plan = {"kind": "round-robin", "size": 2, "rounds": 0, "most": 16, "move": 60, "time": 3600}

    async def one(address, n):
        wire = await raid.come(address, n, members[(int(address.rsplit(".", 1)[1]) * 3 + n) % len(members)])
        while not raid.over():
            try:
                made = await wire.ask("tournament-create", name="X", game={"players": 2}, plan=plan)
                cup = made["tournament"]["id"]
                for kind in ("enter", "withdraw", "enter", "start", "cancel"):
                    await wire.pour(packed({"type": f"tournament-{kind}", "id": 7, "tournament": cup}))
            except Refused:
                await asyncio.sleep(0.05)
    await raid.everywhere(one, 8)


async def reports(raid):
    """Everybody reports the host of a table, and votes where they do not sit."""
    table = raid.stock["crowd"][0]["table"]
    await raid.flood([{"type": "report", "id": 1, "table": table, "person": n, "reason": "spam", "text": "x" * 300}
                      for n in range(1, 60)] + [{"type": "vote", "id": 2, "table": table}], 8, table=table)


async def shuns(raid):
    """Whom one does not want to meet, again and again others."""
    await raid.flood([{"type": kind, "id": 1, "person": n, "on": bool(n % 3)} for n in range(1, 100)
                      for kind in ("mute", "block")] + [{"type": "shunned", "id": 2}], 8)


async def forgotten(raid):
    """Forgotten passwords of everybody, and links that nobody sent."""
    await raid.flood([message for n in range(20) for message in (
        {"type": "forgot", "id": 1, "mail": f"member-{n}@example.org"},
        {"type": "mail-confirm", "id": 2, "token": f"{n:043d}"},
        {"type": "reset", "id": 3, "token": f"{n:043d}", "new": "another password"})], 8)


async def second_tries(raid):
    """The password is known: codes of the second factor are guessed."""
    club = raid.stock["club"]

    async def one(address, n):
        wire = await Wire.reach(raid.port, address)
        while not raid.over():
            try:
                await wire.ask("login", login=club["guarded"], password=club["password"],
                               code=f"{random.randrange(10 ** 6):06d}")
            except Refused:
                await asyncio.sleep(0.01)
    await raid.everywhere(one)


async def studies(raid):
    """Lessons, moments of a long game and their options, played anew with each message."""
    game = raid.stock["undone"]
    moment = at(game, version=game["version"] // 2, answers=[])
    await raid.flood([{"type": "study", "id": 1, **moment}, {"type": "study-previews", "id": 2, **moment},
                      {"type": "study", "id": 3, "lesson": "river", "answers": []}], 8, table=game["table"])


async def opinions(raid):
    """What the bot thinks, of one moment after the other; nobody waits for it."""
    game = raid.stock["undone"]

    async def one(address, n):
        wire = await raid.come(address, n)
        await wire.ask("open", table=game["table"])
        wire.deaf = True
        for k in itertools.count(n):
            if raid.over():
                return
            version = 40 + 17 * k % (game["version"] // 2)
            await wire.pour(packed({"type": "opinion", "id": 9, "effort": 3,
                                    **at(game, version=version, answers=[], seat="p1")}))
            await asyncio.sleep(0.1)
    await raid.everywhere(one, 8)


async def puzzles(raid):
    """The list of all puzzles, puzzles, and what somebody says to have tried."""
    await raid.flood([{"type": "puzzles", "id": 1}, {"type": "study", "id": 2, "puzzle": 1, "answers": []},
                      {"type": "puzzles-tried", "id": 3, "tried": list(range(1, 101))}], 8,
                     raid.stock["club"]["members"][5])


async def plans(raid):
    """Plans and standing answers, at a table of one's own."""
    game = raid.stock["hints"][0]
    choices = [option for option in game["options"] if option != "pass"][:1]
    await raid.flood([{"type": "plan", "id": 1, **at(game, choices=choices)},
                      {"type": "standing", "id": 2, **at(game, task="row", choice="pass")}], 8, game["token"],
                     game["table"])


async def admins(raid):
    """People without that right ask for what admins may."""
    asks = [{"do": word} for word in ("people", "tables", "reports", "status", "audit")]
    await raid.flood([{"type": "admin", "id": 1, "ask": ask} for ask in asks], 8, raid.stock["club"]["members"][6])


async def own_data(raid):
    """All that is kept of somebody who sits at 210 tables."""
    token = raid.stock["full"]
    request = get(raid.port, "/api/me").replace(b"\r\n\r\n", f"\r\nX-Marrakesh-Token: {token}\r\n\r\n".encode())
    await raid.requests(lambda _: request, 8)


# ---- connections ----

async def half_requests(raid):
    async def one(address, n):
        reader, writer = await asyncio.open_connection("127.0.0.1", raid.port, local_addr=(address, 0))
        try:
            writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
            while not raid.over() and not reader.at_eof():
                writer.write(b"x")
                await asyncio.sleep(1)
        finally:
            writer.transport.abort()
    await raid.everywhere(one, 90)


async def slow_readers(raid):
    """Much is asked for, little is read."""
    game = raid.stock["undone"]
    frames = [packed({"type": "history", "id": 1, **at(game, **{"from": 0, "to": 200})}),
              packed({"type": "record", "id": 1, **at(game)})]

    async def one(address, n):
        wire = await raid.come(address, n)
        await wire.ask("open", table=game["table"])
        wire.transport.pause_reading()
        await raid.repeat(wire, frames, OF_ADDRESS / PER_ADDRESS)
    await raid.everywhere(one)


async def reconnects(raid):
    """Come, open a table, go."""
    async def one(address, n):
        while not raid.over():
            wire = await raid.come(address, n)
            await wire.pour(packed({"type": "open", "id": 9, "table": raid.stock["undone"]["table"]}))
            wire.drop()
    await raid.everywhere(one, 20)


async def opens(raid):
    game = raid.stock["long"]
    await raid.flood([{"type": "open", "id": 1, **at(game)}, {"type": "close", "id": 2, **at(game)}], 8, game["token"])


async def garbage(raid):
    """Messages that are long and wrong, and frames that are many and empty."""
    rng = random.Random(1)
    deep = b'{"type":' + b"[" * 8000 + b"]" * 8000 + b"}"
    wide = json.dumps({f"k{rng.random()}": n for n in range(500)}).encode()[:16000]
    frames = [packed(deep), packed(wide), packed(b"x" * 125, 9) * 20, packed({"type": "ping", "id": 1})]

    async def one(address, n):
        wire = await raid.come(address, n)
        await raid.repeat(wire, frames)
    await raid.everywhere(one, 8)


async def everything(raid):
    """A bit of all that is dear, from every address."""
    works = (import_hidden, positions, hints, hard_tables, physics_tables, lobby, odds, reviews, catalog, names)
    await asyncio.gather(*(work(raid) for work in works))


# name: (what it is, the attack, numbers of addresses)
ATTACKS = {
    "import-1": ("crafted import, one at a time", import_hidden, (1, 20)),
    "import-20": ("crafted imports, 20 at once", import_hidden_20, (1,)),
    "position": ("`position` of a game with 300 undos, 60 connections", positions, (1, 20)),
    "lobby-unread": ("`lobby` 40 times at once, unread", lobby_unread, (1, 20)),
    "catalog": ("`GET /api/catalog` without a log-in", catalog, (1, 20)),
    "lobby": ("`lobby` with 200 tables", lobby, (1, 20)),
    "odds": ("`odds`", odds, (1, 20)),
    "name": ("`name` while seated at 210 tables", names, (1,)),
    "watchers": ("1,000 watchers of the lobby, tables made", watchers, (17,)),
    "chat-crowd": ("chat to 200 spectators", chat_crowd, (4,)),
    "hard-tables": ("30 tables of four `hard` bots", hard_tables, (1, 20)),
    "hints": ("hints on 60 connections", hints, (1, 20)),
    "logins": ("wrong passwords on 60 connections", logins, (1, 20)),
    "physics": ("300 tables of bots with physics", physics_tables, (1, 20)),
    "import-finished": ("imports of a finished game, 20 at once", import_finished, (1, 20)),
    "import-garbage": ("imports of other dear texts", import_garbage, (1,)),
    "half-bodies": ("imports that come a byte at a time", half_bodies, (1, 20)),
    "position-long": ("`position` of a game of 30,000 steps", positions_long, (1,)),
    "history-long": ("`history` of a game of 30,000 steps", history_long, (1,)),
    "opens": ("`open` and `close` of a game of 30,000 steps", opens, (1,)),
    "forks": ("`fork` of a game with 300 undos", forks, (1, 20)),
    "records": ("records of a long game", records, (1,)),
    "reviews": ("reviews that hang up", reviews, (1, 20)),
    "hint-and-go": ("hints that hang up", hint_and_go, (1,)),
    "previews": ("`previews` of many options, all modules", previews, (1,)),
    "registers": ("new passwords", registers, (1, 20)),
    "mine": ("`mine` with 210 tables", mine, (1,)),
    "files": ("the first page, 40 at once", files, (1,)),
    "creates": ("tables made and left", creates, (1, 20)),
    "seats-crowd": ("seats changed before 200 spectators", seats_crowd, (4,)),
    "spectators": ("spectators at all honest tables", spectators, (1, 20)),
    "cups": ("a tournament of 64 shown", cups, (1, 20)),
    "cups-http": ("... by HTTP", cups_by_http, (1, 20)),
    "new-cups": ("tournaments made and begun", new_cups, (1, 20)),
    "reports": ("reports and votes of strangers", reports, (1, 20)),
    "shuns": ("`mute` and `block` of everybody", shuns, (1, 20)),
    "forgotten": ("forgotten passwords, links that nobody sent", forgotten, (1, 20)),
    "second": ("codes of a second factor guessed", second_tries, (1, 20)),
    "studies": ("`study` of a game with 300 undos", studies, (1, 20)),
    "opinions": ("`opinion` that nobody waits for", opinions, (1, 20)),
    "puzzles": ("puzzles listed and tried", puzzles, (1, 20)),
    "plans": ("plans and standing answers", plans, (1, 20)),
    "admins": ("`admin` without the right", admins, (1, 20)),
    "own-data": ("`GET /api/me` with 210 tables", own_data, (1,)),
    "half-requests": ("half requests", half_requests, (1, 20)),
    "slow-readers": ("slow readers", slow_readers, (1, 20)),
    "reconnects": ("connections that come and go", reconnects, (1, 20)),
    "garbage": ("long wrong messages, empty frames", garbage, (1,)),
    "everything": ("ten of these at once", everything, (1, 20)),
}
# For make check, one after the other on one server; what stays behind in queues comes last.
SHORT = ("catalog", "odds", "reviews", "hints", "hard-tables", "physics", "lobby", "position", "import-20")


def run(name, port, addresses, seconds, stock, number):
    """The process. Low priority: it shares the processors with the server, which a real attacker does not."""
    os.nice(15)
    logging.disable()  # connections that the server closes are no news here
    raid = Raid(port, addresses, seconds, stock, number)

    async def attack():
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        await asyncio.wait_for(ATTACKS[name][1](raid), seconds + 5)
    try:
        asyncio.run(attack())
    except asyncio.TimeoutError:
        pass
