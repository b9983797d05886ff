// As barrier_acquires, with a fence of the thread that draws the ticket. HAZARD-NONE
__device__ unsigned tickets;

__global__ void sum(int *parts, int *total) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = 1;
    __threadfence();
    last = atomicAdd(&tickets, 1u) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x < gridDim.x)
    atomicAdd(total, parts[threadIdx.x]);
}

int main() {
  int *parts, *total, seen = 0;
  cudaMalloc(&parts, 4 * sizeof(int));
  cudaMalloc(&total, sizeof(int));
  cudaMemset(total, 0, sizeof(int));
  sum<<<4, 32>>>(parts, total);
  cudaMemcpy(&seen, total, sizeof seen, cudaMemcpyDeviceToHost);
  return seen == 4 ? 0 : 1;
}
