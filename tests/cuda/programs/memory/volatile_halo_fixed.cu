// Neighbours' elements in volatile shared memory, all of them loaded before the barrier. HAZARD-NONE
// volatile_halo.cu is the wrong twin.
#include <cstdio>

__global__ void smooth(const float *in, float *out, int n) {
  volatile __shared__ float part[130];
  const int own = threadIdx.x, begin = blockIdx.x * blockDim.x, k = begin + own;
  part[own + 1] = in[min(k, n - 1)];
  if (own == 0)
    part[0] = in[max(begin - 1, 0)];
  if (own == 1)
    part[129] = in[min(begin + 128, n - 1)];
  __syncthreads();
  if (k < n)
    out[k] = part[own] + part[own + 2];
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
    wrong += host[k] != float(k == 0 ? 1 : 2 * k);
  std::printf("%d wrong\n", wrong);
  cudaFree(in);
  cudaFree(out);
  return wrong != 0;
}
