"""clustering - the parts of a cluster on one machine: PostgreSQL, `marrakesh serve`, HAProxy.

For tools/cluster, tools/bench-cluster and tests/server/cluster.py, which run beside a PostgreSQL that
tools/with-postgres has started. Everything is kept in a folder of the caller's, listens on the loopback only, and ends
with the caller.
"""
import os
import pathlib
import re
import resource
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
PATIENCE = 40


class Failed(Exception):
    """Something did not work; the text says what."""


def missing():
    """What a cluster needs and is not here, as a sentence; or None."""
    if not os.environ.get("MARRAKESH_POSTGRES"):
        return "PostgreSQL is not installed (tools/bootstrap check), or this was not run by tools/with-postgres"
    if not find_haproxy():
        return "HAProxy is not installed (tools/bootstrap check)"
    return None


def find_haproxy():
    return shutil.which("haproxy", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")


def free_ports(count):
    """Ports that nobody listens on now."""
    sockets = [socket.socket() for _ in range(count)]
    try:
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]
    finally:
        for one in sockets:
            one.close()


def until(attempt, what, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while not attempt():
        if time.monotonic() > end:
            raise Failed(f"waited {seconds} s in vain for {what}")
        time.sleep(0.02)


def well(port):
    """Does the process there say that it is well?"""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2) as reply:
            return reply.status == 200
    except OSError:
        return False


class Process:
    """A program that runs in the background, in a session of its own: Ctrl-C is for who has started it."""

    def __init__(self, log):
        self.log = pathlib.Path(log)
        self.process = None

    def spawn(self, *command):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=log,
                                            stderr=log, start_new_session=True)

    def alive(self):
        return self.process is not None and self.process.poll() is None

    def end(self, how=signal.SIGTERM):
        """Returns its status."""
        if self.alive():
            self.process.send_signal(signal.SIGCONT)
            self.process.send_signal(how)
        try:
            return self.process.wait(PATIENCE) if self.process else None
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()

    def said(self):
        text = self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""
        return "\n".join(text.splitlines()[-20:])


class Node(Process):
    """`marrakesh serve`, on a port that stays the same."""

    def __init__(self, program, folder, name, port, store, *options):
        super().__init__(pathlib.Path(folder) / f"{name}.log")
        self.name, self.port = name, port
        self.command = (program, "serve", "--listen", "127.0.0.1", "--port", port, "--proxy",
                        "--data", pathlib.Path(folder) / name, *(("--store", store) if store else ()), *options)

    def start(self):
        self.spawn(*self.command)
        return self

    def wait(self):
        """Until it is well."""
        until(lambda: well(self.port) or not self.alive(), f"{self.name} to be well")
        if not self.alive():
            raise Failed(f"{self.name} has ended: {self.said()}")
        return self


class Haproxy(Process):
    """HAProxy with doc/haproxy.cfg, but for the addresses."""

    def __init__(self, folder, port, nodes):
        super().__init__(pathlib.Path(folder) / "haproxy.log")
        self.port = port
        self.config = pathlib.Path(folder) / "haproxy.cfg"
        self.config.write_text(config(port, nodes), encoding="utf-8")

    def start(self):
        self.spawn(find_haproxy(), "-db", "-f", self.config)
        until(lambda: not self.alive() or self.listens(), "HAProxy to listen")
        if not self.alive():
            raise Failed(f"HAProxy has ended: {self.said()}")
        return self

    def listens(self):
        with socket.socket() as one:
            return one.connect_ex(("127.0.0.1", self.port)) == 0


def config(port, nodes):
    """nodes: name and port of each."""
    text = (ROOT / "doc/haproxy.cfg").read_text(encoding="utf-8")
    servers = "".join(f"    server {name} 127.0.0.1:{number}\n" for name, number in nodes)
    text, bound = re.subn(r"^    bind .*$", f"    bind 127.0.0.1:{port}", text, flags=re.MULTILINE)
    text, served = re.subn(r"(^    server .*\n)+", servers, text, flags=re.MULTILINE)
    text, limited = re.subn(r"^    maxconn .*$", f"    maxconn {connections()}", text, flags=re.MULTILINE)
    if (bound, served, limited) != (1, 2, 1):
        raise Failed("doc/haproxy.cfg has other lines `maxconn`, `bind` and `server` than this knows")
    return text


def connections():
    """As many as HAProxy may have here: each takes two files."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    return 2000 if most == resource.RLIM_INFINITY else min(2000, most // 2 - 50)


class Database:
    """The PostgreSQL of tools/with-postgres, and a database of its own in it."""

    def __init__(self, name):
        self.cluster = os.environ["MARRAKESH_POSTGRES"]
        self.folder = pathlib.Path(self.cluster.partition("host=")[2])
        self.name = name
        self.ask(f"CREATE DATABASE {name}", base="postgres")

    def address(self, folder=None):
        """folder: of a socket that leads there."""
        return f"postgresql://marrakesh@/{self.name}?host={folder or self.folder}"

    def ask(self, *statements, base=None):
        """What SQL statements give, as text: a line a row, with | between the columns."""
        where = self.cluster.replace("/postgres?", f"/{base or self.name}?")
        options = [word for statement in statements for word in ("-c", statement)]
        done = subprocess.run(["psql", "-XqAt", where, *options], capture_output=True, text=True, check=False,
                              timeout=PATIENCE)
        if done.returncode:
            raise Failed(f"psql: {done.stderr.strip()}")
        return done.stdout.strip()

    def wait(self):
        """Until it takes connections again."""
        def answers():
            try:
                return self.ask("SELECT 1")
            except Failed:
                return False
        until(answers, "PostgreSQL to be well again")

    def drop(self):
        self.ask(f"DROP DATABASE IF EXISTS {self.name} WITH (FORCE)", base="postgres")

    def pids(self):
        """PostgreSQL's processes, the first of them the one that starts all others."""
        file = self.folder / "data/postmaster.pid"
        first = int(file.read_text(encoding="ascii").split()[0]) if file.exists() else 0
        return [first, *children(first)] if first and os.path.exists(f"/proc/{first}") else []

    def kill(self):
        """All of it at once, as when a machine dies."""
        pids = self.pids()
        for pid in pids:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        until(lambda: not any(runs(pid) for pid in pids), "PostgreSQL to be gone")
        for file in (self.folder / "data/postmaster.pid", *self.folder.glob(".s.PGSQL.*.lock")):
            file.unlink(missing_ok=True)  # where nobody waits for it, its number lives on

    def start(self):
        done = subprocess.run([self.folder / "start"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, check=False, timeout=PATIENCE)
        if done.returncode:
            log = (self.folder / "data/log").read_text(encoding="utf-8", errors="replace")
            raise Failed("PostgreSQL does not start again: " + "\n".join(log.splitlines()[-5:]))


def stat(pid):
    """Of /proc: what stands behind the name."""
    try:
        text = pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
        return text.rpartition(")")[2].split()
    except OSError:
        return None


def runs(pid):
    fields = stat(pid)
    return fields is not None and fields[0] != "Z"


def children(parent):
    found = []
    for name in os.listdir("/proc"):
        fields = stat(name) if name.isdigit() else None
        if fields and int(fields[1]) == parent:
            found.append(int(name))
    return found


def processor_seconds(pids):
    """What these processes have used of the processors, with their children that have ended."""
    ticks = sum(sum(int(n) for n in fields[11:15]) for fields in map(stat, pids) if fields)
    return ticks / os.sysconf("SC_CLK_TCK")
