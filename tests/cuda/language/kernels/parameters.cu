// Parameters of class type: each thread has its own copy, which it may change.
#include "../expect.h"

struct Plain {
  int values[8];
};
/// A class that is not passed to functions as bytes.
struct Copied {
  int values[8];
  int *target;
  __host__ __device__ Copied() {}
  __host__ __device__ Copied(const Copied &other) : target(other.target) {
    for (int k = 0; k < 8; k++)
      values[k] = other.values[k];
  }
};
struct alignas(32) Aligned : Copied {
  double last;
};

template <class T> __device__ int change_and_add(T &of) {
  int sum = 0;
  for (int k = 0; k < 8; k++) {
    of.values[(k + threadIdx.x) & 7] += threadIdx.x;
    sum += of.values[(k + threadIdx.x) & 7];
  }
  return sum;
}

__global__ void of_plain(Plain plain, int *out) { out[blockIdx.x * 64 + threadIdx.x] = change_and_add(plain); }
__global__ void of_copied(Copied copied) { copied.target[blockIdx.x * 64 + threadIdx.x] = change_and_add(copied); }
__global__ void of_aligned(char before, Aligned aligned, int *out) {
  aligned.last += threadIdx.x;
  out[blockIdx.x * 64 + threadIdx.x] = change_and_add(aligned) + int(aligned.last) + before;
}
__global__ void with_barrier(Copied copied, int *out) {
  copied.values[threadIdx.x & 7] = threadIdx.x;
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = copied.values[threadIdx.x & 7];
}

int main() {
  int *out, result[4 * 64];
  cudaMalloc(&out, sizeof result);
  auto all_are = [&](auto expected) {
    cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 4 * 64; i++)
      if (result[i] != expected(i % 64))
        return false;
    return true;
  };
  Plain plain;
  Copied copied;
  Aligned aligned;
  for (int k = 0; k < 8; k++)
    plain.values[k] = copied.values[k] = aligned.values[k] = k;
  copied.target = out;
  aligned.last = 3;

  of_plain<<<4, 64>>>(plain, out);
  expect("a plain class", all_are([](int i) { return 28 + 8 * i; }), true);
  of_copied<<<4, 64>>>(copied);
  expect("a class with a copy constructor", all_are([](int i) { return 28 + 8 * i; }), true);
  of_aligned<<<4, 64>>>(1, aligned, out);
  expect("a class with an alignment", all_are([](int i) { return 28 + 9 * i + 4; }), true);
  with_barrier<<<4, 64>>>(copied, out);
  expect("changed before a barrier", all_are([](int i) { return i; }), true);
  cudaFree(out);
  return wrong != 0;
}
