// Blocks from 'malloc' and 'new' in kernels: one element too many, one before the first, and memory that was never
// written. heap_block_overrun_fixed.cu is the fixed twin.
__device__ int *kept;

__global__ void fill(int *sums, int n) {
  int *squares = static_cast<int *>(malloc(n * sizeof(int)));
  for (int k = 0; k <= n; ++k)
    squares[k] = k * k; // HAZARD: out-of-bounds device_heap
  double *means = new double[3];
  sums[threadIdx.x] = int(means[-1]); // HAZARD: out-of-bounds device_heap
  sums[threadIdx.x] += means[1] > 0;  // HAZARD: uninitialized device_heap
  sums[threadIdx.x] += squares[n - 1];
  free(squares);
  delete[] means;
}

__global__ void keep(int n) {
  kept = static_cast<int *>(malloc(n * sizeof(int)));
  memset(kept, 0, n * sizeof(int));
}
// A kernel that does not allocate itself.
__global__ void read_kept(int *sums, int n) {
  sums[threadIdx.x] = kept[n + threadIdx.x]; // HAZARD: out-of-bounds device_heap
}

int main() {
  int *sums;
  cudaMalloc(&sums, 8 * sizeof *sums);
  fill<<<1, 4>>>(sums, 5);
  fill<<<1, 8>>>(sums, 1000);
  keep<<<1, 1>>>(100);
  read_kept<<<1, 4>>>(sums, 100);
  cudaDeviceSynchronize();
  cudaFree(sums);
}
