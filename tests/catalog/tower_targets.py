"""tower_targets.py - do the tower's odds give what the tower of the table game does?

Exact expectation over a game: 12 throws from an empty tower; with each throw every keshi inside falls out with the
chance `fall`, then every thrown one stays with the chance `stay`. The mean is taken over throws 5-12. Reads the
generated table, so it sees the rounding too.
"""

import re

TARGETS = {  # layer, thrown: mean inside after a throw, share that stays, chance to fall out
    ("B1", 6): ((2, 3), (0.10, 0.18), (0.25, 0.40)),
    ("B1", 12): ((3.5, 5), (0.12, 0.20), (0.35, 0.50)),
    ("B2", 6): ((4, 5), (0.18, 0.28), (0.20, 0.35)),
    ("B2", 12): ((6, 8), (0.20, 0.30), (0.30, 0.45)),
}


def odds(catalog_c):
    """(layer, thrown) -> (stay, fall) of the generated C table."""
    found = {}
    table = catalog_c[catalog_c.index(".tower = {"):]
    for layer, stay, fall in re.findall(r"\[(B\d)\] = \{\.stay = \{([^}]*)\}, \.fall = \{([^}]*)\}\}", table):
        for thrown, s, f in zip((6, 9, 12), stay.split(","), fall.split(",")):
            found[layer, thrown] = int(s) / 65536, int(f) / 65536
    return found


def mean_inside(thrown, stay, fall):
    inside, after = 0.0, []
    for _ in range(12):
        inside = inside * (1 - fall) + thrown * stay
        after.append(inside)
    return sum(after[4:]) / 8


def misses(catalog_c):
    """What is not in the middle half of its range, as lines of text. 9 thrown must lie between 6 and 12."""
    found, wrong = odds(catalog_c), []
    if set(found) != {(layer, n) for layer in ("B1", "B2") for n in (6, 9, 12)}:
        return [f"the table has {sorted(found)}"]
    figures = {key: (mean_inside(key[1], *f), *f) for key, f in found.items()}
    for key, ranges in TARGETS.items():
        for name, v, (low, high) in zip(("inside", "stay", "fall"), figures[key], ranges):
            if not low + (high - low) / 4 <= v <= high - (high - low) / 4:
                wrong.append(f"{key}: {name} is {v:.3f}, range {low}-{high}")
    for layer in "B1", "B2":
        for name, six, nine, twelve in zip(("inside", "stay", "fall"), *(figures[layer, n] for n in (6, 9, 12))):
            if not six < nine < twelve:
                wrong.append(f"{layer}: {name} with 9 thrown is not between {six:.3f} and {twelve:.3f}")
    return wrong
