// The block that draws the last ticket sums up what all blocks wrote. A barrier, but no fence, separates the ticket and
// the sum: that suffices by the CUDA guide, but PTX's model requires a fence by the thread with the ticket.
// Fixed twin: like barrier_acquires, with a fence by the thread that draws the ticket.
__device__ unsigned tickets;

__global__ void sum(int *parts, int *total) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = 1;
    __threadfence();
    last = atomicAdd(&tickets, 1u) == gridDim.x - 1;
    // FIXED: __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x < gridDim.x)
    atomicAdd(total, parts[threadIdx.x]); // HAZARD: raw across-blocks parts
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
