#!/usr/bin/env python3
"""unity_calls.py BUILD UNITY_BUILD: checks that functions mean the same where several files are compiled as one.

Both are build folders of this source tree, the second one configured with -DAMPSIM_UNITY=ON. If two files of a group have
functions of one name in anonymous namespaces, a call in one of them may silently choose the other's. So each file, and each
group, is compiled to LLVM's IR without optimization; what a function refers to must be the same in both. Takes some minutes.
"""

import collections
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

DEFINED = re.compile(r'^define .*?@("[^"]+"|[\w.$]+)\(')
REFERRED = re.compile(r'@("[^"]+"|[\w.$]+)')
# Numbered by translation unit.
NUMBERED = re.compile(r"\$_\d+|\.\d+\b|^(llvm\.|\.str|__const|__func__|_ZZ|_ZGV|__cxx_global|_GLOBAL__|switch)")


def plain(name):
    name = name.strip('"')
    return re.sub(r"\$_\d+", "$_", re.sub(r"\.\d+$", "", name))


def references(entry):
    """For each function that the translation unit defines: the functions to which it refers."""
    words = shlex.split(entry["command"])
    if "ccache" in words[0]:
        words = words[1:]
    del words[words.index("-o"):words.index("-o") + 2]
    words = [each for each in words if each not in ("-c", "-g")]
    done = subprocess.run(words + ["-S", "-emit-llvm", "-O1", "-Xclang", "-disable-llvm-passes", "-w", "-o", "-"],
                          cwd=entry["directory"], stdout=subprocess.PIPE, text=True, check=True)
    found = collections.defaultdict(set)
    function = None
    for line in done.stdout.splitlines():
        begin = DEFINED.match(line)
        if begin:
            function = plain(begin[1])
            found[function] |= set()
        elif line.startswith("}"):
            function = None
        elif function:
            found[function] |= {plain(each) for each in REFERRED.findall(line) if not NUMBERED.match(each.strip('"'))}
    return found


def modules(build):
    """The commands that compile the product's own modules."""
    entries = json.loads((pathlib.Path(build) / "compile_commands.json").read_text())
    return [each for each in entries
            if re.search(r"CMakeFiles/ampsim\w*\.dir/", each.get("output", each["command"]))
            and not re.search(r"\.(bc|pch)\b|/precompiled/|/tests/", each["file"])]


def all_references(build):
    merged = collections.defaultdict(set)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for found in pool.map(references, modules(build)):
            for function, names in found.items():
                merged[function] |= names
    return merged


def main():
    alone, together = (all_references(build) for build in sys.argv[1:3])
    common = alone.keys() & together.keys()
    different = [each for each in sorted(common) if alone[each] != together[each]]
    for each in different:
        print(each, "alone:", sorted(alone[each] - together[each]), "together:", sorted(together[each] - alone[each]))
    print(f"{len(common)} functions compared, {len(different)} differ")
    return 1 if different or len(common) < 1000 else 0


if __name__ == "__main__":
    sys.exit(main())
