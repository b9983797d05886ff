// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuSOLVER's factors of sparse matrices as objects: for matrices on the device and the host
// (cusolverSp_LOWLEVEL_PREVIEW.h), and those that are recomputed for other values (cuSOLVER, "cuSolverRF").
//
// Positive definite matrices, and those of the QR functions, are factored as bands (band_factors.h). The LU functions
// return their factors, computed column by column, with one dense column at a time (J. R. Gilbert and T. Peierls,
// "Sparse partial pivoting in time proportional to arithmetic operations", 1988, without their search for nonzeros).
#include "simulator/libraries/solver/band_factors.h"

#include "simulator/libraries/solver/declarations/cuda_solver_factors.h"

#include <cstdio>
#include <numeric>
#include <optional>
#include <variant>

using namespace ampsim;

namespace {

/// P A = L U; the diagonal of L is 1 and not stored.
template <class T> struct SparseLu {
  struct Entry {
    int row; // in L the row of A, in U the position of its row
    T value;
  };
  int n = 0, failed = -1;                       // the column without a pivot
  std::vector<int> pivot_rows;                  // the row of A at each position
  std::vector<std::vector<Entry>> lower, upper; // by columns; the diagonal of U is the last entry of its column

  static T pivot_as_it_is(T pivot) { return pivot; }

  SparseLu() = default;
  /// The diagonal is the pivot if it is no smaller than `threshold` times the largest entry; 0: always. `fix` returns
  /// the number to use in place of a pivot.
  template <class R, class ProposedFix = T (*)(T)>
  SparseLu(const Pattern &pattern, const T *values, int n, R threshold, ProposedFix fix = &pivot_as_it_is) : n(n) {
    const std::size_t size(static_cast<std::size_t>(n));
    std::vector<std::vector<Entry>> columns(size);
    for (std::size_t k = 0; k < pattern.rows.size(); ++k)
      columns[std::size_t(pattern.columns[k])].push_back({int(pattern.rows[k]), values[k]});
    lower.resize(size);
    upper.resize(size);
    std::vector<T> x(size, T(0));
    std::vector<bool> is_there(size, false), is_pivot(size, false);
    for (int column = 0; column < n; ++column) {
      std::vector<int> rows; // that are nonzero in the pattern
      auto add = [&](int row, T value) {
        if (!is_there[std::size_t(row)]) {
          is_there[std::size_t(row)] = true;
          rows.push_back(row);
        }
        x[std::size_t(row)] += value;
      };
      for (const Entry &each : columns[std::size_t(column)])
        add(each.row, each.value);
      for (int k = 0; k < column; ++k) {
        const auto row = std::size_t(pivot_rows[std::size_t(k)]);
        if (!is_there[row])
          continue;
        const T factor = x[row];
        upper[std::size_t(column)].push_back({k, factor});
        for (const Entry &each : lower[std::size_t(k)])
          add(each.row, -each.value * factor);
      }
      int chosen = -1;
      R largest = 0;
      for (int row : rows)
        if (!is_pivot[std::size_t(row)] && (chosen < 0 || std::abs(x[std::size_t(row)]) > largest)) {
          chosen = row;
          largest = std::abs(x[std::size_t(row)]);
        }
      if (is_there[std::size_t(column)] && !is_pivot[std::size_t(column)] &&
          std::abs(x[std::size_t(column)]) >= threshold * largest)
        chosen = column;
      const T pivot = chosen < 0 ? T(0) : fix(x[std::size_t(chosen)]);
      if (pivot == T(0)) {
        failed = column;
        return;
      }
      is_pivot[std::size_t(chosen)] = true;
      pivot_rows.push_back(chosen);
      upper[std::size_t(column)].push_back({column, pivot});
      for (int row : rows) {
        if (!is_pivot[std::size_t(row)])
          lower[std::size_t(column)].push_back({row, x[std::size_t(row)] / pivot});
        x[std::size_t(row)] = T(0);
        is_there[std::size_t(row)] = false;
      }
    }
  }

  template <class R> int zero_pivot(R tolerance) const {
    for (int k = 0; k < int(pivot_rows.size()); ++k)
      if (std::abs(upper[std::size_t(k)].back().value) <= tolerance)
        return k;
    return failed;
  }
  void solve(const T *b, T *x) const {
    std::vector<T> right(b, b + n);
    for (int k = 0; k < n; ++k)
      for (const Entry &each : lower[std::size_t(k)])
        right[std::size_t(each.row)] -= each.value * right[std::size_t(pivot_rows[std::size_t(k)])];
    std::vector<T> result(static_cast<std::size_t>(n));
    for (int k = 0; k < n; ++k)
      result[std::size_t(k)] = right[std::size_t(pivot_rows[std::size_t(k)])];
    for (int k = n; k-- > 0;) {
      const std::vector<Entry> &column = upper[std::size_t(k)];
      result[std::size_t(k)] /= column.back().value;
      for (std::size_t e = 0; e + 1 < column.size(); ++e)
        result[std::size_t(column[e].row)] -= column[e].value * result[std::size_t(k)];
    }
    std::ranges::copy(result, x);
  }
  std::size_t entries(const std::vector<std::vector<Entry>> &columns) const {
    std::size_t count = 0;
    for (const std::vector<Entry> &each : columns)
      count += each.size();
    return count;
  }
};

/// Converts columns to rows, each with its columns in order.
template <class T>
void store_rows(const std::vector<std::vector<typename SparseLu<T>::Entry>> &columns, const std::vector<int> &place,
                int base, T *values, int *offsets, int *indices) {
  const std::size_t n = columns.size();
  std::vector<int> next(n + 1, 0);
  for (const auto &column : columns)
    for (const auto &each : column)
      ++next[std::size_t(place[std::size_t(each.row)]) + 1];
  std::partial_sum(next.begin(), next.end(), next.begin());
  for (std::size_t k = 0; k <= n; ++k)
    offsets[k] = next[k] + base;
  for (std::size_t column = 0; column < n; ++column)
    for (const auto &each : columns[column]) {
      const auto at = std::size_t(next[std::size_t(place[std::size_t(each.row)])]++);
      values[at] = each.value;
      indices[at] = int(column) + base;
    }
}

/// The data of an info object. The device's are written when the stream reaches the operation.
template <template <class> class Factors> struct KeptFactors {
  int n = -1; // of the analysed pattern
  std::variant<std::monostate, Factors<float>, Factors<double>, Factors<std::complex<float>>,
               Factors<std::complex<double>>>
      factors;
};
struct QrFactors : KeptFactors<BandFactors> {
  /// The matrix of the last csrqrSetup.
  Pattern pattern;
  std::variant<std::monostate, std::vector<float>, std::vector<double>, std::vector<std::complex<float>>,
               std::vector<std::complex<double>>>
      values;
};

} // namespace

#define AMPSIM_INFO(NAME, KEPT)                                                                                    \
  struct NAME final : LibraryObject {                                                                              \
    std::shared_ptr<KEPT> kept = std::make_shared<KEPT>();                                                         \
  }
AMPSIM_INFO(csrcholInfo, KeptFactors<BandFactors>);
AMPSIM_INFO(csrcholInfoHost, KeptFactors<BandFactors>);
AMPSIM_INFO(csrqrInfo, QrFactors);
AMPSIM_INFO(csrqrInfoHost, QrFactors);
AMPSIM_INFO(csrluInfoHost, KeptFactors<SparseLu>);
#undef AMPSIM_INFO

struct cusolverRfCommon final : LibraryObject {
  struct System {
    int n = -1, nnz = 0;
    Pattern pattern; // of P A Q^T
    std::vector<double> values;
    std::optional<SparseLu<double>> factors;
    bool boosted = false;
  };
  std::shared_ptr<System> system = std::make_shared<System>();
  bool analysed = false;
  double zero = 0, boost = 0;
  cusolverRfUnitDiagonal_t diagonal = CUSOLVERRF_UNIT_DIAGONAL_STORED_L;
  cusolverRfResetValuesFastMode_t fast = CUSOLVERRF_RESET_VALUES_FAST_MODE_OFF;
  cusolverRfFactorization_t factor = CUSOLVERRF_FACTORIZATION_ALG0;
  cusolverRfTriangularSolve_t solve = CUSOLVERRF_TRIANGULAR_SOLVE_ALG1;
};

namespace {

constexpr bool on_host(const csrcholInfo *) { return false; }
constexpr bool on_host(const csrqrInfo *) { return false; }
constexpr bool on_host(const void *) { return true; }

template <class Info> cusolverStatus_t create_info(Info **info) {
  CudaCall call;
  if (!info)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *info = make_object<Info>(call.runtime);
  return CUSOLVER_STATUS_SUCCESS;
}
template <class Info> cusolverStatus_t destroy_info(Info *info) {
  CudaCall call;
  return destroy_object<Info>(call.runtime, info) ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_INVALID_VALUE;
}

/// A call that names an info object.
template <class Info> struct FactorCall : SparseSolverCall {
  FactorCall(const char *function, cusolverSpHandle_t handle, Info *info)
      : SparseSolverCall(function, handle), info(find_object<Info>(call.runtime, info)) {}
  Info *info;

  cusolverStatus_t check() const {
    if (!context)
      return CUSOLVER_STATUS_NOT_INITIALIZED;
    return info ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_INVALID_VALUE;
  }
  /// Runs the work at once on host memory, or in the handle's stream on device memory. It may throw IndexOutside.
  cusolverStatus_t carry_out(const WorkDescription &describe, bool wait = false) {
    if (!on_host(info))
      return enqueue(describe, wait);
    WorkAccesses accesses(call.runtime, true);
    try {
      describe(accesses)();
    } catch (const IndexOutside &) {
      return CUSOLVER_STATUS_INVALID_VALUE;
    }
    return CUSOLVER_STATUS_SUCCESS;
  }
};

/// The matrix that such a call names: square, of the general type.
template <class T> struct NamedMatrix {
  cusolverStatus_t status = CUSOLVER_STATUS_SUCCESS;
  cusparseSpMatDescr matrix;

  NamedMatrix(CudaRuntime &runtime, cusparseMatDescr_t descriptor, int n, int nnz, const T *values,
              const int *offsets, const int *indices) {
    const auto *of = find_object<cusparseMatDescr>(runtime, descriptor);
    if (!of || n < 0 || nnz < 0 || !offsets || (nnz && !indices)) {
      status = CUSOLVER_STATUS_INVALID_VALUE;
    } else if (of->type != CUSPARSE_MATRIX_TYPE_GENERAL) {
      status = CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED;
    } else {
      matrix = csr(*of, n, nnz, offsets, indices);
      matrix.values = const_cast<T *>(values);
      matrix.type = type_of<T>;
    }
  }
};

template <class Info>
cusolverStatus_t analyse(const char *function, cusolverSpHandle_t handle, int n, int nnz,
                         cusparseMatDescr_t descriptor, const int *offsets, const int *indices, Info *info) {
  FactorCall<Info> call(function, handle, info);
  if (call.check() != CUSOLVER_STATUS_SUCCESS)
    return call.check();
  const NamedMatrix<float> of(call.call.runtime, descriptor, n, nnz, nullptr, offsets, indices);
  if (of.status != CUSOLVER_STATUS_SUCCESS)
    return of.status;
  if (!on_host(info)) // queued work may still use the existing factors
    call.call.runtime.streams.finish(call.context->stream);
  call.info->kept->n = n;
  call.info->kept->factors = {};
  if (on_host(info))
    return CUSOLVER_STATUS_SUCCESS;
  return call.enqueue(
      [=](WorkAccesses &to) -> Computation {
        to.reads(offsets, std::size_t(n) + 1);
        to.reads(indices, std::size_t(nnz));
        return [] {};
      },
      true);
}
template <class Info>
cusolverStatus_t get_bytes(const char *function, cusolverSpHandle_t handle, int n, Info *info,
                           std::size_t *internal, std::size_t *bytes) {
  FactorCall<Info> call(function, handle, info);
  if (call.check() != CUSOLVER_STATUS_SUCCESS)
    return call.check();
  if (!internal || !bytes || call.info->kept->n != n)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *internal = 0;
  *bytes = sparse_buffer_bytes;
  return CUSOLVER_STATUS_SUCCESS;
}
template <class T, class Info, class Make>
cusolverStatus_t factor(const char *function, cusolverSpHandle_t handle, int n, int nnz,
                        cusparseMatDescr_t descriptor, const T *values, const int *offsets, const int *indices,
                        Info *info, void *buffer, Make make) {
  FactorCall<Info> call(function, handle, info);
  if (call.check() != CUSOLVER_STATUS_SUCCESS)
    return call.check();
  const NamedMatrix<T> of(call.call.runtime, descriptor, n, nnz, values, offsets, indices);
  if (of.status != CUSOLVER_STATUS_SUCCESS)
    return of.status;
  if (call.info->kept->n != n)
    return CUSOLVER_STATUS_INVALID_VALUE;
  return call.carry_out(
      [kept = call.info->kept, matrix = of.matrix, n, buffer, make](WorkAccesses &to) -> Computation {
        const cusparseSpMatDescr at = sparse_in(to, matrix, SparseUse::reads);
        workspace_in(to, buffer);
        return [=] { kept->factors = make(pattern_of(at), static_cast<const T *>(at.values), n); };
      });
}
template <template <class> class Factors, class T, class Info, class R>
cusolverStatus_t zero_pivot(const char *function, cusolverSpHandle_t handle, Info *info, R tolerance,
                            int *position) {
  FactorCall<Info> call(function, handle, info);
  if (call.check() != CUSOLVER_STATUS_SUCCESS)
    return call.check();
  if (!on_host(info))
    call.call.runtime.streams.finish(call.context->stream);
  const auto *factors = std::get_if<Factors<T>>(&call.info->kept->factors);
  if (!factors || !position || tolerance < 0)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *position = factors->zero_pivot(tolerance);
  return CUSOLVER_STATUS_SUCCESS;
}
/// If there are no factors, or they are incomplete, at the time of execution, x is unchanged.
template <template <class> class Factors, class T, class Info>
cusolverStatus_t solve_factored(const char *function, cusolverSpHandle_t handle, int n, const T *b, T *x,
                                Info *info, void *buffer) {
  FactorCall<Info> call(function, handle, info);
  if (call.check() != CUSOLVER_STATUS_SUCCESS)
    return call.check();
  if (n < 0 || !b || !x || call.info->kept->n != n)
    return CUSOLVER_STATUS_INVALID_VALUE;
  auto status = std::make_shared<cusolverStatus_t>(CUSOLVER_STATUS_SUCCESS);
  const cusolverStatus_t requested =
      call.carry_out([kept = call.info->kept, n, b, x, buffer, status](WorkAccesses &to) -> Computation {
        const T *right = to.reads(b, std::size_t(n));
        T *result = to.writes(x, std::size_t(n));
        workspace_in(to, buffer);
        return [=] {
          const auto *factors = std::get_if<Factors<T>>(&kept->factors);
          if (factors && factors->failed < 0)
            factors->solve(right, result);
          else
            *status = factors ? CUSOLVER_STATUS_ZERO_PIVOT : CUSOLVER_STATUS_INVALID_VALUE;
        };
      });
  return requested == CUSOLVER_STATUS_SUCCESS && on_host(info) ? *status : requested;
}

cusolverStatus_t refuse_shape(const char *function) {
  std::fprintf(stderr, "ampsim: %s:%u: %s: non-square matrices are not simulated\n", host_place().file,
               host_place().line, cuda_runtime().name_of(function).c_str());
  return CUSOLVER_STATUS_NOT_SUPPORTED;
}
/// A - mu I.
template <class T, class Info>
cusolverStatus_t set_up_qr(const char *function, cusolverSpHandle_t handle, int n, int nnz,
                           cusparseMatDescr_t descriptor, const T *values, const int *offsets, const int *indices,
                           T mu, Info *info) {
  FactorCall<Info> call(function, handle, info);
  if (call.check() != CUSOLVER_STATUS_SUCCESS)
    return call.check();
  const NamedMatrix<T> of(call.call.runtime, descriptor, n, nnz, values, offsets, indices);
  if (of.status != CUSOLVER_STATUS_SUCCESS)
    return of.status;
  if (call.info->kept->n != n)
    return CUSOLVER_STATUS_INVALID_VALUE;
  return call.carry_out([kept = call.info->kept, matrix = of.matrix, n, mu](WorkAccesses &to) -> Computation {
    const cusparseSpMatDescr at = sparse_in(to, matrix, SparseUse::reads);
    return [=] {
      kept->pattern = pattern_of(at);
      const auto *begin = static_cast<const T *>(at.values);
      std::vector<T> all(begin, begin + at.nnz);
      for (int k = 0; mu != T(0) && k < n; ++k) {
        kept->pattern.rows.push_back(k);
        kept->pattern.columns.push_back(k);
        all.push_back(-mu);
      }
      kept->values = std::move(all);
    };
  });
}
template <class T, class Info>
cusolverStatus_t factor_qr(const char *function, cusolverSpHandle_t handle, int n, Info *info, void *buffer) {
  FactorCall<Info> call(function, handle, info);
  if (call.check() != CUSOLVER_STATUS_SUCCESS)
    return call.check();
  if (call.info->kept->n != n)
    return CUSOLVER_STATUS_INVALID_VALUE;
  return call.carry_out([kept = call.info->kept, n, buffer](WorkAccesses &to) -> Computation {
    workspace_in(to, buffer);
    return [=] {
      if (const auto *values = std::get_if<std::vector<T>>(&kept->values))
        kept->factors = BandFactors<T>(kept->pattern, values->data(), n, false);
    };
  });
}

} // namespace

extern "C" {

#define AMPSIM_DEFINE_ANALYSIS(HOST)                                                                               \
  cusolverStatus_t cusolverSpCreateCsrcholInfo##HOST(csrcholInfo##HOST##_t *info) { return create_info(info); }    \
  cusolverStatus_t cusolverSpDestroyCsrcholInfo##HOST(csrcholInfo##HOST##_t info) { return destroy_info(info); }   \
  cusolverStatus_t cusolverSpXcsrcholAnalysis##HOST(cusolverSpHandle_t handle, int n, int nnz,                     \
                                                    const cusparseMatDescr_t descriptor, const int *offsets,       \
                                                    const int *indices, csrcholInfo##HOST##_t info) {              \
    return analyse("cusolverSpXcsrcholAnalysis" #HOST, handle, n, nnz, descriptor, offsets, indices, info);        \
  }                                                                                                                \
  cusolverStatus_t cusolverSpCreateCsrqrInfo##HOST(csrqrInfo##HOST##_t *info) { return create_info(info); }        \
  cusolverStatus_t cusolverSpDestroyCsrqrInfo##HOST(csrqrInfo##HOST##_t info) { return destroy_info(info); }       \
  cusolverStatus_t cusolverSpXcsrqrAnalysis##HOST(cusolverSpHandle_t handle, int m, int n, int nnz,                \
                                                  const cusparseMatDescr_t descriptor, const int *offsets,         \
                                                  const int *indices, csrqrInfo##HOST##_t info) {                  \
    if (m != n)                                                                                                    \
      return refuse_shape("cusolverSpXcsrqrAnalysis" #HOST);                                                       \
    return analyse("cusolverSpXcsrqrAnalysis" #HOST, handle, n, nnz, descriptor, offsets, indices, info);          \
  }
AMPSIM_DEFINE_ANALYSIS()
AMPSIM_DEFINE_ANALYSIS(Host)
#undef AMPSIM_DEFINE_ANALYSIS

#define AMPSIM_DEFINE_IN(L, T, R, HOST)                                                                            \
  cusolverStatus_t cusolverSp##L##csrcholBufferInfo##HOST(                                                         \
      cusolverSpHandle_t handle, int n, int, const cusparseMatDescr_t, const T *, const int *, const int *,        \
      csrcholInfo##HOST##_t info, std::size_t *internal, std::size_t *bytes) {                                     \
    return get_bytes("cusolverSp" #L "csrcholBufferInfo" #HOST, handle, n, info, internal, bytes);                 \
  }                                                                                                                \
  cusolverStatus_t cusolverSp##L##csrcholFactor##HOST(                                                             \
      cusolverSpHandle_t handle, int n, int nnz, const cusparseMatDescr_t descriptor, const T *values,             \
      const int *offsets, const int *indices, csrcholInfo##HOST##_t info, void *buffer) {                          \
    return factor(                                                                                                 \
        "cusolverSp" #L "csrcholFactor" #HOST, handle, n, nnz, descriptor, values, offsets, indices, info, buffer, \
        [](const Pattern &pattern, const T *at, int size) { return BandFactors<T>(pattern, at, size, true); });    \
  }                                                                                                                \
  cusolverStatus_t cusolverSp##L##csrcholZeroPivot##HOST(cusolverSpHandle_t handle, csrcholInfo##HOST##_t info,    \
                                                         R tolerance, int *position) {                             \
    return zero_pivot<BandFactors, T>("cusolverSp" #L "csrcholZeroPivot" #HOST, handle, info, tolerance,           \
                                      position);                                                                   \
  }                                                                                                                \
  cusolverStatus_t cusolverSp##L##csrcholSolve##HOST(cusolverSpHandle_t handle, int n, const T *b, T *x,           \
                                                     csrcholInfo##HOST##_t info, void *buffer) {                   \
    return solve_factored<BandFactors, T>("cusolverSp" #L "csrcholSolve" #HOST, handle, n, b, x, info, buffer);    \
  }                                                                                                                \
  cusolverStatus_t cusolverSp##L##csrqrBufferInfo##HOST(                                                           \
      cusolverSpHandle_t handle, int, int n, int, const cusparseMatDescr_t, const T *, const int *, const int *,   \
      csrqrInfo##HOST##_t info, std::size_t *internal, std::size_t *bytes) {                                       \
    return get_bytes("cusolverSp" #L "csrqrBufferInfo" #HOST, handle, n, info, internal, bytes);                   \
  }                                                                                                                \
  cusolverStatus_t cusolverSp##L##csrqrSetup##HOST(                                                                \
      cusolverSpHandle_t handle, int m, int n, int nnz, const cusparseMatDescr_t descriptor, const T *values,      \
      const int *offsets, const int *indices, T mu, csrqrInfo##HOST##_t info) {                                    \
    if (m != n)                                                                                                    \
      return refuse_shape("cusolverSp" #L "csrqrSetup" #HOST);                                                     \
    return set_up_qr("cusolverSp" #L "csrqrSetup" #HOST, handle, n, nnz, descriptor, values, offsets, indices, mu, \
                     info);                                                                                        \
  }                                                                                                                \
  cusolverStatus_t cusolverSp##L##csrqrFactor##HOST(cusolverSpHandle_t handle, int, int n, int, T *b, T *x,        \
                                                    csrqrInfo##HOST##_t info, void *buffer) {                      \
    const cusolverStatus_t status = factor_qr<T>("cusolverSp" #L "csrqrFactor" #HOST, handle, n, info, buffer);    \
    if (status != CUSOLVER_STATUS_SUCCESS || !b || !x)                                                             \
      return status;                                                                                               \
    return solve_factored<BandFactors, T>("cusolverSp" #L "csrqrFactor" #HOST, handle, n, b, x, info, buffer);     \
  }                                                                                                                \
  cusolverStatus_t cusolverSp##L##csrqrZeroPivot##HOST(cusolverSpHandle_t handle, csrqrInfo##HOST##_t info,        \
                                                       R tolerance, int *position) {                               \
    return zero_pivot<BandFactors, T>("cusolverSp" #L "csrqrZeroPivot" #HOST, handle, info, tolerance, position);  \
  }                                                                                                                \
  cusolverStatus_t cusolverSp##L##csrqrSolve##HOST(cusolverSpHandle_t handle, int m, int n, T *b, T *x,            \
                                                   csrqrInfo##HOST##_t info, void *buffer) {                       \
    if (m != n)                                                                                                    \
      return refuse_shape("cusolverSp" #L "csrqrSolve" #HOST);                                                     \
    return solve_factored<BandFactors, T>("cusolverSp" #L "csrqrSolve" #HOST, handle, n, b, x, info, buffer);      \
  }
#define AMPSIM_DEFINE(L, T, R, MQR, GQR, EVD)                                                                      \
  AMPSIM_DEFINE_IN(L, T, R, )                                                                                      \
  AMPSIM_DEFINE_IN(L, T, R, Host)                                                                                  \
  cusolverStatus_t cusolverSp##L##csrluBufferInfoHost(                                                             \
      cusolverSpHandle_t handle, int n, int, const cusparseMatDescr_t, const T *, const int *, const int *,        \
      csrluInfoHost_t info, std::size_t *internal, std::size_t *bytes) {                                           \
    return get_bytes("cusolverSp" #L "csrluBufferInfoHost", handle, n, info, internal, bytes);                     \
  }                                                                                                                \
  cusolverStatus_t cusolverSp##L##csrluFactorHost(                                                                 \
      cusolverSpHandle_t handle, int n, int nnz, const cusparseMatDescr_t descriptor, const T *values,             \
      const int *offsets, const int *indices, csrluInfoHost_t info, R threshold, void *buffer) {                   \
    return factor("cusolverSp" #L "csrluFactorHost", handle, n, nnz, descriptor, values, offsets, indices, info,   \
                  buffer, [threshold](const Pattern &pattern, const T *at, int size) {                             \
                    return SparseLu<T>(pattern, at, size, threshold);                                              \
                  });                                                                                              \
  }                                                                                                                \
  cusolverStatus_t cusolverSp##L##csrluZeroPivotHost(cusolverSpHandle_t handle, csrluInfoHost_t info, R tolerance, \
                                                     int *position) {                                              \
    return zero_pivot<SparseLu, T>("cusolverSp" #L "csrluZeroPivotHost", handle, info, tolerance, position);       \
  }                                                                                                                \
  cusolverStatus_t cusolverSp##L##csrluSolveHost(cusolverSpHandle_t handle, int n, const T *b, T *x,               \
                                                 csrluInfoHost_t info, void *buffer) {                             \
    return solve_factored<SparseLu, T>("cusolverSp" #L "csrluSolveHost", handle, n, b, x, info, buffer);           \
  }                                                                                                                \
  cusolverStatus_t cusolverSp##L##csrluExtractHost(                                                                \
      cusolverSpHandle_t handle, int *p, int *q, const cusparseMatDescr_t descriptor_l, T *values_l,               \
      int *offsets_l, int *indices_l, const cusparseMatDescr_t descriptor_u, T *values_u, int *offsets_u,          \
      int *indices_u, csrluInfoHost_t info, void *) {                                                              \
    FactorCall<csrluInfoHost> call("cusolverSp" #L "csrluExtractHost", handle, info);                              \
    if (call.check() != CUSOLVER_STATUS_SUCCESS)                                                                   \
      return call.check();                                                                                         \
    const auto *of_l = find_object<cusparseMatDescr>(call.call.runtime, descriptor_l),                             \
               *of_u = find_object<cusparseMatDescr>(call.call.runtime, descriptor_u);                             \
    const auto *factors = std::get_if<SparseLu<T>>(&call.info->kept->factors);                                     \
    if (!of_l || !of_u || !p || !q || !factors || factors->failed >= 0)                                            \
      return CUSOLVER_STATUS_INVALID_VALUE;                                                                        \
    std::vector<int> place(static_cast<std::size_t>(factors->n)), same = place;                                    \
    std::iota(same.begin(), same.end(), 0);                                                                        \
    for (int k = 0; k < factors->n; ++k)                                                                           \
      place[std::size_t(factors->pivot_rows[std::size_t(k)])] = k;                                                 \
    std::ranges::copy(factors->pivot_rows, p);                                                                     \
    std::ranges::copy(same, q);                                                                                    \
    store_rows<T>(factors->lower, place, of_l->base, values_l, offsets_l, indices_l);                              \
    store_rows<T>(factors->upper, same, of_u->base, values_u, offsets_u, indices_u);                               \
    return CUSOLVER_STATUS_SUCCESS;                                                                                \
  }
AMPSIM_SOLVER_ALL(AMPSIM_DEFINE)
#undef AMPSIM_DEFINE
#undef AMPSIM_DEFINE_IN

cusolverStatus_t cusolverSpCreateCsrluInfoHost(csrluInfoHost_t *info) { return create_info(info); }
cusolverStatus_t cusolverSpDestroyCsrluInfoHost(csrluInfoHost_t info) { return destroy_info(info); }
cusolverStatus_t cusolverSpXcsrluAnalysisHost(cusolverSpHandle_t handle, int n, int nnz,
                                              const cusparseMatDescr_t descriptor, const int *offsets,
                                              const int *indices, csrluInfoHost_t info) {
  return analyse("cusolverSpXcsrluAnalysisHost", handle, n, nnz, descriptor, offsets, indices, info);
}
/// For L the entries below its diagonal.
cusolverStatus_t cusolverSpXcsrluNnzHost(cusolverSpHandle_t handle, int *nnz_l, int *nnz_u, csrluInfoHost_t info) {
  FactorCall<csrluInfoHost> call("cusolverSpXcsrluNnzHost", handle, info);
  if (call.check() != CUSOLVER_STATUS_SUCCESS)
    return call.check();
  if (!nnz_l || !nnz_u)
    return CUSOLVER_STATUS_INVALID_VALUE;
  return std::visit(
      [&](const auto &factors) {
        if constexpr (std::is_same_v<std::decay_t<decltype(factors)>, std::monostate>) {
          return CUSOLVER_STATUS_INVALID_VALUE;
        } else {
          *nnz_l = int(factors.entries(factors.lower));
          *nnz_u = int(factors.entries(factors.upper));
          return CUSOLVER_STATUS_SUCCESS;
        }
      },
      call.info->kept->factors);
}

} // extern "C"

//===--- the same pattern with other values ------------------------------------===//

namespace {

/// A call of a cusolverRf function: its work runs in the default stream.
struct RefactorCall : SolverCall<cusolverRfCommon> {
  using SolverCall::SolverCall;

  cusolverStatus_t enqueue(WorkDescription describe, bool wait = false) {
    return solver_status(
        ampsim::enqueue(call.runtime, {function, Streams::legacy, std::move(describe), false, wait}));
  }
};

using RefactorSystem = cusolverRfCommon::System;

/// P A Q^T: the row at position k is the p(k)-th of A.
void take(RefactorSystem &system, const int *offsets, const int *indices, const double *values, const int *p,
          const int *q) {
  std::vector<int> row_place(static_cast<std::size_t>(system.n), -1), column_place = row_place;
  for (int k = 0; k < system.n; ++k) {
    if (p[k] < 0 || p[k] >= system.n || q[k] < 0 || q[k] >= system.n)
      throw IndexOutside{"finds a permutation with an index outside of the matrix"};
    int &row = row_place[std::size_t(p[k])], &column = column_place[std::size_t(q[k])];
    if (row >= 0 || column >= 0)
      throw IndexOutside{"finds a permutation with a duplicate row or column"};
    row = column = k;
  }
  cusparseMatDescr plain;
  plain.base = offsets[0] ? CUSPARSE_INDEX_BASE_ONE : CUSPARSE_INDEX_BASE_ZERO;
  system.pattern = pattern_of(csr(plain, system.n, system.nnz, offsets, indices));
  for (std::int64_t &row : system.pattern.rows)
    row = row_place[std::size_t(row)];
  for (std::int64_t &column : system.pattern.columns)
    column = column_place[std::size_t(column)];
  system.values.assign(values, values + system.nnz);
}

/// The same for device memory, whose reads it declares.
Computation take_deferred(WorkAccesses &to, std::shared_ptr<RefactorSystem> system, const int *offsets,
                          const int *indices, const double *values, const int *p, const int *q) {
  const auto rows = std::size_t(system->n), elements = std::size_t(system->nnz);
  const int *at_offsets = to.reads(offsets, rows + 1), *at_indices = to.reads(indices, elements),
            *at_p = to.reads(p, rows), *at_q = to.reads(q, rows);
  const double *at_values = to.reads(values, elements);
  return [=] { take(*system, at_offsets, at_indices, at_values, at_p, at_q); };
}

/// The diagonal is the pivot, in the given order of rows and columns; a pivot close to zero is replaced by the boost.
void refactor(RefactorSystem &system, double zero, double boost) {
  system.boosted = false;
  system.factors = SparseLu<double>(system.pattern, system.values.data(), system.n, 0.0, [&](double pivot) {
    if (zero <= 0 || std::abs(pivot) >= zero)
      return pivot;
    system.boosted = true;
    return boost;
  });
}

cusolverStatus_t set_up(RefactorCall &call, bool on_host, int n, int nnz, const int *offsets, const int *indices,
                        const double *values, int nnz_l, const int *offsets_l, const int *indices_l,
                        const double *values_l, int nnz_u, const int *offsets_u, const int *indices_u,
                        const double *values_u, const int *p, const int *q) {
  if (!call.context)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (n < 0 || nnz < 0 || nnz_l < 0 || nnz_u < 0 || !offsets || !indices || !values || !p || !q)
    return CUSOLVER_STATUS_INVALID_VALUE;
  call.context->system = std::make_shared<RefactorSystem>();
  call.context->analysed = false;
  RefactorSystem &made = *call.context->system;
  made.n = n;
  made.nnz = nnz;
  const double zero = call.context->zero, boost = call.context->boost;
  if (on_host) {
    try {
      take(made, offsets, indices, values, p, q);
      refactor(made, zero, boost);
    } catch (const IndexOutside &) {
      return CUSOLVER_STATUS_INVALID_VALUE;
    }
    return CUSOLVER_STATUS_SUCCESS;
  }
  return call.enqueue(
      [=, system = call.context->system](WorkAccesses &to) -> Computation {
        const std::size_t rows(static_cast<std::size_t>(n));
        const Computation taken = take_deferred(to, system, offsets, indices, values, p, q);
        // The program's factors are also read; they follow from A.
        to.reads(offsets_l, rows + 1);
        to.reads(indices_l, std::size_t(nnz_l));
        to.reads(values_l, std::size_t(nnz_l));
        to.reads(offsets_u, rows + 1);
        to.reads(indices_u, std::size_t(nnz_u));
        to.reads(values_u, std::size_t(nnz_u));
        return [=] {
          taken();
          refactor(*system, zero, boost);
        };
      },
      true);
}

} // namespace

extern "C" {

cusolverStatus_t cusolverRfCreate(cusolverRfHandle_t *handle) { return create_solver("cusolverRfCreate", handle); }
cusolverStatus_t cusolverRfDestroy(cusolverRfHandle_t handle) { return destroy_solver(handle); }
cusolverStatus_t cusolverRfGetMatrixFormat(cusolverRfHandle_t handle, cusolverRfMatrixFormat_t *format,
                                           cusolverRfUnitDiagonal_t *diagonal) {
  const RefactorCall call("cusolverRfGetMatrixFormat", handle);
  if (!call.context)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (format)
    *format = CUSOLVERRF_MATRIX_FORMAT_CSR;
  if (diagonal)
    *diagonal = call.context->diagonal;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverRfSetMatrixFormat(cusolverRfHandle_t handle, cusolverRfMatrixFormat_t format,
                                           cusolverRfUnitDiagonal_t diagonal) {
  const RefactorCall call("cusolverRfSetMatrixFormat", handle);
  if (!call.context)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (format == CUSOLVERRF_MATRIX_FORMAT_CSC) {
    std::fprintf(stderr, "ampsim: %s:%u: cusolverRfSetMatrixFormat: CSC matrices are not simulated\n",
                 host_place().file, host_place().line);
    return CUSOLVER_STATUS_NOT_SUPPORTED;
  }
  if (format != CUSOLVERRF_MATRIX_FORMAT_CSR || diagonal > CUSOLVERRF_UNIT_DIAGONAL_ASSUMED_U)
    return CUSOLVER_STATUS_INVALID_VALUE;
  call.context->diagonal = diagonal;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverRfGetNumericProperties(cusolverRfHandle_t handle, double *zero, double *boost) {
  const RefactorCall call("cusolverRfGetNumericProperties", handle);
  if (!call.context)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (zero)
    *zero = call.context->zero;
  if (boost)
    *boost = call.context->boost;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverRfSetNumericProperties(cusolverRfHandle_t handle, double zero, double boost) {
  const RefactorCall call("cusolverRfSetNumericProperties", handle);
  if (!call.context)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  call.context->zero = zero;
  call.context->boost = boost;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverRfGetNumericBoostReport(cusolverRfHandle_t handle,
                                                 cusolverRfNumericBoostReport_t *report) {
  const RefactorCall call("cusolverRfGetNumericBoostReport", handle);
  if (!call.context)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (!report)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *report = call.context->system->boosted ? CUSOLVERRF_NUMERIC_BOOST_USED : CUSOLVERRF_NUMERIC_BOOST_NOT_USED;
  return CUSOLVER_STATUS_SUCCESS;
}
/// The device's algorithm does not matter here.
cusolverStatus_t cusolverRfGetAlgs(cusolverRfHandle_t handle, cusolverRfFactorization_t *factor,
                                   cusolverRfTriangularSolve_t *solve) {
  const RefactorCall call("cusolverRfGetAlgs", handle);
  if (!call.context)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (factor)
    *factor = call.context->factor;
  if (solve)
    *solve = call.context->solve;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverRfSetAlgs(cusolverRfHandle_t handle, cusolverRfFactorization_t factor,
                                   cusolverRfTriangularSolve_t solve) {
  const RefactorCall call("cusolverRfSetAlgs", handle);
  if (!call.context)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  call.context->factor = factor;
  call.context->solve = solve;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverRfGetResetValuesFastMode(cusolverRfHandle_t handle,
                                                  cusolverRfResetValuesFastMode_t *mode) {
  const RefactorCall call("cusolverRfGetResetValuesFastMode", handle);
  if (!call.context)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (!mode)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *mode = call.context->fast;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverRfSetResetValuesFastMode(cusolverRfHandle_t handle, cusolverRfResetValuesFastMode_t mode) {
  const RefactorCall call("cusolverRfSetResetValuesFastMode", handle);
  if (!call.context)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  call.context->fast = mode;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverRfSetupHost(int n, int nnz, int *offsets, int *indices, double *values, int nnz_l,
                                     int *offsets_l, int *indices_l, double *values_l, int nnz_u, int *offsets_u,
                                     int *indices_u, double *values_u, int *p, int *q, cusolverRfHandle_t handle) {
  RefactorCall call("cusolverRfSetupHost", handle);
  return set_up(call, true, n, nnz, offsets, indices, values, nnz_l, offsets_l, indices_l, values_l, nnz_u,
                offsets_u, indices_u, values_u, p, q);
}
cusolverStatus_t cusolverRfSetupDevice(int n, int nnz, int *offsets, int *indices, double *values, int nnz_l,
                                       int *offsets_l, int *indices_l, double *values_l, int nnz_u, int *offsets_u,
                                       int *indices_u, double *values_u, int *p, int *q,
                                       cusolverRfHandle_t handle) {
  RefactorCall call("cusolverRfSetupDevice", handle);
  return set_up(call, false, n, nnz, offsets, indices, values, nnz_l, offsets_l, indices_l, values_l, nnz_u,
                offsets_u, indices_u, values_u, p, q);
}
cusolverStatus_t cusolverRfAnalyze(cusolverRfHandle_t handle) {
  const RefactorCall call("cusolverRfAnalyze", handle);
  if (!call.context)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (call.context->system->n < 0)
    return CUSOLVER_STATUS_INVALID_VALUE;
  call.context->analysed = true;
  return CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverRfResetValues(int n, int nnz, int *offsets, int *indices, double *values, int *p, int *q,
                                       cusolverRfHandle_t handle) {
  RefactorCall call("cusolverRfResetValues", handle);
  if (!call.context)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  const RefactorSystem &known = *call.context->system;
  if (n != known.n || nnz != known.nnz || !offsets || !indices || !values || !p || !q)
    return CUSOLVER_STATUS_INVALID_VALUE;
  return call.enqueue([=, system = call.context->system](WorkAccesses &to) -> Computation {
    return take_deferred(to, system, offsets, indices, values, p, q);
  });
}
cusolverStatus_t cusolverRfRefactor(cusolverRfHandle_t handle) {
  RefactorCall call("cusolverRfRefactor", handle);
  if (!call.context)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (!call.context->analysed)
    return CUSOLVER_STATUS_INVALID_VALUE;
  const double zero = call.context->zero, boost = call.context->boost;
  const std::shared_ptr<RefactorSystem> system = call.context->system;
  const cusolverStatus_t status =
      call.enqueue([=](WorkAccesses &) -> Computation { return [=] { refactor(*system, zero, boost); }; }, true);
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  return system->factors && system->factors->failed < 0 ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_ZERO_PIVOT;
}
/// A x = b for each column, which contains b on input.
cusolverStatus_t cusolverRfSolve(cusolverRfHandle_t handle, int *p, int *q, int columns, double *temporary,
                                 int leading_temporary, double *x, int leading_x) {
  RefactorCall call("cusolverRfSolve", handle);
  if (!call.context)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  const std::shared_ptr<RefactorSystem> system = call.context->system;
  const int n = system->n;
  if (!call.context->analysed || !p || !q || !temporary || !x || columns < 0 || leading_x < n ||
      leading_temporary < n)
    return CUSOLVER_STATUS_INVALID_VALUE;
  if (!system->factors || system->factors->failed >= 0)
    return CUSOLVER_STATUS_ZERO_PIVOT;
  return call.enqueue([=](WorkAccesses &to) -> Computation {
    const std::size_t rows(static_cast<std::size_t>(n));
    const int *at_p = to.reads(p, rows), *at_q = to.reads(q, rows);
    to.writes(temporary, rows, std::size_t(leading_temporary), std::size_t(columns));
    double *result = to.updates(x, rows, std::size_t(leading_x), std::size_t(columns));
    return [=] {
      std::vector<double> right(rows);
      for (int k = 0; k < n; ++k)
        if (at_p[k] < 0 || at_p[k] >= n || at_q[k] < 0 || at_q[k] >= n)
          throw IndexOutside{"finds a permutation with an index outside of the matrix"};
      for (int column = 0; column < columns; ++column) {
        double *own = result + std::size_t(column) * std::size_t(leading_x);
        for (int k = 0; k < n; ++k)
          right[std::size_t(k)] = own[at_p[k]];
        system->factors->solve(right.data(), right.data());
        for (int k = 0; k < n; ++k)
          own[at_q[k]] = right[std::size_t(k)];
      }
    };
  });
}

} // extern "C"
