"""Would cluster.py notice? Its bookkeeping with people who are made up: each of these must be found wrong."""

import asyncio

import cluster
from client import Broken, must
from cluster_book import Book, Waits, check_enough


def now():
    return asyncio.get_running_loop().time()


def found(check, *arguments):
    """It says that something is wrong."""
    try:
        check(*arguments)
    except Broken:
        return True
    return False


class Somebody:
    def __init__(self):
        self.waits = Waits()

    def state(self):
        return "somebody"


async def back(somebody, kind="kill"):
    """What cluster.py says of one person after a fault, with a tenth of its patience."""
    before = cluster.PAUSE, cluster.BACK
    cluster.PAUSE, cluster.BACK = before[0] / 10, before[1] / 10
    try:
        return await cluster.all_back([somebody], now(), kind)
    except Broken as wrong:
        return str(wrong)
    finally:
        cluster.PAUSE, cluster.BACK = before


# ---- how long somebody waits ----


async def test_late_reply(_):
    """The reply to what was asked before the fault is none to what was asked after it."""
    waits = Waits()
    waits.wish(1)
    waits.heard(1, 9)
    must(waits.back(5) is None, "an old reply that came late counts")
    waits.wish(10)
    waits.heard(11, 12)  # the second try
    must(waits.back(5) == waits.back(11) == 12 and waits.back(11.5) is None, "back:", waits.back(5))
    must(waits.longest(0, 20) == 8 and waits.longest(5, 20) == 4, "longest:", waits.longest(0, 20))


async def test_still_waiting(_):
    """Who has no reply waits longer and longer, and a fault that begins meanwhile does not end it."""
    waits = Waits()
    waits.wish(1)
    waits.wish(3)  # the connection was lost, and it is asked again
    waits.forget()
    must([waits.longest(2, at) for at in (2, 5, 50)] == [0, 3, 48], "a wait that does not grow")
    waits.heard(49, 50)
    must(waits.longest(2, 99) == 48 and waits.back(2) == 50, "a wait that is over:", waits.longest(2, 99))
    waits.forget()
    must(waits.longest(2, 99) == 0 and waits.back(2) is None, "what was forgotten counts")


async def test_never_answered(_):
    """cluster.py gives up on who is never answered, sooner in a rolling restart; and on who never asks."""
    for kind, most in ("rolling", cluster.PAUSE / 10), ("kill", cluster.BACK / 10):
        somebody, began = Somebody(), now()
        somebody.waits.wish(began)
        said = await back(somebody, kind)
        must("there was no reply" in str(said) and most <= now() - began < most + 0.5, kind, said, now() - began)
    must("have asked nothing" in str(await back(Somebody())), "who asks nothing is back")


async def test_waited_too_long(_):
    """Also where there was a reply in the end."""
    somebody = Somebody()
    task = asyncio.ensure_future(back(somebody, "rolling"))
    await asyncio.sleep(0.05)
    somebody.waits.wish(now() - 0.04)
    somebody.waits.heard(now(), now() + 0.01)
    must(await task < 0.2, "a short wait", await task)
    somebody.waits.over.append((now(), now(), now() + 0.3))
    must("there was no reply" in str(await back(somebody, "rolling")), "a long wait is none")


# ---- what was acknowledged ----


async def test_nobody_answers(_):
    """Between two faults there must be answers."""
    before, cluster.BACK = cluster.BACK, 0.1
    try:
        await cluster.play_on(Book(), cluster.random.Random(1))
        must(False, "nobody has answered anything")
    except Broken as wrong:
        must("nobody answers" in str(wrong), wrong)
    finally:
        cluster.BACK = before


def enough(faults):
    book = Book()
    book.count = book.again = book.kept = book.told = 100 * faults
    return book


async def test_not_enough(_):
    """A run in which nothing could go wrong proves nothing."""
    check_enough(enough(20), 20, 70)
    must(found(check_enough, enough(20), 20, 0), "no table went to another owner")
    for what in ("count", "again", "kept", "told"):
        book = enough(20)
        setattr(book, what, 0)
        must(found(check_enough, book, 20, 70), "nothing of", what)


async def test_book(_):
    """An answer that counts twice, or whose step another has, or that is not there."""
    book = Book()
    book.acknowledge("t", 1, "p1", 5)
    book.acknowledge("t", 1, "p1", 5)  # sent again, and the same
    must(book.count == 1, book.count)
    must(found(book.acknowledge, "t", 2, "p1", 5), "one question in two steps")
    must(found(book.acknowledge, "t", 1, "p2", 6), "one step for two answers")
    book = Book()
    book.acknowledge("t", 2, "p1", 5)
    steps = [{"version": 1, "by": "p2"}, {"version": 2, "by": "p1"}]
    book.check("t", steps)
    must(found(book.check, "t", steps[:1]), "an answer was lost")
    must(found(book.check, "t", steps[1:]), "gaps")
    must(found(book.check, "t", [steps[0], {"version": 2, "by": "p2"}]), "somebody else's step")
    must(found(book.check, "t", [steps[0], {**steps[1], "undone": True}]), "a step that was taken back")
