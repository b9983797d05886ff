# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""far_steps.py [ROUNDS [STEPS [PROGRAM...]]]: steps back near the end of long tiles, and in launches whose blocks run in one batch.

ROUNDS of each thread's loop: 6000; STEPS: 300 of each sort; PROGRAM: numbers of some of those below. A tile's 256
threads run for millions of statements before the last of them finishes its loop. From there it steps back; then a
thread is moved to places all over the tile, and steps back and on from each. Prints the medians, 95th percentiles and
longest response times.

Fails if the median of the steps takes more than a quarter of the processor time that the whole tile took, so that going
back is not executing the tile again. Processor time also depends on the machine's load, so a time that is too long is measured again."""

import pathlib
import random
import statistics
import sys
import time

import client as module
from client import Client, here

rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 6000
steps = int(sys.argv[2]) if len(sys.argv) > 2 else 300
module.validate = lambda message: None # measured, not checked
failed = []


def line_of(source, mark):
    [line] = [number for number, text in enumerate((here / source).read_text().splitlines(), 1) if mark in text]
    return line


class Program:
    def __init__(self, name, source, words, mark, tile):
        self.name, self.client = name, Client()
        self.client.start(here / source, stopOnEntry=True, args=[str(each) for each in words])
        self.process = self.client.wait("process")["systemProcessId"]
        self.client.wait("stopped")
        line = line_of(source, mark)
        self.client.move("ampsim/focus", tile=[tile])
        self.begin = self.position()
        before = self.processor_time()
        self.client.ask("setBreakpoints", source={"path": str(here / source)}, breakpoints=[{"line": line}])
        self.client.ask("continue", threadId=1)
        self.thread = self.client.wait("stopped")["threadId"]
        self.way = self.processor_time() - before
        self.end = self.position()
        self.console("mark far")
        print(f"{name}: {self.end - self.begin:,} positions, executed in {self.way:.0f} ms of processor time", flush=True)

    def console(self, command):
        return self.client.ask("evaluate", expression=command, context="repl")["result"]

    def position(self):
        return int(self.console("info position").split()[1])

    def processor_time(self):
        """The processor time of the program's process, in ms, which excludes other load."""
        tasks = pathlib.Path(f"/proc/{self.process}/task").iterdir()
        return sum(int((each / "schedstat").read_text().split()[0]) for each in tasks) / 1e6

    def move(self, command):
        """The time until the answer, and the processor time."""
        before, began = self.processor_time(), time.perf_counter()
        self.client.ask(command, threadId=self.thread)
        self.thread = self.client.wait("stopped")["threadId"]
        elapsed = 1000 * (time.perf_counter() - began)
        return elapsed, self.processor_time() - before

    def goto(self, position):
        """Positions before the present one can be reached by number, all others by name."""
        for place in ("far", position)[:1 + (position != self.end)]:
            self.client.ask("evaluate", expression=f"goto {place}", context="repl")
            self.thread = self.client.wait("stopped")["threadId"]

    def measure(self, name, moves):
        """`moves` gives the times of a number of moves."""
        for attempt in range(5):
            times, costs = zip(*moves())
            if statistics.median(costs) <= self.way / 4:
                break
        else:
            failed.append(name)
        memory = max(int(line.split()[1]) for line in pathlib.Path(f"/proc/{self.process}/status").read_text().splitlines()
                     if line.startswith("VmHWM")) // 1024
        shown = [(statistics.median(each), sorted(each)[len(each) * 95 // 100], max(each)) for each in (times, costs)]
        print(f"  {name:<24} median {shown[0][0]:6.2f} ms, 95th percentile {shown[0][1]:6.2f} ms, longest {shown[0][2]:6.2f} ms; "
              f"processor time {shown[1][0]:.2f}, {shown[1][1]:.2f}, {shown[1][2]:.2f} ms; {memory} MiB", flush=True)

    def there(self, command):
        """The steps of the thread that ran last in the tile."""
        self.goto(self.end)
        self.thread = self.client.move("ampsim/focus", local=[255])["threadId"]
        return [self.move(command) for _ in range(steps)]

    def anywhere(self, command):
        places, times = random.Random(steps), []
        for _ in range(steps):
            self.goto(places.randrange(self.begin + 1, self.end))
            times.append(self.move(command))
        return times

    def run(self):
        self.measure("stepBack from its end", lambda: self.there("stepBack"))
        self.measure("stepBack from anywhere", lambda: self.anywhere("stepBack"))
        self.measure("stepIn from anywhere", lambda: self.anywhere("stepIn"))
        self.client.end()


programs = [("C++ AMP, a tile of 256 threads", "steps.cpp", [rounds], "out[t.global] = sum;", 200),
            ("CUDA, a block of 256 threads", "far.cu", [rounds, 1 << 14, 0], "out[own] = sum; // far", 20),
            ("CUDA, 16 blocks that meet", "far.cu", [rounds // 16, 1 << 12, 1], "out[own] = sum + in[own]", 0),
            ("CUDA, 256 blocks that meet", "far.cu", [rounds // 64, 1 << 16, 1], "out[own] = sum + in[own]", 0)]
for number in map(int, sys.argv[3:] or range(len(programs))):
    Program(*programs[number]).run()
print(*(f"too slow: {each}" for each in failed), sep="\n")
sys.exit(bool(failed))
