#!/usr/bin/env python3
"""catalog.py - turn data/*.toml into C tables.

    python3 tools/catalog.py --out build/gen data

checks every file against catalog_schema.py and what the figures must be together (catalog_rules.py), then writes
box.h (how many tiles there are; modules, options, effects: catalog_box.py), catalog.c (mk_cat of src/rules/catalog.h),
catalog_rows.c (every figure with its source, for `marrakesh catalog`), and figures.json for those who correct figures
(doc/figures.md), for the program in catalog_figures.c. The first mistake is told in one line, "data/board.toml:
river.jetty: must be a number from 1 to 30"; then nothing is written and the exit status is 1.
"""

import argparse
import hashlib
import json
import os
import re
import sys
import tempfile
import tomllib

sys.dont_write_bytecode = True  # no __pycache__ among the sources

import catalog_box as box
import catalog_rules as rules
import catalog_schema as schema
from catalog_schema import Bad, BUILDINGS, CLASSES, COLOURS, DISCS, GOODS, KINDS, SCHEMA, SECTORS

FILES = {"box.toml": box.Box()} | SCHEMA  # effects first, which the others have
NO_FIGURES = {"sentences.toml"}  # tools/sentences.py


# ---------------------------------------------------------------- what the figures must be together

def check_tower(d):
    """The tower's model is fitted, not corrected by hand: it is no part of the rules about figures."""
    for layer, by_thrown in d.items():
        six, nine, twelve = (by_thrown[n]["fall"] for n in ("6", "9", "12"))
        if not min(six, twelve) <= nine <= max(six, twelve):
            raise Bad(f"{layer}.9.fall", "must be between those for 6 and 12 keshis")
        for n, row in by_thrown.items():
            hard = row["fall"] * (65536 + row["spread"]) / 65536 * row["fresh"] / 65536
            if hard >= 65536:
                raise Bad(f"{layer}.{n}.fresh", "makes it more than certain that a keshi falls in a hard throw")


def check_base(every):
    """The tiles of the base game come first, and are as many as data/game.toml says."""
    base = every["game.toml"]["tiles"]
    for what, (file, table, of_base) in schema.OF_THE_BASE.items():
        first, n = True, 0
        for key, row in every[file][table].items():
            if of_base(row) and not first:
                raise BadFile(file, Bad(f"{table}.{key}", "is of the base game: those come first"))
            first = of_base(row)
            n += first
        if n != base[what]:
            raise BadFile("game.toml", Bad(f"tiles.{what}", f"must be {n}, as many as the base game has"))
    tiles = every["tiles.toml"]
    if len(tiles["office"]) != 2 * base["offices"]:
        raise BadFile("game.toml", Bad("tiles.offices", f"must be half of {len(tiles['office'])}: each has two sides"))
    of_a_kind = base["luxuries"] // len(schema.BASE_KINDS)
    if len(tiles["luxury"]) != of_a_kind * len(KINDS):
        raise BadFile("tiles.toml", Bad("luxury", f"must be {of_a_kind * len(KINDS)}, {of_a_kind} of each kind"))


def id_of(file, row):
    """A figure as the rules name it: board:river.jetty.value."""
    return f"{file.removesuffix('.toml')}:{row.entry}.{row.field}"


def check_rules(rows):
    """Raises what the first rule says that does not hold, with its file in front; otherwise returns the rules."""
    values = {id_of(file, row): row.value for file, row in rows}
    found = rules.rules(values)
    for rule in found:
        wrong = not rule.get("expected") and rules.misfit(rule, values)
        if wrong:
            raise BadFile(rule["file"], Bad(*wrong))
    return found


class BadFile(Exception):
    def __init__(self, name, bad):
        super().__init__(str(bad))
        self.name = name


# ---------------------------------------------------------------- reading

MOST_BYTES = 1 << 20


def parse(path):
    if os.path.exists(path) and not os.path.isfile(path):
        raise Bad("file", "is no regular file")
    with open(path, "rb") as f:
        raw = f.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise Bad("file", "is larger than 1 MiB")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as e:
        line = raw.count(b"\n", 0, e.start) + 1
        raise Bad(f"line {line}", "is not UTF-8 text") from None
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as e:
        at = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", str(e))
        line = at and at[1] or text.rstrip("\n").count("\n") + 1
        raise Bad(f"line {line}", str(e)[:at.start() if at else None]) from None
    except (RecursionError, ValueError):
        raise Bad("line 1", "has something too deep or too long to read") from None


def read_all(folder):
    """file -> data, the rows (file, Row), and the rules. Prints what is wrong and gives up."""
    every, rows, name = {}, [], ""
    try:
        extra = sorted(f for f in os.listdir(folder) if f.endswith(".toml") and f not in {*FILES, *NO_FIGURES})
        if extra:
            name = extra[0]
            raise Bad("file", "unknown; the files are " + ", ".join(FILES))
        for name, tree in FILES.items():
            found = []
            every[name] = tree.read(parse(os.path.join(folder, name)), "", found)
            rows += [(name, row) for row in found]
        name = "tower.toml"
        check_tower(every[name])
        check_base(every)
        found = check_rules(rows)
    except BadFile as e:
        sys.exit(f"{os.path.join(folder, e.name)}: {e}")
    except Bad as e:
        sys.exit(f"{os.path.join(folder, name)}: {e}")
    except OSError as e:
        sys.exit(f"{os.path.join(folder, name) if name else folder}: file: {e.strerror}")
    return every, rows, found


# ---------------------------------------------------------------- C

MADE = "/* Made by tools/catalog.py from data/. Edit those files instead. */\n"


def init(**fields):
    return "{" + ", ".join(f".{k.rstrip('_')} = {v}" for k, v in fields.items()) + "}"


def array(values):
    return "{" + ", ".join(str(v) for v in values) + "}"


def lines(rows, indent=8):
    """rows: index -> initialiser."""
    return "{\n" + "".join(" " * indent + f"[{i}] = {v},\n" for i, v in rows) + " " * (indent - 4) + "}"


def cost(row):
    return array([row["water"], row["dates"], row["dinars"]])


def board_c(d):
    gain = "{{{OP_GAIN, %d, %s, 0, 0}}}"
    river, stairs, lattice = d["river"], d["stairs"], d["lattice"]
    spaces = [(f"LAT_DINARS + {i}", gain % (n, "DINAR")) for i, n in enumerate(lattice["dinars"].values())]
    for name in "palace", "middle", "mosque":
        spaces += [(f"LAT_{name.upper()} + {i}", s["do"]) for i, s in enumerate(lattice[name].values())]
    spaces += [(f"LAT_POINTS + {i}", gain % (n, "POINT")) for i, n in enumerate(lattice["points"].values())]
    rapids = list(river["rapid"].values())
    return {
        "river": init(jetty=river["jetty"], crocodile=river["crocodile"], rapid_after=array(r["after"] for r in rapids),
                      jetty_points=array(river["jetty_points"].values()), rapid=array(r["do"] for r in rapids)),
        "stairs": init(top=stairs["top"], segment_start=array(stairs["segment_start"].values()),
                       threshold_dinars=stairs["threshold_dinars"]),
        "lattice": lines(spaces),
        "workshop": array(init(**w) for w in d["workshop"].values()),
        "gates": lines((COLOURS[c], n) for c, n in d["gates"].items()),
    }


def player_board_c(d):
    square, sahara = d["square"], d["sahara"]
    return {
        "gate_match": lines((SECTORS[s], mask) for s, mask in d["gates"]["match"].items()),
        "gate_match_points": d["gates"]["match_points"],
        "square": lines((i, s["do"]) for i, s in enumerate(square["space"].values())),
        "disc": array(array(s[side] for s in square["section"].values()) for side in DISCS),
        "oasis_cost": array(cost(s) for path in ("left", "right") for s in sahara[path].values()),
        "start_oasis": array(sahara["start_oasis"][side]["do"] for side in ("right", "left")),
        "track": array(d["oasis_track"].values()),
    }


def scrolls_c(d):
    classes = d["class"]

    def row(n, s):
        name = next(c for c, k in classes.items() if k["first"] <= n < k["first"] + k["count"])
        done = {"program": s["do"]} if "do" in s else {}
        figure = {"n": s["n"]} if "n" in s else {}
        return init(class_=CLASSES[name], kind=f"'{s['kind']}'", **figure, **done)

    def class_row(k):
        return init(first=k["first"], count=k["count"], need=k["scholars"], dates=k["dates"])

    return {
        "scroll_class": lines((CLASSES[c], class_row(k)) for c, k in classes.items()),
        "scroll": lines((int(key), row(int(key), s)) for key, s in d["scroll"].items()),
    }


def goods(row):
    return array(row[g] for g in GOODS)


def tiles_c(d):
    def provision(p):
        done = {"start": p["start"]} if "start" in p else {}
        lasts = {"bonus": p["bonus"], "n": p["n"]} if "bonus" in p else {}
        return init(cost=cost(p), penalty=p["penalty"], **done, **lasts)

    def luxury(t):
        falcon = {"keshis": t["keshis"], "program": t["do"]} if "do" in t else {}
        return init(kind=KINDS.index(t["kind"]), cost=goods(t), points=t["points"], water=t["water"], dates=t["dates"],
                    **falcon)

    return {
        "office": lines((int(key), goods(o)) for key, o in d["office"].items()),
        "provision": lines((int(key), provision(p)) for key, p in d["provision"].items()),
        "luxury": lines((int(key), luxury(t)) for key, t in d["luxury"].items()),
        "luxury_meta": init(saddle_camel=d["saddle"]["camel"], saddle_oasis=d["saddle"]["oasis"]),
    }


def worth(o):
    """An oasis or a town."""
    what = next((o[key] for key in ("resource", "keshis", "stairs", "thresholds", "steps") if key in o), 0)
    if "kind" in o:
        what = KINDS.index(o["kind"])
    mask = f"1 << {o['colour']}" if "colour" in o else o.get("colours", 0)
    return init(count="COUNT_" + o["count"].upper(), base=o.get("base", 0), per=o["per"], cap=o.get("most", 0),
                what=what, colours=mask)


def oases_c(d):
    return {"oasis": lines((int(key), worth(o)) for key, o in d["oasis"].items())}


def modules_c(d):
    def town(t):
        if "do" in t:
            return init(program=t["do"])
        return init(worth=worth(t | ({"colours": "(1 << MK_COLOURS) - 1"} if t["count"] == "gates" else {})))

    sides = [t[side] for t in d["staircase"].values() for side in ("front", "back")]
    companions, towns = d["companions"], d["towns"]
    return {
        "staircase": lines(enumerate(sides, 1)),
        "companion_step": lines([("COURTIER", companions["sultan_step"]), ("STUDENT", companions["imam_step"])]),
        "companion_discount": companions["discount"],
        "town": lines((int(key), town(t)) for key, t in d["town"].items()),
        "towns": init(open=array([0, 0, *towns["open"].values()]), points=towns["points"], cost=goods(towns["cost"])),
    }


def race_c(d):
    dung = dict(d["dung_penalty"])
    more = dung.pop("more")
    fields = {
        "steps": d["steps"], "stage_after": array(d["stage_after"].values()), "spaces": d["spaces"],
        "move": array(d["move"].values()), "finish_points": d["finish_points"], "stage_goods": d["stage"]["goods"],
        "stage_dung": d["stage"]["dung"], "stage_dinars": d["stage"]["dinars"], "podium": array(d["podium"].values()),
        "dung_penalty": array(dung.values()), "dung_more": more,
        "bridge": lines(((int(key), array([b["water"], b["dates"], 0])) for key, b in d["bridge"].items()), 12)}
    return "{\n" + "".join(f"        .{k} = {v},\n" for k, v in fields.items()) + "    }"


def camels_c(d):
    def reward(r):
        dung = {"dung": f"{r['dung']} + 1"} if "dung" in r else {}
        return init(keshi=r["keshi"], **dung, program=r["do"])

    def building(b):
        return init(keshi=b["keshi"], resource=cost(b), n=b.get("n", 0))

    sides = [array(reward(r) for r in side.values()) for side in d["reward"].values()]
    return {
        "nomads": init(**d["nomads"]),
        "race": race_c(d["race"]),
        "reward": lines(enumerate(sides, 1)),
        "building": lines((BUILDINGS[key], building(b)) for key, b in d["building"].items()),
    }


def pasha_c(d):
    def caravans(what):
        return " | ".join(f"1 << {n}" for n, v in d["caravan"].items() if v == what) or "0"

    def strategy(t):
        return init(upper=KINDS.index(t["upper"]), lower=KINDS.index(t["lower"]), symbol=array(t["keshis"]),
                    fisherman=t["fisherman"])

    old = d["rules_1"]
    tiles = d["strategy"] | old["strategy"]
    fields = d["figures"] | {
        "order": array(d["board"].values()), "entertainer": array(row["do"] for row in d["entertainer"].values()),
        "tile_caravans": caravans("strategy"), "town_caravans": caravans("town"),
        "madrasa": lines(((CLASSES[c], init(**row)) for c, row in d["madrasa"].items()), 12),
        "strategy": lines(((int(key), strategy(t)) for key, t in d["strategy"].items()), 12),
        "rules_1": init(order=array((d["board"] | old["board"]).values()),
                        symbol=lines(((int(key), array(t["keshis"])) for key, t in tiles.items()), 12))}
    return {"pasha": "{\n" + "".join(f"        .{k} = {v},\n" for k, v in fields.items()) + "    }"}


def lazy_c(d):
    return {"lazy": init(rapid=array(d["rapid"].values()), rank=array(d["rank"].values()), towns=d["towns"]["more"])}


def river_tiles_c(d):
    empty = "{{{OP_NONE, 0, 0, 0, 0}}}"
    return {"river_tile": lines((int(key), init(season=t["season"] - 1, bonus=array([t["do"], t.get("second", empty)])))
                                for key, t in d["tile"].items())}


def tower_c(d):
    return {"tower": lines((layer, array(init(**row) for row in by.values())) for layer, by in d.items())}


def game_c(d, first_game):
    start, play, scoring, wooden = d["start"], d["play"], d["scoring"], d["wooden"]
    fields = d["tiles"] | {
        "start_score": start["score"], "start_resource": cost(start),
        "track_keshis": array([0, 0, *start["track_keshis"].values()]), "beside_oases": start["beside_oases"],
        "bag": start["bag"]} | play | scoring | {
        "first_game": array(first_game.values()), "wooden": wooden["each"], "wooden_track": wooden["track"],
        "track_colours": wooden["track_colours"]}
    return {"game": "{\n" + "".join(f"        .{k} = {v},\n" for k, v in fields.items()) + "    }"}


def catalog_c(every):
    parts = board_c(every["board.toml"]) | player_board_c(every["player_board.toml"]) | scrolls_c(every["scrolls.toml"])
    parts |= tiles_c(every["tiles.toml"]) | oases_c(every["oases.toml"]) | river_tiles_c(every["river_tiles.toml"])
    parts |= tower_c(every["tower.toml"]) | game_c(every["game.toml"], every["river_tiles.toml"]["first_game"])
    parts |= modules_c(every["modules.toml"]) | camels_c(every["camels.toml"]) | pasha_c(every["pasha.toml"])
    parts |= lazy_c(every["lazy.toml"])
    names = ", ".join(f'"{k}"' for k in KINDS)
    scrolls = every["scrolls.toml"]["scroll"].items()
    says = lines(((int(n), c_string(row["says"])) for n, row in scrolls if row["says"]), 4)
    kinds = " && ".join(f"{k.removeprefix('racing-').upper().replace('-', '_')} == {i}" for i, k in enumerate(KINDS))
    figures = hashlib.sha256(repr(sorted(parts.items())).encode()).hexdigest()[:8]
    return (MADE + '#include "mk.h"\n\n'
            "const mk_catalog mk_cat = {\n" + "".join(f"    .{k} = {v},\n" for k, v in parts.items()) + "};\n\n"
            f"const char *const mk_kind_name[MK_KINDS] = {{{names}}};\n"
            f'_Static_assert({kinds} && MK_KINDS == {len(KINDS)}, "KINDS of catalog_schema.py");\n'
            f"const char *const mk_scroll_says[MK_SCROLLS + 1] = {says};\n"
            f'const char mk_figures[MK_FIGURES] = "{figures}";\n' + box.ties())


def c_string(s):
    return '"' + re.sub(r'[^ -~]|["\\?]', lambda m: "".join(f"\\{b:03o}" for b in m[0].encode()), s) + '"'


def rows_c(rows):
    return (MADE + '#include "say/catalog_rows.h"\n\n'
            "const catalog_row catalog_rows[] = {\n" +
            "".join("    {" + ", ".join(c_string(s) for s in shown(*row)) + "},\n" for row in rows) +
            "};\nconst int catalog_rows_len = sizeof catalog_rows / sizeof *catalog_rows;\n")


def shown(file, row):
    return "data/" + file, row.key, schema.show(row.value), row.source, row.note


# ---------------------------------------------------------------- figures.json: to correct figures elsewhere

def figures(rows, found):
    """Entries with their figures: value, source, and what it may be (an index; null: it is printed, or cannot be
    corrected by itself); and the rules about those that can be corrected. The tower's model is not from the box, and
    what older rules had is not corrected: games were played with it."""
    kinds, entries, open_ = [], {}, set()
    for file, row in rows:
        if file == "tower.toml" or row.entry.startswith("rules_1"):
            continue
        kind = None if row.source == "printed" else row.kind
        if kind is not None and kind not in kinds:
            kinds.append(kind)
        entry = entries.setdefault((file, row.entry), {"file": file, "key": row.entry, "figures": {}})
        entry["figures"][row.field] = [row.value, row.source, kind and kinds.index(kind)]
        open_.add(kind and id_of(file, row))
    some = [rule for rule in found if open_ & set(rules.names_of(rule)) and rule["at"] != "rules_1.board"]
    return {"effects": schema.effects_described(), "most": schema.PROGRAM_MOST, "kinds": kinds,
            "entries": list(entries.values()), "rules": some, "stated": rules.STATED}


def figures_c(text):
    """The same for the program, in pieces that every compiler takes."""
    pieces = [text[i:i + 100] for i in range(0, len(text), 100)]
    return (MADE + '#include "say/catalog_rows.h"\n\nconst char catalog_figures[] =\n' +
            "\n".join("    " + c_string(piece) for piece in pieces) + ";\n")


def write_changed(folder, files):
    """All or nothing, and only what differs: an unchanged file keeps its time."""
    os.makedirs(folder, exist_ok=True)
    ready = []
    try:
        for name, text in files.items():
            path = os.path.join(folder, name)
            if os.path.exists(path):
                with open(path, "rb") as f:
                    if f.read() == text.encode():
                        continue
            handle, temp = tempfile.mkstemp(dir=folder, prefix=name)
            ready.append((temp, path))
            with os.fdopen(handle, "w", encoding="utf-8") as f:
                f.write(text)
            os.chmod(temp, 0o644)
        while ready:
            os.replace(*ready[-1])
            ready.pop()
    finally:
        for temp, _ in ready:
            os.unlink(temp)


def main():
    args = argparse.ArgumentParser(description="Check data/*.toml and write the C tables.")
    args.add_argument("--out", required=True, help="folder for what is written")
    args.add_argument("data", help="folder of the TOML files")
    options = args.parse_args()
    try:
        every, rows, found = read_all(options.data)
        text = json.dumps(figures(rows, found), separators=(",", ":"))
        write_changed(options.out, {"box.h": box.header(MADE, every), "catalog.c": catalog_c(every),
                                    "catalog_rows.c": rows_c(rows), "catalog_figures.c": figures_c(text),
                                    "figures.json": text + "\n"})
    except OSError as e:
        sys.exit(f"{e.filename}: {e.strerror}")


if __name__ == "__main__":
    main()
