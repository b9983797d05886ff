#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""fuzz.py AMPSIM [options]: compares the values of random kernels: ampsim's, run in many ways, with the host's.

A program (generator/) has several kernels without races in CUDA, HIP or C++ AMP, and prints digests of their results. The host's
compilers compile it with the headers of host_emulation, in which a GPU is a loop over threads: that gives the expected output
(oracle.py). `ampsim run` must print the same in every way of running the kernels, without findings (ways.py).

  --count N         kernels, at least (default 300)
  --seed N          the first program's seed (default 1)
  --minutes M       run for M minutes, and ignore --count
  --languages LIST  of cuda, hip, hip32 (wavefronts of 32) and amp (default: all)
  --kernels N       of a program (default 10)
  --jobs N          programs at a time (default: all cores)
  --without LIST    features (generator/statements.py and functions.py name them) that no program has
  --all-ways        each program in all ways, and by all of the host's compilers
  --check           the generator only: all of the host's compilers, sanitizers and orders against each other
  --reduce          reduce failing programs
  --keep DIR        where to save programs that fail, with the failure in their first lines
  --emit DIR        write --count programs in CUDA for a GPU into DIR, with their expected output and a script that runs them
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import sys
import tempfile
import threading
import time

import oracle
import ways
from generator.programs import Program
from reducer import Reducer


class Fuzzer:
    def __init__(self, options, folder):
        self.options, self.folder = options, pathlib.Path(folder)
        self.lock = threading.Lock()
        self.kernels, self.comparisons = collections.Counter(), collections.Counter()
        self.failures = []
        self.began = time.monotonic()

    def check_program(self, number, language, seed):
        """One program in some ways. Programs are numbered so that all ways take turns."""
        options = self.options
        program = Program(language, seed, options.kernels, options.without)
        text = program.text()
        source = self.folder / f"{language}_{seed}{program.language.suffix}"
        source.write_text(text)
        try:
            differences = self.differences(number, program, text, source)
        finally:
            source.unlink()
        with self.lock:
            before = sum(self.kernels.values())
            self.kernels[language] += options.kernels
            if before // 1000 != sum(self.kernels.values()) // 1000:
                print(f"{sum(self.kernels.values())} kernels so far", flush=True)
        for difference in differences:
            self.report(program, text, difference)

    def differences(self, number, program, text, source):
        options, language = self.options, program.language_key
        everything = options.check or options.all_ways
        compilers = list(oracle.compilers) if everything else [oracle.first_compiler] + (["clang++ -O2"] if number % 8 == 0 else [])
        if everything and number % 4 == 0:
            compilers.append("sanitizers")
        orders = oracle.orders if everything or number % 8 == 0 else ["forward"]
        try:
            expected = oracle.expected(source, language, compilers, orders)
        except oracle.Fault as fault:
            return [ways.Difference("fault of the generator", set(), str(fault), [])]
        found = []
        if options.check:
            return found
        for way in ways.all_ways() if options.all_ways else ways.chosen(number):
            difference = ways.compare(options.ampsim, source, text, language, way, expected)
            with self.lock:
                self.comparisons[" ".join(way) or "no options"] += options.kernels
            if difference:
                found.append(difference)
        return found

    def report(self, program, text, difference):
        head = f"{program.language_key} seed {program.seed}: {difference}"
        with self.lock:
            self.failures.append(head)
            print(head[:600], flush=True)
            first = not any(each.startswith(f"{program.language_key} seed {program.seed}:") for each in self.failures[:-1])
        small = True
        if self.options.reduce and not difference.kind.startswith("fault") and first:
            reducer = Reducer(self.options.ampsim, Program(program.language_key, program.seed, self.options.kernels, self.options.without), difference,
                              self.options.reduce_seconds)
            text, small = reducer.reduce()
        if self.options.keep and (first or not self.options.reduce):
            keep = pathlib.Path(self.options.keep)
            keep.mkdir(parents=True, exist_ok=True)
            name = f"{program.language_key}_{program.seed}_{difference.kind.split()[0]}"
            comment = "".join(f"// {line}\n" for line in head.split("\n"))
            (keep / f"{name}{program.language.suffix}").write_text(("" if small else "// could not be repeated\n") + comment + text)

    def run(self):
        options = self.options
        programs = (options.count + options.kernels - 1) // options.kernels
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            waiting, number = set(), 0
            while True:
                over = time.monotonic() - self.began > options.minutes * 60 if options.minutes else number >= programs
                if over:
                    break
                language = options.languages[number % len(options.languages)]
                seed = options.seed + number // len(options.languages)
                waiting.add(pool.submit(self.check_program, number // len(options.languages), language, seed))
                number += 1
                if len(waiting) >= 2 * options.jobs:
                    done, waiting = concurrent.futures.wait(waiting, return_when=concurrent.futures.FIRST_COMPLETED)
                    for each in done:
                        each.result()
            for each in waiting:
                each.result()
        return self.summary()

    def summary(self):
        total = sum(self.kernels.values())
        by_language = ", ".join(f"{count} {language}" for language, count in sorted(self.kernels.items()))
        print(f"{total} kernels ({by_language}) in {time.monotonic() - self.began:.0f} s; {sum(self.comparisons.values())} comparisons, "
              f"{len(self.failures)} differences")
        for way, count in sorted(self.comparisons.items()):
            print(f"  {count:6} {way}")
        return 1 if self.failures else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ampsim", nargs="?")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("--languages", type=lambda text: text.split(","), default=["cuda", "hip", "amp", "hip32"])
    parser.add_argument("--kernels", type=int, default=10)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--without", type=lambda text: text.split(","), default=[])
    parser.add_argument("--all-ways", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--reduce", action="store_true")
    parser.add_argument("--reduce-seconds", type=float, default=600)
    parser.add_argument("--keep")
    parser.add_argument("--emit")
    options = parser.parse_args()
    if options.emit:
        from gpu_folder import emit
        return emit(options)
    if not options.ampsim and not options.check:
        parser.error("which ampsim?")
    with tempfile.TemporaryDirectory(prefix="values-") as folder:
        # Programs are compiled once and never again: they would only fill the user's cache.
        os.environ["XDG_CACHE_HOME"] = str(pathlib.Path(folder) / "cache")
        oracle.Precompiled.make(pathlib.Path(folder) / "headers", options.languages)
        return Fuzzer(options, folder).run()


if __name__ == "__main__":
    sys.exit(main())
