// A histogram with a column of byte counters per thread. They are cleared as words, each with four threads'
// bytes, and counting starts without a barrier.
// Fixed twin: barriers separate clearing, counting and adding up.
#include <cstdio>

const int bins = 8, threads = 64;

__global__ void histogram(const int *in, int *out) {
  __shared__ unsigned char counters[bins * threads];
  const int t = threadIdx.x;
  for (int k = t; k < bins * threads / 4; k += threads)
    reinterpret_cast<unsigned int *>(counters)[k] = 0;
  // FIXED: __syncthreads();
  for (int k = 0; k < 4; k++)
    counters[in[k * threads + t] * threads + t]++; // HAZARD: raw within-block counters
                                                   // HAZARD@-1: waw within-block counters
  __syncthreads();
  if (t < bins) {
    int sum = 0;
    for (int k = 0; k < threads; k++)
      sum += counters[t * threads + k];
    out[t] = sum;
  }
}

int main() {
  int *out, result[bins];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  int host[4 * threads], *in;
  for (int i = 0; i < 4 * threads; i++)
    host[i] = i * 5 % bins;
  cudaMalloc(&in, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  histogram<<<1, threads>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  cudaFree(in);
  int wrong = 0;
  for (int i = 0; i < bins; i++)
    wrong += result[i] != 32;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
