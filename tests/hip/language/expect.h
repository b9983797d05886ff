// Shared by the programs in this folder: cases that compare, and results that kernels write, one value per thread.
#pragma once

#include <hip/hip_runtime.h>

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

/// Rows of `threads` values on the device, for one block. A kernel takes it by value; case k writes to row(k).
template <class T> struct Rows {
  T *values;
  int threads;
  __device__ T &operator()(int row) const { return values[row * threads + int(threadIdx.x)]; }
};
template <class T> Rows<T> make_rows(int rows, int threads) {
  T *values;
  (void)hipMalloc(&values, rows * threads * sizeof(T));
  (void)hipMemset(values, 0, rows * threads * sizeof(T));
  return {values, threads};
}
template <class T> std::vector<T> take(Rows<T> rows, int count) {
  std::vector<T> result(count * rows.threads);
  expect("the launch", int(hipGetLastError()), 0);
  expect("the copy", int(hipMemcpy(result.data(), rows.values, result.size() * sizeof(T), hipMemcpyDeviceToHost)),
         0);
  (void)hipFree(rows.values);
  return result;
}
