// A cache line is discarded while another block reads it: discarding writes an indeterminate value.
__global__ void use(const unsigned *data, unsigned *out) {
  if (blockIdx.x == 0 && threadIdx.x == 0)
    asm volatile("discard.global.L2 [%0], 128;" ::"l"(data) : "memory");
  else if (blockIdx.x == 1)
    out[threadIdx.x] = data[threadIdx.x]; // HAZARD: raw across-blocks data
}
int main() {
  unsigned *data, *out;
  cudaMalloc(&data, 128);
  cudaMalloc(&out, 128);
  cudaMemset(data, 0, 128);
  use<<<2, 32>>>(data, out);
  cudaDeviceSynchronize();
  cudaFree(data);
  cudaFree(out);
}
