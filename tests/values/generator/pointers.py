# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pointers and references to objects of a thread, in any memory, chosen at run time."""

from . import expressions as e
from .scopes import Array, Pointer, Variable, block, new_block, thread, types
from .statements import Object, add_members, declare_variable, makes, random_initial, some
from .tree import Statement


def addressable(ctx, key):
    """Lvalues of one type that belong to this thread: variables, members, elements, slots of shared and global memory."""
    found = [each.name for each in ctx.variables(key, writable=True, addressable=True)
             if not each.uniform and not each.width and not each.constant]
    for array in ctx.arrays(key, writable=True):
        found.append(f"{array.name}[{e.index(ctx, array.length, 0)}]")
        found.append(f"{array.name}[{ctx.rng.randrange(array.length)}]")
    return found


def two_targets(ctx):
    """The type of two lvalues, and their declarations if there are none."""
    keys = sorted({each.type.key for each in ctx.variables(writable=True, addressable=True)} |
                  {each.type.key for each in ctx.arrays(writable=True)})
    ctx.rng.shuffle(keys)
    for key in keys:
        targets = addressable(ctx, key)
        if len(targets) >= 2 and key != "bool":
            return key, ctx.rng.sample(targets, 2), ""
    first, second, key = ctx.name("x"), ctx.name("x"), ctx.pick_type()
    of = ctx.kernel.type_name(key)
    text = f"{of} {first} = {e.value(ctx, key, 1)};\n{of} {second} = {e.value(ctx, key, 1)};\n"
    for each in (first, second):
        ctx.scope.add(Variable(each, key))
    return key, [first, second], text


@makes("pointer", weight=4)
def pointer(ctx):
    key, (first, second), text = two_targets(ctx)
    p, of = ctx.name("p"), ctx.kernel.type_name(key)
    if ctx.rng.random() < 0.8:
        text += f"{of} *{p} = {e.boolean(ctx, 1)} ? &{first} : &{second};\n"
    else:
        text += f"{of} *{p} = &{first};\nif ({e.boolean(ctx, 1)})\n{p} = &{second};\n"
    ctx.scope.add(Pointer(p, key))
    ctx.scope.add(Variable(f"(*{p})", key))
    return Statement(text)


@makes("reference", weight=3)
def reference(ctx):
    key, (first, second), text = two_targets(ctx)
    r, of = ctx.name("r"), ctx.kernel.type_name(key)
    text += f"{of} &{r} = {e.boolean(ctx, 1)} ? {first} : {second};\n"
    ctx.scope.add(Variable(r, key))
    return Statement(text)


@makes("chosen_lvalue", weight=2)
def chosen_lvalue(ctx):
    key, (first, second), text = two_targets(ctx)
    return Statement(text + f"({e.boolean(ctx, 1)} ? {first} : {second}) = {e.value(ctx, key, 2)};\n")


@makes("move_pointer", weight=3)
def move_pointer(ctx):
    """Pointers swap, or are redirected."""
    known = ctx.pointers()
    if not known:
        return pointer(ctx)
    rng = ctx.rng
    p = rng.choice(known)
    # Those of its own block: their targets live as long.
    similar = [each for each in same_block(ctx, p) if each.type is p.type and each is not p]
    if similar and rng.random() < 0.6:
        q, kept = rng.choice(similar), ctx.name("kept")
        condition = f"if ({e.boolean(ctx, 1)}) " if rng.random() < 0.4 else ""
        return Statement(f"{condition}{{\n{ctx.kernel.type_name(p.type.key)} *const {kept} = {p.name};\n{p.name} = {q.name};\n{q.name} = {kept};\n}}\n")
    # The target must live as long as the pointer: one that existed when the pointer was made.
    targets = [each.name for each in [p] + similar]
    visible = lasting_targets(ctx, p)
    if visible:
        return Statement(f"if ({e.boolean(ctx, 1)})\n{p.name} = &{rng.choice(visible)};\n")
    return Statement(f"{p.name} = {rng.choice(targets)};\n")


def same_block(ctx, pointer):
    scope = ctx.scope
    while scope:
        if pointer in scope.own:
            return [each for each in scope.own if isinstance(each, Pointer)]
        scope = scope.parent
    return []


def lasting_targets(ctx, pointer):
    """Variables declared in the pointer's own block or around it."""
    scope = ctx.scope
    while scope and pointer not in scope.own:
        scope = scope.parent
    found = []
    while scope:
        found += [each.name for each in scope.own if isinstance(each, Variable) and each.type is pointer.type and not each.uniform
                  and not each.constant and each.addressable and not each.width and not each.name.startswith("(*")]
        scope = scope.parent
    return found


@makes("pointer_array", weight=2, languages="cuda hip")
def pointer_array(ctx):
    key, (first, second), text = two_targets(ctx)
    p, of = ctx.name("ps"), ctx.kernel.type_name(key)
    third = ctx.rng.choice([first, second])
    text += f"{of} *{p}[4] = {{&{first}, &{second}, &{third}, &{second}}};\n"
    at = f"(*{p}[{e.index(ctx, 4)}])"
    more = f"{at} = {e.value(ctx, key, 1)};\n"
    swap = ""
    if ctx.rng.random() < 0.5:
        kept = ctx.name("kept")
        swap = f"{{\n{of} *const {kept} = {p}[0];\n{p}[0] = {p}[1];\n{p}[1] = {kept};\n}}\n"
    for k in range(2):
        ctx.scope.add(Variable(f"(*{p}[{k}])", key))
    return Statement(text + swap + more)


@makes("pointer_to_pointer", weight=2, languages="cuda hip")
def pointer_to_pointer(ctx):
    key, (first, second), text = two_targets(ctx)
    p, q, pp, of = ctx.name("p"), ctx.name("p"), ctx.name("pp"), ctx.kernel.type_name(key)
    text += f"{of} *{p} = &{first}, *{q} = &{second};\n{of} **{pp} = {e.boolean(ctx, 1)} ? &{p} : &{q};\n"
    if ctx.rng.random() < 0.6:
        text += f"if ({e.boolean(ctx, 1)})\n*{pp} = &{ctx.rng.choice([first, second])};\n"
    for each in (p, q):
        ctx.scope.add(Pointer(each, key))
        ctx.scope.add(Variable(f"(*{each})", key))
    ctx.scope.add(Variable(f"(**{pp})", key))
    return Statement(text)


@makes("pointer_bits", weight=1, languages="cuda hip")
def pointer_bits(ctx):
    """A pointer that goes through an integer."""
    key, (first, second), text = two_targets(ctx)
    n, p, of = ctx.name("n"), ctx.name("p"), ctx.kernel.type_name(key)
    text += (f"const unsigned long long {n} = {e.boolean(ctx, 1)} ? (unsigned long long)&{first} : (unsigned long long)&{second};\n"
             f"{of} *{p} = ({of} *){n};\n")
    ctx.scope.add(Variable(f"(*{p})", key))
    return Statement(text)


@makes("iterate", weight=2)
def iterate(ctx):
    """A pointer goes through an array."""
    arrays = ctx.arrays(writable=True)
    if not arrays or ctx.language.name == "amp":
        return None
    rng, array, p = ctx.rng, ctx.rng.choice(arrays), ctx.name("p")
    of, n = ctx.kernel.type_name(array.type.key), array.length
    x = ctx.name("x")
    element = e.variable_as_u32(Variable(f"(*{p})", array.type.key))
    what = rng.randrange(3 if array.heap else 4)
    if what == 0:
        text = f"unsigned {x} = 3u;\nfor (const {of} *{p} = {array.name}; {p} != {array.name} + {n}; ++{p})\n{x} = {x} * 7u + {element};\n"
    elif what == 1:
        text = (f"unsigned {x} = 3u;\nfor (const {of} *{p} = {array.name} + {n}; {p} > {array.name};) {{\n--{p};\n{x} = {x} * 7u ^ {element};\n}}\n")
    elif what == 2:
        # The place where it stops is used afterwards, as an element and as a distance.
        text = (f"{of} *{p} = {array.name};\nwhile ({p} < {array.name} + {n - 1} && ({element}) % 4u != ({e.u32(ctx, 1)}) % 4u)\n++{p};\n"
                f"unsigned {x} = (unsigned)({p} - {array.name});\n")
        ctx.scope.add(Pointer(p, array.type.key))
        ctx.scope.add(Variable(f"(*{p})", array.type.key))
    else:
        text = f"unsigned {x} = 0u;\nfor (auto &{p} : {array.name})\n{x} = {x} * 5u + {e.variable_as_u32(Variable(p, array.type.key))};\n"
    ctx.scope.add(Variable(x, "u32"))
    return Statement(text)


@makes("bytes", weight=2, languages="cuda hip")
def bytes_of(ctx):
    """memcpy, memset, and the bytes of objects."""
    rng = ctx.rng
    arrays = ctx.arrays(writable=True)
    what = rng.randrange(4)
    integers = [each for each in ctx.variables(writable=True, addressable=True)
                if not each.uniform and not each.width and each.type.key not in ("f32", "f64", "bool")]
    if what == 0 and integers:
        b, x = ctx.name("b"), rng.choice(integers)
        k = rng.randrange(x.type.bits // 8)
        text = f"unsigned char *{b} = (unsigned char *)&{x.name};\n{b}[{k}] = (unsigned char)({e.u32(ctx, 1)});\n"
        ctx.scope.add(Variable(f"{b}[{rng.randrange(x.type.bits // 8)}]", "u8"))
        return Statement(text)
    if what == 1 and arrays:
        array = rng.choice(arrays)
        if array.type.floating:
            return Statement(f"memset({array.name}, 0, {rng.randint(1, array.length)} * sizeof({array.name}[0]));\n")
        return Statement(f"memset({array.name}, {rng.randrange(256)}, {rng.randint(1, array.length)} * sizeof({array.name}[0]));\n") \
            if array.type.key != "bool" else None
    if what == 2 and arrays:
        first = rng.choice(arrays)
        others = [each for each in ctx.arrays(first.type.key) if each is not first]
        if others:
            second = rng.choice(others)
            n = min(first.length, second.length)
            return Statement(f"memcpy({first.name}, {second.name}, {rng.randint(1, n)} * sizeof({first.name}[0]));\n")
    x, y = ctx.name("x"), ctx.name("y")
    text = f"unsigned {x} = {e.u32(ctx, 2)};\nunsigned short {y}[2];\nmemcpy({y}, &{x}, 4);\n{y}[0] ^= {y}[1];\nmemcpy(&{x}, {y}, 4);\n"
    ctx.scope.add(Variable(x, "u32"))
    return Statement(text)


@makes("heap", weight=1, languages="cuda hip", nested=True)
def heap(ctx):
    """Memory of the device's heap, which belongs to the thread."""
    rng, h, key, n = ctx.rng, ctx.name("h"), ctx.pick_type(), ctx.rng.randint(1, 4)
    of = ctx.kernel.type_name(key)
    inner = ctx.inner()
    inner.scope.add(Array(h, key, n, heap=True))
    inner.scope.add(Variable(f"{h}[{rng.randrange(n)}]", key))
    if rng.random() < 0.5:
        made, freed = f"{of} *{h} = new {of}[{n}]();\n", f"delete[] {h};\n"
    else:
        k = ctx.name("k")
        made = f"{of} *{h} = ({of} *)malloc({n} * sizeof({of}));\nfor (int {k} = 0; {k} < {n}; ++{k})\n{h}[{k}] = ({of}){k};\n"
        freed = f"free({h});\n"
    return Statement(f"{{\n{made}", some(inner, 1, 3), f"{freed}}}\n")


@makes("object_pointer", weight=2)
def object_pointer(ctx):
    """An object or a part of one, chosen at run time."""
    known = list(ctx.scope.all(Object))
    if not known:
        return None
    rng = ctx.rng
    first = rng.choice(known)
    similar = [each for each in known if each.of is first.of]
    second = rng.choice(similar)
    name = ctx.name("o")
    if rng.random() < 0.5:
        made = Statement(f"{first.of.name} &{name} = {e.boolean(ctx, 1)} ? {first.name} : {second.name};\n")
        add_members(ctx, first.of, name)
    else:
        made = Statement(f"{first.of.name} *{name} = {e.boolean(ctx, 1)} ? &{first.name} : &{second.name};\n")
        add_members(ctx, first.of, f"(*{name})")
    return made


@makes("linked", weight=1, languages="cuda hip")
def linked(ctx):
    """A list of local nodes, linked in an order that is found at run time."""
    rng, nodes, n, p, x = ctx.rng, ctx.name("nodes"), ctx.rng.randint(3, 5), ctx.name("p"), ctx.name("x")
    node = ctx.name("Node")
    text = (f"struct {node} {{\nunsigned v;\n{node} *next;\n}};\n{node} {nodes}[{n}];\n"
            f"for (int k = 0; k < {n}; ++k) {{\n{nodes}[k].v = ({e.u32(ctx, 1)}) + (unsigned)k;\n{nodes}[k].next = nullptr;\n}}\n"
            f"{node} *{p} = &{nodes}[{e.index(ctx, n)}], *const last{p} = {p};\n"
            f"for (int k = 0; k < {n}; ++k)\nif (last{p} != &{nodes}[k]) {{\n{nodes}[k].next = {p};\n{p} = &{nodes}[k];\n}}\n"
            f"unsigned {x} = 0u;\nfor (const {node} *q = {p}; q; q = q->next)\n{x} = {x} * 5u + q->v;\n")
    ctx.scope.add(Variable(x, "u32"))
    ctx.scope.add(Variable(f"{p}->v", "u32"))
    return Statement(text)


@makes("member_pointer", weight=1, languages="cuda hip")
def member_pointer(ctx):
    known = list(ctx.scope.all(Object))
    for each in known:
        words = [path for path, key, width, length in each.of.members if key == "u32" and not width and not length and "." not in path]
        if len(words) >= 2:
            m = ctx.name("m")
            first, second = ctx.rng.sample(words, 2)
            text = f"unsigned {each.of.name}::*{m} = {e.boolean(ctx, 1)} ? &{each.of.name}::{first} : &{each.of.name}::{second};\n"
            ctx.scope.add(Variable(f"({each.name}.*{m})", "u32"))
            return Statement(text)
    return None
