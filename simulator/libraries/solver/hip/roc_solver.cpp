// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocSOLVER, over LAPACK. Its handle is rocBLAS's, and it needs no workspace of the program's.
#include "simulator/libraries/blas/hip/roc_blas_types.h"
#include "simulator/libraries/solver/dense.h"

#include "simulator/libraries/solver/declarations/roc_solver.h"

using namespace ampsim;

namespace {

cublasFillMode_t in_cuda(rocblas_fill fill) {
  return fill == rocblas_fill_upper ? CUBLAS_FILL_MODE_UPPER : CUBLAS_FILL_MODE_LOWER;
}
bool is_half(rocblas_fill fill) { return fill == rocblas_fill_upper || fill == rocblas_fill_lower; }

using RocCall = SolverCall<cublasContext>;
rocblas_status enqueue(RocCall &call, WorkDescription describe, bool deferred = false) {
  const cudaError_t error =
      enqueue(call.call.runtime, {call.function, call.context->stream, std::move(describe), deferred});
  return error == cudaSuccess ? rocblas_status_success : rocblas_status_internal_error;
}
/// `pointers`: those that must not be null.
#define AMPSIM_ROCSOLVER_FIND(VALID_SIZES, ...)                                                                    \
  RocCall call(function, static_cast<cublasHandle_t>(handle));                                                     \
  if (!call.context)                                                                                               \
    return rocblas_status_invalid_handle;                                                                          \
  if (!(VALID_SIZES))                                                                                              \
    return rocblas_status_invalid_size;                                                                            \
  if (any_null(__VA_ARGS__))                                                                                       \
  return rocblas_status_invalid_pointer

template <class T>
rocblas_status getrf(const char *function, rocblas_handle handle, int m, int n, T *a, int lda, int *pivots,
                     int *info) {
  AMPSIM_ROCSOLVER_FIND(m >= 0 && n >= 0 && lda >= std::max(1, m), a, pivots, info);
  return enqueue(call, [=](WorkAccesses &to) -> Computation {
    T *matrix = matrix_in(to, Access::updates, a, m, n, lda);
    int *exchanges = to.writes(pivots, std::size_t(std::min(m, n)));
    int *result = to.writes(info, 1);
    return [=] { call_fortran<T>("getrf", &m, &n, matrix, &lda, exchanges, result); };
  });
}
template <class T>
rocblas_status getrs(const char *function, rocblas_handle handle, rocblas_operation op, int n, int columns, T *a,
                     int lda, const int *pivots, T *b, int ldb) {
  AMPSIM_ROCSOLVER_FIND(n >= 0 && columns >= 0 && lda >= std::max(1, n) && ldb >= std::max(1, n), a, pivots, b);
  const Argument<cublasOperation_t, rocblas_operation> translated(op);
  if (!translated.is_enumerator())
    return rocblas_status_invalid_value;
  const char t = letter(Argument<cublasOperation_t, rocblas_operation>(op).get());
  return enqueue(call, [=](WorkAccesses &to) -> Computation {
    const T *matrix = matrix_in(to, Access::reads, static_cast<const T *>(a), n, n, lda);
    const int *exchanges = to.reads(pivots, std::size_t(n));
    T *right = matrix_in(to, Access::updates, b, n, columns, ldb);
    return [=] {
      int result = 0;
      check_pivots(exchanges, n);
      call_fortran<T>("getrs", &t, &n, &columns, matrix, &lda, exchanges, right, &ldb, &result);
    };
  });
}
template <class T>
rocblas_status getri(const char *function, rocblas_handle handle, int n, T *a, int lda, int *pivots, int *info) {
  AMPSIM_ROCSOLVER_FIND(n >= 0 && lda >= std::max(1, n), a, pivots, info);
  return enqueue(call, [=](WorkAccesses &to) -> Computation {
    T *matrix = matrix_in(to, Access::updates, a, n, n, lda);
    const int *exchanges = to.reads(static_cast<const int *>(pivots), std::size_t(n));
    int *result = to.writes(info, 1);
    return [=] {
      check_pivots(exchanges, n);
      std::vector<T> own = workspace<T>(n, n);
      const int room = int(own.size());
      call_fortran<T>("getri", &n, matrix, &lda, exchanges, own.data(), &room, result);
    };
  });
}
template <class T>
rocblas_status potrf(const char *function, rocblas_handle handle, rocblas_fill fill, int n, T *a, int lda,
                     int *info) {
  AMPSIM_ROCSOLVER_FIND(n >= 0 && lda >= std::max(1, n), a, info);
  if (!is_half(fill))
    return rocblas_status_invalid_value;
  return enqueue(call, [=](WorkAccesses &to) -> Computation {
    T *matrix = n ? triangle_in(to, Access::updates, a, in_cuda(fill), n, lda) : a;
    int *result = to.writes(info, 1);
    return [=] {
      const char u = letter(in_cuda(fill));
      call_fortran<T>("potrf", &u, &n, matrix, &lda, result);
    };
  });
}
template <class T>
rocblas_status geqrf(const char *function, rocblas_handle handle, int m, int n, T *a, int lda, T *factors) {
  AMPSIM_ROCSOLVER_FIND(m >= 0 && n >= 0 && lda >= std::max(1, m), a, factors);
  return enqueue(call, [=](WorkAccesses &to) -> Computation {
    T *matrix = matrix_in(to, Access::updates, a, m, n, lda);
    T *scalars = to.writes(factors, std::size_t(std::min(m, n)));
    return [=] {
      std::vector<T> own = workspace<T>(m, n);
      const int room = int(own.size());
      int result = 0;
      call_fortran<T>("geqrf", &m, &n, matrix, &lda, scalars, own.data(), &room, &result);
    };
  });
}

/// The eigenvalues of one matrix, in ascending order. LAPACK leaves its off-diagonal elements in `e`.
template <class T, class R>
int eigenvalues(rocblas_evect vectors, rocblas_fill fill, int n, T *a, int lda, R *d, R *e) {
  const char v = vectors == rocblas_evect_original ? 'V' : 'N', u = letter(in_cuda(fill));
  std::vector<T> own = workspace<T>(n, n);
  const int room = int(own.size());
  int result = 0;
  if constexpr (is_complex<T>) {
    std::vector<R> reals(std::size_t(std::max(1, 3 * n)));
    call_fortran<T>("heev", &v, &u, &n, a, &lda, d, own.data(), &room, reals.data(), &result);
    std::copy_n(reals.data(), std::max(0, n - 1), e);
  } else {
    call_fortran<T>("syev", &v, &u, &n, a, &lda, d, own.data(), &room, &result);
    std::copy_n(own.data(), std::max(0, n - 1), e);
  }
  return result;
}
/// `matrix_at(to, k)`: the k-th matrix in the program's memory.
template <class T, class R, class MatrixAt>
rocblas_status eigenvalues_of_many(const char *function, rocblas_handle handle, rocblas_evect vectors,
                                   rocblas_fill fill, int n, const void *a, MatrixAt matrix_at, int lda, R *d,
                                   long d_stride, R *e, long e_stride, int *info, int count, bool deferred) {
  AMPSIM_ROCSOLVER_FIND(n >= 0 && count >= 0 && lda >= std::max(1, n), a, d, e, info);
  if (!is_half(fill) || (vectors != rocblas_evect_original && vectors != rocblas_evect_none))
    return rocblas_status_invalid_value;
  if (!count)
    return rocblas_status_success;
  return enqueue(
      call,
      [=](WorkAccesses &to) -> Computation {
        struct One {
          T *matrix;
          R *values, *others;
        };
        std::vector<One> all;
        for (int k = 0; k < count && n; ++k) {
          T *const begin = matrix_at(to, k);
          T *const matrix = triangle_in(to, Access::reads, begin, in_cuda(fill), n, lda);
          matrix_in(to, Access::writes, begin, n, n, lda);
          all.push_back({matrix, to.writes(d + k * d_stride, std::size_t(n)),
                         to.writes(e + k * e_stride, std::size_t(n - 1))});
        }
        int *results = to.writes(info, std::size_t(count));
        return [=] {
          std::fill_n(results, count, 0);
          for (std::size_t k = 0; k < all.size(); ++k)
            results[k] = eigenvalues(vectors, fill, n, all[k].matrix, lda, all[k].values, all[k].others);
        };
      },
      deferred);
}

} // namespace

extern "C" {

#define AMPSIM_DEFINE(l, T, R, SY)                                                                                 \
  rocblas_status rocsolver_##l##getf2(rocblas_handle handle, int m, int n, T *a, int lda, int *pivots,             \
                                      int *info) {                                                                 \
    return getrf("rocsolver_" #l "getf2", handle, m, n, a, lda, pivots, info);                                     \
  }                                                                                                                \
  rocblas_status rocsolver_##l##getrf(rocblas_handle handle, int m, int n, T *a, int lda, int *pivots,             \
                                      int *info) {                                                                 \
    return getrf("rocsolver_" #l "getrf", handle, m, n, a, lda, pivots, info);                                     \
  }                                                                                                                \
  rocblas_status rocsolver_##l##getrs(rocblas_handle handle, rocblas_operation op, int n, int columns, T *a,       \
                                      int lda, const int *pivots, T *b, int ldb) {                                 \
    return getrs("rocsolver_" #l "getrs", handle, op, n, columns, a, lda, pivots, b, ldb);                         \
  }                                                                                                                \
  rocblas_status rocsolver_##l##getri(rocblas_handle handle, int n, T *a, int lda, int *pivots, int *info) {       \
    return getri("rocsolver_" #l "getri", handle, n, a, lda, pivots, info);                                        \
  }                                                                                                                \
  rocblas_status rocsolver_##l##potf2(rocblas_handle handle, rocblas_fill fill, int n, T *a, int lda, int *info) { \
    return potrf("rocsolver_" #l "potf2", handle, fill, n, a, lda, info);                                          \
  }                                                                                                                \
  rocblas_status rocsolver_##l##potrf(rocblas_handle handle, rocblas_fill fill, int n, T *a, int lda, int *info) { \
    return potrf("rocsolver_" #l "potrf", handle, fill, n, a, lda, info);                                          \
  }                                                                                                                \
  rocblas_status rocsolver_##l##geqrf(rocblas_handle handle, int m, int n, T *a, int lda, T *factors) {            \
    return geqrf("rocsolver_" #l "geqrf", handle, m, n, a, lda, factors);                                          \
  }                                                                                                                \
  rocblas_status rocsolver_##l##SY##ev(rocblas_handle handle, rocblas_evect vectors, rocblas_fill fill, int n,     \
                                       T *a, int lda, R *d, R *e, int *info) {                                     \
    return eigenvalues_of_many<T>(                                                                                 \
        "rocsolver_" #l #SY "ev", handle, vectors, fill, n, a, [=](WorkAccesses &, int) { return a; }, lda, d, 0,  \
        e, 0, info, 1, false);                                                                                     \
  }                                                                                                                \
  rocblas_status rocsolver_##l##SY##ev_batched(rocblas_handle handle, rocblas_evect vectors, rocblas_fill fill,    \
                                               int n, T *const a[], int lda, R *d, rocblas_stride d_stride, R *e,  \
                                               rocblas_stride e_stride, int *info, int count) {                    \
    return eigenvalues_of_many<T>(                                                                                 \
        "rocsolver_" #l #SY "ev_batched", handle, vectors, fill, n, a,                                             \
        [=](WorkAccesses &to, int k) { return pointer_in(to, a, k); }, lda, d, d_stride, e, e_stride, info, count, \
        true);                                                                                                     \
  }                                                                                                                \
  rocblas_status rocsolver_##l##SY##ev_strided_batched(rocblas_handle handle, rocblas_evect vectors,               \
                                                       rocblas_fill fill, int n, T *a, int lda,                    \
                                                       rocblas_stride a_stride, R *d, rocblas_stride d_stride,     \
                                                       R *e, rocblas_stride e_stride, int *info, int count) {      \
    return eigenvalues_of_many<T>(                                                                                 \
        "rocsolver_" #l #SY "ev_strided_batched", handle, vectors, fill, n, a,                                     \
        [=](WorkAccesses &, int k) { return a + k * a_stride; }, lda, d, d_stride, e, e_stride, info, count,       \
        false);                                                                                                    \
  }
AMPSIM_ROCSOLVER_ALL(AMPSIM_DEFINE)
#undef AMPSIM_DEFINE
#undef AMPSIM_ROCSOLVER_FIND

} // extern "C"
