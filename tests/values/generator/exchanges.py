# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Barriers, and values that the threads of a block hand to each other in shared or global memory. A thread writes an element of its
own, or one that a permutation gives it; a barrier; it reads any; a barrier, before any thread writes again."""

from . import expressions as e
from .scopes import Array, Pointer, Variable, block, new_block, thread, types, warp
from .statements import Object, add_members, atomic, declare_variable, makes, random_initial, rotation, some
from .tree import Statement


def barrier(ctx):
    return ctx.language.barrier + "\n"


def own_variables(ctx, key):
    return [each for each in ctx.variables(key, writable=True) if not each.uniform and not each.width]


def shared_array(ctx, key=None, type_name=None, volatile=False):
    """The name of an array in shared memory with an element for each thread of the block."""
    name = ctx.name("s")
    volatile = "volatile " if volatile else ""
    return name, f"{ctx.language.shared} {volatile}{type_name or ctx.kernel.type_name(key)} {name}[{ctx.kernel.block_threads}];\n"


def any_thread(ctx):
    """An index of a live thread of the block."""
    rng, n = ctx.rng, ctx.kernel.live
    what = rng.randrange(7)
    if what == 5:
        return f"(t * {rng.choice([2, 3, 4, 6])}u + {rng.randrange(5)}u) % {n}"
    if what == 6:
        return f"(t / {rng.choice([2, 3])}u)"
    if what == 0:
        return f"(t + {rng.randint(1, 40)}u) % {n}"
    if what == 1:
        return f"({n} - 1u - t)"
    if what == 2:
        return f"({n} > 1u ? (t ^ 1u) % {n} : 0u)"
    if what == 3:
        return f"(t * {rng.choice([3, 5, 7])}u) % {n}"
    return f"({e.u32(ctx, 1)}) % {n}"


@makes("barrier", level=block, weight=4)
def plain_barrier(ctx):
    return Statement(barrier(ctx))


@makes("barrier_vote", level=block, weight=2, languages="cuda hip")
def barrier_vote(ctx):
    rng, x = ctx.rng, ctx.name("x")
    made = Statement(f"unsigned {x} = (unsigned)__syncthreads_{rng.choice(['count', 'and', 'or'])}({e.boolean(ctx, 2)});\n")
    ctx.scope.add(Variable(x, "u32", uniform=block))
    return made


@makes("exchange", level=block, weight=5)
def exchange(ctx):
    rng, key = ctx.rng, ctx.pick_type()
    volatile = ctx.has("volatile") and rng.random() < 0.3 and ctx.language.pointers
    s, declaration = shared_array(ctx, key, volatile=volatile)
    x = ctx.name("x")
    write = "t"
    if rng.random() < 0.3 and not ctx.kernel.partial:
        write = f"(t + {rng.randint(1, 9)}u) % {ctx.kernel.live}"
    value = e.value(ctx, key, 2)
    parts = [f"{declaration}{s}[{write}] = {value};\n{barrier(ctx)}{ctx.kernel.type_name(key)} {x} = {s}[{any_thread(ctx)}];\n"]
    if rng.random() < 0.5:
        parts.append(some(ctx.inner(), 0, 2))
        if rng.random() < 0.5 and key == "u32":
            parts.append(f"{x} += {s}[{any_thread(ctx)}];\n")
    ctx.scope.add(Variable(x, key))
    return Statement(*parts, barrier(ctx))


@makes("exchange_dynamic", level=block, weight=2, languages="cuda hip")
def exchange_dynamic(ctx):
    x = ctx.name("x")
    ctx.kernel.dynamic = True
    value = e.u32(ctx, 2)
    made = Statement(f"dynamic[t] = {value};\n{barrier(ctx)}unsigned {x} = dynamic[{any_thread(ctx)}];\n{barrier(ctx)}")
    ctx.scope.add(Variable(x, "u32"))
    return made


@makes("exchange_global", level=block, weight=2)
def exchange_global(ctx):
    """Through global memory: each block has its part."""
    if not ctx.kernel.has_scratch or ctx.kernel.scratch_used >= ctx.kernel.scratch_words or not ctx.kernel.scratch_by_thread:
        return None
    slot, x, words = ctx.kernel.scratch_used, ctx.name("x"), ctx.kernel.scratch_words
    ctx.kernel.scratch_used += 1
    made = Statement(f"scratch[g * {words}u + {slot}u] = {e.u32(ctx, 2)};\n{barrier(ctx)}"
                     f"unsigned {x} = scratch[(first + {any_thread(ctx)}) * {words}u + {slot}u];\n", some(ctx.inner(), 0, 1), barrier(ctx))
    ctx.scope.add(Variable(x, "u32"))
    return made


@makes("exchange_object", level=block, weight=2)
def exchange_object(ctx):
    known = list(ctx.scope.all(Object))
    if not known:
        return None
    each = ctx.rng.choice(known)
    s, declaration = shared_array(ctx, type_name=each.of.name)
    return Statement(f"{declaration}{s}[t] = {each.name};\n{barrier(ctx)}{each.name} = {s}[{any_thread(ctx)}];\n", some(ctx.inner(), 0, 1), barrier(ctx))


@makes("own_shared", level=block, weight=3)
def own_shared(ctx):
    """A slot of shared memory that belongs to this thread."""
    key = ctx.pick_type()
    s, declaration = shared_array(ctx, key)
    made = Statement(f"{declaration}{s}[t] = {e.value(ctx, key, 1)};\n")
    ctx.scope.add(Variable(f"{s}[t]", key))
    return made


@makes("pointer_kept_in_shared", level=block, weight=1, languages="cuda hip")
def pointer_kept_in_shared(ctx):
    """Each thread stores the address of a variable of its own in shared memory, and goes through it after a barrier."""
    key = ctx.pick_type()
    mine = [each for each in own_variables(ctx, key) if each.addressable]
    if not mine:
        return None
    x, of = ctx.rng.choice(mine), ctx.kernel.type_name(key)
    s, declaration = shared_array(ctx, type_name=f"{of} *")
    before = ctx.name("x")
    ctx.scope.add(Variable(before, key))
    return Statement(f"{declaration}{s}[t] = &{x.name};\n{barrier(ctx)}{of} {before} = {x.name};\n*{s}[t] = {e.value(ctx, key, 2)};\n")


def uniform_loop(ctx, most=5):
    """The head of a loop that all threads go through together, its inner context, and its closing text."""
    rng, r = ctx.rng, ctx.name("r")
    inner = ctx.inner(block, trips=most)
    key = rng.choice(["i32", "u32"])
    inner.scope.add(Variable(r, key, uniform=block, constant=True, addressable=False))
    of = ctx.kernel.type_name(key)
    count = e.trip_count(ctx, most)
    what = rng.randrange(4)
    if what <= 1:
        return f"for ({of} {r} = 0; {r} < ({of})({count}); ++{r}) {{\n", inner, "}\n"
    if what == 2:
        return f"for ({of} {r} = ({of})({count}); {r} > 0; --{r}) {{\n", inner, "}\n"
    outer = ctx.name("n")
    return f"{{\nconst {of} {outer} = ({of})({count});\n{of} {r} = 0;\nwhile ({r} < {outer}) {{\n", inner, f"++{r};\n}}\n}}\n"


@makes("loop", level=block, weight=5, nested=True)
def loop(ctx):
    head, inner, tail = uniform_loop(ctx)
    parts = [head, some(inner, 2, 4)]
    if ctx.rng.random() < 0.3 and not tail.startswith("++"):
        what = ctx.rng.choice(["break", "continue"])
        parts.append(f"if ({e.boolean(inner, 1, block)})\n{what};\n")
        parts.append(some(inner, 1, 2))
    return Statement(*parts, tail)


@makes("uniform_if", level=block, weight=3, nested=True)
def uniform_if(ctx):
    parts = [f"if ({e.boolean(ctx, 2, block)}) {{\n", some(ctx.inner(block)), "}"]
    if ctx.rng.random() < 0.5:
        parts += [" else {\n", some(ctx.inner(block)), "}"]
    return Statement(*parts, "\n")


@makes("until_vote", level=block, weight=2, languages="cuda hip", nested=True)
def until_vote(ctx):
    """All threads continue until none wants to: the vote is a barrier."""
    i, x = ctx.name("i"), ctx.name("x")
    inner = ctx.inner(block, trips=6)
    inner.scope.add(Variable(i, "u32", uniform=block, constant=True))
    body = some(inner, 1, 3)
    made = Statement(f"unsigned {i} = 0u, {x} = {e.u32(ctx, 1)} % 6u;\nwhile (__syncthreads_or({x} > {i}) && {i} < 6u) {{\n", body, f"++{i};\n}}\n")
    ctx.scope.add(Variable(i, "u32", uniform=block, constant=True))
    ctx.scope.add(Variable(x, "u32"))
    return made


def cut(ctx):
    """A statement that splits a loop's body: a barrier, or a warp operation whose result is used a little."""
    if ctx.rng.random() < 0.6 or not ctx.mask or ctx.language.name == "amp":
        return barrier(ctx)
    return ctx.rng.choice([f"__syncwarp({ctx.mask});\n", barrier(ctx)])


@makes("swap_loop", level=block, weight=4, nested=True)
def swap_loop(ctx):
    """Two or three values swap in each turn, before or after a barrier."""
    rng, key = ctx.rng, ctx.pick_type()
    head, inner, tail = uniform_loop(ctx)
    names, text = [each.name for each in own_variables(ctx, key)], ""
    while len(names) < 2:
        x = ctx.name("x")
        text += f"{ctx.kernel.type_name(key)} {x} = {e.value(ctx, key, 1)};\n"
        ctx.scope.add(Variable(x, key))
        names.append(x)
    chosen = rng.sample(names, min(len(names), rng.choice([2, 2, 3])))
    turn = rotation(ctx, chosen, ctx.kernel.type_name(key))
    return Statement(text + head, some(inner, 0, 1), *([cut(ctx), turn] if rng.random() < 0.6 else [turn, cut(ctx)]), some(inner, 0, 1), tail)


@makes("swap_objects", level=block, weight=1, nested=True)
def swap_objects(ctx):
    known = list(ctx.scope.all(Object))
    for each in known:
        similar = [other for other in known if other.of is each.of]
        if len(similar) >= 2:
            head, inner, tail = uniform_loop(ctx)
            chosen = [other.name for other in ctx.rng.sample(similar, 2)]
            return Statement(head, some(inner, 0, 1), cut(ctx), rotation(ctx, chosen, each.of.name), some(inner, 0, 1), tail)
    return None


@makes("swap_pointers", level=block, weight=3, nested=True)
def swap_pointers(ctx):
    """Pointers to a thread's own variables swap in each turn."""
    rng = ctx.rng
    key = ctx.pick_type()
    of = ctx.kernel.type_name(key)
    names, text = [each.name for each in own_variables(ctx, key) if each.addressable], ""
    while len(names) < 2:
        x = ctx.name("x")
        text += f"{of} {x} = {e.value(ctx, key, 1)};\n"
        ctx.scope.add(Variable(x, key))
        names.append(x)
    chosen = rng.sample(names, 2)
    p, q, kept = ctx.name("p"), ctx.name("p"), ctx.name("kept")
    head, inner, tail = uniform_loop(ctx)
    for each in (p, q):
        inner.scope.add(Variable(f"(*{each})", key))
    body = [some(inner, 1, 2), cut(ctx), some(inner, 0, 1),
            f"{of} *const {kept} = {p};\n{p} = {q};\n{q} = {kept};\n"]
    if rng.random() < 0.3:
        body.append(cut(ctx))
    made = Statement(f"{text}{of} *{p} = &{chosen[0]}, *{q} = &{chosen[1]};\n{head}", *body, tail)
    for each in (p, q):
        ctx.scope.add(Variable(f"(*{each})", key))
    return made


@makes("prefetch", level=block, weight=3, nested=True)
def prefetch(ctx):
    """`previous = current; current = next` in a loop with barriers."""
    rng = ctx.rng
    key = ctx.pick_type(["u32", "i32", "u64", "f32"])
    of = ctx.kernel.type_name(key)
    s, declaration = shared_array(ctx, key)
    previous, current, following, sum_ = (ctx.name(each) for each in ("previous", "current", "next", "sum"))
    head, inner, tail = uniform_loop(ctx)
    for each in (previous, current, sum_):
        inner.scope.add(Variable(each, key if each != sum_ else "u32"))
    seen = e.variable_as_u32(Variable(f"{s}[{any_thread(inner)}]", key))
    before = e.variable_as_u32(Variable(previous, key))
    made = Statement(f"{declaration}{of} {previous} = {e.value(ctx, key, 0)}, {current} = {e.value(ctx, key, 1)};\nunsigned {sum_} = 0u;\n{head}"
                     f"{s}[t] = {current};\n{barrier(ctx)}{sum_} += ({seen}) * ({before});\nconst {of} {following} = {e.value(inner, key, 1)};\n",
                     some(inner, 0, 1), f"{barrier(ctx)}{previous} = {current};\n{current} = {following};\n", tail)
    for each in (previous, current, sum_):
        ctx.scope.add(Variable(each, key if each != sum_ else "u32"))
    return made


@makes("double_buffer", level=block, weight=4, nested=True)
def double_buffer(ctx):
    """Two buffers change roles in each turn: both shared, or one of them global; by pointers, an index or a flag."""
    rng = ctx.rng
    x = ctx.name("x")
    n = ctx.kernel.live
    head, inner, tail = uniform_loop(ctx)
    kinds = ["pointers", "index", "flag"] if ctx.kernel.language.pointers else ["index", "flag"]
    kind = rng.choice(kinds)
    if kind == "pointers":
        s, declaration = shared_array(ctx, "u32")
        source, target, kept = ctx.name("from"), ctx.name("to"), ctx.name("kept")
        if rng.random() < 0.5 and ctx.kernel.has_scratch and ctx.kernel.rows_used < ctx.kernel.rows:
            other = f"rows + ({ctx.kernel.rows_used}u * blocks + b) * {ctx.kernel.block_threads}u"
            ctx.kernel.rows_used += 1
        else:
            other, more = shared_array(ctx, "u32")
            declaration += more
        step = f"{target}[t] = {source}[{any_thread(inner)}] * 3u + {e.u32(inner, 1)};\n"
        made = Statement(f"{declaration}unsigned *{source} = {s}, *{target} = {other};\n{s}[t] = {e.u32(ctx, 1)};\n{barrier(ctx)}{head}{step}",
                         some(inner, 0, 1), f"{barrier(ctx)}unsigned *const {kept} = {source};\n{source} = {target};\n{target} = {kept};\n", tail,
                         f"unsigned {x} = {source}[{any_thread(ctx)}];\n{barrier(ctx)}")
    elif kind == "index":
        s, c = ctx.name("s"), ctx.name("c")
        step = f"{s}[1u - {c}][t] = {s}[{c}][{any_thread(inner)}] * 3u + {e.u32(inner, 1)};\n"
        made = Statement(f"{ctx.language.shared} unsigned {s}[2][{ctx.kernel.block_threads}];\nunsigned {c} = 0u;\n{s}[0][t] = {e.u32(ctx, 1)};\n"
                         f"{barrier(ctx)}{head}{step}", some(inner, 0, 1), f"{c} = 1u - {c};\n{barrier(ctx)}", tail,
                         f"unsigned {x} = {s}[{c}][{any_thread(ctx)}];\n{barrier(ctx)}")
    else:
        first, declaration = shared_array(ctx, "u32")
        second, more = shared_array(ctx, "u32")
        flag, at = ctx.name("flag"), any_thread(inner)
        made = Statement(f"{declaration}{more}bool {flag} = false;\n{first}[t] = {e.u32(ctx, 1)};\n{second}[t] = 0u;\n{barrier(ctx)}{head}"
                         f"if ({flag})\n{first}[t] = {second}[{at}] + 5u;\nelse\n{second}[t] = {first}[{at}] * 3u;\n{flag} = !{flag};\n",
                         some(inner, 0, 1), barrier(ctx), tail,
                         f"unsigned {x} = ({flag} ? {second} : {first})[{any_thread(ctx)}];\n{barrier(ctx)}"
                         if ctx.language.pointers else
                         f"unsigned {x} = {flag} ? {second}[{any_thread(ctx)}] : {first}[{any_thread(ctx)}];\n{barrier(ctx)}")
    ctx.scope.add(Variable(x, "u32"))
    return made


@makes("tree", level=block, weight=2)
def tree(ctx):
    """A reduction by halves, or a scan by doubling steps."""
    rng, n, s, x = ctx.rng, ctx.kernel.live, ctx.name("s"), ctx.name("x")
    op = rng.choice(["+", "^", "|"])
    d = ctx.name("d")
    array = f"{ctx.language.shared} unsigned {s}[{ctx.kernel.block_threads}];\n"
    b = barrier(ctx)
    if rng.random() < 0.5:
        text = (f"{array}{s}[t] = {e.u32(ctx, 2)};\n{b}for (unsigned {d} = ({n} + 1u) / 2u, w = {n}; w > 1u; w = {d}, {d} = ({d} + 1u) / 2u) {{\n"
                f"if (t + {d} < w)\n{s}[t] = {s}[t] {op} {s}[t + {d}];\n{b}}}\nunsigned {x} = {s}[0];\n{b}")
        if ctx.language.name == "amp":  # a condition that is known to be the same for all threads
            k = ctx.kernel.block_threads
            text = f"{array}{s}[t] = {e.u32(ctx, 2)};\n{b}"
            while k > 1:
                half = (k + 1) // 2
                text += f"if (t + {half}u < {k}u)\n{s}[t] = {s}[t] {op} {s}[t + {half}u];\n{b}"
                k = half
            text += f"unsigned {x} = {s}[0];\n{b}"
        made = Statement(text)
        ctx.scope.add(Variable(x, "u32", uniform=thread if ctx.language.name == "amp" else block))
        return made
    v = ctx.name("v")
    text = (f"{array}{s}[t] = {e.u32(ctx, 2)};\n{b}for (unsigned {d} = 1u; {d} < {n}; {d} *= 2u) {{\n"
            f"const unsigned {v} = t >= {d} ? {s}[t - {d}] : 0u;\n{b}{s}[t] = {s}[t] {op} {v};\n{b}}}\nunsigned {x} = {s}[t];\n{b}")
    ctx.scope.add(Variable(x, "u32"))
    return Statement(text)


@makes("odd_even_sort", level=block, weight=1)
def odd_even_sort(ctx):
    n, s, x, k = ctx.kernel.live, ctx.name("s"), ctx.name("x"), ctx.name("k")
    if ctx.trips > 8:
        return None
    b = barrier(ctx)
    a, c = ctx.name("a"), ctx.name("c")
    text = (f"{ctx.language.shared} unsigned {s}[{ctx.kernel.block_threads}];\n{s}[t] = {e.u32(ctx, 1)};\n{b}"
            f"for (unsigned {k} = 0u; {k} < {ctx.rng.choice(['7u', '12u', '4u'])}; ++{k}) {{\n"
            f"if ((t & 1u) == ({k} & 1u) && t + 1u < {n}) {{\nconst unsigned {a} = {s}[t], {c} = {s}[t + 1u];\n"
            f"if ({a} > {c}) {{\n{s}[t] = {c};\n{s}[t + 1u] = {a};\n}}\n}}\n{b}}}\nunsigned {x} = {s}[t];\n{b}")
    ctx.scope.add(Variable(x, "u32"))
    return Statement(text)


@makes("shared_counts", level=block, weight=3)
def shared_counts(ctx):
    """Atomic functions on shared memory: cleared, used, read, with barriers between."""
    rng, s, x, k = ctx.rng, ctx.name("s"), ctx.name("x"), ctx.name("k")
    bins = rng.choice([1, 4, 7, 16])
    n, b = ctx.kernel.live, barrier(ctx)
    function, initial = rng.choice([("add", "0u"), ("max", "0u"), ("min", "0xffffffffu"), ("or", "0u"), ("xor", "0u")])
    update = atomic(ctx, function, f"&{s}[{e.index(ctx, bins)}]", e.u32(ctx, 2))
    guard = f"if ({e.boolean(ctx, 1)})\n" if rng.random() < 0.5 else ""
    if rng.random() < 0.3:
        turns = ctx.name("k")
        guard = f"for (unsigned {turns} = 0u; {turns} < t % 4u; ++{turns})\n" + guard
    at = rng.choice([e.index(ctx, bins), str(rng.randrange(bins))])
    uniform = block if at.isdigit() and ctx.language.pointers else thread
    made = Statement(f"{ctx.language.shared} unsigned {s}[{bins}];\nfor (unsigned {k} = t; {k} < {bins}u; {k} += {n})\n{s}[{k}] = {initial};\n{b}"
                     f"{guard}{update};\n{b}unsigned {x} = {s}[{at}];\n{b}")
    ctx.scope.add(Variable(x, "u32", uniform=uniform))
    return made


@makes("two_dimensions", level=block, weight=1)
def two_dimensions(ctx):
    """Blocks of two dimensions: a tile in shared memory is read transposed or shifted."""
    shape = ctx.kernel.block
    if ctx.kernel.partial or shape[1] == 1:
        return None
    rng, s, x = ctx.rng, ctx.name("s"), ctx.name("x")
    w, h = shape[0], shape[1] * shape[2]
    b = barrier(ctx)
    read = f"{s}[(t / {w}u + {rng.randint(0, 3)}u) % {h}u][(t + {rng.randint(0, 3)}u) % {w}u]"
    if w == h:
        read = f"{s}[t % {w}u][t / {w}u]"
    value = e.u32(ctx, 2)
    ctx.scope.add(Variable(x, "u32"))
    return Statement(f"{ctx.language.shared} unsigned {s}[{h}][{w} + {rng.randrange(2)}];\n{s}[t / {w}u][t % {w}u] = {value};\n{b}"
                     f"unsigned {x} = {read};\n{b}")


@makes("grid_stride", level=thread, weight=1, nested=True)
def grid_stride(ctx):
    """A loop over a range that the whole grid shares, and a tail."""
    if not ctx.kernel.has_input or not ctx.kernel.in_kernel:
        return None
    i, x = ctx.name("i"), ctx.name("x")
    inner = ctx.inner(thread, trips=8)
    inner.scope.add(Variable(i, "u32", constant=True, addressable=False))
    size = ctx.rng.choice([100, 255, 256])
    made = Statement(f"unsigned {x} = 0u;\nfor (unsigned {i} = g % {size}u; {i} < {size}u; {i} += {size // ctx.rng.choice([3, 5])}u) {{\n"
                     f"{x} = {x} * 3u + in[{i}];\n", some(inner, 0, 2), "}\n")
    ctx.scope.add(Variable(x, "u32"))
    return made


@makes("barrier_function", level=block, weight=2, languages="cuda hip")
def barrier_function(ctx):
    """A function with shared memory and a barrier of its own."""
    function = ctx.kernel.program.barrier_function(ctx.rng)
    x = ctx.name("x")
    made = Statement(f"unsigned {x} = {function}({e.u32(ctx, 2)}, t, {ctx.kernel.live});\n")
    ctx.scope.add(Variable(x, "u32"))
    return made


@makes("function_of_pointers", level=block, weight=2, languages="cuda hip")
def function_of_pointers(ctx):
    """A function with a barrier in it that gets addresses of this thread's variables."""
    targets = [each for each in own_variables(ctx, "u32") if each.addressable]
    if len(targets) < 2:
        return None
    function = ctx.kernel.program.pointer_function(ctx.rng)
    a, c = ctx.rng.sample(targets, 2) if ctx.rng.random() < 0.8 else [ctx.rng.choice(targets)] * 2
    return Statement(f"{function}(&{a.name}, &{c.name}, {e.u32(ctx, 1)}, {e.trip_count(ctx, 4)});\n")


@makes("barrier_lambda", level=block, weight=1, languages="cuda hip", nested=True)
def barrier_lambda(ctx):
    """A lambda that captures by reference and has barriers in it."""
    f, a = ctx.name("f"), ctx.name("a")
    inner = ctx.inner(block, trips=2)
    inner.scope.add(Variable(a, "u32"))
    calls = f"{f}({e.u32(ctx, 1)});\n" * ctx.rng.randint(1, 2)
    return Statement(f"const auto {f} = [&](unsigned {a}) {{\n", some(inner, 1, 3), f"}};\n{calls}")


@makes("child", level=block, weight=1, languages="cuda")
def child(ctx):
    """A thread of each block launches a kernel, which runs after this one."""
    if not ctx.kernel.has_scratch or ctx.kernel.child or ctx.kernel.last_block or ctx.depth > 0:
        return None
    ctx.kernel.child = ctx.kernel.program.child_kernel(ctx.rng)
    who = ctx.rng.choice(["0u", f"{ctx.kernel.live} - 1u"])
    arguments = f"deferred + b * 32u, {e.u32(ctx, 1)}"
    return Statement(f"if (t == {who}) {{\n#ifdef VALUES_EMULATION_H\nLAUNCH({ctx.kernel.child}, 1, 32, 0, {arguments});\n#else\n"
                     f"{ctx.kernel.child}<<<1, 32>>>({arguments});\n#endif\n}}\n")
