// Threads write adjacent bytes of shared memory. The first run makes this a candidate,
// and one block's second run clears it. The last block does not write global memory,
// which must still be reported.
// Fixed twin: threads write adjacent bytes of shared memory: a candidate in the first run that one block's second
// run clears. The writes of all blocks to global memory must still be known afterwards.
constexpr int blocks = 40, threads = 64;

__global__ void fill(int *out) {
  __shared__ unsigned char small[threads];
  small[threadIdx.x] = static_cast<unsigned char>(threadIdx.x);
  __syncthreads();
  if (blockIdx.x + 1 < blocks) // FIXED:
    out[blockIdx.x * threads + threadIdx.x] = small[threads - 1 - threadIdx.x];
}

__global__ void add(int *out) { out[blockIdx.x * threads + threadIdx.x] += 1; } // HAZARD: uninitialized

int main() {
  int *out; // FIXED: int *out, last;
  cudaMalloc(&out, blocks * threads * sizeof *out);
  fill<<<blocks, threads>>>(out);
  add<<<blocks, threads>>>(out);
  cudaDeviceSynchronize();
  // FIXED@-1: cudaMemcpy(&last, out + blocks * threads - 1, sizeof last, cudaMemcpyDeviceToHost);
  cudaFree(out);
  return 0; // FIXED: return last != 1;
}
