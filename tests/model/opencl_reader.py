# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Litmus tests in OpenCL C, in the notation of the public collections: initial values in braces, a function for each thread, a condition."""

import re

import conditions
from programs import Instruction, Location, Place, Program, Thread

tokens = re.compile(r"\s*([A-Za-z_]\w*|\d+|==|!=|<=|>=|&&|\|\||[-+*/&|^<>=(){};,:\[\]!])")
scopes = {"memory_scope_work_item": "thread", "memory_scope_work_group": "cta", "memory_scope_device": "gpu", "memory_scope_all_svm_devices": "sys"}
orders = {"memory_order_relaxed": "relaxed", "memory_order_acquire": "acquire", "memory_order_release": "release",
          "memory_order_acq_rel": "acq_rel", "memory_order_seq_cst": "sc"}
regions = {"CLK_GLOBAL_MEM_FENCE": "global", "CLK_LOCAL_MEM_FENCE": "local"}
fetches = {"atomic_fetch_add": "+", "atomic_fetch_sub": "-", "atomic_exchange": "exch", "atomic_fetch_or": "|", "atomic_fetch_and": "&"}


class SyntaxFault(Exception):
    pass


def read(text, name):
    text = re.sub(r"\(\*.*?\*\)", "", text, flags=re.S)
    text = re.sub(r"//.*", "", text)
    begin = text.index("{")
    end = text.index("}", begin)
    locations = {}
    for item in text[begin + 1:end].split(";"):
        match = re.fullmatch(r"\s*\[?(\w+)\]?\s*=\s*(-?\d+)\s*", item)
        if match:
            locations[match[1]] = Location(match[1], int(match[2]), atomic=False)
        elif item.strip():
            raise SyntaxFault(f"{name}: initial value {item.strip()!r}")
    body = text[end + 1:]
    match = re.search(r"^\s*(~\s*exists|exists|forall|filter)\b", body, re.M)
    code, tail = body[:match.start()], body[match.start():]
    threads = []
    headers = list(re.finditer(r"P(\d+)\s*@\s*wg\s*(\d+)\s*,\s*dev\s*(\d+)\s*\((.*?)\)\s*\{", code, re.S))
    for n, header in enumerate(headers):
        last = headers[n + 1].start() if n + 1 < len(headers) else len(code)
        statements = code[header.end():last].strip()
        if not statements.endswith("}"):
            raise SyntaxFault(f"{name}: the end of thread {header[1]}")
        for parameter in header[4].split(","):
            words = parameter.replace("*", " * ").split()
            if not words:
                continue
            known = locations.get(words[-1], Location(words[-1], atomic=False))
            locations[words[-1]] = Location(words[-1], known.initial,
                                            space=next((word for word in words if word in ("global", "local")), "generic"),
                                            atomic=known.atomic or "atomic_int" in words)
        place = Place(int(header[3]), 0, int(header[2]), sum(t.place.cta == int(header[2]) for t in threads), 0)
        threads.append(Thread(place, Compiler(statements[:-1], locations, name).code))
    quantifier, filtered, condition = conditions.split_quantifier(tail)
    return Program(name, threads, locations, quantifier, filtered, condition)


class Compiler:
    """Statements to instructions. Loads go to registers of their own, in order of evaluation."""

    def __init__(self, text, locations, name):
        self.locations, self.name = locations, name
        self.items, self.at = tokens.findall(text), 0
        self.code, self.number, self.labels = [], 0, 0
        while self.peek() is not None:
            self.statement()

    def peek(self, ahead=0):
        return self.items[self.at + ahead] if self.at + ahead < len(self.items) else None

    def take(self, expected=None):
        item = self.peek()
        if item is None or expected is not None and item != expected:
            raise SyntaxFault(f"{self.name}: {expected} expected, not {item}")
        self.at += 1
        return item

    def temporary(self):
        self.number += 1
        return f"t.{self.number}"

    def label(self):
        self.labels += 1
        return f"L{self.labels}"

    def emit(self, *arguments, **more):
        self.code.append(Instruction(*arguments, **more))

    def statement(self):
        item = self.peek()
        if item == ";":
            self.take()
        elif item == "{":
            self.take()
            while self.peek() != "}":
                self.statement()
            self.take("}")
        elif item == "if":
            self.take()
            self.take("(")
            condition = self.expression()
            self.take(")")
            otherwise, end = self.label(), self.label()
            self.emit("branch", value=("==", condition, 0), target=otherwise)
            self.statement()
            if self.peek() == "else":
                self.take()
                self.emit("branch", value=1, target=end)
                self.emit("label", target=otherwise)
                self.statement()
                self.emit("label", target=end)
            else:
                self.emit("label", target=otherwise)
        elif item == "while":
            self.take()
            self.take("(")
            begin, end = self.label(), self.label()
            self.emit("label", target=begin)
            condition = self.expression()
            self.take(")")
            self.emit("branch", value=("==", condition, 0), target=end)
            self.statement()
            self.emit("branch", value=1, target=begin)
            self.emit("label", target=end)
        elif item == "int":
            self.take()
            name = self.take()
            if self.peek() == "=":
                self.take()
                self.emit("let", to=name, value=self.expression())
            self.take(";")
        elif self.peek(1) == ":":
            label = self.take()
            self.take(":")
            self.take("barrier")
            self.take("(")
            self.emit("barrier", operation="sync", barrier=(label,), region=self.region())
            self.take(")")
            self.take(";")
        elif item == "*":
            self.take()
            name = self.take()
            self.take("=")
            self.emit("store", location=name, value=self.expression())
            self.take(";")
        elif self.peek(1) == "=":
            name = self.take()
            self.take("=")
            self.emit("let", to=name, value=self.expression())
            self.take(";")
        else:
            self.expression()
            self.take(";")

    def region(self):
        names = [regions[self.take()]]
        while self.peek() == "|":
            self.take()
            names.append(regions[self.take()])
        return " ".join(sorted(names))

    def expression(self, level=0):
        levels = [["||"], ["&&"], ["==", "!="], ["<", ">", "<=", ">="], ["+", "-"]]
        if level == len(levels):
            return self.primary()
        # Operands are not sequenced: none is ordered by an acquire in another. The last is evaluated first, so that
        # no program relies on the operands before it.
        parts = [self.operand(level)]
        operators = []
        while self.peek() in levels[level]:
            operators.append(self.take())
            parts.append(self.operand(level))
        for _, code in reversed(parts):
            self.code += code
        left = parts[0][0]
        for operator, (right, _) in zip(operators, parts[1:]):
            left = ({"||": "|", "&&": "&"}.get(operator, operator), left, right)
        return left

    def operand(self, level):
        """An operand's value, and the instructions that compute it."""
        before, self.code = self.code, []
        value = self.expression(level + 1)
        code, self.code = self.code, before
        return value, code

    def primary(self):
        item = self.take()
        if item == "(":
            inner = self.expression()
            self.take(")")
            return inner
        if item == "-":
            return -int(self.take())
        if item.isdigit():
            return int(item)
        if item == "*":
            return self.load(self.take(), "weak", "sys")
        if item.startswith("atomic_"):
            return self.call(item)
        if item in self.locations:
            raise SyntaxFault(f"{self.name}: the pointer {item} as a value")
        return item

    def load(self, location, order, scope):
        register = self.temporary()
        self.emit("load", to=register, location=location, order=order, scope=scope)
        return register

    def location(self):
        name = self.take()
        if name not in self.locations or self.peek() not in (",", ")"):
            raise SyntaxFault(f"{self.name}: an address that is not a parameter")
        return name

    def call(self, name):
        self.take("(")
        name = name.removesuffix("_explicit")
        if name == "atomic_work_item_fence":
            region = self.region()
            order, scope = self.order_and_scope()
            self.emit("fence", order=order, scope=scope, region=region)
            return 0
        location = self.location()
        if name == "atomic_load":
            return self.load(location, *self.order_and_scope())
        self.take(",")
        if name == "atomic_compare_exchange_strong":
            expected = self.location()
            self.take(",")
            value = self.expression()
            self.take(",")
            order = orders[self.take()]
            self.take(",")
            failure = orders[self.take()]
            scope = "gpu"
            if self.peek() == ",":
                self.take()
                scope = scopes[self.take()]
            self.take(")")
            before, seen = self.load(expected, "weak", "sys"), self.temporary()
            self.emit("rmw", to=seen, location=location, operation="cas", expected=before, value=value, order=order, failure_order=failure, scope=scope)
            end = self.label()
            self.emit("branch", value=("==", seen, before), target=end)
            self.emit("store", location=expected, value=seen)
            self.emit("label", target=end)
            return ("==", seen, before)
        value = self.expression()
        order, scope = self.order_and_scope()
        if name == "atomic_store":
            self.emit("store", location=location, value=value, order=order, scope=scope)
            return 0
        register = self.temporary()
        self.emit("rmw", to=register, location=location, operation=fetches[name], value=value, order=order, scope=scope)
        return register

    def order_and_scope(self):
        """The remaining arguments of a call. Functions without them are of order seq_cst, and of the device's scope."""
        order, scope = "sc", "gpu"
        while self.peek() == ",":
            self.take()
            word = self.take()
            if word in orders:
                order = orders[word]
            else:
                scope = scopes[word]
        self.take(")")
        return order, scope
