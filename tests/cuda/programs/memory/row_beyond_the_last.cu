// A stencil reads the row below, also for the last row. row_beyond_the_last_fixed.cu is the fixed twin.
#include <cstdio>

const int width = 16, height = 8;

__global__ void below(const int *in, int *out) {
  const int x = threadIdx.x, y = threadIdx.y;
  out[y * width + x] = in[(y + 1) * width + x]; // HAZARD: out-of-bounds
}

int main() {
  int *out, result[width * height];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  int host[width * height], *in;
  for (int i = 0; i < width * height; i++)
    host[i] = i;
  cudaMalloc(&in, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  below<<<1, dim3(width, height)>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  cudaFree(in);
  int wrong = 0;
  for (int i = 0; i < width * height; i++)
    wrong += result[i] != (i < 112 ? i + 16 : 0);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
