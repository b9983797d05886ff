#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""All explicit conversions of OpenCL C (1.2, 6.2.3) of values at the ends of the types' ranges and between neighbours,
and integer functions that overflow, compared with exact rational arithmetic.

    conversions.py AMPSIM TYPE...

TYPE: the types to convert from. Each conversion is done with a scalar, or with one element of a vector.
"""
import math
import struct
import subprocess
import sys
import tempfile
from fractions import Fraction

INTEGERS = {f'{sign}{name}': (bits, not sign) for name, bits in (('char', 8), ('short', 16), ('int', 32), ('long', 64))
            for sign in ('', 'u')}
REALS = {'float': (24, -149, 127, 'f', 'I'), 'double': (53, -1074, 1023, 'd', 'Q')}  # precision, exponents, codes
MODES = ('', '_rte', '_rtz', '_rtp', '_rtn')
WIDTHS = (1, 2, 3, 4, 8, 16)


def ends(name):
    bits, signed = INTEGERS[name]
    return (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)


def values_of(name):
    """Interesting values of a type: integers, or floats."""
    if name in INTEGERS:
        least, most = ends(name)
        near = {edge + d for other in INTEGERS for edge in ends(other) for d in (-1, 0, 1)}
        near |= {sign * ((1 << k) + d) for k in (7, 11, 24, 25, 53, 54, 62) for d in (-1, 1, 3) for sign in (-1, 1)}
        return sorted(value for value in near if least <= value <= most)
    limits = {float(edge) for other in INTEGERS for edge in ends(other)}
    near = {step(limit, name, up) for limit in limits for up in (None, True, False)}
    near |= {sign * value for value in (0.0, 0.5, 1.5, 2.5, 0.25, 1e-45, 1e-60, 3e38, 1e300 if name == 'double' else 1e38,
                                        16777217.0, 1.0000001, 65504.5) for sign in (-1, 1)}
    near = {as_real(value, name) for value in near} | {math.inf, -math.inf}
    return sorted(near) + [math.nan]


def as_real(value, name):
    return struct.unpack(REALS[name][3], struct.pack(REALS[name][3], value))[0]


def step(value, name, up):
    """The value as this type has it, or a neighbour of that."""
    value = as_real(value, name)
    if up is None or value == 0:
        return value
    code, integer = REALS[name][3:]
    image = struct.unpack(integer, struct.pack(code, value))[0]
    return struct.unpack(code, struct.pack(integer, image + (1 if up == (value > 0) else -1)))[0]


def rounded(value, mode):
    """An exact value as an integer."""
    down = math.floor(value)
    if mode == '_rtn' or value == down:
        return down
    if mode == '_rtp':
        return down + 1
    if mode == '_rte':
        middle = value - down - Fraction(1, 2)
        return down + (middle > 0 or (middle == 0 and down % 2))
    return down if value > 0 else down + 1


def real_bits(value, name, mode):
    """The pattern of an exact value, or of an infinity or NaN, in this type."""
    precision, least, most, code, integer = REALS[name]
    pattern = lambda number: struct.unpack(integer, struct.pack(code, number))[0]
    if isinstance(value, float) and not math.isfinite(value):
        return pattern(value)
    exact = Fraction(value)
    if exact == 0:
        return pattern(value if isinstance(value, float) else 0.0)
    size = abs(exact)
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    exponent -= Fraction(2) ** exponent > size
    unit = Fraction(2) ** max(exponent - precision + 1, least)
    result = rounded(exact / unit, mode or '_rte') * unit
    largest = (Fraction(2) - Fraction(2) ** (1 - precision)) * Fraction(2) ** most
    if abs(result) > largest:
        to_largest = mode == '_rtz' or (mode == '_rtn' and exact > 0) or (mode == '_rtp' and exact < 0)
        result = largest if to_largest else math.inf
        return pattern(math.copysign(float(result), exact))
    return pattern(math.copysign(float(abs(result)), exact))


def expected(value, to, saturates, mode):
    """The pattern of the result; nothing if the conversion does not define it."""
    if to in REALS:
        return real_bits(value, to, mode)
    least, most = ends(to)
    mask = (1 << INTEGERS[to][0]) - 1
    if isinstance(value, float) and not math.isfinite(value):
        if not saturates:
            return None
        return 0 if math.isnan(value) else (most if value > 0 else least) & mask
    whole = rounded(Fraction(value), mode or '_rtz')
    if saturates:
        return min(max(whole, least), most) & mask
    if isinstance(value, float) and not least <= whole <= most:
        return None
    return whole & mask


def conversions(source):
    """(name, type, saturates, mode), with different widths in turn."""
    names = []
    for to in (*INTEGERS, *REALS):
        for saturates in ((False, True) if to in INTEGERS else (False,)):
            for mode in MODES:
                names.append((to, saturates, mode))
    return names


def literal(value, name):
    if name in INTEGERS:
        return f'({value & ((1 << INTEGERS[name][0]) - 1)}UL)'
    code, integer = REALS[name][3:]
    return f'({struct.unpack(integer, struct.pack(code, value))[0]}UL)'


def program(source, values):
    image = 'ulong' if source == 'double' else 'uint'
    read = f'as_{source}(({image})in[k])' if source in REALS else f'({source})in[k]'
    lines = ['kernel void values(global ulong *in) {']
    lines += [f'  in[{k}] = {literal(value, source)};' for k, value in enumerate(values)]
    lines += [f'  for (int k = 0; k < {len(values)}; ++k) {{', f'    {source} x = {read};']
    for number, (to, saturates, mode) in enumerate(conversions(source)):
        width = WIDTHS[number % len(WIDTHS)]
        suffix = '' if width == 1 else str(width)
        operand = 'x' if width == 1 else f'({source}{suffix})(x)'
        result = f'convert_{to}{suffix}{"_sat" if saturates else ""}{mode}({operand}){"" if width == 1 else ".s1"}'
        shown = f'as_ulong({result})' if to == 'double' else f'(ulong)as_uint({result})' if to == 'float' else f'(ulong)({result})'
        lines.append(f'    printf("{number} %d %lx\\n", k, {shown});')
    if source in INTEGERS:
        least, most = ends(source)
        for name, text in OVERFLOWING.items():
            lines.append(f'    printf("{name} %d %lx\\n", k, (ulong)({text}));')
        lines.append(f'    printf("known %d %lx\\n", k, (ulong)abs(({source})({least if least > -(1 << 63) else "(-9223372036854775807L - 1)"})));')
    return '\n'.join(lines + ['  }', '}', ''])


# Functions of x, and their exact results before saturation.
OVERFLOWING = {'abs': 'abs(x)', 'mad_sat': 'mad_sat(x, x, x)', 'add_sat': 'add_sat(x, x)'}
EXACT = {'abs': abs, 'mad_sat': lambda x: x * x + x, 'add_sat': lambda x: x + x}


def check(ampsim, source):
    values = values_of(source)
    with tempfile.NamedTemporaryFile('w', suffix='.cl') as file:
        file.write(program(source, values))
        file.flush()
        ended = subprocess.run([ampsim, 'run', '-q', '--kernel', 'values', '--global-size', '1', '--local-size', '1',
                                '--arg', f'in=[{len(values)}]', file.name], capture_output=True, text=True, check=False)
    if ended.returncode:
        sys.exit(ended.stdout + ended.stderr + f'exit status {ended.returncode}')
    names, checked, wrong = conversions(source), 0, 0
    for line in ended.stdout.splitlines():
        which, k, found = line.split()
        value, found = values[int(k)], int(found, 16)
        if which.isdigit():
            to, saturates, mode = names[int(which)]
            name = f'convert_{to}{"_sat" if saturates else ""}{mode}'
            right = expected(value, to, saturates, mode)
            bits = INTEGERS[to][0] if to in INTEGERS else 64
            if right is None:
                continue
            if to in REALS and isinstance(value, float) and math.isnan(value):
                code, integer = REALS[to][3:]
                found, right = math.isnan(struct.unpack(code, struct.pack(integer, found))[0]), True
        else:
            name, bits = which, INTEGERS[source][0]
            least, most = ends(source)
            if which == 'known':
                right = -least
            elif which == 'abs':
                right = abs(value)
            else:
                right = min(max(EXACT[which](value), least), most)
            right &= (1 << bits) - 1
        checked += 1
        if found & ((1 << bits) - 1) != right:
            wrong += 1
            if wrong < 20:
                print(f'{name}({source} {value}): {found:#x} instead of {right:#x}')
    print(f'{source}: {checked} values, {wrong} wrong')
    return checked == 0 or wrong > 0


def main():
    ampsim, *sources = sys.argv[1:]
    sys.exit(any([check(ampsim, source) for source in sources]))


main()
