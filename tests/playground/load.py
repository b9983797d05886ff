#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A playground under load: 60 visitors who run programs, and 10 attackers, for ten minutes.

    AMPSIM=build/release/ampsim tests/playground/load.py [--minutes M] [--visitors N] [--attackers N]

Each visitor has an address and a cookie of its own. The attackers share an address: endless programs that are abandoned, bodies
and headers that trickle, connections that say nothing, programs that take all memory, guesses of a class's code. Every visitor
must be served, or be asked to wait (429, 503) and be served later; afterwards the server's threads, descriptors and processes
are as many as before, and its memory is at most 20 % above what it was when it had served the first visitors.
"""

import argparse
import collections
import json
import os
import pathlib
import random
import socket
import sys
import threading
import time

from server import Server, clean, racy

endless = "__global__ void k(volatile int *p) { while (!*p) ; }\nint main() { int *p; cudaMalloc(&p, 4); cudaMemset(p, 0, 4); k<<<1, 1>>>(p); cudaDeviceSynchronize(); }\n"
greedy = "#include <cstdlib>\n#include <cstring>\nint main() { for (;;) std::memset(std::malloc(1 << 26), 1, 1 << 26); }\n"


class Measure:
    """What the server's own process takes."""

    def __init__(self, process):
        status = dict(line.split(":", 1) for line in pathlib.Path(f"/proc/{process}/status").read_text().splitlines())
        self.memory = int(status["VmRSS"].split()[0]) / 1024
        self.threads = int(status["Threads"])
        self.descriptors = len(os.listdir(f"/proc/{process}/fd"))
        self.processes = 0
        for folder in pathlib.Path("/proc").iterdir():
            try:
                self.processes += folder.name.isdigit() and f"PPid:\t{process}\n" in (folder / "status").read_text()
            except OSError:
                pass

    def __str__(self):
        return f"{self.memory:.0f} MB, {self.threads} threads, {self.descriptors} descriptors, {self.processes} processes"


class Load:
    def __init__(self, server, minutes):
        self.server, self.end = server, time.monotonic() + 60 * minutes
        self.lock = threading.Lock()
        self.counts, self.wrong, self.longest = collections.Counter(), [], 0.0

    def note(self, what):
        with self.lock:
            self.counts[what] += 1

    def fail(self, text):
        with self.lock:
            self.wrong.append(text)

    def over(self):
        return time.monotonic() > self.end

    def visit(self, number):
        address, mine = f"127.0.1.{number + 1}", random.Random(number)
        headers = {"Cookie": f"ampsim-visitor=visitor{number}", "Content-Type": "application/json", "Origin": self.server.origin}
        k = 0
        while not self.over():
            is_racy, k = mine.random() < 0.5, k + 1
            source = (racy if is_racy else clean) + f"// visitor {number}, program {k}\n"
            began = time.monotonic()
            try:
                while True:
                    status, _, body = self.server.request("POST", "/api/run", json.dumps({"language": "cuda", "source": source}), headers, address)
                    if status not in (429, 503):
                        break
                    self.note("asked to wait")
                    time.sleep(mine.uniform(0.5, 2))
            except OSError as error:
                self.fail(f"visitor {number}: {error!r}")
                continue
            taken = time.monotonic() - began
            with self.lock:
                self.longest = max(self.longest, taken)
            if status != 200:
                self.fail(f"visitor {number}: status {status}: {body[:200]}")
                continue
            answer = json.loads(body)
            if "report" not in answer:
                self.fail(f"visitor {number}: no report: {body[:300]}")
                continue
            found = bool(answer["report"]["findings"])
            if found != is_racy:
                self.fail(f"visitor {number}: findings {found}, expected {is_racy}: {body[:300]}")
            self.note("served")
            time.sleep(mine.uniform(0, 5))

    def attack(self, number):
        address, mine = "127.0.2.1", random.Random(1000 + number)
        tricks = [self.abandon, self.trickle, self.say_nothing, self.guess]
        while not self.over():
            try:
                mine.choice(tricks)(address, mine)
            except OSError:
                pass
            self.note("attacks")
            time.sleep(0.05)

    def connect(self, address):
        return socket.create_connection(("127.0.0.1", self.server.port), timeout=5, source_address=(address, 0))

    def abandon(self, address, mine):
        body = json.dumps({"language": "cuda", "source": mine.choice((endless, greedy)) + f"// {mine.random()}"})
        with self.connect(address) as connection:
            connection.sendall(f"POST /api/run HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\nOrigin: {self.server.origin}\r\n"
                               f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
            time.sleep(mine.uniform(0, 0.5))

    def trickle(self, address, mine):
        with self.connect(address) as connection:
            connection.sendall(mine.choice((b"GET / HTTP/1.1\r\nX: ", b"POST /api/run HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n")))
            for _ in range(20):
                connection.sendall(b"a")
                time.sleep(0.1)

    def say_nothing(self, address, mine):
        kept = [self.connect(address) for _ in range(50)]
        time.sleep(1)
        for each in kept:
            each.close()

    def guess(self, address, mine):
        self.server.request("POST", "/api/submit", json.dumps({"exercise": "x", "name": "y", "code": str(mine.random()), "source": ""}),
                            {"Content-Type": "application/json", "Origin": self.server.origin}, address, timeout=5)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--visitors", type=int, default=60)
    parser.add_argument("--attackers", type=int, default=10)
    options = parser.parse_args()
    with Server("--time-limit", "5") as server:
        process = server.process.pid
        warm = Load(server, 0.5)
        run_all([threading.Thread(target=warm.visit, args=(k,)) for k in range(options.visitors)])
        before = Measure(process)
        print("before:", before, dict(warm.counts), flush=True)
        load = Load(server, options.minutes)
        run_all([threading.Thread(target=load.visit, args=(k,)) for k in range(options.visitors)] +
                [threading.Thread(target=load.attack, args=(k,)) for k in range(options.attackers)])
        print("at the end:", Measure(process), dict(load.counts), f"longest wait {load.longest:.1f} s", flush=True)
        for _ in range(60):
            after = Measure(process)
            if after.processes <= before.processes and after.threads <= before.threads and after.descriptors <= before.descriptors:
                break
            time.sleep(1)
        print("afterwards:", after, flush=True)
    problems = warm.wrong + load.wrong
    if after.memory > 1.2 * before.memory:
        problems.append(f"memory: {before.memory:.0f} MB before, {after.memory:.0f} MB afterwards")
    for name in ("threads", "descriptors", "processes"):
        if getattr(after, name) > getattr(before, name):
            problems.append(f"{name}: {getattr(before, name)} before, {getattr(after, name)} afterwards")
    if load.counts["served"] < options.visitors:
        problems.append(f"{load.counts['served']} programs of {options.visitors} visitors were run")
    for each in problems[:20]:
        print(each)
    return 1 if problems else 0


def run_all(threads):
    for each in threads:
        each.start()
    for each in threads:
        each.join()


if __name__ == "__main__":
    sys.exit(main())
