#!/usr/bin/env python3
"""affine_kernels.py AMPSIM COUNT [SEED]: random CUDA kernels whose addresses and conditions are sums over indices and turns of
loops, some with overlaps, are checked with elision and without: the findings have to be the same.

What is compared includes what the kernels leave unwritten: after each of them another one reads all that it may have written.
The last line says how many of the kernels' accesses were elided.
"""

import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ampsim, count = sys.argv[1], int(sys.argv[2])
first_seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
in_program = 10  # kernels
elements = 4096


def index(rng, shape):
    """A sum over a thread's indices that may or may not tell threads apart."""
    grid_x, grid_y, block_x, block_y, width = shape
    row, column = "(blockIdx.y * blockDim.y + threadIdx.y)", "(blockIdx.x * blockDim.x + threadIdx.x)"
    return rng.choice([
        "int(blockIdx.x * blockDim.x + threadIdx.x)",
        f"{row} * {width} + {column}",
        f"int({row} * width + {column})",
        f"int({column} * {rng.choice([1, 2, 3, grid_y * block_y])} + {row})",
        f"(int)blockIdx.x * {rng.choice([block_x, block_x - 1, block_x + 1, 1])} + (int)threadIdx.x * {rng.choice([1, 1, 2, grid_x])}",
        f"{row} * {width} + {width} - 1 - {column}",
        f"(blockIdx.y * gridDim.x + blockIdx.x) * {block_x * block_y} + threadIdx.y * {block_x} + threadIdx.x",
        f"(blockIdx.x * {block_x} + threadIdx.y) * {width} + blockIdx.y * {block_y} + threadIdx.x",
        f"blockIdx.x + gridDim.x * blockIdx.y",
        f"threadIdx.x + {rng.choice([0, 7, 64])}",
    ])


def condition(rng, shape):
    grid_x, grid_y, block_x, block_y, width = shape
    whole = grid_x * block_x
    return rng.choice([
        "i < n", "i < n", "i < n", "i < (int)(blockIdx.x + 20)", f"threadIdx.x == {rng.randrange(block_x)}",
        f"threadIdx.x < {rng.randrange(1, block_x + 1)}", f"(int)threadIdx.x > {rng.randrange(-1, block_x)}",
        f"blockIdx.x * blockDim.x + threadIdx.x < {rng.randrange(whole // 2, whole + 3)}",
        f"(int)(blockIdx.x * blockDim.x + threadIdx.x) >= {rng.randrange(0, whole)}",
        f"blockIdx.y * blockDim.y + threadIdx.y < {rng.randrange(1, grid_y * block_y + 2)}",
        "threadIdx.y == 0", "blockIdx.y == 0", "in[i & 1023] > 30", "i - 5 < n", "(unsigned)(i - 3) < (unsigned)n", "i % 2 == 0",
        f"!(threadIdx.x == {rng.randrange(block_x)} || i >= n)",
    ])


def body(rng, shape):
    """What a thread does with `out`, at an index i of its own."""
    whole = shape[0] * shape[2]
    value = rng.choice(["in[i & 1023]", "i", "in[(i + 1) & 1023] + 1"])
    at = rng.choice(["i", "i", "i", "i", "2 * i", "i + 1", "i - 1", "n - 1 - i"])
    statement = f"out[{at}] = {value};"
    kind = rng.randrange(8)
    if kind == 0:
        statement = f"out[i] = {value}; out[i + {rng.choice([1, whole, 0])}] = 2;"
    elif kind == 1:
        statement = f"for (int k = 0; k < {rng.choice(['4', '3', 'n % 5'])}; k++) out[{rng.choice([4, 4, 3])} * i + k] = k;"
    elif kind == 2:
        stride = rng.choice(["blockDim.x * gridDim.x", "blockDim.x * gridDim.x", str(whole), str(whole // 2)])
        statement = f"for (int k = i; k < n; k += {stride}) out[k] = {value};"
    elif kind == 3:
        statement = f"out[i] = out[i] + {value};"
    elif kind == 4:
        statement = f"for (int k = 0; k < n; k++) {{ if (k == {rng.choice(['i', '3', 'n - 1'])}) break; out[i] = k; }}"
    elif kind == 5:
        statement = f"int *p = out + i; for (int k = 0; k < 3; k++, p += {rng.choice([str(whole), 'n', '1'])}) *p = k;"
    for _ in range(rng.choice([0, 1, 1, 2])):
        test = condition(rng, shape)
        if rng.random() < 0.25:
            statement = f"if (!({test})) return; {statement}"
        else:
            statement = f"if ({test}) {{ {statement} }}"
    return statement


def program(seed):
    rng = random.Random(seed)
    kernels, launches = [], []
    for k in range(in_program):
        block_x, block_y = rng.choice([(32, 1), (16, 4), (8, 8), (64, 1)])
        grid_x, grid_y = rng.randrange(1, 5), rng.choice([1, 1, 2, 3])
        width = grid_x * block_x + rng.choice([0, 0, 0, 3, -1])
        shape = (grid_x, grid_y, block_x, block_y, width)
        n = rng.choice([grid_x * block_x * grid_y * block_y, grid_x * block_x * grid_y * block_y - 3, 100, 5, 1])
        kernels.append(f"__global__ void k{k}(const int *in, int *out, int n, int width) {{ const int i = {index(rng, shape)}; "
                       f"{body(rng, shape)} }}\n")
        launches.append(f"  cudaMalloc(&out, {elements} * sizeof(int));\n"
                        + ("  cudaMemset(out, 0, %d * sizeof(int));\n" % elements if rng.random() < 0.4 else "")
                        + f"  k{k}<<<dim3({grid_x}, {grid_y}), dim3({block_x}, {block_y})>>>(in, out, {n}, {width});\n"
                        f"  look<<<{elements // 256}, 256>>>(out, seen);\n  cudaDeviceSynchronize();\n  cudaFree(out);\n")
    return ("__global__ void look(const int *out, int *seen) { seen[blockIdx.x * 256 + threadIdx.x] = "
            "out[blockIdx.x * 256 + threadIdx.x]; }\n" + "".join(kernels)
            + f"int main() {{\n  int *in, *out, *seen, first[1024];\n  for (int i = 0; i < 1024; i++)\n    first[i] = i % 97;\n"
            "  cudaMalloc(&in, sizeof first);\n  cudaMemcpy(in, first, sizeof first, cudaMemcpyHostToDevice);\n"
            f"  cudaMalloc(&seen, {elements} * sizeof(int));\n" + "".join(launches)
            + "  cudaFree(in);\n  cudaFree(seen);\n}\n")


def findings(source, options):
    report = source.with_suffix(".json")
    done = subprocess.run([ampsim, "run", "-q", "--stats", "--no-cache", "--engine", "loops", "--jobs", "1", "--report", f"json:{report}",
                           *options, str(source)], capture_output=True, text=True, errors="replace")
    if done.returncode not in (0, 66):
        raise RuntimeError(f"status {done.returncode}: {done.stderr[-600:]}")
    document = json.loads(report.read_text())
    elided = re.search(r"(\d+) accesses, (\d+) % of them elided", done.stderr)
    return ({"findings": document["findings"], "accesses": document["coverage"]["accesses"]}, int(elided[1]) * int(elided[2]) / 100, int(elided[1]))


elided = accesses = wrong = hazards = 0
with tempfile.TemporaryDirectory(prefix="ampsim-affine-") as folder:
    for seed in range(first_seed, first_seed + (count + in_program - 1) // in_program):
        source = pathlib.Path(folder) / "affine.cu"
        source.write_text(program(seed))
        without, _, _ = findings(source, ["--no-elide"])
        found, some, all_accesses = findings(source, [])
        elided, accesses, hazards = elided + some, accesses + all_accesses, hazards + len(found["findings"])
        if found != without:
            wrong += 1
            kept = pathlib.Path(f"affine-{seed}.cu")
            kept.write_text(source.read_text())
            print(f"seed {seed}: the findings differ ({kept})")
total = (count + in_program - 1) // in_program * in_program
print(f"{total} kernels, {hazards} findings, {wrong} programs with differences; {elided / max(accesses, 1):.0%} of the accesses elided")
sys.exit(wrong > 0)
