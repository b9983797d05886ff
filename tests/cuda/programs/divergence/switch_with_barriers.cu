// Three roles with one barrier each: the warps wait at three different
// barriers.
// Fixed twin: the roles do their work, and the barrier is after the switch.
#include <cstdio>

__global__ void roles(int *out) {
  const int t = threadIdx.x;
  int value = 0;
  switch (t / 32) {
  case 0:
    value = 10;
    __syncthreads(); // HAZARD: divergent-barrier // FIXED:
    break;
  case 1:
    value = 20;
    __syncthreads(); // FIXED:
    break;
  default:
    value = 30;
  // FIXED: }
    __syncthreads();
  } // FIXED:
  out[t] = value + t;
}

int main() {
  int *out, result[96];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  roles<<<1, 96>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 96; i++)
    wrong += result[i] != ((i / 32 + 1) * 10 + i);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
