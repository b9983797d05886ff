// The result is read through the pointer that cudaMalloc returned: before the kernel is known to be done, and after.
#include <cstdio>

__global__ void ones(int *p) { p[threadIdx.x] = 1; }

int main() {
  int *p;
  cudaMalloc(&p, 400);
  ones<<<1, 100>>>(p);
  std::printf("%d\n", p[0]); // HAZARD: out-of-bounds p
  cudaDeviceSynchronize();
  int sum = 0;
  for (int i = 0; i < 100; ++i)
    sum += p[i]; // HAZARD: out-of-bounds p
  std::printf("%d\n", sum);
  cudaFree(p);
  return 0;
}
