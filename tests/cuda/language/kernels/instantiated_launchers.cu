// A template of the host is instantiated explicitly, and alone launches a kernel: which is compiled then, too. HAZARD-NONE
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
  return run<float>(2) != 2 || run<double>(2) != 6 || host[3] != 15;
}
