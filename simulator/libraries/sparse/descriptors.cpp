// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuSPARSE's handles, and the descriptors of vectors and matrices.
#include "simulator/libraries/sparse/sparse.h"

using namespace ampsim;

namespace {

struct StatusText {
  cusparseStatus_t status;
  const char *name, *text;
};
constexpr StatusText texts[] = {
    {CUSPARSE_STATUS_SUCCESS, "CUSPARSE_STATUS_SUCCESS", "success"},
    {CUSPARSE_STATUS_NOT_INITIALIZED, "CUSPARSE_STATUS_NOT_INITIALIZED", "initialization error"},
    {CUSPARSE_STATUS_ALLOC_FAILED, "CUSPARSE_STATUS_ALLOC_FAILED", "out of memory"},
    {CUSPARSE_STATUS_INVALID_VALUE, "CUSPARSE_STATUS_INVALID_VALUE", "invalid value"},
    {CUSPARSE_STATUS_ARCH_MISMATCH, "CUSPARSE_STATUS_ARCH_MISMATCH", "architecture mismatch"},
    {CUSPARSE_STATUS_MAPPING_ERROR, "CUSPARSE_STATUS_MAPPING_ERROR", "texture mapping error"},
    {CUSPARSE_STATUS_EXECUTION_FAILED, "CUSPARSE_STATUS_EXECUTION_FAILED", "kernel launch failure"},
    {CUSPARSE_STATUS_INTERNAL_ERROR, "CUSPARSE_STATUS_INTERNAL_ERROR", "internal error"},
    {CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED, "CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED",
     "matrix type not supported"},
    {CUSPARSE_STATUS_ZERO_PIVOT, "CUSPARSE_STATUS_ZERO_PIVOT", "zero pivot"},
    {CUSPARSE_STATUS_NOT_SUPPORTED, "CUSPARSE_STATUS_NOT_SUPPORTED", "operation not supported"},
    {CUSPARSE_STATUS_INSUFFICIENT_RESOURCES, "CUSPARSE_STATUS_INSUFFICIENT_RESOURCES", "insufficient resources"},
};
const StatusText *find_text(cusparseStatus_t status) {
  for (const StatusText &each : texts)
    if (each.status == status)
      return &each;
  return nullptr;
}

/// Makes a descriptor that `fill` completes.
template <class T, class Pointer, class Fill> cusparseStatus_t make(Pointer *to, bool valid, Fill fill) {
  CudaCall call;
  if (!to || !valid)
    return CUSPARSE_STATUS_INVALID_VALUE;
  T *made = make_object<T>(call.runtime);
  fill(*made);
  *to = made;
  return CUSPARSE_STATUS_SUCCESS;
}
template <class T> cusparseStatus_t destroy(const T *descriptor) {
  CudaCall call;
  // A null pointer is allowed.
  return !descriptor || destroy_object<T>(call.runtime, descriptor) ? CUSPARSE_STATUS_SUCCESS
                                                                    : CUSPARSE_STATUS_INVALID_VALUE;
}
template <class T, class Use> cusparseStatus_t use(const T *descriptor, Use with) {
  CudaCall call;
  T *found = find_object<T>(call.runtime, descriptor);
  return found && with(*found) ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_INVALID_VALUE;
}
template <class T, class R> R member_of(const T *descriptor, R T::*what) {
  CudaCall call;
  const T *found = find_object<T>(call.runtime, descriptor);
  return found ? found->*what : R{};
}

std::size_t size_of(cusparseIndexType_t type) {
  switch (type) {
  case CUSPARSE_INDEX_64I:
    return 8;
  case CUSPARSE_INDEX_32I:
    return 4;
  default:
    return 2;
  }
}
bool is_index_type(cusparseIndexType_t type) { return type == CUSPARSE_INDEX_32I || type == CUSPARSE_INDEX_64I; }

template <class Pointer>
cusparseStatus_t make_matrix(Pointer *matrix, cusparseFormat_t format, std::int64_t rows, std::int64_t columns,
                             std::int64_t nnz, const void *offsets, const void *indices, const void *values,
                             cusparseIndexType_t offset_type, cusparseIndexType_t index_type,
                             cusparseIndexBase_t base, cudaDataType type) {
  return make<cusparseSpMatDescr>(matrix,
                                  rows >= 0 && columns >= 0 && nnz >= 0 && is_index_type(offset_type) &&
                                      is_index_type(index_type) && size_of_type(type),
                                  [&](cusparseSpMatDescr &made) {
                                    made.format = format;
                                    made.rows = rows;
                                    made.columns = columns;
                                    made.nnz = nnz;
                                    made.offsets = const_cast<void *>(offsets);
                                    made.indices = const_cast<void *>(indices);
                                    made.values = const_cast<void *>(values);
                                    made.offset_type = offset_type;
                                    made.index_type = index_type;
                                    made.base = base;
                                    made.type = type;
                                  });
}
template <class Pointer>
cusparseStatus_t make_dense(Pointer *matrix, std::int64_t rows, std::int64_t columns, std::int64_t leading,
                            const void *values, cudaDataType type, cusparseOrder_t order) {
  return make<cusparseDnMatDescr>(
      matrix,
      rows >= 0 && columns >= 0 && leading >= (order == CUSPARSE_ORDER_ROW ? columns : rows) && size_of_type(type),
      [&](cusparseDnMatDescr &made) {
        made.rows = rows;
        made.columns = columns;
        made.leading = leading;
        made.values = const_cast<void *>(values);
        made.type = type;
        made.order = order;
      });
}
template <class Pointer>
cusparseStatus_t make_vector(Pointer *vector, std::int64_t size, const void *values, cudaDataType type) {
  return make<cusparseDnVecDescr>(vector, size >= 0 && size_of_type(type), [&](cusparseDnVecDescr &made) {
    made.size = size;
    made.values = const_cast<void *>(values);
    made.type = type;
  });
}
cusparseStatus_t set_pointers(cusparseSpMatDescr_t matrix, cusparseFormat_t format, void *offsets, void *indices,
                              void *values) {
  return use(matrix, [&](cusparseSpMatDescr &of) {
    if (of.format != format)
      return false;
    of.offsets = offsets;
    of.indices = indices;
    of.values = values;
    return true;
  });
}

} // namespace

namespace ampsim {

cusparseStatus_t sparse_status(cudaError_t error) {
  return error == cudaSuccess ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_EXECUTION_FAILED;
}

std::vector<std::int64_t> indices_of(const void *begin, cusparseIndexType_t type, std::int64_t count,
                                     cusparseIndexBase_t base) {
  std::vector<std::int64_t> result;
  result.reserve(std::size_t(count));
  for (std::int64_t k = 0; k < count; ++k)
    result.push_back((type == CUSPARSE_INDEX_64I ? static_cast<const std::int64_t *>(begin)[k]
                                                 : static_cast<const std::int32_t *>(begin)[k]) -
                     base);
  return result;
}
void store_indices(void *begin, cusparseIndexType_t type, const std::vector<std::int64_t> &from,
                   cusparseIndexBase_t base) {
  for (std::size_t k = 0; k < from.size(); ++k)
    if (type == CUSPARSE_INDEX_64I)
      static_cast<std::int64_t *>(begin)[k] = from[k] + base;
    else
      static_cast<std::int32_t *>(begin)[k] = std::int32_t(from[k] + base);
}
void *indices_in(WorkAccesses &to, bool writes, void *begin, cusparseIndexType_t type, std::int64_t count) {
  if (type == CUSPARSE_INDEX_64I)
    return to.touch(!writes, writes, static_cast<std::int64_t *>(begin), std::size_t(count), 0, 1);
  return to.touch(!writes, writes, static_cast<std::int32_t *>(begin), std::size_t(count), 0, 1);
}
void *values_in(WorkAccesses &to, bool reads, bool writes, void *begin, cudaDataType type, std::int64_t count) {
  void *place = begin;
  with_type(type, [&](auto of) {
    place = to.touch(reads, writes, static_cast<decltype(of) *>(begin), std::size_t(count), 0, 1);
  });
  return place;
}

cusparseSpMatDescr sparse_in(WorkAccesses &to, const cusparseSpMatDescr &matrix, SparseUse use) {
  cusparseSpMatDescr result = matrix;
  for (int batch = matrix.count - 1; batch >= 0; --batch) {
    const std::int64_t first = batch * matrix.offsets_stride, value = batch * matrix.values_stride;
    const bool writes = use == SparseUse::writes;
    result.offsets = indices_in(to, writes, moved(matrix.offsets, first, size_of(matrix.offset_type)),
                                matrix.offset_type, matrix.offset_count());
    result.indices = indices_in(to, writes, moved(matrix.indices, value, size_of(matrix.index_type)),
                                matrix.index_type, matrix.nnz);
    result.values =
        values_in(to, use == SparseUse::reads || use == SparseUse::updates_values, use != SparseUse::reads,
                  moved(matrix.values, value, size_of_type(matrix.type)), matrix.type, matrix.nnz);
  }
  return result;
}
cusparseDnMatDescr dense_in(WorkAccesses &to, const cusparseDnMatDescr &matrix, bool reads, bool writes) {
  cusparseDnMatDescr result = matrix;
  for (int batch = matrix.count - 1; batch >= 0; --batch)
    result.values = const_cast<void *>(
        typed_matrix_in(to, reads, writes, typed(matrix, batch), long(matrix.rows), long(matrix.columns)).begin);
  return result;
}

Pattern pattern_of(const cusparseSpMatDescr &matrix, int batch) {
  const void *first = moved(matrix.offsets, batch * matrix.offsets_stride, size_of(matrix.offset_type));
  const void *second = moved(matrix.indices, batch * matrix.values_stride, size_of(matrix.index_type));
  std::vector<std::int64_t> offsets = indices_of(first, matrix.offset_type, matrix.offset_count(), matrix.base),
                            indices = indices_of(second, matrix.index_type, matrix.nnz, matrix.base);
  const bool by_columns = matrix.format == CUSPARSE_FORMAT_CSC;
  const std::int64_t lines = by_columns ? matrix.columns : matrix.rows,
                     across = by_columns ? matrix.rows : matrix.columns;
  Pattern result;
  std::vector<std::int64_t> &line = by_columns ? result.columns : result.rows;
  (by_columns ? result.rows : result.columns) = indices;
  if (matrix.format == CUSPARSE_FORMAT_COO) {
    line = std::move(offsets);
  } else {
    // Every entry must belong to a row or column.
    if (offsets.front() != 0 || offsets.back() != matrix.nnz)
      throw IndexOutside{"finds " + std::to_string(offsets.front() + matrix.base) + " as the first offset and " +
                         std::to_string(offsets.back() + matrix.base) + " as the last one, but the matrix has " +
                         std::to_string(matrix.nnz) + " entries, from " + std::to_string(matrix.base) + " on"};
    line.assign(std::size_t(matrix.nnz), 0);
    for (std::int64_t k = 0; k < lines; ++k) {
      const std::int64_t begin = offsets[std::size_t(k)], end = offsets[std::size_t(k) + 1];
      if (begin < 0 || begin > end || end > matrix.nnz)
        throw IndexOutside{"finds the offsets " + std::to_string(begin + matrix.base) + " and " +
                           std::to_string(end + matrix.base) + " of a row or column, but the matrix has " +
                           std::to_string(matrix.nnz) + " entries"};
      std::fill(line.begin() + begin, line.begin() + end, k);
    }
  }
  for (std::int64_t index : indices)
    if (index < 0 || index >= across)
      throw IndexOutside{"finds the index " + std::to_string(index + matrix.base) +
                         ", which is outside of the matrix"};
  for (std::int64_t index : line)
    if (index < 0 || index >= lines)
      throw IndexOutside{"finds the row " + std::to_string(index + matrix.base) +
                         ", which is outside of the matrix"};
  return result;
}

} // namespace ampsim

extern "C" {

cusparseStatus_t cusparseCreate(cusparseHandle_t *handle) {
  return make<cusparseContext>(handle, true, [](cusparseContext &) {});
}
cusparseStatus_t cusparseDestroy(cusparseHandle_t handle) {
  CudaCall call;
  return destroy_object<cusparseContext>(call.runtime, handle) ? CUSPARSE_STATUS_SUCCESS
                                                               : CUSPARSE_STATUS_NOT_INITIALIZED;
}
cusparseStatus_t cusparseGetVersion(cusparseHandle_t handle, int *version) {
  return use(handle, [&](cusparseContext &) {
    if (version)
      *version = 12507;
    return version != nullptr;
  });
}
cusparseStatus_t cusparseGetProperty(libraryPropertyType type, int *value) {
  if (!value || type < MAJOR_VERSION || type > PATCH_LEVEL)
    return CUSPARSE_STATUS_INVALID_VALUE;
  constexpr int parts[] = {12, 5, 7};
  *value = parts[type];
  return CUSPARSE_STATUS_SUCCESS;
}
const char *cusparseGetErrorName(cusparseStatus_t status) {
  const StatusText *found = find_text(status);
  return found ? found->name : "unrecognized error code";
}
const char *cusparseGetErrorString(cusparseStatus_t status) {
  const StatusText *found = find_text(status);
  return found ? found->text : "unrecognized error code";
}
cusparseStatus_t cusparseSetStream(cusparseHandle_t handle, cudaStream_t stream) {
  AMPSIM_SPARSE_FIND("cusparseSetStream");
  call.context->stream = id_of(stream);
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseGetStream(cusparseHandle_t handle, cudaStream_t *stream) {
  AMPSIM_SPARSE_FIND("cusparseGetStream");
  if (!stream)
    return CUSPARSE_STATUS_INVALID_VALUE;
  *stream = reinterpret_cast<cudaStream_t>(call.context->stream);
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t mode) {
  AMPSIM_SPARSE_FIND("cusparseSetPointerMode");
  call.context->pointers = mode;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseGetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t *mode) {
  AMPSIM_SPARSE_FIND("cusparseGetPointerMode");
  if (!mode)
    return CUSPARSE_STATUS_INVALID_VALUE;
  *mode = call.context->pointers;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseCreateMatDescr(cusparseMatDescr_t *descriptor) {
  return make<cusparseMatDescr>(descriptor, true, [](cusparseMatDescr &) {});
}
cusparseStatus_t cusparseDestroyMatDescr(cusparseMatDescr_t descriptor) { return destroy(descriptor); }
#define AMPSIM_ATTRIBUTE(NAME, TYPE, MEMBER)                                                                       \
  cusparseStatus_t cusparseSetMat##NAME(cusparseMatDescr_t descriptor, TYPE value) {                               \
    return use(descriptor, [=](cusparseMatDescr &of) {                                                             \
      of.MEMBER = value;                                                                                           \
      return true;                                                                                                 \
    });                                                                                                            \
  }                                                                                                                \
  TYPE cusparseGetMat##NAME(const cusparseMatDescr_t descriptor) {                                                 \
    return member_of(static_cast<const cusparseMatDescr *>(descriptor), &cusparseMatDescr::MEMBER);                \
  }
AMPSIM_ATTRIBUTE(Type, cusparseMatrixType_t, type)
AMPSIM_ATTRIBUTE(FillMode, cusparseFillMode_t, fill)
AMPSIM_ATTRIBUTE(DiagType, cusparseDiagType_t, diagonal)
AMPSIM_ATTRIBUTE(IndexBase, cusparseIndexBase_t, base)
#undef AMPSIM_ATTRIBUTE

cusparseStatus_t cusparseCreateSpVec(cusparseSpVecDescr_t *vector, std::int64_t size, std::int64_t nnz,
                                     void *indices, void *values, cusparseIndexType_t index_type,
                                     cusparseIndexBase_t base, cudaDataType type) {
  return make<cusparseSpVecDescr>(
      vector, size >= 0 && nnz >= 0 && nnz <= size && is_index_type(index_type) && size_of_type(type),
      [&](cusparseSpVecDescr &made) {
        made.size = size;
        made.nnz = nnz;
        made.indices = indices;
        made.values = values;
        made.index_type = index_type;
        made.base = base;
        made.type = type;
      });
}
cusparseStatus_t cusparseDestroySpVec(cusparseConstSpVecDescr_t vector) { return destroy(vector); }
cusparseStatus_t cusparseCreateDnVec(cusparseDnVecDescr_t *vector, std::int64_t size, void *values,
                                     cudaDataType type) {
  return make_vector(vector, size, values, type);
}
cusparseStatus_t cusparseCreateConstDnVec(cusparseConstDnVecDescr_t *vector, std::int64_t size, const void *values,
                                          cudaDataType type) {
  return make_vector(vector, size, values, type);
}
cusparseStatus_t cusparseDestroyDnVec(cusparseConstDnVecDescr_t vector) { return destroy(vector); }
cusparseStatus_t cusparseDnVecSetValues(cusparseDnVecDescr_t vector, void *values) {
  return use(vector, [&](cusparseDnVecDescr &of) {
    of.values = values;
    return true;
  });
}
cusparseStatus_t cusparseDnVecGetValues(cusparseDnVecDescr_t vector, void **values) {
  return use(vector, [&](cusparseDnVecDescr &of) {
    if (values)
      *values = of.values;
    return values != nullptr;
  });
}
cusparseStatus_t cusparseCreateCsr(cusparseSpMatDescr_t *matrix, std::int64_t rows, std::int64_t columns,
                                   std::int64_t nnz, void *row_offsets, void *column_indices, void *values,
                                   cusparseIndexType_t offset_type, cusparseIndexType_t index_type,
                                   cusparseIndexBase_t base, cudaDataType type) {
  return make_matrix(matrix, CUSPARSE_FORMAT_CSR, rows, columns, nnz, row_offsets, column_indices, values,
                     offset_type, index_type, base, type);
}
cusparseStatus_t cusparseCreateConstCsr(cusparseConstSpMatDescr_t *matrix, std::int64_t rows, std::int64_t columns,
                                        std::int64_t nnz, const void *row_offsets, const void *column_indices,
                                        const void *values, cusparseIndexType_t offset_type,
                                        cusparseIndexType_t index_type, cusparseIndexBase_t base,
                                        cudaDataType type) {
  return make_matrix(matrix, CUSPARSE_FORMAT_CSR, rows, columns, nnz, row_offsets, column_indices, values,
                     offset_type, index_type, base, type);
}
cusparseStatus_t cusparseCreateCsc(cusparseSpMatDescr_t *matrix, std::int64_t rows, std::int64_t columns,
                                   std::int64_t nnz, void *column_offsets, void *row_indices, void *values,
                                   cusparseIndexType_t offset_type, cusparseIndexType_t index_type,
                                   cusparseIndexBase_t base, cudaDataType type) {
  return make_matrix(matrix, CUSPARSE_FORMAT_CSC, rows, columns, nnz, column_offsets, row_indices, values,
                     offset_type, index_type, base, type);
}
cusparseStatus_t cusparseCreateCoo(cusparseSpMatDescr_t *matrix, std::int64_t rows, std::int64_t columns,
                                   std::int64_t nnz, void *row_indices, void *column_indices, void *values,
                                   cusparseIndexType_t index_type, cusparseIndexBase_t base, cudaDataType type) {
  return make_matrix(matrix, CUSPARSE_FORMAT_COO, rows, columns, nnz, row_indices, column_indices, values,
                     index_type, index_type, base, type);
}
cusparseStatus_t cusparseDestroySpMat(cusparseConstSpMatDescr_t matrix) { return destroy(matrix); }
cusparseStatus_t cusparseSpMatGetSize(cusparseConstSpMatDescr_t matrix, std::int64_t *rows, std::int64_t *columns,
                                      std::int64_t *nnz) {
  return use(matrix, [&](cusparseSpMatDescr &of) {
    if (!rows || !columns || !nnz)
      return false;
    *rows = of.rows;
    *columns = of.columns;
    *nnz = of.nnz;
    return true;
  });
}
cusparseStatus_t cusparseSpMatGetFormat(cusparseConstSpMatDescr_t matrix, cusparseFormat_t *format) {
  return use(matrix, [&](cusparseSpMatDescr &of) {
    if (format)
      *format = of.format;
    return format != nullptr;
  });
}
cusparseStatus_t cusparseSpMatSetValues(cusparseSpMatDescr_t matrix, void *values) {
  return use(matrix, [&](cusparseSpMatDescr &of) {
    of.values = values;
    return true;
  });
}
cusparseStatus_t cusparseSpMatGetValues(cusparseSpMatDescr_t matrix, void **values) {
  return use(matrix, [&](cusparseSpMatDescr &of) {
    if (values)
      *values = of.values;
    return values != nullptr;
  });
}
cusparseStatus_t cusparseCsrSetPointers(cusparseSpMatDescr_t matrix, void *row_offsets, void *column_indices,
                                        void *values) {
  return set_pointers(matrix, CUSPARSE_FORMAT_CSR, row_offsets, column_indices, values);
}
cusparseStatus_t cusparseCscSetPointers(cusparseSpMatDescr_t matrix, void *column_offsets, void *row_indices,
                                        void *values) {
  return set_pointers(matrix, CUSPARSE_FORMAT_CSC, column_offsets, row_indices, values);
}
cusparseStatus_t cusparseCooSetPointers(cusparseSpMatDescr_t matrix, void *rows, void *columns, void *values) {
  return set_pointers(matrix, CUSPARSE_FORMAT_COO, rows, columns, values);
}
cusparseStatus_t cusparseCsrSetStridedBatch(cusparseSpMatDescr_t matrix, int count, std::int64_t offsets_stride,
                                            std::int64_t values_stride) {
  return use(matrix, [&](cusparseSpMatDescr &of) {
    if (count < 1 || of.format != CUSPARSE_FORMAT_CSR)
      return false;
    of.count = count;
    of.offsets_stride = offsets_stride;
    of.values_stride = values_stride;
    return true;
  });
}
cusparseStatus_t cusparseSpMatSetAttribute(cusparseSpMatDescr_t matrix, cusparseSpMatAttribute_t attribute,
                                           void *value, std::size_t bytes) {
  return use(matrix, [&](cusparseSpMatDescr &of) {
    if (!value || bytes < sizeof(int))
      return false;
    int number;
    std::memcpy(&number, value, sizeof number);
    if (attribute == CUSPARSE_SPMAT_FILL_MODE)
      of.fill = cusparseFillMode_t(number);
    else if (attribute == CUSPARSE_SPMAT_DIAG_TYPE)
      of.diagonal = cusparseDiagType_t(number);
    else
      return false;
    return true;
  });
}
cusparseStatus_t cusparseCreateDnMat(cusparseDnMatDescr_t *matrix, std::int64_t rows, std::int64_t columns,
                                     std::int64_t leading, void *values, cudaDataType type, cusparseOrder_t order) {
  return make_dense(matrix, rows, columns, leading, values, type, order);
}
cusparseStatus_t cusparseCreateConstDnMat(cusparseConstDnMatDescr_t *matrix, std::int64_t rows,
                                          std::int64_t columns, std::int64_t leading, const void *values,
                                          cudaDataType type, cusparseOrder_t order) {
  return make_dense(matrix, rows, columns, leading, values, type, order);
}
cusparseStatus_t cusparseDestroyDnMat(cusparseConstDnMatDescr_t matrix) { return destroy(matrix); }
cusparseStatus_t cusparseDnMatSetValues(cusparseDnMatDescr_t matrix, void *values) {
  return use(matrix, [&](cusparseDnMatDescr &of) {
    of.values = values;
    return true;
  });
}
cusparseStatus_t cusparseDnMatSetStridedBatch(cusparseDnMatDescr_t matrix, int count, std::int64_t stride) {
  return use(matrix, [&](cusparseDnMatDescr &of) {
    if (count < 1)
      return false;
    of.count = count;
    of.stride = stride;
    return true;
  });
}

} // extern "C"
