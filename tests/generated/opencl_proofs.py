#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""opencl_proofs.py AMPSIM COUNT [FIRST_SEED]: the random kernels of opencl_kernels.py, proved.

What its oracle calls a race, of one run and by the specification alone, `ampsim prove` must not have proved to be
absent. Also fails if nothing is proved: then the test would say nothing.
"""
import argparse
import json
import subprocess
import sys
import tempfile

from opencl_generator import Kernel, items, units
from opencl_kernels import Runner, kernels_in_program, orders_in_turn
from opencl_order import judge


def made_from(seed):
    """Most kernels are short and have little that a proof cannot follow: otherwise nearly all race."""
    if seed % 4 == 0:
        return Kernel(seed).statements
    return Kernel(seed, ["message", "chain", "copy", "loop"]).statements[:1 + seed % 4]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ampsim")
    parser.add_argument("count", type=int)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    arguments = parser.parse_args()
    verdicts, racy, failed = {"proved": 0, "refuted": 0, "undecided": 0}, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(arguments.ampsim, folder, [])
        for batch, first in enumerate(range(arguments.seed, arguments.seed + arguments.count, kernels_in_program)):
            seeds = range(first, min(first + kernels_in_program, arguments.seed + arguments.count))
            kernels = [made_from(seed) for seed in seeds]
            order = orders_in_turn[batch % len(orders_in_turn)]
            _, out, lines, problem = runner.run(kernels, order)
            if problem or len(out) != len(kernels):
                print(f"seeds {seeds}: {problem}")
                return 1
            file = runner.folder / "kernels.cl"
            command = [arguments.ampsim, "prove", "--no-run", "--no-cache", "--format", "json", "--timeout", "2",
                       "-cl-std=CL3.0", "--local-size", str(items), "--global-size", str(units), file]
            proof = subprocess.run(command, capture_output=True, text=True)
            if proof.returncode not in (0, 67):
                print(f"seeds {seeds}: status {proof.returncode}\n{proof.stderr[-3000:]}")
                print(file.read_text())
                return 1
            for judged in json.loads(proof.stdout)["kernels"]:
                number = int(judged["kernel"].removeprefix("kernel_"))
                must, _, wrong = judge(kernels[number], out[number], order)
                if wrong:
                    print(f"seed {seeds[number]}: {wrong}")
                    return 1
                racy += bool(must)
                for verdict in judged["verdicts"]:
                    if not verdict["property"].startswith("races-"):
                        continue
                    verdicts[verdict["verdict"]] += 1
                    found = [each for each in must if each[1] and verdict["property"] == "races-" + each[1]]
                    if verdict["verdict"] == "proved" and found:
                        failed += 1
                        print(f"seed {seeds[number]}: {verdict['property']} is proved, but a race:")
                        for kind, scope, a, b in found:
                            print(f"  {kind} {scope}: {a}: {lines[a - 1].strip()} | {b}: {lines[b - 1].strip()}")
    print(f"{arguments.count} kernels, {racy} with a race: {verdicts}; {failed} wrong")
    return 1 if failed or not verdicts["proved"] or not racy else 0


if __name__ == "__main__":
    sys.exit(main())
