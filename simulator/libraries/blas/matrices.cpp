// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuBLAS functions of matrices (cuBLAS, "Level-3 Function Reference") and those beyond BLAS: sums, diagonals.
#include "simulator/libraries/blas/blas.h"

using namespace ampsim;

namespace {

/// Returns whether this is a valid leading dimension for a matrix with that many rows.
bool leads(int leading, int rows) { return leading >= std::max(1, rows); }

/// The operands of a product.
struct Product {
  cublasOperation_t opa, opb;
  int m, n, k, lda, ldb, ldc;
  bool is_valid() const {
    return are_lengths({m, n, k}) && is_operation(opa) && is_operation(opb) &&
           leads(lda, opa == CUBLAS_OP_N ? m : k) && leads(ldb, opb == CUBLAS_OP_N ? k : n) && leads(ldc, m);
  }
};
template <class T> struct Factors {
  const T *a, *b;
  T *c;
};
template <class T>
Factors<T> factors_in(WorkAccesses &to, const Product &p, Factors<T> at, const Scalar<T> &by,
                      const Scalar<T> &keep) {
  Factors<T> place = at;
  if (!by.is_zero()) {
    place.a = matrix_in(to, Access::reads, at.a, p.opa == CUBLAS_OP_N ? p.m : p.k, p.opa == CUBLAS_OP_N ? p.k : p.m,
                        p.lda);
    place.b = matrix_in(to, Access::reads, at.b, p.opb == CUBLAS_OP_N ? p.k : p.n, p.opb == CUBLAS_OP_N ? p.n : p.k,
                        p.ldb);
  }
  place.c = matrix_in(to, keep.may_be_zero() ? Access::writes : Access::updates, at.c, p.m, p.n, p.ldc);
  return place;
}

/// C = alpha op(A) op(B) + beta C, for one or several; `at` returns the operands of product k.
template <class T, class At>
cublasStatus_t gemm(BlasCall &call, bool deferred, const Product &p, const T *alpha, const T *beta, int count,
                    At at) {
  Scalar<T> by(call, alpha), keep(call, beta);
  if (!p.is_valid() || count < 0 || by.missing() || keep.missing())
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!p.m || !p.n || !count)
    return CUBLAS_STATUS_SUCCESS;
  return call.enqueue(
      [=](WorkAccesses &to) mutable -> Computation {
        by.in(to);
        keep.in(to);
        std::vector<Factors<T>> all;
        for (int k = 0; k < count; ++k)
          all.push_back(factors_in(to, p, at(to, k), by, keep));
        return [=] {
          for (const Factors<T> &each : all)
            multiply(p.opa, p.opb, p.m, p.n, p.k, by.get(), each.a, p.lda, each.b, p.ldb, keep.get(), each.c,
                     p.ldc);
        };
      },
      deferred);
}

template <class T>
cublasStatus_t symmetric_product(const char *function, const char *name, cublasHandle_t handle,
                                 cublasSideMode_t side, cublasFillMode_t fill, int m, int n, const T *alpha,
                                 const T *a, int lda, const T *b, int ldb, const T *beta, T *c, int ldc) {
  AMPSIM_BLAS_FIND(function);
  const int order = side == CUBLAS_SIDE_LEFT ? m : n;
  Scalar<T> by(call, alpha), keep(call, beta);
  if (!are_lengths({m, n}) || !leads(lda, order) || !leads(ldb, m) || !leads(ldc, m) || !is_triangle(fill) ||
      by.missing() || keep.missing())
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!m || !n)
    return CUBLAS_STATUS_SUCCESS;
  return call.enqueue([=](WorkAccesses &to) mutable -> Computation {
    by.in(to);
    keep.in(to);
    const T *first = triangle_in(to, Access::reads, a, fill, order, lda);
    const T *second = matrix_in(to, Access::reads, b, m, n, ldb);
    T *into = matrix_in(to, keep.may_be_zero() ? Access::writes : Access::updates, c, m, n, ldc);
    return [=] {
      const char s = letter(side), u = letter(fill);
      const T factor = by.get(), kept = keep.get();
      if (kept == T(0))
        clear_matrix(into, m, n, ldc);
      call_fortran<T>(name, &s, &u, &m, &n, &factor, first, &lda, second, &ldb, &kept, into, &ldc);
    };
  });
}

/// A triangle of C gets a product of A with itself, or with B. A symmetric product of complex matrices never conjugates
/// a matrix; a Hermitian one, whose factor of C is real, always does.
template <class T, class ByFactor, class KeptFactor>
cublasStatus_t update_triangle(const char *function, const char *name, cublasHandle_t handle, cublasFillMode_t fill,
                               cublasOperation_t op, int n, int k, const ByFactor *alpha, const T *a, int lda,
                               const T *b, int ldb, const KeptFactor *beta, T *c, int ldc) {
  AMPSIM_BLAS_FIND(function);
  const int rows = op == CUBLAS_OP_N ? n : k, columns = op == CUBLAS_OP_N ? k : n;
  constexpr cublasOperation_t impossible = is_complex<KeptFactor> ? CUBLAS_OP_C : CUBLAS_OP_T;
  Scalar<ByFactor> by(call, alpha);
  Scalar<KeptFactor> keep(call, beta);
  if (!are_lengths({n, k}) || !leads(lda, rows) || (b && !leads(ldb, rows)) || !leads(ldc, n) ||
      !is_triangle(fill) || !is_operation(op) || (is_complex<T> && op == impossible) || by.missing() ||
      keep.missing())
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!n)
    return CUBLAS_STATUS_SUCCESS;
  return call.enqueue([=](WorkAccesses &to) mutable -> Computation {
    by.in(to);
    keep.in(to);
    const T *first = matrix_in(to, Access::reads, a, rows, columns, lda);
    const T *second = b ? matrix_in(to, Access::reads, b, rows, columns, ldb) : nullptr;
    T *into = triangle_in(to, keep.may_be_zero() ? Access::writes : Access::updates, c, fill, n, ldc);
    return [=] {
      const char u = letter(fill), t = letter(op);
      const ByFactor factor = by.get();
      const KeptFactor kept = keep.get();
      if (kept == KeptFactor(0))
        for (long column = 0; column < n; ++column)
          for (long row = fill == CUBLAS_FILL_MODE_UPPER ? 0 : column;
               row < (fill == CUBLAS_FILL_MODE_UPPER ? column + 1 : n); ++row)
            into[row + column * ldc] = T(0);
      if (second)
        call_fortran<T>(name, &u, &t, &n, &k, &factor, first, &lda, second, &ldb, &kept, into, &ldc);
      else
        call_fortran<T>(name, &u, &t, &n, &k, &factor, first, &lda, &kept, into, &ldc);
    };
  });
}
/// A triangle of C = alpha op(A) op(B)' + beta C, which the caller knows to be symmetric.
template <class T>
cublasStatus_t syrkx(const char *function, cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,
                     int n, int k, const T *alpha, const T *a, int lda, const T *b, int ldb, const T *beta, T *c,
                     int ldc) {
  AMPSIM_BLAS_FIND(function);
  const int rows = op == CUBLAS_OP_N ? n : k, columns = op == CUBLAS_OP_N ? k : n;
  Scalar<T> by(call, alpha), keep(call, beta);
  if (!are_lengths({n, k}) || !leads(lda, rows) || !leads(ldb, rows) || !leads(ldc, n) || !is_triangle(fill) ||
      (op != CUBLAS_OP_N && op != CUBLAS_OP_T) || by.missing() || keep.missing())
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!n)
    return CUBLAS_STATUS_SUCCESS;
  return call.enqueue([=](WorkAccesses &to) mutable -> Computation {
    by.in(to);
    keep.in(to);
    const T *first = matrix_in(to, Access::reads, a, rows, columns, lda);
    const T *second = matrix_in(to, Access::reads, b, rows, columns, ldb);
    T *into = triangle_in(to, keep.may_be_zero() ? Access::writes : Access::updates, c, fill, n, ldc);
    return [=] {
      std::vector<T> product(std::size_t(n) * std::size_t(n));
      multiply(op, op == CUBLAS_OP_N ? CUBLAS_OP_T : CUBLAS_OP_N, n, n, k, by.get(), first, lda, second, ldb, T(0),
               product.data(), n);
      const T kept = keep.get();
      for (long column = 0; column < n; ++column)
        for (long row = 0; row < n; ++row)
          if (fill == CUBLAS_FILL_MODE_UPPER ? row <= column : row >= column) {
            T &place = into[row + column * ldc];
            place = product[std::size_t(row + column * n)] + (kept == T(0) ? T(0) : kept * place);
          }
    };
  });
}

struct Triangle {
  cublasSideMode_t side;
  cublasFillMode_t fill;
  cublasOperation_t op;
  cublasDiagType_t diagonal;
  int m, n, lda, ldb;
  int order() const { return side == CUBLAS_SIDE_LEFT ? m : n; }
  bool is_valid() const {
    return are_lengths({m, n}) && leads(lda, order()) && leads(ldb, m) && is_triangle(fill) && is_operation(op);
  }
  template <class T> void call(const char *name, T factor, const T *a, T *b) const {
    const char s = letter(side), u = letter(fill), t = letter(op), d = letter(diagonal);
    call_fortran<T>(name, &s, &u, &t, &d, &m, &n, &factor, a, &lda, b, &ldb);
  }
};
/// C = alpha op(A) B, or B op(A), for a triangular A; C may be B.
template <class T>
cublasStatus_t trmm(const char *function, cublasHandle_t handle, Triangle of, const T *alpha, const T *a,
                    const T *b, T *c, int ldc) {
  AMPSIM_BLAS_FIND(function);
  Scalar<T> by(call, alpha);
  if (!of.is_valid() || !leads(ldc, of.m) || by.missing())
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!of.m || !of.n)
    return CUBLAS_STATUS_SUCCESS;
  return call.enqueue([=](WorkAccesses &to) mutable -> Computation {
    by.in(to);
    const T *first = triangle_in(to, Access::reads, a, of.fill, of.order(), of.lda, of.diagonal);
    const T *second = matrix_in(to, Access::reads, b, of.m, of.n, of.ldb);
    T *into = matrix_in(to, Access::writes, c, of.m, of.n, ldc);
    return [=] {
      if (into != second)
        for (long column = 0; column < of.n; ++column)
          std::copy_n(second + column * of.ldb, of.m, into + column * ldc);
      Triangle here = of;
      here.ldb = ldc;
      here.call("trmm", by.get(), first, into);
    };
  });
}
/// Solves op(A) X = alpha B, or X op(A) = alpha B, for one or several.
template <class T, class At>
cublasStatus_t trsm(BlasCall &call, bool deferred, Triangle of, const T *alpha, int count, At at) {
  Scalar<T> by(call, alpha);
  if (!of.is_valid() || count < 0 || by.missing())
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!of.m || !of.n || !count)
    return CUBLAS_STATUS_SUCCESS;
  return call.enqueue(
      [=](WorkAccesses &to) mutable -> Computation {
        by.in(to);
        std::vector<std::pair<const T *, T *>> all;
        for (int k = 0; k < count; ++k) {
          std::pair<const T *, T *> each = at(to, k);
          each.first = triangle_in(to, Access::reads, each.first, of.fill, of.order(), of.lda, of.diagonal);
          each.second = matrix_in(to, Access::updates, each.second, of.m, of.n, of.ldb);
          all.push_back(each);
        }
        return [=] {
          for (const auto &[a, b] : all)
            of.call("trsm", by.get(), a, b);
        };
      },
      deferred);
}

template <class T> T element(cublasOperation_t op, const T *a, long leading, long row, long column) {
  if (op == CUBLAS_OP_N)
    return a[row + column * leading];
  const T value = a[column + row * leading];
  if constexpr (is_complex<T>)
    return op == CUBLAS_OP_C ? std::conj(value) : value;
  return value;
}
/// C = alpha op(A) + beta op(B); C may be an operand that is not transposed.
template <class T>
cublasStatus_t geam(const char *function, cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb,
                    int m, int n, const T *alpha, const T *a, int lda, const T *beta, const T *b, int ldb, T *c,
                    int ldc) {
  AMPSIM_BLAS_FIND(function);
  Scalar<T> by_a(call, alpha), by_b(call, beta);
  if (!are_lengths({m, n}) || !is_operation(opa) || !is_operation(opb) || !leads(ldc, m) || by_a.missing() ||
      by_b.missing())
    return CUBLAS_STATUS_INVALID_VALUE;
  const bool with_a = !by_a.is_zero(), with_b = !by_b.is_zero();
  if ((with_a && !leads(lda, opa == CUBLAS_OP_N ? m : n)) || (with_b && !leads(ldb, opb == CUBLAS_OP_N ? m : n)) ||
      (c == a && (opa != CUBLAS_OP_N || lda != ldc)) || (c == b && (opb != CUBLAS_OP_N || ldb != ldc)))
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!m || !n)
    return CUBLAS_STATUS_SUCCESS;
  return call.enqueue([=](WorkAccesses &to) mutable -> Computation {
    by_a.in(to);
    by_b.in(to);
    auto read = [&](bool with, cublasOperation_t op, const T *from, int leading) {
      return with
                 ? matrix_in(to, Access::reads, from, op == CUBLAS_OP_N ? m : n, op == CUBLAS_OP_N ? n : m, leading)
                 : nullptr;
    };
    const T *first = read(with_a, opa, a, lda), *second = read(with_b, opb, b, ldb);
    T *into = matrix_in(to, Access::writes, c, m, n, ldc);
    return [=] {
      const T p = by_a.get(), q = by_b.get();
      for (long column = 0; column < n; ++column)
        for (long row = 0; row < m; ++row) {
          T sum(0);
          if (first && p != T(0))
            sum += p * element(opa, first, lda, row, column);
          if (second && q != T(0))
            sum += q * element(opb, second, ldb, row, column);
          into[row + column * ldc] = sum;
        }
    };
  });
}
/// C = A diag(x), or diag(x) A.
template <class T>
cublasStatus_t dgmm(const char *function, cublasHandle_t handle, cublasSideMode_t side, int m, int n, const T *a,
                    int lda, const T *x, int incx, T *c, int ldc) {
  AMPSIM_BLAS_FIND(function);
  if (!are_lengths({m, n}) || !leads(lda, m) || !leads(ldc, m))
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!m || !n)
    return CUBLAS_STATUS_SUCCESS;
  const int length = side == CUBLAS_SIDE_LEFT ? m : n;
  return call.enqueue([=](WorkAccesses &to) -> Computation {
    const T *matrix = matrix_in(to, Access::reads, a, m, n, lda);
    const T *diagonal = vector_in(to, Access::reads, x, length, incx);
    T *into = matrix_in(to, Access::writes, c, m, n, ldc);
    return [=] {
      const T *first = incx < 0 ? diagonal + long(1 - length) * incx : diagonal;
      for (long column = 0; column < n; ++column)
        for (long row = 0; row < m; ++row)
          into[row + column * ldc] =
              matrix[row + column * lda] * first[(side == CUBLAS_SIDE_LEFT ? row : column) * incx];
    };
  });
}

} // namespace

extern "C" {

#define AMPSIM_SYMMETRIC(L, T, NAME)                                                                               \
  cublasStatus_t cublas##L##NAME##_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill, int m,  \
                                      int n, const T *alpha, const T *a, int lda, const T *b, int ldb,             \
                                      const T *beta, T *c, int ldc) {                                              \
    return symmetric_product("cublas" #L#NAME, #NAME, handle, side, fill, m, n, alpha, a, lda, b, ldb, beta, c,    \
                             ldc);                                                                                 \
  }
#define AMPSIM_RANK_K(L, T, FACTOR, NAME)                                                                          \
  cublasStatus_t cublas##L##NAME##_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n,   \
                                      int k, const FACTOR *alpha, const T *a, int lda, const FACTOR *beta, T *c,   \
                                      int ldc) {                                                                   \
    return update_triangle("cublas" #L#NAME, #NAME, handle, fill, op, n, k, alpha, a, lda,                         \
                           static_cast<const T *>(nullptr), 0, beta, c, ldc);                                      \
  }
#define AMPSIM_RANK_2K(L, T, FACTOR, NAME)                                                                         \
  cublasStatus_t cublas##L##NAME##_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n,   \
                                      int k, const T *alpha, const T *a, int lda, const T *b, int ldb,             \
                                      const FACTOR *beta, T *c, int ldc) {                                         \
    return update_triangle("cublas" #L#NAME, #NAME, handle, fill, op, n, k, alpha, a, lda, b, ldb, beta, c, ldc);  \
  }

#define AMPSIM_DEFINE(L, l, T, R, N)                                                                               \
  cublasStatus_t cublas##L##gemm_v2(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m,    \
                                    int n, int k, const T *alpha, const T *a, int lda, const T *b, int ldb,        \
                                    const T *beta, T *c, int ldc) {                                                \
    AMPSIM_BLAS_FIND("cublas" #L "gemm");                                                                          \
    return gemm(call, false, {opa, opb, m, n, k, lda, ldb, ldc}, alpha, beta, 1,                                   \
                [=](WorkAccesses &, int) { return Factors<T>{a, b, c}; });                                         \
  }                                                                                                                \
  cublasStatus_t cublas##L##gemmBatched(                                                                           \
      cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m, int n, int k, const T *alpha,    \
      const T *const a[], int lda, const T *const b[], int ldb, const T *beta, T *const c[], int ldc, int count) { \
    AMPSIM_BLAS_FIND("cublas" #L "gemmBatched");                                                                   \
    return gemm(call, true, {opa, opb, m, n, k, lda, ldb, ldc}, alpha, beta, count, [=](WorkAccesses &to, int i) { \
      return Factors<T>{pointer_in(to, a, i), pointer_in(to, b, i), pointer_in(to, c, i)};                         \
    });                                                                                                            \
  }                                                                                                                \
  cublasStatus_t cublas##L##gemmStridedBatched(                                                                    \
      cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m, int n, int k, const T *alpha,    \
      const T *a, int lda, long long stridea, const T *b, int ldb, long long strideb, const T *beta, T *c,         \
      int ldc, long long stridec, int count) {                                                                     \
    AMPSIM_BLAS_FIND("cublas" #L "gemmStridedBatched");                                                            \
    return gemm(call, false, {opa, opb, m, n, k, lda, ldb, ldc}, alpha, beta, count, [=](WorkAccesses &, int i) {  \
      return Factors<T>{a + i * stridea, b + i * strideb, c + i * stridec};                                        \
    });                                                                                                            \
  }                                                                                                                \
  AMPSIM_SYMMETRIC(L, T, symm)                                                                                     \
  AMPSIM_RANK_K(L, T, T, syrk)                                                                                     \
  AMPSIM_RANK_2K(L, T, T, syr2k)                                                                                   \
  cublasStatus_t cublas##L##syrkx(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n,       \
                                  int k, const T *alpha, const T *a, int lda, const T *b, int ldb, const T *beta,  \
                                  T *c, int ldc) {                                                                 \
    return syrkx("cublas" #L "syrkx", handle, fill, op, n, k, alpha, a, lda, b, ldb, beta, c, ldc);                \
  }                                                                                                                \
  cublasStatus_t cublas##L##trmm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill,           \
                                    cublasOperation_t op, cublasDiagType_t diagonal, int m, int n, const T *alpha, \
                                    const T *a, int lda, const T *b, int ldb, T *c, int ldc) {                     \
    return trmm("cublas" #L "trmm", handle, {side, fill, op, diagonal, m, n, lda, ldb}, alpha, a, b, c, ldc);      \
  }                                                                                                                \
  cublasStatus_t cublas##L##trsm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill,           \
                                    cublasOperation_t op, cublasDiagType_t diagonal, int m, int n, const T *alpha, \
                                    const T *a, int lda, T *b, int ldb) {                                          \
    AMPSIM_BLAS_FIND("cublas" #L "trsm");                                                                          \
    return trsm(call, false, {side, fill, op, diagonal, m, n, lda, ldb}, alpha, 1,                                 \
                [=](WorkAccesses &, int) { return std::pair<const T *, T *>(a, b); });                             \
  }                                                                                                                \
  cublasStatus_t cublas##L##trsmBatched(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill,       \
                                        cublasOperation_t op, cublasDiagType_t diagonal, int m, int n,             \
                                        const T *alpha, const T *const a[], int lda, T *const b[], int ldb,        \
                                        int count) {                                                               \
    AMPSIM_BLAS_FIND("cublas" #L "trsmBatched");                                                                   \
    return trsm(call, true, {side, fill, op, diagonal, m, n, lda, ldb}, alpha, count,                              \
                [=](WorkAccesses &to, int i) {                                                                     \
                  return std::pair<const T *, T *>(pointer_in(to, a, i), pointer_in(to, b, i));                    \
                });                                                                                                \
  }                                                                                                                \
  cublasStatus_t cublas##L##geam(cublasHandle_t handle, cublasOperation_t opa, cublasOperation_t opb, int m,       \
                                 int n, const T *alpha, const T *a, int lda, const T *beta, const T *b, int ldb,   \
                                 T *c, int ldc) {                                                                  \
    return geam("cublas" #L "geam", handle, opa, opb, m, n, alpha, a, lda, beta, b, ldb, c, ldc);                  \
  }                                                                                                                \
  cublasStatus_t cublas##L##dgmm(cublasHandle_t handle, cublasSideMode_t side, int m, int n, const T *a, int lda,  \
                                 const T *x, int incx, T *c, int ldc) {                                            \
    return dgmm("cublas" #L "dgmm", handle, side, m, n, a, lda, x, incx, c, ldc);                                  \
  }
AMPSIM_BLAS_ALL(AMPSIM_DEFINE)
#undef AMPSIM_DEFINE

#define AMPSIM_DEFINE(L, l, T, R, N)                                                                               \
  AMPSIM_SYMMETRIC(L, T, hemm)                                                                                     \
  AMPSIM_RANK_K(L, T, R, herk)                                                                                     \
  AMPSIM_RANK_2K(L, T, R, her2k)
AMPSIM_BLAS_COMPLEX(AMPSIM_DEFINE)
#undef AMPSIM_DEFINE
#undef AMPSIM_SYMMETRIC
#undef AMPSIM_RANK_K
#undef AMPSIM_RANK_2K

} // extern "C"
