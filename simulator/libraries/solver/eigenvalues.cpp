// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuSOLVER: some of the eigenvalues, pairs of matrices and least squares, over LAPACK; Jacobi's method, whose sweeps and
// residual programs can read (G. H. Golub and C. F. Van Loan, "Matrix Computations", 8.5).
#include "simulator/libraries/solver/dense.h"

#include "simulator/libraries/solver/declarations/cuda_solver_eigen.h"

#include <cmath>
#include <complex>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>

using namespace ampsim;

struct syevjInfo final : LibraryObject {
  struct Settings {
    double tolerance = 0; // not positive: the precision of the numbers
    int most_sweeps = 100;
    bool sorted = true;
  };
  Settings settings;
  // The last call sets these, by work in a stream except for `batched`.
  double residual = 0;
  int sweeps = 0;
  bool batched = false;
};

namespace {

bool is_mode(cusolverEigMode_t mode) {
  return mode == CUSOLVER_EIG_MODE_NOVECTOR || mode == CUSOLVER_EIG_MODE_VECTOR;
}
char letter_of_mode(cusolverEigMode_t mode) { return mode == CUSOLVER_EIG_MODE_VECTOR ? 'V' : 'N'; }

/// A matrix whose eigenvalues a function replaces by its eigenvectors, or destroys.
template <class T> T *hermitian_in(WorkAccesses &to, T *a, cublasFillMode_t fill, int n, int lda) {
  if (n)
    triangle_in(to, Access::reads, a, fill, n, lda);
  return matrix_in(to, Access::writes, a, n, n, lda);
}

template <class T, class R>
cusolverStatus_t some_eigenvalues(const char *function, cusolverDnHandle_t handle, cusolverEigMode_t vectors,
                                  cusolverEigRange_t range, cublasFillMode_t fill, int n, T *a, int lda, R low,
                                  R high, int first, int last, int *count, R *w, T *work, int length, int *info) {
  AMPSIM_DENSE_FIND(function);
  const bool by_index = range == CUSOLVER_EIG_RANGE_I, by_value = range == CUSOLVER_EIG_RANGE_V;
  if (!leads(lda, n) || !is_mode(vectors) || !is_triangle(fill) || !count ||
      (!by_index && !by_value && range != CUSOLVER_EIG_RANGE_ALL) || (by_value && !(low < high)) ||
      (by_index && n && !(1 <= first && first <= last && last <= n)) || !takes_work(call, work, length, n, n))
    return CUSOLVER_STATUS_INVALID_VALUE;
  // The count is the host's.
  const WorkDescription describe = [=](WorkAccesses &to) -> Computation {
    T *matrix = hermitian_in(to, a, fill, n, lda);
    R *values = to.writes(w, std::size_t(n));
    to.writes(work, std::size_t(length));
    int *result = to.writes(info, 1);
    return [=] {
      const char v = letter_of_mode(vectors), u = letter(fill);
      char r = 'A';
      if (range != CUSOLVER_EIG_RANGE_ALL)
        r = by_index ? 'I' : 'V';
      const std::size_t order = std::size_t(std::max(1, n));
      const R precision = 0;
      std::vector<T> own(order * 26), found(order * order);
      std::vector<int> integers(order * 10), support(order * 2);
      const int room = int(own.size()), integer_room = int(integers.size()), leading = int(order);
      *count = 0;
      if constexpr (is_complex<T>) {
        std::vector<R> reals(order * 24);
        const int real_room = int(reals.size());
        call_fortran<T>("heevr", &v, &r, &u, &n, matrix, &lda, &low, &high, &first, &last, &precision, count,
                        values, found.data(), &leading, support.data(), own.data(), &room, reals.data(), &real_room,
                        integers.data(), &integer_room, result);
      } else {
        call_fortran<T>("syevr", &v, &r, &u, &n, matrix, &lda, &low, &high, &first, &last, &precision, count,
                        values, found.data(), &leading, support.data(), own.data(), &room, integers.data(),
                        &integer_room, result);
      }
      for (long column = 0; v == 'V' && column < *count; ++column)
        std::copy_n(found.data() + column * leading, n, matrix + column * lda);
    };
  };
  return call.enqueue(describe, /*wait=*/true);
}

/// The eigenvalues of a Hermitian matrix, and its eigenvectors as columns, in double precision.
template <class Number> class Jacobi {
public:
  template <class T> Jacobi(const T *a, long lda, cublasFillMode_t fill, long n) : n(n), a(size()), v(size()) {
    double largest = 0;
    for (long column = 0; column < n; ++column)
      for (long row = 0; row < n; ++row) {
        const bool stored = fill == CUBLAS_FILL_MODE_UPPER ? row <= column : row >= column;
        Number &here = at(this->a, row, column);
        here = stored ? Number(a[row + column * lda]) : conjugate(Number(a[column + row * lda]));
        if (row == column)
          here = std::real(here);
        largest = std::max(largest, std::abs(here));
      }
    // Squares must neither overflow nor vanish. A power of two does not round.
    if (largest > 0 && std::isfinite(largest))
      scale = std::ldexp(1.0, std::clamp(std::ilogb(largest), -1000, 1000));
    for (Number &each : this->a)
      each /= scale;
    for (long k = 0; k < n; ++k)
      at(v, k, k) = 1;
  }

  /// Until the entries beside the diagonal have, together, at most `tolerance` times the norm of the matrix. Returns
  /// false if `most` sweeps do not suffice.
  bool diagonalise(double tolerance, int most) {
    for (;; ++sweeps) {
      double beside = 0, all = 0;
      for (long k = 0; k < n * n; ++k) {
        const double square = std::norm(a[std::size_t(k)]);
        all += square;
        beside += k % (n + 1) ? square : 0;
      }
      residual = std::sqrt(beside) * scale;
      if (std::sqrt(beside) <= tolerance * std::sqrt(all))
        return true;
      if (sweeps == most)
        return false;
      for (long p = 0; p < n; ++p)
        for (long q = p + 1; q < n; ++q)
          rotate(p, q);
    }
  }
  double value(long k) const { return scaled_value(k) * scale; }
  const Number *vector(long k) const { return v.data() + k * n; }
  /// The numbers of the eigenvalues, in their order if `sorted`.
  std::vector<long> order(bool sorted) const {
    std::vector<long> numbers(static_cast<std::size_t>(n));
    std::iota(numbers.begin(), numbers.end(), 0);
    if (sorted)
      std::ranges::sort(numbers, {}, [this](long k) { return scaled_value(k); });
    return numbers;
  }

  double residual = 0;
  int sweeps = 0;

private:
  const long n;
  double scale = 1;
  std::vector<Number> a, v; // by columns; the matrix divided by `scale`, and its eigenvectors

  std::size_t size() const { return std::size_t(n * n); }
  double scaled_value(long k) const { return std::real(a[std::size_t(k * (n + 1))]); }
  Number &at(std::vector<Number> &matrix, long row, long column) { return matrix[std::size_t(row + column * n)]; }
  static Number conjugate(Number number) {
    if constexpr (is_complex<Number>)
      return std::conj(number);
    else
      return number;
  }

  /// Makes the entry (p, q) zero.
  void rotate(long p, long q) {
    const Number entry = at(a, p, q);
    const double length = std::abs(entry);
    if (length == 0)
      return;
    const double theta = (scaled_value(q) - scaled_value(p)) / (2 * length);
    const double t = (theta < 0 ? -1 : 1) / (std::abs(theta) + std::sqrt(theta * theta + 1));
    const double c = 1 / std::sqrt(t * t + 1);
    const Number s = t * c * (entry / length);
    for (std::vector<Number> *matrix : {&a, &v})
      for (long row = 0; row < n; ++row) {
        const Number first = at(*matrix, row, p), second = at(*matrix, row, q);
        at(*matrix, row, p) = c * first - conjugate(s) * second;
        at(*matrix, row, q) = s * first + c * second;
      }
    for (long column = 0; column < n; ++column) {
      const Number first = at(a, p, column), second = at(a, q, column);
      at(a, p, column) = c * first - s * second;
      at(a, q, column) = conjugate(s) * first + c * second;
    }
    at(a, p, q) = at(a, q, p) = 0;
  }
};

template <class T> struct Doubled {
  using Type = double;
};
template <class R> struct Doubled<std::complex<R>> {
  using Type = std::complex<double>;
};

/// Replaces a matrix by its eigenvectors, if wanted. Returns cuSOLVER's `info`.
template <class T, class R>
int jacobi(const syevjInfo::Settings &settings, syevjInfo &last, cusolverEigMode_t vectors, cublasFillMode_t fill,
           int n, T *a, int lda, R *w) {
  const double tolerance = settings.tolerance > 0 ? settings.tolerance : double(std::numeric_limits<R>::epsilon());
  Jacobi<typename Doubled<T>::Type> work(a, lda, fill, n);
  const bool converged = work.diagonalise(tolerance, settings.most_sweeps);
  last.residual = work.residual;
  last.sweeps = work.sweeps;
  long column = 0;
  for (long k : work.order(settings.sorted)) {
    w[column] = R(work.value(k));
    for (long row = 0; vectors == CUSOLVER_EIG_MODE_VECTOR && row < n; ++row)
      a[row + column * lda] = T(work.vector(k)[row]);
    ++column;
  }
  return converged ? 0 : n + 1;
}

/// The parameters of a call, which the program may destroy before its work is done.
std::shared_ptr<syevjInfo> parameters_of(const DenseCall &call, syevjInfo_t parameters) {
  const auto found = call.call.runtime.library_objects.find(parameters);
  return found == call.call.runtime.library_objects.end() ? nullptr
                                                          : std::dynamic_pointer_cast<syevjInfo>(found->second);
}

template <class T, class R>
cusolverStatus_t by_jacobi(const char *function, cusolverDnHandle_t handle, cusolverEigMode_t vectors,
                           cublasFillMode_t fill, int n, T *a, int lda, R *w, T *work, int length, int *info,
                           syevjInfo_t given, std::optional<int> batch = std::nullopt) {
  AMPSIM_DENSE_FIND(function);
  const int batches = batch.value_or(1);
  const std::shared_ptr<syevjInfo> parameters = parameters_of(call, given);
  if (!parameters || !leads(lda, n) || !is_mode(vectors) || !is_triangle(fill) || batches < 0 ||
      !takes_work(call, work, length, n, n))
    return CUSOLVER_STATUS_INVALID_VALUE;
  parameters->batched = batch.has_value();
  return call.enqueue([=, settings = parameters->settings](WorkAccesses &to) -> Computation {
    std::vector<T *> matrices;
    for (long k = 0; k < batches; ++k)
      matrices.push_back(hermitian_in(to, a + k * lda * n, fill, n, lda));
    R *values = to.writes(w, std::size_t(n) * std::size_t(batches));
    to.writes(work, std::size_t(length));
    int *result = to.writes(info, std::size_t(batches));
    return [=] {
      for (std::size_t k = 0; k < matrices.size(); ++k)
        result[k] = jacobi(settings, *parameters, vectors, fill, n, matrices[k], lda, values + k * std::size_t(n));
    };
  });
}

bool is_type(cusolverEigType_t type) { return type >= CUSOLVER_EIG_TYPE_1 && type <= CUSOLVER_EIG_TYPE_3; }

/// A x = w B x, A B x = w x or B A x = w x. Without `given`, by LAPACK, whose status for a B that is not positive
/// definite is above n; that of Jacobi's method is not, since n + 1 says that it does not converge.
template <class T, class R>
cusolverStatus_t of_pair(const char *function, cusolverDnHandle_t handle, cusolverEigType_t type,
                         cusolverEigMode_t vectors, cublasFillMode_t fill, int n, T *a, int lda, T *b, int ldb,
                         R *w, T *work, int length, int *info, const syevjInfo_t *given = nullptr) {
  AMPSIM_DENSE_FIND(function);
  const std::shared_ptr<syevjInfo> parameters = given ? parameters_of(call, *given) : nullptr;
  if ((given && !parameters) || !is_type(type) || !leads(lda, n) || !leads(ldb, n) || !is_mode(vectors) ||
      !is_triangle(fill) || !takes_work(call, work, length, n, n))
    return CUSOLVER_STATUS_INVALID_VALUE;
  syevjInfo::Settings settings;
  if (parameters) {
    parameters->batched = false;
    settings = parameters->settings;
  }
  return call.enqueue([=](WorkAccesses &to) -> Computation {
    T *matrix = hermitian_in(to, a, fill, n, lda), *other = b;
    if (n)
      other = triangle_in(to, Access::updates, b, fill, n, ldb);
    R *values = to.writes(w, std::size_t(n));
    to.writes(work, std::size_t(length));
    int *result = to.writes(info, 1);
    return [=] {
      const char v = letter_of_mode(vectors), u = letter(fill);
      const int which = int(type);
      if (parameters) {
        call_fortran<T>("potrf", &u, &n, other, &ldb, result);
        if (*result)
          return;
        call_fortran<T>(is_complex<T> ? "hegst" : "sygst", &which, &u, &n, matrix, &lda, other, &ldb, result);
        *result = jacobi(settings, *parameters, vectors, fill, n, matrix, lda, values);
        // Back from the vectors of the one matrix that was made of the two.
        const bool multiplies = type == CUSOLVER_EIG_TYPE_3, upper = fill == CUBLAS_FILL_MODE_UPPER;
        const char left = 'L', turned = multiplies == upper ? 'C' : 'N', diagonal = 'N';
        const T one(1);
        if (v == 'V')
          call_fortran<T>(multiplies ? "trmm" : "trsm", &left, &u, &turned, &diagonal, &n, &n, &one, other, &ldb,
                          matrix, &lda);
        return;
      }
      const std::size_t order = std::size_t(n);
      std::vector<T> own(1 + 6 * order + 2 * order * order);
      std::vector<int> integers(3 + 5 * order);
      const int room = int(own.size()), integer_room = int(integers.size());
      if constexpr (is_complex<T>) {
        std::vector<R> reals(1 + 5 * order + 2 * order * order);
        const int real_room = int(reals.size());
        call_fortran<T>("hegvd", &which, &v, &u, &n, matrix, &lda, other, &ldb, values, own.data(), &room,
                        reals.data(), &real_room, integers.data(), &integer_room, result);
      } else {
        call_fortran<T>("sygvd", &which, &v, &u, &n, matrix, &lda, other, &ldb, values, own.data(), &room,
                        integers.data(), &integer_room, result);
      }
    };
  });
}

/// The least squares solution of A x = b, in the precision of the numbers: never needs refinement.
template <class T>
cusolverStatus_t least_squares(const char *function, cusolverDnHandle_t handle, int m, int n, int columns, T *a,
                               int lda, T *b, int ldb, T *x, int ldx, void *work, std::size_t bytes,
                               int *iterations, int *info) {
  AMPSIM_DENSE_FIND(function);
  T *elements = static_cast<T *>(work);
  int length = int(std::min<std::size_t>(bytes / sizeof(T), std::size_t(std::numeric_limits<int>::max())));
  if (m < n || n < 0 || columns < 0 || !leads(lda, m) || !leads(ldb, m) || !leads(ldx, n) || !iterations ||
      !takes_work(call, elements, length, m, n))
    return CUSOLVER_STATUS_INVALID_VALUE;
  // The number of iterations is the host's.
  const WorkDescription describe = [=](WorkAccesses &to) -> Computation {
    T *matrix = matrix_in(to, Access::updates, a, m, n, lda);
    const T *right = matrix_in(to, Access::reads, static_cast<const T *>(b), m, columns, ldb);
    T *solution = matrix_in(to, Access::writes, x, n, columns, ldx);
    to.writes(elements, std::size_t(length));
    int *result = to.writes(info, 1);
    return [=] {
      const char as_it_is = 'N';
      const int leading = std::max(1, m);
      std::vector<T> both(std::size_t(leading) * std::size_t(columns)), own = workspace<T>(m, n + columns);
      const int room = int(own.size());
      for (long column = 0; column < columns; ++column)
        std::copy_n(right + column * ldb, m, both.data() + column * leading);
      call_fortran<T>("gels", &as_it_is, &m, &n, &columns, matrix, &lda, both.data(), &leading, own.data(), &room,
                      result);
      for (long column = 0; column < columns; ++column)
        std::copy_n(both.data() + column * leading, n, solution + column * ldx);
      *iterations = 0;
    };
  };
  return call.enqueue(describe, /*wait=*/true);
}

template <class Value> cusolverStatus_t set(syevjInfo_t info, Value syevjInfo::Settings::*member, Value value) {
  CudaCall call;
  syevjInfo *found = find_object<syevjInfo>(call.runtime, info);
  if (!found)
    return CUSOLVER_STATUS_INVALID_VALUE;
  found->settings.*member = value;
  return CUSOLVER_STATUS_SUCCESS;
}
/// Waits for the work that writes the value.
template <class Value>
cusolverStatus_t get(cusolverDnHandle_t handle, syevjInfo_t info, Value *value, Value syevjInfo::*member) {
  AMPSIM_DENSE_FIND("");
  const std::shared_ptr<syevjInfo> found = parameters_of(call, info);
  if (!found || !value)
    return CUSOLVER_STATUS_INVALID_VALUE;
  if (found->batched) // as documented
    return CUSOLVER_STATUS_NOT_SUPPORTED;
  const cusolverStatus_t status = call.enqueue([](WorkAccesses &) -> Computation { return [] {}; }, /*wait=*/true);
  *value = (*found).*member;
  return status;
}

} // namespace

extern "C" {

cusolverStatus_t cusolverDnCreateSyevjInfo(syevjInfo_t *info) {
  CudaCall call;
  if (!info)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *info = make_object<syevjInfo>(call.runtime);
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverDnDestroySyevjInfo(syevjInfo_t info) {
  CudaCall call;
  return destroy_object<syevjInfo>(call.runtime, info) ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_INVALID_VALUE;
}
cusolverStatus_t cusolverDnXsyevjSetTolerance(syevjInfo_t info, double tolerance) {
  return set(info, &syevjInfo::Settings::tolerance, tolerance);
}
cusolverStatus_t cusolverDnXsyevjSetMaxSweeps(syevjInfo_t info, int sweeps) {
  return sweeps < 0 ? CUSOLVER_STATUS_INVALID_VALUE : set(info, &syevjInfo::Settings::most_sweeps, sweeps);
}
cusolverStatus_t cusolverDnXsyevjSetSortEig(syevjInfo_t info, int sort) {
  return set(info, &syevjInfo::Settings::sorted, sort != 0);
}
cusolverStatus_t cusolverDnXsyevjGetResidual(cusolverDnHandle_t handle, syevjInfo_t info, double *residual) {
  return get(handle, info, residual, &syevjInfo::residual);
}
cusolverStatus_t cusolverDnXsyevjGetSweeps(cusolverDnHandle_t handle, syevjInfo_t info, int *sweeps) {
  return get(handle, info, sweeps, &syevjInfo::sweeps);
}

#define AMPSIM_DEFINE(L, T, R, SY)                                                                                 \
  cusolverStatus_t cusolverDn##L##SY##evdx_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t,                \
                                                      cusolverEigRange_t, cublasFillMode_t, int n, const T *, int, \
                                                      R, R, int, int, int *, const R *, int *length) {             \
    return get_length(handle, n, n, length);                                                                       \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##SY##evdx(cusolverDnHandle_t handle, cusolverEigMode_t vectors,                   \
                                           cusolverEigRange_t range, cublasFillMode_t fill, int n, T *a, int lda,  \
                                           R low, R high, int first, int last, int *count, R *w, T *work,          \
                                           int length, int *info) {                                                \
    return some_eigenvalues("cusolverDn" #L#SY "evdx", handle, vectors, range, fill, n, a, lda, low, high, first,  \
                            last, count, w, work, length, info);                                                   \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##SY##evj_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t,                 \
                                                     cublasFillMode_t, int n, const T *, int, const R *,           \
                                                     int *length, syevjInfo_t) {                                   \
    return get_length(handle, n, n, length);                                                                       \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##SY##evj(cusolverDnHandle_t handle, cusolverEigMode_t vectors,                    \
                                          cublasFillMode_t fill, int n, T *a, int lda, R *w, T *work, int length,  \
                                          int *info, syevjInfo_t parameters) {                                     \
    return by_jacobi("cusolverDn" #L#SY "evj", handle, vectors, fill, n, a, lda, w, work, length, info,            \
                     parameters);                                                                                  \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##SY##evjBatched_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t,          \
                                                            cublasFillMode_t, int n, const T *, int, const R *,    \
                                                            int *length, syevjInfo_t, int) {                       \
    return get_length(handle, n, n, length);                                                                       \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##SY##evjBatched(cusolverDnHandle_t handle, cusolverEigMode_t vectors,             \
                                                 cublasFillMode_t fill, int n, T *a, int lda, R *w, T *work,       \
                                                 int length, int *info, syevjInfo_t parameters, int batches) {     \
    return by_jacobi("cusolverDn" #L#SY "evjBatched", handle, vectors, fill, n, a, lda, w, work, length, info,     \
                     parameters, batches);                                                                         \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##SY##gvd_bufferSize(cusolverDnHandle_t handle, cusolverEigType_t,                 \
                                                     cusolverEigMode_t, cublasFillMode_t, int n, const T *, int,   \
                                                     const T *, int, const R *, int *length) {                     \
    return get_length(handle, n, n, length);                                                                       \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##SY##gvd(cusolverDnHandle_t handle, cusolverEigType_t type,                       \
                                          cusolverEigMode_t vectors, cublasFillMode_t fill, int n, T *a, int lda,  \
                                          T *b, int ldb, R *w, T *work, int length, int *info) {                   \
    return of_pair("cusolverDn" #L#SY "gvd", handle, type, vectors, fill, n, a, lda, b, ldb, w, work, length,      \
                   info);                                                                                          \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##SY##gvj_bufferSize(cusolverDnHandle_t handle, cusolverEigType_t,                 \
                                                     cusolverEigMode_t, cublasFillMode_t, int n, const T *, int,   \
                                                     const T *, int, const R *, int *length, syevjInfo_t) {        \
    return get_length(handle, n, n, length);                                                                       \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##SY##gvj(                                                                         \
      cusolverDnHandle_t handle, cusolverEigType_t type, cusolverEigMode_t vectors, cublasFillMode_t fill, int n,  \
      T *a, int lda, T *b, int ldb, R *w, T *work, int length, int *info, syevjInfo_t parameters) {                \
    return of_pair("cusolverDn" #L#SY "gvj", handle, type, vectors, fill, n, a, lda, b, ldb, w, work, length,      \
                   info, &parameters);                                                                             \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##L##gels_bufferSize(cusolverDnHandle_t handle, int m, int n, int, T *, int, T *,  \
                                                     int, T *, int, void *, size_t *bytes) {                       \
    int length = 0;                                                                                                \
    const cusolverStatus_t status = get_length(handle, m, n, bytes ? &length : nullptr);                           \
    if (status == CUSOLVER_STATUS_SUCCESS)                                                                         \
      *bytes = std::size_t(length) * sizeof(T);                                                                    \
    return status;                                                                                                 \
  }                                                                                                                \
  cusolverStatus_t cusolverDn##L##L##gels(cusolverDnHandle_t handle, int m, int n, int columns, T *a, int lda,     \
                                          T *b, int ldb, T *x, int ldx, void *work, size_t bytes, int *iterations, \
                                          int *info) {                                                             \
    return least_squares("cusolverDn" #L#L "gels", handle, m, n, columns, a, lda, b, ldb, x, ldx, work, bytes,     \
                         iterations, info);                                                                        \
  }
AMPSIM_SOLVER_EIGEN_ALL(AMPSIM_DEFINE)
#undef AMPSIM_DEFINE

} // extern "C"
