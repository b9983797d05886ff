// Declarations that nvcc accepts: alignments between specifiers, and kernels in
// namespaces whose names end with a digit, like those of unnamed namespaces. HAZARD-NONE
#include "../expect.h"

#include <cstdint>

struct alignas(16) Four {
  float x[4];
};

__constant__ alignas(alignof(Four)) float weights[4] = {1, 2, 3, 4};
static __device__ alignas(32) unsigned char bytes[3];

namespace {
__global__ void aligned(int *out) {
  __shared__ alignas(64) char first[3];
  volatile __shared__ alignas(sizeof(Four)) char second[3];
  extern __shared__ alignas(16) char rest[];
  out[0] = int(uintptr_t(first) % 64 + uintptr_t(second) % 16 + uintptr_t(rest) % 16 + uintptr_t(bytes) % 32);
  out[1] = int(reinterpret_cast<const Four *>(weights)->x[3]);
}
template <class T> __global__ void filled(T *out, T value) { out[threadIdx.x] = value + T(threadIdx.x); }
} // namespace

namespace v2 {
namespace kernels16 {
__global__ void filled(int *out) { out[threadIdx.x] = 16; }
} // namespace kernels16
__global__ void __filled10(int *out) { out[threadIdx.x] = 10; }
} // namespace v2

__shared__ int of_two_kernels[32];
__global__ void turned(int *out) {
  of_two_kernels[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = of_two_kernels[31 - threadIdx.x];
}
__global__ void moved(int *out) {
  of_two_kernels[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = of_two_kernels[(threadIdx.x + 1) % 32];
}

template <class F> void call(F function, int *out) { function(out); }

int main() {
  int *out;
  cudaMallocManaged(&out, 32 * sizeof *out);
  aligned<<<1, 1, 16>>>(out);
  cudaDeviceSynchronize();
  expect("aligned", out[0], 0);
  expect("constant", out[1], 4);
  call([](auto *place) { filled<<<1, 32>>>(place, 5); }, out);
  cudaDeviceSynchronize();
  expect_all("an unnamed namespace", out, 32, [](int k) { return 5 + k; });
  v2::kernels16::filled<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  expect_all("a namespace with a digit", out, 32, [](int) { return 16; });
  v2::__filled10<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  expect_all("a kernel with a digit", out, 32, [](int) { return 10; });
  for (int k = 0; k < 32; ++k)
    out[k] = k;
  turned<<<1, 32>>>(out);
  moved<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  expect_all("shared memory of two kernels", out, 32, [](int k) { return 31 - (k + 1) % 32; });
  const float *constant = nullptr;
  expect("memory of constants", int(cudaMalloc(&constant, 4)), 0);
  cudaFree(const_cast<float *>(constant));
  cudaFree(out);
  return wrong;
}
