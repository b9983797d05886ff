# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types, variables, and what a statement may use at its place."""

from .tree import Block, Statement

# The group of threads that is known to have the same value, or to be converged here.
thread, warp, block = 0, 1, 2


class Type:
    def __init__(self, key, name, bits, signed=False, floating=False):
        self.key, self.name, self.bits, self.signed, self.floating = key, name, bits, signed, floating


types = {each.key: each for each in [
    Type("u8", "unsigned char", 8), Type("i8", "signed char", 8, True), Type("u16", "unsigned short", 16),
    Type("i16", "short", 16, True), Type("u32", "unsigned", 32), Type("i32", "int", 32, True),
    Type("u64", "unsigned long long", 64), Type("i64", "long long", 64, True), Type("f32", "float", 32, True, True),
    Type("f64", "double", 64, True, True), Type("bool", "bool", 1)]}
# The most common types occur more than once.
usual_types = ["u32", "u32", "u32", "i32", "i32", "u8", "i8", "u16", "i16", "u64", "i64", "f32", "f64"]
amp_types = ["u32", "u32", "i32", "i32", "f32", "f64"]


class Variable:
    """Something that can be read, and written unless it is constant: `name` may be any lvalue that only this thread uses.

    `width` is that of a bit-field. The values of a float are multiples of 1/4 up to 1000, those of a double multiples of 1/16 up to
    2^30, so that all arithmetic is exact."""

    def __init__(self, name, type, uniform=thread, constant=False, addressable=True, width=0):
        self.name, self.type, self.uniform, self.constant = name, types[type], uniform, constant
        self.addressable, self.width = addressable, width


class Array:
    """Elements of a variable's kind."""

    def __init__(self, name, type, length, constant=False, uniform=thread, heap=False):
        self.name, self.type, self.length, self.constant, self.uniform = name, types[type], length, constant, uniform
        self.heap = heap  # `name` is a pointer to the first element


class Pointer:
    """A pointer variable whose target, of its type, belongs to this thread."""

    def __init__(self, name, type):
        self.name, self.type = name, types[type]


class Scope:
    def __init__(self, parent=None):
        self.parent, self.own = parent, []

    def add(self, thing):
        self.own.append(thing)
        return thing

    def all(self, kind):
        scope = self
        while scope:
            for each in scope.own:
                if isinstance(each, kind):
                    yield each
            scope = scope.parent


class Context:
    """The context of a statement: the converged threads (`level`; warp operations also need `mask`), its trip count, and what it can use."""

    def __init__(self, kernel, level, scope=None, mask=None, contiguous=True, depth=0, trips=1):
        self.kernel, self.level, self.scope = kernel, level, scope or Scope()
        self.mask, self.contiguous, self.depth, self.trips = mask, contiguous, depth, trips
        self.full_warps = mask is not None and kernel.full_warps
        self.breakable = self.tiles = False

    @property
    def rng(self):
        return self.kernel.rng

    @property
    def language(self):
        return self.kernel.language

    def has(self, feature):
        return feature in self.kernel.features

    def name(self, stem):
        return self.kernel.name(stem)

    def inner(self, level=None, mask=None, contiguous=None, trips=1):
        """A block within this statement, for threads that are converged at `level`."""
        level = self.level if level is None else min(level, self.level)
        made = Context(self.kernel, level, Scope(self.scope), depth=self.depth + 1, trips=self.trips * trips)
        if level >= warp:
            made.mask = mask or self.mask
            made.contiguous = self.contiguous if contiguous is None else contiguous
            made.full_warps = self.full_warps and mask is None
        return made

    def variables(self, type=None, uniform=thread, writable=False, addressable=False):
        """Those that can be read as values that are the same for `uniform` threads, or written here."""
        found = []
        for each in self.scope.all(Variable):
            if type and each.type.key != type or addressable and not each.addressable:
                continue
            if writable:
                if each.constant or each.uniform > self.level or each.uniform < uniform:
                    continue
            elif each.uniform < uniform:
                continue
            found.append(each)
        return found

    def arrays(self, type=None, writable=False, uniform=thread):
        return [each for each in self.scope.all(Array)
                if (not type or each.type.key == type) and not (writable and each.constant) and each.uniform >= uniform]

    def pointers(self, type=None):
        return [each for each in self.scope.all(Pointer) if not type or each.type.key == type]

    def pick_type(self, among=None):
        known = amp_types if self.language.name == "amp" else usual_types
        known = [each for each in known if each in self.kernel.types]
        if among:
            known = [each for each in known if each in among] or ["u32"]
        return self.rng.choice(known or ["u32"])


def statement(*parts):
    return Statement(*parts)


def new_block():
    return Block()
