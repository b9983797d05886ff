// A cache line is discarded while another block reads it: discarding writes an indeterminate value.
// Fixed twin: the discarded cache line is not read by other threads.
__global__ void use(const unsigned *data, unsigned *out) {
  if (blockIdx.x == 0 && threadIdx.x == 0)
    asm volatile("discard.global.L2 [%0], 128;" ::"l"(data) : "memory");
    // FIXED@-1: asm volatile("discard.global.L2 [%0], 128;" ::"l"(data + 32) : "memory");
  else if (blockIdx.x == 1)
    out[threadIdx.x] = data[threadIdx.x]; // HAZARD: raw across-blocks data
}
int main() {
  unsigned *data, *out;
  cudaMalloc(&data, 128); // FIXED: cudaMalloc(&data, 256);
  cudaMalloc(&out, 128);
  cudaMemset(data, 0, 128);
  use<<<2, 32>>>(data, out);
  cudaDeviceSynchronize();
  cudaFree(data);
  cudaFree(out);
}
