#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The programs of the built-in lessons and puzzles, which are sections of one Markdown file (cli/teaching/course/lesson.h).

    lesson_file.py LESSON PROGRAM       prints one, such as lessons/cuda/06-first-barrier solution.cu
"""

import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "cli" / "teaching"
PROGRAM = re.compile(r"^## (\S+\.\w+)\n\n```\w+\n(.*?)^```$", re.M | re.S)


def programs(lesson):
    """By name."""
    return dict(PROGRAM.findall((FOLDER / f"{lesson}.md").read_text()))


def program(lesson, name):
    return programs(lesson)[name]


if __name__ == "__main__":
    print(program(*sys.argv[1:]), end="")
