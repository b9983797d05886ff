#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Values of PTX: random and systematic kernels, run by ampsim and by a reference in exact arithmetic.

    fuzz.py AMPSIM [--seed S] [--count N] [--minutes M] [--ways WAY,...] [--keep DIR]
    fuzz.py AMPSIM --refusals
    fuzz.py --emit DIR

Each round has N random kernels, and all forms of instructions on operands of their own. Both are run as modules in
PTX, which the driver API loads, and as inline PTX in CUDA C++, in every engine and at every level of optimisation
(`ways`). Rounds repeat for M minutes; by default there is one. A kernel that differs is reduced and printed; DIR
keeps the programs.
"""
import argparse
import pathlib
import random
import re
import subprocess
import sys
sys.dont_write_bytecode = True
import tempfile
import time

from emit import emit
from generate import Generator, Table
from isa import forms, supported
from kernels import Instruction, Kernel, Writer, size_of
from runner import Failed, compare, simulate, write_module
from sweep import carry_kernel, sweep_kernels

# name: (module or inline, options). Loops over lanes are compiled for each kernel, which takes the longest.
WAYS = {
    "module": ("module", ["--detect", "none"]),
    "inline": ("inline", ["--detect", "none"]),
    "module-detect": ("module", []),
    "inline-detect": ("inline", []),
    "module-O0": ("module", ["-O0", "--detect", "none"]),
    "module-O2": ("module", ["-O2", "--engine", "loops", "--detect", "none"]),
    "inline-O2": ("inline", ["-O2", "--engine", "loops", "--detect", "none"]),
    "module-fibers": ("module", ["--engine", "fibers", "--detect", "none"]),
    "inline-loops": ("inline", ["--engine", "loops"]),
}


def with_body(kernel, body):
    return Kernel(kernel.name, kernel.threads, kernel.registers, kernel.inputs, kernel.columns, kernel.scratch, body,
                  kernel.outputs)


class Fuzzer:
    def __init__(self, ampsim, ways, folder, keep):
        self.ampsim, self.ways, self.folder, self.keep = ampsim, ways, folder, keep
        self.failures = self.instructions = self.kernels = 0

    def mismatches(self, kernels, way, machines=None):
        how, options = WAYS[way]
        results = simulate(self.ampsim, self.folder, kernels, how, options)
        return compare(kernels, machines or [kernel.expected() for kernel in kernels], results)

    def check(self, kernels, what):
        machines = [kernel.expected() for kernel in kernels]
        self.kernels += len(kernels)
        self.instructions += sum(size_of(kernel.body) for kernel in kernels) * len(self.ways)
        for way in self.ways:
            try:
                found = self.mismatches(kernels, way, machines)
            except Failed as failure:
                self.failures += 1
                print(f"{what}, {way}: {failure}")
                self.store(kernels, f"{what}-{way}")
                continue
            printed = set()
            for mismatch in found:
                kernel = mismatch.kernel
                node = self.origin(kernel, mismatch.what)
                text = node.form.text if node and kernel.name.startswith("sweep") else kernel.name
                if text in printed:
                    continue
                printed.add(text)
                self.failures += 1
                if len(printed) <= 20:
                    self.print_mismatch(kernel, mismatch, node, way)
            if found:
                self.store(list({each.kernel.name: each.kernel for each in found}.values()), f"{what}-{way}")

    @staticmethod
    def origin(kernel, name):
        """The instruction that gives a result of a kernel whose results are all different registers."""
        for node in kernel.body:
            if isinstance(node, Instruction) and any(reg and reg.name == name for reg in node.results):
                return node
        return None

    def print_mismatch(self, kernel, mismatch, node, way):
        print(f"{way}: {mismatch}")
        if node and kernel.name.startswith("sweep"):
            self.print_operands(kernel, [node], mismatch.lane)
        else:
            self.print_operands(kernel, self.reduced(kernel, way), mismatch.lane)

    @staticmethod
    def print_operands(kernel, body, lane):
        writer = Writer()
        for node in body:
            node.ptx(writer)
        print("\n".join(writer.lines))
        used = {reg.name for node in body for reg in node.registers()}
        for reg, column in zip(kernel.inputs, kernel.columns):
            if reg.name in used:
                print(f"    %{reg.name} = {column[lane]:#x}")

    def reduced(self, kernel, way):
        """The kernel's body without everything that the difference does not need."""
        def differs(body):
            try:
                return bool(self.mismatches([with_body(kernel, body)], way))
            except Failed:
                return False
        body, step = list(kernel.body), max(1, len(kernel.body) // 2)
        while step:
            at = 0
            while at < len(body):
                shorter = body[:at] + body[at + step:]
                if differs(shorter):
                    body = shorter
                else:
                    at += step
            step //= 2
        return body

    def store(self, kernels, name):
        if self.keep:
            self.keep.mkdir(parents=True, exist_ok=True)
            write_module(self.keep / f"{name}.ptx", kernels)


def check_refusals(ampsim, folder):
    """Forms that ampsim refuses although the table supports them, and vice versa."""
    wrong = 0
    families = {}
    for form in forms:
        if not any(getattr(form, "selectors", ())):
            families.setdefault(form.text.split(".")[0], []).append(form)
    for members in families.values():
        left, refused = list(members), []
        while left:
            module = folder / "refusals.ptx"
            write_module(module, list(sweep_kernels(left, random.Random(1), 32)))
            result = subprocess.run([ampsim, "cc", "-ptx", str(module), "-o", str(folder / "refusals.out")], capture_output=True,
                                    text=True)
            if result.returncode == 0:
                break
            line = re.search(r":(\d+): error: ", result.stderr)
            if not line:
                raise Failed(result.stderr)
            text = module.read_text().split("\n")[int(line[1]) - 1].split()[0]
            refused.append(text)
            left = [form for form in left if form.text != text]
        for form in members:
            if supported(form) == (form.text in refused):
                wrong += 1
                print(f"{form.text} is {'refused' if form.text in refused else 'not refused'}")
    print(f"{len(forms)} forms; the list of refused ones is wrong about {wrong}")
    return 1 if wrong else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ampsim", nargs="?")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--length", type=int, default=40)
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("--ways", default=",".join(WAYS))
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--no-sweep", action="store_true")
    parser.add_argument("--refusals", action="store_true")
    parser.add_argument("--emit", type=pathlib.Path)
    options = parser.parse_args()
    if options.emit:
        emit(options.emit, options.seed)
        return 0
    end, number = time.monotonic() + 60 * options.minutes, 0
    table = Table()
    with tempfile.TemporaryDirectory(prefix="ampsim-ptx-") as folder:
        folder = pathlib.Path(folder)
        if options.refusals:
            return check_refusals(options.ampsim, folder)
        fuzzer = Fuzzer(options.ampsim, options.ways.split(","), folder, options.keep)
        while True:
            seed = f"{options.seed}.{number}"
            if options.count:
                fuzzer.check([Generator(random.Random(f"{seed}.{i}"), table, 32 if i % 3 else 64)
                              .kernel(f"random{i}", options.length) for i in range(options.count)], f"random-{seed}")
            if not options.no_sweep:
                kernels = list(sweep_kernels([form for form in forms if supported(form)], random.Random(seed)))
                kernels.append(carry_kernel("carry", random.Random(seed), 64))
                fuzzer.check(kernels, f"sweep-{seed}")
            number += 1
            if time.monotonic() >= end:
                break
    print(f"{fuzzer.kernels} kernels, {fuzzer.instructions} instructions, {fuzzer.failures} differences")
    return 1 if fuzzer.failures or not fuzzer.instructions else 0


if __name__ == "__main__":
    sys.exit(main())
