# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Conditions of litmus tests: `exists (P0:r1 == 1 /\\ x != 2)`."""

import re

from programs import comparisons

tokens = re.compile(r"\s*(/\\|\\/|&&|\|\||==|!=|<=|>=|[()<>=~\[\]:]|[A-Za-z_][A-Za-z_0-9.]*|-?0x[0-9a-fA-F]+|-?\d+)")


class SyntaxFault(Exception):
    pass


def parse(text):
    """A tree: ("and"|"or", a, b), ("not", a), or (comparison, operand, operand); an operand is a number, ("register", thread, name) or
    ("memory", name)."""
    items, at = [], 0
    text = text.strip()
    while at < len(text):
        match = tokens.match(text, at)
        if not match:
            if not text[at:].strip():
                break
            raise SyntaxFault(f"in a condition: {text[at:at + 20]!r}")
        items.append(match.group(1))
        at = match.end()
    position = 0

    def peek():
        return items[position] if position < len(items) else None

    def take(expected=None):
        nonlocal position
        item = peek()
        if item is None or expected is not None and item != expected:
            raise SyntaxFault(f"{expected} expected in a condition, not {item}")
        position += 1
        return item

    def disjunction():
        left = conjunction()
        while peek() in ("\\/", "||"):
            take()
            left = ("or", left, conjunction())
        return left

    def conjunction():
        left = primary()
        while peek() in ("/\\", "&&"):
            take()
            left = ("and", left, primary())
        return left

    def primary():
        if peek() == "~":
            take()
            return ("not", primary())
        if peek() == "(":
            take()
            inner = disjunction()
            take(")")
            return inner
        left = operand()
        comparison = take()
        return ("==" if comparison == "=" else comparison, left, operand())

    def operand():
        item = take()
        if item == "[":
            name = take()
            take("]")
            return ("memory", name)
        if re.fullmatch(r"-?\d+|-?0x[0-9a-fA-F]+", item):
            if peek() == ":":
                take()
                return ("register", int(item), take())
            return int(item, 0)
        if peek() == ":":
            take()
            return ("register", int(item[1:]), take())
        return ("memory", item)

    tree = disjunction()
    if peek() is not None:
        raise SyntaxFault(f"{peek()} after a condition")
    return tree


def locations(tree, names):
    """The locations in a condition."""
    if tree[0] in ("and", "or", "not"):
        return set().union(*(locations(part, names) for part in tree[1:]))
    return {part[-1] for part in tree[1:] if isinstance(part, tuple)} & set(names)


def registers(tree):
    """(thread, name) of the registers in a condition."""
    if tree[0] in ("and", "or", "not"):
        return set().union(*(registers(part) for part in tree[1:]))
    return {part[1:] for part in tree[1:] if isinstance(part, tuple) and part[0] == "register"}


def constants(tree):
    if tree[0] in ("and", "or", "not"):
        return set().union(*(constants(part) for part in tree[1:]))
    return {part for part in tree[1:] if isinstance(part, int)}


def holds(tree, registers, memory):
    """True if it holds for the threads' final registers and the final values of memory."""
    if tree[0] == "and":
        return holds(tree[1], registers, memory) and holds(tree[2], registers, memory)
    if tree[0] == "or":
        return holds(tree[1], registers, memory) or holds(tree[2], registers, memory)
    if tree[0] == "not":
        return not holds(tree[1], registers, memory)

    def value(part):
        if isinstance(part, int):
            return part
        if part[0] == "memory":
            return memory[part[1]]
        found = registers[part[1]].get(part[2])
        return memory.get(part[2], 0) if found is None else found  # in OpenCL a register may be what a parameter points to

    return comparisons[tree[0]](value(tree[1]), value(tree[2]))


def split_quantifier(text):
    """('exists' | 'not exists' | 'forall', filter or None, condition) of the text after a test's threads."""
    text = text.strip()
    match = re.match(r"filter\b(.*?)(?=(~?\s*exists|forall)\b|$)", text, re.S)
    filtered = None
    if match:
        filtered, text = parse(match.group(1)), text[match.end():].strip()
    match = re.match(r"(~\s*exists|exists|forall)\b(.*)$", text, re.S)
    if not match:
        return None, filtered, None
    quantifier = "not exists" if match.group(1).startswith("~") else match.group(1)
    return quantifier, filtered, parse(match.group(2))
