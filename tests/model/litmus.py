#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""litmus.py [options]: the oracle against litmus tests whose answers are known, and ampsim against the oracle.

  --ampsim FILE   also run the tests of PTX under this ampsim
  --public DIR    the folder `litmus` of a checkout of https://github.com/hernanponcedeleon/Dat3M: its tests, whose names and expected
                  values are in public/; without it only the classic shapes (classic.py)
  --known FILE    differences that are known: lines "NAME KIND reason"; one that no longer differs is also a failure
"""

import argparse
import collections
import pathlib
import sys
import tempfile
import time

import classic
import comparison
import fuzz
import opencl_reader
import ptx_reader
import verdicts

here = pathlib.Path(__file__).parent
families = {
    "ptx_6_0": ("PTX 6.0", ptx_reader.read, verdicts.ptx_condition, True),
    "ptx_7_5": ("PTX 7.5, with proxies", ptx_reader.read, verdicts.ptx_condition, True),
    "opencl": ("OpenCL", opencl_reader.read, verdicts.opencl_condition, True),
    "opencl_races": ("OpenCL, data races", opencl_reader.read, verdicts.opencl_races, False),
}


class Checker:
    def __init__(self, options):
        self.options, self.failures, self.rows = options, 0, []
        self.known, self.seen, self.ran = fuzz.read_known(options.known), set(), set()

    def fail(self, text):
        print(text, flush=True)
        self.failures += 1

    def classic(self):
        programs = {shape[0]: classic.program(shape) for shape in classic.shapes}
        right = 0
        for shape in classic.shapes:
            name, program = shape[0], programs[shape[0]]
            exists = verdicts.ptx_condition(program)
            races = any(races.racing for races in verdicts.sequential_races(program, ["ptx"])[0].values())
            right += (exists, races) == shape[4:]
            if exists != shape[4]:
                self.fail(f"{name}: the outcome {shape[3]} {'exists' if exists else 'does not exist'}")
            if races != shape[5]:
                self.fail(f"{name}: {'a race' if races else 'no race'}")
        self.row("classic shapes", len(programs), right, 0, programs)

    def public(self, family):
        title, read, answer, true = families[family]
        programs, total, right, unread = {}, 0, 0, 0
        for line in (here / "public" / f"{family}.txt").read_text().splitlines():
            path, expected = line.split()
            total += 1
            try:
                program = read((self.options.public / path).read_text(), path)
            except (ptx_reader.SyntaxFault, opencl_reader.SyntaxFault) as fault:
                print(f"not read: {fault}")
                unread += 1
                continue
            if answer(program) == ((expected == "1") == true):
                right += 1
            else:
                self.fail(f"{path}: the oracle differs from {expected}")
            programs[path] = program
        self.row(title, total, right, unread, programs if family.startswith("ptx") else {})

    def row(self, title, total, right, unread, programs):
        """A line of the table; `programs` are run under ampsim if there is one."""
        cells = [title, total, right, unread, "", "", ""]
        if self.options.ampsim and programs:
            same, differing, left_out = self.run(programs)
            cells[4:] = [same, differing, left_out]
        self.rows.append(cells)

    def run(self, programs):
        cases, reasons = {}, collections.Counter()
        for name, program in programs.items():
            case, reason = comparison.make_case(program, f"k{len(cases)}")
            if case is None:
                reasons[reason.split(":", 1)[1].strip()] += 1
            else:
                cases[case] = name
        same = differing = 0
        listed = list(cases)
        with tempfile.TemporaryDirectory() as folder:
            for first in range(0, len(listed), comparison.kernels_per_program):
                batch = listed[first:first + comparison.kernels_per_program]
                for case, differences in comparison.compare(self.options.ampsim.resolve(), batch, folder).items():
                    name = cases[case].replace(" ", "_")
                    self.ran.add(name)
                    same += not differences
                    differing += bool(differences)
                    for kind, difference in {d.kind: d for d in reversed(differences)}.items():
                        self.seen.add((name, kind))
                        if (name, kind) not in self.known:
                            self.fail(f"{name}: {kind} with {' '.join(difference.way)}: {difference.details}")
        return same, differing, ", ".join(f"{number} ({reason})" for reason, number in reasons.items()) or "0"

    def end(self):
        for name, kind in self.known:
            if name in self.ran and (name, kind) not in self.seen:
                self.fail(f"{name} no longer differs ({kind}): take it out of {self.options.known}")
        titles = ["tests", "number", "oracle = expected", "not read", "ampsim = oracle", "differ", "left out"]
        print("| " + " | ".join(titles) + " |")
        for row in self.rows:
            print("| " + " | ".join(str(cell) for cell in row) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ampsim", type=pathlib.Path)
    parser.add_argument("--public", type=pathlib.Path)
    parser.add_argument("--known", type=pathlib.Path)
    options = parser.parse_args()
    began = time.monotonic()
    checker = Checker(options)
    checker.classic()
    if options.public:
        for family in families:
            checker.public(family)
    checker.end()
    print(f"{time.monotonic() - began:.0f} s")
    return 1 if checker.failures else 0


if __name__ == "__main__":
    sys.exit(main())
