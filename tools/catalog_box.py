"""catalog_box.py - data/box.toml: modules, their options and effects, and the header that the rules have of them.

header() writes box.h (included by src/rules/words.h): how many tiles of each kind data/ has, and lists of modules,
options and effects that C makes its enums and tables of, as it does of the lists in src/rules/ops.h.
"""

from collections import namedtuple

from catalog_schema import Bad, EFFECTS, EFFECTS_TAKE, NOUN_IDS, NOUNS, Effect, Tiles

BOXES = ["base", "camels"]


# ---------------------------------------------------------------- reading

def line(v, where):
    if not isinstance(v, str) or not v or not v.isprintable():
        raise Bad(where, "must be a line of text")
    return v


def name(v, where):
    if not isinstance(v, str) or not v.replace("-", "").isalpha() or not v.islower() or not v.isascii():
        raise Bad(where, "must be a name such as new-offices")
    return v


def rule(v, where):
    """R14.1 -> 1401."""
    chapter, _, paragraph = v[1:].partition(".") if isinstance(v, str) and v[:1] == "R" else ("", "", "")
    if not chapter.isdigit() or not paragraph.isdigit() or int(paragraph) > 99:
        raise Bad(where, "must be a rule such as R14.1")
    return int(chapter) * 100 + int(paragraph)


def box(v, where):
    if v not in BOXES:
        raise Bad(where, "must be one of " + ", ".join(BOXES))
    return v


def yes(v, where):
    if type(v) is not bool:
        raise Bad(where, "must be true or false")
    return v


def most(v, where):
    if type(v) is not int or not 1 <= v <= 255:
        raise Bad(where, "must be a number from 1 to 255")
    return v


def names(v, where):
    if not isinstance(v, list) or not v:
        raise Bad(where, "must be a list of modules")
    return [name(one, where) for one in v]


def noun(v, where):
    if v not in NOUNS:
        raise Bad(where, "must be one of " + ", ".join(NOUNS))
    return v


def takes(v, where):
    if not isinstance(v, str) or any(word.strip("[]") not in EFFECTS_TAKE for word in v.split()):
        raise Bad(where, "must be some of " + ", ".join(EFFECTS_TAKE))
    return v


class Facts:
    """A row without figures: what it must have, and what it may have."""

    def __init__(self, must, may):
        self.must, self.may = must, may

    def read(self, v, where, _rows):
        if not isinstance(v, dict):
            raise Bad(where, "must be a table with " + ", ".join(self.must))
        for key in v:
            if key not in self.must and key not in self.may:
                raise Bad(f"{where}.{key}", "unknown key")
        for key in self.must:
            if key not in v:
                raise Bad(f"{where}.{key}", "is missing")
        return {key: (self.must | self.may)[key](value, f"{where}.{key}") for key, value in v.items()}


MODULE = Facts({"name": name, "rule": rule, "box": box, "title": line, "icon": line, "what": line},
               {"recommended": yes, "brief": line, "note": line, "needs": names, "fault": line})
OPTION = Facts({"name": name, "module": name, "title": line, "fault": line}, {})
EFFECT = Facts({"takes": takes}, {"n": most, "a": noun, "b": noun, "modules": names})


def named(rows, where):
    """Rows by their names, each name once."""
    found = {}
    for key, row in rows.items():
        if row["name"] in found:
            raise Bad(f"{where}.{key}.name", f"{row['name']} is there already")
        found[row["name"]] = row
    return found


def known(modules, asked, where):
    for one in asked:
        if one not in modules:
            raise Bad(where, f"no module is called {one}")


class Box:
    """The whole file; fills EFFECTS."""

    def read(self, v, where, rows):
        for key in [*v, "module", "option", "effect"]:
            if key not in ("module", "option", "effect") or not isinstance(v.get(key), dict):
                raise Bad(key, "must be a table" if key in v else "is missing")
        modules = named(Tiles(MODULE).read(v["module"], "module", rows), "module")
        options = named(Tiles(OPTION).read(v["option"], "option", rows), "option")
        for one, row in modules.items():
            known(modules, row.get("needs", []), f"module.{one}.needs")
            if ("needs" in row) != ("fault" in row):
                raise Bad(f"module.{one}.fault", "goes with needs")
        for one, row in options.items():
            known(modules, [row["module"]], f"option.{one}.module")
        EFFECTS.clear()
        for op, value in v["effect"].items():
            row = EFFECT.read(value, f"effect.{op}", rows)
            known(modules, row.get("modules", []), f"effect.{op}.modules")
            words = row["takes"].replace("[", "").replace("]", "").split()
            for key in "nab":
                if (key in words) != (key in row):
                    raise Bad(f"effect.{op}.{key}", "must be there where it is taken, and only there")
            EFFECTS[op] = Effect("OP_" + ident(op), row["takes"].split(), row.get("n", 0), row.get("a"), row.get("b"),
                                 {ident(one) for one in row.get("modules", [])})
        return {"module": modules, "option": options}


# ---------------------------------------------------------------- C

def ident(word):
    return word.upper().replace("-", "_")


def literal(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def bits(modules):
    return " | ".join(f"1 << MK_(MOD_{ident(one)})" for one in modules) or "0"


def x_list(name_, comment, rows):
    shown = " \\\n".join(f"    X({', '.join(row)})" for row in rows)
    return f"\n/* {comment} */\n#define {name_}(X) \\\n{shown}\n"


def brief(row):
    """What `marrakesh modules` says: the sentence of the page, but no sentence."""
    what = row["what"].removesuffix(".")
    return row.get("brief", what[0].lower() + what[1:])


Count = namedtuple("Count", "name n what")


def counts(every):
    """How many there are of what has a number."""
    tiles, camels, modules = every["tiles.toml"], every["camels.toml"], every["modules.toml"]
    return [Count("SCROLLS", len(every["scrolls.toml"]["scroll"]), ""),
            Count("OASES", len(every["oases.toml"]["oasis"]), ""),
            Count("RIVER_TILES", len(every["river_tiles.toml"]["tile"]), ""),
            Count("LUXURY", len(tiles["luxury"]), ""),
            Count("OFFICES", len(tiles["office"]), "first those of the base game, then the back of each (R14.3)"),
            Count("PROVISIONS", len(tiles["provision"]), ""),
            Count("STAIRCASE", 2 * len(modules["staircase"]),
                  "sides of staircase tiles: 2n - 1 and 2n are one tile"),
            Count("TOWNS", len(modules["town"]), ""),
            Count("REWARDS", len(camels["reward"]), "sides of reward tiles: 2n - 1 and 2n are one tile"),
            Count("BUILDINGS", len(camels["building"]), ""),
            Count("STRATEGIES", len(every["pasha.toml"]["strategy"]), "")]


def header(made, every):
    box_ = every["box.toml"]
    out = made + "#ifndef MK_BOX_H\n#define MK_BOX_H\n\n/* Tiles are numbered from 1 to these. */\nenum {\n"
    for c in counts(every):
        out += f"    MK_{c.name} = {c.n},{' /* ' + c.what + ' */' if c.what else ''}\n"
    out += "};\n"
    out += x_list("MK_MODULE_LIST", "id, name, rule, recommended, needs one of, what it brings, note, fault without", [
        [ident(one), literal(one), str(row["rule"]), str(row.get("recommended", False)).lower(),
         bits(row.get("needs", [])), literal(brief(row)), literal(row.get("note", "")), literal(row.get("fault", ""))]
        for one, row in box_["module"].items()])
    out += x_list("MK_OPTION_LIST", "id, name, module, fault without it", [
        [ident(one), literal(one), ident(row["module"]), literal(row["fault"])] for one, row in box_["option"].items()])
    out += x_list("MK_EFFECT_LIST", "rule, largest n (0: none is taken), modules", [
        [e.id.removeprefix("OP_"), str(e.n), " | ".join(f"1 << MK_(MOD_{m})" for m in sorted(e.modules)) or "0"]
        for e in EFFECTS.values()])
    return out + "\n#endif\n"


def ties():
    """For catalog.c: operands name what the rules of ops.h say."""
    out = ("\n#define H(id, fn, name, rule, a, b) A_OF_##id = (a), B_OF_##id = (b),\n"
           "#define Q(id, fn, name, rule, noun, a, b) A_OF_##id = (a), B_OF_##id = (b),\n"
           "enum { MK_RULE_LIST(H, Q, Q, Q, Q) };\n")
    for e in EFFECTS.values():
        for key, noun_ in ("A", e.a), ("B", e.b):
            if noun_:
                id_ = e.id.removeprefix("OP_")
                out += f'_Static_assert((int){key}_OF_{id_} == (int){NOUN_IDS[noun_]}, "data/box.toml: {id_}");\n'
    return out
