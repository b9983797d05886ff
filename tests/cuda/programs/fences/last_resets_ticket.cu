// The thread that draws the first ticket resets the counter with a plain store while others may still be drawing.
__device__ unsigned tickets;

__global__ void count(int *first) {
  if (threadIdx.x != 0)
    return;
  if (atomicAdd(&tickets, 1u) == 0) {
    tickets = 100; // HAZARD: atomic across-blocks tickets
    *first = blockIdx.x;
  }
}

int main() {
  int *first;
  cudaMalloc(&first, sizeof(int));
  count<<<4, 32>>>(first);
  cudaDeviceSynchronize();
  return 0;
}
