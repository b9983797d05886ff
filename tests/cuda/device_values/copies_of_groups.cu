// Asynchronous copies of groups.
#include <cstdio>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

__global__ void kernel(int* out) {
  int t = threadIdx.x;
  (void)t;
  __shared__ int data[64], source[64];
  (void)source;
  auto block = cooperative_groups::this_thread_block();
  out[t] = t * 9;
  block.sync();
  cooperative_groups::memcpy_async(block, data, out, sizeof data);
  cooperative_groups::wait(block);
  int x = data[63 - t];
  block.sync();
  out[t] = x;
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
// H100: 567 558 549 540 531 522 513 504 495 486 477 468 459 450 441 432
// H100: 423 414 405 396 387 378 369 360 351 342 333 324 315 306 297 288
// H100: 279 270 261 252 243 234 225 216 207 198 189 180 171 162 153 144
// H100: 135 126 117 108 99 90 81 72 63 54 45 36 27 18 9 0
// H100: exit 0
