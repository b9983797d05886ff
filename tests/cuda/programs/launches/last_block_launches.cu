// The last block launches a kernel that reads all results, but no fence has
// made them visible to it.
// Fixed twin: a fence before the ticket.
#include <cstdio>

__device__ unsigned done;

__global__ void sum(int *data) {
  for (int k = 0; k < 4; k++)
    data[63] += data[16 * k]; // HAZARD: raw across-launches data
}

__global__ void parent(int *data) {
  if (threadIdx.x == 0) {
    data[16 * blockIdx.x] = blockIdx.x;
    // FIXED: __threadfence();
    if (atomicAdd(&done, 1) == gridDim.x - 1)
      sum<<<1, 1>>>(data);
  }
}

int main() {
  int result[64], *data;
  cudaMalloc(&data, sizeof result);
  cudaMemset(data, 0, sizeof result);
  parent<<<4, 64>>>(data);
  cudaMemcpy(result, data, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(data);
  std::printf("%d\n", result[63]);
  return 0;
}
