// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuBLAS functions whose operands may be in host memory. They have finished when they return. The host's own memory is
// not compared with anything; memory from the runtime counts as in all other functions.
#include "simulator/libraries/blas/blas.h"

#include "simulator/libraries/blas/declarations/cuda_blas_xt.h"

#include <algorithm>

using namespace ampsim;

struct cublasXtContext final : LibraryObject {
  int block = 2048;
  cublasXtPinnedMemMode_t pinning = CUBLASXT_PINNING_DISABLED;
};

namespace {

template <class Use> cublasStatus_t use(cublasXtHandle_t handle, Use with) {
  CudaCall call;
  auto *context = find_object<cublasXtContext>(call.runtime, handle);
  if (!context)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  return with(*context) ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE;
}

template <class T>
cublasStatus_t gemm(const char *function, cublasXtHandle_t handle, cublasOperation_t opa, cublasOperation_t opb,
                    std::size_t m, std::size_t n, std::size_t k, const T *alpha, const T *a, std::size_t lda,
                    const T *b, std::size_t ldb, const T *beta, T *c, std::size_t ldc) {
  CudaCall call;
  if (!find_object<cublasXtContext>(call.runtime, handle))
    return CUBLAS_STATUS_NOT_INITIALIZED;
  constexpr std::size_t most = 1 << 30;
  const std::size_t rows_a = opa == CUBLAS_OP_N ? m : k, rows_b = opb == CUBLAS_OP_N ? k : n;
  if (!alpha || !beta || !is_operation(opa) || !is_operation(opb) || lda < std::max<std::size_t>(1, rows_a) ||
      ldb < std::max<std::size_t>(1, rows_b) || ldc < std::max<std::size_t>(1, m))
    return CUBLAS_STATUS_INVALID_VALUE;
  if (std::max({m, n, k, lda, ldb, ldc}) > most)
    return CUBLAS_STATUS_NOT_SUPPORTED;
  if (!m || !n)
    return CUBLAS_STATUS_SUCCESS;
  WorkRequest request;
  request.function = function;
  request.wait = request.host_memory = true;
  request.describe = [=](WorkAccesses &to) -> Computation {
    const T *first = matrix_in(to, Access::reads, a, long(rows_a), long(opa == CUBLAS_OP_N ? k : m), long(lda));
    const T *second = matrix_in(to, Access::reads, b, long(rows_b), long(opb == CUBLAS_OP_N ? n : k), long(ldb));
    T *into = matrix_in(to, *beta == T(0) ? Access::writes : Access::updates, c, long(m), long(n), long(ldc));
    return [=] {
      multiply(opa, opb, int(m), int(n), int(k), *alpha, first, int(lda), second, int(ldb), *beta, into, int(ldc));
    };
  };
  return blas_status(enqueue(call.runtime, std::move(request)));
}

} // namespace

extern "C" {

cublasStatus_t cublasXtCreate(cublasXtHandle_t *handle) {
  CudaCall call;
  if (!handle)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!openblas().is_there("cublasXtCreate"))
    return CUBLAS_STATUS_NOT_INITIALIZED;
  *handle = make_object<cublasXtContext>(call.runtime);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasXtDestroy(cublasXtHandle_t handle) {
  CudaCall call;
  return destroy_object<cublasXtContext>(call.runtime, handle) ? CUBLAS_STATUS_SUCCESS
                                                               : CUBLAS_STATUS_NOT_INITIALIZED;
}
/// The choice of devices changes neither the result nor when it is available.
cublasStatus_t cublasXtDeviceSelect(cublasXtHandle_t handle, int count, int devices[]) {
  return use(handle, [=](cublasXtContext &) {
    return count > 0 && devices &&
           std::all_of(devices, devices + count, [](int each) { return cuda_runtime().has_device(each); });
  });
}
cublasStatus_t cublasXtSetBlockDim(cublasXtHandle_t handle, int size) {
  return use(handle, [=](cublasXtContext &context) {
    if (size > 0)
      context.block = size;
    return size > 0;
  });
}
cublasStatus_t cublasXtGetBlockDim(cublasXtHandle_t handle, int *size) {
  return use(handle, [=](cublasXtContext &context) {
    if (size)
      *size = context.block;
    return size != nullptr;
  });
}
cublasStatus_t cublasXtSetPinningMemMode(cublasXtHandle_t handle, cublasXtPinnedMemMode_t mode) {
  return use(handle, [=](cublasXtContext &context) {
    context.pinning = mode;
    return true;
  });
}
cublasStatus_t cublasXtGetPinningMemMode(cublasXtHandle_t handle, cublasXtPinnedMemMode_t *mode) {
  return use(handle, [=](cublasXtContext &context) {
    if (mode)
      *mode = context.pinning;
    return mode != nullptr;
  });
}

#define AMPSIM_DEFINE(L, l, T, R, N)                                                                               \
  cublasStatus_t cublasXt##L##gemm(cublasXtHandle_t handle, cublasOperation_t opa, cublasOperation_t opb,          \
                                   std::size_t m, std::size_t n, std::size_t k, const T *alpha, const T *a,        \
                                   std::size_t lda, const T *b, std::size_t ldb, const T *beta, T *c,              \
                                   std::size_t ldc) {                                                              \
    return gemm("cublasXt" #L "gemm", handle, opa, opb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);             \
  }
AMPSIM_BLAS_ALL(AMPSIM_DEFINE)
#undef AMPSIM_DEFINE

} // extern "C"
