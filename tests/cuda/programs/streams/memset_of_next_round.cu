// One stream clears the buffer for the next round while another may still be copying
// this round's result from it.
// Fixed twin: the buffer is cleared in the copy's stream, after the copy.
#include <cstdio>

const int n = 256;

__global__ void produce(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = 3 * i;
}

int main() {
  int *pinned, *data, sum = 0;
  cudaMallocHost(&pinned, n * sizeof(int));
  cudaMalloc(&data, n * sizeof(int));
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  produce<<<2, 128, 0, first>>>(data);
  cudaStreamSynchronize(first);
  cudaMemcpyAsync(pinned, data, n * sizeof(int), cudaMemcpyDeviceToHost, first);
  cudaMemsetAsync(data, 0, n * sizeof(int), second); // HAZARD: war across-launches
  // FIXED@-1: cudaMemsetAsync(data, 0, n * sizeof(int), first);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; i++)
    sum += pinned[i];
  cudaFree(data);
  cudaFreeHost(pinned);
  std::printf("%d\n", sum);
  return sum != 3 * n * (n - 1) / 2;
}
