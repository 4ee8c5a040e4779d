"""The database gives the space of what was dropped back: by itself, a little at a time, and an old one once
it is packed."""

import asyncio
import contextlib
import os
import re
import sqlite3
import tempfile

from client import Client, must
from harness import Server, eventually, only_sqlite, run

HERE = os.path.dirname(os.path.abspath(__file__))
PAGES, KEPT = 4000, 1024 + 64


def ask(data, sql):
    with contextlib.closing(sqlite3.connect(os.path.join(data, "marrakesh.db"))) as db, db:
        return db.execute(sql).fetchone()[0]


def leave_gaps(data):
    """Much is kept, and dropped again; some that is later in the file stays."""
    with contextlib.closing(sqlite3.connect(os.path.join(data, "marrakesh.db"))) as db, db:
        row = "INSERT INTO aside (game, kind, number, at, data, why, put) VALUES ('x', 'steps', ?, 0, ?, 'test', 0)"
        for n in range(PAGES):
            db.execute(row, (n, bytes([n % 256]) * 4000))
        db.execute("DELETE FROM aside WHERE number % 10 <> 9")


def size(data):
    return os.path.getsize(os.path.join(data, "marrakesh.db"))


async def test_given_back(_server):
    """While people play: nothing is lost, and the loop does not notice."""
    only_sqlite()
    async with Server("--rate", "0") as server:
        must(server.stop() == 0, "it does not stop")
        leave_gaps(server.data)
        before = size(server.data)
        must(ask(server.data, "PRAGMA freelist_count") > PAGES * 0.8, "there are no gaps")
        kept = ask(server.data, "SELECT sum(number) FROM aside")
        server.start()
        anna = await Client.connect(server, "Anna")
        await anna.create(2, ["me", "greedy"], start=True)

        async def given():
            return ask(server.data, "PRAGMA freelist_count") <= KEPT
        await eventually(given, "for the space", 120)
        _, _, body = await server.http("GET", "/metrics")
        longest = float(re.search(r"^marrakesh_loop_longest_seconds (\S+)", body.decode(), re.M)[1])
        must(longest < 0.05, "the loop worked without a break for", longest)
        must(server.stop() == 0, "it does not stop")
        must(size(server.data) < before * 0.5, "bytes:", before, size(server.data))
        must(ask(server.data, "SELECT sum(number) FROM aside") == kept, "something is lost")
        must(run("check", "--data", server.data)[0] == 0, "the database is damaged")
        server.start()
        again = await Client.connect(server, token=anna.token)
        must(len((await again.request("mine"))["tables"]) == 1, "the table is lost")


async def test_packed(_server):
    """One from before this: nothing happens to it by itself, and `marrakesh pack` does it once."""
    only_sqlite()
    with tempfile.TemporaryDirectory(prefix="marrakesh-old-") as folder:
        with open(os.path.join(HERE, "version-1.sql"), encoding="utf-8") as script, \
             contextlib.closing(sqlite3.connect(os.path.join(folder, "marrakesh.db"))) as db:
            db.executescript(script.read())
        async with Server("--rate", "0", data=folder) as server:
            must(server.stop() == 0, "it does not stop")
            leave_gaps(folder)
            server.start()
            await asyncio.sleep(1)
            must(ask(folder, "PRAGMA auto_vacuum") == 0, "it was packed by itself")
            must(ask(folder, "PRAGMA freelist_count") > PAGES * 0.8, "it was given back")
            status, _, error = run("pack", "--data", folder)
            must(status == 1 and "server" in error, "packed while a server runs:", status, error)
            must(server.stop() == 0, "it does not stop")
            before, people = size(folder), ask(folder, "SELECT count(*) FROM person")
            status, said, error = run("pack", "--data", folder)
            must(status == 0 and not error, status, error)
            first, second = map(int, re.search(r"(\d+) bytes before, (\d+) now", said).groups())
            must(first == before and second == size(folder) < before * 0.3, said, before, size(folder))
            must(ask(folder, "PRAGMA auto_vacuum") == 2 and ask(folder, "SELECT count(*) FROM person") == people, said)
            must(run("check", "--data", folder)[0] == 0, "the database is damaged")
            server.start()
    status, _, error = run("pack", "--data", "/nowhere/at/all")
    must(status == 1 and "marrakesh.db" in error, status, error)
