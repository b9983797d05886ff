#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels with warp operations in loops over lanes and on fibers: the same output and the same report.

    engines_test.py AMPSIM [--hip] [FIRST_SEED SEEDS KERNELS]

Runs programs of generate.py both ways, with detection and without; with --hip the same programs in HIP, for wavefronts of
64. A program that differs is kept, and its seed said.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).parent


def in_hip(text):
    """Lanes 32 to 63 do what lanes 0 to 31 do: the masks are repeated in the upper half."""
    text = re.sub(r"\bcuda([A-Z])", r"hip\1", text).replace("const unsigned full", "const unsigned long long full")
    text = re.sub(r"\b0x([0-9a-f]{1,8})u", lambda mask: "0x" + 2 * mask[1].zfill(8) + "ull", text)
    text = re.sub(r"__popc\((__activemask|__match)", r"__popcll(\1", text.replace("% 32", "% 64").replace("/ 32", "/ 64"))
    return "#include <hip/hip_runtime.h>\n" + text


def run(ampsim, program, *options):
    command = [ampsim, "run", "--no-cache", "--report", "json:" + str(program) + ".json", *options, str(program)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=300)
    report = json.loads(pathlib.Path(str(program) + ".json").read_text())
    return {"output": result.stdout, "status": result.returncode, "findings": report["findings"],
            "coverage": report["coverage"], "diagnostics": report.get("diagnostics", [])}


def main():
    ampsim, *words = sys.argv[1:]
    hip = words[:1] == ["--hip"]
    numbers = words[1 if hip else 0:]
    first, seeds, kernels = (int(each) for each in numbers) if numbers else (1, 3, 6)
    failed, findings, launches = False, 0, 0
    with tempfile.TemporaryDirectory(prefix="ampsim-engines-") as folder:
        for seed in range(first, first + seeds):
            program = pathlib.Path(folder) / f"seed{seed}.{'hip' if hip else 'cu'}"
            text = subprocess.run([sys.executable, here / "generate.py", str(seed), str(kernels)],
                                  capture_output=True, text=True, check=True).stdout
            program.write_text(in_hip(text) if hip else text)
            for options in (["--jobs", "1"], ["--detect", "none"]):
                loops = run(ampsim, program, *options)
                fibers = run(ampsim, program, "--engine", "fibers", *options)
                if loops["diagnostics"] or loops["status"] not in (0, 66):
                    print(f"seed {seed}: status {loops['status']}", loops["diagnostics"])
                    failed = True
                for key in loops:
                    if loops[key] != fibers[key]:
                        failed = True
                        print(f"seed {seed}, {' '.join(options)}: {key} differs")
                        print(f"  loops:  {str(loops[key])[:2000]}\n  fibers: {str(fibers[key])[:2000]}")
                findings += len(loops["findings"])
                launches += loops["coverage"]["launches"]
    print(f"{launches} launches, {findings} findings")
    return 1 if failed or not findings or not launches else 0


sys.exit(main())
