# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""steps.py [STEPS [ROUNDS]]: steps forwards and back in a launch of 65,536 threads, at its beginning and in a tile near its end.
STEPS: 10000, of each sort; ROUNDS of each thread's loop: 6000.

Fails if a step takes more than a hundredth of the processor time that it took to get from the beginning to that tile
(so that going back is not going all the way again), or a process 1 GiB or more. Processor time also depends on other load
(caches, the clock's ticks), so a measurement that is too long is repeated, and the shortest counts."""

import os
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
client.start(here / "steps.cpp", stopOnEntry=True, args=sys.argv[2:3])
processes = [client.wait("process")["systemProcessId"], client.process.pid]
client.wait("stopped")
costs = []


def memory():
    """The peak memory of a process, in MiB."""
    return max(int(re.search(r"VmHWM:\s+(\d+)", pathlib.Path(f"/proc/{each}/status").read_text())[1]) for each in processes) / 1024


def processor_time():
    """The processor time of both processes, in ms, which excludes other load."""
    fields = [pathlib.Path(f"/proc/{each}/stat").read_text().rsplit(")", 1)[1].split() for each in processes]
    return sum(int(each[11]) + int(each[12]) for each in fields) * 1000 / os.sysconf("SC_CLK_TCK")


def measure(name, command, thread, way):
    for attempt in range(5):
        cost = measure_once(name, command, thread)
        if cost <= way / 100:
            break
    costs.append(cost)


def measure_once(name, command, thread):
    times, before = [], processor_time()
    for _ in range(steps):
        began = time.perf_counter()
        client.ask(command, threadId=thread)
        stop = client.wait("stopped")
        times.append(1000 * (time.perf_counter() - began))
        assert stop["threadId"] == thread, stop
    cost = (processor_time() - before) / steps
    print(f"{name:<32} {steps} × {command:<9} median {statistics.median(times):6.2f} ms, longest {max(times):6.1f} ms, "
          f"processor time {cost:6.2f} ms, {memory():4.0f} MiB", flush=True)
    return cost


before = processor_time()
client.move("ampsim/focus", tile=[200])
way = processor_time() - before
print(f"from tile [0] to tile [200]: processor time {way:.0f} ms")
for command in ("stepIn", "stepBack"):
    measure("tile [200], thread [29]", command, 30, way)
client.move("ampsim/focus", tile=[0])
for command in ("next", "stepBack"):
    measure("tile [0], thread [0]", command, 1, way)
most = memory()
client.end()
sys.exit(max(costs) > way / 100 or most >= 1024)
