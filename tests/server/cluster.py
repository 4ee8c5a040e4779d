#!/usr/bin/python3
"""cluster N [SEED] - three servers on one database behind HAProxy, N faults under load: nobody may notice for long.

    tools/with-postgres --durable env MARRAKESH=build/test/marrakesh tests/server/cluster.py 8

People play at random tables, each over a WebSocket /ws/TABLE through HAProxy. Who loses the connection comes back with
a growing, jittered pause and sends again what was not acknowledged. Meanwhile, one after the other: processes are
killed, paused for longer than their lease and woken, stopped gently, all restarted one by one; PostgreSQL is killed and
started; the line to it is cut (cut.py), for one process or all; HAProxy is restarted.

What was acknowledged is kept here (cluster_book.py). Nobody may wait longer than 10 seconds for a reply, or 2 where
all are restarted one by one, and after each fault everybody must have had one to something asked when it was over. In
the end the journals in the database must be what was acknowledged: no answer lost, none twice, no two owners in turn;
and no client was shown a secret (client.py). The seed, said first, chooses the faults and what people do. There must
have been enough of everything that a fault is to meet, or nothing is proved.
"""

import asyncio
import os
import random
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../tools"))
import clustering  # noqa: E402
from client import Broken, must  # noqa: E402
from cluster_book import Book, check_enough, check_journals, check_owners, check_records  # noqa: E402
from cluster_faults import FAULTS, Cluster, now  # noqa: E402
from cluster_people import sit_down  # noqa: E402
from crash import cancel  # noqa: E402

BACK = 10  # seconds that anybody may wait, whatever happens
PAUSE = 2  # ... where a rolling restart happens
SHORT = 20  # faults; a run of no more than these has a shorter lease, so that it takes less than a minute


def limit(kind):
    return PAUSE if kind == "rolling" else BACK


async def all_back(people, since, kind):
    """Until everybody has had a reply to what was asked after the fault was over, and nobody has waited too long since
    that moment. Returns how long somebody has waited."""
    over = now()
    while True:
        longest = max(people, key=lambda person: person.waits.longest(since, now()))
        waited = longest.waits.longest(since, now())
        must(waited <= limit(kind), f"{kind}: after {waited:.2f} s there was no reply:", longest.state())
        late = [person for person in people if not person.waits.back(over)]
        if not late:
            return waited
        must(now() - over < BACK, f"{BACK} s after {kind} these have asked nothing:", *(one.state() for one in late))
        await asyncio.sleep(0.02)


async def play_on(book, rng):
    """Some more answers before the next fault, but not for long."""
    before, wanted = book.count, book.count + rng.choice((1, 10, 40))
    end = now() + 3
    while book.count < wanted and now() < end or book.count == before:
        must(now() < end + BACK, "all are back, and nobody answers anything")
        await asyncio.sleep(0.02)


def plan(faults, rng):
    """Every kind as often as any other, in any order; a rolling restart always."""
    times, rest = divmod(faults, len(FAULTS))
    others = [kind for kind in FAULTS if kind != "rolling"]
    kinds = list(FAULTS) * times + (["rolling"] + rng.sample(others, rest - 1) if rest else [])
    rng.shuffle(kinds)
    return kinds


async def one_fault(cluster, people, book, kind, rng):
    """Returns the longest that somebody waited, when everybody was back."""
    await play_on(book, rng)
    for person in people:
        person.waits.forget()
    return await all_back(people, await FAULTS[kind](cluster, rng), kind)


async def spoil(cluster, people, book, faults, rng):
    """The faults, one after the other."""
    done, slowest = {}, 0
    for number, kind in enumerate(plan(faults, rng), 1):
        waited = await one_fault(cluster, people, book, kind, rng)
        done[kind] = done.get(kind, 0) + 1
        slowest = max(slowest, waited)
        print(f"ok   {number} {kind}: all are back, longest wait {waited:.1f} s; {book.count} answers", flush=True)
        cluster.must_live()
    print("faults:", ", ".join(f"{kind} {count}" for kind, count in sorted(done.items())))
    print(f"nobody waited longer than {slowest:.1f} s")


async def run(cluster, faults, rng):
    book = Book()
    people = await sit_down(cluster, book, rng)
    tasks = [asyncio.create_task(person.play_on()) for person in people]
    faulty = asyncio.create_task(spoil(cluster, people, book, faults, rng))
    await asyncio.wait([faulty, *tasks], return_when=asyncio.FIRST_COMPLETED)  # somebody who ends has failed
    if faulty.done() and not faulty.exception():
        book.last = True  # nobody answers any more, but everybody finds out what became of the last answer
        await asyncio.wait([asyncio.gather(*tasks, return_exceptions=True)], timeout=30)
    await cancel([faulty, *tasks])
    for result in await asyncio.gather(faulty, *tasks, return_exceptions=True):
        if isinstance(result, Exception):
            raise result
    await check_records(cluster, book, people)
    return book


async def main(faults, seed):
    print(f"seed {seed}", flush=True)
    lease = 2 if faults <= SHORT else 5
    with tempfile.TemporaryDirectory(prefix="marrakesh-cluster-") as folder:
        os.chmod(folder, 0o755)
        cluster = Cluster(folder, lease)
        try:
            await cluster.start()
            book = await run(cluster, faults, random.Random(seed))
            await cluster.stop()
            steps, moved = check_journals(cluster.base, book), check_owners(cluster.base)
            check_enough(book, faults, moved)
        except BaseException:
            cluster.tell()
            raise
        finally:
            cluster.end()
    print(f"{faults} faults, {book.count} answers acknowledged ({book.again} sent again, {book.kept} of them "
          f"kept before), {book.told} steps compared, {steps} steps in {len(book.tables)} journals, "
          f"which went to another owner {moved} times: {faults + 3} passed, 0 failed")


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3 or not sys.argv[1].isdigit():
        sys.exit(__doc__)
    WHY = clustering.missing()
    if WHY:
        print(f"skipped, {WHY}: 0 passed, 0 failed")
        sys.exit(0)
    try:
        asyncio.run(main(int(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else f"{random.randrange(10**6)}"))
    except (Broken, clustering.Failed) as wrong:
        print(f"FAIL {wrong}\n0 passed, 1 failed")
        sys.exit(1)
