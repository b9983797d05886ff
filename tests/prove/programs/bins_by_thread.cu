// The thread selects the element: a block of fewer than 64 threads needs fewer than 64 elements.
// VERDICT: out-of-bounds proved the number of elements of 'bins' is at least min(64, blockDim.x)
// VERDICT: races-across-blocks refuted
// STATUS: 66
__global__ void clear(int *bins) {
  if (threadIdx.x < 64)
    bins[threadIdx.x] = 0;
}

int main() {
  int *bins;
  cudaMalloc(&bins, 64 * sizeof(int));
  clear<<<2, 128>>>(bins);
  clear<<<2, 32>>>(bins);
  cudaDeviceSynchronize();
  cudaFree(bins);
}
