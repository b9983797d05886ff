// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocBLAS: cuBLAS under AMD's names (translation.h).
#include "simulator/libraries/blas/hip/roc_blas_types.h"

#include <cstring>

using namespace ampsim;

namespace ampsim {

template <> struct Statuses<rocblas_status> {
  static constexpr rocblas_status invalid_enumerator = rocblas_status_invalid_value,
                                  out_of_range = rocblas_status_not_implemented;
  static rocblas_status of(cublasStatus_t status) {
    switch (status) {
    case CUBLAS_STATUS_SUCCESS:
      return rocblas_status_success;
    case CUBLAS_STATUS_NOT_INITIALIZED:
      return rocblas_status_invalid_handle;
    case CUBLAS_STATUS_ALLOC_FAILED:
    case CUBLAS_STATUS_MAPPING_ERROR:
      return rocblas_status_memory_error;
    case CUBLAS_STATUS_INVALID_VALUE: // of an argument other than enumerators, which are checked before
      return rocblas_status_invalid_size;
    case CUBLAS_STATUS_ARCH_MISMATCH:
      return rocblas_status_arch_mismatch;
    case CUBLAS_STATUS_NOT_SUPPORTED:
      return rocblas_status_not_implemented;
    default:
      return rocblas_status_internal_error;
    }
  }
  /// The handle is valid when cuBLAS rejects another argument.
  template <class Handle, class... Others>
    requires(sizeof...(Others) > 0)
  static rocblas_status of(cublasStatus_t status, Handle, Others... others) {
    return status == CUBLAS_STATUS_INVALID_VALUE && any_null(others...) ? rocblas_status_invalid_pointer
                                                                        : of(status);
  }
};

} // namespace ampsim

#define AMPSIM_ROCBLAS(NAME, HIP, CUDA) AMPSIM_HIP_TRANSLATED(NAME, CUDA)
#include "simulator/libraries/blas/declarations/roc_blas.def"
#undef AMPSIM_ROCBLAS

namespace {

constexpr char rocblas_version[] = "4.4.0";

} // namespace

extern "C" {

rocblas_status rocblas_create_handle(rocblas_handle *handle) {
  return create_handle("rocblas_create_handle", handle, rocblas_status_invalid_handle);
}
/// Loads the code of the device's functions in advance; there is none here.
void rocblas_initialize(void) {}
const char *rocblas_status_to_string(rocblas_status status) {
  constexpr const char *names[] = {
      "rocblas_status_success",         "rocblas_status_invalid_handle",      "rocblas_status_not_implemented",
      "rocblas_status_invalid_pointer", "rocblas_status_invalid_size",        "rocblas_status_memory_error",
      "rocblas_status_internal_error",  "rocblas_status_perf_degraded",       "rocblas_status_size_query_mismatch",
      "rocblas_status_size_increased",  "rocblas_status_size_unchanged",      "rocblas_status_invalid_value",
      "rocblas_status_continue",        "rocblas_status_check_numerics_fail", "rocblas_status_excluded_from_build",
      "rocblas_status_arch_mismatch"};
  return unsigned(status) < std::size(names) ? names[status] : "<undefined rocblas_status value>";
}
rocblas_status rocblas_get_version_string_size(size_t *size) {
  if (!size)
    return rocblas_status_invalid_pointer;
  *size = sizeof rocblas_version;
  return rocblas_status_success;
}
rocblas_status rocblas_get_version_string(char *text, size_t size) {
  if (!text)
    return rocblas_status_invalid_pointer;
  if (size < sizeof rocblas_version)
    return rocblas_status_invalid_size;
  std::memcpy(text, rocblas_version, sizeof rocblas_version);
  return rocblas_status_success;
}

} // extern "C"
