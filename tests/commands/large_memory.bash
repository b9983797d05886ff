#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Programs that allocate and fill most of a device's memory take what they write of it.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

cat >pool.cu <<'X'
#include <cstdio>
#include <cstdlib>
#include <cstring>
__global__ void write(int *pool, size_t far) {
  pool[threadIdx.x] = 1;
  pool[far + threadIdx.x] += 2;
}
struct Line {
  int first, others[15];
};
__global__ void racy(Line *lines, size_t far) { lines[far + threadIdx.x / 2].first = threadIdx.x; }
// pool HOW GIB: writes a little of so much memory.
int main(int, char **words) {
  const char *how = words[1];
  const size_t bytes = size_t(atoi(words[2])) << 30, far = bytes / sizeof(int) - 64;
  int *pool = nullptr, there[64];
  cudaError_t error;
  if (!strcmp(how, "managed"))
    error = cudaMallocManaged(&pool, bytes);
  else if (!strcmp(how, "pinned"))
    error = cudaMallocHost(&pool, bytes);
  else
    error = cudaMalloc(&pool, bytes);
  if (error != cudaSuccess)
    return 1;
  if (!strcmp(how, "ones"))
    cudaMemset(pool, 0xff, bytes);
  else if (!strcmp(how, "device"))
    cudaMemset(pool + far, 0, 64 * sizeof(int));
  else
    cudaMemset(pool, 0, bytes);
  for (int k = 0; k < 3; ++k)
    write<<<1, 64>>>(pool, far);
  if (!strcmp(how, "racy"))
    racy<<<1, 64>>>((Line *)pool, bytes / sizeof(Line) - 64);
  cudaMemcpy(there, pool + far, sizeof there, cudaMemcpyDefault);
  printf("%d %d\n", there[0], there[63]);
  if (!strcmp(how, "pinned"))
    cudaFreeHost(pool);
  else
    cudaFree(pool);
}
X
expect() { [[ $(cat stdout) == "$1" ]] || failed "it printed '$(cat stdout)' and not '$1'"; }
for how in device zeros ones managed pinned; do
  sum='6 6'
  [[ $how == ones ]] && sum='5 5'
  run 0 run --memory-limit=300 pool.cu -- $how 64
  expect "$sum"
done
run 66 run --memory-limit=300 pool.cu -- racy 64
has stderr "hazard: write after write on 'lines\[1073741760\]\.first' within a warp"
