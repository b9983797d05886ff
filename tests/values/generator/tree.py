# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements as a tree. A statement is a list of parts: text, and blocks of further statements.

The reducer removes statements from blocks and prints the rest. So a statement must leave the program free of races
without its neighbours: a barrier that others rely on is part of the statement that relies on it.
"""


class Block:
    def __init__(self):
        self.statements = []


class Statement:
    def __init__(self, *parts, kind=""):
        self.parts, self.kind = list(parts), kind


def text_of(block):
    return "".join(text_of_statement(each) for each in block.statements)


def text_of_statement(statement):
    return "".join(part if isinstance(part, str) else text_of(part) for part in statement.parts)


def indented(text):
    """The text's lines, indented by the braces that are open."""
    lines, depth = [], 0
    for line in text.split("\n"):
        line = line.strip()
        closing = 0
        while closing < len(line) and line[closing] == "}":
            closing += 1
        lines.append("  " * max(0, depth - closing) + line if line and not line.startswith("#") else line)
        depth += line.count("{") - line.count("}")
    return "\n".join(lines)


def blocks_of(statement):
    return [part for part in statement.parts if isinstance(part, Block)]


def walk(block):
    """All statements of a block, outer ones first."""
    for statement in block.statements:
        yield statement
        for inner in blocks_of(statement):
            yield from walk(inner)
