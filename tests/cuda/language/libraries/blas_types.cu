// cuBLAS: products in half precision, of integers and of 8-bit numbers; cuBLASLt with its scales and epilogues.
// HAZARD-NONE
#include "matrices.h"

#include <cublasLt.h>
#include <cublasXt.h>
#include <cublas_v2.h>
#include <cuda_fp8.h>

constexpr int m = 6, n = 4, k = 5;

template <class T> struct Buffer {
  explicit Buffer(const std::vector<T> &values) : count(values.size()) {
    cudaMalloc(&begin, count * sizeof(T));
    cudaMemcpy(begin, values.data(), count * sizeof(T), cudaMemcpyHostToDevice);
  }
  ~Buffer() { cudaFree(begin); }
  std::vector<T> values() const {
    std::vector<T> result(count);
    cudaMemcpy(result.data(), begin, count * sizeof(T), cudaMemcpyDeviceToHost);
    return result;
  }
  size_t count;
  T *begin;
};
template <class T> std::vector<T> converted(const std::vector<float> &from) {
  std::vector<T> result;
  for (float each : from)
    result.push_back(T(each));
  return result;
}

const std::vector<float> a = numbers<float>(m * k), b = numbers<float>(k * n, 3), c = numbers<float>(m * n, 7);
std::vector<float> product(float alpha, float beta) {
  std::vector<float> result = c;
  multiply(0, 0, m, n, k, alpha, a, m, b, k, beta, result, m);
  return result;
}

template <class T, class R>
void check_type(cublasHandle_t handle, const char *what, cudaDataType type, cudaDataType result_type,
                cublasComputeType_t compute) {
  Buffer<T> da(converted<T>(a)), db(converted<T>(b));
  Buffer<R> dc(converted<R>(c));
  const float alpha = 2, beta = 0.5f;
  const __half alpha16 = 2.0f, beta16 = 0.5f;
  const bool half = compute == CUBLAS_COMPUTE_16F;
  expect(what,
         cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, half ? (const void *)&alpha16 : &alpha, da.begin,
                      type, m, db.begin, type, k, half ? (const void *)&beta16 : &beta, dc.begin, result_type, m,
                      compute, CUBLAS_GEMM_DEFAULT),
         CUBLAS_STATUS_SUCCESS);
  const std::vector<float> wanted = product(alpha, beta);
  const std::vector<R> got = dc.values();
  // The type to which sums are rounded.
  expect_all(what, got.data(), m * n, [&](int at) { return R(wanted[at]); });
}

/// The types of CUDA before 11 stand for compute types.
void check_old_types(cublasHandle_t handle) {
  const float alpha = 2, beta = 0.5f;
  const std::vector<float> wanted = product(alpha, beta);
  const auto is_right = [&](const char *what, cublasStatus_t status, const Buffer<float> &result) {
    expect(what, status, CUBLAS_STATUS_SUCCESS);
    const std::vector<float> got = result.values();
    expect_all(what, got.data(), m * n, [&](int at) { return wanted[at]; });
  };
  Buffer<float> da(a), db(b), first(c), second(c), third(c);
  is_right("GemmEx",
           cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, da.begin, CUDA_R_32F, m, db.begin,
                        CUDA_R_32F, k, &beta, first.begin, CUDA_R_32F, m, CUDA_R_32F, CUBLAS_GEMM_DEFAULT),
           first);
  is_right("GemmStridedBatchedEx",
           cublasGemmStridedBatchedEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, da.begin, CUDA_R_32F, m, 0,
                                      db.begin, CUDA_R_32F, k, 0, &beta, second.begin, CUDA_R_32F, m, 0, 1,
                                      CUDA_R_32F, CUBLAS_GEMM_DEFAULT),
           second);
  Buffer<const void *> as({da.begin}), bs({db.begin});
  Buffer<void *> cs({third.begin});
  is_right("GemmBatchedEx",
           cublasGemmBatchedEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, as.begin, CUDA_R_32F, m, bs.begin,
                               CUDA_R_32F, k, &beta, cs.begin, CUDA_R_32F, m, 1, CUDA_R_32F, CUBLAS_GEMM_DEFAULT),
           third);
  expect("a type that computes nothing",
         cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, da.begin, CUDA_R_32F, m, db.begin,
                      CUDA_R_32F, k, &beta, first.begin, CUDA_R_32F, m, CUDA_R_8I, CUBLAS_GEMM_DEFAULT),
         CUBLAS_STATUS_NOT_SUPPORTED);
}

void check_integers(cublasHandle_t handle) {
  std::vector<signed char> x(m * k), y(k * n);
  for (int at = 0; at < m * k; ++at)
    x[at] = (signed char)(at * 31 % 255 - 127);
  for (int at = 0; at < k * n; ++at)
    y[at] = (signed char)(at * 17 % 255 - 127);
  Buffer<signed char> dx(x), dy(y);
  Buffer<int> dz(std::vector<int>(m * n, 10));
  const int alpha = 3, beta = -1;
  expect("GemmEx of integers",
         cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, dx.begin, CUDA_R_8I, m, dy.begin,
                      CUDA_R_8I, k, &beta, dz.begin, CUDA_R_32I, m, CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT),
         CUBLAS_STATUS_SUCCESS);
  const std::vector<int> got = dz.values();
  expect_all("their products", got.data(), m * n, [&](int at) {
    int sum = 0;
    for (int j = 0; j < k; ++j)
      sum += x[at % m + j * m] * y[j + at / m * k];
    return alpha * sum + beta * 10;
  });
}

void check_half(cublasHandle_t handle) {
  const auto x = converted<__half>(a), y = converted<__half>(b), z = converted<__half>(c);
  Buffer<__half> dx(x), dy(y), d1(z), d2(z), d3(z);
  const __half alpha = 2.0f, beta = 0.5f;
  const std::vector<float> wanted = product(2, 0.5f);
  auto check = [&](const char *what, const Buffer<__half> &of) {
    const std::vector<__half> got = of.values();
    expect_all(what, got.data(), m * n, [&](int at) { return __half(wanted[at]); });
  };
  cublasHgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, dx.begin, m, dy.begin, k, &beta, d1.begin, m);
  check("Hgemm", d1);
  Buffer<const __half *> px({dx.begin}), py({dy.begin});
  Buffer<__half *> pz({d2.begin});
  cublasHgemmBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, px.begin, m, py.begin, k, &beta, pz.begin,
                     m, 1);
  check("HgemmBatched", d2);
  cublasHgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, dx.begin, m, 0, dy.begin, k, 0,
                            &beta, d3.begin, m, 0, 1);
  check("HgemmStridedBatched", d3);
  const float one = 2, part = 0.5f;
  Buffer<__half> d4(z);
  Buffer<const void *> vx({dx.begin}), vy({dy.begin});
  Buffer<void *> vz({d4.begin});
  cublasGemmBatchedEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &one, vx.begin, CUDA_R_16F, m, vy.begin,
                      CUDA_R_16F, k, &part, vz.begin, CUDA_R_16F, m, 1, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
  check("GemmBatchedEx", d4);
  Buffer<__half> d5(z);
  cublasGemmStridedBatchedEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &one, dx.begin, CUDA_R_16F, m, 0, dy.begin,
                             CUDA_R_16F, k, 0, &part, d5.begin, CUDA_R_16F, m, 0, 1, CUBLAS_COMPUTE_32F,
                             CUBLAS_GEMM_DEFAULT);
  check("GemmStridedBatchedEx", d5);
}

void check_refusals(cublasHandle_t handle) {
  Buffer<float> x(a);
  const float one = 1;
  expect("types that do not go together",
         cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, x.begin, CUDA_R_32F, 2, x.begin, CUDA_R_16F,
                      2, &one, x.begin, CUDA_R_32F, 2, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT),
         CUBLAS_STATUS_NOT_SUPPORTED);
  expect("a type without products",
         cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, x.begin, CUDA_R_16I, 2, x.begin, CUDA_R_16I,
                      2, &one, x.begin, CUDA_R_16I, 2, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT),
         CUBLAS_STATUS_NOT_SUPPORTED);
}

/// op(A) is the transpose of A, stored as k by m.
void check_lt() {
  cublasLtHandle_t handle;
  expect("cublasLtCreate", cublasLtCreate(&handle), CUBLAS_STATUS_SUCCESS);
  std::vector<float> turned(k * m);
  for (int row = 0; row < m; ++row)
    for (int column = 0; column < k; ++column)
      turned[column + row * k] = a[row + column * m];
  const std::vector<float> bias = numbers<float>(m, 9);
  Buffer<float> da(turned), db(b), dc(c), dd(std::vector<float>(m * n, 0)), dbias(bias);
  cublasLtMatmulDesc_t descriptor;
  cublasLtMatrixLayout_t la, lb, lc;
  cublasLtMatmulDescCreate(&descriptor, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  const cublasOperation_t transposed = CUBLAS_OP_T;
  expect("an attribute",
         cublasLtMatmulDescSetAttribute(descriptor, CUBLASLT_MATMUL_DESC_TRANSA, &transposed, sizeof(transposed)),
         CUBLAS_STATUS_SUCCESS);
  expect("one that is too short",
         cublasLtMatmulDescSetAttribute(descriptor, CUBLASLT_MATMUL_DESC_TRANSA, &transposed, 1),
         CUBLAS_STATUS_INVALID_VALUE);
  cublasLtMatrixLayoutCreate(&la, CUDA_R_32F, k, m, k);
  cublasLtMatrixLayoutCreate(&lb, CUDA_R_32F, k, n, k);
  cublasLtMatrixLayoutCreate(&lc, CUDA_R_32F, m, n, m);
  cublasLtMatmulPreference_t preference;
  cublasLtMatmulPreferenceCreate(&preference);
  size_t workspace = 0;
  cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &workspace,
                                       sizeof(workspace));
  cublasLtMatmulHeuristicResult_t found;
  int count = 0;
  cublasLtMatmulAlgoGetHeuristic(handle, descriptor, la, lb, lc, lc, preference, 1, &found, &count);
  expect("algorithms", count, 1);
  const float alpha = 2, beta = 0.5f;
  auto run = [&](cublasLtEpilogue_t epilogue) {
    cublasLtMatmulDescSetAttribute(descriptor, CUBLASLT_MATMUL_DESC_EPILOGUE, &epilogue, sizeof(epilogue));
    expect("cublasLtMatmul",
           cublasLtMatmul(handle, descriptor, &alpha, da.begin, la, db.begin, lb, &beta, dc.begin, lc, dd.begin, lc,
                          &found.algo, nullptr, 0, nullptr),
           CUBLAS_STATUS_SUCCESS);
    return dd.values();
  };
  std::vector<float> wanted = product(alpha, beta);
  expect("the product", near(run(CUBLASLT_EPILOGUE_DEFAULT), wanted), true);
  const float *where = dbias.begin;
  cublasLtMatmulDescSetAttribute(descriptor, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &where, sizeof(where));
  for (int at = 0; at < m * n; ++at)
    wanted[at] += bias[at % m];
  expect("with a bias", near(run(CUBLASLT_EPILOGUE_BIAS), wanted), true);
  std::vector<float> gelu = wanted, relu = wanted;
  for (int at = 0; at < m * n; ++at) {
    relu[at] = std::max(relu[at], 0.0f);
    const float x = wanted[at];
    gelu[at] = 0.5f * x * (1 + std::tanh(0.79788456f * (x + 0.044715f * x * x * x)));
  }
  expect("with a bias and RELU", near(run(CUBLASLT_EPILOGUE_RELU_BIAS), relu), true);
  expect("with a bias and GELU", near(run(CUBLASLT_EPILOGUE_GELU_BIAS), gelu), true);
  const cublasLtEpilogue_t gradient = CUBLASLT_EPILOGUE_DGELU;
  expect("a gradient",
         cublasLtMatmulDescSetAttribute(descriptor, CUBLASLT_MATMUL_DESC_EPILOGUE, &gradient, sizeof(gradient)),
         CUBLAS_STATUS_NOT_SUPPORTED);
  const int no_operation = 7;
  expect(
      "no operation",
      cublasLtMatmulDescSetAttribute(descriptor, CUBLASLT_MATMUL_DESC_TRANSA, &no_operation, sizeof(no_operation)),
      CUBLAS_STATUS_INVALID_VALUE);
  auto multiply_again = [&](const float *by, const float *keep, const float *of_c) {
    return cublasLtMatmul(handle, descriptor, by, da.begin, la, db.begin, lb, keep, of_c, lc, dd.begin, lc,
                          &found.algo, nullptr, 0, nullptr);
  };
  multiply_again(&alpha, &beta, dc.begin);
  expect("what is refused is not stored", near(dd.values(), gelu), true);

  // As many operands as results, or one for all.
  const int32_t two = 2, three = 3;
  cublasLtMatrixLayoutSetAttribute(la, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &two, sizeof(two));
  expect("more factors than results", multiply_again(&alpha, &beta, dc.begin), CUBLAS_STATUS_INVALID_VALUE);
  cublasLtMatrixLayoutSetAttribute(lc, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &three, sizeof(three));
  expect("fewer factors than results", multiply_again(&alpha, &beta, dc.begin), CUBLAS_STATUS_INVALID_VALUE);
  const int32_t single = 1;
  for (cublasLtMatrixLayout_t each : {la, lc})
    cublasLtMatrixLayoutSetAttribute(each, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &single, sizeof(single));

  // Factors on the device.
  const cublasLtPointerMode_t on_device = CUBLASLT_POINTER_MODE_DEVICE;
  const cublasLtEpilogue_t plain = CUBLASLT_EPILOGUE_DEFAULT;
  cublasLtMatmulDescSetAttribute(descriptor, CUBLASLT_MATMUL_DESC_POINTER_MODE, &on_device, sizeof(on_device));
  cublasLtMatmulDescSetAttribute(descriptor, CUBLASLT_MATMUL_DESC_EPILOGUE, &plain, sizeof(plain));
  Buffer<float> factors({alpha, beta, 0});
  float *unwritten;
  cudaMalloc(&unwritten, m * n * sizeof(float));
  expect("factors on the device", multiply_again(factors.begin, factors.begin + 1, dc.begin),
         CUBLAS_STATUS_SUCCESS);
  expect("their product", near(dd.values(), product(alpha, beta)), true);
  expect("no sum", multiply_again(factors.begin, factors.begin + 2, unwritten), CUBLAS_STATUS_SUCCESS);
  expect("the product alone", near(dd.values(), product(alpha, 0)), true);
  expect("no matrix to add", multiply_again(factors.begin, factors.begin + 2, nullptr), CUBLAS_STATUS_SUCCESS);
  cudaFree(unwritten);

  // 8-bit numbers, with scales on the device.
  using Fp8 = __nv_fp8_e4m3;
  Buffer<Fp8> a8(converted<Fp8>(turned)), b8(converted<Fp8>(b)), d8(converted<Fp8>(c));
  Buffer<__nv_bfloat16> c16(converted<__nv_bfloat16>(c));
  Buffer<float> a_scale({2}), b_scale({0.5f}), d_scale({4}), largest({0});
  cublasLtMatmulDesc_t narrow;
  cublasLtMatrixLayout_t l8a, l8b, l8d, l16;
  cublasLtMatmulDescCreate(&narrow, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  auto set = [&](cublasLtMatmulDescAttributes_t attribute, const float *value) {
    cublasLtMatmulDescSetAttribute(narrow, attribute, &value, sizeof(value));
  };
  cublasLtMatmulDescSetAttribute(narrow, CUBLASLT_MATMUL_DESC_TRANSA, &transposed, sizeof(transposed));
  set(CUBLASLT_MATMUL_DESC_A_SCALE_POINTER, a_scale.begin);
  set(CUBLASLT_MATMUL_DESC_B_SCALE_POINTER, b_scale.begin);
  set(CUBLASLT_MATMUL_DESC_D_SCALE_POINTER, d_scale.begin);
  set(CUBLASLT_MATMUL_DESC_AMAX_D_POINTER, largest.begin);
  cublasLtMatrixLayoutCreate(&l8a, CUDA_R_8F_E4M3, k, m, k);
  cublasLtMatrixLayoutCreate(&l8b, CUDA_R_8F_E4M3, k, n, k);
  cublasLtMatrixLayoutCreate(&l8d, CUDA_R_8F_E4M3, m, n, m);
  cublasLtMatrixLayoutCreate(&l16, CUDA_R_16BF, m, n, m);
  const float one = 1, zero = 0;
  expect("of 8 bits",
         cublasLtMatmul(handle, narrow, &one, a8.begin, l8a, b8.begin, l8b, &zero, c16.begin, l16, d8.begin, l8d,
                        nullptr, nullptr, 0, nullptr),
         CUBLAS_STATUS_SUCCESS);
  const std::vector<float> sums = product(1, 0);
  const std::vector<Fp8> got = d8.values();
  float most = 0;
  for (float each : sums)
    most = std::max(most, std::fabs(each));
  expect("the largest", largest.values()[0], most);
  bool right = true;
  for (int at = 0; at < m * n; ++at)
    right = right && float(got[at]) == float(Fp8(4 * sums[at]));
  expect("what is rounded to 8 bits", right, true);

  for (cublasLtMatrixLayout_t each : {la, lb, lc, l8a, l8b, l8d, l16})
    cublasLtMatrixLayoutDestroy(each);
  cublasLtMatmulDescDestroy(descriptor);
  cublasLtMatmulDescDestroy(narrow);
  cublasLtMatmulPreferenceDestroy(preference);
  expect("cublasLtDestroy", cublasLtDestroy(handle), CUBLAS_STATUS_SUCCESS);
}

/// Operands in host memory.
void check_xt() {
  cublasXtHandle_t handle;
  expect("cublasXtCreate", cublasXtCreate(&handle), CUBLAS_STATUS_SUCCESS);
  int devices[] = {0, 1}, size = 0;
  expect("one device", cublasXtDeviceSelect(handle, 1, devices), CUBLAS_STATUS_SUCCESS);
  expect("two devices", cublasXtDeviceSelect(handle, 2, devices), CUBLAS_STATUS_INVALID_VALUE);
  cublasXtSetBlockDim(handle, 64);
  cublasXtGetBlockDim(handle, &size);
  expect("the size of blocks", size, 64);
  const float alpha = 2, beta = 0.5f;
  std::vector<float> got = c;
  expect("cublasXtSgemm",
         cublasXtSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, a.data(), m, b.data(), k, &beta,
                       got.data(), m),
         CUBLAS_STATUS_SUCCESS);
  expect("the host's product", near(got, product(alpha, beta)), true);
  Buffer<float> da(a), dc(c);
  cublasXtSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, da.begin, m, b.data(), k, &beta, dc.begin, m);
  expect("on both sides", near(dc.values(), product(alpha, beta)), true);
  expect("cublasXtDestroy", cublasXtDestroy(handle), CUBLAS_STATUS_SUCCESS);
}

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  check_type<float, float>(handle, "GemmEx of float", CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F);
  check_type<float, float>(handle, "GemmEx of tf32", CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F_FAST_TF32);
  check_type<__half, __half>(handle, "GemmEx of half", CUDA_R_16F, CUDA_R_16F, CUBLAS_COMPUTE_16F);
  check_type<__half, float>(handle, "GemmEx of half into float", CUDA_R_16F, CUDA_R_32F, CUBLAS_COMPUTE_32F);
  check_type<__nv_bfloat16, __nv_bfloat16>(handle, "GemmEx of bfloat16", CUDA_R_16BF, CUDA_R_16BF,
                                           CUBLAS_COMPUTE_32F);
  check_old_types(handle);
  check_integers(handle);
  check_half(handle);
  check_refusals(handle);
  check_lt();
  check_xt();
  cublasDestroy(handle);
  return wrong != 0;
}
