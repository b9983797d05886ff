#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""fixed_twin.py SOURCE BUILD PROGRAM...: writes the fixed twin NAME_fixed of each program NAME below SOURCE that contains
one to the same place below BUILD, and prints the twins' paths.

A wrong program contains its fixed twin in comments. In the twin, a line with `// FIXED: TEXT` is TEXT:

    sum[0] += x;           // HAZARD: raw across-blocks sum   // FIXED: atomicAdd(&sum[0], x);
    // FIXED: __syncthreads();
    values[0] = 0;         // FIXED:

The first line is replaced, the second one added, the third one removed. Below a line that is too long for this,
`// FIXED@-1: TEXT` does the same. The twin must be clean: the annotations of findings are left out, and its last line
is `// HAZARD-NONE`. All other lines have the same numbers in both programs.

This is a part of the tests, not of `ampsim verify`: annotations state what must be found in the program as it is, the
twin is another program, and most of the tests that use it (of `ampsim run`, the debugger, proofs) need a file.
"""
import pathlib
import re
import shutil
import sys

FIXED = re.compile(r"//\s*FIXED(?:@([+-]\d+))?:(.*)")
MALFORMED = re.compile(r"//\s*FIXED\b(?!(?:@[+-]\d+)?:)")
ANNOTATION = re.compile(r"\s*//\s*(?:HAZARD|REJECT)(?:@[+-]?\d+)?:(?:(?!\s*//).)*|\s*//\s*REJECT(?!\w)(?:(?!\s*//).)*")
EXPECTATION = re.compile(r"\s*// expect: .*")  # of hosts.py
OWN_HEADER = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.M)


class Malformed(Exception):
    pass


def has_twin(text):
    return FIXED.search(text) or MALFORMED.search(text)


def twin_of(text, is_opencl_host=False):
    """The text of the fixed twin."""
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    annotation, verdict = (EXPECTATION, "// expect: clean") if is_opencl_host else (ANNOTATION, "// HAZARD-NONE")
    replaced = {}
    for number, line in enumerate(lines):
        if MALFORMED.search(line):
            raise Malformed(f"{number + 1}: 'FIXED' without a colon")
        if "HAZARD-NONE" in line or line == "// expect: clean":
            raise Malformed(f"{number + 1}: a program with a fixed twin cannot be clean itself")
        found = FIXED.search(line)
        if not found:
            continue
        target = number + int(found[1] or 0)
        if not 0 <= target < len(lines):
            raise Malformed(f"{number + 1}: there is no line {target + 1}")
        if target in replaced:
            raise Malformed(f"{number + 1}: line {target + 1} is already replaced")
        replaced[target] = found[2].strip()
    twin = []
    for number, line in enumerate(lines):
        indentation = line[:len(line) - len(line.lstrip())]
        kept = annotation.sub("", FIXED.sub("", line))
        twin.append((indentation + replaced[number] if number in replaced else kept).rstrip())
    return "\n".join([*twin, verdict, ""])


def write_twin(program, folder):
    """Writes the twin of `program` and the headers beside it that it includes into `folder`, if they differ from what
    is there. Returns the twin's path, or None for a program without a twin."""
    program, folder = pathlib.Path(program), pathlib.Path(folder)
    text = program.read_text()
    twin = folder / f"{program.stem}_fixed{program.suffix}"
    if not has_twin(text):
        if folder != program.parent:
            twin.unlink(missing_ok=True)
        return None
    if program.with_name(twin.name).exists():
        raise Malformed(f"{program}: {twin.name} exists as well")
    try:
        made = twin_of(text, program.suffix == ".c")
    except Malformed as error:
        raise Malformed(f"{program}:{error}") from None
    folder.mkdir(parents=True, exist_ok=True)
    if not twin.exists() or twin.read_text() != made:
        twin.write_text(made)
    for header in OWN_HEADER.findall(text):
        if (program.parent / header).is_file():
            shutil.copyfile(program.parent / header, folder / header)
    return twin


def main():
    source, build, *programs = sys.argv[1:]
    try:
        twins = [write_twin(program, build / pathlib.Path(program).relative_to(source).parent) for program in programs]
    except Malformed as error:
        sys.exit(str(error))
    for twin in filter(None, twins):
        print(twin)


if __name__ == "__main__":
    main()
