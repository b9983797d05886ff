# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Litmus tests in PTX, in the notation of the public collections: a header, initial values in braces, columns of instructions, a condition."""

import re

import conditions
from programs import Instruction, Location, Place, Program, Thread

loads = {"ld": "generic", "tld": "texture", "suld": "surface", "cold": "constant"}
stores = {"st": "generic", "sust": "surface"}
atomics = {"atom": "generic", "suatom": "surface", "red": "generic", "sured": "surface"}
branches = {"beq": "==", "bne": "!=", "blt": "<", "bgt": ">", "ble": "<=", "bge": ">="}
operations = {"add": "+", "sub": "-", "mul": "*", "and": "&", "or": "|", "xor": "^"}


class SyntaxFault(Exception):
    pass


def read(text, name):
    text = re.sub(r"//.*", "", text)
    begin = text.index("{")
    end = text.index("}", begin)
    locations, registers = declarations(text[begin + 1:end])
    body = text[end + 1:]
    match = re.search(r"^\s*(~\s*exists|exists|forall|filter|locations)\b", body, re.M)
    rows, tail = body[:match.start()], body[match.start():]
    tail = re.sub(r"^\s*locations\s*\[.*?\]", "", tail, flags=re.S)
    rows = [[cell.strip() for cell in row.split("|")] for row in rows.split(";") if row.strip()]
    threads = []
    for header in rows[0]:
        match = re.fullmatch(r"P(\d+)\s*@\s*cta\s*(\d+)\s*,\s*gpu\s*(\d+)", header)
        if not match:
            raise SyntaxFault(f"{name}: thread {header!r}")
        number, cta, gpu = map(int, match.groups())
        warp = sum(t.place.device == gpu and t.place.cta == cta for t in threads)
        threads.append(Thread(Place(gpu, 0, cta, warp, 0), [], dict(registers.get(number, {}))))
    for row in rows[1:]:
        for thread, cell in zip(threads, row):
            if cell:
                thread.code += instruction(cell, name)
    quantifier, filtered, condition = conditions.split_quantifier(tail)
    for thread in threads:
        for step in thread.code:
            if step.location is not None and step.location not in locations:
                locations[step.location] = Location(step.location)
    return Program(name, threads, locations, quantifier, filtered, condition)


def declarations(text):
    locations, registers = {}, {}
    for item in text.replace("\n", " ").split(";"):
        item = item.strip()
        if not item:
            continue
        match = re.fullmatch(r"P?(\d+)\s*:\s*(\w+)\s*=\s*(-?\d+)", item)
        if match:
            registers.setdefault(int(match[1]), {})[match[2]] = int(match[3])
            continue
        match = re.fullmatch(r"(\w+)\s*@\s*(\w+)\s+aliases\s+(\w+)", item)
        if match:
            locations[match[1]] = Location(match[1], aliases=match[3], proxy=match[2])
            continue
        match = re.fullmatch(r"(\w+)\s*=\s*(-?\d+)", item)
        if not match:
            raise SyntaxFault(f"declaration {item!r}")
        locations[match[1]] = Location(match[1], int(match[2]))
    return locations, registers


def operand(text):
    return int(text) if re.fullmatch(r"-?\d+", text) else text


def instruction(text, name):
    match = re.fullmatch(r"(LC\w+)\s*:", text)
    if match:
        return [Instruction("label", target=match[1])]
    words = text.split(None, 1)
    parts = words[0].split(".")
    operands = [part.strip() for part in words[1].split(",")] if len(words) > 1 else []
    head = parts[0]
    if head == "goto":
        return [Instruction("branch", value=1, target=operands[0])]
    if head in branches:
        return [Instruction("branch", value=(branches[head], operand(operands[0]), operand(operands[1])), target=operands[2])]
    if head in operations:
        return [Instruction("let", to=operands[0], value=(operations[head], operand(operands[1]), operand(operands[2])))]
    if head in loads and len(parts) == 1:
        return [Instruction("let", to=operands[0], value=operand(operands[1]))]
    if head in loads:
        return [Instruction("load", to=operands[0], location=operands[1], order=parts[1], scope=(parts + ["sys"])[2], proxy=loads[head])]
    if head in stores:
        return [Instruction("store", location=operands[0], value=operand(operands[1]), order=parts[1], scope=(parts + ["sys"])[2],
                            proxy=stores[head])]
    if head in atomics:
        to = operands.pop(0) if head.endswith("atom") else None
        expected = operand(operands[1]) if parts[3] == "cas" else None
        return [Instruction("rmw", to=to, location=operands[0], value=operand(operands[-1]), expected=expected, order=parts[1], scope=parts[2],
                            operation=operations.get(parts[3], parts[3]), proxy=atomics[head])]
    if head == "fence" and parts[1] == "proxy":
        return [Instruction("proxy_fence", proxy=parts[2])]
    if head == "fence":
        return [Instruction("fence", order=parts[1], scope=parts[2])]
    if head == "bar":
        numbers = [operand(part) for part in operands]
        return [Instruction("barrier", operation=parts[2], barrier=tuple(numbers[:2]), quorum=numbers[2] if len(numbers) > 2 else None)]
    raise SyntaxFault(f"{name}: {text!r}")
