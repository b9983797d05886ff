// An in-place scan in shared memory: a thread may have written its element before
// its right neighbour has read it.
// Fixed twin: all threads have read before any of them writes: two barriers per round.
#include <cstdio>

__global__ void scan(int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = 1;
  __syncthreads();
  for (int step = 1; step < 64; step *= 2) {
    if (t >= step) // FIXED: const int left = t >= step ? s[t - step] : 0;
    // FIXED: __syncthreads();
      s[t] += s[t - step]; // HAZARD: war within-block s // FIXED: s[t] += left;
    __syncthreads();
  }
  out[t] = s[t];
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  scan<<<1, 64>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (i + 1);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
