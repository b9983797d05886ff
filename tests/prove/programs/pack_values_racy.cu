// Two parameters of one pack have one name and different values: where they differ, two threads write one element.
// VERDICT: races-within-block refuted
// STATUS: 66
#include <cuda_runtime.h>

template <class... Numbers> __global__ void mark(int *out, Numbers... n) {
  const int all[] = {n...};
  if (all[0] != all[1] && threadIdx.x < 2)
    out[all[0]] = threadIdx.x;
}

int main() {
  int *out;
  cudaMalloc(&out, 16 * sizeof(int));
  mark<<<1, 32>>>(out, 5, 5);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
