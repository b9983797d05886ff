// The fixed twin of heap_block_freed.cu.
// HAZARD-NONE
__global__ void list(int *out) {
  int *node = new int(int(threadIdx.x));
  out[threadIdx.x] = *node;
  delete node;
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof *out);
  list<<<1, 4>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
