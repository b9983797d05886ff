// The block that draws the last ticket adds up what all blocks wrote. A barrier, and no fence, stands between the ticket and
// the sum: by the CUDA guide that is enough, by PTX's model only a fence of the thread with the ticket would be.
// barrier_acquires_fixed.cu is the fixed twin.
__device__ unsigned tickets;

__global__ void sum(int *parts, int *total) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = 1;
    __threadfence();
    last = atomicAdd(&tickets, 1u) == gridDim.x - 1;
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
