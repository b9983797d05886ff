// The legacy default stream waits for the event, and blocking streams wait for it, but the
// consumer's stream is non-blocking. legacy_stream_waits_for_event_fixed.cu is the fixed twin.
#include <cstdio>

const int n = 64;

__global__ void fill(int *a, int v) { a[threadIdx.x] = v; }
__global__ void add(int *a) {
  a[threadIdx.x] += 1; // HAZARD: raw across-launches
  // HAZARD@-1: waw across-launches
}

int main() {
  int *a, host[n], wrong = 0;
  cudaMalloc(&a, sizeof host);
  cudaStream_t producer, consumer;
  cudaStreamCreateWithFlags(&producer, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&consumer, cudaStreamNonBlocking);
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
