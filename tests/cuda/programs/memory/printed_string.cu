// One thread changes a string that the others print.
// Fixed twin: the threads wait for the change.
#include <cstdio>

__global__ void announce(char *text) {
  const unsigned int t = threadIdx.x;
  if (t == 0)
    text[1] = 'a';
  // FIXED: __syncthreads();
  if (t == 1)
    printf("%d: %.*s %s|\n", t, 1, "name", text); // HAZARD: raw
}

int main() {
  char *text;
  cudaMalloc(&text, 16);
  cudaMemset(text, 0, 16);
  cudaMemcpy(text, "two", 4, cudaMemcpyHostToDevice);
  announce<<<1, 32>>>(text);
  cudaDeviceSynchronize();
  cudaFree(text);
}
