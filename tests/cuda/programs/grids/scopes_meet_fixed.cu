// HAZARD-NONE
// Both blocks count with device scope. scopes_meet.cu is the wrong twin.
#include <cstdio>

__global__ void count(int *counter) { atomicAdd(counter, 1); }

int main() {
  int *out, result;
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  count<<<2, 1>>>(out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result);
  return result != 2;
}
