// A stream waits for an event, which is then recorded again: the wait is for
// the recording that was current when the wait was enqueued, so it does not
// cover the second kernel.
// Fixed twin: the wait is for the recording that was current when the wait was enqueued, which is all that the
// consumer needs.
#include <cstdio>

const int n = 64;

__global__ void fill(int *a, int v) { a[threadIdx.x] = v; }
__global__ void copy(int *to, const int *from) {
// FIXED@-1: __global__ void copy(int *to, const int *from) { to[threadIdx.x] = from[threadIdx.x]; }
  to[threadIdx.x] = from[threadIdx.x]; // HAZARD: raw across-launches // FIXED:
} // FIXED:

int main() {
  int *first, *second, *out, host[n], wrong = 0;
  cudaMalloc(&first, sizeof host);
  cudaMalloc(&second, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaStream_t producer, consumer;
  cudaStreamCreate(&producer);
  cudaStreamCreate(&consumer);
  cudaEvent_t filled;
  cudaEventCreate(&filled);
  fill<<<1, n, 0, producer>>>(first, 1);
  cudaEventRecord(filled, producer);
  cudaStreamWaitEvent(consumer, filled, 0);
  fill<<<1, n, 0, producer>>>(second, 2);
  cudaEventRecord(filled, producer);
  copy<<<1, n, 0, consumer>>>(out, second); // FIXED: copy<<<1, n, 0, consumer>>>(out, first);
  cudaDeviceSynchronize();
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 2; // FIXED: wrong += host[i] != 1;
  cudaFree(first);
  cudaFree(second);
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
