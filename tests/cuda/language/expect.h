// Shared by the programs in this folder: cases that compare, and results that kernels write, one value per thread.
#pragma once

#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

inline int wrong = 0;

template <class A, class B> void expect(const char *what, A got, B wanted) {
  if (got == A(wanted))
    return;
  std::printf("%s: %.17g, not %.17g\n", what, double(got), double(wanted));
  ++wrong;
}
/// The value for each k, as the host computes it.
template <class T, class F> void expect_all(const char *what, const T *got, int count, F wanted) {
  for (int k = 0; k < count; ++k)
    if (!(got[k] == T(wanted(k)))) {
      std::printf("%s [%d]: %.17g, not %.17g\n", what, k, double(got[k]), double(wanted(k)));
      ++wrong;
      return;
    }
}

/// Rows of `threads` values on the device. A kernel takes it by value; case k writes to row(k).
template <class T> struct Rows {
  T *values;
  int threads;
  __device__ T &operator()(int row) const {
    const int block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    const int rank = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    return values[row * threads + block * int(blockDim.x * blockDim.y * blockDim.z) + rank];
  }
};
template <class T> Rows<T> make_rows(int rows, int threads) {
  T *values;
  cudaMalloc(&values, rows * threads * sizeof(T));
  cudaMemset(values, 0, rows * threads * sizeof(T));
  return {values, threads};
}
template <class T> std::vector<T> take(Rows<T> rows, int count) {
  std::vector<T> result(count * rows.threads);
  expect("the launch", int(cudaGetLastError()), 0);
  expect("the copy", int(cudaMemcpy(result.data(), rows.values, result.size() * sizeof(T), cudaMemcpyDeviceToHost)),
         0);
  cudaFree(rows.values);
  return result;
}
