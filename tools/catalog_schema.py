"""catalog_schema.py - what data/*.toml may say (used by catalog.py).

SCHEMA has a tree for each file: tables with exactly these keys, and entries at its leaves. Reading a tree returns
what C needs and collects a Row for every figure.

An entry is a table with its figures and where they are from:
    source   printed, derived or reconstructed
    except   optional: the figures of this entry that have another source, { dinars = "derived" }
    note     optional: a few words
An effect names a rule of src/rules/ops.h, { op = "gain", n = 2, a = "water" }; its row in data/box.toml says what it
takes, how large n may be and which modules it belongs to. How many tiles there are is what their files have; which of
them are of the base game, their rows and data/game.toml say.
"""

from collections import namedtuple

SOURCES = ["printed", "derived", "reconstructed"]


class Bad(Exception):
    """Bad data: where (a key such as river.jetty, or a line) and what is wrong with it."""

    def __init__(self, where, what):
        super().__init__("".join(c if c.isprintable() else "?" for c in f"{where}: {what}"))


# ---------------------------------------------------------------- words, and what they are called in words.h

def words(text, **other):
    return {w: other.get(w.replace("-", "_"), w.upper().replace("-", "_")) for w in text.split()}


GOODS = ["yellow", "purple", "orange"]
COLOURS = words("turquoise green gray white black pink beige brown red yellow purple orange")
NO_GOODS = {w: c for w, c in COLOURS.items() if w not in GOODS}
SECTORS = words("river orchard madrasa palace mosque square medina sahara souk")
RESOURCES = words("water date dinar")
GAINS = words("water date dinar points", points="POINT")
STAIRS = words("palace mosque", palace="COURTIER", mosque="STUDENT")
TRACKS = {"river": 1, "palace": 2, "mosque": 4}  # bits of the rule steps
CLASSES = {w: "CLASS_" + w.upper() for w in "gray yellow pink orange".split()}
BASE_KINDS, NEW_KINDS = "slipper tajine dagger oil-lamp necklace".split(), ["racing-saddle", "falcon"]
KINDS = BASE_KINDS + NEW_KINDS
TRACK = {w: "TRACK_" + w.upper().replace("-", "_") for w in "nothing keshi keshi-2p exchange scroll".split()}
PER = {w: "PER_" + w.upper().replace("-", "_")
       for w in "gate date-picker entertainer water-vendor four-keshis luxury".split()}
BONUSES = {w: "PROV_" + w.upper() for w in "river palace mosque luxury exchange nomad".split()}
BUILDINGS = {w: "BLD_" + w.upper().replace("-", "_") for w in
             "date-store library practice-room prayer-house boathouse camel-stable barracks pavilion".split()}
SYMBOLS = NO_GOODS | words("goods nomad")  # of strategy tiles
CARAVANS = ["strategy", "town"]
SCROLL_KINDS = {"instant": "I", "round": "R", "season": "S", "permanent": "P"}
# What operands of effects name; "number": plain.
NOUNS = {"resource": GAINS, "colour": COLOURS, "stairs": STAIRS, "class": CLASSES,
         "class-or-any": CLASSES | {"any": "MK_CLASSES"}, "sector": SECTORS, "per": PER, "number": None}
NOUN_IDS = {"resource": "NOUN_RESOURCE", "colour": "NOUN_COLOUR", "stairs": "NOUN_STAIRS", "class": "NOUN_CLASS",
            "class-or-any": "NOUN_CLASS", "sector": "NOUN_SECTOR", "per": "NOUN_NUMBER", "number": "NOUN_NUMBER"}

# takes: words, [x] may be left out; n: the largest one; a, b: nouns; modules: one of them is needed
Effect = namedtuple("Effect", "id takes n a b modules")
EFFECTS = {}  # by name, as data/box.toml has them (catalog_box.py)
EFFECTS_TAKE = ["n", "a", "b", "colours", "tracks"]


# ---------------------------------------------------------------- values: each check returns what C needs

def described(check, **kind):
    """`kind` says the same as the check, for those who correct a figure elsewhere (figures.json). A check without one
    is for figures that cannot be corrected by themselves."""
    check.kind = kind
    return check


def number(low, high):
    def check(v, where):
        if type(v) is not int or not low <= v <= high:
            raise Bad(where, f"must be a number from {low} to {high}")
        return v
    return described(check, type="number", low=low, high=high)


def factor(low, high):
    """A number that others are multiplied by, in 1/65,536."""
    def check(v, where):
        if type(v) not in (int, float) or not low <= v <= high:
            raise Bad(where, f"must be a number from {low} to {high}")
        return round(v * 65536)
    return check


def chance(v, where):
    """In 1/65,536."""
    if type(v) not in (int, float) or not 0 < v < 1:
        raise Bad(where, "must be a chance between 0 and 1")
    return min(max(round(v * 65536), 1), 65535)


def word(known):
    def check(v, where):
        if not isinstance(v, str) or v not in known:
            raise Bad(where, "must be one of " + ", ".join(known))
        return known[v] if isinstance(known, dict) else v
    return described(check, type="word", of=list(known))


def several(low, known, plural):
    """A list of different words; each check returns what C has for them."""
    def check(v, where):
        if not isinstance(v, list) or len(v) < low:
            raise Bad(where, f"must be a list of {'at least ' + str(low) if low else 'any number of'} {plural}")
        for i, w in enumerate(v):
            word(known)(w, f"{where}[{i + 1}]")
            if w in v[:i]:
                raise Bad(f"{where}[{i + 1}]", f"{w} is listed twice")
        return [known[w] for w in v]
    return check


def colours(low, known=COLOURS):
    def check(v, where):
        return " | ".join(f"1 << {c}" for c in several(low, known, "colours")(v, where)) or "0"
    return described(check, type="list", of=list(known), least=low, most=len(known), twice=False)


def symbols(v, where):
    """The four keshi symbols of a strategy tile; one may be there twice."""
    if not isinstance(v, list) or len(v) != 4:
        raise Bad(where, "must be a list of 4 keshi symbols")
    return [word(SYMBOLS)(w, f"{where}[{i + 1}]") for i, w in enumerate(v)]


described(symbols, type="list", of=list(SYMBOLS), least=4, most=4, twice=True)


def yes_or_no(v, where):
    if type(v) is not bool:
        raise Bad(where, "must be true or false")
    return int(v)


described(yes_or_no, type="bool")


def tracks(v, where):
    return sum(several(2, TRACKS, "tracks")(v, where))


described(tracks, type="list", of=list(TRACKS), least=2, most=len(TRACKS), twice=False)


def operand(noun):
    return number(0, 255) if noun == "number" else word(NOUNS[noun])


def operands(op):
    """key -> check of what an effect of this rule needs beside its name."""
    e = EFFECTS[op]
    checks = {"n": lambda: number(1, e.n), "a": lambda: operand(e.a), "b": lambda: operand(e.b),
              "colours": lambda: colours(1), "tracks": lambda: tracks}
    return {key: checks[key]() for key in (key.strip("[]") for key in e.takes)}


def effects_described():
    """op -> what an effect of it may be: its operands, which may be left out, which modules it belongs to."""
    return {op: {"of": {key: check.kind for key, check in operands(op).items()},
                 "optional": [key[1:-1] for key in e.takes if key[0] == "["],
                 "modules": sorted(e.modules)} for op, e in EFFECTS.items()}


def effect(v, where, modules):
    """modules: those that are played whenever the component is there."""
    if not isinstance(v, dict):
        raise Bad(where, 'must be an effect such as { op = "gain", n = 2, a = "water" }')
    op = v.get("op")
    if not isinstance(op, str) or op not in EFFECTS:
        raise Bad(where + ".op", f"no effect is called {op}" if "op" in v else "is missing")
    e = EFFECTS[op]
    needed = [key.strip("[]") for key in e.takes]
    for key in v:
        if key != "op" and key not in needed:
            raise Bad(f"{where}.{key}", f"unknown key (the rule {op} takes: {', '.join(needed) or 'nothing'})")
    for key in e.takes:
        if key[0] != "[" and key not in v:
            raise Bad(f"{where}.{key}", "is missing")
    if e.modules and not e.modules & modules:
        raise Bad(where + ".op", f"the rule {op} belongs to a module that this component does without")
    values = {key: check(v[key], f"{where}.{key}") for key, check in operands(op).items() if key in v}
    n, a, b = (values.get(key, 0) for key in "nab")
    return f"{{{e.id}, {n}, {a}, {b}, {values.get('colours') or values.get('tracks') or 0}}}"


EFFECTS_MOST = 4
PROGRAM_MOST = 40  # what the effects of a component bring, all together


def program_of(*modules):
    """A list of one to four effects, of the base game and of these modules."""
    def check(v, where):
        if not isinstance(v, list) or not 1 <= len(v) <= EFFECTS_MOST:
            raise Bad(where, f"must be a list of 1 to {EFFECTS_MOST} effects")
        effects = [effect(e, f"{where}[{i + 1}]", set(modules)) for i, e in enumerate(v)]
        if sum(e.get("n", 0) for e in v) > PROGRAM_MOST:
            raise Bad(where, f"must bring no more than {PROGRAM_MOST} in all")
        return "{{" + ", ".join(effects) + "}}"
    return described(check, type="program", modules=list(modules), most=EFFECTS_MOST)


program = program_of()


def falcon(v, where):
    """A falcon that brings a nomad first is in the game only with the nomads (luxuries_in_play of modules.c)."""
    first = v[0].get("op") if isinstance(v, list) and v and isinstance(v[0], dict) else None
    return program_of("LUXURY", *(["NOMADS"] if first == "nomad" else []))(v, where)


# ---------------------------------------------------------------- entries and tables

def show(v):
    """A value as people read it."""
    if isinstance(v, dict):
        return " ".join(show(x) for x in v.values())
    if isinstance(v, list):
        return ("; " if v and isinstance(v[0], dict) else ", ").join(show(x) for x in v) or "none"
    return str(v)


# entry: its key (river.rapid.1); field: the figure in it; value: as data/ has it; kind: what it may be, or None
Row = namedtuple("Row", "entry field key value source note kind")


class Entry:
    """Figures with a source. `also`: field -> {word: further fields}, for entries whose figures depend on one. `may`:
    fields that can be left out. Texts are no figures: `told`: the row says what its rule does, too; `lines`: texts that
    there may be besides the note."""

    def __init__(self, fields, also=None, may=None, told=False, lines=()):
        self.fields, self.also, self.may = fields, also or {}, may or {}
        self.told, self.lines = ["sentence"] if told else [], ["note", *lines]

    def read(self, v, where, rows):
        if not isinstance(v, dict):
            raise Bad(where, f"must be a table with {', '.join(self.fields)} and source")
        fields = dict(self.fields)
        for key, further in self.also.items():
            if key in v:
                self.fields[key](v[key], self.at(where, key))
                fields |= further.get(v[key], {})
        fields |= {key: check for key, check in self.may.items() if key in v}
        for key in v:
            if key not in fields and key not in ("source", "except", *self.told, *self.lines):
                raise Bad(f"{where}.{key}", "unknown key")
        for key in [*fields, *self.told, "source"]:
            if key not in v:
                raise Bad(f"{where}.{key}", "is missing")
        source = self.sources(v, where, fields)
        data = self.texts(v, where)
        for key, check in fields.items():
            data[key] = check(v[key], self.at(where, key))
            kind = None if key in self.also else getattr(check, "kind", None)
            rows.append(Row(where, key, self.at(where, key), v[key], source[key], v.get("note", ""), kind))
        return self.result(data)

    def texts(self, v, where):
        for key in {*self.lines, *self.told} & set(v):
            number_of_another = key == "sentence" and type(v[key]) is int
            if not number_of_another and not (isinstance(v[key], str) and v[key] and v[key].isprintable()):
                raise Bad(f"{where}.{key}", "must be a line of text")
        return {key: v.get(key, "") for key in [*self.told, *self.lines[1:]]}

    def sources(self, v, where, fields):
        word(SOURCES)(v["source"], where + ".source")
        other = v.get("except", {})
        if not isinstance(other, dict):
            raise Bad(where + ".except", 'must be a table such as { dinars = "derived" }')
        for key, s in other.items():
            if key not in fields:
                raise Bad(f"{where}.except.{key}", "unknown key")
            word(SOURCES)(s, f"{where}.except.{key}")
            if s == v["source"]:
                raise Bad(f"{where}.except.{key}", "is the source of the whole entry already")
        return {key: other.get(key, v["source"]) for key in fields}

    def at(self, where, key):
        return f"{where}.{key}"

    def result(self, data):
        return data


class Value(Entry):
    """An entry of one figure, { value = 15, source = "printed" }, or of colours."""

    def __init__(self, check, key="value"):
        super().__init__({key: check})

    def at(self, where, key):
        return where

    def result(self, data):
        return next(iter(data.values()))


class Table:
    """Exactly these keys, each with its node."""

    def __init__(self, nodes):
        self.nodes = nodes

    def read(self, v, where, rows):
        if not isinstance(v, dict):
            raise Bad(where, "must be a table")
        dot = where + "." if where else ""
        for key in v:
            if key not in self.nodes:
                raise Bad(dot + key, "unknown key")
        for key in self.nodes:
            if key not in v:
                raise Bad(dot + key, "is missing")
        return {key: node.read(v[key], dot + key, rows) for key, node in self.nodes.items()}


class Some(Table):
    """Any of these keys, at least one."""

    def read(self, v, where, rows):
        if not isinstance(v, dict) or not v:
            raise Bad(where, "must be a table with at least one row")
        for key in v:
            if key not in self.nodes:
                raise Bad(f"{where}.{key}", "unknown key")
        return {key: self.nodes[key].read(v[key], f"{where}.{key}", rows) for key in v}


def each(keys, node):
    return Table({key: node for key in keys})


def count(first, last, node):
    """Rows named by their number: 1, 2, 3."""
    return each([str(i) for i in range(first, last + 1)], node)


class Tiles:
    """Tiles named as printed: 01, 02, 03, as many as are there. node: that of a row, or a function that finds it by
    what the row has. alike: of tiles with one sentence this is the same. sides: rows of one tile."""

    def __init__(self, node, alike=None, sides=1):
        self.node = node if callable(node) else lambda row: node
        self.alike, self.sides = alike, sides

    def read(self, v, where, rows):
        if not isinstance(v, dict):
            raise Bad(where, "must be a table")
        for key in v:
            if len(key) != 2 or not key.isdigit() or key == "00":
                raise Bad(f"{where}.{key}", "unknown key")
        last = max(map(int, v), default=1)
        for n in range(1, last + -last % self.sides + 1):
            if f"{n:02d}" not in v:
                raise Bad(f"{where}.{n:02d}", "is missing")
        tiles = {key: self.node(v[key] if isinstance(v[key], dict) else {}).read(v[key], f"{where}.{key}", rows)
                 for key in sorted(v)}
        for key, row in tiles.items():
            if type(row.get("sentence")) is int:
                self.check_sentence(tiles.get(f"{row['sentence']:02d}", {}), row, f"{where}.{key}.sentence")
        return tiles

    def check_sentence(self, other, row, where):
        if not isinstance(other.get("sentence"), str):
            raise Bad(where, "must be a text, or the number of a tile that has one")
        if self.alike and other[self.alike] != row[self.alike]:
            raise Bad(where, f"is that of another {self.alike}")


class Scroll(Entry):
    """One that happens at once does what its row says; the others say what they change, and may have what they give
    each time, or a figure."""

    def __init__(self):
        super().__init__({"kind": word(SCROLL_KINDS)}, {"kind": {"instant": {"do": program}}},
                         {"do": program, "n": number(1, 9)}, told=True, lines=("says", "card"))

    def read(self, v, where, rows):
        data = super().read(v, where, rows)
        lasts = data["kind"] != "I"
        if lasts != bool(data["says"]):
            raise Bad(where + ".says", "is missing" if lasts else "is for those that are not instant")
        if lasts and not data["card"]:
            raise Bad(where + ".card", "is missing")
        return data


SMALL = number(0, 20)
COST = {"water": number(0, 9), "dates": number(0, 9), "dinars": number(0, 9)}
PER_ONE = {"per": number(1, 20)}
BASE = {"base": number(0, 20)}
MOST = {"most": number(1, 50)}
KESHIS = {"keshis": number(1, 8)}
PASHA = ("strategies fisherman_steps vendor_points action_keshis square_times square_once square_four threshold_points "
         "caravans_per_point symbols_per_point imam_points sultan_goods camel_points audience_points").split()
RACE_SPACES = 40  # MK_RACE_SPACES
IN_PILES = 21  # MK_SHOWN * MK_PILE
DISCS = ["pink", "purple", "practice"]
RESULT = Entry({"do": program})
COUNTS = {  # what an oasis counts: fields beside `per`
    "gates": {"colours": colours(1)},
    "keshis": BASE | {"colour": word(COLOURS)},
    "luxury": {"kind": word(BASE_KINDS)},
    "returned": BASE | MOST | {"resource": word(RESOURCES)},
    "luxuries": BASE, "scrolls": BASE,
    "thin": {"keshis": number(0, 7)},
    "complete": {}, "claimed": {},
    "top": {"stairs": word(STAIRS)},
    "thresholds": {"thresholds": number(1, 8)},
    "jetty": {},
}
# Those of R16.6, by the module that they are in the game with.
LUXURY_COUNTS = {"kinds": MOST, "pairs": MOST, "luxury": MOST | {"kind": word(NEW_KINDS)}}
RACE_COUNTS = {"race": MOST | {"steps": number(1, 9)}}
NOMAD_COUNTS = {"nomads": MOST}
TOWN_COUNTS = {
    "gates": {}, "luxuries": {}, "scrolls": {}, "steps": MOST | {"stairs": word(STAIRS)}, "board": KESHIS, "river": {},
    "broad": KESHIS, "audience": {},
}


def worth(counts, told=False):
    """The entry of an oasis or a town that counts one of these."""
    return Entry({"count": word(list(counts))} | PER_ONE, {"count": counts}, told=told)


def luxury(kinds, **further):
    return Entry({"kind": word(kinds)} | {g: number(0, 9) for g in GOODS} |
                 {"points": number(0, 50), "water": SMALL, "dates": SMALL} | further)


# Tiles of several kinds, by what their rows have. The first are those of the base game: as many as data/game.toml says.

PROVISION = COST | {"penalty": SMALL}
PROVISIONS = {"start": Entry(PROVISION | {"start": program_of("PROVISIONS")}),
              "bonus": Entry(PROVISION | {"bonus": word(BONUSES), "n": number(1, 9)})}
LUXURIES = {"racing-saddle": luxury(["racing-saddle"]),
            "falcon": luxury(["falcon"], keshis=colours(1, NO_GOODS), do=falcon)}
OASES = [(counts, worth(counts, told=True)) for counts in (LUXURY_COUNTS, RACE_COUNTS, NOMAD_COUNTS)]
TOWN = worth(TOWN_COUNTS)
CLAIMED_TOWN = Entry({"do": program_of("TOWNS")})
BASE_PROVISION, BASE_LUXURY, BASE_OASIS = Entry(PROVISION), luxury(BASE_KINDS), worth(COUNTS, told=True)


def provision_node(row):
    return next((node for key, node in PROVISIONS.items() if key in row), BASE_PROVISION)


def luxury_node(row):
    return next((node for kind, node in LUXURIES.items() if kind == row.get("kind")), BASE_LUXURY)


def oasis_node(row):
    if row.get("count") == "luxury" and row.get("kind") not in NEW_KINDS:
        return BASE_OASIS
    return next((node for counts, node in OASES if row.get("count") in [*counts]), BASE_OASIS)


# what data/game.toml counts -> file, table, and what a tile is that is of the base game
OF_THE_BASE = {"provisions": ("tiles.toml", "provision", lambda row: provision_node(row) is BASE_PROVISION),
               "luxuries": ("tiles.toml", "luxury", lambda row: luxury_node(row) is BASE_LUXURY),
               "oases": ("oases.toml", "oasis", lambda row: oasis_node(row) is BASE_OASIS)}


def building(name):
    figure = {} if name in ("library", "practice-room", "boathouse") else {"n": number(1, 9)}
    return Entry({"keshi": word(NO_GOODS)} | COST | figure)


def reward(tier):
    return Entry({"keshi": word(NO_GOODS), "do": program_of("RACE")} | ({"dung": word(NO_GOODS)} if tier == 1 else {}))


SCHEMA = {
    "board.toml": Table({
        "river": Table({
            "jetty": Value(number(1, 30)), "crocodile": Value(number(1, 30)),
            "jetty_points": count(1, 4, Value(SMALL)),
            "rapid": count(1, 4, Entry({"after": number(1, 29), "do": program})),
        }),
        "stairs": Table({
            "top": Value(number(5, 50)), "threshold_dinars": Value(SMALL),
            "segment_start": count(1, 5, Value(number(0, 50))),
        }),
        "lattice": Table({
            "dinars": count(1, 5, Value(number(1, 20))), "palace": count(2, 4, RESULT),
            "middle": count(2, 10, RESULT), "mosque": count(2, 4, RESULT),
            "points": count(1, 5, Value(number(1, 20))),
        }),
        "workshop": count(1, 4, Entry({"dinars": SMALL, "points": number(-20, 20)})),
        "gates": each(COLOURS, Value(number(1, 9))),
    }),
    "player_board.toml": Table({
        "gates": Table({"match_points": Value(SMALL), "match": each(SECTORS, Value(colours(0), "colours"))}),
        "square": Table({
            "space": count(1, 8, RESULT),
            "section": count(1, 8, Entry({side: number(0, 9) for side in DISCS})),
        }),
        "sahara": Table({
            "left": count(1, 3, Entry(COST)), "right": count(1, 3, Entry(COST)),
            "start_oasis": each(["right", "left"], RESULT),
        }),
        "oasis_track": count(1, 6, Value(word(TRACK))),
    }),
    "scrolls.toml": Table({
        "class": each(CLASSES, Entry({"first": number(1, 99), "count": number(1, IN_PILES), "scholars": number(0, 8),
                                      "dates": SMALL})),
        "scroll": Tiles(Scroll(), alike="kind"),
    }),
    "tiles.toml": Table({
        "office": Tiles(Entry({g: program for g in GOODS})),
        "provision": Tiles(provision_node),
        "luxury": Tiles(luxury_node),
        "saddle": Table({"camel": Value(number(1, 9)), "oasis": Value(number(1, 3))}),
    }),
    "oases.toml": Table({
        "oasis": Tiles(oasis_node),
    }),
    "river_tiles.toml": Table({
        "tile": Tiles(Entry({"season": number(1, 3), "do": program}, {"season": {3: {"second": program}}}, told=True),
                      alike="season", sides=2),
        "first_game": count(1, 3, Value(number(1, 99))),
    }),
    "game.toml": Table({
        "start": Table({
            "score": Value(number(0, 100)), "water": Value(SMALL), "dates": Value(SMALL), "dinars": Value(SMALL),
            "beside_oases": Value(number(1, 3)), "bag": Value(colours(1), "colours"),
            "track_keshis": count(2, 4, Value(number(0, 6))),
        }),
        "tiles": each(["offices", *OF_THE_BASE], Value(number(1, 99))),
        "play": Table({"renew_dinars": Value(SMALL), "green_points": Value(SMALL)}),
        "scoring": Table({
            "sector_points": Value(number(0, 50)), "oases_counted": Value(number(1, 7)),
            "leftovers_per_point": Value(number(1, 20)),
        }),
        "wooden": Table({
            "each": Value(number(4, 50)), "track": Value(number(8, 50)),
            "track_colours": Value(colours(0), "colours"),
        }),
    }),
    "tower.toml": each(["B1", "B2"], each(["6", "9", "12"], Entry({
        "fall": chance, "spread": factor(0, 0.5), "fresh": factor(0.5, 2.5), "odds": factor(0.01, 0.5),
        "per_fallen": factor(0.8, 1.25), "per_rest": factor(0.8, 1.25), "bend": factor(0.90, 1.03)}))),
    "modules.toml": Table({
        "staircase": Tiles(Entry({side: program_of("STAIRCASE") for side in ("front", "back")})),
        "companions": Table({"sultan_step": Value(number(1, 50)), "imam_step": Value(number(1, 50)),
                             "discount": Value(number(1, 9))}),
        "towns": Table({"points": Value(SMALL), "cost": Entry({g: number(0, 9) for g in GOODS}),
                        "open": count(2, 4, Value(number(1, 99)))}),
        "town": Tiles(lambda row: CLAIMED_TOWN if "do" in row else TOWN),
    }),
    "camels.toml": Table({
        "nomads": Table({"supply": Value(number(1, 50)), "water": Value(SMALL), "dates": Value(SMALL),
                         "move_dinars": Value(SMALL)}),
        "race": Table({
            "steps": Value(number(4, RACE_SPACES - 1)), "spaces": Value(number(1, 20)), "finish_points": Value(SMALL),
            "stage_after": count(1, 3, Value(number(1, RACE_SPACES - 1))),
            "stage": Table({"goods": Value(SMALL), "dung": Value(SMALL), "dinars": Value(SMALL)}),
            "bridge": Some({str(i): Entry({"water": SMALL, "dates": SMALL}) for i in range(1, RACE_SPACES)}),
            "move": count(1, 8, Value(number(1, 20))),
            "podium": count(1, 4, Value(number(0, 50))),
            "dung_penalty": each([*"1234567", "more"], Value(number(1, 50))),
        }),
        "reward": each([f"{i}{side}" for i in range(1, 7) for side in "ab"],
                       Table({str(tier): reward(tier) for tier in (1, 2, 3, 4)})),
        "building": Table({name: building(name) for name in BUILDINGS}),
    }),
    "pasha.toml": Table({
        "board": count(1, 9, Value(word(SECTORS))),
        "entertainer": count(1, 8, RESULT),
        "caravan": Some({str(i): Value(word(CARAVANS)) for i in range(1, 9)}),
        "figures": Table({name: Value(number(1, 20)) for name in PASHA}),
        "madrasa": each(CLASSES, Entry({"scholars": number(0, 8), "points": number(0, 50)})),
        "strategy": Tiles(Entry({"upper": word(KINDS), "lower": word(KINDS), "keshis": symbols,
                                 "fisherman": yes_or_no})),
        "rules_1": Table({"board": Some({str(i): Value(word(SECTORS)) for i in range(1, 10)}),
                          "strategy": Some({f"{i:02d}": Entry({"keshis": symbols}) for i in range(1, 16)})}),
    }),
    "lazy.toml": Table({
        "rapid": count(1, 3, Value(number(1, 4))),
        "rank": count(1, 4, Value(number(1, 255))),
        "towns": Table({"more": Value(number(0, 100))}),
    }),
}
