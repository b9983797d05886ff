# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements of a single thread: assignments, branches, loops, declarations. Every maker takes a Context and returns
a Statement, or None if it has nothing to work with. `registered` lists them with the level that they need."""

from . import expressions as e
from .scopes import Array, Variable, block, new_block, thread, types, warp
from .tree import Statement

most_trips = 300  # of the innermost statements

registered = []


class Maker:
    def __init__(self, make, name, level, weight, languages, nested):
        self.make, self.name, self.level, self.weight, self.languages, self.nested = make, name, level, weight, languages, nested


def makes(name, level=thread, weight=2, languages="cuda hip amp", nested=False):
    """Registers a maker. `nested` ones contain blocks, and stop at some depth."""

    def register(make):
        registered.append(Maker(make, name, level, weight, languages.split(), nested))
        return make

    return register


def feature_names():
    return sorted({each.name for each in registered})


def fill(block, ctx, count):
    """Puts statements into a block."""
    for _ in range(count):
        made = one(ctx)
        if made:
            block.statements.append(made)
    return block


def one(ctx):
    usable = [each for each in registered
              if each.level <= ctx.level and each.name in ctx.kernel.features and ctx.language.name in each.languages
              and not (each.nested and (ctx.depth >= ctx.kernel.most_depth or ctx.trips > most_trips))
              and not (each.level == warp and not ctx.mask)
              and (ctx.kernel.in_kernel or each.level == thread)]
    if not usable or ctx.kernel.spent > ctx.kernel.budget:
        return assign(ctx)
    # If the whole block or warp is converged, statements that need that are more interesting.
    weights = [each.weight * (2 if each.level == ctx.level and each.level > thread else 1) for each in usable]
    chosen = ctx.rng.choices(usable, weights)[0]
    ctx.kernel.spent += 1
    made = chosen.make(ctx)
    if made:
        made.kind = chosen.name
    return made or assign(ctx)


def some(ctx, least=1, most=3):
    return fill(new_block(), ctx, ctx.rng.randint(least, most))


def random_initial(ctx, key, depth=1):
    return e.value(ctx, key, depth)


def declare_variable(ctx, key=None, uniform=thread):
    key = key or ctx.pick_type()
    name = ctx.name("x")
    made = Statement(f"{ctx.kernel.type_name(key)} {name} = {e.value(ctx, key, 1, uniform)};\n")
    ctx.scope.add(Variable(name, key, uniform))
    return made


@makes("assign", weight=6)
def assign(ctx):
    rng = ctx.rng
    writable = ctx.variables(writable=True)
    arrays = ctx.arrays(writable=True)
    if arrays and (not writable or rng.random() < 0.3):
        array = rng.choice(arrays)
        target = e.element(array, rng.randrange(array.length) if rng.random() < 0.3 else e.index(ctx, array.length))
    elif writable:
        target = rng.choice(writable)
    else:
        return declare_variable(ctx)
    return Statement(assignment(ctx, target))


def assignment(ctx, target, depth=None):
    rng = ctx.rng
    depth = rng.choice([1, 1, 2, 2, 3]) if depth is None else depth
    key, uniform = target.type.key, target.uniform
    name = target.name
    if not target.width and not target.type.signed and key != "bool" and rng.random() < 0.4:
        op = rng.choice(["+=", "-=", "^=", "|=", "&=", "*=", "<<=", ">>=", "++", "--"])
        if op in ("++", "--"):
            return rng.choice([f"{name}{op};\n", f"{op}{name};\n"]) if not name.startswith("*") else f"{op}({name});\n"
        if op in ("<<=", ">>="):
            amount = rng.randrange(min(types[key].bits, 32))
            return f"{name} {op} {amount};\n" if key not in ("u8", "u16") else \
                f"{name} = ({ctx.kernel.type_name(key)})((unsigned){name} {op[:2]} {amount});\n"
        return f"{name} {op} {e.u64(ctx, depth, uniform) if key == 'u64' else e.u32(ctx, depth, uniform)};\n"
    return f"{name} = {e.value_for(ctx, target, depth, uniform)};\n"


@makes("declare", weight=3)
def declare(ctx):
    return declare_variable(ctx)


@makes("declare_uniform", level=block, weight=1)
def declare_uniform(ctx):
    return declare_variable(ctx, uniform=ctx.rng.choice([block, block, thread]))


@makes("array", weight=2)
def declare_array(ctx):
    rng, key, length, name = ctx.rng, ctx.pick_type(), ctx.rng.choice([2, 3, 4, 4, 5, 8, 8, 16]), ctx.name("a")
    type_name = ctx.kernel.type_name(key)
    if rng.random() < 0.4 and length <= 5:
        values = ", ".join(e.value(ctx, key, 1) for _ in range(length))
        made = Statement(f"{type_name} {name}[{length}] = {{{values}}};\n")
    else:
        k = ctx.name("k")
        inner = ctx.inner(trips=length)
        inner.scope.add(Variable(k, "u32", constant=True))
        made = Statement(f"{type_name} {name}[{length}];\nfor (unsigned {k} = 0; {k} < {length}u; ++{k}) {{\n"
                         f"{name}[{k}] = {e.value(inner, key, 1)};\n}}\n")
    ctx.scope.add(Array(name, key, length))
    return made


@makes("array_loop")
def array_loop(ctx):
    """Goes over an array: sums, shifts, rotates, reverses."""
    arrays = ctx.arrays(writable=True)
    if not arrays:
        return declare_array(ctx)
    rng, array, k = ctx.rng, ctx.rng.choice(arrays), ctx.name("k")
    n, name, of = array.length, array.name, ctx.kernel.type_name(array.type.key)
    what = rng.randrange(5)
    if what == 0:
        x = ctx.name("x")
        ctx.scope.add(Variable(x, "u32"))
        return Statement(f"unsigned {x} = 1u;\nfor (unsigned {k} = 0; {k} < {n}u; ++{k})\n"
                         f"{x} = {x} * 31u + {e.variable_as_u32(e.element(array, k))};\n")
    if what == 1:
        return Statement(f"for (unsigned {k} = {n - 1}u; {k} > 0; --{k})\n{name}[{k}] = {name}[{k} - 1u];\n")
    if what == 2:
        first = ctx.name("x")
        return Statement(f"{{\nconst {of} {first} = {name}[0];\nfor (int {k} = 0; {k} + 1 < {n}; ++{k})\n"
                         f"{name}[{k}] = {name}[{k} + 1];\n{name}[{n - 1}] = {first};\n}}\n")
    if what == 3:
        x = ctx.name("x")
        return Statement(f"for (int {k} = 0; {k} < {n // 2}; ++{k}) {{\nconst {of} {x} = {name}[{k}];\n"
                         f"{name}[{k}] = {name}[{n - 1} - {k}];\n{name}[{n - 1} - {k}] = {x};\n}}\n")
    # Sorted by insertion.
    j, x = ctx.name("j"), ctx.name("x")
    return Statement(f"for (int {k} = 1; {k} < {n}; ++{k}) {{\nconst {of} {x} = {name}[{k}];\nint {j} = {k};\n"
                     f"for (; {j} > 0 && {name}[{j} - 1] > {x}; --{j})\n{name}[{j}] = {name}[{j} - 1];\n{name}[{j}] = {x};\n}}\n")


@makes("if", weight=4, nested=True)
def branch(ctx):
    rng = ctx.rng
    parts = [f"if ({e.boolean(ctx, 2)}) {{\n", some(ctx.inner(thread)), "}"]
    if rng.random() < 0.5:
        if rng.random() < 0.3:
            parts += [f" else if ({e.boolean(ctx, 1)}) {{\n", some(ctx.inner(thread)), "}"]
        parts += [" else {\n", some(ctx.inner(thread)), "}"]
    return Statement(*parts, "\n")


@makes("short_circuit")
def short_circuit(ctx):
    """Side effects in conditions."""
    targets = [each for each in ctx.variables("u32", writable=True) if not each.uniform and not each.width]
    if not targets:
        return None
    x = ctx.rng.choice(targets).name
    op = ctx.rng.choice(["&&", "||"])
    return Statement(f"if ({e.boolean(ctx, 1)} {op} (({x} += {ctx.rng.randint(1, 9)}u) & {ctx.rng.choice([1, 2, 4])}u) != 0u) {{\n",
                     some(ctx.inner(thread), 1, 2), "}\n")


def divergent_bound(ctx, most):
    """A number of turns that differs between threads."""
    return f"(({e.u32(ctx, 1)}) % {most}u)"


@makes("for", weight=3, nested=True)
def for_loop(ctx):
    rng, k, most = ctx.rng, ctx.name("k"), ctx.rng.randint(2, 9)
    inner = ctx.inner(thread, trips=most)
    inner.breakable = True
    key = rng.choice(["i32", "u32", "u64"]) if ctx.language.pointers else rng.choice(["i32", "u32"])
    of = ctx.kernel.type_name(key)
    bound = ctx.name("n")
    inner.scope.add(Variable(k, key, constant=True, addressable=False))
    head = f"const {of} {bound} = ({of})({divergent_bound(ctx, most)});\n"
    what = rng.randrange(3)
    if what == 0:
        head += f"for ({of} {k} = 0; {k} < {bound}; ++{k}) {{\n"
    elif what == 1:
        head += f"for ({of} {k} = {bound}; {k} > 0; --{k}) {{\n"
    else:
        step = rng.randint(2, 3)
        head += f"for ({of} {k} = {rng.randrange(3)}; {k} < {bound} * {step}; {k} += {step}) {{\n"
    return Statement(head, some(inner), loop_exit(inner), "}\n")


def loop_exit(ctx):
    """Statements that may leave the loop, or its turn, early."""
    block = new_block()
    if ctx.rng.random() < 0.4:
        block.statements.append(Statement(f"if ({e.boolean(ctx, 1)})\n{ctx.rng.choice(['break', 'break', 'continue'])};\n"))
        fill(block, ctx, 1)
    return block


@makes("while", weight=3, nested=True)
def while_loop(ctx):
    """The counter, and a value that grows with it, are used after the loop: threads leave it at different turns."""
    rng, i, x, most = ctx.rng, ctx.name("i"), ctx.name("x"), ctx.rng.randint(3, 12)
    inner = ctx.inner(thread, trips=most)
    inner.breakable = True
    inner.scope.add(Variable(i, "u32", constant=True))
    grows = rng.choice([f"{x} = {x} * 3u + {i}", f"{x} += {i} ^ 5u", f"{x} = ({x} << 1) | ({i} & 1u)"])
    condition = rng.choice([f"{i} < {divergent_bound(ctx, most)}", f"{i} < {most}u && {e.boolean(inner, 1)}"])
    body = some(inner, 0, 2)
    made = Statement(f"unsigned {i} = 0u, {x} = {rng.randrange(4)}u;\nwhile ({condition}) {{\n", body,
                     f"{grows};\n++{i};\n" if not rng.random() < 0.3 else f"++{i};\n{grows};\n",
                     f"if ({i} > {most}u)\nbreak;\n}}\n")
    ctx.scope.add(Variable(i, "u32"))
    ctx.scope.add(Variable(x, "u32"))
    return made


@makes("search", weight=3)
def search(ctx):
    """A search in memory that all threads read in the same order, and leave at different places. Its result is its counter."""
    rng, i = ctx.rng, ctx.name("i")
    limit = rng.choice([8, 16, 24])
    what = rng.randrange(4)
    if ctx.kernel.has_input:
        read = f"in[({i} + {e.leaf(ctx, block)}) & 255u]"
    elif ctx.kernel.has_table:
        read = f"table[{i} & 15u]"
    else:
        read = f"({i} * {rng.choice([5, 7, 13])}u)"
    key = f"(({e.u32(ctx, 1)}) % {rng.choice([20, 50, 100])}u)"
    stop = f"{read} % {rng.choice([50, 100])}u >= {key}"
    if what == 0:
        text = f"unsigned {i} = 0u;\nwhile ({i} < {limit}u && !({stop}))\n++{i};\n"
    elif what == 1:
        text = f"unsigned {i};\nfor ({i} = 0u; {i} < {limit}u; ++{i})\nif ({stop})\nbreak;\n"
    elif what == 2:
        text = f"unsigned {i} = 0u;\ndo\n++{i};\nwhile ({i} < {limit}u && !({stop}));\n"
    else:
        x = ctx.name("x")
        text = (f"unsigned {i} = 0u, {x} = 7u;\nfor (;; ++{i}) {{\nif ({i} >= {limit}u || {stop})\nbreak;\n"
                f"{x} = {x} * 5u + {i};\n}}\n")
        ctx.scope.add(Variable(x, "u32"))
    ctx.scope.add(Variable(i, "u32"))
    return Statement(text)


@makes("bisect", weight=1)
def bisect(ctx):
    """A binary search: both bounds are used afterwards."""
    if not ctx.kernel.has_input:
        return None
    low, high, middle = ctx.name("low"), ctx.name("high"), ctx.name("middle")
    text = (f"unsigned {low} = 0u, {high} = {ctx.rng.choice([16, 100, 255])}u;\nwhile ({low} < {high}) {{\n"
            f"const unsigned {middle} = {low} + ({high} - {low}) / 2u;\n"
            f"if (in[{middle}] % 256u < (({e.u32(ctx, 1)}) & 255u))\n{low} = {middle} + 1u;\nelse\n{high} = {middle};\n}}\n")
    ctx.scope.add(Variable(low, "u32"))
    ctx.scope.add(Variable(high, "u32"))
    return Statement(text)


@makes("do", weight=2, nested=True)
def do_loop(ctx):
    i, most = ctx.name("i"), ctx.rng.randint(2, 6)
    inner = ctx.inner(thread, trips=most)
    inner.scope.add(Variable(i, "u32", constant=True))
    condition = e.boolean(inner, 1)  # it does not see what the body declares
    made = Statement(f"unsigned {i} = 0u;\ndo {{\n", some(inner), f"}} while (++{i} < {most}u && {condition});\n")
    ctx.scope.add(Variable(i, "u32"))
    return made


@makes("switch", weight=2, nested=True)
def switch(ctx):
    return make_switch(ctx, thread, thread)


@makes("switch_uniform", level=block, weight=2, nested=True)
def switch_uniform(ctx):
    return make_switch(ctx, block, block)


def make_switch(ctx, uniform, level):
    rng, cases = ctx.rng, ctx.rng.randint(2, 5)
    parts = [f"switch (({e.u32(ctx, 2, uniform)}) % {cases + rng.randrange(2)}u) {{\n"]
    order = list(range(cases))
    rng.shuffle(order)
    for k in order:
        parts.append(f"case {k}u: {{\n" if k or rng.random() < 0.7 else "default: {\n")
        parts.append(some(ctx.inner(level), 1, 2))
        parts.append("}\n" if rng.random() < 0.4 else "} break;\n")  # falls through
    return Statement(*parts, "}\n")


@makes("goto", weight=1, languages="cuda hip", nested=True)
def goto_loop(ctx):
    rng, i, again, most = ctx.rng, ctx.name("i"), ctx.name("again"), ctx.rng.randint(2, 5)
    level = rng.choice([thread, ctx.level])
    inner = ctx.inner(level, trips=most)
    inner.scope.add(Variable(i, "u32", uniform=level if level == block else thread, constant=True))
    condition = e.boolean(inner, 1, level)
    made = Statement(f"unsigned {i} = 0u;\n{again}: {{\n", some(inner), f"}}\nif (++{i} < {most}u && {condition})\ngoto {again};\n")
    ctx.scope.add(Variable(i, "u32", uniform=level if level == block else thread, constant=level == block))
    return made


@makes("goto_out", weight=1, languages="cuda hip", nested=True)
def goto_out(ctx):
    """Out of two loops at once."""
    done, i, j, x = ctx.name("done"), ctx.name("i"), ctx.name("j"), ctx.name("x")
    inner = ctx.inner(thread, trips=12)
    for each in (i, j):
        inner.scope.add(Variable(each, "u32", constant=True))
    made = Statement(f"unsigned {x} = 0u;\n{{\nfor (unsigned {i} = 0u; {i} < 4u; ++{i})\nfor (unsigned {j} = 0u; {j} < 3u; ++{j}) {{\n"
                     f"if ({e.boolean(inner, 2)})\ngoto {done};\n{x} = {x} * 3u + {i} + {j};\n", some(inner, 0, 2), f"}}\n}}\n{done}:;\n")
    ctx.scope.add(Variable(x, "u32"))
    return made


@makes("swap", weight=2)
def swap(ctx):
    """Two or three variables of one type swap."""
    rng = ctx.rng
    key = ctx.pick_type()
    names = [each.name for each in ctx.variables(key, writable=True) if not each.uniform and not each.width]
    if len(names) < 2:
        return declare_variable(ctx, key)
    chosen = rng.sample(names, min(len(names), rng.choice([2, 2, 3])))
    return Statement(rotation(ctx, chosen, ctx.kernel.type_name(key)))


def rotation(ctx, names, type_name):
    kept = ctx.name("kept")
    steps = "".join(f"{to} = {source};\n" for to, source in zip(names, names[1:]))
    return f"{{\n{type_name} const {kept} = {names[0]};\n{steps}{names[-1]} = {kept};\n}}\n"


@makes("set_by_some", weight=2)
def set_by_some(ctx):
    """A variable that only some threads set, and only these read."""
    rng, x, c, key = ctx.rng, ctx.name("x"), ctx.name("c"), ctx.pick_type()
    inner = ctx.inner(thread, trips=4)
    inner.scope.add(Variable(x, key, constant=True))
    initial = e.value(ctx, key, 1, rng.choice([thread, block]))
    grow = ""
    if key == "u32":
        k = ctx.name("k")
        grow = f"for (unsigned {k} = 0u; {k} < {e.trip_count(ctx)}; ++{k})\n{x} = {x} * 3u + {k};\n"
    between = some(ctx.inner(trips=1), 0, 2)
    target = [each for each in ctx.variables("u32", writable=True) if not each.uniform and not each.width]
    if target:
        use = f"{rng.choice(target).name} += {e.variable_as_u32(Variable(x, key))};\n"
    else:
        use = ""
    return Statement(f"const bool {c} = {e.boolean(ctx, 2)};\n{ctx.kernel.type_name(key)} {x};\nif ({c}) {{\n{x} = {initial};\n{grow}}}\n",
                     between, f"if ({c}) {{\n{use}", some(inner, 0, 1), "}\n")


@makes("work_stack", weight=1, nested=False)
def work_stack(ctx):
    """A stack of work in a local array; the amount of work done is used afterwards."""
    rng, stack, top, n, q = ctx.rng, ctx.name("stack"), ctx.name("top"), ctx.name("n"), ctx.name("q")
    made = Statement(f"unsigned {n} = 0u;\n{{\nunsigned {stack}[8];\nint {top} = 0;\n{stack}[{top}++] = ({e.u32(ctx, 1)}) & {rng.choice([15, 31])}u;\n"
                     f"while ({top} > 0) {{\nconst unsigned {q} = {stack}[--{top}];\n{n} = {n} * {rng.choice([1, 1, 3])}u + 1u;\n"
                     f"if ({q} > 1u && {top} < 6) {{\n{stack}[{top}++] = {q} / 2u;\nif ({q} % 3u == 0u)\n{stack}[{top}++] = {q} / 3u;\n}}\n}}\n}}\n")
    ctx.scope.add(Variable(n, "u32"))
    return made


@makes("structure", weight=2)
def structure(ctx):
    """A variable of one of the program's classes, whose members become variables."""
    known = ctx.kernel.program.classes
    if not known:
        return None
    rng, each, s = ctx.rng, ctx.rng.choice(known), ctx.name("s")
    inits = []
    for path, key, width, length in each.members:
        for k in range(length or 1):
            at = f"{s}.{path}" + (f"[{k}]" if length else "")
            inits.append(f"{at} = {e.value_for(ctx, Variable(at, key, width=width), 1)};\n")
    made = Statement(f"{each.name} {s};\n" + "".join(inits))
    add_members(ctx, each, s)
    ctx.scope.add(Object(s, each))
    return made


class Object:
    """A variable of a class, to be copied, passed and swapped as a whole."""

    def __init__(self, name, of):
        self.name, self.of = name, of


def add_members(ctx, of, name):
    for path, key, width, length in of.members:
        if length:
            ctx.scope.add(Array(f"{name}.{path}", key, length))
        else:
            ctx.scope.add(Variable(f"{name}.{path}", key, width=width, addressable=not width))


@makes("objects", weight=2)
def objects(ctx):
    """Copies, swaps, passes and returns whole objects."""
    known = list(ctx.scope.all(Object))
    if not known:
        return structure(ctx)
    rng = ctx.rng
    first = rng.choice(known)
    similar = [each for each in known if each.of is first.of and each is not first]
    what = rng.randrange(4)
    if what == 0 or not similar:
        name = ctx.name("s")
        made = Statement(f"{first.of.name} {name} = {first.name};\n")
        add_members(ctx, first.of, name)
        ctx.scope.add(Object(name, first.of))
        return made
    second = rng.choice(similar)
    if what == 1:
        return Statement(rotation(ctx, [first.name, second.name], first.of.name))
    if what == 2:
        return Statement(f"if ({e.boolean(ctx, 1)})\n{first.name} = {second.name};\n")
    return Statement(f"{first.name} = {e.boolean(ctx, 1)} ? {first.name} : {second.name};\n")


@makes("lambda", weight=2, nested=True)
def use_lambda(ctx):
    """A lambda that captures by value, or that changes what it captures."""
    rng, f, a = ctx.rng, ctx.name("f"), ctx.name("a")
    x = ctx.name("x")
    restrict = " restrict(amp)" if ctx.language.name == "amp" else ""
    if rng.random() < 0.5 or ctx.language.name == "amp":
        inner = ctx.inner(thread)
        inner.scope.add(Variable(a, "u32", constant=True))
        made = Statement(f"const auto {f} = [=](unsigned {a}){restrict} {{ return {e.u32(inner, 2)}; }};\n"
                         f"unsigned {x} = {f}({e.u32(ctx, 1)}) + {f}({e.u32(ctx, 1)});\n")
    else:
        inner = ctx.inner(thread, trips=2)
        inner.scope.add(Variable(a, "u32"))
        made = Statement(f"const auto {f} = [&](unsigned {a}) {{\n", some(inner, 1, 2), f"return {a};\n}};\n"
                         f"unsigned {x} = {f}({e.u32(ctx, 1)});\n{x} += {f}({x});\n")
    ctx.scope.add(Variable(x, "u32"))
    return made


@makes("accumulate", weight=2)
def accumulate(ctx):
    """Atomic functions whose order makes no difference, on memory that all blocks share. Each place has one function."""
    if not ctx.kernel.has_sums:
        return None
    rng = ctx.rng
    function, first = rng.choice([("add", 0), ("or", 4), ("xor", 8), ("max", 12), ("min", 16)])
    at = f"{first}u + {e.index(ctx, 4)}"
    text = atomic(ctx, function, f"&sums[{at}]", e.u32(ctx, 2))
    guard = f"if ({e.boolean(ctx, 1)})\n" if rng.random() < 0.5 else ""
    return Statement(f"{guard}{text};\n")


def atomic(ctx, function, address, value):
    if ctx.language.name == "amp":
        return f"atomic_fetch_{function}({address}, (unsigned)({value}))"
    return f"atomic{function.capitalize()}({address}, (unsigned)({value}))"


@makes("own_global", weight=2)
def own_global(ctx):
    """A slot of global memory that belongs to this thread."""
    if not ctx.kernel.has_scratch or ctx.kernel.scratch_used >= ctx.kernel.scratch_words or not ctx.kernel.in_kernel:
        return None
    slot = ctx.kernel.scratch_used
    ctx.kernel.scratch_used += 1
    at = f"scratch[g * {ctx.kernel.scratch_words}u + {slot}u]" if ctx.kernel.scratch_by_thread else f"scratch[{slot}u * threads + g]"
    made = Statement(f"{at} = {e.u32(ctx, 1)};\n")
    ctx.scope.add(Variable(at, "u32"))
    return made
