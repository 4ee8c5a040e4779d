"""Slow senders. Their time is limited; as that takes a while, these run beside the other tests, on a second server."""

import asyncio

from client import Client, must
from raw import Raw, frame, upgrade_request

LONGEST = 45  # seconds; the limits are 20


async def cut_off(raw, drip):
    """A byte now and then, until the server has enough of it. Returns what it said."""
    end = asyncio.get_running_loop().time() + LONGEST
    data = b""
    while asyncio.get_running_loop().time() < end:
        try:
            more = await asyncio.wait_for(raw.reader.read(65536), 0.5)
            if not more:
                return data
            data += more
        except asyncio.TimeoutError:
            if not await raw.send(drip):
                return data
        except ConnectionError:
            return data
    must(False, f"still connected after {LONGEST} s")


async def slow_head(server):
    async with Raw(server) as raw:
        await raw.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ")
        data = await cut_off(raw, b"x")
        must(b" 200 " not in data[:20], "a slow request was answered:", data[:99])


async def slow_body(server):
    async with Raw(server) as raw:
        await raw.send(b"POST /api/records HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000\r\n\r\n")
        data = await cut_off(raw, b"x")
        must(b" 201 " not in data[:20], "a slow request was answered:", data[:99])


async def slow_upgrade(server):
    async with Raw(server) as raw:
        await raw.send(upgrade_request(server)[:-4])
        await cut_off(raw, b"")


async def slow_hello(server):
    """A WebSocket that says nothing."""
    async with Raw(server) as raw:
        must(await raw.upgrade() == 101, "no upgrade")
        await cut_off(raw, b"")


async def slow_hello_with_pings(server):
    """Pings are no hello."""
    async with Raw(server) as raw:
        must(await raw.upgrade() == 101, "no upgrade")
        await cut_off(raw, frame(b"", kind=9))


async def slow_nothing(server):
    """A connection without a byte."""
    async with Raw(server) as raw:
        await cut_off(raw, b"")


async def slow_healthy(server):
    """Meanwhile the others are served."""
    anna = await Client.connect(server, "Anna")
    t = await anna.create(2, ["me", "random"], start=True)
    await anna.wait(lambda: t.question, "for a question")
    crowd = [Raw(server) for _ in range(50)]
    for raw in crowd:
        await raw.__aenter__()
        await raw.send(b"GET / HTTP/1.1\r\nHost:")
    for _ in range(20):
        must((await anna.request("ping"))["type"] == "pong", "no pong")
    for raw in crowd:
        await raw.to_the_end(LONGEST)
        await raw.__aexit__()
