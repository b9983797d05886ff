#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""documented.py [update] SOURCE: checks that tests/cuda/README.md and the tests of CUDA agree. Each program in
tests/cuda/language, and each in tests/cuda/device_values with a GPU's record, is named in exactly one row of the table of
chapters; each row has the number of cases of its programs; and the total is large enough. `update` writes the numbers.

A case compares values: a call of expect(), expect_all() or WITHIN() in a program, counted once, or a program without such calls;
for a record, a line."""
import fnmatch
import re
import sys
from pathlib import Path

AT_LEAST = 300
HEADING = "# CUDA: chapters and their tests"


def cases(tests):
    """The number of cases by program, named by its path without the ending."""
    found = {}
    for program in sorted((tests / "language").rglob("*.cu")):
        calls = re.findall(r"(?<![\w.])(?:expect|expect_all|WITHIN)\(", program.read_text())
        found[str(program.relative_to(tests / "language").with_suffix(""))] = max(len(calls), 1)
    for program in sorted((tests / "device_values").glob("*.cu")):
        if lines := program.read_text().count("\n// H100: "):
            found[f"device_values/{program.stem}"] = lines - 1
    return found


def main():
    update = sys.argv[1:2] == ["update"]
    source = Path(sys.argv[-1])
    page = source / "tests" / "cuda" / "README.md"
    text = page.read_text()
    before, heading, section = text.partition(HEADING + "\n")
    section, end, after = re.match(r"(.*?)(\n##+ |\Z)(.*)", section, re.DOTALL).groups()
    known, problems, named, total = cases(source / "tests" / "cuda"), [], {}, 0

    def check_row(match):
        nonlocal total
        chapter, what, programs, number = (cell.strip() for cell in match.groups())
        if chapter == "chapter" or set(chapter) <= {"-"}:
            return match.group(0)
        count = 0
        for pattern in programs.split(", "):
            hits = fnmatch.filter(known, pattern)
            if not hits:
                problems.append(f"{chapter}: there is no {pattern}")
            for hit in hits:
                if hit in named:
                    problems.append(f"{hit} is in two rows: {named[hit]}, {chapter}")
                named[hit] = chapter
                count += known[hit]
        if number != str(count) and not update:
            problems.append(f"{chapter}: there are {count} cases, not {number}")
        total += count
        return f"| {chapter} | {what} | {programs} | {count} |"

    section = re.sub(r"^\|([^|\n]*)\|([^|\n]*)\|([^|\n]*)\|([^|\n]*)\|$", check_row, section, flags=re.MULTILINE)
    problems += [f"{program} is in no row" for program in known if program not in named]
    said = re.search(r"\*\*([\d,]+) cases\*\*", section)
    if not said or (said.group(1) != f"{total:,}" and not update):
        problems.append(f"there are {total:,} cases in all")
    if total < AT_LEAST:
        problems.append(f"there are {total} cases, fewer than {AT_LEAST}")
    if update:
        section = re.sub(r"\*\*[\d,]+ cases\*\*", f"**{total:,} cases**", section)
        page.write_text(before + heading + section + end + after)
    print(f"{total} cases in {len(named)} programs")
    if problems:
        sys.exit("\n".join(problems))


main()
