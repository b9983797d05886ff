// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuBLAS handles, and copies between host and device (cuBLAS, "cuBLAS Helper Function Reference").
#include "simulator/cuda/memory/copies.h"
#include "simulator/libraries/blas/blas.h"

#include <array>

using namespace ampsim;

namespace {

struct StatusText {
  cublasStatus_t status;
  const char *name, *text;
};
constexpr StatusText texts[] = {
    {CUBLAS_STATUS_SUCCESS, "CUBLAS_STATUS_SUCCESS", "success"},
    {CUBLAS_STATUS_NOT_INITIALIZED, "CUBLAS_STATUS_NOT_INITIALIZED", "the library was not initialized"},
    {CUBLAS_STATUS_ALLOC_FAILED, "CUBLAS_STATUS_ALLOC_FAILED", "the resource allocation failed"},
    {CUBLAS_STATUS_INVALID_VALUE, "CUBLAS_STATUS_INVALID_VALUE",
     "an invalid numerical value was used as an argument"},
    {CUBLAS_STATUS_ARCH_MISMATCH, "CUBLAS_STATUS_ARCH_MISMATCH",
     "an absent device architectural feature is required"},
    {CUBLAS_STATUS_MAPPING_ERROR, "CUBLAS_STATUS_MAPPING_ERROR", "an access to GPU memory space failed"},
    {CUBLAS_STATUS_EXECUTION_FAILED, "CUBLAS_STATUS_EXECUTION_FAILED", "the GPU program failed to execute"},
    {CUBLAS_STATUS_INTERNAL_ERROR, "CUBLAS_STATUS_INTERNAL_ERROR", "an internal operation failed"},
    {CUBLAS_STATUS_NOT_SUPPORTED, "CUBLAS_STATUS_NOT_SUPPORTED", "the feature is not supported"},
    {CUBLAS_STATUS_LICENSE_ERROR, "CUBLAS_STATUS_LICENSE_ERROR", "the license check failed"},
};
const StatusText *find_text(cublasStatus_t status) {
  for (const StatusText &each : texts)
    if (each.status == status)
      return &each;
  return nullptr;
}

constexpr int version = 120803;

/// Reads or changes a setting of the handle.
template <class Use> cublasStatus_t use(cublasHandle_t handle, Use with) {
  BlasCall call("", handle);
  if (!call.context)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  return with(*call.context) ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE;
}

/// `columns` pieces of `rows` elements of `size` bytes; the leading dimensions count elements.
cublasStatus_t copy_matrix(int rows, int columns, int size, const void *from, int from_leading, void *to,
                           int to_leading, cudaMemcpyKind kind, cudaStream_t stream, bool asynchronous) {
  if (rows < 0 || columns < 0 || size <= 0 || from_leading <= 0 || to_leading <= 0)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!rows || !columns)
    return CUBLAS_STATUS_SUCCESS;
  Transfer transfer;
  transfer.to = {static_cast<char *>(to), std::size_t(to_leading) * std::size_t(size), std::size_t(columns)};
  transfer.from = {static_cast<char *>(const_cast<void *>(from)), std::size_t(from_leading) * std::size_t(size),
                   std::size_t(columns)};
  transfer.width = std::size_t(rows) * std::size_t(size);
  transfer.height = std::size_t(columns);
  transfer.kind = kind;
  return copy(transfer, stream, asynchronous) == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}
cublasStatus_t copy_vector(int n, int size, const void *from, int from_step, void *to, int to_step,
                           cudaMemcpyKind kind, cudaStream_t stream, bool asynchronous) {
  if (from_step == 1 && to_step == 1)
    return copy_matrix(n, 1, size, from, n > 0 ? n : 1, to, n > 0 ? n : 1, kind, stream, asynchronous);
  return copy_matrix(1, n, size, from, from_step, to, to_step, kind, stream, asynchronous);
}

} // namespace

cublasStatus_t ampsim::blas_status(cudaError_t error) {
  return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}

extern "C" {

cublasStatus_t cublasCreate_v2(cublasHandle_t *handle) {
  CudaCall call;
  if (!handle)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!openblas().is_there("cublasCreate"))
    return CUBLAS_STATUS_NOT_INITIALIZED;
  *handle = make_object<cublasContext>(call.runtime);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasDestroy_v2(cublasHandle_t handle) {
  CudaCall call;
  const auto *context = find_object<cublasContext>(call.runtime, handle);
  if (!context)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  call.runtime.streams.finish_all(call.runtime.machine.options.order.kind); // it synchronises the device
  destroy_object<cublasContext>(call.runtime, handle);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasGetVersion_v2(cublasHandle_t handle, int *result) {
  return use(handle, [=](cublasContext &) {
    if (result)
      *result = version;
    return result != nullptr;
  });
}
cublasStatus_t cublasGetProperty(libraryPropertyType type, int *value) {
  if (!value || type < MAJOR_VERSION || type > PATCH_LEVEL)
    return CUBLAS_STATUS_INVALID_VALUE;
  constexpr int parts[] = {version / 10000, version / 100 % 100, version % 100};
  *value = parts[type];
  return CUBLAS_STATUS_SUCCESS;
}
std::size_t cublasGetCudartVersion() { return 12080; }
cublasStatus_t cublasSetStream_v2(cublasHandle_t handle, cudaStream_t stream) {
  return use(handle, [=](cublasContext &context) {
    context.stream = id_of(stream);
    context.workspace = nullptr; // as documented: back to the library's own
    return true;
  });
}
cublasStatus_t cublasGetStream_v2(cublasHandle_t handle, cudaStream_t *stream) {
  return use(handle, [=](cublasContext &context) {
    if (stream)
      *stream = reinterpret_cast<cudaStream_t>(context.stream);
    return stream != nullptr;
  });
}
cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t handle, void *workspace, std::size_t bytes) {
  return use(handle, [=](cublasContext &context) {
    context.workspace = static_cast<char *>(workspace);
    context.workspace_bytes = bytes;
    return true;
  });
}
cublasStatus_t cublasSetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t mode) {
  return use(handle, [=](cublasContext &context) {
    context.pointers = mode;
    return mode == CUBLAS_POINTER_MODE_HOST || mode == CUBLAS_POINTER_MODE_DEVICE;
  });
}
cublasStatus_t cublasGetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t *mode) {
  return use(handle, [=](cublasContext &context) {
    if (mode)
      *mode = context.pointers;
    return mode != nullptr;
  });
}
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t mode) {
  return use(handle, [=](cublasContext &context) {
    context.atomics = mode;
    return true;
  });
}
cublasStatus_t cublasGetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t *mode) {
  return use(handle, [=](cublasContext &context) {
    if (mode)
      *mode = context.atomics;
    return mode != nullptr;
  });
}
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode) {
  return use(handle, [=](cublasContext &context) {
    context.math = mode;
    return true;
  });
}
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t *mode) {
  return use(handle, [=](cublasContext &context) {
    if (mode)
      *mode = context.math;
    return mode != nullptr;
  });
}
cublasStatus_t cublasSetSmCountTarget(cublasHandle_t handle, int count) {
  return use(handle, [=](cublasContext &context) {
    context.multiprocessors = count;
    return count >= 0;
  });
}
cublasStatus_t cublasGetSmCountTarget(cublasHandle_t handle, int *count) {
  return use(handle, [=](cublasContext &context) {
    if (count)
      *count = context.multiprocessors;
    return count != nullptr;
  });
}
const char *cublasGetStatusName(cublasStatus_t status) {
  const StatusText *found = find_text(status);
  return found ? found->name : "unknown status";
}
const char *cublasGetStatusString(cublasStatus_t status) {
  const StatusText *found = find_text(status);
  return found ? found->text : "unknown status";
}

cublasStatus_t cublasSetVector(int n, int size, const void *x, int incx, void *y, int incy) {
  return copy_vector(n, size, x, incx, y, incy, cudaMemcpyHostToDevice, nullptr, false);
}
cublasStatus_t cublasGetVector(int n, int size, const void *x, int incx, void *y, int incy) {
  return copy_vector(n, size, x, incx, y, incy, cudaMemcpyDeviceToHost, nullptr, false);
}
cublasStatus_t cublasSetMatrix(int rows, int columns, int size, const void *a, int lda, void *b, int ldb) {
  return copy_matrix(rows, columns, size, a, lda, b, ldb, cudaMemcpyHostToDevice, nullptr, false);
}
cublasStatus_t cublasGetMatrix(int rows, int columns, int size, const void *a, int lda, void *b, int ldb) {
  return copy_matrix(rows, columns, size, a, lda, b, ldb, cudaMemcpyDeviceToHost, nullptr, false);
}
cublasStatus_t cublasSetVectorAsync(int n, int size, const void *x, int incx, void *y, int incy,
                                    cudaStream_t stream) {
  return copy_vector(n, size, x, incx, y, incy, cudaMemcpyHostToDevice, stream, true);
}
cublasStatus_t cublasGetVectorAsync(int n, int size, const void *x, int incx, void *y, int incy,
                                    cudaStream_t stream) {
  return copy_vector(n, size, x, incx, y, incy, cudaMemcpyDeviceToHost, stream, true);
}
cublasStatus_t cublasSetMatrixAsync(int rows, int columns, int size, const void *a, int lda, void *b, int ldb,
                                    cudaStream_t stream) {
  return copy_matrix(rows, columns, size, a, lda, b, ldb, cudaMemcpyHostToDevice, stream, true);
}
cublasStatus_t cublasGetMatrixAsync(int rows, int columns, int size, const void *a, int lda, void *b, int ldb,
                                    cudaStream_t stream) {
  return copy_matrix(rows, columns, size, a, lda, b, ldb, cudaMemcpyDeviceToHost, stream, true);
}

} // extern "C"
