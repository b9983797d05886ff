// Shared by the tests of cuBLAS and similar libraries: numbers of four types, matrices, products by definition.
#pragma once

#include "../expect.h"

#include <cuComplex.h>

#include <cmath>
#include <complex>
#include <cstring>
#include <type_traits>
#include <vector>

template <class T> constexpr bool is_complex = false;
template <class R> constexpr bool is_complex<std::complex<R>> = true;
template <class T> struct RealOf {
  using Type = T;
};
template <class R> struct RealOf<std::complex<R>> {
  using Type = R;
};
template <class T> using Real = typename RealOf<T>::Type;

// CUDA's names for the same numbers.
inline int *gpu(int *x) { return x; }
inline float *gpu(float *x) { return x; }
inline double *gpu(double *x) { return x; }
inline cuComplex *gpu(std::complex<float> *x) { return reinterpret_cast<cuComplex *>(x); }
inline cuDoubleComplex *gpu(std::complex<double> *x) { return reinterpret_cast<cuDoubleComplex *>(x); }
inline const float *gpu(const float *x) { return x; }
inline const double *gpu(const double *x) { return x; }
inline const cuComplex *gpu(const std::complex<float> *x) { return reinterpret_cast<const cuComplex *>(x); }
inline const cuDoubleComplex *gpu(const std::complex<double> *x) {
  return reinterpret_cast<const cuDoubleComplex *>(x);
}

/// Small multiples of 1/4, whose sums of a few products are exact.
template <class T> T number(int k) {
  const double real = double((k * 37 + 11) % 17 - 8) / 4;
  if constexpr (is_complex<T>)
    return T(Real<T>(real), Real<T>(double((k * 23 + 5) % 13 - 6) / 4));
  else
    return T(real);
}
template <class T> std::vector<T> numbers(int count, int seed = 0) {
  std::vector<T> result(count);
  for (int k = 0; k < count; ++k)
    result[k] = number<T>(k + seed);
  return result;
}

/// A copy on the device.
template <class T> struct OnDevice {
  explicit OnDevice(const std::vector<T> &values) : count(values.size()) {
    cudaMalloc(&begin, count * sizeof(T));
    cudaMemcpy(begin, values.data(), count * sizeof(T), cudaMemcpyHostToDevice);
  }
  OnDevice(const OnDevice &) = delete;
  ~OnDevice() { cudaFree(begin); }
  auto get() { return gpu(begin); }
  std::vector<T> values() const {
    std::vector<T> result(count);
    cudaMemcpy(result.data(), begin, count * sizeof(T), cudaMemcpyDeviceToHost);
    return result;
  }
  size_t count;
  T *begin = nullptr;
};

template <class T> bool near(T a, T b) {
  return std::abs(a - b) <= Real<T>(sizeof(Real<T>) == 4 ? 1e-4 : 1e-11) * (1 + std::abs(b));
}
template <class T> bool near(const std::vector<T> &a, const std::vector<T> &b) {
  for (size_t k = 0; k < a.size(); ++k)
    if (!near(a[k], b[k])) {
      std::printf("[%zu] %g, not %g\n", k, double(std::real(a[k])), double(std::real(b[k])));
      return false;
    }
  return a.size() == b.size();
}

template <class T> T conjugate(T x) {
  if constexpr (is_complex<T>)
    return std::conj(x);
  else
    return x;
}
/// Element (row, column) of op(A): 0 unchanged, 1 transposed, 2 also conjugated.
template <class T> T at(const std::vector<T> &a, int leading, int op, int row, int column) {
  if (op == 0)
    return a[row + column * leading];
  const T value = a[column + row * leading];
  return op == 2 ? conjugate(value) : value;
}
/// C = alpha op(A) op(B) + beta C.
template <class T>
void multiply(int opa, int opb, int m, int n, int k, T alpha, const std::vector<T> &a, int lda,
              const std::vector<T> &b, int ldb, T beta, std::vector<T> &c, int ldc) {
  for (int column = 0; column < n; ++column)
    for (int row = 0; row < m; ++row) {
      T sum(0);
      for (int j = 0; j < k; ++j)
        sum += at(a, lda, opa, row, j) * at(b, ldb, opb, j, column);
      T &place = c[row + column * ldc];
      place = alpha * sum + (beta == T(0) ? T(0) : beta * place);
    }
}
