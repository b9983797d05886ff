# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs that try to hide that not everything was checked (hide.cpp, hide.cu): none is reported clean.

    hide_test.py hide.cpp|hide.cu [TRICK ...]
"""

import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ampsim = os.environ["AMPSIM"]
source = pathlib.Path(__file__).with_name(sys.argv[1])
head = re.compile(r"^TRICK\((\w+)\) \{ // ([\d|]+) (?:\[(.*?)\] )?(.*)$", re.M)
cannot = 99
clean = {0}


def run(folder, command, *words):
    """Status, stderr, and the folder that stands for '@' in options. The program is in a process group of its own; all run in
    one folder, because it is part of a program's key in the cache."""
    own = pathlib.Path(tempfile.mkdtemp(dir=folder))
    words = [each.replace("@", f"{own}/") if each.startswith("--report") else each for each in words]
    done = subprocess.run([ampsim, command, "--color=never", "--permissive", *words], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, start_new_session=True, text=True, errors="replace")
    return done.returncode, done.stderr, own


def last_line(text):
    lines = text.strip().splitlines()
    return lines[-1] if lines else ""


def try_trick(folder, name, statuses, options, expected):
    """Returns the mismatches, one text each."""
    options = shlex.split(options or "")
    if not any(each.startswith("--time-limit") for each in options):
        options.append("--time-limit=120")  # ends a trick that hangs
    status, said, own = run(folder, "run", *options, "--report=text", "--report=json:@report.json", str(source), "--", name)
    allowed = {int(each) for each in statuses.split("|")}
    faults = []
    if status == cannot and cannot in allowed:
        return None
    if status not in allowed:
        faults.append(f"status {status}, expected {statuses}")
    if not re.search(expected, last_line(said)):
        faults.append(f"the last line is not '{expected}'")
    if status not in clean | {66} and re.search(r"no hazards found;", said):
        faults.append("it is called clean")
    report = json.loads((own / "report.json").read_text())
    if (status == 67) != ("unchecked" in report["coverage"] and report["summary"]["errors"] == 0):
        faults.append(f"the JSON report says {report['coverage'].get('unchecked')}")
    return [f"{fault}\n{said}" for fault in faults]


def other_formats(folder):
    """The same rule in every command and format."""
    faults = []
    program = [str(source), "--", "returns_during_a_launch"]

    def expect(what, status, said, expected_status, expression):
        if status != expected_status or not re.search(expression, said):
            faults.append(f"{what}: status {status}, expected {expected_status}, and '{expression}' in\n{said}")

    status, said, _ = run(folder, "verify", *program)
    expect("verify", status, last_line(said), 1, "not everything was checked: launch 1 .* did not finish")
    status, said, _ = run(folder, "run", "-q", *program)
    expect("run -q", status, said, 67, "not everything was checked")
    status, said, _ = run(folder, "run", "--fail-on=none", *program)
    expect("run --fail-on=none", status, said, 67, "not everything was checked")
    formats = {"sarif": '"executionSuccessful": false', "junit": '<error type="unchecked"', "lines": ": error: not everything was checked",
               "html": "not everything was checked"}
    for name, expression in formats.items():
        status, said, own = run(folder, "run", f"--report={name}:@report", *program)
        expect(name, status, (own / "report").read_text(), 67, expression)
    own = pathlib.Path(tempfile.mkdtemp(dir=folder))
    (own / "ampsim.toml").write_text(f'[[program]]\nname = "hides"\nsources = ["{source}"]\nargs = ["returns_during_a_launch"]\n')
    status, said, _ = run(folder, "gate", str(own / "ampsim.toml"))
    expect("gate", status, said, 67, "hides failed: not everything was checked: launch 1 .* did not finish")
    status, said, _ = run(folder, "gate", "--fail-on=none", str(own / "ampsim.toml"))
    expect("gate --fail-on=none", status, said, 67, "hides failed: not everything was checked")
    return faults


def main(wanted):
    tricks = [each for each in head.findall(source.read_text()) if not wanted or each[0] in wanted]
    failed = skipped = 0
    with tempfile.TemporaryDirectory(prefix="ampsim-hide-", ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o777)
        status, said, _ = run(folder, "run", str(source))  # compiled once, unless options differ
        if status != 97:
            sys.exit(f"{source.name} does not run:\n{said}")
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = [(each[0], pool.submit(try_trick, folder, *each)) for each in tricks]
            if source.name == "hide.cpp":
                results.append(("other formats", pool.submit(other_formats, folder)))
            for name, result in results:
                faults = result.result()
                skipped += faults is None
                for fault in faults or []:
                    failed += 1
                    print(f"{name}: {fault}")
    print(f"{len(tricks)} tricks, {skipped} that cannot be tried here, {failed} faults")
    return failed != 0 or not tricks


sys.exit(main(sys.argv[2:]))
