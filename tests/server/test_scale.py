"""tools/simulate-cluster, of which doc/scale.md has a table: what must hold whatever happens to the processes."""

import importlib.util
import os
from importlib.machinery import SourceFileLoader

from client import must

PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tools/simulate-cluster")


def load():
    loader = SourceFileLoader("simulate_cluster", PATH)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("simulate_cluster", loader))
    loader.exec_module(module)
    return module


class Options:
    processes, tables, changes, seconds, weight, seed = 60, 3000, 24, 240, 10, 7


async def test_simulation(_server):
    """No table has two owners (the simulation asserts it at every step that gives one away), nothing waits longer than
    a lease and a pause, and one more process moves its share of the tables and not more."""
    simulation = load()
    c = simulation.simulate(Options)
    for kind in simulation.KINDS:
        must(c.seen[kind] == 6, kind, "happened", c.seen[kind], "times")
        share = sum(c.freed[kind]) / len(c.freed[kind])
        must(0.4 / 60 < share < 2 / 60, kind, "moves", share, "of all tables instead of about", 1 / 60)
    assumed = simulation.Assumed
    must(0 < max(c.waits["moved"]) <= assumed.hand_over + 1e-9, "a hand-over took", max(c.waits["moved"]))
    must(max(c.waits["stopped"]) < 2, "of a process that stopped a table was free for", max(c.waits["stopped"]))
    for kind in ("killed", "hung"):
        must(assumed.lease - assumed.renewed < max(c.waits[kind]) < assumed.hangs + 1, kind, max(c.waits[kind]))
    must(c.refused > 0, "no process woke too late")
    again = simulation.simulate(Options)
    must(again.waits == c.waits and again.seen == c.seen, "the same seed gives another run")


async def test_ring(_server):
    """Who goes takes only their own tables with them, and who comes back gets the same again."""
    ring = load().Ring(10)
    ring.fill(range(50))
    keys = range(0, 1 << 32, (1 << 32) // 4000)
    before = [ring.home(key) for key in keys]
    ring.drop(17)
    without = [ring.home(key) for key in keys]
    must(all(a == b or a == 17 for a, b in zip(before, without)), "a table moved whose process stayed")
    must(17 not in without, "it is still there")
    ring.add(17)
    must([ring.home(key) for key in keys] == before, "who came back has other tables")
