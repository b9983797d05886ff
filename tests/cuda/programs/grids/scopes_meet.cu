// One block counts with atomicAdd_block() and the other with atomicAdd(): two operations are strong
// together only if each one's scope includes the other's thread. scopes_meet_fixed.cu is the fixed twin.
#include <cstdio>

__global__ void count(int *counter) {
  if (blockIdx.x == 0)
    atomicAdd_block(counter, 1);
  else
    atomicAdd(counter, 1); // HAZARD: atomic across-blocks
}

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
