// While a kernel runs, the host writes more elements than are recorded individually, and
// then one that the kernel writes.
// Fixed twin: the host waits before it writes what the kernel writes.
#include <cstdio>

__global__ void set(int *values) {
  values[threadIdx.x] = threadIdx.x;
}

int main() {
  const int many = 1100000;
  int *values, *others;
  cudaMallocManaged(&values, 64 * sizeof(int));
  cudaMallocManaged(&others, many * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaDeviceSynchronize();
  set<<<1, 64, 0, stream>>>(values);
  for (int k = 0; k < many; ++k)
    others[k] = k;
  // FIXED: cudaStreamSynchronize(stream);
  values[3] = 7; // HAZARD: waw host-device
  cudaStreamSynchronize(stream); // FIXED:
  std::printf("%d\n", others[many - 1]);
  cudaStreamDestroy(stream);
  cudaFree(values);
  cudaFree(others);
}
