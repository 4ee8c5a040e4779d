"""Backups on a timer: `marrakesh backup --to DIR --keep N`, `marrakesh check`, and a server on what was restored."""

import asyncio
import contextlib
import os
import shutil
import sqlite3
import tempfile

from client import Client, must
from harness import Server, run
from test_admin import account, admin
from test_people import PASSWORD

OLD = ["marrakesh-2001-01-01T000000Z.db", "marrakesh-2001-01-02T000000Z.db", "marrakesh-2001-01-03T000000Z.db"]
OTHERS = ["marrakesh-2001-01-01.db", "notes.txt", "marrakesh-2001-01-01T000000Z.db.gz"]


@contextlib.contextmanager
def place(names=()):
    with tempfile.TemporaryDirectory(prefix="marrakesh-backup-") as folder:
        for name in names:
            with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
                f.write("not looked at")
        yield folder


async def backup(server, folder, *options, status=0):
    got, out, err = await asyncio.to_thread(run, "backup", "--data", server.data, "--to", folder, *options)
    must(got == status, "backup ended with", got, out, err)
    return out + err


async def test_keep(server):
    """Named by the time, the oldest go, the new one and what is not ours stay; nothing is left beside it."""
    with place(OLD + OTHERS) as folder:
        await backup(server, folder, "--keep", "2")
        left = sorted(os.listdir(folder))
        new = [name for name in left if name not in OLD + OTHERS]
        must(len(new) == 1 and new[0].startswith("marrakesh-20") and left == sorted(OTHERS + [OLD[2]] + new), left)
        must(oct(os.stat(os.path.join(folder, new[0])).st_mode)[-3:] == "600", "others may read the copy")
        status, out, err = await asyncio.to_thread(run, "check", os.path.join(folder, new[0]))
        must(status == 0 and "0 damaged" in out, "check:", status, out, err)
    for bad in (("--keep", "0"), ("--keep", "x"), ("file",)):
        await backup(server, folder, *bad, status=2)
    await backup(server, "/nowhere/at/all", status=1)
    status, _, err = await asyncio.to_thread(run, "backup", "copy.db", "--keep", "2", "--data", server.data)
    must(status == 2 and "--keep" in err and not os.path.exists("copy.db"), "one file, and how many to keep:", err)


async def test_restore(server):
    """A copy of a running server, in a new folder: the same people, games and decisions."""
    anna, bea = await account(server, "Anna"), await account(server, "Bea")
    t = await anna.create(2, ["me", "greedy"], start=True)
    version = t.version
    await admin(server, "ban", bea.login)
    with place() as folder:
        await backup(server, os.path.join(folder, "copies"))
        [name] = os.listdir(os.path.join(folder, "copies"))
        data = os.path.join(folder, "data")
        os.mkdir(data)
        shutil.copy(os.path.join(folder, "copies", name), os.path.join(data, "marrakesh.db"))
        async with Server("--rate", "0", data=data) as other:
            again = await Client.connect(other, token=anna.token)
            must((await again.open(t.id)).version >= version, "the game is not there")
            guest = await Client.connect(other, "Guest")
            await guest.refused("banned", "login", login=bea.login, password=PASSWORD)
            must((await admin(other, "audit"))["audit"][0]["what"] == "ban", "the audit log is not there")
    await admin(server, "unban", bea.login)


async def test_damage(server):
    """Of a damaged database a copy is made, too; but it costs no old one, and the status says so."""
    async with Server() as own:
        anna = await Client.connect(own, "Anna")
        t = await anna.create(2, ["me", "greedy"], start=True)
        status, out, _ = await asyncio.to_thread(run, "check", "--data", own.data)
        must(status == 0 and "0 damaged" in out, "beside the server:", status, out)
        await own.close_clients()
        own.stop()
        db = sqlite3.connect(os.path.join(own.data, "marrakesh.db"))
        with db:
            db.execute("UPDATE doc SET text = text || ' '")
        db.close()
        status, out, _ = await asyncio.to_thread(run, "check", "--data", own.data)
        must(status == 1 and t.id in out and "1 damaged" in out, "check:", status, out)
        with place(OLD) as folder:
            must(t.id in await backup(own, folder, "--keep", "1", status=1), "it does not say what is damaged")
            must(len(os.listdir(folder)) == len(OLD) + 1, "old ones are gone, or there is no copy")
        with place() as folder:
            with open(os.path.join(folder, "bad.db"), "wb") as f:
                f.write(b"this is no database" * 1000)
            for what in ("bad.db", "missing.db"):
                status, _, err = await asyncio.to_thread(run, "check", os.path.join(folder, what))
                must(status == 1 and err, "check of", what, status, err)
        own.start()
