// Blocks from 'malloc' and 'new' in kernels: one element too many, one before the first, and memory that was never
// written.
__device__ int *kept;

__global__ void fill(int *sums, int n) {
  int *squares = static_cast<int *>(malloc(n * sizeof(int)));
  for (int k = 0; k <= n; ++k) // FIXED: for (int k = 0; k < n; ++k)
    squares[k] = k * k; // HAZARD: out-of-bounds device_heap
  double *means = new double[3]; // FIXED: double *means = new double[3]();
  sums[threadIdx.x] = int(means[-1]); // HAZARD: out-of-bounds device_heap
  // FIXED@-1: sums[threadIdx.x] = int(means[0]);
  sums[threadIdx.x] += means[1] > 0;  // HAZARD: uninitialized device_heap
  sums[threadIdx.x] += squares[n - 1];
  free(squares);
  delete[] means;
  // FIXED: free(nullptr);
  // FIXED: free(malloc(0));
}

__global__ void keep(int n) {
  kept = static_cast<int *>(malloc(n * sizeof(int)));
  memset(kept, 0, n * sizeof(int));
}
// A kernel that does not allocate itself.
__global__ void read_kept(int *sums, int n) {
  sums[threadIdx.x] = kept[n + threadIdx.x]; // HAZARD: out-of-bounds device_heap
  // FIXED@-1: sums[threadIdx.x] = kept[n - 1 - threadIdx.x];
  // FIXED: __syncthreads();
  // FIXED: if (threadIdx.x == 0)
    // FIXED: free(kept);
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
