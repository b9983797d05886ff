#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""fuzz.py AMPSIM [options]: random litmus programs whose races ampsim must find: those by the memory model of PTX.

  --count N      programs (default 300)
  --seed N       the first program's seed (default 1)
  --minutes M    run for M minutes, and ignore --count
  --known FILE   differences that are known: lines "SEED KIND reason"; one that no longer differs is also a failure
  --dialect D    ptx (the default), cuda or hip; bulk: in PTX, with bulk copies
  --reduce       reduce programs that differ
  --keep DIR     where to put programs that differ
  --all          print all differences, including known ones
  --list FILE    write the differences found, each reduced, as lines for --known
"""

import argparse
import collections
import pathlib
import sys
import tempfile
import time

import ampsim_runs
import comparison
import cuda_writer
import random_programs
import reducer


def read_known(path):
    known = {}
    for line in path.read_text().splitlines() if path else []:
        if line.strip() and not line.startswith("#"):
            name, kind, reason = line.split(None, 2)
            known[name, kind] = reason
    return known


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ampsim", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--known", type=pathlib.Path)
    parser.add_argument("--dialect", choices=[*cuda_writer.dialects, "bulk"], default="ptx")
    parser.add_argument("--reduce", action="store_true")
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--list", type=pathlib.Path)
    options = parser.parse_args()
    profile = random_programs.profiles[options.dialect]
    if options.dialect == "bulk":
        options.dialect = "ptx"
    known = read_known(options.known)
    ampsim = options.ampsim.resolve()
    began, seed, counts, failures, seen = time.monotonic(), options.seed, collections.Counter(), 0, set()
    with tempfile.TemporaryDirectory() as folder:
        while time.monotonic() - began < options.minutes * 60 if options.minutes else seed < options.seed + options.count:
            cases = {}
            last = seed + comparison.kernels_per_program
            if not options.minutes:
                last = min(last, options.seed + options.count)
            for s in range(seed, last):
                case, fault = comparison.make_case(random_programs.program(s, profile), f"k{s}", options.dialect)
                if case is None or case.stuck:
                    counts["left out"] += 1
                else:
                    cases[case] = s
            seed = last
            for case, differences in comparison.compare(ampsim, list(cases), folder).items():
                name = str(cases[case])
                counts["programs"] += 1
                counts["racy"] += bool(case.pairs)
                kinds = collections.OrderedDict((d.kind, d) for d in reversed(differences))
                for kind, difference in kinds.items():
                    seen.add((name, kind))
                    counts[kind] += 1
                    if (name, kind) in known and not options.all:
                        continue
                    failures += kind != "unseen"
                    if kind == "unseen" and not options.all:
                        continue
                    report(options, ampsim, case, difference, name, folder)
    for name, kind in known:
        if options.seed <= int(name) < seed and (name, kind) not in seen:
            print(f"seed {name} no longer differs ({kind}): take it out of {options.known}")
            failures += 1
    print(", ".join(f"{number} {what}" for what, number in counts.items()) + f"; {time.monotonic() - began:.0f} s")
    return 1 if failures else 0


def report(options, ampsim, case, difference, name, folder):
    program = case.program
    if options.reduce or options.list:
        ways = [difference.way] if difference.way else comparison.ways_of(case.dialect)
        program, smaller = reducer.reduce(ampsim, program, case.dialect, difference.kind, ways, folder)
        difference = smaller or difference
    print(f"seed {name}: {difference.kind} with {' '.join(difference.way)}: {difference.details}", flush=True)
    if options.list:
        with options.list.open("a") as file:
            file.write(f"{name} {difference.kind} {comparison.one_line(program)}\n")
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
        text, _ = cuda_writer.write_program([cuda_writer.kernel(program, "k", case.dialect)], case.dialect)
        first = f"// {difference.kind} with ampsim run {' '.join(difference.way)}: {difference.details}\n"
        (options.keep / f"{case.dialect}_{difference.kind}_{name}{cuda_writer.suffixes[case.dialect]}").write_text(first + text)


if __name__ == "__main__":
    sys.exit(main())
