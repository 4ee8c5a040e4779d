"""Plans: what one would answer if it were one's turn now, on what one knows; nothing of it is kept or told."""

from client import must
from harness import at_version, party
from test_play import play_until, position


def claiming(t):
    """Somebody takes keshis, alone."""
    return t.question and t.question["task"] == "take"


async def test_of_a_turn(server):
    """The one who waits plans a turn to its end; nobody is told, nothing changes, and it is the turn that comes."""
    clients, table = await party(server, 2, watchers=1)
    await play_until(clients, table, claiming, undo=0, confirm=1)
    who = next(c for c in clients if c.tables[table].seat and not c.tables[table].question)
    asked = next(c for c in clients if c.tables[table].seat and c is not who)
    before = [position(c.tables[table]) for c in clients]
    plan = await who.request("plan", table=table)
    must(plan["question"]["task"] == "take" and not plan["changes"].get("phase"), "the plan begins with:", plan)
    choices = []
    while plan.get("question") and len(choices) < 8:
        choices.append(plan["question"]["options"][0])
        plan = await who.request("plan", table=table, choices=choices)
        must(plan["changes"], "nothing would change after", choices)
        must(not any(e.get("secret") for e in plan["events"]), "a plan tells a secret")
    must([position(c.tables[table]) for c in clients] == before, "a plan has changed something")
    await who.refused("illegal", "plan", table=table, choices=[*choices[:-1], "nonsense"])
    await asked.refused("wrong-time", "plan", table=table)
    await clients[2].refused("not-allowed", "plan", table=table)
    await at_version(clients, table)


async def test_of_a_phase_that_is_over(server):
    """Who has used the assistants of this round has no turn to come in this phase."""
    clients, table = await party(server, 2)

    def second(t):
        return t.question and t.question["task"] == "assistant" and t.view["phase"] == "assistants"

    await play_until(clients, table, second, undo=0, confirm=1)
    first = next(c for c in clients if c.tables[table].question)
    other = next(c for c in clients if c is not first)
    planned = await other.request("plan", table=table)
    must(planned["question"]["task"] in ("assistant", "use"), "the turn that comes begins with:", planned)
    await play_until(clients, table, lambda t: t is other.tables[table] and second(t), undo=0, confirm=1)
    await first.refused("wrong-time", "plan", table=table)
