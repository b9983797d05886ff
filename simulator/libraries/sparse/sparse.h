// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Common parts of cuSPARSE functions: descriptors, and matrices as lists of entries in any format.
#pragma once

#include "simulator/libraries/typed_numbers.h"

#include <tuple>

#include "simulator/libraries/sparse/declarations/cuda_sparse.h"

struct cusparseContext final : ampsim::LibraryObject {
  ampsim::Streams::Id stream = ampsim::Streams::legacy;
  cusparsePointerMode_t pointers = CUSPARSE_POINTER_MODE_HOST;
};
struct cusparseMatDescr final : ampsim::LibraryObject {
  cusparseMatrixType_t type = CUSPARSE_MATRIX_TYPE_GENERAL;
  cusparseFillMode_t fill = CUSPARSE_FILL_MODE_LOWER;
  cusparseDiagType_t diagonal = CUSPARSE_DIAG_TYPE_NON_UNIT;
  cusparseIndexBase_t base = CUSPARSE_INDEX_BASE_ZERO;
};
struct cusparseSpVecDescr final : ampsim::LibraryObject {
  std::int64_t size = 0, nnz = 0;
  void *indices = nullptr, *values = nullptr;
  cusparseIndexType_t index_type = CUSPARSE_INDEX_32I;
  cusparseIndexBase_t base = CUSPARSE_INDEX_BASE_ZERO;
  cudaDataType type = CUDA_R_32F;
};
struct cusparseDnVecDescr final : ampsim::LibraryObject {
  std::int64_t size = 0;
  void *values = nullptr;
  cudaDataType type = CUDA_R_32F;
};
struct cusparseDnMatDescr final : ampsim::LibraryObject {
  std::int64_t rows = 0, columns = 0, leading = 0, stride = 0;
  int count = 1;
  void *values = nullptr;
  cudaDataType type = CUDA_R_32F;
  cusparseOrder_t order = CUSPARSE_ORDER_COL;
};
struct cusparseSpMatDescr final : ampsim::LibraryObject {
  cusparseFormat_t format = CUSPARSE_FORMAT_CSR;
  std::int64_t rows = 0, columns = 0, nnz = 0, offsets_stride = 0, values_stride = 0;
  int count = 1;
  void *offsets = nullptr; // of rows or, in CSC, columns; in COO the entries' rows
  void *indices = nullptr; // of columns or, in CSC, rows
  void *values = nullptr;
  cusparseIndexType_t offset_type = CUSPARSE_INDEX_32I, index_type = CUSPARSE_INDEX_32I;
  cusparseIndexBase_t base = CUSPARSE_INDEX_BASE_ZERO;
  cudaDataType type = CUDA_R_32F;
  cusparseFillMode_t fill = CUSPARSE_FILL_MODE_LOWER;
  cusparseDiagType_t diagonal = CUSPARSE_DIAG_TYPE_NON_UNIT;

  /// The length of `offsets`.
  std::int64_t offset_count() const {
    switch (format) {
    case CUSPARSE_FORMAT_CSR:
      return rows + 1;
    case CUSPARSE_FORMAT_CSC:
      return columns + 1;
    default:
      return nnz;
    }
  }
};

namespace ampsim {

cusparseStatus_t sparse_status(cudaError_t error);

/// The size of workspaces: none is needed, but programs expect a positive size from the query.
inline constexpr std::size_t sparse_buffer_bytes = 256;
/// The program's workspace counts as written: two unordered calls must not share it. A null pointer is ignored.
inline void workspace_in(WorkAccesses &to, void *buffer) {
  if (buffer)
    to.writes(static_cast<char *>(buffer), sparse_buffer_bytes);
}

/// A call of a cuSPARSE function.
struct SparseCall {
  SparseCall(const char *function, cusparseHandle_t handle) : function(function) {
    context = find_object<cusparseContext>(call.runtime, handle);
  }
  CudaCall call;
  const char *function;
  cusparseContext *context;

  bool scalars_on_device() const { return context->pointers == CUSPARSE_POINTER_MODE_DEVICE; }
  template <class T> const T *find(const T *descriptor) { return find_object<T>(call.runtime, descriptor); }
  cusparseStatus_t enqueue(WorkDescription describe, bool wait = false) {
    return sparse_status(
        ampsim::enqueue(call.runtime, {function, context->stream, std::move(describe), false, wait}));
  }
};

/// The element type of a function for one type.
template <class T> constexpr cudaDataType type_of = CUDA_R_32F;
template <> inline constexpr cudaDataType type_of<double> = CUDA_R_64F;
template <> inline constexpr cudaDataType type_of<std::complex<float>> = CUDA_C_32F;
template <> inline constexpr cudaDataType type_of<std::complex<double>> = CUDA_C_64F;

/// The contents of an index array, from 0.
std::vector<std::int64_t> indices_of(const void *begin, cusparseIndexType_t type, std::int64_t count,
                                     cusparseIndexBase_t base);
void store_indices(void *begin, cusparseIndexType_t type, const std::vector<std::int64_t> &from,
                   cusparseIndexBase_t base);
/// Declares accesses to the array; returns it as the work finds it.
void *indices_in(WorkAccesses &to, bool writes, void *begin, cusparseIndexType_t type, std::int64_t count);
void *values_in(WorkAccesses &to, bool reads, bool writes, void *begin, cudaDataType type, std::int64_t count);

/// All except `writes` read the pattern.
enum class SparseUse { reads, updates_values, writes_values, writes };
/// Declares accesses to a matrix, in all its batches; returns it as the work finds it.
cusparseSpMatDescr sparse_in(WorkAccesses &to, const cusparseSpMatDescr &matrix, SparseUse use);
cusparseDnMatDescr dense_in(WorkAccesses &to, const cusparseDnMatDescr &matrix, bool reads, bool writes);

/// The positions of the entries, in storage order, from 0; throws IndexOutside if one is outside of the matrix.
struct Pattern {
  std::vector<std::int64_t> rows, columns;
};
Pattern pattern_of(const cusparseSpMatDescr &matrix, int batch = 0);

template <class V> std::vector<V> values_of(const void *begin, cudaDataType type, std::int64_t count) {
  return widened<V>({type, begin, long(count), false}, long(count), 1);
}
template <class V> void store_values(void *begin, cudaDataType type, const std::vector<V> &from) {
  with_type(type, [&](auto of) {
    auto *to = static_cast<decltype(of) *>(begin);
    for (std::size_t k = 0; k < from.size(); ++k)
      store(to[k], from[k]);
  });
}
template <class P> P *moved(P *begin, std::int64_t elements, std::size_t size) {
  return static_cast<P *>(static_cast<void *>(
      static_cast<char *>(const_cast<void *>(static_cast<const void *>(begin))) + elements * std::int64_t(size)));
}
template <class V> std::vector<V> values_of(const cusparseSpMatDescr &matrix, int batch = 0) {
  return values_of<V>(moved(matrix.values, batch * matrix.values_stride, size_of_type(matrix.type)), matrix.type,
                      matrix.nnz);
}
inline TypedMatrix typed(const cusparseDnMatDescr &matrix, int batch = 0) {
  return {matrix.type,
          moved(matrix.values, matrix.count > 1 ? batch * matrix.stride : 0, size_of_type(matrix.type)),
          long(matrix.leading), matrix.order == CUSPARSE_ORDER_ROW};
}
template <class V> void store_matrix(const TypedMatrix &to, long rows, long columns, const std::vector<V> &from) {
  with_type(to.type, [&](auto of) {
    auto *begin = static_cast<decltype(of) *>(const_cast<void *>(to.begin));
    for (long column = 0; column < columns; ++column)
      for (long row = 0; row < rows; ++row)
        store(begin[to.by_rows ? row * to.leading + column : row + column * to.leading],
              from[std::size_t(row + column * rows)]);
  });
}

/// Calls `with` with a number of the computation type; NOT_SUPPORTED if there is none.
template <class With> cusparseStatus_t with_compute(cudaDataType type, With with) {
  switch (type) {
  case CUDA_R_32F:
    return with(float{});
  case CUDA_R_64F:
    return with(double{});
  case CUDA_C_32F:
    return with(std::complex<float>{});
  case CUDA_C_64F:
    return with(std::complex<double>{});
  default:
    return CUSPARSE_STATUS_NOT_SUPPORTED;
  }
}

template <class V> V conjugate_if(bool conjugated, V x) {
  if constexpr (is_complex<V>)
    return conjugated ? std::conj(x) : x;
  else
    return x;
}

/// op(A) by rows: the beginning of each, columns in their order, values.
template <class V> struct Rows {
  std::vector<std::size_t> begin;
  std::vector<std::int64_t> columns;
  std::vector<V> values;
};
template <class V> Rows<V> rows_of(const cusparseSpMatDescr &matrix, cusparseOperation_t op) {
  const Pattern pattern = pattern_of(matrix);
  const std::vector<V> values = values_of<V>(matrix);
  const bool turned = op != CUSPARSE_OPERATION_NON_TRANSPOSE;
  const std::vector<std::int64_t> &rows = turned ? pattern.columns : pattern.rows,
                                  &columns = turned ? pattern.rows : pattern.columns;
  std::vector<std::size_t> order(values.size());
  for (std::size_t k = 0; k < order.size(); ++k)
    order[k] = k;
  std::ranges::sort(order, {}, [&](std::size_t k) { return std::tuple(rows[k], columns[k], k); });
  Rows<V> result;
  result.begin.assign(std::size_t(turned ? matrix.columns : matrix.rows) + 1, 0);
  for (std::size_t k : order) {
    ++result.begin[std::size_t(rows[k]) + 1];
    result.columns.push_back(columns[k]);
    result.values.push_back(conjugate_if(op == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE, values[k]));
  }
  for (std::size_t row = 1; row < result.begin.size(); ++row)
    result.begin[row] += result.begin[row - 1];
  return result;
}

} // namespace ampsim

#define AMPSIM_SPARSE_FIND(NAME)                                                                                   \
  ampsim::SparseCall call(NAME, handle);                                                                           \
  if (!call.context)                                                                                               \
  return CUSPARSE_STATUS_NOT_INITIALIZED

namespace ampsim {

inline bool is_turned(cusparseOperation_t op) { return op != CUSPARSE_OPERATION_NON_TRANSPOSE; }

/// The size of a call's workspace.
inline cusparseStatus_t get_buffer(cusparseHandle_t handle, std::size_t *bytes) {
  AMPSIM_SPARSE_FIND("");
  if (!bytes)
    return CUSPARSE_STATUS_INVALID_VALUE;
  *bytes = sparse_buffer_bytes;
  return CUSPARSE_STATUS_SUCCESS;
}

/// Makes `buffer` the workspace of the following solutions instead of the analysis's, as rocSPARSE has it.
void use_workspace(cusparseSpSVDescr_t descriptor, void *buffer);
void use_workspace(cusparseSpSMDescr_t descriptor, void *buffer);

} // namespace ampsim
