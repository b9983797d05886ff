// An explicitly instantiated host template is the only one to launch a kernel, which must be compiled too. HAZARD-NONE
#include <cstdio>
template <typename T> __global__ void scale(T *values, T factor) { values[threadIdx.x] = factor * threadIdx.x; }
template <> __global__ void scale<float>(float *values, float factor) { values[threadIdx.x] = factor; }
template <typename T> struct Scaler {
  T *values;
  void run(T factor) { scale<T><<<1, 4>>>(values, factor); }
};
template <typename T> T run(T factor) {
  T *values, host[4];
  cudaMalloc(&values, sizeof host);
  scale<T><<<1, 4>>>(values, factor);
  cudaMemcpy(host, values, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(values);
  return host[3];
}
// In both branches, one after the other, and in a lambda.
template <bool twice> __global__ void add(int *value) { *value += twice ? 2 : 1; }
template <class T> T several(T which) {
  int *value, host = 0;
  cudaMalloc(&value, sizeof host);
  cudaMemset(value, 0, sizeof host);
  if (which)
    add<true><<<1, 1>>>(value);
  else
    add<false><<<1, 1>>>(value);
  auto again = [&] { scale<int><<<1, 1>>>(value + 0, 0); add<true><<<1, 1>>>(value); };
  if (which > 1)
    again();
  cudaMemcpy(&host, value, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(value);
  return host;
}
template int several<int>(int);
template struct Scaler<short>;
template float run<float>(float);
template double run<double>(double);
int main() {
  short *values, host[4];
  cudaMalloc(&values, sizeof host);
  Scaler<short>{values}.run(5);
  cudaMemcpy(host, values, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(values);
  std::printf("%g %g %d\n", run<float>(2), run<double>(2), host[3]);
  if (several(0) != 1 || several(1) != 2 || several(2) != 2)
    return 2;
  return run<float>(2) != 2 || run<double>(2) != 6 || host[3] != 15;
}
