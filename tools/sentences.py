#!/usr/bin/env python3
"""sentences.py - turn data/sentences.toml into a C header.

    python3 tools/sentences.py data/sentences.toml build/gen/sentences.h

For each event SAY_X, a struct say_row of src/say/say.c; SAY_ROWS, how many there are; and the words of what decides
for the automaton and of ranks, SAY_WHY_LIST and SAY_TITLE_LIST. The first mistake is told in one line, and nothing is
written.
"""

import os
import re
import sys
import tomllib

sys.dont_write_bytecode = True

from catalog import c_string

KEYS = {"says": str, "many": str, "several": str, "when": dict, "topic": str, "begins": bool, "last": bool,
        "place": str}
TOPICS = "keshis", "moves", "tiles", "points", "table"
PLACES = set("""who whose n a b keshis keshi other gate shop colour scrolls points steps amount sector home stairs
    space luxury building covered nomad category title why pile empty""".split())
WHEN_MOST = 3


def bad(where, what):
    sys.exit(f"data/sentences.toml: {where}: {what}")


def check_text(where, text, more=()):
    if not text or text != text.strip():
        bad(where, "a sentence is missing, or has spaces around it")
    for place in re.findall(r"\{(\w*)\}", text):
        if place not in PLACES and place not in more:
            bad(where, f"there is no place {{{place}}}")
    if re.search(r"[{}]", re.sub(r"\{\w+\}", "", text)):
        bad(where, "braces that are no place")


def check_row(name, row):
    for key, value in row.items():
        if key not in KEYS:
            bad(f"event.{name}", f"unknown key {key}")
        if not isinstance(value, KEYS[key]):
            bad(f"event.{name}.{key}", f"must be a {KEYS[key].__name__}")
    check_text(f"event.{name}", row.get("says", ""))
    if "many" in row:
        check_text(f"event.{name}.many", row["many"])
    if "several" in row:
        check_text(f"event.{name}.several", row["several"], {"list"})
    if row.get("topic", "table") not in TOPICS:
        bad(f"event.{name}.topic", "must be one of " + ", ".join(TOPICS))
    if len(row.get("when", {})) > WHEN_MOST:
        bad(f"event.{name}.when", f"more than {WHEN_MOST}")
    for key, text in row.get("when", {}).items():
        check_text(f"event.{name}.when.{key}", text)


def c_row(row):
    when = "".join(f"{{{c_string(key)}, {c_string(text)}}}, " for key, text in row.get("when", {}).items())
    many = c_string(row["many"]) if "many" in row else "NULL"
    return f"{{{c_string(row['says'])}, {many}, {{{when}{{NULL, NULL}}}}}}"


def c_name(name):
    """Records say "bot" for what the Pasha does, and for what both automata do."""
    name = "automaton-take" if name == "bot-take" else re.sub("^bot-", "pasha-", name)
    return name.upper().replace("-", "_")


def word_list(name, table):
    rows = "".join(f" \\\n    W({c_string(key)}, {c_string(text)})" for key, text in table.items())
    return f"#define {name}(W){rows}\n"


def main():
    source, out = sys.argv[1:]
    with open(source, "rb") as f:
        data = tomllib.load(f)
    for name, row in data["event"].items():
        check_row(name, row)
    text = "/* Made of data/sentences.toml by tools/sentences.py. */\n"
    text += f"enum {{ SAY_ROWS = {len(data['event'])}, SAY_WHEN = {WHEN_MOST + 1} }};\n"
    for name, row in data["event"].items():
        text += f"#define SAY_{c_name(name)} {c_row(row)}\n"
    text += word_list("SAY_WHY_LIST", data["why"]) + word_list("SAY_TITLE_LIST", data["title"])
    with open(out + ".new", "w", encoding="utf-8") as f:
        f.write(text)
    os.replace(out + ".new", out)


if __name__ == "__main__":
    main()
