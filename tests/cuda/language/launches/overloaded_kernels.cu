// Launches from kernels through a name that several kernels have: chosen by the number and the types
// of the arguments, declared elsewhere, and templates whose arguments are deduced. HAZARD-NONE
#include "../expect.h"

__global__ void put(int *out);               // never defined
__global__ void put(int *out, int a, int b); // below
__global__ void put(int *out, int value) { *out = value; }
__global__ void put(float *out, float value) { *out = value; }
__global__ void put(int *out, int a, int b) { *out = 10 * a + b; }

template <class T> __global__ void add(T *out, T value) { *out += value; }
template <class T, class U> __global__ void convert(T *to, const U *from) { *to = T(*from); }

namespace nested {
__global__ void put(int *out, int value) { *out = -value; }
template <class T> __global__ void count_down(T *out, int depth) {
  *out += 1;
  if (depth > 0)
    count_down<<<1, 1>>>(out, depth - 1);
}
} // namespace nested

struct Pair {
  int first, second;
};
__global__ void put_pair(int *out, Pair pair, void *nothing) {
  *out = pair.first * 100 + pair.second + (nothing != nullptr);
}

__global__ void parent(int *integers, float *reals) {
  const bool truth = integers != nullptr;
  put<<<1, 1>>>(integers, 7);
  put<<<1, 1>>>(reals, 2.5f);
  put<<<1, 1>>>(integers + 1, truth, 2u); // by the number of arguments only
  nested::put<<<1, 1>>>(integers + 2, 9);
  add<<<1, 1>>>(integers + 3, 5);
  add<<<dim3(1), dim3(1), 0, 0>>>(reals + 1, 0.5f);
  convert<<<1, 1>>>(integers + 4, static_cast<const float *>(reals));
  nested::count_down<<<1, 1>>>(integers + 5, 3);
  put_pair<<<1, 1>>>(integers + 6, {3, 4}, NULL); // one kernel: anything that converts to its parameters
}

int main() {
  int *integers, integer[7];
  float *reals, real[2];
  cudaMalloc(&integers, sizeof integer);
  cudaMalloc(&reals, sizeof real);
  cudaMemset(integers, 0, sizeof integer);
  cudaMemset(reals, 0, sizeof real);
  parent<<<1, 1>>>(integers, reals);
  expect("the launch", int(cudaDeviceSynchronize()), 0);
  cudaMemcpy(integer, integers, sizeof integer, cudaMemcpyDeviceToHost);
  cudaMemcpy(real, reals, sizeof real, cudaMemcpyDeviceToHost);
  expect("the one for integers", integer[0], 7);
  expect("the one for reals", real[0], 2.5f);
  expect("the one with three parameters", integer[1], 12);
  expect("the one in a namespace", integer[2], -9);
  expect("a template for integers", integer[3], 5);
  expect("a template for reals", real[1], 0.5f);
  expect("a template with two types", integer[4], 2);
  expect("a template that launches itself", integer[5], 4);
  expect("a structure and a null pointer", integer[6], 304);
  return wrong;
}
