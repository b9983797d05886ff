#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""against_runs.py AMPSIM PROGRAM...: runs OpenCL C kernels with the options of their OPTIONS comments, and proves them.

What the run finds must not be proved, and with `--prove` the run finds the same. Accesses out of bounds may be proved
under assumptions: about the lengths of buffers.
"""
import collections
import json
import re
import subprocess
import sys

RACES = {"raw", "war", "waw", "atomic"}


def options_of(program):
    with open(program) as file:
        return re.search(r"// OPTIONS: (.*)", file.read())[1].split()


def run(ampsim, *words):
    return subprocess.run([ampsim, *words], capture_output=True, text=True)


def findings(ampsim, program, options):
    output = run(ampsim, "run", "--color", "never", "--limit", "0", *options, "--report", "json:-", program)
    report = output.stdout[output.stdout.index("{\n"):]
    return json.loads(report)["findings"]


def described(finding):
    places = [access["stack"][0]["line"] for access in finding.get("accesses", []) if access.get("stack")]
    return finding["kind"], finding.get("scope"), tuple(places)


def property_of(finding):
    if finding["kind"] in RACES:
        return f"races-{finding['scope']}"
    if finding["kind"] in ("divergent-barrier", "out-of-bounds"):
        return finding["kind"]
    if finding["kind"] == "uninitialized" and finding.get("memory") == "local":
        return "uninitialized"
    if finding["kind"] == "warp-sync": # work-items of a sub-group at different operations
        return "divergent-barrier"
    return None


def proved(ampsim, program, options):
    """The verdicts of the kernel that runs, and the status."""
    own = [each for each in options if each.startswith(("-cl-", "-D", "-I"))]
    output = run(ampsim, "prove", "--no-run", "--timeout", "600", "--format", "json", *own, program)
    if output.returncode not in (0, 67):
        raise SystemExit(f"{program}: status {output.returncode}: {output.stderr}")
    name = options[options.index("--kernel") + 1]
    return next(each["verdicts"] for each in json.loads(output.stdout)["kernels"] if each["kernel"] == name)


def main():
    ampsim, failed = sys.argv[1], False
    counts = {True: collections.Counter(), False: collections.Counter()}
    for program in sys.argv[2:]:
        options = options_of(program)
        found = findings(ampsim, program, options)
        again = findings(ampsim, program, [*options, "--prove", "--prove-limit", "600"])
        if sorted(map(described, found), key=str) != sorted(map(described, again), key=str):
            failed = True
            print(f"{program}: other findings with --prove: {[described(each) for each in again]}")
        refuted = {property_of(each) for each in found if each["severity"] == "error"}
        for verdict in proved(ampsim, program, options):
            name, decision = verdict["property"], verdict["verdict"]
            counts[name in refuted][decision] += 1
            if name in refuted and decision == "proved" and not (name == "out-of-bounds" and verdict["assumptions"]):
                failed = True
                print(f"{program}: {name} is proved, but the run finds such a hazard")
    print(f"{len(sys.argv) - 2} programs; properties that a run refutes: {dict(counts[True])}, others: "
          f"{dict(counts[False])}")
    return failed or not counts[False]["proved"] or not counts[True]


sys.exit(main())
