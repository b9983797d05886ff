#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a CUDA program of many kernels, as libraries of templates instantiate them.

large_program.py KERNELS [STEPS]: each kernel has STEPS (default 6) inlined steps with two accesses and a barrier each,
in functions with long names. main() launches the first kernel and prints the sum of the numbers below STEPS."""
import sys

kernels = int(sys.argv[1])
steps = int(sys.argv[2]) if len(sys.argv) > 2 else 6
print(f"""#include <cstdio>
namespace library::of::templates::with::long_names {{
template <class Element, int kernel, int step> struct TransformationOfNeighbouringElements {{
  static __device__ void apply(Element *out, const Element *in, Element *shared, int count) {{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    shared[threadIdx.x] = in[(i + kernel) % count] + step;
    __syncthreads();
    out[i] += shared[(threadIdx.x + step) % blockDim.x];
    __syncthreads();
    if constexpr (step > 0)
      TransformationOfNeighbouringElements<Element, kernel, step - 1>::apply(out, in, shared, count);
  }}
}};
template <class Element, int kernel> __global__ void transform_neighbours(Element *out, const Element *in, int count) {{
  __shared__ Element shared[64];
  TransformationOfNeighbouringElements<Element, kernel, {steps - 1}>::apply(out, in, shared, count);
}}""")
for k in range(kernels):
    print(f"template __global__ void transform_neighbours<int, {k}>(int *, const int *, int);")
print(f"""}} // namespace library::of::templates::with::long_names
int main() {{
  int *in, *out, first;
  cudaMalloc(&in, 256 * sizeof *in);
  cudaMalloc(&out, 256 * sizeof *out);
  cudaMemset(in, 0, 256 * sizeof *in);
  cudaMemset(out, 0, 256 * sizeof *out);
  library::of::templates::with::long_names::transform_neighbours<int, 0><<<4, 64>>>(out, in, 256);
  cudaMemcpy(&first, out, sizeof first, cudaMemcpyDeviceToHost);
  std::printf("%d\\n", first);
  return first != {steps * (steps - 1) // 2};
}}""")
