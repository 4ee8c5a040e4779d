"""apply.py - the tests of `marrakesh catalog --apply FILE data/` (used by run).

Good corrections change exactly what they should in the text of data/, bad ones are refused with a clear message and
change nothing, and random ones are judged as the build judges them.
"""

import copy
import json
import os
import random
import shutil
import subprocess
import sys
import tomllib

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DATA = os.path.join(ROOT, "data")
sys.path.insert(0, os.path.join(ROOT, "tools"))

import catalog_rules as rules

FORMAT = "marrakesh figures 1"
TEXTS = ["note", "sentence", "says", "card"]  # of entries: no figures


class Bench:
    """A copy of data/, the figures of the build, and how to correct some."""

    def __init__(self, folder, program, figures, expect, make):
        self.folder, self.program, self.expect, self.make = folder, program, expect, make
        self.data, self.file = os.path.join(folder, "copy"), os.path.join(folder, "corrections.json")
        with open(figures, encoding="utf-8") as f:
            self.figures = json.load(f)
        self.entry = {(e["file"], e["key"]): e for e in self.figures["entries"]}

    def fresh(self):
        shutil.rmtree(self.data, ignore_errors=True)
        shutil.copytree(DATA, self.data)

    def apply(self, whole, data=None):
        """whole: what the file says, as JSON or as bytes."""
        with open(self.file, "wb") as f:
            f.write(whole if isinstance(whole, bytes) else json.dumps(whole).encode())
        return self.run("--apply", self.file, (data or self.data) + "/")

    def run(self, *options):
        return subprocess.run([self.program, "catalog", *options], capture_output=True, text=True, errors="replace")

    def correction(self, file, key, field, value, **other):
        was = self.entry[file, key]["figures"][field][0] if (file, key) in self.entry else 0
        return {"file": file, "key": key, "field": field, "was": was, "is": value} | other

    def lines(self):
        """All lines of the copy, by file."""
        return {name: read(self.data, name).splitlines() for name in sorted(os.listdir(self.data))
                if name.endswith(".toml")}


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as f:
        return f.read()


def changes(before, after):
    """Lines that are gone and lines that are new."""
    out = []
    for name in before:
        old, new = before[name], after[name]
        out += [("-", line) for line in old if line not in new] + [("+", line) for line in new if line not in old]
    return out


def value_at(data, file, key, field):
    node = tomllib.loads(read(data, file))
    for part in [*key.split("."), field]:
        node = node[part]
    return node


def source_at(data, file, key, field):
    node = tomllib.loads(read(data, file))
    for part in key.split("."):
        node = node[part]
    return node.get("except", {}).get(field, node["source"])


def builds(bench):
    done = bench.make(bench.data, os.path.join(bench.folder, "built"))
    return done.returncode == 0, done.stderr


# ---------------------------------------------------------------- good ones

def some(bench, test):
    """The first figure that can be corrected and passes the test: tests must not depend on what is known by now."""
    for entry in bench.figures["entries"]:
        for field, (value, source, kind) in entry["figures"].items():
            if kind is not None and test(entry, field, value, source, bench.figures["kinds"][kind]):
                return entry["file"], entry["key"], field, value
    raise AssertionError("no figure is like that")


def test_one(bench, name, corrections, says=()):
    """The corrections are in the files, printed, with nothing else changed; the build takes them."""
    bench.fresh()
    before, parsed = bench.lines(), {n: tomllib.loads(read(bench.data, n)) for n in bench.lines()}
    done = bench.apply({"format": FORMAT, "corrections": corrections})
    bench.expect(done.returncode == 0 and not done.stderr, f"apply: {name}", done)
    for text in says:
        bench.expect(text in done.stdout, f"apply: {name}: says {text}", done.stdout)
    for c in corrections:
        where = c["file"], c["key"], c["field"]
        bench.expect(value_at(bench.data, *where) == c["is"], f"apply: {name}: {where} is there", c)
        bench.expect(source_at(bench.data, *where) == "printed", f"apply: {name}: {where} is printed")
    after = bench.lines()
    bench.expect(rest(parsed, corrections) == rest({n: tomllib.loads(read(bench.data, n)) for n in after}, corrections),
                 f"apply: {name}: the rest is what it was")
    bench.expect([line for lines in before.values() for line in lines if line.lstrip().startswith("#")] ==
                 [line for lines in after.values() for line in lines if line.lstrip().startswith("#")],
                 f"apply: {name}: comments stay")
    fine, why = builds(bench)
    bench.expect(fine, f"apply: {name}: the build takes it", why)
    return changes(before, after)


def rest(parsed, corrections):
    """Everything but the corrected figures, and every source that is not theirs."""
    parsed = copy.deepcopy(parsed)
    out = {}

    def walk(file, key, node):
        if not isinstance(node, dict) or "source" not in node:
            for name, one in node.items() if isinstance(node, dict) else []:
                walk(file, f"{key}.{name}" if key else name, one)
            return
        for field, value in node.items():
            if field not in ("source", "except"):
                source = node.get("except", {}).get(field, node["source"])
                out[file, key, field] = value, None if field in TEXTS else source

    for file, tree in parsed.items():
        walk(file, "", tree)
    for c in corrections:
        del out[c["file"], c["key"], c["field"]]
    return out


def test_good(bench):
    make = bench.correction
    jetty = make("board.toml", "river.jetty", "value", 17)
    changed = test_one(bench, "a number", [jetty], ["river.jetty.value: 15 -> 17, printed (it was reconstructed)",
                                                    "1 corrected, 0 confirmed, 0 there already", "make check-rulebook"])
    line = 'jetty = { value = 17, source = "printed", note = "spaces after the start; the last one is the jetty" }'
    bench.expect(len(changed) == 2 and changed[1] == ("+", line), "apply: one line is another", changed)
    again = bench.apply({"format": FORMAT, "corrections": [jetty]})
    bench.expect(again.returncode == 0 and "0 corrected, 0 confirmed, 1 there already" in again.stdout,
                 "apply: a second time changes nothing", again)
    confirmed = make("board.toml", "river.crocodile", "value", 3)
    changed = test_one(bench, "confirmed", [confirmed],
                       ["3, printed (it was reconstructed)", "0 corrected, 1 confirmed"])
    bench.expect(changed[1] == ("+", 'crocodile = { value = 3, source = "printed" }'), "apply: confirmed", changed)
    # one field of an entry, in one line and in several, with and without an except
    changed = test_one(bench, "an except more", [make("tiles.toml", "provision.13", "water", 3)])
    bench.expect('except = { water = "printed", start = "printed" }' in changed[1][1], "apply: an except more", changed)
    test_one(bench, "a new except", [make("tiles.toml", "provision.01", "penalty", 2)])
    everything = [make("tiles.toml", "provision.13", field, value)
                  for field, value in (("water", 3), ("dates", 2), ("dinars", 1), ("penalty", 7))]
    changed = test_one(bench, "all of an entry", everything)
    bench.expect("except" not in changed[1][1] and 'source = "printed"' in changed[1][1], "apply: no except", changed)
    test_one(bench, "a line of an entry", [make("tiles.toml", "luxury.32", "yellow", 4)])
    falcon = [make("tiles.toml", "luxury.32", field, one[0])
              for field, one in bench.entry["tiles.toml", "luxury.32"]["figures"].items() if one[2] is not None]
    changed = test_one(bench, "all lines of an entry", falcon)
    bench.expect(not any(sign == "+" and "except" in line for sign, line in changed), "apply: no except line", changed)
    bench.expect(len(read(bench.data, "tiles.toml").splitlines()) == len(read(DATA, "tiles.toml").splitlines()) - 1,
                 "apply: the except line is gone")
    # every kind
    wanted = make("board.toml", "lattice.palace.3", "do", [{"op": "gain", "n": 2, "a": "date"}, {"op": "swim", "n": 1}])
    changed = test_one(bench, "effects", [wanted])
    bench.expect('do = [{ op = "gain", n = 2, a = "date" }, { op = "swim", n = 1 }], source' in changed[1][1],
                 "apply: effects in the form of data/", changed)
    test_one(bench, "a word", [make("camels.toml", "reward.1a.2", "keshi", "red")])
    test_one(bench, "colours", [make("tiles.toml", "luxury.32", "keshis", ["gray", "red"])])
    *where, value = some(bench, lambda e, field, *_: e["key"] == "strategy.10" and field == "fisherman")
    test_one(bench, "yes or no", [make(*where, not value)])
    # what no longer fits is told, and is no reason to refuse
    *where, value = some(bench, lambda e, field, *_: e["key"] == "strategy.09" and field == "keshis")
    other = "black" if value[0] == "white" else "white"
    test_one(bench, "an expectation", [make(*where, [other, *value[1:]])],
             ["no longer fits: ", f"must show {other} 4 times on the tiles that are always in the game, not 5"])
    *where, value = some(bench, lambda e, field, v, source, kind: e["file"] == "oases.toml" and source == "derived"
                         and field == "per")
    test_one(bench, "a derived figure", [make(*where, value + 1)], ["was derived from E37"])


# ---------------------------------------------------------------- bad ones

def test_bad(bench):
    make = bench.correction
    jetty = make("board.toml", "river.jetty", "value", 17)
    effects = lambda *value: [make("board.toml", "lattice.palace.3", "do", list(value))]
    swim = {"op": "swim", "n": 1}
    cases = [  # name, corrections, what is said
        ("too large", [jetty | {"is": 31}], "river.jetty.value: must be a number from 1 to 30"),
        ("a fraction", [jetty | {"is": 17.5}], "must be a number from 1 to 30"),
        ("a text", [jetty | {"is": "17"}], "must be a number"),
        ("null", [jetty | {"is": None}], "must be a number"),
        ("yes for a number", [jetty | {"is": True}], "must be a number"),
        ("no such word", [make("camels.toml", "reward.1a.2", "keshi", "mauve")], "must be one of turquoise, green"),
        ("goods", [make("camels.toml", "reward.1a.2", "keshi", "yellow")], "must be one of turquoise"),
        ("an unknown colour", [make("tiles.toml", "luxury.32", "keshis", ["gray", "mauve"])], "must be one of"),
        ("twice", [make("tiles.toml", "luxury.32", "keshis", ["gray", "gray"])], "has gray twice"),
        ("no colour", [make("tiles.toml", "luxury.32", "keshis", [])], "must be a list of 1 to 9"),
        ("not four symbols", [make("pasha.toml", "strategy.09", "keshis", ["black"])], "must be a list of 4 to 4"),
        ("no fisherman", [make("pasha.toml", "strategy.10", "fisherman", 1)], "must be true or false"),
        ("no effects", effects(), "must be a list of 1 to 4 effects"),
        ("five effects", effects(*[swim] * 5), "must be a list of 1 to 4 effects"),
        ("no list", [make("board.toml", "lattice.palace.3", "do", swim)], "must be a list of 1 to 4 effects"),
        ("no effect", effects("swim"), "has an effect that cannot be here"),
        ("an unknown effect", effects({"op": "fly", "n": 1}), "has an effect that cannot be here"),
        ("of a module", effects({"op": "nomad", "n": 1}), "has an effect that cannot be here"),
        ("no number", effects({"op": "swim"}), "must have n of swim"),
        ("too many steps", effects({"op": "swim", "n": 99}), "(n of swim)"),
        ("something more", effects(swim | {"a": "water"}), "swim has no such thing: a"),
        ("a wrong operand", effects({"op": "gain", "n": 1, "a": "camels"}), "must be one of water, date, dinar"),
        ("all together", effects(*[{"op": "gain", "n": 11, "a": "water"}] * 4), "must bring no more than 40 in all"),
        ("printed", [make("board.toml", "stairs.top", "value", 17)], "stairs.top.value: is printed"),
        ("another version", [jetty | {"was": 14}], "is 15 here, and not 14"),
        ("the same twice", [jetty, jetty | {"is": 18}], "correction 2 (board.toml: river.jetty.value): is there twice"),
        ("no such file", [jetty | {"file": "sea.toml"}], "there is no such figure"),
        ("the tower", [jetty | {"file": "tower.toml", "key": "B1.6", "field": "fall"}], "there is no such figure"),
        ("no such key", [jetty | {"key": "river.sea"}], "correction 1 (board.toml: river.sea.value): there is no such"),
        ("no such field", [jetty | {"field": "source"}], "there is no such figure"),
        ("signs", [jetty | {"key": "a\u001b[31mb\nc"}], "(board.toml: a?[31mb?c.value): there is no such figure"),
        ("long names", [jetty | {"key": "k" * 5000}], "there is no such figure"),
        ("a member more", [jetty | {"note": "x"}], "correction 1: must have file, key, field, was and is"),
        ("a member less", [{k: v for k, v in jetty.items() if k != "was"}], "correction 1: must have file"),
        ("no names", [jetty | {"file": 7}], "correction 1: must have file"),
        ("no correction", [7], "correction 1: must have file"),
        # what figures must be together
        ("an order", [make("board.toml", "river.rapid.2", "after", 10)], "river.rapid.3: must lie after the rapid"),
        ("a limit", [jetty | {"is": 12}], "river.rapid.4.after: must be before the jetty"),
        ("a sum", [make("tiles.toml", "provision.01", what, 0) for what in ("water", "dates", "dinars")],
         "provision.01: must cost something"),
        ("a count", [make("player_board.toml", "oasis_track.5", "value", "nothing")],
         "start.track_keshis.2: must be as many as the oasis track has keshi spaces"),
        ("the same as another",
         [make("modules.toml", "staircase.01", "back", value_at(DATA, "modules.toml", "staircase.01", "front"))],
         "staircase.01: must have two different sides"),
        ("a name of another", [make("scrolls.toml", "scroll.02", "do", [{"op": "keshi", "n": 1, "a": "red"}])],
         "scroll.09: shows the same keshis as 02"),
        ("a word that is needed", [make("camels.toml", "building.barracks", "keshi", "red")], "must be beige: its"),
        ("several", [jetty | {"is": 99}, make("board.toml", "river.crocodile", "value", 0)], "crocodile.value: must"),
    ]
    for name, corrections, says in cases:
        refused(bench, name, {"format": FORMAT, "corrections": corrections}, says)
    test_files(bench, jetty)


def refused(bench, name, whole, says, data=None):
    bench.fresh()
    before = bench.lines()
    done = bench.apply(whole, data)
    bench.expect(done.returncode == 1 and not done.stdout and says in done.stderr and
                 done.stderr.endswith("nothing was written\n"), f"apply refuses: {name}", done)
    bench.expect(all(c.isprintable() or c == "\n" for c in done.stderr), f"apply refuses: {name}: clean text", done)
    bench.expect(bench.lines() == before, f"apply refuses: {name}: nothing changes")


def test_files(bench, jetty):
    good = {"format": FORMAT, "corrections": [jetty]}
    whole = json.dumps(good).encode()
    for name, text, says in [
        ("no JSON", b"jetty = 17", "corrections.json: line 1: "),
        ("an empty file", b"", "corrections.json: line 1: "),
        ("half of it", whole[:-5], "corrections.json: line 1: "),
        ("not UTF-8", whole.replace(b"river", b"\xff\xfe"), "corrections.json: line 1: "),
        ("a member twice", whole.replace(b'{"file"', b'{"is":16,"file"'), "duplicate object key"),
        ("too deep", b"[" * 100000, "corrections.json: line 1: "),
        ("a list", b"[]", "is no file of corrections"),
        ("another format", whole.replace(b"figures 1", b"figures 2"), "is no file of corrections"),
        ("something more", whole[:-1] + b',"more":1}', "is no file of corrections"),
        ("no list", json.dumps({"format": FORMAT, "corrections": {}}).encode(), "is no file of corrections"),
        ("no corrections", json.dumps({"format": FORMAT, "corrections": []}).encode(), "has no corrections"),
        ("too large", whole + b" " * (1 << 18), "corrections.json: "),
    ]:
        refused(bench, name, text, says)
    refused(bench, "no folder", good, "nowhere/board.toml: ", os.path.join(bench.folder, "nowhere"))
    for old, new, says in [("[river]", "[river", "board.toml: line 5: expected ]"),
                           ("jetty = { value = 15,", "jetty = { value = 0x0f,", "line 6: this value is not understood"),
                           ("crocodile =", "jetty =", "board.toml: line 7: this key is there twice"),
                           ("crocodile =", "crocodiles =", "board:river.crocodile.value: is not in these files")]:
        bench.fresh()
        path = os.path.join(bench.data, "board.toml")
        text = read(path)
        with open(path, "w", encoding="utf-8") as f:
            f.write(text.replace(old, new, 1))
        done = bench.apply(good)
        bench.expect(done.returncode == 1 and says in done.stderr, f"apply: data with {new}", done)
    bench.fresh()
    for options in ["--apply", bench.file], ["--apply"], ["--apply", bench.file, bench.data, "more"], \
            ["--apply", bench.file, bench.data, "--json"], ["--apply", bench.file, "--source", "printed", bench.data]:
        done = bench.run(*options)
        bench.expect(done.returncode == 2 and not done.stdout and done.stderr.count("\n") == 1, f"{options}", done)
    done = bench.run("--apply", os.path.join(bench.folder, "nothing"), bench.data)
    bench.expect(done.returncode == 1 and "nothing: " in done.stderr, "no file of corrections", done)


# ---------------------------------------------------------------- random ones

def random_value(kind, effects, r):
    if kind["type"] == "number":
        return r.randint(kind["low"], min(kind["high"], kind["low"] + 12))
    if kind["type"] == "word":
        return r.choice(kind["of"])
    if kind["type"] == "bool":
        return r.random() < 0.5
    if kind["type"] == "list" and kind["twice"]:
        return [r.choice(kind["of"]) for _ in range(kind["most"])]
    if kind["type"] == "list":
        return r.sample(kind["of"], r.randint(kind["least"], min(kind["most"], kind["least"] + 2)))
    ops = [op for op, one in effects.items() if not one["modules"] or set(one["modules"]) & set(kind["modules"])]
    op = r.choice(ops)
    return [{"op": op} | {key: random_value(of, effects, r) for key, of in effects[op]["of"].items()
                          if key not in effects[op]["optional"] or r.random() < 0.3}]


def test_random(bench, seed=17):
    """C and Python judge alike; what C writes is what the build reads."""
    r, accepted = random.Random(seed), 0
    everything = [(e["file"], e["key"], field, bench.figures["kinds"][one[2]]) for e in bench.figures["entries"]
                  for field, one in e["figures"].items() if one[2] is not None]
    values = {f"{e['file'].removesuffix('.toml')}:{e['key']}.{field}": one[0]
              for e in bench.figures["entries"] for field, one in e["figures"].items()}
    for i in range(60):
        chosen = r.sample(everything, r.randint(1, 12 if i % 2 else 2))
        corrections = [bench.correction(file, key, field, random_value(kind, bench.figures["effects"], r))
                       for file, key, field, kind in chosen]
        after = values | {f"{c['file'].removesuffix('.toml')}:{c['key']}.{c['field']}": c["is"] for c in corrections}
        wrong = [f"{rule['file']}: {': '.join(found)}" for rule in bench.figures["rules"]
                 if not rule.get("expected") and (found := rules.misfit(rule, after))]
        bench.fresh()
        done = bench.apply({"format": FORMAT, "corrections": corrections})
        told = [line.removeprefix(bench.data + "/") for line in done.stderr.splitlines()]
        bench.expect(told == (wrong[:50] + ["nothing was written"] if wrong else []), f"random {i}", (told, wrong))
        if wrong:
            continue
        accepted += 1
        fine, why = builds(bench)
        there = [value_at(bench.data, c["file"], c["key"], c["field"]) == c["is"] for c in corrections]
        bench.expect(fine and all(there), f"random {i}: the build reads it", why)
    bench.expect(accepted >= 5, "some random corrections fit", accepted)


def test_apply(folder, program, figures, expect, make):
    bench = Bench(folder, program, figures, expect, make)
    expect(not [rule["says"] for rule in bench.figures["rules"]
                if rules.misfit(rule, {f"{e['file'].removesuffix('.toml')}:{e['key']}.{field}": one[0]
                                       for e in bench.figures["entries"] for field, one in e["figures"].items()})],
           "data/ is what is expected of it")
    test_good(bench)
    test_bad(bench)
    test_random(bench)
