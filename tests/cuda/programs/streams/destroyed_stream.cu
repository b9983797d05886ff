// A stream is destroyed while its kernel may still be running; nothing waits for it, and
// another stream writes the same memory.
#include <cstdio>

__global__ void set(int *values, int to) {
  values[threadIdx.x] = to; // HAZARD: waw across-launches
}

int main() {
  int *values;
  cudaMalloc(&values, 32 * sizeof(int));
  cudaStream_t first, second;
  cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
  set<<<1, 32, 0, first>>>(values, 1);
  // FIXED: cudaStreamSynchronize(first);
  cudaStreamDestroy(first);
  set<<<1, 32, 0, second>>>(values, 2);
  cudaDeviceSynchronize();
  int result;
  cudaMemcpy(&result, values, sizeof result, cudaMemcpyDeviceToHost);
  std::printf("%d\n", result);
  cudaStreamDestroy(second);
  cudaFree(values);
}
