"""cluster_faults - the cluster of cluster.py, and what befalls it.

A fault is an async function of the cluster and a source of luck. It returns the moment from which on the people have
ten seconds: when it began, or where the database was away for everybody, when it was back.
"""

import asyncio
import os
import pathlib
import signal
import subprocess

import clustering
from client import must
from cluster_book import TRAIL

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.environ.get("MARRAKESH", "build/dev/marrakesh")
NODES = 3


def now():
    return asyncio.get_running_loop().time()


class Line:
    """What is between a process and the database: cut.py."""

    def __init__(self, folder, base):
        folder.mkdir()
        self.folder = folder
        self.process = subprocess.Popen([f"{HERE}/cut.py", folder, base.folder / ".s.PGSQL.5432"], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
        must(self.process.stdout.readline() == "ok\n", "cut.py does not start")

    def order(self, word):
        print(word, file=self.process.stdin, flush=True)
        must(self.process.stdout.readline() == "ok\n", "cut.py is gone")

    def end(self):
        self.process.kill()
        self.process.wait()


class Cluster:
    """Also what Client wants of a server: a port, who is connected, and who waits."""

    def __init__(self, folder, lease):
        folder = pathlib.Path(folder)
        self.lease = lease
        self.clients, self.waiting = set(), set()
        self.base = clustering.Database(f"cluster_{os.getpid()}")
        self.lines = [Line(folder / f"line{n}", self.base) for n in range(NODES)]
        *ports, self.port = clustering.free_ports(NODES + 1)
        self.nodes = [clustering.Node(PROGRAM, folder, f"m{n + 1}", port, self.base.address(self.lines[n].folder),
                                      "--rate", "0", "--per-address", "2000", "--node", f"m{n + 1}", "--lease", lease)
                      for n, port in enumerate(ports)]
        self.haproxy = clustering.Haproxy(folder, self.port, [(node.name, node.port) for node in self.nodes])

    async def start(self):
        for node in self.nodes:
            await asyncio.to_thread(lambda one=node: one.start().wait())
        self.base.ask(*TRAIL)
        await asyncio.to_thread(self.haproxy.start)

    def must_live(self):
        for process in (*self.nodes, self.haproxy):
            must(process.alive(), process.log.stem, "has ended:", process.said())

    async def stop(self):
        """Gently: everything must end well."""
        for client in list(self.clients):
            await client.close()
        for node in self.nodes:
            status = await asyncio.to_thread(node.end)
            must(status == 0, f"{node.name} ended with status {status}:", node.said())

    def end(self):
        for process in (*self.nodes, self.haproxy):
            process.end(signal.SIGKILL)
        for line in self.lines:
            line.end()
        if not self.base.pids():
            self.base.start()
        self.base.drop()

    def tell(self):
        """Where something went wrong: what they have said last."""
        for process in (*self.nodes, self.haproxy):
            print(f"---- {process.log.stem}\n{process.said()}")


async def again(node, rng, most):
    """It is started again, sooner or later."""
    await asyncio.sleep(rng.random() * most)
    await asyncio.to_thread(lambda: node.start().wait())


async def kill(cluster, rng):
    """A process is gone from one moment to the next."""
    node, since = rng.choice(cluster.nodes), now()
    await asyncio.to_thread(node.end, signal.SIGKILL)
    await again(node, rng, cluster.lease + 1)
    return since


async def kill_two(cluster, rng):
    """Two of three."""
    two, since = rng.sample(cluster.nodes, 2), now()
    for node in two:
        await asyncio.to_thread(node.end, signal.SIGKILL)
    await asyncio.gather(*(again(node, rng, cluster.lease + 1) for node in two))
    return since


async def kill_all(cluster, rng):
    """All of them, as when somebody pulls the plug of the rack; and at once on again."""
    since = now()
    for node in cluster.nodes:
        await asyncio.to_thread(node.end, signal.SIGKILL)
    await asyncio.gather(*(again(node, rng, 0) for node in cluster.nodes))
    return since


async def pause(cluster, rng):
    """A process stands still for longer than its lease, and then goes on as if nothing had happened."""
    node, since = rng.choice(cluster.nodes), now()
    node.process.send_signal(signal.SIGSTOP)
    await asyncio.sleep(cluster.lease + rng.uniform(0.5, 3))
    node.process.send_signal(signal.SIGCONT)
    return since


async def blink(cluster, rng):
    """... for a moment only."""
    node, since = rng.choice(cluster.nodes), now()
    node.process.send_signal(signal.SIGSTOP)
    await asyncio.sleep(rng.uniform(0.05, cluster.lease))
    node.process.send_signal(signal.SIGCONT)
    return since


async def stop(cluster, rng):
    """A process is stopped gently, and started again."""
    node, since = rng.choice(cluster.nodes), now()
    status = await asyncio.to_thread(node.end)
    must(status == 0, f"{node.name} ended with status {status}:", node.said())
    await again(node, rng, 2)
    return since


async def rolling(cluster, rng):
    """All of them, one after the other, as for a new version."""
    since = now()
    for node in rng.sample(cluster.nodes, NODES):
        status = await asyncio.to_thread(node.end)
        must(status == 0, f"{node.name} ended with status {status}:", node.said())
        await again(node, rng, 0)
        await asyncio.sleep(3)  # until HAProxy knows that it is there
    return since


async def crash_base(cluster, rng):
    """PostgreSQL is killed, all of it, and started again."""
    await asyncio.to_thread(cluster.base.kill)
    await asyncio.sleep(rng.random() * 2)
    await asyncio.to_thread(cluster.base.start)
    return now()


async def crash_backend(cluster, rng):
    """One of PostgreSQL's processes is killed: it ends all others, and starts again from its log."""
    pids = cluster.base.ask(f"SELECT pid FROM pg_stat_activity WHERE datname = '{cluster.base.name}'"
                            " AND pid <> pg_backend_pid()").split()
    try:
        os.kill(int(rng.choice(pids)), signal.SIGKILL)
    except (ProcessLookupError, IndexError):
        pass
    await asyncio.sleep(0.1)
    await asyncio.to_thread(cluster.base.wait)
    return now()


async def cut(cluster, rng, lines, how, seconds):
    for line in lines:
        line.order(how)
    await asyncio.sleep(seconds)
    for line in lines:
        line.order("pass")


async def cut_one(cluster, rng):
    """The line of one process hangs for longer than its lease, and then brings all that waited."""
    since = now()
    await cut(cluster, rng, [rng.choice(cluster.lines)], "hang", cluster.lease + rng.uniform(0.5, 3))
    return since


async def drop_one(cluster, rng):
    """The connections of one process are closed, and it can make no new ones for a while."""
    since = now()
    await cut(cluster, rng, [rng.choice(cluster.lines)], "drop", rng.uniform(0.1, 4))
    return since


async def cut_all(cluster, rng):
    """Nobody reaches the database for some seconds."""
    await cut(cluster, rng, cluster.lines, "hang", rng.uniform(0.5, cluster.lease + 2))
    return now()


async def drop_all(cluster, rng):
    await cut(cluster, rng, cluster.lines, "drop", rng.uniform(0.1, 4))
    return now()


async def proxy(cluster, rng):
    """HAProxy is restarted: everybody has to connect anew at once."""
    since = now()
    await asyncio.to_thread(cluster.haproxy.end, rng.choice((signal.SIGKILL, signal.SIGTERM)))
    await asyncio.to_thread(cluster.haproxy.start)
    return since


async def kill_and_cut(cluster, rng):
    """A process dies while PostgreSQL is away."""
    node = rng.choice(cluster.nodes)
    for line in cluster.lines:
        line.order("drop")
    await asyncio.to_thread(node.end, signal.SIGKILL)
    await asyncio.sleep(rng.uniform(0.1, 2))
    for line in cluster.lines:
        line.order("pass")
    since = now()
    await again(node, rng, 1)
    return since


FAULTS = {"kill": kill, "kill-two": kill_two, "kill-all": kill_all, "pause": pause, "blink": blink, "stop": stop,
          "rolling": rolling, "crash-base": crash_base, "crash-backend": crash_backend, "cut-one": cut_one,
          "drop-one": drop_one, "cut-all": cut_all, "drop-all": drop_all, "proxy": proxy, "kill-and-cut": kill_and_cut}
