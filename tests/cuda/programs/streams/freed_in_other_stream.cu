// Memory is freed in one stream while a kernel in another may still
// be reading it.
// Fixed twin: the stream that frees the memory waits for the one that uses it.
#include <cstdio>

const int n = 64;

__global__ void add(const int *a, int *out) {
// FIXED@-1: __global__ void add(const int *a, int *out) { out[threadIdx.x] = a[threadIdx.x] + 1; }
  out[threadIdx.x] = a[threadIdx.x] + 1; // HAZARD: use-after-free a // FIXED:
} // FIXED:

int main() {
  int *a, *out, host[n], wrong = 0;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&out, sizeof host);
  cudaMallocAsync(&a, sizeof host, first);
  cudaMemsetAsync(a, 0, sizeof host, first);
  cudaStreamSynchronize(first);
  add<<<1, n, 0, second>>>(a, out);
  // FIXED: cudaEvent_t used;
  // FIXED: cudaEventCreate(&used);
  // FIXED: cudaEventRecord(used, second);
  // FIXED: cudaStreamWaitEvent(first, used, 0);
  cudaFreeAsync(a, first);
  cudaDeviceSynchronize();
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 1;
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
