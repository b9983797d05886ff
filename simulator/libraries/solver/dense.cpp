// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuSOLVER functions of dense matrices, over LAPACK.
#include "simulator/libraries/solver/dense.h"

using namespace ampsim;

namespace {

template <class T>
cusolverStatus_t potrf(const char *function, const char *name, cusolverDnHandle_t handle, cublasFillMode_t fill,
                       int n, T *a, int lda, T *work, int length, int *info) {
  AMPSIM_DENSE_FIND(function);
  if (!leads(lda, n) || !is_triangle(fill) || !takes_work(call, work, length, n, n))
    return CUSOLVER_STATUS_INVALID_VALUE;
  return call.enqueue([=](WorkAccesses &to) -> Computation {
    T *matrix = n ? triangle_in(to, Access::updates, a, fill, n, lda) : a;
    to.writes(work, std::size_t(length));
    int *result = to.writes(info, 1);
    return [=] {
      const char u = letter(fill);
      call_fortran<T>(name, &u, &n, matrix, &lda, result);
    };
  });
}
template <class T>
cusolverStatus_t potrs(const char *function, cusolverDnHandle_t handle, cublasFillMode_t fill, int n, int columns,
                       const T *a, int lda, T *b, int ldb, int *info) {
  AMPSIM_DENSE_FIND(function);
  if (!leads(lda, n) || !leads(ldb, n) || columns < 0 || !is_triangle(fill))
    return CUSOLVER_STATUS_INVALID_VALUE;
  return call.enqueue([=](WorkAccesses &to) -> Computation {
    const T *matrix = n ? triangle_in(to, Access::reads, a, fill, n, lda) : a;
    T *right = matrix_in(to, Access::updates, b, n, columns, ldb);
    int *result = to.writes(info, 1);
    return [=] {
      const char u = letter(fill);
      call_fortran<T>("potrs", &u, &n, &columns, matrix, &lda, right, &ldb, result);
    };
  });
}
/// Without `pivots` the rows stay in place.
template <class T>
cusolverStatus_t getrf(const char *function, cusolverDnHandle_t handle, int m, int n, T *a, int lda, T *work,
                       int *pivots, int *info) {
  AMPSIM_DENSE_FIND(function);
  int length = length_of_work(m, n);
  if (!leads(lda, m) || n < 0 || !takes_work(call, work, length, m, n))
    return CUSOLVER_STATUS_INVALID_VALUE;
  return call.enqueue([=](WorkAccesses &to) -> Computation {
    T *matrix = matrix_in(to, Access::updates, a, m, n, lda);
    if (m && n)
      to.writes(work, std::size_t(length));
    int *exchanges = pivots ? to.writes(pivots, std::size_t(std::min(m, n))) : nullptr;
    int *result = to.writes(info, 1);
    return [=] {
      if (exchanges) {
        call_fortran<T>("getrf", &m, &n, matrix, &lda, exchanges, result);
        return;
      }
      *result = 0;
      for (long k = 0; k < std::min(m, n); ++k) {
        const T pivot = matrix[k + k * lda];
        if (pivot == T(0)) {
          if (!*result)
            *result = int(k) + 1;
          continue;
        }
        for (long row = k + 1; row < m; ++row) {
          const T factor = matrix[row + k * lda] /= pivot;
          for (long column = k + 1; column < n; ++column)
            matrix[row + column * lda] -= factor * matrix[k + column * lda];
        }
      }
    };
  });
}
template <class T>
cusolverStatus_t getrs(const char *function, cusolverDnHandle_t handle, cublasOperation_t op, int n, int columns,
                       const T *a, int lda, const int *pivots, T *b, int ldb, int *info) {
  AMPSIM_DENSE_FIND(function);
  if (!leads(lda, n) || !leads(ldb, n) || columns < 0 || !is_operation(op))
    return CUSOLVER_STATUS_INVALID_VALUE;
  return call.enqueue([=](WorkAccesses &to) -> Computation {
    const T *matrix = matrix_in(to, Access::reads, a, n, n, lda);
    const int *exchanges = pivots ? to.reads(pivots, std::size_t(n)) : nullptr;
    T *right = matrix_in(to, Access::updates, b, n, columns, ldb);
    int *result = to.writes(info, 1);
    return [=] {
      if (exchanges)
        check_pivots(exchanges, n);
      std::vector<int> none(static_cast<std::size_t>(n));
      for (int k = 0; k < n; ++k)
        none[std::size_t(k)] = k + 1;
      const char t = letter(op);
      call_fortran<T>("getrs", &t, &n, &columns, matrix, &lda, exchanges ? exchanges : none.data(), right, &ldb,
                      result);
    };
  });
}
template <class T>
cusolverStatus_t geqrf(const char *function, cusolverDnHandle_t handle, int m, int n, T *a, int lda, T *tau,
                       T *work, int length, int *info) {
  AMPSIM_DENSE_FIND(function);
  if (!leads(lda, m) || n < 0 || !takes_work(call, work, length, m, n))
    return CUSOLVER_STATUS_INVALID_VALUE;
  return call.enqueue([=](WorkAccesses &to) -> Computation {
    T *matrix = matrix_in(to, Access::updates, a, m, n, lda),
      *factors = to.writes(tau, std::size_t(std::min(m, n)));
    to.writes(work, std::size_t(length));
    int *result = to.writes(info, 1);
    return [=] {
      std::vector<T> own = workspace<T>(m, n);
      const int room = int(own.size());
      call_fortran<T>("geqrf", &m, &n, matrix, &lda, factors, own.data(), &room, result);
    };
  });
}
/// C = op(Q) C, or C op(Q).
template <class T>
cusolverStatus_t apply_q(const char *function, const char *name, cusolverDnHandle_t handle, cublasSideMode_t side,
                         cublasOperation_t op, int m, int n, int k, const T *a, int lda, const T *tau, T *c,
                         int ldc, T *work, int length, int *info) {
  AMPSIM_DENSE_FIND(function);
  const int order = side == CUBLAS_SIDE_LEFT ? m : n;
  if (!leads(lda, order) || !leads(ldc, m) || n < 0 || k < 0 || k > order || !is_operation(op) ||
      !takes_work(call, work, length, m, n))
    return CUSOLVER_STATUS_INVALID_VALUE;
  return call.enqueue([=](WorkAccesses &to) -> Computation {
    const T *matrix = matrix_in(to, Access::reads, a, order, k, lda), *factors = to.reads(tau, std::size_t(k));
    T *into = matrix_in(to, Access::updates, c, m, n, ldc);
    to.writes(work, std::size_t(length));
    int *result = to.writes(info, 1);
    return [=] {
      std::vector<T> own = workspace<T>(m, n);
      const int room = int(own.size());
      const char s = letter(side), t = letter(op);
      call_fortran<T>(name, &s, &t, &m, &n, &k, matrix, &lda, factors, into, &ldc, own.data(), &room, result);
    };
  });
}
template <class T>
cusolverStatus_t make_q(const char *function, const char *name, cusolverDnHandle_t handle, int m, int n, int k,
                        T *a, int lda, const T *tau, T *work, int length, int *info) {
  AMPSIM_DENSE_FIND(function);
  if (!leads(lda, m) || n < 0 || n > m || k < 0 || k > n || !takes_work(call, work, length, m, n))
    return CUSOLVER_STATUS_INVALID_VALUE;
  return call.enqueue([=](WorkAccesses &to) -> Computation {
    matrix_in(to, Access::reads, a, m, k, lda);
    T *matrix = matrix_in(to, Access::writes, a, m, n, lda);
    const T *factors = to.reads(tau, std::size_t(k));
    to.writes(work, std::size_t(length));
    int *result = to.writes(info, 1);
    return [=] {
      std::vector<T> own = workspace<T>(m, n);
      const int room = int(own.size());
      call_fortran<T>(name, &m, &n, &k, matrix, &lda, factors, own.data(), &room, result);
    };
  });
}
template <class T, class R>
cusolverStatus_t eigenvalues(const char *function, cusolverDnHandle_t handle, cusolverEigMode_t vectors,
                             cublasFillMode_t fill, int n, T *a, int lda, R *w, T *work, int length, int *info) {
  AMPSIM_DENSE_FIND(function);
  if (!leads(lda, n) || !is_triangle(fill) || !takes_work(call, work, length, n, n))
    return CUSOLVER_STATUS_INVALID_VALUE;
  return call.enqueue([=](WorkAccesses &to) -> Computation {
    T *matrix = n ? triangle_in(to, Access::reads, a, fill, n, lda) : a;
    matrix_in(to, Access::writes, a, n, n, lda);
    R *values = to.writes(w, std::size_t(n));
    to.writes(work, std::size_t(length));
    int *result = to.writes(info, 1);
    return [=] {
      const char v = vectors == CUSOLVER_EIG_MODE_VECTOR ? 'V' : 'N', u = letter(fill);
      const long order = n;
      std::vector<T> own(std::size_t(1 + 6 * order + 2 * order * order));
      std::vector<int> integers(std::size_t(3 + 5 * order));
      const int room = int(own.size()), integer_room = int(integers.size());
      if constexpr (is_complex<T>) {
        std::vector<R> reals(std::size_t(1 + 5 * order + 2 * order * order));
        const int real_room = int(reals.size());
        call_fortran<T>("heevd", &v, &u, &n, matrix, &lda, values, own.data(), &room, reals.data(), &real_room,
                        integers.data(), &integer_room, result);
      } else {
        call_fortran<T>("syevd", &v, &u, &n, matrix, &lda, values, own.data(), &room, integers.data(),
                        &integer_room, result);
      }
    };
  });
}
template <class T, class R>
cusolverStatus_t singular_values(const char *function, cusolverDnHandle_t handle, signed char left,
                                 signed char right, int m, int n, T *a, int lda, R *s, T *u, int ldu, T *vt,
                                 int ldvt, T *work, int length, R *superdiagonal, int *info) {
  AMPSIM_DENSE_FIND(function);
  const auto is_job = [](signed char job) { return job == 'A' || job == 'S' || job == 'O' || job == 'N'; };
  if (m < n) // as documented
    return CUSOLVER_STATUS_INVALID_VALUE;
  if (!leads(lda, m) || n < 0 || !is_job(left) || !is_job(right) || (left == 'O' && right == 'O') ||
      !takes_work(call, work, length, m, n))
    return CUSOLVER_STATUS_INVALID_VALUE;
  const bool with_u = left == 'A' || left == 'S', with_v = right == 'A' || right == 'S';
  if ((with_u && !leads(ldu, m)) || (with_v && !leads(ldvt, n)))
    return CUSOLVER_STATUS_INVALID_VALUE;
  return call.enqueue([=](WorkAccesses &to) -> Computation {
    T *matrix = matrix_in(to, Access::updates, a, m, n, lda);
    R *values = to.writes(s, std::size_t(n));
    T *first = with_u ? matrix_in(to, Access::writes, u, m, left == 'A' ? m : n, ldu) : nullptr;
    T *second = with_v ? matrix_in(to, Access::writes, vt, n, n, ldvt) : nullptr;
    // The contents if the values do not converge; may be null.
    if (superdiagonal && n > 1)
      to.writes(superdiagonal, std::size_t(n - 1));
    to.writes(work, std::size_t(length));
    int *result = to.writes(info, 1);
    return [=] {
      const char ju = char(left), jv = char(right);
      const int u_leads = with_u ? ldu : 1, v_leads = with_v ? ldvt : 1;
      std::vector<T> own = workspace<T>(m, n);
      const int room = int(own.size());
      if constexpr (is_complex<T>) {
        std::vector<R> reals(std::size_t(5 * std::max(1, n)));
        call_fortran<T>("gesvd", &ju, &jv, &m, &n, matrix, &lda, values, first, &u_leads, second, &v_leads,
                        own.data(), &room, reals.data(), result);
      } else {
        call_fortran<T>("gesvd", &ju, &jv, &m, &n, matrix, &lda, values, first, &u_leads, second, &v_leads,
                        own.data(), &room, result);
      }
    };
  });
}

} // namespace

void ampsim::let_solver_have_workspace(cusolverDnHandle_t handle) { handle->has_workspace = true; }

extern "C" {

cusolverStatus_t cusolverGetVersion(int *version) {
  if (!version)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *version = 11702;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverGetProperty(libraryPropertyType type, int *value) {
  if (!value || type < MAJOR_VERSION || type > PATCH_LEVEL)
    return CUSOLVER_STATUS_INVALID_VALUE;
  constexpr int parts[] = {11, 7, 2};
  *value = parts[type];
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t *handle) { return create_solver("cusolverDnCreate", handle); }
cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t handle) { return destroy_solver(handle); }
cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t handle, cudaStream_t stream) {
  return set_solver_stream(handle, stream);
}
cusolverStatus_t cusolverDnGetStream(cusolverDnHandle_t handle, cudaStream_t *stream) {
  return get_solver_stream(handle, stream);
}

#define AMPSIM_DEFINE(L, T, R, MQR, GQR, EVD)                                                                      \
  cusolverStatus_t cusolverDn##L##potrf_bufferSize(cusolverDnHandle_t handle, cublasFillMode_t, int n, T *, int,   \
                                                   int *length) {                                                  \
    return get_length(handle, n, n, length);                                                                       \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##potrf(cusolverDnHandle_t handle, cublasFillMode_t fill, int n, T *a, int lda,    \
                                        T *work, int length, int *info) {                                          \
    return potrf("cusolverDn" #L "potrf", "potrf", handle, fill, n, a, lda, work, length, info);                   \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##potri_bufferSize(cusolverDnHandle_t handle, cublasFillMode_t, int n, T *, int,   \
                                                   int *length) {                                                  \
    return get_length(handle, n, n, length);                                                                       \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##potri(cusolverDnHandle_t handle, cublasFillMode_t fill, int n, T *a, int lda,    \
                                        T *work, int length, int *info) {                                          \
    return potrf("cusolverDn" #L "potri", "potri", handle, fill, n, a, lda, work, length, info);                   \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##potrs(cusolverDnHandle_t handle, cublasFillMode_t fill, int n, int columns,      \
                                        const T *a, int lda, T *b, int ldb, int *info) {                           \
    return potrs("cusolverDn" #L "potrs", handle, fill, n, columns, a, lda, b, ldb, info);                         \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##getrf_bufferSize(cusolverDnHandle_t handle, int m, int n, T *, int,              \
                                                   int *length) {                                                  \
    return get_length(handle, m, n, length);                                                                       \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##getrf(cusolverDnHandle_t handle, int m, int n, T *a, int lda, T *work,           \
                                        int *pivots, int *info) {                                                  \
    return getrf("cusolverDn" #L "getrf", handle, m, n, a, lda, work, pivots, info);                               \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##getrs(cusolverDnHandle_t handle, cublasOperation_t op, int n, int columns,       \
                                        const T *a, int lda, const int *pivots, T *b, int ldb, int *info) {        \
    return getrs("cusolverDn" #L "getrs", handle, op, n, columns, a, lda, pivots, b, ldb, info);                   \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##geqrf_bufferSize(cusolverDnHandle_t handle, int m, int n, T *, int,              \
                                                   int *length) {                                                  \
    return get_length(handle, m, n, length);                                                                       \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##geqrf(cusolverDnHandle_t handle, int m, int n, T *a, int lda, T *tau, T *work,   \
                                        int length, int *info) {                                                   \
    return geqrf("cusolverDn" #L "geqrf", handle, m, n, a, lda, tau, work, length, info);                          \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##MQR##_bufferSize(cusolverDnHandle_t handle, cublasSideMode_t, cublasOperation_t, \
                                                   int m, int n, int, const T *, int, const T *, const T *, int,   \
                                                   int *length) {                                                  \
    return get_length(handle, m, n, length);                                                                       \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##MQR(cusolverDnHandle_t handle, cublasSideMode_t side, cublasOperation_t op,      \
                                      int m, int n, int k, const T *a, int lda, const T *tau, T *c, int ldc,       \
                                      T *work, int length, int *info) {                                            \
    return apply_q("cusolverDn" #L#MQR, #MQR, handle, side, op, m, n, k, a, lda, tau, c, ldc, work, length, info); \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##GQR##_bufferSize(cusolverDnHandle_t handle, int m, int n, int, const T *, int,   \
                                                   const T *, int *length) {                                       \
    return get_length(handle, m, n, length);                                                                       \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##GQR(cusolverDnHandle_t handle, int m, int n, int k, T *a, int lda, const T *tau, \
                                      T *work, int length, int *info) {                                            \
    return make_q("cusolverDn" #L#GQR, #GQR, handle, m, n, k, a, lda, tau, work, length, info);                    \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##EVD##_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t, cublasFillMode_t, \
                                                   int n, const T *, int, const R *, int *length) {                \
    return get_length(handle, n, n, length);                                                                       \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##EVD(cusolverDnHandle_t handle, cusolverEigMode_t vectors, cublasFillMode_t fill, \
                                      int n, T *a, int lda, R *w, T *work, int length, int *info) {                \
    return eigenvalues("cusolverDn" #L#EVD, handle, vectors, fill, n, a, lda, w, work, length, info);              \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##gesvd_bufferSize(cusolverDnHandle_t handle, int m, int n, int *length) {         \
    return get_length(handle, m, n, length);                                                                       \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##gesvd(cusolverDnHandle_t handle, signed char left, signed char right, int m,     \
                                        int n, T *a, int lda, R *s, T *u, int ldu, T *vt, int ldvt, T *work,       \
                                        int length, R *superdiagonal, int *info) {                                 \
    return singular_values("cusolverDn" #L "gesvd", handle, left, right, m, n, a, lda, s, u, ldu, vt, ldvt, work,  \
                           length, superdiagonal, info);                                                           \
  }
AMPSIM_SOLVER_ALL(AMPSIM_DEFINE)
#undef AMPSIM_DEFINE

} // extern "C"
