// Thread 1 of the block that came last resets the counter from which
// thread 0 drew a ticket. A barrier separates the two. HAZARD-NONE
#include <cstdio>

__device__ unsigned tickets;

__global__ void sums(const int *in, int *part, int *total) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = in[2 * blockIdx.x] + in[2 * blockIdx.x + 1];
    __threadfence();
    last = atomicAdd(&tickets, 1) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x == 1) {
    tickets = 0;
    int sum = 0;
    for (unsigned block = 0; block < gridDim.x; ++block)
      sum += part[block];
    *total = sum;
  }
}

int main() {
  int host[16], *in, *part, *total, result = 0;
  for (int k = 0; k < 16; ++k)
    host[k] = k;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&part, 8 * sizeof(int));
  cudaMalloc(&total, sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  for (int k = 0; k < 2; ++k)
    sums<<<8, 2>>>(in, part, total);
  cudaMemcpy(&result, total, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(part);
  cudaFree(total);
  return result != 120;
}
