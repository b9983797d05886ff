#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""sources.py AMPSIM SECONDS FOUND [SEED]: mutated programs under `ampsim check`, two at a time, until the time is up.

A program is compiled or refused. Any other status, and a compiler that does not end, are failures: the source is
saved in the folder FOUND. Mutations: lines are removed, repeated and swapped between programs; tokens are removed,
repeated, replaced by others; numbers become extreme.
"""

import concurrent.futures
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

ampsim, seconds, found = sys.argv[1], float(sys.argv[2]), pathlib.Path(sys.argv[3])
seed = int(sys.argv[4]) if len(sys.argv) > 4 else time.time_ns()
root = pathlib.Path(__file__).parent.parent.parent
amp = ("tests/amp/programs/**/*.cpp", "examples/*.cpp", "tests/amp/rules/cases/*.cpp")
cuda = ("tests/cuda/programs/**/*.cu", "tests/cuda/language/**/*.cu", "examples/cuda/*.cu")


def read_all(patterns):
    """The texts of the files that match; programs are only mutated with others of the same language."""
    return [each.read_text(errors="surrogateescape") for pattern in patterns for each in sorted(root.glob(pattern))]


samples_of = {".cpp": read_all(amp), ".cu": read_all(cuda)}
assert all(samples_of.values())
limit = 60
tokens = re.compile(r"\w+|\s+|[^\w\s]")
extreme = ["0", "-1", "2147483648", "4294967295", "4000000000", "9223372036854775807", "1e308", "0x7fffffffffffffffull", "''", '""']


def mutated(rng, samples):
    text = rng.choice(samples)
    for _ in range(rng.choice((1, 1, 2, 3, 6))):
        lines = text.split("\n")
        parts = tokens.findall(text)
        which = rng.randrange(8)
        if which == 0 and len(lines) > 1:
            del lines[rng.randrange(len(lines))]
            text = "\n".join(lines)
        elif which == 1:
            lines.insert(rng.randrange(len(lines)), rng.choice(lines))
            text = "\n".join(lines)
        elif which == 2:
            other = rng.choice(samples).split("\n")
            lines[rng.randrange(len(lines))] = rng.choice(other)
            text = "\n".join(lines)
        elif parts:
            at = rng.randrange(len(parts))
            numbers = [k for k, each in enumerate(parts) if each.isdigit()]
            if which == 3:
                parts[at] = ""
            elif which == 4:
                parts[at] += parts[at]
            elif which == 5:
                parts[at] = rng.choice(parts)
            elif which == 6 and numbers:
                parts[rng.choice(numbers)] = rng.choice(extreme)
            else:
                parts[at] *= rng.choice((3, 30, 3000))
            text = "".join(parts)
    return text


def try_one(number):
    rng = random.Random(f"{seed} {number}")
    suffix = rng.choice(list(samples_of))
    text = mutated(rng, samples_of[suffix])
    with tempfile.TemporaryDirectory(prefix="ampsim-fuzz-") as folder:
        source = pathlib.Path(folder) / f"mutant{suffix}"
        source.write_text(text, errors="surrogateescape")
        try:
            done = subprocess.run([ampsim, "check", "--time-limit=60", "--memory-limit=2048", str(source)], stdin=subprocess.DEVNULL,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=10 * limit)
            status, said = done.returncode, done.stderr.decode(errors="replace")
        except subprocess.TimeoutExpired:
            status, said = "no end", ""
    if status in (0, 65):
        return True
    name = found / f"sources-{seed}-{number}{suffix}"
    name.write_text(text, errors="surrogateescape")
    print(f"{name}: status {status}: {said.strip().splitlines()[-1] if said.strip() else ''}", flush=True)
    return False


found.mkdir(parents=True, exist_ok=True)
end = time.monotonic() + seconds
tried = wrong = 0
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    while time.monotonic() < end:
        results = list(pool.map(try_one, range(tried, tried + 8)))
        tried += len(results)
        wrong += results.count(False)
print(f"{tried} mutated sources (seed {seed}), {wrong} that neither compile nor are refused")
sys.exit(wrong > 0)
