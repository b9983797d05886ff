// Atomic additions to pairs of 16-bit numbers: each half is added separately, so two atomic operations
// share a word. All blocks add to the same pairs, which the detector must check one by one. HAZARD-NONE
#include "../expect.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

template <class Pair> __global__ void add(Pair *sums, int pairs) {
  Pair value;
  value.x = 1.0f;
  value.y = threadIdx.x % 2 ? 2.0f : -1.0f;
  atomicAdd(&sums[(blockIdx.x * blockDim.x + threadIdx.x) % pairs], value);
}

// The numbers of blocks and threads, several per pair.
constexpr int blocks = 128, threads = 256, pairs = 256;

template <class Pair> void check(const char *name) {
  Pair *sums;
  cudaMallocManaged(&sums, pairs * sizeof *sums);
  cudaMemset(sums, 0, pairs * sizeof *sums);
  add<<<blocks, threads>>>(sums, pairs);
  cudaDeviceSynchronize();
  std::vector<float> low(pairs), high(pairs);
  for (int k = 0; k < pairs; ++k) {
    low[k] = float(sums[k].x);
    high[k] = float(sums[k].y);
  }
  static constexpr int adders = blocks * threads / pairs;
  expect_all(name, low.data(), pairs, [](int) { return adders; });
  expect_all(name, high.data(), pairs, [](int k) { return k % 2 ? 2 * adders : -adders; });
  cudaFree(sums);
}

int main() {
  check<__half2>("halves");
  check<__nv_bfloat162>("bfloat16");
  return wrong;
}
