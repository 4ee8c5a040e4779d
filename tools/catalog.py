#!/usr/bin/env python3
"""catalog.py - turn data/*.toml into C tables.

    python3 tools/catalog.py --out build/gen data

checks every file against catalog_schema.py and what the figures must be together, then writes catalog.c (mk_cat of
src/rules/catalog.h) and catalog_rows.c (every figure with its source, for `marrakesh catalog`). The first mistake
is told in one line, "data/board.toml: river.jetty: must be a number from 1 to 30"; then nothing is written and the
exit status is 1.
"""

import argparse
import os
import re
import sys
import tempfile
import tomllib

sys.dont_write_bytecode = True  # no __pycache__ among the sources

import catalog_schema as schema
from catalog_schema import Bad, CLASSES, COLOURS, GOODS, KINDS, SCHEMA, SECTORS

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


# ---------------------------------------------------------------- what the figures must be together

def require(good, where, what):
    if not good:
        raise Bad(where, what)


def ascending(table, where, what):
    values = list(table.values())
    for key, before, v in zip(list(table)[1:], values, values[1:]):
        require(v > before, f"{where}.{key}", what)


def different(rows, where, what):
    """rows: key -> something that no other row may be."""
    seen = {}
    for key, v in rows.items():
        require(v not in seen, f"{where}.{key}", f"{what} as {seen.get(v)}")
        seen[v] = key


def check_board(d):
    river = d["river"]
    rapids = {key: r["after"] for key, r in river["rapid"].items()}
    ascending(rapids, "river.rapid", "must lie after the rapid before it")
    require(rapids["4"] < river["jetty"], "river.rapid.4.after", "must be before the jetty")
    require(river["crocodile"] < river["jetty"], "river.crocodile", "must be before the jetty")
    ascending({k: -v for k, v in river["jetty_points"].items()}, "river.jetty_points",
              "must be less than the spot before")
    start = d["stairs"]["segment_start"]
    require(start["1"] == 0, "stairs.segment_start.1", "must be 0: the start space belongs to segment 1")
    ascending(start, "stairs.segment_start", "must be more than the segment before")
    require(start["5"] <= d["stairs"]["top"], "stairs.segment_start.5", "must not be above the top")
    ascending({k: w["dinars"] for k, w in d["workshop"].items()}, "workshop", "must cost more than the workshop before")
    total = sum(d["gates"].values())
    require(total == 32, "gates", f"must be 32 together, 8 for each workshop, not {total}")


def check_player_board(d):
    match = d["gates"]["match"]
    require(match["medina"] == "0", "gates.match.medina", "must be empty: the Medina has no gate space")
    seen = {}
    for sector, mask in match.items():
        for colour in mask.split(" | "):
            require(colour == "0" or colour not in seen, f"gates.match.{sector}",
                    f"has a colour that matches the {seen.get(colour)} already")
            seen[colour] = sector
    points = [key for key, s in d["square"]["space"].items() if "POINT" in s["do"]]
    require(len(points) == 1, "square.space", "must have one space that gives points (scroll 29)")
    require(list(d["oasis_track"].values()).count("TRACK_KESHI_2P") <= 1, "oasis_track", "has two 2-player spaces")


def check_scrolls(d):
    first = 1
    for name, c in d["class"].items():
        require(c["first"] == first, f"class.{name}.first", f"must be {first}, the one after the class before")
        require(c["count"] % 3 == 0, f"class.{name}.count", "must be a multiple of 3, for three equal piles")
        first += c["count"]
    require(first == 73, "class", f"must have 72 scrolls together, not {first - 1}")
    shows = {key: s["do"] for key, s in d["scroll"].items() if "do" in s and "OP_KESHI" in s["do"]}
    different(shows, "scroll", "shows the same keshis")


def check_tiles(d):
    base = {key: tuple(o.values()) for key, o in d["office"].items() if int(key) <= 6}
    new = {key: tuple(o.values()) for key, o in d["office"].items() if int(key) > 6}
    for series in base, new:
        different(series, "office", "gives the same")
        bonuses = sorted(next(iter(series.values())))
        for key, bonus in series.items():
            require(sorted(bonus) == bonuses and len(set(bonus)) == 3, f"office.{key}",
                    "must give the three bonuses of its series, one for each colour")
    side = dict(zip(base["01"], new["07"]))
    for key, bonus in base.items():
        other = f"{int(key) + 6:02d}"
        require(tuple(side[b] for b in bonus) == new[other], f"office.{other}",
                f"must be in the order of office {key}")
    for key, p in d["provision"].items():
        require(p["water"] + p["dates"] + p["dinars"] > 0, f"provision.{key}", "must cost something")
    for key, t in d["luxury"].items():
        kind = KINDS[(int(key) - 1) // 5]
        require(t["kind"] == kind, f"luxury.{key}.kind", f"must be {kind}: five of each kind, in order")
        require(sum(t[g] for g in GOODS) > 0, f"luxury.{key}", "must cost something")


def check_river_tiles(d):
    for season in 1, 2, 3:
        n = sum(t["season"] == season for t in d["tile"].values())
        require(n == 6, "tile", f"must have 6 sides of season {season}, not {n}")
        tile = d["first_game"][str(season)]
        require(d["tile"][f"{tile:02d}"]["season"] == season, f"first_game.{season}", f"is no tile of season {season}")
    for key, t in d["tile"].items():
        back = f"{(int(key) - 1 ^ 1) + 1:02d}"
        require(t["season"] == d["tile"][back]["season"], f"tile.{key}.season",
                f"must be that of its other side {back}")


def check_game(d, every):
    rows = {"offices": 6, "provisions": len(every["tiles.toml"]["provision"]),
            "luxuries": len(every["tiles.toml"]["luxury"]), "oases": len(every["oases.toml"]["oasis"])}
    for key, n in rows.items():
        require(d["tiles"][key] == n, f"tiles.{key}", f"must be {n}, as many as the catalogue has")
    track = list(every["player_board.toml"]["oasis_track"].values())
    for players, n in d["start"]["track_keshis"].items():
        spaces = track.count("TRACK_KESHI") + (track.count("TRACK_KESHI_2P") if players == "2" else 0)
        where = f"start.track_keshis.{players}"
        require(n == spaces, where, f"must be {spaces}, one for each keshi space of the oasis track")
        require(n * int(players) <= d["start"]["bag"].count("<<"), where, "needs more keshis than are in the bag")


def check_tower(d):
    for layer, by_thrown in d.items():
        for figure in "stay", "fall":
            six, nine, twelve = (by_thrown[n][figure] for n in ("6", "9", "12"))
            require(min(six, twelve) <= nine <= max(six, twelve), f"{layer}.9.{figure}",
                    "must be between those for 6 and 12 keshis")


CHECKS = {"board.toml": check_board, "player_board.toml": check_player_board, "scrolls.toml": check_scrolls,
          "tiles.toml": check_tiles, "river_tiles.toml": check_river_tiles, "tower.toml": check_tower}


# ---------------------------------------------------------------- reading

def parse(path):
    with open(path, "rb") as f:
        raw = f.read()
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
    """file -> data, and the rows (file, key, value, source, note). Prints what is wrong and gives up."""
    every, rows, name = {}, [], ""
    try:
        extra = sorted(f for f in os.listdir(folder) if f.endswith(".toml") and f not in SCHEMA)
        if extra:
            name = extra[0]
            raise Bad("file", "unknown; the files are " + ", ".join(SCHEMA))
        for name, tree in SCHEMA.items():
            found = []
            every[name] = tree.read(parse(os.path.join(folder, name)), "", found)
            rows += [("data/" + name, *row) for row in found]
        for name, check in CHECKS.items():
            check(every[name])
        name = "game.toml"
        check_game(every[name], every)
    except Bad as e:
        sys.exit(f"{os.path.join(folder, name)}: {e}")
    except OSError as e:
        sys.exit(f"{os.path.join(folder, name) if name else folder}: file: {e.strerror}")
    return every, rows


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
        "disc": array(array(s[side] for s in square["section"].values()) for side in ("pink", "purple")),
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


def tiles_c(d):
    def luxury(t):
        return init(kind=KINDS.index(t["kind"]), cost=array(t[g] for g in GOODS), points=t["points"], water=t["water"],
                    dates=t["dates"])

    return {
        "office": lines((int(key), array(o[g] for g in GOODS)) for key, o in d["office"].items()),
        "provision": lines((int(key), init(cost=cost(p), penalty=p["penalty"])) for key, p in d["provision"].items()),
        "luxury": lines((int(key), luxury(t)) for key, t in d["luxury"].items()),
    }


def oases_c(d):
    def row(o):
        what = next((o[key] for key in ("resource", "keshis", "stairs", "thresholds") if key in o), 0)
        if "kind" in o:
            what = KINDS.index(o["kind"])
        mask = f"1 << {o['colour']}" if "colour" in o else o.get("colours", 0)
        return init(count="COUNT_" + o["count"].upper(), base=o.get("base", 0), per=o["per"], cap=o.get("most", 0),
                    what=what, colours=mask)

    return {"oasis": lines((int(key), row(o)) for key, o in d["oasis"].items())}


def river_tiles_c(d):
    empty = "{{{OP_NONE, 0, 0, 0, 0}}}"
    return {"river_tile": lines((int(key), init(season=t["season"] - 1, bonus=array([t["do"], t.get("second", empty)])))
                                for key, t in d["tile"].items())}


def tower_c(d):
    return {"tower": lines((layer, init(**{f: array(n[f] for n in by.values()) for f in ("stay", "fall")}))
                           for layer, by in d.items())}


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
    names = ", ".join(f'"{k}"' for k in KINDS)
    return (MADE + '#include "catalog.h"\n#include "ops.h"\n\n'
            "const mk_catalog mk_cat = {\n" + "".join(f"    .{k} = {v},\n" for k, v in parts.items()) + "};\n\n"
            f"const char *const mk_kind_name[MK_KINDS] = {{{names}}};\n")


def c_string(s):
    return '"' + "".join(c if " " <= c <= "~" and c not in '"\\?' else "".join(f"\\{b:03o}" for b in c.encode())
                         for c in s) + '"'


def rows_c(rows):
    return (MADE + '#include "tools/catalog_rows.h"\n\n'
            "const catalog_row catalog_rows[] = {\n" +
            "".join("    {" + ", ".join(c_string(s) for s in row) + "},\n" for row in rows) +
            "};\nconst int catalog_rows_len = sizeof catalog_rows / sizeof *catalog_rows;\n")


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
    args.add_argument("--out", required=True, help="folder for catalog.c and catalog_rows.c")
    args.add_argument("data", help="folder of the TOML files")
    options = args.parse_args()
    try:
        schema.OPS.update(schema.read_ops(os.path.join(ROOT, "src", "rules", "ops.h")))
        every, rows = read_all(options.data)
        write_changed(options.out, {"catalog.c": catalog_c(every), "catalog_rows.c": rows_c(rows)})
    except OSError as e:
        sys.exit(f"{e.filename}: {e.strerror}")


if __name__ == "__main__":
    main()
