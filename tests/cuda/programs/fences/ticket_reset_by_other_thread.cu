// Thread 1 of the block that came first resets the counter from which thread 0 drew a ticket,
// while others may still be drawing. ticket_reset_by_other_thread_fixed.cu is the fixed twin.
#include <cstdio>

__device__ unsigned tickets;

__global__ void sums(const int *in, int *part, int *total) {
  __shared__ bool chosen;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = in[2 * blockIdx.x] + in[2 * blockIdx.x + 1];
    __threadfence();
    chosen = atomicAdd(&tickets, 1) == 0;
    __threadfence();
  }
  __syncthreads();
  if (chosen && threadIdx.x == 1) {
    tickets = 0; // HAZARD: atomic across-blocks tickets
    // HAZARD@-1: waw across-blocks tickets
    *total = part[blockIdx.x]; // HAZARD: waw across-blocks total
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
  sums<<<8, 2>>>(in, part, total);
  cudaMemcpy(&result, total, sizeof result, cudaMemcpyDeviceToHost);
  std::printf("%d\n", result);
  cudaFree(in);
  cudaFree(part);
  cudaFree(total);
}
