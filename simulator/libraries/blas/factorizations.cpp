// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuBLAS factorizations and solvers of many small matrices (cuBLAS, "BLAS-like Extension"). The arrays of pointers are
// on the device and are read when the work runs.
#include "simulator/libraries/blas/blas.h"
#include "simulator/libraries/pivots.h"

using namespace ampsim;

namespace {

struct ArgumentCheck {
  int number;
  bool wrong;
};
/// The status for the host: minus the number of the first invalid argument, or 0.
int first_invalid(std::initializer_list<ArgumentCheck> checks) {
  for (const ArgumentCheck &each : checks)
    if (each.wrong)
      return -each.number;
  return 0;
}

/// LU of one matrix, in place, like LAPACK's getrf. Without pivots the rows stay in place.
template <class T> int factorize(int n, T *a, int lda, int *pivots) {
  int info = 0;
  if (pivots) {
    call_fortran<T>("getrf", &n, &n, a, &lda, pivots, &info);
    return info;
  }
  for (long k = 0; k < n; ++k) {
    const T pivot = a[k + k * lda];
    if (pivot == T(0)) {
      if (!info)
        info = int(k) + 1;
      continue;
    }
    for (long row = k + 1; row < n; ++row) {
      const T factor = a[row + k * lda] /= pivot;
      for (long column = k + 1; column < n; ++column)
        a[row + column * lda] -= factor * a[k + column * lda];
    }
  }
  return info;
}
std::vector<int> no_exchanges(int n) {
  std::vector<int> pivots(static_cast<std::size_t>(n));
  for (int k = 0; k < n; ++k)
    pivots[std::size_t(k)] = k + 1;
  return pivots;
}
/// The inverse, from LU.
template <class T> void invert(int n, T *a, int lda, const int *pivots) {
  check_pivots(pivots, n);
  std::vector<T> work(std::size_t(std::max(1, n)) * 64);
  const int length = int(work.size());
  int info = 0;
  call_fortran<T>("getri", &n, a, &lda, pivots, work.data(), &length, &info);
}

template <class T>
cublasStatus_t getrf_of_many(const char *function, cublasHandle_t handle, int n, T *const a[], int lda, int *pivots,
                             int *info, int count) {
  AMPSIM_BLAS_FIND(function);
  if (n < 0 || count < 0 || lda < std::max(1, n))
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!count)
    return CUBLAS_STATUS_SUCCESS;
  return call.enqueue(
      [=](WorkAccesses &to) -> Computation {
        std::vector<T *> all;
        for (int k = 0; k < count; ++k)
          all.push_back(matrix_in(to, Access::updates, pointer_in(to, a, k), n, n, lda));
        int *exchanges = pivots ? to.writes(pivots, std::size_t(n) * std::size_t(count)) : nullptr;
        int *results = to.writes(info, std::size_t(count));
        return [=] {
          for (int k = 0; k < count; ++k)
            results[k] = factorize(n, all[std::size_t(k)], lda, exchanges ? exchanges + long(k) * n : nullptr);
        };
      },
      true);
}
template <class T>
cublasStatus_t getrs_of_many(const char *function, cublasHandle_t handle, cublasOperation_t op, int n, int columns,
                             const T *const a[], int lda, const int *pivots, T *const b[], int ldb, int *info,
                             int count) {
  AMPSIM_BLAS_FIND(function);
  if (!info)
    return CUBLAS_STATUS_INVALID_VALUE;
  *info = first_invalid(
      {{1, !is_operation(op)}, {2, n < 0}, {3, columns < 0}, {5, lda < std::max(1, n)}, {8, ldb < std::max(1, n)}});
  if (*info || count < 0)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!count || !n || !columns)
    return CUBLAS_STATUS_SUCCESS;
  return call.enqueue(
      [=](WorkAccesses &to) -> Computation {
        std::vector<std::pair<const T *, T *>> all;
        for (int k = 0; k < count; ++k)
          all.emplace_back(matrix_in(to, Access::reads, pointer_in(to, a, k), n, n, lda),
                           matrix_in(to, Access::updates, pointer_in(to, b, k), n, columns, ldb));
        const int *exchanges = pivots ? to.reads(pivots, std::size_t(n) * std::size_t(count)) : nullptr;
        return [=] {
          const std::vector<int> none = no_exchanges(n);
          const char t = letter(op);
          for (int k = 0; k < count; ++k) {
            int failed = 0;
            if (exchanges)
              check_pivots(exchanges + long(k) * n, n);
            call_fortran<T>("getrs", &t, &n, &columns, all[std::size_t(k)].first, &lda,
                            exchanges ? exchanges + long(k) * n : none.data(), all[std::size_t(k)].second, &ldb,
                            &failed);
          }
        };
      },
      true);
}
/// The inverses: from LU if `factorized`, otherwise of the matrices themselves.
template <class T>
cublasStatus_t invert_many(const char *function, cublasHandle_t handle, bool factorized, int n, const T *const a[],
                           int lda, const int *pivots, T *const c[], int ldc, int *info, int count) {
  AMPSIM_BLAS_FIND(function);
  if (n < 0 || count < 0 || lda < std::max(1, n) || ldc < std::max(1, n) || (!factorized && n > 32))
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!count)
    return CUBLAS_STATUS_SUCCESS;
  return call.enqueue(
      [=](WorkAccesses &to) -> Computation {
        std::vector<std::pair<const T *, T *>> all;
        for (int k = 0; k < count; ++k)
          all.emplace_back(matrix_in(to, Access::reads, pointer_in(to, a, k), n, n, lda),
                           matrix_in(to, Access::writes, pointer_in(to, c, k), n, n, ldc));
        const int *exchanges = pivots ? to.reads(pivots, std::size_t(n) * std::size_t(count)) : nullptr;
        int *results = to.writes(info, std::size_t(count));
        return [=] {
          for (int k = 0; k < count; ++k) {
            const auto &[from, into] = all[std::size_t(k)];
            for (long column = 0; column < n; ++column)
              std::copy_n(from + column * lda, n, into + column * ldc);
            std::vector<int> own = no_exchanges(n);
            results[k] = 0;
            if (!factorized)
              results[k] = factorize(n, into, ldc, own.data());
            else
              for (int j = 0; j < n && !results[k]; ++j)
                if (into[j + long(j) * ldc] == T(0))
                  results[k] = j + 1;
            if (!results[k])
              invert(n, into, ldc, exchanges ? exchanges + long(k) * n : own.data());
          }
        };
      },
      true);
}
template <class T>
cublasStatus_t geqrf_of_many(const char *function, cublasHandle_t handle, int m, int n, T *const a[], int lda,
                             T *const tau[], int *info, int count) {
  AMPSIM_BLAS_FIND(function);
  if (!info)
    return CUBLAS_STATUS_INVALID_VALUE;
  *info = first_invalid({{1, m < 0}, {2, n < 0}, {4, lda < std::max(1, m)}, {7, count < 0}});
  if (*info)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!m || !n || !count)
    return CUBLAS_STATUS_SUCCESS;
  return call.enqueue(
      [=](WorkAccesses &to) -> Computation {
        std::vector<std::pair<T *, T *>> all;
        for (int k = 0; k < count; ++k)
          all.emplace_back(matrix_in(to, Access::updates, pointer_in(to, a, k), m, n, lda),
                           to.writes(pointer_in(to, tau, k), std::size_t(std::min(m, n))));
        return [=] {
          std::vector<T> work(std::size_t(n) * 64);
          const int length = int(work.size());
          for (const auto &[matrix, factors] : all) {
            int failed = 0;
            call_fortran<T>("geqrf", &m, &n, matrix, &lda, factors, work.data(), &length, &failed);
          }
        };
      },
      true);
}
/// Least squares, for matrices with at least as many rows as columns and full rank.
template <class T>
cublasStatus_t gels_of_many(const char *function, cublasHandle_t handle, cublasOperation_t op, int m, int n,
                            int columns, T *const a[], int lda, T *const c[], int ldc, int *info, int *info_of_each,
                            int count) {
  AMPSIM_BLAS_FIND(function);
  if (!info)
    return CUBLAS_STATUS_INVALID_VALUE;
  *info = first_invalid({{2, m < 0},
                         {3, n < 0},
                         {4, columns < 0},
                         {6, lda < std::max(1, m)},
                         {8, ldc < std::max(1, m)},
                         {11, count < 0}});
  if (*info)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (op != CUBLAS_OP_N || m < n) // as documented
    return CUBLAS_STATUS_NOT_SUPPORTED;
  if (!m || !n || !columns || !count)
    return CUBLAS_STATUS_SUCCESS;
  return call.enqueue(
      [=](WorkAccesses &to) -> Computation {
        std::vector<std::pair<T *, T *>> all;
        for (int k = 0; k < count; ++k)
          all.emplace_back(matrix_in(to, Access::updates, pointer_in(to, a, k), m, n, lda),
                           matrix_in(to, Access::updates, pointer_in(to, c, k), m, columns, ldc));
        int *results = info_of_each ? to.writes(info_of_each, std::size_t(count)) : nullptr;
        return [=] {
          std::vector<T> work(std::size_t(m + n + columns) * 64);
          const int length = int(work.size());
          const char t = 'N';
          for (int k = 0; k < count; ++k) {
            int failed = 0;
            call_fortran<T>("gels", &t, &m, &n, &columns, all[std::size_t(k)].first, &lda,
                            all[std::size_t(k)].second, &ldc, work.data(), &length, &failed);
            if (results)
              results[k] = failed;
          }
        };
      },
      true);
}

} // namespace

extern "C" {

#define AMPSIM_DEFINE(L, l, T, R, N)                                                                               \
  cublasStatus_t cublas##L##getrfBatched(cublasHandle_t handle, int n, T *const a[], int lda, int *pivots,         \
                                         int *info, int count) {                                                   \
    return getrf_of_many("cublas" #L "getrfBatched", handle, n, a, lda, pivots, info, count);                      \
  }                                                                                                                \
  cublasStatus_t cublas##L##getrsBatched(cublasHandle_t handle, cublasOperation_t op, int n, int columns,          \
                                         const T *const a[], int lda, const int *pivots, T *const b[], int ldb,    \
                                         int *info, int count) {                                                   \
    return getrs_of_many("cublas" #L "getrsBatched", handle, op, n, columns, a, lda, pivots, b, ldb, info, count); \
  }                                                                                                                \
  cublasStatus_t cublas##L##getriBatched(cublasHandle_t handle, int n, const T *const a[], int lda,                \
                                         const int *pivots, T *const c[], int ldc, int *info, int count) {         \
    return invert_many("cublas" #L "getriBatched", handle, true, n, a, lda, pivots, c, ldc, info, count);          \
  }                                                                                                                \
  cublasStatus_t cublas##L##matinvBatched(cublasHandle_t handle, int n, const T *const a[], int lda,               \
                                          T *const inverse[], int ldi, int *info, int count) {                     \
    return invert_many("cublas" #L "matinvBatched", handle, false, n, a, lda, nullptr, inverse, ldi, info, count); \
  }                                                                                                                \
  cublasStatus_t cublas##L##geqrfBatched(cublasHandle_t handle, int m, int n, T *const a[], int lda,               \
                                         T *const tau[], int *info, int count) {                                   \
    return geqrf_of_many("cublas" #L "geqrfBatched", handle, m, n, a, lda, tau, info, count);                      \
  }                                                                                                                \
  cublasStatus_t cublas##L##gelsBatched(cublasHandle_t handle, cublasOperation_t op, int m, int n, int columns,    \
                                        T *const a[], int lda, T *const c[], int ldc, int *info,                   \
                                        int *info_of_each, int count) {                                            \
    return gels_of_many("cublas" #L "gelsBatched", handle, op, m, n, columns, a, lda, c, ldc, info, info_of_each,  \
                        count);                                                                                    \
  }
AMPSIM_BLAS_ALL(AMPSIM_DEFINE)
#undef AMPSIM_DEFINE

} // extern "C"
