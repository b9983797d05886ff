// Each parameter of a pack has a name of its own, which an assumption may use.
// VERDICT: races-within-block proved n#0 == n#1
// STATUS: 0
#include <cuda_runtime.h>

// ASSUME: n#0 == n#1
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
