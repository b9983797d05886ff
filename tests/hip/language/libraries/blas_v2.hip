// hipBLAS with the types of HIPBLAS_V2 and HIPBLAS_USE_HIP_HALF. HAZARD-NONE
#define HIPBLAS_V2
#define HIPBLAS_USE_HIP_HALF
#include "device_memory.h"

#include <hip/hip_fp16.h>
#include <hipblas.h>

int main() {
  hipblasHandle_t handle;
  hipblasCreate(&handle);
  const __half one = 1.0f, zero = 0.0f;
  Device<__half> a(std::vector<__half>{1.0f, 2.0f, 3.0f, 4.0f}), b(4), c(4);
  expect("Hgemm", hipblasHgemm(handle, HIPBLAS_OP_N, HIPBLAS_OP_T, 2, 2, 2, &one, a, 2, a, 2, &zero, b, 2),
         HIPBLAS_STATUS_SUCCESS);
  expect_all("A A'", b.values().data(), 4, [](int k) { return float((int[]){10, 14, 14, 20}[k]); });
  static_assert(std::is_same_v<hipblasDatatype_t, hipDataType>);
  const float two = 2, none = 0;
  expect("GemmEx",
         hipblasGemmEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, 2, 2, 2, &two, a, HIPBLAS_R_16F, 2, a, HIPBLAS_R_16F, 2,
                       &none, c, HIP_R_16F, 2, HIPBLAS_COMPUTE_32F, HIPBLAS_GEMM_DEFAULT),
         HIPBLAS_STATUS_SUCCESS);
  expect_all("2 A A", c.values().data(), 4, [](int k) { return float((int[]){14, 20, 30, 44}[k]); });
  hipblasDestroy(handle);
  return wrong != 0;
}
