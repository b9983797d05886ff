# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each sentence of SECURITY.md is in promises.txt with the tests that hold ampsim to it, and these tests exist.

    promises_test.py [--list]     the sentences that promises.txt lacks
"""

import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parents[2]


def sentences(text):
    """Of paragraphs, list items and cells of tables, without markup."""
    found = []
    for block in re.split(r"\n\s*\n|\n(?=\||- )", text):
        block = block.strip()
        if block.startswith("#") or re.fullmatch(r"[|\s:-]*", block):
            continue
        for part in [cell for cell in block.strip("|").split("|")] if block.startswith("|") else [block.removeprefix("- ")]:
            part = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", " ".join(part.split())).replace("**", "")
            found += [each for each in re.split(r"(?<=[.:;)]) (?=[A-Z'`(])|(?<=[.]) ", part) if len(each.split()) > 3]
    return found


def main():
    entries = {}
    for block in (root / "tests/hostile/promises.txt").read_text().split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if lines:
            entries[" ".join(line.strip() for line in lines if not line.startswith("    "))] = [line.strip() for line in lines if line.startswith("    ")]
    promised = sentences((root / "SECURITY.md").read_text())
    problems = [f"not in promises.txt: {each}" for each in promised if each not in entries]
    if sys.argv[1:] == ["--list"]:
        print("\n\n".join(each for each in promised if each not in entries))
        return 0
    problems += [f"not in SECURITY.md: {each}" for each in entries if each not in promised]
    tests = {path.relative_to(root).as_posix(): path for path in (root / "tests").rglob("*") if path.is_file()}
    held = 0
    for promise, lines in entries.items():
        if not lines:
            problems.append(f"neither a test nor a reason: {promise}")
        for line in lines:
            if line.startswith("("):  # the reason why there is none
                continue
            held += 1
            file, *names = line.split()
            if f"tests/{file}" not in tests:
                problems.append(f"unknown test: {line}")
                continue
            text = tests[f"tests/{file}"].read_text()
            problems += [f"tests/{file} has no {name}" for name in names if not re.search(rf"\b{re.escape(name)}\b", text)]
    print("\n".join(problems))
    print(f"{len(entries)} sentences, {held} tests, {len(problems)} problems")
    return 1 if problems or held == 0 else 0


sys.exit(main())
