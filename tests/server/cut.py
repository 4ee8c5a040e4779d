#!/usr/bin/python3
"""cut FOLDER SOCKET... - a line that can be cut: a Unix socket .s.PGSQL.5432 in a folder that leads to another one.

Instead of a folder there may be a dash: then it is a port on the loopback, which is told when it is there (`ok 4711`).
Where it leads to several sockets they take turns. It is told on standard input what to do, a word a line:

    pass    everything goes through, also what waited; new connections are made
    hang    nothing goes through, as if a cable were pulled: what is sent waits, new connections say nothing
    drop    all connections are closed, and new ones, too
    slow    what comes back goes through a twentieth of a second later, as if it were far away, until it is told to pass

and says `ok` when that is so.
"""

import asyncio
import itertools
import sys

SLOW = 0.05


class Line:
    def __init__(self, targets):
        self.targets = itertools.cycle(targets)
        self.open = asyncio.Event()  # set: bytes go through
        self.open.set()
        self.refuses = False
        self.delay = 0
        self.writers = set()

    async def back(self, reader, writer):
        """What comes back is longer on its way, but no slower: more is under way meanwhile."""
        loop, way = asyncio.get_running_loop(), asyncio.Queue()

        async def arrive():
            while one := await way.get():
                await asyncio.sleep(one[0] - loop.time())
                writer.write(one[1])
        arriving = asyncio.create_task(arrive())
        try:
            while data := await reader.read(1 << 16):
                await self.open.wait()
                way.put_nowait((loop.time() + self.delay, data))
        except OSError:
            pass
        finally:
            way.put_nowait(None)
            await arriving
            await self.open.wait()
            writer.close()

    async def carry(self, reader, writer):
        try:
            while data := await reader.read(1 << 16):
                await self.open.wait()
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            await self.open.wait()  # that somebody hung up is not told either
            writer.close()

    async def connected(self, reader, writer):
        self.writers.add(writer)
        await self.open.wait()
        try:
            if not self.refuses:
                other, to = await asyncio.open_unix_connection(next(self.targets))
                self.writers.add(to)
                await asyncio.gather(self.carry(reader, to), self.back(other, writer))
                self.writers.discard(to)
        except OSError:
            pass  # there is nobody
        finally:
            writer.close()
            self.writers.discard(writer)

    def obey(self, word):
        self.refuses = word == "drop"
        self.delay = SLOW if word == "slow" else 0
        if word == "hang":
            self.open.clear()
        else:
            self.open.set()
        if word == "drop":
            for writer in list(self.writers):
                writer.transport.abort()


async def main(folder, *targets):
    line = Line(targets)
    if folder == "-":
        server = await asyncio.start_server(line.connected, "127.0.0.1", 0)
        said = f"ok {server.sockets[0].getsockname()[1]}"
    else:
        await asyncio.start_unix_server(line.connected, f"{folder}/.s.PGSQL.5432")
        said = "ok"
    orders = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(orders), sys.stdin)
    print(said, flush=True)
    while order := await orders.readline():
        line.obey(order.decode().strip())
        print("ok", flush=True)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    asyncio.run(main(*sys.argv[1:]))
