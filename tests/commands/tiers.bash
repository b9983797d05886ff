#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Small launches run baseline code, and a kernel that has done more is compiled once more: the findings stay the same.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

cat >launches.cu <<'X'
#include <cstdlib>
__global__ void shift(int *data, int *out, int by) {
  __shared__ int part[256];
  const int t = threadIdx.x;
  part[t] = data[t];
  __syncthreads();
  out[t / (by + 1)] = part[(t + by) % 256];
}
int main(int count, char **words) {
  int *data, *out;
  cudaMalloc(&data, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  cudaMemset(data, 0, 256 * sizeof(int));
  for (int k = std::atoi(words[1]); k >= 0; --k)
    shift<<<1, 256>>>(data, out, k == 0);
  cudaFree(data);
  cudaFree(out);
}
X
run 66 run --stats launches.cu -- 0
has stderr 'launches.cu:7:21: hazard: .*waw'
has stderr 'seen at 128 elements'
has stderr 'compiling kernels: 2 compiled, 0 from the cache'
run 66 run --stats launches.cu -- 100
has stderr 'launches.cu:7:21: hazard: .*waw'
has stderr 'seen at 128 elements'
has stderr 'compiling kernels: 0 compiled, 2 from the cache'
run 66 run --stats launches.cu -- 1000
has stderr 'launches.cu:7:21: hazard: .*waw'
has stderr 'seen at 128 elements'
has stderr 'compiling kernels: 2 compiled, 1 from the cache'
run 66 run --stats --engine loops launches.cu -- 0
has stderr 'seen at 128 elements'
has stderr 'compiling kernels: 0 compiled, 2 from the cache'
