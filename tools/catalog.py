#!/usr/bin/env python3
"""catalog.py - turn data/*.toml into C tables.

    python3 tools/catalog.py --out build/gen data

checks every file against catalog_schema.py and what the figures must be together, then writes catalog.c (mk_cat of
src/rules/catalog.h) and catalog_rows.c (every figure with its source, for `marrakesh catalog`). The first mistake
is told in one line, "data/board.toml: river.jetty: must be a number from 1 to 30"; then nothing is written and the
exit status is 1.
"""

import argparse
import hashlib
import os
import re
import sys
import tempfile
import tomllib

sys.dont_write_bytecode = True  # no __pycache__ among the sources

import catalog_schema as schema
from catalog_schema import Bad, BUILDINGS, CLASSES, COLOURS, DISCS, GOODS, KINDS, RACE_SPACES, SCHEMA, SECTORS

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
    require(start["5"] == d["stairs"]["top"], "stairs.segment_start.5", "must be the top (R8.1)")
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
    spectators = {side: sum(s[side] for s in d["square"]["section"].values()) for side in DISCS}
    require(spectators["practice"] == spectators["pink"] + 3, "square.section",
            f"must have 3 practice spectators more than pink ones, not {spectators['practice'] - spectators['pink']}")
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
        if "OP_FALCON_STEPS" in t.get("do", ""):
            for colour in t["keshis"].split(" | "):
                require(colour in ("1 << TURQUOISE", "1 << WHITE", "1 << BLACK"), f"luxury.{key}.keshis",
                        "must be turquoise, white or black, for steps on river, palace or mosque")
    different({key: p["bonus"] for key, p in d["provision"].items() if "bonus" in p}, "provision", "has the same bonus")


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


def check_modules(d, every):
    for key, t in d["staircase"].items():
        require(t["front"] != t["back"], f"staircase.{key}", "must have two different sides")
    sides = [t[side] for t in d["staircase"].values() for side in ("front", "back")]
    for colour, ident in COLOURS.items():
        require(any(f"OP_KESHI, 1, {ident}," in side for side in sides), "staircase", f"has no tile with {colour}")
    for who in "sultan_step", "imam_step":
        top = every["board.toml"]["stairs"]["top"]
        require(d["companions"][who] < top, f"companions.{who}", "must be below the top")
    ascending(d["towns"]["open"], "towns.open", "must be more than with a player less")
    require(sum(d["towns"]["cost"].values()) > 0, "towns.cost", "must cost something")
    different({key: (t["count"], t.get("stairs")) for key, t in d["town"].items() if "count" in t}, "town",
              "counts the same")


def check_race(d, every):
    lines = d["stage_after"]
    ascending(lines, "race.stage_after", "must lie after the line before it")
    require(lines["3"] < d["steps"], "race.stage_after.3", "must lie before the finish")
    for key, b in d["bridge"].items():
        require(int(key) <= d["steps"], f"race.bridge.{key}", f"must be a space of the track, 1 to {d['steps']}")
        require(b["water"] + b["dates"] > 0, f"race.bridge.{key}", "must cost something")
    ascending({key: v * 8 + int(key) for key, v in d["move"].items()}, "race.move",
              "must not be less than for a colour less")
    ascending({key: -v for key, v in d["podium"].items()}, "race.podium", "must be less than the place before")
    ascending({key: v for key, v in d["dung_penalty"].items() if key != "more"}, "race.dung_penalty",
              "must be more than for a dung less")
    oasis = every["oases.toml"]["oasis"]["35"]
    require(d["steps"] // oasis["steps"] * oasis["per"] == oasis["most"], "race.steps",
            "must be as many as oasis 35 pays for at the most")


def check_camels(d, every):
    check_race(d["race"], every)
    for key, side in d["reward"].items():
        require(side["1"]["dung"] != side["1"]["keshi"], f"reward.{key}.1.dung", "must not be the keshi of the reward")
    for key, colour in ("library", "gray"), ("barracks", "beige"):
        require(d["building"][key]["keshi"] == COLOURS[colour], f"building.{key}.keshi",
                f"must be {colour}: its ability needs one")


def check_pasha(d):
    different(d["board"], "board", "is the same sector")
    different(d["board"] | d["rules_1"]["board"], "rules_1.board", "is the same sector")
    figures, new = d["figures"], KINDS[5:]
    require(figures["strategies"] < 15, "figures.strategies", "must be less than 15: there are new ones")
    require(figures["square_once"] < figures["square_times"] < figures["square_four"], "figures.square_times",
            "must lie between square_once and square_four")
    for name, row in d["entertainer"].items():
        require(row["do"].startswith("{{{OP_") and row["do"].count("OP_") == 1, f"entertainer.{name}.do",
                "must be one effect")
        require(any(op in row["do"] for op in ("OP_GAIN,", "OP_GOODS,", "OP_EITHER_STAIRS,", "OP_SWIM,")),
                f"entertainer.{name}.do", "must be gain, goods, either-stairs or swim")
    ascending({c: row["scholars"] for c, row in d["madrasa"].items()}, "madrasa",
              "must need more than the class before")
    require(d["madrasa"]["gray"]["scholars"] == 0, "madrasa.gray.scholars", "must be 0: it is always possible")
    ascending({c: row["points"] for c, row in d["madrasa"].items()}, "madrasa", "must bring more than the class before")
    for key, tile in d["strategy"].items():
        require(tile["upper"] != tile["lower"], f"strategy.{key}.lower", "must be another kind than the upper one")
        old = int(key) <= figures["strategies"]
        require(not old or not {tile["upper"], tile["lower"]} & set(new), f"strategy.{key}",
                "must do without the kinds of the module")
        require(not old or "NOMAD" not in tile["keshis"], f"strategy.{key}.keshis", "must do without nomads")
        require("RED" not in tile["keshis"], f"strategy.{key}.keshis", "must do without red")


def check_lazy(d):
    ascending(d["rank"], "rank", "must be more than the rank before")
    ascending(d["rapid"], "rapid", "must be farther than that of the season before")


def check_game(d, every):
    for key, n in {"offices": 6, "provisions": 12, "luxuries": 25, "oases": 30}.items():
        require(d["tiles"][key] == n, f"tiles.{key}", f"must be {n}, as many as the base game has")
    track = list(every["player_board.toml"]["oasis_track"].values())
    for players, n in d["start"]["track_keshis"].items():
        spaces = track.count("TRACK_KESHI") + (track.count("TRACK_KESHI_2P") if players == "2" else 0)
        where = f"start.track_keshis.{players}"
        require(n == spaces, where, f"must be {spaces}, one for each keshi space of the oasis track")
        require(n * int(players) <= d["start"]["bag"].count("<<"), where, "needs more keshis than are in the bag")


def check_tower(d):
    for layer, by_thrown in d.items():
        six, nine, twelve = (by_thrown[n]["fall"] for n in ("6", "9", "12"))
        require(min(six, twelve) <= nine <= max(six, twelve), f"{layer}.9.fall",
                "must be between those for 6 and 12 keshis")
        for n, row in by_thrown.items():
            hard = row["fall"] * (65536 + row["spread"]) / 65536 * row["fresh"] / 65536
            require(hard < 65536, f"{layer}.{n}.fresh", "makes it more than certain that a keshi falls in a hard throw")


CHECKS = {"board.toml": check_board, "player_board.toml": check_player_board, "scrolls.toml": check_scrolls,
          "tiles.toml": check_tiles, "river_tiles.toml": check_river_tiles, "tower.toml": check_tower,
          "pasha.toml": check_pasha, "lazy.toml": check_lazy}
TOGETHER = {"game.toml": check_game, "modules.toml": check_modules, "camels.toml": check_camels}  # with other files


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
        for name, check in TOGETHER.items():
            check(every[name], every)
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
    figures = hashlib.sha256(repr(sorted(parts.items())).encode()).hexdigest()[:8]
    return (MADE + '#include "catalog.h"\n#include "ops.h"\n\n'
            "const mk_catalog mk_cat = {\n" + "".join(f"    .{k} = {v},\n" for k, v in parts.items()) + "};\n\n"
            f"const char *const mk_kind_name[MK_KINDS] = {{{names}}};\n"
            f'const char mk_figures[MK_FIGURES] = "{figures}";\n')


def c_string(s):
    return '"' + "".join(c if " " <= c <= "~" and c not in '"\\?' else "".join(f"\\{b:03o}" for b in c.encode())
                         for c in s) + '"'


def rows_c(rows):
    return (MADE + '#include "say/catalog_rows.h"\n\n'
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
        rules = [os.path.join(ROOT, "src", "rules", name) for name in ("ops.h", "words.h", "check_task.c")]
        schema.OPS.update(schema.read_ops(rules[0]))
        schema.LIMITS.update(schema.read_limits(rules[2], *rules[:2]))
        every, rows = read_all(options.data)
        write_changed(options.out, {"catalog.c": catalog_c(every), "catalog_rows.c": rows_c(rows)})
    except OSError as e:
        sys.exit(f"{e.filename}: {e.strerror}")
    except Bad as e:
        sys.exit(f"{rules[2]}: {e}")


if __name__ == "__main__":
    main()
