#!/usr/bin/env python3
"""Frozen behaviour: recorded games play to their last byte as they did, and random games have the signature they had.

    MARRAKESH=build/test/marrakesh tests/records/golden.py           compare
    MARRAKESH=build/test/marrakesh tests/records/golden.py --write   write what is missing: digests of new records, and
                                                                     the signature of rules that have none yet

golden/*.record are whole games by each of the rules there are, golden/*.digest what every answer of theirs tells and
everybody sees then (`marrakesh replay --digest`). golden/signature is what `marrakesh signature` prints.
"""
import os
import subprocess
import sys

PROGRAM = os.environ.get("MARRAKESH", "build/dev/marrakesh")
FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden")
ADVICE = """
The rules behave differently. Was that meant?
- A rule was changed: give it a number (MK_RULES in src/rules/marrakesh.h), ask mk_since(g, N) where it happens, add its
  line to "Changes" in doc/rules.md, records of the new rules to tests/records/golden, and write their digests and
  signature with tests/records/golden.py --write. What older rules do must not change.
- A figure of data/ was put right: the same, unless no game can have been played with the wrong one.
- Neither: something is broken. The first line that differs says where.
"""
WRITE = sys.argv[1:] == ["--write"]
counts = {"passed": 0, "failed": 0}


def say(what, wrong=None):
    counts["failed" if wrong else "passed"] += 1
    if wrong:
        print(f"FAIL {what}: {wrong}")


def run(*args):
    done = subprocess.run([PROGRAM, *args], capture_output=True, text=True, timeout=300, check=False)
    return done.stdout if done.returncode == 0 else f"status {done.returncode}: {done.stderr}"


def read(name):
    path = os.path.join(FOLDER, name)
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(name, text):
    with open(os.path.join(FOLDER, name), "w", encoding="utf-8") as file:
        file.write(text)
    print(f"wrote {name}")


def first_difference(was, now):
    for old, new in zip(was.splitlines(), now.splitlines()):
        if old != new:
            return f'"{new}" instead of "{old}"'
    return f"{len(now.splitlines())} lines instead of {len(was.splitlines())}" if was != now else None


def check_record(name):
    path = os.path.join(FOLDER, name)
    say(f"{name} rewritten", first_difference(read(name), run("replay", path, "--rewrite")))
    digest, now = name.replace(".record", ".digest"), run("replay", path, "--digest")
    if read(digest) is None and WRITE:
        write(digest, now)
    say(digest, first_difference(read(digest), now) if read(digest) else "is missing")


def check_signature():
    """A line for each kind of games and rules; those of rules that are new are added."""
    was, now = read("signature") or "", run("signature")
    known = set(line.split(" ")[1] for line in was.splitlines() if line.startswith("rules "))
    missing = [line for line in now.splitlines() if line.startswith("rules ") and line.split(" ")[1] not in known]
    if missing and WRITE:
        old = [line for line in was.splitlines() if line.startswith("rules ")]
        write("signature", "\n".join([*old, *missing, now.splitlines()[-1]]) + "\n")
        was = read("signature")
    say("signature", first_difference(was, now))
    return now.splitlines()[-1]


records = sorted(name for name in os.listdir(FOLDER) if name.endswith(".record"))
rules = sorted({line[6:] for name in records for line in read(name).splitlines() if line.startswith("rules ")})
for one in records:
    check_record(one)
newest = run("--version").rsplit(" ", 1)[-1].strip()
say("every rules there are have golden games",
    None if rules == [str(n + 1) for n in range(int(newest))] else f"those of {', '.join(rules)} of {newest}")
number = check_signature()
if counts["failed"]:
    print(ADVICE)
print(f"{len(records)} golden games, {number}")
print(f"{counts['passed']} passed, {counts['failed']} failed")
sys.exit(1 if counts["failed"] else 0)
