// Two parameters swap roles in each iteration. Each may be written and read, so neither access is out of bounds.
#include <cstdio>

__global__ void steps(float *a, float *b, int n, int turns) {
  float *from = a, *to = b;
  for (int k = 0; k < turns; ++k) {
    for (int i = threadIdx.x; i < n; i += blockDim.x)
      to[i] = from[i] + 1.0f;
    __syncthreads();
    float *const kept = from;
    from = to;
    to = kept;
  }
}

int main() {
  constexpr int n = 1000;
  static float host[n];
  int wrong = 0;
  for (int turns = 4; turns < 6; ++turns) {
    for (int i = 0; i < n; ++i)
      host[i] = float(i);
    float *a, *b;
    cudaMalloc(&a, sizeof host);
    cudaMalloc(&b, sizeof host);
    cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemcpy(b, host, sizeof host, cudaMemcpyHostToDevice);
    steps<<<1, 64>>>(a, b, n, turns);
    cudaMemcpy(host, turns % 2 ? b : a, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i)
      wrong += host[i] != float(i + turns);
    cudaFree(a);
    cudaFree(b);
  }
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
