// The second collective uses the memory of the first without a barrier in between:
// reported where the program calls CUB.
// Fixed twin: the second collective uses the memory of the first after a barrier.
#include <cub/cub.cuh>

__global__ void twice(const int *in, int *out) {
  using Reduce = cub::BlockReduce<int, 64>;
  __shared__ typename Reduce::TempStorage storage;
  const int sum = Reduce(storage).Sum(in[threadIdx.x]);
  // FIXED: __syncthreads();
  const int most = Reduce(storage).Reduce(in[threadIdx.x], cub::Max()); // HAZARD: war within-block
  if (threadIdx.x == 0)
    *out = sum + most;
}

int main() {
  int *data;
  cudaMalloc(&data, 65 * sizeof(int));
  cudaMemset(data, 0, 65 * sizeof(int));
  twice<<<1, 64>>>(data, data + 64);
  cudaDeviceSynchronize();
}
