// A volatile store to shared memory writes and does not read, so it does not
// need an earlier write. The element after the last one that is stored is read
// here without a store.
// Fixed twin: a volatile store to shared memory writes and does not read, so it does not need an earlier write.
#include <cstdio>

__global__ void copy(int *out) {
  __shared__ int s[33];
  volatile int *v = s;
  const int t = threadIdx.x;
  v[t] = t;
  __syncthreads();
  out[t] = v[t + 1] >= 0; // HAZARD: uninitialized // FIXED: out[t] = v[t] >= 0;
}

int main() {
  int *out, result[32];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  copy<<<1, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 32; i++)
    wrong += result[i] != 1;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
