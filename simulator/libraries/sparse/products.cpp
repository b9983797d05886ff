// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuSPARSE products: of sparse matrices and vectors, dense matrices and each other. Sums are formed row by row, in the
// order of the entries.
#include "simulator/libraries/sparse/sparse.h"

#include <map>

using namespace ampsim;

struct cusparseSpGEMMDescr final : LibraryObject {
  // The product's pattern, from 0, and its values as double complex numbers, between compute and copy.
  std::vector<std::int64_t> offsets, columns;
  std::vector<std::complex<double>> values;
};

namespace {

bool is_conjugated(cusparseOperation_t op) { return op == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE; }

template <class V> std::complex<double> wide(V x) {
  if constexpr (is_complex<V>)
    return {double(x.real()), double(x.imag())};
  else
    return double(x);
}
template <class V> V from_wide(std::complex<double> x) {
  if constexpr (is_complex<V>)
    return {typename V::value_type(x.real()), typename V::value_type(x.imag())};
  else
    return V(x.real());
}

/// The error for an index of a sparse vector, from 0, that is outside of the dense one.
IndexOutside outside_of_vector(std::int64_t index, cusparseIndexBase_t base) {
  return {"finds the index " + std::to_string(index + base) + ", which is outside of the vector"};
}
/// Returns whether each operand has one matrix, or as many as the result.
bool are_batches(std::initializer_list<int> operands, int of_result) {
  return std::ranges::all_of(operands, [=](int count) { return count == 1 || count == of_result; });
}

} // namespace

extern "C" {

//===--- Vectors ---------------------------------------------------------------------------------------------===//

cusparseStatus_t cusparseAxpby(cusparseHandle_t handle, const void *alpha, cusparseConstSpVecDescr_t x,
                               const void *beta, cusparseDnVecDescr_t y) {
  AMPSIM_SPARSE_FIND("cusparseAxpby");
  const auto *from = call.find(x);
  const auto *to_vector = call.find(static_cast<const cusparseDnVecDescr *>(y));
  if (!from || !to_vector || !alpha || !beta || from->size != to_vector->size)
    return CUSPARSE_STATUS_INVALID_VALUE;
  const bool narrow = to_vector->type == CUDA_R_16F || to_vector->type == CUDA_R_16BF;
  const cudaDataType compute = narrow ? CUDA_R_32F : to_vector->type;
  TypedScalar by(call.scalars_on_device(), alpha, compute), keep(call.scalars_on_device(), beta, compute);
  return with_compute(compute, [&](auto zero) {
    using V = decltype(zero);
    return call.enqueue([=, sparse = *from, dense = *to_vector](WorkAccesses &to) mutable -> Computation {
      by.in(to);
      keep.in(to);
      const void *indices = indices_in(to, false, sparse.indices, sparse.index_type, sparse.nnz),
                 *values = values_in(to, true, false, sparse.values, sparse.type, sparse.nnz);
      void *into = values_in(to, !keep.may_be_zero(), true, dense.values, dense.type, dense.size);
      return [=] {
        const V kept = keep.get<V>();
        std::vector<V> result(std::size_t(dense.size), V(0));
        if (kept != V(0)) {
          result = values_of<V>(into, dense.type, dense.size);
          for (V &each : result)
            each *= kept;
        }
        const std::vector<V> entries = values_of<V>(values, sparse.type, sparse.nnz);
        const auto places = indices_of(indices, sparse.index_type, sparse.nnz, sparse.base);
        for (std::size_t k = 0; k < entries.size(); ++k) {
          if (places[k] < 0 || places[k] >= dense.size)
            throw outside_of_vector(places[k], sparse.base);
          result[std::size_t(places[k])] += by.get<V>() * entries[k];
        }
        store_values(into, dense.type, result);
      };
    });
  });
}

static cusparseStatus_t move_entries(const char *function, bool gather, cusparseHandle_t handle,
                                     cusparseConstSpVecDescr_t x, cusparseConstDnVecDescr_t y) {
  AMPSIM_SPARSE_FIND(function);
  const auto *sparse_vector = call.find(x);
  const auto *dense_vector = call.find(y);
  if (!sparse_vector || !dense_vector || sparse_vector->size != dense_vector->size ||
      sparse_vector->type != dense_vector->type)
    return CUSPARSE_STATUS_INVALID_VALUE;
  // The accessed elements of the dense vector are known when the work runs.
  const WorkDescription describe = [=, sparse = *sparse_vector,
                                    dense = *dense_vector](WorkAccesses &to) -> Computation {
    const void *indices = indices_in(to, false, sparse.indices, sparse.index_type, sparse.nnz);
    auto *entries = static_cast<char *>(values_in(to, !gather, gather, sparse.values, sparse.type, sparse.nnz));
    if (!to.outside().empty())
      return {};
    const std::size_t size = size_of_type(sparse.type);
    std::vector<char *> places;
    for (std::int64_t index : indices_of(indices, sparse.index_type, sparse.nnz, sparse.base)) {
      if (index < 0 || index >= dense.size)
        return [=] { throw outside_of_vector(index, sparse.base); };
      places.push_back(
          static_cast<char *>(values_in(to, gather, !gather, moved(dense.values, index, size), dense.type, 1)));
    }
    return [=] {
      for (std::size_t k = 0; k < places.size(); ++k) {
        char *entry = entries + k * size;
        std::memcpy(gather ? entry : places[k], gather ? places[k] : entry, size);
      }
    };
  };
  return sparse_status(enqueue(call.call.runtime, {function, call.context->stream, describe, true}));
}
cusparseStatus_t cusparseGather(cusparseHandle_t handle, cusparseConstDnVecDescr_t y, cusparseSpVecDescr_t x) {
  return move_entries("cusparseGather", true, handle, x, y);
}
cusparseStatus_t cusparseScatter(cusparseHandle_t handle, cusparseConstSpVecDescr_t x, cusparseDnVecDescr_t y) {
  return move_entries("cusparseScatter", false, handle, x, y);
}
cusparseStatus_t cusparseSpVV_bufferSize(cusparseHandle_t handle, cusparseOperation_t, cusparseConstSpVecDescr_t,
                                         cusparseConstDnVecDescr_t, void *, cudaDataType, std::size_t *bytes) {
  return get_buffer(handle, bytes);
}
cusparseStatus_t cusparseSpVV(cusparseHandle_t handle, cusparseOperation_t op, cusparseConstSpVecDescr_t x,
                              cusparseConstDnVecDescr_t y, void *result, cudaDataType compute, void *buffer) {
  AMPSIM_SPARSE_FIND("cusparseSpVV");
  const auto *sparse_vector = call.find(x);
  const auto *dense_vector = call.find(y);
  if (!sparse_vector || !dense_vector || sparse_vector->size != dense_vector->size || !result)
    return CUSPARSE_STATUS_INVALID_VALUE;
  const bool on_device = call.scalars_on_device();
  return with_compute(compute, [&](auto zero) {
    using V = decltype(zero);
    return call.enqueue(
        [=, sparse = *sparse_vector, dense = *dense_vector](WorkAccesses &to) -> Computation {
          const void *indices = indices_in(to, false, sparse.indices, sparse.index_type, sparse.nnz),
                     *entries = values_in(to, true, false, sparse.values, sparse.type, sparse.nnz),
                     *all = values_in(to, true, false, dense.values, dense.type, dense.size);
          workspace_in(to, buffer);
          V *into = on_device ? to.writes(static_cast<V *>(result), 1) : static_cast<V *>(result);
          return [=] {
            const auto places = indices_of(indices, sparse.index_type, sparse.nnz, sparse.base);
            const auto first = values_of<V>(entries, sparse.type, sparse.nnz),
                       second = values_of<V>(all, dense.type, dense.size);
            V sum(0);
            for (std::size_t k = 0; k < places.size(); ++k) {
              if (places[k] < 0 || places[k] >= dense.size)
                throw outside_of_vector(places[k], sparse.base);
              sum += conjugate_if(is_conjugated(op), first[k]) * second[std::size_t(places[k])];
            }
            *into = sum;
          };
        },
        !on_device);
  });
}

//===--- Matrices and vectors --------------------------------------------------------------------------------===//

cusparseStatus_t cusparseSpMV_bufferSize(cusparseHandle_t handle, cusparseOperation_t, const void *,
                                         cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t, const void *,
                                         cusparseDnVecDescr_t, cudaDataType, cusparseSpMVAlg_t,
                                         std::size_t *bytes) {
  return get_buffer(handle, bytes);
}
cusparseStatus_t cusparseSpMV_preprocess(cusparseHandle_t handle, cusparseOperation_t, const void *,
                                         cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t, const void *,
                                         cusparseDnVecDescr_t, cudaDataType, cusparseSpMVAlg_t, void *) {
  AMPSIM_SPARSE_FIND("cusparseSpMV_preprocess"); // nothing is kept
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpMV(cusparseHandle_t handle, cusparseOperation_t op, const void *alpha,
                              cusparseConstSpMatDescr_t a, cusparseConstDnVecDescr_t x, const void *beta,
                              cusparseDnVecDescr_t y, cudaDataType compute, cusparseSpMVAlg_t, void *buffer) {
  AMPSIM_SPARSE_FIND("cusparseSpMV");
  const auto *sparse = call.find(a);
  const auto *from = call.find(x), *result = call.find(static_cast<const cusparseDnVecDescr *>(y));
  if (!sparse || !from || !result || !alpha || !beta ||
      from->size != (is_turned(op) ? sparse->rows : sparse->columns) ||
      result->size != (is_turned(op) ? sparse->columns : sparse->rows))
    return CUSPARSE_STATUS_INVALID_VALUE;
  TypedScalar by(call.scalars_on_device(), alpha, compute), keep(call.scalars_on_device(), beta, compute);
  return with_compute(compute, [&](auto zero) {
    using V = decltype(zero);
    return call.enqueue([=, matrix = *sparse, in = *from, out = *result](WorkAccesses &to) mutable -> Computation {
      by.in(to);
      keep.in(to);
      workspace_in(to, buffer);
      const cusparseSpMatDescr at = sparse_in(to, matrix, SparseUse::reads);
      const void *source = values_in(to, true, false, in.values, in.type, in.size);
      void *into = values_in(to, !keep.may_be_zero(), true, out.values, out.type, out.size);
      return [=] {
        const Pattern pattern = pattern_of(at);
        const std::vector<V> values = values_of<V>(at), vector = values_of<V>(source, in.type, in.size);
        std::vector<V> sums(std::size_t(out.size), V(0));
        for (std::size_t k = 0; k < values.size(); ++k) {
          auto row = std::size_t(pattern.rows[k]), column = std::size_t(pattern.columns[k]);
          if (is_turned(op))
            std::swap(row, column);
          sums[row] += conjugate_if(is_conjugated(op), values[k]) * vector[column];
        }
        const V factor = by.get<V>(), kept = keep.get<V>();
        std::vector<V> before;
        if (kept != V(0))
          before = values_of<V>(into, out.type, out.size);
        for (std::size_t k = 0; k < sums.size(); ++k)
          sums[k] = factor * sums[k] + (before.empty() ? V(0) : kept * before[k]);
        store_values(into, out.type, sums);
      };
    });
  });
}

//===--- Dense matrices --------------------------------------------------------------------------------------===//

cusparseStatus_t cusparseSpMM_bufferSize(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t,
                                         const void *, cusparseConstSpMatDescr_t, cusparseConstDnMatDescr_t,
                                         const void *, cusparseDnMatDescr_t, cudaDataType, cusparseSpMMAlg_t,
                                         std::size_t *bytes) {
  return get_buffer(handle, bytes);
}
cusparseStatus_t cusparseSpMM_preprocess(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t,
                                         const void *, cusparseConstSpMatDescr_t, cusparseConstDnMatDescr_t,
                                         const void *, cusparseDnMatDescr_t, cudaDataType, cusparseSpMMAlg_t,
                                         void *) {
  AMPSIM_SPARSE_FIND("cusparseSpMM_preprocess"); // nothing is kept
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpMM(cusparseHandle_t handle, cusparseOperation_t opa, cusparseOperation_t opb,
                              const void *alpha, cusparseConstSpMatDescr_t a, cusparseConstDnMatDescr_t b,
                              const void *beta, cusparseDnMatDescr_t c, cudaDataType compute, cusparseSpMMAlg_t,
                              void *buffer) {
  AMPSIM_SPARSE_FIND("cusparseSpMM");
  const auto *sparse = call.find(a);
  const auto *factor_matrix = call.find(b), *result = call.find(static_cast<const cusparseDnMatDescr *>(c));
  if (!sparse || !factor_matrix || !result || !alpha || !beta)
    return CUSPARSE_STATUS_INVALID_VALUE;
  const std::int64_t m = is_turned(opa) ? sparse->columns : sparse->rows,
                     k = is_turned(opa) ? sparse->rows : sparse->columns,
                     n = is_turned(opb) ? factor_matrix->rows : factor_matrix->columns;
  if ((is_turned(opb) ? factor_matrix->columns : factor_matrix->rows) != k || result->rows != m ||
      result->columns != n || !are_batches({sparse->count, factor_matrix->count}, result->count))
    return CUSPARSE_STATUS_INVALID_VALUE;
  TypedScalar by(call.scalars_on_device(), alpha, compute), keep(call.scalars_on_device(), beta, compute);
  return with_compute(compute, [&](auto zero) {
    using V = decltype(zero);
    return call.enqueue([=, matrix = *sparse, dense = *factor_matrix,
                         out = *result](WorkAccesses &to) mutable -> Computation {
      by.in(to);
      keep.in(to);
      workspace_in(to, buffer);
      const cusparseSpMatDescr at = sparse_in(to, matrix, SparseUse::reads);
      const cusparseDnMatDescr from = dense_in(to, dense, true, false),
                               into = dense_in(to, out, !keep.may_be_zero(), true);
      return [=] {
        const V factor = by.get<V>(), kept = keep.get<V>();
        for (int batch = 0; batch < into.count; ++batch) {
          const Pattern pattern = pattern_of(at, at.count > 1 ? batch : 0);
          const std::vector<V> values = values_of<V>(at, at.count > 1 ? batch : 0),
                               right = widened<V>(typed(from, batch), long(from.rows), long(from.columns));
          std::vector<V> sums(std::size_t(m * n), V(0));
          for (std::size_t entry = 0; entry < values.size(); ++entry) {
            std::int64_t row = pattern.rows[entry], column = pattern.columns[entry];
            if (is_turned(opa))
              std::swap(row, column);
            const V value = conjugate_if(is_conjugated(opa), values[entry]);
            for (std::int64_t j = 0; j < n; ++j)
              sums[std::size_t(row + j * m)] +=
                  value * conjugate_if(
                              is_conjugated(opb),
                              right[std::size_t(is_turned(opb) ? j + column * from.rows : column + j * from.rows)]);
          }
          std::vector<V> before;
          if (kept != V(0))
            before = widened<V>(typed(into, batch), long(m), long(n));
          for (std::size_t j = 0; j < sums.size(); ++j)
            sums[j] = factor * sums[j] + (before.empty() ? V(0) : kept * before[j]);
          store_matrix(typed(into, batch), long(m), long(n), sums);
        }
      };
    });
  });
}

cusparseStatus_t cusparseSDDMM_bufferSize(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t,
                                          const void *, cusparseConstDnMatDescr_t, cusparseConstDnMatDescr_t,
                                          const void *, cusparseSpMatDescr_t, cudaDataType, cusparseSDDMMAlg_t,
                                          std::size_t *bytes) {
  return get_buffer(handle, bytes);
}
cusparseStatus_t cusparseSDDMM_preprocess(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t,
                                          const void *, cusparseConstDnMatDescr_t, cusparseConstDnMatDescr_t,
                                          const void *, cusparseSpMatDescr_t, cudaDataType, cusparseSDDMMAlg_t,
                                          void *) {
  AMPSIM_SPARSE_FIND("cusparseSDDMM_preprocess"); // nothing is kept
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSDDMM(cusparseHandle_t handle, cusparseOperation_t opa, cusparseOperation_t opb,
                               const void *alpha, cusparseConstDnMatDescr_t a, cusparseConstDnMatDescr_t b,
                               const void *beta, cusparseSpMatDescr_t c, cudaDataType compute, cusparseSDDMMAlg_t,
                               void *buffer) {
  AMPSIM_SPARSE_FIND("cusparseSDDMM");
  const auto *first = call.find(a), *second = call.find(b);
  const auto *result = call.find(static_cast<const cusparseSpMatDescr *>(c));
  if (!first || !second || !result || !alpha || !beta)
    return CUSPARSE_STATUS_INVALID_VALUE;
  const std::int64_t m = is_turned(opa) ? first->columns : first->rows,
                     k = is_turned(opa) ? first->rows : first->columns,
                     n = is_turned(opb) ? second->rows : second->columns;
  if ((is_turned(opb) ? second->columns : second->rows) != k || result->rows != m || result->columns != n ||
      !are_batches({first->count, second->count}, result->count))
    return CUSPARSE_STATUS_INVALID_VALUE;
  TypedScalar by(call.scalars_on_device(), alpha, compute), keep(call.scalars_on_device(), beta, compute);
  return with_compute(compute, [&](auto zero) {
    using V = decltype(zero);
    return call.enqueue([=, left = *first, right = *second,
                         out = *result](WorkAccesses &to) mutable -> Computation {
      by.in(to);
      keep.in(to);
      workspace_in(to, buffer);
      const cusparseDnMatDescr x = dense_in(to, left, true, false), y = dense_in(to, right, true, false);
      const cusparseSpMatDescr into =
          sparse_in(to, out, keep.may_be_zero() ? SparseUse::writes_values : SparseUse::updates_values);
      return [=] {
        const V factor = by.get<V>(), kept = keep.get<V>();
        for (int batch = 0; batch < into.count; ++batch) {
          const Pattern pattern = pattern_of(into, batch);
          std::vector<V> values = values_of<V>(into, batch);
          const std::vector<V> one = widened<V>(typed(x, batch), long(x.rows), long(x.columns)),
                               other = widened<V>(typed(y, batch), long(y.rows), long(y.columns));
          for (std::size_t entry = 0; entry < values.size(); ++entry) {
            const std::int64_t row = pattern.rows[entry], column = pattern.columns[entry];
            V sum(0);
            for (std::int64_t j = 0; j < k; ++j)
              sum += conjugate_if(is_conjugated(opa),
                                  one[std::size_t(is_turned(opa) ? j + row * x.rows : row + j * x.rows)]) *
                     conjugate_if(is_conjugated(opb),
                                  other[std::size_t(is_turned(opb) ? column + j * y.rows : j + column * y.rows)]);
            values[entry] = factor * sum + (kept == V(0) ? V(0) : kept * values[entry]);
          }
          store_values(moved(into.values, batch * into.values_stride, size_of_type(into.type)), into.type, values);
        }
      };
    });
  });
}

//===--- Sparse matrices -------------------------------------------------------------------------------------===//

cusparseStatus_t cusparseSpGEMM_createDescr(cusparseSpGEMMDescr_t *descriptor) {
  CudaCall call;
  if (!descriptor)
    return CUSPARSE_STATUS_INVALID_VALUE;
  *descriptor = make_object<cusparseSpGEMMDescr>(call.runtime);
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpGEMM_destroyDescr(cusparseSpGEMMDescr_t descriptor) {
  CudaCall call;
  return destroy_object<cusparseSpGEMMDescr>(call.runtime, descriptor) ? CUSPARSE_STATUS_SUCCESS
                                                                       : CUSPARSE_STATUS_INVALID_VALUE;
}
cusparseStatus_t cusparseSpGEMM_workEstimation(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t,
                                               const void *, cusparseConstSpMatDescr_t, cusparseConstSpMatDescr_t,
                                               const void *, cusparseSpMatDescr_t, cudaDataType,
                                               cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t, std::size_t *bytes,
                                               void *buffer) {
  if (!buffer)
    return get_buffer(handle, bytes);
  AMPSIM_SPARSE_FIND("cusparseSpGEMM_workEstimation");
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpGEMM_compute(cusparseHandle_t handle, cusparseOperation_t opa, cusparseOperation_t opb,
                                        const void *alpha, cusparseConstSpMatDescr_t a, cusparseConstSpMatDescr_t b,
                                        const void *, cusparseSpMatDescr_t c, cudaDataType compute,
                                        cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t descriptor, std::size_t *bytes,
                                        void *buffer) {
  if (!buffer)
    return get_buffer(handle, bytes);
  AMPSIM_SPARSE_FIND("cusparseSpGEMM_compute");
  const auto *first = call.find(a), *second = call.find(b);
  auto *result = find_object<cusparseSpMatDescr>(call.call.runtime, c);
  auto *kept = find_object<cusparseSpGEMMDescr>(call.call.runtime, descriptor);
  if (!first || !second || !result || !kept || !alpha)
    return CUSPARSE_STATUS_INVALID_VALUE;
  if (is_turned(opa) || is_turned(opb) || result->format != CUSPARSE_FORMAT_CSR)
    return CUSPARSE_STATUS_NOT_SUPPORTED;
  if (first->columns != second->rows || result->rows != first->rows || result->columns != second->columns)
    return CUSPARSE_STATUS_INVALID_VALUE;
  TypedScalar by(call.scalars_on_device(), alpha, compute);
  // The number of entries in the product is known on return.
  const cusparseStatus_t status = with_compute(compute, [&](auto zero) {
    using V = decltype(zero);
    return call.enqueue(
        [=, left = *first, right = *second](WorkAccesses &to) mutable -> Computation {
          by.in(to);
          workspace_in(to, buffer);
          const cusparseSpMatDescr x = sparse_in(to, left, SparseUse::reads),
                                   y = sparse_in(to, right, SparseUse::reads);
          return [=] {
            const Rows<V> rows = rows_of<V>(x, opa), others = rows_of<V>(y, opb);
            kept->offsets.assign(1, 0);
            kept->columns.clear();
            kept->values.clear();
            for (std::size_t row = 0; row + 1 < rows.begin.size(); ++row) {
              std::map<std::int64_t, V> sums;
              for (std::size_t k = rows.begin[row]; k < rows.begin[row + 1]; ++k) {
                const auto line = std::size_t(rows.columns[k]);
                for (std::size_t j = others.begin[line]; j < others.begin[line + 1]; ++j)
                  sums.try_emplace(others.columns[j], V(0)).first->second += rows.values[k] * others.values[j];
              }
              for (const auto &[column, sum] : sums) {
                kept->columns.push_back(column);
                kept->values.push_back(wide(by.get<V>() * sum));
              }
              kept->offsets.push_back(std::int64_t(kept->columns.size()));
            }
          };
        },
        true);
  });
  if (status == CUSPARSE_STATUS_SUCCESS)
    result->nnz = std::int64_t(kept->columns.size());
  return status;
}
cusparseStatus_t cusparseSpGEMM_copy(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t,
                                     const void *, cusparseConstSpMatDescr_t, cusparseConstSpMatDescr_t,
                                     const void *beta, cusparseSpMatDescr_t c, cudaDataType compute,
                                     cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t descriptor) {
  AMPSIM_SPARSE_FIND("cusparseSpGEMM_copy");
  const auto *result = call.find(static_cast<const cusparseSpMatDescr *>(c));
  const auto *kept = call.find(static_cast<const cusparseSpGEMMDescr *>(descriptor));
  if (!result || !kept || !beta || std::int64_t(kept->offsets.size()) != result->rows + 1 ||
      std::int64_t(kept->columns.size()) != result->nnz)
    return CUSPARSE_STATUS_INVALID_VALUE;
  TypedScalar keep(call.scalars_on_device(), beta, compute);
  return with_compute(compute, [&](auto zero) {
    using V = decltype(zero);
    return call.enqueue([=, out = *result, product = *kept](WorkAccesses &to) mutable -> Computation {
      keep.in(to);
      const cusparseSpMatDescr into = sparse_in(to, out, SparseUse::writes);
      if (!keep.may_be_zero())
        values_in(to, true, false, out.values, out.type, out.nnz);
      return [=] {
        std::vector<V> values;
        for (const std::complex<double> &each : product.values)
          values.push_back(from_wide<V>(each));
        const V factor = keep.get<V>();
        if (factor != V(0)) {
          const std::vector<V> before = values_of<V>(into);
          for (std::size_t k = 0; k < values.size(); ++k)
            values[k] += factor * before[k];
        }
        store_indices(into.offsets, into.offset_type, product.offsets, into.base);
        store_indices(into.indices, into.index_type, product.columns, into.base);
        store_values(into.values, into.type, values);
      };
    });
  });
}

} // extern "C"
