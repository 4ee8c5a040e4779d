"""Where the database may be: several hosts over TCP, of which some refuse, say nothing, or are standbys. Needs
PostgreSQL: tools/with-postgres."""

import asyncio
import contextlib
import os
import pathlib
import random
import signal
import socket
import subprocess
import tempfile
import time

from client import PATIENCE, Client, Refused, must
from harness import Elsewhere, eventually, party
from test_postgres import BASE, Base, come_back, is_well, own_postgres, psql, start_refused

TCP = os.environ.get("MARRAKESH_POSTGRES_TCP")
CUT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "cut.py")
LOCAL = "127.0.0.1"


def at_hosts(name, *ports):
    """The address of a database over TCP, with these ports before its own; 0: that one."""
    begin, _, rest = TCP.partition(f"@{LOCAL}:")
    own = rest.partition("/")[0]
    return begin + "@" + ",".join(f"{LOCAL}:{port or own}" for port in ports) + f"/{name}?"


def folder_of(address):
    return pathlib.Path(address.partition("host=")[2])


@contextlib.contextmanager
def hole():
    """A port whose machine drops whoever wants to connect: a listener that is full."""
    with contextlib.ExitStack() as all_of:
        listener = all_of.enter_context(socket.socket())
        listener.bind((LOCAL, 0))
        listener.listen(0)
        for _ in range(4):
            caller = all_of.enter_context(socket.socket())
            caller.setblocking(False)
            caller.connect_ex(listener.getsockname())
        yield listener.getsockname()[1]


class Line:
    """A line over TCP that can be cut: cut.py."""

    def __init__(self, where, *targets):
        self.process = subprocess.Popen([CUT, where, *(folder_of(target) / ".s.PGSQL.5432" for target in targets)],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        ok, *port = self.process.stdout.readline().split()
        must(ok == "ok", "cut.py does not start")
        self.port = int(port[0]) if port else None

    def order(self, word):
        print(word, file=self.process.stdin, flush=True)
        must(self.process.stdout.readline() == "ok\n", "cut.py is gone")

    def __enter__(self):
        return self

    def __exit__(self, *why):
        self.process.kill()
        self.process.wait()


class Several(Base):
    """A database of its own behind several hosts: a server finds it by these ports; 0 is its own."""

    def __init__(self, *ports):
        super().__init__()
        self.secret = at_hosts(self.name, *ports)


async def make_standby(address):
    """PostgreSQL starts again as the standby of one that is not there: it can be read only."""
    data = folder_of(address) / "data"
    pid = int((data / "postmaster.pid").read_text(encoding="ascii").split()[0])
    os.kill(pid, signal.SIGINT)

    async def gone():
        return not (data / "postmaster.pid").exists()
    await eventually(gone, "PostgreSQL to stop")
    (data / "standby.signal").touch()
    os.chown(data / "standby.signal", data.stat().st_uid, data.stat().st_gid)
    await asyncio.to_thread(subprocess.run, [folder_of(address) / "start"], stdin=subprocess.DEVNULL,
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=PATIENCE, check=True)
    must(psql("SELECT pg_is_in_recovery()", cluster=address) == "t", "it is no standby")


async def play_a_little(base):
    """People play over these lines, and so do those who come after the connections were lost."""
    (anna, bea), table = await party(base.server, 2)
    rng = random.Random(11)
    for _ in range(2):
        last = anna.tables[table].version + 20
        await asyncio.gather(*(client.play(client.tables[table], rng, until=lambda t=client.tables[table]: t.version >=
                                           last) for client in (anna, bea)))
        tokens = anna.token, bea.token
        base.cut()
        await eventually(lambda: is_well(base), "the server to be well again", 15)
        await base.server.close_clients()
        (anna, t), (bea, _) = [await come_back(base, token, table) for token in tokens]
        must(t.version >= last, "version", last, "was told, and now it is", t.version)


async def test_first_is_another(server):
    """The first host says nothing, the second is a standby, the third is the database. And where something in between
    leads to two of PostgreSQL in turn, a server does not start."""
    if not BASE:
        raise Elsewhere("no PostgreSQL (tools/with-postgres runs this beside one)")
    async with own_postgres() as other:
        with hole() as nobody, tempfile.TemporaryDirectory(prefix="marrakesh-test-") as folder:
            base = Several(nobody, 0)
            secret = TCP.split(":")[2].split("@")[0]
            psql(f"CREATE DATABASE {base.name}", f"ALTER ROLE marrakesh PASSWORD '{secret}'", cluster=other)
            standby = int(psql("SHOW port", cluster=other))
            base.secret = at_hosts(base.name, nobody, standby, 0)
            async with base:
                await play_a_little(base)
                base.server.stop()
                with Line(folder, BASE, other):
                    address = f"postgresql://marrakesh@/{base.name}?host={folder}"
                    await asyncio.to_thread(start_refused, address, "lead to the same PostgreSQL")
                await make_standby(other)
                await asyncio.to_thread(start_refused, at_hosts(base.name, standby), "session is read-only")
                base.server.start()
                await play_a_little(base)


async def answers(base, client, seconds):
    """So long the server is asked again and again, and does not let anybody wait: for what is in its memory, or for
    being told that it cannot look it up."""
    end, longest = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        began = time.monotonic()
        must(await base.health() == 503, "it is well")
        must((await base.server.http("GET", "/"))[0] == 200, "the page is gone")
        await client.request("ping")
        with contextlib.suppress(Refused):
            await client.request("best")
        longest = max(longest, time.monotonic() - began)
        await asyncio.sleep(0.05)
    must(longest < 1, "somebody waited for", longest, "seconds")


async def test_unreachable(server):
    """One host says nothing, and the line to the other is cut: the server goes on answering, and finds it again."""
    if not BASE:
        raise Elsewhere("no PostgreSQL (tools/with-postgres runs this beside one)")
    with hole() as nobody, Line("-", BASE) as line:
        async with Several(nobody, line.port) as base:
            (anna, _), table = await party(base.server, 2)
            token, version = anna.token, anna.tables[table].version
            looking = await Client.connect(base.server, "Lotte")
            line.order("drop")

            async def is_ill():
                return await base.health() == 503
            await eventually(is_ill, "the server to notice", 15)
            await answers(base, looking, 4)
            line.order("hang")
            await answers(base, looking, 4)
            line.order("pass")
            await eventually(lambda: is_well(base), "the server to be well again", 15)
            await base.server.close_clients()
            _, t = await come_back(base, token, table)
            must(t.version >= version, "version", version, "was told, and now it is", t.version)
