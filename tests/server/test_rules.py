"""Games keep their rules: tables that were begun by rules 1 (rules-1/tables.sql) go on as if nothing had changed.

rules-1/expected.json is what the server of then said of them.
"""

import asyncio
import contextlib
import hashlib
import json
import os
import random
import sqlite3
import tempfile
import time

from client import Client, must
from harness import Server, run

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "rules-1")
with open(os.path.join(HERE, "expected.json"), encoding="utf-8") as FILE:
    THEN = json.load(FILE)


@contextlib.asynccontextmanager
async def old_tables():
    """A server on a copy of them, where Anna and Bea were a moment ago; and their clients."""
    with tempfile.TemporaryDirectory(prefix="marrakesh-rules-") as folder:
        with open(os.path.join(HERE, "tables.sql"), encoding="utf-8") as script, \
             contextlib.closing(sqlite3.connect(os.path.join(folder, "marrakesh.db"))) as db:
            db.executescript(script.read())
            db.execute("UPDATE person SET seen = ?", (int(time.time() * 1000),))
            db.execute("UPDATE token SET seen = ?", (int(time.time() * 1000),))
            db.commit()
        async with Server("--rate", "0", data=folder) as own:
            yield [await Client.connect(own, token=THEN[name]) for name in ("anna", "bea")]


def without_texts(what):
    if isinstance(what, dict):
        return {key: without_texts(value) for key, value in what.items() if key != "text"}
    return [without_texts(value) for value in what] if isinstance(what, list) else what


async def record_of(client, table):
    return (await client.request("record", table=table))["text"]


def check_record(text):
    """It is one of rules 1, and the program of today plays it."""
    must("\nrules 1\n" in text, "the record is not one of rules 1:", text[:300])
    with tempfile.NamedTemporaryFile("w", suffix=".record") as file:
        file.write(text)
        file.flush()
        for command in ("replay", "verify"):
            status, _, errors = run(command, file.name)
            must(status == 0, command, errors)


async def test_as_then(server):
    """Position, history and record are the same to the last byte."""
    del server
    async with old_tables() as (anna, _):
        for name, then in THEN["tables"].items():
            t = await anna.open(then["id"])
            must(t.summary["game"]["rules"] == 1, name, "is played by", t.summary["game"])
            must(t.version == then["version"], name, "is at", t.version)
            must(t.view == then["view"], name, {k: (then["view"].get(k), v) for k, v in t.view.items()
                                                if then["view"].get(k) != v})
            history = await anna.request("history", table=t.id, **{"from": 0, "to": t.version})
            steps = json.dumps(without_texts(history["steps"]), sort_keys=True).encode()
            must(hashlib.sha256(steps).hexdigest() == then["history"], name, "has another history")
            must((await record_of(anna, t.id)).splitlines() == then["record"], name, "has another record")


async def test_go_on(server):
    """They are played to their end, with undo, and are still games of rules 1."""
    del server
    async with old_tables() as (anna, bea):
        table = THEN["tables"]["essential"]["id"]
        both = [await client.open(table) for client in (anna, bea)]
        await asyncio.gather(*(client.play(t, random.Random(n), undo=0.1)
                               for n, (client, t) in enumerate(zip((anna, bea), both))))
        check_record(await record_of(anna, table))
        alone = await anna.open(THEN["tables"]["pasha"]["id"])
        await anna.play(alone, random.Random(3), undo=0.1)
        check_record(await record_of(anna, alone.id))
        again = await anna.request("rematch", table=table)
        t = await anna.open(again["new"])
        must(t.summary["game"]["rules"] == 2, "the next game is played by", t.summary["game"])


async def test_reviews_and_imports(server):
    """A game of rules 1 is reviewed, practised from and imported as one."""
    del server
    async with old_tables() as (anna, _):
        over = await anna.open(THEN["tables"]["over"]["id"])
        review = await asyncio.wait_for(await anna.start_request("review", table=over.id), 90)
        must(review["seats"], "the review is", review)
        fork = await anna.request("fork", table=over.id, version=100)
        must(fork["table"]["game"]["rules"] == 1, "practice is played by", fork["table"]["game"])
        status, _, body = await anna.server.http("POST", "/api/records", await record_of(anna, over.id),
                                                 {"Authorization": f"Bearer {anna.token}"})
        must(status == 201, "the import says", status, body)
        t = await anna.open(json.loads(body)["table"])
        must(t.summary["game"]["rules"] == 1, "what was imported is played by", t.summary["game"])


async def test_rules_that_are_not_known(server):
    """A record of rules to come is refused, and says who can read it."""
    anna = await Client.connect(server, "Anna")
    text = "\n".join(THEN["tables"]["over"]["record"]).replace("\nrules 1\n", "\nrules 3\n") + "\n"
    status, _, body = await server.http("POST", "/api/records", text, {"Authorization": f"Bearer {anna.token}"})
    must(status == 422 and b"a newer program" in body, "the import says", status, body)
