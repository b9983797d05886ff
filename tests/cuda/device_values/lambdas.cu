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

// H100: cudaSuccess
// H100: 6 17 28 39 50 61 72 83 94 105 116 127 138 149 160 171
// H100: 182 193 204 215 226 237 248 259 270 281 292 303 314 325 336 347
// H100: 358 369 380 391 402 413 424 435 446 457 468 479 490 501 512 523
// H100: 534 545 556 567 578 589 600 611 622 633 644 655 666 677 688 699
// H100: exit 0
