#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""verdicts.py AMPSIM PROGRAM...: checks that the verdicts are those that the programs' comments name.

    // VERDICT: PROPERTY DECISION [TEXT]     TEXT is part of an assumption, or of the reason
    // ARGUMENTS: WORD...                    of `ampsim prove`
    // STATUS: N

A property that no comment names must be proved. In a program that contains its fixed twin (tests/support/fixed_twin.py),
`// FIXED:` ends such a comment, and `// FIXED: // VERDICT: ...` is the twin's.
"""
import json
import re
import subprocess
import sys


def comments(word, text):
    return re.findall(rf"^ *// {word}: (.*?) *(?:// FIXED.*)?$", text, re.M)


def complaints(ampsim, program):
    with open(program) as file:
        text = file.read()
    arguments = " ".join(comments("ARGUMENTS", text)).split()
    run = subprocess.run([ampsim, "prove", "--format", "json", "--timeout", "600", *arguments, program], capture_output=True, text=True)
    status = comments("STATUS", text)
    if status and run.returncode != int(status[0]):
        yield f"the status is {run.returncode}: {run.stderr}"
    try:
        report = json.loads(run.stdout)
    except json.JSONDecodeError:
        yield f"no report: {run.stdout}{run.stderr}"
        return
    wanted = {}
    for line in comments("VERDICT", text):
        words = line.split(" ", 2)
        wanted[words[0]] = (words[1], words[2] if len(words) > 2 else "")
    for kernel in report["kernels"]:
        for verdict in kernel["verdicts"]:
            decision, part = wanted.get(verdict["property"], ("proved", ""))
            said = verdict.get("reason", "") + "; ".join(verdict.get("assumptions", []))
            if verdict["verdict"] != decision:
                yield f"{kernel['kernel']}: {verdict['property']} is {verdict['verdict']}, not {decision}: {said}"
            elif part not in said:
                yield f"{kernel['kernel']}: {verdict['property']}: '{part}' is not in '{said}'"
            if verdict["verdict"] == "refuted" and not verdict["witnesses"]:
                yield f"{kernel['kernel']}: {verdict['property']} is refuted without a witness"
            if verdict["verdict"] == "undecided" and not verdict["reason"]:
                yield f"{kernel['kernel']}: {verdict['property']} is undecided without a reason"
            if verdict["verdict"] == "undecided" and not verdict["access"]:
                yield f"{kernel['kernel']}: {verdict['property']} is undecided nowhere"
    known = {verdict["property"] for kernel in report["kernels"] for verdict in kernel["verdicts"]}
    for name in wanted.keys() - known:
        yield f"there is no property '{name}'"


failed = False
for path in sys.argv[2:]:
    for complaint in complaints(sys.argv[1], path):
        failed = True
        print(f"{path}: {complaint}")
sys.exit(failed)
