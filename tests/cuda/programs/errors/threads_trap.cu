// A kernel traps if a value is too large. The launch after it no longer
// runs; the host checks the status of the wait, so no error is ignored.
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
