// The fixed twin of heap_free_of_device_memory.cu.
// HAZARD-NONE
__global__ void release(int *data) {
  if (threadIdx.x == 0)
    free(malloc(256));
  data[threadIdx.x] = 0;
}

int main() {
  int *data;
  cudaMalloc(&data, 256);
  release<<<1, 32>>>(data);
  const bool works = cudaDeviceSynchronize() == cudaSuccess;
  return cudaFree(data) != cudaSuccess || !works;
}
