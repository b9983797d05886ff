// A stencil reads the row below, also for the last row.
// Fixed twin: rows below the last one count as zero.
#include <cstdio>

const int width = 16, height = 8;

__global__ void below(const int *in, int *out) {
  const int x = threadIdx.x, y = threadIdx.y;
  out[y * width + x] = in[(y + 1) * width + x]; // HAZARD: out-of-bounds
  // FIXED@-1: out[y * width + x] = y + 1 < height ? in[(y + 1) * width + x] : 0;
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
