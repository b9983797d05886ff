// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipSPARSE: cuSPARSE under HIP's names (translation.h).
#include "simulator/libraries/sparse/hip/sparse_types.h"

#include <iterator>

using namespace ampsim;

namespace ampsim {

template <> inline constexpr bool same_values<hipsparsePointerMode_t, cusparsePointerMode_t> = true;
template <> inline constexpr bool same_values<hipsparseAction_t, cusparseAction_t> = true;
template <> inline constexpr bool same_values<hipsparseMatrixType_t, cusparseMatrixType_t> = true;
template <> inline constexpr bool same_values<hipsparseFillMode_t, cusparseFillMode_t> = true;
template <> inline constexpr bool same_values<hipsparseDiagType_t, cusparseDiagType_t> = true;
template <> inline constexpr bool same_values<hipsparseIndexBase_t, cusparseIndexBase_t> = true;
template <> inline constexpr bool same_values<hipsparseOperation_t, cusparseOperation_t> = true;
template <> inline constexpr bool same_values<hipsparseDirection_t, cusparseDirection_t> = true;
template <> inline constexpr bool same_values<hipsparseSolvePolicy_t, cusparseSolvePolicy_t> = true;
template <> inline constexpr bool same_values<hipsparseIndexType_t, cusparseIndexType_t> = true;
template <> inline constexpr bool same_values<hipsparseOrder_t, cusparseOrder_t> = true;
template <> inline constexpr bool same_values<hipsparseFormat_t, cusparseFormat_t> = true;
template <> inline constexpr bool same_values<hipsparseSpMatAttribute_t, cusparseSpMatAttribute_t> = true;
template <> inline constexpr bool same_values<hipsparseSpMVAlg_t, cusparseSpMVAlg_t> = true;
template <> inline constexpr bool same_values<hipsparseSpSVAlg_t, cusparseSpSVAlg_t> = true;
template <> inline constexpr bool same_values<hipsparseSpSMAlg_t, cusparseSpSMAlg_t> = true;
template <> inline constexpr bool same_values<hipsparseSpMMAlg_t, cusparseSpMMAlg_t> = true;
template <> inline constexpr bool same_values<hipsparseSpGEMMAlg_t, cusparseSpGEMMAlg_t> = true;
template <> inline constexpr bool same_values<hipsparseSDDMMAlg_t, cusparseSDDMMAlg_t> = true;
template <> inline constexpr bool same_values<hipsparseSparseToDenseAlg_t, cusparseSparseToDenseAlg_t> = true;
template <> inline constexpr bool same_values<hipsparseDenseToSparseAlg_t, cusparseDenseToSparseAlg_t> = true;
// The result does not depend on the choice.
template <> struct Enumerators<hipsparseCsr2CscAlg_t, cusparseCsr2CscAlg_t> {
  static constexpr std::pair<hipsparseCsr2CscAlg_t, cusparseCsr2CscAlg_t> pairs[] = {
      {HIPSPARSE_CSR2CSC_ALG_DEFAULT, CUSPARSE_CSR2CSC_ALG1},
      {HIPSPARSE_CSR2CSC_ALG1, CUSPARSE_CSR2CSC_ALG1},
      {HIPSPARSE_CSR2CSC_ALG2, CUSPARSE_CSR2CSC_ALG1}};
};
/// The values are the same as well.
template <> struct Statuses<hipsparseStatus_t> {
  static constexpr hipsparseStatus_t invalid_enumerator = HIPSPARSE_STATUS_INVALID_VALUE,
                                     out_of_range = HIPSPARSE_STATUS_INVALID_VALUE;
  static hipsparseStatus_t of(cusparseStatus_t status) { return hipsparseStatus_t(status); }
};
static_assert(int(HIPSPARSE_STATUS_INSUFFICIENT_RESOURCES) == int(CUSPARSE_STATUS_INSUFFICIENT_RESOURCES));

} // namespace ampsim

#define AMPSIM_HIPSPARSE_FUNCTIONS_TYPED(ENTRY, L)                                                                 \
  ENTRY(hipsparse##L##csrilu02_bufferSize, cusparse##L##csrilu02_bufferSize)                                       \
  ENTRY(hipsparse##L##csrilu02_analysis, cusparse##L##csrilu02_analysis)                                           \
  ENTRY(hipsparse##L##csrilu02, cusparse##L##csrilu02)                                                             \
  ENTRY(hipsparse##L##csric02_bufferSize, cusparse##L##csric02_bufferSize)                                         \
  ENTRY(hipsparse##L##csric02_analysis, cusparse##L##csric02_analysis)                                             \
  ENTRY(hipsparse##L##csric02, cusparse##L##csric02)                                                               \
  ENTRY(hipsparse##L##nnz, cusparse##L##nnz)
#define AMPSIM_HIPSPARSE_FUNCTIONS(ENTRY)                                                                          \
  ENTRY(hipsparseDestroy, cusparseDestroy)                                                                         \
  ENTRY(hipsparseSetStream, cusparseSetStream)                                                                     \
  ENTRY(hipsparseGetStream, cusparseGetStream)                                                                     \
  ENTRY(hipsparseSetPointerMode, cusparseSetPointerMode)                                                           \
  ENTRY(hipsparseGetPointerMode, cusparseGetPointerMode)                                                           \
  ENTRY(hipsparseCreateMatDescr, cusparseCreateMatDescr)                                                           \
  ENTRY(hipsparseDestroyMatDescr, cusparseDestroyMatDescr)                                                         \
  ENTRY(hipsparseSetMatType, cusparseSetMatType)                                                                   \
  ENTRY(hipsparseGetMatType, cusparseGetMatType)                                                                   \
  ENTRY(hipsparseSetMatFillMode, cusparseSetMatFillMode)                                                           \
  ENTRY(hipsparseGetMatFillMode, cusparseGetMatFillMode)                                                           \
  ENTRY(hipsparseSetMatDiagType, cusparseSetMatDiagType)                                                           \
  ENTRY(hipsparseGetMatDiagType, cusparseGetMatDiagType)                                                           \
  ENTRY(hipsparseSetMatIndexBase, cusparseSetMatIndexBase)                                                         \
  ENTRY(hipsparseGetMatIndexBase, cusparseGetMatIndexBase)                                                         \
  ENTRY(hipsparseCreateSpVec, cusparseCreateSpVec)                                                                 \
  ENTRY(hipsparseDestroySpVec, cusparseDestroySpVec)                                                               \
  ENTRY(hipsparseCreateDnVec, cusparseCreateDnVec)                                                                 \
  ENTRY(hipsparseCreateConstDnVec, cusparseCreateConstDnVec)                                                       \
  ENTRY(hipsparseDestroyDnVec, cusparseDestroyDnVec)                                                               \
  ENTRY(hipsparseDnVecSetValues, cusparseDnVecSetValues)                                                           \
  ENTRY(hipsparseDnVecGetValues, cusparseDnVecGetValues)                                                           \
  ENTRY(hipsparseCreateCsr, cusparseCreateCsr)                                                                     \
  ENTRY(hipsparseCreateConstCsr, cusparseCreateConstCsr)                                                           \
  ENTRY(hipsparseCreateCsc, cusparseCreateCsc)                                                                     \
  ENTRY(hipsparseCreateCoo, cusparseCreateCoo)                                                                     \
  ENTRY(hipsparseDestroySpMat, cusparseDestroySpMat)                                                               \
  ENTRY(hipsparseSpMatGetSize, cusparseSpMatGetSize)                                                               \
  ENTRY(hipsparseSpMatGetFormat, cusparseSpMatGetFormat)                                                           \
  ENTRY(hipsparseSpMatSetValues, cusparseSpMatSetValues)                                                           \
  ENTRY(hipsparseSpMatGetValues, cusparseSpMatGetValues)                                                           \
  ENTRY(hipsparseCsrSetPointers, cusparseCsrSetPointers)                                                           \
  ENTRY(hipsparseCscSetPointers, cusparseCscSetPointers)                                                           \
  ENTRY(hipsparseCooSetPointers, cusparseCooSetPointers)                                                           \
  ENTRY(hipsparseCsrSetStridedBatch, cusparseCsrSetStridedBatch)                                                   \
  ENTRY(hipsparseSpMatSetAttribute, cusparseSpMatSetAttribute)                                                     \
  ENTRY(hipsparseCreateDnMat, cusparseCreateDnMat)                                                                 \
  ENTRY(hipsparseCreateConstDnMat, cusparseCreateConstDnMat)                                                       \
  ENTRY(hipsparseDestroyDnMat, cusparseDestroyDnMat)                                                               \
  ENTRY(hipsparseDnMatSetValues, cusparseDnMatSetValues)                                                           \
  ENTRY(hipsparseDnMatSetStridedBatch, cusparseDnMatSetStridedBatch)                                               \
  ENTRY(hipsparseAxpby, cusparseAxpby)                                                                             \
  ENTRY(hipsparseGather, cusparseGather)                                                                           \
  ENTRY(hipsparseScatter, cusparseScatter)                                                                         \
  ENTRY(hipsparseSpVV_bufferSize, cusparseSpVV_bufferSize)                                                         \
  ENTRY(hipsparseSpVV, cusparseSpVV)                                                                               \
  ENTRY(hipsparseSpMV_bufferSize, cusparseSpMV_bufferSize)                                                         \
  ENTRY(hipsparseSpMV_preprocess, cusparseSpMV_preprocess)                                                         \
  ENTRY(hipsparseSpMV, cusparseSpMV)                                                                               \
  ENTRY(hipsparseSpMM_bufferSize, cusparseSpMM_bufferSize)                                                         \
  ENTRY(hipsparseSpMM_preprocess, cusparseSpMM_preprocess)                                                         \
  ENTRY(hipsparseSpMM, cusparseSpMM)                                                                               \
  ENTRY(hipsparseSDDMM_bufferSize, cusparseSDDMM_bufferSize)                                                       \
  ENTRY(hipsparseSDDMM_preprocess, cusparseSDDMM_preprocess)                                                       \
  ENTRY(hipsparseSDDMM, cusparseSDDMM)                                                                             \
  ENTRY(hipsparseSpGEMM_createDescr, cusparseSpGEMM_createDescr)                                                   \
  ENTRY(hipsparseSpGEMM_destroyDescr, cusparseSpGEMM_destroyDescr)                                                 \
  ENTRY(hipsparseSpGEMM_workEstimation, cusparseSpGEMM_workEstimation)                                             \
  ENTRY(hipsparseSpGEMM_compute, cusparseSpGEMM_compute)                                                           \
  ENTRY(hipsparseSpGEMM_copy, cusparseSpGEMM_copy)                                                                 \
  ENTRY(hipsparseSpSV_createDescr, cusparseSpSV_createDescr)                                                       \
  ENTRY(hipsparseSpSV_destroyDescr, cusparseSpSV_destroyDescr)                                                     \
  ENTRY(hipsparseSpSV_bufferSize, cusparseSpSV_bufferSize)                                                         \
  ENTRY(hipsparseSpSV_analysis, cusparseSpSV_analysis)                                                             \
  ENTRY(hipsparseSpSV_solve, cusparseSpSV_solve)                                                                   \
  ENTRY(hipsparseSpSM_createDescr, cusparseSpSM_createDescr)                                                       \
  ENTRY(hipsparseSpSM_destroyDescr, cusparseSpSM_destroyDescr)                                                     \
  ENTRY(hipsparseSpSM_bufferSize, cusparseSpSM_bufferSize)                                                         \
  ENTRY(hipsparseSpSM_analysis, cusparseSpSM_analysis)                                                             \
  ENTRY(hipsparseSparseToDense_bufferSize, cusparseSparseToDense_bufferSize)                                       \
  ENTRY(hipsparseSparseToDense, cusparseSparseToDense)                                                             \
  ENTRY(hipsparseDenseToSparse_bufferSize, cusparseDenseToSparse_bufferSize)                                       \
  ENTRY(hipsparseDenseToSparse_analysis, cusparseDenseToSparse_analysis)                                           \
  ENTRY(hipsparseDenseToSparse_convert, cusparseDenseToSparse_convert)                                             \
  ENTRY(hipsparseCsr2cscEx2_bufferSize, cusparseCsr2cscEx2_bufferSize)                                             \
  ENTRY(hipsparseXcoo2csr, cusparseXcoo2csr)                                                                       \
  ENTRY(hipsparseXcsr2coo, cusparseXcsr2coo)                                                                       \
  ENTRY(hipsparseCreateIdentityPermutation, cusparseCreateIdentityPermutation)                                     \
  ENTRY(hipsparseXcsrsort_bufferSizeExt, cusparseXcsrsort_bufferSizeExt)                                           \
  ENTRY(hipsparseXcsrsort, cusparseXcsrsort)                                                                       \
  ENTRY(hipsparseXcsrilu02_zeroPivot, cusparseXcsrilu02_zeroPivot)                                                 \
  ENTRY(hipsparseXcsric02_zeroPivot, cusparseXcsric02_zeroPivot)                                                   \
  ENTRY(hipsparseCreateCsrilu02Info, cusparseCreateCsrilu02Info)                                                   \
  ENTRY(hipsparseDestroyCsrilu02Info, cusparseDestroyCsrilu02Info)                                                 \
  ENTRY(hipsparseCreateCsric02Info, cusparseCreateCsric02Info)                                                     \
  ENTRY(hipsparseDestroyCsric02Info, cusparseDestroyCsric02Info)                                                   \
  ENTRY(hipsparseCsr2cscEx2, cusparseCsr2cscEx2)                                                                   \
  AMPSIM_HIPSPARSE_FUNCTIONS_TYPED(ENTRY, S)                                                                       \
  AMPSIM_HIPSPARSE_FUNCTIONS_TYPED(ENTRY, D)                                                                       \
  AMPSIM_HIPSPARSE_FUNCTIONS_TYPED(ENTRY, C)                                                                       \
  AMPSIM_HIPSPARSE_FUNCTIONS_TYPED(ENTRY, Z)
AMPSIM_HIPSPARSE_FUNCTIONS(AMPSIM_HIP_TRANSLATED)

extern "C" {

hipsparseStatus_t hipsparseCreate(hipsparseHandle_t *handle) {
  const CalledAs called("hipsparseCreate");
  return Statuses<hipsparseStatus_t>::of(cusparseCreate(reinterpret_cast<cusparseHandle_t *>(handle)));
}
hipsparseStatus_t hipsparseGetVersion(hipsparseHandle_t handle, int *version) {
  int in_cuda;
  const auto status = Statuses<hipsparseStatus_t>::of(
      cusparseGetVersion(static_cast<cusparseHandle_t>(handle), version ? &in_cuda : nullptr));
  if (status == HIPSPARSE_STATUS_SUCCESS)
    *version = hipsparseVersionMajor * 100000 + hipsparseVersionMinor * 100 + hipsparseVersionPatch;
  return status;
}
/// CUDA's function has no buffer parameter: it uses the one of the analysis, which is the same.
hipsparseStatus_t hipsparseSpSM_solve(hipsparseHandle_t handle, hipsparseOperation_t opa, hipsparseOperation_t opb,
                                      const void *alpha, hipsparseConstSpMatDescr_t a, hipsparseConstDnMatDescr_t b,
                                      hipsparseDnMatDescr_t c, hipDataType compute, hipsparseSpSMAlg_t algorithm,
                                      hipsparseSpSMDescr_t descriptor, void *) {
  const CalledAs called("hipsparseSpSM_solve");
  return Statuses<hipsparseStatus_t>::of(cusparseSpSM_solve(
      static_cast<cusparseHandle_t>(handle), cusparseOperation_t(opa), cusparseOperation_t(opb), alpha,
      static_cast<cusparseConstSpMatDescr_t>(a), static_cast<cusparseConstDnMatDescr_t>(b),
      static_cast<cusparseDnMatDescr_t>(c), cudaDataType(compute), cusparseSpSMAlg_t(algorithm),
      reinterpret_cast<cusparseSpSMDescr_t>(descriptor)));
}
const char *hipsparseGetErrorName(hipsparseStatus_t status) {
  constexpr const char *names[] = {"HIPSPARSE_STATUS_SUCCESS",
                                   "HIPSPARSE_STATUS_NOT_INITIALIZED",
                                   "HIPSPARSE_STATUS_ALLOC_FAILED",
                                   "HIPSPARSE_STATUS_INVALID_VALUE",
                                   "HIPSPARSE_STATUS_ARCH_MISMATCH",
                                   "HIPSPARSE_STATUS_MAPPING_ERROR",
                                   "HIPSPARSE_STATUS_EXECUTION_FAILED",
                                   "HIPSPARSE_STATUS_INTERNAL_ERROR",
                                   "HIPSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED",
                                   "HIPSPARSE_STATUS_ZERO_PIVOT",
                                   "HIPSPARSE_STATUS_NOT_SUPPORTED",
                                   "HIPSPARSE_STATUS_INSUFFICIENT_RESOURCES"};
  return unsigned(status) < std::size(names) ? names[status] : "unrecognized error code";
}
const char *hipsparseGetErrorString(hipsparseStatus_t status) {
  return cusparseGetErrorString(cusparseStatus_t(status));
}

} // extern "C"
