// Sums a vector: each block adds up its part in shared memory and then adds it to the total. The blocks do not
// wait for each other, so the last line loses parts of the sum. vector_sum_atomic.hip is the fixed version.
#include <hip/hip_runtime.h>

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
    *sum += part[0]; // HAZARD: war across-blocks sum
    // HAZARD@-1: waw across-blocks sum
}

int main() {
  std::vector<int> data(1000);
  std::iota(data.begin(), data.end(), 1);
  const int n = int(data.size());

  int *d_in, *d_sum, sum = 0;
  hipMalloc(&d_in, n * sizeof(int));
  hipMalloc(&d_sum, sizeof(int));
  hipMemcpy(d_in, data.data(), n * sizeof(int), hipMemcpyHostToDevice);
  hipMemcpy(d_sum, &sum, sizeof(int), hipMemcpyHostToDevice);

  vector_sum<<<(n + block_size - 1) / block_size, block_size>>>(d_in, d_sum, n);

  hipMemcpy(&sum, d_sum, sizeof(int), hipMemcpyDeviceToHost);
  std::printf("sum %d, expected %d\n", sum, n * (n + 1) / 2);
  hipFree(d_in);
  hipFree(d_sum);
}
