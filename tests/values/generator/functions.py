# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions, classes and templates that kernels call. They are made when a kernel first needs one."""

from . import expressions as e
from .scopes import Array, Context, Variable, block, new_block, thread, types
from .statements import Object, fill, makes, some
from .tree import Block, Statement, text_of


class Body:
    """The interface of a kernel that a Context needs, for a function that is not a kernel."""

    def __init__(self, program, rng, features, depth=2):
        self.program, self.rng, self.features = program, rng, features
        self.language, self.types, self.operators = program.language, program.types, program.operators
        self.uniform_words, self.thread_words, self.warp_words, self.small_parameters = [], [], [], []
        self.has_input = self.has_sums = self.has_scratch = self.in_kernel = self.full_warps = False
        self.has_table = program.has_table and program.language.name != "amp"
        self.most_depth, self.spent, self.budget = depth, 0, 8
        self.scratch_used = self.scratch_words = 0

    def name(self, stem):
        return self.program.name(stem)

    def type_name(self, key):
        return types[key].name


class Function:
    def __init__(self, name, parameters, text):
        self.name, self.parameters, self.text = name, parameters, text

    def body(self):
        return self.text.replace(f"{self.name}(", "")


class Class:
    """`members`: (path, type, width of a bit-field or 0, length of an array or 0)."""

    def __init__(self, name, members, text):
        self.name, self.members, self.text = name, members, text


def make_class(program, rng):
    name = program.name("S")
    amp = program.language.name == "amp"
    members, lines = [], []
    for k in range(rng.randint(2, 6)):
        key = rng.choice([each for each in program.types if each != "bool"] + ["u32", "u32"])
        path, of = f"m{k}", types[key].name
        what = rng.random()
        if what < 0.2:
            length = rng.choice([2, 3, 4])
            members.append((path, key, 0, length))
            lines.append(f"{of} {path}[{length}];")
        elif what < 0.4 and key in ("u32", "i32") and not amp and "bitfields" in program.features:
            width = rng.randint(2, 20)
            members.append((path, key, width, 0))
            lines.append(f"{of} {path} : {width};")
        elif what < 0.5 and program.classes and not amp:
            inner = rng.choice(program.classes)
            if len(inner.members) > 6:
                continue
            members += [(f"{path}.{each}", key, width, length) for each, key, width, length in inner.members]
            lines.append(f"{inner.name} {path};")
        else:
            members.append((path, key, 0, 0))
            lines.append(f"{of} {path};")
    return Class(name, members, f"struct {name} {{\n" + "\n".join(lines) + "\n};\n")


simple_features = {"assign", "declare", "array", "array_loop", "if", "for", "while", "do", "switch", "swap", "goto", "goto_out",
                   "work_stack", "pointer", "reference", "move_pointer", "iterate", "structure", "objects", "set_by_some",
                   "chosen_lvalue", "pointer_to_pointer", "short_circuit", "search"}


def make_pure(program, rng):
    """A function of its arguments, of some shape."""
    shapes = ["plain", "plain", "early", "template", "loop"]
    if program.language.pointers:
        shapes += [each for each in ("recursive", "mutual", "table", "virtual", "deep_virtual", "chain", "union", "method_table", "struct_recursion",
                                     "interpreter")
                   if each in program.features] * 2
    else:
        shapes += ["functor"]
    return globals()["make_" + rng.choice(shapes)](program, rng)


def context_for(program, rng, parameters, depth=2):
    body = Body(program, rng, program.features & simple_features, depth)
    ctx = Context(body, thread)
    for name, key in parameters:
        ctx.scope.add(Variable(name, key))
    return ctx


def finished(program, name, keys, text):
    function = Function(name, keys, text)
    program.functions.append(function)
    return function


def qualifiers(program, rng):
    if program.language.name == "amp":
        return ""
    return rng.choice(["", "", "__noinline__ ", "__forceinline__ "])


def make_plain(program, rng):
    name = program.name("f")
    keys = [rng.choice(program.types) for _ in range(rng.randint(1, 3))]
    names = ["abc"[k] for k in range(len(keys))]
    ctx = context_for(program, rng, zip(names, keys))
    body = some(ctx, 1, 4)
    signature = program.language.function("unsigned", name, ", ".join(f"{types[k].name} {n}" for k, n in zip(keys, names)),
                                          qualifiers(program, rng))
    return finished(program, name, keys, f"{signature} {{\n{text_of(body)}return {e.u32(ctx, 2)};\n}}\n")


def make_early(program, rng):
    """Returns from within branches and loops."""
    name = program.name("f")
    ctx = context_for(program, rng, [("a", "u32"), ("b", "u32")])
    k = program.name("k")
    text = f"if ({e.boolean(ctx, 1)})\nreturn {e.u32(ctx, 1)};\n" + text_of(some(ctx, 0, 2))
    inner = ctx.inner(trips=6)
    inner.scope.add(Variable(k, "u32", constant=True))
    text += (f"for (unsigned {k} = 0u; {k} < {rng.randint(2, 6)}u; ++{k}) {{\n{text_of(some(inner, 1, 2))}"
             f"if ({e.boolean(inner, 1)})\nreturn {e.u32(inner, 1)};\n}}\n")
    signature = program.language.function("unsigned", name, "unsigned a, unsigned b", qualifiers(program, rng))
    return finished(program, name, ["u32", "u32"], f"{signature} {{\n{text}return {e.u32(ctx, 1)};\n}}\n")


def make_loop(program, rng):
    name, k = program.name("f"), program.name("k")
    ctx = context_for(program, rng, [("a", "u32"), ("b", "u32")])
    signature = program.language.function("unsigned", name, "unsigned a, unsigned b", qualifiers(program, rng))
    ctx.scope.add(Variable(k, "u32", constant=True))
    return finished(program, name, ["u32", "u32"],
                    f"{signature} {{\nfor (unsigned {k} = 0u; {k} < b % {rng.randint(2, 9)}u; ++{k})\na = {e.u32(ctx, 2)};\nreturn a;\n}}\n")


def make_template(program, rng):
    """A template over a number and a type, called by a function."""
    name, template = program.name("f"), program.name("g")
    amp = program.language.name == "amp"
    n, k = rng.randint(1, 5), program.name("k")
    signature = program.language.function("T", template, "T a, T b", "" if amp else rng.choice(["", "__noinline__ "]))
    body = f"T values[N];\nfor (int {k} = 0; {k} < N; ++{k})\nvalues[{k}] = a * T({k} + 1) + b;\nT sum = T(0);\n"
    body += f"for (int {k} = 0; {k} < N; ++{k})\nsum = sum * T({rng.choice([3, 5])}) + values[(N - 1 - {k} + {rng.randrange(3)}) % N];\n"
    text = f"template <int N, typename T> {signature} {{\n{body}return sum;\n}}\n"
    key = "unsigned" if amp else rng.choice(["unsigned", "unsigned long long"])
    call = f"{template}<{n}>(({key})a, ({key})b)"
    if rng.random() < 0.5:
        call += f" + {template}<{n + 1}>(({key})b, ({key})a)"
    outer = program.language.function("unsigned", name, "unsigned a, unsigned b", "")
    return finished(program, name, ["u32", "u32"], text + f"{outer} {{\nreturn (unsigned)({call});\n}}\n")


def make_functor(program, rng):
    name, functor, apply = program.name("f"), program.name("F"), program.name("apply")
    ctx = context_for(program, rng, [("a", "u32"), ("k", "u32")])
    text = (f"struct {functor} {{\nunsigned k;\nunsigned operator()(unsigned a) const restrict(amp) {{ return {e.u32(ctx, 2)}; }}\n}};\n"
            f"template <typename F> unsigned {apply}(F f, unsigned a) restrict(amp) {{ return f(a) + f(a + 1u); }}\n"
            f"unsigned {name}(unsigned a, unsigned b) restrict(amp) {{\n{functor} f;\nf.k = b;\nreturn {apply}(f, a);\n}}\n")
    return finished(program, name, ["u32", "u32"], text)


def make_recursive(program, rng):
    name, inner = program.name("f"), program.name("r")
    ctx = context_for(program, rng, [("a", "u32"), ("n", "u32")])
    what = rng.randrange(4)
    if what == 0:
        body = f"if (n == 0u)\nreturn {e.u32(ctx, 1)};\nreturn {inner}({e.u32(ctx, 1)}, n - 1u) + {e.u32(ctx, 1)};\n"
    elif what == 1:
        body = f"return n < 2u ? n + a : {inner}(a ^ 1u, n - 1u) + {inner}(a * 3u, n - 2u);\n"
    elif what == 2:
        body = (f"unsigned part[2] = {{a, {e.u32(ctx, 1)}}};\nif (n > 0u) {{\npart[n & 1u] += {inner}(part[1], n - 1u);\n"
                f"if (part[0] & 1u)\npart[0] ^= {inner}(part[0], n / 2u);\n}}\nreturn part[0] * 3u + part[1];\n")
    else:
        body = (f"for (unsigned k = 0u; k < n; ++k)\nif ((a + k) % 3u == 0u)\na = {inner}(a + k, n - 1u - k) + 1u;\nreturn a;\n")
    signature = f"__device__ {rng.choice(['', '__noinline__ '])}unsigned {inner}(unsigned a, unsigned n)"
    text = f"{signature} {{\n{body}}}\n__device__ unsigned {name}(unsigned a, unsigned b) {{ return {inner}(a, b % {rng.randint(3, 7)}u); }}\n"
    return finished(program, name, ["u32", "u32"], text)


def make_struct_recursion(program, rng):
    """Recursion that returns objects, and takes pointers to objects on its callers' stacks."""
    name, pair, inner = program.name("f"), program.name("Pair"), program.name("r")
    text = (f"struct {pair} {{\nunsigned first, second;\n}};\n"
            f"__device__ {pair} {inner}(unsigned *count, unsigned a, unsigned n) {{\n++*count;\nif (n == 0u)\nreturn {{a, *count}};\n"
            f"{pair} left = {inner}(count, a + n, n - 1u);\nunsigned mine = left.second;\n"
            f"if (a % {rng.choice([2, 3])}u == 0u) {{\nconst {pair} right = {inner}(&mine, left.first, n / 2u);\nleft.first ^= right.second;\n"
            f"left.second += right.first;\n}}\nleft.first = left.first * 3u + mine;\nreturn left;\n}}\n"
            f"__device__ unsigned {name}(unsigned a, unsigned b) {{\nunsigned count = 0u;\nconst {pair} p = {inner}(&count, a, b % 5u);\n"
            f"return p.first * 5u + p.second + count;\n}}\n")
    return finished(program, name, ["u32", "u32"], text)


def make_mutual(program, rng):
    name, odd, even = program.name("f"), program.name("odd"), program.name("even")
    ctx = context_for(program, rng, [("a", "u32"), ("n", "u32")])
    text = (f"__device__ unsigned {odd}(unsigned a, unsigned n);\n"
            f"__device__ unsigned {even}(unsigned a, unsigned n) {{\nreturn n == 0u ? a : {odd}({e.u32(ctx, 1)}, n - 1u) + {rng.randint(1, 9)}u;\n}}\n"
            f"__device__ unsigned {odd}(unsigned a, unsigned n) {{\nif (n == 0u)\nreturn {e.u32(ctx, 1)};\n"
            f"return {even}(a + 1u, n - 1u) ^ ({e.boolean(ctx, 1)} ? {odd}(a, n / 2u) : 3u);\n}}\n"
            f"__device__ unsigned {name}(unsigned a, unsigned b) {{ return {even}(a, b % 7u); }}\n")
    return finished(program, name, ["u32", "u32"], text)


def make_table(program, rng):
    """Functions in a table."""
    name, table, count = program.name("f"), program.name("functions"), rng.randint(2, 5)
    text, names = "", []
    for _ in range(count):
        each = program.name("h")
        names.append(each)
        ctx = context_for(program, rng, [("a", "u32"), ("b", "u32")])
        text += f"__device__ {rng.choice(['', '__noinline__ '])}unsigned {each}(unsigned a, unsigned b) {{\n{text_of(some(ctx, 0, 2))}return {e.u32(ctx, 2)};\n}}\n"
    where = rng.choice(["__device__", "__constant__", "local"])
    pointers = ", ".join(names)
    declaration = f"unsigned (*const {table}[{count}])(unsigned, unsigned) = {{{pointers}}};\n"
    if where != "local":
        text += f"{where} {declaration}"
        declaration = ""
    call = f"{table}[b % {count}u](a, b)"
    if rng.random() < 0.5:
        body = f"return {call} + {table}[a % {count}u](b, a);\n"
    else:
        body = (f"unsigned (*chosen)(unsigned, unsigned) = a & 1u ? {names[0]} : {names[-1]};\nunsigned sum = 0u;\n"
                f"for (unsigned k = 0u; k < 3u; ++k) {{\nsum = sum * 3u + chosen(a + k, b);\nchosen = {table}[(sum + k) % {count}u];\n}}\nreturn sum;\n")
    text += f"__device__ unsigned {name}(unsigned a, unsigned b) {{\n{declaration}{body}}}\n"
    return finished(program, name, ["u32", "u32"], text)


def make_method_table(program, rng):
    """Pointers to member functions, or to functions that change what they are given."""
    name, change = program.name("f"), program.name("change")
    text, names = "", []
    for _ in range(3):
        each = program.name("h")
        names.append(each)
        ctx = context_for(program, rng, [("(*a)", "u32"), ("(*b)", "u32")])
        text += f"__device__ void {each}(unsigned *a, unsigned *b) {{\n{text_of(some(ctx, 1, 3))}}}\n"
    text += (f"__device__ unsigned {name}(unsigned a, unsigned b) {{\nvoid (*const {change}[3])(unsigned *, unsigned *) = {{{', '.join(names)}}};\n"
             f"unsigned x = b;\nunsigned *p = a & 1u ? &x : &b;\nfor (unsigned k = 0u; k < 3u; ++k)\n{change}[(a + k) % 3u](p, k & 1u ? &x : &b);\n"
             f"return x * 7u + b;\n}}\n")
    return finished(program, name, ["u32", "u32"], text)


def make_virtual(program, rng):
    name, base = program.name("f"), program.name("Shape")
    text = f"struct {base} {{\nunsigned k;\n__device__ {base}(unsigned k) : k(k) {{}}\n__device__ virtual unsigned get(unsigned a) const = 0;\n" \
           f"__device__ virtual void change(unsigned a) {{ k += a; }}\n}};\n"
    names = []
    for number in range(rng.randint(2, 4)):
        each = program.name("Shape")
        ctx = context_for(program, rng, [("a", "u32"), ("k", "u32")])
        parent = rng.choice([base] + names) if rng.random() < 0.4 else base
        change = f"__device__ void change(unsigned a) override {{ k = {e.u32(ctx, 1)}; }}\n" if rng.random() < 0.6 else ""
        text += (f"struct {each} : {parent} {{\n__device__ {each}(unsigned k) : {parent}(k) {{}}\n"
                 f"__device__ unsigned get(unsigned a) const override {{ return {e.u32(ctx, 2)}; }}\n{change}}};\n")
        names.append(each)
    first, second = names[0], names[-1]
    text += (f"__device__ unsigned {name}(unsigned a, unsigned b) {{\n{first} x(a);\n{second} y(b);\n"
             f"{base} *p = a & 1u ? ({base} *)&x : ({base} *)&y;\np->change(b);\n{base} &r = b % 3u ? ({base} &)x : ({base} &)y;\nr.change(a);\n"
             f"return p->get(b) * 3u + r.get(a) + x.k + y.k;\n}}\n")
    return finished(program, name, ["u32", "u32"], text)


def make_deep_virtual(program, rng):
    """Objects that call the same virtual function of the objects they hold, as the nodes of a scene do."""
    name, node = program.name("f"), program.name("Node")
    kinds = rng.randint(2, 4)
    text = f"struct {node} {{\n__device__ virtual unsigned get(unsigned a) const = 0;\n}};\n"
    leaf_name = program.name("Leaf")
    text += f"struct {leaf_name} : {node} {{\nunsigned k;\n__device__ {leaf_name}(unsigned k) : k(k) {{}}\n__device__ unsigned get(unsigned a) const override {{ return a * k + 1u; }}\n}};\n"
    names = []
    for number in range(kinds - 1):
        each = program.name("Node")
        expression = [f"child->get(a + k) + {rng.randint(1, 9)}u", f"child->get(a * 3u) ^ k", f"child->get(a) + (a & 1u ? child->get(a / 2u) : k)"][number % 3]
        text += (f"struct {each} : {node} {{\nconst {node} *child;\nunsigned k;\n__device__ {each}(const {node} *child, unsigned k) : child(child), k(k) {{}}\n"
                 f"__device__ unsigned get(unsigned a) const override {{ return {expression}; }}\n}};\n")
        names.append(each)
    body, last = f"{leaf_name} n0(a | 1u);\n", "n0"
    for number in range(1, rng.randint(2, 4)):
        body += f"{rng.choice(names)} n{number}(&{last}, b);\n"
        last = f"n{number}"
    text += f"__device__ unsigned {name}(unsigned a, unsigned b) {{\n{body}const {node} *top = a % 5u ? (const {node} *)&{last} : (const {node} *)&n0;\nreturn top->get(b);\n}}\n"
    return finished(program, name, ["u32", "u32"], text)


def make_interpreter(program, rng):
    """A tree of operations in an array, evaluated by recursion over indices with a switch."""
    name, inner, count = program.name("f"), program.name("eval"), rng.randint(3, 6)
    ops = [f"{inner}(tree, tree[i].a, x) + {inner}(tree, tree[i].b, x)", f"{inner}(tree, tree[i].a, x) * 3u", f"{inner}(tree, tree[i].b, x + 1u) ^ x", "x + (unsigned)i"]
    rng.shuffle(ops)
    node = program.name("Op")
    body = "".join(f"case {k}: return {ops[k]};\n" for k in range(3)) + f"default: return {ops[3]};\n"
    nodes = ", ".join("{%d, %d, %d}" % (rng.randrange(4), max(0, k - 1), max(0, k - 2)) for k in range(1, count))
    text = (f"struct {node} {{\nint kind, a, b;\n}};\n__device__ unsigned {inner}(const {node} *tree, int i, unsigned x) {{\nif (i == 0)\nreturn x;\n"
            f"switch (tree[i].kind) {{\n{body}}}\n}}\n"
            f"__device__ unsigned {name}(unsigned a, unsigned b) {{\nconst {node} tree[{count}] = {{{{0, 0, 0}}, {nodes}}};\n"
            f"return {inner}(tree, (int)(b % {count}u), a);\n}}\n")
    return finished(program, name, ["u32", "u32"], text)


def make_chain(program, rng):
    """Functions that take their callers' objects by pointer and reference, possibly the same object twice."""
    name, inner, outer = program.name("f"), program.name("c"), program.name("c")
    ctx = context_for(program, rng, [("(*a)", "u32"), ("b", "u32"), ("n", "u32")])
    text = (f"__device__ {rng.choice(['', '__noinline__ '])}void {inner}(unsigned *a, unsigned &b, unsigned n) {{\n{text_of(some(ctx, 1, 3))}}}\n"
            f"__device__ unsigned {name}(unsigned a, unsigned b) {{\nunsigned x[3] = {{a, b, a ^ b}};\n{inner}(&x[a % 3u], x[b % 3u], a);\n"
            f"{inner}(x, *(x + (b & 1u)), b);\nreturn x[0] + x[1] * 3u + x[2] * 5u;\n}}\n")
    return finished(program, name, ["u32", "u32"], text)


def make_union(program, rng):
    name, union = program.name("f"), program.name("U")
    text = (f"union {union} {{\nunsigned word;\nunsigned char bytes[4];\nunsigned short halves[2];\n}};\n"
            f"__device__ unsigned {name}(unsigned a, unsigned b) {{\n{union} u;\nu.word = a;\nu.bytes[b & 3u] ^= (unsigned char)b;\n"
            f"{union} v = u;\nv.halves[a & 1u] = (unsigned short)(v.halves[1] + v.bytes[b % 3u]);\nreturn b & 1u ? u.word + v.word : v.word ^ u.halves[1];\n}}\n")
    return finished(program, name, ["u32", "u32"], text)


# Features without statements of their own: kinds of functions and classes.
function_features = ["recursive", "mutual", "table", "virtual", "deep_virtual", "chain", "union", "method_table", "struct_recursion", "interpreter",
                     "bitfields"]
