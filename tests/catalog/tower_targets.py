"""tower_targets.py - do the tower's odds give what the tower of the table game does?

Exact expectation over a game: 12 throws from an empty tower, with the model of src/tower/model.h as the generated table
has it. The mean is taken over throws 5-12. Very unlikely towers are left out.
"""

import re

TARGETS = {  # layer, thrown: mean inside after a throw, share that stays, chance to fall out
    ("B1", 6): ((2, 3), (0.10, 0.18), (0.25, 0.40)),
    ("B1", 12): ((3.5, 5), (0.12, 0.20), (0.35, 0.50)),
    ("B2", 6): ((4, 5), (0.18, 0.28), (0.20, 0.35)),
    ("B2", 12): ((6, 8), (0.20, 0.30), (0.30, 0.45)),
}
UNLIKELY = 1e-5


def models(catalog_c):
    """(layer, thrown) -> figures of the generated C table."""
    found = {}
    table = catalog_c[catalog_c.index(".tower = {"):]
    for layer, rows in re.findall(r"\[(B\d)\] = \{(\{.fall.*\})\},\n", table):
        for thrown, row in zip((6, 9, 12), re.findall(r"\{([^}]*)\}", rows)):
            found[layer, thrown] = {k: int(v) / 65536 for k, v in re.findall(r"\.(\w+) = (\d+)", row)}
    return found


def binomial(n, p):
    chances = [1.0]
    for _ in range(n):
        chances = [a * (1 - p) + b * p for a, b in zip(chances + [0.0], [0.0] + chances)]
    return chances


def stay_chances(m, thrown, fallen, rest):
    x = min(m["odds"] * m["per_fallen"] ** min(fallen, 8) * m["per_rest"] ** min(rest, 12), 0.5)
    choose, weights = 1, []
    for s in range(thrown + 1):
        weights.append(choose * x ** s * m["bend"] ** (s * s))
        choose = choose * (thrown - s) // (s + 1)
    return [w / sum(weights) for w in weights]


def fall_chances(m, fresh, older):
    """(fell fresh, fell older) -> chance"""
    chances = {}
    for factor in 1 - m["spread"], 1 + m["spread"]:
        old = binomial(older, m["fall"] * factor)
        for f, p in enumerate(binomial(fresh, m["fall"] * factor * m["fresh"])):
            for o, q in enumerate(old):
                chances[f, o] = chances.get((f, o), 0) + p * q / 2
    return chances


def play(m, thrown):
    """Mean inside, share that stays, share that falls, over throws 5-12."""
    towers, inside, stayed, before, fell = {(0, 0): 1.0}, 0, 0, 0, 0
    for throw in range(12):
        after = {}
        for (fresh, older), p in towers.items():
            for (f, o), q in fall_chances(m, fresh, older).items():
                if p * q < UNLIKELY:
                    continue
                rest = fresh + older - f - o
                for s, r in enumerate(stay_chances(m, thrown, f + o, rest)):
                    after[s, rest] = after.get((s, rest), 0) + p * q * r
                    if throw >= 4:
                        inside += p * q * r * (s + rest)
                        stayed += p * q * r * s
                        before += p * q * r * (fresh + older)
                        fell += p * q * r * (f + o)
        total = sum(after.values())
        towers = {k: v / total for k, v in after.items() if v > UNLIKELY}
    return inside / 8, stayed / 8 / thrown, fell / before


def misses(catalog_c):
    """What is not in its range, as lines of text. 9 thrown must lie between 6 and 12."""
    found, wrong = models(catalog_c), []
    if set(found) != {(layer, n) for layer in ("B1", "B2") for n in (6, 9, 12)}:
        return [f"the table has {sorted(found)}"]
    figures = {key: play(m, key[1]) for key, m in found.items()}
    for key, ranges in TARGETS.items():
        for name, v, (low, high) in zip(("inside", "stay", "fall"), figures[key], ranges):
            if not low <= v <= high:
                wrong.append(f"{key}: {name} is {v:.3f}, range {low}-{high}")
    for layer in "B1", "B2":
        for name, six, nine, twelve in zip(("inside", "stay", "fall"), *(figures[layer, n] for n in (6, 9, 12))):
            if not six < nine < twelve:
                wrong.append(f"{layer}: {name} with 9 thrown is not between {six:.3f} and {twelve:.3f}")
    return wrong
