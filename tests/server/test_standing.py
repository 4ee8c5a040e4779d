"""Standing answers: said once, given by the server whenever they are asked for; for their owner's eyes only."""

from client import must
from harness import Server, at_version, party
from test_play import play_until


OFTEN = ("row", "souk", "scroll", "sahara", "gate")
SECTORS = ("madrasa", "river", "medina", "palace", "souk", "orchard", "mosque", "square", "sahara")


def passable(t):
    """Something that is asked of one seat alone, often, and may be passed."""
    return t.question and t.question["task"] in OFTEN and "pass" in t.question["options"]


def standing(client, table):
    """The standing answers as the last message about them tells."""
    told = [m for m in client.news if m["type"] == "standing" and m["table"] == table]
    return told[-1]["answers"] if told else []


async def set_up(server, people=2, **more):
    """Two people, one of whom is asked something that may be passed."""
    clients, table = await party(server, people, **more)
    await play_until(clients, table, passable, undo=0, confirm=1)
    who = next(c for c in clients if c.tables[table].seat and passable(c.tables[table]))
    other = next(c for c in clients if c is not who and c.tables[table].seat)
    return clients, table, who, other


async def test_passes(server):
    """The question is passed at once, and whenever it comes again; the other is told nothing but the answer."""
    clients, table, who, other = await set_up(server, watchers=1)
    t = who.tables[table]
    task, number = t.question["task"], t.question["number"]
    await who.request("standing", table=table, task=task, choice="pass")
    must(not t.question or t.question["number"] != number, "it is still asked:", t.question)
    must(t.steps[-1]["by"] == t.seat or any(s["by"] == t.seat for s in t.steps[-4:]), "nobody has passed")
    told = standing(who, table)
    must([(a["task"], a["choice"], a["used"]) for a in told] == [(task, "pass", 1)], "told of it:", told)

    for other_task in set(OFTEN) - {task}:
        await who.request("standing", table=table, task=other_task, choice="pass")

    def never_asked(u):
        must(u is not t or not passable(u), "asked although it is answered:", u.question)
        return u is t and sum(a["used"] for a in standing(who, table)) >= 3

    await play_until(clients, table, never_asked, undo=0, confirm=1, seed=4)
    for client in clients:
        seen = [m for m in client.news if m["type"] == "standing"]
        must(bool(seen) == (client is who), "who is told of standing answers:", client.person, seen)
        fresh = await client.request("open", table=table)
        must(bool(fresh.get("standing")) == (client is who), "who sees them in the table")
    record = (await other.request("record", table=table))["text"]
    must("standing" not in record, "the record tells of it")


async def test_is_taken_back(server):
    """Taking it back takes back what was said: it is asked, and not answered again."""
    clients, table, who, _ = await set_up(server)
    t = who.tables[table]
    task = t.question["task"]
    await who.request("standing", table=table, task=task, choice="pass")
    if t.undo != "free":
        reply = await who.request("undo", table=table)
        must(reply.get("pending") or t.question, "neither asked nor taken back")
        for client in clients:
            for number, known in list(client.tables[table].requests.items()):
                if client is not who and known is None:
                    await client.request("consent", table=table, request=number, agree=True)
    else:
        await who.request("undo", table=table)
    await at_version(clients, table)
    must(t.question and t.question["task"] == task, "after taking back:", t.question)
    must(standing(who, table) == [], "it still stands:", standing(who, table))


async def test_two_tabs_and_switching_off(server):
    """Both tabs are told; what was switched off is asked."""
    clients, table, who, _ = await set_up(server)
    tab = await who.again()
    await tab.open(table)
    t = who.tables[table]
    for task in OFTEN:
        await who.request("standing", table=table, task=task, choice="pass")
    await tab.wait(lambda: len(standing(tab, table)) == len(OFTEN), "for the other tab to hear of it")
    for task in OFTEN:
        await tab.request("standing", table=table, task=task, choice="pass", on=False)
    await who.wait(lambda: not standing(who, table), "for the first tab to hear of it")
    await play_until(clients, table, lambda u: u is t and passable(u), undo=0, confirm=1)


async def test_illegal_now(server):
    """What the rules forbid now is asked as usual, and stands until it is legal."""
    clients, table = await party(server, 2)
    await play_until(clients, table, lambda u: u.question and u.question["task"] == "assistant", undo=0, confirm=1)
    who = next(c for c in clients if c.tables[table].question)
    t = who.tables[table]
    number = t.question["number"]
    for never in [s for s in SECTORS if s not in t.question["options"]]:
        await who.request("standing", table=table, task="assistant", choice=never)
    must(t.question and t.question["number"] == number, "an answer that is illegal was given")
    must(not any(a["used"] for a in standing(who, table)), standing(who, table))
    await play_until(clients, table, lambda u: any(a["used"] for a in standing(who, table)), undo=0, confirm=1)


async def test_a_bot_stands_in(server):
    """While a bot plays for somebody it answers; afterwards what was said counts again."""
    clients, table, who, _ = await set_up(server)
    t = who.tables[table]
    task = t.question["task"]
    before = t.version
    await who.request("hand", table=table)
    await who.request("standing", table=table, task=task, choice="pass")
    await play_until([c for c in clients if c is not who], table, lambda u: u.version > before + 8, undo=0, confirm=1)
    must(standing(who, table)[0]["used"] == 0, "it was used while a bot plays")
    for other_task in set(OFTEN) - {task}:
        await who.request("standing", table=table, task=other_task, choice="pass")
    await who.request("take", table=table)
    await play_until(clients, table, lambda u: any(a["used"] for a in standing(who, table)), undo=0, confirm=1)


async def test_survives(_):
    """A server that starts anew knows them, and answers while their owner is away."""
    async with Server() as server:
        clients, table, who, other = await set_up(server)
        t = who.tables[table]
        task = t.question["task"]
        await who.request("standing", table=table, task=task, choice="pass")
        used = standing(who, table)[0]["used"]
        server.kill()
        server.start()
        who = await who.again()
        fresh = await who.open(table)
        must([(a["task"], a["used"]) for a in fresh.standing] == [(task, used)], fresh.standing)


async def test_refused(server):
    """What cannot be answered beforehand: secret choices, what nobody asks, too many."""
    _, table, who, _ = await set_up(server)
    for task, choice in (("pick", "red"), ("provision", "1"), ("nothing", "pass"), ("scroll", "nonsense")):
        await who.refused("illegal", "standing", table=table, task=task, choice=choice)
    await who.refused("illegal", "standing", table=table, task="scroll", choice="17", cause="scroll 99")
    for n in range(12):
        await who.request("standing", table=table, task="scroll", choice=f"{n + 1:02}", cause="scroll 01")
    await who.request("standing", table=table, task="scroll", choice="01", cause="scroll 01")
    await who.refused("too-many", "standing", table=table, task="scroll", choice="40", cause="scroll 01")
