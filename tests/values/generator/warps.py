# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Warp operations: shuffles, votes, matches, reductions, tiles. All lanes of a mask take part, and no lane reads from
one that does not."""

from . import expressions as e
from .exchanges import shared_array
from .scopes import Variable, block, new_block, thread, warp
from .statements import makes, rotation, some
from .tree import Statement

gpu = "cuda hip"


def wide(ctx):
    return ctx.language.name == "hip"


def lowest(ctx, mask):
    return f"(__ffs{'ll((long long)' if wide(ctx) else '((int)'}({mask})) - 1)"


def highest(ctx, mask):
    return f"(63 - __clzll((long long)({mask})))" if wide(ctx) else f"(31 - __clz((int)({mask})))"


def source(ctx):
    """A lane that takes part, as an int."""
    rng = ctx.rng
    if ctx.full_warps and rng.random() < 0.6:
        return f"(int)({e.index(ctx, ctx.language.warp_size)})"
    if ctx.contiguous:
        return rng.choice([f"(int)((lane + {rng.randint(1, 31)}u) % lanes)", f"(int)(({e.u32(ctx, 1)}) % lanes)", "(int)(lanes - 1u - lane)", "0"])
    return rng.choice([lowest(ctx, ctx.mask), highest(ctx, ctx.mask), "(int)lane", following(ctx)])


def following(ctx):
    """The next lane of the mask, or its first."""
    mask = ctx.mask
    later = f"({mask} >> lane >> 1)"
    return f"({later} ? (int)lane + {lowest(ctx, later)} + 1 : {lowest(ctx, mask)})"


def kinds(ctx):
    return ctx.pick_type(["u32", "i32", "u64", "i64", "f32", "f64"])


def shuffled(ctx, value):
    """A shuffle of this value, and true if all lanes get the same."""
    rng, m, size = ctx.rng, ctx.mask, ctx.language.warp_size
    what = rng.randrange(5)
    if what == 1 and ctx.full_warps:
        width = rng.choice([size, size, 16, 8, 4, 2])
        return f"__shfl_xor_sync({m}, {value}, {rng.randrange(width)}, {width})"
    if what == 2 and ctx.contiguous:
        return f"__shfl_up_sync({m}, {value}, {rng.choice([1, 2, 3, 5])}u)"
    if what == 3 and ctx.full_warps:
        width = rng.choice([size, 16, 8])
        return f"__shfl_down_sync({m}, {value}, {e.u32(ctx, 1, warp)} % 5u, {width})"
    if what == 4 and ctx.full_warps:
        width = rng.choice([16, 8, 4])
        return f"__shfl_sync({m}, {value}, (int)({e.index(ctx, 32)}), {width})"
    return f"__shfl_sync({m}, {value}, {source(ctx)})"


@makes("shuffle", level=warp, weight=4, languages=gpu)
def shuffle(ctx):
    rng, key = ctx.rng, kinds(ctx)
    of = ctx.kernel.type_name(key)
    writable = [each for each in ctx.variables(key, writable=True) if not each.uniform and not each.width]
    value = f"({of})({e.value(ctx, key, 1)})"
    if writable and rng.random() < 0.5:
        x = rng.choice(writable).name
        value = x if rng.random() < 0.6 else value
        return Statement(f"{x} = {shuffled(ctx, value)};\n")
    x = ctx.name("x")
    made = Statement(f"{of} {x} = {shuffled(ctx, value)};\n")
    ctx.scope.add(Variable(x, key))
    return made


@makes("vote", level=warp, weight=3, languages=gpu)
def vote(ctx):
    rng, x = ctx.rng, ctx.name("x")
    c = e.boolean(ctx, 2)
    what = rng.choice([f"(unsigned)__any_sync({ctx.mask}, {c})", f"(unsigned)__all_sync({ctx.mask}, {c})",
                       f"(unsigned)__ballot_sync({ctx.mask}, {c})",
                       f"(unsigned)__popc{'ll' if wide(ctx) else ''}(__ballot_sync({ctx.mask}, {c}))"])
    if rng.random() < 0.2:
        before = f"(({ctx.language.mask})1 << lane) - 1"
        what = f"(unsigned)__popc{'ll' if wide(ctx) else ''}(__ballot_sync({ctx.mask}, {c}) & ({before}))"
        made = Statement(f"unsigned {x} = {what};\n")
        ctx.scope.add(Variable(x, "u32"))
        return made
    made = Statement(f"unsigned {x} = {what};\n")
    # In part of a warp the variable is declared for that part only, so it is the same in every lane that can use it.
    ctx.scope.add(Variable(x, "u32", uniform=warp))
    return made


@makes("match", level=warp, weight=1, languages=gpu)
def match(ctx):
    x, p = ctx.name("x"), ctx.name("p")
    v = f"(unsigned)({e.u32(ctx, 1)}) % {ctx.rng.randint(2, 5)}u"
    if ctx.rng.random() < 0.7:
        made = Statement(f"unsigned {x} = (unsigned)__match_any_sync({ctx.mask}, {v});\n")
    else:
        made = Statement(f"int {p};\nunsigned {x} = (unsigned)__match_all_sync({ctx.mask}, {v}, &{p});\n{x} += (unsigned){p};\n")
    ctx.scope.add(Variable(x, "u32"))
    return made


@makes("reduce", level=warp, weight=2, languages="cuda")
def reduce(ctx):
    x = ctx.name("x")
    if ctx.rng.random() < 0.2:
        op, v = ctx.rng.choice(["min", "max"]), f"(int)({e.signed(ctx, 2)[0]})"
    else:
        op, v = ctx.rng.choice(["add", "min", "max", "and", "or", "xor"]), f"(unsigned)({e.u32(ctx, 2)})"
    made = Statement(f"unsigned {x} = (unsigned)__reduce_{op}_sync({ctx.mask}, {v});\n")
    ctx.scope.add(Variable(x, "u32", uniform=warp))
    return made


@makes("warp_sync", level=warp, weight=2, languages=gpu)
def warp_sync(ctx):
    return Statement(f"__syncwarp({ctx.mask});\n")


@makes("warp_exchange", level=warp, weight=2, languages=gpu)
def warp_exchange(ctx):
    """Through shared memory, within a warp."""
    key = ctx.pick_type()
    s, declaration = shared_array(ctx, key)
    x = ctx.name("x")
    of = ctx.kernel.type_name(key)
    at = f"t - lane + (unsigned)({source(ctx)})"
    made = Statement(f"{declaration}{s}[t] = {e.value(ctx, key, 1)};\n__syncwarp({ctx.mask});\n{of} {x} = {s}[{at}];\n", some(ctx.inner(), 0, 1),
                     f"__syncwarp({ctx.mask});\n")
    ctx.scope.add(Variable(x, key))
    return made


@makes("shuffle_tree", level=warp, weight=2, languages=gpu)
def shuffle_tree(ctx):
    """A reduction or a scan over a warp."""
    rng, x, d = ctx.rng, ctx.name("x"), ctx.name("d")
    size = ctx.language.warp_size
    first = f"unsigned {x} = {e.u32(ctx, 2)};\n"
    if ctx.full_warps and rng.random() < 0.6:
        text = f"for (int {d} = {size // 2}; {d} > 0; {d} /= 2)\n{x} += __shfl_{rng.choice(['xor', 'down'])}_sync({ctx.mask}, {x}, {d});\n"
    elif ctx.contiguous:
        y = ctx.name("y")
        text = (f"for (unsigned {d} = 1u; {d} < {size}u; {d} *= 2u) {{\nconst unsigned {y} = __shfl_up_sync({ctx.mask}, {x}, {d});\n"
                f"if (lane >= {d})\n{x} += {y};\n}}\n")
    else:
        return vote(ctx)
    ctx.scope.add(Variable(x, "u32"))
    return Statement(first + text)


@makes("warp_if", level=block, weight=2, languages=gpu, nested=True)
def warp_if(ctx):
    """A branch that whole warps take."""
    if not ctx.mask:
        return None
    condition = ctx.rng.choice([f"t / {ctx.language.warp_size}u == {ctx.rng.randrange(3)}u", e.boolean(ctx, 1, warp),
                                f"((t / {ctx.language.warp_size}u) & 1u) == {ctx.rng.randrange(2)}u"])
    parts = [f"if ({condition}) {{\n", some(ctx.inner(warp)), "}"]
    if ctx.rng.random() < 0.4:
        parts += [" else {\n", some(ctx.inner(warp)), "}"]
    return Statement(*parts, "\n")


@makes("warp_loop", level=warp, weight=3, languages=gpu, nested=True)
def warp_loop(ctx):
    """A loop whose number of turns is the warp's own."""
    k = ctx.name("k")
    inner = ctx.inner(warp, trips=5)
    inner.scope.add(Variable(k, "u32", uniform=warp, constant=True))
    parts = [f"for (unsigned {k} = 0u; {k} < (({e.u32(ctx, 1, warp)}) % 5u); ++{k}) {{\n", some(inner, 1, 3)]
    if ctx.rng.random() < 0.3:
        parts += [f"if ({e.boolean(inner, 1, warp)})\nbreak;\n", some(inner, 0, 1)]
    return Statement(*parts, "}\n")


@makes("warp_swap_loop", level=warp, weight=3, languages=gpu, nested=True)
def warp_swap_loop(ctx):
    """Values swap in each turn, next to a warp operation."""
    rng, k, key, total = ctx.rng, ctx.name("k"), ctx.pick_type(), ctx.name("x")
    inner = ctx.inner(warp, trips=4)
    inner.scope.add(Variable(k, "u32", uniform=warp, constant=True))
    names, text = [each.name for each in ctx.variables(key, writable=True) if not each.uniform and not each.width], ""
    while len(names) < 2:
        x = ctx.name("x")
        text += f"{ctx.kernel.type_name(key)} {x} = {e.value(ctx, key, 1)};\n"
        ctx.scope.add(Variable(x, key))
        names.append(x)
    chosen = rng.sample(names, min(len(names), rng.choice([2, 2, 3])))
    made = Statement(f"{text}unsigned {total} = 0u;\nfor (unsigned {k} = 0u; {k} < {rng.choice(['3u', '4u', e.u32(ctx, 1, warp) + ' % 4u'])}; ++{k}) {{\n"
                     f"{total} += {shuffled(ctx, '(unsigned)' + k)};\n{rotation(ctx, chosen, ctx.kernel.type_name(key))}", some(inner, 0, 2), "}\n")
    ctx.scope.add(Variable(total, "u32"))
    return made


@makes("masked_if", level=warp, weight=4, languages=gpu, nested=True)
def masked_if(ctx):
    """A branch that some lanes take, with the mask of these."""
    m, c = ctx.name("m"), ctx.name("c")
    parts = [f"const bool {c} = {e.boolean(ctx, 2)};\nconst {ctx.language.mask} {m} = __ballot_sync({ctx.mask}, {c});\nif ({c}) {{\n",
             some(ctx.inner(warp, mask=m, contiguous=False)), "}"]
    if ctx.rng.random() < 0.3:
        other = f"({ctx.mask} & ~{m})"
        parts += [" else {\n", some(ctx.inner(warp, mask=other, contiguous=False)), "}"]
    return Statement(*parts, "\n")


@makes("masked_loop", level=warp, weight=3, languages=gpu, nested=True)
def masked_loop(ctx):
    """A loop that lanes leave at different turns; the remaining ones use their own mask."""
    rng, m, k, left = ctx.rng, ctx.name("m"), ctx.name("k"), ctx.name("left")
    inner = ctx.inner(warp, mask=m, contiguous=False, trips=6)
    inner.scope.add(Variable(k, "u32", uniform=warp, constant=True))
    x = ctx.name("x")
    inner.scope.add(Variable(x, "u32"))
    made = Statement(f"unsigned {left} = ({e.u32(ctx, 1)}) % 6u, {x} = {e.u32(ctx, 1)};\n{ctx.language.mask} {m} = {ctx.mask};\n"
                     f"for (unsigned {k} = 0u;; ++{k}) {{\n{m} = __ballot_sync({m}, {left} > {k});\nif ({left} <= {k})\nbreak;\n",
                     some(inner, 1, 3), f"{x} = {x} * 3u + (unsigned){m};\n}}\n")
    # A lane that has left keeps the mask of the turn in which it left.
    ctx.scope.add(Variable(x, "u32"))
    ctx.scope.add(Variable(left, "u32", constant=True))
    return made


@makes("peel", level=warp, weight=1, languages=gpu)
def peel(ctx):
    """Lanes are served one after the other: warp aggregation."""
    rest, leader, key, x = ctx.name("rest"), ctx.name("leader"), ctx.name("key"), ctx.name("x")
    bits = "0ull" if wide(ctx) else "0u"
    text = (f"const unsigned {key} = ({e.u32(ctx, 1)}) % 4u;\nunsigned {x} = 0u;\n"
            f"for ({ctx.language.mask} {rest} = {ctx.mask}; {rest} != {bits};) {{\nconst int {leader} = {lowest(ctx, rest)};\n"
            f"const unsigned same = __shfl_sync({ctx.mask}, {key}, {leader});\nconst {ctx.language.mask} group = __ballot_sync({ctx.mask}, {key} == same);\n"
            f"if ({key} == same)\n{x} = {x} * 5u + (unsigned)group + (unsigned){leader};\n{rest} &= ~group;\n}}\n")
    ctx.scope.add(Variable(x, "u32"))
    return Statement(text)


@makes("tile", level=warp, weight=3, languages=gpu)
def tile(ctx):
    """A tile of the warp, from cooperative groups."""
    if not ctx.full_warps:
        return None
    rng, x, tile_name = ctx.rng, ctx.name("x"), ctx.name("tile")
    size = rng.choice([2, 4, 8, 16, 32])
    v, c = f"(unsigned)({e.u32(ctx, 2)})", e.boolean(ctx, 1)
    declaration = f"const auto {tile_name} = cooperative_groups::tiled_partition<{size}>(cooperative_groups::this_thread_block());\n"
    choices = [f"{tile_name}.shfl({v}, (int)({e.index(ctx, size)}))", f"{tile_name}.shfl_xor({v}, {rng.randrange(size)})",
               f"{tile_name}.shfl_up({v}, 1)", f"{tile_name}.shfl_down({v}, 1)", f"(unsigned){tile_name}.ballot({c})",
               f"(unsigned){tile_name}.any({c})", f"(unsigned){tile_name}.all({c})",
               f"(unsigned)({tile_name}.thread_rank() + 100 * {tile_name}.meta_group_rank())"]
    if ctx.language.name == "cuda":
        op = rng.choice(["plus", "less", "greater", "bit_and", "bit_or", "bit_xor"])
        choices += [f"cooperative_groups::reduce({tile_name}, {v}, cooperative_groups::{op}<unsigned>())"] * 2
    ctx.scope.add(Variable(x, "u32"))
    return Statement(f"{declaration}unsigned {x} = {rng.choice(choices)};\n")


@makes("tile_loop", level=warp, weight=2, languages=gpu)
def tile_loop(ctx):
    """Each tile continues until none of its threads wants to."""
    if not ctx.full_warps:
        return None
    rng, x, n, tile_name = ctx.rng, ctx.name("x"), ctx.name("n"), ctx.name("tile")
    size = rng.choice([4, 8, 16, 32])
    a, c = ctx.name("a"), ctx.name("c")
    inner = ctx.inner(thread)
    text = (f"unsigned {x} = {e.u32(ctx, 1)}, {n} = 0u;\n{{\nconst auto {tile_name} = cooperative_groups::tiled_partition<{size}>(cooperative_groups::this_thread_block());\n"
            f"const unsigned want = ({e.u32(ctx, 1)}) % 6u;\nunsigned {a} = {x}, {c} = want;\n"
            f"while ({tile_name}.any({n} < want)) {{\nconst unsigned old = {a};\n{a} = {c};\n{c} = old;\n"
            f"{x} += {tile_name}.shfl({a}, (int)(({n} + t) % {size}u));\n++{n};\n}}\n{x} ^= {a} * 3u + {c};\n}}\n")
    ctx.scope.add(Variable(x, "u32"))
    ctx.scope.add(Variable(n, "u32"))
    return Statement(text)
