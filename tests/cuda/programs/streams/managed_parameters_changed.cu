// The kernel reads its parameters from managed memory; the host sets those of the next launch
// while it may still be running.
// Fixed twin: the host waits for the device before it changes the parameters.
#include <cstdio>

struct Parameters {
  int factor, offset;
};

__global__ void scale(const Parameters *p, int *out) {
  out[threadIdx.x] = p->factor * int(threadIdx.x) + p->offset;
}

int main() {
  const int n = 64;
  Parameters *p;
  int *out, host[n], wrong = 0;
  cudaMallocManaged(&p, sizeof *p);
  cudaMalloc(&out, sizeof host);
  p->factor = 2;
  p->offset = 5;
  scale<<<1, n>>>(p, out);
  // FIXED: cudaDeviceSynchronize();
  p->offset = 6; // HAZARD: war host-device
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i] != 2 * i + 5;
  cudaFree(p);
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
