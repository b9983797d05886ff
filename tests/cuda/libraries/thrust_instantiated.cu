// Templates that call Thrust on the host are instantiated explicitly. HAZARD-NONE
#include "../language/expect.h"

#include <thrust/execution_policy.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>

template <class T> struct Fill {
  T *values;
  T value;
  Fill(T *values, T value) : values(values), value(value) {} // of the host
  __device__ void operator()(int k) const { values[k] = T(value + k); }
};
template <class T> struct Filler {
  T *values;
  static int times;
  void run(T value, int count);
};
template <class T> int Filler<T>::times = 0;
template <class T> void Filler<T>::run(T value, int count) {
  thrust::for_each(thrust::device, thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(count),
                   Fill<T>(values, value));
  ++times;
}
template <class Policy, class T> void fill(Policy &&policy, T *values, T value, int count) {
  thrust::for_each(policy, thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(count),
                   Fill<T>(values, value));
}
template <class T> void create(T *&values, T value, int count) {
  cudaMalloc(&values, count * sizeof(T));
  fill(thrust::device, values, value, count);
}
template void create<int>(int *&, int, int);
template void create<double>(double *&, double, int);
template struct Filler<int>;

int main() {
  int *integers, host[100];
  create(integers, 7, 100);
  cudaMemcpy(host, integers, sizeof host, cudaMemcpyDeviceToHost);
  expect_all("create", host, 100, [](int k) { return 7 + k; });
  Filler<int>{integers}.run(1, 50);
  cudaMemcpy(host, integers, sizeof host, cudaMemcpyDeviceToHost);
  expect_all("run", host, 100, [](int k) { return k < 50 ? 1 + k : 7 + k; });
  expect("times", Filler<int>::times, 1);
  cudaFree(integers);
  return wrong;
}
