"""catalog_rules.py - what the figures of data/*.toml must be together, as data.

The build (catalog.py) applies these rules; figures.json has them for those who correct figures elsewhere: the page
#/figures of the browser client (web/src/figures/checks.ts), and `marrakesh catalog --apply` (cmd_catalog_check.c of
src/tools). So there is one list of rules, and three short functions that know what a rule is:

    {"file": "board.toml", "at": "gates", "says": "must be 32 together, not {n}",
     "terms": [[1, "board:gates.green.value"], ...], "least": 32, "most": 32}
        The sum of the terms lies between least and most (null: no limit). A term is a factor and a figure; with a
        pattern behind it, how many members of the figure's list fit: those that are equal, or all ("*"), or effects
        that have what the pattern has, {"a": "points"}. A figure that is no list is a list of itself.
    {"file": ..., "at": "office", "says": "gives the same as {other}", "names": ["01", ...],
     "groups": [["tiles:office.01.yellow", ...], ...], "least": 6, "most": 6}
        How many different groups there are, each a list of figures. Where all must be different, the first one that is
        there already is told by its name.
    "what": ["purple"]
        Words that stand for {what} in what it says, so that a translation can have its own.
    "when": ["tiles:luxury.35.do", {"op": "falcon-steps"}]
        The rule holds only where this figure has such a member.
    "expected": true
        Something that is stated elsewhere leads to it, and the program does not need it: the build does not look, and
        who corrects a figure is told that it no longer fits.

Rules are made from figures that have been read already, so that a printed one may stand in them as a number.
"""

from catalog_schema import BASE_KINDS, COLOURS, GOODS, KINDS, NEW_KINDS, NO_GOODS, SECTORS

# Worked examples of doc/examples.md and other statements of the rulebooks that derived figures follow from.
STATED = {
    "board:river.rapid": "E19 and what else is said about the rapids",
    "board:lattice": "the two lines that are printed without their segments",
    "board:workshop.3": "E86 and the workshops beside it",
    "player_board:gates.match": "the colours of the sectors (R1.2)",
    "player_board:square": "E10, E25, E29, E31, E32",
    "tiles:office": "E08, E62 and the two sides of a tile",
    "oases:oasis": "E37, E38, E39, E40",
    "camels:race": "E80 and E84",
    "pasha:strategy": "the worked examples of the solo rules",
}


class Rules:
    def __init__(self, values):
        """values: (board:river.jetty.value) -> what data/ has."""
        self.values, self.all, self.file = values, [], ""

    def id(self, key):
        """A figure of this file by its key, or of another with the file before it."""
        whole = key if ":" in key else f"{self.file}:{key}"
        found = whole if whole in self.values else whole + ".value"
        assert found in self.values, found
        return found

    def __getitem__(self, key):
        return self.values[self.id(key)]

    def has(self, key):
        return f"{self.file}:{key}" in self.values

    def numbers(self, table, file=None):
        """The tiles of a table of this file, or of another, as they are named."""
        begin = f"{file or self.file}:{table}."
        return sorted({key.removeprefix(begin).partition(".")[0] for key in self.values if key.startswith(begin)})

    def add(self, at, says, least, most, more):
        self.all.append({"file": self.file + ".toml", "at": at, "says": says, "least": least, "most": most} | more)

    def sum(self, at, says, terms, least=None, most=None, **more):
        terms = [[factor, self.id(key), *pattern] for factor, key, *pattern in terms]
        self.add(at, says, least, most, {"terms": terms} | more)

    def is_(self, at, says, key, n, **more):
        self.sum(at, says, [(1, key)], n, n, **more)

    def has_(self, key, pattern, says, **more):
        """The figure is this, or has this among its members."""
        self.sum(key, says, [(1, key, pattern)], 1, None, **more)

    def ascending(self, table, names, says, field="", least=1):
        """Each row more than the one before; least: by how much."""
        for before, name in zip(names, names[1:]):
            self.sum(f"{table}.{name}", says, [(1, f"{table}.{name}{field}"), (-1, f"{table}.{before}{field}")], least)

    def descending(self, table, names, says):
        for before, name in zip(names, names[1:]):
            self.sum(f"{table}.{name}", says, [(1, f"{table}.{before}"), (-1, f"{table}.{name}")], 1)

    def different(self, table, groups, says, kinds=None):
        """groups: name -> figures. kinds: so many are different, if not all."""
        n, all_of_them = kinds or len(groups), [[self.id(key) for key in group] for group in groups.values()]
        self.add(table, says, n, n, {"names": list(groups), "groups": all_of_them})


def names(first, last, form="{}"):
    return [form.format(i) for i in range(first, last + 1)]


TWO = "{:02d}"


def board(r):
    r.ascending("river.rapid", names(1, 4), "must lie after the rapid before it", ".after")
    r.sum("river.rapid.4.after", "must be before the jetty", [(1, "river.jetty"), (-1, "river.rapid.4.after")], 1)
    r.sum("river.crocodile", "must be before the jetty", [(1, "river.jetty"), (-1, "river.crocodile")], 1)
    r.descending("river.jetty_points", names(1, 4), "must be less than the spot before")
    r.is_("stairs.segment_start.1", "must be 0: the start space belongs to segment 1", "stairs.segment_start.1", 0)
    r.ascending("stairs.segment_start", names(1, 5), "must be more than the segment before")
    r.sum("stairs.segment_start.5", "must be the top (R8.1)", [(1, "stairs.segment_start.5"), (-1, "stairs.top")], 0, 0)
    r.ascending("workshop", names(1, 4), "must cost more than the workshop before", ".dinars")
    r.sum("gates", "must be 32 together, 8 for each workshop, not {n}", [(1, f"gates.{c}") for c in COLOURS], 32, 32)
    lines(r)


def lines(r):
    """The two lines of the lattice that are printed: palace and mosque segment, dinars, spaces, points."""
    for p, m, dinars, spaces, points in (2, 3, 1, ["turquoise", "gray", "yellow"], 5), (1, 2, 1, ["red", "green"], 3):
        says, more = "is not as in the printed line with {what}", {"what": spaces, "expected": True}
        r.is_(f"lattice.dinars.{p}", says, f"lattice.dinars.{p}", dinars, **more)
        r.is_(f"lattice.points.{m}", says, f"lattice.points.{m}", points, **more)
        at = ([f"palace.{p}"] if p > 1 else []) + [f"middle.{p + m}", f"mosque.{m}"]
        for key, colour in zip(at, spaces):
            r.has_(f"lattice.{key}.do", {"op": "keshi", "a": colour}, says, **more)


def player_board(r):
    r.sum("gates.match.medina", "must be empty: the Medina has no gate space",
          [(1, "gates.match.medina.colours", "*")], 0, 0)
    for colour in COLOURS:
        r.sum("gates.match", "has a colour that matches two sectors",
              [(1, f"gates.match.{s}.colours", colour) for s in SECTORS], None, 1)
    spaces = names(1, 8)
    r.sum("square.space", "must have one space that gives points (scroll 29)",
          [(1, f"square.space.{i}.do", {"a": "points"}) for i in spaces], 1, 1)
    r.sum("square.section", "must have 3 practice spectators more than pink ones, not {n}",
          [(n, f"square.section.{i}.{side}") for side, n in (("practice", 1), ("pink", -1)) for i in spaces], 3, 3)
    r.sum("oasis_track", "has two 2-player spaces", [(1, f"oasis_track.{i}", "keshi-2p") for i in names(1, 6)], None, 1)
    for n in 0, 4:
        r.sum("square.section", "must have one purple section of {what} (E79)",
              [(1, f"square.section.{i}.purple", n) for i in spaces], 1, 1, what=[str(n)], expected=True)


def scrolls(r):
    first, at = 1, "class.{}.first"
    for name in "gray", "yellow", "pink", "orange":
        n = r[f"class.{name}.count"]
        r.is_(at.format(name), f"must be {first}, the one after the class before", at.format(name), first)
        first += n
    all_ = r.numbers("scroll")
    r.sum("class", f"must have {len(all_)} scrolls together, not {{n}}",
          [(1, f"class.{c}.count") for c in ("gray", "yellow", "pink", "orange")], len(all_), len(all_))
    shows = {n: [f"scroll.{n}.do"] for n in all_
             if r.has(f"scroll.{n}.do") and any(e["op"] == "keshi" for e in r[f"scroll.{n}.do"])}
    r.different("scroll", shows, "shows the same keshis as {other}")
    for n in shows:
        r.sum(f"scroll.{n}.do", "must show keshis", [(1, f"scroll.{n}.do", {"op": "keshi"})], 1)
    for colour in COLOURS:
        first = names(1, len(COLOURS), TWO)
        r.sum("scroll", f"has no scroll for {{what}} among {first[0]}-{first[-1]}",
              [(1, f"scroll.{n}.do", {"op": "keshi", "a": colour}) for n in first if n in shows], 1, what=[colour],
              expected=True)


def offices(r):
    n = r["game:tiles.offices"]
    series = names(1, n, TWO), names(n + 1, 2 * n, TWO)
    whole = {n: [f"office.{n}.{g}" for g in GOODS] for numbers in series for n in numbers}
    for office, sides in whole.items():
        r.different(f"office.{office}", {side: [side] for side in sides},
                    "must give the three bonuses of its series, one for each colour")
    for numbers in series:
        r.different("office", {n: whole[n] for n in numbers}, "gives the same as {other}")
        sides = {f"{n} {g}": [f"office.{n}.{g}"] for n in numbers for g in GOODS}
        r.different("office", sides, "must have three bonuses in each series", 3)
    pairs = {f"{n} {g}": [f"office.{n}.{g}", f"office.{back}.{g}"] for n, back in zip(*series) for g in GOODS}
    base, more = (f"{numbers[0]} to {numbers[-1]}" for numbers in series)
    r.different("office", pairs, f"{more} must be in the order of {base}", 3)


def tiles(r):
    offices(r)
    for n in r.numbers("provision"):
        r.sum(f"provision.{n}", "must cost something",
              [(1, f"provision.{n}.{what}") for what in ("water", "dates", "dinars")], 1)
    each = r["game:tiles.luxuries"] // len(BASE_KINDS)
    for n in r.numbers("luxury"):
        kind = KINDS[(int(n) - 1) // each]
        r.has_(f"luxury.{n}.kind", kind, "must be {what}: five of each kind, in order", what=[kind])
        r.sum(f"luxury.{n}", "must cost something", [(1, f"luxury.{n}.{g}") for g in GOODS], 1)
    for n in [n for n in r.numbers("luxury") if r.has(f"luxury.{n}.keshis")]:
        for colour in NO_GOODS:
            if colour not in ("turquoise", "white", "black"):
                r.sum(f"luxury.{n}.keshis", "must be turquoise, white or black, for steps on river, palace or mosque",
                      [(1, f"luxury.{n}.keshis", colour)], None, 0,
                      when=[r.id(f"luxury.{n}.do"), {"op": "falcon-steps"}])
    r.different("provision", {n: [f"provision.{n}.bonus"] for n in r.numbers("provision")
                               if r.has(f"provision.{n}.bonus")}, "has the same bonus as {other}")


def river_tiles(r):
    sides = r.numbers("tile")
    for season in 1, 2, 3:
        r.sum("tile", f"must have a tile of season {season}", [(1, f"tile.{n}.season", season) for n in sides], 2)
        n = r[f"first_game.{season}"]
        r.sum(f"first_game.{season}", "is no river tile", [(1, f"first_game.{season}")], 1, len(sides))
        if n <= len(sides):
            r.is_(f"first_game.{season}", f"is no tile of season {season}", f"tile.{n:02d}.season", season)
    for n in sides:
        back = f"{(int(n) - 1 ^ 1) + 1:02d}"
        r.sum(f"tile.{n}.season", f"must be that of its other side {back}",
              [(1, f"tile.{n}.season"), (-1, f"tile.{back}.season")], 0, 0)


def modules(r):
    numbers = r.numbers("staircase")
    for n in numbers:
        r.different(f"staircase.{n}", {side: [f"staircase.{n}.{side}"] for side in ("front", "back")},
                    "must have two different sides")
    sides = [f"staircase.{n}.{side}" for n in numbers for side in ("front", "back")]
    for colour in COLOURS:
        r.sum("staircase", "has no tile with {what}",
              [(1, side, {"op": "keshi", "n": 1, "a": colour}) for side in sides], 1, what=[colour])
    for who in "sultan_step", "imam_step":
        r.sum(f"companions.{who}", "must be below the top", [(1, "board:stairs.top"), (-1, f"companions.{who}")], 1)
    r.ascending("towns.open", names(2, 4), "must be more than with a player less")
    towns = len(r.numbers("town"))
    r.sum("towns.open.4", f"must be no more than the {towns} towns", [(1, "towns.open.4")], None, towns)
    r.sum("towns.cost", "must cost something", [(1, f"towns.cost.{g}") for g in GOODS], 1)
    counts = {n: [f"town.{n}.{key}" for key in ("count", "stairs", "keshis") if r.has(f"town.{n}.{key}")]
              for n in r.numbers("town") if r.has(f"town.{n}.count")}
    r.different("town", counts, "counts the same as {other}")


def race(r):
    r.ascending("race.stage_after", names(1, 3), "must lie after the line before it")
    r.sum("race.stage_after.3", "must lie before the finish", [(1, "race.steps"), (-1, "race.stage_after.3")], 1)
    bridges = [n for n in names(1, 99) if r.has(f"race.bridge.{n}.water")]
    for n in bridges:
        r.sum(f"race.bridge.{n}", "must be a space of the track", [(1, "race.steps")], int(n))
        r.sum(f"race.bridge.{n}", "must cost something", [(1, f"race.bridge.{n}.{w}") for w in ("water", "dates")], 1)
    r.ascending("race.move", names(1, 8), "must not be less than for a colour less", least=0)
    r.descending("race.podium", names(1, 4), "must be less than the place before")
    r.ascending("race.dung_penalty", names(1, 7), "must be more than for a dung less")
    for n in r.numbers("oasis", "oases"):
        if r[f"oases:oasis.{n}.count"] == "race":
            per, steps, most = (r[f"oases:oasis.{n}.{key}"] for key in ("per", "steps", "most"))
            need = -(-most // per) * steps
            r.sum("race.steps", f"must be as many as oasis {n} pays for at the most", [(1, "race.steps")],
                  need, need + steps - 1)


def camels(r):
    race(r)
    for n in [f"{i}{side}" for i in range(1, 7) for side in "ab"]:
        r.different(f"reward.{n}.1.dung", {key: [f"reward.{n}.1.{key}"] for key in ("keshi", "dung")},
                    "must not be the keshi of the reward")
    for name, colour in ("library", "gray"), ("barracks", "beige"):
        r.has_(f"building.{name}.keshi", colour, "must be {what}: its ability needs one", what=[colour])


def pasha(r):
    r.different("board", {n: [f"board.{n}"] for n in names(1, 9)}, "is the same sector as {other}")
    before = {n: [f"rules_1.board.{n}" if r.has(f"rules_1.board.{n}.value") else f"board.{n}"] for n in names(1, 9)}
    r.different("rules_1.board", before, "is the same sector as {other}")
    strategies, tiles_ = r["figures.strategies"], r.numbers("strategy")
    r.sum("figures.strategies", f"must be less than {len(tiles_)}: there are new ones", [(1, "figures.strategies")],
          None, len(tiles_) - 1)
    says = "must lie between square_once and square_four"
    r.sum("figures.square_times", says, [(1, "figures.square_times"), (-1, "figures.square_once")], 1)
    r.sum("figures.square_times", says, [(1, "figures.square_four"), (-1, "figures.square_times")], 1)
    for n in names(1, 8):
        r.sum(f"entertainer.{n}.do", "must be one effect", [(1, f"entertainer.{n}.do", "*")], 1, 1)
        r.sum(f"entertainer.{n}.do", "must be gain, goods, either-stairs or swim",
              [(1, f"entertainer.{n}.do", {"op": op}) for op in ("gain", "goods", "either-stairs", "swim")], 1)
    classes = ["gray", "yellow", "pink", "orange"]
    r.ascending("madrasa", classes, "must need more than the class before", ".scholars")
    r.is_("madrasa.gray.scholars", "must be 0: it is always possible", "madrasa.gray.scholars", 0)
    r.ascending("madrasa", classes, "must bring more than the class before", ".points")
    for n in tiles_:
        strategy(r, n, int(n) <= strategies)
    old = tiles_[:strategies]
    for colour in NO_GOODS:
        if colour != "red":
            r.sum("strategy", "must show {what} 4 times on the tiles that are always in the game, not {n}",
                  [(1, f"strategy.{n}.keshis", colour) for n in old], 4, 4, what=[colour], expected=True)
    r.sum("strategy", "must show the goods symbol 8 times on the tiles that are always in the game, not {n}",
          [(1, f"strategy.{n}.keshis", "goods") for n in old], 8, 8, expected=True)


def strategy(r, n, old):
    """old: in the game without the modules."""
    at = f"strategy.{n}"
    r.different(f"{at}.lower", {key: [f"{at}.{key}"] for key in ("upper", "lower")},
                "must be another kind than the upper one")
    r.sum(f"{at}.keshis", "must do without red", [(1, f"{at}.keshis", "red")], 0, 0)
    if old:
        r.sum(at, "must do without the kinds of the module",
              [(1, f"{at}.{key}", kind) for key in ("upper", "lower") for kind in NEW_KINDS], 0, 0)
        r.sum(f"{at}.keshis", "must do without nomads", [(1, f"{at}.keshis", "nomad")], 0, 0)


def lazy(r):
    r.ascending("rank", names(1, 4), "must be more than the rank before")
    r.ascending("rapid", names(1, 3), "must be farther than that of the season before")


def game(r):
    for players in 2, 3, 4:
        at = f"start.track_keshis.{players}"
        kinds = ["keshi", "keshi-2p"] if players == 2 else ["keshi"]
        spaces = [(1, f"player_board:oasis_track.{i}.value", kind) for i in range(1, 7) for kind in kinds]
        r.sum(at, "must be as many as the oasis track has keshi spaces", [*spaces, (-1, at)], 0, 0)
        r.sum(at, "needs more keshis than are in the bag", [(1, "start.bag.colours", "*"), (-players, at)], 0)


CHAPTERS = [board, player_board, scrolls, tiles, river_tiles, pasha, lazy, game, modules, camels]


def rules(values):
    r = Rules(values)
    for chapter in CHAPTERS:
        r.file = chapter.__name__
        chapter(r)
    return r.all


# ---------------------------------------------------------------- what a rule is

def fits(member, pattern):
    if isinstance(pattern, dict):
        return isinstance(member, dict) and all(member.get(key) == v for key, v in pattern.items())
    return pattern == "*" or member == pattern


def count(value, pattern):
    return sum(fits(member, pattern) for member in (value if isinstance(value, list) else [value]))


def names_of(rule):
    """The figures that a rule is about."""
    return [key for _, key, *_ in rule.get("terms", [])] + [key for group in rule.get("groups", []) for key in group]


def misfit(rule, values):
    """Nothing where the rule holds, otherwise (where, what)."""
    if "when" in rule and not count(values[rule["when"][0]], rule["when"][1]):
        return None
    least, most, at = rule["least"], rule["most"], rule["at"]
    says = rule["says"].replace("{what}", ", ".join(rule.get("what", [])))
    if "terms" in rule:
        n = sum(factor * (count(values[key], *pattern) if pattern else values[key])
                for factor, key, *pattern in rule["terms"])
    else:
        seen = []
        for name, group in zip(rule["names"], rule["groups"]):
            now = [values[key] for key in group]
            if now not in seen:
                seen.append(now)
            elif least == len(rule["groups"]) and "{other}" in says:
                other = rule["names"][[[values[k] for k in g] for g in rule["groups"]].index(now)]
                return f"{at}.{name}", says.replace("{other}", other)
        n = len(seen)
    if (least is None or n >= least) and (most is None or n <= most):
        return None
    return at, says.replace("{n}", str(n))
