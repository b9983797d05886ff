// HAZARD-NONE
// Threads write adjacent bytes of shared memory: a candidate in the first run that one block's second run clears. The
// writes of all blocks to global memory must still be known afterwards. written_beside_bytes.cu is the wrong twin.
constexpr int blocks = 40, threads = 64;

__global__ void fill(int *out) {
  __shared__ unsigned char small[threads];
  small[threadIdx.x] = static_cast<unsigned char>(threadIdx.x);
  __syncthreads();
  out[blockIdx.x * threads + threadIdx.x] = small[threads - 1 - threadIdx.x];
}

__global__ void add(int *out) { out[blockIdx.x * threads + threadIdx.x] += 1; }

int main() {
  int *out, last;
  cudaMalloc(&out, blocks * threads * sizeof *out);
  fill<<<blocks, threads>>>(out);
  add<<<blocks, threads>>>(out);
  cudaMemcpy(&last, out + blocks * threads - 1, sizeof last, cudaMemcpyDeviceToHost);
  cudaFree(out);
  return last != 1;
}
