// OPTIONS: --warp-synchronous
// Structures in shared memory are sorted in place, in code written for warps in lockstep. In a single warp, all
// lanes have read before one writes, but the block has two warps.
// Fixed twin: only one warp sorts.
#include <cstdio>

const int n = 64; // FIXED: const int n = 32;

__global__ void turn_round(float3 *values) {
  __shared__ float3 part[n];
  const int k = threadIdx.x;
  part[k] = values[k];
  __syncthreads();
  part[n - 1 - k] = part[k]; // HAZARD: war within-block part
  __syncthreads();
  values[k] = part[k];
}

int main() {
  float3 *values;
  cudaMallocManaged(&values, n * sizeof(float3));
  for (int k = 0; k < n; k++)
    values[k] = make_float3(k, 2 * k, 3 * k);
  turn_round<<<1, n>>>(values);
  cudaDeviceSynchronize();
  int wrong = 0;
  for (int k = 0; k < n; k++)
    wrong += values[k].x != n - 1 - k || values[k].z != 3 * (n - 1 - k);
  cudaFree(values);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
