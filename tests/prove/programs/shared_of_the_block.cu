// Dynamic shared memory with an element for each thread: its length is the block's, not that of the largest block.
// VERDICT: out-of-bounds proved the dynamic shared memory has, in bytes, at least 4 * blockDim.x
__global__ void mirror(const int *in, int *out) {
  extern __shared__ int line[];
  line[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = line[blockDim.x - 1 - threadIdx.x];
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 128 * sizeof(int));
  cudaMallocManaged(&out, 128 * sizeof(int));
  for (int i = 0; i < 128; ++i)
    in[i] = i;
  mirror<<<1, 128, 128 * sizeof(int)>>>(in, out);
  mirror<<<1, 64, 64 * sizeof(int)>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
