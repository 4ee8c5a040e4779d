"""Several servers on one database: what one keeps the others hear of, and what is done once is done by one of them.

Needs PostgreSQL: tools/with-postgres.
"""

import asyncio
import contextlib
import random
import subprocess

from client import PATIENCE, Client, Gone, Refused, must, some_choice
from harness import PROGRAM, eventually
from receiver import Receiver
from test_cluster import OPTIONS, Cluster
from test_postgres import psql
from test_tournaments import make, show, tables_of

FORM = '{"content":"{text}"}'
MOST_TABLES = 30  # LIMIT_TABLES_PER_PERSON


class Several(Cluster):
    """... and commands of who runs them."""

    def __init__(self, count=2, *options):
        super().__init__(count, options or OPTIONS)

    def __getitem__(self, index):
        return self.servers[index]

    async def admin(self, index, *words):
        """`marrakesh admin`, by the socket of one of the servers."""
        done = await asyncio.to_thread(
            subprocess.run, [PROGRAM, "admin", "--data", self.servers[index].data, *words], capture_output=True,
            text=True, timeout=PATIENCE)
        must(done.returncode == 0, "admin", *words, "said", done.stdout, done.stderr)
        return done.stdout


async def account(server, name):
    client = await Client.connect(server, name)
    await client.enter("register", login=name.lower(), password="a long password")
    return client


async def elsewhere(client, server):
    """Another connection of the same person, to another server."""
    return await Client.connect(server, token=client.token)


def told(client, kind, **fields):
    return [m for m in client.news if m["type"] == kind and all(m.get(k) == v for k, v in fields.items())]


async def hears(client, kind, **fields):
    await client.wait(lambda: told(client, kind, **fields), f"for {kind} {fields}")
    return told(client, kind, **fields)[-1]


async def heard_table(client, table, state):
    """The lobby says that this table is so."""
    await client.wait(lambda: any(m["table"]["id"] == table and m["table"]["state"] == state
                                  for m in told(client, "lobby-table")), f"for the table as {state}")


async def in_lobby(client, table):
    return any(t["id"] == table for t in (await client.request("lobby", watch=True))["tables"])


# ---- lobby ----

async def test_lobby(_server):
    """Public tables of one server are in the lobby of the other, as they come, begin and go."""
    async with Several(2) as several:
        watcher = await Client.connect(several[1], "Wim")
        must((await watcher.request("lobby", watch=True))["tables"] == [], "nothing yet")
        anna = await Client.connect(several[0], "Anna")
        t = await anna.create(2, ["me", "open"])
        await heard_table(watcher, t.id, "waiting")
        must(await in_lobby(watcher, t.id), "it is in the list")
        bea = await Client.connect(several[0], "Bea")
        await bea.join(t.id)
        await anna.request("start", table=t.id)
        await heard_table(watcher, t.id, "running")
        closed = await anna.create(2, ["me", "open"])
        await heard_table(watcher, closed.id, "waiting")
        await anna.request("leave", table=closed.id)
        await heard_table(watcher, closed.id, "closed")

        async def gone():
            return not await in_lobby(watcher, closed.id)
        await eventually(gone, "the table to leave the list")


async def test_missed(_server):
    """What was told while a server had no connection to the database is looked up when it has one again."""
    async with Several(2) as several:
        watcher = await Client.connect(several[1], "Wim")
        await watcher.request("lobby", watch=True)
        anna = await Client.connect(several[0], "Anna")
        psql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{several.name}'")

        async def make():
            try:
                client = await Client.connect(several[0], token=anna.token)
                return await client.create(2, ["me", "open"])
            except (Refused, Gone):  # it is not well yet
                return None
        t = await eventually(make, "a table")

        async def there():
            try:
                return await in_lobby(await Client.connect(several[1], token=watcher.token), t.id)
            except (Refused, Gone):  # its server has no connection yet
                return False
        await eventually(there, "the table in the other's list")


# ---- turns ----

async def end_turn(client, table):
    t, rng = client.tables[table], random.Random(1)
    while t.question:
        await client.answer(t, some_choice(t.question, rng))


async def game_at(server, *clients):
    first = clients[0]
    t = await first.create(len(clients), ["me"] + ["open"] * (len(clients) - 1), game={"first": "p1"})
    for client in clients[1:]:
        await client.join(t.id)
    await first.request("start", table=t.id)
    await first.wait(lambda: first.tables[t.id].question, "for the first question")
    return t.id


async def test_turn(_server):
    """Who is connected elsewhere is told at once that a table waits, and that it is over."""
    async with Several(2) as several:
        anna, bea = await Client.connect(several[0], "Anna"), await Client.connect(several[0], "Bea")
        away = await elsewhere(bea, several[1])
        table = await game_at(several[0], anna, bea)
        await end_turn(anna, table)
        await hears(away, "turn", table=table, asked=True)
        await bea.wait(lambda: bea.tables[table].question, "for her question")
        await end_turn(bea, table)
        await hears(away, "turn", table=table, asked=False)
        await bea.request("resign", table=table)
        await anna.request("resign", table=table)
        await away.wait(lambda: any(m["table"]["id"] == table for m in told(away, "over")), "for the end")


async def test_presence(_server):
    """Who is connected to any server is here; of a server that dies everybody is gone."""
    async with Several(3) as several:
        anna, bea = await Client.connect(several[0], "Anna"), await Client.connect(several[0], "Bea")
        t = await anna.create(2, ["me", "open"])
        await bea.join(t.id)

        def here(client):
            return [s["here"] for s in client.tables[t.id].summary["seats"] if s.get("name") == "Bea"][0]
        must(here(anna), "she is here")
        away = await elsewhere(bea, several[1])
        third = await elsewhere(bea, several[2])
        await asyncio.sleep(0.5)
        await bea.close()
        await asyncio.sleep(1)
        must(here(anna), "... at another server")
        await away.close()
        await asyncio.sleep(1)
        must(here(anna), "... at a third one")
        several[2].kill()
        await anna.wait(lambda: not here(anna), "for her to be gone", 30)
        must(third, "a connection that was cut")
        late = several.add()
        await elsewhere(bea, late)
        await anna.wait(lambda: here(anna), "for her to be back, at a server that was started later")


# ---- people ----

async def test_person(_server):
    """Names, passwords and log-outs reach all servers, and none writes over what another has kept."""
    async with Several(2) as several:
        anna = await account(several[0], "Anna")
        other = await elsewhere(anna, several[1])
        t = await other.create(2, ["me", "open"])
        await anna.request("name", name="Annabel")
        await other.wait(lambda: other.tables[t.id].summary["seats"][0]["name"] == "Annabel", "for the new name")
        await other.request("language", language="de")
        await anna.request("language", language="fr")
        await other.request("name", name="Anna")
        must(several.ask("SELECT name || ' ' || language FROM person WHERE login = 'anna'") == "Anna fr",
             "one has written over the other")
        old = other.token
        await anna.enter("password", old="a long password", new="another password")
        must(await other.gone() == 4001, "a changed password logs out everywhere")
        again = await Client.connect(several[1], hello=False)
        await again.enter("login", login="anna", password="another password")
        must(again.token != old, "a new token")
        await anna.request("logout-all")
        must(await again.gone() == 4001, "logged out everywhere")


async def test_ban(_server):
    async with Several(2) as several:
        anna = await account(several[1], "Anna")
        await several.admin(0, "ban", "anna", "--reason", "rude")
        must(await anna.gone() == 4003, "a ban reaches the other server")
        anna = await Client.connect(several[1], hello=False)
        await anna.refused("banned", "login", login="anna", password="a long password")


# ---- everybody ----

async def test_house(_server):
    """What is announced and switched by one server holds for all."""
    async with Several(2) as several:
        anna, bea = await Client.connect(several[0], "Anna"), await Client.connect(several[1], "Bea")
        await several.admin(0, "announce", "tea is ready")
        for client in (anna, bea):
            must((await hears(client, "notice"))["notice"]["text"] == "tea is ready", client.news)
        must(len(told(bea, "notice")) == 1 and len(told(anna, "notice")) == 1, "once")
        await several.admin(0, "strangers", "off")

        async def closed():
            stranger = await Client.connect(several[1], hello=False)
            try:
                await stranger.hello("Carl")
            except Refused as refusal:
                return refusal.code == "closed"
            return False
        await eventually(closed, "the door to be closed")
        await several.admin(1, "read-only", "on")

        async def rests():
            try:
                await anna.create(2, ["me", "open"])
            except Refused as refusal:
                return refusal.code == "read-only"
            return False
        await eventually(rests, "the other server to rest")
        await several.admin(0, "read-only", "off")

        async def works():
            try:
                return await (await elsewhere(bea, several[1])).create(2, ["me", "open"])
            except (Refused, Gone):  # it begins anew
                return None
        await eventually(works, "the first server to go on")


async def test_club(_server):
    """What is said and done in a club is heard at all servers, but by who has muted who says it."""
    async with Several(2) as several:
        anna, bea = await account(several[0], "Anna"), await account(several[1], "Bea")
        club = (await anna.request("club-create", name="Tea", about="", entry="open"))["club"]["id"]
        await bea.request("club-join", club=club)
        for client in (anna, bea):
            await client.request("club", club=club, watch=True)
        await anna.request("club-chat", club=club, text="hello")
        await hears(bea, "club-chat", text="hello")
        here = [m["here"] for m in (await anna.request("club", club=club, watch=True))["club"]["people"]]
        must(here == [True, True], "both are here", here)
        second = await elsewhere(bea, several[0])
        await second.request("mute", person=anna.person["id"], on=True)
        await asyncio.sleep(0.5)
        await anna.request("club-chat", club=club, text="are you there")
        await asyncio.sleep(0.5)
        await second.request("mute", person=anna.person["id"], on=False)
        await asyncio.sleep(0.5)
        await anna.request("club-chat", club=club, text="good bye")
        await hears(bea, "club-chat", text="good bye")
        must(not told(bea, "club-chat", text="are you there"), "she did not want to hear it")
        t = await bea.create(2, ["me", "open"], public=False, club=club)
        await anna.wait(lambda: any(m["table"]["id"] == t.id for m in told(anna, "club-table")), "for the table")
        await anna.request("club-remove", club=club, person=bea.person["id"])
        await bea.wait(lambda: told(bea, "club-news", club=club), "for the news")
        await anna.wait(lambda: any(m["table"]["id"] == t.id and m["table"]["state"] == "closed"
                                    for m in told(anna, "club-table")), "for the table to be closed")
        await anna.request("club-chat", club=club, text="alone")
        await asyncio.sleep(0.5)
        must(not told(bea, "club-chat", text="alone"), "she does not hear it any more")


# ---- messages that go out ----

@contextlib.asynccontextmanager
async def telling(receiver, count):
    several = Several(count, "--rate", "0", "--pace", "1", "--webhook-hosts", f"127.0.0.1:{receiver.port}")
    async with several:
        yield several


async def wants(client, receiver, path, after=0, looking=True):
    await client.request("told-set", told={"after": after, "looking": looking, "slow": False})
    return (await client.request("told-add", told={"kind": "webhook", "url": receiver.url + path, "form": FORM}))


async def heard_of(client):
    """Another server knows how they are told, too: the one that this client is at."""
    async def known():
        return (await client.request("told"))["channels"]
    await eventually(known, "the channel")


async def test_hook(_server):
    """A message goes once, whoever plays and whoever sends."""
    with Receiver() as receiver:
        async with telling(receiver, 3) as several:
            people = []
            for n in range(9):
                anna = await Client.connect(several[n % 3], f"Anna{n}")
                bea = await Client.connect(several[n % 3], f"Bea{n}")
                await wants(await elsewhere(bea, several[(n + 1) % 3]), receiver, f"/{n}")
                await heard_of(bea)
                people.append((anna, bea, await game_at(several[n % 3], anna, bea)))
            for anna, _, table in people:
                await end_turn(anna, table)

            async def all_told():
                return {path for path, _, _ in receiver.posts} >= {f"/{n}" for n in range(9)}
            await eventually(all_told, "all messages")
            await asyncio.sleep(2)
            paths = sorted(path for path, _, _ in receiver.posts)
            must(paths == sorted(f"/{n}" for n in range(9)), "told", paths)


async def test_looking(_server):
    """Who looks at another server is not told what they see; once they look away, they are."""
    with Receiver() as receiver:
        async with telling(receiver, 2) as several:
            anna, bea = await Client.connect(several[0], "Anna"), await Client.connect(several[0], "Bea")
            table = await game_at(several[0], anna, bea)
            looks = await elsewhere(bea, several[1])
            await wants(looks, receiver, "/bea", looking=False)
            await heard_of(bea)
            await bea.close()
            await end_turn(anna, table)
            await hears(looks, "turn", table=table)
            await asyncio.sleep(3)
            must(not receiver.posts, "she was looking", receiver.posts)
            await looks.request("looking", on=False)

            async def one():
                return receiver.posts
            await eventually(one, "the message")
            await asyncio.sleep(1.5)
            must(len(receiver.posts) == 1, "once", receiver.posts)


# ---- tournaments, and what is done once ----

async def test_tournament(_server):
    """Made at one server, entered at both, drawn by whichever does the chores: each thing once."""
    async with Several(3) as several:
        people = [await account(several[n % 3], f"Player{n}") for n in range(6)]
        tournament = await make(people[0])
        for client in people:
            await client.request("tournament-enter", tournament=tournament)
        must([e["person"] for e in (await show(people[1], tournament))["entrants"]], "entrants")
        await people[0].request("tournament-start", tournament=tournament)
        tables = await tables_of(people[2], tournament, 1)
        must(len(tables) == 3, "a table for two each", tables)
        must(several.ask("SELECT count(*) FROM bout") == "3", "drawn once")
        must(several.ask("SELECT count(*) FROM game") == "3", "made once")


async def chores(several):
    """The servers that do what is done once, by what they say."""
    doing = []
    for n, server in enumerate(several.servers):
        if server.alive():
            text = (await server.http("GET", "/metrics"))[2].decode()
            doing += [n] if "\nmarrakesh_chores 1\n" in text else []
    return doing


async def test_chores(_server):
    """One server does the chores; when it dies or stops another one does."""
    with Receiver() as receiver:
        async with telling(receiver, 3) as several:
            async def one():
                return len(await chores(several)) == 1
            await eventually(one, "one that does the chores")
            must(several.ask("SELECT count(*) FROM day") == "2", "today and tomorrow, once")
            (first,) = await chores(several)
            several[first].kill()

            async def another():
                doing = await chores(several)
                return len(doing) == 1 and doing != [first]
            await eventually(another, "another one")
            (second,) = await chores(several)
            (left,) = {0, 1, 2} - {first, second}
            must(several[second].stop() == 0, "it stops")

            async def the_last():
                return await chores(several) == [left]
            await eventually(the_last, "the last one", 5)
            anna = await Client.connect(several[left], "Anna")
            channel = (await wants(anna, receiver, "/x"))["channel"]
            await anna.request("told-test", channel=channel)

            async def came():
                return receiver.posts
            await eventually(came, "a message from it")


async def test_limits(_server):
    """What somebody may have in all is counted for all servers, also where they ask all of them at once."""
    async with Several(3, "--rate", "1000", "--per-address", "2000") as several:
        anna = await Client.connect(several[0], "Anna")
        clients = [anna] + [await elsewhere(anna, several[n]) for n in (1, 2, 0, 1, 2)]

        async def make_some(client):
            made = 0
            while True:
                try:
                    t = await client.create(2, ["me", "open"])
                except Refused as refusal:
                    must(refusal.code == "too-many", refusal)
                    return made
                made += 1
                await client.request("close", table=t.id)
        made = sum(await asyncio.gather(*(make_some(client) for client in clients)))
        kept = int(several.ask("SELECT count(*) FROM game WHERE state = 0"))
        must(made == kept == MOST_TABLES, f"{made} made, {kept} kept, {MOST_TABLES} allowed")


async def test_same_name(_server):
    """Of two who take one name at the same moment, at two servers, one has it."""
    async with Several(2) as several:
        for n in range(5):
            pair = [await Client.connect(several[k], f"Guest{n}{k}") for k in (0, 1)]
            for k, client in enumerate(pair):
                await client.enter("register", login=f"same{n}{k}", password="a long password")
            await asyncio.gather(*(client.request("name", name=f"Zoe {n}") for client in pair), return_exceptions=True)
            have = int(several.ask(f"SELECT count(*) FROM person WHERE name = 'Zoe {n}'"))
            must(have == 1, have, "have the name")


async def test_sender_dies(_server):
    """Of what the server that sends had begun to send nothing goes twice; the rest is sent by another one."""
    with Receiver() as receiver:
        async with telling(receiver, 3) as several:
            async def one():
                return len(await chores(several)) == 1
            await eventually(one, "one that does the chores")
            (sender,) = await chores(several)
            others = [server for n, server in enumerate(several.servers) if n != sender]
            people = []
            for n in range(30):
                client = await Client.connect(others[n % 2], f"Anna{n}")
                people.append((client, (await wants(client, receiver, f"/{n}"))["channel"]))
            await asyncio.gather(*(client.request("told-test", channel=channel) for client, channel in people))

            async def some():
                return receiver.posts
            await eventually(some, "the first message")
            several[sender].kill()

            async def all_done():
                return several.ask("SELECT count(*) FROM outbox WHERE state < 2") == "0"
            await eventually(all_done, "the rest")
            paths = [path for path, _, _ in receiver.posts]
            must(len(paths) == len(set(paths)), "sent twice", sorted(paths))
            lost = int(several.ask("SELECT count(*) FROM outbox WHERE state = 3"))
            must(len(paths) >= 30 - lost, f"{len(paths)} came, {lost} are given up")
