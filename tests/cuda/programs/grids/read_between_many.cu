// In block 0, many threads add to a sum, and then thread 0 three times. Block 1 reads the sum after the first and before
// the third of these, but nothing orders its read with the second.
// Fixed twin: in block 0, many threads add to a sum, and then thread 0 twice. Block 1 reads the sum after the first
// and before the second of these.
#include <cstdio>

constexpr int threads = 768;
__device__ int sum, first_block, finished, after_first, before_third, seen;

__global__ void add() {
  __shared__ bool first;
  const int t = threadIdx.x;
  if (t == 0)
    first = atomicAdd(&first_block, 1) == 0;
  __syncthreads();
  if (first && t > 0) {
    for (int i = 0; i < 3; ++i) {
      atomicAdd(&sum, 1);
      __threadfence();
    }
    atomicAdd(&finished, 1);
  } else if (first) {
    while (atomicAdd(&finished, 0) < threads - 1) {
    }
    __threadfence();
    for (int i = 0; i < 3; ++i) {
      // FIXED: if (i != 1)
      atomicAdd(&sum, 1);
      __threadfence();
      if (i == 0)
        atomicExch(&after_first, 1);
      if (i == 1) {
        while (atomicAdd(&before_third, 0) == 0) {
        }
        __threadfence();
      }
    }
  } else if (t == 0) {
    while (atomicAdd(&after_first, 0) == 0) {
    }
    __threadfence();
    seen = sum; // HAZARD: atomic across-blocks sum
    __threadfence();
    atomicExch(&before_third, 1);
  }
}

int main() {
  add<<<2, threads>>>();
  int result = 0;
  cudaMemcpyFromSymbol(&result, seen, sizeof result);
  const int before = 3 * (threads - 1) + 1;
  const bool right = result == before || result == before + 1; // FIXED: const bool right = result == before;
  std::printf("%s\n", right ? "right" : "wrong");
  return right ? 0 : 1;
}
