// Shuffles from lanes beyond the width.
#include <cstdio>

__global__ void kernel(int* out) {
  int t = threadIdx.x;
  (void)t;
  out[t] = __shfl_sync(0xffffffffu, t, t + 37, 8);
  out[64 + t] = __shfl_sync(0xffffffffu, t, -1 - t, 4);
  out[128 + t] = __shfl_xor_sync(0xffffffffu, t, 24, 8);
}

int main() {
  constexpr int count = 192;
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
// H100: 5 6 7 0 1 2 3 4 13 14 15 8 9 10 11 12
// H100: 21 22 23 16 17 18 19 20 29 30 31 24 25 26 27 28
// H100: 37 38 39 32 33 34 35 36 45 46 47 40 41 42 43 44
// H100: 53 54 55 48 49 50 51 52 61 62 63 56 57 58 59 60
// H100: 3 2 1 0 7 6 5 4 11 10 9 8 15 14 13 12
// H100: 19 18 17 16 23 22 21 20 27 26 25 24 31 30 29 28
// H100: 35 34 33 32 39 38 37 36 43 42 41 40 47 46 45 44
// H100: 51 50 49 48 55 54 53 52 59 58 57 56 63 62 61 60
// H100: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
// H100: 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7
// H100: 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47
// H100: 40 41 42 43 44 45 46 47 32 33 34 35 36 37 38 39
// H100: exit 0
