// The thread that drew the last ticket resets the counter: everything that it has observed precedes its write.
// HAZARD-NONE
__device__ unsigned tickets;

__global__ void count(int *rounds) {
  __shared__ unsigned arrived;
  if (threadIdx.x == 0)
    arrived = 0;
  __syncthreads();
  if (atomicAdd(&arrived, 1u) != blockDim.x - 1)
    return;
  arrived = 0; // the last thread of the block
  if (atomicAdd(&tickets, 1u) != gridDim.x - 1)
    return;
  tickets = 0; // ... of the last block
  *rounds += 1;
}

int main() {
  int *rounds, seen = 0;
  cudaMalloc(&rounds, sizeof(int));
  cudaMemset(rounds, 0, sizeof(int));
  for (int k = 0; k < 3; ++k)
    count<<<4, 32>>>(rounds);
  cudaMemcpy(&seen, rounds, sizeof seen, cudaMemcpyDeviceToHost);
  return seen == 3 ? 0 : 1;
}
