// HAZARD-NONE
// The wait is for the recording that was current when the wait was enqueued, which
// is all that the consumer needs. event_recorded_again.cu is the wrong twin.
#include <cstdio>

const int n = 64;

__global__ void fill(int *a, int v) { a[threadIdx.x] = v; }
__global__ void copy(int *to, const int *from) { to[threadIdx.x] = from[threadIdx.x]; }

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
  copy<<<1, n, 0, consumer>>>(out, first);
  cudaDeviceSynchronize();
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 1;
  cudaFree(first);
  cudaFree(second);
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
