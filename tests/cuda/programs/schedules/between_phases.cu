// OPTIONS: --order forward --schedules 24
// A warp that runs between another warp's phases writes the same cell: seen only if warps stop between two atomics.
// Fixed twin: the other warp has its own cell.
#include <cstdio>

constexpr int threads = 64;

/// The first warp works in two phases; the other one helps until the second phase begins.
__global__ void work(int *out) {
  __shared__ int phase, cells[threads];
  cells[threadIdx.x] = 0;
  if (threadIdx.x == 0)
    phase = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicExch(&phase, 1);
    __threadfence_block();
    cells[0] = 1;
    __threadfence_block();
    atomicExch(&phase, 2);
  } else if (threadIdx.x == 32 && atomicAdd(&phase, 0) == 1) {
    cells[0] = 2; // HAZARD: waw within-block cells // FIXED: cells[32] = 2;
  }
  __syncthreads();
  out[threadIdx.x] = cells[threadIdx.x];
}

int main() {
  int *out;
  cudaMallocManaged(&out, threads * sizeof(int));
  work<<<1, threads>>>(out);
  cudaDeviceSynchronize();
  std::printf("%d\n", out[0]);
  cudaFree(out);
  return 0;
}
