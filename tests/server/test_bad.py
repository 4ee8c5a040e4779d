"""Bad input over HTTP and WebSocket. Each case: a clear refusal, the server alive, a running table unharmed."""

import asyncio
import json
import random
import re

import websockets

from client import Client, must, some_choice
from harness import Server, party
from raw import Raw, frame, upgrade_request

MESSAGE_LIMIT = 16 << 10


async def unharmed(server):
    """The server answers, and the table that was begun before all this takes one answer more and looks right."""
    status, _, body = await server.http("GET", "/healthz")
    must(status == 200 and body.strip() == b"ok", "not healthy any more:", status, body)
    if not getattr(server, "guard", None):
        clients, table = await party(server, 2)
        server.clients.difference_update(clients)  # they stay for the next cases
        server.guard = clients, table
    clients, table = server.guard
    rng = random.Random(clients[0].tables[table].version)
    who = next((c for c in clients if c.tables[table].question), None)
    if who:
        await who.answer(who.tables[table], some_choice(who.tables[table].question, rng))
        await asyncio.gather(*(client.open(table) for client in clients))
    else:
        server.guard = None


def guarded(case):
    async def test(server):
        await case(server)
        await unharmed(server)
    return test


# ---- HTTP ----

HOST = b"Host: localhost\r\n"
REQUESTS = {  # what is sent: which statuses are clear refusals
    "no_request": (b"hello\r\n\r\n", {400}),
    "empty_line": (b"\r\n\r\n", {400}),
    "zero_bytes": (b"\0" * 64 + b"\r\n\r\n", {400}),
    "not_ascii": (b"GET /\xff\xfe HTTP/1.1\r\n" + HOST + b"\r\n", {400, 404}),
    "wrong_version": (b"GET / HTTP/9.9\r\n" + HOST + b"\r\n", {400, 505}),
    "http2": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", {400, 505}),
    "no_host": (b"GET / HTTP/1.1\r\n\r\n", {400}),
    "two_hosts": (b"GET / HTTP/1.1\r\n" + HOST * 2 + b"\r\n", {400}),
    "folded_header": (b"GET / HTTP/1.1\r\n" + HOST + b"X: a\r\n b\r\n\r\n", {400}),
    "nameless_header": (b"GET / HTTP/1.1\r\n" + HOST + b": x\r\n\r\n", {400}),
    "space_in_name": (b"GET / HTTP/1.1\r\n" + HOST + b"Content-Length : 5\r\n\r\nhello", {400}),
    "long_path": (b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\n" + HOST + b"\r\n", {400, 404, 414}),
    "long_header": (b"GET / HTTP/1.1\r\n" + HOST + b"X: " + b"a" * 40000 + b"\r\n\r\n", {400, 431}),
    "many_headers": (b"GET / HTTP/1.1\r\n" + HOST + b"X: y\r\n" * 3000 + b"\r\n", {400, 431}),
    "absolute_target": (b"GET http://elsewhere.example/healthz HTTP/1.1\r\n" + HOST + b"\r\n", {400, 404}),
    "connect": (b"CONNECT elsewhere.example:80 HTTP/1.1\r\n" + HOST + b"\r\n", {400, 405}),
    "chunked": (b"POST /api/records HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
                {400, 401, 411, 501}),
    "length_and_chunked": (b"POST /api/records HTTP/1.1\r\n" + HOST +
                           b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", {400, 411, 501}),
    "two_lengths": (b"POST /api/records HTTP/1.1\r\n" + HOST + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
                    {400}),
    "negative_length": (b"POST /api/records HTTP/1.1\r\n" + HOST + b"Content-Length: -1\r\n\r\n", {400}),
    "length_of_words": (b"POST /api/records HTTP/1.1\r\n" + HOST + b"Content-Length: many\r\n\r\n", {400}),
    "huge_length": (b"POST /api/records HTTP/1.1\r\n" + HOST + b"Content-Length: " + b"9" * 20 + b"\r\n\r\n",
                    {400, 413}),
    "body_too_large": (b"POST /api/records HTTP/1.1\r\n" + HOST + b"Content-Length: 9999999\r\n\r\n" + b"x" * 999999,
                       {413}),
    "put": (b"PUT /healthz HTTP/1.1\r\n" + HOST + b"\r\n", {404, 405, 501}),
    "delete": (b"DELETE /api/records HTTP/1.1\r\n" + HOST + b"\r\n", {404, 405, 501}),
    "post_to_health": (b"POST /healthz HTTP/1.1\r\n" + HOST + b"Content-Length: 2\r\n\r\nhi", {404, 405, 413}),
    "get_records": (b"GET /api/records HTTP/1.1\r\n" + HOST + b"\r\n", {401, 404, 405}),
    "unknown_method": (b"FLY /healthz HTTP/1.1\r\n" + HOST + b"\r\n", {400, 404, 405, 501}),
    "lower_case_method": (b"get /healthz HTTP/1.1\r\n" + HOST + b"\r\n", {400, 404, 405, 501}),
    "bare_line_feeds": (b"GET /healthz HTTP/1.1\nHost: localhost\n\n\r\n\r\n", {400, 505}),
    "unknown_path": (b"GET /no/such/thing HTTP/1.1\r\n" + HOST + b"\r\n", {404}),
    "no_table": (b"GET /api/tables/aaaaaaaaaa/record HTTP/1.1\r\n" + HOST + b"\r\n", {404}),
    "long_table": (b"GET /api/tables/" + b"a" * 300 + b"/record HTTP/1.1\r\n" + HOST + b"\r\n", {404}),
    "strange_table": (b"GET /api/tables/%27%20OR%201=1/record HTTP/1.1\r\n" + HOST + b"\r\n", {400, 404}),
}
PATHS = ("/../../../../etc/passwd", "/..%2f..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
         "/./../data", "/%00", "/index.html%00.txt", "/%c0%ae%c0%ae/etc/passwd", "/api/tables/../catalog/record",
         "/%", "/%zz", "/..\\..\\etc\\passwd", "/api/tables//record", "/file:///etc/passwd", "/;/etc/passwd")


def request_case(data, statuses):
    async def case(server):
        async with Raw(server) as raw:
            await raw.send(data)
            status, body = await raw.reply()
            must(status in statuses, f"status {status} instead of one of {sorted(statuses)}: {body[:200]!r}")
            must(b"/" + server.data.encode()[1:] not in body, "the reply tells about files of the server")
    return case


def path_case(path):
    async def case(server):
        async with Raw(server) as raw:
            await raw.send(b"GET " + path.encode() + b" HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n")
            status, body = await raw.reply()
            page = status == 200 and b"<html" in body.lower()
            must(status in (400, 403, 404) or page, f"{path}: {status} {body[:99]!r}")
            must(b"root:" not in body, f"{path} leads to a file of the machine")
    return case


async def truncated_request(server):
    """Half a request, then the end."""
    async with Raw(server) as raw:
        await raw.send(b"GET /healthz HTTP/1.1\r\nHost: loc")
        raw.writer.write_eof()
        data = await raw.to_the_end()
        must(b" 200 " not in data[:20], "half a request is answered")


async def truncated_body(server):
    """A record cut off on the way makes no table."""
    async with Raw(server) as hello:
        await hello.hello()
        async with Raw(server) as raw:
            await raw.send(b"POST /api/records HTTP/1.1\r\n" + HOST + b"Content-Length: 1000\r\n" +
                           f"Authorization: Bearer {hello.token}\r\n\r\nmarrakesh record 1\n".encode())
            raw.writer.write_eof()
            data = await raw.to_the_end()
            must(b" 201 " not in data[:20], "half a record is accepted")
        await hello.say({"type": "mine", "id": 2})
        must((await hello.heard())["tables"] == [], "half a record made a table")


# ---- opening a WebSocket ----

UPGRADES = {
    "no_key": {"Sec_WebSocket_Key": None},
    "short_key": {"Sec_WebSocket_Key": "abc"},
    "old_version": {"Sec_WebSocket_Version": "8"},
    "no_version": {"Sec_WebSocket_Version": None},
    "no_upgrade": {"Upgrade": None},
    "other_upgrade": {"Upgrade": "h2c"},
    "no_connection": {"Connection": None},
    "other_origin": {"Origin": "https://elsewhere.example"},
    "null_origin": {"Origin": "null"},
    "origin_with_our_name": {"Origin": "http://127.0.0.1.elsewhere.example"},
    "origin_nonsense": {"Origin": "\\\\x"},
}


def upgrade_case(headers):
    async def case(server):
        async with Raw(server) as raw:
            status = await raw.upgrade(**headers)
            must(400 <= status < 500, f"upgrade with {headers}: {status}")
            if "Origin" in headers:
                must(status == 403, f"another origin: {status}")
    return case


async def post_to_ws(server):
    async with Raw(server) as raw:
        await raw.send(upgrade_request(server).replace(b"GET", b"POST"))
        must(400 <= (await raw.reply())[0] < 500, "POST /ws was upgraded")


async def own_origin(server):
    """The server's own page may, of course."""
    async with Raw(server) as raw:
        must(await raw.upgrade(Origin=f"http://127.0.0.1:{server.port}") == 101, "the own origin is refused")


async def allowed_origin(server):
    """--origins: these may, others may not."""
    async with Server("--rate", "0", "--origins", "https://a.example,https://b.example") as own:
        for origin, wanted in (("https://a.example", 101), ("https://b.example", 101), ("https://c.example", 403),
                               ("http://a.example", 403), ("https://a.example.c.example", 403)):
            async with Raw(own) as raw:
                status = await raw.upgrade(Origin=origin)
                must(status == wanted, f"origin {origin}: {status}")


async def frames_too_early(server):
    """Frames before the reply to the upgrade: refused or read in order, never lost in between."""
    async with Raw(server) as raw:
        await raw.send(upgrade_request(server) + frame(b'{"type":"hello","id":1,"protocol":1,"name":"Early"}'))
        data = await asyncio.wait_for(raw.reader.read(65536), 40)
        must(data, "closed without a word")


# ---- frames ----

PING = b'{"type":"ping","id":2}'
FRAMES = {  # frames: codes of closing that are clear refusals
    "binary": (frame(PING, kind=2), {1003, 1008}),
    "unmasked": (frame(PING, masked=False), {1002}),
    "reserved_bit": (frame(PING, reserved=4), {1002}),
    "reserved_kind": (frame(PING, kind=3), {1002}),
    "reserved_control": (frame(b"", kind=11), {1002}),
    "long_control": (frame(b"x" * 200, kind=9), {1002}),
    "fragmented_control": (frame(b"x", kind=9, last=False), {1002}),
    "continuation_of_nothing": (frame(PING, kind=0), {1002}),
    "text_within_text": (frame(b'{"ty', last=False) + frame(PING), {1002}),
    "not_utf8": (frame(b'{"type":"ping","id":2,"x":"\xff\xfe"}'), {1007}),
    "half_a_character": (frame(b'{"a":"\xe2\x82"}'), {1007}),
    "surrogate": (frame(b'{"a":"\xed\xa0\x80"}'), {1007}),
    "too_long": (frame(b"x" * (MESSAGE_LIMIT + 1)), {1009}),
    "announced_too_long": (frame(b"", size=1 << 40), {1009, 1002}),
    "announced_negative": (b"\x81\xff" + b"\xff" * 8 + b"\0\0\0\0", {1009, 1002}),
    "too_long_in_parts": (frame(b"x" * 9000, last=False) + frame(b"x" * 9000, kind=0), {1009}),
    "many_small_parts": (frame(b"x", last=False) + frame(b"x" * 100, kind=0, last=False) * 200, {1009, 1008}),
    "close_without_code": (frame(b"", kind=8), {1000, 1005, None}),
    "close_with_half_a_code": (frame(b"\x03", kind=8), {1002, 1005, None}),
    "close_with_bad_code": (frame(b"\x00\x05", kind=8), {1002, 1005, None}),
    "close_with_long_reason": (frame(b"\x03\xe8" + b"x" * 123, kind=8), {1000, None}),
    "close_with_bad_text": (frame(b"\x03\xe8\xff\xff", kind=8), {1002, 1007, None}),
}


def frame_case(data, codes):
    async def case(server):
        async with Raw(server) as raw:
            await raw.hello()
            await raw.send(data)
            code, messages = await raw.closed()
            must(code in codes, f"closed with {code} instead of one of {codes}")
            must(not any(m["type"] == "pong" for m in messages), "a message in a bad frame was answered")
    return case


async def parts_are_one_message(server):
    """A message in parts, with a ping between them, is a message; so is one byte by byte."""
    async with Raw(server) as raw:
        await raw.hello()
        await raw.send(frame(PING[:5], last=False) + frame(b"hi", kind=9) + frame(PING[5:], kind=0))
        must((await raw.heard()).get("type") == "pong", "a message in parts")
        for byte in frame(PING):
            await raw.send(bytes([byte]))
        must((await raw.heard()).get("type") == "pong", "a message byte by byte")
        await raw.send(frame(b"x" * 125, kind=9))
        kind, data = await raw.frame()
        must(kind == 10 and data == b"x" * 125, "the pong is not the ping:", kind)


async def half_a_frame(server):
    """The connection ends in the middle of a frame."""
    async with Raw(server) as raw:
        await raw.hello()
        await raw.send(frame(PING)[:9])


async def just_within_the_limit(server):
    async with Raw(server) as raw:
        await raw.hello()
        text = PING[:-1] + b" " * (MESSAGE_LIMIT - len(PING)) + b"}"
        await raw.send(frame(text))
        must((await raw.heard()).get("type") == "pong", "a message of the greatest length")


async def compressed_bomb(server):
    """A message that grows when it is unpacked: no extension was agreed on, so it is refused."""
    socket = await websockets.connect(f"ws://127.0.0.1:{server.port}/ws", compression="deflate", ping_interval=None)
    await socket.send(json.dumps({"type": "hello", "id": 1, "protocol": 1, "name": "Bomb"}))
    must(json.loads(await socket.recv())["type"] == "welcome", "no welcome")
    try:
        await socket.send(" " * (4 << 20))
        while True:
            reply = await asyncio.wait_for(socket.recv(), 40)
            must(json.loads(reply)["type"] == "error", "4 MB were accepted:", reply)
    except websockets.ConnectionClosed as closed:
        must(closed.code in (1009, 1002, 1006, 1008), "closed with", closed.code)
    finally:
        await socket.close()


# ---- connections ----

async def many_connections(server):
    """More from one address than it may have are refused; those that are there stay; later there is room again."""
    async with Server("--rate", "0", "--per-address", "8") as own:
        async with Raw(own) as first:
            await first.hello()
            crowd = [Raw(own) for _ in range(30)]
            for raw in crowd:
                await raw.__aenter__()
            refused = 0
            for raw in crowd[10:]:
                await raw.send(b"GET /healthz HTTP/1.1\r\n" + HOST + b"\r\n")
                data = await raw.to_the_end()
                must(b"200 OK" not in data, "more connections than allowed")
                refused += b" 503 " in data[:20] or b" 429 " in data[:20] or data == b""
            must(refused == 20, f"{refused} of 20 refused")
            await first.say(PING)
            must((await first.heard())["type"] == "pong", "the first connection suffers")
            for raw in crowd:
                await raw.__aexit__()
            await healthy_again(own)


async def healthy_again(server):
    end = asyncio.get_running_loop().time() + 40
    while True:
        try:
            if (await server.http("GET", "/healthz"))[0] == 200:
                return
        except OSError:
            pass
        must(asyncio.get_running_loop().time() < end, "no room for connections any more")
        await asyncio.sleep(0.05)


async def flood(server):
    """Too many messages are not looked at (too-fast); who goes on is closed; others are served."""
    async with Server("--rate", "20") as own:
        anna = await Client.connect(own, "Anna")
        async with Raw(own) as raw:
            await raw.hello()
            await raw.send(frame(PING) * 5000)
            code, messages = await raw.closed()
            kinds = {m.get("code", m["type"]) for m in messages}
            must("too-fast" in kinds and len(messages) < 5000, f"flood: {kinds}, {len(messages)} replies")
            must(code in (1008, 1013, None), f"flood: closed with {code}")
        must((await anna.request("ping"))["type"] == "pong", "another client suffers")


async def flood_of_faults(server):
    """Who sends nothing but nonsense is closed."""
    async with Raw(server) as raw:
        await raw.hello()
        await raw.send(frame(b"nonsense") * 1000)
        code, messages = await raw.closed()
        must(len(messages) < 1000 and all(m["code"] == "bad-json" for m in messages), f"{len(messages)} replies")
        must(code in (1008, None), f"nonsense: closed with {code}")


async def flood_of_pings(server):
    """Pings of the WebSocket are limited as well."""
    async with Server("--rate", "20") as own, Raw(own) as raw:
        await raw.hello()
        await raw.send(frame(b"hi", kind=9) * 20000)
        code, _ = await raw.closed()
        must(code in (1008, 1013, None), f"pings: closed with {code}")


async def unread(server):
    """Who reads nothing of what it asks for is not told more, and nobody waits for it."""
    del server
    async with Server("--rate", "0") as own, Raw(own) as raw:
        anna = await Client.connect(own, "Anna")
        t = await anna.create(2, ["me", "random"], start=True)
        await anna.wait(lambda: t.version is not None, "for the start")
        await raw.hello()
        raw.writer.transport.pause_reading()
        message = frame(json.dumps({"type": "open", "table": t.id, "id": 7}).encode())
        for _ in range(100):
            must(await raw.send(message * 20), "closed")
            must((await anna.request("ping"))["type"] == "pong", "another client suffers")
        _, _, figures = await own.http("GET", "/metrics")
        told = int(re.search(rb"^marrakesh_messages_out_total (\d+)", figures, re.MULTILINE).group(1))
        must(100 < told < 800, told, "messages; 2000 of 20 KB were asked for by somebody who reads none")


async def forged_tokens(server):
    """Tokens that are nearly right are nobody's."""
    anna = await Client.connect(server, "Anna")
    good = anna.token
    for token in (good[:-1] + ("A" if good[-1] != "A" else "E"), good.swapcase(), good[::-1], good + "A", good[:-1], "",
                  good + "\u0000", "' OR '1'='1"):
        stranger = await Client.connect(server, hello=False)
        try:
            reply = await stranger.request("hello", protocol=1, token=token)
        except Exception as refusal:
            code = getattr(refusal, "code", None)
            must(code in ("unknown-token", "bad-message", "bad-json"), f"token {token!r}: {refusal}")
        else:
            must(False, f"token {token!r} is welcome as {reply['person']}")


def cases():
    for name, (data, statuses) in REQUESTS.items():
        yield f"http_{name}", guarded(request_case(data, statuses))
    for n, path in enumerate(PATHS):
        yield f"path_{n}", guarded(path_case(path))
    for name, headers in UPGRADES.items():
        yield f"upgrade_{name}", guarded(upgrade_case(headers))
    for name, (data, codes) in FRAMES.items():
        yield f"frame_{name}", guarded(frame_case(data, codes))
    for case in (truncated_request, truncated_body, post_to_ws, own_origin, allowed_origin, frames_too_early,
                 parts_are_one_message, half_a_frame, just_within_the_limit, compressed_bomb, many_connections, flood,
                 flood_of_faults, flood_of_pings, unread, forged_tokens):
        yield case.__name__, guarded(case)
