// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuSPARSE's conversions between formats.
#include "simulator/libraries/sparse/sparse.h"

#include <numeric>

using namespace ampsim;

namespace {

/// The nonzero entries of a dense matrix, in the order of a format.
struct Found {
  std::vector<std::int64_t> offsets, indices;
  std::vector<std::complex<double>> values;
};
Found entries_of(const cusparseDnMatDescr &matrix, cusparseFormat_t format) {
  const auto all = widened<std::complex<double>>(typed(matrix), long(matrix.rows), long(matrix.columns));
  const bool by_columns = format == CUSPARSE_FORMAT_CSC;
  const std::int64_t lines = by_columns ? matrix.columns : matrix.rows,
                     across = by_columns ? matrix.rows : matrix.columns;
  Found found;
  if (format != CUSPARSE_FORMAT_COO)
    found.offsets.push_back(0);
  for (std::int64_t line = 0; line < lines; ++line) {
    for (std::int64_t k = 0; k < across; ++k) {
      const auto value = all[std::size_t(by_columns ? k + line * matrix.rows : line + k * matrix.rows)];
      if (value == 0.0)
        continue;
      if (format == CUSPARSE_FORMAT_COO)
        found.offsets.push_back(line);
      found.indices.push_back(k);
      found.values.push_back(value);
    }
    if (format != CUSPARSE_FORMAT_COO)
      found.offsets.push_back(std::int64_t(found.indices.size()));
  }
  return found;
}

template <class T>
cusparseStatus_t count_entries(const char *function, cusparseHandle_t handle, cusparseDirection_t direction, int m,
                               int n, cusparseMatDescr_t descriptor, const T *a, int lda, int *of_each,
                               int *total) {
  AMPSIM_SPARSE_FIND(function);
  if (!call.find(static_cast<const cusparseMatDescr *>(descriptor)) || m < 0 || n < 0 || lda < std::max(1, m) ||
      !total)
    return CUSPARSE_STATUS_INVALID_VALUE;
  const bool on_device = call.scalars_on_device();
  return call.enqueue(
      [=](WorkAccesses &to) -> Computation {
        const T *matrix = m && n ? to.reads(a, std::size_t(m), std::size_t(lda), std::size_t(n)) : a;
        int *counts = to.writes(of_each, std::size_t(direction == CUSPARSE_DIRECTION_ROW ? m : n));
        int *sum = on_device ? to.writes(total, 1) : total;
        return [=] {
          std::fill_n(counts, direction == CUSPARSE_DIRECTION_ROW ? m : n, 0);
          *sum = 0;
          for (long column = 0; column < n; ++column)
            for (long row = 0; row < m; ++row)
              if (matrix[row + column * lda] != T(0)) {
                ++counts[direction == CUSPARSE_DIRECTION_ROW ? row : column];
                ++*sum;
              }
        };
      },
      !on_device);
}

} // namespace

extern "C" {

cusparseStatus_t cusparseSparseToDense_bufferSize(cusparseHandle_t handle, cusparseConstSpMatDescr_t,
                                                  cusparseDnMatDescr_t, cusparseSparseToDenseAlg_t,
                                                  std::size_t *bytes) {
  return get_buffer(handle, bytes);
}
cusparseStatus_t cusparseSparseToDense(cusparseHandle_t handle, cusparseConstSpMatDescr_t a, cusparseDnMatDescr_t b,
                                       cusparseSparseToDenseAlg_t, void *buffer) {
  AMPSIM_SPARSE_FIND("cusparseSparseToDense");
  const auto *sparse = call.find(a);
  const auto *dense = call.find(static_cast<const cusparseDnMatDescr *>(b));
  if (!sparse || !dense || sparse->rows != dense->rows || sparse->columns != dense->columns)
    return CUSPARSE_STATUS_INVALID_VALUE;
  return call.enqueue([buffer, from = *sparse, to_matrix = *dense](WorkAccesses &to) -> Computation {
    workspace_in(to, buffer);
    const cusparseSpMatDescr source = sparse_in(to, from, SparseUse::reads);
    const cusparseDnMatDescr into = dense_in(to, to_matrix, false, true);
    return [=] {
      const Pattern pattern = pattern_of(source);
      const auto values = values_of<std::complex<double>>(source);
      std::vector<std::complex<double>> all(std::size_t(into.rows * into.columns), 0);
      for (std::size_t k = 0; k < values.size(); ++k)
        all[std::size_t(pattern.rows[k] + pattern.columns[k] * into.rows)] = values[k];
      store_matrix(typed(into), long(into.rows), long(into.columns), all);
    };
  });
}
cusparseStatus_t cusparseDenseToSparse_bufferSize(cusparseHandle_t handle, cusparseConstDnMatDescr_t,
                                                  cusparseSpMatDescr_t, cusparseDenseToSparseAlg_t,
                                                  std::size_t *bytes) {
  return get_buffer(handle, bytes);
}
cusparseStatus_t cusparseDenseToSparse_analysis(cusparseHandle_t handle, cusparseConstDnMatDescr_t a,
                                                cusparseSpMatDescr_t b, cusparseDenseToSparseAlg_t, void *buffer) {
  AMPSIM_SPARSE_FIND("cusparseDenseToSparse_analysis");
  const auto *dense = call.find(a);
  auto *sparse = find_object<cusparseSpMatDescr>(call.call.runtime, b);
  if (!dense || !sparse || dense->rows != sparse->rows || dense->columns != sparse->columns)
    return CUSPARSE_STATUS_INVALID_VALUE;
  // The number of entries is known on return.
  std::int64_t count = 0;
  const cusparseStatus_t status = call.enqueue(
      [buffer, from = *dense, into = *sparse, &count](WorkAccesses &to) -> Computation {
        workspace_in(to, buffer);
        const cusparseDnMatDescr source = dense_in(to, from, true, false);
        void *offsets = into.format == CUSPARSE_FORMAT_COO
                            ? nullptr
                            : indices_in(to, true, into.offsets, into.offset_type, into.offset_count());
        return [=, &count] {
          const Found found = entries_of(source, into.format);
          if (offsets)
            store_indices(offsets, into.offset_type, found.offsets, into.base);
          count = std::int64_t(found.indices.size());
        };
      },
      true);
  if (status == CUSPARSE_STATUS_SUCCESS)
    sparse->nnz = count;
  return status;
}
cusparseStatus_t cusparseDenseToSparse_convert(cusparseHandle_t handle, cusparseConstDnMatDescr_t a,
                                               cusparseSpMatDescr_t b, cusparseDenseToSparseAlg_t, void *buffer) {
  AMPSIM_SPARSE_FIND("cusparseDenseToSparse_convert");
  const auto *dense = call.find(a);
  const auto *sparse = call.find(static_cast<const cusparseSpMatDescr *>(b));
  if (!dense || !sparse || dense->rows != sparse->rows || dense->columns != sparse->columns)
    return CUSPARSE_STATUS_INVALID_VALUE;
  return call.enqueue([buffer, from = *dense, matrix = *sparse](WorkAccesses &to) -> Computation {
    workspace_in(to, buffer);
    const cusparseDnMatDescr source = dense_in(to, from, true, false);
    const cusparseSpMatDescr into = sparse_in(to, matrix, SparseUse::writes);
    return [=] {
      const Found found = entries_of(source, into.format);
      if (std::int64_t(found.indices.size()) != into.nnz)
        throw IndexOutside{"finds " + std::to_string(found.indices.size()) +
                           " entries, but the matrix has room for " + std::to_string(into.nnz)};
      store_indices(into.offsets, into.offset_type, found.offsets, into.base);
      store_indices(into.indices, into.index_type, found.indices, into.base);
      store_values(into.values, into.type, found.values);
    };
  });
}
cusparseStatus_t cusparseCsr2cscEx2_bufferSize(cusparseHandle_t handle, int, int, int, const void *, const int *,
                                               const int *, void *, int *, int *, cudaDataType, cusparseAction_t,
                                               cusparseIndexBase_t, cusparseCsr2CscAlg_t, std::size_t *bytes) {
  return get_buffer(handle, bytes);
}
cusparseStatus_t cusparseCsr2cscEx2(cusparseHandle_t handle, int rows, int columns, int nnz, const void *values,
                                    const int *row_offsets, const int *column_indices, void *csc_values,
                                    int *column_offsets, int *row_indices, cudaDataType type,
                                    cusparseAction_t action, cusparseIndexBase_t base, cusparseCsr2CscAlg_t,
                                    void *buffer) {
  AMPSIM_SPARSE_FIND("cusparseCsr2cscEx2");
  if (rows < 0 || columns < 0 || nnz < 0)
    return CUSPARSE_STATUS_INVALID_VALUE;
  if (!size_of_type(type))
    return CUSPARSE_STATUS_NOT_SUPPORTED;
  cusparseSpMatDescr from, into;
  from.rows = into.rows = rows;
  from.columns = into.columns = columns;
  from.nnz = into.nnz = nnz;
  from.base = into.base = base;
  from.type = into.type = type;
  from.offsets = const_cast<int *>(row_offsets);
  from.indices = const_cast<int *>(column_indices);
  from.values = const_cast<void *>(values);
  into.format = CUSPARSE_FORMAT_CSC;
  const bool with_values = action == CUSPARSE_ACTION_NUMERIC;
  return call.enqueue([=](WorkAccesses &to) mutable -> Computation {
    workspace_in(to, buffer);
    from.offsets = indices_in(to, false, from.offsets, from.offset_type, from.offset_count());
    from.indices = indices_in(to, false, from.indices, from.index_type, from.nnz);
    if (with_values)
      from.values = values_in(to, true, false, from.values, type, nnz);
    into.offsets = indices_in(to, true, column_offsets, into.offset_type, into.offset_count());
    into.indices = indices_in(to, true, row_indices, into.index_type, nnz);
    if (with_values)
      into.values = values_in(to, false, true, csc_values, type, nnz);
    return [=] {
      const Pattern pattern = pattern_of(from);
      std::vector<std::size_t> order(pattern.rows.size());
      std::iota(order.begin(), order.end(), 0);
      std::ranges::sort(order, {}, [&](std::size_t k) { return std::pair(pattern.columns[k], k); });
      std::vector<std::int64_t> offsets(std::size_t(columns) + 1, 0), indices;
      for (std::size_t k : order) {
        ++offsets[std::size_t(pattern.columns[k]) + 1];
        indices.push_back(pattern.rows[k]);
      }
      std::partial_sum(offsets.begin(), offsets.end(), offsets.begin());
      store_indices(into.offsets, into.offset_type, offsets, base);
      store_indices(into.indices, into.index_type, indices, base);
      if (!with_values)
        return;
      const std::size_t size = size_of_type(type);
      for (std::size_t k = 0; k < order.size(); ++k)
        std::memcpy(static_cast<char *>(into.values) + k * size,
                    static_cast<const char *>(from.values) + order[k] * size, size);
    };
  });
}
cusparseStatus_t cusparseXcoo2csr(cusparseHandle_t handle, const int *rows, int nnz, int count, int *offsets,
                                  cusparseIndexBase_t base) {
  AMPSIM_SPARSE_FIND("cusparseXcoo2csr");
  if (nnz < 0 || count < 0)
    return CUSPARSE_STATUS_INVALID_VALUE;
  return call.enqueue([=](WorkAccesses &to) -> Computation {
    const int *from = to.reads(rows, std::size_t(nnz));
    int *into = to.writes(offsets, std::size_t(count) + 1);
    return [=] {
      std::vector<int> counts(std::size_t(count) + 1, 0);
      for (int k = 0; k < nnz; ++k) {
        const int row = from[k] - base;
        if (row < 0 || row >= count)
          throw IndexOutside{"finds the row " + std::to_string(from[k]) + ", which is outside of the matrix"};
        ++counts[std::size_t(row) + 1];
      }
      std::partial_sum(counts.begin(), counts.end(), counts.begin());
      for (int k = 0; k <= count; ++k)
        into[k] = counts[std::size_t(k)] + base;
    };
  });
}
cusparseStatus_t cusparseXcsr2coo(cusparseHandle_t handle, const int *offsets, int nnz, int count, int *rows,
                                  cusparseIndexBase_t base) {
  AMPSIM_SPARSE_FIND("cusparseXcsr2coo");
  if (nnz < 0 || count < 0)
    return CUSPARSE_STATUS_INVALID_VALUE;
  return call.enqueue([=](WorkAccesses &to) -> Computation {
    const int *from = to.reads(offsets, std::size_t(count) + 1);
    int *into = to.writes(rows, std::size_t(nnz));
    return [=] {
      for (int row = 0; row < count; ++row)
        for (int k = from[row] - base; k < from[row + 1] - base; ++k) {
          if (k < 0 || k >= nnz)
            throw IndexOutside{"finds the offset " + std::to_string(k + base) + ", but there are " +
                               std::to_string(nnz) + " entries"};
          into[k] = row + base;
        }
    };
  });
}
cusparseStatus_t cusparseCreateIdentityPermutation(cusparseHandle_t handle, int n, int *permutation) {
  AMPSIM_SPARSE_FIND("cusparseCreateIdentityPermutation");
  if (n < 0)
    return CUSPARSE_STATUS_INVALID_VALUE;
  return call.enqueue([=](WorkAccesses &to) -> Computation {
    int *into = to.writes(permutation, std::size_t(n));
    return [=] { std::iota(into, into + n, 0); };
  });
}
cusparseStatus_t cusparseXcsrsort_bufferSizeExt(cusparseHandle_t handle, int, int, int, const int *, const int *,
                                                std::size_t *bytes) {
  return get_buffer(handle, bytes);
}
cusparseStatus_t cusparseXcsrsort(cusparseHandle_t handle, int rows, int columns, int nnz,
                                  const cusparseMatDescr_t descriptor, const int *row_offsets, int *column_indices,
                                  int *permutation, void *buffer) {
  AMPSIM_SPARSE_FIND("cusparseXcsrsort");
  const auto *of = call.find(static_cast<const cusparseMatDescr *>(descriptor));
  if (!of || rows < 0 || columns < 0 || nnz < 0)
    return CUSPARSE_STATUS_INVALID_VALUE;
  return call.enqueue([=, base = of->base](WorkAccesses &to) -> Computation {
    workspace_in(to, buffer);
    const int *offsets = to.reads(row_offsets, std::size_t(rows) + 1);
    int *indices = to.updates(column_indices, std::size_t(nnz));
    int *order = permutation ? to.updates(permutation, std::size_t(nnz)) : nullptr;
    return [=] {
      for (int row = 0; row < rows; ++row) {
        const int begin = offsets[row] - base, end = offsets[row + 1] - base;
        if (begin < 0 || begin > end || end > nnz)
          throw IndexOutside{"finds the offsets " + std::to_string(offsets[row]) + " and " +
                             std::to_string(offsets[row + 1]) + " of a row, but there are " + std::to_string(nnz) +
                             " entries"};
        struct Entry {
          int index, place, kept;
        };
        std::vector<Entry> entries;
        for (int k = begin; k < end; ++k)
          entries.push_back({indices[k], k, order ? order[k] : 0});
        std::ranges::sort(entries, {}, [](const Entry &each) { return std::pair(each.index, each.place); });
        for (int k = begin; k < end; ++k) {
          indices[k] = entries[std::size_t(k - begin)].index;
          if (order)
            order[k] = entries[std::size_t(k - begin)].kept;
        }
      }
    };
  });
}

#define AMPSIM_DEFINE(L, T)                                                                                        \
  cusparseStatus_t cusparse##L##nnz(cusparseHandle_t handle, cusparseDirection_t direction, int m, int n,          \
                                    const cusparseMatDescr_t descriptor, const T *a, int lda, int *of_each,        \
                                    int *total) {                                                                  \
    return count_entries("cusparse" #L "nnz", handle, direction, m, n, descriptor, a, lda, of_each, total);        \
  }
AMPSIM_SPARSE_ALL(AMPSIM_DEFINE)
#undef AMPSIM_DEFINE

} // extern "C"
