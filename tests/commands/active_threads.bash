#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Loops over threads where only some have work: the same results and the same count of accesses as with a stack for
# each thread, whatever the bound is.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

cat >bounds.cu <<'X'
#include <cstdio>
// Each line is a condition on the thread's index; the sums show which threads ran, and how often.
template <class Bound> __global__ void conditions(unsigned *out, Bound bound, int round) {
  __shared__ unsigned cell[128];
  const unsigned t = threadIdx.x;
  const int s = int(threadIdx.x);
  cell[t] = t;
  __syncthreads();
  if (t < unsigned(bound)) cell[t] += 3;
  __syncthreads();
  if (s < int(bound)) cell[t] = cell[t] * 5 + 1;
  __syncthreads();
  if (s >= int(bound)) cell[t] = cell[t] * 7 + 2;
  __syncthreads();
  if (t > unsigned(bound)) cell[t] += 11;
  __syncthreads();
  if (int(bound) <= s) cell[t] ^= 0x55;
  __syncthreads();
  if (s + 3 < int(bound)) cell[t] += cell[t] >> 3;
  __syncthreads();
  for (int step = 64; step > 0; step /= 2) {
    if (s < step) cell[s] += cell[s + step] * round;
    __syncthreads();
  }
  for (int step = 1; step < 128; step *= 2) {
    unsigned sum = cell[t];
    if (s >= step) sum += cell[s - step];
    __syncthreads();
    cell[t] = sum;
    __syncthreads();
  }
  if (t < 5u) for (unsigned k = 0; k < unsigned(round); ++k) cell[t] += k;
  __syncthreads();
  out[blockIdx.x * 128 + t] = cell[t];
}
__global__ void rows(unsigned *out, int bound) {
  __shared__ unsigned cell[8][32];
  const int x = threadIdx.x, y = threadIdx.y;
  cell[y][x] = x + 100 * y;
  __syncthreads();
  if (x < bound) cell[y][x] += 7;
  __syncthreads();
  if (y >= bound) cell[y][x] *= 3;
  __syncthreads();
  if (x + y < bound) cell[y][x] += 1;
  __syncthreads();
  out[(blockIdx.x * 8 + y) * 32 + x] = cell[y][x];
}
int main() {
  unsigned *out, sum = 0;
  cudaMallocManaged(&out, 512 * sizeof *out);
  const int bounds[] = {0, 1, 2, 31, 64, 100, 127, 128, 129, 1000, -1, -128, 2147483647, -2147483647 - 1};
  for (int round = 0; round < 3; ++round)
    for (int bound : bounds)
      for (int kind = 0; kind < 4; ++kind) {
        switch (kind) {
        case 0: conditions<<<4, 128>>>(out, bound, round); break;
        case 1: conditions<<<4, 128>>>(out, unsigned(bound), round); break;
        case 2: conditions<<<4, 128>>>(out, (long long)bound, round); break;
        case 3: rows<<<2, dim3(32, 8)>>>(out, bound); break;
        }
        cudaDeviceSynchronize();
        for (int k = 0; k < 512; ++k) sum = sum * 31 + out[k];
        std::printf("%d %d %d %08x\n", round, bound, kind, sum);
      }
}
X
run 0 run --engine fibers bounds.cu
mv stdout stdout.fibers
tail -n 1 stderr >stderr.fibers
has stderr.fibers 'no hazards found; checked 168 launches'
for options in '--engine loops -O2' '--engine loops -O2 --no-elide' '--engine loops -O2 --jobs 2' '--engine loops -O1' '--detect none --engine loops -O2'; do
  run 0 run $options bounds.cu
  cmp -s stdout stdout.fibers || failed "$options: $(diff stdout stdout.fibers | head -n 5)"
  [[ $options == --detect* ]] || cmp -s <(tail -n 1 stderr) stderr.fibers || failed "$options: $(tail -n 1 stderr)"
done
