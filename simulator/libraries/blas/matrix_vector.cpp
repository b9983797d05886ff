// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuBLAS functions of matrices and vectors (cuBLAS, "Level-2 Function Reference").
#include "simulator/libraries/blas/blas.h"

using namespace ampsim;

namespace {

/// y = alpha A x + beta y, for any kind of A: `matrix` declares its memory, `compute` calls BLAS. If alpha is zero,
/// neither is called.
template <class T, class Matrix, class Compute>
cublasStatus_t times_vector(BlasCall &call, int nx, int ny, const T *alpha, const T *x, int incx, const T *beta,
                            T *y, int incy, Matrix matrix, Compute compute) {
  Scalar<T> by(call, alpha), keep(call, beta);
  if (by.missing() || keep.missing() || !incx || !incy)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (ny <= 0 || nx <= 0)
    return CUBLAS_STATUS_SUCCESS;
  return call.enqueue([=](WorkAccesses &to) mutable -> Computation {
    by.in(to);
    keep.in(to);
    const T *a = nullptr, *from = x;
    if (!by.is_zero()) {
      a = matrix(to);
      from = vector_in(to, Access::reads, x, nx, incx);
    }
    T *into = vector_in(to, keep.may_be_zero() ? Access::writes : Access::updates, y, ny, incy);
    return [=] {
      const T factor = by.get(), kept = keep.get();
      if (kept == T(0))
        clear_vector(into, ny, incy);
      if (by.is_zero()) {
        const int step = std::abs(incy);
        call_fortran<T>("scal", &ny, &kept, into, &step);
      } else {
        compute(&factor, a, from, &kept, into);
      }
    };
  });
}

template <class T>
cublasStatus_t gemv(const char *function, cublasHandle_t handle, cublasOperation_t op, int m, int n, const T *alpha,
                    const T *a, int lda, const T *x, int incx, const T *beta, T *y, int incy) {
  AMPSIM_BLAS_FIND(function);
  if (!are_lengths({m, n}) || lda < std::max(1, m) || !is_operation(op))
    return CUBLAS_STATUS_INVALID_VALUE;
  const int nx = op == CUBLAS_OP_N ? n : m, ny = op == CUBLAS_OP_N ? m : n;
  return times_vector(
      call, nx, ny, alpha, x, incx, beta, y, incy,
      [=](WorkAccesses &to) { return matrix_in(to, Access::reads, a, m, n, lda); },
      [=](const T *factor, const T *matrix, const T *from, const T *kept, T *into) {
        const char t = letter(op);
        call_fortran<T>("gemv", &t, &m, &n, factor, matrix, &lda, from, &incx, kept, into, &incy);
      });
}
template <class T>
cublasStatus_t gbmv(const char *function, cublasHandle_t handle, cublasOperation_t op, int m, int n, int kl, int ku,
                    const T *alpha, const T *a, int lda, const T *x, int incx, const T *beta, T *y, int incy) {
  AMPSIM_BLAS_FIND(function);
  if (!are_lengths({m, n, kl, ku}) || lda < kl + ku + 1 || !is_operation(op))
    return CUBLAS_STATUS_INVALID_VALUE;
  const int nx = op == CUBLAS_OP_N ? n : m, ny = op == CUBLAS_OP_N ? m : n;
  return times_vector(
      call, nx, ny, alpha, x, incx, beta, y, incy,
      [=](WorkAccesses &to) {
        // The part of the rows of diagonals that is in the matrix.
        for (long column = 0; column < n; ++column) {
          const long first = std::max(0L, column - ku), end = std::min(long(m), column + kl + 1);
          if (first < end)
            to.reads(a + column * lda + ku + first - column, std::size_t(end - first));
        }
        return static_cast<const T *>(to.reads(a, 0));
      },
      [=](const T *factor, const T *matrix, const T *from, const T *kept, T *into) {
        const char t = letter(op);
        call_fortran<T>("gbmv", &t, &m, &n, &kl, &ku, factor, matrix, &lda, from, &incx, kept, into, &incy);
      });
}
/// A symmetric or Hermitian matrix with one stored triangle.
template <class T>
cublasStatus_t symmetric_times(const char *function, const char *name, cublasHandle_t handle, cublasFillMode_t fill,
                               int n, const T *alpha, const T *a, int lda, const T *x, int incx, const T *beta,
                               T *y, int incy) {
  AMPSIM_BLAS_FIND(function);
  if (!are_lengths({n}) || lda < std::max(1, n) || !is_triangle(fill))
    return CUBLAS_STATUS_INVALID_VALUE;
  return times_vector(
      call, n, n, alpha, x, incx, beta, y, incy,
      [=](WorkAccesses &to) { return triangle_in(to, Access::reads, a, fill, n, lda); },
      [=](const T *factor, const T *matrix, const T *from, const T *kept, T *into) {
        const char u = letter(fill);
        call_fortran<T>(name, &u, &n, factor, matrix, &lda, from, &incx, kept, into, &incy);
      });
}
/// The part of the band's rows, in a triangle's order, that is in the matrix; includes the diagonal, unless it is
/// implicitly one.
template <class T>
const T *band_in(WorkAccesses &to, const T *a, cublasFillMode_t fill, long n, long k, long lda,
                 cublasDiagType_t diagonal = CUBLAS_DIAG_NON_UNIT) {
  const bool upper = fill == CUBLAS_FILL_MODE_UPPER;
  const long left_out = diagonal == CUBLAS_DIAG_UNIT ? 1 : 0;
  for (long column = 0; column < n; ++column) {
    const long first = upper ? std::max(0L, k - column) : left_out;
    const long end = upper ? k + 1 - left_out : std::min(k + 1, n - column);
    to.reads(a + column * lda + first, std::size_t(end - first));
  }
  return to.reads(a, 0);
}
/// The same for a packed triangle.
template <class T>
const T *packed_in(WorkAccesses &to, const T *a, cublasFillMode_t fill, long n, cublasDiagType_t diagonal) {
  if (diagonal != CUBLAS_DIAG_UNIT)
    return to.reads(a, std::size_t(n * (n + 1) / 2));
  const bool upper = fill == CUBLAS_FILL_MODE_UPPER;
  for (long column = 0, begin = 0; column < n; ++column) {
    const long length = upper ? column + 1 : n - column;
    to.reads(a + begin + (upper ? 0 : 1), std::size_t(length - 1));
    begin += length;
  }
  return to.reads(a, 0);
}
template <class T>
cublasStatus_t band_times(const char *function, const char *name, cublasHandle_t handle, cublasFillMode_t fill,
                          int n, int k, const T *alpha, const T *a, int lda, const T *x, int incx, const T *beta,
                          T *y, int incy) {
  AMPSIM_BLAS_FIND(function);
  if (!are_lengths({n, k}) || lda < k + 1 || !is_triangle(fill))
    return CUBLAS_STATUS_INVALID_VALUE;
  return times_vector(
      call, n, n, alpha, x, incx, beta, y, incy, [=](WorkAccesses &to) { return band_in(to, a, fill, n, k, lda); },
      [=](const T *factor, const T *matrix, const T *from, const T *kept, T *into) {
        const char u = letter(fill);
        call_fortran<T>(name, &u, &n, &k, factor, matrix, &lda, from, &incx, kept, into, &incy);
      });
}
template <class T>
cublasStatus_t packed_times(const char *function, const char *name, cublasHandle_t handle, cublasFillMode_t fill,
                            int n, const T *alpha, const T *packed, const T *x, int incx, const T *beta, T *y,
                            int incy) {
  AMPSIM_BLAS_FIND(function);
  if (!are_lengths({n}) || !is_triangle(fill))
    return CUBLAS_STATUS_INVALID_VALUE;
  return times_vector(
      call, n, n, alpha, x, incx, beta, y, incy,
      [=](WorkAccesses &to) {
        return static_cast<const T *>(to.reads(packed, std::size_t(n) * std::size_t(n + 1) / 2));
      },
      [=](const T *factor, const T *matrix, const T *from, const T *kept, T *into) {
        const char u = letter(fill);
        call_fortran<T>(name, &u, &n, factor, matrix, from, &incx, kept, into, &incy);
      });
}

/// A += alpha x y', for any kind of A.
template <class T, class Factor, class Matrix, class Compute>
cublasStatus_t add_product(BlasCall &call, int m, int n, const Factor *alpha, const T *x, int incx, const T *y,
                           int incy, Matrix matrix, Compute compute) {
  Scalar<Factor> by(call, alpha);
  if (by.missing() || !incx || (y && !incy))
    return CUBLAS_STATUS_INVALID_VALUE;
  if (m <= 0 || n <= 0 || by.is_zero())
    return CUBLAS_STATUS_SUCCESS;
  return call.enqueue([=](WorkAccesses &to) mutable -> Computation {
    by.in(to);
    const T *first = vector_in(to, Access::reads, x, m, incx);
    const T *second = y ? vector_in(to, Access::reads, y, n, incy) : nullptr;
    T *a = matrix(to);
    return [=] {
      const Factor factor = by.get();
      compute(&factor, first, second, a);
    };
  });
}
template <class T>
cublasStatus_t ger(const char *function, const char *name, cublasHandle_t handle, int m, int n, const T *alpha,
                   const T *x, int incx, const T *y, int incy, T *a, int lda) {
  AMPSIM_BLAS_FIND(function);
  if (!are_lengths({m, n}) || lda < std::max(1, m) || !y)
    return CUBLAS_STATUS_INVALID_VALUE;
  return add_product(
      call, m, n, alpha, x, incx, y, incy,
      [=](WorkAccesses &to) { return matrix_in(to, Access::updates, a, m, n, lda); },
      [=](const T *factor, const T *first, const T *second, T *matrix) {
        call_fortran<T>(name, &m, &n, factor, first, &incx, second, &incy, matrix, &lda);
      });
}
template <class T, class Factor>
cublasStatus_t rank_one(const char *function, const char *name, cublasHandle_t handle, cublasFillMode_t fill, int n,
                        const Factor *alpha, const T *x, int incx, T *a, int lda) {
  AMPSIM_BLAS_FIND(function);
  if (!are_lengths({n}) || lda < std::max(1, n) || !is_triangle(fill))
    return CUBLAS_STATUS_INVALID_VALUE;
  return add_product(
      call, n, n, alpha, x, incx, static_cast<const T *>(nullptr), 0,
      [=](WorkAccesses &to) { return triangle_in(to, Access::updates, a, fill, n, lda); },
      [=](const Factor *factor, const T *first, const T *, T *matrix) {
        const char u = letter(fill);
        call_fortran<T>(name, &u, &n, factor, first, &incx, matrix, &lda);
      });
}
template <class T>
cublasStatus_t rank_two(const char *function, const char *name, cublasHandle_t handle, cublasFillMode_t fill, int n,
                        const T *alpha, const T *x, int incx, const T *y, int incy, T *a, int lda) {
  AMPSIM_BLAS_FIND(function);
  if (!are_lengths({n}) || lda < std::max(1, n) || !is_triangle(fill) || !y)
    return CUBLAS_STATUS_INVALID_VALUE;
  return add_product(
      call, n, n, alpha, x, incx, y, incy,
      [=](WorkAccesses &to) { return triangle_in(to, Access::updates, a, fill, n, lda); },
      [=](const T *factor, const T *first, const T *second, T *matrix) {
        const char u = letter(fill);
        call_fortran<T>(name, &u, &n, factor, first, &incx, second, &incy, matrix, &lda);
      });
}
template <class T>
cublasStatus_t rank_packed(const char *function, const char *name, cublasHandle_t handle, cublasFillMode_t fill,
                           int n, const T *alpha, const T *x, int incx, const T *y, int incy, T *packed) {
  AMPSIM_BLAS_FIND(function);
  if (!are_lengths({n}) || !is_triangle(fill))
    return CUBLAS_STATUS_INVALID_VALUE;
  return add_product(
      call, n, n, alpha, x, incx, y, incy,
      [=](WorkAccesses &to) { return to.updates(packed, std::size_t(n) * std::size_t(n + 1) / 2); },
      [=](const T *factor, const T *first, const T *second, T *matrix) {
        const char u = letter(fill);
        if (second)
          call_fortran<T>(name, &u, &n, factor, first, &incx, second, &incy, matrix);
        else
          call_fortran<T>(name, &u, &n, factor, first, &incx, matrix);
      });
}

enum class Storage { full, band, packed };

/// x = op(A) x, or the solution of op(A) x = b, for a triangular matrix.
template <class T>
cublasStatus_t triangular(const char *function, const char *name, Storage storage, cublasHandle_t handle,
                          cublasFillMode_t fill, cublasOperation_t op, cublasDiagType_t diagonal, int n, int k,
                          const T *a, int lda, T *x, int incx) {
  AMPSIM_BLAS_FIND(function);
  int least = 0;
  if (storage == Storage::full)
    least = std::max(1, n);
  else if (storage == Storage::band)
    least = k + 1;
  if (!are_lengths({n, k}) || lda < least || !incx || !is_triangle(fill) || !is_operation(op))
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!n)
    return CUBLAS_STATUS_SUCCESS;
  return call.enqueue([=](WorkAccesses &to) -> Computation {
    const T *matrix = nullptr;
    if (storage == Storage::full)
      matrix = triangle_in(to, Access::reads, a, fill, n, lda, diagonal);
    else if (storage == Storage::band)
      matrix = band_in(to, a, fill, n, k, lda, diagonal);
    else
      matrix = packed_in(to, a, fill, n, diagonal);
    T *vector = vector_in(to, Access::updates, x, n, incx);
    return [=] {
      const char u = letter(fill), t = letter(op), d = letter(diagonal);
      if (storage == Storage::full)
        call_fortran<T>(name, &u, &t, &d, &n, matrix, &lda, vector, &incx);
      else if (storage == Storage::band)
        call_fortran<T>(name, &u, &t, &d, &n, &k, matrix, &lda, vector, &incx);
      else
        call_fortran<T>(name, &u, &t, &d, &n, matrix, vector, &incx);
    };
  });
}

/// Several vectors and matrices, from arrays of pointers or with a stride.
template <class T, class At>
cublasStatus_t gemv_of_many(BlasCall &call, bool deferred, cublasOperation_t op, int m, int n, const T *alpha,
                            int lda, int incx, const T *beta, int incy, int count, At at) {
  if (!are_lengths({m, n, count}) || lda < std::max(1, m) || !incx || !incy || !is_operation(op))
    return CUBLAS_STATUS_INVALID_VALUE;
  Scalar<T> by(call, alpha), keep(call, beta);
  if (by.missing() || keep.missing())
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!m || !n || !count)
    return CUBLAS_STATUS_SUCCESS;
  const int nx = op == CUBLAS_OP_N ? n : m, ny = op == CUBLAS_OP_N ? m : n;
  return call.enqueue(
      [=](WorkAccesses &to) mutable -> Computation {
        by.in(to);
        keep.in(to);
        struct Each {
          const T *a, *x;
          T *y;
        };
        std::vector<Each> all;
        for (int k = 0; k < count; ++k) {
          Each each = at(to, k, Each{});
          if (!by.is_zero()) {
            each.a = matrix_in(to, Access::reads, each.a, m, n, lda);
            each.x = vector_in(to, Access::reads, each.x, nx, incx);
          }
          each.y = vector_in(to, keep.may_be_zero() ? Access::writes : Access::updates, each.y, ny, incy);
          all.push_back(each);
        }
        return [=] {
          const T factor = by.get(), kept = keep.get();
          const char t = letter(op);
          for (const Each &each : all) {
            if (kept == T(0))
              clear_vector(each.y, ny, incy);
            if (by.is_zero()) {
              const int step = std::abs(incy);
              call_fortran<T>("scal", &ny, &kept, each.y, &step);
            } else {
              call_fortran<T>("gemv", &t, &m, &n, &factor, each.a, &lda, each.x, &incx, &kept, each.y, &incy);
            }
          }
        };
      },
      deferred);
}

} // namespace

extern "C" {

#define AMPSIM_TRIANGULAR(L, T, NAME, STORAGE)                                                                     \
  cublasStatus_t cublas##L##NAME##_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,          \
                                      cublasDiagType_t diagonal, int n, const T *a, int lda, T *x, int incx) {     \
    return triangular("cublas" #L#NAME, #NAME, STORAGE, handle, fill, op, diagonal, n, 0, a, lda, x, incx);        \
  }
#define AMPSIM_TRIANGULAR_BAND(L, T, NAME)                                                                         \
  cublasStatus_t cublas##L##NAME##_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,          \
                                      cublasDiagType_t diagonal, int n, int k, const T *a, int lda, T *x,          \
                                      int incx) {                                                                  \
    return triangular("cublas" #L#NAME, #NAME, Storage::band, handle, fill, op, diagonal, n, k, a, lda, x, incx);  \
  }
#define AMPSIM_TRIANGULAR_PACKED(L, T, NAME)                                                                       \
  cublasStatus_t cublas##L##NAME##_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,          \
                                      cublasDiagType_t diagonal, int n, const T *packed, T *x, int incx) {         \
    return triangular("cublas" #L#NAME, #NAME, Storage::packed, handle, fill, op, diagonal, n, 0, packed, 0, x,    \
                      incx);                                                                                       \
  }
#define AMPSIM_SYMMETRIC(L, T, NAME)                                                                               \
  cublasStatus_t cublas##L##NAME##_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T *alpha,         \
                                      const T *a, int lda, const T *x, int incx, const T *beta, T *y, int incy) {  \
    return symmetric_times("cublas" #L#NAME, #NAME, handle, fill, n, alpha, a, lda, x, incx, beta, y, incy);       \
  }
#define AMPSIM_BAND(L, T, NAME)                                                                                    \
  cublasStatus_t cublas##L##NAME##_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, int k, const T *alpha,  \
                                      const T *a, int lda, const T *x, int incx, const T *beta, T *y, int incy) {  \
    return band_times("cublas" #L#NAME, #NAME, handle, fill, n, k, alpha, a, lda, x, incx, beta, y, incy);         \
  }
#define AMPSIM_PACKED(L, T, NAME)                                                                                  \
  cublasStatus_t cublas##L##NAME##_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T *alpha,         \
                                      const T *packed, const T *x, int incx, const T *beta, T *y, int incy) {      \
    return packed_times("cublas" #L#NAME, #NAME, handle, fill, n, alpha, packed, x, incx, beta, y, incy);          \
  }
#define AMPSIM_GER(L, T, NAME)                                                                                     \
  cublasStatus_t cublas##L##NAME##_v2(cublasHandle_t handle, int m, int n, const T *alpha, const T *x, int incx,   \
                                      const T *y, int incy, T *a, int lda) {                                       \
    return ger("cublas" #L#NAME, #NAME, handle, m, n, alpha, x, incx, y, incy, a, lda);                            \
  }
#define AMPSIM_RANK_ONE(L, T, FACTOR, NAME)                                                                        \
  cublasStatus_t cublas##L##NAME##_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const FACTOR *alpha,    \
                                      const T *x, int incx, T *a, int lda) {                                       \
    return rank_one("cublas" #L#NAME, #NAME, handle, fill, n, alpha, x, incx, a, lda);                             \
  }
#define AMPSIM_RANK_TWO(L, T, NAME)                                                                                \
  cublasStatus_t cublas##L##NAME##_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T *alpha,         \
                                      const T *x, int incx, const T *y, int incy, T *a, int lda) {                 \
    return rank_two("cublas" #L#NAME, #NAME, handle, fill, n, alpha, x, incx, y, incy, a, lda);                    \
  }

#define AMPSIM_DEFINE(L, l, T, R, N)                                                                               \
  cublasStatus_t cublas##L##gemv_v2(cublasHandle_t handle, cublasOperation_t op, int m, int n, const T *alpha,     \
                                    const T *a, int lda, const T *x, int incx, const T *beta, T *y, int incy) {    \
    return gemv("cublas" #L "gemv", handle, op, m, n, alpha, a, lda, x, incx, beta, y, incy);                      \
  }                                                                                                                \
  cublasStatus_t cublas##L##gbmv_v2(cublasHandle_t handle, cublasOperation_t op, int m, int n, int kl, int ku,     \
                                    const T *alpha, const T *a, int lda, const T *x, int incx, const T *beta,      \
                                    T *y, int incy) {                                                              \
    return gbmv("cublas" #L "gbmv", handle, op, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy);              \
  }                                                                                                                \
  cublasStatus_t cublas##L##gemvBatched(cublasHandle_t handle, cublasOperation_t op, int m, int n, const T *alpha, \
                                        const T *const a[], int lda, const T *const x[], int incx, const T *beta,  \
                                        T *const y[], int incy, int count) {                                       \
    AMPSIM_BLAS_FIND("cublas" #L "gemvBatched");                                                                   \
    return gemv_of_many(call, true, op, m, n, alpha, lda, incx, beta, incy, count,                                 \
                        [=](WorkAccesses &to, int k, auto each) {                                                  \
                          each = {pointer_in(to, a, k), pointer_in(to, x, k), pointer_in(to, y, k)};               \
                          return each;                                                                             \
                        });                                                                                        \
  }                                                                                                                \
  cublasStatus_t cublas##L##gemvStridedBatched(cublasHandle_t handle, cublasOperation_t op, int m, int n,          \
                                               const T *alpha, const T *a, int lda, long long stridea, const T *x, \
                                               int incx, long long stridex, const T *beta, T *y, int incy,         \
                                               long long stridey, int count) {                                     \
    AMPSIM_BLAS_FIND("cublas" #L "gemvStridedBatched");                                                            \
    return gemv_of_many(call, false, op, m, n, alpha, lda, incx, beta, incy, count,                                \
                        [=](WorkAccesses &, int k, auto each) {                                                    \
                          each = {a + k * stridea, x + k * stridex, y + k * stridey};                              \
                          return each;                                                                             \
                        });                                                                                        \
  }                                                                                                                \
  AMPSIM_SYMMETRIC(L, T, symv)                                                                                     \
  AMPSIM_RANK_ONE(L, T, T, syr)                                                                                    \
  AMPSIM_RANK_TWO(L, T, syr2)                                                                                      \
  AMPSIM_TRIANGULAR(L, T, trmv, Storage::full)                                                                     \
  AMPSIM_TRIANGULAR(L, T, trsv, Storage::full)                                                                     \
  AMPSIM_TRIANGULAR_BAND(L, T, tbmv)                                                                               \
  AMPSIM_TRIANGULAR_BAND(L, T, tbsv)                                                                               \
  AMPSIM_TRIANGULAR_PACKED(L, T, tpmv)                                                                             \
  AMPSIM_TRIANGULAR_PACKED(L, T, tpsv)
AMPSIM_BLAS_ALL(AMPSIM_DEFINE)
#undef AMPSIM_DEFINE

#define AMPSIM_DEFINE(L, l, T, R, N)                                                                               \
  AMPSIM_GER(L, T, ger)                                                                                            \
  AMPSIM_BAND(L, T, sbmv)                                                                                          \
  AMPSIM_PACKED(L, T, spmv)                                                                                        \
  cublasStatus_t cublas##L##spr_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T *alpha,            \
                                   const T *x, int incx, T *packed) {                                              \
    return rank_packed("cublas" #L "spr", "spr", handle, fill, n, alpha, x, incx, static_cast<const T *>(nullptr), \
                       0, packed);                                                                                 \
  }                                                                                                                \
  cublasStatus_t cublas##L##spr2_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T *alpha,           \
                                    const T *x, int incx, const T *y, int incy, T *packed) {                       \
    return rank_packed("cublas" #L "spr2", "spr2", handle, fill, n, alpha, x, incx, y, incy, packed);              \
  }
AMPSIM_BLAS_REAL(AMPSIM_DEFINE)
#undef AMPSIM_DEFINE

#define AMPSIM_DEFINE(L, l, T, R, N)                                                                               \
  AMPSIM_GER(L, T, geru)                                                                                           \
  AMPSIM_GER(L, T, gerc)                                                                                           \
  AMPSIM_SYMMETRIC(L, T, hemv)                                                                                     \
  AMPSIM_BAND(L, T, hbmv)                                                                                          \
  AMPSIM_PACKED(L, T, hpmv)                                                                                        \
  AMPSIM_RANK_ONE(L, T, R, her)                                                                                    \
  AMPSIM_RANK_TWO(L, T, her2)
AMPSIM_BLAS_COMPLEX(AMPSIM_DEFINE)
#undef AMPSIM_DEFINE

} // extern "C"
