#!/usr/bin/python3
"""attack - honest people play while strangers do what they can to spoil it.

    MARRAKESH=build/fast/marrakesh tests/server/attack.py [--seconds 20] [--quiet 10] [--short] [--markdown FILE]
                                                          [--only PATTERN]... [--stock FOLDER] [--list]

Each attack (attack_rows.py) has a server of its own with the limits of any server, filled with what the attackers have
prepared (attack_stock.py). Honest people (attack_honest.py) play from 127.0.0.1, first quietly, then beside attackers
from 127.0.0.2 and up, who run at low priority because they share the processors with the server. Compared is what the
honest people measure in both times; the last scene is a school, 150 people behind one address. All is on the loopback,
and ends after the time given.

    answer, news   99 of 100 within 100 ms, or five times the quiet time
    bots, throws   half of them, and 19 of 20, within three times the quiet time
    throws         are still made by physics
    nobody honest is refused or loses a connection; the store does not grow by more than 2 MB a second

--short is for `make check`: the attacks that hurt most, for some seconds each, with room for a machine that is busy.
"""

import argparse
import asyncio
import json
import math
import multiprocessing
import os
import re
import shutil
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import attack_honest  # noqa: E402
import attack_rows  # noqa: E402
import attack_stock  # noqa: E402
from harness import Server  # noqa: E402

PROCESSES = 2  # of attackers, where there are several addresses
WARM = 2.0  # seconds in which games begin, before anything is measured
SETTLE = 20  # seconds for processes to end


class Rules:
    """What is promised; and with more room, where the machine has other things to do."""

    def __init__(self, short):
        self.answer_ms, self.answer_times = (400, 8) if short else (100, 5)
        self.wait_times = 6 if short else 3
        # Bots and throws are measured with what two processes and a busy scheduler add: below this nobody waits.
        self.floor_ms = 250 if short else 40
        self.disk_mb = 2.0  # a second


def rank(seconds, share):
    """A percentile in milliseconds; NaN of nothing."""
    if not seconds:
        return math.nan
    return 1000 * seconds[min(len(seconds) - 1, int(share * len(seconds)))]


class Trial:
    """One attack beside honest people: what they measured, and what is wrong with it."""

    def __init__(self, title, addresses, figures, disk, seconds):
        self.title, self.addresses, self.disk, self.seconds = title, addresses, disk, seconds
        self.quiet, self.attack = figures["quiet"], figures["attack"]
        self.lost = figures["warm"]["lost"] + self.quiet["lost"] + self.attack["lost"]

    def pair(self, kind, share):
        return tuple(rank(phase["seconds"][kind], share) for phase in (self.quiet, self.attack))

    def slow(self, kind, share, least, times):
        before, now = self.pair(kind, share)
        if math.isnan(before):
            return None  # the scene has none of these
        if math.isnan(now):
            return f"no {kind} ended"
        most = max(least, times * before)
        return f"{kind} p{round(100 * share)} {now:.0f} ms, at most {most:.0f}" if now > most else None

    def wrong(self, rules):
        """Everything that breaks a promise."""
        found = [self.slow(kind, 0.99, rules.answer_ms, rules.answer_times) for kind in ("answer", "news")]
        found += [self.slow(kind, share, rules.floor_ms, rules.wait_times)
                  for kind in ("greedy", "hard", "throw") for share in (0.5, 0.95)]
        if self.attack["model"]:
            found.append(f"{self.attack['model']} of {self.attack['model'] + self.attack['physics']} throws by dice")
        if self.disk > rules.disk_mb * self.seconds:
            found.append(f"{self.disk:.0f} MB more on the disk")
        if self.lost:
            found.append(f"{len(self.lost)} honest refused or cut off ({self.lost[0]})")
        return [what for what in found if what]

    def cells(self):
        """p50 and p99, quiet -> attack."""
        rows = [f"{self.title}", str(self.addresses)]
        for kind, share in (("ping", 0.5), ("ping", 0.99), ("answer", 0.5), ("answer", 0.99), ("news", 0.99),
                            ("greedy", 0.5), ("greedy", 0.95), ("hard", 0.5), ("hard", 0.95), ("throw", 0.5),
                            ("throw", 0.95)):
            before, now = self.pair(kind, share)
            rows.append("-" if math.isnan(before) else f"{before:.0f} -> {now:.0f}")
        throws = self.attack["physics"] + self.attack["model"]
        return [*rows, f"{self.attack['physics']}/{throws}", f"{self.disk:.0f}"]


HEAD = ("attack", "addresses", "ping p50", "p99", "answer p50", "p99", "news p99", "greedy p50", "p95", "hard p50",
        "p95", "throw p50", "p95", "physics", "disk MB", "verdict")


def size_mb(folder):
    return sum(os.path.getsize(os.path.join(folder, name)) for name in os.listdir(folder)) / 1e6


class Ground:
    """Where trials take place: the stock, and a server for each."""

    def __init__(self, seconds, quiet, kept):
        self.seconds, self.quiet = seconds, quiet
        self.folder = tempfile.TemporaryDirectory(prefix="marrakesh-attack-")
        self.data = os.path.join(kept or self.folder.name, "stock")
        known = self.data + ".json"
        if not os.path.exists(known):
            stock = asyncio.run(attack_stock.make(self.data))
            with open(known, "w", encoding="utf-8") as file:
                json.dump(stock, file)
        with open(known, encoding="utf-8") as file:
            self.stock = json.load(file)

    def trial(self, title, name, addresses, kind=attack_honest.Honest):
        folder = os.path.join(self.folder.name, "data")
        shutil.copytree(self.data, folder)
        server = Server("--rate", "50", data=folder).start()
        try:
            figures, grown = self.play(server, name, addresses, kind, folder)
        finally:
            server.kill()  # whether it ends in time is asked elsewhere
            shutil.rmtree(folder)
        return Trial(title, len(addresses), figures, grown, self.seconds)

    def play(self, server, name, addresses, kind, folder):
        pipe, other = multiprocessing.Pipe()
        honest = multiprocessing.Process(target=attack_honest.run, args=(kind, server.port, other), daemon=True)
        honest.start()
        if not pipe.poll(SETTLE + 40):
            raise RuntimeError("the honest people did not get ready")
        pipe.recv()
        time.sleep(WARM)
        pipe.send("quiet")
        time.sleep(self.quiet)
        before = size_mb(folder)
        foes = self.send_foes(server.port, name, addresses)
        pipe.send("attack")
        time.sleep(self.seconds)
        pipe.send("end")
        grown = size_mb(folder) - before
        if not pipe.poll(SETTLE):
            raise RuntimeError("the honest people do not say what they measured")
        figures = pipe.recv()
        for process in (*foes, honest):
            process.join(0 if process is not honest else SETTLE)
            process.kill()
            process.join(SETTLE)
        return figures, grown

    def send_foes(self, port, name, addresses):
        groups = [addresses[n::PROCESSES] for n in range(PROCESSES)] if len(addresses) > 1 else [addresses]
        foes = [multiprocessing.Process(target=attack_rows.run, daemon=True,
                                        args=(name, port, group, self.seconds, self.stock, n))
                for n, group in enumerate(groups)]
        for process in foes:
            process.start()
        return foes


def strangers(count):
    return [f"127.0.0.{n + 2}" for n in range(count)]


def scenes(words, short):
    """Title, attack, addresses and honest people of each trial."""
    for name, (title, _, counts, brief) in attack_rows.ATTACKS.items():
        for count in counts[:1] if short else counts:
            if (brief or not short) and (not words or any(re.search(word, f"{name}.{count}") for word in words)):
                yield title, name, strangers(count), attack_honest.Honest
    if not short and (not words or any(re.search(word, "school") for word in words)):
        title = "a school of 150 behind one address; ten attacks at once"
        yield title, "everything", strangers(20), attack_honest.School


def table(rows):
    lines = [HEAD, ("---",) * len(HEAD), *rows]
    return "".join("| " + " | ".join(row) + " |\n" for row in lines)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--seconds", type=float, default=None, help="of each attack: 20, or 4 with --short")
    parser.add_argument("--quiet", type=float, default=None, help="seconds before each attack: 10, or 3 with --short")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--markdown", help="write the table into this file")
    parser.add_argument("--only", action="append", help="attacks whose name.addresses has this pattern in it")
    parser.add_argument("--stock", help="a folder where what attackers prepare is kept for the next time")
    parser.add_argument("--list", action="store_true")
    found = parser.parse_args()
    found.seconds = found.seconds or (4 if found.short else 20)
    found.quiet = found.quiet or (3 if found.short else 10)
    return found


def main():
    wanted = arguments()
    plan = list(scenes(wanted.only, wanted.short))
    if wanted.list or not plan:
        print("\n".join(f"{name}.{len(addresses)}: {title}" for title, name, addresses, _ in plan))
        return 0 if plan else 2
    rules, rows, failed = Rules(wanted.short), [], 0
    ground = Ground(wanted.seconds, wanted.quiet, wanted.stock)
    for title, name, addresses, kind in plan:
        trial = ground.trial(title, name, addresses, kind)
        wrong = trial.wrong(rules)
        failed += bool(wrong)
        rows.append((*trial.cells(), "; ".join(wrong) if wrong else "held"))
        print(f"{'FAIL' if wrong else 'ok  '} " + ", ".join(f"{head} {cell}" for head, cell in zip(HEAD, rows[-1])),
              flush=True)
        if wanted.markdown:
            with open(wanted.markdown, "w", encoding="utf-8") as file:
                file.write(table(rows))
    print(f"{len(plan) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
