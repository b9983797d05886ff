// A kernel that launches others, which run when it has ended.
#include <cstdio>

__global__ void child(int *data, int by) {
  int own = data[threadIdx.x];
  data[threadIdx.x] = own + by;
}

__global__ void parent(int *data) {
  data[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    child<<<1, 8>>>(data, 10);
    child<<<1, 4>>>(data, 100);
  }
}

int main() {
  int result[8], *data;
  cudaMalloc(&data, sizeof result);
  parent<<<1, 8>>>(data);
  cudaMemcpy(result, data, sizeof result, cudaMemcpyDeviceToHost);
  std::printf("%d %d\n", result[0], result[7]);
  cudaFree(data);
}
