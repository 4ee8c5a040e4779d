"""What the server keeps: imports that cost too much, disks that are full, damage, lost databases, two servers."""

import asyncio
import json
import os
import resource
import shutil
import sqlite3
import tempfile
import time

from client import Client, Gone, Refused, must
from harness import Server, eventually, only_sqlite, party, run
from test_http import figures, get_record, post_record
from test_play import asked_alone, play_until

LIMITED = ("--rate", "50")


def record_of(*options, cut=None, seat=None):
    """A game of the program's own bots, as text."""
    with tempfile.TemporaryDirectory(prefix="marrakesh-test-") as folder:
        file = f"{folder}/game.record"
        status, _, err = run("sim", "--games", "1", "--seed", "5", "--record", file, *options)
        must(status == 0, "sim:", err)
        for more in (("--to", str(cut)) if cut else (), ("--seat", seat) if seat else ()):
            status, out, err = run("replay", file, "--rewrite", *more)
            must(status == 0, "replay:", err)
            with open(file, "w", encoding="utf-8") as to:
                to.write(out)
        with open(file, encoding="utf-8") as text:
            return text.read()


async def metrics(server):
    return figures((await server.http("GET", "/metrics"))[2].decode())


async def refusal(asking):
    try:
        await asking
    except Refused as no:
        return no
    must(False, "this was not refused")


# ---- imports ----


async def test_import_beside_others(server):
    """Records that are expensive to read: who only says ping hardly notices."""
    text = record_of("--players", "4", "--modules", "all", cut=300, seat="table")
    text += "{a}\n" * ((500_000 - len(text)) // 4)
    async with Server() as own:
        anna, bea = await Client.connect(own, "Anna"), await Client.connect(own, "Bea")

        async def longest(seconds=None, until=None):
            worst, end = 0, time.monotonic() + (seconds or 60)
            while time.monotonic() < end and not (until and until.done()):
                began = time.monotonic()
                await bea.request("ping")
                worst = max(worst, time.monotonic() - began)
            return worst

        quiet = await longest(1)
        busy = asyncio.gather(*(post_record(anna, text) for _ in range(12)))
        worst = await longest(until=busy)
        for status, _, body in await busy:
            must(status == 422, "a record with hidden parts:", status, body)
        must(worst < 0.3 + 5 * quiet, f"a ping took {worst:.3f} s while records were read, {quiet:.3f} s before")


async def test_import_and_hang_up(server):
    """Who does not wait for the reply: the server goes on."""
    text = record_of("--players", "4", "--modules", "all").encode()
    anna = await Client.connect(server, "Anna")
    before = (await metrics(server))["marrakesh_imports_total"]
    for _ in range(5):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        head = f"POST /api/records HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {anna.token}\r\n"
        writer.write(head.encode() + b"Content-Length: %d\r\n\r\n" % len(text) + text)
        await writer.drain()
        writer.close()
    status, _, body = await post_record(anna, text)
    must(status == 201, "import:", status, body)

    async def made():
        return (await metrics(server))["marrakesh_imports_total"] > before

    await eventually(made, "an import")
    t = await anna.open(json.loads(body)["table"])
    must(t.summary["state"] == "over", "imported:", t.summary)


def kill_half_way(server):
    """SIGKILL as soon as a part of an import is on the disk. False: none was seen."""
    db = sqlite3.connect(f"file:{server.data}/marrakesh.db?mode=ro", uri=True)
    try:
        end = time.monotonic() + 0.5
        while time.monotonic() < end:
            if db.execute("SELECT count(*) FROM game WHERE state = 3").fetchone()[0]:
                break
    finally:
        server.kill()
        closed = db.execute("SELECT count(*) FROM game WHERE state = 3").fetchone()[0]
        db.close()
    return closed > 0


async def test_import_is_whole_or_closed(server):
    """Killed while imports are being kept: what is told is there, what is there is whole, halves are in no list."""
    text = record_of("--players", "4", "--modules", "all")
    async with Server() as own:
        anna, told, halves = await Client.connect(own, "Anna"), set(), 0
        for _ in range(60):
            posts = [asyncio.create_task(post_record(anna, text)) for _ in range(10)]
            halves += await asyncio.to_thread(kill_half_way, own)
            for done in await asyncio.gather(*posts, return_exceptions=True):
                if not isinstance(done, Exception) and done[0] == 201:
                    told.add(json.loads(done[2])["table"])
            broken(own.data, "DELETE FROM game WHERE state = 3" if halves < 2 else "")
            own.start()
            anna = await Client.connect(own, token=anna.token)
            if halves == 2:
                break
        must(halves == 2, "the server was never killed half way: this test tells nothing")
        mine = {t["id"]: t["state"] for t in (await anna.request("mine"))["tables"]}
        must(set(mine.values()) <= {"over"}, "half an import is listed:", mine)
        for table in told | set(mine):  # a list ends somewhere, and many may have been told before the second half
            status, _, body = await get_record(own, table, anna.token)
            must(status == 200, "told, but not there:", table, status)
            must("\nresult p4 place" in body.decode(), "half an import")
        must("bad-" not in own.said(500), own.said())


async def metrics_over(server, name, least):
    return (await metrics(server))[name] > least


async def test_imports_in_an_hour(server):
    """Good or bad, a person's records of an hour are counted; others are not concerned."""
    text = record_of("--players", "2")
    async with Server(*LIMITED) as own:
        anna, bea = await Client.connect(own, "Anna"), await Client.connect(own, "Bea")
        for n in range(60):
            status, _, body = await post_record(anna, text if n < 2 else "marrakesh record 1\n")
            must(status == (201 if n < 2 else 422), f"import {n}:", status, body)
        status, _, body = await post_record(anna, text)
        must(status == 429 and "in this hour" in json.loads(body)["text"], "one too many:", status, body)
        status, _, body = await post_record(bea, text)
        must(status == 201, "somebody else's import:", status, body)


async def test_imports_of_an_address(server):
    """Many guests at one address fill no disk."""
    async with Server("--rate", "1000", "--per-address", "400") as own:
        guests = [await Client.connect(own, f"Guest {n}") for n in range(6)]
        for n in range(300):
            status, _, body = await post_record(guests[n % 6], "marrakesh record 1\n")
            must(status == 422, f"import {n}:", status, body)
        status, _, body = await post_record(guests[0], "marrakesh record 1\n")
        must(status == 429 and "from your address" in json.loads(body)["text"], "one too many:", status, body)


async def test_tables_in_an_hour(server):
    """Games against bots that end at once: there is a last one."""
    async with Server(*LIMITED) as own:
        anna = await Client.connect(own, "Anna")
        for _ in range(60):
            t = await anna.create(2, ["me", "random"], start=True)
            await anna.request("resign", table=t.id)
            await anna.request("close", table=t.id)
        no = await refusal(anna.create(2, ["me", "random"]))
        must(no.code == "too-many" and "in this hour" in str(no), "one too many:", no)


async def test_chat_in_an_hour(server):
    """Who says too much, at whichever tables, has to be quiet for a while; others may speak."""
    async with Server("--rate", "10000") as own:
        anna, bea = await Client.connect(own, "Anna"), await Client.connect(own, "Bea")
        await anna.enter("register", login="anna", password="0123456789")
        began, said, no = time.monotonic(), 0, None
        while no is None and said < 1000:
            t = await anna.create(2, ["me", "open"])
            try:
                for line in range(20):
                    await anna.request("chat", table=t.id, text=f"la {line}")
                    said += 1
                await anna.request("close", table=t.id)
            except Refused as refused:
                no = refused
        again = (time.monotonic() - began) / 12  # one by one they are allowed again
        must(300 <= said <= 301 + again, said, "lines")
        must(no.code == "too-many" and "said very much" in str(no), "one too many:", no)
        await bea.join(t.id, invite=t.invite)
        await bea.request("chat", table=t.id, text="at last")


async def test_list_is_full(server):
    """Who keeps too much removes some; then there is room again."""
    text = record_of("--players", "2")
    async with Server(*LIMITED) as own:
        anna, bea = await Client.connect(own, "Anna"), await Client.connect(own, "Bea")
        status, _, body = await post_record(anna, text)
        must(status == 201, "import:", status, body)
        table = json.loads(body)["table"]
        own.stop()
        with sqlite3.connect(os.path.join(own.data, "marrakesh.db")) as db:
            kept = db.execute("SELECT bytes FROM game WHERE id = ?", (table,)).fetchone()[0]
            must(10_000 < kept < 60_000, "an imported game takes", kept)
            db.execute("UPDATE game SET bytes = 64 << 20 WHERE id = ?", (table,))
        db.close()
        own.start()
        anna = await Client.connect(own, token=anna.token)
        status, _, body = await post_record(anna, text)
        must(status == 429 and "your list of games is full" in json.loads(body)["text"], "import:", status, body)
        no = await refusal(anna.create(2, ["me", "open"]))
        must("your list of games is full" in str(no), "create:", no)
        bea = await Client.connect(own, token=bea.token)
        must((await post_record(bea, text))[0] == 201, "somebody else's import")
        await anna.request("remove", table=table)
        must((await post_record(anna, text))[0] == 201, "there is room again")


# ---- the disk ----


async def test_disk_nearly_full(server):
    """Below the floor nothing is kept that games do not need; games go on."""
    text = record_of("--players", "2")
    folder = tempfile.mkdtemp(prefix="marrakesh-test-")
    try:
        data = os.path.join(folder, "data")
        async with Server("--rate", "0", data=data) as own:
            clients, table = await party(own, 2)
            await clients[1].enter("register", login="bea", password="long enough for all")
            tokens = [c.token for c in clients]
        async with Server("--rate", "0", "--free", "2000000000", data=data) as own:
            anna, bea = [await Client.connect(own, token=token) for token in tokens]
            status, _, body = await own.http("GET", "/healthz")
            must(status == 200 and b"disk is nearly full" in body, "healthz:", status, body)
            status, _, body = await post_record(bea, text)
            must(status == 429 and "nearly full" in json.loads(body)["text"], "import:", status, body)
            no = await refusal(anna.create(2, ["me", "open"]))
            must("nearly full" in str(no), "a guest's table:", no)
            await bea.create(2, ["me", "open"])
            for client in (anna, bea):
                await client.open(table)
            no = await refusal(anna.request("chat", table=table, text="hello"))
            must("nearly full" in str(no), "chat:", no)
            await play_until([anna, bea], table, lambda t: t.version > 20)
            must((await metrics(own))["marrakesh_disk_free_bytes"] > 0, "the figure")
    finally:
        shutil.rmtree(folder)


def may_grow(server, grow):
    """Files of the server may grow, or not: as if the disk were full."""
    only_sqlite()
    limit = resource.RLIM_INFINITY if grow else 1
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))


async def read_all(client, table, token):
    """What somebody does who only looks."""
    await client.request("ping")
    await client.request("lobby", watch=True)
    await client.request("mine")
    await client.open(table)
    await client.request("history", table=table, **{"from": 0, "to": 9})
    must("marrakesh record" in (await client.request("record", table=table))["text"], "no record")
    status, _, body = await get_record(client.server, table, token)
    must(status == 200 and b"marrakesh record" in body, "record:", status, body)


async def slow_full_disk(server):
    """While nothing can be kept who looks goes on looking, and who plays is told so; then all goes on. Only those at a
    table where something could not be kept have to come back."""
    async with Server() as own:
        clients, table = await party(own, 2, watchers=1)
        players, watcher = clients[:2], clients[2]
        others, other = await party(own, 2, ["greedy"])
        quiet = (await party(own, 2, watchers=1))[0]
        reader = quiet[2]
        await reader.request("lobby", watch=True)
        await play_until(players, table, asked_alone)
        acting = next(c for c in players if c.tables[table].question)
        version = acting.tables[table].version
        may_grow(own, False)
        question = acting.tables[table].question
        try:
            await acting.answer(acting.tables[table], question["options"][0])
            must(False, "an answer was taken that cannot be kept")
        except (Refused, Gone):
            pass

        async def failing():
            return (await own.http("GET", "/healthz"))[0] == 503

        await eventually(failing, "the server to notice")
        fresh = await Client.connect(own, token=watcher.token)
        again = await Client.connect(own, token=acting.token)
        for _ in range(4):  # longer than the server needs to try again
            for client in (reader, fresh, again):
                await read_all(client, table, client.token)
            await asyncio.sleep(2)
        must(again.tables[table].version == version, "something was told that was not kept")
        for client in (*quiet, fresh):
            must(client.closed is None, "somebody was sent away who only looks on:", client.closed)
        no = await refusal(fresh.create(2, ["me", "open"]))
        must(no.code == "failed" and "look around" in str(no), "create:", no)
        t = again.tables[table]
        no = await refusal(again.answer(t, t.question["options"][0]))
        must(no.code == "failed", "answer:", no)
        status, _, body = await post_record(fresh, "marrakesh record 1\n")
        must(status == 503, "import:", status, body)
        must((await metrics(own))["marrakesh_read_only"] == 1, "the figure")
        must(b"reading goes on" in (await own.http("GET", "/healthz"))[2], "healthz does not say why")
        may_grow(own, True)

        async def fine():
            return (await own.http("GET", "/healthz"))[0] == 200

        await eventually(fine, "the end of it")
        back = [again, await Client.connect(own, token=next(c for c in players if c is not acting).token)]
        for client in back:
            must((await client.open(table)).version == version, "not as it was kept")
        await play_until(back, table, lambda t: t.version > version + 5)
        mover = await Client.connect(own, token=others[0].token)
        t = await mover.open(other)
        await mover.wait(lambda: t.question, "for the bot at the other table")


# ---- damage ----


def broken(data, sql):
    with sqlite3.connect(os.path.join(data, "marrakesh.db")) as db:
        db.executescript(sql)
    db.close()


async def test_damaged_tables(server):
    """One bad table is told of; many are a bad server. Sound ones can be opened."""
    async with Server() as own:
        anna = await Client.connect(own, "Anna")
        tables = []
        for _ in range(40):
            tables.append((await anna.create(2, ["me", "random"], start=True)).id)
            await anna.request("close", table=tables[-1])
        await eventually(lambda: metrics_over(own, "marrakesh_store_check_seconds", 0), "the first check")
        for broke, wanted in ((1, 200), (30, 503)):
            own.stop()
            broken(own.data, "UPDATE doc SET text = printf('%.*c', length(text), 'x') WHERE"
                             f" game IN (SELECT key FROM game ORDER BY key LIMIT {broke})")
            own.start()
            await eventually(lambda: metrics_over(own, "marrakesh_store_check_seconds", 0), "the check")
            status, _, body = await own.http("GET", "/healthz")
            must(status == wanted and f"damaged: {broke} of 40 tables".encode() in body, "healthz:", status, body)
            must((await metrics(own))["marrakesh_tables_unreadable"] == broke, "the figure")
            anna = await Client.connect(own, token=anna.token)
            must("damage" in (await anna.open(tables[0])).summary, "a damaged table")
            must((await metrics(own))["marrakesh_tables_unreadable"] == broke - 1, "it was not mended")
            must("damage" not in (await anna.open(tables[-1])).summary, "a sound table")


async def test_damaged_database(server):
    """A page of noise: the server starts, says so, and serves what it can."""
    async with Server() as own:
        anna = await Client.connect(own, "Anna")
        for _ in range(10):
            t = await anna.create(2, ["me", "random"], start=True)
            await anna.request("close", table=t.id)
        own.stop()
        file = os.path.join(own.data, "marrakesh.db")
        with sqlite3.connect(file) as db:
            page = db.execute("SELECT max(rootpage) FROM sqlite_schema WHERE name = 'snapshot'").fetchone()[0]
        db.close()
        with open(file, "r+b") as out:
            out.seek((page - 1) * 4096)
            out.write(b"\xa5" * 4096)
        own.start()

        async def told():
            status, _, body = await own.http("GET", "/healthz")
            return status == 503 and b"the database is damaged" in body

        await eventually(told, "the check")
        must((await metrics(own))["marrakesh_store_sound"] == 0, "the figure")


async def test_lost_database(server):
    """A folder that has been used and whose database is empty or missing: no new server in its place."""
    only_sqlite()
    async with Server() as own:
        await Client.connect(own, "Anna")
        own.stop()
        file, copy = os.path.join(own.data, "marrakesh.db"), os.path.join(own.data, "copy")
        shutil.copy(file, copy)
        os.truncate(file, 0)
        for what in ("empty", "missing"):
            status, out, err = await asyncio.to_thread(run, "serve", "--port", "0", "--data", own.data)
            must(status != 0 and what in err and "remove used to begin anew" in err, what, status, out, err)
            if what == "empty":
                os.remove(file)
        must(not os.path.exists(file), "a database was made")
        shutil.move(copy, file)
        own.start()


async def test_lock_file_deleted(server):
    """Two servers on one folder are refused also when somebody has deleted the file of the lock."""
    only_sqlite()
    async with Server() as own:
        os.remove(os.path.join(own.data, "lock"))
        status, out, err = await asyncio.to_thread(run, "serve", "--port", "0", "--data", own.data)
        must(status != 0 and "in use by another server" in err, "two servers on one folder:", status, out, err)
