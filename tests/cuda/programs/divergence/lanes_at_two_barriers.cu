// Even and odd lanes of the same warp wait at different barriers.
// Fixed twin: there is one barrier after the branches.
#include <cstdio>

__global__ void lanes(int *out) {
  const int t = threadIdx.x;
  int value;
  if (t % 2) {
    value = t;
    __syncthreads(); // HAZARD: divergent-barrier // FIXED:
  } else {
    value = -t;
  // FIXED: }
    __syncthreads();
  } // FIXED:
  out[t] = value;
}

int main() {
  int *out, result[32];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  lanes<<<1, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 32; i++)
    wrong += result[i] != (i % 2 ? i : -i);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
