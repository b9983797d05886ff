"""steps.py [STEPS]: steps forwards and back in a launch of 65,536 threads, at its beginning and in a late tile. Fails where
the median of the answers takes 50 ms or more, or a process 1 GiB or more. STEPS: 10000, of each sort."""

import pathlib
import re
import statistics
import sys
import time

import client as module
from client import Client, here

steps = int(sys.argv[1]) if len(sys.argv) > 1 else 10000
module.validate = lambda message: None # it is measured, not checked
client = Client()
client.start(here / "steps.cpp", stopOnEntry=True)
processes = [client.wait("process")["systemProcessId"], client.process.pid]
client.wait("stopped")
failed = False


def memory():
    """The most that a process has had, in MiB."""
    return max(int(re.search(r"VmHWM:\s+(\d+)", pathlib.Path(f"/proc/{each}/status").read_text())[1]) for each in processes) / 1024


def measure(name, command, thread):
    global failed
    times = []
    for _ in range(steps):
        began = time.perf_counter()
        client.ask(command, threadId=thread)
        stop = client.wait("stopped")
        times.append(1000 * (time.perf_counter() - began))
        assert stop["threadId"] == thread, stop
    median = statistics.median(times)
    failed |= median >= 50 or memory() >= 1024
    print(f"{name:<32} {steps} × {command:<9} median {median:6.2f} ms, longest {max(times):6.1f} ms, {memory():4.0f} MiB", flush=True)


for command in ("next", "stepBack"):
    measure("tile [0], thread [0]", command, 1)
client.move("ampsim/focus", tile=[200])
for command in ("stepIn", "stepBack"):
    measure("tile [200], thread [29]", command, 30)
client.end()
sys.exit(failed)
