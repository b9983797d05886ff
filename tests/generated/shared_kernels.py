#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""shared_kernels.py AMPSIM COUNT [SEED]: random CUDA kernels whose blocks work in shared memory, most of them with a race or two,
are checked with elision and without, in loops over threads and on fibers: findings and values must be the same.

They contain what matters for the elision within blocks (frontend/ir/elision.h, tile_invariance.h): intervals between
barriers with reads, writes and atomic operations of several arrays, among them two names for the same dynamic shared
memory and pointers to one of two arrays; conditions and indices that are the same in all blocks, that differ between
them, and that come from memory; loops, inner ones and such with barriers; accesses that a thread repeats, with
fences, warps' barriers and launches between.
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile

ampsim, count = sys.argv[1], int(sys.argv[2])
first_seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
in_program = 6  # kernels
block, grid = 64, 20


class Kernel:
    def __init__(self, rng):
        self.rng = rng
        self.depth = self.loops = 0
        # Arrays by name, with the number of their ints.
        self.arrays = {name: size for name, size in (("a", 64), ("b", 96), ("tiny", 1)) if rng.random() < 0.8 or name == "a"}
        if rng.random() < 0.4:
            self.arrays["dynamic"] = 80
            if rng.random() < 0.7:
                self.arrays["alias"] = 80
        if rng.random() < 0.4:
            first, second = rng.sample([*self.arrays, "global"], 2) if len(self.arrays) > 1 else ("a", "global")
            self.either = (first, second, rng.choice(["which", "t < 32", "mem[t] > 40", "blockIdx.x & 1"]))
        else:
            self.either = None

    def index(self, size):
        choices = ["t", "t", "t", "63 - t", "(t + 1) & 63", "t ^ 1", "t & 31", "0", "3", "mem[t] & 63", "(t + blockIdx.x) & 63", "n & 63", "at", "(t * 5) & 63"]
        if self.loops:
            choices += ["k0 & 63", "(t + k0) & 63", "k0"]
        return "0" if size == 1 else self.rng.choice(choices)

    def place(self):
        if self.either and self.rng.random() < 0.25:
            return f"either[{self.index(1 if 'tiny' in self.either[:2] else 64)}]"
        name = self.rng.choice([*self.arrays])
        return f"{name}[{self.index(self.arrays[name])}]"

    def condition(self):
        choices = ["t < 32", "t == 0", "t >= 1 && t < 40", "mem[t] > 40", "mem[blockIdx.x] > 40", "blockIdx.x == 0", "blockIdx.x & 1", "n > 3", "t & 1",
                   "at < 20", "which", "mem[t] > 40 || t == 3", "sum & 1"]
        if self.loops:
            choices.append("k0 == 1")
        return self.rng.choice(choices)

    def statement(self):
        rng = self.rng
        kind = rng.randrange(16)
        if kind < 4:
            return f"sum += {self.place()};"
        if kind < 7:
            return f"{self.place()} = {rng.choice(['t', 'sum', '7', 'n'])};"
        if kind < 9:
            return f"{rng.choice(['atomicAdd', 'atomicAdd', 'atomicMax', 'atomicExch'])}(&{self.place()}, {rng.choice(['1', 't'])});"
        if kind == 9:
            return f"{self.place()} += 1;"
        if kind == 10:  # repeated
            place = self.place()
            between = rng.choice(["", "__syncwarp();", "__threadfence_block();", "__threadfence();", "atomicAdd(&tickets[0], 1);", "sum += 1;"])
            return rng.choice([f"sum += {place}; {between} {place} = 3;", f"{place} = t; {between} {place} = 4;", f"sum += {place}; {between} sum += {place};"])
        if kind == 11 and self.depth < 2:
            self.depth += 1
            inner = self.statements(2)
            self.depth -= 1
            return f"if ({self.condition()}) {{ {inner} }}" + (f" else {{ {self.statement()} }}" if rng.random() < 0.3 and self.depth == 0 else "")
        if kind == 12 and not self.loops and self.depth < 2:
            bound = rng.choice(["3", "n & 3", "t & 3", "(mem[t] & 1) + 1", "(blockIdx.x & 1) + 1"])
            self.loops += 1
            self.depth += 1
            inner = self.statements(2)
            barrier = " __syncthreads();" if self.depth == 1 and bound in ("3", "n & 3") and rng.random() < 0.5 else ""
            self.depth -= 1
            self.loops -= 1
            return f"for (int k0 = 0; k0 < {bound}; k0++) {{ {inner}{barrier} }}"
        if kind == 13 and self.depth == 0 and rng.random() < 0.3:
            return f"if ({self.condition()}) at = t & 7;"
        if kind == 14:
            return "sum += __shfl_xor_sync(~0u, sum, 1);" if self.depth == 0 and not self.loops else "sum ^= 5;"
        return f"memcpy(&{self.place()}, &{self.place()}, 4);" if rng.random() < 0.5 else f"if (mem[t] > 50) {self.place()} = 1;"

    def statements(self, most):
        return " ".join(self.statement() for _ in range(self.rng.randrange(1, most + 1)))

    def text(self, number):
        rng = self.rng
        # Most of it is written before, but not all.
        clear = [f"for (int c = t; c < {size}; c += {block}) {name}[c] = c;" for name, size in self.arrays.items() if rng.random() < 0.85]
        parts = [self.statements(3) for _ in range(rng.randrange(1, 4))]
        lines = [" ".join(clear) + " __syncthreads();"] + [part + " __syncthreads();" for part in parts[:-1]] + [parts[-1]]
        if rng.random() < 0.2:  # as the last block does
            lines.append(f"__shared__ int last; if (t == 0) last = atomicAdd(&tickets[1], 1); __syncthreads(); if (last % {grid} == {grid - 1}) {{ "
                         f"{self.statements(1)} __syncthreads(); {self.statements(1)} }}")
        declared = [f"__shared__ int {name}[{size}];" for name, size in self.arrays.items() if name in ("a", "b", "tiny")]
        declared += [f"extern __shared__ int {name}[];" for name in self.arrays if name in ("dynamic", "alias")]
        if self.either:
            first, second, test = self.either
            declared.append(f"int *either = {test} ? {first} : {second};")
        body = "\n  ".join(declared + lines)
        return (f"__global__ void k{number}(const int *mem, int *global, int *tickets, int *out, int n, int which) {{\n"
                f"  const int t = threadIdx.x;\n  int sum = 0, at = t;\n  {body}\n  out[blockIdx.x * {block} + t] = sum;\n}}\n")


def program(seed):
    rng = random.Random(seed)
    kernels = [Kernel(rng).text(k) for k in range(in_program)]
    launches = []
    for k in range(in_program):
        launches.append(f"  cudaMemset(global, 0, 4096);\n  cudaMemset(tickets, 0, 8);\n  k{k}<<<{grid}, {block}, 320>>>(mem, global, tickets, out, {rng.randrange(8)}, "
                        f"{rng.randrange(2)});\n  sum(out);\n")
    return ("#include <cstdio>\n" + "".join(kernels)
            + f"void sum(const int *out) {{\n  static int all[{grid * block}];\n  cudaMemcpy(all, out, sizeof all, cudaMemcpyDeviceToHost);\n"
            f"  unsigned total = 0;\n  for (int each : all)\n    total = total * 31 + each;\n  printf(\"%u\\n\", total);\n}}\n"
            "int main() {\n  int *mem, *global, *tickets, *out, first[64];\n  for (int i = 0; i < 64; i++)\n    first[i] = i * 37 % 97;\n"
            "  cudaMalloc(&mem, sizeof first);\n  cudaMemcpy(mem, first, sizeof first, cudaMemcpyHostToDevice);\n"
            f"  cudaMalloc(&global, 4096);\n  cudaMalloc(&tickets, 8);\n  cudaMalloc(&out, {grid * block} * sizeof(int));\n" + "".join(launches)
            + "  cudaFree(mem);\n  cudaFree(global);\n  cudaFree(tickets);\n  cudaFree(out);\n}\n")


def outcome(source, options):
    report = source.with_suffix(".json")
    done = subprocess.run([ampsim, "run", "-q", "--no-cache", "--jobs", "1", "--report", f"json:{report}", *options, str(source)], capture_output=True,
                          text=True, errors="replace")
    if done.returncode not in (0, 66):
        raise RuntimeError(f"status {done.returncode}: {done.stderr[-600:]}")
    document = json.loads(report.read_text())
    return {"findings": document["findings"], "accesses": document["coverage"]["accesses"], "values": done.stdout}


wrong = hazards = 0
with tempfile.TemporaryDirectory(prefix="ampsim-shared-") as folder:
    for seed in range(first_seed, first_seed + (count + in_program - 1) // in_program):
        source = pathlib.Path(folder) / "shared.cu"
        source.write_text(program(seed))
        expected = outcome(source, ["--engine", "fibers", "--no-elide"])
        hazards += len(expected["findings"])
        for options in (["--engine", "loops"], ["--engine", "loops", "--no-elide"], ["--engine", "fibers"]):
            found = outcome(source, options)
            if found == expected:
                continue
            wrong += 1
            kept = pathlib.Path(f"shared-{seed}.cu")
            kept.write_text(source.read_text())
            what = [each for each in found if found[each] != expected[each]]
            print(f"seed {seed}: the {' and the '.join(what)} differ with {' '.join(options)} ({kept})", flush=True)
total = (count + in_program - 1) // in_program * in_program
print(f"{total} kernels, {hazards} findings, {wrong} differences")
sys.exit(wrong > 0)
