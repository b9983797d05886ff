// Atomic operations on integers.
#include <cstdio>

__global__ void kernel(int* out) {
  int t = threadIdx.x;
  (void)t;
  atomicAdd(out, t);
  atomicSub(out + 1, t);
  atomicMin(out + 2, -t);
  atomicMax(out + 3, t * 3);
  atomicAnd(out + 4, 0x7ff0 | t);
  atomicOr(out + 5, t);
  atomicXor(out + 6, t * t);
  atomicInc(reinterpret_cast<unsigned*>(out + 7), 9);
  atomicDec(reinterpret_cast<unsigned*>(out + 8), 10);
  if (t == 3) out[10] = atomicExch(out + 9, 77);
  if (t == 4) out[11] = atomicCAS(out + 11, 0, 5);
}

int main() {
  constexpr int count = 12;
  int *device, host[count];
  cudaMalloc(&device, sizeof host);
  cudaMemset(device, 0, sizeof host);
  kernel<<<1, 64>>>(device);
  cudaError_t error = cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%s\n", cudaGetErrorName(error));
  for (int i = 0; i < count; ++i) printf("%d%c", host[i], i % 16 == 15 || i == count - 1 ? '\n' : ' ');
  cudaFree(device);
}

// H100: cudaSuccess
// H100: 2016 -2016 -63 189 0 63 256 4 2 77 0 0
// H100: exit 0
