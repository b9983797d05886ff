// A recursive function, and one that recurses too deeply.
__device__ int sum(const int *values, int count) {
  if (count == 0)
    return 0;
  const int rest = sum(values + 1, count - 1);
  return values[0] + rest;
}

__device__ int dive(int *values, int depth) {
  values[4] = depth;
  return dive(values, depth + 1) + 1;
}

__global__ void add_up(int *values, int *sums) {
  const int own = threadIdx.x;
  int all = sum(values, own);
  sums[own] = all;
  __syncthreads();
  if (own == 3)
    sums[own] = dive(values, 0);
}

int main() {
  int *values, *sums;
  cudaMallocManaged(&values, 8 * sizeof *values);
  cudaMallocManaged(&sums, 4 * sizeof *sums);
  for (int k = 0; k < 8; ++k)
    values[k] = 10 + k;
  add_up<<<1, 4>>>(values, sums);
  cudaDeviceSynchronize();
}
