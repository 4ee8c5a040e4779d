"""Tables that are damaged: steps, snapshots and documents with wrong bytes, with and without a fitting checksum. As
much as can be saved is saved, everybody at the table is told, nothing else is touched; and `marrakesh repair`.

Each test works on copies of one data folder, in which two people play at one table and others at a second one."""

import asyncio
import contextlib
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import tempfile

from client import Broken, Client, Refused, must
from harness import PROGRAM, Server, at_version, only_sqlite, party, run
from test_store import metrics

STEPS = 90  # of a game that is damaged: a snapshot is taken every 64
MENDED = 4  # tables of the folder


class Folder:
    """What a server has kept, and what is known of it."""

    def __init__(self):
        self.place = tempfile.TemporaryDirectory(prefix="marrakesh-repair-")
        self.data = os.path.join(self.place.name, "data")
        self.tokens = {}  # table -> those who sit there
        self.version, self.views, self.records = {}, {}, {}

    @contextlib.contextmanager
    def copy(self):
        with tempfile.TemporaryDirectory(prefix="marrakesh-repair-") as place:
            shutil.copytree(self.data, os.path.join(place, "data"))
            yield Copy(self, os.path.join(place, "data"))


class Copy:
    def __init__(self, folder, data):
        self.folder, self.data = folder, data
        self.table, self.other = list(folder.tokens)[:2]

    def sql(self, text, *values):
        db = sqlite3.connect(os.path.join(self.data, "marrakesh.db"))
        with db:
            rows = db.execute(text, values).fetchall()
        db.close()
        return rows

    def place(self, number, table=None):
        return self.sql("SELECT (key << 20) + ? FROM game WHERE id = ?", number, table or self.table)[0][0]

    def change(self, what, number, how, fits=False):
        """What: step, snapshot or document. How: old bytes -> new ones; None: the row is gone. Fits: without a
        checksum, as old rows are."""
        name, column = {"step": ("step", "data"), "snapshot": ("snapshot", "text"), "document": ("doc", "text")}[what]
        key = self.sql("SELECT key FROM game WHERE id = ?", self.table)[0][0]
        where, value = ("place", (key << 20) + number) if what == "step" else ("game", key)
        if how is None:
            self.sql(f"DELETE FROM {name} WHERE {where} = ?", value)
            return
        found = self.sql(f"SELECT CAST({column} AS BLOB) FROM {name} WHERE {where} = ?", value)
        must(found, "there is no", what, number)
        new = bytes(how(bytearray(found[0][0])))
        must(new != found[0][0], "nothing was changed")
        cast = "?" if what == "step" else "CAST(? AS TEXT)"
        self.sql(f"UPDATE {name} SET {column} = {cast}{', sum = NULL' if fits else ''} WHERE {where} = ?", new, value)

    def repair(self, *arguments):
        return run("repair", "--data", self.data, *arguments)

    def dump(self):
        db = sqlite3.connect(os.path.join(self.data, "marrakesh.db"))
        text = "\n".join(db.iterdump())
        db.close()
        return text

    def aside(self):
        return [row[0] for row in self.sql("SELECT kind FROM aside WHERE game = ? ORDER BY id", self.table)]

    async def others_are_fine(self, own):
        for table, tokens in self.folder.tokens.items():
            if table == self.table:
                continue
            clients = [await Client.connect(own, token=token) for token in tokens]
            for client in clients:
                t = await client.open(table)
                must(t.version == self.folder.version[table], "another table is at", t.version)
                must("damage" not in t.summary, "another table is damaged:", t.summary)
                must(t.view == self.folder.views[table, t.seat], "another table looks different")
                await client.close()


def bit(at, mask=0x10):
    def change(data):
        data[at % len(data)] ^= mask
        return data
    return change


def noise(data):
    """More than can be healed."""
    for at in range(len(data)):
        data[at] = (data[at] * 7 + 13 * at + 5) % 256 or 1
    return data


def text_noise(data):
    """Text that is not JSON nor a position."""
    return bytearray(b"x" * len(data))


async def play_to(clients, table, version, seed=5):
    """At least; while somebody has to confirm no snapshot is taken."""
    async def one(client, rng):
        t = client.tables[table]
        await client.play(t, rng, until=lambda: t.version >= version and not t.held, check=0)
    await asyncio.gather(*(one(c, random.Random(seed + n)) for n, c in enumerate(clients)))


made = None


async def folder():
    """Made once, for all tests."""
    global made
    if made:
        return made
    new = Folder()
    async with Server(data=new.data) as own:
        for table in range(MENDED):
            clients, id = await party(own, 2)
            await play_to(clients, id, STEPS + 3 * table, seed=100 + table)
            await at_version(clients, id)
            new.tokens[id] = [c.token for c in clients]
            new.version[id] = clients[0].tables[id].version
            for c in clients:
                must(c.tables[id].version == new.version[id], "versions differ")
                new.views[id, c.tables[id].seat] = dict(c.tables[id].view)
            new.records[id] = (await clients[0].request("record", table=id))["text"]
            for c in clients:
                await c.close()
    made = new
    return new


async def seated(own, copy):
    """Those of the damaged table, who have opened it."""
    clients = [await Client.connect(own, token=token) for token in copy.folder.tokens[copy.table]]
    for client in clients:
        await client.open(copy.table)
    return clients


async def plays_on(own, copy, clients, steps=12):
    """It can be played on, also after the next start."""
    t = clients[0].tables[copy.table]
    await play_to(clients, copy.table, t.version + steps)
    await at_version(clients, copy.table)
    version = t.version
    damage = t.summary.get("damage")
    own.stop()
    own.start()
    again = await seated(own, copy)
    t = again[0].tables[copy.table]
    must(t.version == version, "after the start at", t.version, "instead of", version)
    must(t.summary.get("damage") == damage, "who comes later reads", t.summary.get("damage"), "instead of", damage)
    late = await Client.connect(own, "Late")
    must((await late.open(copy.table)).summary.get("damage") == damage, "who watches is not told")
    return again


async def whole_history(client, table):
    t, steps = client.tables[table], []
    for start in range(0, t.version, 200):
        reply = await client.request("history", table=table, **{"from": start, "to": min(start + 200, t.version)})
        steps += reply["steps"]
    return [step["version"] for step in steps]


async def ends(clients, table):
    """Nothing keeps the game from its end, the table from being left and taken off the list."""
    await clients[0].request("leave", table=table)
    await clients[0].request("resign", table=table)
    await clients[1].request("resign", table=table)
    t = clients[1].tables[table]
    await clients[1].wait(lambda: t.summary["state"] == "over", "for the end")
    for client in clients:
        await client.request("remove", table=table)
        must(table not in [one["id"] for one in (await client.request("mine"))["tables"]], "it is still in the list")


async def check(change, expect, more=None, mend=False):
    """Damage a copy, look at it, play on. Mend: with the command, before the server sees it."""
    with (await folder()).copy() as copy:
        change(copy)
        if mend:
            status, out, err = copy.repair("--mend", "--table", copy.table)
            must(status == 0, "repair:", status, out, err)
        async with Server(data=copy.data) as own:
            clients = await seated(own, copy)
            t = clients[0].tables[copy.table]
            damage = t.summary.get("damage")
            await expect(copy, own, clients[0], t, damage)
            if damage and not mend:
                must("event=table-rescued" in own.said(200), "the log does not say so")
            await copy.others_are_fine(own)
            clients = await plays_on(own, copy, clients)
            if more:
                await more(copy, own, clients)
            await ends(clients, copy.table)
        status, out, err = copy.repair()
        must(status == 0 and " 0 damaged" in out, "something is left:", status, out, err)


def cases():
    """Each kind of damage: mended by the server when the table is opened, and by the command before that."""
    at = 40  # the step that is damaged

    async def nothing_lost(copy, own, client, t, damage):
        must(t.version == copy.folder.version[copy.table] and damage is None, "at", t.version, "with", damage)
        must(t.view == copy.folder.views[copy.table, t.seat], "it looks different")
        must(await whole_history(client, t.id) == list(range(1, t.version + 1)), "the history is not whole")
        must((await client.request("record", table=t.id))["text"] == copy.folder.records[t.id], "another record")

    def gap(first):
        async def expect(copy, own, client, t, damage):
            version = copy.folder.version[copy.table]
            must(t.version == version and damage["next"] == version and damage["back"] == 0, "at", t.version, damage)
            must(damage["first"] == first and not damage["settings"], "lost from", damage)
            must(t.view == copy.folder.views[copy.table, t.seat], "it looks different")
            must(await whole_history(client, t.id) == list(range(1, first + 1)), "the history of before")
            moment = await client.request("position", table=t.id, version=version)
            must(moment["view"] == t.view, "the position that it goes on from")
            await client.refused("wrong-time", "position", table=t.id, version=first + 1)
            if first:
                record = (await client.request("record", table=t.id))["text"]
                head, answers = copy.folder.records[t.id].split("\n\n", 1)
                must(len(record) > 600 and answers.startswith(record.split("\n\n", 1)[1].strip()[:200]), record)
                status, out, err = await asyncio.to_thread(run, "replay", "-", data=record)
                must(status == 0, "the record of what is left:", out, err)
                reply = await own.http("GET", f"/api/tables/{t.id}/record")
                must(reply[0] == 200, "over HTTP:", reply)
            else:
                await client.refused("wrong-time", "record", table=t.id)
        return expect

    async def history_goes_on(copy, own, clients):
        t = clients[0].tables[copy.table]
        damage = t.summary["damage"]
        versions = await whole_history(clients[0], t.id)
        known = list(range(1, damage["first"] + 1)) + list(range(damage["next"] + 1, t.version + 1))
        must(versions == known, "the history has", versions)
        moment = await clients[0].request("position", table=t.id, version=t.version)
        must(moment["view"] == t.view, "the last moment looks different")

    async def cut(copy, own, client, t, damage):
        version = copy.folder.version[copy.table]
        must(t.version == at and damage["back"] == version - at and not damage["next"], "at", t.version, damage)
        must(await whole_history(client, t.id) == list(range(1, at + 1)), "the history is not whole")
        must(len((await client.request("record", table=t.id))["text"]) > 600, "the record of what is left")

    async def new_settings(copy, own, client, t, damage):
        must(t.version == copy.folder.version[copy.table] and damage["settings"], "at", t.version, "with", damage)
        must(t.view == copy.folder.views[copy.table, t.seat], "it looks different")
        must([s["name"] for s in t.summary["seats"]] == ["Anna", "Bea"], "other people sit there:", t.summary)
        must(await whole_history(client, t.id) == list(range(1, t.version + 1)), "the history is not whole")
        mine = (await client.request("mine"))["tables"]
        must(t.id in [one["id"] for one in mine], "it is not in the list of its people")

    async def nothing(copy, own, clients):
        pass

    def two(*all):
        return lambda copy: [one(copy) for one in all]

    def bad(what, number, how, fits=False):
        return lambda copy: copy.change(what, number, how, fits)

    edition = lambda data: data.replace(b'"classic"', b'"essential"')
    table = [
        ("a bit of a step", bad("step", at, bit(4)), nothing_lost, nothing),
        ("a byte of a step", bad("step", at, bit(0, 0x7B)), nothing_lost, nothing),
        ("a bit of the first step", bad("step", 0, bit(5)), nothing_lost, nothing),
        ("the first step", bad("step", 0, noise), nothing_lost, nothing),
        ("the first step is gone", bad("step", 0, None), nothing_lost, nothing),
        ("a bit of the document", bad("document", 0, bit(77)), nothing_lost, nothing),
        ("a byte of the document", bad("document", 0, bit(150, 0xFF)), nothing_lost, nothing),
        ("a snapshot", bad("snapshot", 0, text_noise), nothing_lost, nothing),
        ("a snapshot that fits", bad("snapshot", 0, text_noise, True), nothing_lost, nothing),
        ("a snapshot is gone", bad("snapshot", 0, None), nothing_lost, nothing),
        ("a step", bad("step", at, noise), gap(at), history_goes_on),
        ("a step that fits", bad("step", at, noise, True), gap(at), history_goes_on),
        ("a step is gone", bad("step", at, None), gap(at), history_goes_on),
        ("two steps", two(bad("step", at, noise), bad("step", 60, noise)), gap(at), history_goes_on),
        ("a step and the snapshot", two(bad("step", at, noise), bad("snapshot", 0, text_noise)), cut, nothing),
        ("a step and the snapshot, both fit",
         two(bad("step", at, noise, True), bad("snapshot", 0, text_noise, True)), cut, nothing),
        ("a step and no snapshot", two(bad("step", at, None), bad("snapshot", 0, None)), cut, nothing),
        ("the document", bad("document", 0, text_noise), new_settings, nothing),
        ("the document, which fits", bad("document", 0, text_noise, True), new_settings, nothing),
        ("no document", bad("document", 0, None), new_settings, nothing),
        ("other settings", bad("document", 0, edition, True), new_settings, nothing),
    ]
    for name, change, expect, more in table:
        async def one(server, change=change, expect=expect, more=more):
            await check(change, expect, more)

        async def other(server, change=change, expect=expect, more=more):
            await check(change, expect, more, mend=True)
        yield f"{name}", one
        yield f"{name}, mended before", other


async def test_looking_changes_nothing(server):
    """Who only looks changes nothing: a program with a mistake in it must not spoil what its successor could play."""
    with (await folder()).copy() as copy:
        copy.change("step", 40, noise)
        before = copy.sql("SELECT * FROM step"), copy.sql("SELECT * FROM doc"), copy.sql("SELECT * FROM base")
        async with Server(data=copy.data) as own:
            late = await Client.connect(own, "Late")
            must((await late.open(copy.table)).summary["damage"]["next"], "it is not told")
            await late.close()
        after = copy.sql("SELECT * FROM step"), copy.sql("SELECT * FROM doc"), copy.sql("SELECT * FROM base")
        must(before == after and not copy.aside(), "something was written")
        status, first, err = copy.repair()
        text = copy.dump()
        must(status == 1 and "step 40 does not fit its checksum" in first, "the list:", status, first, err)
        must(copy.repair()[1] == first and copy.dump() == text, "looking twice is not the same")


async def test_damage_twice(server):
    """A table that goes on from a position is damaged again, before and behind it."""
    with (await folder()).copy() as copy:
        copy.change("step", 40, noise)
        async with Server(data=copy.data) as own:
            clients = await seated(own, copy)
            clients = await plays_on(own, copy, clients)
            version = clients[0].tables[copy.table].version
        must("step" in copy.aside() and copy.sql("SELECT first FROM base") == [(40,)], "it was not mended")
        copy.change("step", 20, noise)
        copy.change("step", version - 3, noise)
        status, out, err = copy.repair("--mend")
        must(status == 0 and "step 20" in out and f"step {version - 3}" in out, "repair:", status, out, err)
        must(copy.repair()[0] == 0, "not all was mended")
        async with Server(data=copy.data) as own:
            clients = await seated(own, copy)
            t = clients[0].tables[copy.table]
            must(t.version == version and t.summary["damage"]["first"] == 20, "at", t.version, t.summary)
            must(await whole_history(clients[0], t.id) == list(range(1, 21)), "the history")
        copy.sql("UPDATE base SET text = 'x'")
        copy.sql("DELETE FROM snapshot")
        async with Server(data=copy.data) as own:
            clients = await seated(own, copy)
            must(clients[0].tables[copy.table].version == 20, "it goes on from the last step that is left")
            clients = await plays_on(own, copy, clients)
            await ends(clients, copy.table)


async def test_newer_rules(server):
    """A table of rules that this program does not know: it says who can read it, and leaves it alone."""
    with (await folder()).copy() as copy:
        copy.change("document", 0, lambda data: data.replace(b'"rules":2', b'"rules":7'), fits=True)
        text = copy.dump()
        status, out, err = copy.repair("--mend")
        must(status == 0 and "a newer program can open it" in out and copy.dump().count('"rules":7') == 1, out, err)
        async with Server(data=copy.data) as own:
            client = await Client.connect(own, token=copy.folder.tokens[copy.table][0])
            no = await client.refused("newer", "open", table=copy.table)
            must("only a newer server can open it" in no.text, no)
            status, _, body = await own.http("GET", f"/api/tables/{copy.table}/record")
            must(status == 409 and b"newer" in body, "over HTTP:", status, body)
            await copy.others_are_fine(own)
        must(text.count("\n") and not copy.aside(), "it was not left alone")


async def test_nothing_to_save(server):
    """Neither document nor snapshot: nobody knows what was played. The command closes the table, and keeps it all."""
    with (await folder()).copy() as copy:
        copy.change("document", 0, text_noise)
        copy.change("snapshot", 0, None)
        steps = copy.folder.version[copy.table]
        async with Server(data=copy.data) as own:
            client = await Client.connect(own, token=copy.folder.tokens[copy.table][0])
            no = await client.refused("never", "open", table=copy.table)
            must("nothing of it could be saved" in no.text, no)
            await copy.others_are_fine(own)
            status, out, err = copy.repair("--mend")
            must(status == 1 and "in use by another server" in err, "beside a server:", status, out, err)
        must(copy.repair()[0] == 1 and not copy.aside(), "the list")
        status, out, err = copy.repair("--mend")
        must(status == 0 and copy.repair()[0] == 0, "repair:", status, out, err)
        must(sorted(copy.aside()) == ["document"] + ["step"] * steps, "what is kept:", copy.aside())
        async with Server(data=copy.data) as own:
            client = await Client.connect(own, token=copy.folder.tokens[copy.table][0])
            await client.refused("no-table", "open", table=copy.table)
            await copy.others_are_fine(own)


async def test_repair_usage(server):
    """No folder is made, wrong words are refused, an unknown table is told."""
    only_sqlite()
    with (await folder()).copy() as copy:
        missing = os.path.join(copy.data, "none")
        status, out, err = run("repair", "--data", missing)
        must(status == 1 and "has no marrakesh.db" in err and not os.path.exists(missing), status, out, err)
        must(copy.repair("--mand")[0] == 2, "a wrong word")
        status, out, err = copy.repair("--table", "zzzzzzzzzz")
        must(status == 1 and "there is no table zzzzzzzzzz" in err, status, out, err)
        status, out, err = copy.repair()
        must(status == 0 and f"{MENDED} tables, 0 damaged" in out, status, out, err)


def damage_all(copy):
    for table in copy.folder.tokens:
        copy.table = table
        copy.change("step", 30, noise)
        copy.change("step", 70, noise)


async def test_repair_full_disk(server):
    """Where the disk is full nothing is half done, and it can be done again."""
    with (await folder()).copy() as copy:
        damage_all(copy)
        copy.repair()  # the database is as this program wants it

        def small():
            resource.setrlimit(resource.RLIMIT_FSIZE, (33 << 10, 33 << 10))
        done = subprocess.run([PROGRAM, "repair", "--data", copy.data, "--mend"], capture_output=True, text=True,
                              preexec_fn=small)
        must(done.returncode == 1 and done.stderr, "on a full disk:", done)
        must(copy.sql("PRAGMA integrity_check") == [("ok",)], "the database is damaged")
        status, out, err = copy.repair("--mend")
        must(status == 0 and copy.repair()[0] == 0, "afterwards:", status, out, err)


async def test_repair_killed(server):
    """It may be ended at any moment."""
    rng = random.Random(4)
    with (await folder()).copy() as copy:
        damage_all(copy)
        for _ in range(12):
            child = subprocess.Popen([PROGRAM, "repair", "--data", copy.data, "--mend"], stdout=subprocess.DEVNULL,
                                     stderr=subprocess.DEVNULL)
            await asyncio.sleep(rng.random() * 0.05)
            child.send_signal(signal.SIGKILL)
            child.wait()
        status, out, err = copy.repair("--mend")
        must(status == 0 and copy.repair()[0] == 0, "afterwards:", status, out, err)
        must(copy.sql("SELECT count(*) FROM aside WHERE kind = 'step' AND number = 30") == [(MENDED,)], "twice")


async def test_loop_is_not_kept(server):
    """Looking for a wrong byte in vain takes long, but keeps nobody waiting."""
    with (await folder()).copy() as copy:
        copy.change("document", 0, lambda data: text_noise(data)[:1800])
        async with Server(data=copy.data) as own:
            clients = await seated(own, copy)
            must(clients[0].tables[copy.table].summary["damage"]["settings"], "it is not told")
            figures = await metrics(own)
            longest = figures["marrakesh_loop_longest_seconds"]
            must(longest < 0.02, "a stretch of", longest)


async def test_random_damage(server):
    """Any bytes of any rows: the server never dies, loses no other table, and each table opens or says why not."""
    rng = random.Random(11)
    for _ in range(8):
        with (await folder()).copy() as copy:
            for _ in range(rng.randrange(1, 4)):
                what = rng.choice(("step", "step", "step", "snapshot", "document"))
                number = rng.randrange(copy.folder.version[copy.table]) if what == "step" else 0
                flips = [(rng.random(), rng.randrange(1, 256)) for _ in range(rng.choice((1, 1, 2, 9)))]

                def some(data, flips=flips, text=what != "step"):
                    for where, mask in flips:
                        data[int(where * len(data))] ^= mask & (0x1F if text else 0xFF) or 1
                    return data
                with contextlib.suppress(Broken):
                    copy.change(what, number, some, rng.random() < 0.4)
            async with Server(data=copy.data) as own:
                with contextlib.suppress(Refused):
                    clients = await seated(own, copy)
                    t = clients[0].tables[copy.table]
                    if t.summary["state"] == "running":
                        await play_to(clients, copy.table, t.version + 5)
                await copy.others_are_fine(own)
            status, out, err = copy.repair("--mend")
            must(status == 0, "repair:", status, out, err)
            must(" 0 damaged" in copy.repair()[1], "not all was mended:", out, copy.repair()[1])
