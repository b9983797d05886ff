// The format string is the kernel's own, and another thread is still writing it.
// Fixed twin: the format string is the kernel's own, and complete.
#include <cstdio>
__global__ void say(char *text) {
  if (threadIdx.x < 4)
    text[threadIdx.x] = threadIdx.x == 3 ? 0 : 'a'; // HAZARD@+3: raw within-block text
  // FIXED: __syncthreads();
  if (threadIdx.x == 32)
    printf(text);
}
int main() {
  char *text;
  cudaMalloc(&text, 4);
  cudaMemset(text, 0, 4);
  cudaDeviceSynchronize();
  say<<<1, 64>>>(text);
  cudaDeviceSynchronize();
  cudaFree(text);
}
