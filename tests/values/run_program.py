#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""run_program.py AMPSIM PROGRAM: runs a program of programs/ in several ways, with AMPSIM_ALL_WAYS=1 in all. Each
time it must exit with 0, print "0 wrong" and have no finding."""

import os
import pathlib
import sys

import ways

ampsim, source = sys.argv[1], pathlib.Path(sys.argv[2])
language = {".cu": "cuda", ".hip": "hip", ".cpp": "amp"}[source.suffix]
for way in ways.all_ways() if os.environ.get("AMPSIM_ALL_WAYS") else ways.few_ways:
    result = ways.run(ampsim, source, language, way)
    if result.kind != "ran" or result.lines[0] != "0 wrong":
        sys.exit(f"{source.name} with {' '.join(way) or 'no options'}: {result.kind}, status {result.status}, {result.lines[0]!r}\n"
                 f"{result.errors[:1500]}")
