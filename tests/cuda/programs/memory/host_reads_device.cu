// The result is read through the pointer that cudaMalloc returned: before the kernel is known to be done, and after.
#include <cstdio>

__global__ void ones(int *p) { p[threadIdx.x] = 1; }

int main() {
  int *p; // FIXED: int *p, host[100];
  cudaMalloc(&p, 400);
  ones<<<1, 100>>>(p);
  std::printf("%d\n", p[0]); // HAZARD: out-of-bounds p // FIXED:
  cudaDeviceSynchronize(); // FIXED: cudaMemcpy(host, p, 400, cudaMemcpyDeviceToHost);
  int sum = 0;
  for (int i = 0; i < 100; ++i)
    sum += p[i]; // HAZARD: out-of-bounds p // FIXED: sum += host[i];
  std::printf("%d\n", sum);
  cudaFree(p);
  return 0; // FIXED: return sum == 100 ? 0 : 1;
}
