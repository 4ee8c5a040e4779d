"""attack_wire - WebSockets without a library: from a chosen address, with frames that were made before, read or not.

client.py checks every promise of the protocol; that takes a millisecond a message, which would be measured as if it
were the server's. A Wire does as little as it can, and notes when bytes came before it looks at them.
"""

import asyncio
import itertools
import json
import struct
import time

UPGRADE = ("GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
           "Sec-WebSocket-Key: bWFycmFrZXNoIGF0dGFjaw==\r\nSec-WebSocket-Version: 13\r\n\r\n")
PATIENCE = 60  # seconds for a reply that is waited for


class Lost(Exception):
    """The connection is gone, or nothing came in time."""


class Refused(Exception):
    """The server replied with an error."""


def packed(message, kind=1):
    """A frame with a mask of zeros: made once, sent often."""
    data = message if isinstance(message, bytes) else json.dumps(message).encode()
    if len(data) < 126:
        size = bytes([0x80 | len(data)])
    elif len(data) < 65536:
        size = b"\xfe" + struct.pack(">H", len(data))
    else:
        size = b"\xff" + struct.pack(">Q", len(data))
    return bytes([0x80 | kind]) + size + bytes(4) + data


class Wire(asyncio.Protocol):
    """One connection. deaf: what comes is thrown away unread."""

    def __init__(self):
        self.buffer, self.open, self.deaf, self.gone = bytearray(), False, False, False
        self.ids, self.pending = itertools.count(1), {}
        self.loop = asyncio.get_running_loop()
        self.status, self.clear = self.loop.create_future(), None
        self.token = None

    # ---- connections ----

    @classmethod
    async def reach(cls, port, address="127.0.0.1", *rest):
        """A WebSocket from this address. Raises Lost where it is refused."""
        wire = cls(*rest)
        try:
            await wire.loop.create_connection(lambda: wire, "127.0.0.1", port, local_addr=(address, 0))
            wire.transport.write(UPGRADE.format(port).encode())
            status = await asyncio.wait_for(wire.status, PATIENCE)
        except (OSError, asyncio.TimeoutError) as wrong:
            raise Lost(f"no connection from {address}: {wrong}") from None
        if status != 101:
            wire.drop()
            raise Lost(f"status {status} instead of an upgrade for {address}")
        return wire

    @classmethod
    async def come(cls, port, address="127.0.0.1", *rest, token=None, name="Guest"):
        """... and a hello."""
        wire = await cls.reach(port, address, *rest)
        who = {"token": token} if token else {"name": name}
        welcome = await wire.ask("hello", protocol=1, texts=False, **who)
        wire.person, wire.token = welcome["person"], welcome.get("token", token)
        return wire

    def connection_made(self, transport):
        self.transport = transport

    def connection_lost(self, why):
        self.gone = True
        waiting = [self.status, self.clear, *self.pending.values()]
        self.pending.clear()
        for future in waiting:
            if future and not future.done():
                future.set_exception(Lost(f"closed: {why}"))
                future.exception()  # nobody may wait for it any more
        self.lost()

    def pause_writing(self):
        self.clear = self.loop.create_future()

    def resume_writing(self):
        if self.clear and not self.clear.done():
            self.clear.set_result(None)
        self.clear = None

    def drop(self):
        """Without a word."""
        self.transport.abort()

    # ---- what comes ----

    def data_received(self, data):
        now = time.perf_counter()
        if self.deaf:
            return
        self.buffer += data
        if not self.open and not self.read_head():
            return
        while (frame := self.read_frame()) is not None:
            kind, text = frame
            if kind == 9:
                self.transport.write(packed(bytes(text), 10))
            elif kind == 1:
                self.receive(json.loads(text), now)

    def read_head(self):
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        status = int(self.buffer[9:12])
        del self.buffer[:end + 4]
        self.open = True
        if not self.status.done():
            self.status.set_result(status)
        return status == 101

    def read_frame(self):
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        size, at = buffer[1] & 127, 2
        if size == 126:
            size, at = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            size, at = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < at + size:
            return None
        kind, text = buffer[0] & 15, buffer[at:at + size]
        del buffer[:at + size]
        return kind, text

    def receive(self, message, now):
        future = self.pending.pop(message.get("id"), None)
        if future and not future.done():
            if message["type"] == "error":
                future.set_exception(Refused(f"{message.get('code')}: {message.get('text')}"))
                future.exception()
            else:
                future.set_result(message)
        self.news(message, now)

    def news(self, message, now):
        """For those who want to see everything."""

    def lost(self):
        """The connection is gone."""

    # ---- what goes ----

    def start(self, kind, **fields):
        """Send; returns the future of the reply."""
        if self.gone:
            raise Lost("closed")
        number = next(self.ids)
        future = self.pending[number] = self.loop.create_future()
        self.transport.write(packed({"type": kind, "id": number, **fields}))
        return future

    async def ask(self, kind, **fields):
        try:
            return await asyncio.wait_for(self.start(kind, **fields), PATIENCE)
        except asyncio.TimeoutError:
            raise Lost(f"no reply to {kind}") from None

    async def pour(self, data):
        """Send bytes as fast as the other side takes them."""
        if self.gone:
            raise Lost("closed")
        if self.clear:
            await self.clear
        self.transport.write(data)


async def http(port, address, request, seconds=PATIENCE):
    """A request from this address; returns the status, 0 where none came."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    except OSError:
        return 0
    try:
        writer.write(request)
        head = await asyncio.wait_for(reader.read(1 << 16), seconds)
        while await asyncio.wait_for(reader.read(1 << 20), seconds):
            pass
        return int(head[9:12] or 0)
    except (OSError, ValueError, asyncio.TimeoutError):
        return 0
    finally:
        writer.transport.abort()


def post(port, path, token, body):
    """The bytes of a request."""
    return (f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {token}\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n").encode() + body


def get(port, path):
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode()
