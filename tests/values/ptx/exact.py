# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Floating-point formats in exact integer arithmetic.

A finite number is (sign, m, e), which is (-1)**sign * m * 2**e. Results are computed exactly, or exactly except for a sticky bit
below the last one (quotients, roots), and rounded once by `rounded`. Nothing here uses the host's floating point, whose
rounding is part of what is tested.
"""
from math import isqrt


class Format:
    def __init__(self, name, exponent_bits, mantissa_bits):
        self.name = name
        self.man = mantissa_bits
        self.bias = (1 << exponent_bits - 1) - 1
        self.width = 1 + exponent_bits + mantissa_bits
        self.exponent_mask = (1 << exponent_bits) - 1
        self.sign_bit = 1 << self.width - 1
        self.all = (1 << self.width) - 1
        self.inf = self.exponent_mask << mantissa_bits
        self.max = self.inf - 1
        self.canonical_nan = self.sign_bit - 1
        self.one = self.bias << mantissa_bits
        self.min_normal = 1 << mantissa_bits
        self.has_inf = True


F16, BF16, F32, F64 = Format("f16", 5, 10), Format("bf16", 8, 7), Format("f32", 8, 23), Format("f64", 11, 52)
E5M2, E4M3, TF32 = Format("e5m2", 5, 2), Format("e4m3", 4, 3), Format("tf32", 8, 10)
E4M3.has_inf, E4M3.max = False, 0x7E  # the largest exponent has numbers, and one NaN
FORMATS = {f.name: f for f in (F16, BF16, F32, F64, E5M2, E4M3, TF32)}


def is_nan(f, bits):
    magnitude = bits & (f.sign_bit - 1)
    return magnitude > f.inf if f.has_inf else magnitude > f.max


def is_inf(f, bits):
    return f.has_inf and bits & (f.sign_bit - 1) == f.inf


def is_subnormal(f, bits):
    return 0 < bits & (f.sign_bit - 1) < f.min_normal


def sign_of(f, bits):
    return 1 if bits & f.sign_bit else 0


def unpack(f, bits):
    """(sign, m, e) of a finite number."""
    sign = sign_of(f, bits)
    exponent = bits >> f.man & f.exponent_mask
    fraction = bits & (1 << f.man) - 1
    if exponent == 0:
        return sign, fraction, 1 - f.bias - f.man
    return sign, fraction | 1 << f.man, exponent - f.bias - f.man


def overflow(f, sign, mode):
    to_infinity = mode in ("rn", "rna") or mode == ("rm" if sign else "rp")
    return (f.sign_bit if sign else 0) | (f.inf if to_infinity and f.has_inf else f.max)


def rounded(f, sign, m, e, mode, sticky=False):
    """The bits of m * 2**e, and of a little more in magnitude if `sticky`; m then has at least f.man + 3 bits."""
    top = f.sign_bit if sign else 0
    if m == 0:
        return top
    q = max(m.bit_length() - 1 + e, 1 - f.bias) - f.man  # the exponent of the last bit that is kept
    shift = q - e
    if shift <= 0:
        m <<= -shift
        assert not sticky
    else:
        rest, m = m & (1 << shift) - 1, m >> shift
        half = 1 << shift - 1
        if mode == "rn":
            up = rest > half or rest == half and (sticky or m & 1)
        elif mode == "rna":
            up = rest >= half
        elif mode == "rz":
            up = False
        else:
            up = (rest or sticky) and mode == ("rm" if sign else "rp")
        if up:
            m += 1
            if m >> f.man + 1:
                m >>= 1
                q += 1
    if m < f.min_normal:
        return top | m
    bits = (q + f.man + f.bias << f.man) + m - f.min_normal
    if bits > f.max:
        return overflow(f, sign, mode)
    return top | bits


def round_to_integer(sign, m, e, mode):
    """The integer that m * 2**e rounds to, as a magnitude; modes rni, rzi, rmi, rpi."""
    if e >= 0:
        return m << e
    rest, whole, half = m & (1 << -e) - 1, m >> -e, 1 << -e - 1
    if mode == "rni":
        up = rest > half or rest == half and whole & 1
    elif mode == "rzi":
        up = False
    else:
        up = rest and mode == ("rmi" if sign else "rpi")
    return whole + 1 if up else whole


def add(f, a, b, mode):
    """The sum's bits, or None for a NaN; so do all that follow."""
    if is_nan(f, a) or is_nan(f, b):
        return None
    if is_inf(f, a):
        return None if is_inf(f, b) and a != b else a
    if is_inf(f, b):
        return b
    return add_exact(f, unpack(f, a), unpack(f, b), mode)


def add_exact(f, x, y, mode):
    (s, m, e), (t, n, g) = x, y
    if m == 0 and n == 0:
        sign = s if s == t else mode == "rm"
        return f.sign_bit if sign else 0
    low = min(e, g)
    total = (-m if s else m) * (1 << e - low) + (-n if t else n) * (1 << g - low)
    if total == 0:
        return f.sign_bit if mode == "rm" else 0
    return rounded(f, total < 0, abs(total), low, mode)


def sub(f, a, b, mode):
    return None if is_nan(f, b) else add(f, a, b ^ f.sign_bit, mode)


def mul(f, a, b, mode):
    if is_nan(f, a) or is_nan(f, b):
        return None
    sign = sign_of(f, a) ^ sign_of(f, b)
    magnitude = f.sign_bit - 1
    if is_inf(f, a) or is_inf(f, b):
        return None if not a & magnitude or not b & magnitude else (f.sign_bit if sign else 0) | f.inf
    (_, m, e), (_, n, g) = unpack(f, a), unpack(f, b)
    return rounded(f, sign, m * n, e + g, mode)


def fma(f, a, b, c, mode):
    if is_nan(f, a) or is_nan(f, b) or is_nan(f, c):
        return None
    sign = sign_of(f, a) ^ sign_of(f, b)
    magnitude = f.sign_bit - 1
    if is_inf(f, a) or is_inf(f, b):
        if not a & magnitude or not b & magnitude or is_inf(f, c) and sign_of(f, c) != sign:
            return None
        return (f.sign_bit if sign else 0) | f.inf
    if is_inf(f, c):
        return c
    (_, m, e), (_, n, g) = unpack(f, a), unpack(f, b)
    return add_exact(f, (sign, m * n, e + g), unpack(f, c), mode)


def div(f, a, b, mode):
    if is_nan(f, a) or is_nan(f, b):
        return None
    top = (a ^ b) & f.sign_bit
    magnitude = f.sign_bit - 1
    if is_inf(f, a):
        return None if is_inf(f, b) else top | f.inf
    if is_inf(f, b):
        return top
    if not b & magnitude:
        return top | f.inf if a & magnitude else None
    (_, m, e), (_, n, g) = unpack(f, a), unpack(f, b)
    extra = 2 * f.man + 8
    quotient, rest = divmod(m << extra, n)
    return rounded(f, bool(top), quotient, e - g - extra, mode, rest != 0) if m else top


def sqrt(f, a, mode):
    if is_nan(f, a) or a & f.sign_bit and a != f.sign_bit:
        return None
    if is_inf(f, a) or not a & (f.sign_bit - 1):
        return a
    _, m, e = unpack(f, a)
    extra = 2 * f.man + 8 + (e & 1)
    m, e = m << extra, e - extra
    root = isqrt(m)
    return rounded(f, 0, root, e // 2, mode, root * root != m)


def less(f, a, b):
    """a < b, of numbers, where -0 < +0."""
    def key(x):
        return -(x & (f.sign_bit - 1)) - 1 if x & f.sign_bit else x
    return key(a) < key(b)


def equal(f, a, b):
    return a == b or not (a | b) & (f.sign_bit - 1)


def flush(f, a):
    return a & f.sign_bit if is_subnormal(f, a) else a


def convert(source, target, bits, mode):
    """From one format to another; None for a NaN."""
    if is_nan(source, bits):
        return None
    sign = sign_of(source, bits)
    if is_inf(source, bits):
        return (target.sign_bit if sign else 0) | (target.inf if target.has_inf else target.max)
    return rounded(target, *unpack(source, bits), mode)


def to_float(f, bits):
    """The value as Python's float, only for bounds on approximations."""
    import struct
    wide = convert(f, F64, bits, "rn")
    return float("nan") if wide is None else struct.unpack("<d", struct.pack("<Q", wide))[0]
