#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds an OpenCL host program with the system's compiler, headers and loader, and runs it under `ampsim exec`.

  hosts.py AMPSIM PROGRAM.c

The program names its findings in comments: "// expect: KIND [SCOPE] PLACE", each at least once and no others, or
"// expect: clean", with which it has to end successfully, or "// expect: incomplete": no findings, but not everything was
checked. PLACE begins the finding's place.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile


def main():
    ampsim, program = sys.argv[1], pathlib.Path(sys.argv[2])
    expected = re.findall(r"^// expect: (.*)$", program.read_text(), re.M)
    with tempfile.TemporaryDirectory() as folder:
        executable, report = f"{folder}/{program.stem}", f"{folder}/report.json"
        subprocess.run(["cc", "-pthread", "-w", "-o", executable, program, "-lOpenCL"], check=True)
        run = subprocess.run([ampsim, "exec", "--color", "never", "--report", f"json:{report}", executable],
                             capture_output=True, text=True)
        print(run.stdout + run.stderr)
        found = json.loads(pathlib.Path(report).read_text())
    findings = {words(each) for each in found["findings"]}
    if expected in (["clean"], ["incomplete"]):
        wrong = run.returncode != (0 if expected == ["clean"] else 67) or findings
    else:
        wrong = run.returncode != 66 or any(not any(matches(line, each) for each in findings) for line in expected)
        wrong = wrong or any(not any(matches(line, each) for line in expected) for each in findings)
    if wrong:
        print(f"status {run.returncode}, findings {sorted(findings)}, expected {expected}")
    return 1 if wrong else 0


def words(finding):
    """KIND, SCOPE and PLACE of a finding."""
    here = finding["accesses"][-1]["stack"][0]
    return finding["kind"], finding.get("scope", ""), f"{pathlib.PurePath(here['file']).name}:{here['line']}"


def matches(line, finding):
    kind, *scope, place = line.split()
    return finding[0] == kind and (not scope or finding[1] == scope[0]) and finding[2].startswith(place)


sys.exit(main())
