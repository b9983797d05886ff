// Threads write at indices from memory, and read what others of their block have written, without a barrier. The memory is
// larger than caches: checks wait until the threads have run up to the barrier.
// Fixed twin: threads write at indices from memory, and read what others of their block have written, after a
// barrier. The memory is larger than caches: checks wait until the threads have run up to the barrier.
#include <cstdio>
#include <vector>

__global__ void exchange(const int *place, int *values, int *sums) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  values[place[i]] = i;
  // FIXED: __syncthreads();
  sums[i] = values[place[i ^ 64]]; // HAZARD: raw within-block values
}

int main() {
  const int n = 1 << 18;
  std::vector<int> place(n);
  for (int i = 0; i < n; ++i)
    place[i] = int((unsigned(i) * 40503u + 7u) % n);
  int *d_place, *d_values, *d_sums;
  cudaMalloc(&d_place, n * sizeof(int));
  cudaMalloc(&d_values, n * sizeof(int));
  cudaMalloc(&d_sums, n * sizeof(int));
  cudaMemset(d_values, 0, n * sizeof(int));
  cudaMemcpy(d_place, place.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  exchange<<<n / 256, 256>>>(d_place, d_values, d_sums);
  int last = 0;
  cudaMemcpy(&last, d_sums + n - 1, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d\n", last);
  cudaFree(d_place);
  cudaFree(d_values);
  cudaFree(d_sums);
  return 0;
}
