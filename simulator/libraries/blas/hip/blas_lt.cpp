// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipBLASLt: cuBLASLt under HIP's names (translation.h). Attributes have different numbers, and some different values.
#include "simulator/libraries/blas/hip/blas_types.h"

#include "simulator/libraries/blas/declarations/cuda_blas_lt.h"
#include "simulator/libraries/blas/declarations/hip_blas_lt.h"

#include <cstdio>
#include <cstring>
#include <iterator>

using namespace ampsim;

namespace ampsim {

template <>
inline constexpr bool same_values<hipblasLtMatmulPreferenceAttributes_t, cublasLtMatmulPreferenceAttributes_t> =
    true;
template <> struct Enumerators<hipblasLtMatmulDescAttributes_t, cublasLtMatmulDescAttributes_t> {
  static constexpr std::pair<hipblasLtMatmulDescAttributes_t, cublasLtMatmulDescAttributes_t> pairs[] = {
      {HIPBLASLT_MATMUL_DESC_TRANSA, CUBLASLT_MATMUL_DESC_TRANSA},
      {HIPBLASLT_MATMUL_DESC_TRANSB, CUBLASLT_MATMUL_DESC_TRANSB},
      {HIPBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_MATMUL_DESC_EPILOGUE},
      {HIPBLASLT_MATMUL_DESC_BIAS_POINTER, CUBLASLT_MATMUL_DESC_BIAS_POINTER},
      {HIPBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE},
      {HIPBLASLT_MATMUL_DESC_A_SCALE_POINTER, CUBLASLT_MATMUL_DESC_A_SCALE_POINTER},
      {HIPBLASLT_MATMUL_DESC_B_SCALE_POINTER, CUBLASLT_MATMUL_DESC_B_SCALE_POINTER},
      {HIPBLASLT_MATMUL_DESC_C_SCALE_POINTER, CUBLASLT_MATMUL_DESC_C_SCALE_POINTER},
      {HIPBLASLT_MATMUL_DESC_D_SCALE_POINTER, CUBLASLT_MATMUL_DESC_D_SCALE_POINTER},
      {HIPBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER},
      {HIPBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD},
      {HIPBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE},
      {HIPBLASLT_MATMUL_DESC_POINTER_MODE, CUBLASLT_MATMUL_DESC_POINTER_MODE},
      {HIPBLASLT_MATMUL_DESC_AMAX_D_POINTER, CUBLASLT_MATMUL_DESC_AMAX_D_POINTER},
  };
};
template <> struct Enumerators<hipblasLtMatrixLayoutAttribute_t, cublasLtMatrixLayoutAttribute_t> {
  static constexpr std::pair<hipblasLtMatrixLayoutAttribute_t, cublasLtMatrixLayoutAttribute_t> pairs[] = {
      {HIPBLASLT_MATRIX_LAYOUT_BATCH_COUNT, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT},
      {HIPBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET},
      {HIPBLASLT_MATRIX_LAYOUT_TYPE, CUBLASLT_MATRIX_LAYOUT_TYPE},
      {HIPBLASLT_MATRIX_LAYOUT_ORDER, CUBLASLT_MATRIX_LAYOUT_ORDER},
      {HIPBLASLT_MATRIX_LAYOUT_ROWS, CUBLASLT_MATRIX_LAYOUT_ROWS},
      {HIPBLASLT_MATRIX_LAYOUT_COLS, CUBLASLT_MATRIX_LAYOUT_COLS},
      {HIPBLASLT_MATRIX_LAYOUT_LD, CUBLASLT_MATRIX_LAYOUT_LD},
  };
};

} // namespace ampsim

#define AMPSIM_HIPBLASLT_FUNCTIONS(ENTRY)                                                                          \
  ENTRY(hipblasLtDestroy, cublasLtDestroy)                                                                         \
  ENTRY(hipblasLtMatmulDescCreate, cublasLtMatmulDescCreate)                                                       \
  ENTRY(hipblasLtMatmulDescDestroy, cublasLtMatmulDescDestroy)                                                     \
  ENTRY(hipblasLtMatrixLayoutCreate, cublasLtMatrixLayoutCreate)                                                   \
  ENTRY(hipblasLtMatrixLayoutDestroy, cublasLtMatrixLayoutDestroy)                                                 \
  ENTRY(hipblasLtMatrixLayoutSetAttribute, cublasLtMatrixLayoutSetAttribute)                                       \
  ENTRY(hipblasLtMatmulPreferenceCreate, cublasLtMatmulPreferenceCreate)                                           \
  ENTRY(hipblasLtMatmulPreferenceDestroy, cublasLtMatmulPreferenceDestroy)                                         \
  ENTRY(hipblasLtMatmulPreferenceSetAttribute, cublasLtMatmulPreferenceSetAttribute)                               \
  ENTRY(hipblasLtMatmul, cublasLtMatmul)
AMPSIM_HIPBLASLT_FUNCTIONS(AMPSIM_HIP_TRANSLATED)

namespace {

using Status = Statuses<hipblasStatus_t>;

cublasLtMatrixLayout_t in_cuda(hipblasLtMatrixLayout_t layout) {
  return reinterpret_cast<cublasLtMatrixLayout_t>(layout);
}

} // namespace

extern "C" {

hipblasStatus_t hipblasLtCreate(hipblasLtHandle_t *handle) {
  const CalledAs called("hipblasLtCreate");
  return handle ? Status::of(cublasLtCreate(reinterpret_cast<cublasLtHandle_t *>(handle)))
                : HIPBLAS_STATUS_HANDLE_IS_NULLPTR;
}
hipblasStatus_t hipblasLtGetVersion(hipblasLtHandle_t, int *version) {
  if (!version)
    return HIPBLAS_STATUS_INVALID_VALUE;
  *version = 1200; // that of ROCm 6.4: 0.12.0
  return HIPBLAS_STATUS_SUCCESS;
}
/// Only the values of operations differ.
hipblasStatus_t hipblasLtMatmulDescSetAttribute(hipblasLtMatmulDesc_t descriptor,
                                                hipblasLtMatmulDescAttributes_t attribute, const void *value,
                                                std::size_t size) {
  const CalledAs called("hipblasLtMatmulDescSetAttribute");
  Argument<cublasLtMatmulDescAttributes_t, hipblasLtMatmulDescAttributes_t> which(attribute);
  if (!which.is_enumerator()) {
    std::fprintf(stderr, "ampsim: %s:%u: hipblasLtMatmulDescSetAttribute: the attribute %d is not simulated\n",
                 host_place().file, host_place().line, int(attribute));
    return HIPBLAS_STATUS_NOT_SUPPORTED;
  }
  const auto set = [&](const void *in_cuda) {
    return Status::of(cublasLtMatmulDescSetAttribute(reinterpret_cast<cublasLtMatmulDesc_t>(descriptor),
                                                     which.get(), in_cuda, size));
  };
  if (attribute != HIPBLASLT_MATMUL_DESC_TRANSA && attribute != HIPBLASLT_MATMUL_DESC_TRANSB)
    return set(value);
  std::int32_t given = 0;
  if (!value || size < sizeof given)
    return HIPBLAS_STATUS_INVALID_VALUE;
  std::memcpy(&given, value, sizeof given);
  Argument<cublasOperation_t, hipblasOperation_t> operation{hipblasOperation_t(given)};
  if (!operation.is_enumerator())
    return HIPBLAS_STATUS_INVALID_VALUE;
  const std::int32_t number = operation.get();
  return set(&number);
}
hipblasStatus_t hipblasLtMatmulAlgoGetHeuristic(hipblasLtHandle_t handle, hipblasLtMatmulDesc_t descriptor,
                                                hipblasLtMatrixLayout_t a, hipblasLtMatrixLayout_t b,
                                                hipblasLtMatrixLayout_t c, hipblasLtMatrixLayout_t d,
                                                hipblasLtMatmulPreference_t preference, int most,
                                                hipblasLtMatmulHeuristicResult_t results[], int *found) {
  const CalledAs called("hipblasLtMatmulAlgoGetHeuristic");
  cublasLtMatmulHeuristicResult_t result; // there is one algorithm
  const hipblasStatus_t status = Status::of(cublasLtMatmulAlgoGetHeuristic(
      static_cast<cublasLtHandle_t>(handle), reinterpret_cast<cublasLtMatmulDesc_t>(descriptor), in_cuda(a),
      in_cuda(b), in_cuda(c), in_cuda(d), reinterpret_cast<cublasLtMatmulPreference_t>(preference), most,
      results ? &result : nullptr, found));
  if (status == HIPBLAS_STATUS_SUCCESS && *found) {
    results[0] = {};
    results[0].workspaceSize = result.workspaceSize;
    results[0].state = Status::of(result.state);
    results[0].wavesCount = result.wavesCount;
  }
  return status;
}

} // extern "C"
