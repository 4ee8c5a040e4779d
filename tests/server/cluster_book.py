"""cluster_book - how long the people of cluster.py have waited, what was acknowledged to them, and whether the database
has it.

An answer is one step of its table's journal, and its acknowledgement has the number of that step. So what every seat
was acknowledged, sent once or again, must be exactly the steps of that seat.
"""

import asyncio

from client import Client, must
from harness import run
from test_games import history


class Waits:
    """How long somebody waits: from a wish to the first reply, over all connections that break between the two."""

    def __init__(self):
        self.since = None  # when the wish was that has no reply yet
        self.over = []  # of those that had one: when the wish was, when that was asked, and when there was the reply

    def wish(self, now):
        self.since = now if self.since is None else self.since

    def heard(self, asked, now):
        self.over.append((now if self.since is None else self.since, asked, now))
        self.since = None

    def forget(self):
        """What is over."""
        self.over.clear()

    def back(self, moment):
        """When there was the first reply to something asked, or asked again, after that moment; or None."""
        return next((heard for _, asked, heard in self.over if asked >= moment), None)

    def longest(self, moment, now):
        """What of the longest wait comes after that moment; of who still waits it grows."""
        waits = [heard - max(wish, moment) for wish, _, heard in self.over]
        if self.since is not None:
            waits.append(now - max(self.since, moment))
        return max(waits, default=0)


class Book:
    def __init__(self):
        self.tables = set()
        self.answers = {}  # table: {version: (seat, question)}
        self.questions = {}  # (table, seat, question): version
        self.count = self.again = self.kept = self.told = 0
        self.thinking = 0.05  # seconds before an answer, at most
        self.last = False

    def acknowledge(self, table, version, seat, question):
        kept = self.answers.setdefault(table, {})
        must(kept.get(version, (seat, question)) == (seat, question),
             f"table {table}: step {version} was acknowledged to {kept.get(version)} and to {(seat, question)}")
        before = self.questions.setdefault((table, seat, question), version)
        must(before == version, f"table {table}: {seat} has answered question {question} in steps {before}, {version}")
        self.count += version not in kept
        kept[version] = (seat, question)

    def compare(self, table, told, steps):
        """What somebody was told, and what the history says now."""
        for step in steps:
            was = told.get(step["version"])
            if not was:
                continue
            self.told += 1
            same = step["by"] == was["by"] and (step.get("undone") or step["events"] == was["events"])
            must(same, f"table {table}: step {step['version']} was told as", was, "and is", step)

    def check(self, table, steps):
        """All of a table's history: the steps of people are those that they know of."""
        must([step["version"] for step in steps] == list(range(1, len(steps) + 1)), f"table {table}: gaps")
        known = self.answers.get(table, {})
        for version, (seat, question) in known.items():
            must(version <= len(steps), f"table {table}: step {version} was acknowledged, and it ends at {len(steps)}")
            step = steps[version - 1]
            must(step["by"] == seat and not step.get("undone"),
                 f"table {table}: step {version}, acknowledged to {seat},", "is", step)
        return known


# What there must have been for each fault, at least. On two cores there are 900 answers, 5 tables that move, 5 answers
# that are sent again and one of these that was kept before: in a few faults there may be none.
ANSWERS, MOVED, AGAIN, KEPT = 100, 1, 1, 0.1


def check_enough(book, faults, moved):
    """Nothing can be lost where nothing happens."""
    for what, count, least in (("answers were acknowledged", book.count, ANSWERS),
                               ("were sent again", book.again, AGAIN),
                               ("of those had been kept before", book.kept, KEPT),
                               ("times a table went to another owner", moved, MOVED),
                               ("steps that were told were compared", book.told, ANSWERS)):
        must(count >= int(least * faults), f"only {count} {what}, in {faults} faults")


async def check_records(cluster, book, people):
    """Every table opens, its history has what was acknowledged and nothing else, and its record is a good one."""
    tokens = {person.table: person.token for person in people}
    someone = people[0].token
    for table in sorted(book.tables):
        client = await Client.connect(cluster, token=tokens.get(table, someone), table=table)
        t = await client.open(table)
        if t.version is not None:
            steps = await history(client, table, t.version)
            known = book.check(table, steps)
            people_of = {f"p{seat['seat'][1:]}" for seat in t.summary["seats"] if seat["kind"] == "person"}
            extra = [step for step in steps if step["by"] in people_of and not step.get("undone")
                     and step["version"] not in known]
            must(not extra, f"table {table}: steps that nobody has answered:", extra[:3])
            text = (await client.request("record", table=table))["text"]
            status, out, err = await asyncio.to_thread(run, "replay", "-", "--rewrite", data=text)
            must(status == 0 and out == text, f"table {table}: replay says {err}")
        await client.close()


# Whose step it is, and in which epoch of the table: noted by the database itself, in the transaction of the step.
TRAIL = (
    "CREATE TABLE trail (game BIGINT, number BIGINT, epoch BIGINT, who TEXT)",
    "CREATE FUNCTION note_step() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
    " INSERT INTO trail SELECT NEW.game, NEW.number, (SELECT epoch FROM owner WHERE game = NEW.game),"
    " current_setting('application_name'); RETURN NULL; END $$",
    "CREATE TRIGGER note AFTER INSERT ON step FOR EACH ROW EXECUTE FUNCTION note_step()")


def check_owners(base):
    """No table has steps of two owners in turn. Returns how often one went to another owner."""
    owner, moved, last = {}, 0, None
    rows = base.ask("SELECT game, number, epoch, who FROM trail ORDER BY game, number").splitlines()
    for row in rows:
        game, number, epoch, who = row.split("|")
        must(epoch and who, f"step {number} of game {game} was written by nobody who owns it:", row)
        must(owner.setdefault((game, epoch), who) == who, f"game {game}: epoch {epoch} has two owners:", row)
        if last and last[0] == game:
            must(int(epoch) >= int(last[1]), f"game {game}: step {number} is of an epoch before that of the last one")
            moved += epoch != last[1]
        last = game, epoch
    return moved


def check_journals(base, book):
    """The rows themselves, when nobody uses them any more. Returns how many steps there are."""
    rows = base.ask("SELECT g.id, count(*), min(s.number), max(s.number) FROM step s JOIN game g ON g.key = s.game"
                    " GROUP BY g.id").splitlines()
    steps = 0
    for row in rows:
        table, count, first, last = row.split("|")
        must(int(first) == 0 and int(last) == int(count) - 1, f"table {table}: {count} steps, from {first} to {last}")
        most = max(book.answers.get(table, {0: None}))
        must(most <= int(count), f"table {table}: step {most} was acknowledged, and there are {count}")
        steps += int(count)
    missing = {table for table in book.answers if book.answers[table]} - {row.split("|")[0] for row in rows}
    must(not missing, "no journal of", missing)
    must(not base.ask("SELECT game FROM aside"), "something was put aside as damaged")
    return steps
