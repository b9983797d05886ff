// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuSPARSE's triangular systems, and factorisations that keep the pattern (ILU(0), IC(0)).
#include "simulator/libraries/sparse/sparse.h"

using namespace ampsim;

struct cusparseSpSVDescr final : LibraryObject {
  bool analysed = false;
  void *buffer = nullptr; // the workspace of the analysis, which the solutions use
};
struct cusparseSpSMDescr final : LibraryObject {
  bool analysed = false;
  void *buffer = nullptr; // likewise
};
/// For both: the first row whose pivot is zero or missing, from the index base; -1 if there is none.
struct csrilu02Info final : LibraryObject {
  std::shared_ptr<int> zero = std::make_shared<int>(-1);
};
struct csric02Info final : LibraryObject {
  std::shared_ptr<int> zero = std::make_shared<int>(-1);
};

namespace {

template <class T> cusparseStatus_t make(T **to) {
  CudaCall call;
  if (!to)
    return CUSPARSE_STATUS_INVALID_VALUE;
  *to = make_object<T>(call.runtime);
  return CUSPARSE_STATUS_SUCCESS;
}
template <class T> cusparseStatus_t destroy(T *descriptor) {
  CudaCall call;
  return !descriptor || destroy_object<T>(call.runtime, descriptor) ? CUSPARSE_STATUS_SUCCESS
                                                                    : CUSPARSE_STATUS_INVALID_VALUE;
}
template <class Bytes> cusparseStatus_t get_buffer(cusparseHandle_t handle, Bytes *bytes) {
  AMPSIM_SPARSE_FIND("");
  if (!bytes)
    return CUSPARSE_STATUS_INVALID_VALUE;
  *bytes = sparse_buffer_bytes;
  return CUSPARSE_STATUS_SUCCESS;
}

/// Solves op(A) x = x in place, for the triangle that the matrix's attributes name; entries outside of it are ignored.
template <class V> void solve(const Rows<V> &rows, const cusparseSpMatDescr &matrix, cusparseOperation_t op, V *x) {
  const bool lower = (matrix.fill == CUSPARSE_FILL_MODE_LOWER) != is_turned(op);
  const auto n = std::int64_t(rows.begin.size()) - 1;
  for (std::int64_t step = 0; step < n; ++step) {
    const std::int64_t row = lower ? step : n - 1 - step;
    V sum = x[row], diagonal(0);
    for (std::size_t k = rows.begin[std::size_t(row)]; k < rows.begin[std::size_t(row) + 1]; ++k) {
      const std::int64_t column = rows.columns[k];
      if (column == row)
        diagonal = rows.values[k];
      else if (lower ? column < row : column > row)
        sum -= rows.values[k] * x[column];
    }
    x[row] = matrix.diagonal == CUSPARSE_DIAG_TYPE_UNIT ? sum : sum / diagonal;
  }
}

/// A CSR matrix of the older functions.
cusparseSpMatDescr csr(const cusparseMatDescr &descriptor, int n, int nnz, const void *values, const int *offsets,
                       const int *indices, cudaDataType type) {
  cusparseSpMatDescr result;
  result.rows = result.columns = n;
  result.nnz = nnz;
  result.offsets = const_cast<int *>(offsets);
  result.indices = const_cast<int *>(indices);
  result.values = const_cast<void *>(values);
  result.base = descriptor.base;
  result.type = type;
  return result;
}
/// The index of each entry (row, column), by columns, for each row.
std::vector<std::vector<std::pair<std::int64_t, std::size_t>>> places_of(const Pattern &pattern,
                                                                         std::int64_t rows) {
  std::vector<std::vector<std::pair<std::int64_t, std::size_t>>> result(static_cast<std::size_t>(rows));
  for (std::size_t k = 0; k < pattern.rows.size(); ++k)
    result[std::size_t(pattern.rows[k])].emplace_back(pattern.columns[k], k);
  for (auto &row : result)
    std::ranges::sort(row);
  return result;
}
const std::size_t *place_in(const std::vector<std::pair<std::int64_t, std::size_t>> &row, std::int64_t column) {
  const auto found = std::ranges::lower_bound(row, column, {}, &std::pair<std::int64_t, std::size_t>::first);
  return found != row.end() && found->first == column ? &found->second : nullptr;
}

/// A = L U in the pattern of A; L has a diagonal of ones, which is not stored. Returns the first row without a pivot,
/// or -1.
template <class V> std::int64_t factorize_lu(const Pattern &pattern, std::int64_t n, V *values) {
  const auto rows = places_of(pattern, n);
  std::int64_t zero = -1;
  for (std::int64_t i = 0; i < n; ++i) {
    for (const auto &[k, place] : rows[std::size_t(i)]) {
      if (k >= i)
        break;
      const std::size_t *pivot = place_in(rows[std::size_t(k)], k);
      if (!pivot)
        continue;
      const V factor = values[place] /= values[*pivot];
      for (const auto &[j, there] : rows[std::size_t(k)])
        if (j > k)
          if (const std::size_t *here = place_in(rows[std::size_t(i)], j))
            values[*here] -= factor * values[there];
    }
    const std::size_t *pivot = place_in(rows[std::size_t(i)], i);
    if ((!pivot || values[*pivot] == V(0)) && zero < 0)
      zero = i;
  }
  return zero;
}
/// A = L L' in the pattern of A's lower triangle.
template <class V> std::int64_t factorize_cholesky(const Pattern &pattern, std::int64_t n, V *values) {
  const auto rows = places_of(pattern, n);
  std::int64_t zero = -1;
  for (std::int64_t i = 0; i < n; ++i)
    for (const auto &[j, place] : rows[std::size_t(i)]) {
      if (j > i)
        break;
      V sum = values[place];
      for (const auto &[k, there] : rows[std::size_t(i)])
        if (k < j)
          if (const std::size_t *other = place_in(rows[std::size_t(j)], k))
            sum -= values[there] * conjugate_if(true, values[*other]);
      if (j < i) {
        const std::size_t *pivot = place_in(rows[std::size_t(j)], j);
        values[place] = pivot ? sum / values[*pivot] : sum;
      } else {
        if (!(std::real(sum) > 0) && zero < 0)
          zero = i;
        values[place] = std::sqrt(sum);
      }
    }
  return zero;
}

template <class T, class Info, class Factorize>
cusparseStatus_t factorize(const char *function, cusparseHandle_t handle, int n, int nnz,
                           cusparseMatDescr_t descriptor, T *values, const int *offsets, const int *indices,
                           Info *info, void *buffer, Factorize with) {
  AMPSIM_SPARSE_FIND(function);
  const auto *of = call.find(static_cast<const cusparseMatDescr *>(descriptor));
  const auto *kept = call.find(static_cast<const Info *>(info));
  if (!of || !kept || n < 0 || nnz < 0)
    return CUSPARSE_STATUS_INVALID_VALUE;
  return call.enqueue([=, matrix = csr(*of, n, nnz, values, offsets, indices, type_of<T>),
                       zero = kept->zero](WorkAccesses &to) -> Computation {
    workspace_in(to, buffer);
    const cusparseSpMatDescr at = sparse_in(to, matrix, SparseUse::updates_values);
    return [=] {
      const std::int64_t row = with(pattern_of(at), at.rows, static_cast<T *>(at.values));
      *zero = row < 0 ? -1 : int(row) + at.base;
    };
  });
}
/// Searches the pattern for rows without a pivot.
template <class T, class Info>
cusparseStatus_t analyse(const char *function, cusparseHandle_t handle, int n, int nnz,
                         cusparseMatDescr_t descriptor, const T *values, const int *offsets, const int *indices,
                         Info *info, void *buffer) {
  AMPSIM_SPARSE_FIND(function);
  const auto *of = call.find(static_cast<const cusparseMatDescr *>(descriptor));
  const auto *kept = call.find(static_cast<const Info *>(info));
  if (!of || !kept || n < 0 || nnz < 0)
    return CUSPARSE_STATUS_INVALID_VALUE;
  return call.enqueue([=, matrix = csr(*of, n, nnz, values, offsets, indices, type_of<T>),
                       zero = kept->zero](WorkAccesses &to) -> Computation {
    workspace_in(to, buffer);
    const cusparseSpMatDescr at = sparse_in(to, matrix, SparseUse::reads);
    return [=] {
      const Pattern pattern = pattern_of(at);
      const auto rows = places_of(pattern, at.rows);
      *zero = -1;
      for (std::int64_t row = at.rows - 1; row >= 0; --row)
        if (!place_in(rows[std::size_t(row)], row))
          *zero = int(row) + at.base;
    };
  });
}
template <class Info>
cusparseStatus_t zero_pivot(const char *function, cusparseHandle_t handle, Info *info, int *position) {
  AMPSIM_SPARSE_FIND(function);
  const auto *kept = call.find(static_cast<const Info *>(info));
  if (!kept || !position)
    return CUSPARSE_STATUS_INVALID_VALUE;
  call.call.runtime.streams.finish(call.context->stream); // it waits, as documented
  *position = *kept->zero;
  return *position < 0 ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_ZERO_PIVOT;
}

template <class Descriptor> void set_workspace(Descriptor *descriptor, void *buffer) {
  CudaCall call;
  if (auto *kept = find_object<Descriptor>(call.runtime, descriptor))
    kept->buffer = buffer;
}

/// For SpSV and SpSM, by their descriptors.
template <class Descriptor>
cusparseStatus_t analyse(const char *function, cusparseHandle_t handle, cusparseConstSpMatDescr_t a,
                         Descriptor *descriptor, void *buffer) {
  AMPSIM_SPARSE_FIND(function);
  auto *kept = find_object<Descriptor>(call.call.runtime, descriptor);
  const auto *matrix = call.find(a);
  if (!kept || !matrix)
    return CUSPARSE_STATUS_INVALID_VALUE;
  kept->analysed = true;
  kept->buffer = buffer;
  return call.enqueue([buffer, matrix = *matrix](WorkAccesses &to) -> Computation {
    workspace_in(to, buffer);
    const cusparseSpMatDescr at = sparse_in(to, matrix, SparseUse::reads);
    return [=] { pattern_of(at); };
  });
}

} // namespace

void ampsim::use_workspace(cusparseSpSVDescr_t descriptor, void *buffer) { set_workspace(descriptor, buffer); }
void ampsim::use_workspace(cusparseSpSMDescr_t descriptor, void *buffer) { set_workspace(descriptor, buffer); }

extern "C" {

cusparseStatus_t cusparseSpSV_createDescr(cusparseSpSVDescr_t *descriptor) { return make(descriptor); }
cusparseStatus_t cusparseSpSV_destroyDescr(cusparseSpSVDescr_t descriptor) { return destroy(descriptor); }
cusparseStatus_t cusparseSpSV_bufferSize(cusparseHandle_t handle, cusparseOperation_t, const void *,
                                         cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t, cusparseDnVecDescr_t,
                                         cudaDataType, cusparseSpSVAlg_t, cusparseSpSVDescr_t, std::size_t *bytes) {
  return get_buffer(handle, bytes);
}
cusparseStatus_t cusparseSpSV_analysis(cusparseHandle_t handle, cusparseOperation_t, const void *,
                                       cusparseConstSpMatDescr_t a, cusparseConstDnVecDescr_t, cusparseDnVecDescr_t,
                                       cudaDataType, cusparseSpSVAlg_t, cusparseSpSVDescr_t descriptor,
                                       void *buffer) {
  return analyse("cusparseSpSV_analysis", handle, a, descriptor, buffer);
}
cusparseStatus_t cusparseSpSV_solve(cusparseHandle_t handle, cusparseOperation_t op, const void *alpha,
                                    cusparseConstSpMatDescr_t a, cusparseConstDnVecDescr_t x,
                                    cusparseDnVecDescr_t y, cudaDataType compute, cusparseSpSVAlg_t,
                                    cusparseSpSVDescr_t descriptor) {
  AMPSIM_SPARSE_FIND("cusparseSpSV_solve");
  const auto *kept = call.find(static_cast<const cusparseSpSVDescr *>(descriptor));
  const auto *matrix = call.find(a);
  const auto *from = call.find(x), *result = call.find(static_cast<const cusparseDnVecDescr *>(y));
  if (!kept || !kept->analysed || !matrix || !from || !result || !alpha || matrix->rows != matrix->columns ||
      from->size != matrix->rows || result->size != matrix->rows)
    return CUSPARSE_STATUS_INVALID_VALUE;
  TypedScalar by(call.scalars_on_device(), alpha, compute);
  return with_compute(compute, [&](auto zero) {
    using V = decltype(zero);
    return call.enqueue([=, buffer = kept->buffer, of = *matrix, in = *from,
                         out = *result](WorkAccesses &to) mutable -> Computation {
      by.in(to);
      workspace_in(to, buffer);
      const cusparseSpMatDescr at = sparse_in(to, of, SparseUse::reads);
      const void *source = values_in(to, true, false, in.values, in.type, in.size);
      void *into = values_in(to, false, true, out.values, out.type, out.size);
      return [=] {
        std::vector<V> solution = values_of<V>(source, in.type, in.size);
        for (V &each : solution)
          each *= by.get<V>();
        solve(rows_of<V>(at, op), at, op, solution.data());
        store_values(into, out.type, solution);
      };
    });
  });
}

cusparseStatus_t cusparseSpSM_createDescr(cusparseSpSMDescr_t *descriptor) { return make(descriptor); }
cusparseStatus_t cusparseSpSM_destroyDescr(cusparseSpSMDescr_t descriptor) { return destroy(descriptor); }
cusparseStatus_t cusparseSpSM_bufferSize(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t,
                                         const void *, cusparseConstSpMatDescr_t, cusparseConstDnMatDescr_t,
                                         cusparseDnMatDescr_t, cudaDataType, cusparseSpSMAlg_t, cusparseSpSMDescr_t,
                                         std::size_t *bytes) {
  return get_buffer(handle, bytes);
}
cusparseStatus_t cusparseSpSM_analysis(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t,
                                       const void *, cusparseConstSpMatDescr_t a, cusparseConstDnMatDescr_t,
                                       cusparseDnMatDescr_t, cudaDataType, cusparseSpSMAlg_t,
                                       cusparseSpSMDescr_t descriptor, void *buffer) {
  return analyse("cusparseSpSM_analysis", handle, a, descriptor, buffer);
}
cusparseStatus_t cusparseSpSM_solve(cusparseHandle_t handle, cusparseOperation_t opa, cusparseOperation_t opb,
                                    const void *alpha, cusparseConstSpMatDescr_t a, cusparseConstDnMatDescr_t b,
                                    cusparseDnMatDescr_t c, cudaDataType compute, cusparseSpSMAlg_t,
                                    cusparseSpSMDescr_t descriptor) {
  AMPSIM_SPARSE_FIND("cusparseSpSM_solve");
  const auto *kept = call.find(static_cast<const cusparseSpSMDescr *>(descriptor));
  const auto *matrix = call.find(a);
  const auto *right = call.find(b), *result = call.find(static_cast<const cusparseDnMatDescr *>(c));
  if (!kept || !kept->analysed || !matrix || !right || !result || !alpha || matrix->rows != matrix->columns)
    return CUSPARSE_STATUS_INVALID_VALUE;
  const std::int64_t m = matrix->rows, n = is_turned(opb) ? right->rows : right->columns;
  if ((is_turned(opb) ? right->columns : right->rows) != m || result->rows != m || result->columns != n)
    return CUSPARSE_STATUS_INVALID_VALUE;
  TypedScalar by(call.scalars_on_device(), alpha, compute);
  return with_compute(compute, [&](auto zero) {
    using V = decltype(zero);
    return call.enqueue([=, buffer = kept->buffer, of = *matrix, in = *right,
                         out = *result](WorkAccesses &to) mutable -> Computation {
      by.in(to);
      workspace_in(to, buffer);
      const cusparseSpMatDescr at = sparse_in(to, of, SparseUse::reads);
      const cusparseDnMatDescr source = dense_in(to, in, true, false), into = dense_in(to, out, false, true);
      return [=] {
        const std::vector<V> given = widened<V>(typed(source), long(source.rows), long(source.columns));
        const Rows<V> rows = rows_of<V>(at, opa);
        std::vector<V> solutions(std::size_t(m * n));
        for (std::int64_t column = 0; column < n; ++column) {
          V *x = solutions.data() + column * m;
          for (std::int64_t row = 0; row < m; ++row)
            x[row] =
                by.get<V>() *
                conjugate_if(
                    opb == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE,
                    given[std::size_t(is_turned(opb) ? column + row * source.rows : row + column * source.rows)]);
          solve(rows, at, opa, x);
        }
        store_matrix(typed(into), long(m), long(n), solutions);
      };
    });
  });
}

cusparseStatus_t cusparseCreateCsrilu02Info(csrilu02Info_t *info) { return make(info); }
cusparseStatus_t cusparseDestroyCsrilu02Info(csrilu02Info_t info) { return destroy(info); }
cusparseStatus_t cusparseCreateCsric02Info(csric02Info_t *info) { return make(info); }
cusparseStatus_t cusparseDestroyCsric02Info(csric02Info_t info) { return destroy(info); }
cusparseStatus_t cusparseXcsrilu02_zeroPivot(cusparseHandle_t handle, csrilu02Info_t info, int *position) {
  return zero_pivot("cusparseXcsrilu02_zeroPivot", handle, info, position);
}
cusparseStatus_t cusparseXcsric02_zeroPivot(cusparseHandle_t handle, csric02Info_t info, int *position) {
  return zero_pivot("cusparseXcsric02_zeroPivot", handle, info, position);
}

#define AMPSIM_FACTORS(L, T, NAME, FACTORIZE)                                                                      \
  cusparseStatus_t cusparse##L##NAME##02_bufferSize(cusparseHandle_t handle, int, int, const cusparseMatDescr_t,   \
                                                    T *, const int *, const int *, NAME##02Info_t, int *bytes) {   \
    return get_buffer(handle, bytes);                                                                              \
  }                                                                                                                \
  cusparseStatus_t cusparse##L##NAME##02_analysis(                                                                 \
      cusparseHandle_t handle, int n, int nnz, const cusparseMatDescr_t descriptor, const T *values,               \
      const int *offsets, const int *indices, NAME##02Info_t info, cusparseSolvePolicy_t, void *buffer) {          \
    return analyse("cusparse" #L#NAME "02_analysis", handle, n, nnz, descriptor, values, offsets, indices, info,   \
                   buffer);                                                                                        \
  }                                                                                                                \
  cusparseStatus_t cusparse##L##NAME##02(                                                                          \
      cusparseHandle_t handle, int n, int nnz, const cusparseMatDescr_t descriptor, T *values, const int *offsets, \
      const int *indices, NAME##02Info_t info, cusparseSolvePolicy_t, void *buffer) {                              \
    return factorize(                                                                                              \
        "cusparse" #L#NAME "02", handle, n, nnz, descriptor, values, offsets, indices, info, buffer,               \
        [](const Pattern &pattern, std::int64_t order, T *of) { return FACTORIZE(pattern, order, of); });          \
  }
#define AMPSIM_DEFINE(L, T)                                                                                        \
  AMPSIM_FACTORS(L, T, csrilu, factorize_lu)                                                                       \
  AMPSIM_FACTORS(L, T, csric, factorize_cholesky)
AMPSIM_SPARSE_ALL(AMPSIM_DEFINE)
#undef AMPSIM_DEFINE

} // extern "C"
