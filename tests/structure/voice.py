#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the words of texts, comments and names against the word list in docs/glossary.md.

    voice.py [ROOT] [PATH...]       prints each place with what to write instead; exits with 1 if there is one
    voice.py [ROOT] --counts        prints the number of places in each folder

Reads the files that git tracks. There is no list of exceptions: a sentence that needs a word of the list is written in
another way.
"""

import argparse
import collections
import pathlib
import re
import subprocess
import sys

# Each: what is not written, and what to write. Letters end a word, and so do the underscores of a name.
WORDS = [
    (r"mend(s|ed|er|ing)?", "fix"),
    (r"tells?|told", "report, print, say; distinguish"),
    (r"behind", "after; past; beyond"),
    (r"hears? of|heard of", "is notified of"),
    (r"surveys?|surveyed|surveying", "sampling pass"),
    (r"suspicious", "candidate"),
    (r"ask(s|ed|ing)? for", "request, enqueue, need"),
    (r"(come|comes|came|coming) to (its|their|an|the) ends?", "finish"),
    (r"(go|goes|went|gone|going) on(?! to\b)", "continue"),
    (r"stands?(?! for\b| alone\b|-)|stood", "is; is written"),
    (r"apart(?! from\b)", "separate, out of process; distinguish"),
    (r"alike", "the same, similar"),
    (r"and (its|their|the|his) like|and (its|their) kinds?", "and similar"),
    (r"(take|takes|took|taken|taking) back", "revert, reverse-step"),
    (r"in spite of", "despite"),
    (r"of which", "a sentence of its own"),
    (r"very much", "a number, or nothing"),
    (r"no such(?! file or directory| process| device)", "unknown X"),
    (r"late (faults?|work|launch(es)?|operations?|copy|copies|kernels?)", "deferred"),
    (r"(?<![Tt]here )(?<!_)(is|are|was|were) no(?! longer\b| more than\b| later\b| less\b| worse\b| larger\b| smaller\b| slower\b| faster\b)", "is not a"),
    (r"what (\w+ ){1,3}(is|are) told", "a plain sentence"),
]
PATTERNS = [(re.compile(r"(?<![A-Za-z])(" + word + r")(?![A-Za-z])", re.IGNORECASE), advice) for word, advice in WORDS]

# A comment states the thing.
COMMENT_START = re.compile(r"^\s*(?:///?<?|#|/\*+|\*|//===--- )\s*(What|Of|Where|Whether|Who|Whose|Whom)\s")
COMMENTED = {".h", ".cpp", ".cu", ".hip", ".cuh", ".hpp", ".js", ".mjs", ".css", ".py", ".sh", ".bash", ".cmake", ".txt", ".yml", ".toml"}

# Texts that are not the project's to word: the list itself, and licences.
NOT_OURS = {"tests/structure/voice.py", "docs/glossary.md", "LICENSE"}
TEXT_ONLY_DATA = {".json", ".svg", ".png", ".lock", ".csv", ".bin"}


def places(name, text):
    for number, line in enumerate(text.splitlines(), 1):
        if pathlib.Path(name).suffix in COMMENTED and (match := COMMENT_START.search(line)):
            yield number, match.group(1), "a comment that states the thing"
        for pattern, advice in PATTERNS:
            for match in pattern.finditer(line):
                yield number, match.group(1), advice


def tracked(root):
    listed = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, check=True).stdout
    return [name for name in listed.decode().split("\0") if name]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("root", nargs="?", default=".")
    parser.add_argument("paths", nargs="*", help="only files below these")
    parser.add_argument("--counts", action="store_true")
    options = parser.parse_args()
    found = []
    for name in tracked(options.root):
        path = pathlib.Path(options.root, name)
        if name in NOT_OURS or path.suffix in TEXT_ONLY_DATA or path.is_symlink() or not path.is_file():
            continue
        if options.paths and not any(name.startswith(each.rstrip("/")) for each in options.paths):
            continue
        for pattern, advice in PATTERNS:
            if match := pattern.search(path.stem):
                found.append((name, 0, match.group(1), advice))
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [(name, *place) for place in places(name, text)]
    if options.counts:
        folders = collections.Counter("/".join(name.split("/")[:2]) for name, *_ in found)
        for folder, count in folders.most_common():
            print(f"{count:6} {folder}")
    else:
        for name, line, word, advice in found:
            print(f"{name}:{line}: '{word}': {advice}")
    print(f"{len(found)} places", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
