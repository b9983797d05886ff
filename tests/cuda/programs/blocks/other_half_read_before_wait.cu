// An arrival releases but does not acquire: the other warp's half may be read
// only after the wait.
// Fixed twin: it is read after the wait.
#include <cstdio>
#include <cuda/barrier>
#include <utility>

using Barrier = cuda::barrier<cuda::thread_scope_block>;

// Two warps exchange their halves, twice.
__global__ void swap(int *out) {
  __shared__ int halves[2][32];
  __shared__ Barrier barrier;
  const int lane = int(threadIdx.x % 32), half = int(threadIdx.x / 32);
  if (threadIdx.x == 0)
    init(&barrier, 64);
  __syncthreads();
  int value = lane;
  for (int round = 0; round < 2; ++round) {
    halves[half][lane] = value + half;
    auto token = barrier.arrive();
    // FIXED: barrier.wait(std::move(token));
    value = halves[1 - half][lane]; // HAZARD: raw within-block halves
    barrier.wait(std::move(token)); // FIXED:
    barrier.arrive_and_wait();
  }
  out[threadIdx.x] = value;
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  swap<<<1, 64>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result[0]);
  return result[0] < 0; // FIXED: return result[0] != 1;
}
