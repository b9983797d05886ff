// Lambdas, templates and folds on the device.
#include <cstdio>

template <class T, int N> struct each {
  static __device__ T sum(T x) {
    if constexpr (N == 0) return 0;
    else return x * N + each<T, N - 1>::sum(x);
  }
};
__global__ void kernel(int* out) {
  int t = threadIdx.x;
  (void)t;
  auto scale = [t](auto... x) { return (x + ... + t); };
  out[t] = scale(1, 2, 3) + each<int, 4>::sum(t);
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
