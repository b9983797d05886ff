# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Expressions without undefined behaviour. An expression is text; its parts are chosen so that nothing overflows where
that is undefined, and all floating-point arithmetic is exact.

u32, u64   any value; arithmetic wraps
signed_    (text, least, greatest), so that the operation around it knows whether it can overflow
floating   (text, bound, scale): a multiple of 2**-scale of at most that magnitude
`uniform` requests a value that is the same for all threads of the warp or block."""

from .scopes import block, thread

least_i32, greatest_i32 = -2**31, 2**31 - 1


def constant(rng):
    return rng.choice([0, 1, 2, 3, 5, 7, 8, 13, 16, 31, 32, 63, 97, 100, 127, 128, 255, 256, 1000, 1023, 4096, 32767, 65535, 65536,
                       0x7fffffff, 0x80000000, 0xdeadbeef, 0xffffffff, rng.randrange(2**32)])


def variable_as_u32(variable):
    key, name = variable.type.key, variable.name
    if variable.type.key == "f32":
        return f"(unsigned)(int)({name} * 4.0f)"
    if variable.type.key == "f64":
        return f"(unsigned)(int)({name})"
    if key in ("u32",):
        return name
    return f"(unsigned){name}"


def index(ctx, length, depth=1, uniform=thread):
    """An index below `length`."""
    rng = ctx.rng
    if length == 1:
        return "0"
    if length & (length - 1) == 0:
        return f"(({u32(ctx, depth, uniform)}) & {length - 1}u)"
    return f"(({u32(ctx, depth, uniform)}) % {length}u)"


def leaf(ctx, uniform):
    """An existing value, as an unsigned number of 32 bits."""
    rng, choices = ctx.rng, []
    readable = ctx.variables(uniform=uniform)
    if readable:
        choices += ["variable"] * 6
    arrays = ctx.arrays(uniform=uniform)
    if arrays:
        choices += ["array"] * 2
    if ctx.kernel.has_input:
        choices.append("input")
    if ctx.kernel.has_table:
        choices.append("table")
    choices += ["constant"] * 2 + ["kernel"] * (1 if uniform else 3)
    what = rng.choice(choices)
    if what == "variable":
        return variable_as_u32(rng.choice(readable))
    if what == "array":
        each = rng.choice(arrays)
        at = rng.randrange(each.length) if rng.random() < 0.4 else index(ctx, each.length, 0, uniform)
        return variable_as_u32(element(each, at))
    if what == "input":
        return f"in[{index(ctx, 256, 0, uniform)}]"
    if what == "table":
        return f"table[{index(ctx, 16, 0, uniform)}]"
    if what == "kernel":
        words = ctx.kernel.uniform_words if uniform else ctx.kernel.thread_words + ctx.kernel.uniform_words
        if words:
            return rng.choice(words)
    return f"{constant(rng)}u"


def element(array, at):
    from .scopes import Variable
    return Variable(f"{array.name}[{at}]", array.type.key)


def u32(ctx, depth=2, uniform=thread):
    rng = ctx.rng
    if depth <= 0 or rng.random() < 0.15:
        return leaf(ctx, uniform)

    def sub():
        return u32(ctx, depth - 1, uniform)

    what = rng.choice(ctx.kernel.operators)
    if what in "+-*&|^":
        return f"({sub()} {what} {sub()})"
    if what == "<<" or what == ">>":
        amount = str(rng.randrange(32)) if rng.random() < 0.6 else f"({sub()} & 31u)"
        return f"({sub()} {what} {amount})"
    if what == "/" or what == "%":
        divisor = f"{rng.choice([3, 7, 10, 16, 100, 4096])}u" if rng.random() < 0.6 else f"({sub()} | 1u)"
        return f"({sub()} {what} {divisor})"
    if what == "~":
        return f"~{sub()}"
    if what == "?":
        return f"({boolean(ctx, depth - 1, uniform)} ? {sub()} : {sub()})"
    if what == "bool":
        return f"(unsigned)({boolean(ctx, depth - 1, uniform)})"
    if what == "i32":
        return f"(unsigned){signed(ctx, depth - 1, uniform)[0]}"
    if what == "u64":
        wide = u64(ctx, depth - 1, uniform)
        return f"(unsigned)({wide} >> {rng.choice([0, 7, 32])})"
    if what == "f32":
        text, bound, scale = floating(ctx, "f32", depth - 1, uniform)
        return f"(unsigned)(int)({text})" if bound < 2**31 else sub()
    if what == "f64":
        text, bound, scale = floating(ctx, "f64", depth - 1, uniform)
        return f"(unsigned)(int)({text})" if bound < 2**31 else sub()
    if what == "narrow":
        return f"(unsigned)({rng.choice(['unsigned char', 'signed char', 'unsigned short', 'short'])})({sub()})"
    if what == "bits":
        return bits(ctx, depth, uniform, sub)
    if what == "call":
        return call(ctx, depth, uniform) or sub()
    return leaf(ctx, uniform)


def bits(ctx, depth, uniform, sub):
    rng = ctx.rng
    what = rng.randrange(10)
    if what == 0:
        return f"(unsigned)__popc({sub()})"
    if what == 1:
        return f"(unsigned)__clz((int)({sub()}))"
    if what == 2:
        return f"__brev({sub()})"
    if what == 3:
        return f"(unsigned)__ffs((int)({sub()}))"
    if what == 4:
        selector = f"0x{rng.randrange(0x8000):04x}u & 0x7777u" if rng.random() < 0.5 else f"({sub()}) & 0x7777u"
        return f"__byte_perm({sub()}, {sub()}, {selector})"
    if what == 5:
        return f"__funnelshift_{rng.choice('lr')}({sub()}, {sub()}, {sub()} & 31u)"
    if what == 6:
        return f"__umulhi({sub()}, {sub()})"
    if what == 7:
        return f"(unsigned)__popcll({u64(ctx, depth - 1, uniform)})"
    if what == 8:
        return f"(unsigned)__clzll((long long)({u64(ctx, depth - 1, uniform)}))"
    text, bound, scale = floating(ctx, "f32", depth - 1, uniform)
    return f"__float_as_uint({text} + 0.0f)"


def call(ctx, depth, uniform):
    """A call of a function of the program that depends on nothing but its arguments."""
    function = ctx.kernel.program.pure_function(ctx)
    if not function:
        return None
    return f"{function.name}({', '.join(value(ctx, each, depth - 1, uniform) for each in function.parameters)})"


def signed(ctx, depth=2, uniform=thread):
    rng = ctx.rng
    if depth <= 0 or rng.random() < 0.2:
        readable = [each for each in ctx.variables(uniform=uniform) if each.type.key in ("i32", "i8", "i16", "u8", "u16")]
        if readable and rng.random() < 0.7:
            each = rng.choice(readable)
            if each.width:
                return f"(int){each.name}", -2**(each.width - 1), 2**each.width - 1
            if each.type.key != "i32":
                span = 2**each.type.bits
                return (f"(int){each.name}", -span // 2, span // 2 - 1) if each.type.signed else (f"(int){each.name}", 0, span - 1)
            what = rng.randrange(3)
            if what == 0:
                modulus = rng.choice([10, 64, 1000, 4097])
                return f"({each.name} % {modulus})", 1 - modulus, modulus - 1
            if what == 1:
                mask = rng.choice([7, 255, 4095])
                return f"({each.name} & {mask})", 0, mask
            shift = rng.choice([16, 20, 28])
            return f"({each.name} >> {shift})", -2**(31 - shift), 2**(31 - shift) - 1
        if rng.random() < 0.5:
            k = rng.choice([-1000, -17, -1, 0, 1, 2, 3, 10, 100, 12345])
            return (f"({k})" if k < 0 else str(k)), k, k
        mask = rng.choice([15, 255, 65535])
        return f"(int)({u32(ctx, 1, uniform)} & {mask}u)", 0, mask
    what = rng.choice(["+", "-", "*", "/", "%", "?", ">>", "min", "neg", "small", "logic"])
    a, a0, a1 = signed(ctx, depth - 1, uniform)
    if what == "neg":
        return (f"-({a})", -a1, -a0) if a0 > least_i32 else (a, a0, a1)
    if what == ">>":
        k = rng.randrange(1, 20)
        return f"({a} >> {k})", a0 >> k, a1 >> k
    if what == "small":
        return f"({a} % 37)", -36, 36
    if what == "/" or what == "%":
        d = rng.choice([2, 3, 10, 64])
        if what == "%":
            return f"({a} % {d})", 1 - d, d - 1
        return f"({a} / {d})", -(-a0 // d) if a0 < 0 else 0, max(a1 // d, 0)
    b, b0, b1 = signed(ctx, depth - 1, uniform)
    if what == "?":
        return f"({boolean(ctx, depth - 1, uniform)} ? {a} : {b})", min(a0, b0), max(a1, b1)
    if what == "min":
        f = rng.choice(["min", "max"])
        if ctx.language.name == "amp":
            return f"({a} < {b} ? {a} : {b})", min(a0, b0), max(a1, b1)
        return f"{f}((int)({a}), (int)({b}))", min(a0, b0), max(a1, b1)
    if what == "logic":
        op = rng.choice("&|^")
        span = max(abs(a0), abs(a1), abs(b0), abs(b1))
        limit = (1 << span.bit_length())
        return f"({a} {op} {b})", -limit, limit - 1
    if what == "+":
        low, high = a0 + b0, a1 + b1
    elif what == "-":
        low, high = a0 - b1, a1 - b0
    else:
        products = [x * y for x in (a0, a1) for y in (b0, b1)]
        low, high = min(products), max(products)
    if low < least_i32 or high > greatest_i32:
        a, b = f"({a} % 1000)", f"({b} % 1000)"
        low, high = -998001, 998001
    return f"({a} {what} {b})", low, high


def u64(ctx, depth=2, uniform=thread):
    rng = ctx.rng
    if ctx.language.name == "amp":
        return u32(ctx, depth, uniform)  # there are no wider integers
    readable = ctx.variables("u64", uniform) + ctx.variables("i64", uniform)
    if depth <= 0 or rng.random() < 0.2:
        if readable and rng.random() < 0.7:
            return f"(unsigned long long){rng.choice(readable).name}"
        return f"(unsigned long long)({u32(ctx, 0, uniform)})"
    what = rng.choice(["+", "-", "*", "^", "|", "&", "wide", "shift", "/", "?"])
    a, b = u64(ctx, depth - 1, uniform), u64(ctx, depth - 1, uniform)
    if what == "wide":
        return f"((unsigned long long)({u32(ctx, depth - 1, uniform)}) << 32 | {u32(ctx, depth - 1, uniform)})"
    if what == "shift":
        return f"({a} {rng.choice(['<<', '>>'])} {rng.randrange(64)})"
    if what == "/":
        return f"({a} {rng.choice('/%')} ({b} | 1u))"
    if what == "?":
        return f"({boolean(ctx, depth - 1, uniform)} ? {a} : {b})"
    return f"({a} {what} {b})"


def i64(ctx, depth=2, uniform=thread):
    """Small enough for sums of a few."""
    rng = ctx.rng
    readable = ctx.variables("i64", uniform)
    if depth <= 0 or rng.random() < 0.3:
        if readable and rng.random() < 0.7:
            return f"({rng.choice(readable).name} % 1000000)"
        return f"(long long)({signed(ctx, depth - 1, uniform)[0]})"
    a, b = i64(ctx, depth - 1, uniform), i64(ctx, depth - 1, uniform)
    what = rng.choice(["+", "-", "*", "?", "/", "%"])
    if what == "*":
        return f"(({a}) % 100000 * (({b}) % 100000))"
    if what == "?":
        return f"({boolean(ctx, depth - 1, uniform)} ? {a} : {b})"
    if what in "/%":
        return f"(({a}) {what} {rng.choice([3, 7, 1000])})"
    return f"(({a}) % 1000000000 {what} ({b}) % 1000000000)"


def floating(ctx, key, depth=2, uniform=thread):
    rng = ctx.rng
    suffix, name, digits = ("f", "float", 24) if key == "f32" else ("", "double", 53)
    if depth <= 0 or rng.random() < 0.25:
        readable = ctx.variables(key, uniform)
        if readable and rng.random() < 0.7:
            each = rng.choice(readable)
            return (each.name, 1000, 2) if key == "f32" else (each.name, 2**30, 4)
        narrow = ctx.variables("f32", uniform)
        if key == "f64" and narrow and rng.random() < 0.5:
            return f"(double){rng.choice(narrow).name}", 1000, 2
        if rng.random() < 0.5:
            k = rng.choice([0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 10.0, 100.0])
            return f"{k}{suffix}", int(k) + 1, 2
        return f"({name})(int)({u32(ctx, 0, uniform)} & 255u)", 255, 0
    what = rng.choice(["+", "-", "*", "?", "half", "min", "abs", "int", "floor", "sqrt"])
    a, a_bound, a_scale = floating(ctx, key, depth - 1, uniform)

    def fits(bound, scale):
        return bound * 2**scale < 2**digits and bound < 2**31

    if what == "half":
        return (f"({a} * 0.5{suffix})", a_bound, a_scale + 1) if fits(a_bound, a_scale + 1) else (a, a_bound, a_scale)
    if what == "abs":
        return (f"(({a}) < 0.0{suffix} ? -({a}) : ({a}))" if ctx.language.name == "amp" else f"fabs{suffix}({a})"), a_bound, a_scale
    if what == "floor" and ctx.language.name != "amp":
        return f"floor{suffix}({a})", a_bound + 1, 0
    if what == "sqrt" and ctx.language.name != "amp":
        k = f"({name})(int)({u32(ctx, 0, uniform)} & 63u)"
        return f"sqrt{suffix}(({k}) * ({k}))", 63, 0
    if what == "int":
        text, low, high = signed(ctx, depth - 1, uniform)
        bound = max(abs(low), abs(high))
        return (f"({name})({text})", bound, 0) if fits(bound, 0) else (f"({name})(({text}) % 1000)", 999, 0)
    b, b_bound, b_scale = floating(ctx, key, depth - 1, uniform)
    if what == "?":
        return f"({boolean(ctx, depth - 1, uniform)} ? {a} : {b})", max(a_bound, b_bound), max(a_scale, b_scale)
    if what == "min" and ctx.language.name != "amp":
        # Zeros of both signs are equal: which one is returned is unspecified, so no sign of a zero may remain.
        return (f"(f{rng.choice(['min', 'max'])}{suffix}({a}, {b}) + 0.0{suffix})", max(a_bound, b_bound), max(a_scale, b_scale))
    if what == "*":
        bound, scale = a_bound * b_bound, a_scale + b_scale
    else:
        bound, scale = a_bound + b_bound, max(a_scale, b_scale)
        what = what if what in "+-" else "+"
    if fits(bound, scale):
        return f"({a} {what} {b})", bound, scale
    return a, a_bound, a_scale


def boolean(ctx, depth=1, uniform=thread):
    rng = ctx.rng
    readable = ctx.variables("bool", uniform)
    if readable and rng.random() < 0.15:
        return rng.choice(readable).name
    what = rng.randrange(9)
    if what == 0 and depth > 0:
        return f"({boolean(ctx, depth - 1, uniform)} && {boolean(ctx, depth - 1, uniform)})"
    if what == 1 and depth > 0:
        return f"({boolean(ctx, depth - 1, uniform)} || {boolean(ctx, depth - 1, uniform)})"
    if what == 2:
        return f"!({boolean(ctx, depth - 1, uniform)})" if depth > 0 else f"(({leaf(ctx, uniform)}) & 1u) == 0u"
    op = rng.choice(["<", ">", "<=", ">=", "==", "!="])
    if what == 3:
        return f"({signed(ctx, depth - 1, uniform)[0]} {op} {signed(ctx, depth - 1, uniform)[0]})"
    if what == 4 and "f32" in ctx.kernel.types:
        return f"({floating(ctx, 'f32', depth - 1, uniform)[0]} {op} {floating(ctx, 'f32', depth - 1, uniform)[0]})"
    if what == 5:
        return f"({u64(ctx, depth - 1, uniform)} {op} {u64(ctx, depth - 1, uniform)})"
    modulus = rng.choice([2, 3, 4, 5, 7, 8])
    return f"(({u32(ctx, depth, uniform)}) % {modulus}u {rng.choice(['<', '>', '==', '!='])} {rng.randrange(modulus)}u)"


def value(ctx, key, depth=2, uniform=thread):
    """An expression for a variable of this type."""
    rng = ctx.rng
    if key == "u32":
        return u32(ctx, depth, uniform)
    if key == "i32":
        return f"(int)({u32(ctx, depth, uniform)})" if rng.random() < 0.3 else signed(ctx, depth, uniform)[0]
    if key == "u64":
        return u64(ctx, depth, uniform)
    if key == "i64":
        return i64(ctx, depth, uniform)
    if key == "bool":
        return boolean(ctx, depth, uniform)
    if key in ("f32", "f64"):
        name = "float" if key == "f32" else "double"
        bound, scale = (1000, 2) if key == "f32" else (2**30, 4)
        text, has, finer = floating(ctx, key, depth, uniform)
        return text if has <= bound and finer <= scale else f"({name})((int)({text}) % 1000)"
    return f"({ctx.kernel.type_name(key)})({u32(ctx, depth, uniform)})"


def value_for(ctx, variable, depth=2, uniform=thread):
    """An expression that can be assigned to it."""
    if variable.width:
        return f"({u32(ctx, depth, uniform)}) & {2**(variable.width - 1) - 1}u"
    return value(ctx, variable.type.key, depth, uniform)


def trip_count(ctx, most=5, uniform=block):
    """The trip count of a loop, as an unsigned expression that is the same for `uniform` threads."""
    rng = ctx.rng
    what = rng.randrange(4)
    if what == 0 or not ctx.kernel.uniform_words:
        return f"{rng.randint(1, most)}u"
    if what == 1 and ctx.kernel.small_parameters:
        return rng.choice(ctx.kernel.small_parameters)
    return f"(({u32(ctx, 1, uniform)}) % {most}u + 1u)"
