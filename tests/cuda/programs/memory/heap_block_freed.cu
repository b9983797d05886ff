// A block from 'new' is used after it was deleted, and deleted twice.
__global__ void list(int *out) {
  int *node = new int(int(threadIdx.x));
  delete node; // FIXED:
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
