// A kernel frees memory from 'cudaMalloc'.
__global__ void release(int *data) {
  if (threadIdx.x == 0)
    free(data); // HAZARD: device-assert // FIXED: free(malloc(256));
  // FIXED: data[threadIdx.x] = 0;
}

int main() {
  int *data;
  cudaMalloc(&data, 256);
  release<<<1, 32>>>(data);
  return cudaDeviceSynchronize() == cudaSuccess;
  // FIXED@-1: const bool works = cudaDeviceSynchronize() == cudaSuccess;
  // FIXED: return cudaFree(data) != cudaSuccess || !works;
}
