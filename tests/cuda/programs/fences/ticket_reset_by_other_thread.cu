// Thread 1 of the block that came first resets the counter from which thread 0 drew a ticket,
// while others may still be drawing.
// Fixed twin: thread 1 of the block that came last resets the counter from which thread 0 drew a ticket. A barrier
// separates the two.
#include <cstdio>

__device__ unsigned tickets;

__global__ void sums(const int *in, int *part, int *total) {
  __shared__ bool chosen; // FIXED: __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = in[2 * blockIdx.x] + in[2 * blockIdx.x + 1];
    __threadfence();
    chosen = atomicAdd(&tickets, 1) == 0; // FIXED: last = atomicAdd(&tickets, 1) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (chosen && threadIdx.x == 1) { // FIXED: if (last && threadIdx.x == 1) {
    tickets = 0; // HAZARD: atomic across-blocks tickets
    // FIXED: int sum = 0;
    // FIXED: for (unsigned block = 0; block < gridDim.x; ++block)
    // HAZARD@-3: waw across-blocks tickets
    *total = part[blockIdx.x]; // HAZARD: waw across-blocks total // FIXED: sum += part[block];
    // FIXED: *total = sum;
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
  // FIXED: for (int k = 0; k < 2; ++k)
  sums<<<8, 2>>>(in, part, total);
  cudaMemcpy(&result, total, sizeof result, cudaMemcpyDeviceToHost);
  std::printf("%d\n", result); // FIXED:
  cudaFree(in);
  cudaFree(part);
  cudaFree(total);
  // FIXED: return result != 120;
}
