# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A folder that checks the reference on a GPU: modules, their data, the expected results, and a script that compares."""
import gzip
import json
import pathlib
import random
import shutil

from generate import Generator, Table
from isa import Loose, forms
from kernels import Chain, Immediate, Instruction
from runner import write_data, write_module
from sweep import carry_kernel, sweep_kernels

here = pathlib.Path(__file__).parent

COMPARE = '''#!/usr/bin/env python3
"""compare.py STEM RESULTS: each mismatch of the device's words and the expected ones; at most a few of each instruction."""
import gzip, json, struct, sys
stem, results = sys.argv[1], open(sys.argv[2], "rb").read()
limit = int(sys.argv[3]) if len(sys.argv) > 3 else 4
data = open(stem + ".data", "rb").read()
with gzip.open(stem + ".expected.json.gz", "rt") as file:
    kernels = json.load(file)
FORMATS = {"f16": (16, 10), "bf16": (16, 7), "f32": (32, 23), "f64": (64, 52)}


def is_nan(name, bits):
    width, man = FORMATS[name]
    return bits & (1 << width - 1) - 1 > ((1 << width - 1) - 1 >> man << man)


def admits(loose, value):
    unknown, expected, nans, near = loose
    for shift, name in nans:
        width = FORMATS[name][0]
        if not is_nan(name, value >> shift & (1 << width) - 1):
            return False
        unknown |= (1 << width) - 1 << shift
    if near:
        got = struct.unpack("<f", struct.pack("<I", value & 0xffffffff))[0]
        return near[0] <= got <= near[1]
    return not (value ^ expected) & ~unknown


place = source = words = 0
found = {}
for kernel in kernels:
    threads, inputs = kernel["threads"], kernel["inputs"]
    columns = [struct.unpack_from(f"<{threads}Q", data, source + 8 * threads * i) for i in range(inputs)]
    source += 8 * threads * inputs + 64 * threads
    for out in kernel["outputs"]:
        got = struct.unpack_from(f"<{threads}Q", results, place)
        place += 8 * threads
        mask = (1 << out["width"]) - 1
        for lane, value in enumerate(got):
            value &= mask
            words += 1
            expected = out["values"][lane]
            if admits(expected, value) if isinstance(expected, list) else value == expected:
                continue
            operands = " ".join(hex(columns[i][lane]) if kind else str(i) for kind, i in out["operands"])
            found.setdefault(out["text"], []).append(
                f"{kernel['name']} thread {lane}: {operands} gives {value:#x}, expected "
                f"{expected if isinstance(expected, list) else hex(expected)}")
    for lane in range(threads):
        part = results[place:place + 64]
        place += 64
        for i, expected in enumerate(kernel["memory"][lane]):
            if expected is not None and part[i] != expected:
                found.setdefault(kernel["name"] + " scratch", []).append(f"thread {lane} byte {i}: {part[i]:#x}, expected {expected:#x}")
print(f"{stem}: {words} words, {sum(map(len, found.values()))} mismatches in {len(found)} instructions")
for text, lines in found.items():
    print(f"  {text}: {len(lines)}")
    for line in lines[:limit]:
        print(f"    {line}")
'''

SCRIPT = '''#!/bin/bash
# Builds host.cu with nvcc, runs every module on the device, and prints each mismatch between the reference and the device.
# Results go to $OUT if that is set.
cd "$(dirname "$0")"
out=${OUT:-$PWD/results}
mkdir -p "$out"
nvcc -arch=sm_90 -O1 -o host host.cu -lcuda || exit 1
for module in *.ptx; do
  stem=${module%.ptx}
  ./host "$module" "$stem.index" "$stem.data" "$stem.results" || { echo "$stem: failed"; continue; }
  python3 compare.py "$stem" "$stem.results"
done >"$out/ptx_mismatches.txt" 2>&1
gzip -kf9 *.results && tar cf "$out/ptx_results.tar" *.results.gz
head -c 10000 "$out/ptx_mismatches.txt"
'''


def serial(value, mask):
    if not isinstance(value, Loose):
        return value & mask
    return [value.unknown & (1 << 64) - 1, value.bits, [[shift, f.name] for shift, f in value.nans],
            list(value.near[1:]) if value.near else None]


def describe(kernels):
    described = []
    for kernel in kernels:
        machine = kernel.expected()
        places = {reg.name: i for i, reg in enumerate(kernel.inputs)}
        texts, operands = {}, {}
        if kernel.name.startswith(("sweep", "carry")):
            for node in kernel.body:
                if isinstance(node, Instruction):
                    for reg in node.results:
                        texts[reg.name] = node.form.text + "".join(getattr(node.form, "selectors", ()))
                        operands[reg.name] = [[0, each.value] if isinstance(each, Immediate) else [1, places[each.name]]
                                              for each in node.operands]
                elif isinstance(node, Chain):
                    for _, reg, _, _ in node.steps:
                        texts[reg.name] = "; ".join(node.lines())
        outputs = []
        for reg in kernel.outputs:
            width = max(reg.width, 8)
            outputs.append({"text": texts.get(reg.name, f"{kernel.name} {reg.name}"), "width": width,
                            "operands": operands.get(reg.name, []),
                            "values": [serial(each, (1 << width) - 1) for each in machine.values[reg.name]]})
        memory = [[None if machine.vague["global"][lane][i] else machine.memory["global"][lane][i] for i in range(64)]
                  if kernel.uses("global") else [] for lane in range(kernel.threads)]
        described.append({"name": kernel.name, "threads": kernel.threads, "inputs": len(kernel.inputs), "outputs": outputs,
                          "memory": memory})
    return described


def emit(folder, seed):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("host.cu", "launch.h"):
        shutil.copy(here / name, folder)
    (folder / "compare.py").write_text(COMPARE)
    (folder / "run_on_gpu.sh").write_text(SCRIPT)
    (folder / "run_on_gpu.sh").chmod(0o755)
    modules = {}
    for turn in range(2):
        kernels = list(sweep_kernels(forms, random.Random(f"{seed}.{turn}"), 96, prefix=f"sweep{turn}_"))
        kernels.append(carry_kernel(f"carry{turn}", random.Random(f"{seed}.{turn}"), 96))
        half = len(kernels) // 2
        modules[f"sweep{turn}a"], modules[f"sweep{turn}b"] = kernels[:half], kernels[half:]
    table = Table(everything=True)
    for turn in range(3):
        modules[f"random{turn}"] = [
            Generator(random.Random(f"{seed} {turn} {i}"), table, threads=32 if i % 3 else 64).kernel(f"random{turn}_{i}", 40)
            for i in range(40)]
    for stem, kernels in modules.items():
        write_module(folder / f"{stem}.ptx", kernels)
        write_data(folder, kernels, stem)
        with gzip.open(folder / f"{stem}.expected.json.gz", "wt") as file:
            json.dump(describe(kernels), file, separators=(",", ":"))
