# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The instructions of PTX that compute, as forms: how each is written, the types of its operands, its result.

The semantics are those of the PTX ISA document, written down from its text and pseudo-code alone, in exact arithmetic
(exact.py), and checked on an H200 (README.md). They share nothing with frontend/cuda/ptx.

A value is an int of as many bits as its type, or `Loose` where the document leaves something open: the NaN that a
single-precision instruction returns, the error of an approximation. Results computed from the bits of a loose value
are unknown, and are not compared.
"""
import itertools
import math
import re

import exact as fp
from exact import BF16, E4M3, E5M2, F16, F32, F64, TF32


class Loose:
    """`bits` up to the mask `unknown`, except parts that are any NaN, or one number between two bounds."""
    __slots__ = ("bits", "unknown", "nans", "near")

    def __init__(self, bits=0, unknown=0, nans=(), near=None):
        self.bits, self.unknown, self.nans, self.near = bits, unknown, nans, near

    def admits(self, bits):
        mask = self.unknown
        for shift, f in self.nans:
            if not fp.is_nan(f, bits >> shift & f.all):
                return False
            mask |= f.all << shift
        if self.near:
            f, low, high = self.near
            return low <= fp.to_float(f, bits & f.all) <= high
        return not (bits ^ self.bits) & ~mask

    def __repr__(self):
        parts = [f"NaN of {f.name} at bit {shift}" for shift, f in self.nans]
        if self.near:
            parts.append(f"{self.near[0].name} in [{self.near[1]!r}, {self.near[2]!r}]")
        if self.unknown:
            parts.append(f"unknown bits {self.unknown:#x}")
        return f"<{self.bits:#x} {', '.join(parts)}>"


UNKNOWN = Loose(unknown=(1 << 128) - 1)
ANY_NAN = {f: Loose(nans=((0, f),)) for f in (F16, BF16, F32, F64)}

WIDTHS = {"pred": 1, "f16": 16, "bf16": 16, "f32": 32, "f64": 64, "f16x2": 32, "bf16x2": 32, "u16x2": 32, "s16x2": 32,
          "tf32": 32, "e4m3x2": 16, "e5m2x2": 16, **{f"{k}{w}": w for k in "usb" for w in (8, 16, 32, 64)}}
SCALAR_FLOATS = {"f16": F16, "bf16": BF16, "f32": F32, "f64": F64}
PACKED_FLOATS = {"f16x2": F16, "bf16x2": BF16}


def width_of(kind):
    return WIDTHS[kind.split(":")[-1]]


class Form:
    """`text` is the mnemonic; `to` and `of` are the types of results and operands. `c:TYPE` is an operand that is only copied,
    `imm` one that is a number from `immediates`. `tags` mark special cases: `ftz`, `approx`, `loose` (operands must be
    all known), `wide` (registers may be wider than the types), `second` (p|q), `unclear` (the document does not say)."""

    def __init__(self, text, to, of, compute, tags=(), immediates=None, nonzero=False):
        self.text, self.to, self.of, self.compute = text, to, of, compute
        self.tags, self.immediates, self.nonzero = frozenset(tags), immediates, nonzero

    def evaluate(self, operands):
        """The results, as a tuple, for operands that are ints or loose."""
        values = []
        for kind, value in zip(self.of, operands):
            if isinstance(value, Loose) and not kind.startswith("c:"):
                value = None if "loose" in self.tags else known(kind, value)
                if value is None:
                    return (UNKNOWN,) * len(self.to)
            values.append(value)
        result = self.compute(*values)
        result = result if isinstance(result, tuple) else (result,)
        return tuple(finish(kind, each) for kind, each in zip(self.to, result))


def known(kind, value):
    """The loose value as an operand of a floating-point type, which does not distinguish NaNs; or None."""
    if value.unknown or value.near:
        return None
    f = SCALAR_FLOATS.get(kind) or PACKED_FLOATS.get(kind)
    if not f or any(each != f or kind in SCALAR_FLOATS and shift for shift, each in value.nans):
        return None
    bits = value.bits
    for shift, f in value.nans:
        bits = bits & ~(f.all << shift) | f.canonical_nan << shift
    return bits


def finish(kind, value):
    if value is None:
        return ANY_NAN[SCALAR_FLOATS[kind]]
    if isinstance(value, Loose):
        return value
    return value & (1 << width_of(kind)) - 1


def signed(value, width):
    value &= (1 << width) - 1
    return value - (1 << width) if value >> width - 1 else value


def typed(kind, value):
    width = WIDTHS[kind]
    return signed(value, width) if kind[0] == "s" else value & (1 << width) - 1


def limits(kind):
    width = WIDTHS[kind]
    return (-(1 << width - 1), (1 << width - 1) - 1) if kind[0] == "s" else (0, (1 << width) - 1)


def clamp(value, kind):
    low, high = limits(kind)
    return max(low, min(high, value))


def halves(f, function, relu_nan=False):
    """A packed instruction from a scalar one."""
    def packed(*operands):
        bits, nans = 0, []
        for shift in (0, 16):
            part = function(*(each >> shift & 0xFFFF for each in operands))
            if part is None:
                nans.append((shift, f))
            elif isinstance(part, Loose):
                return UNKNOWN
            else:
                bits |= (part & 0xFFFF) << shift
        return Loose(bits, nans=tuple(nans)) if nans else bits
    return packed


def pairs(function):
    """An instruction on two halves that are integers."""
    return lambda *operands: sum((function(*(each >> shift & 0xFFFF for each in operands)) & 0xFFFF) << shift
                                 for shift in (0, 16))


forms = []


def form(text, to, of, compute, *tags, **more):
    forms.append(Form(text, to.split(), of.split(), compute, tags, **more))


# Integers -----------------------------------------------------------------------------------------------------------

INTEGERS = ["u16", "s16", "u32", "s32", "u64", "s64"]


def divide(kind):
    def compute(a, b):
        a, b = typed(kind, a), typed(kind, b)
        if b == 0:
            return UNKNOWN  # "division by zero yields an unspecified, machine-specific value"
        quotient = abs(a) // abs(b)
        return -quotient if (a < 0) != (b < 0) else quotient
    return compute


def remainder(kind):
    def compute(a, b):
        a, b = typed(kind, a), typed(kind, b)
        if b == 0:
            return UNKNOWN
        rest = abs(a) % abs(b)
        return -rest if a < 0 else rest
    return compute


def two(kind, function):
    return lambda a, b: function(typed(kind, a), typed(kind, b))


def three(kind, function):
    return lambda a, b, c: function(typed(kind, a), typed(kind, b), typed(kind, c))


for kind in INTEGERS:
    w = WIDTHS[kind]
    form(f"add.{kind}", kind, f"{kind} {kind}", lambda a, b: a + b)
    form(f"sub.{kind}", kind, f"{kind} {kind}", lambda a, b: a - b)
    form(f"mul.lo.{kind}", kind, f"{kind} {kind}", lambda a, b: a * b)
    form(f"mul.hi.{kind}", kind, f"{kind} {kind}", two(kind, lambda a, b, w=w: a * b >> w))
    form(f"mad.lo.{kind}", kind, f"{kind} {kind} {kind}", lambda a, b, c: a * b + c)
    form(f"mad.hi.{kind}", kind, f"{kind} {kind} {kind}", three(kind, lambda a, b, c, w=w: (a * b >> w) + c))
    if w < 64:
        wide = f"{kind[0]}{2 * w}"
        form(f"mul.wide.{kind}", wide, f"{kind} {kind}", two(kind, lambda a, b: a * b))
        form(f"mad.wide.{kind}", wide, f"{kind} {kind} {wide}",
             lambda a, b, c, kind=kind: typed(kind, a) * typed(kind, b) + c)
    form(f"div.{kind}", kind, f"{kind} {kind}", divide(kind), nonzero=True)
    form(f"rem.{kind}", kind, f"{kind} {kind}", remainder(kind), nonzero=True)
    form(f"min.{kind}", kind, f"{kind} {kind}", two(kind, min))
    form(f"max.{kind}", kind, f"{kind} {kind}", two(kind, max))
    form(f"sad.{kind}", kind, f"{kind} {kind} {kind}", three(kind, lambda a, b, c: c + abs(a - b)))
    if kind[0] == "s":
        form(f"abs.{kind}", kind, kind, lambda a, kind=kind: abs(typed(kind, a)))
        form(f"neg.{kind}", kind, kind, lambda a: -a)
for name, function in (("add", lambda a, b: a + b), ("sub", lambda a, b: a - b)):
    form(f"{name}.sat.s32", "s32", "s32 s32", two("s32", lambda a, b, function=function: clamp(function(a, b), "s32")))
form("mad.hi.sat.s32", "s32", "s32 s32 s32", three("s32", lambda a, b, c: clamp((a * b >> 32) + c, "s32")))
for kind in ("u16x2", "s16x2"):
    half = kind[:3]
    form(f"add.{kind}", kind, f"{kind} {kind}", pairs(lambda a, b: a + b))
    for name, function in (("min", min), ("max", max)):
        form(f"{name}.{kind}", kind, f"{kind} {kind}", pairs(two(half, function)))
for name, function in (("min", min), ("max", max)):
    form(f"{name}.relu.s32", "s32", "s32 s32", two("s32", lambda a, b, function=function: max(function(a, b), 0)))
    form(f"{name}.relu.s16x2", "s16x2", "s16x2 s16x2",
         pairs(two("s16", lambda a, b, function=function: max(function(a, b), 0))))


def of_24_bits(kind, value):
    return signed(value, 24) if kind[0] == "s" else value & 0xFFFFFF


for kind in ("u32", "s32"):
    for half, shift in (("lo", 0), ("hi", 16)):
        form(f"mul24.{half}.{kind}", kind, f"{kind} {kind}",
             lambda a, b, kind=kind, shift=shift: of_24_bits(kind, a) * of_24_bits(kind, b) >> shift)
        form(f"mad24.{half}.{kind}", kind, f"{kind} {kind} {kind}",
             lambda a, b, c, kind=kind, shift=shift: (of_24_bits(kind, a) * of_24_bits(kind, b) >> shift) + c)
form("mad24.hi.sat.s32", "s32", "s32 s32 s32", lambda a, b, c:
     clamp(signed(of_24_bits("s32", a) * of_24_bits("s32", b) >> 16, 32) + signed(c, 32), "s32"))

def field_number(value, width):
    """Positions and lengths of fields "are restricted to the 8-bit value range 0..255". An H200 takes the lowest 8
    bits for words of 32 bits, and clamps larger values for those of 64."""
    return value & 255 if width == 32 else min(value, 255)


for w in (32, 64):
    form(f"popc.b{w}", "u32", f"b{w}", lambda a: bin(a).count("1"))
    form(f"clz.b{w}", "u32", f"b{w}", lambda a, w=w: w - a.bit_length())
    form(f"brev.b{w}", f"b{w}", f"b{w}", lambda a, w=w: int(format(a, f"0{w}b")[::-1], 2))

    def insert(a, b, c, d, w=w):
        position, length = field_number(c, w), field_number(d, w)
        mask = ((1 << length) - 1 << position) & (1 << w) - 1
        return b & ~mask | a << position & mask
    form(f"bfi.b{w}", f"b{w}", f"b{w} b{w} u32 u32", insert)
    for kind in (f"u{w}", f"s{w}"):
        def find(a, kind=kind, w=w, amount=False):
            if kind[0] == "s" and a >> w - 1:
                a ^= (1 << w) - 1
            if a == 0:
                return 0xFFFFFFFF
            return w - a.bit_length() if amount else a.bit_length() - 1
        form(f"bfind.{kind}", "u32", kind, find)
        form(f"bfind.shiftamt.{kind}", "u32", kind, lambda a, find=find: find(a, amount=True))

        def extract(a, b, c, kind=kind, w=w):
            position, length = field_number(b, w), field_number(c, w)
            if length == 0:
                return 0
            sign = a >> min(position + length - 1, w - 1) & 1 if kind[0] == "s" else 0
            got = max(0, min(length, w - position))  # bits of a
            value = a >> position & (1 << got) - 1
            return value | (-1 << got if sign else 0)
        form(f"bfe.{kind}", kind, f"{kind} u32 u32", extract)


def find_nth(mask, base, offset):
    offset = signed(offset, 32)
    if base > 31:
        return UNKNOWN
    if offset == 0:
        return base if mask >> base & 1 else 0xFFFFFFFF
    count, step, position = abs(offset) - 1, 1 if offset > 0 else -1, base
    while 0 <= position < 32:
        if mask >> position & 1:
            if count == 0:
                return position
            count -= 1
        position += step
    return 0xFFFFFFFF


form("fns.b32", "u32", "u32 u32 s32", find_nth)


def mask_of_bits(clamped):
    def compute(a, b):
        ones = 0xFFFFFFFF
        position, width = a & 31, b & 31
        mask0, total = ones << position & ones, position + width
        mask1 = ones << total & ones
        beyond = total >= 32
        if clamped:
            if a >= 32:
                beyond, mask0 = True, 0
            beyond |= b >= 32
        if beyond:
            mask1 = 0
        elif width == 0:
            mask1 = ones
        return mask0 & ~mask1
    return compute


for mode in ("clamp", "wrap"):
    form(f"bmsk.{mode}.b32", "u32", "u32 u32", mask_of_bits(mode == "clamp"))
    for kind in ("u32", "s32"):
        def extend(a, b, mode=mode, kind=kind):
            width, large = b & 31, b >= 32 and mode == "clamp"
            mask = 0 if large else 0xFFFFFFFF << width
            sign = 0 if width == 0 or large or kind == "u32" else a >> width - 1 & 1
            return a & ~mask | (mask if sign else 0)
        form(f"szext.{mode}.{kind}", kind, f"{kind} u32", extend)


def parts(value, width, kind):
    return [signed(value >> s, width) if kind == "s32" else value >> s & (1 << width) - 1 for s in range(0, 32, width)]


for ta, tb in itertools.product(("u32", "s32"), repeat=2):
    tc = "u32" if ta == tb == "u32" else "s32"
    form(f"dp4a.{ta}.{tb}", tc, f"{ta} {tb} {tc}", lambda a, b, c, ta=ta, tb=tb:
         c + sum(x * y for x, y in zip(parts(a, 8, ta), parts(b, 8, tb))))
    for mode, first in (("lo", 0), ("hi", 2)):
        form(f"dp2a.{mode}.{ta}.{tb}", tc, f"{ta} {tb} {tc}", lambda a, b, c, ta=ta, tb=tb, first=first:
             c + sum(x * y for x, y in zip(parts(a, 16, ta), parts(b, 8, tb)[first:])))

# Carries: a result and the flag that the next instruction of the chain takes.
CARRY_KINDS = ["u32", "s32", "u64", "s64"]


def carry_step(text):
    """The (result, flag) of an instruction of a chain, from its operands and the flag."""
    name, *modifiers = text.split(".")
    kind = modifiers[-1]
    w = WIDTHS[kind]
    ones = (1 << w) - 1

    def compute(operands, flag):
        if name in ("add", "addc", "sub", "subc"):
            a, b = operands
            carry = flag if name.endswith("c") else 0
            total = a + b + carry if name.startswith("add") else a - b - carry
        else:
            a, b, c = operands
            product = typed(kind, a) * typed(kind, b)
            part = (product >> w if "hi" in modifiers else product) & ones
            total = part + c + (flag if name == "madc" else 0)
        return total & ones, int(not 0 <= total <= ones)
    return compute


# Logic ---------------------------------------------------------------------------------------------------------------

for w in (16, 32, 64):
    kind = f"b{w}"
    form(f"and.{kind}", kind, f"{kind} {kind}", lambda a, b: a & b)
    form(f"or.{kind}", kind, f"{kind} {kind}", lambda a, b: a | b)
    form(f"xor.{kind}", kind, f"{kind} {kind}", lambda a, b: a ^ b)
    form(f"not.{kind}", kind, kind, lambda a: ~a)
    form(f"cnot.{kind}", kind, kind, lambda a: int(a == 0))
    form(f"shl.{kind}", kind, f"{kind} u32", lambda a, b, w=w: a << min(b, w))
    for letter in "bus":
        form(f"shr.{letter}{w}", f"{letter}{w}", f"{letter}{w} u32",
             lambda a, b, w=w, letter=letter: (signed(a, w) if letter == "s" else a) >> min(b, w))
form("and.pred", "pred", "pred pred", lambda a, b: a & b)
form("or.pred", "pred", "pred pred", lambda a, b: a | b)
form("xor.pred", "pred", "pred pred", lambda a, b: a ^ b)
form("not.pred", "pred", "pred", lambda a: a ^ 1)


def lookup(a, b, c, table):
    result = 0
    for row in range(8):
        if table >> row & 1:
            result |= (a if row & 4 else ~a) & (b if row & 2 else ~b) & (c if row & 1 else ~c)
    return result & 0xFFFFFFFF


def any_table(random):
    return random.randrange(256)


form("lop3.b32", "b32", "b32 b32 b32 imm", lookup, immediates=any_table)
for name, function in (("or", lambda p, q: p | q), ("and", lambda p, q: p & q)):
    def with_predicate(a, b, c, table, q, function=function):
        result = lookup(a, b, c, table)
        return result, function(int(result != 0), q)
    form(f"lop3.{name}.b32", "b32 pred", "b32 b32 b32 imm pred", with_predicate, "second", immediates=any_table)

for mode in ("clamp", "wrap"):
    def funnel(a, b, c, mode=mode):
        return min(c, 32) if mode == "clamp" else c & 31
    form(f"shf.l.{mode}.b32", "b32", "b32 b32 u32", lambda a, b, c, n=funnel: ((b << 32 | a) << n(a, b, c)) >> 32)
    form(f"shf.r.{mode}.b32", "b32", "b32 b32 u32", lambda a, b, c, n=funnel: (b << 32 | a) >> n(a, b, c))

PERMUTATIONS = {  # the bytes that are picked, the highest first, by the two bits of the selector
    "f4e": ((3, 2, 1, 0), (4, 3, 2, 1), (5, 4, 3, 2), (6, 5, 4, 3)),
    "b4e": ((5, 6, 7, 0), (6, 7, 0, 1), (7, 0, 1, 2), (0, 1, 2, 3)),
    "rc8": ((0, 0, 0, 0), (1, 1, 1, 1), (2, 2, 2, 2), (3, 3, 3, 3)),
    "ecl": ((3, 2, 1, 0), (3, 2, 1, 1), (3, 2, 2, 2), (3, 3, 3, 3)),
    "ecr": ((0, 0, 0, 0), (1, 1, 1, 0), (2, 2, 1, 0), (3, 2, 1, 0)),
    "rc16": ((1, 0, 1, 0), (3, 2, 3, 2), (1, 0, 1, 0), (3, 2, 3, 2)),
}


def permute(a, b, c):
    source, result = b << 32 | a, 0
    for byte in range(4):
        selector = c >> 4 * byte & 15
        value = source >> 8 * (selector & 7) & 255
        if selector & 8:
            value = 255 if value & 128 else 0
        result |= value << 8 * byte
    return result


form("prmt.b32", "b32", "b32 b32 b32", permute)
for mode, rows in PERMUTATIONS.items():
    form(f"prmt.b32.{mode}", "b32", "b32 b32 b32", lambda a, b, c, rows=rows:
         sum(((b << 32 | a) >> 8 * byte & 255) << 8 * (3 - place) for place, byte in enumerate(rows[c & 3])))

# Comparison and selection --------------------------------------------------------------------------------------------

ORDERED = {"eq": lambda a, b: a == b, "ne": lambda a, b: a != b, "lt": lambda a, b: a < b, "le": lambda a, b: a <= b,
           "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b}
UNSIGNED = {"lo": "lt", "ls": "le", "hi": "gt", "hs": "ge"}
BOOLEAN = {"and": lambda p, q: p & q, "or": lambda p, q: p | q, "xor": lambda p, q: p ^ q}


def compare_floats(f, operator, ftz=False):
    def compute(a, b):
        if ftz:
            a, b = fp.flush(f, a), fp.flush(f, b)
        unordered = fp.is_nan(f, a) or fp.is_nan(f, b)
        if operator in ("num", "nan"):
            return int(unordered == (operator == "nan"))
        if unordered:
            return int(operator in ("equ", "neu", "ltu", "leu", "gtu", "geu"))
        order = (0 if fp.equal(f, a, b) else -1 if fp.less(f, a, b) else 1)
        return int(ORDERED[operator[:2]](order, 0))
    return compute


def comparisons(kind):
    """(operator, function) for a type."""
    if kind in SCALAR_FLOATS:
        for operator in ("eq", "ne", "lt", "le", "gt", "ge", "equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan"):
            yield operator, compare_floats(SCALAR_FLOATS[kind], operator)
        return
    for operator in ("eq", "ne") if kind[0] == "b" else tuple(ORDERED):
        yield operator, two(kind, lambda a, b, function=ORDERED[operator]: int(function(a, b)))
    if kind[0] == "u":
        for operator, same in UNSIGNED.items():
            yield operator, two(kind, lambda a, b, function=ORDERED[same]: int(function(a, b)))


COMPARED = ["b16", "b32", "b64", *INTEGERS, "f16", "bf16", "f32", "f64"]
turn = itertools.cycle(BOOLEAN.items())
for kind in COMPARED:
    for operator, function in comparisons(kind):
        form(f"setp.{operator}.{kind}", "pred", f"{kind} {kind}", function)
        name, combine = next(turn)
        if kind in ("f16", "bf16"):  # one result
            form(f"setp.{operator}.{name}.{kind}", "pred", f"{kind} {kind} pred",
                 lambda a, b, c, f=function, g=combine: g(f(a, b), c))
        else:
            form(f"setp.{operator}.{name}.{kind}", "pred pred", f"{kind} {kind} pred",
                 lambda a, b, c, f=function, g=combine: (g(f(a, b), c), g(1 - f(a, b), c)), "second")
        if kind in ("f32", "f16"):
            form(f"setp.{operator}.ftz.{kind}", "pred", f"{kind} {kind}",
                 compare_floats(SCALAR_FLOATS[kind], operator, True), "ftz")
        name, combine = next(turn)
        for to in ("u32", "s32", "f32", "f16", "bf16", "u16", "s16"):
            if to in ("u16", "s16") and kind not in ("f16", "bf16") or to == "f32" and kind in ("f16", "bf16"):
                continue
            if to in ("f16", "bf16") and kind == "bf16":
                continue
            if (len(operator) + len(to) + len(kind)) % 2:
                text, more = f"set.{operator}.{to}.{kind}", ""
                result = function
            else:
                text, more = f"set.{operator}.{name}.{to}.{kind}", " pred"
                result = lambda a, b, c, f=function, g=combine: g(f(a, b), c)
            true = SCALAR_FLOATS[to].one if to in SCALAR_FLOATS else -1
            form(text, to, f"{kind} {kind}{more}", lambda *o, result=result, true=true: true if result(*o) else 0)
for packed, f in PACKED_FLOATS.items():
    scalar = f.name
    for operator, function in comparisons(scalar):
        both = lambda a, b, function=function: (function(a & 0xFFFF, b & 0xFFFF), function(a >> 16, b >> 16))
        form(f"setp.{operator}.{packed}", "pred pred", f"{packed} {packed}", both, "second")
        name, combine = next(turn)
        form(f"setp.{operator}.{name}.{packed}", "pred pred", f"{packed} {packed} pred",
             lambda a, b, c, f=both, g=combine: tuple(g(p, c) for p in f(a, b)), "second")
        form(f"set.{operator}.{packed}.{packed}", packed, f"{packed} {packed}", lambda a, b, g=both, f=f:
             sum(f.one << 16 * i for i, p in enumerate(g(a, b)) if p))
        form(f"set.{operator}.u32.{packed}", "u32", f"{packed} {packed}", lambda a, b, g=both:
             sum(0xFFFF << 16 * i for i, p in enumerate(g(a, b)) if p))
for kind in ["b16", "b32", "b64", *INTEGERS, "f32", "f64"]:
    form(f"selp.{kind}", f"{kind}", f"c:{kind} c:{kind} pred", lambda a, b, c: a if c else b)
    form(f"slct.{kind}.s32", kind, f"c:{kind} c:{kind} s32", lambda a, b, c: b if c >> 31 else a)
    for ftz in ("", ".ftz"):
        def select(a, b, c, ftz=ftz):
            c = fp.flush(F32, c) if ftz else c
            return a if not fp.is_nan(F32, c) and not fp.less(F32, c, 0x80000000) else b
        form(f"slct{ftz}.{kind}.f32", kind, f"c:{kind} c:{kind} f32", select, *(["ftz"] if ftz else []))

# Floating point ------------------------------------------------------------------------------------------------------


def saturated(f, bits):
    if bits is None or bits & f.sign_bit:
        return 0
    return min(bits, f.one)


def relu(f, bits):
    if bits is None:
        return f.canonical_nan
    return 0 if bits & f.sign_bit else bits


def arithmetic(f, function, mode, ftz=False, after=None):
    def compute(*operands):
        if ftz:
            operands = [fp.flush(f, each) for each in operands]
        result = function(f, *operands, mode)
        if ftz and result is not None:
            if result & ~f.sign_bit == f.min_normal and fp.is_subnormal(f, function(f, *operands, "rz")):
                return UNKNOWN  # flushed or not: the document leaves open whether it is subnormal before or after rounding
            result = fp.flush(f, result)
        return after(f, result) if after else result
    return compute


OPERATIONS = {"add": (fp.add, 2), "sub": (fp.sub, 2), "mul": (fp.mul, 2), "fma": (fp.fma, 3), "mad": (fp.fma, 3),
              "div": (fp.div, 2), "sqrt": (fp.sqrt, 1)}


def reciprocal(f, a, mode):
    return fp.div(f, f.one, a, mode)


OPERATIONS["rcp"] = reciprocal, 1
for f in (F32, F64):
    kind = f.name
    for name, (function, count) in OPERATIONS.items():
        operands = " ".join([kind] * count)
        for mode in ("rn", "rz", "rm", "rp"):
            form(f"{name}.{mode}.{kind}", kind, operands, arithmetic(f, function, mode))
            if f is F32:
                form(f"{name}.{mode}.ftz.{kind}", kind, operands, arithmetic(f, function, mode, True), "ftz")
                if name in ("add", "sub", "mul", "fma", "mad"):
                    form(f"{name}.{mode}.sat.{kind}", kind, operands, arithmetic(f, function, mode, False, saturated))
                    form(f"{name}.{mode}.ftz.sat.{kind}", kind, operands,
                         arithmetic(f, function, mode, True, saturated), "ftz")
    form(f"add.{kind}", kind, f"{kind} {kind}", arithmetic(f, fp.add, "rn"))
    form(f"sub.{kind}", kind, f"{kind} {kind}", arithmetic(f, fp.sub, "rn"))
    form(f"copysign.{kind}", kind, f"{kind} {kind}",
         lambda a, b, f=f: a & f.sign_bit | b & ~f.sign_bit if not fp.is_nan(f, b) else None, "loose")
    for test, function in {
            "finite": lambda f, a: not fp.is_nan(f, a) and not fp.is_inf(f, a), "infinite": fp.is_inf,
            "number": lambda f, a: not fp.is_nan(f, a), "notanumber": fp.is_nan,
            "normal": lambda f, a: not (fp.is_nan(f, a) or fp.is_inf(f, a) or fp.is_subnormal(f, a)),
            "subnormal": fp.is_subnormal}.items():
        form(f"testp.{test}.{kind}", "pred", kind, lambda a, f=f, function=function: int(function(f, a)))


def absolute(f, a):
    return None if fp.is_nan(f, a) else a & ~f.sign_bit


def negated(f, a):
    return None if fp.is_nan(f, a) else a ^ f.sign_bit


def extreme(f, a, b, largest, nan=False, xorsign=False):
    if nan and (fp.is_nan(f, a) or fp.is_nan(f, b)):
        return f.canonical_nan
    sign = (a ^ b) & f.sign_bit
    if xorsign:
        a, b = a & ~f.sign_bit, b & ~f.sign_bit
    if fp.is_nan(f, a) and fp.is_nan(f, b):
        return None
    if fp.is_nan(f, a):
        result = b
    elif fp.is_nan(f, b):
        result = a
    else:
        result = a if fp.less(f, a, b) != largest else b
    return result & ~f.sign_bit | sign if xorsign else result


for kind, f in {**SCALAR_FLOATS, **PACKED_FLOATS}.items():
    packed = (lambda function, f=f: halves(f, function)) if kind in PACKED_FLOATS else (lambda function: function)
    flushing = ("", ".ftz") if f in (F32, F16) else ("",)
    for name, function in (("abs", absolute), ("neg", negated)):
        for ftz in flushing:
            form(f"{name}{ftz}.{kind}", kind, kind, packed(lambda a, f=f, function=function, ftz=ftz:
                 function(f, fp.flush(f, a) if ftz else a)), *(["ftz"] if ftz else []))
    for largest, name in enumerate(("min", "max")):
        for ftz, nan, xorsign in itertools.product(flushing, ("", ".NaN"), ("", ".xorsign.abs")):
            if f is F64 and (nan or xorsign):
                continue

            def compute(a, b, f=f, ftz=ftz, nan=nan, xorsign=xorsign, largest=largest):
                if ftz:
                    a, b = fp.flush(f, a), fp.flush(f, b)
                return extreme(f, a, b, bool(largest), bool(nan), bool(xorsign))
            tags = (["ftz"] if ftz else []) + (["loose"] if xorsign else [])
            form(f"{name}{ftz}{nan}{xorsign}.{kind}", kind, f"{kind} {kind}", packed(compute), *tags)
    if f not in (F16, BF16):
        continue
    for name in ("add", "sub", "mul", "fma"):
        function, count = OPERATIONS[name]
        operands = " ".join([kind] * count)
        for ftz in flushing:
            tags = ["ftz"] if ftz else []
            form(f"{name}.rn{ftz}.{kind}", kind, operands, packed(arithmetic(f, function, "rn", bool(ftz))), *tags)
            if f is F16:
                form(f"{name}.rn{ftz}.sat.{kind}", kind, operands,
                     packed(arithmetic(f, function, "rn", bool(ftz), saturated)), *tags)
            if name == "fma":
                form(f"fma.rn{ftz}.relu.{kind}", kind, operands,
                     packed(arithmetic(f, function, "rn", bool(ftz), relu)), *tags)

# Conversions ---------------------------------------------------------------------------------------------------------

CONVERTED_INTEGERS = [f"{k}{w}" for w in (8, 16, 32, 64) for k in "us"]
INTEGER_MODES, FLOAT_MODES = ("rni", "rzi", "rmi", "rpi"), ("rn", "rz", "rm", "rp")


def float_to_integer(f, to, mode, ftz=False):
    def compute(a):
        if fp.is_nan(f, a):
            # The document says 0; so it is on an H200 where both are of 32 bits or fewer.
            return -1 << WIDTHS[to] - 1 if f is F64 or WIDTHS[to] == 64 else 0
        sign = fp.sign_of(f, a)
        if fp.is_inf(f, a):
            return limits(to)[0 if sign else 1]
        whole = fp.round_to_integer(*fp.unpack(f, fp.flush(f, a) if ftz else a), mode)
        return clamp(-whole if sign else whole, to)
    return compute


def integer_to_float(kind, f, mode):
    def compute(a):
        value = typed(kind, a)
        return fp.rounded(f, value < 0, abs(value), 0, mode)
    return compute


def to_whole(f, mode):
    def compute(a):
        if fp.is_nan(f, a):
            return None
        if fp.is_inf(f, a):
            return a
        sign, m, e = fp.unpack(f, a)
        return fp.rounded(f, sign, fp.round_to_integer(sign, m, e, mode), 0, "rn")
    return compute


for a, d in itertools.product(CONVERTED_INTEGERS, repeat=2):
    form(f"cvt.{d}.{a}", d, a, lambda x, a=a: typed(a, x), "wide")
    if limits(d)[0] > limits(a)[0] or limits(d)[1] < limits(a)[1]:
        form(f"cvt.sat.{d}.{a}", d, a, lambda x, a=a, d=d: clamp(typed(a, x), d), "wide")
for f, kind in itertools.product((F16, BF16, F32, F64), CONVERTED_INTEGERS):
    if f is BF16 and kind[1:] == "8":
        continue
    wide = () if f is BF16 else ("wide",)
    for mode in INTEGER_MODES:
        form(f"cvt.{mode}.{kind}.{f.name}", kind, f.name, float_to_integer(f, kind, mode), *wide)
        if f is F32:
            form(f"cvt.{mode}.ftz.{kind}.f32", kind, "f32", float_to_integer(f, kind, mode, True), "wide", "ftz")
            form(f"cvt.{mode}.sat.{kind}.f32", kind, "f32", float_to_integer(f, kind, mode), "wide")
    for mode in FLOAT_MODES:
        form(f"cvt.{mode}.{f.name}.{kind}", f.name, kind, integer_to_float(kind, f, mode), *wide)
        if f is not BF16 and mode == "rn":
            form(f"cvt.{mode}.sat.{f.name}.{kind}", f.name, kind, lambda x, f=f, c=integer_to_float(kind, f, mode):
                 saturated(f, c(x)), "wide")
for a, d in itertools.product((F16, BF16, F32, F64), repeat=2):
    if a is d:
        for mode in INTEGER_MODES:
            form(f"cvt.{mode}.{d.name}.{a.name}", d.name, a.name, to_whole(a, mode))
            if a is not BF16:
                form(f"cvt.{mode}.sat.{d.name}.{a.name}", d.name, a.name, lambda x, a=a, c=to_whole(a, mode):
                     saturated(a, c(x)))
        if a is not BF16:
            form(f"cvt.sat.{d.name}.{a.name}", d.name, a.name, lambda x, a=a:
                 saturated(a, None if fp.is_nan(a, x) else x))
        continue
    widening = d.man > a.man and d.exponent_mask >= a.exponent_mask
    for mode in ("",) if widening else FLOAT_MODES:
        dotted = f".{mode}" if mode else ""
        change = lambda x, a=a, d=d, mode=mode or "rn": fp.convert(a, d, x, mode)
        form(f"cvt{dotted}.{d.name}.{a.name}", d.name, a.name, change)
        if BF16 not in (a, d):
            form(f"cvt{dotted}.sat.{d.name}.{a.name}", d.name, a.name, lambda x, d=d, c=change: saturated(d, c(x)))
        if F32 in (a, d) and BF16 not in (a, d):
            def flushed(x, a=a, d=d, c=change):
                result = c(fp.flush(a, x) if a is F32 else x)
                return fp.flush(d, result) if d is F32 and result is not None else result
            form(f"cvt{dotted}.ftz.{d.name}.{a.name}", d.name, a.name, flushed, "ftz")


def narrowed(d, mode, with_relu, finite, source=F32):
    def compute(a):
        if fp.is_nan(source, a):
            return d.canonical_nan if with_relu or finite else None
        result = fp.convert(source, d, a, mode)
        if finite and fp.is_inf(d, result):
            result = result & d.sign_bit | d.max
        return relu(d, result) if with_relu else result
    return compute


for d, mode, with_relu, finite in itertools.product((F16, BF16), ("rn", "rz"), ("", ".relu"), ("", ".satfinite")):
    one = narrowed(d, mode, with_relu, finite)
    if with_relu or finite:
        form(f"cvt.{mode}{with_relu}{finite}.{d.name}.f32", d.name, "f32", one)

    def pack(a, b, d=d, one=one):
        high, low = one(a), one(b)
        nans = tuple((shift, d) for shift, part in ((0, low), (16, high)) if part is None)
        bits = (high or 0) << 16 | (low or 0)
        return Loose(bits, nans=nans) if nans else bits
    form(f"cvt.{mode}{with_relu}{finite}.{d.name}x2.f32", f"{d.name}x2", "f32 f32", pack)


def to_tf32(mode, with_relu=False, finite=False):
    def compute(a):
        if fp.is_nan(F32, a):
            # An H200 cuts off the payload, which may leave nothing.
            return a & ~0x1FFF if mode == "rna" else Loose(nans=((0, F32),))
        result = fp.convert(F32, TF32, a, mode)
        if finite and fp.is_inf(TF32, result):
            result = result & TF32.sign_bit | TF32.max
        return (relu(TF32, result) if with_relu else result) << 13
    return compute


form("cvt.rna.tf32.f32", "tf32", "f32", to_tf32("rna"))
for mode, with_relu in itertools.product(("rn", "rz"), ("", ".relu")):
    form(f"cvt.{mode}{with_relu}.tf32.f32", "tf32", "f32", to_tf32(mode, with_relu))
for small in (E4M3, E5M2):
    pair = f"{small.name}x2"
    for with_relu in ("", ".relu"):
        def narrow(source, a, small=small, with_relu=with_relu):
            if fp.is_nan(source, a):
                return 0x7F
            result = fp.convert(source, small, a, "rn")
            if fp.is_inf(small, result):
                result = result & 0x80 | small.max
            return 0 if with_relu and result & 0x80 else result
        form(f"cvt.rn.satfinite{with_relu}.{pair}.f32", pair, "f32 f32",
             lambda a, b, n=narrow: n(F32, a) << 8 | n(F32, b))
        form(f"cvt.rn.satfinite{with_relu}.{pair}.f16x2", pair, "f16x2",
             lambda a, n=narrow: n(F16, a >> 16) << 8 | n(F16, a & 0xFFFF))

        def widen(a, small=small, with_relu=with_relu):
            bits, nans = 0, []
            for shift in (0, 8):
                part = a >> shift & 255
                value = None if fp.is_nan(small, part) else fp.convert(small, F16, part, "rn")
                if with_relu:
                    value = relu(F16, value)
                if value is None:
                    nans.append((2 * shift, F16))
                else:
                    bits |= value << 2 * shift
            return Loose(bits, nans=tuple(nans)) if nans else bits
        form(f"cvt.rn{with_relu}.f16x2.{pair}", "f16x2", pair, widen)
for kind in ("u16", "s16"):
    form(f"cvt.pack.sat.{kind}.s32", "b32", "s32 s32", lambda a, b, kind=kind:
         (clamp(signed(a, 32), kind) & 0xFFFF) << 16 | clamp(signed(b, 32), kind) & 0xFFFF)
for letter, w in itertools.product("us", (2, 4, 8)):
    low, high = (0, (1 << w) - 1) if letter == "u" else (-(1 << w - 1), (1 << w - 1) - 1)
    form(f"cvt.pack.sat.{letter}{w}.s32.b32", "b32", "s32 s32 b32", lambda a, b, c, low=low, high=high, w=w:
         c << 2 * w | (max(low, min(high, signed(a, 32))) & (1 << w) - 1) << w
         | max(low, min(high, signed(b, 32))) & (1 << w) - 1)

# Video ---------------------------------------------------------------------------------------------------------------

SELECTORS = {"": (0, 32), ".b0": (0, 8), ".b1": (8, 8), ".b2": (16, 8), ".b3": (24, 8), ".h0": (0, 16), ".h1": (16, 16)}


def part_of(value, kind, selector):
    shift, width = SELECTORS[selector]
    value = value >> shift & (1 << width) - 1
    return signed(value, width) if kind == "s32" else value


def scalar_video(function, td, ta, tb, sat, second, dsel, asel, bsel):
    def compute(a, b, c=0):
        value = function(part_of(a, ta, asel), part_of(b, tb, bsel))
        shift, width = SELECTORS[dsel]
        if sat:
            low, high = (-(1 << width - 1), (1 << width - 1) - 1) if td == "s32" else (0, (1 << width) - 1)
            value = max(low, min(high, value))
        if second == ".add":
            return value + c
        if second:
            value, c = typed(td, value), typed(td, c)
            return min(value, c) if second == ".min" else max(value, c)
        if dsel:
            mask = (1 << width) - 1 << shift
            return c & ~mask | value << shift & mask
        return value
    return compute


VIDEO = {"vadd": lambda a, b: a + b, "vsub": lambda a, b: a - b, "vabsdiff": lambda a, b: abs(a - b), "vmin": min,
         "vmax": max}
# Only those of unsigned words without selectors, where the document's pseudo-code leaves nothing open: how wide the result is
# that `.min` and `.max` compare, and in which order it is limited and merged, an H200 sees otherwise than its text reads.
form("vadd.u32.u32.u32.add", "u32", "u32 u32 u32", scalar_video(VIDEO["vadd"], "u32", "u32", "u32", "", ".add", "", "", ""))
for name, function in (("vshl", lambda a, b: a << min(b, 32)), ("vshr", lambda a, b: a >> min(b, 32))):
    form(f"{name}.u32.u32.u32.clamp.add", "u32", "u32 u32 u32",
         scalar_video(function, "u32", "u32", "u32", "", ".add", "", "", ""))
form("vabsdiff4.u32.u32.u32", "u32", "u32 u32 u32", lambda a, b, c:
     sum(abs(x - y) << s for x, y, s in zip(parts(a, 8, "u32"), parts(b, 8, "u32"), (0, 8, 16, 24))))
form("vabsdiff4.u32.u32.u32.add", "u32", "u32 u32 u32", lambda a, b, c:
     c + sum(abs(x - y) for x, y in zip(parts(a, 8, "u32"), parts(b, 8, "u32"))))

MASKS = ["", ".b0", ".b1", ".b10", ".b2", ".b20", ".b21", ".b210", ".b3", ".b30", ".b31", ".b310", ".b32", ".b320", ".b321",
         ".b3210"]


def average(a, b):
    return a + b + 1 >> 1 if a + b >= 0 else a + b >> 1


def simd_video(count, function, td, ta, tb, sat, accumulate, mask, asel, bsel):
    width = 32 // count
    lanes = [i for i in range(count) if not mask or str(i) in mask]
    asel = [int(each) for each in reversed(asel)] if asel else range(count)
    bsel = [int(each) for each in reversed(bsel)] if bsel else range(count, 2 * count)

    def element(source, index, kind):
        value = source >> width * index & (1 << width) - 1
        return signed(value, width) if kind == "s32" else value

    def compute(a, b, c):
        source, result = b << 32 | a, c
        for i in range(count):
            value = function(element(source, asel[i], ta), element(source, bsel[i], tb))
            if sat:
                low, high = (-(1 << width - 1), (1 << width - 1) - 1) if td == "s32" else (0, (1 << width) - 1)
                value = max(low, min(high, value))
            if i not in lanes:
                continue
            if accumulate:
                result += value
            else:
                place = (1 << width) - 1 << width * i
                result = result & ~place | value << width * i & place
        return result
    return compute


def simd_forms():
    masks = {2: itertools.cycle(["", ".h0", ".h1", ".h10"]), 4: itertools.cycle(MASKS)}
    picks = {2: itertools.cycle(["", "32", "01", "20", "13", "33"]),
             4: itertools.cycle(["", "7654", "0123", "6420", "7351", "4444", "2705"])}
    for count in (2, 4):
        letter = "h" if count == 2 else "b"
        operations = {**VIDEO, "vavrg": average}
        for name, function in operations.items():
            for td, ta, tb in itertools.product(("u32", "s32"), repeat=3):
                for ending in ("", ".sat", ".add"):
                    mask, asel, bsel = next(masks[count]), next(picks[count]), next(picks[count])
                    form(f"{name}{count}.{td}.{ta}.{tb}{ending}", td, f"{ta} {tb} {td}",
                         simd_video(count, function, td, ta, tb, ending == ".sat", ending == ".add", mask[2:], asel, bsel),
                         "video")
                    forms[-1].selectors = mask, asel and f".{letter}{asel}", bsel and f".{letter}{bsel}"


simd_forms()

# Approximations: bounds are looser than the document's, by a factor of four or more -------------------------------------


def near(f, value, relative, absolute=0.0):
    slack = abs(value) * relative + absolute
    return Loose(near=(f, value - slack, value + slack))


def approximation(function, relative, absolute=0.0, f=F32):
    def compute(*operands):
        if any(fp.is_nan(f, a) or fp.is_inf(f, a) or fp.is_subnormal(f, a) for a in operands):
            return UNKNOWN
        try:
            value = function(*(fp.to_float(f, a) for a in operands))
        except (ValueError, ZeroDivisionError, OverflowError):
            return UNKNOWN
        limit = fp.to_float(f, f.max) / 2
        if value != value or abs(value) > limit or 0 < abs(value) < fp.to_float(f, f.min_normal) * 2:
            return UNKNOWN
        return near(f, value, relative, absolute)
    return compute


def within(limit, function):
    def compute(x, *more):
        if abs(x) > limit:
            raise ValueError
        return function(x, *more)
    return compute


APPROXIMATIONS = {
    "ex2.approx.f32": (lambda x: 2.0 ** x, 2 ** -20, 0), "lg2.approx.f32": (math.log2, 2 ** -20, 2 ** -20),
    "sin.approx.f32": (within(3.14, math.sin), 0, 2 ** -18), "cos.approx.f32": (within(3.14, math.cos), 0, 2 ** -18),
    "rcp.approx.f32": (lambda x: 1 / x, 2 ** -21, 0), "sqrt.approx.f32": (math.sqrt, 2 ** -21, 0),
    "rsqrt.approx.f32": (lambda x: 1 / math.sqrt(x), 2 ** -20, 0), "tanh.approx.f32": (math.tanh, 2 ** -9, 0),
    "rcp.approx.ftz.f32": (lambda x: 1 / x, 2 ** -21, 0), "lg2.approx.ftz.f32": (math.log2, 2 ** -20, 2 ** -20)}
for text, (function, relative, absolute_) in APPROXIMATIONS.items():
    form(text, "f32", "f32", approximation(function, relative, absolute_), "approx")


def quotient_in_range(a, b):
    if not 2.0 ** -126 <= abs(b) <= 2.0 ** 126:
        raise ValueError
    return a / b


for text in ("div.approx.f32", "div.full.f32"):
    form(text, "f32", "f32 f32", approximation(quotient_in_range, 2 ** -20), "approx")

by_text = {}
for each in forms:
    by_text.setdefault(each.text, each)

# Instructions that ampsim refuses, which are left out where ampsim runs: `fuzz.py --refusals` checks this list.
REFUSED = re.compile("|".join((
    r"(add|sub|mul|fma|mad|div|rcp|sqrt)\.r[zmp]\..*", r"(add|sub|mul|fma)\.rn(\.ftz)?\.sat\.f16x2", r"fma\..*relu.*",
    r"(add|min|max)(\.relu)?\.[us]16x2", r"(min|max)\.relu\.s32", r"(min|max)\..*xorsign.*", r"fns\..*", r"bmsk\..*", r"szext\..*",
    r"lop3\.(or|and)\.b32", r"set\..*", r"setp\..*(bf16|f16x2|bf16x2)", r"cvt\.pack\.sat\.[us][24]\..*",
    r"cvt\..*\.bf16(x2)?\.f32", r"cvt\.r..(relu|satfinite).*\.f32", r"cvt\.rz\.f16x2\.f32", r"cvt\..*\.bf16", r"cvt\..*\.bf16\..*",
    r"cvt\.f64\.bf16", r"cvt\.r[nz].*\.tf32\.f32", r"v(add|sub|avrg|absdiff|min|max)[24]\..*")))
EXCEPT = re.compile(r"cvt\.r[nz]\.bf16(x2)?\.f32|cvt\.f32\.bf16|cvt\.rna\.tf32\.f32|vabsdiff4\.u32\.u32\.u32(\.add)?"
                    r"|cvt\.rn\.satfinite(\.relu)?\.e.*")


def supported(form):
    if any(getattr(form, "selectors", ())):
        return False
    return not REFUSED.fullmatch(form.text) or bool(EXCEPT.fullmatch(form.text))
