# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes kernels and their data, runs them, compares words with the reference's."""
import pathlib
import struct
import subprocess

from isa import Loose
from kernels import SIZES

here = pathlib.Path(__file__).parent
HEADER = ".version 8.3\n.target sm_90\n.address_size 64\n\n"


def write_module(path, kernels, header=HEADER):
    path.write_text(header + "\n".join(kernel.ptx() for kernel in kernels))


def write_program(path, kernels):
    """A program in CUDA C++ with the same instructions as inline PTX."""
    launches = "\n".join(f'        if (name == "{kernel.name}")\n          {kernel.name}<<<1, threads>>>((const unsigned long long *)in, '
                         f'(unsigned long long *)out, (unsigned char *)scratch);' for kernel in kernels)
    path.write_text('#include "launch.h"\n\n' + "\n".join(kernel.cuda() for kernel in kernels) +
                    "\nint main(int, char **words) {\n  launch_all(words[1], words[2], words[3], [&](const std::string &name, int "
                    "threads, char *in, char *out, char *scratch) {\n" + launches + "\n  });\n}\n")


def write_data(folder, kernels, stem):
    """STEM.index and STEM.data."""
    index, data = [], bytearray()
    for kernel in kernels:
        index.append(f"{kernel.name} {kernel.threads} {len(kernel.inputs)} {len(kernel.outputs)}\n")
        for column in kernel.columns:
            data += struct.pack(f"<{kernel.threads}Q", *column)
        for each in kernel.scratch:
            data += bytes(each)
    (folder / f"{stem}.index").write_text("".join(index))
    (folder / f"{stem}.data").write_bytes(data)


class Mismatch:
    def __init__(self, kernel, what, lane, expected, got, origin):
        self.kernel, self.what, self.lane, self.expected, self.got, self.origin = kernel, what, lane, expected, got, origin

    def __str__(self):
        expected = repr(self.expected) if isinstance(self.expected, Loose) else f"{self.expected:#x}"
        return f"{self.kernel.name}, thread {self.lane}: {self.what} is {self.got:#x}, expected {expected}{self.origin}"


def compare(kernels, machines, results):
    """All mismatches; `results` is the program's output."""
    mismatches, place = [], 0
    for kernel, machine in zip(kernels, machines):
        threads = kernel.threads
        for reg in kernel.outputs:
            got = struct.unpack_from(f"<{threads}Q", results, place)
            place += 8 * threads
            mask = (1 << max(reg.width, 8)) - 1
            for lane, (value, expected) in enumerate(zip(got, machine.values[reg.name])):
                value &= mask
                if isinstance(expected, Loose):
                    if not expected.admits(value):
                        mismatches.append(Mismatch(kernel, reg.name, lane, expected, value, ""))
                elif value != expected & mask:
                    mismatches.append(Mismatch(kernel, reg.name, lane, expected & mask, value, ""))
        size = SIZES["global"]
        for lane in range(threads):
            got = results[place:place + size]
            place += size
            for i in range(size):
                if got[i] != machine.memory["global"][lane][i] and not machine.vague["global"][lane][i]:
                    mismatches.append(Mismatch(kernel, f"scratch[{i}]", lane, machine.memory["global"][lane][i], got[i], ""))
    if place != len(results):
        raise ValueError(f"{len(results)} bytes of results, not {place}")
    return mismatches


class Failed(Exception):
    pass


def run(ampsim, words, options=(), timeout=600):
    result = subprocess.run([ampsim, "run", "-q", *options, *words], capture_output=True, text=True, timeout=timeout)
    return result


def simulate(ampsim, folder, kernels, how, options):
    """The results of `how`, module or inline, as bytes."""
    write_data(folder, kernels, "values")
    results = folder / "values.results"
    results.unlink(missing_ok=True)
    files = [str(folder / "values.index"), str(folder / "values.data"), str(results)]
    if how == "module":
        module = folder / "values.ptx"
        write_module(module, kernels)
        words = [str(here / "host.cu"), "--", str(module), *files]
    else:
        program = folder / "values.cu"
        write_program(program, kernels)
        words = ["-I", str(here), str(program), "--", *files]
    result = run(ampsim, words, options)
    if result.returncode != 0 or not results.exists():
        raise Failed(f"status {result.returncode}\n{result.stdout[-2000:]}\n{result.stderr[-6000:]}")
    return results.read_bytes()
