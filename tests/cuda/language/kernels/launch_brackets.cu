// Extensions of nvcc: launches whose brackets are separated by blanks, as
// some formatters write them, and a directive through a macro. HAZARD-NONE
#include "../expect.h"

#include <cstring>

template <class T> struct Box {
  T value;
};
struct Out {
  int sum;
};
template <class T> Out &operator<<(Out &out, Box<T> box) {
  out.sum += box.value;
  return out;
}
template <int n> int blocks() { return n; }

// A macro that expands to a directive, which nvcc also accepts.
#define UNROLL #pragma unroll
__global__ void sums(int *out) {
  int sum = 0;
  UNROLL
  for (int k = 0; k < 4; ++k)
    sum += k;
  out[threadIdx.x] = sum;
}

__global__ void number(int *out, int add) { out[blockIdx.x * blockDim.x + threadIdx.x] = int(threadIdx.x) + add; }
template <class T> __global__ void wrapped(Box<Box<T>> *out) { out[threadIdx.x].value.value = T(threadIdx.x); }

// clang-format off
int main() {
  int *out;
  cudaMallocManaged(&out, 64 * sizeof *out);
  number<< <2, 32>> >(out, 1);
  cudaDeviceSynchronize();
  expect_all("<< < and >> >", out, 64, [](int k) { return k % 32 + 1; });
  number << < 2, dim3(32) >> > (out, 2);
  cudaDeviceSynchronize();
  expect_all("with blanks", out, 64, [](int k) { return k % 32 + 2; });
  number < <<blocks<2>(), 32
      > >> (out, 3);
  cudaDeviceSynchronize();
  expect_all("the other way, over two lines", out, 64, [](int k) { return k % 32 + 3; });
  number<<<2, 32>> >(out, 4);
  cudaDeviceSynchronize();
  expect_all("closed with blanks", out, 64, [](int k) { return k % 32 + 4; });
  sums<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  expect_all("#pragma unroll by a macro", out, 32, [](int) { return 6; });
  Box<Box<int> > *boxes = reinterpret_cast<Box<Box<int> > *>(out);
  wrapped<int><< <1, 32>> >(boxes);
  cudaDeviceSynchronize();
  expect_all("a template's", out, 32, [](int k) { return k; });

  expect("a string", int(std::strlen("<< <1, 1>> >")), 12); // and << < in a comment
  Out sum{0};
  operator<< <int>(sum, Box<int>{5});
  expect("an operator's name", sum.sum, 5);
  return cudaFree(out);
}
