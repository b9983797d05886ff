#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what kernels read from and write to images with what the specification's formulas give (OpenCL C 3.0, "Image
Addressing and Filtering"; OpenCL API 3.0, "Conversion Rules").

    images.py AMPSIM GROUP        with ampsim
    images.py --driver GROUP      with the driver that the loader finds, such as PoCL: checks the formulas here

images.c runs the cases. Components are compared by their bits, except those of filtered pixels (1/256 of the range of the
pixels around) and conversions for which the specification allows 1.5 units in the last place.
"""
import itertools
import math
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

ORDERS = {'R': (0x10B0, 'r', 1), 'A': (0x10B1, 'a', 0), 'RG': (0x10B2, 'rg', 1), 'RA': (0x10B3, 'ra', 0),
          'RGB': (0x10B4, 'rgb', 1), 'RGBA': (0x10B5, 'rgba', 0), 'BGRA': (0x10B6, 'bgra', 0),
          'ARGB': (0x10B7, 'argb', 0), 'INTENSITY': (0x10B8, 'i', 0), 'LUMINANCE': (0x10B9, 'l', 1)}
# Name: number, format of struct, greatest value of a normalized one.
TYPES = {'SNORM_INT8': (0x10D0, 'b', 127), 'SNORM_INT16': (0x10D1, 'h', 32767), 'UNORM_INT8': (0x10D2, 'B', 255),
         'UNORM_INT16': (0x10D3, 'H', 65535), 'SIGNED_INT8': (0x10D7, 'b', 0), 'SIGNED_INT16': (0x10D8, 'h', 0),
         'SIGNED_INT32': (0x10D9, 'i', 0), 'UNSIGNED_INT8': (0x10DA, 'B', 0), 'UNSIGNED_INT16': (0x10DB, 'H', 0),
         'UNSIGNED_INT32': (0x10DC, 'I', 0), 'HALF_FLOAT': (0x10DD, 'e', 0), 'FLOAT': (0x10DE, 'f', 0),
         'UNORM_SHORT_565': (0x10D4, 'H', (31, 63, 31)), 'UNORM_SHORT_555': (0x10D5, 'H', (31, 31, 31)),
         'UNORM_INT_101010': (0x10D6, 'I', (1023, 1023, 1023))}
NONE, EDGE, CLAMP, REPEAT, MIRRORED = range(0x1130, 0x1135)
NEAREST, LINEAR = 0x1140, 0x1141


def f32(value):
    return struct.unpack('f', struct.pack('f', value))[0]


def bits(value):
    return struct.unpack('I', struct.pack('f', value))[0]


def is_packed(name):
    return isinstance(TYPES[name][2], tuple)


def kind_of(name):
    return 'i' if name.startswith('SIGNED') else 'ui' if name.startswith('UNSIGNED') else 'f'


class Format:
    def __init__(self, order, name):
        self.order, self.name = order, name
        self.stored, self.opaque = ORDERS[order][1:]
        self.code, self.most = TYPES[name][1:]
        self.kind = kind_of(name)
        self.size = struct.calcsize(self.code) * (1 if is_packed(name) else len(self.stored))

    def parts(self, pixel):
        """The stored components as numbers."""
        if not is_packed(self.name):
            return list(struct.unpack('<' + self.code * len(self.stored), pixel))
        value, = struct.unpack('<' + self.code, pixel)
        widths, parts = [most.bit_length() for most in self.most], []
        for width in reversed(widths):
            parts.insert(0, value & ((1 << width) - 1))
            value >>= width
        return parts

    def colour(self, pixel):
        parts = self.parts(pixel)
        if is_packed(self.name):
            parts = [part / most for part, most in zip(parts, self.most)]
        elif self.most:
            parts = [max(-1.0, part / self.most) for part in parts]
        if self.order == 'INTENSITY':
            return parts * 4
        if self.order == 'LUMINANCE':
            return parts * 3 + [1]
        return [parts[self.stored.index(c)] if c in self.stored else int(c == 'a') for c in 'rgba']

    def border(self):
        return [0, 0, 0, self.opaque]

    def pixel(self, colour):
        """What a write of the colour stores."""
        wanted = [colour['rgba'.index(c) if c in 'rgba' else 0] for c in self.stored]
        if is_packed(self.name):
            value = 0
            for part, most in zip(wanted, self.most):
                value = value << most.bit_length() | self.normalized(part, 0, most)
            return struct.pack('<' + self.code, value)
        if self.most:
            least = -self.most - 1 if self.code in 'bh' else 0
            wanted = [self.normalized(part, least, self.most) for part in wanted]
        elif self.kind != 'f':
            width = 8 * struct.calcsize(self.code)
            least, most = (-(1 << (width - 1)), (1 << (width - 1)) - 1) if self.kind == 'i' else (0, (1 << width) - 1)
            wanted = [min(max(part, least), most) for part in wanted]
        elif self.code == 'e':
            wanted = [math.copysign(math.inf, part) if abs(part) >= 65520 else part for part in wanted]
        return struct.pack('<' + self.code * len(wanted), *wanted)

    @staticmethod
    def normalized(part, least, most):
        return int(min(max(round(f32(part * most)), least), most))  # round() goes to the even one

    def random(self, source):
        if self.kind == 'f' and not self.most:
            return struct.pack('<' + self.code * len(self.stored), *[source.choice([0.0, -1.5, 2.0 ** -20, 100.25, 1.0, 6e-8]) for _ in self.stored])
        return source.randbytes(self.size)


class Image:
    def __init__(self, shape, format_, lengths, layers=0, seed=1):
        self.shape, self.format, self.lengths, self.layers = shape, format_, lengths, layers
        self.all = list(lengths) + ([layers] if layers else [])
        source = random.Random(seed)
        count = math.prod(self.all)
        self.pixels = [format_.random(source) for _ in range(count)]

    def at(self, place):
        k = 0
        for d in reversed(range(len(self.all))):
            k = k * self.all[d] + place[d]
        return k

    def fetch(self, place):
        if any(not 0 <= p < size for p, size in zip(place, self.all)):
            return self.format.border()
        return self.format.colour(self.pixels[self.at(place)])

    def words(self):
        lengths = list(self.lengths) + [0] * (3 - len(self.lengths))
        return [self.shape, ORDERS[self.format.order][0], TYPES[self.format.name][0], *lengths, self.layers,
                b''.join(self.pixels).hex(), self.format.kind]


def neighbours(x, size, normalized, address, linear):
    """The pixels of an axis that a coordinate means, with their weights."""
    if address == REPEAT:
        u = (x - math.floor(x)) * size
    elif address == MIRRORED:
        u = abs(x - 2 * round(0.5 * x)) * size
    else:
        u = x * size if normalized else x
    u = f32(u)

    def settle(k):
        if address == REPEAT:
            return k + size if k < 0 else k - size if k > size - 1 else k
        if address in (MIRRORED, EDGE):
            return min(max(k, 0), size - 1)
        return k
    if not linear:
        return [(settle(math.floor(u)), 1.0)]
    first = math.floor(u - 0.5)
    part = (u - 0.5) - first
    return [(settle(first), 1 - part), (settle(first + 1), part)]


def sample(image, place, coordinates, normalized, address, filter_):
    """The colour; for filtered ones also the greatest difference of the pixels that count."""
    axes = []
    for d, size in enumerate(image.lengths):
        if coordinates == 'none':
            axes.append([(place[d], 1.0)])
        elif coordinates == 'int':
            axes.append([(min(max(place[d], 0), size - 1) if address == EDGE else place[d], 1.0)])
        else:
            axes.append(neighbours(place[d], size, normalized, address, filter_ == LINEAR))
    layer = []
    if image.layers:
        wanted = place[len(image.lengths)]
        layer = [min(max(round(wanted), 0), image.layers - 1)]
    colour, low, high = [0.0] * 4, [math.inf] * 4, [-math.inf] * 4
    if filter_ != LINEAR or coordinates != 'float':
        return image.fetch([axis[0][0] for axis in axes] + layer), [0] * 4
    for corner in itertools.product(*axes):
        weight = math.prod(w for _, w in corner)
        found = image.fetch([k for k, _ in corner] + layer)
        for k in range(4):
            colour[k] += weight * found[k]
            low[k], high[k] = min(low[k], found[k]), max(high[k], found[k])
    return colour, [(h - l) / 256 for l, h in zip(low, high)]


class Case:
    def __init__(self, line, check):
        self.line, self.check = line, check


def read_case(image, coordinates, normalized, address, filter_, places):
    padded = [list(place) + [0] * (4 - len(place)) for place in places]
    line = ['read', *image.words(), coordinates, normalized, address, filter_, len(places)]
    line += [repr(f32(x)) if coordinates == 'float' else int(x) for place in padded for x in place]

    def check(result):
        found = [int(word, 16) for word in result.split()]
        wrong = []
        for n, place in enumerate(places):
            expected, tolerance = sample(image, [f32(x) for x in place] if coordinates == 'float' else place,
                                         coordinates, normalized, address, filter_)
            for k in range(4):
                word = found[4 * n + k]
                if image.format.kind != 'f':
                    good = word == int(expected[k]) & 0xffffffff
                else:
                    value = struct.unpack('f', struct.pack('I', word))[0]
                    unit = 2.0 ** -23 * (max(1.0, abs(expected[k])) if image.format.most else abs(expected[k]))
                    exact = not image.format.most and (filter_ == NEAREST or coordinates != 'float')
                    good = value == f32(expected[k]) or (not exact and abs(value - expected[k]) <= tolerance[k] + unit)
                if not good:
                    wrong.append(f'{place} component {k}: {word:x} instead of {expected[k]!r}')
        return wrong
    return Case(' '.join(map(str, line)), check)


def write_case(image, places, colours):
    line = ['write', *image.words(), len(places)]
    expected = list(image.pixels)
    for place, colour in zip(places, colours):
        line += list(place) + [0] * (4 - len(place))
        line += [f'{bits(part) if image.format.kind == "f" else part & 0xffffffff:x}' for part in colour]
        expected[image.at(place)] = image.format.pixel(colour)

    def check(result):
        found = bytes.fromhex(result)
        size = image.format.size
        return [f'pixel {k}: {found[k * size:(k + 1) * size].hex()} instead of {expected[k].hex()}'
                for k in range(len(expected)) if found[k * size:(k + 1) * size] != expected[k]]
    return Case(' '.join(map(str, line)), check)


def all_formats():
    for order, name in itertools.product(ORDERS, TYPES):
        if (order == 'RGB') != is_packed(name):
            continue
        if order in ('BGRA', 'ARGB') and not name.endswith('INT8'):
            continue
        if order in ('INTENSITY', 'LUMINANCE') and kind_of(name) != 'f':
            continue
        yield Format(order, name)


def formats():
    """Each format, read without a sampler and at a border."""
    for format_ in all_formats():
        image = Image('2d', format_, (5, 3))
        yield read_case(image, 'int', 0, CLAMP, NEAREST, [(x, y) for y in range(-1, 4) for x in range(-1, 6)])
        yield read_case(image, 'none', 0, NONE, NEAREST, [(x, y) for y in range(3) for x in range(5)])


def writes():
    floats = [0.0, 1.0, 0.5, -0.5, 0.25098, 1.5, -2.0, 0.001, 65519.0, 65520.0, 1e-7, 3e-8, -6.1e-5, 0.49803922]
    whole = [0, 1, -1, 127, 128, -129, 40000, -40000, 255, 256, 2147483647, -2147483648, 77]
    for format_ in all_formats():
        image = Image('2d', format_, (4, 4))
        source = random.Random(3)
        places = [(x, y) for y in range(4) for x in range(4) if (x, y) != (2, 1)]
        values = floats if format_.kind == 'f' else [n & 0xffffffff for n in whole] if format_.kind == 'ui' else whole
        colours = [[f32(source.choice(values)) if format_.kind == 'f' else source.choice(values) for _ in range(4)] for _ in places]
        yield write_case(image, places, colours)


SHAPES = [('1d', (7,), 0), ('1d_array', (5,), 3), ('2d', (4, 5), 0), ('2d_array', (3, 4), 3), ('3d', (3, 4, 5), 0)]


def shapes():
    for name in ('UNSIGNED_INT8', 'SIGNED_INT32', 'FLOAT', 'UNORM_INT8'):
        for shape, lengths, layers in SHAPES + [('1d_buffer', (9,), 0)]:
            image = Image(shape, Format('RGBA', name), lengths, layers)
            places = list(itertools.product(*[range(size) for size in image.all]))
            yield read_case(image, 'none', 0, NONE, NEAREST, places)
            if shape != '1d_buffer':
                around = list(itertools.product(*[range(-1, size + 1) for size in image.all]))
                yield read_case(image, 'int', 0, EDGE, NEAREST, around)
                yield read_case(image, 'int', 0, CLAMP, NEAREST, around)
            if shape == '1d_buffer' or shape == '3d' and '--driver' in sys.argv:
                continue
            colours = [[f32(x / 7) if image.format.kind == 'f' else x for x in range(n, n + 4)] for n in range(len(places))]
            yield write_case(image, places[::2], colours[::2])


def sampled(filter_):
    source = random.Random(filter_)
    for shape, lengths, layers in SHAPES:
        for order, name in (('RGBA', 'FLOAT'), ('R', 'UNORM_INT8'), ('RG', 'SNORM_INT16'), ('RGBA', 'HALF_FLOAT')) if filter_ == LINEAR else (('RGBA', 'UNSIGNED_INT16'), ('R', 'FLOAT')):
            image = Image(shape, Format(order, name), lengths, layers, seed=5)
            for normalized, address in ((0, EDGE), (0, CLAMP), (1, EDGE), (1, CLAMP), (1, REPEAT), (1, MIRRORED)):
                places = []
                for _ in range(40):
                    place = [(source.randrange(-64 * size, 128 * size) + 0.5) / 64 for size in lengths]
                    if normalized:
                        place = [f32(x / size) for x, size in zip(place, lengths)]
                    places.append(place + ([source.choice([-1.0, 0.0, 0.75, 1.5, 2.0, 7.0])] if layers else []))
                yield read_case(image, 'float', normalized, address, filter_, places)
            inside = [[(source.randrange(32, 64 * size - 32) + 0.5) / 64 for size in lengths] + ([1.0] if layers else [])
                      for _ in range(20)]
            yield read_case(image, 'float', 0, NONE, filter_, inside)


GROUPS = {'formats': formats, 'writes': writes, 'shapes': shapes, 'nearest': lambda: sampled(NEAREST),
          'linear': lambda: sampled(LINEAR)}


def main():
    ampsim, group = sys.argv[1:]
    cases = list(GROUPS[group]())
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(__file__).with_name('images.c')
        subprocess.run(['cc', '-w', '-o', f'{folder}/images', program, '-lOpenCL'], check=True)
        command = [] if ampsim == '--driver' else [ampsim, 'exec']
        ended = subprocess.run(command + [f'{folder}/images'], input='\n'.join(case.line for case in cases),
                               capture_output=True, text=True, check=False)
    lines = ended.stdout.splitlines()
    if ended.returncode or len(lines) != len(cases):
        sys.exit(f'{ended.stderr}exit status {ended.returncode}, {len(lines)} of {len(cases)} cases')
    failed = 0
    for case, line in zip(cases, lines):
        wrong = case.check(line)
        if wrong:
            failed += 1
            print(case.line[:100])
            print('  ' + '\n  '.join(wrong[:6]))
    print(f'{len(cases)} cases, {failed} wrong')
    sys.exit(failed != 0)


main()
