// Neighbours' elements in volatile shared memory. The last element of a block's part, which
// belongs to its right neighbour, is not loaded.
// Fixed twin: Neighbours' elements in volatile shared memory, all of them loaded before the barrier.
#include <cstdio>

__global__ void smooth(const float *in, float *out, int n) {
  volatile __shared__ float part[130];
  const int own = threadIdx.x, begin = blockIdx.x * blockDim.x, k = begin + own;
  part[own + 1] = in[min(k, n - 1)];
  if (own == 0)
    part[0] = in[max(begin - 1, 0)];
  // FIXED: if (own == 1)
    // FIXED: part[129] = in[min(begin + 128, n - 1)];
  __syncthreads();
  if (k < n)
    out[k] = part[own] + part[own + 2]; // HAZARD: uninitialized
}

int main() {
  const int n = 1280;
  float *in, *out, host[n];
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  for (int k = 0; k < n; ++k)
    host[k] = float(k);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  smooth<<<n / 128, 128>>>(in, out, n);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int k = 0; k + 128 < n; ++k)
    wrong += k % 128 != 127 && host[k] != float(k == 0 ? 1 : 2 * k);
    // FIXED@-1: wrong += host[k] != float(k == 0 ? 1 : 2 * k);
  std::printf("%d wrong\n", wrong);
  cudaFree(in);
  cudaFree(out);
  return wrong != 0;
}
