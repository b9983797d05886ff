// hipBLASLt: products with bias, GELU and scales, of float and of 8 bits; its attributes and its errors.
// HAZARD-NONE
#include "device_memory.h"

#include <hip/hip_fp8.h>
#include <hipblaslt/hipblaslt.h>

static hipblasLtHandle_t handle;

template <class T>
hipblasStatus_t set(hipblasLtMatmulDesc_t product, hipblasLtMatmulDescAttributes_t which, const T &value) {
  return hipblasLtMatmulDescSetAttribute(product, which, &value, sizeof value);
}

/// D = op(A) op(B) of 2 x 2 elements, with the attributes that `with` sets.
template <class T, class D, class With>
std::vector<D> product(hipDataType type, hipDataType result, const std::vector<T> &a, const std::vector<T> &b,
                       hipblasOperation_t opa, With with) {
  Device<T> da(a), db(b);
  Device<D> dd(4);
  hipblasLtMatmulDesc_t by;
  hipblasLtMatrixLayout_t layout, d_layout;
  expect("a descriptor", hipblasLtMatmulDescCreate(&by, HIPBLAS_COMPUTE_32F, HIP_R_32F), HIPBLAS_STATUS_SUCCESS);
  expect("a layout", hipblasLtMatrixLayoutCreate(&layout, type, 2, 2, 2), HIPBLAS_STATUS_SUCCESS);
  hipblasLtMatrixLayoutCreate(&d_layout, result, 2, 2, 2);
  const int32_t operation = opa;
  expect("an operation", set(by, HIPBLASLT_MATMUL_DESC_TRANSA, operation), HIPBLAS_STATUS_SUCCESS);
  with(by);
  hipblasLtMatmulPreference_t preference;
  hipblasLtMatmulPreferenceCreate(&preference);
  const uint64_t bytes = 1 << 20;
  hipblasLtMatmulPreferenceSetAttribute(preference, HIPBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &bytes,
                                        sizeof bytes);
  hipblasLtMatmulHeuristicResult_t found;
  int count = 0;
  expect("an algorithm",
         hipblasLtMatmulAlgoGetHeuristic(handle, by, layout, layout, d_layout, d_layout, preference, 1, &found,
                                         &count),
         HIPBLAS_STATUS_SUCCESS);
  expect("algorithms", count, 1);
  const float one = 1, zero = 0;
  expect("the product",
         hipblasLtMatmul(handle, by, &one, da, layout, db, layout, &zero, dd, d_layout, dd, d_layout, &found.algo,
                         nullptr, 0, nullptr),
         HIPBLAS_STATUS_SUCCESS);
  hipblasLtMatmulPreferenceDestroy(preference);
  hipblasLtMatrixLayoutDestroy(layout);
  hipblasLtMatrixLayoutDestroy(d_layout);
  hipblasLtMatmulDescDestroy(by);
  return dd.values();
}

int main() {
  expect("a handle", hipblasLtCreate(&handle), HIPBLAS_STATUS_SUCCESS);
  expect("no place for it", hipblasLtCreate(nullptr), HIPBLAS_STATUS_HANDLE_IS_NULLPTR);
  const std::vector<float> a = {1, 2, 3, 4}, b = {1, 0, 2, 1};
  const auto plain = [](hipblasLtMatmulDesc_t) {};
  expect_close("A B", product<float, float>(HIP_R_32F, HIP_R_32F, a, b, HIPBLAS_OP_N, plain), {1, 2, 5, 8});
  expect_close("A' B", product<float, float>(HIP_R_32F, HIP_R_32F, a, b, HIPBLAS_OP_T, plain), {1, 3, 4, 10});
  Device<float> bias(std::vector<float>{10, -20});
  expect_close("bias and RELU",
               product<float, float>(HIP_R_32F, HIP_R_32F, a, b, HIPBLAS_OP_N,
                                     [&](hipblasLtMatmulDesc_t by) {
                                       float *at = bias;
                                       set(by, HIPBLASLT_MATMUL_DESC_BIAS_POINTER, at);
                                       set(by, HIPBLASLT_MATMUL_DESC_EPILOGUE, HIPBLASLT_EPILOGUE_RELU_BIAS);
                                     }),
               {11, 0, 15, 0});
  // 8-bit values in AMD's format, with a scale.
  Device<float> scale(std::vector<float>{0.5});
  const std::vector<__hip_fp8_e4m3_fnuz> fa = {1.0f, 2.0f, 3.0f, 4.0f}, fb = {1.0f, 0.0f, 2.0f, 1.0f};
  expect_close("fnuz",
               product<__hip_fp8_e4m3_fnuz, float>(HIP_R_8F_E4M3_FNUZ, HIP_R_32F, fa, fb, HIPBLAS_OP_T,
                                                   [&](hipblasLtMatmulDesc_t by) {
                                                     float *at = scale;
                                                     set(by, HIPBLASLT_MATMUL_DESC_A_SCALE_POINTER, at);
                                                   }),
               {0.5, 1.5, 2, 5});
  hipblasLtMatmulDesc_t by;
  hipblasLtMatmulDescCreate(&by, HIPBLAS_COMPUTE_32F, HIP_R_32F);
  const int32_t none = 0;
  expect("no operation", set(by, HIPBLASLT_MATMUL_DESC_TRANSB, none), HIPBLAS_STATUS_INVALID_VALUE);
  expect("an attribute that is not there", set(by, HIPBLASLT_MATMUL_DESC_EPILOGUE_AUX_SCALE_POINTER, none),
         HIPBLAS_STATUS_NOT_SUPPORTED);
  hipblasLtMatmulDescDestroy(by);
  expect("the end", hipblasLtDestroy(handle), HIPBLAS_STATUS_SUCCESS);
  return wrong != 0;
}
