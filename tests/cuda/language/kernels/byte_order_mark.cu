#ifdef __CUDACC__
#include <cuda_runtime.h>
#endif
#ifdef __HIPCC__
#include <hip/hip_runtime.h>
#endif
// A byte order mark precedes the first condition: the source is nevertheless CUDA. HAZARD-NONE
__global__ void width(int *out) { *out = warpSize; }
int main() {
  int *out, host;
  cudaMalloc(&out, sizeof host);
  width<<<1, 1>>>(out);
  cudaMemcpy(&host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(out);
  return host != 32;
}
