// Barriers of the CUDA library.
#include <cstdio>
#include <cuda/barrier>
#include <utility>

__global__ void kernel(int* out) {
  int t = threadIdx.x;
  (void)t;
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ int data[64];
  if (t == 0) init(&bar, 64);
  __syncthreads();
  data[t] = t * 5;
  auto token = bar.arrive();
  bar.wait(std::move(token));
  int x = data[63 - t];
  bar.arrive_and_wait();
  data[t] = x + 1;
  bar.arrive_and_wait();
  out[t] = data[63 - t];
}

int main() {
  constexpr int count = 64;
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
// H100: 1 6 11 16 21 26 31 36 41 46 51 56 61 66 71 76
// H100: 81 86 91 96 101 106 111 116 121 126 131 136 141 146 151 156
// H100: 161 166 171 176 181 186 191 196 201 206 211 216 221 226 231 236
// H100: 241 246 251 256 261 266 271 276 281 286 291 296 301 306 311 316
// H100: exit 0
