// HAZARD-NONE
// Threads write bytes of shared memory side by side, which the first run suspects and one block's second run acquits. What
// all blocks have written to global memory is still known afterwards. written_beside_bytes.cu is the wrong twin.
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
