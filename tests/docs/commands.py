#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""commands.py AMPSIM SOURCE [PAGE...]: runs the commands that the documents show, and compares what they print with what is quoted.

A block of commands is fenced and has the word `console`:

    ```console
    $ ampsim run sum.cu
    sum.cu:20:10: hazard: ...
    ```

Lines that begin with `$ ` are commands; the lines after one are what it prints, on both streams. A line `...` stands for any number of
lines, and `...` within a line for any text. The output of a command without such lines is not compared.

The blocks of a page run in order, in one folder that has a copy of examples/ and the files in tests/docs/files. A source that a command
names and that is not there is copied from tests/*/programs. `scripts/run` stands for `ampsim run`: a build is not part of this test.

A block that this test cannot run has an HTML comment before it: `<!-- not run: REASON -->`, or `<!-- run by: TEST -->` if another test does.
A block that looks like commands and is neither is an error.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from pages import blocks

COMMANDS = re.compile(r"(\$ |(ampsim(-\w+|-amdclang\+\+|-amp\+\+)?|cmake|ctest|cpack|make|scripts/\S+|mpirun|srun|openssl|g\+\+|export|[A-Z_]+=\S+) +\S)")
SOURCE_NAME = re.compile(r"[\w./-]+\.(?:cu|cpp|hip|ptx|h)\b")
USAGE = {64, 70, 126, 127}  # statuses that no document shows


def pattern_of(lines):
    """What quoted lines match, as a regular expression."""
    parts = []
    for line in lines:
        if line.strip() == "...":
            parts.append(r"(?:.*\n)*?")
        else:
            parts.append(".*".join(re.escape(part) for part in line.rstrip().split("...")) + r"[ ]*\n")
    return "".join(parts)


def commands_of(block):
    """Yields (command, quoted lines)."""
    command, quoted = None, []
    for line in block.text:
        if line.startswith("$ "):
            if command:
                yield command, quoted
            command, quoted = line[2:], []
        elif command and command.endswith("\\"):
            command = command[:-1] + line.lstrip("> ")
        else:
            quoted.append(line)
    if command:
        while quoted and not quoted[-1].strip():
            quoted.pop()
        yield command, quoted


class Pages:
    def __init__(self, ampsim, source):
        self.ampsim, self.source = ampsim, source
        self.programs = {}
        for file in sorted(source.glob("tests/*/programs/**/*")):
            self.programs.setdefault(file.name, file)
        self.problems, self.run_count, self.skipped = [], 0, 0

    def scratch(self, folder):
        shutil.copytree(self.source / "examples", folder / "examples")
        shutil.copytree(self.source / "tests/docs/files", folder, dirs_exist_ok=True)
        (folder / "scripts").mkdir()
        (folder / "scripts/run").write_text('#!/bin/sh\nexec ampsim run "$@"\n')
        (folder / "scripts/run").chmod(0o755)

    def check(self, page):
        name = page.relative_to(self.source)
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch)
            self.scratch(folder)
            for block in blocks(page.read_text(encoding="utf-8")):
                where = f"{name}:{block.line}"
                if re.match(r"(not run|run by): *\S", block.comment):
                    self.skipped += 1
                elif block.word == "console":
                    if not any(line.startswith("$ ") for line in block.text):
                        self.problems.append(f"{where}: a console without a command")
                    for command, quoted in commands_of(block):
                        self.run(where, folder, command, quoted)
                elif any(COMMANDS.match(line) for line in block.text) and block.word in ("", "text", "sh", "bash", "shell"):
                    self.problems.append(f"{where}: commands need the word 'console', or a comment that says why they are not run")

    def run(self, where, folder, command, quoted):
        for source in SOURCE_NAME.findall(command):
            known = self.programs.get(Path(source).name)
            if not (folder / source).exists() and known and "/" not in source:
                shutil.copy(known, folder / source)
                for header in known.parent.glob("*.h"):
                    shutil.copy(header, folder)
        environment = dict(os.environ, PATH=f"{self.ampsim.parent}:{os.environ['PATH']}", COLUMNS="200")
        done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, errors="replace")
        self.run_count += 1
        if done.returncode in USAGE or done.returncode > 66 + 1:
            self.problems.append(f"{where}: '{command}' exits with {done.returncode}:\n{done.stdout}")
        elif quoted and not re.fullmatch(pattern_of(quoted), done.stdout):
            self.problems.append(f"{where}: '{command}' does not print what is quoted, but:\n{done.stdout}")


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    source = Path(sys.argv[2]).resolve()
    checked = Pages(Path(sys.argv[1]).resolve(), source)
    named = [Path(name).resolve() for name in sys.argv[3:]]
    for page in named or [source / "README.md", *sorted(source.glob("docs/**/*.md")), source / "CONTRIBUTING.md", source / "SECURITY.md"]:
        checked.check(page)
    print(f"{checked.run_count} commands run, {checked.skipped} blocks not run here")
    if checked.problems:
        sys.exit("\n".join(checked.problems))


main()
