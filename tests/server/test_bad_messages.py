"""Messages that are not as doc/protocol.md says: each gets its error, names the field, and changes nothing."""

import json

from client import Client, must
from harness import party
from raw import Raw
from test_bad import guarded
from test_play import position

JSON = {  # texts that are no JSON object
    "empty": b"", "space": b" ", "word": b"hello", "number": b"17", "list": b"[]", "string": b'"ping"', "null": b"null",
    "two_objects": b'{"type":"ping"}{"type":"ping"}', "cut_off": b'{"type":"pi', "single_quotes": b"{'type':'ping'}",
    "comment": b'{"type":"ping"/*x*/}', "trailing_comma": b'{"type":"ping",}', "no_colon": b'{"type" "ping"}',
    "zero_byte": b'{"type":"ping"}\0', "byte_order_mark": b'\xef\xbb\xbf{"type":"ping"}',
    "nested": b'{"type":' + b"[" * 5000 + b"]" * 5000 + b"}", "nested_objects": b'{"a":' * 2500 + b"1" + b"}" * 2500,
    "duplicate_keys": b'{"type":"ping","type":"ping"}', "nan": b'{"type":"ping","id":NaN}',
    "huge_number": b'{"type":"ping","id":' + b"9" * 4000 + b"}", "huge_exponent": b'{"type":"ping","id":1e99999}',
    "bad_escape": b'{"type":"\\x70ing"}', "lone_surrogate": b'{"type":"ping","x":"\\ud800"}',
    "control_character": b'{"type":"ping\x01"}', "leading_zero": b'{"type":"ping","id":007}',
    "infinity": b'{"id":-Infinity}', "zero_in_text": b'{"type":"open","table":"aaaa\\u0000aaaaa"}',
}
A = {"table": "TABLE"}
MESSAGES = {  # bad messages, TABLE is one where the sender sits and is asked question QUESTION
    "no_type": {}, "type_is_number": {"type": 5}, "type_is_null": {"type": None}, "type_is_list": {"type": ["ping"]},
    "unknown_type": {"type": "teleport"}, "long_type": {"type": "x" * 5000}, "type_in_capitals": {"type": "PING"},
    "server_type": {"type": "welcome"}, "unknown_field": {"type": "ping", "extra": 1},
    "field_of_another_type": {"type": "ping", "table": "TABLE"},
    "id_zero": {"type": "ping", "id": 0}, "id_negative": {"type": "ping", "id": -1},
    "id_too_large": {"type": "ping", "id": 2**31}, "id_is_text": {"type": "ping", "id": "1"},
    "id_is_real": {"type": "ping", "id": 1.5}, "id_is_true": {"type": "ping", "id": True},
    "id_is_null": {"type": "ping", "id": None},
    "open_without_table": {"type": "open"}, "table_is_number": {"type": "open", "table": 7},
    "table_is_object": {"type": "open", "table": {}}, "table_is_long": {"type": "open", "table": "x" * 4000},
    "table_has_quote": {"type": "open", "table": "a' OR 1=1"},
    "invite_is_number": {"type": "open", **A, "invite": 5},
    "invite_is_long": {"type": "open", **A, "invite": "x" * 999},
    "seat_unknown": {"type": "join", **A, "seat": "p9"}, "seat_is_number": {"type": "join", **A, "seat": 1},
    "seat_chance": {"type": "join", **A, "seat": "chance"},
    "answer_without_question": {"type": "answer", **A, "choice": "pass"},
    "answer_without_choice": {"type": "answer", **A, "question": 1},
    "choice_is_number": {"type": "answer", **A, "question": 1, "choice": 3},
    "choice_is_list": {"type": "answer", **A, "question": 1, "choice": ["pass"]},
    "choices_is_text": {"type": "answer", **A, "question": 1, "choices": "pass"},
    "choices_of_numbers": {"type": "answer", **A, "question": 1, "choices": [1, 2, 3]},
    "choice_and_choices": {"type": "answer", **A, "question": 1, "choice": "pass", "choices": ["pass"]},
    "many_choices": {"type": "answer", **A, "question": 1, "choices": ["red"] * 500},
    "question_is_text": {"type": "answer", **A, "question": "1", "choice": "pass"},
    "question_is_real": {"type": "answer", **A, "question": 1.0, "choice": "pass"},
    "question_is_negative": {"type": "answer", **A, "question": -1, "choice": "pass"},
    "question_is_huge": {"type": "answer", **A, "question": 10**18, "choice": "pass"},
    "confirm_is_text": {"type": "answer", **A, "question": 1, "choice": "pass", "confirm": "yes"},
    "undo_all_is_number": {"type": "undo", **A, "all": 1},
    "consent_without_agree": {"type": "consent", **A, "request": 1},
    "request_is_text": {"type": "consent", **A, "request": "1", "agree": True},
    "version_is_text": {"type": "position", **A, "version": "1"}, "version_is_missing": {"type": "fork", **A},
    "version_is_real": {"type": "fork", **A, "version": 1.5},
    "watch_is_missing": {"type": "lobby"}, "watch_is_text": {"type": "lobby", "watch": "true"},
    "history_backwards": {"type": "history", **A, "from": 5, "to": 2},
    "history_negative": {"type": "history", **A, "from": -5, "to": 2},
    "history_without_to": {"type": "history", **A, "from": 0},
    "history_of_text": {"type": "history", **A, "from": "0", "to": "1"},
    "kind_unknown": {"type": "seat", **A, "seat": "p2", "kind": "horse"},
    "create_without_game": {"type": "create", "seats": [{"kind": "me"}]},
    "create_without_seats": {"type": "create", "game": {"players": 2}},
    "game_is_list": {"type": "create", "game": [], "seats": []},
    "seats_is_object": {"type": "create", "game": {"players": 2}, "seats": {"kind": "me"}},
    "seat_without_kind": {"type": "create", "game": {"players": 2}, "seats": [{}, {}]},
    "many_seats": {"type": "create", "game": {"players": 2}, "seats": [{"kind": "open"}] * 300},
    "many_modules": {"type": "create", "game": {"players": 2, "modules": "x," * 3000}, "seats": [{"kind": "open"}] * 2},
}


def json_case(text):
    async def case(server):
        async with Raw(server) as raw:
            await raw.hello()
            await raw.say(text)
            reply = await raw.heard()
            must(reply["type"] == "error" and reply["code"] in ("bad-json", "bad-message") and reply["text"], reply)
            await raw.say({"type": "ping", "id": 9})
            must((await raw.heard()) == {"type": "pong", "id": 9}, "no pong after a bad message")
    return case


async def seat_of_test(server):
    """A table for all these messages, kept between them: a client that is asked, and its table."""
    if not getattr(server, "victim", None):
        clients, table = await party(server, 2, ["random"])
        server.clients.discard(clients[0])
        server.victim = clients[0], table
        await clients[0].wait(lambda: clients[0].tables[table].question, "for a question")
    return server.victim


def fill(value, table):
    if isinstance(value, dict):
        return {k: fill(v, table) for k, v in value.items()}
    return table if value == "TABLE" else value


def message_case(message):
    async def case(server):
        client, table = await seat_of_test(server)
        before = position(client.tables[table])
        again = await Client.connect(server, token=client.token)
        await again.close()
        async with Raw(server) as raw:
            must(await raw.upgrade() == 101, "no upgrade")
            await raw.say({"type": "hello", "id": 1, "protocol": 1, "token": client.token})
            must((await raw.heard())["type"] == "welcome", "no welcome")
            await raw.say({"id": 3, **fill(message, table)})
            reply = await raw.heard()
            must(reply["type"] == "error" and reply["code"] == "bad-message" and reply["text"],
                 f"{json.dumps(message)[:100]}: {reply}")
            if "id" not in message:
                must(reply.get("id") == 3, "the error has no id:", reply)
        await client.open(table)
        must(position(client.tables[table]) == before, "a bad message changed something")
    return case


def cases():
    for name, text in JSON.items():
        yield f"json_{name}", guarded(json_case(text))
    for name, message in MESSAGES.items():
        yield f"message_{name}", guarded(message_case(message))
