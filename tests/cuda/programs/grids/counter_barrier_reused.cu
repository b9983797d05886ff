// A grid barrier with a counter: blocks wait until it is a multiple of their number, but a fast block increments it for
// the next barrier before a slow one has read it.
// Fixed twin: each block waits for a target that it computes from its own arrival.
#include <cstdio>
#include <vector>

class GridBarrier {
public:
  __device__ explicit GridBarrier(unsigned *counter) : counter_(counter) {}
  __device__ void sync() {
    __syncthreads();
    if (threadIdx.x == 0) {
      __threadfence();
      atomicAdd(counter_, 1u); // FIXED: const unsigned before = atomicAdd(counter_, 1u);
      // FIXED: const unsigned target = (before / gridDim.x + 1) * gridDim.x;
      while (atomicAdd(counter_, 0u) % gridDim.x != 0) { // HAZARD: no-progress counter
      // FIXED@-1: while (atomicAdd(counter_, 0u) < target) {
      }
      __threadfence();
    }
    __syncthreads();
  }

private:
  unsigned *counter_;
};

/// Performs steps of a diffusion on a ring in one launch.
__global__ void diffuse(float *even, float *odd, int n, int steps, unsigned *counter) {
  GridBarrier grid(counter);
  for (int s = 0; s < steps; ++s) {
    const float *a = s % 2 == 0 ? even : odd;
    float *b = s % 2 == 0 ? odd : even;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
      b[i] = 0.5f * a[i] + 0.25f * (a[(i + 1) % n] + a[(i + n - 1) % n]);
    grid.sync();
  }
}

int main() {
  int n = 1000, steps = 4;
  const int blocks = 6;
  std::vector<float> h(n);
  for (int i = 0; i < n; ++i)
    h[i] = float(i % 10);
  float *a, *b;
  unsigned *counter;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  cudaMalloc(&counter, sizeof(unsigned));
  cudaMemcpy(a, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemset(counter, 0, sizeof(unsigned));
  void *arguments[] = {&a, &b, &n, &steps, &counter};
  cudaLaunchCooperativeKernel(reinterpret_cast<void *>(diffuse), dim3(blocks), dim3(64), arguments, 0, nullptr);
  std::vector<float> result(n);
  if (cudaMemcpy(result.data(), a, n * sizeof(float), cudaMemcpyDeviceToHost) != cudaSuccess)
    return 2;
  double sum = 0, expected = 0;
  for (int i = 0; i < n; ++i) {
    sum += result[i];
    expected += h[i];
  }
  std::printf("sum %.3f, expected %.3f\n", sum, expected);
  cudaFree(a);
  cudaFree(b);
  cudaFree(counter);
  return sum > expected - 0.1 && sum < expected + 0.1 ? 0 : 1;
}
