// A block from 'new' is used after it was deleted, and deleted twice. heap_block_freed_fixed.cu is the fixed
// twin.
__global__ void list(int *out) {
  int *node = new int(int(threadIdx.x));
  delete node;
  out[threadIdx.x] = *node; // HAZARD: use-after-free device_heap
  delete node;              // HAZARD: use-after-free device_heap
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof *out);
  list<<<1, 4>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
