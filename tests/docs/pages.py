# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The Markdown pages of a tree, their code blocks, links and anchors, as the tests in this folder and scripts/site read them."""

import re
import subprocess
from pathlib import Path

FENCE = re.compile(r"^( *)(```+|~~~+) *([\w+-]*) *$")
COMMENT = re.compile(r"^ *<!-- *(.*?) *-->$")


def pages(root):
    """The pages below a folder: the tracked ones if it is a working tree, else all."""
    listed = subprocess.run(["git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.md"],
                            capture_output=True, text=True) if (root / ".git").exists() else None
    if listed and listed.returncode == 0:
        return sorted(root / name for name in listed.stdout.split("\0") if name and (root / name).is_file())
    return sorted(root.rglob("*.md"))


class Block:
    """A code block: its first line's number, the word after the fence ('' if it is indented), its lines, and the HTML comment before it."""

    def __init__(self, line, word, text, comment):
        self.line, self.word, self.text, self.comment = line, word, text, comment


def blocks(text):
    """Yields the code blocks of a page. An indented block follows an empty line; one in a list is indented by six columns."""
    lines = text.split("\n")
    comment, k, in_list = "", 0, False
    while k < len(lines):
        line = lines[k]
        fence = FENCE.match(line)
        if fence:
            end = next((n for n in range(k + 1, len(lines)) if lines[n].strip() == fence[2]), len(lines))
            margin = len(fence[1])
            yield Block(k + 1, fence[3] or "text", [each[margin:] for each in lines[k + 1:end]], comment)
            comment, k = "", end + 1
            continue
        indent = 6 if in_list else 4
        if line.startswith(" " * indent) and line.strip() and (k == 0 or not lines[k - 1].strip()):
            end = k
            while end < len(lines) and (lines[end].startswith(" " * indent) or not lines[end].strip()):
                end += 1
            yield Block(k + 1, "", [each[indent:] for each in lines[k:end]], comment)
            comment, k = "", end
            continue
        if re.match(r"^ {0,3}([-*]|\d+\.) ", line):
            in_list = True
        elif line.strip() and not line.startswith(" "):
            in_list = False
        if match := COMMENT.match(line):
            comment = match[1]
        elif line.strip():
            comment = ""
        k += 1


def prose(text):
    """The page without its code, so that what looks like a link there is none."""
    kept, fence = [], None
    for line in text.split("\n"):
        if fence:
            fence = None if line.strip() == fence else fence
            kept.append("")
        elif match := FENCE.match(line):
            fence = match[2]
            kept.append("")
        elif line.startswith("    "):
            kept.append("")
        else:
            kept.append(re.sub(r"`[^`]*`", lambda match: "x" * len(match[0]), line))
    return "\n".join(kept)


def links(text):
    """Yields (line, target) for each link and picture."""
    page = prose(text)
    for match in re.finditer(r"\]\(\s*([^)\s]+)[^)]*\)", page):
        yield page.count("\n", 0, match.start()) + 1, match[1]


def anchors(text):
    """The anchors of a page's headings, as GitHub names them."""
    found, fence = set(), None
    for line in text.split("\n"):
        if fence:
            fence = None if line.strip() == fence else fence
        elif match := FENCE.match(line):
            fence = match[2]
        elif heading := re.match(r"#{1,6} +(.*?) *#*$", line):
            words = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading[1]).lower()
            name = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
            number = sum(each == name or re.fullmatch(re.escape(name) + r"-\d+", each) is not None for each in found)
            found.add(f"{name}-{number}" if number else name)
    return found
