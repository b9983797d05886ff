#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""hecbench.py SOURCES AMPSIM --log FILE, or hecbench.py --summary FILE: checks that HeCBench's programs compute correct values under ampsim.

SOURCES is HeCBench's folder `src`, AMPSIM the prefix of an installation. Programs that check their own results are
built by their Makefile and run with the arguments that it names, but only once if they repeat a launch, and with
optimised code from the first launch on (`--engine loops`): first with all numbers a sixteenth, then with all of them.
A run that exceeds its processor time is ended; the runs before it count. FILE gets a line of JSON for each program;
programs that it already contains are skipped.
"""

import argparse
import json
import os
import pathlib
import random
import re
import subprocess
import time

killed = {124, 137, 152, -9, -24}  # by timeout, or for processor time
not_tried = re.compile(r"mpicc|mpicxx|nccl|lgsl|boost|cutlass", re.IGNORECASE)
checks_itself = re.compile(r"PASS|FAIL|mismatch|correct|verif", re.IGNORECASE)
says_wrong = re.compile(r"\bfail(ed|ure)?\b|mismatch|incorrect|\bwrong\b|not match|invalid", re.IGNORECASE)
says_right = re.compile(r"\bpass(ed)?\b|success|\bcorrect|verified|match", re.IGNORECASE)


def shell(command, folder, cpu, wall, environment=None):
    limited = ["timeout", "-k", "2", str(wall), "bash", "-c", f"ulimit -t {cpu}; {command}"]
    done = subprocess.run(limited, cwd=folder, env=os.environ | (environment or {}), stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout.decode(errors="replace")


def verdict(output):
    """The program's own verdict on its results."""
    own = "\n".join(line for line in output.split("\n") if not line.startswith("ampsim"))
    if says_wrong.search(own):
        return "wrong"
    return "right" if says_right.search(own) else ""


def command_of(makefile):
    rule = re.search(r"^run:.*?\n((?:\t.*\n?)+)", makefile, re.MULTILINE)
    program = re.search(r"^program\s*=\s*(\S+)", makefile, re.MULTILINE)
    command = rule.group(1).strip().split("\n")[0].strip() if rule else "./main"
    return command.replace("$(program)", program.group(1) if program else "main").replace("$(LAUNCHER)", "").strip().lstrip("@").strip()


def sized(command, divisor):
    """In nearly all of them the last number is the repetition count of a launch."""
    words = command.split()
    numbers = [k for k, word in enumerate(words) if k > 0 and re.fullmatch(r"\d+", word)]
    for k in numbers:
        words[k] = str(max(1, int(words[k]) // divisor))
    if numbers:
        words[numbers[-1]] = "1"
    return " ".join(words)


def run(folder, makefile, prefix, seconds):
    record = {"name": folder.name, "runs": []}
    compiler = f"{prefix}/bin/ampsim-nvcc"
    record["build"], output = shell(f"make -s clean >/dev/null 2>&1; make -s CC={compiler} NVCC={compiler} ARCH=sm_80", folder, 100, 600)
    if record["build"]:
        return record | {"output": output[-400:]}
    command = command_of(makefile)
    small, whole = sized(command, 16), sized(command, 1)
    for number, words in enumerate([whole] if small == whole else [small, whole]):
        limit = seconds if words == whole else seconds // 3
        began = time.monotonic()
        status, output = shell(words, folder, limit, 10 * limit, {"AMPSIM_OPTIONS": "jobs=1 engine=loops stats memory-limit=12000"})
        record["runs"].append({"command": words, "is_whole": words == whole, "status": status, "ended": status not in killed,
                               "verdict": verdict(output), "seconds": round(time.monotonic() - began, 1), "output": output[-900:]})
        if status in killed:
            break
    return record


def run_all(options):
    done = {json.loads(line)["name"] for line in options.log.read_text().splitlines()} if options.log.exists() else set()
    folders = sorted(each for each in options.sources.iterdir() if each.name.endswith("-cuda") and (each / "Makefile").exists())
    random.Random(options.seed).shuffle(folders)
    with options.log.open("a") as log:
        for folder in folders:
            makefile = (folder / "Makefile").read_text(errors="replace")
            texts = (each.read_text(errors="replace") for each in folder.iterdir() if each.suffix in (".cu", ".cuh", ".h", ".cpp", ".cc"))
            if folder.name in done or not_tried.search(makefile) or not any(checks_itself.search(text) for text in texts):
                continue
            log.write(json.dumps(run(folder, makefile, options.prefix, options.seconds)) + "\n")
            log.flush()


def summary(log):
    records = [json.loads(line) for line in log.read_text().splitlines()]
    groups = {}
    for record in records:
        ended = [each for each in record["runs"] if each["ended"]]
        last = ended[-1] if ended else None
        if record["build"]:
            group = "do not build"
        elif last is None:
            group = "did not end"
        else:
            size = "with their own sizes" if last["is_whole"] else "with a sixteenth"
            group = f"{last['verdict'] or 'say nothing of their results'}, {size}"
        groups.setdefault(group, []).append(record["name"].removesuffix("-cuda"))
    for group, names in sorted(groups.items()):
        print(f"{len(names)} {group}: {', '.join(sorted(names))}")
    print(f"{len(records)} programs")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", type=pathlib.Path, nargs="?")
    parser.add_argument("prefix", type=pathlib.Path, nargs="?")
    parser.add_argument("--log", type=pathlib.Path)
    parser.add_argument("--summary", type=pathlib.Path)
    parser.add_argument("--seconds", type=int, default=60, help="processor time of a run (default 60)")
    parser.add_argument("--seed", type=int, default=1, help="of the order in which programs are run")
    options = parser.parse_args()
    if options.summary:
        return summary(options.summary)
    if not (options.sources and options.prefix and options.log):
        parser.error("expected SOURCES, AMPSIM and --log FILE")
    return run_all(options)


if __name__ == "__main__":
    main()
