// One of the compare-and-swaps succeeds and writes; the others only read,
// like the plain reads.
// Fixed twin: none of the compare-and-swaps succeeds: all of them only read.
#include <cstdio>

// Each thread tries to claim the slot.
__global__ void claim(int *owner, int *out) {
  const int i = int(blockIdx.x * blockDim.x + threadIdx.x);
  const int seen = *owner;
  out[i] = seen + atomicCAS(owner, 1, i + 2); // HAZARD: atomic within-warp owner // HAZARD: atomic across-blocks owner
  // FIXED@-1: out[i] = seen + atomicCAS(owner, 0, i + 2);
}

int main() {
  const int taken = 1;
  int *owner, *out, result[64];
  cudaMalloc(&owner, sizeof *owner);
  cudaMemcpy(owner, &taken, sizeof taken, cudaMemcpyHostToDevice);
  cudaMalloc(&out, sizeof result);
  claim<<<2, 32>>>(owner, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(owner);
  cudaFree(out);
  std::printf("%d\n", result[0]);
  return result[0] < 2; // FIXED: return result[0] != 2;
}
