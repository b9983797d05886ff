// Atomic operations on 64 bits.
#include <cstdio>

__global__ void kernel(unsigned long long* out) {
  int t = threadIdx.x;
  (void)t;
  auto wide = reinterpret_cast<unsigned long long*>(out);
  atomicAdd(wide, 1ull << t % 60);
  atomicMax(reinterpret_cast<long long*>(wide + 1), (long long)t << 40);
  atomicMin(reinterpret_cast<long long*>(wide + 2), -((long long)t << 40));
  atomicOr(wide + 3, 1ull << t);
  atomicXor(wide + 4, 3ull << t / 2);
  atomicAdd_block(wide + 5, t);
  atomicAdd_system(wide + 6, t);
  if (t == 0) atomicCAS(wide + 7, 0ull, 0x123456789abull);
}

int main() {
  constexpr int count = 8;
  unsigned long long *device, host[count];
  cudaMalloc(&device, sizeof host);
  cudaMemset(device, 0, sizeof host);
  kernel<<<1, 64>>>(device);
  cudaError_t error = cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%s\n", cudaGetErrorName(error));
  for (int i = 0; i < count; ++i) printf("%llx%c", host[i], i % 16 == 15 || i == count - 1 ? '\n' : ' ');
  cudaFree(device);
}

// H100: cudaSuccess
// H100: 100000000000000e 3f0000000000 ffffc10000000000 ffffffffffffffff 0 7e0 7e0 123456789ab
// H100: exit 0
