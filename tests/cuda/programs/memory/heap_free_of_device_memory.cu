// A kernel frees memory from 'cudaMalloc'. heap_free_of_device_memory_fixed.cu is the fixed twin.
__global__ void release(int *data) {
  if (threadIdx.x == 0)
    free(data); // HAZARD: device-assert
}

int main() {
  int *data;
  cudaMalloc(&data, 256);
  release<<<1, 32>>>(data);
  return cudaDeviceSynchronize() == cudaSuccess;
}
