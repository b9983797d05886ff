# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels: sequences of instructions on registers of all types, with predicates, branches, loops, memory, barriers and
warp operations. The reference runs along, so that operands are mostly values that it knows.
"""
import operands
from kernels import INTEGER_TYPE
from isa import CARRY_KINDS, Form, Loose, UNKNOWN, WIDTHS, carry_step, forms, signed, supported, width_of
from kernels import (SIZES, Access, Address, Call, Chain, Exchange, If, Immediate, Instruction, Kernel, Lookup, Loop, Machine, Reg,
                     Switch, Warp)


def copies():
    """mov in its forms, and cvta and isspacep, which the table of forms leaves out."""
    for kind in ("b16", "b32", "b64", "u16", "s32", "u32", "u64", "s64", "f32", "f64"):
        yield Form(f"mov.{kind}", [kind], [f"c:{kind}"], lambda a: a)
    yield Form("mov.pred", ["pred"], ["c:pred"], lambda a: a)

    def packing(width, count):
        def pack(*parts):
            bits, nans = 0, []
            for i, part in enumerate(parts):
                if isinstance(part, Loose):
                    if part.unknown or part.near:
                        return UNKNOWN
                    nans += [(shift + i * width, f) for shift, f in part.nans]
                    part = part.bits
                bits |= part << i * width
            return Loose(bits, nans=tuple(nans)) if nans else bits

        def unpack(value):
            return tuple(value >> i * width & (1 << width) - 1 for i in range(count))
        whole, part = f"b{width * count}", f"b{width}"
        parts = ", ".join(f"{{{i}}}" for i in range(1, count + 1))
        packed = Form(f"mov.{whole}", [whole], [f"c:{part}"] * count, pack)
        packed.pattern = f"mov.{whole} {{0}}, {{{{{parts}}}}}"
        parts = ", ".join(f"{{{i}}}" for i in range(count))
        unpacked = Form(f"mov.{whole}", [part] * count, [whole], unpack)
        unpacked.pattern = f"mov.{whole} {{{{{parts}}}}}, {{{count}}}"
        return packed, unpacked
    for width, count in ((16, 2), (32, 2), (16, 4)):
        yield from packing(width, count)


class Generator:
    """Makes one kernel. `supported`: the available forms."""

    def __init__(self, random, table, threads=32, barriers=True):
        self.random, self.table, self.threads, self.barriers = random, table, threads, barriers
        self.warp = barriers

    def kernel(self, name, length):
        random = self.random
        self.registers = {1: [Reg(1, "p", i) for i in range(4)],
                          16: [Reg(16, "b", i) for i in range(4)] + [Reg(16, "i", 4)],
                          32: [Reg(32, "b", i) for i in range(6)] + [Reg(32, "i", 6), Reg(32, "f", 7)],
                          64: [Reg(64, "b", i) for i in range(4)] + [Reg(64, "i", 4), Reg(64, "f", 5)]}
        self.name, self.loops, self.names = name, 0, 0
        self.helpers = []
        inputs = self.registers[1] + self.registers[16] + self.registers[32] + self.registers[64]
        columns = []
        for reg in inputs:
            kind = random.choice({1: ["pred"], 16: ["b16", "f16", "bf16"], 32: ["b32", "b32", "small", "f32", "f16x2", "bf16x2",
                                                                             "bytes"], 64: ["b64", "f64"]}[reg.width])
            if reg.kind == "f":
                kind = f"f{reg.width}"
            if reg.kind == "i":
                kind = f"u{reg.width}"
            columns.append([operands.of_type(kind, random) for _ in range(self.threads)])
        scratch = [random.randbytes(SIZES["global"]) for _ in range(self.threads)]
        self.machine = Machine(self.threads, scratch)
        for reg, column in zip(inputs, columns):
            self.machine.values[reg.name] = list(column)
        body, everyone = [], list(range(self.threads))
        while len(body) < length:
            for node in self.node(0):
                node.run(self.machine, self.machine.alive(everyone))
                body.append(node)
        return Kernel(name, self.threads, inputs + self.helpers, inputs, columns, scratch, body, inputs)

    # Choices ---------------------------------------------------------------------------------------------------------

    def knowledge(self, reg):
        column = self.machine.values[reg.name]
        return sum(not isinstance(each, Loose) for each in column[::4])

    def source(self, kind, wide=False):
        choices = [reg for width in self.registers for reg in self.registers[width] if reg.fits(kind, wide)]
        picks = [self.random.choice(choices) for _ in range(2)]
        return max(picks, key=self.knowledge)

    def result(self, kind, wide=False, besides=()):
        choices = [reg for width in self.registers for reg in self.registers[width]
                   if reg.fits(kind, wide) and reg not in besides]
        return self.random.choice(choices) if choices else None

    def immediate(self, kind):
        random = self.random
        kind = kind.split(":")[-1]
        if kind in ("f32", "f64"):
            value = operands.of_type(kind, random)
            return Immediate(value, f"0f{value:08X}" if kind == "f32" else f"0d{value:016X}")
        if not INTEGER_TYPE.fullmatch(kind) or WIDTHS[kind] == 8:
            return None
        value = operands.integer(WIDTHS[kind], random)
        if kind[0] == "s":
            return Immediate(value, str(signed(value, WIDTHS[kind])))
        return Immediate(value, random.choice([str(value), f"{value:#x}"]))

    def guard(self):
        if self.random.random() < 0.85:
            return None
        return self.random.choice(self.registers[1]), self.random.random() < 0.5

    # Nodes -----------------------------------------------------------------------------------------------------------

    def node(self, depth):
        choice = self.random.random()
        if choice < 0.62:
            return self.instruction()
        if choice < 0.66:
            return [self.chain()]
        if choice < 0.82:
            return self.access(depth)
        if choice < 0.87 and depth < 2:
            return [self.branch(depth)]
        if choice < 0.89 and depth < 2:
            return [self.loop(depth)]
        if choice < 0.90 and depth < 2:
            return [self.switch(depth)]
        if choice < 0.915:
            return [self.lookup()]
        if choice < 0.935:
            return [self.call()]
        if depth == 0 and self.warp:
            return [self.exchange()] if choice > 0.975 and self.barriers else [self.warp_operation()]
        return self.instruction()

    def instruction(self):
        form = self.table.choose(self.random)
        wide = "wide" in form.tags
        guard = self.guard()
        sources = []
        before = []
        literal = False
        for i, kind in enumerate(form.of):
            if kind == "imm":
                value = form.immediates(self.random)
                sources.append(Immediate(value, str(value)))
                continue
            number = None
            if self.random.random() < 0.15 and not literal and len(form.of) > 1 and not getattr(form, "pattern", None) \
                    and not (form.nonzero and i == 1) and not form.text.startswith(("v", "cvt")):
                number = self.immediate(kind)
                if number and form.text.startswith("bf") and kind == "u32":
                    number = Immediate(number.value & 255, str(number.value & 255))
                literal = number is not None
            sources.append(number or self.source(kind, wide))
        if form.nonzero:
            kind = f"b{width_of(form.of[1])}"
            divisor = sources[1]
            before.append(Instruction(self.table.forms[f"or.{kind}"], [divisor], [divisor, Immediate(1, "1")]))
            if not divisor.fits(kind):
                return self.instruction()
        results = []
        for kind in form.to:
            results.append(self.result(kind, wide, results))
        if hasattr(form, "pattern"):  # a vector's elements are of one type
            vector, kind = (results, form.to[0]) if len(results) > 1 else (sources, form.of[0])
            if width_of(kind) > 1 and len({each.kind for each in vector}) > 1:
                return self.instruction()
        if None in results:
            return self.instruction()
        return before + [Instruction(form, results, sources, guard)]

    def chain(self):
        random = self.random
        kind = random.choice(CARRY_KINDS)
        width = WIDTHS[kind]
        subtract = random.random() < 0.4
        steps, count = [], random.randrange(2, 5)
        for i in range(count):
            end = "" if i == count - 1 else ".cc"
            carry = "c" if i else ""
            if subtract:
                text = f"sub{carry}{end}.{kind}"
            elif random.random() < 0.5:
                text = f"add{carry}{end}.{kind}"
            elif carry or end:
                text = f"mad{carry}.{random.choice(['lo', 'hi'])}{end}.{kind}"
            sources = [self.source(kind) for _ in range(3 if text.startswith("mad") else 2)]
            steps.append((text, self.result(kind), sources, carry_step(text)))
        return Chain(steps)

    def access(self, depth):
        random = self.random
        space = random.choice(["global", "shared", "local"])
        generic = random.random() < 0.25
        what = random.choice(["ld", "ld", "st", "st", "atom", "red"] if space != "local" else ["ld", "st"])
        guard = self.guard() if random.random() < 0.3 else None
        if what in ("atom", "red"):
            kind, operation = random.choice(self.table.atomics)
            if what == "red" and operation in ("exch", "cas"):
                operation = "add" if kind[0] in "us" else "and"
                kind = kind if operation == "add" else "b32"
            if (kind, operation) not in self.table.atomics:
                return self.access(depth)
            size = WIDTHS[kind] // 8
            sources = [self.source(kind)] + ([self.source(kind)] if operation == "cas" else [])
            results = [self.result(kind)] if what == "atom" else []
            qualifier = random.choice(["", "", ".relaxed.gpu", ".release.cta" if what == "red" else ".acq_rel.gpu"])
            address = self.address(space, generic, size)
            return [Access(what, address, kind, results, sources, qualifier, operation, guard)]
        kind = random.choice(["u8", "s8", "b8", "u16", "s16", "b16", "u32", "s32", "b32", "f32", "u64", "s64", "b64", "f64"])
        size = WIDTHS[kind] // 8
        count = random.choice([1, 1, 1, 2, 4])
        if size * count > 16:
            count = 1
        qualifier = ""
        if count == 1 and random.random() < 0.2:
            # .volatile cannot be combined with a scope
            qualifier = random.choice([".volatile", ".relaxed.gpu", ".acquire.gpu" if what == "ld" else ".release.gpu"])
            if space == "local":
                qualifier = ""
        address = self.address(space, generic, size * count)
        wide = size < 8 and kind[0] in "usb"
        first = self.source(kind, wide)
        similar = [reg for reg in self.registers[first.width] if reg.kind == first.kind]  # a vector's elements are of one type
        if what == "ld":
            if len(similar) < count:
                return self.access(depth)
            return [Access("ld", address, kind, random.sample(similar, count), [], qualifier, guard=guard)]
        return [Access("st", address, kind, [], [random.choice(similar) for _ in range(count)], qualifier, guard=guard)]

    def address(self, space, generic, size):
        random = self.random
        places = SIZES[space] // size
        if random.random() < 0.25:
            count = random.choice([n for n in (2, 4, 8) if n <= places])
            index = random.choice([reg for reg in self.registers[32] if reg.kind != "f"])
            if self.knowledge(index) == len(range(0, self.threads, 4)):
                return Address(space, size * random.randrange(places - count + 1), generic, index, count, size)
        return Address(space, size * random.randrange(places), generic)

    def body(self, depth):
        nodes = []
        for _ in range(self.random.randrange(1, 5)):
            nodes += self.node(depth)
        return nodes

    def branch(self, depth):
        guard = max((self.random.choice(self.registers[1]) for _ in range(3)), key=self.knowledge), self.random.random() < 0.5
        if self.knowledge(guard[0]) < len(range(0, self.threads, 4)):
            # An unknown condition would make all that follows unknown.
            return Instruction(self.table.forms["setp.ne.b32"], [guard[0]], [self.registers[32][0], Immediate(0, "0")])
        return If(guard, self.body(depth + 1), self.body(depth + 1) if self.random.random() < 0.6 else [])

    def loop(self, depth):
        number = self.loops
        self.loops += 1
        helpers = [Reg(32, "b", 100 + 2 * number), Reg(32, "b", 101 + 2 * number), Reg(1, "p", 100 + number)]
        self.helpers += helpers
        count = max((self.random.choice([reg for reg in self.registers[32] if reg.kind != "f"]) for _ in range(3)),
                    key=self.knowledge)
        return Loop(count, *helpers, self.body(depth + 1))

    def index(self):
        """A word that is known, to choose by."""
        return max((self.random.choice([reg for reg in self.registers[32] if reg.kind != "f"]) for _ in range(3)),
                   key=self.knowledge)

    def switch(self, depth):
        return Switch(self.index(), [self.body(depth + 1) for _ in range(self.random.choice([2, 4]))])

    def own_name(self, what):
        self.names += 1
        return f"{self.name}_{what}{self.names}"

    def lookup(self):
        kind = self.random.choice(["u16", "u32", "u64"])
        values = [operands.integer(WIDTHS[kind], self.random) for _ in range(8)]
        result = self.random.choice([reg for reg in self.registers[WIDTHS[kind]] if reg.kind != "f"])
        return Lookup(self.own_name("table"), self.random.choice(["const", "global"]), kind, values, self.index(), result)

    def call(self):
        own = [Reg(32, "b", 200 + i) for i in range(4)]
        body = []
        while len(body) < 4:
            form = self.table.choose(self.random)
            if form.nonzero or "imm" in form.of or hasattr(form, "pattern") or \
                    not all(width_of(kind) == 32 and own[0].fits(kind) for kind in form.of + form.to):
                continue
            body.append(Instruction(form, [self.random.choice(own) if len(body) < 3 else own[-1] for _ in form.to],
                                    [self.random.choice(own) for _ in form.of]))
        return Call(self.own_name("function"), own, body, [self.source("u32"), self.source("u32")], self.result("u32"))

    def exchange(self):
        kind = self.random.choice(["b32", "b64", "u16"])
        size = WIDTHS[kind] // 8
        return Exchange(kind, size * self.random.randrange(SIZES["shared"] // size), self.source(kind), self.result(kind),
                        self.random.randrange(1, self.threads))

    def warp_operation(self):
        return self.random.choice(self.table.warp)(self)


# Warp operations -----------------------------------------------------------------------------------------------------


def loose(values):
    return any(isinstance(each, Loose) for each in values)


def shuffle(generator):
    random = generator.random
    mode = random.choice(["up", "down", "bfly", "idx"])
    segment = random.choice([0, 0, 16, 24, 28, 30])
    clamp = random.choice([0 if mode == "up" else 31] * 3 + [random.randrange(32)])
    control = segment << 8 | clamp
    lanes = Immediate(random.randrange(40), "") if random.random() < 0.5 else generator.source("b32")
    if isinstance(lanes, Immediate):
        lanes.text = str(lanes.value)
    with_predicate = random.random() < 0.5
    source = generator.source("b32")
    results = [generator.result("b32")] + ([generator.result("pred")] if with_predicate else [])
    registers = [source] + ([lanes] if isinstance(lanes, Reg) else [])

    def compute(columns, lane):
        if lanes is source:
            amount = columns[0][lane]
        else:
            amount = columns[1][lane] if isinstance(lanes, Reg) else lanes.value
        if isinstance(amount, Loose):
            return UNKNOWN, UNKNOWN
        amount &= 31
        high = lane & segment | clamp & ~segment & 31
        if mode == "up":
            other = lane - amount
            valid = other >= high
        elif mode == "down":
            other = lane + amount
            valid = other <= high
        elif mode == "bfly":
            other = lane ^ amount
            valid = other <= high
        else:
            other = lane & segment | amount & ~segment & 31
            valid = other <= high
        return columns[0][other if valid else lane], int(valid)
    names = "{0}|{1}" if with_predicate else "{0}"
    n = len(results)
    place = "{" + str(n + 1) + "}" if isinstance(lanes, Reg) else lanes.text
    text = f"shfl.sync.{mode}.b32 {names}, {{{n}}}, {place}, {control:#x}, 0xffffffff"
    return Warp(text, results, registers, compute)


def vote(generator):
    random = generator.random
    mode = random.choice([each for each in ("all", "any", "uni", "ballot") if f"vote.sync.{each}" not in generator.table.refused])
    source, negated = generator.source("pred"), random.random() < 0.3
    result = generator.result("u32" if mode == "ballot" else "pred")

    def compute(columns, lane):
        if loose(columns[0]):
            return UNKNOWN,
        bits = [each ^ negated for each in columns[0]]
        return {"all": int(all(bits)), "any": int(any(bits)), "uni": int(len(set(bits)) == 1),
                "ballot": sum(bit << i for i, bit in enumerate(bits))}[mode],
    kind = "b32" if mode == "ballot" else "pred"
    return Warp(f"vote.sync.{mode}.{kind} {{0}}, {'!' if negated else ''}{{1}}, 0xffffffff", [result], [source], compute)


def match(generator):
    random = generator.random
    mode = random.choice([each for each in ("any", "all") if f"match.{each}.sync" not in generator.table.refused])
    kind = random.choice(["b32", "b64"])
    source = generator.source(f"u{kind[1:]}")
    results = [generator.result("u32")] + ([generator.result("pred")] if mode == "all" else [])

    def compute(columns, lane):
        if loose(columns[0]):
            return UNKNOWN, UNKNOWN
        if mode == "any":
            return sum(1 << i for i, each in enumerate(columns[0]) if each == columns[0][lane]),
        same = len(set(columns[0])) == 1
        return 0xFFFFFFFF if same else 0, int(same)
    names = "{0}|{1}, {2}" if mode == "all" else "{0}, {1}"
    return Warp(f"match.{mode}.sync.{kind} {names}, 0xffffffff", results, [source], compute)


def redux(generator):
    random = generator.random
    operation = random.choice(["add", "min", "max", "and", "or", "xor"])
    kind = "b32" if operation in ("and", "or", "xor") else random.choice(["u32", "s32"])
    source, result = generator.source("u32"), generator.result("u32")

    def compute(columns, lane):
        if loose(columns[0]):
            return UNKNOWN,
        values = [signed(each, 32) if kind == "s32" else each for each in columns[0]]
        total = values[0]
        for each in values[1:]:
            total = {"add": lambda: total + each, "min": lambda: min(total, each), "max": lambda: max(total, each),
                     "and": lambda: total & each, "or": lambda: total | each, "xor": lambda: total ^ each}[operation]()
        return total & 0xFFFFFFFF,
    return Warp(f"redux.sync.{operation}.{kind} {{0}}, {{1}}, 0xffffffff", [result], [source], compute)


def special(generator):
    name, value = generator.random.choice([
        ("%laneid", lambda lane: lane), ("%lanemask_eq", lambda lane: 1 << lane), ("%lanemask_lt", lambda lane: (1 << lane) - 1),
        ("%lanemask_le", lambda lane: (2 << lane) - 1), ("%lanemask_gt", lambda lane: 0xFFFFFFFF & -2 << lane),
        ("%lanemask_ge", lambda lane: 0xFFFFFFFF & -1 << lane), ("%ntid.x", lambda lane: generator.threads),
        ("%ctaid.x", lambda lane: 0)])
    return Warp(f"mov.u32 {{0}}, {name}", [generator.result("u32")], [], lambda columns, lane: (value(lane),))


def active(generator):
    return Warp("activemask.b32 {0}", [generator.result("u32")], [], lambda columns, lane: (0xFFFFFFFF,))


class Table:
    """The forms, weighted by mnemonic so that the hundreds of conversions do not crowd out the rest; with `everything`, also those
    that ampsim refuses."""

    def __init__(self, everything=False):
        self.refused = () if everything else ("vote.sync.uni", "match.all.sync")
        everything = [each for each in forms if everything or supported(each)]
        everything += list(copies())
        self.forms = {each.text: each for each in everything if not hasattr(each, "pattern")}
        self.families = {}
        for each in everything:
            self.families.setdefault(each.text.split(".")[0], []).append(each)
        self.names = list(self.families)
        self.weights = [min(len(self.families[name]), 12) for name in self.names]
        self.atomics = [(kind, operation) for operation, kinds in {
            "and": ["b32", "b64"], "or": ["b32", "b64"], "xor": ["b32", "b64"], "exch": ["b32", "b64"], "cas": ["b32", "b64"],
            "add": ["u32", "s32", "u64", "f32", "f64"], "inc": ["u32"], "dec": ["u32"],
            "min": ["u32", "s32", "u64", "s64"], "max": ["u32", "s32", "u64", "s64"]}.items() for kind in kinds]
        self.warp = [shuffle, shuffle, vote, vote, match, redux, special, active]

    def choose(self, random):
        return random.choice(self.families[random.choices(self.names, self.weights)[0]])
