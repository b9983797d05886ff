// After more than 2,000 additions, thread 0 adds three times. Thread 32 reads the sum after the first and before the
// third of these, but nothing orders its read with the second.
// Fixed twin: after more than 2,000 additions, thread 0 adds twice. Thread 32 reads the sum after the first and
// before the second of these.
#include <cstdio>

constexpr int threads = 768, adders = threads - 64;
__device__ int finished, after_first, before_third, seen;

__global__ void sum() {
  __shared__ int s;
  const int t = threadIdx.x;
  if (t == 0)
    s = 0;
  __syncthreads();
  if (t >= 64) {
    for (int i = 0; i < 3; ++i) {
      atomicAdd(&s, 1);
      __threadfence_block();
    }
    atomicAdd(&finished, 1);
  } else if (t == 0) {
    while (atomicAdd(&finished, 0) < adders) {
    }
    __threadfence_block();
    for (int i = 0; i < 3; ++i) {
      // FIXED: if (i != 1)
      atomicAdd(&s, 1);
      __threadfence_block();
      if (i == 0)
        atomicExch(&after_first, 1);
      if (i == 1) {
        while (atomicAdd(&before_third, 0) == 0) {
        }
        __threadfence_block();
      }
    }
  } else if (t == 32) {
    while (atomicAdd(&after_first, 0) == 0) {
    }
    __threadfence_block();
    seen = s; // HAZARD: atomic within-block s
    __threadfence_block();
    atomicExch(&before_third, 1);
  }
}

int main() {
  sum<<<1, threads>>>();
  int result = 0;
  cudaMemcpyFromSymbol(&result, seen, sizeof result);
  const bool right = result == 3 * adders + 1 || result == 3 * adders + 2;
  // FIXED@-1: const bool right = result == 3 * adders + 1;
  std::printf("%s\n", right ? "right" : "wrong");
  return right ? 0 : 1;
}
