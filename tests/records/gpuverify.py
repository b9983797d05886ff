#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""gpuverify.py AMPSIM SUITE [--log FILE] [--jobs N]: GPUVerify's testsuite/OpenCL, judged by `ampsim prove`.

A kernel file of the suite begins with its expected verdict and the launch:

    //pass                                 or //xfail:NOT_ALL_VERIFIED
    //--local_size=64 --num_groups=64

GPUVerify's functions are defined as macros: a precondition becomes an early return, everything else nothing. The
verdict is that of races and divergent barriers, which are what that tool looks for: `proved`, `refuted` by a run, or
`undecided`. A kernel that it does not verify has to be refuted or undecided; where prove is undecided, the kernel also
runs with the given launch.
"""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys
import tempfile

PRELUDE = """
#define __requires(e) if (!(e)) return
#define __assume(e) if (!(e)) return
#define __global_requires(e) ((void)0)
#define __implies(a, b) (!(a) || (b))
#define __ite(c, a, b) ((c) ? (a) : (b))
#define __add_noovfl_unsigned_int(a, b) ((a) + (b))
#define __add_noovfl_int(a, b) ((a) + (b))
#define __add_noovfl(a, b) ((a) + (b))
#define __read_permission(e) ((void)(e))
#define __write_permission(e) ((void)(e))
"""
IGNORED = """assert global_assert invariant global_invariant function_wide_invariant function_wide_candidate_invariant
candidate_invariant candidate_global_invariant ensures global_ensures barrier_invariant barrier_invariant_1
barrier_invariant_binary writes_to reads_from requires_fresh_array spec_foo spec_bar array_snapshot
barrier_invariant_2 barrier_invariant_3 barrier_invariant_5 barrier_invariant_13 barrier_invariant_binary_1
axiom""".split()
for name in IGNORED:
    PRELUDE += f"#define __{name}(...)" + ("\n" if name == "axiom" else " ((void)0)\n")

ASKED = ("races-within-group", "races-across-groups", "divergent-barrier")


def sizes(text):
    """Nothing for sizes that are not numbers."""
    found = [int(each) for each in re.findall(r"\d+", text)]
    return found if found and not re.search(r"[*:]", text) else None


def launch_of(options):
    found = {}
    for name in ("local_size", "num_groups", "global_size"):
        given = re.search(rf"--{name}=(\S+)", options)
        if given and (numbers := sizes(given[1])):
            found[name] = numbers
    local, groups = found.get("local_size"), found.get("num_groups")
    whole = found.get("global_size")
    if not local or not (groups or whole):
        return []
    product = 1
    for length in local:
        product *= length
    if product > 1024:
        return []  # no device here has such work-groups
    if not whole:
        if len(groups) != len(local):
            return []
        whole = [a * b for a, b in zip(local, groups)]
    if len(whole) != len(local) or any(a % b for a, b in zip(whole, local)):
        return []
    return ["--local-size", ",".join(map(str, local)), "--global-size", ",".join(map(str, whole))]


def expectation(lines):
    """A file that fails may name the failure in its comments."""
    if lines[0].startswith("//pass"):
        return "pass"
    if "NOT_ALL_VERIFIED" not in lines[0]:
        return "error" # of the tool's command line, or of its compiler
    judged = ""
    for line in lines[2:]:
        if line.strip() and not line.startswith("//"):
            break
        judged += line.lower()
    if "race" in judged or "barrier may be" in judged or "divergen" in judged:
        return "racy"
    # An assertion, an invariant, a null pointer, an access out of bounds: other properties.
    return "other" if judged else "unnamed"


def run_kernel(ampsim, source, kernel, launch, defines):
    """Whether a run of the kernel alone finds something; None if it cannot run."""
    command = [ampsim, "run", "-q", "--kernel", kernel, "--report", "json:-", "--time-limit", "20", *launch,
               *defines, source]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode not in (0, 66, 67):
        return None
    return sorted({finding["kind"] for finding in json.loads(run.stdout)["findings"]})


def judge(arguments, file):
    text = file.read_text(errors="replace")
    lines = text.split("\n")
    expected = expectation(lines)
    options = lines[1] if len(lines) > 1 else ""
    defines = re.findall(r"-D\S+", options)
    launch = launch_of(options)
    result = {"file": str(file.relative_to(arguments.suite).parent), "expected": expected, "options": options[2:],
              "launch": launch, "kernels": {}}
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "kernel.cl"
        source.write_text(PRELUDE + '#line 1 "kernel.cl"\n' + text)
        command = [arguments.ampsim, "prove", "--format", "json", "--timeout", "20", "-w", *launch, *defines, source]
        run = subprocess.run([*command, "-I", file.parent], capture_output=True, text=True)
        if run.returncode == 64 and launch: # reqd_work_group_size
            launch = []
            command = [arguments.ampsim, "prove", "--format", "json", "--timeout", "20", "-w", *defines, source]
            run = subprocess.run([*command, "-I", file.parent], capture_output=True, text=True)
        if run.returncode not in (0, 66, 67):
            result["verdict"] = "not compiled" if run.returncode == 65 else f"status {run.returncode}"
            error = re.search(r"error: .*", run.stderr)
            result["why"] = error[0] if error else run.stderr[-300:]
            return result
        report = json.loads(run.stdout)
        verdicts = []
        for kernel in report["kernels"]:
            own = {each["property"]: each for each in kernel["verdicts"] if each["property"] in ASKED}
            if "--only-intra-group" in options:
                del own["races-across-groups"]
            judged = {name: each["verdict"] for name, each in own.items()}
            judged["why"] = "; ".join(f"{name}: {each.get('reason') or each['witnesses'][0]['message']}"
                                    for name, each in own.items() if each["verdict"] != "proved")
            judged["others"] = {each["property"]: each["verdict"] for each in kernel["verdicts"]
                              if each["property"] not in ASKED and each["verdict"] != "proved"}
            decisions = [each["verdict"] for each in own.values()]
            if "refuted" not in decisions and "undecided" in decisions and launch:
                judged["run"] = run_kernel(arguments.ampsim, source, kernel["kernel"], launch, defines)
            verdicts += decisions
            result["kernels"][kernel["kernel"]] = judged
        result["verdict"] = "refuted" if "refuted" in verdicts else "undecided" if "undecided" in verdicts else "proved"
        if not report["kernels"]:
            result["verdict"] = "no kernel"
    return result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ampsim")
    parser.add_argument("suite", type=pathlib.Path)
    parser.add_argument("--log", type=pathlib.Path, help="a line of JSON for each file")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="part of the folders' names")
    arguments = parser.parse_args()
    files = [file for file in arguments.suite.rglob("*.cl") if arguments.only in str(file)]
    files.sort(key=lambda file: ("NOT_ALL_VERIFIED" not in file.read_text(errors="replace")[:40], file))
    results = []
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for result in pool.map(lambda file: judge(arguments, file), files):
            results.append(result)
            if arguments.log:
                with open(arguments.log, "a") as log:
                    log.write(json.dumps(result) + "\n")
    counts = collections.Counter((each["expected"], each["verdict"]) for each in results)
    for (expected, verdict), count in sorted(counts.items()):
        print(f"{expected:6} {verdict:14} {count}")
    for each in results:
        if (each["expected"], each["verdict"]) in (("racy", "proved"), ("unnamed", "proved"), ("pass", "refuted")) or "status" in each["verdict"]:
            print(f"{each['file']}: expected {each['expected']}, {each['verdict']}: "
                  f"{each.get('why') or [judged['why'] for judged in each['kernels'].values()]}")


if __name__ == "__main__":
    sys.exit(main())
