"""raw - bytes on a socket, for requests and frames that no decent client sends."""

import asyncio
import base64
import json
import os
import re
import struct

from client import PATIENCE, must


class Raw:
    """A connection; what it reads is bytes."""

    def __init__(self, server, source="127.0.0.1"):
        self.server = server
        self.source = source

    async def __aenter__(self):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.server.port,
                                                                 local_addr=(self.source, 0))
        return self

    async def __aexit__(self, *rest):
        self.writer.close()

    async def send(self, data):
        """False: the other side does not want it any more."""
        try:
            self.writer.write(data)
            await asyncio.wait_for(self.writer.drain(), PATIENCE)
            return True
        except ConnectionError:
            return False

    async def to_the_end(self, seconds=PATIENCE):
        """Everything until the other side closes."""
        data = b""
        try:
            while more := await asyncio.wait_for(self.reader.read(65536), seconds):
                data += more
        except ConnectionError:
            pass
        except asyncio.TimeoutError:
            must(False, f"the connection stays open after {data[:200]!r}")
        return data

    async def reply(self):
        """The status and the body of an HTTP reply."""
        head = b""
        while b"\r\n\r\n" not in head:
            more = await asyncio.wait_for(self.reader.read(65536), PATIENCE)
            must(more, f"closed without a reply, after {head!r}")
            head += more
        head, body = head.split(b"\r\n\r\n", 1)
        found = re.match(rb"HTTP/1\.[01] (\d\d\d) ", head)
        must(found, f"no reply of HTTP: {head[:100]!r}")
        length = re.search(rb"(?im)^content-length: *(\d+)", head)
        while length and len(body) < int(length[1]):
            more = await asyncio.wait_for(self.reader.read(65536), PATIENCE)
            must(more, "the body of a reply is cut off")
            body += more
        return int(found[1]), body

    # ---- WebSocket ----

    async def upgrade(self, **headers):
        """Open a WebSocket; returns the status. Headers that are None are left out."""
        await self.send(upgrade_request(self.server, **headers))
        return (await self.reply())[0]

    async def hello(self, name="Raw"):
        must(await self.upgrade() == 101, "no upgrade")
        await self.say({"type": "hello", "id": 1, "protocol": 1, "name": name})
        reply = await self.heard()
        must(reply["type"] == "welcome", "hello:", reply)
        self.token = reply["token"]
        return self

    async def say(self, message):
        text = message if isinstance(message, bytes) else json.dumps(message).encode()
        return await self.send(frame(text))

    async def frame(self):
        """Kind and content of the next frame; kind None: closed without one."""
        try:
            head = await asyncio.wait_for(self.reader.readexactly(2), PATIENCE)
            size = head[1] & 127
            if size > 125:
                wide = await self.reader.readexactly(2 if size == 126 else 8)
                size = int.from_bytes(wide, "big")
            return head[0] & 15, await asyncio.wait_for(self.reader.readexactly(size), PATIENCE)
        except (asyncio.IncompleteReadError, ConnectionError):
            return None, b""

    async def heard(self):
        """The next message."""
        while True:
            kind, data = await self.frame()
            must(kind in (1, 9, 10), f"no message, but frame {kind} {data!r}")
            if kind == 1:
                return json.loads(data)

    async def closed(self):
        """Until it is closed: the code, None where none was given; and the messages before."""
        messages = []
        while True:
            kind, data = await self.frame()
            if kind == 1:
                messages.append(json.loads(data))
            elif kind is None:
                return None, messages
            elif kind == 8:
                return struct.unpack(">H", data[:2])[0] if len(data) >= 2 else 1005, messages


def upgrade_request(server, **headers):
    lines = {"Host": f"127.0.0.1:{server.port}", "Connection": "Upgrade", "Upgrade": "websocket",
             "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(), "Sec-WebSocket-Version": "13"}
    lines.update({name.replace("_", "-"): value for name, value in headers.items()})
    text = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value is not None)
    return f"GET /ws HTTP/1.1\r\n{text}\r\n".encode()


def frame(data, kind=1, last=True, masked=True, size=None, reserved=0):
    """One frame; size: what its header says instead of the truth."""
    size = len(data) if size is None else size
    first = (0x80 if last else 0) | reserved << 4 | kind
    flag = 0x80 if masked else 0
    if size < 126:
        head = bytes([first, flag | size])
    elif size < 65536:
        head = bytes([first, flag | 126]) + struct.pack(">H", size)
    else:
        head = bytes([first, flag | 127]) + struct.pack(">Q", size)
    if not masked:
        return head + data
    mask = os.urandom(4)
    return head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data))
