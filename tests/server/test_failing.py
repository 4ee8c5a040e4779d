"""A store that cannot be asked for a while: nobody is let in unseen, nothing is called damaged, and then all goes on.
(How it is where a whole database is away: test_postgres.py.)"""

import contextlib
import os
import sqlite3

from client import Client, Gone, must
from harness import POSTGRES, Server, eventually, only_sqlite, party
from test_people import PASSWORD, some_login

OUR_FAULT, TRY_AGAIN_LATER = 1011, 1013


def change(server, sql):
    db = sqlite3.connect(os.path.join(server.data, "marrakesh.db"))
    with db:
        db.execute(sql)
    db.close()


@contextlib.contextmanager
def without(server, table):
    """While the server runs what it reads from this table cannot be read."""
    change(server, f"ALTER TABLE {table} RENAME TO away")
    try:
        yield
    finally:
        change(server, f"ALTER TABLE away RENAME TO {table}")


async def fails(client, kind, **fields):
    """PostgreSQL gives up the whole transaction, with what was to be told: then the connection is closed."""
    try:
        await client.refused("failed", kind, **fields)
    except Gone:
        must(POSTGRES and await client.gone() == OUR_FAULT, "closed with", client.closed)


async def turned_away(server, **fields):
    """A hello, for which the server cannot look something up: it says so, and hangs up."""
    client = await Client.connect(server, hello=False)
    await fails(client, "hello", protocol=1, **fields)
    must(await client.gone() in ((TRY_AGAIN_LATER, OUR_FAULT) if POSTGRES else (TRY_AGAIN_LATER,)),
         "closed with", client.closed)


async def is_well(server):
    return (await server.http("GET", "/healthz"))[0] == 200


async def test_token(server):
    """Who cannot be looked up is sent away, to come back."""
    async with Server() as own:
        anna = await Client.connect(own, "Anna")
        with without(own, "token"):
            await turned_away(own, token=anna.token)
        await eventually(lambda: is_well(own), "the server to be well")
        must((await anna.again()).person == anna.person, "it is somebody else")


async def test_ban(server):
    """Whether somebody is banned is not known: then they are not let in, neither by a token nor by a password."""
    only_sqlite()
    async with Server() as own:
        anna = await Client.connect(own, "Anna")
        login = some_login()
        await anna.enter("register", login=login, password=PASSWORD)
        bea = await Client.connect(own, "Bea")
        with without(own, "ban"):
            await turned_away(own, token=anna.token)
            await turned_away(own, name="Carl")
            stranger = await Client.connect(own, hello=False)
            await stranger.refused("failed", "login", login=login, password=PASSWORD)
            must(await stranger.gone() == TRY_AGAIN_LATER, "closed with", stranger.closed)
            # Who is here already stays who they are.
            await bea.refused("failed", "login", login=login, password=PASSWORD)
            must((await bea.request("ping"))["type"] == "pong", "Bea is not here any more")
        await eventually(lambda: is_well(own), "the server to be well")
        await bea.enter("login", login=login, password=PASSWORD)
        must(bea.person["id"] == anna.person["id"], "she has come in as", bea.person)


async def test_table_that_cannot_be_read_now(server):
    """It is not damaged: the next who opens it finds it whole."""
    async with Server() as own:
        (anna, _), table = await party(own, 2)
        version, token = anna.tables[table].version, anna.token
        for missing in ("game", "doc", "snapshot", "base", "step"):
            own.stop()
            own.start()
            anna = await Client.connect(own, token=token)
            with without(own, missing):
                await fails(anna, "open", table=table)
                _, _, health = await own.http("GET", "/healthz")
                must(b"damaged" not in health, f"without {missing} it says {health}")
            await eventually(lambda: is_well(own), "the server to be well")
            anna = await Client.connect(own, token=token)
            must((await anna.open(table)).version == version, f"after {missing} was away it is another table")
            said = own.said(1000)
            must("event=bad-table" not in said and "event=table-rescued" not in said, said)
