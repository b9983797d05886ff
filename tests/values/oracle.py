# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The expected output of a program: its output when compiled by the host's compilers with the headers of host_emulation."""

import os
import pathlib
import shutil
import subprocess
import tempfile

emulation = pathlib.Path(__file__).resolve().parent / "host_emulation"

# Programs have no undefined behaviour, so all of these must agree, in every order of threads. The first is fast and
# optimises nothing: it is trusted where the others are not run.
compilers = {"clang++ -O0": ["clang++-19", "-O0"], "clang++ -O2": ["clang++-19", "-O2", "-mllvm", "-enable-interleaved-mem-accesses=false"]}
if shutil.which("g++"):
    compilers = {"g++ -O0": ["g++", "-O0"], "g++ -O2": ["g++", "-O2"], **compilers}
first_compiler = next(iter(compilers))
# Without the red zones of stacks: the emulation's threads take turns on stacks, and marks that one leaves there at
# its end would be blamed on the next.
sanitizers = {"sanitizers": ["clang++-19", "-O1", "-fsanitize=address,undefined", "-mllvm", "-asan-stack=0",
                             "-fno-sanitize-recover=all", "-g"]}
orders = ["forward", "reverse", "shuffle:1"]
time_limit = 60  # seconds of processor time


class Fault(Exception):
    """The program, or the emulation, is at fault: there is nothing to compare with."""


def warp_size(language):
    return 64 if language == "hip" else 32


class Precompiled:
    """The emulation's headers as g++ keeps them for its next run, in a folder: half of a small program's compilation."""

    headers = {"cuda": "cuda_runtime.h", "hip": "hip/hip_runtime.h", "hip32": "hip/hip_runtime.h", "amp": "amp.h"}
    folder = None

    @classmethod
    def make(cls, folder, languages):
        if first_compiler != "g++ -O0":
            return
        cls.folder = pathlib.Path(folder)
        for language in languages:
            made = cls.folder / language / f"{cls.headers[language]}.gch"
            made.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run([*compilers[first_compiler], *flags(language), "-x", "c++-header", str(emulation / cls.headers[language]), "-o", str(made)],
                           check=True)


def flags(language):
    return ["-std=c++17", "-w", "-ffp-contract=off", f"-DEMULATION_WARP_SIZE={warp_size(language)}"]


def build(source, language, compiler, executable):
    words = [*{**compilers, **sanitizers}[compiler], *flags(language)]
    if Precompiled.folder and compiler == first_compiler:
        words.append(f"-I{Precompiled.folder / language}")
    words += [f"-I{emulation}", "-x", "c++", str(source), "-o", str(executable)]
    run = subprocess.run(words, capture_output=True, text=True)
    if run.returncode:
        raise Fault(f"{compiler} does not compile it:\n" + "\n".join(line for line in run.stderr.split("\n") if "error" in line)[:2000])


def output(executable, order, arguments=()):
    environment = dict(os.environ, EMULATION_ORDER=order, ASAN_OPTIONS="detect_leaks=1:detect_stack_use_after_return=0")
    limited = ["sh", "-c", f'ulimit -t {time_limit}; exec "$@"', "sh", str(executable), *arguments]
    run = subprocess.run(limited, capture_output=True, text=True, env=environment)
    if run.returncode in (-9, -24, 128 + 9, 128 + 24):
        raise Fault("the emulation does not end")
    if run.returncode:
        raise Fault(f"the emulation ends with {run.returncode}: {run.stdout.strip().split(chr(10))[-1]}\n{run.stderr[:2000]}")
    return run.stdout


def expected(source, language, used=(first_compiler,), in_orders=("forward",), arguments=()):
    """The lines that the program prints. Raises Fault if compilers or orders disagree."""
    first = None
    with tempfile.TemporaryDirectory() as folder:
        for compiler in used:
            executable = pathlib.Path(folder) / "program"
            build(source, language, compiler, executable)
            for order in in_orders:
                lines = output(executable, order, arguments).split("\n")
                if first is None:
                    first, by = lines, (compiler, order)
                elif lines != first:
                    differs = next((f"{a!r} and {b!r}" for a, b in zip(first, lines) if a != b), "their numbers of lines")
                    raise Fault(f"{by} and {(compiler, order)} differ: {differs}")
    return first
