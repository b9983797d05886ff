// Virtual functions of objects created on the device.
#include <cstdio>

struct shape {
  __device__ virtual int area() const = 0;
  __device__ virtual ~shape() {}
};
struct square : shape {
  int a;
  __device__ square(int a) : a(a) {}
  __device__ int area() const override { return a * a; }
};
struct circle : shape {
  int r;
  __device__ circle(int r) : r(r) {}
  __device__ int area() const override { return 3 * r * r; }
};
__global__ void kernel(int* out) {
  int t = threadIdx.x;
  (void)t;
  shape* s = t % 2 ? (shape*)new square(t) : (shape*)new circle(t);
  out[t] = s->area();
  delete s;
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
// H100: 0 1 12 9 48 25 108 49 192 81 300 121 432 169 588 225
// H100: 768 289 972 361 1200 441 1452 529 1728 625 2028 729 2352 841 2700 961
// H100: 3072 1089 3468 1225 3888 1369 4332 1521 4800 1681 5292 1849 5808 2025 6348 2209
// H100: 6912 2401 7500 2601 8112 2809 8748 3025 9408 3249 10092 3481 10800 3721 11532 3969
// H100: exit 0
