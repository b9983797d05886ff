# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A kernel: its shape, its variables, its statements, and its results in `out`."""

from . import expressions as e
from .functions import function_features
from .scopes import Array, Context, Variable, amp_types, block, new_block, thread, types, usual_types, warp
from .statements import declare_variable, feature_names, fill, some
from .tree import Block, Statement, indented, text_of, walk
from . import exchanges, memory, pointers, statements, waiting, warps  # they register their makers

operators = ["+", "-", "*", "&", "|", "^", "<<", ">>", "/", "%", "~", "?", "bool", "i32", "u64", "f32", "f64", "narrow", "bits", "call"]


def all_features():
    return feature_names() + function_features + ["volatile", "early_return", "deferred_return", "three_dimensions", "template_kernel", "restrict", "own_parameter",
                                                   "structure_parameter", "two_shapes"]


class Kernel:
    has_input = has_sums = has_scratch = True
    in_kernel = True

    def __init__(self, program, number, rng):
        self.program, self.number, self.rng, self.language = program, number, rng, program.language
        amp = self.language.name == "amp"
        # Swarm testing: each kernel has some of the features only, so that none hides another.
        names = all_features()
        share = rng.choice([0.15, 0.3, 0.5, 0.8])
        self.features = {each for each in names if rng.random() < share} - program.without | {"assign"}
        if rng.random() < 0.12:  # no thread waits for another
            self.features -= {each.name for each in statements.registered if each.level > thread}
        self.types = program.types
        share = rng.choice([0.3, 0.6, 1])
        usable = [each for each in operators if not (amp and each in ("narrow", "bits", "u64"))]
        self.operators = [each for each in usable if rng.random() < share] or ["+", "^"]
        self.has_table = program.has_table and not amp
        self.most_depth, self.spent, self.budget = rng.choice([1, 2, 3, 4]), 0, rng.choice([12, 25, 40])
        self.choose_shape()
        self.scratch_words, self.scratch_used, self.scratch_by_thread = rng.choice([1, 2, 4]), 0, amp or rng.random() < 0.7
        self.rows, self.rows_used = 2, 0
        self.dynamic, self.dynamic_bytes, self.last_block = False, 0, False
        self.child = None
        self.statements = new_block()
        self.make_statements()

    def name(self, stem):
        return self.program.name(stem)

    def type_name(self, key):
        return types[key].name

    def choose_shape(self):
        rng, size = self.rng, self.language.warp_size
        if self.language.name == "amp":
            self.block = rng.choice([(8, 1, 1), (16, 1, 1), (32, 1, 1), (33, 1, 1), (64, 1, 1), (7, 1, 1), (8, 4, 1), (16, 16, 1), (5, 7, 1),
                                     (4, 4, 4), (96, 1, 1)])
            self.grid = rng.choice([(1, 1, 1), (2, 1, 1), (3, 1, 1), (5, 1, 1), (9, 1, 1)]) if self.block[1] == 1 else \
                rng.choice([(1, 1, 1), (2, 3, 1), (3, 1, 1)])
        else:
            kind = rng.random()
            if kind < 0.45:
                self.block = (size * rng.randint(1, 4), 1, 1) if size == 32 else (size * rng.randint(1, 2), 1, 1)
            elif kind < 0.75 or "three_dimensions" not in self.features:
                self.block = (rng.choice([1, 2, 7, 16, 31, 33, 48, 50, 65, 96, 100, 127]), 1, 1)
            else:
                self.block = rng.choice([(8, 4, 1), (16, 4, 1), (32, 2, 1), (5, 7, 1), (3, 3, 3), (4, 4, 4), (8, 8, 1), (64, 1, 2), (2, 5, 7)])
            self.grid = rng.choice([(1, 1, 1), (2, 1, 1), (3, 1, 1), (4, 1, 1), (7, 1, 1), (20, 1, 1), (2, 2, 1), (3, 1, 2), (2, 2, 2)])
        self.block_threads = self.block[0] * self.block[1] * self.block[2]
        self.blocks = self.grid[0] * self.grid[1] * self.grid[2]
        self.partial = "early_return" in self.features and self.block_threads > 2 and self.language.name != "amp" and rng.random() < 0.5
        # Under HIP whole wavefronts return before a barrier, or none of their lanes.
        unit = size if self.language.name == "hip" else 1
        self.partial &= self.block_threads >= unit
        self.live_threads = unit * rng.randint(1, self.block_threads // unit) if self.partial else self.block_threads
        self.live = rng.choice([f"{self.live_threads}u", "n"])
        self.full_warps = self.language.warps and self.live_threads % size == 0
        # Another launch has smaller blocks: nothing in the kernel may rely on the number of threads.
        self.other_block = None
        if "two_shapes" in self.features and not self.partial and self.block_threads > 4 and self.language.name != "amp":
            other = rng.randint(3, self.block_threads - 1)
            self.other_block, self.live, self.full_warps, self.live_threads = (other, 1, 1), "n", False, other
            self.features -= {"two_dimensions"}
        self.launches = rng.choice([1, 2, 2, 3])
        self.small = [rng.randint(1, 5), rng.randint(1, 5)]

    def make_statements(self):
        rng, amp = self.rng, self.language.name == "amp"
        self.small_parameters = ["p0", "p1"]
        self.uniform_words = ["p0", "p1", "p2", "b"]
        gpu = not amp
        self.is_template = gpu and "template_kernel" in self.features
        self.template_argument = rng.randint(1, 9)
        if self.is_template:
            self.uniform_words.append("N")
        if gpu and "structure_parameter" in self.features:
            self.uniform_words += ["q.a", "q.values[q.a & 3u]", "(unsigned)q.b"]
        self.own_parameter = gpu and "own_parameter" in self.features
        self.thread_words = ["t", "t", "g"]
        self.warp_words = []
        uses_warps = self.language.warps and rng.random() < 0.7
        if uses_warps:
            self.thread_words += ["lane"]
        self.uses_warps = uses_warps
        mask = None
        if uses_warps:
            mask = "wm"
            if self.full_warps and rng.random() < 0.7:
                mask = "0xffffffffu" if self.language.name == "cuda" else ("0xffffffffull" if self.language.warp_size == 32 else "~0ull")
        self.mask = mask
        ctx = Context(self, block, mask=mask)
        self.context = ctx
        if self.own_parameter:  # a parameter is also a variable
            ctx.scope.add(Variable("p3", "u32"))
        for _ in range(rng.randint(1, 6)):
            self.statements.statements.append(declare_variable(ctx, uniform=block if rng.random() < 0.15 else thread))
        self.statements.statements += some(ctx, 5, 14).statements
        self.results()

    def results(self):
        """Folds every variable into two words. Some threads may return before the others."""
        ctx = self.context
        made = self.statements.statements
        deferred = self.rng.randrange(1 + len(ctx.scope.own)) if "deferred_return" in self.features and self.language.pointers else -1
        condition = e.boolean(ctx, 1) if deferred >= 0 else ""
        for number, each in enumerate(ctx.scope.own):
            if number == deferred:
                made.append(Statement(f"if ({condition}) {{\nout[g * 2u] = h0;\nout[g * 2u + 1u] = h1 + 5u;\nreturn;\n}}\n"))
            h = "h0" if number % 2 == 0 else "h1"
            if isinstance(each, Variable):
                if each.type.key in ("u64", "i64"):
                    made.append(Statement(f"{h} = {h} * 31u + (unsigned)({each.name} ^ ({each.name} >> 32));\n", kind="result"))
                else:
                    made.append(Statement(f"{h} = {h} * 31u + {e.variable_as_u32(each)};\n", kind="result"))
            elif isinstance(each, Array):
                k = ctx.name("k")
                element = e.variable_as_u32(Variable(f"{each.name}[{k}]", each.type.key))
                made.append(Statement(f"for (unsigned {k} = 0u; {k} < {each.length}u; ++{k})\n{h} = {h} * 31u + {element};\n", kind="result"))

    def prologue(self):
        size, grid = self.language.warp_size, self.grid
        if self.language.name == "amp":
            dims = [each for each in self.block if each > 1] or [1]
            rank = 3 if self.block[2] > 1 else 2 if self.block[1] > 1 else 1
            x, y, z = self.block
            at = {1: "tidx.local[0]", 2: f"tidx.local[0] * {x} + tidx.local[1]", 3: f"(tidx.local[0] * {y} + tidx.local[1]) * {x} + tidx.local[2]"}[rank]
            gx, gy, gz = grid
            tile = {1: "tidx.tile[0]", 2: f"tidx.tile[0] * {gx} + tidx.tile[1]", 3: f"(tidx.tile[0] * {gy} + tidx.tile[1]) * {gx} + tidx.tile[2]"}[rank]
            text = f"const unsigned t = (unsigned)({at}), b = (unsigned)({tile}), n = {self.live_threads}u;\n"
        else:
            flat = self.block[1] == 1 and self.block[2] == 1
            at = "threadIdx.x" if flat else "threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)"
            flat = grid[1] == 1 and grid[2] == 1
            number = "blockIdx.x" if flat else "blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z)"
            n = "blockDim.x * blockDim.y * blockDim.z" if self.other_block else "live" if self.partial else "blockDim.x * blockDim.y * blockDim.z" if (self.number & 1) else "blockDim.x" if \
                self.block[1] == 1 and self.block[2] == 1 else f"{self.live_threads}u"
            text = f"const unsigned t = {at}, b = {number}, n = {n};\n"
        text += (f"const unsigned first = b * {self.block_threads}u, g = first + t;\n"
                 f"const unsigned blocks = {self.blocks}u, threads = {self.blocks * self.block_threads}u;\n")
        if self.partial:
            text += f"if (t >= {self.live})\nreturn;\n"
        if self.uses_warps:
            one = "1ull" if self.language.name == "hip" else "1u"
            every = {("cuda", 32): "0xffffffffu", ("hip", 32): "0xffffffffull", ("hip", 64): "~0ull"}[self.language.name, size]
            text += f"const unsigned lane = t % {size}u, lanes = {self.live} - (t - lane) < {size}u ? {self.live} - (t - lane) : {size}u;\n"
            text += f"const {self.language.mask} wm = lanes == {size}u ? {every} : ({one} << lanes) - {one};\n"
        return text

    def text(self):
        body = text_of(self.statements)
        name = f"kernel_{self.number}"
        prologue = self.prologue()
        if self.dynamic:
            prologue += "DYNAMIC_SHARED(unsigned, dynamic);\n"
        results = "unsigned h0 = 17u, h1 = 19u;\n"
        stores = "out[g * 2u] = h0;\nout[g * 2u + 1u] = h1;\n"
        if self.language.name == "amp":
            x, y, z = self.block
            gx, gy, gz = self.grid
            if z > 1:
                extent, rank = f"extent<3>({gz * z}, {gy * y}, {gx * x}).tile<{z}, {y}, {x}>()", f"{z}, {y}, {x}"
            elif y > 1:
                extent, rank = f"extent<2>({gy * y}, {gx * x}).tile<{y}, {x}>()", f"{y}, {x}"
            else:
                extent, rank = f"extent<1>({gx * x}).tile<{x}>()", f"{x}"
            return (f"void {name}(array_view<const unsigned, 1> in, array_view<unsigned, 1> out, array_view<unsigned, 1> scratch, "
                    f"array_view<unsigned, 1> sums, unsigned p0, unsigned p1, unsigned p2) {{\n"
                    f"parallel_for_each({extent}, [=](tiled_index<{rank}> tidx) restrict(amp) {{\n{prologue}{results}{body}{stores}}});\n}}\n")
        restrict = "__restrict__ " if "restrict" in self.features else ""
        template = "template <unsigned N> " if self.is_template else ""
        parameters = ", ".join(["const unsigned *{0}in", "unsigned *{0}out", "unsigned *{0}scratch", "unsigned *{0}rows", "unsigned *{0}sums",
                                "unsigned *{0}deferred", "unsigned live", "unsigned p0", "unsigned p1", "unsigned p2", "unsigned p3",
                                "Parameters q"]).format(restrict)
        return f"{template}__global__ void {name}({parameters}) {{\n{prologue}{results}{body}{stores}}}\n"

    def launch(self):
        """The host's statements: launches, and the digest of their results."""
        n, blocks = self.blocks * self.block_threads, self.blocks
        words = n * self.scratch_words
        shared = max(self.block_threads * 4, self.dynamic_bytes) if self.dynamic else 0
        grid, shape = "dim3(%d, %d, %d)" % self.grid, "dim3(%d, %d, %d)" % self.block
        text = f"void run_{self.number}() {{\n"
        p0, p1 = self.small
        if self.language.name == "amp":
            text += (f"std::vector<unsigned> out({2 * n}, 7u), scratch({words}, 7u), sums(20, 0u);\n"
                     "for (int k = 16; k < 20; ++k)\nsums[k] = 0xffffffffu;\n")
            text += (f"{{\narray_view<const unsigned, 1> in_view(256, in);\narray_view<unsigned, 1> out_view({2 * n}, out), "
                     f"scratch_view({words}, scratch), sums_view(20, sums);\nfor (unsigned k = 0; k < {self.launches}u; ++k) {{\n"
                     f"kernel_{self.number}(in_view, out_view, scratch_view, sums_view, {p0}u + k % 2u, {p1}u, k);\nout_view.synchronize();\n"
                     f"digest({self.number}, k, \"out\", out);\n}}\nsums_view.synchronize();\n}}\ndigest({self.number}, 0u, \"sums\", sums);\n}}\n")
            return text
        api = self.language.api
        deferred = blocks * 32
        name = f"kernel_{self.number}" + (f"<{self.template_argument}u>" if self.is_template else "")

        def launched(block, k, p0):
            return (f"LAUNCH({name}, {grid}, {block}, {shared}, in.device, out.device, scratch.device, rows.device, sums.device, deferred.device, "
                    f"{self.live_threads}u, {p0}, {p1}u, {k}, {p1 * 77}u, parameters({k}));\nout.digest({self.number}, {k}, \"out\");\n")

        text += (f"Memory in(256), out({2 * n}), scratch({words}), rows({self.rows * n}), sums(20), deferred({deferred});\nin.fill(inputs);\n"
                 f"for (unsigned k = 0; k < {self.launches}u; ++k) {{\n{launched(shape, 'k', f'{p0}u + k % 2u')}}}\n")
        if self.other_block:
            text += launched("dim3(%d, %d, %d)" % self.other_block, "9u", f"{p0}u")
        text += f"sums.digest({self.number}, 0u, \"sums\");\n"
        if self.child or self.last_block:
            text += f"deferred.digest({self.number}, 0u, \"deferred\");\n"
        return text + "}\n"
