#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares values that an OpenCL kernel computes with those that Python computes.

    values.py AMPSIM GROUP

Each case is an expression in OpenCL C, its expected value, and for floats the error that the specification allows, in
units in the last place (OpenCL C 1.2, 7.4). The operands come from a buffer, so that the compiler cannot fold them.
"""
import math
import struct
import subprocess
import sys
import tempfile

# The operands: elements of `f` (float) and `i` (int).
FLOATS = [0.5, -0.75, 2.0, 3.25, 10.0, -7.5, 0.001, 100.0]
INTS = [5, -3, 7, 2147483647, -2147483648, 300, 12, 1]


def f32(value):
    return struct.unpack('f', struct.pack('f', value))[0]


def bits(value):
    return struct.unpack('I', struct.pack('f', value))[0]


f = [f32(x) for x in FLOATS]
i = INTS


def u32(value):
    return value & 0xffffffff


MATH = [
    ('sin(f[0])', math.sin(f[0]), 4), ('cos(f[3])', math.cos(f[3]), 4), ('tan(f[1])', math.tan(f[1]), 5),
    ('sin(f[7])', math.sin(f[7]), 4), ('cos(f[5])', math.cos(f[5]), 4),
    ('asin(f[1])', math.asin(f[1]), 4), ('acos(f[0])', math.acos(f[0]), 4), ('atan(f[3])', math.atan(f[3]), 5),
    ('atan2(f[1], f[2])', math.atan2(f[1], f[2]), 6), ('sinh(f[0])', math.sinh(f[0]), 4),
    ('cosh(f[1])', math.cosh(f[1]), 4), ('tanh(f[0])', math.tanh(f[0]), 5), ('asinh(f[2])', math.asinh(f[2]), 4),
    ('acosh(f[3])', math.acosh(f[3]), 4), ('atanh(f[0])', math.atanh(f[0]), 5),
    ('exp(f[3])', math.exp(f[3]), 3), ('exp2(f[5])', 2.0 ** f[5], 3), ('exp10(f[0])', 10.0 ** f[0], 3),
    ('expm1(f[6])', math.expm1(f[6]), 3), ('log(f[3])', math.log(f[3]), 3), ('log2(f[7])', math.log2(f[7]), 3),
    ('log10(f[6])', math.log10(f[6]), 3), ('log1p(f[6])', math.log1p(f[6]), 2), ('pow(f[3], f[1])', f[3] ** f[1], 16),
    ('pown(f[3], 3)', f[3] ** 3, 16), ('powr(f[2], f[0])', f[2] ** f[0], 16), ('rootn(f[4], 3)', f[4] ** (1 / 3), 16),
    ('sqrt(f[4])', math.sqrt(f[4]), 3), ('rsqrt(f[4])', 1 / math.sqrt(f[4]), 2), ('cbrt(f[5])', -(7.5 ** (1 / 3)), 2),
    ('hypot(f[3], f[4])', math.hypot(f[3], f[4]), 4), ('fma(f[0], f[3], f[4])', f[0] * f[3] + f[4], 0),
    ('fmod(f[4], f[3])', math.fmod(f[4], f[3]), 0), ('remainder(f[4], f[3])', math.remainder(f[4], f[3]), 0),
    ('floor(f[1])', math.floor(f[1]), 0), ('ceil(f[3])', math.ceil(f[3]), 0), ('trunc(f[5])', math.trunc(f[5]), 0),
    ('rint(f[5])', -8.0, 0), ('round(f[5])', -8.0, 0), ('rint(f[0])', 0.0, 0), ('round(f[0])', 1.0, 0),
    ('fabs(f[5])', 7.5, 0), ('fmin(f[0], f[1])', -0.75, 0), ('fmax(f[0], f[1])', 0.5, 0), ('fdim(f[4], f[3])', 6.75, 0),
    ('copysign(f[4], f[1])', -10.0, 0), ('ldexp(f[3], 3)', 26.0, 0), ('logb(f[4])', 3.0, 0),
    ('nextafter(f[2], f[4])', struct.unpack('f', struct.pack('I', bits(2.0) + 1))[0], 0),
    ('erf(f[0])', math.erf(f[0]), 16), ('erfc(f[0])', math.erfc(f[0]), 16), ('lgamma(f[3])', math.lgamma(f[3]), 16),
    ('mad(f[0], f[2], f[4])', 11.0, 1), ('clamp(f[4], f[0], f[3])', 3.25, 0), ('mix(f[2], f[4], f[0])', 6.0, 2),
    ('step(f[2], f[4])', 1.0, 0), ('sign(f[5])', -1.0, 0), ('degrees(f[2])', math.degrees(2.0), 2),
    ('radians(f[7])', math.radians(100.0), 2), ('native_divide(f[4], f[2])', 5.0, 2),
    ('({ float w; float r = fract(f[3], &w); r + 10 * w; })', 30.25, 0),
    ('({ float w; float r = modf(f[5], &w); r + 10 * w; })', -70.5, 0),
    ('({ int e; float r = frexp(f[4], &e); r + e; })', 4.625, 0),
    ('({ float c; float s = sincos(f[0], &c); s + 2 * c; })', math.sin(0.5) + 2 * math.cos(0.5), 8),
]

INTEGERS = [
    ('abs(i[1])', 3), ('abs_diff(i[1], i[2])', 10), ('add_sat(i[3], i[0])', 2147483647), ('hadd(i[0], i[2])', 6),
    ('rhadd(i[0], i[5])', 153), ('clz(i[0])', 29), ('mad24(i[0], i[2], i[6])', 47), ('mul24(i[1], i[2])', u32(-21)),
    ('mul_hi(i[3], i[5])', (2147483647 * 300) >> 32), ('rotate(i[0], i[3])', u32((5 << 31) | (5 >> 1))),
    ('sub_sat(i[4], i[0])', u32(-2147483648)), ('popcount(i[5])', 4), ('min(i[1], i[0])', u32(-3)),
    ('max(i[1], i[0])', 5), ('clamp(i[5], i[0], i[6])', 12), ('upsample((short)i[0], (ushort)i[2])', (5 << 16) | 7),
    ('mad_hi(i[3], i[5], i[0])', ((2147483647 * 300) >> 32) + 5), ('mad_sat(i[3], i[5], i[0])', 2147483647),
    ('i[5] >> 33', 150), ('(uint)i[1] % 7', u32(-3) % 7), ('i[1] / 2', u32(-1)),
    ('convert_int((long)i[3] * 2 >> 8)', (2147483647 * 2) >> 8), ('(int)popcount((long)i[3])', 31),
    ('(int)clz((char)i[0])', 5), ('(int)(uchar)rotate((uchar)i[0], (uchar)7)', 0x82), ('isnan(f[0] / 0.0f)', 0),
    ('isnan(ldexp(0.0 / (f[0] - f[0]), 3))', 1), ('isinf(ldexp(-1.0 / (f[0] - f[0]), 3))', 1),
    ('isnan(0.0f / (f[0] - f[0]))', 1), ('isinf(f[0] / (f[0] - f[0]))', 1), ('signbit(f[1])', 1), ('ilogb(f[4])', 3),
    ('isgreater(f[0], f[1])', 1),
]

CONVERSIONS = [
    ('convert_uchar_sat(f[7] * 3.007f)', 255), ('convert_uchar_sat(f[5])', 0), ('convert_int_rte(f[5])', u32(-8)),
    ('convert_int_rtz(f[5])', u32(-7)), ('convert_int_rtp(f[5])', u32(-7)), ('convert_int_rtn(f[5])', u32(-8)),
    ('convert_int(f[3])', 3), ('convert_int_sat(f[7] * 1e30f)', 2147483647), ('convert_short_sat(i[3])', 32767),
    ('convert_char_sat(i[5])', 127), ('(int)(char)i[5]', 44), ('convert_uint_sat(f[1])', 0), ('as_uint(f[2])', bits(2.0)),
    ('as_uint(convert_float(i[3]))', bits(2147483648.0)), ('as_uint(convert_float_rtz(i[3]))', bits(2147483520.0)),
    ('as_uint(convert_float((uchar)i[5]))', bits(44.0)), ('as_uint(as_float(i[7]))', 1),
    ('convert_int(convert_double(i[3]) / 3.0)', 715827882), ('as_int((uchar4)(1, 2, 3, 4))', 0x04030201),
    ('as_ushort2(i[5] + 65536).y', 1), ('convert_int4_rte(vload4(0, f)).y', u32(-1)),
    ('convert_uchar4_sat(vload4(0, i)).s1', 0), ('(int)convert_long_sat(f[3])', 3),
    ('as_uint(vload_half(0, (global const half *)(i + 5)))', bits(300 * 2.0 ** -24)),
    ('({ ushort h[2]; vstore_half(f[3], 1, (private half *)h); h[1]; })', 0x4280),
    ('({ ushort h[1]; vstore_half_rtz(f[6], 0, (private half *)h); h[0]; })', 0x1418),
]

VECTORS = [
    ('((int4)(1, 2, 3, 4)).zyxw.x', 3), ('vload4(0, i).lo.y', u32(-3)), ('vload4(0, i).hi.x', 7), ('vload8(0, i).odd.z', 300),
    ('vload8(0, i).even.s3', 12), ('vload8(0, i).s7', 1), ('({ int4 v = 0; v.xz = vload2(0, i); v.z; })', u32(-3)),
    ('({ int4 v = vload4(0, i); v.wx = v.xw; v.w; })', 5), ('({ int3 v = vload3(1, i); v.x + v.y; })', u32(2147483647 - 2147483648)),
    ('(vload4(0, i) + 1).y', u32(-2)), ('(vload4(0, i) < 6).x', u32(-1)), ('(vload4(0, i) < 6).z', 0),
    ('any(vload4(0, i) < -100)', 0), ('all(vload2(0, i) < 6)', 1), ('select((int2)(1, 2), (int2)(3, 4), (int2)(-1, 0)).x', 3),
    ('select((int2)(1, 2), (int2)(3, 4), (int2)(-1, 0)).y', 2), ('bitselect(i[0], i[2], i[6])', (5 & ~12) | (7 & 12)),
    ('shuffle(vload4(0, i), (uint4)(2, 0, 0, 1)).x', 7), ('shuffle2(vload2(0, i), vload2(1, i), (uint2)(2, 1)).x', 7),
    ('({ int m[8]; vstore4(vload4(0, i), 1, m); m[6]; })', 7), ('({ int m[6]; vstore3(vload3(0, i), 1, m); m[4]; })', u32(-3)),
    ('max(vload4(0, i), (int4)0).y', 0), ('convert_int16(vload16(0, (global const uchar *)i)).s4', 253),
    ('(int)sizeof(float3)', 16), ('(int)sizeof(char3)', 4), ('vec_step(int3)', 4),
    ('isgreater(vload2(0, f), (float2)0).x', u32(-1)), ('isgreater(vload2(0, f), (float2)0).y', 0),
    ('((int4)(vload2(0, i), 8, 9)).w', 9), ('(vload4(0, i) ? (int4)1 : (int4)2).x', 2),
    ('((long2)(i[0], i[1])).y == -3', 1), ('as_int(sqrt((float4)(f[2], f[4], 4, 9)).w)', bits(3.0)),
    ('as_int(((double4)(f[0], 1, 2, 3) * 2).s0 == 1.0)', 1), ('convert_int(floor(vload8(0, f)).s5)', u32(-8)),
    ('convert_int8(vload8(0, f)).s7', 100), ('((uchar16)(7)).sf', 7),
]

GEOMETRY = [
    ('dot(vload4(0, f), vload4(1, f))', sum(f[k] * f[4 + k] for k in range(4)), 8),
    ('cross(vload3(0, f), vload3(1, f)).x', f[1] * f[5] - f[2] * f[4], 8),
    ('cross((float4)(f[0], f[1], f[2], 0), (float4)(f[3], f[4], f[5], 0)).w', 0.0, 0),
    ('length(vload2(1, f))', math.hypot(f[2], f[3]), 8), ('distance(vload2(0, f), vload2(1, f))', math.hypot(1.5, 4.0), 8),
    ('normalize(vload2(1, f)).x', f[2] / math.hypot(f[2], f[3]), 8), ('fast_length(vload2(1, f))', math.hypot(f[2], f[3]), 8192),
    ('smoothstep(f[0], f[2], 1.0f)', (lambda t: t * t * (3 - 2 * t))((1 - 0.5) / 1.5), 4),
    ('sin(vload4(0, f)).y', math.sin(f[1]), 4), ('exp(vload2(1, f)).x', math.exp(2.0), 3),
    ('pow(vload2(1, f), (float2)(f[0], 2)).y', f[3] ** 2, 16), ('fmax(vload4(0, f), f[0]).y', 0.5, 0),
    ('mix(vload2(0, f), vload2(1, f), 0.5f).x', 1.25, 2), ('clamp(vload4(1, f), -1.0f, 1.0f).y', -1.0, 0),
    ('vload16(0, f - 0).s5', -7.5, 0), ('fma(vload2(0, f), vload2(1, f), vload2(2, f)).x', 11.0, 0),
    ('(float)cos((double)f[3])', math.cos(f[3]), 1), ('(float)exp((double)f[3])', math.exp(f[3]), 1),
    ('(float)pow((double)f[3], 2.5)', f[3] ** 2.5, 1), ('(float)log((double)f[4])', math.log(f[4]), 1),
]

GROUPS = {'math': MATH, 'integers': INTEGERS, 'conversions': CONVERSIONS, 'vectors': VECTORS, 'geometry': GEOMETRY}


def program(cases, floating):
    lines = ['kernel void values(global float *f, global int *i) {']
    lines += [f'  f[{k}] = {value!r}f;' for k, value in enumerate(FLOATS)]
    lines += [f'  i[{k}] = {value if value > -2147483648 else "(-2147483647 - 1)"};' for k, value in enumerate(INTS)]
    for k, case in enumerate(cases):
        value = f'as_uint((float)({case[0]}))' if floating else f'(uint)({case[0]})'
        lines.append(f'  printf("%d %x\\n", {k}, {value});')
    return '\n'.join(lines + ['}', ''])


def ordered(pattern):
    """Floats as integers in their order."""
    return pattern if pattern < 0x80000000 else 0x80000000 - pattern


def run(ampsim, cases, floating):
    with tempfile.NamedTemporaryFile('w', suffix='.cl') as source:
        source.write(program(cases, floating))
        source.flush()
        ended = subprocess.run(
            [ampsim, 'run', '-q', '--kernel', 'values', '--global-size', '1', '--local-size', '1', '--arg', 'f=[16]',
             '--arg', 'i=[16]', source.name], capture_output=True, text=True, check=False)
    if ended.returncode:
        sys.exit(ended.stdout + ended.stderr + f'exit status {ended.returncode}')
    found = dict((int(number), int(value, 16)) for number, value in (line.split() for line in ended.stdout.splitlines()))
    wrong = 0
    for k, case in enumerate(cases):
        if floating:
            expected = bits(case[1])
            good = k in found and abs(ordered(found[k]) - ordered(expected)) <= case[2]
        else:
            expected = u32(case[1])
            good = k in found and found[k] == expected
        if not good:
            wrong += 1
            print(f'{case[0]}: {found.get(k, -1):#x} instead of {expected:#x}')
    print(f'{len(cases)} values, {wrong} wrong')
    return wrong


# Work-group functions of the int `x`, in groups of 3 by 2 work-items: the value for the work-item with this rank, of the
# group's values.
COLLECTIVE = [
    ('work_group_reduce_add(x)', lambda x, r: sum(x)), ('work_group_reduce_min(x)', lambda x, r: min(x)),
    ('work_group_reduce_max(x)', lambda x, r: max(x)), ('work_group_reduce_max((uint)x)', lambda x, r: max(map(u32, x))),
    ('work_group_scan_inclusive_add(x)', lambda x, r: sum(x[:r + 1])),
    ('work_group_scan_exclusive_add(x)', lambda x, r: sum(x[:r])),
    ('work_group_scan_inclusive_min(x)', lambda x, r: min(x[:r + 1])),
    ('work_group_scan_exclusive_max(x)', lambda x, r: max(x[:r], default=-2147483648)),
    ('work_group_reduce_min((long)x) + 1', lambda x, r: min(x) + 1),
    ('4 * work_group_scan_inclusive_add(0.25f * x)', lambda x, r: sum(x[:r + 1])),
    ('2 * work_group_scan_exclusive_add(0.5 * x)', lambda x, r: sum(x[:r])),
    ('isinf(work_group_scan_exclusive_min((float)x))', lambda x, r: r == 0),
    ('work_group_all(x > -5)', lambda x, r: min(x) > -5), ('work_group_any(x == 4)', lambda x, r: 4 in x),
    ('work_group_all(x)', lambda x, r: 0 not in x), ('work_group_broadcast(x, 1, 1)', lambda x, r: x[4]),
    ('work_group_broadcast(x, get_group_id(0), 0)', None),
]


# Sub-group functions, in groups of 10 by 4 work-items: a whole sub-group of 32, and one of 8. `r`: the rank in it.
SUB_GROUP = [
    ('get_sub_group_size()', lambda x, r: len(x)), ('get_sub_group_local_id()', lambda x, r: r),
    ('get_max_sub_group_size()', lambda x, r: 32), ('get_num_sub_groups()', lambda x, r: 2),
    ('get_sub_group_id()', lambda x, r: len(x) < 32),
    ('sub_group_reduce_add(x)', lambda x, r: sum(x)), ('sub_group_reduce_min(x)', lambda x, r: min(x)),
    ('sub_group_reduce_max(x)', lambda x, r: max(x)), ('sub_group_reduce_max((uint)x)', lambda x, r: max(map(u32, x))),
    ('sub_group_reduce_min((uint)x)', lambda x, r: min(map(u32, x))),
    ('sub_group_scan_inclusive_add(x)', lambda x, r: sum(x[:r + 1])),
    ('sub_group_scan_exclusive_add(x)', lambda x, r: sum(x[:r])),
    ('sub_group_scan_inclusive_min(x)', lambda x, r: min(x[:r + 1])),
    ('sub_group_scan_exclusive_max(x)', lambda x, r: max(x[:r], default=-2147483648)),
    ('sub_group_reduce_min((long)x) + 1', lambda x, r: min(x) + 1),
    ('4 * sub_group_scan_inclusive_add(0.25f * x)', lambda x, r: sum(x[:r + 1])),
    ('2 * sub_group_reduce_add(0.5 * x)', lambda x, r: sum(x)),
    ('isinf(sub_group_scan_exclusive_min((float)x))', lambda x, r: r == 0),
    ('sub_group_all(x > -5)', lambda x, r: min(x) > -5), ('sub_group_any(x == 4)', lambda x, r: 4 in x),
    ('sub_group_all(x < 100)', lambda x, r: 1), ('sub_group_any(x > 100)', lambda x, r: 0),
    ('sub_group_broadcast(x, 5)', lambda x, r: x[5]), ('(int)sub_group_broadcast(0.5 * x, 2u) * 2', lambda x, r: int(0.5 * x[2]) * 2),
]


def run_sub_groups(ampsim):
    lines = ['kernel void values(global int *out) {', '  int x = (int)(get_global_linear_id() * 37 % 11) - 5;',
             '  int g = get_group_id(0), r = get_local_linear_id();', '  printf("%d %d -1 %x\\n", g, r, (uint)x);']
    lines += [f'  {{ uint v = (uint)(int)({case[0]}); printf("%d %d {k} %x\\n", g, r, v); }}' for k, case in enumerate(SUB_GROUP)]
    found = printed(ampsim, '\n'.join(lines + ['}', '']), '20,4', '10,4', '-cl-std=CL3.0')
    wrong = 0
    for group in range(2):
        x = [found[group, rank, -1] for rank in range(40)]
        x = [value - (1 << 32) if value >> 31 else value for value in x]
        for k, (expression, expected) in enumerate(SUB_GROUP):
            for rank in range(40):
                part = x[:32] if rank < 32 else x[32:]
                value = expected(part, rank % 32)
                if found.get((group, rank, k)) != u32(int(value)):
                    wrong += 1
                    print(f'{expression} of {part} at {rank}: {found.get((group, rank, k))} instead of {value}')
    print(f'{len(SUB_GROUP)} functions, {wrong} wrong values')
    return wrong


def printed(ampsim, text, global_size, local_size, standard):
    """The values that a kernel prints as "GROUP RANK CASE VALUE"."""
    with tempfile.NamedTemporaryFile('w', suffix='.cl') as source:
        source.write(text)
        source.flush()
        ended = subprocess.run([ampsim, 'run', '-q', standard, '--kernel', 'values', '--global-size', global_size, '--local-size',
                                local_size, source.name], capture_output=True, text=True, check=False)
    if ended.returncode:
        sys.exit(ended.stdout + ended.stderr + f'exit status {ended.returncode}')
    found = {}
    for line in ended.stdout.splitlines():
        group, rank, case, value = line.split()
        found[int(group), int(rank), int(case)] = int(value, 16)
    return found


def run_collective(ampsim):
    lines = ['kernel void values(global int *out) {', '  int x = (int)(get_global_linear_id() * 37 % 11) - 5;',
             '  int g = get_group_id(0), r = get_local_linear_id();', '  printf("%d %d -1 %x\\n", g, r, (uint)x);']
    lines += [f'  {{ uint v = (uint)(int)({case[0]}); printf("%d %d {k} %x\\n", g, r, v); }}' for k, case in enumerate(COLLECTIVE)]
    found = printed(ampsim, '\n'.join(lines + ['}', '']), '6,2', '3,2', '-cl-std=CL2.0')
    wrong = 0
    for group in range(2):
        x = [found[group, rank, -1] for rank in range(6)]
        x = [value - (1 << 32) if value >> 31 else value for value in x]
        for k, (expression, expected) in enumerate(COLLECTIVE):
            for rank in range(6):
                value = x[group] if expected is None else expected(x, rank)
                if found.get((group, rank, k)) != u32(int(value)):
                    wrong += 1
                    print(f'{expression} of {x} at {rank}: {found.get((group, rank, k))} instead of {value}')
    print(f'{len(COLLECTIVE)} functions, {wrong} wrong values')
    return wrong


def main():
    ampsim, group = sys.argv[1:]
    if group == 'collective':
        sys.exit(run_collective(ampsim) != 0)
    if group == 'sub_groups':
        sys.exit(run_sub_groups(ampsim) != 0)
    cases = GROUPS[group]
    sys.exit(run(ampsim, cases, len(cases[0]) == 3) != 0)


main()
