// One block counts with atomicAdd_block() and the other with atomicAdd(): two operations are strong
// together only if each one's scope includes the other's thread.
// Fixed twin: both blocks count with device scope.
#include <cstdio>

__global__ void count(int *counter) { // FIXED: __global__ void count(int *counter) { atomicAdd(counter, 1); }
  if (blockIdx.x == 0) // FIXED:
    atomicAdd_block(counter, 1); // FIXED:
  else // FIXED:
    atomicAdd(counter, 1); // HAZARD: atomic across-blocks // FIXED:
} // FIXED:

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
