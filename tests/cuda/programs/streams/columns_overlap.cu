// Three streams fill columns of one array; the last one starts one
// column too early.
// Fixed twin: three streams fill separate columns of one array: they do not share any byte.
#include <cstdio>

const int rows = 8, columns = 12;

__global__ void fill(int *a, size_t pitch, int from, int to, int value) {
  int *row = (int *)((char *)a + threadIdx.x * pitch);
  for (int c = from; c < to; c++)
    row[c] = value;
}

int main() {
  int *a, *pinned, host[rows][columns], wrong = 0;
  size_t pitch;
  cudaMallocPitch(&a, &pitch, columns * sizeof(int), rows);
  cudaMallocHost(&pinned, rows * 4 * sizeof(int));
  for (int i = 0; i < rows * 4; i++)
    pinned[i] = 3;
  cudaStream_t streams[3];
  for (cudaStream_t &stream : streams)
    cudaStreamCreate(&stream);
  fill<<<1, rows, 0, streams[0]>>>(a, pitch, 0, 4, 1);
  fill<<<1, rows, 0, streams[1]>>>(a, pitch, 4, 8, 2);
  const size_t width = 4 * sizeof(int);
  cudaMemcpy2DAsync(a + 7, pitch, pinned, width, width, rows, cudaMemcpyHostToDevice, streams[2]); // HAZARD: waw
  // FIXED@-1: cudaMemcpy2DAsync(a + 8, pitch, pinned, width, width, rows, cudaMemcpyHostToDevice, streams[2]);
  cudaDeviceSynchronize();
  cudaMemcpy2D(host, sizeof host[0], a, pitch, sizeof host[0], rows, cudaMemcpyDeviceToHost);
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++)
      wrong += host[r][c] != 1 + c / 4;
  cudaFree(a);
  cudaFreeHost(pinned);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
