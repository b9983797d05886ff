# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reduces a failing program: first kernels and statements of the generator's tree, then lines and expressions of its text.

The reduced program fails in the same way: the same kind of difference with the same options. Statements of the tree can be taken out without
making the program wrong. Lines cannot, so a smaller text must also give one result with several compilers, sanitizers
and orders of threads, and no finding when ampsim runs it on fibers without optimisation, unless that is the
failure."""

import pathlib
import re
import tempfile
import time

import oracle
import ways
from generator.tree import blocks_of, walk


class Reducer:
    def __init__(self, ampsim, program, difference, seconds=600, log=lambda text: None):
        self.ampsim, self.program, self.difference, self.log = ampsim, program, difference, log
        self.language, self.way = program.language_key, difference.way
        self.folder = tempfile.TemporaryDirectory()
        self.source = pathlib.Path(self.folder.name) / f"program{program.language.suffix}"
        self.until = time.monotonic() + seconds
        self.tests = 0

    def out_of_time(self):
        return time.monotonic() > self.until

    def fails(self, text, strict=False):
        """True if this text still fails in the same way."""
        if self.out_of_time():
            return False
        self.tests += 1
        self.source.write_text(text)
        try:
            expected = oracle.expected(self.source, self.language)
            limit = 30 if self.difference.kind == "no end" else ways.time_limit
            found = ways.compare(self.ampsim, self.source, text, self.language, self.way, expected, limit)
            if not found or not self.similar(found):
                return False
            if strict:
                if expected != oracle.expected(self.source, self.language, ["clang++ -O2", "sanitizers"], ["reverse", "shuffle:1"]):
                    return False
                careful = ways.run(self.ampsim, self.source, self.language, ["-O0", "--engine", "fibers"])
                if careful.kind != "ran" and not self.difference.kind.startswith("finding") and self.difference.kind == "values":
                    return False
        except oracle.Fault:
            return False
        return True

    def similar(self, found):
        if self.difference.kind.startswith("finding"):
            return bool(set(found.kind[8:].split(",")) & set(self.difference.kind[8:].split(","))) and found.kind.startswith("finding")
        return found.kind == self.difference.kind

    def reduce(self):
        program = self.program
        if not self.fails(program.text()):
            self.log("it does not fail again")
            return program.text(), False
        self.kernels()
        for kernel in program.kernels:
            for name, value in (("launches", 1), ("grid", (1, 1, 1)), ("grid", (2, 1, 1))):
                before = getattr(kernel, name)
                if before != value:
                    setattr(kernel, name, value)
                    kernel.blocks = kernel.grid[0] * kernel.grid[1] * kernel.grid[2]
                    if not self.fails(program.text()):
                        setattr(kernel, name, before)
                        kernel.blocks = kernel.grid[0] * kernel.grid[1] * kernel.grid[2]
        changed = True
        while changed and not self.out_of_time():
            changed = any([self.shrink(kernel.statements) for kernel in program.kernels])
            changed |= any([self.unwrap(kernel.statements) for kernel in program.kernels])
        text = self.lines(program.text())
        return text, True

    def kernels(self):
        wanted = [each for each in self.program.kernels if each.number in self.difference.kernels]
        before = self.program.kernels
        for few in [[each] for each in wanted] + ([wanted] if len(wanted) > 1 else []):
            self.program.kernels = few
            if self.fails(self.program.text()):
                return
        self.program.kernels = before
        self.chunks(self.program.kernels, lambda: self.fails(self.program.text()))

    def chunks(self, items, test):
        """Removes parts of a list, halves first, as long as the test holds. Returns true if any could be removed."""
        changed, size = False, max(1, len(items) // 2)
        while size and items:
            at = len(items)
            while at > 0:
                begin = max(0, at - size)
                taken = items[begin:at]
                del items[begin:at]
                if taken and test():
                    changed = True
                else:
                    items[begin:begin] = taken
                at = begin
            size //= 2
        return changed

    def shrink(self, block):
        changed = self.chunks(block.statements, lambda: self.fails(self.program.text()))
        for statement in list(block.statements):
            for inner in blocks_of(statement):
                changed |= self.shrink(inner)
        return changed

    def unwrap(self, block):
        """Replaces a statement with the statements of its blocks."""
        changed, at = False, 0
        while at < len(block.statements):
            statement = block.statements[at]
            inner = [each for part in blocks_of(statement) for each in part.statements]
            if inner:
                block.statements[at:at + 1] = inner
                if self.fails(self.program.text(), strict=True):
                    changed = True
                    continue
                block.statements[at:at + len(inner)] = [statement]
            for part in blocks_of(statement):
                changed |= self.unwrap(part)
            at += 1
        return changed

    def lines(self, text):
        """Removes lines of the generated kernels, and simplifies expressions."""
        changed = True
        while changed and not self.out_of_time():
            changed = False
            lines = text.split("\n")
            first = next(k for k, line in enumerate(lines) if "hash ^ word" in line)
            last = next(k for k, line in enumerate(lines) if line.startswith("void run_"))
            size = 4
            while size:
                at = last
                while at > first:
                    begin = max(first, at - size)
                    part = lines[begin:at]
                    if part and "".join(part).count("{") == "".join(part).count("}") and not any("__global__" in each for each in part):
                        shorter = lines[:begin] + lines[at:]
                        if self.fails("\n".join(shorter), strict=True):
                            lines, last, changed = shorter, last - len(part), True
                    at = begin
                size //= 2
            text = "\n".join(lines)
            simpler = self.expressions(text, first, last)
            changed |= simpler != text
            text = simpler
        return text

    def expressions(self, text, first, last):
        """Replaces an expression in parentheses with 1, or with a part of it."""
        lines = text.split("\n")
        for at in range(first, min(last, len(lines))):
            done = False
            while not done and not self.out_of_time():
                done = True
                for begin, end in parentheses(lines[at]):
                    inside = lines[at][begin + 1:end]
                    options = ["1u", "t"] if len(inside) > 3 else []
                    options += [inside[a:b + 1] for a, b in parentheses(inside)][:3]
                    for option in options:
                        line = lines[at][:begin + 1] + option + lines[at][end:]
                        if len(line) < len(lines[at]) and self.fails("\n".join(lines[:at] + [line] + lines[at + 1:]), strict=True):
                            lines[at], done = line, False
                            break
                    if not done:
                        break
        return "\n".join(lines)


def parentheses(line):
    """The pairs of parentheses, outer ones first."""
    open_, pairs = [], []
    for at, character in enumerate(line):
        if character == "(":
            open_.append(at)
        elif character == ")" and open_:
            pairs.append((open_.pop(), at))
    return sorted(pairs, key=lambda pair: pair[0] - pair[1])
