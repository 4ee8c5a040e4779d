"""`make cluster`: whatever ends it, all of it ends. Needs PostgreSQL and HAProxy."""

import asyncio
import os
import re
import signal
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tools"))
import clustering  # noqa: E402
from client import must  # noqa: E402
from harness import PROGRAM, Elsewhere, eventually  # noqa: E402

TOOLS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tools")


def start():
    """As a terminal does it: all of it is a group of processes."""
    command = [f"{TOOLS}/with-postgres", f"{TOOLS}/cluster", PROGRAM]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)


def what_runs(process):
    """The processes that it has told of, and the folder of its PostgreSQL."""
    text = ""
    while "Ctrl-C" not in text:
        line = process.stdout.readline()
        must(line, "it does not start:", text, process.stderr.read() if not line else "")
        text += line
    pids = [int(pid) for pid in re.findall(r": process (\d+)", text)]
    folder = re.search(r"host=([^']+)'", text)[1]
    with open(f"{folder}/data/postmaster.pid", encoding="ascii") as file:
        return pids + [int(file.readline())], folder


async def ends(how):
    process, pids = start(), []
    try:
        pids, folder = await asyncio.to_thread(what_runs, process)
        must(len(pids) == 5 and all(clustering.runs(pid) for pid in pids), "these do not run:", pids)
        for _ in range(2):  # a terminal says it, and the shell says it to its jobs
            os.killpg(process.pid, how)

        async def gone():
            return process.poll() is not None and not any(clustering.runs(pid) for pid in pids)
        await eventually(gone, f"all of {pids} to end", 20)
        must(not os.path.exists(folder), "PostgreSQL has left", folder)
    finally:
        for pid in filter(clustering.runs, pids):
            os.kill(pid, signal.SIGKILL)
        process.stdout.close()
        process.stderr.close()


async def slow_ended(_):
    if clustering.missing():
        raise Elsewhere(clustering.missing())
    for how in signal.SIGHUP, signal.SIGTERM, signal.SIGINT:
        await ends(how)
