#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels, each launched with many inputs: no proof may be refuted by any run.

    generated.py AMPSIM [SEED [PROGRAMS]]

`ampsim prove` compares its proofs with the program's run and fails with status 70 if a run contradicts one, so this
test looks for that status. A program holds several kernels, with affine and other indices, guards, loops, barriers
(in CUDA also of warps and of parts of these, in OpenCL of one memory or of none) and atomic functions, in CUDA, OpenCL C
or C++ AMP by turns. OpenCL's kernels have no program, so each runs alone, and what it shows is compared here.
"""
import json
import os
import random
import subprocess
import sys
import tempfile

THREADS = 32 # of a tile; CUDA's blocks have as many or twice as many
KERNELS = 8


class Language:
    def __init__(self, cuda):
        self.cuda = cuda

    def first(self):
        """Writes all of the array."""
        if not self.cuda:
            return ["s[l] = l;", "s[l + 32] = 0;"]
        return ["s[l] = l;", "if (blockDim.x == 32) s[l + 32] = 0;"]

    def barrier(self, random):
        if not self.cuda:
            return "t.barrier.wait();"
        return "__syncthreads();" if random.random() < 0.65 else "__syncwarp();"

    def atomic(self, place):
        return f"atomicAdd(&{place}, 1);" if self.cuda else f"atomic_fetch_add(&{place}, 1);"


class OpenCL(Language):
    def __init__(self):
        super().__init__(False)

    def barrier(self, random):
        memory = random.choices(["CLK_LOCAL_MEM_FENCE", "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE",
                                 "CLK_GLOBAL_MEM_FENCE", "0"], [5, 3, 1, 0.3])[0]
        return f"barrier({memory});"

    def atomic(self, place):
        return f"atomic_inc(&{place});"


def index(random, depth=0):
    """An expression over l (in the tile), g (tile), k (of a loop), n."""
    leaf = ["l", "l", "l", "g * %d + l" % THREADS, "g", str(random.randrange(4)), "n"]
    if depth > 1 or random.random() < 0.35:
        return random.choice(leaf)
    a, b = index(random, depth + 1), index(random, depth + 1)
    c = random.choice([1, 2, 3, 4, 8, 16, 31, 32])
    return random.choice([
        f"({a} + {b})", f"({a} + {c})", f"({a} * {c})", f"({a} - {c})", f"({c} - {a})", f"({a} / {c})", f"({a} % {c})",
        f"({a} & {c - 1})", f"({a} ^ {c})", f"({a} | {c})", f"(({a}) < {c} ? {a} : {b})", f"({a} * n)", f"data[{a} & 63]",
    ])


def guard(random):
    return random.choice([f"l < {random.randrange(1, 40)}", "l == 0", f"l % {random.choice([2, 3, 4])} == 0", f"{index(random)} < n",
                          f"l >= {random.randrange(32)}", "n > 40", f"{index(random)} == l", "data[l] > 1"])


def statement(random, language, loop, depth=0):
    wrap = lambda text: f"({text}) & 63"
    place = random.choice(["s", "s", "s", "out"])
    at = index(random)
    if loop and random.random() < 0.6:
        at = random.choice([f"({at} + k)", f"({at} + k * {THREADS})", f"(l ^ k)", f"(l + k)", f"(l * 2 * k)", f"({at} * k)"])
    target = f"s[{wrap(at)}]" if place == "s" else random.choice([f"out[({at}) & 255]", f"out[g * {THREADS} + l]", f"out[((g * {THREADS} + l) * 2 + 1) & 255]"])
    kind = random.random()
    if kind < 0.15 and place == "s":
        text = language.atomic(target)
    elif kind < 0.6:
        text = f"{target} = {random.choice(['l', 'v', 'n'])};"
    else:
        text = f"v += {target};"
    if random.random() < 0.4:
        text = f"if ({guard(random)}) {{ {text} }}"
    return text


def body(random, language):
    lines = language.first()
    if random.random() < 0.8:
        lines.append(language.barrier(random))
    for _ in range(random.randrange(1, 4)):
        shape = random.random()
        if shape < 0.3:
            step, limit = random.choice([("k *= 2", 32), ("k++", 5), ("k += 3", 20), ("k++", "n")])
            inner = [statement(random, language, True) for _ in range(random.randrange(1, 3))]
            if random.random() < 0.7:
                inner.insert(random.randrange(len(inner) + 1), language.barrier(random))
            if random.random() < 0.3:
                inner.append(language.barrier(random))
            first = 1 if "*" in step else 0
            lines.append(f"for (int k = {first}; k < {limit}; {step}) {{ {' '.join(inner)} }}")
        elif language.cuda and shape < 0.4:
            halves = [f"{statement(random, language, False)} __syncwarp({mask}); {statement(random, language, False)}" for mask in ("0xffffu", "0xffff0000u")]
            lines.append(f"if (l % 32 < 16) {{ {halves[0]} }} else {{ {halves[1]} }}")
        elif shape < 0.85:
            lines.append(statement(random, language, False))
        else:
            lines.append(f"if (n > {random.randrange(60)}) {{ {statement(random, language, False)} {language.barrier(random)} }}")
        if random.random() < 0.6:
            lines.append(language.barrier(random))
    lines.append(random.choice([f"out[g * {THREADS} + l] = v;", "if (l == 0) out[g] = v;", "out[l] = v;", ""]))
    return "\n    ".join(lines)


SIZES = [1, 2, 5, 31, 33, 50]


def cuda(random):
    language = Language(True)
    text = ["#include <cuda_runtime.h>"]
    for k in range(KERNELS):
        text.append(f"""__global__ void kernel{k}(int *out, const int *data, int n)
{{
    __shared__ int s[64];
    const int l = threadIdx.x, g = blockIdx.x;
    int v = 0;
    {body(random, language)}
}}""")
    text.append("int main()\n{\n    int *out, *data, host[64];\n    for (int i = 0; i < 64; i++) host[i] = i % 5;\n"
                "    cudaMalloc(&out, 512 * 4);\n    cudaMemset(out, 0, 512 * 4);\n    cudaMalloc(&data, 64 * 4);\n"
                "    cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);")
    for k in range(KERNELS):
        threads = random.choice([THREADS, THREADS, 2 * THREADS])
        for n in SIZES:
            text.append(f"    kernel{k}<<<{random.choice([1, 3, 8])}, {threads}>>>(out, data, {n});")
    text.append("    cudaDeviceSynchronize();\n    return 0;\n}")
    return "\n".join(text)


def amp(random):
    language = Language(False)
    text = ["#include <amp.h>\n#include <vector>\nusing namespace concurrency;"]
    for k in range(KERNELS):
        text.append(f"""void kernel{k}(array_view<int> out, array_view<const int> data, int n, int tiles)
{{
    parallel_for_each(extent<1>(tiles * {THREADS}).tile<{THREADS}>(), [=](tiled_index<{THREADS}> t) restrict(amp) {{
    tile_static int s[64];
    const int l = t.local[0], g = t.tile[0];
    int v = 0;
    {body(random, language)}
    }});
}}""")
    text.append("int main()\n{\n    std::vector<int> o(256), d(64);\n    for (int i = 0; i < 64; i++) d[i] = i % 5;\n"
                "    array_view<int> out(256, o);\n    array_view<const int> data(64, d);")
    for k in range(KERNELS):
        for n in SIZES:
            text.append(f"    kernel{k}(out, data, {n}, {random.choice([1, 3, 8])});")
    text.append("    return 0;\n}")
    return "\n".join(text)


def opencl(random):
    language = OpenCL()
    text = []
    for k in range(KERNELS):
        required = random.choice(["", f"__attribute__((reqd_work_group_size({THREADS}, 1, 1))) "])
        array = random.choice(["local int *s", "local int *unused"])
        own = "" if array.endswith(" *s") else "local int s[64];"
        group = random.choice(["get_group_id(0)", f"(get_global_id(0) - get_global_offset(0)) / {THREADS}"])
        text.append(f"""kernel {required}void kernel{k}(global int *out, global const int *data, int n, {array})
{{
    {own}
    const int l = get_local_id(0), g = {group};
    int v = 0;
    {body(random, language)}
}}""")
    return "\n".join(text)


def finds(ampsim, source, kernel, n, groups, array):
    """The properties that a run of the kernel alone refutes."""
    command = [ampsim, "run", "-q", "--kernel", kernel, "--local-size", str(THREADS), "--global-size",
               str(THREADS * groups), "--arg", "out=[512]:zero", "--arg", "data=[64]:random", "--arg", f"n={n}",
               "--arg", f"{array}=[64]", "--report", "json:-", source]
    run = subprocess.run(command, capture_output=True, text=True)
    found = set()
    for finding in json.loads(run.stdout)["findings"]:
        if finding["kind"] in ("raw", "war", "waw", "atomic"):
            found.add(f"races-{finding['scope']}")
        elif finding["kind"] != "uninitialized" or finding["memory"] == "local":
            found.add(finding["kind"])
    return found


def check_kernels(ampsim, source, report, random):
    """What is proved, but refuted by a run. Accesses outside of buffers and arrays that the launch sizes do not count."""
    for judged in report["kernels"]:
        proved = {each["property"] for each in judged["verdicts"] if each["verdict"] == "proved"} - {"out-of-bounds"}
        with open(source) as file:
            array = "s" if "*s)" in file.read().split(judged["kernel"] + "(")[1].split("{")[0] else "unused"
        for n in SIZES:
            for name in proved & finds(ampsim, source, judged["kernel"], n, random.choice([1, 3, 8]), array):
                yield f"{judged['kernel']} with n = {n}: {name} is proved, but a run refutes it"


def main():
    ampsim, seed = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1
    programs = int(sys.argv[3]) if len(sys.argv) > 3 else int(os.environ.get("AMPSIM_PROVED_PROGRAMS", "1"))
    failed, totals = 0, {"proved": 0, "refuted": 0, "undecided": 0}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(seed, seed + programs):
            generator = random.Random(number)
            make, ending = [(amp, ".cpp"), (cuda, ".cu"), (opencl, ".cl")][number % 3]
            name = os.path.join(folder, f"generated{number}{ending}")
            with open(name, "w") as file:
                file.write(make(generator))
            run = subprocess.run([ampsim, "prove", "--timeout", "3", "--no-cache", "--format", "json", name], capture_output=True, text=True)
            wrong = []
            if run.returncode not in (0, 66, 67):
                wrong = [f"status {run.returncode}\n{run.stdout[-2000:]}{run.stderr[-2000:]}"]
            elif make is opencl:
                wrong = list(check_kernels(ampsim, name, json.loads(run.stdout), generator))
            if wrong:
                failed += 1
                print(f"program {number}: " + "\n".join(wrong))
                with open(name) as file:
                    print(file.read())
                continue
            for what, count in json.loads(run.stdout)["summary"].items():
                totals[what] += count
    print(f"{programs} programs of {KERNELS} kernels: {totals}")
    # Generated kernels that are never proved, or never wrong, would test nothing.
    return 1 if failed or not totals["proved"] or not totals["refuted"] else 0


sys.exit(main())
