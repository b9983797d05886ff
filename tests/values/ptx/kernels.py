# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels as trees of instructions: run by the reference, written as PTX, and written as CUDA C++ with inline PTX.

Each thread has registers, 64 bytes of global memory (`scratch`), 32 of shared memory and 32 of local memory of its
own. At the end it stores its registers to `out`. A `Machine` runs all threads at once, instruction by instruction,
with the list of active lanes.
"""
import re

import exact as fp
from isa import SCALAR_FLOATS, UNKNOWN, WIDTHS, Loose, finish, signed, typed, width_of

INTEGER_TYPE = re.compile("[usb](8|16|32|64)")
SIZES = {"global": 64, "shared": 32, "local": 32}
LETTERS = {1: "p", 16: "h", 32: "r", 64: "d"}


class Reg:
    """`kind` is b, i or f, for a register declared as .bN, .uN or .fN; an operand's type must fit it."""

    def __init__(self, width, kind, number):
        self.width, self.kind = width, kind
        self.name = f"{LETTERS[width]}{'' if kind == 'b' or width == 1 else kind}{number}"

    def declared(self):
        if self.width == 1:
            return ".pred"
        return f".{ {'b': 'b', 'i': 'u', 'f': 'f'}[self.kind]}{self.width}"

    def c_type(self):
        if self.kind == "f" and self.width > 16:
            return "float" if self.width == 32 else "double"
        return {1: "unsigned", 16: "unsigned short", 32: "unsigned", 64: "unsigned long long"}[self.width]

    def constraint(self):
        if self.kind == "f" and self.width > 16:
            return "f" if self.width == 32 else "d"
        return {1: "r", 16: "h", 32: "r", 64: "l"}[self.width]

    def fits(self, kind, wide=False):
        """True if the register can be an operand of this type."""
        kind = kind.split(":")[-1]
        width = WIDTHS[kind]
        if not (self.width == width or wide and self.width > width and INTEGER_TYPE.fullmatch(kind)):
            return False
        if self.kind in ("b", "p"):
            return True
        if self.kind == "f":
            return kind in ("f32", "f64", "b32", "b64")
        return bool(INTEGER_TYPE.fullmatch(kind))

    def __repr__(self):
        return self.name


class Immediate:
    def __init__(self, value, text):
        self.value, self.text = value, text


def initial_words(space):
    """The initial contents of a kernel's shared or local memory."""
    return [0x01010101 * (i + 1) for i in range(SIZES[space] // 4)]


class Machine:
    def __init__(self, threads, memory=None):
        self.threads = threads
        self.values = {}
        self.dead = set()  # lanes that have branched by an unknown predicate
        self.memory = {space: [bytearray(size) for _ in range(threads)] for space, size in SIZES.items()}
        self.vague = {space: [bytearray(size) for _ in range(threads)] for space, size in SIZES.items()}
        if memory:
            self.memory["global"] = [bytearray(each) for each in memory]
        for space in ("shared", "local"):
            for lane in range(threads):
                for i, word in enumerate(initial_words(space)):
                    self.store(space, lane, 4 * i, 4, word)

    def get(self, operand, lane):
        return operand.value if isinstance(operand, Immediate) else self.values[operand.name][lane]

    def put(self, reg, lane, value):
        column = self.values.get(reg.name)
        if column is None:
            column = self.values[reg.name] = [UNKNOWN] * self.threads
        column[lane] = UNKNOWN if lane in self.dead else value

    def bury(self, lanes):
        """Marks these lanes as unknown."""
        self.dead.update(lanes)
        for lane in lanes:
            for column in self.values.values():
                column[lane] = UNKNOWN
            for space, size in SIZES.items():
                self.vague[space][lane][:] = b"\1" * size

    def alive(self, lanes):
        return [lane for lane in lanes if lane not in self.dead] if self.dead else lanes

    def run(self, nodes, lanes):
        for node in nodes:
            node.run(self, self.alive(lanes))

    def load(self, space, lane, offset, size):
        if any(self.vague[space][lane][offset:offset + size]):
            return UNKNOWN
        return int.from_bytes(self.memory[space][lane][offset:offset + size], "little")

    def store(self, space, lane, offset, size, value):
        vague = 0
        if isinstance(value, Loose):
            vague = value.unknown | (-1 if value.near else 0)
            for shift, f in value.nans:
                vague |= f.all << shift
            value = value.bits
        for i in range(size):
            self.memory[space][lane][offset + i] = value >> 8 * i & 255
            self.vague[space][lane][offset + i] = 1 if vague >> 8 * i & 255 else 0


def guard_lanes(machine, guard, lanes):
    """Lanes on which a predicated instruction acts, and those where that is unknown."""
    if guard is None:
        return lanes, []
    reg, negated = guard
    certain, doubtful = [], []
    for lane in lanes:
        value = machine.get(reg, lane)
        if isinstance(value, Loose):
            doubtful.append(lane)
        elif value != negated:
            certain.append(lane)
    return certain, doubtful


class Writer:
    """Lines of a kernel; `%name` for registers."""

    def __init__(self):
        self.lines, self.labels = [], 0

    def add(self, text, indent=1):
        self.lines.append("  " * indent + text)

    def label(self):
        self.labels += 1
        return self.labels


def written(operand):
    return operand.text if isinstance(operand, Immediate) else f"%{operand.name}"


def guard_text(guard):
    return f"@{'!' if guard[1] else ''}%{guard[0].name} " if guard else ""


class AsmOperands:
    """Operands of one asm statement: registers become %0, %1 ...; predicates become local ones."""

    def __init__(self, results, operands, keep=()):
        self.results = list(dict.fromkeys(results))
        self.inputs = [reg for reg in dict.fromkeys(operands) if isinstance(reg, Reg)]
        self.keep = set(keep)  # results that may stay as they are
        self.order = self.results + [reg for reg in self.inputs if reg not in self.results]

    def statement(self, lines, writer, indent, volatile=False):
        names, before, after = {}, [], []
        for number, reg in enumerate(self.order):
            names[reg.name] = f"%{number}"
            if reg.width == 1:
                local = f"q{number}"
                names[reg.name] = local
                before.append(f".reg .pred {local};")
                if reg in self.inputs or reg in self.keep:
                    before.append(f"setp.ne.u32 {local}, %{number}, 0;")
                if reg in self.results:
                    after.append(f"selp.u32 %{number}, 1, 0, {local};")
        text = " ".join(before + [rename(line, names) for line in lines] + after)
        both = [reg for reg in self.results if reg in self.inputs or reg in self.keep]
        outputs = ", ".join(f'"{"+" if reg in both else "="}{reg.constraint()}"({reg.name})' for reg in self.results)
        inputs = ", ".join(f'"{reg.constraint()}"({reg.name})' for reg in self.order if reg not in self.results)
        memory = ' : "memory"' if volatile else ""
        writer.add(f'asm{" volatile" if volatile else ""}("{{ {text} }}" : {outputs} : {inputs}{memory});', indent)


def rename(text, names):
    out, i = [], 0
    while i < len(text):
        if text[i] == "%":
            end = i + 1
            while end < len(text) and (text[end].isalnum() or text[end] == "_"):
                end += 1
            word = text[i + 1:end]
            out.append(names.get(word, "%" * (1 if word.startswith("%") else 2) + word))
            i = end
        else:
            out.append(text[i])
            i += 1
    return "".join(out)


class Instruction:
    def __init__(self, form, results, operands, guard=None):
        self.form, self.results, self.operands, self.guard = form, results, operands, guard

    def text(self):
        form = self.form
        selectors = getattr(form, "selectors", ("", "", ""))
        results = [written(each) if each else "_" for each in self.results]
        operands = [written(each) for each in self.operands]
        pattern = getattr(form, "pattern", None)
        if pattern:
            return guard_text(self.guard) + pattern.format(*results, *operands) + ";"
        if selectors[0]:
            results[0] += selectors[0]
        for i in (0, 1):
            if selectors[1 + i]:
                operands[i] += selectors[1 + i]
        return f"{guard_text(self.guard)}{form.text} {'|'.join(results)}, {', '.join(operands)};"

    def run(self, machine, lanes):
        certain, doubtful = guard_lanes(machine, self.guard, lanes)
        form = self.form
        for lane in certain:
            operands = []
            for kind, operand in zip(form.of, self.operands):
                value = machine.get(operand, lane)
                if not isinstance(value, Loose) and kind != "imm":
                    value &= (1 << width_of(kind)) - 1
                operands.append(value)
            for reg, kind, value in zip(self.results, form.to, form.evaluate(operands)):
                if reg is None:
                    continue
                width = width_of(kind)
                if reg.width > width and kind[0] == "s" and not isinstance(value, Loose):
                    value = signed(value, width) & (1 << reg.width) - 1
                machine.put(reg, lane, value)
        for lane in doubtful:
            for reg in self.results:
                if reg is not None:
                    machine.put(reg, lane, UNKNOWN)

    def ptx(self, writer):
        writer.add(self.text())

    def cuda(self, writer, indent):
        guard = [self.guard[0]] if self.guard else []
        results = [reg for reg in self.results if reg is not None]
        AsmOperands(results, self.operands + guard, results if guard else ()).statement([self.text()], writer, indent)

    def registers(self):
        return [each for each in self.results + self.operands + ([self.guard[0]] if self.guard else [])
                if isinstance(each, Reg)]

    def defined(self):
        return [each for each in self.results if each is not None]

    def children(self):
        return []


class Chain:
    """Instructions that pass on the carry flag; `steps` are (text, result, operands, compute)."""

    def __init__(self, steps):
        self.steps = steps

    def run(self, machine, lanes):
        for lane in lanes:
            flag = 0  # None where it is unknown
            for text, result, operands, compute in self.steps:
                name, width = text.split(".")[0], WIDTHS[text.split(".")[-1]]
                values = [machine.get(each, lane) for each in operands]
                if any(isinstance(each, Loose) for each in values) or flag is None and name in ("addc", "subc", "madc"):
                    value, flag = UNKNOWN, None
                else:
                    value, flag = compute([each & (1 << width) - 1 for each in values], flag)
                machine.put(result, lane, value)

    def lines(self):
        return [f"{text} {written(result)}, {', '.join(written(each) for each in operands)};"
                for text, result, operands, _ in self.steps]

    def ptx(self, writer):
        for line in self.lines():
            writer.add(line)

    def cuda(self, writer, indent):
        # Results go through registers of the statement's own, since inputs may be read after the first result.
        results = [step[1] for step in self.steps]
        inputs = [each for step in self.steps for each in step[2]]
        lines, ends = [], []
        latest = {}
        for number, (text, result, operands, _) in enumerate(self.steps):
            local = f"t{number}"
            lines.append(f".reg .b{result.width} {local};")
            names = [latest.get(each, written(each)) if isinstance(each, Reg) else each.text for each in operands]
            lines.append(f"{text} {local}, {', '.join(names)};")
            latest[result] = local
        for result, local in latest.items():
            ends.append(f"mov.b{result.width} {written(result)}, {local};")
        AsmOperands(results, inputs).statement(lines + ends, writer, indent)

    def registers(self):
        return [each for _, result, operands, _ in self.steps for each in [result, *operands] if isinstance(each, Reg)]

    def defined(self):
        return [step[1] for step in self.steps]

    def children(self):
        return []


class If:
    def __init__(self, guard, then, otherwise):
        self.guard, self.then, self.otherwise = guard, then, otherwise

    def run(self, machine, lanes):
        taken, doubtful = guard_lanes(machine, self.guard, lanes)
        machine.bury(doubtful)
        machine.run(self.then, taken)
        machine.run(self.otherwise, [lane for lane in lanes if lane not in taken and lane not in machine.dead])

    def ptx(self, writer):
        number = writer.label()
        reg, negated = self.guard
        writer.add(f"@{'' if negated else '!'}%{reg.name} bra ELSE{number};")
        for node in self.then:
            node.ptx(writer)
        if self.otherwise:
            writer.add(f"bra END{number};")
        writer.add(f"ELSE{number}:", 0)
        for node in self.otherwise:
            node.ptx(writer)
        if self.otherwise:
            writer.add(f"END{number}:", 0)

    def cuda(self, writer, indent):
        writer.add(f"if ({'!' if self.guard[1] else ''}{self.guard[0].name}) {{", indent)
        for node in self.then:
            node.cuda(writer, indent + 1)
        if self.otherwise:
            writer.add("} else {", indent)
            for node in self.otherwise:
                node.cuda(writer, indent + 1)
        writer.add("}", indent)

    def registers(self):
        return [self.guard[0]] + [reg for node in self.then + self.otherwise for reg in node.registers()]

    def defined(self):
        return [reg for node in self.then + self.otherwise for reg in node.defined()]

    def children(self):
        return [self.then, self.otherwise]


class Loop:
    """A loop whose number of turns is in the lowest two bits of a register when it begins."""

    def __init__(self, count, counter, limit, predicate, body):
        self.count, self.counter, self.limit, self.predicate, self.body = count, counter, limit, predicate, body

    def run(self, machine, lanes):
        turns = {}
        for lane in lanes:
            value = machine.get(self.count, lane)
            if isinstance(value, Loose):
                machine.bury([lane])
            else:
                turns[lane] = value & 3
        for turn in range(3):
            machine.run(self.body, [lane for lane in lanes if turns.get(lane, 0) > turn])

    def ptx(self, writer):
        number = writer.label()
        writer.add(f"and.b32 %{self.limit.name}, %{self.count.name}, 3;")
        writer.add(f"mov.u32 %{self.counter.name}, 0;")
        writer.add(f"LOOP{number}:", 0)
        writer.add(f"setp.ge.u32 %{self.predicate.name}, %{self.counter.name}, %{self.limit.name};")
        writer.add(f"@%{self.predicate.name} bra DONE{number};")
        for node in self.body:
            node.ptx(writer)
        writer.add(f"add.u32 %{self.counter.name}, %{self.counter.name}, 1;")
        writer.add(f"bra LOOP{number};")
        writer.add(f"DONE{number}:", 0)

    def cuda(self, writer, indent):
        number = writer.label()
        writer.add(f"for (unsigned turn{number} = 0, limit{number} = {self.count.name} & 3; turn{number} < "
                   f"limit{number}; ++turn{number}) {{", indent)
        for node in self.body:
            node.cuda(writer, indent + 1)
        writer.add("}", indent)

    def registers(self):
        return [self.count, self.counter, self.limit, self.predicate] + [r for node in self.body for r in node.registers()]

    def defined(self):
        return [reg for node in self.body for reg in node.defined()]

    def children(self):
        return [self.body]


class Address:
    """`space` is global, shared or local; `generic` hides it. An `index` picks one of `count` elements of `size` bytes from
    `offset` on."""

    def __init__(self, space, offset, generic=False, index=None, count=1, size=4):
        self.space, self.offset, self.generic, self.index, self.count, self.size = space, offset, generic, index, count, size

    def of(self, machine, lane):
        if self.index is None:
            return self.offset
        value = machine.get(self.index, lane)
        return None if isinstance(value, Loose) else self.offset + self.size * (value & self.count - 1)

    def base(self):
        if self.generic:
            return f"gen_{self.space}"
        return f"base_{self.space}"

    def lines(self):
        """The instructions needed before, and the operand."""
        base = self.base()
        if self.index is None:
            return [], f"[%{base}+{self.offset}]"
        narrow = base == "base_shared"
        lines = [f"and.b32 %index, %{self.index.name}, {self.count - 1};"]
        if narrow:
            lines.append(f"mad.lo.u32 %narrow, %index, {self.size}, %{base};")
        else:
            lines.append(f"mad.wide.u32 %place, %index, {self.size}, %{base};")
        return lines, f"[%{'narrow' if narrow else 'place'}+{self.offset}]"

    def dotted(self):
        return "" if self.generic else f".{self.space}"

    def registers(self):
        return [self.index] if self.index else []


class Access:
    """ld, st, atom and red on the thread's own memory."""

    def __init__(self, what, address, kind, results, operands, qualifier="", operation="", guard=None):
        self.what, self.address, self.kind, self.results, self.operands = what, address, kind, results, operands
        self.qualifier, self.operation, self.guard = qualifier, operation, guard

    def lines(self, cuda=False):
        before, place = self.address.lines()
        vector = {1: "", 2: ".v2", 4: ".v4"}
        space = self.address.dotted()
        if cuda and self.address.space == "local":
            space = ""
        if self.what == "ld":
            names = ", ".join(written(each) for each in self.results)
            names = names if len(self.results) == 1 else "{" + names + "}"
            text = f"ld{self.qualifier}{space}{vector[len(self.results)]}.{self.kind} {names}, {place};"
        elif self.what == "st":
            names = ", ".join(written(each) for each in self.operands)
            names = names if len(self.operands) == 1 else "{" + names + "}"
            text = f"st{self.qualifier}{space}{vector[len(self.operands)]}.{self.kind} {place}, {names};"
        else:
            result = [written(each) for each in self.results]
            text = f"{self.what}{self.qualifier}{space}.{self.operation}.{self.kind} " + \
                ", ".join(result + [place] + [written(each) for each in self.operands]) + ";"
        return before + [guard_text(self.guard) + text]

    def run(self, machine, lanes):
        certain, doubtful = guard_lanes(machine, self.guard, lanes)
        size = WIDTHS[self.kind] // 8
        space = self.address.space
        for lane in doubtful:
            for reg in self.results:
                machine.put(reg, lane, UNKNOWN)
            if self.what != "ld":
                machine.vague[space][lane][:] = b"\1" * SIZES[space]
        for lane in certain:
            offset = self.address.of(machine, lane)
            if offset is None:
                for reg in self.results:
                    machine.put(reg, lane, UNKNOWN)
                if self.what != "ld":
                    machine.vague[space][lane][:] = b"\1" * SIZES[space]
            elif self.what == "ld":
                for i, reg in enumerate(self.results):
                    value = machine.load(space, lane, offset + i * size, size)
                    if not isinstance(value, Loose) and reg.width > 8 * size and self.kind[0] == "s":
                        value = signed(value, 8 * size) & (1 << reg.width) - 1
                    machine.put(reg, lane, value)
            elif self.what == "st":
                values = [machine.get(each, lane) for each in self.operands]
                for i, value in enumerate(values):
                    machine.store(space, lane, offset + i * size, size, value)
            else:
                old = machine.load(space, lane, offset, size)
                operands = [machine.get(each, lane) for each in self.operands]
                operands = [each if isinstance(each, Loose) else each & (1 << 8 * size) - 1 for each in operands]
                if isinstance(old, Loose) or any(isinstance(each, Loose) for each in operands):
                    value = UNKNOWN
                    if self.operation == "exch" and not isinstance(operands[0], Loose):
                        value = operands[0]
                else:
                    value = atomic_result(self.operation, self.kind, space, old, operands)
                machine.store(space, lane, offset, size, value)
                for reg in self.results:
                    machine.put(reg, lane, old)

    def ptx(self, writer):
        for line in self.lines():
            writer.add(line)

    def cuda(self, writer, indent):
        guard = [self.guard[0]] if self.guard else []
        lines = self.lines(cuda=True)
        local = [".reg .b32 index, narrow; .reg .b64 place;"] if len(lines) > 1 else []
        lines = [line.replace("%index", "index").replace("%narrow", "narrow").replace("%place", "place") for line in lines]
        base = Reg.__new__(Reg)
        base.width, base.kind, base.name = 64, "b", self.address.base()
        if base.name == "base_shared":
            base.width = 32
        operands = self.operands + guard + self.address.registers() + [base]
        AsmOperands(self.results, operands, self.results if guard else ()).statement(local + lines, writer, indent, True)

    def registers(self):
        return [each for each in self.results + self.operands + self.address.registers() +
                ([self.guard[0]] if self.guard else []) if isinstance(each, Reg)]

    def defined(self):
        return list(self.results)

    def children(self):
        return []


def atomic_result(operation, kind, space, old, operands):
    b = operands[0]
    if operation == "add" and kind in ("f32", "f64"):
        f = SCALAR_FLOATS[kind]
        result = fp.add(f, old, b, "rn")
        # The kind of memory decides if subnormal numbers are flushed.
        if kind == "f32" and (fp.is_subnormal(f, old) or fp.is_subnormal(f, b) or
                              result is not None and fp.is_subnormal(f, result)):
            return UNKNOWN
        return finish(kind, result)
    x, y = typed(kind, old), typed(kind, b)
    result = {"and": lambda: x & y, "or": lambda: x | y, "xor": lambda: x ^ y, "exch": lambda: y, "add": lambda: x + y,
              "min": lambda: min(x, y), "max": lambda: max(x, y), "inc": lambda: 0 if x >= y else x + 1,
              "dec": lambda: y if x == 0 or x > y else x - 1,
              "cas": lambda: operands[1] if x == y else x}[operation]()
    return result & (1 << WIDTHS[kind]) - 1


class Warp:
    """shfl, vote, match, redux, activemask, by all lanes of each warp."""

    def __init__(self, text, results, operands, compute):
        """`compute(operands of the warp's lanes, lane)` gives the results of one lane."""
        self.text_, self.results, self.operands, self.compute = text, results, operands, compute

    def text(self):
        names = [written(each) for each in self.results]
        return f"{self.text_.format(*names, *(written(each) for each in self.operands))};"

    def run(self, machine, lanes):
        for first in range(0, machine.threads, 32):
            warp = range(first, first + 32)
            columns = [[UNKNOWN if lane in machine.dead else machine.get(each, lane) for lane in warp]
                       for each in self.operands]
            answers = [self.compute(columns, lane - first) for lane in warp]
            for lane, answer in zip(warp, answers):
                for reg, value in zip(self.results, answer):
                    machine.put(reg, lane, value)

    def ptx(self, writer):
        writer.add(self.text())

    def cuda(self, writer, indent):
        AsmOperands(self.results, self.operands).statement([self.text()], writer, indent, True)

    def registers(self):
        return [each for each in self.results + self.operands if isinstance(each, Reg)]

    def defined(self):
        return list(self.results)

    def children(self):
        return []


class Exchange:
    """Each thread stores to its shared memory, waits for the block, reads another thread's word, and waits again."""

    def __init__(self, kind, offset, source, result, distance):
        self.kind, self.offset, self.source, self.result, self.distance = kind, offset, source, result, distance

    def run(self, machine, lanes):
        size = WIDTHS[self.kind] // 8
        for lane in range(machine.threads):
            value = UNKNOWN if lane in machine.dead else machine.get(self.source, lane)
            machine.store("shared", lane, self.offset, size, value)
        for lane in range(machine.threads):
            machine.put(self.result, lane, machine.load("shared", lane ^ self.distance, self.offset, size))

    def ptx(self, writer):
        writer.add(f"st.shared.{self.kind} [%base_shared+{self.offset}], %{self.source.name};")
        writer.add("bar.sync 0;")
        writer.add("mov.u32 %index, %tid.x;")
        writer.add(f"xor.b32 %index, %index, {self.distance};")
        writer.add("mov.u32 %narrow, memory;")
        writer.add(f"mad.lo.u32 %narrow, %index, {SIZES['shared']}, %narrow;")
        writer.add(f"ld.shared.{self.kind} %{self.result.name}, [%narrow+{self.offset}];")
        writer.add("bar.sync 0;")

    def cuda(self, writer, indent):
        base = Reg.__new__(Reg)
        base.width, base.kind, base.name = 32, "b", "base_shared"
        other = Reg.__new__(Reg)
        other.width, other.kind, other.name = 32, "b", "other"
        AsmOperands([], [self.source, base]).statement(
            [f"st.shared.{self.kind} [%base_shared+{self.offset}], %{self.source.name};"], writer, indent, True)
        writer.add("__syncthreads();", indent)
        writer.add(f"{{ unsigned other = (unsigned)__cvta_generic_to_shared(memory + (threadIdx.x ^ {self.distance}) * "
                   f"{SIZES['shared']});", indent)
        AsmOperands([self.result], [other]).statement(
            [f"ld.shared.{self.kind} %{self.result.name}, [%other+{self.offset}];"], writer, indent, True)
        writer.add("}", indent)
        writer.add('asm volatile("bar.sync 0;" : : : "memory");', indent)

    def registers(self):
        return [self.source, self.result]

    def defined(self):
        return [self.result]

    def children(self):
        return []


class Lookup:
    """An element of a table in constant or global memory that begins with values."""

    def __init__(self, name, space, kind, values, index, result):
        self.name, self.space, self.kind, self.values, self.index, self.result = name, space, kind, values, index, result

    def run(self, machine, lanes):
        for lane in lanes:
            place = machine.get(self.index, lane)
            value = UNKNOWN if isinstance(place, Loose) else self.values[place & len(self.values) - 1]
            machine.put(self.result, lane, value)

    def ptx(self, writer):
        writer.add(f"and.b32 %index, %{self.index.name}, {len(self.values) - 1};")
        writer.add(f"mov.u64 %place, {self.name}+{WIDTHS[self.kind] // 8};")
        writer.add(f"mad.wide.u32 %place, %index, {WIDTHS[self.kind] // 8}, %place;")
        writer.add(f"ld.{self.space}.{self.kind} %{self.result.name}, [%place+-{WIDTHS[self.kind] // 8}];")

    def before_ptx(self):
        values = ", ".join(str(each) for each in self.values)
        size = WIDTHS[self.kind] // 8
        return f".{self.space} .align {size} .{self.kind} {self.name}[{len(self.values)}] = {{{values}}};\n"

    def cuda(self, writer, indent):
        writer.add(f"{self.result.name} = {self.name}[{self.index.name} & {len(self.values) - 1}];", indent)

    def before_cuda(self):
        kind = {16: "unsigned short", 32: "unsigned", 64: "unsigned long long"}[WIDTHS[self.kind]]
        values = ", ".join(f"{each}ull" for each in self.values)
        return f"__{'constant' if self.space == 'const' else 'device'}__ {kind} {self.name}[{len(self.values)}] = {{{values}}};\n"

    def registers(self):
        return [self.index, self.result]

    def defined(self):
        return [self.result]

    def children(self):
        return []


class Switch:
    """brx.idx with as many targets as there are bodies, a power of two."""

    def __init__(self, index, bodies):
        self.index, self.bodies = index, bodies

    def run(self, machine, lanes):
        values = {lane: machine.get(self.index, lane) for lane in lanes}
        machine.bury([lane for lane, value in values.items() if isinstance(value, Loose)])
        for number, body in enumerate(self.bodies):
            machine.run(body, [lane for lane in machine.alive(lanes) if values[lane] & len(self.bodies) - 1 == number])

    def ptx(self, writer):
        number = writer.label()
        names = [f"CASE{number}_{i}" for i in range(len(self.bodies))]
        writer.add(f"and.b32 %index, %{self.index.name}, {len(self.bodies) - 1};")
        writer.add(f"TARGETS{number}: .branchtargets {', '.join(names)};", 0)
        writer.add(f"brx.idx %index, TARGETS{number};")
        for name, body in zip(names, self.bodies):
            writer.add(f"{name}:", 0)
            for node in body:
                node.ptx(writer)
            writer.add(f"bra LEFT{number};")
        writer.add(f"LEFT{number}:", 0)

    def cuda(self, writer, indent):
        writer.add(f"switch ({self.index.name} & {len(self.bodies) - 1}) {{", indent)
        for number, body in enumerate(self.bodies):
            writer.add(f"case {number}:", indent)
            for node in body:
                node.cuda(writer, indent + 1)
            writer.add("break;", indent + 1)
        writer.add("}", indent)

    def registers(self):
        return [self.index] + [reg for body in self.bodies for node in body for reg in node.registers()]

    def defined(self):
        return [reg for body in self.bodies for node in body for reg in node.defined()]

    def children(self):
        return self.bodies


class Locals:
    """Registers of a function, for one thread."""

    def __init__(self, values):
        self.values = values

    def get(self, operand, lane):
        return operand.value if isinstance(operand, Immediate) else self.values[operand.name]

    def put(self, reg, lane, value):
        self.values[reg.name] = value


class Call:
    """A call of a function with two words as parameters and one as its result, whose body has only instructions."""

    def __init__(self, name, own, body, arguments, result):
        """`own` are the function's registers: the first two the parameters, the last one the result."""
        self.name, self.own, self.body, self.arguments, self.result = name, own, body, arguments, result

    def run(self, machine, lanes):
        for lane in lanes:
            values = [machine.get(each, lane) for each in self.arguments]
            local = Locals({reg.name: value for reg, value in zip(self.own, values + [0] * len(self.own))})
            for node in self.body:
                node.run(local, [0])
            machine.put(self.result, lane, local.values[self.own[-1].name])

    def ptx(self, writer):
        writer.add("{")
        for i in range(2):
            writer.add(f".param .b32 argument{i};", 2)
            writer.add(f"st.param.b32 [argument{i}], %{self.arguments[i].name};", 2)
        writer.add(".param .b32 answer;", 2)
        writer.add(f"call.uni (answer), {self.name}, (argument0, argument1);", 2)
        writer.add(f"ld.param.b32 %{self.result.name}, [answer];", 2)
        writer.add("}")

    def before_ptx(self):
        writer = Writer()
        for reg in self.own:
            writer.add(f".reg {reg.declared()} %{reg.name};")
        for reg, name in zip(self.own, ("first", "second")):
            writer.add(f"ld.param.b32 %{reg.name}, [{name}];")
        for reg in self.own[2:]:
            writer.add(f"mov.b32 %{reg.name}, 0;")
        for node in self.body:
            node.ptx(writer)
        writer.add(f"st.param.b32 [answer], %{self.own[-1].name};")
        writer.add("ret;")
        return (f".func (.param .b32 answer) {self.name}(.param .b32 first, .param .b32 second)\n{{\n" +
                "\n".join(writer.lines) + "\n}\n")

    def cuda(self, writer, indent):
        arguments = ", ".join(each.name for each in self.arguments)
        writer.add(f"{self.result.name} = {self.name}({arguments});", indent)

    def before_cuda(self):
        writer = Writer()
        for reg in self.own[2:]:
            writer.add(f"unsigned {reg.name} = 0;")
        for node in self.body:
            node.cuda(writer, 1)
        writer.add(f"return {self.own[-1].name};")
        parameters = ", ".join(f"unsigned {reg.name}" for reg in self.own[:2])
        return f"__device__ __noinline__ unsigned {self.name}({parameters}) {{\n" + "\n".join(writer.lines) + "\n}\n"

    def registers(self):
        return [*self.arguments, self.result]

    def defined(self):
        return [self.result]

    def children(self):
        return []


def all_nodes(nodes):
    for node in nodes:
        yield node
        for child in node.children():
            yield from all_nodes(child)


class Kernel:
    """`inputs` are registers, loaded from columns of values; `outputs` registers that are stored."""

    def __init__(self, name, threads, registers, inputs, columns, scratch, body, outputs):
        self.name, self.threads, self.registers, self.inputs, self.columns = name, threads, registers, inputs, columns
        self.scratch, self.body, self.outputs = scratch, body, outputs

    def expected(self):
        machine = Machine(self.threads, self.scratch)
        for reg, column in zip(self.inputs, self.columns):
            machine.values[reg.name] = list(column)
        machine.run(self.body, list(range(self.threads)))
        return machine

    def uses(self, name):
        def inside(nodes):
            for node in nodes:
                if isinstance(node, Exchange) and name == "shared":
                    return True
                if isinstance(node, Access) and node.address.space == name:
                    return True
                if any(inside(child) for child in node.children()):
                    return True
            return False
        return inside(self.body)

    def used_registers(self):
        used = {reg.name: reg for node in self.body for reg in node.registers()}
        return list({**used, **{reg.name: reg for reg in self.inputs + self.outputs}}.values())

    def ptx(self):
        w = Writer()
        for reg in self.used_registers():
            w.add(f".reg {reg.declared()} %{reg.name};")
        w.add(".reg .b32 %number, %base_shared, %index, %narrow;")
        w.add(".reg .b64 %from, %to, %offset, %place, %base_global, %base_local, %gen_global, %gen_shared, %gen_local;")
        w.add("mov.u32 %number, %tid.x;")
        w.add("ld.param.u64 %from, [in];")
        w.add("ld.param.u64 %to, [out];")
        w.add("cvta.to.global.u64 %from, %from;")
        w.add("cvta.to.global.u64 %to, %to;")
        w.add("mul.wide.u32 %offset, %number, 8;")
        w.add("add.u64 %from, %from, %offset;")
        w.add("add.u64 %to, %to, %offset;")
        if self.uses("global"):
            w.add("ld.param.u64 %gen_global, [scratch];")
            w.add(f"mad.wide.u32 %gen_global, %number, {SIZES['global']}, %gen_global;")
            w.add("cvta.to.global.u64 %base_global, %gen_global;")
        if self.uses("shared"):
            w.add("mov.u32 %base_shared, memory;")
            w.add(f"mad.lo.u32 %base_shared, %number, {SIZES['shared']}, %base_shared;")
            w.add("cvt.u64.u32 %gen_shared, %base_shared;")
            w.add("cvta.shared.u64 %gen_shared, %gen_shared;")
        if self.uses("local"):
            w.add("mov.u64 %base_local, own;")
            w.add("cvta.local.u64 %gen_local, %base_local;")
        for space in ("shared", "local"):
            if self.uses(space):
                for i, word in enumerate(initial_words(space)):
                    w.add(f"st.{space}.u32 [%base_{space}+{4 * i}], {word};")
        for i, reg in enumerate(self.inputs):
            place = f"[%from+{8 * i * self.threads}]"
            if reg.width == 1:
                w.add(f"ld.global.u32 %index, {place};")
                w.add(f"setp.ne.u32 %{reg.name}, %index, 0;")
            else:
                w.add(f"ld.global.{reg.declared()[1:]} %{reg.name}, {place};")
        for node in self.body:
            node.ptx(w)
        for i, reg in enumerate(self.outputs):
            place = f"[%to+{8 * i * self.threads}]"
            if reg.width == 1:
                w.add(f"selp.u32 %index, 1, 0, %{reg.name};")
                w.add(f"st.global.u32 {place}, %index;")
            else:
                w.add(f"st.global.{reg.declared()[1:]} {place}, %{reg.name};")
        w.add("ret;")
        memory = f"  .shared .align 16 .b8 memory[{SIZES['shared'] * self.threads}];\n" if self.uses("shared") else ""
        memory += f"  .local .align 16 .b8 own[{SIZES['local']}];\n" if self.uses("local") else ""
        before = "".join(node.before_ptx() for node in all_nodes(self.body) if hasattr(node, "before_ptx"))
        return (before + f".visible .entry {self.name}(.param .u64 in, .param .u64 out, .param .u64 scratch)\n{{\n{memory}" +
                "\n".join(w.lines) + "\n}\n")

    def cuda(self):
        w = Writer()
        for reg in self.used_registers():
            w.add(f"{reg.c_type()} {reg.name} = 0;")
        w.add("unsigned long long *to = out + threadIdx.x;")
        if self.uses("global"):
            w.add(f"unsigned long long base_global = (unsigned long long)__cvta_generic_to_global(scratch + threadIdx.x * "
                  f"{SIZES['global']}), gen_global = (unsigned long long)(scratch + threadIdx.x * {SIZES['global']});")
        if self.uses("shared"):
            size = SIZES["shared"]
            w.add(f"__shared__ __align__(16) unsigned char memory[{size * self.threads}];")
            w.add(f"unsigned char *slot = memory + threadIdx.x * {size};")
            w.add("unsigned base_shared = (unsigned)__cvta_generic_to_shared(slot);")
            w.add("unsigned long long gen_shared = (unsigned long long)slot;")
            for i, word in enumerate(initial_words("shared")):
                w.add(f"((unsigned *)slot)[{i}] = {word}u;")
        if self.uses("local"):
            w.add(f"__align__(16) unsigned char own[{SIZES['local']}];")
            w.add("unsigned long long base_local = (unsigned long long)own, gen_local = base_local;")
            for i, word in enumerate(initial_words("local")):
                w.add(f"((unsigned *)own)[{i}] = {word}u;")
        for i, reg in enumerate(self.inputs):
            w.add(f"{reg.name} = *(const {reg.c_type()} *)(in + threadIdx.x + {i * self.threads});")
        for node in self.body:
            node.cuda(w, 1)
        for i, reg in enumerate(self.outputs):
            w.add(f"*({reg.c_type()} *)(to + {i * self.threads}) = {reg.name};")
        before = "".join(node.before_cuda() for node in all_nodes(self.body) if hasattr(node, "before_cuda"))
        return (before + f"__global__ void {self.name}(const unsigned long long *in, unsigned long long *out, unsigned char *scratch) "
                "{\n" + "\n".join(w.lines) + "\n}\n")


def size_of(nodes):
    return sum(1 + sum(size_of(child) for child in node.children()) for node in nodes)
