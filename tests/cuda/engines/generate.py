#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a CUDA program of random kernels with warp operations.

    generate.py SEED KERNELS > program.cu

Blocks of several shapes, full and short last warps; shuffles, votes, matches, reductions and barriers of warps, of all
lanes and of some, in uniform and divergent branches, in loops whose length is constant, the warp's or the lane's own;
exchange through shared memory, some of it without its barrier; atomic counters whose old value is used; threads that
return early; barriers of the block between them. Each kernel prints a checksum of what its threads computed.
"""
import random
import sys


class Kernel:
    def __init__(self, rng, number):
        self.rng, self.number = rng, number
        self.shape = rng.choice([(32, 1), (64, 1), (96, 1), (128, 1), (48, 1), (20, 1), (8, 8), (12, 6)])
        self.threads = self.shape[0] * self.shape[1]
        self.racy = rng.random() < 0.4
        self.lines = []

    def say(self, depth, line):
        self.lines.append("  " * (depth + 1) + line)

    def register(self):
        return self.rng.choice("abc")

    def value(self):
        return self.rng.choice(["a", "b", "c", "t", "lane", "warp", "a + t", "b ^ c", "c * 3", str(self.rng.randrange(99))])

    def operation(self, mask):
        rng = self.rng
        return rng.choice([
            f"__shfl_sync({mask}, {self.value()}, {rng.randrange(32)})" if mask == "full" else f"__ballot_sync({mask}, {self.value()} & 1)",
            f"__shfl_xor_sync({mask}, {self.value()}, {rng.choice([1, 2, 4])})" if mask == "full" else f"__reduce_add_sync({mask}, {self.value()})",
            f"__shfl_down_sync({mask}, {self.value()}, {rng.choice([1, 2, 16])}, {rng.choice([8, 32])})" if mask == "full"
            else f"__reduce_max_sync({mask}, {self.value()})",
            f"__ballot_sync({mask}, {self.value()} & 1)",
            f"__any_sync({mask}, ({self.value()}) == 7)",
            f"__popc(__match_any_sync({mask}, {self.value()} & 3))",
            f"__reduce_add_sync({mask}, {self.value()})",
            f"__reduce_xor_sync({mask}, unsigned({self.value()}))",
        ])

    def statement(self, depth, mask, block):
        """`mask`: of the lanes that are here, as the program writes it; `block`: all threads of the block are here."""
        rng = self.rng
        kind = rng.choice(["compute", "operate", "operate", "operate", "exchange", "branch", "warp", "loop", "active",
                           "atomic", "sync", "block", "global"])
        if depth > 2 and kind in ("branch", "warp", "loop"):
            kind = "operate"
        if kind == "compute":
            self.say(depth, f"{self.register()} = {self.value()} + {self.value()};")
        elif kind == "operate":
            self.say(depth, f"{self.register()} += {self.operation(mask)};")
        elif kind == "exchange":
            missing = self.racy and rng.random() < 0.3
            self.say(depth, "part[t] = a;")
            if not missing or rng.random() < 0.5:
                self.say(depth, f"__syncwarp({mask});")
            self.say(depth, f"b += part[(t ^ {rng.choice([1, 2, 3])}) < {self.threads} ? t ^ 1 : t];")
            if not missing or rng.random() < 0.5:
                self.say(depth, f"__syncwarp({mask});")
        elif kind == "branch":
            bits = rng.choice([0x55555555, 0x0000FFFF, 0x0F0F0F0F, 0x00000007, 0xFF0000FF])
            self.say(depth, f"if (0x{bits:x}u >> lane & 1) {{")
            self.block(depth + 1, f"({mask} & 0x{bits:x}u)", False)
            if rng.random() < 0.5:
                self.say(depth, "} else {")
                self.block(depth + 1, f"({mask} & ~0x{bits:x}u)", False)
            self.say(depth, "}")
        elif kind == "warp":
            self.say(depth, f"if (warp == {rng.randrange(3)}) {{")
            self.block(depth + 1, mask, False)
            self.say(depth, "}")
        elif kind == "loop":
            length, inside = rng.choice([("3", mask), ("warp + 1", mask), ("lane % 3", None)])
            name = f"i{depth}"
            self.say(depth, f"for (int {name} = 0; {name} < {length}; ++{name}) {{")
            if inside is None:
                self.say(depth + 1, "c += __popc(__activemask());" if rng.random() < 0.5 else f"c += {name};")
            else:
                self.block(depth + 1, inside, block and length == "3")
            self.say(depth, "}")
        elif kind == "active":
            self.say(depth, "c += __popc(__activemask());")
        elif kind == "atomic":
            self.say(depth, f"if (lane == {rng.randrange(8)}) b += atomicAdd(counter, 1);")
        elif kind == "sync":
            self.say(depth, f"__syncwarp({mask});")
        elif kind == "block" and block:
            self.say(depth, rng.choice(["__syncthreads();", "a += __syncthreads_count(b & 1);"]))
        elif kind == "global" and self.racy and rng.random() < 0.3:
            self.say(depth, "out[t ^ 1] += 1;")

    def block(self, depth, mask, block):
        for _ in range(self.rng.randrange(1, 5)):
            self.statement(depth, mask, block)

    def source(self):
        rng = self.rng
        if rng.random() < 0.3:
            self.say(0, f"if (t >= {rng.randrange(self.threads // 2, self.threads)}) return;")
        for _ in range(rng.randrange(3, 9)):
            self.statement(0, "full", True)
        if rng.random() < 0.05:
            self.say(0, "if (lane != 3) a += __ballot_sync(full, 1);")
        body = "\n".join(self.lines)
        return f"""
__global__ void kernel{self.number}(int *out, int *counter) {{
  __shared__ int part[{self.threads}];
  const unsigned full = 0xffffffffu;
  const int t = threadIdx.x + threadIdx.y * blockDim.x, lane = t % 32, warp = t / 32;
  int a = t, b = 2 * t + blockIdx.x, c = 1;
{body}
  out[blockIdx.x * {self.threads} + t] = a * 31 + b * 7 + c;
}}
"""

    def launch(self):
        x, y = self.shape
        return f"  run(kernel{self.number}, dim3({x}, {y}), {self.threads});\n"


def main():
    rng = random.Random(int(sys.argv[1]))
    kernels = [Kernel(rng, number) for number in range(int(sys.argv[2]))]
    print("#include <cstdio>")
    for kernel in kernels:
        print(kernel.source())
    print("""
template <class Kernel> void run(Kernel kernel, dim3 block, int threads) {
  static int data[3 * 128 + 1];
  int *out;
  cudaMalloc(&out, sizeof data);
  cudaMemset(out, 0, sizeof data);
  kernel<<<3, block>>>(out, out + 3 * 128);
  cudaMemcpy(data, out, sizeof data, cudaMemcpyDeviceToHost);
  cudaFree(out);
  unsigned sum = 0;
  for (int k = 0; k < 3 * threads; ++k)
    sum = sum * 16777619u ^ unsigned(data[k]);
  std::printf("%08x\\n", sum);
}

int main() {""")
    for kernel in kernels:
        print(kernel.launch(), end="")
    print("}")


main()
