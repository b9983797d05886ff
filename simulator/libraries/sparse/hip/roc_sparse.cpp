// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocSPARSE: cuSPARSE under AMD's names (translation.h). The functions for one format make the descriptors of the
// generic ones, which are copied when work is enqueued.
#include "simulator/libraries/sparse/hip/sparse_types.h"

#include "simulator/libraries/sparse/declarations/roc_sparse.h"

#include <iterator>

using namespace ampsim;

/// The results of analyses. Zero pivots: the first row, from the index base, or -1.
struct _rocsparse_mat_info final : LibraryObject {
  csrilu02Info_t ilu = nullptr;
  csric02Info_t ic = nullptr;
  cusparseSpSVDescr_t vector = nullptr;
  cusparseSpSMDescr_t matrix = nullptr;
  std::shared_ptr<int> vector_zero = std::make_shared<int>(-1), matrix_zero = std::make_shared<int>(-1);
};
/// A matrix, and the analyses of it that rocSPARSE keeps there.
struct _rocsparse_spmat_descr final : LibraryObject {
  cusparseSpMatDescr_t matrix = nullptr;
  cusparseSpSVDescr_t for_vector = nullptr;
  cusparseSpSMDescr_t for_matrix = nullptr;
};

namespace ampsim {

template <> inline constexpr bool same_values<rocsparse_pointer_mode, cusparsePointerMode_t> = true;
template <> inline constexpr bool same_values<rocsparse_matrix_type, cusparseMatrixType_t> = true;
template <> inline constexpr bool same_values<rocsparse_fill_mode, cusparseFillMode_t> = true;
template <> inline constexpr bool same_values<rocsparse_diag_type, cusparseDiagType_t> = true;
template <> inline constexpr bool same_values<rocsparse_index_base, cusparseIndexBase_t> = true;
template <> inline constexpr bool same_values<rocsparse_indextype, cusparseIndexType_t> = true;
template <> inline constexpr bool same_values<rocsparse_spmat_attribute, cusparseSpMatAttribute_t> = true;
template <> struct Enumerators<rocsparse_operation, cusparseOperation_t> {
  static constexpr std::pair<rocsparse_operation, cusparseOperation_t> pairs[] = {
      {rocsparse_operation_none, CUSPARSE_OPERATION_NON_TRANSPOSE},
      {rocsparse_operation_transpose, CUSPARSE_OPERATION_TRANSPOSE},
      {rocsparse_operation_conjugate_transpose, CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE}};
};
template <> struct Enumerators<rocsparse_datatype, cudaDataType> {
  static constexpr std::pair<rocsparse_datatype, cudaDataType> pairs[] = {{rocsparse_datatype_f32_r, CUDA_R_32F},
                                                                          {rocsparse_datatype_f64_r, CUDA_R_64F},
                                                                          {rocsparse_datatype_f32_c, CUDA_C_32F},
                                                                          {rocsparse_datatype_f64_c, CUDA_C_64F}};
};
template <> struct Enumerators<rocsparse_order, cusparseOrder_t> {
  static constexpr std::pair<rocsparse_order, cusparseOrder_t> pairs[] = {
      {rocsparse_order_row, CUSPARSE_ORDER_ROW}, {rocsparse_order_column, CUSPARSE_ORDER_COL}};
};
template <> struct Statuses<rocsparse_status> {
  static constexpr rocsparse_status invalid_enumerator = rocsparse_status_invalid_value,
                                    out_of_range = rocsparse_status_invalid_size;
  static rocsparse_status of(cusparseStatus_t status) {
    switch (status) {
    case CUSPARSE_STATUS_SUCCESS:
      return rocsparse_status_success;
    case CUSPARSE_STATUS_NOT_INITIALIZED:
      return rocsparse_status_invalid_handle;
    case CUSPARSE_STATUS_ALLOC_FAILED:
    case CUSPARSE_STATUS_MAPPING_ERROR:
      return rocsparse_status_memory_error;
    case CUSPARSE_STATUS_INVALID_VALUE:
      return rocsparse_status_invalid_value;
    case CUSPARSE_STATUS_ARCH_MISMATCH:
      return rocsparse_status_arch_mismatch;
    case CUSPARSE_STATUS_ZERO_PIVOT:
      return rocsparse_status_zero_pivot;
    case CUSPARSE_STATUS_NOT_SUPPORTED:
      return rocsparse_status_not_implemented;
    default:
      return rocsparse_status_internal_error;
    }
  }
  template <class Handle, class... Others>
    requires(sizeof...(Others) > 0)
  static rocsparse_status of(cusparseStatus_t status, Handle, Others... others) {
    return status == CUSPARSE_STATUS_INVALID_VALUE && any_null(others...) ? rocsparse_status_invalid_pointer
                                                                          : of(status);
  }
};

} // namespace ampsim

AMPSIM_HIP_TRANSLATED(rocsparse_destroy_handle, cusparseDestroy)
AMPSIM_HIP_TRANSLATED(rocsparse_set_stream, cusparseSetStream)
AMPSIM_HIP_TRANSLATED(rocsparse_get_stream, cusparseGetStream)
AMPSIM_HIP_TRANSLATED(rocsparse_set_pointer_mode, cusparseSetPointerMode)
AMPSIM_HIP_TRANSLATED(rocsparse_get_pointer_mode, cusparseGetPointerMode)
AMPSIM_HIP_TRANSLATED(rocsparse_destroy_mat_descr, cusparseDestroyMatDescr)
AMPSIM_HIP_TRANSLATED(rocsparse_set_mat_type, cusparseSetMatType)
AMPSIM_HIP_TRANSLATED(rocsparse_set_mat_fill_mode, cusparseSetMatFillMode)
AMPSIM_HIP_TRANSLATED(rocsparse_set_mat_diag_type, cusparseSetMatDiagType)
AMPSIM_HIP_TRANSLATED(rocsparse_set_mat_index_base, cusparseSetMatIndexBase)
AMPSIM_HIP_TRANSLATED(rocsparse_create_dnvec_descr, cusparseCreateDnVec)
AMPSIM_HIP_TRANSLATED(rocsparse_destroy_dnvec_descr, cusparseDestroyDnVec)
AMPSIM_HIP_TRANSLATED(rocsparse_create_dnmat_descr, cusparseCreateDnMat)
AMPSIM_HIP_TRANSLATED(rocsparse_destroy_dnmat_descr, cusparseDestroyDnMat)
AMPSIM_HIP_TRANSLATED(rocsparse_create_identity_permutation, cusparseCreateIdentityPermutation)
AMPSIM_HIP_TRANSLATED(rocsparse_csrsort_buffer_size, cusparseXcsrsort_bufferSizeExt)
AMPSIM_HIP_TRANSLATED(rocsparse_csrsort, cusparseXcsrsort)

namespace {

rocsparse_status roc(cusparseStatus_t status) { return Statuses<rocsparse_status>::of(status); }
cusparseHandle_t cuda(rocsparse_handle handle) { return reinterpret_cast<cusparseHandle_t>(handle); }
cusparseConstDnVecDescr_t cuda(rocsparse_const_dnvec_descr vector) {
  return reinterpret_cast<cusparseConstDnVecDescr_t>(vector);
}
cusparseDnVecDescr_t cuda(rocsparse_dnvec_descr vector) { return reinterpret_cast<cusparseDnVecDescr_t>(vector); }
cusparseConstDnMatDescr_t cuda(rocsparse_const_dnmat_descr matrix) {
  return reinterpret_cast<cusparseConstDnMatDescr_t>(matrix);
}
cusparseDnMatDescr_t cuda(rocsparse_dnmat_descr matrix) { return reinterpret_cast<cusparseDnMatDescr_t>(matrix); }

/// A valid object of the program, or null.
template <class T> T *known(const T *object) {
  CudaCall call;
  return find_object<T>(call.runtime, object);
}
const cusparseMatDescr *known(rocsparse_mat_descr descriptor) {
  return known(reinterpret_cast<const cusparseMatDescr *>(descriptor));
}
bool is_handle(rocsparse_handle handle) {
  return known(reinterpret_cast<const cusparseContext *>(handle)) != nullptr;
}

/// Translates enumerators; the first invalid one is remembered.
class Translation {
public:
  template <class To, class From> To of(From from) {
    Argument<To, From> argument(from);
    all_valid = all_valid && argument.is_enumerator();
    return argument.get();
  }
  cusparseOperation_t operator()(rocsparse_operation op) { return of<cusparseOperation_t>(op); }
  cudaDataType operator()(rocsparse_datatype type) { return of<cudaDataType>(type); }
  bool is_valid() const { return all_valid; }

private:
  bool all_valid = true;
};

/// The descriptors of a call for one format. One that cannot be made is null, which the call rejects.
class Descriptors {
public:
  Descriptors() = default;
  Descriptors(const Descriptors &) = delete;
  Descriptors &operator=(const Descriptors &) = delete;
  ~Descriptors() {
    cusparseDestroySpMat(matrix);
    for (cusparseDnVecDescr_t each : vectors)
      cusparseDestroyDnVec(each);
    for (cusparseDnMatDescr_t each : dense)
      cusparseDestroyDnMat(each);
  }
  /// The only sparse matrix. `first`: offsets of rows in CSR, rows in COO.
  template <class T>
  cusparseSpMatDescr_t sparse(const cusparseMatDescr &of, bool by_offsets, std::int64_t rows, std::int64_t columns,
                              std::int64_t nnz, const int *first, const int *indices, const T *values) {
    constexpr auto i32 = CUSPARSE_INDEX_32I;
    const auto changeable = [](const auto *from) {
      return static_cast<void *>(const_cast<std::remove_cv_t<std::remove_pointer_t<decltype(from)>> *>(from));
    };
    if (by_offsets)
      cusparseCreateCsr(&matrix, rows, columns, nnz, changeable(first), changeable(indices), changeable(values),
                        i32, i32, of.base, type_of<T>);
    else
      cusparseCreateCoo(&matrix, rows, columns, nnz, changeable(first), changeable(indices), changeable(values),
                        i32, of.base, type_of<T>);
    cusparseFillMode_t fill = of.fill;
    cusparseDiagType_t diagonal = of.diagonal;
    if (matrix) {
      cusparseSpMatSetAttribute(matrix, CUSPARSE_SPMAT_FILL_MODE, &fill, sizeof fill);
      cusparseSpMatSetAttribute(matrix, CUSPARSE_SPMAT_DIAG_TYPE, &diagonal, sizeof diagonal);
    }
    return matrix;
  }
  template <class T> cusparseDnVecDescr_t vector(std::int64_t size, const T *values) {
    cusparseDnVecDescr_t made = nullptr;
    cusparseCreateDnVec(&made, size, const_cast<T *>(values), type_of<T>);
    return vectors.emplace_back(made);
  }
  template <class T>
  cusparseDnMatDescr_t columns(std::int64_t rows, std::int64_t columns, std::int64_t leading, const T *values,
                               cusparseOrder_t order = CUSPARSE_ORDER_COL) {
    cusparseDnMatDescr_t made = nullptr;
    cusparseCreateDnMat(&made, rows, columns, leading, const_cast<T *>(values), type_of<T>, order);
    return dense.emplace_back(made);
  }

private:
  cusparseSpMatDescr_t matrix = nullptr;
  std::vector<cusparseDnVecDescr_t> vectors;
  std::vector<cusparseDnMatDescr_t> dense;
};

/// The checks that all functions for one format share; `pointers`: that must not be null.
template <class... Pointers>
rocsparse_status check(rocsparse_handle handle, const cusparseMatDescr *descriptor,
                       std::initializer_list<rocsparse_int> sizes, Pointers... pointers) {
  if (!is_handle(handle))
    return rocsparse_status_invalid_handle;
  if (std::ranges::any_of(sizes, [](rocsparse_int size) { return size < 0; }))
    return rocsparse_status_invalid_size;
  if (!descriptor || any_null(pointers...))
    return rocsparse_status_invalid_pointer;
  // The others store a half, or promise something about the entries.
  return descriptor->type == CUSPARSE_MATRIX_TYPE_GENERAL ? rocsparse_status_success
                                                          : rocsparse_status_not_implemented;
}
#define AMPSIM_ROCSPARSE_CHECK(...)                                                                                \
  if (const rocsparse_status status = check(__VA_ARGS__); status != rocsparse_status_success)                      \
  return status

/// Searches for the first row whose diagonal is missing or zero, if the diagonal is stored.
template <class V>
cusparseStatus_t find_zero(cusparseHandle_t handle, cusparseSpMatDescr_t of, std::shared_ptr<int> zero) {
  AMPSIM_SPARSE_FIND("");
  const auto *matrix = call.find(static_cast<const cusparseSpMatDescr *>(of));
  if (!matrix)
    return CUSPARSE_STATUS_INVALID_VALUE;
  return call.enqueue([matrix = *matrix, zero](WorkAccesses &to) -> Computation {
    const cusparseSpMatDescr at = sparse_in(to, matrix, SparseUse::reads);
    return [=] {
      *zero = -1;
      if (at.diagonal == CUSPARSE_DIAG_TYPE_UNIT)
        return;
      const Rows<V> rows = rows_of<V>(at, CUSPARSE_OPERATION_NON_TRANSPOSE);
      for (std::int64_t row = at.rows - 1; row >= 0; --row) {
        V diagonal(0);
        for (std::size_t k = rows.begin[std::size_t(row)]; k < rows.begin[std::size_t(row) + 1]; ++k)
          if (rows.columns[k] == row)
            diagonal = rows.values[k];
        if (diagonal == V(0))
          *zero = int(row) + at.base;
      }
    };
  });
}
/// Waits for the work before, and writes `zero` where the pointer mode says.
rocsparse_status write_zero(rocsparse_handle of, const std::shared_ptr<int> &zero, int *position) {
  const cusparseHandle_t handle = cuda(of);
  SparseCall call("", handle);
  if (!call.context)
    return rocsparse_status_invalid_handle;
  if (!position)
    return rocsparse_status_invalid_pointer;
  call.call.runtime.streams.finish(call.context->stream);
  if (!call.scalars_on_device())
    *position = *zero;
  else if (const cusparseStatus_t status = call.enqueue([=](WorkAccesses &to) -> Computation {
             int *into = to.writes(position, 1);
             return [=] { *into = *zero; };
           });
           status != CUSPARSE_STATUS_SUCCESS)
    return roc(status);
  return *zero < 0 ? rocsparse_status_success : rocsparse_status_zero_pivot;
}
/// As above, for a factorisation whose zero pivot cuSPARSE knows.
template <class Info>
rocsparse_status write_factor_zero(cusparseStatus_t (*ask)(cusparseHandle_t, Info, int *), rocsparse_handle handle,
                                   Info info, int *position) {
  const auto zero = std::make_shared<int>(-1);
  const cusparseStatus_t status = ask(cuda(handle), info, zero.get());
  return status == CUSPARSE_STATUS_SUCCESS || status == CUSPARSE_STATUS_ZERO_PIVOT
             ? write_zero(handle, zero, position)
             : roc(status);
}

template <class T>
rocsparse_status multiply_vector(rocsparse_handle handle, rocsparse_operation op, int m, int n, int nnz,
                                 const T *alpha, rocsparse_mat_descr descriptor, const T *values, bool by_offsets,
                                 const int *first, const int *indices, const T *x, const T *beta, T *y) {
  const cusparseMatDescr *of = known(descriptor);
  AMPSIM_ROCSPARSE_CHECK(handle, of, {m, n, nnz}, alpha, beta, x, y, first, values, indices);
  Translation translated;
  const cusparseOperation_t in_cuda = translated(op);
  if (!translated.is_valid())
    return rocsparse_status_invalid_value;
  Descriptors made;
  const cusparseSpMatDescr_t a = made.sparse(*of, by_offsets, m, n, nnz, first, indices, values);
  return roc(cusparseSpMV(cuda(handle), in_cuda, alpha, a, made.vector(is_turned(in_cuda) ? m : n, x), beta,
                          made.vector(is_turned(in_cuda) ? n : m, y), type_of<T>, CUSPARSE_SPMV_ALG_DEFAULT,
                          nullptr));
}

/// C = alpha op(A) op(B) + beta C.
template <class T>
rocsparse_status multiply_matrix(rocsparse_handle handle, rocsparse_operation opa, rocsparse_operation opb, int m,
                                 int n, int k, int nnz, const T *alpha, rocsparse_mat_descr descriptor,
                                 const T *values, const int *offsets, const int *indices, const T *b, int ldb,
                                 const T *beta, T *c, int ldc) {
  const cusparseMatDescr *of = known(descriptor);
  AMPSIM_ROCSPARSE_CHECK(handle, of, {m, n, k, nnz}, alpha, beta, b, c, offsets, values, indices);
  Translation translated;
  const cusparseOperation_t a_op = translated(opa), b_op = translated(opb);
  if (!translated.is_valid())
    return rocsparse_status_invalid_value;
  const bool turned = is_turned(a_op);
  // A has m rows and k columns, whatever the operation.
  const int inner = turned ? m : k, outer = turned ? k : m;
  if (ldb < std::max(1, is_turned(b_op) ? n : inner) || ldc < std::max(1, outer))
    return rocsparse_status_invalid_size;
  Descriptors made;
  const cusparseSpMatDescr_t a = made.sparse(*of, true, m, k, nnz, offsets, indices, values);
  const cusparseDnMatDescr_t right =
      is_turned(b_op) ? made.columns(n, inner, ldb, b) : made.columns(inner, n, ldb, b);
  return roc(cusparseSpMM(cuda(handle), a_op, b_op, alpha, a, right, beta, made.columns(outer, n, ldc, c),
                          type_of<T>, CUSPARSE_SPMM_ALG_DEFAULT, nullptr));
}
/// C = alpha A op(B) + beta C with a dense A. C's transpose is B times A's, which are A and C by rows; B has n rows.
template <class T>
rocsparse_status multiply_from_left(rocsparse_handle handle, rocsparse_operation opa, rocsparse_operation opb,
                                    int m, int n, int k, int nnz, const T *alpha, const T *a, int lda,
                                    rocsparse_mat_descr descriptor, const T *values, const int *offsets,
                                    const int *indices, const T *beta, T *c, int ldc) {
  const cusparseMatDescr *of = known(descriptor);
  AMPSIM_ROCSPARSE_CHECK(handle, of, {m, n, k, nnz}, alpha, beta, a, c, offsets, values, indices);
  if (opa != rocsparse_operation_none || opb != rocsparse_operation_transpose)
    return rocsparse_status_not_implemented;
  if (lda < std::max(1, m) || ldc < std::max(1, m))
    return rocsparse_status_invalid_size;
  Descriptors made;
  const cusparseSpMatDescr_t b = made.sparse(*of, true, n, k, nnz, offsets, indices, values);
  constexpr auto as_it_is = CUSPARSE_OPERATION_NON_TRANSPOSE;
  return roc(
      cusparseSpMM(cuda(handle), as_it_is, as_it_is, alpha, b, made.columns(k, m, lda, a, CUSPARSE_ORDER_ROW), beta,
                   made.columns(n, m, ldc, c, CUSPARSE_ORDER_ROW), type_of<T>, CUSPARSE_SPMM_ALG_DEFAULT, nullptr));
}
template <class T>
rocsparse_status to_dense(rocsparse_handle handle, int m, int n, rocsparse_mat_descr descriptor, const T *values,
                          const int *offsets, const int *indices, T *a, int lda) {
  const cusparseMatDescr *of = known(descriptor);
  AMPSIM_ROCSPARSE_CHECK(handle, of, {m, n, lda - std::max(1, m)}, a, offsets, values, indices);
  // The number of entries is at the end of the offsets.
  int nnz = 0, first = 0;
  for (const auto &[into, from] : {std::pair(&nnz, offsets + m), std::pair(&first, offsets)}) {
    const cusparseHandle_t its = cuda(handle);
    SparseCall call("", its);
    const cusparseStatus_t status = call.enqueue(
        [=](WorkAccesses &to) -> Computation {
          const int *count = to.reads(from, 1);
          return [=] { *into = *count; };
        },
        true);
    if (status != CUSPARSE_STATUS_SUCCESS)
      return roc(status);
  }
  Descriptors made;
  const cusparseSpMatDescr_t from = made.sparse(*of, true, m, n, nnz - first, offsets, indices, values);
  return roc(cusparseSparseToDense(cuda(handle), from, made.columns(m, n, lda, a),
                                   CUSPARSE_SPARSETODENSE_ALG_DEFAULT, nullptr));
}
template <class T>
rocsparse_status gather(rocsparse_handle handle, int nnz, const T *y, T *x, const int *indices,
                        rocsparse_index_base base) {
  static const cusparseMatDescr none;
  AMPSIM_ROCSPARSE_CHECK(handle, &none, {nnz}, y, x, indices);
  // The length of y is not known; its accesses are checked one by one.
  cusparseSpVecDescr_t sparse = nullptr;
  Descriptors made;
  cusparseCreateSpVec(&sparse, std::int64_t(1) << 31, nnz, const_cast<int *>(indices), x, CUSPARSE_INDEX_32I,
                      cusparseIndexBase_t(base), type_of<T>);
  const rocsparse_status status = roc(cusparseGather(cuda(handle), made.vector(std::int64_t(1) << 31, y), sparse));
  cusparseDestroySpVec(sparse);
  return status;
}

template <class T>
rocsparse_status analyse_vector(rocsparse_handle handle, rocsparse_operation op, int n, int nnz,
                                rocsparse_mat_descr descriptor, const T *values, const int *offsets,
                                const int *indices, rocsparse_mat_info info, void *buffer) {
  const cusparseMatDescr *of = known(descriptor);
  AMPSIM_ROCSPARSE_CHECK(handle, of, {n, nnz}, known(info), offsets, values, indices, buffer);
  Translation translated;
  const cusparseOperation_t in_cuda = translated(op);
  if (!translated.is_valid())
    return rocsparse_status_invalid_value;
  Descriptors made;
  const cusparseSpMatDescr_t a = made.sparse(*of, true, n, n, nnz, offsets, indices, values);
  return roc(cusparseSpSV_analysis(cuda(handle), in_cuda, nullptr, a, nullptr, nullptr, type_of<T>,
                                   CUSPARSE_SPSV_ALG_DEFAULT, info->vector, buffer));
}
template <class T>
rocsparse_status solve_vector(rocsparse_handle handle, rocsparse_operation op, int n, int nnz, const T *alpha,
                              rocsparse_mat_descr descriptor, const T *values, const int *offsets,
                              const int *indices, rocsparse_mat_info info, const T *x, T *y, void *buffer) {
  const cusparseMatDescr *of = known(descriptor);
  AMPSIM_ROCSPARSE_CHECK(handle, of, {n, nnz}, known(info), alpha, x, y, offsets, values, indices, buffer);
  Translation translated;
  const cusparseOperation_t in_cuda = translated(op);
  if (!translated.is_valid())
    return rocsparse_status_invalid_value;
  Descriptors made;
  const cusparseSpMatDescr_t a = made.sparse(*of, true, n, n, nnz, offsets, indices, values);
  use_workspace(info->vector, buffer);
  const cusparseStatus_t status =
      cusparseSpSV_solve(cuda(handle), in_cuda, alpha, a, made.vector(n, x), made.vector(n, y), type_of<T>,
                         CUSPARSE_SPSV_ALG_DEFAULT, info->vector);
  return roc(status == CUSPARSE_STATUS_SUCCESS ? find_zero<T>(cuda(handle), a, info->vector_zero) : status);
}
/// B and the solutions, in its place: by columns, or by rows if B is transposed.
template <class T>
rocsparse_status solve_matrix(bool analysis, rocsparse_handle handle, rocsparse_operation opa,
                              rocsparse_operation opb, int n, int columns, int nnz, const T *alpha,
                              rocsparse_mat_descr descriptor, const T *values, const int *offsets,
                              const int *indices, const T *b, int ldb, rocsparse_mat_info info, void *buffer) {
  const cusparseMatDescr *of = known(descriptor);
  AMPSIM_ROCSPARSE_CHECK(handle, of, {n, columns, nnz}, known(info), alpha, b, offsets, values, indices, buffer);
  Translation translated;
  const cusparseOperation_t in_cuda = translated(opa), of_b = translated(opb);
  if (!translated.is_valid())
    return rocsparse_status_invalid_value;
  if (of_b == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE)
    return rocsparse_status_not_implemented;
  if (ldb < std::max(1, is_turned(of_b) ? columns : n))
    return rocsparse_status_invalid_size;
  Descriptors made;
  const cusparseSpMatDescr_t a = made.sparse(*of, true, n, n, nnz, offsets, indices, values);
  const cusparseDnMatDescr_t both =
      made.columns(n, columns, ldb, b, is_turned(of_b) ? CUSPARSE_ORDER_ROW : CUSPARSE_ORDER_COL);
  constexpr auto as_it_is = CUSPARSE_OPERATION_NON_TRANSPOSE;
  if (analysis)
    return roc(cusparseSpSM_analysis(cuda(handle), in_cuda, as_it_is, alpha, a, both, both, type_of<T>,
                                     CUSPARSE_SPSM_ALG_DEFAULT, info->matrix, buffer));
  use_workspace(info->matrix, buffer);
  const cusparseStatus_t status = cusparseSpSM_solve(cuda(handle), in_cuda, as_it_is, alpha, a, both, both,
                                                     type_of<T>, CUSPARSE_SPSM_ALG_DEFAULT, info->matrix);
  return roc(status == CUSPARSE_STATUS_SUCCESS ? find_zero<T>(cuda(handle), a, info->matrix_zero) : status);
}
rocsparse_status workspace_size(rocsparse_handle handle, size_t *bytes) {
  if (!is_handle(handle))
    return rocsparse_status_invalid_handle;
  if (!bytes)
    return rocsparse_status_invalid_pointer;
  *bytes = sparse_buffer_bytes;
  return rocsparse_status_success;
}

/// Makes the program's descriptor around one of cuSPARSE's.
template <class Make> rocsparse_status make_sparse(rocsparse_spmat_descr *to, Make make) {
  if (!to)
    return rocsparse_status_invalid_pointer;
  cusparseSpMatDescr_t matrix = nullptr;
  const cusparseStatus_t status = make(&matrix);
  if (status != CUSPARSE_STATUS_SUCCESS)
    return roc(status);
  cusparseSpSVDescr_t for_vector = nullptr;
  cusparseSpSMDescr_t for_matrix = nullptr;
  cusparseSpSV_createDescr(&for_vector);
  cusparseSpSM_createDescr(&for_matrix);
  CudaCall call;
  *to = make_object<_rocsparse_spmat_descr>(call.runtime);
  (*to)->matrix = matrix;
  (*to)->for_vector = for_vector;
  (*to)->for_matrix = for_matrix;
  return rocsparse_status_success;
}

} // namespace

extern "C" {

rocsparse_status rocsparse_create_handle(rocsparse_handle *handle) {
  const CalledAs called("rocsparse_create_handle");
  if (!handle)
    return rocsparse_status_invalid_handle;
  return roc(cusparseCreate(reinterpret_cast<cusparseHandle_t *>(handle)));
}
rocsparse_status rocsparse_get_version(rocsparse_handle handle, int *version) {
  if (!is_handle(handle))
    return rocsparse_status_invalid_handle;
  if (!version)
    return rocsparse_status_invalid_pointer;
  *version = ROCSPARSE_VERSION_MAJOR * 100000 + ROCSPARSE_VERSION_MINOR * 100 + ROCSPARSE_VERSION_PATCH;
  return rocsparse_status_success;
}
const char *rocsparse_get_status_name(rocsparse_status status) {
  constexpr const char *names[] = {"rocsparse_status_success",
                                   "rocsparse_status_invalid_handle",
                                   "rocsparse_status_not_implemented",
                                   "rocsparse_status_invalid_pointer",
                                   "rocsparse_status_invalid_size",
                                   "rocsparse_status_memory_error",
                                   "rocsparse_status_internal_error",
                                   "rocsparse_status_invalid_value",
                                   "rocsparse_status_arch_mismatch",
                                   "rocsparse_status_zero_pivot",
                                   "rocsparse_status_not_initialized",
                                   "rocsparse_status_type_mismatch",
                                   "rocsparse_status_requires_sorted_storage",
                                   "rocsparse_status_thrown_exception",
                                   "rocsparse_status_continue"};
  return unsigned(status) < std::size(names) ? names[status] : "Unrecognized status code";
}
rocsparse_status rocsparse_create_mat_descr(rocsparse_mat_descr *descriptor) {
  if (!descriptor)
    return rocsparse_status_invalid_pointer;
  return roc(cusparseCreateMatDescr(reinterpret_cast<cusparseMatDescr_t *>(descriptor)));
}
rocsparse_status rocsparse_create_mat_info(rocsparse_mat_info *info) {
  if (!info)
    return rocsparse_status_invalid_pointer;
  {
    CudaCall call;
    *info = make_object<_rocsparse_mat_info>(call.runtime);
  }
  cusparseCreateCsrilu02Info(&(*info)->ilu);
  cusparseCreateCsric02Info(&(*info)->ic);
  cusparseSpSV_createDescr(&(*info)->vector);
  cusparseSpSM_createDescr(&(*info)->matrix);
  return rocsparse_status_success;
}
rocsparse_status rocsparse_destroy_mat_info(rocsparse_mat_info info) {
  if (!info)
    return rocsparse_status_success;
  if (!known(info))
    return rocsparse_status_invalid_pointer;
  cusparseDestroyCsrilu02Info(info->ilu);
  cusparseDestroyCsric02Info(info->ic);
  cusparseSpSV_destroyDescr(info->vector);
  cusparseSpSM_destroyDescr(info->matrix);
  CudaCall call;
  destroy_object<_rocsparse_mat_info>(call.runtime, info);
  return rocsparse_status_success;
}

rocsparse_status rocsparse_create_coo_descr(rocsparse_spmat_descr *matrix, std::int64_t rows, std::int64_t columns,
                                            std::int64_t nnz, void *row_indices, void *column_indices, void *values,
                                            rocsparse_indextype index_type, rocsparse_index_base base,
                                            rocsparse_datatype type) {
  Translation translated;
  const cudaDataType in_cuda = translated(type);
  if (!translated.is_valid())
    return rocsparse_status_not_implemented;
  return make_sparse(matrix, [&](cusparseSpMatDescr_t *to) {
    return cusparseCreateCoo(to, rows, columns, nnz, row_indices, column_indices, values,
                             cusparseIndexType_t(index_type), cusparseIndexBase_t(base), in_cuda);
  });
}
#define AMPSIM_COMPRESSED(NAME, CUDA)                                                                              \
  rocsparse_status NAME(rocsparse_spmat_descr *matrix, std::int64_t rows, std::int64_t columns, std::int64_t nnz,  \
                        void *offsets, void *indices, void *values, rocsparse_indextype offset_type,               \
                        rocsparse_indextype index_type, rocsparse_index_base base, rocsparse_datatype type) {      \
    Translation translated;                                                                                        \
    const cudaDataType in_cuda = translated(type);                                                                 \
    if (!translated.is_valid())                                                                                    \
      return rocsparse_status_not_implemented;                                                                     \
    return make_sparse(matrix, [&](cusparseSpMatDescr_t *to) {                                                     \
      return CUDA(to, rows, columns, nnz, offsets, indices, values, cusparseIndexType_t(offset_type),              \
                  cusparseIndexType_t(index_type), cusparseIndexBase_t(base), in_cuda);                            \
    });                                                                                                            \
  }
AMPSIM_COMPRESSED(rocsparse_create_csr_descr, cusparseCreateCsr)
AMPSIM_COMPRESSED(rocsparse_create_csc_descr, cusparseCreateCsc)
#undef AMPSIM_COMPRESSED
rocsparse_status rocsparse_destroy_spmat_descr(rocsparse_const_spmat_descr matrix) {
  if (!known(matrix))
    return rocsparse_status_invalid_pointer;
  cusparseDestroySpMat(matrix->matrix);
  cusparseSpSV_destroyDescr(matrix->for_vector);
  cusparseSpSM_destroyDescr(matrix->for_matrix);
  CudaCall call;
  destroy_object<_rocsparse_spmat_descr>(call.runtime, matrix);
  return rocsparse_status_success;
}
rocsparse_status rocsparse_spmat_set_attribute(rocsparse_spmat_descr matrix, rocsparse_spmat_attribute attribute,
                                               const void *value, std::size_t bytes) {
  if (!known(matrix) || !value)
    return rocsparse_status_invalid_pointer;
  return roc(cusparseSpMatSetAttribute(matrix->matrix, cusparseSpMatAttribute_t(attribute),
                                       const_cast<void *>(value), bytes));
}

// The functions of stages.
#define AMPSIM_STAGES(KIND, NAME, ...)                                                                             \
  const CalledAs called(NAME);                                                                                     \
  Translation translated;                                                                                          \
  const cudaDataType type = translated(compute);                                                                   \
  if (!is_handle(handle))                                                                                          \
    return rocsparse_status_invalid_handle;                                                                        \
  if (any_null(__VA_ARGS__) || !known(a))                                                                          \
    return rocsparse_status_invalid_pointer;                                                                       \
  if (stage == rocsparse_##KIND##_stage_buffer_size)                                                               \
    return workspace_size(handle, buffer_size);                                                                    \
  if (stage != rocsparse_##KIND##_stage_preprocess && stage != rocsparse_##KIND##_stage_compute)                   \
    return rocsparse_status_invalid_value;                                                                         \
  const bool preprocess = stage == rocsparse_##KIND##_stage_preprocess

rocsparse_status rocsparse_spmv(rocsparse_handle handle, rocsparse_operation op, const void *alpha,
                                rocsparse_const_spmat_descr a, rocsparse_const_dnvec_descr x, const void *beta,
                                const rocsparse_dnvec_descr y, rocsparse_datatype compute, rocsparse_spmv_alg,
                                rocsparse_spmv_stage stage, std::size_t *buffer_size, void *buffer) {
  AMPSIM_STAGES(spmv, "rocsparse_spmv", alpha, beta, x, y);
  const cusparseOperation_t op_in_cuda = translated(op);
  if (!translated.is_valid())
    return rocsparse_status_invalid_value;
  return preprocess ? rocsparse_status_success
                    : roc(cusparseSpMV(cuda(handle), op_in_cuda, alpha, a->matrix, cuda(x), beta, cuda(y), type,
                                       CUSPARSE_SPMV_ALG_DEFAULT, buffer));
}
rocsparse_status rocsparse_spmm(rocsparse_handle handle, rocsparse_operation opa, rocsparse_operation opb,
                                const void *alpha, rocsparse_const_spmat_descr a, rocsparse_const_dnmat_descr b,
                                const void *beta, const rocsparse_dnmat_descr c, rocsparse_datatype compute,
                                rocsparse_spmm_alg, rocsparse_spmm_stage stage, std::size_t *buffer_size,
                                void *buffer) {
  AMPSIM_STAGES(spmm, "rocsparse_spmm", alpha, beta, b, c);
  const cusparseOperation_t of_a = translated(opa), of_b = translated(opb);
  if (!translated.is_valid())
    return rocsparse_status_invalid_value;
  return preprocess ? rocsparse_status_success
                    : roc(cusparseSpMM(cuda(handle), of_a, of_b, alpha, a->matrix, cuda(b), beta, cuda(c), type,
                                       CUSPARSE_SPMM_ALG_DEFAULT, buffer));
}
rocsparse_status rocsparse_spsv(rocsparse_handle handle, rocsparse_operation op, const void *alpha,
                                rocsparse_const_spmat_descr a, rocsparse_const_dnvec_descr x,
                                const rocsparse_dnvec_descr y, rocsparse_datatype compute, rocsparse_spsv_alg,
                                rocsparse_spsv_stage stage, std::size_t *buffer_size, void *buffer) {
  AMPSIM_STAGES(spsv, "rocsparse_spsv", alpha, x, y);
  const cusparseOperation_t op_in_cuda = translated(op);
  if (!translated.is_valid())
    return rocsparse_status_invalid_value;
  if (!preprocess)
    use_workspace(a->for_vector, buffer);
  return roc(preprocess ? cusparseSpSV_analysis(cuda(handle), op_in_cuda, alpha, a->matrix, cuda(x), cuda(y), type,
                                                CUSPARSE_SPSV_ALG_DEFAULT, a->for_vector, buffer)
                        : cusparseSpSV_solve(cuda(handle), op_in_cuda, alpha, a->matrix, cuda(x), cuda(y), type,
                                             CUSPARSE_SPSV_ALG_DEFAULT, a->for_vector));
}
rocsparse_status rocsparse_spsm(rocsparse_handle handle, rocsparse_operation opa, rocsparse_operation opb,
                                const void *alpha, rocsparse_const_spmat_descr a, rocsparse_const_dnmat_descr b,
                                const rocsparse_dnmat_descr c, rocsparse_datatype compute, rocsparse_spsm_alg,
                                rocsparse_spsm_stage stage, std::size_t *buffer_size, void *buffer) {
  AMPSIM_STAGES(spsm, "rocsparse_spsm", alpha, b, c);
  const cusparseOperation_t of_a = translated(opa), of_b = translated(opb);
  if (!translated.is_valid())
    return rocsparse_status_invalid_value;
  if (!preprocess)
    use_workspace(a->for_matrix, buffer);
  return roc(preprocess ? cusparseSpSM_analysis(cuda(handle), of_a, of_b, alpha, a->matrix, cuda(b), cuda(c), type,
                                                CUSPARSE_SPSM_ALG_DEFAULT, a->for_matrix, buffer)
                        : cusparseSpSM_solve(cuda(handle), of_a, of_b, alpha, a->matrix, cuda(b), cuda(c), type,
                                             CUSPARSE_SPSM_ALG_DEFAULT, a->for_matrix));
}
#undef AMPSIM_STAGES
rocsparse_status rocsparse_sddmm_buffer_size(rocsparse_handle handle, rocsparse_operation, rocsparse_operation,
                                             const void *, rocsparse_const_dnmat_descr, rocsparse_const_dnmat_descr,
                                             const void *, rocsparse_spmat_descr, rocsparse_datatype,
                                             rocsparse_sddmm_alg, std::size_t *buffer_size) {
  return workspace_size(handle, buffer_size);
}
rocsparse_status rocsparse_sddmm_preprocess(rocsparse_handle handle, rocsparse_operation, rocsparse_operation,
                                            const void *, rocsparse_const_dnmat_descr, rocsparse_const_dnmat_descr,
                                            const void *, rocsparse_spmat_descr, rocsparse_datatype,
                                            rocsparse_sddmm_alg, void *) {
  return is_handle(handle) ? rocsparse_status_success : rocsparse_status_invalid_handle; // nothing is kept
}
rocsparse_status rocsparse_sddmm(rocsparse_handle handle, rocsparse_operation opa, rocsparse_operation opb,
                                 const void *alpha, rocsparse_const_dnmat_descr a, rocsparse_const_dnmat_descr b,
                                 const void *beta, rocsparse_spmat_descr c, rocsparse_datatype compute,
                                 rocsparse_sddmm_alg, void *buffer) {
  const CalledAs called("rocsparse_sddmm");
  if (!is_handle(handle))
    return rocsparse_status_invalid_handle;
  if (any_null(alpha, beta, a, b) || !known(c))
    return rocsparse_status_invalid_pointer;
  Translation translated;
  const cusparseOperation_t of_a = translated(opa), of_b = translated(opb);
  const cudaDataType type = translated(compute);
  if (!translated.is_valid())
    return rocsparse_status_invalid_value;
  return roc(cusparseSDDMM(cuda(handle), of_a, of_b, alpha, cuda(a), cuda(b), beta, c->matrix, type,
                           CUSPARSE_SDDMM_ALG_DEFAULT, buffer));
}

rocsparse_status rocsparse_csrsv_zero_pivot(rocsparse_handle handle, const rocsparse_mat_descr,
                                            rocsparse_mat_info info, rocsparse_int *position) {
  return known(info) ? write_zero(handle, info->vector_zero, position) : rocsparse_status_invalid_pointer;
}
rocsparse_status rocsparse_csrsm_zero_pivot(rocsparse_handle handle, rocsparse_mat_info info,
                                            rocsparse_int *position) {
  return known(info) ? write_zero(handle, info->matrix_zero, position) : rocsparse_status_invalid_pointer;
}
rocsparse_status rocsparse_csric0_zero_pivot(rocsparse_handle handle, rocsparse_mat_info info,
                                             rocsparse_int *position) {
  return known(info) ? write_factor_zero(&cusparseXcsric02_zeroPivot, handle, info->ic, position)
                     : rocsparse_status_invalid_pointer;
}
rocsparse_status rocsparse_csrilu0_zero_pivot(rocsparse_handle handle, rocsparse_mat_info info,
                                              rocsparse_int *position) {
  return known(info) ? write_factor_zero(&cusparseXcsrilu02_zeroPivot, handle, info->ilu, position)
                     : rocsparse_status_invalid_pointer;
}

#define AMPSIM_FACTORS(l, L, T, NAME, CUDA, INFO)                                                                  \
  rocsparse_status rocsparse_##l##NAME##_buffer_size(                                                              \
      rocsparse_handle handle, rocsparse_int, rocsparse_int, const rocsparse_mat_descr, const T *,                 \
      const rocsparse_int *, const rocsparse_int *, rocsparse_mat_info, std::size_t *buffer_size) {                \
    return workspace_size(handle, buffer_size);                                                                    \
  }                                                                                                                \
  rocsparse_status rocsparse_##l##NAME##_analysis(                                                                 \
      rocsparse_handle handle, rocsparse_int n, rocsparse_int nnz, const rocsparse_mat_descr descriptor,           \
      const T *values, const rocsparse_int *offsets, const rocsparse_int *indices, rocsparse_mat_info info,        \
      rocsparse_analysis_policy, rocsparse_solve_policy, void *buffer) {                                           \
    const CalledAs called("rocsparse_" #l #NAME "_analysis");                                                      \
    AMPSIM_ROCSPARSE_CHECK(handle, known(descriptor), {n, nnz}, known(info), values, offsets, indices, buffer);    \
    return roc(cusparse##L##CUDA##_analysis(cuda(handle), n, nnz,                                                  \
                                            reinterpret_cast<cusparseMatDescr_t>(descriptor), values, offsets,     \
                                            indices, info->INFO, CUSPARSE_SOLVE_POLICY_USE_LEVEL, buffer));        \
  }                                                                                                                \
  rocsparse_status rocsparse_##l##NAME(rocsparse_handle handle, rocsparse_int n, rocsparse_int nnz,                \
                                       const rocsparse_mat_descr descriptor, T *values,                            \
                                       const rocsparse_int *offsets, const rocsparse_int *indices,                 \
                                       rocsparse_mat_info info, rocsparse_solve_policy, void *buffer) {            \
    const CalledAs called("rocsparse_" #l #NAME);                                                                  \
    AMPSIM_ROCSPARSE_CHECK(handle, known(descriptor), {n, nnz}, known(info), values, offsets, indices, buffer);    \
    return roc(cusparse##L##CUDA(cuda(handle), n, nnz, reinterpret_cast<cusparseMatDescr_t>(descriptor), values,   \
                                 offsets, indices, info->INFO, CUSPARSE_SOLVE_POLICY_USE_LEVEL, buffer));          \
  }
#define AMPSIM_DEFINE(l, L, T)                                                                                     \
  AMPSIM_FACTORS(l, L, T, csric0, csric02, ic)                                                                     \
  AMPSIM_FACTORS(l, L, T, csrilu0, csrilu02, ilu)                                                                  \
  rocsparse_status rocsparse_##l##gthr(rocsparse_handle handle, rocsparse_int nnz, const T *y, T *x_values,        \
                                       const rocsparse_int *x_indices, rocsparse_index_base base) {                \
    const CalledAs called("rocsparse_" #l "gthr");                                                                 \
    return gather(handle, nnz, y, x_values, x_indices, base);                                                      \
  }                                                                                                                \
  rocsparse_status rocsparse_##l##coomv(                                                                           \
      rocsparse_handle handle, rocsparse_operation op, rocsparse_int m, rocsparse_int n, rocsparse_int nnz,        \
      const T *alpha, const rocsparse_mat_descr descriptor, const T *values, const rocsparse_int *row_indices,     \
      const rocsparse_int *column_indices, const T *x, const T *beta, T *y) {                                      \
    const CalledAs called("rocsparse_" #l "coomv");                                                                \
    return multiply_vector(handle, op, m, n, nnz, alpha, descriptor, values, false, row_indices, column_indices,   \
                           x, beta, y);                                                                            \
  }                                                                                                                \
  rocsparse_status rocsparse_##l##csrmv(                                                                           \
      rocsparse_handle handle, rocsparse_operation op, rocsparse_int m, rocsparse_int n, rocsparse_int nnz,        \
      const T *alpha, const rocsparse_mat_descr descriptor, const T *values, const rocsparse_int *offsets,         \
      const rocsparse_int *indices, rocsparse_mat_info, const T *x, const T *beta, T *y) {                         \
    const CalledAs called("rocsparse_" #l "csrmv");                                                                \
    return multiply_vector(handle, op, m, n, nnz, alpha, descriptor, values, true, offsets, indices, x, beta, y);  \
  }                                                                                                                \
  rocsparse_status rocsparse_##l##csrmm(rocsparse_handle handle, rocsparse_operation opa, rocsparse_operation opb, \
                                        rocsparse_int m, rocsparse_int n, rocsparse_int k, rocsparse_int nnz,      \
                                        const T *alpha, const rocsparse_mat_descr descriptor, const T *values,     \
                                        const rocsparse_int *offsets, const rocsparse_int *indices, const T *b,    \
                                        rocsparse_int ldb, const T *beta, T *c, rocsparse_int ldc) {               \
    const CalledAs called("rocsparse_" #l "csrmm");                                                                \
    return multiply_matrix(handle, opa, opb, m, n, k, nnz, alpha, descriptor, values, offsets, indices, b, ldb,    \
                           beta, c, ldc);                                                                          \
  }                                                                                                                \
  rocsparse_status rocsparse_##l##gemmi(                                                                           \
      rocsparse_handle handle, rocsparse_operation opa, rocsparse_operation opb, rocsparse_int m, rocsparse_int n, \
      rocsparse_int k, rocsparse_int nnz, const T *alpha, const T *a, rocsparse_int lda,                           \
      const rocsparse_mat_descr descriptor, const T *values, const rocsparse_int *offsets,                         \
      const rocsparse_int *indices, const T *beta, T *c, rocsparse_int ldc) {                                      \
    const CalledAs called("rocsparse_" #l "gemmi");                                                                \
    return multiply_from_left(handle, opa, opb, m, n, k, nnz, alpha, a, lda, descriptor, values, offsets, indices, \
                              beta, c, ldc);                                                                       \
  }                                                                                                                \
  rocsparse_status rocsparse_##l##csr2dense(                                                                       \
      rocsparse_handle handle, rocsparse_int m, rocsparse_int n, const rocsparse_mat_descr descriptor,             \
      const T *values, const rocsparse_int *offsets, const rocsparse_int *indices, T *a, rocsparse_int lda) {      \
    const CalledAs called("rocsparse_" #l "csr2dense");                                                            \
    return to_dense(handle, m, n, descriptor, values, offsets, indices, a, lda);                                   \
  }                                                                                                                \
  rocsparse_status rocsparse_##l##csrsv_buffer_size(                                                               \
      rocsparse_handle handle, rocsparse_operation, rocsparse_int, rocsparse_int, const rocsparse_mat_descr,       \
      const T *, const rocsparse_int *, const rocsparse_int *, rocsparse_mat_info, std::size_t *buffer_size) {     \
    return workspace_size(handle, buffer_size);                                                                    \
  }                                                                                                                \
  rocsparse_status rocsparse_##l##csrsv_analysis(                                                                  \
      rocsparse_handle handle, rocsparse_operation op, rocsparse_int n, rocsparse_int nnz,                         \
      const rocsparse_mat_descr descriptor, const T *values, const rocsparse_int *offsets,                         \
      const rocsparse_int *indices, rocsparse_mat_info info, rocsparse_analysis_policy, rocsparse_solve_policy,    \
      void *buffer) {                                                                                              \
    const CalledAs called("rocsparse_" #l "csrsv_analysis");                                                       \
    return analyse_vector(handle, op, n, nnz, descriptor, values, offsets, indices, info, buffer);                 \
  }                                                                                                                \
  rocsparse_status rocsparse_##l##csrsv_solve(                                                                     \
      rocsparse_handle handle, rocsparse_operation op, rocsparse_int n, rocsparse_int nnz, const T *alpha,         \
      const rocsparse_mat_descr descriptor, const T *values, const rocsparse_int *offsets,                         \
      const rocsparse_int *indices, rocsparse_mat_info info, const T *x, T *y, rocsparse_solve_policy,             \
      void *buffer) {                                                                                              \
    const CalledAs called("rocsparse_" #l "csrsv_solve");                                                          \
    return solve_vector(handle, op, n, nnz, alpha, descriptor, values, offsets, indices, info, x, y, buffer);      \
  }                                                                                                                \
  rocsparse_status rocsparse_##l##csrsm_buffer_size(                                                               \
      rocsparse_handle handle, rocsparse_operation, rocsparse_operation, rocsparse_int, rocsparse_int,             \
      rocsparse_int, const T *, const rocsparse_mat_descr, const T *, const rocsparse_int *,                       \
      const rocsparse_int *, const T *, rocsparse_int, rocsparse_mat_info, rocsparse_solve_policy,                 \
      std::size_t *buffer_size) {                                                                                  \
    return workspace_size(handle, buffer_size);                                                                    \
  }                                                                                                                \
  rocsparse_status rocsparse_##l##csrsm_analysis(                                                                  \
      rocsparse_handle handle, rocsparse_operation opa, rocsparse_operation opb, rocsparse_int n,                  \
      rocsparse_int columns, rocsparse_int nnz, const T *alpha, const rocsparse_mat_descr descriptor,              \
      const T *values, const rocsparse_int *offsets, const rocsparse_int *indices, const T *b, rocsparse_int ldb,  \
      rocsparse_mat_info info, rocsparse_analysis_policy, rocsparse_solve_policy, void *buffer) {                  \
    const CalledAs called("rocsparse_" #l "csrsm_analysis");                                                       \
    return solve_matrix(true, handle, opa, opb, n, columns, nnz, alpha, descriptor, values, offsets, indices, b,   \
                        ldb, info, buffer);                                                                        \
  }                                                                                                                \
  rocsparse_status rocsparse_##l##csrsm_solve(                                                                     \
      rocsparse_handle handle, rocsparse_operation opa, rocsparse_operation opb, rocsparse_int n,                  \
      rocsparse_int columns, rocsparse_int nnz, const T *alpha, const rocsparse_mat_descr descriptor,              \
      const T *values, const rocsparse_int *offsets, const rocsparse_int *indices, T *b, rocsparse_int ldb,        \
      rocsparse_mat_info info, rocsparse_solve_policy, void *buffer) {                                             \
    const CalledAs called("rocsparse_" #l "csrsm_solve");                                                          \
    return solve_matrix(false, handle, opa, opb, n, columns, nnz, alpha, descriptor, values, offsets, indices, b,  \
                        ldb, info, buffer);                                                                        \
  }
AMPSIM_DEFINE(s, S, float)
AMPSIM_DEFINE(d, D, double)
AMPSIM_DEFINE(c, C, rocsparse_float_complex)
AMPSIM_DEFINE(z, Z, rocsparse_double_complex)
#undef AMPSIM_DEFINE
#undef AMPSIM_FACTORS

} // extern "C"
