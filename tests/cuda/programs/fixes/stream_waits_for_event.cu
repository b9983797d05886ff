// One stream produces what another one uses, without an order
// between them.
#include <cstdio>

const int n = 64;

__global__ void fill(int *data) { data[threadIdx.x] = threadIdx.x; }
__global__ void twice(const int *data, int *out) { out[threadIdx.x] = 2 * data[threadIdx.x]; } // HAZARD: raw across-launches

int main() {
  int *data, *out, host[n], wrong = 0;
  cudaMalloc(&data, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  fill<<<1, n, 0, first>>>(data);
  // FIXED: cudaEvent_t event;
  // FIXED: cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
  // FIXED: cudaEventRecord(event, first);
  // FIXED: cudaStreamWaitEvent(second, event, 0);
  // FIXED: cudaEventDestroy(event);
  twice<<<1, n, 0, second>>>(data, out);
  cudaDeviceSynchronize();
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 2 * i;
  cudaFree(data);
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
