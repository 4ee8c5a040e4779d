"""The store on PostgreSQL, when the database goes away and comes back. Needs one: tools/with-postgres."""

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import tempfile
import time

from client import PATIENCE, Broken, Client, Gone, Refused, must
from harness import PROGRAM, Elsewhere, Server, eventually, party
from test_wall import Calendar

BASE = os.environ.get("MARRAKESH_POSTGRES")
TOOL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tools/with-postgres")


NOT_CONNECTED = 2  # psql's status


def psql(*statements, cluster=BASE):
    """What the statements give. While PostgreSQL starts again after a crash it lets nobody in: that is waited for."""
    options = [word for statement in statements for word in ("-c", statement)]
    end = time.monotonic() + PATIENCE
    while True:
        done = subprocess.run(["psql", "-XqAt", cluster, *options], capture_output=True, text=True, timeout=PATIENCE)
        if done.returncode != NOT_CONNECTED or time.monotonic() > end:
            break
        time.sleep(0.1)
    must(done.returncode == 0, "psql:", done.stderr)
    return done.stdout.strip()


class Base:
    """A database of its own, and a server on it."""

    def __init__(self, cluster=BASE, space="pg_default"):
        if not BASE:
            raise Elsewhere("no PostgreSQL (tools/with-postgres runs this beside one)")
        self.cluster = cluster
        self.space = space
        self.secret = None  # the address with a password, where there is one
        self.name = f"own_{os.getpid()}_{random.randrange(10 ** 9)}"
        self.address = cluster.replace("/postgres?", f"/{self.name}?")

    async def __aenter__(self):
        psql(f"CREATE DATABASE {self.name} TABLESPACE {self.space}", cluster=self.cluster)
        where = () if self.secret else ("--store", self.address)
        self.server = Server("--rate", "0", "--per-address", "2000", *where, sqlite=True)
        self.server.environment = {**os.environ, "MARRAKESH_STORE": self.secret} if self.secret else None
        self.server.start()
        return self

    async def __aexit__(self, *why):
        await self.server.close_clients()
        status = self.server.stop() if self.server.alive() else self.server.process.returncode
        await eventually(self.drop, "a database that lets itself be dropped")
        must(why[0] or status == 0, "the server ended with status", status, self.server.said())

    async def drop(self):
        """False: it has just crashed, and is not back yet."""
        try:
            psql(f"DROP DATABASE IF EXISTS {self.name} WITH (FORCE)", cluster=self.cluster)
            return True
        except Broken:
            return False

    def cut(self):
        """All connections of the server are ended."""
        psql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{self.name}'",
             cluster=self.cluster)

    def crash(self):
        """One of PostgreSQL's processes is killed: then it ends all others, and starts again from its log."""
        for _ in range(100):  # while the server connects anew there is none
            pids = psql(f"SELECT pid FROM pg_stat_activity WHERE datname = '{self.name}'", cluster=self.cluster).split()
            if pids:
                break
        os.kill(int(random.choice(pids)), signal.SIGKILL)

    def close(self, closed):
        """Nobody can connect, or everybody again."""
        psql(f"ALTER DATABASE {self.name} ALLOW_CONNECTIONS {not closed}", cluster=self.cluster)
        if closed:
            self.cut()

    async def health(self):
        return (await self.server.http("GET", "/healthz"))[0]


async def come_back(base, token, table):
    """The person at the table, once the server is well."""
    async def attempt():
        try:
            client = await Client.connect(base.server, token=token)
            return client, await client.open(table)
        except (Refused, Gone):
            return None
    return await eventually(attempt, "the table")


async def play_on(client, t, rng, until):
    try:
        await client.play(t, rng, until=lambda: t.version >= until)
    except (Gone, Refused):
        pass


async def spoil(base, times, harm):
    """Two play, and again and again the database is harmed: what was told stays, and the game goes on."""
    clients, table = await party(base.server, 2)
    people = [(client.token, client.tables[table].version) for client in clients]
    rng = random.Random(5)
    for _ in range(times):
        playing = []
        for token, version in people:
            client, t = await come_back(base, token, table)
            must(t.version >= version, "version", version, "was told, and now it is", t.version)
            playing.append((client, t))
        last = max(t.version for _, t in playing) + rng.randrange(20, 60)
        games = [asyncio.ensure_future(play_on(client, t, rng, last)) for client, t in playing]
        await asyncio.sleep(rng.random() / 4)
        harm()
        await asyncio.wait(games, timeout=3)
        for game in games:
            game.cancel()
        people = [(client.token, t.version) for client, t in playing]
        await base.server.close_clients()
        await eventually(lambda: is_well(base), "the server to be well again", 15)


@contextlib.asynccontextmanager
async def own_postgres(**environment):
    """A PostgreSQL of its own, that waits for its disk: its address."""
    words = [TOOL, "--durable", "sh", "-c", "echo $MARRAKESH_POSTGRES; cat"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                          env={**os.environ, **environment}) as own:
        try:
            yield (await asyncio.to_thread(own.stdout.readline)).strip()
        finally:
            own.stdin.close()


async def test_cut(server):
    """Connections are cut."""
    async with Base() as base:
        await spoil(base, 6, base.cut)


async def test_crash(server):
    """PostgreSQL crashes, and what it had not on its disk is gone: nobody was told of it."""
    if not BASE:
        raise Elsewhere("no PostgreSQL (tools/with-postgres runs this beside one)")
    async with own_postgres() as cluster:
        async with Base(cluster) as base:
            await spoil(base, 4, base.crash)


async def is_well(base):
    return await base.health() == 200


async def test_away(server):
    """The database is away for a while: it is said, reading what is in memory goes on, and it recovers by itself."""
    async with Base() as base:
        (anna, bea), table = await party(base.server, 2)
        version = anna.tables[table].version
        token = anna.token
        base.close(True)

        async def is_ill():
            return await base.health() == 503
        await eventually(is_ill, "the server to notice", 15)
        must(base.server.alive(), "it ended", base.server.said())
        base.close(False)
        await eventually(lambda: is_well(base), "the server to be well again", 15)
        await base.server.close_clients()
        client, t = await come_back(base, token, table)
        must(t.version >= version, "version", version, "was told, and now it is", t.version)
        other, _ = await come_back(base, bea.token, table)
        games = asyncio.gather(*(c.play(c.tables[table], random.Random(3), until=lambda c=c: c.tables[table].version >=
                                        version + 20) for c in (client, other)))
        await asyncio.wait_for(games, PATIENCE)


async def test_copy(server):
    """A server's folder, copied to PostgreSQL: everybody finds what they had."""
    if not BASE:
        raise Elsewhere("no PostgreSQL (tools/with-postgres runs this beside one)")
    with tempfile.TemporaryDirectory(prefix="marrakesh-test-") as folder:
        name = f"copied_{os.getpid()}"
        data, address = os.path.join(folder, "data"), BASE.replace("/postgres?", f"/{name}?")
        async with Server("--rate", "0", data=data, sqlite=True) as own:
            anna = await Client.connect(own, "Anna")
            t = await anna.create(2, ["me", "greedy"], start=True)
            await anna.play(t, random.Random(9), until=lambda: t.version >= 12, undo=0)
            token, table, version = anna.token, t.id, t.version
        psql(f"CREATE DATABASE {name}")

        async def command(status, said, *words):
            done = await asyncio.to_thread(subprocess.run, [PROGRAM, *words], capture_output=True, text=True,
                                           timeout=PATIENCE, check=False)
            must(done.returncode == status and said in done.stdout + done.stderr, words, done)
        await command(0, "rows were copied", "copy", "--from", data, "--to", address)
        wrong_bit = "UPDATE step SET data = set_byte(data, 0, get_byte(data, 0) # 1) WHERE number = 3"
        await command(0, "1 table, 0 damaged", "store", "check", "--store", address)
        psql(wrong_bit, cluster=address)
        await command(1, f"damaged table: {table}", "store", "check", "--store", address)
        psql(wrong_bit, cluster=address)  # it is right again
        await command(0, "1 table, 0 damaged", "store", "check", "--store", address)
        async with Server("--store", address, data=os.path.join(folder, "other")) as own:
            client = await Client.connect(own, token=token)
            t = await client.open(table)
            must(t.version >= version, "it is at version", t.version, "and was at", version)
        psql(f"DROP DATABASE {name} WITH (FORCE)")


# ---- what is refused, at the start and later ----

def start_refused(address, said):
    """A server does not start there, and says why in one line."""
    with tempfile.TemporaryDirectory(prefix="marrakesh-test-") as folder:
        command = [PROGRAM, "serve", "--port", "0", "--data", os.path.join(folder, "data")]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False,
                              env={**os.environ, "MARRAKESH_STORE": address})
    lines = [line for line in done.stderr.splitlines() if said in line]
    fine = done.returncode == 1 and len(lines) == 1 and not done.stdout
    must(fine, address, done.returncode, done.stdout, done.stderr)
    must("hunter2" not in done.stderr, "the password was told:", done.stderr)


async def test_refused(server):
    """A database that cannot be reached, does not let us in, or is none of ours: a clear sentence, and status 1."""
    async with Base() as base:
        base.server.stop()
        stranger = base.address.replace("marrakesh@", "stranger:hunter2-not@")
        for address, said in (
                ("postgresql://marrakesh:hunter2@127.0.0.1:1/none", "the database cannot be reached: "),
                ("postgresql://marrakesh:hunter2@/none?host=/nowhere", "the database cannot be reached: "),
                ("postgresql://marrakesh@nobody.invalid/none", "the database cannot be reached: "),
                (BASE.replace("/postgres?", "/nothing?"), 'database "nothing" does not exist'),
                (stranger, "the database does not let this program in: ")):
            await asyncio.to_thread(start_refused, address, said)
        for harm, said, good in (
                ("UPDATE marrakesh SET version = version + 100", "use a newer program",
                 "UPDATE marrakesh SET version = version - 100"),
                ("ALTER TABLE chat RENAME TO chatter", "half migrated, it lacks chat",
                 "ALTER TABLE chatter RENAME TO chat"),
                ("ALTER TABLE marrakesh RENAME TO other", "not one of this program",
                 "ALTER TABLE other RENAME TO marrakesh")):
            psql(harm, cluster=base.address)
            await asyncio.to_thread(start_refused, base.address, said)
            psql(good, cluster=base.address)
        base.server.start()
        must(await base.health() == 200, "after all that it does not start")


async def harmed(base, harm, said, good):
    """Two play while something is wrong with the database: it is said, nothing is lost, and it recovers by itself."""
    (anna, bea), table = await party(base.server, 2)
    people = [(client.token, client.tables[table].version) for client in (anna, bea)]
    harm()
    games = [asyncio.ensure_future(play_on(client, client.tables[table], random.Random(2), 10 ** 6))
             for client in (anna, bea)]

    async def is_ill():
        return await base.health() == 503
    await eventually(is_ill, "the server to notice", 20)
    for game in games:
        game.cancel()

    async def says_so():
        return said in base.server.said(200)
    await eventually(says_so, f"the log to say {said}", 20)

    async def told(headers=()):
        text = (await base.server.http("GET", "/healthz", headers=headers))[2].decode()
        must("hunter2" not in text and "postgresql://" not in text, "the password was told:", text)
        return "the database takes nothing" in text and "the disk" not in text and said in text
    await eventually(told, f"/healthz to say {said}", 20)
    must(not await told({"X-Forwarded-For": "192.0.2.1"}), "strangers are told where the database is")
    must(base.server.alive(), "it ended", base.server.said())
    people = [(token, client.tables[table].version) for client, (token, _) in zip((anna, bea), people)]
    good()
    await eventually(lambda: is_well(base), "the server to be well again", 20)
    await base.server.close_clients()
    playing = []
    for token, version in people:
        client, t = await come_back(base, token, table)
        must(t.version >= version, "version", version, "was told, and now it is", t.version)
        playing.append((client, t))
    last = max(t.version for _, t in playing) + 10
    await asyncio.gather(*(client.play(t, random.Random(4), until=lambda t=t: t.version >= last)
                           for client, t in playing))


async def test_changed_while_it_runs(server):
    """Somebody brings the database to a newer version, or takes a table away, while a server runs."""
    for harm, said, good in (
            ("UPDATE marrakesh SET version = version + 100", "use a newer program",
             "UPDATE marrakesh SET version = version - 100"),
            ("ALTER TABLE chat RENAME TO chatter", "half migrated", "ALTER TABLE chatter RENAME TO chat")):
        async with Base() as base:
            def spoil_it(base=base, harm=harm):
                psql(harm, cluster=base.address)
                base.cut()
            await harmed(base, spoil_it, said, lambda base=base, good=good: psql(good, cluster=base.address))


async def test_password_changed(server):
    """The password is another one all at once, and right again later."""
    if not BASE:
        raise Elsewhere("no PostgreSQL (tools/with-postgres runs this beside one)")
    psql("DROP ROLE IF EXISTS stranger", "CREATE ROLE stranger SUPERUSER LOGIN PASSWORD 'hunter2'")
    base = Base()
    base.secret = base.address.replace("marrakesh@", "stranger:hunter2@")
    try:
        async with base:
            def other():
                psql("ALTER ROLE stranger PASSWORD 'other'")
                base.cut()
            await harmed(base, other, "the database does not let this program in",
                         lambda: psql("ALTER ROLE stranger PASSWORD 'hunter2'"))
            must("hunter2" not in base.server.said(1000), "the password is in the log")
    finally:
        psql("DROP ROLE stranger")


@contextlib.contextmanager
def small_disk(megabytes):
    """A disk of its own for a tablespace."""
    with tempfile.TemporaryDirectory(prefix="marrakesh-test-") as folder:
        os.chmod(folder, 0o755)
        disk = os.path.join(folder, "disk")
        os.mkdir(disk)
        if os.getuid() or subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "none", disk],
                                         stderr=subprocess.DEVNULL, check=False).returncode:
            raise Elsewhere("only root can make a disk that is small enough to fill")
        try:
            space = os.path.join(disk, "space")
            os.mkdir(space)
            os.chown(space, os.stat(psql("SHOW data_directory")).st_uid, -1)
            yield disk
        finally:
            subprocess.run(["umount", disk], check=False)


def fill(ballast):
    """To the last byte of its disk."""
    with open(ballast, "wb", buffering=0) as out:
        for piece in (1 << 16, 512):
            with contextlib.suppress(OSError):
                while True:
                    out.write(bytes(piece))


async def test_full_disk(server):
    """The database's disk is full: nobody is told what was not kept, and when there is room again all goes on."""
    if not BASE:
        raise Elsewhere("no PostgreSQL (tools/with-postgres runs this beside one)")
    with small_disk(64) as disk:
        psql(f"CREATE TABLESPACE small LOCATION '{disk}/space'")
        ballast = os.path.join(disk, "ballast")
        try:
            async with Base(space="small") as base:
                await harmed(base, lambda: fill(ballast), "No space left on device", lambda: os.unlink(ballast))
        finally:
            psql("DROP TABLESPACE small")


async def test_no_room_for_the_log(server):
    """The whole of the database's disk is full, its log too: PostgreSQL gives up, until somebody makes room and starts
    it again. Nothing is lost, and the server finds it by itself."""
    if not BASE:
        raise Elsewhere("no PostgreSQL (tools/with-postgres runs this beside one)")
    with small_disk(160) as disk:
        os.chmod(disk, 0o755)
        async with own_postgres(TMPDIR=disk) as cluster:
            ballast, start = os.path.join(disk, "ballast"), os.path.join(cluster.partition("host=")[2], "start")
            async with Base(cluster) as base:
                def no_room():
                    fill(ballast)
                    for _ in range(4):  # each needs a new file for the log
                        subprocess.run(["psql", "-XqAt", cluster, "-c", "SELECT pg_switch_wal()",
                                        "-c", "CREATE TABLE IF NOT EXISTS much AS SELECT 1"], capture_output=True,
                                       timeout=PATIENCE, check=False)

                def room():
                    os.unlink(ballast)
                    subprocess.run([start], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, timeout=PATIENCE, check=False)
                await harmed(base, no_room, "the database cannot be reached", room)


async def test_clock_of_the_database(server):
    """The calendar of the database's machine is set, forwards and back: the servers begin anew, nobody's clock runs
    out, and nothing is lost."""
    if not BASE:
        raise Elsewhere("no PostgreSQL (tools/with-postgres runs this beside one)")
    with tempfile.TemporaryDirectory(prefix="marrakesh-test-") as folder:
        os.chmod(folder, 0o755)
        calendar = Calendar(folder)
        preload = {name: calendar.environment[name] for name in ("LD_PRELOAD", "MARRAKESH_SET_CLOCK")}
        async with own_postgres(**preload) as cluster, Base(cluster) as base:
            anna = await Client.connect(base.server, "Anna")
            t = await anna.create(2, ["me", "greedy"], start=True, clock={"kind": "game", "seconds": 600})
            token, rng = anna.token, random.Random(7)
            for seconds in (7200, -7200, 0):
                told, lives = t.version, base.server.said(10000).count("event=life ")
                await calendar.jump(seconds)

                async def anew(lives=lives):
                    return base.server.said(10000).count("event=life ") > lives
                await eventually(anew, "the server to begin anew", 15)
                anna, t = await come_back(base, token, t.id)
                must(t.version >= told, "version", told, "was told, and now it is", t.version)
                left = (await anna.request("open", table=t.id))["clocks"]
                must(500000 < min(left.values()) <= max(left.values()) <= 600000, f"after {seconds} s are left:", left)
                await anna.play(t, rng, until=lambda: t.version > told + 2, undo=0)


async def test_no_password_in_the_list(server):
    """A password on the command line is refused; in a file or the environment it is not told."""
    secret = "postgresql://anna:hunter2@127.0.0.1:1/none"
    with tempfile.TemporaryDirectory(prefix="marrakesh-test-") as folder:
        file = os.path.join(folder, "address")
        with open(file, "w", encoding="utf-8") as out:
            out.write(secret + "\n")
        for words, environment, status, said in (
                (("--store", secret), {}, 2, "no password here"),
                (("--store-file", file), {}, 1, "cannot be reached"),
                ((), {"MARRAKESH_STORE": secret}, 1, "cannot be reached"),
                (("--store-file", os.path.join(folder, "none")), {}, 2, "--store-file"),
                (("--store", "folder"), {}, 2, "begins with postgresql://"),
                (("--store", "postgresql://a/b", "--store-file", file), {}, 2, "--store-file")):
            command = [PROGRAM, "serve", "--port", "0", "--data", os.path.join(folder, "data"), *words]
            done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=PATIENCE,
                                           env={**os.environ, **environment})
            must(done.returncode == status and said in done.stderr, words, done.returncode, done.stderr)
            must("hunter2" not in done.stderr + done.stdout, "the password was told:", done.stderr)
