// ~t counts from the end, but is unsigned here: an index four billion elements past
// the middle of the array.
// Fixed twin: the index is signed.
#include <cstdio>

__global__ void mirror(int *out) {
  __shared__ int s[100];
  for (int i = threadIdx.x; i < 100; i += blockDim.x)
    s[i] = i;
  __syncthreads();
  int *middle = s + 50;
  const unsigned t = threadIdx.x; // FIXED: const int t = threadIdx.x;
  out[t] = middle[~t]; // HAZARD: out-of-bounds s
}

int main() {
  const int n = 32;
  int *out, host[n], wrong = 0;
  cudaMalloc(&out, sizeof host);
  mirror<<<1, n>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 49 - i;
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
