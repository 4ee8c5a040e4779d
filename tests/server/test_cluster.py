"""Several servers on one database of PostgreSQL: a table is played in one of them at a time. Needs one:
tools/with-postgres."""

import asyncio
import contextlib
import os
import random
import signal
import tempfile
import time

from client import PATIENCE, Client, Gone, Refused, must
from harness import Elsewhere, Server, eventually
from test_postgres import BASE, psql
from test_wall import Calendar

LEASE = 2
OPTIONS = ("--rate", "0", "--per-address", "2000", "--lease", str(LEASE))


class Cluster:
    """A database of its own, and servers on it."""

    def __init__(self, count=2, options=OPTIONS):
        if not BASE:
            raise Elsewhere("no PostgreSQL (tools/with-postgres runs this beside one)")
        self.name = f"cluster_{os.getpid()}_{random.randrange(10 ** 9)}"
        self.address = BASE.replace("/postgres?", f"/{self.name}?")
        self.options = options
        self.count = count
        self.servers = []

    def add(self, *options):
        server = Server(*self.options, *options, "--store", self.address)
        self.servers.append(server)
        return server.start()

    async def __aenter__(self):
        psql(f"CREATE DATABASE {self.name}")
        for _ in range(self.count):
            self.add()
        return self

    async def __aexit__(self, kind, *rest):
        status = []
        for server in self.servers if kind else ():
            print(f"what the server at port {server.port} said last:\n{server.said(40)}", flush=True)
        for server in self.servers:
            await server.close_clients()
            if server.alive():
                server.process.send_signal(signal.SIGCONT)
                status.append(server.stop())
            if server.folder:
                server.folder.cleanup()
        psql(f"DROP DATABASE {self.name} WITH (FORCE)")
        must(kind or not any(status), "a server ended with status", status, [s.said() for s in self.servers])

    def ask(self, statement):
        return psql(statement, cluster=self.address)

    def steps(self, table):
        return int(self.ask(f"SELECT count(*) FROM step JOIN game ON game = key WHERE id = '{table}'"))


async def there(server, token, table, seconds=PATIENCE):
    """The person at the table, at this server, as soon as it lets them."""
    async def attempt():
        client = None
        try:
            client = await Client.connect(server, token=token)
            return client, await client.open(table)
        except (Refused, Gone, OSError):
            if client:
                await client.close()
            return None
    return await eventually(attempt, "the table", seconds)


async def solo(server, answers=3):
    """Somebody who has played a little against a bot."""
    client = await Client.connect(server, "Anna")
    table = await client.create(2, ["me", "greedy"], start=True)
    await play(client, table, answers)
    return client, table


async def play(client, table, answers):
    end = table.version + answers
    await client.play(table, random.Random(7), until=lambda: table.version >= end, undo=0)


async def test_elsewhere(server):
    """A table that nobody has is opened at the other server, and goes on there."""
    async with Cluster() as cluster:
        one, two = cluster.servers
        anna, table = await solo(one)
        told = table.version
        one.stop()
        again, t = await there(two, anna.token, table.id)
        must(t.version >= told, "version", told, "was told, and now it is", t.version)
        await play(again, t, 10)


async def test_hand_over(server):
    """Who opens a table at another server gets it, and those who are at it are sent there: nothing is lost."""
    async with Cluster(3) as cluster:
        anna, table = await solo(cluster.servers[0], 10)
        token, told = anna.token, table.version
        for n in (1, 2, 0, 1):
            began = time.monotonic()
            other, t = await there(cluster.servers[n], token, table.id)
            must(await anna.gone() == 1012, "who was there was not sent away:", anna.closed)
            must(t.version >= told, "version", told, "was told, and now it is", t.version)
            must(time.monotonic() - began < 8, "it took", time.monotonic() - began)
            await play(other, t, 10)
            anna, told = other, t.version
        must(cluster.ask("SELECT count(*) FROM owner") == "1", "whose it is is known once")


async def test_damping(server):
    """Two who disagree about where a table is played do not throw it to and fro all the time."""
    async with Cluster() as cluster:
        anna, table = await solo(cluster.servers[0])
        token, moves, end = anna.token, 0, time.monotonic() + 5
        while time.monotonic() < end:
            await there(cluster.servers[1 - moves % 2], token, table.id)
            moves += 1
        must(2 <= moves <= 6, "in five seconds it moved", moves, "times")


async def test_hand_over_in_play(server):
    """A table moves while people and a bot play as fast as they can: what was told stays, and nothing counts twice."""
    async with Cluster() as cluster:
        anna = await Client.connect(cluster.servers[0], "Anna")
        table = await anna.create(3, ["me", "open", "greedy"])
        bea = await Client.connect(cluster.servers[0], "Bea")
        await bea.join(table.id)
        await anna.request("start", table=table.id)
        told, people, rng = 0, [anna.token, bea.token], random.Random(3)
        for n in range(6):
            playing = await asyncio.gather(*(there(cluster.servers[n % 2], token, table.id) for token in people))
            for client, t in playing:
                must(t.version >= told, "version", told, "was told, and now it is", t.version)
            games = [asyncio.ensure_future(until_gone(client, t, rng)) for client, t in playing]
            await asyncio.sleep(0.5)
            mover = await there(cluster.servers[1 - n % 2], people[0], table.id)
            await asyncio.wait(games, timeout=PATIENCE)
            told = max(t.version for _, t in playing)
            await mover[0].close()
        must(told > 20, "they have played", told)
        must(cluster.steps(table.id) >= told, "steps", cluster.steps(table.id), "of", told)


async def until_gone(client, t, rng):
    with contextlib.suppress(Gone, Refused):
        await client.play(t, rng, undo=0)


async def test_killed(server):
    """One is killed: when its lease is over, the other has its tables."""
    async with Cluster() as cluster:
        one, two = cluster.servers
        anna, table = await solo(one)
        told = table.version
        one.kill()
        began = time.monotonic()
        again, t = await there(two, anna.token, table.id)
        took = time.monotonic() - began
        must(t.version >= told, "version", told, "was told, and now it is", t.version)
        must(took < LEASE + 4, "it took", took)
        await play(again, t, 10)
        must(cluster.ask("SELECT count(*) FROM process") == "1", "the dead one is still there")


async def test_stopped_gently(server):
    """One is stopped: its tables are free at once, and who is sent away knows that they may come back."""
    async with Cluster(options=(*OPTIONS[:-1], "60")) as cluster:
        one, two = cluster.servers
        anna, table = await solo(one)
        told = table.version
        must(one.stop() == 0, "status", one.process.returncode)
        must(await anna.gone() == 1012 and anna.bye, "closed without a word:", anna.closed)
        began = time.monotonic()
        again, t = await there(two, anna.token, table.id)
        must(time.monotonic() - began < 3, "it took", time.monotonic() - began)
        must(t.version >= told, "version", told, "was told, and now it is", t.version)
        await play(again, t, 10)


async def test_going(server):
    """A server whose proxy asks how it is says that it goes before it does; meanwhile all goes on."""
    async with Cluster() as cluster:
        one = cluster.servers[0]
        anna, table = await solo(one)
        must((await one.http("GET", "/healthz"))[0] == 200, "it is well")
        one.process.send_signal(signal.SIGTERM)

        async def goes():
            return (await one.http("GET", "/healthz"))[0] == 404
        await eventually(goes, "the server to say that it goes", 5)
        await play(anna, table, 3)
        must(await anna.gone() == 1012 and anna.bye, "closed without a word:", anna.closed)
        must(one.process.wait(PATIENCE) == 0, "status", one.process.returncode)


async def test_paused(server):
    """One sleeps longer than its lease, with an answer in its buffer: another goes on, and when it wakes it tells and
    keeps nothing."""
    async with Cluster() as cluster:
        one, two = cluster.servers
        anna, table = await solo(one)
        watcher = await Client.connect(one, "Wanda")
        seen = await watcher.open(table.id)
        told = table.version
        one.process.send_signal(signal.SIGSTOP)
        sent = await anna.start_request("answer", table=table.id, question=table.question["number"],
                                        choice=0, confirm=True)
        looked = await watcher.start_request("open", table=table.id)
        again, t = await there(two, anna.token, table.id)
        must(t.version >= told, "version", told, "was told, and now it is", t.version)
        await play(again, t, 10)
        steps = cluster.steps(table.id)
        one.process.send_signal(signal.SIGCONT)
        must(await anna.gone() in (1006, 1011, 1012), "it is still there:", anna.closed)
        must(await watcher.gone() in (1006, 1011, 1012), "it is still there:", watcher.closed)
        for future in (sent, looked):
            must(isinstance(future.exception(), Gone), "it was answered:", future)
        must(table.version == told and seen.version == told, "it was told on:", table.version, seen.version)
        must(cluster.steps(table.id) >= steps, "steps are lost")
        await play(again, t, 10)
        must(not await unwell(one), "it does not recover")
        other, t = await there(one, anna.token, table.id)
        await play(other, t, 5)


async def unwell(server):
    async def well():
        return (await server.http("GET", "/healthz"))[0] == 200
    await eventually(well, "the server to be well", 15)
    return False


async def test_database_away(server):
    """The database is away for longer than the lease: nothing is told of tables any more, and all recover."""
    async with Cluster() as cluster:
        anna, table = await solo(cluster.servers[0])
        token, told = anna.token, table.version
        psql(f"ALTER DATABASE {cluster.name} ALLOW_CONNECTIONS false",
             f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{cluster.name}'")
        must(await anna.gone(LEASE + 5) in (1011, 1012), "it is still there:", anna.closed)
        await asyncio.sleep(LEASE)
        psql(f"ALTER DATABASE {cluster.name} ALLOW_CONNECTIONS true")
        for one in cluster.servers:
            must(not await unwell(one), "it does not recover")
        client, t = await there(cluster.servers[1], token, table.id)
        must(t.version >= told, "version", told, "was told, and now it is", t.version)
        await play(client, t, 5)


async def test_same_name(server):
    """Two of one name: the second is refused, and the first goes on."""
    async with Cluster(0) as cluster:
        one = cluster.add("--node", "same")
        anna, table = await solo(one)
        two = Server(*OPTIONS, "--node", "same", "--store", cluster.address)
        try:
            two.start()
            must(False, "there are two of one name")
        except Exception as refused:  # the harness tells what it said
            must("of the name same" in str(refused), refused)
        two.process.wait(PATIENCE)
        must(two.process.returncode == 1, "status", two.process.returncode)
        await play(anna, table, 5)
        one.kill()
        third = cluster.add("--node", "same")
        again, t = await there(third, anna.token, table.id)
        await play(again, t, 5)


async def test_due(server):
    """A bot has something to do at a table whose server was killed: another one does it, and only one."""
    async with Cluster(3) as cluster:
        anna = await Client.connect(cluster.servers[0], "Anna")
        table = await anna.create(2, ["me", "greedy"], start=True, clock={"kind": "move", "seconds": 5})
        told = table.version
        token = anna.token
        cluster.servers[0].kill()
        # nobody looks: her clock runs out, and a bot helps out
        async def goes_on():
            return cluster.steps(table.id) > told + 1
        await eventually(goes_on, "somebody to look after the table", 30)
        must(cluster.ask("SELECT count(*) FROM owner") in ("0", "1"), "several have it")
        client, t = await there(cluster.servers[1], token, table.id)
        must(t.version > told, "it is at", t.version)


async def test_address(server):
    """The address of the WebSocket may name a table; nothing else."""
    for path, status in (("/ws/abcdefghj2", 426), ("/ws", 426), ("/ws/", 404), ("/ws/abcdefghj", 404),
                         ("/ws/abcdefghj23", 404), ("/ws/ABCDEFGHJ2", 404), ("/ws/abcdefghj2/", 404),
                         ("/ws/abcde%2fhj2", 404)):
        got = (await server.http("GET", path))[0]
        must(got == status, path, "is", got, "and not", status)


async def test_both_ask(server):
    """Two servers are asked for a table that a third one has, at the same time: both get it, one after the other."""
    async with Cluster(3) as cluster:
        one, two, three = cluster.servers
        anna, table = await solo(one)
        told = table.version
        await asyncio.sleep(1.2)
        both = await asyncio.gather(there(two, anna.token, table.id), there(three, anna.token, table.id))
        must(await anna.gone() == 1012, "who was there was not sent away:", anna.closed)
        must(all(t.version >= told for _, t in both), "version", told, "was told, and now",
             [t.version for _, t in both])
        again, t = await there(one, anna.token, table.id)
        await play(again, t, 5)


async def test_asker_dies(server):
    """Who asks for a table dies before it gets it: the table is free, and goes on where it was."""
    async with Cluster() as cluster:
        one, two = cluster.servers
        anna, table = await solo(one)
        told = table.version
        other = await Client.connect(two, token=anna.token)
        await asyncio.sleep(1.2)
        one.process.send_signal(signal.SIGSTOP)
        await other.start_request("open", table=table.id)
        await asyncio.sleep(0.3)
        two.kill()
        one.process.send_signal(signal.SIGCONT)
        again, t = await there(one, anna.token, table.id)
        must(t.version >= told, "version", told, "was told, and now it is", t.version)
        await play(again, t, 5)


async def test_asked_one_dies(server):
    """Who has the table dies while it is asked for it: who asks gets it when the lease is over, in the same request."""
    async with Cluster() as cluster:
        one, two = cluster.servers
        anna, table = await solo(one)
        told = table.version
        other = await Client.connect(two, token=anna.token)
        one.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(0.3)
        asked = asyncio.ensure_future(other.open(table.id))
        await asyncio.sleep(0.3)
        one.kill()
        t = await asked
        must(t.version >= told, "version", told, "was told, and now it is", t.version)
        await play(other, t, 5)


async def test_thinking(server):
    """A table moves while a bot thinks, and while the tower throws: both are done again where it is played then."""
    async with Cluster() as cluster:
        anna = await Client.connect(cluster.servers[0], "Anna")
        table = await anna.create(2, ["me", "hard"], start=True, tower="physics")
        token, rng = anna.token, random.Random(5)
        for n in range(1, 5):
            client, t = await there(cluster.servers[n % 2], token, table.id)
            await client.wait(lambda: t.question, "for a question", 60)
            told = t.version
            await client.play(t, rng, until=lambda: t.version > told and not t.question, undo=0)
        client, t = await there(cluster.servers[1], token, table.id)
        told = t.version
        await client.play(t, rng, until=lambda: t.version > told + 3, undo=0)


async def test_all_called_dead(server):
    """The database's clock jumps: all leases are over at once. Whoever is called dead begins anew, nothing is lost."""
    async with Cluster(3) as cluster:
        games = [await solo(one) for one in cluster.servers]
        before = cluster.ask("SELECT max(id) FROM process")
        cluster.ask("UPDATE process SET lease = 1")

        async def anew():
            return cluster.ask(f"SELECT count(*) FROM process WHERE id > {before}") >= "1"
        await eventually(anew, "one of them to be called dead", 15)
        for one in cluster.servers:
            must(not await unwell(one), "it does not recover")
        for n, (anna, table) in enumerate(games):
            again, t = await there(cluster.servers[(n + 1) % 3], anna.token, table.id)
            must(t.version >= table.version, "version", table.version, "was told, and now it is", t.version)
            await play(again, t, 5)


async def test_clock_of_a_machine(server):
    """The calendar of one machine is set: no deadline moves, at none of the servers, and no clock runs out."""
    with tempfile.TemporaryDirectory(prefix="marrakesh-test-") as folder:
        calendar = Calendar(folder)
        async with Cluster(1) as cluster:
            other = cluster.servers[0]
            own = Server(*OPTIONS, "--store", cluster.address)
            own.environment = calendar.environment
            cluster.servers.append(own)
            own.start()
            games = []
            for one in (own, other):
                anna = await Client.connect(one, "Anna")
                games.append((anna, await anna.create(2, ["me", "greedy"], start=True,
                                                      clock={"kind": "game", "seconds": 600})))
                await play(*games[-1], 3)

            def deadlines():
                return cluster.ask("SELECT deadline FROM game ORDER BY key").split()
            before = deadlines()
            for seconds in (7200, -7200, 0):
                await calendar.jump(seconds)
                must(deadlines() == before, "deadlines were", before, "and are", deadlines())
            for anna, table in games:
                clocks = (await anna.request("open", table=table.id))["clocks"]
                must(min(clocks.values()) > 500000, "what is left:", clocks)
            must("clock-jumped" not in own.said(200), "it moved something")


async def slow_looked_through_once(_):
    """One of the servers looks through the database; all say what it has found, also one that comes later."""
    async with Cluster() as cluster:
        anna, table = await solo(cluster.servers[0], 40)
        await asyncio.sleep(1)
        for server in cluster.servers:
            await server.close_clients()
            must(server.stop() == 0, server.said())
        cluster.ask("UPDATE doc SET text = lpad('', length(text), 'x')")
        for server in cluster.servers:
            server.start()

        async def figures(server):
            text = (await server.http("GET", "/metrics"))[2].decode()
            return [float(text.partition(f"\nmarrakesh_{name} ")[2].split()[0]) for name in
                    ("store_check_seconds", "tables_checked", "tables_unreadable")]

        async def all_say(damaged):
            return all(seconds > 0 and tables == 1 and wrong == damaged
                       for seconds, tables, wrong in [await figures(server) for server in cluster.servers])
        await eventually(lambda: all_say(1), "both to say so")
        checks = [server.said(1000).count("event=store-checked tables=1 damaged=1") for server in cluster.servers]
        must(sorted(checks) == [0, 1], "who has looked through it:", checks)
        cluster.add()
        await eventually(lambda: all_say(1), "the third to say so", 80)
        other, t = await there(cluster.servers[2], anna.token, table.id)
        await other.play(t, random.Random(7), until=lambda: t.version >= table.version + 3, undo=0)
        await eventually(lambda: all_say(0), "all to say that it was mended")
