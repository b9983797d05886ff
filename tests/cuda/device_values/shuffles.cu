// Shuffles with widths, in both directions.
#include <cstdio>

__global__ void kernel(int* out) {
  int t = threadIdx.x;
  (void)t;
  out[t] = __shfl_sync(0xffffffffu, t * 3, t / 2);
  out[64 + t] = __shfl_up_sync(0xffffffffu, t, 3, 8);
  out[128 + t] = __shfl_down_sync(0xffffffffu, t, 5, 16);
  out[192 + t] = __shfl_xor_sync(0xffffffffu, t, 9, 16);
}

int main() {
  constexpr int count = 256;
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
// H100: 0 0 3 3 6 6 9 9 12 12 15 15 18 18 21 21
// H100: 24 24 27 27 30 30 33 33 36 36 39 39 42 42 45 45
// H100: 144 144 147 147 150 150 153 153 156 156 159 159 162 162 165 165
// H100: 168 168 171 171 174 174 177 177 180 180 183 183 186 186 189 189
// H100: 0 1 2 0 1 2 3 4 8 9 10 8 9 10 11 12
// H100: 16 17 18 16 17 18 19 20 24 25 26 24 25 26 27 28
// H100: 32 33 34 32 33 34 35 36 40 41 42 40 41 42 43 44
// H100: 48 49 50 48 49 50 51 52 56 57 58 56 57 58 59 60
// H100: 5 6 7 8 9 10 11 12 13 14 15 11 12 13 14 15
// H100: 21 22 23 24 25 26 27 28 29 30 31 27 28 29 30 31
// H100: 37 38 39 40 41 42 43 44 45 46 47 43 44 45 46 47
// H100: 53 54 55 56 57 58 59 60 61 62 63 59 60 61 62 63
// H100: 9 8 11 10 13 12 15 14 1 0 3 2 5 4 7 6
// H100: 25 24 27 26 29 28 31 30 17 16 19 18 21 20 23 22
// H100: 41 40 43 42 45 44 47 46 33 32 35 34 37 36 39 38
// H100: 57 56 59 58 61 60 63 62 49 48 51 50 53 52 55 54
// H100: exit 0
