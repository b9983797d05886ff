// A permutation of rows has one of them twice.
#include <cstdio>
#include <cusolverRf.h>
#include <vector>

constexpr int n = 2;

template <class T> T *on_device(const std::vector<T> &values) {
  T *result;
  cudaMalloc(&result, values.size() * sizeof(T));
  cudaMemcpy(result, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return result;
}

int main() {
  int *rows = on_device<int>({0, 1, 2}), *cols = on_device<int>({0, 1}), *none = on_device<int>({0, 0, 0});
  int *p = on_device<int>({1, 1}), *q = on_device<int>({0, 1});
  // FIXED@-1: int *p = on_device<int>({1, 0}), *q = on_device<int>({0, 1});
  double *v = on_device<double>({2, 4});
  cusolverRfHandle_t rf;
  cusolverRfCreate(&rf);
  // L is the identity, whose diagonal is not stored.
  cusolverRfSetupDevice(n, n, rows, cols, v, 0, none, cols, v, n, rows, cols, v, p, q, rf); // HAZARD: out-of-bounds
  cudaDeviceSynchronize();
  std::printf("done\n");
  cusolverRfDestroy(rf);
  for (int *each : {rows, cols, none, p, q})
    cudaFree(each);
  cudaFree(v);
  return 0;
}
