// EXPECT: wrong result
#include <cstdio>
#include <vector>

__global__ void multiply(const float *a, const float *b, float *c, int n) {
  __shared__ float left[16][16], right[16][16];
  int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
  float sum = 0;
  for (int k = 0; k < n; k += 16) {
    left[y][x] = a[row * n + k + x];
    right[y][x] = b[(k + y) * n + column];
    __syncthreads();
    for (int j = 0; j < 16; ++j)
      sum += left[y][j] * right[x][j];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

// Returns the product of two n x n matrices; n is a multiple of 16.
std::vector<float> product(const std::vector<float> &a, const std::vector<float> &b, int n) {
  const std::size_t bytes = n * n * sizeof(float);
  float *memory[3];
  for (float *&each : memory)
    cudaMalloc(&each, bytes);
  cudaMemcpy(memory[0], a.data(), bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(memory[1], b.data(), bytes, cudaMemcpyHostToDevice);
  multiply<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(memory[0], memory[1], memory[2], n);
  std::vector<float> c(n * n);
  cudaMemcpy(c.data(), memory[2], bytes, cudaMemcpyDeviceToHost);
  for (float *each : memory)
    cudaFree(each);
  return c;
}

int main() {
  std::vector<float> a(32 * 32, 1), b(32 * 32, 2);
  std::printf("%g\n", product(a, b, 32)[0]);
}
