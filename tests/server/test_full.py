"""The disk of the database is full, and stays so: each try comes later than the one before, nothing that was told is
lost, people are told what is the matter, and when there is room again all goes on. Needs PostgreSQL."""

import asyncio
import random
import re
import time

from client import LOST, Client, Refused, must, some_choice
from harness import eventually, party
from test_postgres import Base, come_back, is_well, psql

FULL = ("CREATE OR REPLACE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        " RAISE EXCEPTION 'could not extend file \"base/1/2\": No space left on device'"
        " USING ERRCODE = 'disk_full'; END $$",
        "CREATE TRIGGER full_disk BEFORE INSERT ON step FOR EACH ROW EXECUTE FUNCTION full_disk()")
CLEAR = "the server cannot keep anything at the moment: you can look around, and try later"
SECONDS = 22


async def try_on(base, client, table, said, end):
    """Somebody who wants to play: answers whenever it is possible, and comes back whenever it is not."""
    token, told, rng = client.token, client.tables[table].version, random.Random(3)
    while time.monotonic() < end:
        try:
            client = await Client.connect(base.server, token=token)
            t = await client.open(table)
            must(t.version >= told, "version", told, "was told, and now it is", t.version)
            while time.monotonic() < end:
                if not t.question:
                    await asyncio.sleep(0.05)
                    continue
                reply = await client.answer(t, some_choice(t.question, rng), True)
                told = max(told, reply["version"])
        except Refused as refused:
            said.add((refused.code, refused.text))
            if b"the database takes nothing" in (await base.server.http("GET", "/healthz"))[2]:
                said.add("/healthz")
            await asyncio.sleep(0.1)
        except LOST:
            await asyncio.sleep(0.1)
        finally:
            await client.close()
    return told


async def slow_full_for_long(_):
    async with Base() as base:
        (anna, bea), table = await party(base.server, 2)
        await anna.play(anna.tables[table], random.Random(1), until=lambda: anna.tables[table].version >= 1)
        psql(*FULL, cluster=base.address)
        said, end = set(), time.monotonic() + SECONDS
        told = await asyncio.gather(*(try_on(base, client, table, said, end) for client in (anna, bea)))
        must(("failed", CLEAR) in said, "people were told", said)
        must("/healthz" in said, "/healthz does not say so")
        log = base.server.said(10000)
        must("No space left on device" in log, log)
        rests = [int(seconds) for seconds in re.findall(r"event=commits-again seconds=(\d+)", log)]
        must(3 <= len(rests) <= 8, f"in {SECONDS} s it was tried again after", rests)
        must(max(rests[:2]) <= 3 and max(rests) >= 3, "the rests between tries do not grow:", rests)
        psql("DROP TRIGGER full_disk ON step", cluster=base.address)
        await eventually(lambda: is_well(base), "the server to be well again", 12)
        client, t = await come_back(base, anna.token, table)
        must(t.version >= max(told), "version", told, "was told, and now it is", t.version)
        other, u = await come_back(base, bea.token, table)
        last = t.version + 10
        await asyncio.gather(*(one.play(at, random.Random(4), until=lambda at=at: at.version >= last)
                               for one, at in ((client, t), (other, u))))
