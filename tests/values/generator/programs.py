# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A program: several kernels, the functions and classes that they share, and a host that launches them and prints
digests of their results. `PROGRAM words KERNEL` prints the words themselves."""

import random
import re

from . import functions
from .kernels import Kernel, all_features, operators
from .languages import languages
from .scopes import amp_types, usual_types
from .statements import feature_names
from .tree import indented, text_of

host_support = {
    "gpu": """
#ifndef LAUNCH // the host's emulation has its own
#define LAUNCH(kernel, grid, block, shared, ...) kernel<<<grid, block, shared>>>(__VA_ARGS__)
#define DYNAMIC_SHARED(type, name) extern __shared__ type name[]
#endif
""",
    "parameters": """
struct Parameters {
unsigned a;
unsigned short b;
unsigned values[4];
};
static Parameters parameters(unsigned k) { return {k + 2u, (unsigned short)(k * 1000u), {k, 5u, 9u, k * k}}; }
""",
    "memory": """
static unsigned inputs[256];
INPUTS
static int shown = -1; // the kernel whose words are printed

static void digest(int kernel, unsigned launch, const char *what, const std::vector<unsigned> &words) {
unsigned long long hash = 14695981039346656037ull;
for (const unsigned word : words)
hash = (hash ^ word) * 1099511628211ull;
std::printf("%d %u %s %016llx\\n", kernel, launch, what, hash);
if (kernel == shown)
for (std::size_t k = 0; k < words.size(); ++k)
std::printf("%d %u %s[%zu] %u\\n", kernel, launch, what, k, words[k]);
}
""",
    "device_memory": """
// Memory of the device; it begins with 7 in each word, and what holds sums with what leaves them unchanged.
struct Memory {
unsigned *device;
std::vector<unsigned> host;
explicit Memory(std::size_t size) : host(size, 7u) {
if (size == 20)
for (int k = 0; k < 20; ++k)
host[k] = k < 16 ? 0u : 0xffffffffu;
APIMalloc(&device, size * sizeof(unsigned));
APIMemcpy(device, host.data(), size * sizeof(unsigned), APIMemcpyHostToDevice);
}
~Memory() { APIFree(device); }
void fill(const unsigned *words) { APIMemcpy(device, words, host.size() * sizeof(unsigned), APIMemcpyHostToDevice); }
void digest(int kernel, unsigned launch, const char *what) {
const auto error = APIMemcpy(host.data(), device, host.size() * sizeof(unsigned), APIMemcpyDeviceToHost);
if (error != APISuccess)
std::printf("%d %u %s: %s\\n", kernel, launch, what, APIGetErrorString(error));
::digest(kernel, launch, what, host);
}
};
"""}


class Program:
    def __init__(self, language, seed, kernels=10, without=()):
        self.language, self.seed = languages[language], seed
        self.language_key = language
        self.rng = random.Random(f"{language} {seed}")
        rng = self.rng
        self.names = {}
        known = amp_types if language == "amp" else usual_types + ["bool"]
        share = rng.choice([0.3, 0.7, 1])
        self.types = ["u32"] + sorted({each for each in known if each != "u32" and rng.random() < share})
        self.without = set(without)
        self.features = {each for each in all_features() if rng.random() < 0.7} - self.without
        self.operators = [each for each in operators if not (language == "amp" and each in ("narrow", "bits", "u64"))]
        self.has_table = rng.random() < 0.8
        self.classes, self.functions, self.texts = [], [], []
        self.helpers = {}
        if rng.random() < 0.7:
            for _ in range(rng.randint(1, 3)):
                self.classes.append(functions.make_class(self, rng))
        self.making = False
        self.kernels = []
        for number in range(kernels):
            # Each kernel has its own random numbers, so that its text does not depend on how many there are beside it.
            self.kernels.append(Kernel(self, number, random.Random(f"{language} {seed} {number}")))

    def name(self, stem):
        stem = {"p": "ptr", "h": "mem"}.get(stem, stem)  # p0 and h0 are names of every kernel
        self.names[stem] = self.names.get(stem, -1) + 1
        return f"{stem}_{self.names[stem]}" if stem[-1].isdigit() else f"{stem}{self.names[stem]}"

    def pure_function(self, ctx):
        if self.making:  # functions call only such as call none themselves
            simple = [each for each in self.functions if not re.search(r"\bf\d+\(", each.body())]
            return ctx.rng.choice(simple) if simple and ctx.rng.random() < 0.3 else None
        if len(self.functions) < 8 and (not self.functions or ctx.rng.random() < 0.3):
            self.making = True
            functions.make_pure(self, ctx.rng)
            self.making = False
        return ctx.rng.choice(self.functions)

    def helper(self, kind, text):
        if kind not in self.helpers:
            self.helpers[kind] = text
        return kind

    def barrier_function(self, rng):
        which = rng.randrange(3)
        name = f"exchanged_{which}"
        bodies = [
            "__shared__ unsigned s[1024];\ns[t] = v;\n__syncthreads();\nconst unsigned x = s[(t + 1u) % n];\n__syncthreads();\nreturn x;\n",
            "__shared__ unsigned s[1024];\nunsigned previous = v, x = 0u;\nfor (unsigned k = 0u; k < 3u; ++k) {\ns[t] = v;\n__syncthreads();\n"
            "const unsigned next = s[(t + k) % n] + previous;\n__syncthreads();\nx += next * previous;\nprevious = v;\nv = next;\n}\nreturn x ^ v;\n",
            "__shared__ unsigned s[2][1024];\ns[0][t] = v;\n__syncthreads();\nunsigned *from = s[0], *to = s[1];\nfor (unsigned d = 1u; d < n; d *= 2u) {\n"
            "to[t] = from[t] + (t >= d ? from[t - d] : 0u);\n__syncthreads();\nunsigned *const kept = from;\nfrom = to;\nto = kept;\n}\n"
            "const unsigned x = from[t];\n__syncthreads();\nreturn x;\n"]
        attribute = ["", "__noinline__ ", ""][which]
        return self.helper(name, f"{attribute}__device__ unsigned {name}(unsigned v, unsigned t, unsigned n) {{\n{bodies[which]}}}\n")

    def pointer_function(self, rng):
        which = rng.randrange(3)
        name = f"changed_{which}"
        bodies = [
            "for (unsigned k = 0u; k < turns; ++k) {\nconst unsigned before = *a;\n__syncthreads();\n*c += v + k;\n*a = *c ^ before;\n}\n",
            "unsigned *p = v & 1u ? a : c, *q = v & 2u ? a : c;\nfor (unsigned k = 0u; k < turns; ++k) {\n*p += k;\n__syncthreads();\n*q = *q * 3u + *p;\n"
            "unsigned *const kept = p;\np = q;\nq = kept;\n}\n",
            "unsigned local[2] = {v, *a};\nfor (unsigned k = 0u; k < turns; ++k) {\nunsigned *p = v % 3u ? &local[k & 1u] : c;\n__syncthreads();\n"
            "const unsigned before = local[1];\n*p += 100u;\n*a = *a * 5u + local[1] + before;\n}\n*c ^= local[0];\n"]
        return self.helper(name, f"__device__ void {name}(unsigned *a, unsigned *c, unsigned v, unsigned turns) {{\n{bodies[which]}}}\n")

    def child_kernel(self, rng):
        which = rng.randrange(2)
        name = f"child_{which}"
        bodies = ["deferred[threadIdx.x] = deferred[threadIdx.x] * 3u + x + threadIdx.x;\n",
                  "__shared__ unsigned s[32];\ns[threadIdx.x] = deferred[threadIdx.x] + x;\n__syncthreads();\nlate[threadIdx.x] = s[31u - threadIdx.x] * 5u;\n"]
        return self.helper(name, f"__global__ void {name}(unsigned *deferred, unsigned x) {{\n{bodies[which]}}}\n")

    def text(self):
        """The program. Unused parts are left out."""
        kernels = "".join(each.text() for each in self.kernels)
        candidates = [(each.name, each.text) for each in self.classes] + [(each.name, each.text) for each in self.functions] + \
            list(self.helpers.items())
        used, reach = [], kernels
        for name, text in reversed(candidates):
            if re.search(rf"\b{name}\b", reach):
                used.insert(0, text)
                reach += text
        definitions = "".join(used)
        table = ""
        if re.search(r"\btable\b\[", definitions + kernels):
            where = ["__constant__", "__device__", "__device__ const"][self.seed % 3]
            table = f"{where} unsigned table[16] = {{{', '.join(str(k * k * 7919 % 65521) + 'u' for k in range(1, 17))}}};\n"
        amp = self.language.name == "amp"
        includes = self.language.includes + "#include <cstdio>\n#include <cstdlib>\n#include <cstring>\n#include <vector>\n"
        if amp:
            includes += "using namespace concurrency;\n"
            support = host_support["memory"].replace("static unsigned inputs[256];\nINPUTS", "static std::vector<unsigned> in(256);")
        else:
            support = host_support["gpu"] + host_support["memory"].replace("INPUTS\n", host_support["parameters"]) + host_support["device_memory"].replace("API", self.language.api)
        fill = "in" if amp else "inputs"
        main = (f"int main(int count, char **arguments) {{\nif (count > 2)\nshown = std::atoi(arguments[2]);\nunsigned x = 12345u;\n"
                + ("cudaDeviceSetLimit(cudaLimitStackSize, 16384); // for recursion\n" if self.language.name == "cuda" else "") +
                f"for (unsigned k = 0; k < 256u; ++k) {{\nx = x * 1664525u + 1013904223u;\n{fill}[k] = x >> 8;\n}}\n"
                + "".join(f"run_{each.number}();\n" for each in self.kernels) + "}\n")
        launches = "".join(each.launch() for each in self.kernels)
        return indented(f"// Generated: {self.language_key}, seed {self.seed}.\n{includes}{support}\n{table}{definitions}{kernels}{launches}{main}")
