# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Values to compute with: the edges of each type, ties of rounding, and random ones."""
from exact import BF16, E4M3, E5M2, F16, F32, F64, add, convert, div, is_nan, mul


def integer(width, random):
    choice = random.random()
    top = (1 << width) - 1
    if choice < 0.35:
        edges = [0, 1, 2, 3, top, top - 1, top >> 1, (top >> 1) + 1, (top >> 1) - 1, (top >> 1) + 2, 7, 8, 31, 32, 33, 63, 64, 127,
                 128, 255, 256, 0xFFFF, 0x8000, 0x7FFF, 0x80, 0xFFFFFF, 0x7FFFFF, 0x800000, 1 << 24, 1 << 31, (1 << 31) - 1,
                 1 << 32, (1 << 32) - 1, (1 << 53) + 1, -128, -129, -32768, -32769, -(1 << 31) - 1]
        return random.choice(edges) & top
    if choice < 0.5:
        return (random.choice((1, -1)) * (1 << random.randrange(width)) + random.randrange(-2, 3)) & top
    if choice < 0.65:
        return random.randrange(-20, 100) & top
    if choice < 0.75:  # few bits, and the last one decides a rounding
        return (random.getrandbits(min(width, 25)) << random.randrange(width)) & top
    return random.getrandbits(width)


def small(random):
    """Shift amounts, positions and lengths."""
    choice = random.random()
    if choice < 0.75:
        return random.randrange(0, 70)
    if choice < 0.9:
        return random.choice([0, 1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 255, 256, 257, 0x80000000, 0xFFFFFFFF])
    return random.getrandbits(32)


def floating(f, random):
    choice = random.random()
    sign = f.sign_bit if random.random() < 0.5 else 0
    if choice < 0.2:
        return sign | random.choice([0, 1, 2, f.min_normal - 1, f.min_normal, f.min_normal + 1, f.one, f.one - 1, f.one + 1,
                                     f.max, f.max - 1, f.inf])
    if choice < 0.23:
        return sign | f.inf | random.choice([1, f.min_normal >> 1, random.randrange(1, f.min_normal)])
    if choice < 0.28:
        return sign | random.randrange(f.min_normal)
    if choice < 0.4:  # halves and quarters of small integers
        return convert(F64, f, double(random.randrange(-600, 600) / 4), "rn")
    if choice < 0.55:  # about the limits of integer types
        bits = random.choice([7, 8, 15, 16, 24, 31, 32, 53, 63, 64])
        near = (1 << bits) + random.choice([-2, -1, 0, 1, 2]) + random.choice([0, 0.5, 0.25, -0.5])
        return convert(F64, f, double(float(near)), random.choice(["rn", "rz", "rp"])) | sign
    if choice < 0.7 and f in (F32, F64):  # in the middle between two numbers of a narrower format, or about there
        narrow = random.choice([F16, BF16, E4M3, E5M2] + ([F32] if f is F64 else []))
        base = convert(narrow, f, random.randrange(1, narrow.max), "rn")
        if base is None:
            return sign
        half = 1 << f.man - narrow.man - 1
        return (base + half + random.choice([0, 0, 0, 1, -1])) & f.all | sign
    if choice < 0.85:  # exponents that let sums and products meet
        return sign | (f.bias + random.randrange(-f.man, f.man + 1)) % f.exponent_mask << f.man | random.randrange(f.min_normal)
    return random.getrandbits(f.width)


def double(value):
    import struct
    return struct.unpack("<Q", struct.pack("<d", value))[0]


def related(f, a, b, random):
    """A third operand, for which a result of a and b nearly vanishes or ties."""
    choice = random.random()
    result = mul(f, a, b, "rn") if choice < 0.5 else add(f, a, b, "rn") if choice < 0.7 else div(f, a, b, "rn")
    if result is None or is_nan(f, result) or choice > 0.85:
        return floating(f, random)
    result ^= f.sign_bit if random.random() < 0.7 else 0
    return (result + random.choice([0, 0, 1, -1])) & f.all


def second(f, a, random):
    """A second operand that is equal to the first, opposite or next to it."""
    choice = random.random()
    if a & ~f.sign_bit in (f.one - 1, f.one + 1) and choice < 0.3:  # a product about the least normal number
        return f.min_normal + random.choice([0, 0, 1, -1])
    if choice < 0.75:
        return floating(f, random)
    return ((a ^ (f.sign_bit if choice < 0.87 else 0)) + random.choice([0, 0, 1, -1])) & f.all


FLOATS = {"f16": F16, "bf16": BF16, "f32": F32, "f64": F64}


def of_type(kind, random, so_far=()):
    """A value for an operand of the type; `so_far` are the operands before it, of the same type."""
    nonzero = kind.startswith("nonzero:")
    kind = kind.split(":")[-1]
    if nonzero:  # division by zero is an error of the program
        width = int(kind[1:])
        if so_far and so_far[0] == 1 << width - 1 and random.random() < 0.5:
            return (1 << width) - 1
        return integer(int(kind[1:]), random) or 1
    if kind == "pred":
        return random.randrange(2)
    if kind in FLOATS:
        f = FLOATS[kind]
        if len(so_far) == 2:
            return related(f, *so_far, random)
        return second(f, so_far[0], random) if so_far else floating(f, random)
    if kind in ("f16x2", "bf16x2"):
        scalar = kind[:-2]
        return sum(of_type(scalar, random, [each >> s & 0xFFFF for each in so_far]) << s for s in (0, 16))
    if kind in ("u16x2", "s16x2"):
        return integer(16, random) | integer(16, random) << 16
    if kind in ("e4m3x2", "e5m2x2"):
        return random.getrandbits(16)
    if kind == "small":
        return small(random)
    if kind == "bytes":
        return sum(integer(8, random) << s for s in (0, 8, 16, 24))
    if so_far and random.random() < 0.15:
        return so_far[0]
    return integer(int(kind[1:]), random)
