// Each level of a recursion waits for the block and reads what the others wrote one level above. The
// last level writes once more before all have read.
// Fixed twin: each level of a recursion waits for the block and reads what the others wrote one level above. All
// threads have read before any of them writes.
__device__ int gather(int *values, int depth) {
  const int own = int(threadIdx.x);
  const int next = values[(own + depth) % 64];
  if (depth > 1) // FIXED:
    __syncthreads();
  values[own] = next + 1; // HAZARD: war within-block values
  if (depth == 1)
    return next;
  __syncthreads();
  return next + gather(values, depth - 1);
}

__global__ void gathers(int *out) {
  __shared__ int values[64];
  values[threadIdx.x] = int(threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = gather(values, 33);
}

int main() {
  int *out;
  cudaMallocManaged(&out, 64 * sizeof *out);
  gathers<<<1, 64>>>(out);
  cudaDeviceSynchronize();
}
