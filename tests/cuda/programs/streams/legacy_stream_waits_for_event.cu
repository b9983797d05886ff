// The legacy default stream waits for the event, and blocking streams wait for it, but the
// consumer's stream is non-blocking.
// Fixed twin: the wait is an operation of the legacy default stream, and a blocking stream waits for it.
#include <cstdio>

const int n = 64;

__global__ void fill(int *a, int v) { a[threadIdx.x] = v; }
__global__ void add(int *a) { // FIXED: __global__ void add(int *a) { a[threadIdx.x] += 1; }
  a[threadIdx.x] += 1; // HAZARD: raw across-launches // FIXED:
  // HAZARD@-1: waw across-launches
} // FIXED:

int main() {
  int *a, host[n], wrong = 0;
  cudaMalloc(&a, sizeof host);
  cudaStream_t producer, consumer;
  cudaStreamCreateWithFlags(&producer, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&consumer, cudaStreamNonBlocking); // FIXED: cudaStreamCreate(&consumer);
  cudaEvent_t filled;
  cudaEventCreate(&filled);
  fill<<<1, n, 0, producer>>>(a, 1);
  cudaEventRecord(filled, producer);
  cudaStreamWaitEvent(0, filled, 0);
  add<<<1, n, 0, consumer>>>(a);
  cudaDeviceSynchronize();
  cudaMemcpy(host, a, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 2;
  cudaFree(a);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
