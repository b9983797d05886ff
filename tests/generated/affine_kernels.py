#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""affine_kernels.py AMPSIM COUNT [SEED]: random CUDA kernels whose addresses and conditions are sums over indices and turns of
loops, some with overlaps, are checked with elision and without: the findings must be the same.

The comparison includes memory that the kernels leave unwritten (after each of them another one reads all that it may
have written) and their results (the host prints sums of them). Some arithmetic wraps, some captures share their
memory, and some addresses come from memory (permutations, tables, updates in place), so that the elision must not rely on them. The last line gives the
number of the kernels' accesses that were elided.
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
    """A sum over a thread's indices that may or may not distinguish threads."""
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
        f"(int)({column} * {rng.choice(['0x80000001u', '0x40000001u', '0x10000001u'])})",
        f"(int)((long long)({row}) * width + {column})",
        f"-(int)({column}) + {shape[0] * block_x} - 1 + (int)({row}) * {width}",
        f"(int)({column} << 1) - (int)({column}) + (int)({row}) * n",
        f"(int)(unsigned short)({column}) + {width} * (int)({row})",
        f"(int)({row} * {width} + {column}) + n {rng.choice(['/', '%', '>>', '&'])} {rng.choice([1, 3, 15])}",
        f"(int)({column}) + {by_launch(rng)}",
        f"(int)({row}) * {by_launch(rng)} + (int)({column})",
        f"n < {rng.choice([10, 100, 2000])} ? (int)({row} * {width} + {column}) : (int)({column} * {grid_y * block_y} + {row})",
    ])


def by_launch(rng):
    """A number that is the same for all threads, from more than sums and products."""
    return rng.choice(["(n < 100 ? width : n)", "min(n, width)", "max(n - width, 0)", "(n / 16 + 1)", "(n % 7 == 0 ? 0 : n % 7)",
                       "(n < 100 && width > 20 ? 3 : width)", "((unsigned)n / 5u)", "(n - 200) / 3", "(n < width ? n : n - width + 1)"])


def condition(rng, shape):
    grid_x, grid_y, block_x, block_y, width = shape
    whole = grid_x * block_x
    return rng.choice([
        "i < n", "i < n", "i < n", "i < (int)(blockIdx.x + 20)", f"threadIdx.x == {rng.randrange(block_x)}",
        f"threadIdx.x < {rng.randrange(1, block_x + 1)}", f"(int)threadIdx.x > {rng.randrange(-1, block_x)}",
        f"blockIdx.x * blockDim.x + threadIdx.x < {rng.randrange(whole // 2, whole + 3)}",
        f"(int)(blockIdx.x * blockDim.x + threadIdx.x) >= {rng.randrange(0, whole)}",
        f"blockIdx.y * blockDim.y + threadIdx.y < {rng.randrange(1, grid_y * block_y + 2)}",
        f"i < {by_launch(rng)}", f"{by_launch(rng)} > 20", "threadIdx.y == 0", "blockIdx.y == 0", "in[i & 1023] > 30", "i - 5 < n", "(unsigned)(i - 3) < (unsigned)n", "i % 2 == 0",
        f"!(threadIdx.x == {rng.randrange(block_x)} || i >= n)",
        f"i < n || i == {rng.randrange(whole)}", f"!(i < n && threadIdx.x < {rng.randrange(block_x + 1)})", "i != 3",
        f"(int)(i * {rng.choice(['0x10000000', '0x40000000', '0x8000000'])}u) < 5", "(int)(i + 0x7fffffffu) < 0", "(unsigned)i - 3u < 7u",
        "i * i < n", "(short)i < n", "(long long)i * 3 < n", "-i < n", "i <= n", "(unsigned char)i == i", "n > 3", "3 <= i && i <= n",
        f"(unsigned)(i * width) <= {rng.choice(['0x7fffffffu', '900u'])}",
    ])


def in_place(rng, shape):
    """A step that updates a matrix from its own pivot row and column, which guards exclude from the update, or not."""
    row, column = "(int)(blockIdx.y * blockDim.y + threadIdx.y)", "(int)(blockIdx.x * blockDim.x + threadIdx.x)"
    pivot = rng.choice(["0", "1", str(rng.randrange(max(shape[1] * shape[3], 2))), "n & 3", str(shape[4] - 1)])
    if rng.random() < 0.3:  # thread 0 works below and right of the pivot
        row, column = f"{row} + k + {rng.choice([1, 1, 0])}", f"{column} + k + {rng.choice([1, 1, 0])}"

    def guard(name):
        return rng.choice([f"{name} > k"] * 4 + [f"{name} != k"] * 4 + [f"k < {name}", f"{name} < k", f"{name} >= k", f"{name} != k + 1", f"{name} > k - 1",
                           f"!({name} == k)", f"{name} - k > 0", "true"])

    reads = rng.choice(["out[r * width + k] * 3 + out[k * width + c]", "out[r * width + k] + out[k * width + c] - out[k * width + k]",
                        "out[k * width + c]", "out[r * width + k]", "out[c * width + k]", "out[k * width + r]", "out[r * width + c + 1]"])
    target = rng.choice(["r * width + c"] * 5 + ["c * width + r"])
    update = rng.choice([f"out[{target}] -= {reads};", f"int d = {reads}; if (d < out[{target}]) out[{target}] = d;", f"out[{target}] = {reads};"])
    bound = rng.choice(["c < width", "c < width", "c < width && r < 40", "true"])
    return f"const int k = {pivot}, r = {row}, c = {column}; if ({bound} && {guard('r')} && {guard('c')}) {{ {update} }}"


def indirect(rng):
    """Accesses at indices from memory: a permutation, or a table with values that repeat; some update in place."""
    at = rng.choice(["order[i & 4095]", "order[i & 4095]", "order[(i + 1) & 4095]", "order[i & 1023]", "in[i & 1023]", "order[in[i & 1023]]",
                     "order[i & 4095] & 255", "(order[i & 4095] ^ 1)"])
    target, source = f"out[{at}]", rng.choice([f"out[{at}]", "out[i & 4095]", "out[order[(i + 7) & 4095]]", "in[i & 1023]", "second[i & 63]"])
    return rng.choice([
        f"{target} = i;", f"{target} = {source} + 1;", f"{target} += {source};", f"out[i] = {target} + 1;", f"out[i] += {target};",
        f"atomicAdd(&{target}, 1);", f"atomicAdd(&{target}, 1); if ({source} > 20) atomicAdd(&out[i & 4095], 2);", f"atomicCAS(&{target}, 0, i);", f"atomicMax(&{target}, {source});", f"if (atomicExch(&{target}, i) == 3) out[i] = 1;",
        f"if ({source} > 20) {target} = i;", f"for (int k = 0; k < {rng.choice(['3', 'n & 3'])}; k++) out[order[(4 * i + k) & 4095]] = k;",
        f"for (int k = in[i & 1023]; k < in[(i + 1) & 1023]; k++) out[k] = i;", f"int s = 0; for (int k = 0; k < in[i & 1023] % 5; k++) s += {source}; out[i] = s;",
        f"__shared__ int count[64]; count[threadIdx.x & 63] = 0; __syncthreads(); atomicAdd(&count[{at} & 63], 1); __syncthreads(); "
        f"atomicAdd(&out[threadIdx.x & 63], count[threadIdx.x & 63]);" if rng.random() < 0.5 else f"{target} = {source};",
    ])


def in_part(rng, shape):
    """An update of part of the memory, in place."""
    part = rng.choice(["n", "width", "2048", "4 * width", f"{shape[0] * shape[2] * shape[1] * shape[3]}"])
    return (f"int *part = out + {part}; " + rng.choice(["part[i] = part[i] + 1;", "part[i] = part[i + 1] + 1;", "part[i] += out[i];", "part[i] = part[0] + i;",
                                                        "part[-1 - i] = part[i];", "part[i & 15] = part[i] + 1;"]))


def body(rng, shape):
    """The accesses of a thread to `out`, at an index i of its own."""
    whole = shape[0] * shape[2]
    value = rng.choice(["in[i & 1023]", "i", "in[(i + 1) & 1023] + 1"])
    at = rng.choice(["i", "i", "i", "i", "2 * i", "i + 1", "i - 1", "n - 1 - i"])
    statement = f"out[{at}] = {value};"
    kind = rng.randrange(33)
    if kind == 0:
        statement = f"out[i] = {value}; out[i + {rng.choice([1, whole, 0])}] = 2;"
    elif kind == 1:
        statement = f"for (int k = 0; k < {rng.choice(['4', '3', 'n % 5'])}; k++) out[{rng.choice([4, 4, 3])} * i + k] = k;"
    elif kind == 2:
        stride = rng.choice(["blockDim.x * gridDim.x", "blockDim.x * gridDim.x", str(whole), str(whole // 2)])
        statement = f"if (i >= 0) for (int k = i; k < n; k += {stride}) out[k] = {value};" # from a wrapped index it would never finish
    elif kind == 3:
        statement = f"out[i] = out[i] + {value};"
    elif kind == 4:
        statement = f"for (int k = 0; k < n; k++) {{ if (k == {rng.choice(['i', '3', 'n - 1'])}) break; out[i] = k; }}"
    elif kind == 5:
        statement = f"int *p = out + i; for (int k = 0; k < 3; k++, p += {rng.choice([str(whole), 'n', '1'])}) *p = k;"
    elif kind == 6:  # counters that go down, or end where they are not equal
        start = rng.choice(["n", "6", "3 + (n & 3)"])
        loop = rng.choice([f"int k = {start}; k > 0; k -= {rng.choice([1, 2])}", f"int k = {start}; k >= 0; k--", "unsigned k = 0; k != 6; k += 2",
                           f"unsigned k = {start}; k-- > 0;"])
        statement = f"for ({loop}) if ((int)k < 8) out[{rng.choice([8, 8, 5])} * i + k] = {value};"
    elif kind == 7:  # counters whose multiples wrap
        factor = rng.choice(["0x10000000u", "0x40000000u", "0x20000000u"])
        test = rng.choice([f"(int)(k * {factor}) < 5", "(int)(k + 0x7ffffffeu) < 0", f"k * {factor} < {rng.choice([3, '0x30000000u'])}"])
        statement = f"for (unsigned k = 0; k < {rng.choice([16, 9, 5])}; k++) if ({test}) out[i * {rng.choice([16, 1])} + k] = k;"
    elif kind == 8:  # two loops
        statement = (f"for (int k = 0; k < {rng.choice(['3', 'n % 4'])}; k++) for (int m = {rng.choice(['0', 'k'])}; m < {rng.choice([2, 4])}; m++) "
                     f"out[i * {rng.choice([12, 12, 8])} + k * {rng.choice([4, 4, 3, 1])} + m] = m;")
    elif kind == 9:
        statement = f"int k = 0; do {{ out[i + k * {rng.choice([whole, 1])}] = k; }} while (++k < {rng.choice(['3', 'n % 3'])});"
    elif kind == 10:  # may share its memory with the other
        statement = f"out[i] = second[{rng.choice(['i', 'i + 1', 'n - 1 - i', 'i & 7'])}] + 1;"
    elif kind == 11:
        statement = f"second[{rng.choice(['i', 'i + 1'])}] = i; out[i] = 2;"
    elif kind == 12:  # in place
        statement = f"out[i] = out[{rng.choice(['i + 1', 'n - 1 - i', 'i ^ 1', 'i - ' + str(whole)])}] + 1;"
    elif kind == 13:  # indices from memory
        statement = rng.choice(["out[in[i & 1023]] = i;", "out[i] = out[in[i & 1023]];", "out[second[i & 63] & 255] = i;"])
    elif kind == 14:  # other sizes
        wide = rng.choice(["char", "short", "long long", "int4"])
        written = "make_int4(i, 1, 2, 3)" if wide == "int4" else f"({wide})i"
        statement = f"(({wide} *)out)[i] = {written};" + rng.choice(["", " out[i] = 1;"])
    elif kind == 15:
        statement = f"((int (*)[{rng.choice([4, 8])}])out)[i][{rng.choice(['0', '3', 'n & 3', 'threadIdx.x & 3'])}] = i;"
    elif kind == 16:
        statement = f"atomicAdd(&out[{at}], 1);" + rng.choice(["", " second[i] = 1;"])
    elif kind == 17:
        statement = f"memset(out + {rng.choice([4, 8])} * i, 1, {rng.choice(['16', 'n % 33', '(i & 7) * 4'])});"
    elif kind == 18:
        statement = f"Both both = {{out, n}}; both.at += i; both.at[{rng.choice(['0', 'both.count', '-i'])}] = i;"
    elif kind == 19:
        statement = "of.at[i] = of.count; of.count += i; out[i] = of.count;"
    elif kind == 20:
        statement = f"const int k = i < n ? i : {rng.choice(['n - 1', 'i'])}; out[k] = i;"
    elif kind in (21, 22, 23):
        statement = in_place(rng, shape)
    elif kind == 24:  # every second element, from its neighbors
        statement = (f"out[2 * i + {rng.choice([0, 0, 1])}] = out[2 * i + 1] + out[2 * i + {rng.choice([3, 3, 2, 0])}]"
                     f"{rng.choice(['', ' + out[1]', ' + out[n | 1]'])};")
    elif kind == 25:  # into another part, which may begin too early
        part = rng.choice([whole * shape[1] * shape[3], whole, "n", "width"])
        statement = f"out[i + {part}] = out[{rng.choice(['i', 'i', 'i + 1', 'i & 7', '3'])}] + 1;"
    elif kind in (26, 27, 28, 29):
        statement = indirect(rng)
    elif kind == 30:
        statement = in_part(rng, shape)
    for _ in range(0 if "__syncthreads" in statement else rng.choice([0, 1, 1, 2])):
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
        kernels.append(f"__global__ void k{k}(const int *in, int *out, int n, int width, int *second, Both of, const int *order) {{ const int i = {index(rng, shape)}; "
                       f"{body(rng, shape)} }}\n")
        second = rng.choice(["other", "other", "other", "out", "out + 1", f"out + {width}", "out + 2048", "in"])
        launches.append(f"  cudaMalloc(&out, {elements} * sizeof(int));\n"
                        + ("  cudaMemset(out, 0, %d * sizeof(int));\n" % elements if rng.random() < 0.4 else "")
                        + f"  k{k}<<<dim3({grid_x}, {grid_y}), dim3({block_x}, {block_y})>>>(in, out, {n}, {width}, {second}, Both{{{rng.choice(['other', 'out', 'other + 128'])}, {n}}}, order);\n"
                        f"  look<<<{elements // 256}, 256>>>(out, seen);\n  sum(seen);\n  cudaFree(out);\n")
    return ("#include <cstdio>\nstruct Both { int *at; int count; };\n__global__ void look(const int *out, int *seen) { seen[blockIdx.x * 256 + threadIdx.x] = "
            "out[blockIdx.x * 256 + threadIdx.x]; }\n" + "".join(kernels)
            + f"void sum(const int *seen) {{\n  static int all[{elements}];\n  cudaMemcpy(all, seen, sizeof all, cudaMemcpyDeviceToHost);\n"
            f"  unsigned total = 0;\n  for (int k = 0; k < {elements}; k++)\n    total = total * 31 + all[k];\n  printf(\"%u\\n\", total);\n}}\n"
            f"int main() {{\n  int *in, *out, *seen, *other, *order, first[1024], places[{elements}];\n  for (int i = 0; i < 1024; i++)\n    first[i] = i % 97;\n"
            f"  for (int i = 0; i < {elements}; i++)\n    places[i] = (i * 1237 + 11) % {elements};\n"
            "  cudaMalloc(&order, sizeof places);\n  cudaMemcpy(order, places, sizeof places, cudaMemcpyHostToDevice);\n"
            "  cudaMalloc(&in, sizeof first);\n  cudaMemcpy(in, first, sizeof first, cudaMemcpyHostToDevice);\n"
            f"  cudaMalloc(&seen, {elements} * sizeof(int));\n  cudaMalloc(&other, {elements} * sizeof(int));\n"
            f"  cudaMemset(other, 0, {elements} * sizeof(int));\n" + "".join(launches)
            + "  cudaFree(in);\n  cudaFree(order);\n  cudaFree(other);\n  cudaFree(seen);\n}\n")


def findings(source, options):
    report = source.with_suffix(".json")
    done = subprocess.run([ampsim, "run", "-q", "--stats", "--no-cache", "--engine", "loops", "--jobs", "1", "--report", f"json:{report}",
                           *options, str(source)], capture_output=True, text=True, errors="replace")
    if done.returncode not in (0, 66):
        raise RuntimeError(f"status {done.returncode}: {done.stderr[-600:]}")
    document = json.loads(report.read_text())
    elided = re.search(r"(\d+) accesses, (\d+) % of them elided", done.stderr)
    return ({"findings": document["findings"], "values": done.stdout, "accesses": document["coverage"]["accesses"]}, int(elided[1]) * int(elided[2]) / 100, int(elided[1]))


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
            what = [each for each in found if found[each] != without[each]]
            print(f"seed {seed}: the {' and the '.join(what)} differ ({kept})")
total = (count + in_program - 1) // in_program * in_program
print(f"{total} kernels, {hazards} findings, {wrong} programs with differences; {elided / max(accesses, 1):.0%} of the accesses elided")
sys.exit(wrong > 0)
