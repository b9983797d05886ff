# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs of a program of kernels under ampsim: the output of each kernel, and the pairs of its instructions that were reported as hazards."""

import collections
import json
import pathlib
import subprocess

hazards = ("raw", "war", "waw", "atomic")

# outcome: ({(thread, register): value}, {location: value}), or None if nothing was printed; pairs: frozensets of one or two (thread, position);
# others: kinds of other findings; notes: pairs that are reported as notes, since by default a barrier replaces the fence
Result = collections.namedtuple("Result", "outcome pairs others notes")


class Fault(Exception):
    pass


def run(ampsim, source, kernels, where, options, limit=120):
    """{kernel's name: Result}."""
    report = pathlib.Path(source).with_suffix(".json")
    command = [str(ampsim), "run", "-w", "--jobs", "1", "--report", f"json:{report}", *options, str(source)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired as expired:
        raise Fault(f"no end after {limit} s: {' '.join(command)}") from expired
    if done.returncode not in (0, 66, 67) or not report.exists():
        raise Fault(f"status {done.returncode}: {' '.join(command)}\n{done.stderr[:3000]}")
    found = json.loads(report.read_text())
    report.unlink()
    by_name = {kernel.name: kernel for kernel in kernels}
    pairs, others, notes = (collections.defaultdict(set) for _ in range(3))
    launches = {launch["id"]: launch["kernel"].split("(")[0] for launch in found["launches"]}
    for finding in found["findings"]:
        name = launches.get(finding.get("launch"))
        lines = [access["stack"][0]["line"] for access in finding.get("accesses", ()) if access.get("stack")]
        if finding["kind"] in hazards and all(line in where for line in lines):
            (notes if finding["severity"] == "note" else pairs)[where[lines[0]][0]].add(frozenset(where[line][1] for line in lines))
        else:
            others[name].add(finding["kind"])
    results = {}
    printed = {}
    for line in done.stdout.splitlines():
        name, colon, values = line.partition(":")
        if colon and name in by_name:
            printed[name] = [int(value) for value in values.split()]
    for name, kernel in by_name.items():
        values = printed.get(name)
        outcome = None
        if values is not None:
            registers = dict(zip(kernel.outputs, values))
            memory = dict(zip(kernel.initial, values[len(kernel.outputs):]))
            outcome = (registers, memory)
        results[name] = Result(outcome, frozenset(pairs[name]), frozenset(others[name]), frozenset(notes[name]))
    return results
