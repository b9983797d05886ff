// Threads write adjacent bytes of shared memory. The first run makes this a candidate,
// and one block's second run clears it. The last block does not write global memory,
// which must still be reported. written_beside_bytes_fixed.cu is the fixed twin.
constexpr int blocks = 40, threads = 64;

__global__ void fill(int *out) {
  __shared__ unsigned char small[threads];
  small[threadIdx.x] = static_cast<unsigned char>(threadIdx.x);
  __syncthreads();
  if (blockIdx.x + 1 < blocks)
    out[blockIdx.x * threads + threadIdx.x] = small[threads - 1 - threadIdx.x];
}

__global__ void add(int *out) { out[blockIdx.x * threads + threadIdx.x] += 1; } // HAZARD: uninitialized

int main() {
  int *out;
  cudaMalloc(&out, blocks * threads * sizeof *out);
  fill<<<blocks, threads>>>(out);
  add<<<blocks, threads>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
