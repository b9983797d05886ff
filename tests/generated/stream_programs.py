#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""stream_programs.py AMPSIM COUNT [SEED] [--engine ENGINE]: random host programs that launch small kernels in four streams, copy
and fill, record and wait for events, synchronise and touch managed and pinned memory, against an oracle of their order.

The oracle knows the rules of the CUDA Runtime API and nothing about ampsim. Every call is a node of a graph:
  - a stream's operations come one after the other;
  - work in the legacy default stream comes after all earlier work of blocking streams, and before their later work;
  - a wait comes after the last record of its event;
  - work that the host waits for comes before all that it enqueues, or does itself, afterwards.
Two accesses to one word, where one writes and not both are atomic, are a hazard if no path leads from one node to the
other. A kernel runs with one thread, so that nothing else can be wrong.

The findings must be the oracle's, by kind, scope and the lines of both accesses, under each order.
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile

words = 4  # of each kind of memory
cases_in_program = 8
streams = {"0": "legacy", "first": "blocking", "second": "blocking", "separate": "non-blocking"}


class Access:
    def __init__(self, line, memory, word, kind):
        self.line, self.memory, self.word, self.kind = line, memory, word, kind


class Node:
    """An operation that the host enqueues (`stream`), or performs itself (no stream)."""

    def __init__(self, accesses=(), stream=None):
        self.accesses, self.stream, self.before = list(accesses), stream, set()


class Case:
    """One function of the host, with its kernels; begins and ends with an idle device."""

    def __init__(self, rng, number, lines):
        self.rng, self.number, self.lines = rng, number, lines
        self.nodes, self.known = [], set()  # what the host has waited for
        self.tail, self.events = {}, {}  # the stream's last node; the node that a record made
        self.waits = {stream: set() for stream in streams}
        self.kernels = [self.kernel(k) for k in range(rng.randint(2, 3))]
        self.put(f"void case_{number}() {{")
        self.put("  cudaEventCreate(&one);")
        self.put("  cudaEventCreate(&other);")
        for _ in range(rng.randint(8, 18)):
            self.call()
        self.put("  cudaDeviceSynchronize();")
        self.put("}")

    def put(self, text):
        self.lines.append(text)
        return len(self.lines)

    def kernel(self, k):
        name = f"kernel_{self.number}_{k}"
        self.put(f"__global__ void {name}(int *device, int *managed, int *pinned) {{")
        self.put("  int x = 0;")
        accesses = []
        for _ in range(self.rng.randint(1, 3)):
            memory = self.rng.choice(["device", "device", "device", "managed", "pinned"])
            word = self.rng.randrange(words)
            kind, text = self.rng.choice([("read", "x += {};"), ("write", "{} = 1;"), ("atomic", "atomicAdd(&{}, 1);")])
            accesses.append(Access(self.put("  " + text.format(f"{memory}[{word}]")), memory, word, kind))
        self.put("  if (x == -1)")
        self.put("    *seen = x;")
        self.put("}")
        return name, accesses

    def node(self, accesses, stream):
        """Adds a node after its predecessors in its stream and the work that the host has waited for."""
        made = Node(accesses, stream)
        made.before |= self.known
        made.before |= self.waits[stream]
        self.waits[stream] = set()
        others = [stream]
        if streams[stream] == "legacy":
            others += [each for each in streams if streams[each] == "blocking"]
        elif streams[stream] == "blocking":
            others.append("0")
        for each in others:
            if each in self.tail:
                made.before.add(self.tail[each])
        self.nodes.append(made)
        self.tail[stream] = made
        return made

    def host(self, text, memory, word, kind):
        made = Node()
        made.before |= self.known
        made.accesses = [Access(self.put(text), memory, word, kind)]
        self.nodes.append(made)
        self.known = self.known | {made}

    def call(self):
        rng = self.rng
        stream = rng.choice(list(streams))
        event = rng.choice(["one", "other"])
        word, other = rng.randrange(words), rng.randrange(words)
        what = rng.choices(
            ["launch", "fill", "copy", "copy out", "copy in", "blocking copy", "record", "wait", "stream", "event", "device",
             "host reads", "host writes"],
            [12, 2, 2, 2, 1, 1, 4, 4, 1, 1, 0.4, 2.5, 2])[0]
        at = f"device + {word}"
        if what == "launch":
            name, accesses = rng.choice(self.kernels)
            self.put(f"  {name}<<<1, 1, 0, {stream}>>>(device, managed, pinned);")
            self.node(accesses, stream)
        elif what == "fill":
            count = rng.randint(1, words - word)
            line = self.put(f"  cudaMemsetAsync({at}, 0, {4 * count}, {stream});")
            self.node([Access(line, "device", word + k, "write") for k in range(count)], stream)
        elif what in ("copy", "copy out", "copy in"):
            if what == "copy" and word == other:
                return
            to, source = ("device", "device") if what == "copy" else ("pinned", "device") if what == "copy out" else (
                "device", "pinned")
            kind = {"copy": "DeviceToDevice", "copy out": "DeviceToHost", "copy in": "HostToDevice"}[what]
            line = self.put(f"  cudaMemcpyAsync({to} + {word}, {source} + {other}, 4, cudaMemcpy{kind}, {stream});")
            self.node([Access(line, source, other, "read"), Access(line, to, word, "write")], stream)
        elif what == "blocking copy":
            line = self.put(f"  cudaMemcpy({at}, &value, 4, cudaMemcpyHostToDevice);")
            # From pageable memory: the stream's earlier work is done first, and the copy may arrive after the call
            # has returned.
            self.known = self.known | self.node([Access(line, "device", word, "write")], "0").before
        elif what == "record":
            self.put(f"  cudaEventRecord({event}, {stream});")
            self.events[event] = self.node([], stream)
        elif what == "wait":
            self.put(f"  cudaStreamWaitEvent({stream}, {event}, 0);")
            if event in self.events:  # else nothing is waited for
                self.waits[stream].add(self.events[event])
                self.node([], stream)
        elif what == "stream":
            self.put(f"  cudaStreamSynchronize({stream});")
            if stream in self.tail:
                self.known = self.known | {self.tail[stream]}
        elif what == "event":
            self.put(f"  cudaEventSynchronize({event});")
            if event in self.events:
                self.known = self.known | {self.events[event]}
        elif what == "device":
            self.put("  cudaDeviceSynchronize();")
            self.known = self.known | set(self.tail.values())
        elif what == "host reads":
            self.host(f"  value += {rng.choice(['managed', 'pinned'])}[{word}];", None, word, "read")
        else:
            self.host(f"  {rng.choice(['managed', 'pinned'])}[{word}] = 1;", None, word, "write")
        if what.startswith("host"):
            access = self.nodes[-1].accesses[0]
            access.memory = "managed" if "managed" in self.lines[access.line - 1] else "pinned"

    def hazards(self):
        earlier = {}  # all that comes before a node
        found = set()
        for k, later in enumerate(self.nodes):
            earlier[later] = set()
            for each in later.before:
                earlier[later] |= {each} | earlier[each]
            for first in self.nodes[:k]:
                if first in earlier[later] or not (first.stream or later.stream):
                    continue
                scope = "across-launches" if first.stream and later.stream else "host-device"
                for a in first.accesses:
                    for b in later.accesses:
                        if (a.memory, a.word) == (b.memory, b.word) and (kind := kind_of(a.kind, b.kind)):
                            found.add((kind, scope, a.line, b.line))
        return found


def kind_of(first, second):
    kinds = {("read", "read"): None, ("atomic", "atomic"): None, ("write", "read"): "raw", ("read", "write"): "war",
             ("write", "write"): "waw"}
    return kinds.get((first, second), "atomic")


def program(seed):
    lines = ["__device__ int sink;", "#define seen (&sink)", "int value;", "int *device, *managed, *pinned;",
             "cudaStream_t first, second, separate;", "cudaEvent_t one, other;"]
    cases = [Case(random.Random(seed * cases_in_program + k), k, lines) for k in range(cases_in_program)]
    lines += ["int main() {", f"  cudaMalloc(&device, {4 * words});", f"  cudaMallocManaged(&managed, {4 * words});",
              f"  cudaMallocHost(&pinned, {4 * words});", f"  cudaMemset(device, 0, {4 * words});",
              f"  for (int k = 0; k < {words}; ++k)", "    managed[k] = pinned[k] = 0;", "  cudaStreamCreate(&first);",
              "  cudaStreamCreate(&second);", "  cudaStreamCreateWithFlags(&separate, cudaStreamNonBlocking);"]
    lines += ["  cudaDeviceSynchronize();"]
    lines += [f"  case_{k}();" for k in range(cases_in_program)]
    lines += ["}", ""]
    return "\n".join(lines), set().union(*(case.hazards() for case in cases)), cases


def findings(file, ways):
    run = subprocess.run([ampsim, "run", "--report", "json", "--limit", "0", *ways, str(file)], capture_output=True, text=True)
    if run.returncode not in (0, 66):
        sys.exit(f"{file}: status {run.returncode}\n{run.stderr}")
    report = json.loads(run.stdout)
    found = set()
    for finding in report["findings"]:
        if finding["severity"] == "note":
            continue
        places = [access["stack"][0]["line"] for access in finding.get("accesses", [])]
        found.add((finding["kind"], finding.get("scope"), places[0], places[-1]))
    return found, report["coverage"]["launches"]


arguments = [word for word in sys.argv[1:] if not word.startswith("--engine=")]
engine = [word for word in sys.argv[1:] if word.startswith("--engine=")]
ampsim, count = arguments[0], int(arguments[1])
first_seed = int(arguments[2]) if len(arguments) > 2 else 1
launches = hazards = racy = clean = 0
with tempfile.TemporaryDirectory() as folder:
    for seed in range(first_seed, first_seed + (count + cases_in_program - 1) // cases_in_program):
        text, expected, cases = program(seed)
        file = pathlib.Path(folder) / "program.cu"
        file.write_text(text)
        for order in ["forward", "reverse", "shuffle:1"]:
            found, ran = findings(file, ["--order", order, *engine])
            if found != expected:
                lines = text.split("\n")
                for what, side in [("not found", expected - found), ("not the oracle's", found - expected)]:
                    for kind, scope, first, second in sorted(side, key=str):
                        print(f"{what}: {kind} {scope}: {first}: {lines[first - 1].strip()} | {second}: {lines[second - 1].strip()}")
                print(f"seed {seed}, --order {order}\n{text}")
                sys.exit(1)
        launches += ran
        hazards += len(expected)
        for case in cases:
            racy, clean = (racy + 1, clean) if case.hazards() else (racy, clean + 1)
print(f"{racy + clean} programs with {launches} launches: {racy} with {hazards} hazards, {clean} without; no difference")
