#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""links.py FOLDER...: each relative link in the Markdown pages below FOLDER leads to a file, and to a heading of it if it names one."""

import sys
from pathlib import Path
from urllib.parse import unquote

from pages import anchors, links, pages


def check(root):
    count, problems = 0, []
    for page in pages(root):
        text = page.read_text(encoding="utf-8")
        for line, target in links(text):
            if "://" in target or target.startswith("mailto:"):
                continue
            count += 1
            path, _, anchor = unquote(target).partition("#")
            file = (page.parent / path).resolve() if path else page
            where = f"{page.relative_to(root)}:{line}: '{target}'"
            if not file.exists():
                problems.append(f"{where}: the file does not exist")
            elif not file.is_relative_to(root):
                problems.append(f"{where}: outside of {root}")
            elif anchor and anchor not in anchors(file.read_text(encoding="utf-8")):
                problems.append(f"{where}: the heading does not exist")
    print(f"{count} links below {root}")
    return problems if count else [f"no links below {root}"]


found = [problem for folder in sys.argv[1:] for problem in check(Path(folder).resolve())]
if found or len(sys.argv) < 2:
    sys.exit("\n".join(found) or __doc__)
