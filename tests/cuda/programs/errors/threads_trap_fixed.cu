// Like threads_trap.cu, with a limit that the values respect.
// HAZARD-NONE
__global__ void checks(int *p, int limit) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (p[i] > limit)
    __trap();
  p[i] = 1;
}

int main() {
  int *p, result = 0;
  cudaMalloc(&p, 64 * sizeof(int));
  cudaMemset(p, 1, 64 * sizeof(int));
  checks<<<2, 32>>>(p, 1 << 30);
  checks<<<2, 32>>>(p, 1000);
  if (cudaDeviceSynchronize() != cudaSuccess)
    return 1;
  cudaMemcpy(&result, p + 63, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(p);
  return result == 1 ? 0 : 1;
}
