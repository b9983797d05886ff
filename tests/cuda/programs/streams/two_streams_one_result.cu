// Two kernels in two streams write halves of the result that overlap by one element.
// Fixed twin: the halves do not overlap: two streams may write one array if they write different elements.
#include <cstdio>

__global__ void fill(int *out, int begin, int end, int value) {
  const int i = begin + threadIdx.x;
  if (i < end)
    out[i] = value; // HAZARD: waw across-launches
}

int main() {
  const int n = 64;
  int *out, host[n], wrong = 0;
  cudaMalloc(&out, sizeof host);
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  fill<<<1, n, 0, first>>>(out, 0, n / 2 + 1, 1); // FIXED: fill<<<1, n, 0, first>>>(out, 0, n / 2, 1);
  fill<<<1, n, 0, second>>>(out, n / 2, n, 2);
  cudaDeviceSynchronize();
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != (i < n / 2 ? 1 : 2);
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
