// HAZARD-NONE
// Sums a vector: each block adds up its part in shared memory and then adds it to the total with
// an atomic function, which no other block can interrupt. vector_sum.cu is the version without it.
#include <cstdio>
#include <numeric>
#include <vector>

constexpr int block_size = 64;

__global__ void vector_sum(const int *in, int *sum, int n) {
  __shared__ int part[block_size];
  const int me = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  part[me] = i < n ? in[i] : 0;
  __syncthreads();
  for (int half = block_size / 2; half > 0; half /= 2) {
    if (me < half)
      part[me] += part[me + half];
    __syncthreads();
  }
  if (me == 0)
    atomicAdd(sum, part[0]);
}

int main() {
  std::vector<int> data(1000);
  std::iota(data.begin(), data.end(), 1);
  const int n = int(data.size());

  int *d_in, *d_sum, sum = 0;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMalloc(&d_sum, sizeof(int));
  cudaMemcpy(d_in, data.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d_sum, &sum, sizeof(int), cudaMemcpyHostToDevice);

  vector_sum<<<(n + block_size - 1) / block_size, block_size>>>(d_in, d_sum, n);

  cudaMemcpy(&sum, d_sum, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("sum %d, expected %d\n", sum, n * (n + 1) / 2);
  cudaFree(d_in);
  cudaFree(d_sum);
}
