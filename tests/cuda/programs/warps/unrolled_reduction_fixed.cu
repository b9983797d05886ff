// HAZARD-NONE
// The lanes wait for each other between the steps, and between reading
// and writing within a step. unrolled_reduction.cu is the wrong twin.
#include <cstdio>

__global__ void sum(const int *in, int *out) {
  __shared__ int s[16];
  const int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 8) {
    int v = s[t] + s[t + 8];
    __syncwarp(0xff);
    for (int step = 4; step > 0; step /= 2) {
      s[t] = v;
      __syncwarp(0xff);
      v += s[t + step];
      __syncwarp(0xff);
    }
    s[t] = v;
  }
  if (t == 0)
    *out = s[0];
}

int main() {
  int *out, result;
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  int ones[16], *in;
  for (int &one : ones)
    one = 1;
  cudaMalloc(&in, sizeof ones);
  cudaMemcpy(in, ones, sizeof ones, cudaMemcpyHostToDevice);
  sum<<<1, 16>>>(in, out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  cudaFree(in);
  std::printf("%d\n", result);
  return result != 16;
}
