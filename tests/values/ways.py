# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The ways in which ampsim can run a program, and the comparison of its results."""

import re
import subprocess

# Code without checks compiles in a tenth of the time, so it is run more often.
quick_ways = [
    ["--detect", "none", "--engine", "loops"], ["--detect", "none", "--engine", "loops"],
    ["--detect", "none", "--engine", "loops", "--order", "reverse"],
    ["--detect", "none", "--engine", "loops", "-O2"],
    ["--detect", "none", "--engine", "fibers"],
    ["--detect", "none", "--engine", "fibers", "--order", "shuffle:3"],
    ["--detect", "none", "--engine", "loops", "--order", "shuffle:5"],
    ["--detect", "none"], ["--detect", "none", "--jobs", "4"]]
checked_ways = [["-O0"], ["-O0", "--order", "reverse"], ["-O0", "--no-elide", "--jobs", "4"]]
slow_ways = [
    ["--engine", "loops"], [], ["--jobs", "4"], ["--engine", "fibers"], ["--order", "reverse"], ["--order", "shuffle:7", "--engine", "loops"],
    ["--no-elide"], ["--no-elide", "--engine", "loops"], ["-O2", "--engine", "loops"], ["--engine", "loops", "--order", "reverse"],
    ["--engine", "fibers", "--order", "shuffle:2"]]
time_limit = 200  # seconds of processor time, whatever else the machine does


def chosen(number):
    """The ways for a program: each program has some, and all ways take turns."""
    ways = [quick_ways[0], quick_ways[1 + number % (len(quick_ways) - 1)], checked_ways[number % len(checked_ways)]]
    if number % 4 == 0:
        ways.append(slow_ways[number // 4 % len(slow_ways)])
    return ways


# For programs that once failed.
few_ways = [[], ["-O0", "--order", "reverse"], ["--engine", "loops"], ["--engine", "fibers", "--jobs", "4"],
            ["--detect", "none", "--engine", "loops", "-O2"]]


def all_ways():
    found = []
    for each in quick_ways + checked_ways + slow_ways:
        if each not in found:
            found.append(each)
    return found


class Result:
    """`kind`: ran, findings, rejected, crash, no end, incomplete."""

    def __init__(self, kind, lines, errors, status):
        self.kind, self.lines, self.errors, self.status = kind, lines, errors, status

    @property
    def findings(self):
        """Kinds and lines of the findings."""
        return [(int(line), kind) for line, kind in re.findall(r":(\d+):\d+: (?:error|hazard|warning|note):.*\[([a-z-]+)(?: [a-z-]+)?\]$",
                                                                 self.errors, re.M)] if self.kind == "findings" else []


def run(ampsim, source, language, way, arguments=(), limit=time_limit):
    words = [ampsim, "run", "-q", "-Wno-everything", "-fno-color-diagnostics", *way]
    if "--jobs" not in way:
        words += ["--jobs", "1"]
    if language.startswith("hip"):
        words += ["--warp-size", "32" if language == "hip32" else "64"]
    if language == "amp":
        words.append("--permissive")
    words += [str(source)]
    if arguments:
        words += ["--", *arguments]
    limited = ["sh", "-c", f'ulimit -t {limit}; exec "$@"', "sh", *words]
    run = subprocess.run(limited, capture_output=True, text=True, errors="replace")
    out, errors, status = run.stdout, run.stderr, run.returncode
    # Ended by the limit: ampsim, the program's process or the compiler's.
    if status in (-9, -24, 128 + 9, 128 + 24) or re.search(r"killed by signal (9|24)\b", errors):
        return Result("no end", out.split("\n"), errors, status)
    kinds = {0: "ran", 66: "findings", 65: "rejected", 67: "incomplete", 64: "rejected"}
    return Result(kinds.get(status, "crash"), out.split("\n"), errors, status)


class Difference:
    """The difference between ampsim's result and the expected one. `kernels`: those involved, if known."""

    def __init__(self, kind, kernels, detail, way):
        self.kind, self.kernels, self.detail, self.way = kind, kernels, detail, way

    def __str__(self):
        return f"{self.kind} in kernels {sorted(self.kernels) if self.kernels else 'unknown'} with {' '.join(self.way) or 'no options'}: {self.detail}"


def kernel_at(text, line):
    """The number of the kernel whose text contains this line."""
    number = None
    for at, each in enumerate(text.split("\n"), 1):
        begins = re.match(r"(?:template <unsigned N> )?(?:__global__ )?void kernel_(\d+)\(", each)
        if begins:
            number = int(begins.group(1))
        elif re.match(r"void run_\d+|\S+.* \S+\(.*\) \{$", each) and not each.startswith(" "):
            number = None
        if at == line:
            return number
    return None


def compare(ampsim, source, text, language, way, expected, limit=time_limit):
    """None, or the difference."""
    result = run(ampsim, source, language, way, limit=limit)
    wrong = [(want, got) for want, got in zip(expected, result.lines) if want != got]
    if result.kind == "findings":
        kernels = {kernel_at(text, line) for line, _ in result.findings} - {None}
        kinds = sorted({kind for _, kind in result.findings})
        return Difference("finding " + ",".join(kinds), kernels, result.errors[:1500], way)
    if result.kind != "ran":
        # Output is by kernels in their order: it ends in the kernel after the last.
        done = [int(line.split()[0]) for line in result.lines if re.match(r"\d+ \d+ sums", line)]
        following = {max(done) + 1} if done else {0}
        return Difference(result.kind if result.kind != "crash" else f"crash {result.status}", following if result.kind != "rejected" else set(),
                          result.errors[-1500:], way)
    if len(result.lines) != len(expected):
        return Difference("values", set(), f"{len(result.lines)} lines, not {len(expected)}", way)
    if wrong:
        return Difference("values", {int(want.split()[0]) for want, got in wrong if want}, f"is {wrong[0][1]!r}, not {wrong[0][0]!r}", way)
    return None
