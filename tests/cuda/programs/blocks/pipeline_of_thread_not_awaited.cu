// A pipeline of one thread is released before it has been waited
// for.
#include <cstdio>
#include <cuda/pipeline>

__global__ void twice(const int *in, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  auto pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&s[t], &in[t], sizeof(int), pipe);
  pipe.producer_commit();
  // FIXED: pipe.consumer_wait();
  out[t] = 2 * s[t]; // HAZARD: raw within-warp s
  pipe.consumer_release();
}

int main() {
  int *out, result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  int host[64], *in;
  for (int i = 0; i < 64; i++)
    host[i] = i;
  cudaMalloc(&in, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  twice<<<1, 64>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  cudaFree(in);
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    wrong += result[i] != (2 * i);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
