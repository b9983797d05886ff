// Bits of float and integer types.
#include <cstdio>

__global__ void kernel(unsigned* out) {
  int t = threadIdx.x;
  (void)t;
  out[t] = __float_as_uint(__uint_as_float(0x3f800000u + t) * 3.0f) ^ __float_as_int(__int2float_rn(t - 20)) ^ (unsigned)__double_as_longlong(t * 0.1);
}

int main() {
  constexpr int count = 64;
  unsigned *device, host[count];
  cudaMalloc(&device, sizeof host);
  cudaMemset(device, 0, sizeof host);
  kernel<<<1, 64>>>(device);
  cudaError_t error = cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%s\n", cudaGetErrorName(error));
  for (int i = 0; i < count; ++i) printf("%08x%c", host[i], i % 16 == 15 || i == count - 1 ? '\n' : ' ');
  cudaFree(device);
}
