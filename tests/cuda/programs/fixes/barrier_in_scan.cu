// An in-place prefix sum: each step reads what other threads overwrite in the same step,
// in a branch that not all threads take.
#include <cstdio>

const int n = 64;

__global__ void scan(int *out) {
  __shared__ int s[n];
  const int t = threadIdx.x;
  s[t] = 1;
  __syncthreads();
  for (int d = 1; d < n; d *= 2) {
    // FIXED: const auto value = t >= d ? s[t - d] : 0;
    // FIXED: __syncthreads();
    if (t >= d)
      s[t] += s[t - d]; // HAZARD: war within-block // FIXED: s[t] += value;
    __syncthreads();
  }
  out[t] = s[t];
}

int main() {
  int *out, host[n], wrong = 0;
  cudaMalloc(&out, sizeof host);
  scan<<<1, n>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != i + 1;
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
