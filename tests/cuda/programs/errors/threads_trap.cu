// A kernel stops itself where a value is too large. The launch after it does not run any more; the host looks at the status of the
// wait, so that no error is ignored.
__global__ void checks(int *p, int limit) {
  if (p[threadIdx.x] > limit)
    __trap(); // HAZARD: device-assert
  p[threadIdx.x] = 1;
}

int main() {
  int *p;
  cudaMalloc(&p, 64 * sizeof(int));
  cudaMemset(p, 1, 64 * sizeof(int));
  checks<<<2, 32>>>(p, 1000);
  checks<<<2, 32>>>(p, 1 << 30);
  return cudaDeviceSynchronize() != cudaSuccess ? 0 : 1;
}
