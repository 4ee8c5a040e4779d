"""harness - a server of our own for the tests, and tables full of people."""

import asyncio
import hashlib
import http.client
import os
import queue
import re
import signal
import subprocess
import tempfile
import threading

from client import PATIENCE, Client, must

PROGRAM = os.environ.get("MARRAKESH", "build/dev/marrakesh")
# With STORE=postgresql every server has a database of its own in the PostgreSQL that tools/with-postgres has started.
POSTGRES = os.environ.get("MARRAKESH_POSTGRES") if os.environ.get("STORE") == "postgresql" else None


class Elsewhere(Exception):
    """The test is about another store than the one there is."""


def only_sqlite():
    """What follows is about SQLite's file."""
    if POSTGRES:
        raise Elsewhere("it is about SQLite's file")


def psql(*statements, base="postgres"):
    """What SQL statements give, as text."""
    where = POSTGRES.replace("/postgres?", f"/{base}?")
    options = [word for statement in statements for word in ("-c", statement)]
    return subprocess.run(["psql", "-XqAt", where, *options], check=True, capture_output=True, text=True).stdout


def store_of(data):
    """The options that name the store of a data folder: where it is a database, it is made."""
    if not POSTGRES:
        return ()
    base = "server_" + hashlib.sha256(os.path.abspath(data).encode()).hexdigest()[:16]
    if not psql(f"SELECT 1 FROM pg_database WHERE datname = '{base}'"):
        psql(f"CREATE DATABASE {base}")
    return "--store", POSTGRES.replace("/postgres?", f"/{base}?")


class Server:
    """`marrakesh serve` on a folder that goes away with it. Rates are not limited unless the options say so."""

    def __init__(self, *options, data=None, sqlite=False):
        self.options = options or ("--rate", "0", "--per-address", "2000")
        self.folder = None if data else tempfile.TemporaryDirectory(prefix="marrakesh-test-")
        self.data = data or os.path.join(self.folder.name, "data")
        self.sqlite = sqlite or "--store" in options  # the options say where it keeps what it keeps
        self.log = tempfile.TemporaryFile()
        self.port = 0
        self.environment = None  # else what the server finds in its environment
        self.process = None
        self.clients = set()
        self.waiting = set()  # futures of clients that wait for a condition

    def start(self):
        command = [PROGRAM, "serve", "--listen", "127.0.0.1", "--port", str(self.port), "--data", self.data,
                   *(() if self.sqlite else store_of(self.data))]
        self.process = subprocess.Popen([*command, *self.options], stdout=subprocess.PIPE, stderr=self.log, text=True,
                                        env=self.environment)
        lines = queue.Queue()
        threading.Thread(target=drain, args=(self.process.stdout, lines), daemon=True).start()
        try:
            line = lines.get(timeout=PATIENCE)
        except queue.Empty:
            line = "nothing"
        found = re.fullmatch(r"listening on http://127\.0\.0\.1:(\d+)\n", line)
        must(found, f"the server said {line!r} instead of where it listens\n{self.said()}")
        self.port = int(found[1])
        return self

    def stop(self):
        """SIGTERM; returns the exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def kill(self):
        """SIGKILL: no time to tidy up."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def alive(self):
        return self.process.poll() is None

    def said(self, lines=20):
        """The end of what it wrote to its log."""
        self.log.seek(0)
        return b"".join(self.log.readlines()[-lines:]).decode(errors="replace")

    async def __aenter__(self):
        return self.start()

    async def __aexit__(self, kind, *rest):
        await self.close_clients()
        died = not self.alive()
        status = self.process.returncode if died else self.stop()
        if self.folder:
            self.folder.cleanup()
        if kind is None:
            must(not died, f"the server died with status {status}\n{self.said()}")
            must(status == 0, f"after SIGTERM the server ended with status {status}\n{self.said()}")

    async def close_clients(self):
        for client in list(self.clients):
            await client.close()

    async def http(self, method, path, body=None, headers=()):
        """Returns status, headers and body."""
        return await asyncio.to_thread(self.http_now, method, path, body, dict(headers))

    def http_now(self, method, path, body, headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, headers)
            reply = connection.getresponse()
            return reply.status, reply.headers, reply.read()
        finally:
            connection.close()


def drain(stream, lines):
    for line in stream:
        lines.put(line)
    lines.put("")


def run(*arguments, data=None):
    """Run the program; returns status, output and errors."""
    words = list(arguments)
    if words[0] == "backup":
        only_sqlite()
    if "--data" in words:
        words += store_of(words[words.index("--data") + 1])
    done = subprocess.run([PROGRAM, *words], input=data, capture_output=True, text=True, timeout=PATIENCE)
    return done.returncode, done.stdout, done.stderr


NAMES = ("Anna", "Bea", "Carl", "Dora")


async def people(server, count):
    return [await Client.connect(server, name) for name in NAMES[:count]]


async def party(server, players, bots=(), watchers=0, game=(), **fields):
    """A game that has begun: the clients of its people, then those of spectators; and its id."""
    sitting = await people(server, players - len(bots))
    t = await sitting[0].create(players, ["me"] + ["open"] * (len(sitting) - 1) + list(bots), game=game, **fields)
    invite = {} if t.summary["public"] else {"invite": t.invite}
    for client in sitting[1:]:
        await client.join(t.id, **invite)
    looking = [await Client.connect(server, f"Watcher {n}") for n in range(watchers)]
    for client in looking:
        await client.open(t.id, **invite)
    await sitting[0].request("start", table=t.id)
    for client in sitting + looking:
        await client.wait(lambda c=client: c.tables[t.id].version is not None, "for the start")
    return sitting + looking, t.id


async def at_version(clients, table):
    """Until all of them have heard the same."""
    last = max(client.tables[table].version for client in clients)
    for client in clients:
        await client.wait(lambda c=client: c.tables[table].version >= last, "for the last update")


async def eventually(attempt, what, seconds=PATIENCE):
    """For what no news tells: ask again until the attempt returns something true."""
    end = asyncio.get_running_loop().time() + seconds
    while True:
        result = await attempt()
        if result:
            return result
        must(asyncio.get_running_loop().time() < end, "waited in vain for", what)
        await asyncio.sleep(0.05)
