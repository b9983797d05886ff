// The even lanes synchronize as a coalesced group and then read what the odd lanes
// write in the other branch.
// Fixed twin: the warp has converged after both branches before any lane reads what the other half wrote.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void halves(int *out) {
  __shared__ int s[32];
  const int lane = threadIdx.x;
  s[lane] = 0;
  __syncwarp();
  if (lane % 2) {
    s[lane] = lane;
  } else {
    const auto evens = cg::coalesced_threads();
    s[lane] = -lane;
    evens.sync();
  // FIXED: }
  // FIXED: __syncwarp();
  // FIXED: if (lane % 2 == 0)
    out[lane] = s[lane + 1]; // HAZARD: raw within-warp s
  } // FIXED:
}

int main() {
  int *out, result[32];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  halves<<<1, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 32; i++)
    wrong += result[i] != (i % 2 ? 0 : i + 1);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
