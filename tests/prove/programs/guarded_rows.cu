// Rows of a matrix, each element by a thread of its own, except that the guard lets one column too many through.
// Fixed: Rows of a matrix, each element by a thread of its own; the guard keeps threads inside.
// VERDICT: races-across-blocks refuted // FIXED:
// VERDICT: out-of-bounds refuted // FIXED:
// VERDICT: races-within-block refuted // FIXED:
// STATUS: 66 // FIXED: // STATUS: 0
#include <cuda_runtime.h>

__global__ void scale(float *matrix, int width, int height, float by) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x <= width && y < height) // FIXED: if (x < width && y < height)
    matrix[y * width + x] *= by;
}

int main() {
  const int width = 50, height = 30;
  float *matrix;
  cudaMalloc(&matrix, width * height * sizeof(float));
  cudaMemset(matrix, 0, width * height * sizeof(float));
  scale<<<dim3(4, 4), dim3(16, 8)>>>(matrix, width, height, 2);
  cudaDeviceSynchronize();
  cudaFree(matrix);
  return 0;
}
