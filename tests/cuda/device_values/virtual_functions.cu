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
