# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Threads and blocks that wait for each other in memory: locks, flags, tickets, the last block. Their results do not
depend on the order. And copies that are asynchronous on a device."""

from . import expressions as e
from .exchanges import any_thread, barrier, own_variables, shared_array
from .scopes import Variable, block, new_block, thread
from .statements import makes, some
from .tree import Statement

gpu = "cuda hip"


@makes("lock", level=block, weight=1, languages=gpu)
def lock(ctx):
    """Each thread takes a lock, and changes the guarded data."""
    if ctx.depth > 1 or ctx.kernel.live_threads > 64:
        return None
    l, s, x, b = ctx.name("lock"), ctx.name("s"), ctx.name("x"), barrier(ctx)
    turn = ctx.name("done")
    text = (f"__shared__ unsigned {l}, {s}[2];\nif (t == 0u)\n{l} = {s}[0] = {s}[1] = 0u;\n{b}"
            f"for (bool {turn} = false; !{turn};)\nif (atomicCAS(&{l}, 0u, 1u) == 0u) {{\n__threadfence_block();\n{s}[0] += {e.u32(ctx, 1)};\n{s}[1] ^= {s}[0] * 0u + t;\n"
            f"__threadfence_block();\natomicExch(&{l}, 0u);\n{turn} = true;\n}}\n{b}unsigned {x} = {s}[0] + {s}[1] * 3u;\n{b}")
    ctx.scope.add(Variable(x, "u32", uniform=block))
    return Statement(text)


@makes("chain", level=block, weight=1, languages=gpu)
def chain(ctx):
    """Warps of a block, or threads of different warps, hand a value on from one to the next by flags."""
    size = ctx.language.warp_size
    warps = ctx.kernel.live_threads // size
    if warps < 2 or ctx.depth > 1:
        return None
    flag, s, x, b = ctx.name("flag"), ctx.name("s"), ctx.name("x"), barrier(ctx)
    text = (f"__shared__ unsigned {flag}, {s};\nif (t == 0u)\n{flag} = 0u, {s} = 1u;\n{b}"
            f"if (t % {size}u == 0u && t / {size}u < {warps}u) {{\nwhile (atomicAdd(&{flag}, 0u) != t / {size}u)\n;\n__threadfence_block();\n"
            f"{s} = {s} * 3u + {e.u32(ctx, 1)};\n__threadfence_block();\natomicAdd(&{flag}, 1u);\n}}\n{b}unsigned {x} = {s};\n{b}")
    ctx.scope.add(Variable(x, "u32", uniform=block))
    return Statement(text)


@makes("last_block", level=block, weight=1, languages=gpu)
def last_block(ctx):
    """The last block to finish adds up the results of all."""
    kernel = ctx.kernel
    if ctx.depth or kernel.last_block or kernel.child or kernel.launches > 1 or kernel.other_block:
        return None
    kernel.last_block = True
    last, x, k, b = ctx.name("last"), ctx.name("x"), ctx.name("k"), barrier(ctx)
    # `deferred` has 32 words for each block: 30 is the block's part, 31 of block 0 the ticket, which the host has set to 7.
    text = (f"__shared__ bool {last};\nif (t == 0u) {{\nlate[b * 32u + 30u] = {e.u32(ctx, 1)};\n__threadfence();\n"
            f"{last} = atomicAdd(&deferred[31], 1u) == 7u + blocks - 1u;\n__threadfence();\n}}\n{b}if ({last} && t == 0u) {{\nunsigned {x} = 0u;\n"
            f"for (unsigned {k} = 0u; {k} < blocks; ++{k})\n{x} = {x} * 5u + deferred[{k} * 32u + 30u];\nlate[29] = {x};\n}}\n{b}")
    return Statement(text)


@makes("async_copy", level=block, weight=2, languages="cuda")
def async_copy(ctx):
    """Copies from global to shared memory that a thread waits for, in one or two stages."""
    rng, s, x, b = ctx.rng, ctx.name("s"), ctx.name("x"), barrier(ctx)
    n = ctx.kernel.block_threads
    if rng.random() < 0.5:
        text = (f"__shared__ unsigned {s}[{n}];\n__pipeline_memcpy_async(&{s}[t], &in[{e.index(ctx, 256)}], 4);\n__pipeline_commit();\n"
                f"__pipeline_wait_prior(0);\n{b}unsigned {x} = {s}[{any_thread(ctx)}];\n{b}")
    else:
        k = ctx.name("k")
        count = rng.randint(2, 4)
        text = (f"__shared__ unsigned {s}[2][{n}];\nunsigned {x} = 0u;\n__pipeline_memcpy_async(&{s}[0][t], &in[t & 255u], 4);\n__pipeline_commit();\n"
                f"for (unsigned {k} = 0u; {k} < {count}u; ++{k}) {{\nif ({k} + 1u < {count}u)\n"
                f"__pipeline_memcpy_async(&{s}[({k} + 1u) & 1u][t], &in[(t * 3u + {k}) & 255u], 4);\n__pipeline_commit();\n__pipeline_wait_prior(1);\n{b}"
                f"{x} = {x} * 3u + {s}[{k} & 1u][{any_thread(ctx)}];\n{b}}}\n__pipeline_wait_prior(0);\n{b}")
    ctx.scope.add(Variable(x, "u32"))
    return Statement(text)


@makes("carved", level=block, weight=1, languages=gpu)
def carved(ctx):
    """Arrays of several types in one piece of dynamic shared memory."""
    kernel = ctx.kernel
    kernel.dynamic = True
    f, h, c, x, b = ctx.name("floats"), ctx.name("halves"), ctx.name("bytes"), ctx.name("x"), barrier(ctx)
    n = kernel.block_threads
    even = n + n % 2
    kernel.dynamic_bytes = max(kernel.dynamic_bytes, 4 * n + 4 * n + 2 * even + n)
    text = (f"float *{f} = (float *)(dynamic + {n});\nunsigned short *{h} = (unsigned short *)({f} + {n});\nunsigned char *{c} = (unsigned char *)({h} + {even});\n"
            f"{f}[t] = {e.value(ctx, 'f32', 1)};\n{h}[t] = (unsigned short)({e.u32(ctx, 1)});\n{c}[t] = (unsigned char)({e.u32(ctx, 1)});\n{b}"
            f"unsigned {x} = (unsigned)(int)({f}[{any_thread(ctx)}]) + {h}[{any_thread(ctx)}] * 3u + {c}[{any_thread(ctx)}] * 5u;\n{b}")
    ctx.scope.add(Variable(x, "u32"))
    return Statement(text)


@makes("active_lanes", level=block, weight=2, languages="hip")
def active_lanes(ctx):
    """HIP's warp operations without masks, where the whole wavefront is converged."""
    if not ctx.mask:
        return None
    rng, x = ctx.rng, ctx.name("x")
    v, c = f"(unsigned)({e.u32(ctx, 1)})", e.boolean(ctx, 1)
    choices = [f"__shfl({v}, (int)(({e.u32(ctx, 1)}) % lanes))", f"__shfl_up({v}, {rng.randint(1, 5)})", f"(unsigned)__ballot({c})",
               f"(unsigned)(__ballot({c}) >> 32)", f"(unsigned)__any({c})", f"(unsigned)__all({c})", f"(unsigned)__popcll(__ballot({c}))"]
    if ctx.full_warps:
        choices += [f"__shfl_xor({v}, {rng.randint(1, 31)})", f"__shfl_down({v}, {rng.randint(1, 9)})"]
    ctx.scope.add(Variable(x, "u32"))
    return Statement(f"unsigned {x} = {rng.choice(choices)};\n")


@makes("group_scan", level=block, weight=1, languages="cuda")
def group_scan(ctx):
    """Scans over a tile of cooperative groups."""
    if not ctx.full_warps or not ctx.mask:
        return None
    rng, x, tile = ctx.rng, ctx.name("x"), ctx.name("tile")
    size = rng.choice([4, 8, 32])
    ctx_value = f"(unsigned)({e.u32(ctx, 1)})"
    ctx.scope.add(Variable(x, "u32"))
    return Statement(f"const auto {tile} = cooperative_groups::tiled_partition<{size}>(cooperative_groups::this_thread_block());\n"
                     f"unsigned {x} = cooperative_groups::{rng.choice(['inclusive', 'exclusive'])}_scan({tile}, {ctx_value});\n")


@makes("scoped", weight=3, languages=gpu, nested=True)
def scoped(ctx):
    """An object whose destructor changes a variable, however its scope is left."""
    targets = [each for each in ctx.variables("u32", writable=True, addressable=True) if not each.uniform and not each.width]
    if not targets:
        return None
    rng, g, x = ctx.rng, ctx.name("guard"), ctx.rng.choice(targets).name
    ctx.kernel.program.helper("Guard", "struct Guard {\nunsigned *at, k;\n__device__ Guard(unsigned *at, unsigned k) : at(at), k(k) { *at += k; }\n"
                              "__device__ ~Guard() { *at = *at * 3u + k; }\n};\n")
    if rng.random() < 0.5:
        k = ctx.name("k")
        inner = ctx.inner(thread, trips=4)
        inner.scope.add(Variable(k, "u32", constant=True))
        return Statement(f"for (unsigned {k} = 0u; {k} < 4u; ++{k}) {{\nGuard {g}(&{x}, {k});\n", some(inner, 0, 1),
                         f"if ({e.boolean(inner, 1)})\n{rng.choice(['break', 'continue'])};\n", some(inner, 0, 1), "}\n")
    return Statement(f"{{\nGuard {g}(&{x}, {e.u32(ctx, 1)});\n", some(ctx.inner(), 1, 2), "}\n")


@makes("best", weight=2)
def best(ctx):
    """The largest element and where it was, over an array or the input."""
    rng, x, at, k = ctx.rng, ctx.name("x"), ctx.name("at"), ctx.name("k")
    arrays = ctx.arrays()
    if arrays and rng.random() < 0.6:
        array = rng.choice(arrays)
        read, n = e.variable_as_u32(Variable(f"{array.name}[{k}]", array.type.key)), array.length
    elif ctx.kernel.has_input:
        read, n = f"in[({k} * {rng.choice([1, 1, 3])}u + t) & 255u]", rng.choice([5, 16, 33])
    else:
        return None
    op = rng.choice(["<", ">", "<=", ">="])
    text = (f"unsigned {x} = {rng.choice(['0u', '0xffffffffu', '1000u'])}, {at} = 99u;\nfor (unsigned {k} = 0u; {k} < {n}u; ++{k}) {{\n"
            f"const unsigned v = {read};\nif (v {op} {x}) {{\n{x} = v;\n{at} = {k};\n}}\n}}\n")
    ctx.scope.add(Variable(x, "u32"))
    ctx.scope.add(Variable(at, "u32"))
    return Statement(text)


@makes("large_array", weight=1)
def large_array(ctx):
    """A histogram, or a table that is filled in an order of its own, in a large local array."""
    if ctx.trips > 20:
        return None
    rng, a, k, x = ctx.rng, ctx.name("a"), ctx.name("k"), ctx.name("x")
    n = rng.choice([32, 64, 100])
    key = ctx.pick_type(["u32", "u8", "i16", "i32", "u64"])
    of = ctx.kernel.type_name(key)
    text = (f"{of} {a}[{n}];\nfor (unsigned {k} = 0u; {k} < {n}u; ++{k})\n{a}[({k} * 7u + 3u) % {n}u] = ({of})({k} + t);\n")
    if ctx.level == block and rng.random() < 0.6:
        text += barrier(ctx)
    text += f"for (unsigned {k} = 0u; {k} < {rng.choice([8, 16])}u; ++{k})\n{a}[({e.u32(ctx, 1)} + {k} * {rng.choice([1, 5])}u) % {n}u] ^= ({of}){k};\n"
    element = e.variable_as_u32(Variable(f"{a}[{k}]", key))
    text += f"unsigned {x} = 0u;\nfor (unsigned {k} = 0u; {k} < {n}u; ++{k})\n{x} = {x} * 3u + {element};\n"
    ctx.scope.add(Variable(x, "u32"))
    return Statement(text)
