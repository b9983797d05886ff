# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Memory of all kinds at once: values that are read through pointers into any of them, objects and matrices in local memory, vectors, the
heap that threads share, and atomic functions on memory of one thread."""

from . import expressions as e
from .exchanges import any_thread, barrier, cut, own_variables, shared_array
from .scopes import Array, Variable, block, new_block, thread, types, warp
from .statements import Object, add_members, atomic, makes, rotation, some
from .tree import Statement

gpu = "cuda hip"


@makes("read_anywhere", level=block, weight=3, languages=gpu)
def read_anywhere(ctx):
    """A pointer to shared, global, constant or local memory is moved, and is read before and after a barrier."""
    rng, p, x = ctx.rng, ctx.name("p"), ctx.name("x")
    s, declaration = shared_array(ctx, "u32")
    local, k = ctx.name("a"), ctx.name("k")
    places = [f"&{s}[{any_thread(ctx)}]", f"&in[{e.index(ctx, 200)}]", f"&{local}[{e.index(ctx, 3)}]", f"{local}"]
    if ctx.kernel.has_table:
        places.append(f"&table[{e.index(ctx, 12)}]")
    first, second, third = (rng.choice(places) for _ in range(3))
    kinds = [each.lstrip("&").split("[")[0] for each in (first, second, third)]
    text = (f"{declaration}unsigned {local}[5] = {{{', '.join(e.u32(ctx, 1) for _ in range(5))}}};\n{s}[t] = {e.u32(ctx, 1)};\n{barrier(ctx)}"
            f"const unsigned *{p} = {e.boolean(ctx, 1)} ? {first} : {second};\nif ({e.boolean(ctx, 1)})\n{p} = {third};\nunsigned {x} = *{p};\n")
    turns = ""
    if s not in kinds:  # every place has a next element
        turns = f"for (unsigned {k} = 0u; {k} < ({e.u32(ctx, 1, block)}) % 2u + 1u; ++{k}) {{\n{cut(ctx)}{x} = {x} * 3u + *{p}++;\n}}\n"
        if not any(each == local for each in kinds):
            turns = turns.replace("*" + p + "++", f"*({p} += 1)")
    made = Statement(text, some(ctx.inner(), 0, 1), f"{local}[{e.index(ctx, 5)}] += 7u;\n{x} ^= *{p};\n{turns}{barrier(ctx)}")
    ctx.scope.add(Variable(x, "u32"))
    ctx.scope.add(Array(local, "u32", 5))
    return made


@makes("matrix", weight=1)
def matrix(ctx):
    """A local array of two dimensions: filled, transposed or multiplied by itself."""
    rng, m, i, j = ctx.rng, ctx.name("m"), ctx.name("i"), ctx.name("j")
    key = ctx.pick_type(["u32", "i32", "f32", "u16", "f64"])
    of, n, x = ctx.kernel.type_name(key), rng.choice([2, 3, 4]), ctx.name("x")
    value = f"({of})(({e.u32(ctx, 1)} + {i} * {n}u + {j}) & 15u)"
    text = f"{of} {m}[{n}][{n}];\nfor (unsigned {i} = 0u; {i} < {n}u; ++{i})\nfor (unsigned {j} = 0u; {j} < {n}u; ++{j})\n{m}[{i}][{j}] = {value};\n"
    if rng.random() < 0.5:
        text += (f"for (unsigned {i} = 0u; {i} < {n}u; ++{i})\nfor (unsigned {j} = 0u; {j} < {i}; ++{j}) {{\nconst {of} kept = {m}[{i}][{j}];\n"
                 f"{m}[{i}][{j}] = {m}[{j}][{i}];\n{m}[{j}][{i}] = kept;\n}}\n")
    if ctx.level == block and rng.random() < 0.5:
        text += barrier(ctx)
    element = e.variable_as_u32(Variable(f"{m}[({e.u32(ctx, 1)}) % {n}u][{j} % {n}u]", key))
    text += f"unsigned {x} = 0u;\nfor (unsigned {j} = 0u; {j} < {n + 2}u; ++{j})\n{x} = {x} * 7u + {element};\n"
    ctx.scope.add(Variable(x, "u32"))
    ctx.scope.add(Variable(f"{m}[{rng.randrange(n)}][{rng.randrange(n)}]", key))
    ctx.scope.add(Array(f"{m}[{rng.randrange(n)}]", key, n))
    return Statement(text)


@makes("object_array", weight=2)
def object_array(ctx):
    """Objects in a local array, with an index that is found at run time."""
    known = ctx.kernel.program.classes
    if not known:
        return None
    rng, of, s, n = ctx.rng, ctx.rng.choice(known), ctx.name("s"), ctx.rng.choice([2, 3, 4])
    k, at = ctx.name("k"), ctx.name("at")
    inner = ctx.inner(thread, trips=n)
    inner.scope.add(Variable(k, "u32", constant=True))
    inits = ""
    for path, key, width, length in of.members:
        for index in range(length or 1):
            name = f"{s}[{k}].{path}" + (f"[{index}]" if length else "")
            inits += f"{name} = {e.value_for(inner, Variable(name, key, width=width), 1)};\n"
    text = f"{of.name} {s}[{n}];\nfor (unsigned {k} = 0u; {k} < {n}u; ++{k}) {{\n{inits}}}\n"
    index = e.index(ctx, n)
    if rng.random() < 0.7:
        text += f"const unsigned {at} = {index};\n"
        add_members(ctx, of, f"{s}[{at}]")
        ctx.scope.add(Object(f"{s}[{at}]", of))
    fixed = rng.randrange(n)
    add_members(ctx, of, f"{s}[{fixed}]")
    ctx.scope.add(Object(f"{s}[{fixed}]", of))
    return Statement(text)


@makes("vector", weight=2, languages=gpu)
def vector(ctx):
    """One of the built-in vectors, whole and by components."""
    rng, v = ctx.rng, ctx.name("v")
    name, key, count = rng.choice([("uint4", "u32", 4), ("uint2", "u32", 2), ("int4", "i32", 4), ("int2", "i32", 2), ("uchar4", "u8", 4)])
    values = ", ".join(e.value(ctx, key, 1) for _ in range(count))
    text = f"{name} {v} = make_{name}({values});\n"
    if rng.random() < 0.5:
        w = ctx.name("v")
        text += f"{name} {w} = {v};\n{w}.{rng.choice('xyzw'[:count])} = {e.value(ctx, key, 1)};\nif ({e.boolean(ctx, 1)})\n{v} = {w};\n"
        for each in "xyzw"[:count]:
            ctx.scope.add(Variable(f"{w}.{each}", key))
    if ctx.level == block and rng.random() < 0.5:
        s, declaration = shared_array(ctx, type_name=name)
        text += f"{declaration}{s}[t] = {v};\n{barrier(ctx)}{v} = {s}[{any_thread(ctx)}];\n{barrier(ctx)}"
    for each in "xyzw"[:count]:
        ctx.scope.add(Variable(f"{v}.{each}", key))
    return Statement(text)


@makes("cursor", weight=2, languages=gpu, nested=True)
def cursor(ctx):
    """An object that holds a pointer into a local or shared array, with methods that move it."""
    arrays = [each for each in ctx.arrays("u32", writable=True) if "." not in each.name]
    if not arrays:
        return None
    rng, array, c = ctx.rng, ctx.rng.choice(arrays), ctx.name("cursor")
    ctx.kernel.program.helper("Cursor", "struct Cursor {\nunsigned *at, *begin, *end;\n"
                              "__device__ Cursor(unsigned *begin, unsigned n) : at(begin), begin(begin), end(begin + n) {}\n"
                              "__device__ unsigned &operator*() const { return *at; }\n"
                              "__device__ Cursor &operator++() {\nif (++at == end)\nat = begin;\nreturn *this;\n}\n"
                              "__device__ void to(unsigned k) { at = begin + k % (unsigned)(end - begin); }\n};\n")
    inner = ctx.inner(ctx.level, trips=3)
    inner.scope.add(Variable(f"(*{c})", "u32"))
    k = ctx.name("k")
    made = Statement(f"Cursor {c}({array.name}, {array.length}u);\n{c}.to({e.u32(ctx, 1)});\nfor (unsigned {k} = 0u; {k} < {rng.randint(2, 3)}u; ++{k}) {{\n",
                     some(inner, 1, 2), f"++{c};\n}}\n")
    ctx.scope.add(Variable(f"(*{c})", "u32"))
    return made


@makes("shared_heap", level=block, weight=1, languages=gpu)
def shared_heap(ctx):
    """One thread allocates, all use it, one frees it."""
    s, x = ctx.name("s"), ctx.name("x")
    b = barrier(ctx)
    made = Statement(f"__shared__ unsigned *{s};\nif (t == 0u)\n{s} = (unsigned *)malloc({ctx.kernel.block_threads} * sizeof(unsigned));\n{b}"
                     f"{s}[t] = {e.u32(ctx, 1)};\n{b}unsigned {x} = {s}[{any_thread(ctx)}];\n", some(ctx.inner(), 0, 1), f"{b}if (t == 0u)\nfree({s});\n")
    ctx.scope.add(Variable(x, "u32"))
    return made


@makes("own_atomic", level=block, weight=2, languages=gpu)
def own_atomic(ctx):
    """Atomic functions on memory that only this thread uses: their results do not depend on the order of threads."""
    rng, x = ctx.rng, ctx.name("x")
    s, declaration = shared_array(ctx, "u32")
    text = f"{declaration}{s}[t] = {e.u32(ctx, 1)};\nunsigned {x} = 0u;\n"
    for _ in range(rng.randint(1, 3)):
        function = rng.choice(["Add", "Sub", "Min", "Max", "And", "Or", "Xor", "Exch", "CAS"])
        arguments = f"{x}, (unsigned)({e.u32(ctx, 1)})" if function == "CAS" else f"(unsigned)({e.u32(ctx, 1)})"
        text += f"{x} {rng.choice(['=', '+=', '^='])} atomic{function}(&{s}[t], {arguments});\n"
    ctx.scope.add(Variable(x, "u32"))
    ctx.scope.add(Variable(f"{s}[t]", "u32"))
    return Statement(text)


@makes("counts_of_types", level=block, weight=2, languages=gpu)
def counts_of_types(ctx):
    """Sums of small numbers by atomic functions on 64 bits and on floating point, where the order makes no difference; and a loop of
    compare-and-swap."""
    rng, s, x, b = ctx.rng, ctx.name("s"), ctx.name("x"), barrier(ctx)
    what = rng.randrange(4)
    bin_ = e.index(ctx, 3)
    clear = f"if (t < 3u)\n{s}[t] = 0;\n" if ctx.kernel.live_threads >= 3 else f"if (t == 0u)\n{s}[0] = {s}[1] = {s}[2] = 0;\n"
    if what == 0:
        of, update, read = "unsigned long long", f"atomicAdd(&{s}[{bin_}], (unsigned long long)({e.u64(ctx, 1)}));\n", "(unsigned)({0} ^ ({0} >> 32))"
    elif what == 1:
        of, update, read = "float", f"atomicAdd(&{s}[{bin_}], (float)(int)({e.u32(ctx, 1)} & 1023u));\n", "(unsigned)(int)({0})"
    elif what == 2:
        of, update, read = "int", f"atomicMax(&{s}[{bin_}], (int)({e.u32(ctx, 1)} & 0xffffu));\n", "(unsigned)({0})"
    else:
        old, seen = ctx.name("old"), ctx.name("seen")
        of, read = "unsigned", "{0}"
        update = (f"{{\nconst unsigned at = {bin_}, add = {e.u32(ctx, 1)};\nunsigned {old} = atomicAdd(&{s}[at], 0u), {seen};\n"
                  f"for (;;) {{\n{seen} = atomicCAS(&{s}[at], {old}, {old} + add);\nif ({seen} == {old})\nbreak;\n{old} = {seen};\n}}\n}}\n")
    text = f"__shared__ {of} {s}[3];\n{clear}{b}{update}{b}unsigned {x} = {read.format(f'{s}[{rng.randrange(3)}]')};\n{b}"
    ctx.scope.add(Variable(x, "u32", uniform=block))
    return Statement(text)


@makes("block_reduce", level=block, weight=1, languages=gpu)
def block_reduce(ctx):
    """Shuffles within each warp, then the first warp over the results of all warps."""
    size = ctx.language.warp_size
    if not ctx.full_warps:
        return None
    rng, s, x, d = ctx.rng, ctx.name("s"), ctx.name("x"), ctx.name("d")
    warps = ctx.kernel.live_threads // size
    every, b = ctx.mask, barrier(ctx)
    text = (f"__shared__ unsigned {s}[{warps}];\nunsigned {x} = {e.u32(ctx, 2)};\nfor (int {d} = {size // 2}; {d} > 0; {d} /= 2)\n"
            f"{x} += __shfl_down_sync({every}, {x}, {d});\nif (lane == 0u)\n{s}[t / {size}u] = {x};\n{b}"
            f"if (t < {size}u) {{\n{x} = lane < {warps}u ? {s}[lane] : 0u;\nfor (int {d} = {size // 2}; {d} > 0; {d} /= 2)\n"
            f"{x} += __shfl_down_sync({every}, {x}, {d});\nif (lane == 0u)\n{s}[0] = {x};\n}}\n{b}{x} = {s}[0];\n{b}")
    ctx.scope.add(Variable(x, "u32", uniform=block))
    return Statement(text)


@makes("narrow_counter", weight=2, languages=gpu, nested=True)
def narrow_counter(ctx):
    """A counter of 8 or 16 bits, which may wrap, and an index that is computed in a narrow type."""
    rng, k, x = ctx.rng, ctx.name("k"), ctx.name("x")
    key = rng.choice(["u8", "u16"])
    of, span = types[key].name, 2**types[key].bits
    start, turns = rng.choice([0, span - 3, span - 1, 100]), rng.randint(2, 7)
    inner = ctx.inner(thread, trips=turns)
    inner.scope.add(Variable(k, key, constant=True, addressable=False))
    stop = f"({of})({start} + ({e.u32(ctx, 1)}) % {turns}u)"
    made = Statement(f"unsigned {x} = 1u;\n{{\nconst {of} stop = {stop};\nfor ({of} {k} = {start}; {k} != stop; ++{k}) {{\n{x} = {x} * 3u + {k};\n",
                     some(inner, 0, 2), "}\n}\n")
    ctx.scope.add(Variable(x, "u32"))
    return made


@makes("gather", level=block, weight=3)
def gather(ctx):
    """Several elements of shared memory, with indices of the shapes that vectorisers know: strides, wraps, reversals, narrow types."""
    rng = ctx.rng
    key, x, n = ctx.pick_type(["u32", "i32", "u8", "u16", "f32", "u64"]), ctx.name("x"), ctx.kernel.live
    s, declaration = shared_array(ctx, key)
    shapes = [f"(t * {rng.choice([2, 3, 4, 5, 8])}u) % {n}", f"(t * {rng.choice([2, 3, 4])}u + {rng.randrange(9)}u) % {n}", f"({n} - 1u - t)", f"(t / {rng.choice([2, 3, 4])}u)",
              f"((t & ~3u) + ((t + 1u) & 3u)) % {n}", f"(t * t) % {n}", f"((t * t + t) / 2u) % {n}", f"(t + {n} - {rng.randint(1, 3)}u) % {n}", "t"]
    if ctx.language.pointers:
        shapes += [f"(unsigned)(unsigned char)(t * {rng.choice([3, 5, 37])}u) % {n}", f"(unsigned)(unsigned short)(t * {rng.choice([1000, 3000])}u) % {n}",
                   f"(unsigned)((unsigned long long)t * {rng.choice([3, 5])}u % {n})", f"(__brev(t) >> 25) % {n}"]
    picked = [rng.choice(shapes) for _ in range(rng.randint(1, 4))]
    reads = "".join(f"{x} = {x} * 31u + {e.variable_as_u32(Variable(f'{s}[{each}]', key))};\n" for each in picked)
    loop_head, loop_tail = "", ""
    if rng.random() < 0.4:
        k = ctx.name("k")
        loop_head, loop_tail = f"for (unsigned {k} = 0u; {k} < {e.trip_count(ctx, 3)}; ++{k}) {{\n", "}\n"
    ctx_value = e.value(ctx, key, 1)
    ctx.scope.add(Variable(x, "u32"))
    return Statement(f"{declaration}{s}[t] = {ctx_value};\n{barrier(ctx)}unsigned {x} = 0u;\n{loop_head}{reads}{loop_tail}{barrier(ctx)}")
