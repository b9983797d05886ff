// hipBLAS: products and sums against their definitions, HIP's enumerators, and its status values. HAZARD-NONE
#include "device_memory.h"

#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
#include <hipblas/hipblas.h>

static hipblasHandle_t handle;

template <class T> T number(int k) {
  if constexpr (std::is_floating_point_v<T>)
    return T(k % 7 - 3);
  else
    return T(float(k % 7 - 3), float(k % 5 - 2));
}
template <class T> std::vector<T> numbers(int count, int from) {
  std::vector<T> result(count);
  for (int k = 0; k < count; ++k)
    result[k] = number<T>(k + from);
  return result;
}
template <class T> T conjugate(T x) {
  if constexpr (std::is_floating_point_v<T>)
    return x;
  else
    return std::conj(x);
}
template <class T> T entry(const std::vector<T> &a, int rows, hipblasOperation_t op, int row, int column) {
  const T x = op == HIPBLAS_OP_N ? a[row + column * rows] : a[column + row * rows];
  return op == HIPBLAS_OP_C ? conjugate(x) : x;
}

/// C = alpha op(A) op(B) + beta C of 4 x 3 elements, for each operation;
/// `gemm` is the function for the type, and Api is the type there.
template <class Api, class T, class Gemm> void products(const char *what, Gemm gemm) {
  constexpr int m = 4, n = 3, k = 5;
  for (hipblasOperation_t opa : {HIPBLAS_OP_N, HIPBLAS_OP_T, HIPBLAS_OP_C})
    for (hipblasOperation_t opb : {HIPBLAS_OP_N, HIPBLAS_OP_T, HIPBLAS_OP_C}) {
      const auto a = numbers<T>(m * k, 1), b = numbers<T>(k * n, 2), c = numbers<T>(m * n, 3);
      Device<T> da(a), db(b), dc(c);
      const int lda = opa == HIPBLAS_OP_N ? m : k, ldb = opb == HIPBLAS_OP_N ? k : n;
      const T alpha = T(2), beta = T(-1);
      const auto status =
          gemm(handle, opa, opb, m, n, k, reinterpret_cast<const Api *>(&alpha), da.template as<Api>(), lda,
               db.template as<Api>(), ldb, reinterpret_cast<const Api *>(&beta), dc.template as<Api>(), m);
      expect(what, status, HIPBLAS_STATUS_SUCCESS);
      std::vector<T> wanted(m * n);
      for (int column = 0; column < n; ++column)
        for (int row = 0; row < m; ++row) {
          T sum{};
          for (int i = 0; i < k; ++i)
            sum += entry(a, lda, opa, row, i) * entry(b, ldb, opb, i, column);
          wanted[row + column * m] = alpha * sum + beta * c[row + column * m];
        }
      expect_close(what, dc.values(), wanted);
    }
}

static void vectors() {
  constexpr int n = 9;
  const auto x = numbers<float>(n, 0), y = numbers<float>(n, 4);
  Device<float> dx(x), dy(y);
  float sum = 0, norm = 0, absolute = 0, dot = 0, squares = 0, magnitude = 0;
  int largest = 0, at = 0;
  for (int k = 0; k < n; ++k) {
    dot += x[k] * y[k];
    squares += x[k] * x[k];
    magnitude += std::fabs(x[k]);
    if (std::fabs(x[k]) > std::fabs(x[at]))
      at = k;
  }
  expect("dot", hipblasSdot(handle, n, dx, 1, dy, 1, &sum), HIPBLAS_STATUS_SUCCESS);
  expect("nrm2", hipblasSnrm2(handle, n, dx, 1, &norm), HIPBLAS_STATUS_SUCCESS);
  expect("asum", hipblasSasum(handle, n, dx, 1, &absolute), HIPBLAS_STATUS_SUCCESS);
  expect("amax", hipblasIsamax(handle, n, dx, 1, &largest), HIPBLAS_STATUS_SUCCESS);
  expect("dot's sum", sum, dot);
  expect_close("nrm2's root", std::vector<float>{norm}, {std::sqrt(squares)});
  expect("asum's sum", absolute, magnitude);
  expect("amax's index, from 1 on", largest, at + 1);
  const float alpha = 3;
  hipblasSaxpy(handle, n, &alpha, dx, 1, dy, 1);
  hipblasSscal(handle, n, &alpha, dx, 1);
  std::vector<float> sums, scaled;
  for (int k = 0; k < n; ++k) {
    sums.push_back(y[k] + alpha * x[k]);
    scaled.push_back(alpha * x[k]);
  }
  expect_close("axpy", dy.values(), sums);
  expect_close("scal", dx.values(), scaled);

  // Results on the device, and types that are arguments of the call.
  Device<float> result(1);
  hipblasSetPointerMode(handle, HIPBLAS_POINTER_MODE_DEVICE);
  hipblasPointerMode_t mode{};
  hipblasGetPointerMode(handle, &mode);
  expect("the mode", mode, HIPBLAS_POINTER_MODE_DEVICE);
  expect("DotEx",
         hipblasDotEx(handle, n, dx, HIPBLAS_R_32F, 1, dx, HIPBLAS_R_32F, 1, result, HIPBLAS_R_32F, HIPBLAS_R_32F),
         HIPBLAS_STATUS_SUCCESS);
  expect_close("DotEx' sum", result.values(), {9 * squares});
  expect("DotEx_64", hipblasDotEx_64(handle, n, dx, HIP_R_32F, 1, dx, HIP_R_32F, 1, result, HIP_R_32F, HIP_R_32F),
         HIPBLAS_STATUS_SUCCESS);
  expect(
      "more than there is",
      hipblasDotEx_64(handle, int64_t(1) << 40, dx, HIP_R_32F, 1, dx, HIP_R_32F, 1, result, HIP_R_32F, HIP_R_32F),
      HIPBLAS_STATUS_NOT_SUPPORTED);
  hipblasSetPointerMode(handle, HIPBLAS_POINTER_MODE_HOST);
}

/// Triangles, sides and diagonals: each has its own numbers in HIP.
static void triangles() {
  // A = [2 1; 0 4], stored whole, with 9 where a triangle is not read.
  const std::vector<float> upper = {2, 9, 1, 4}, lower = {2, 1, 9, 4}, b = {4, 8};
  const float one = 1;
  Device<float> du(upper), dl(lower), x(b), y(b), z(b);
  hipblasStrsm(handle, HIPBLAS_SIDE_LEFT, HIPBLAS_FILL_MODE_UPPER, HIPBLAS_OP_N, HIPBLAS_DIAG_NON_UNIT, 2, 1, &one,
               du, 2, x, 2);
  expect_close("upper, from the left", x.values(), {1, 2});
  hipblasStrsm(handle, HIPBLAS_SIDE_LEFT, HIPBLAS_FILL_MODE_LOWER, HIPBLAS_OP_N, HIPBLAS_DIAG_UNIT, 2, 1, &one, dl,
               2, y, 2);
  expect_close("lower, of ones", y.values(), {4, 4});
  hipblasStrsm(handle, HIPBLAS_SIDE_RIGHT, HIPBLAS_FILL_MODE_UPPER, HIPBLAS_OP_N, HIPBLAS_DIAG_NON_UNIT, 1, 2, &one,
               du, 2, z, 1);
  expect_close("upper, from the right", z.values(), {2, 1.5});
  Device<float> product(2);
  Device<float> v(std::vector<float>{1, 2});
  hipblasStrmm(handle, HIPBLAS_SIDE_LEFT, HIPBLAS_FILL_MODE_UPPER, HIPBLAS_OP_T, HIPBLAS_DIAG_NON_UNIT, 2, 1, &one,
               du, 2, v, 2, product, 2);
  expect_close("trmm", product.values(), {2, 9});
}

static void batches() {
  // Two systems of two equations, solved with their factors.
  const std::vector<double> a = {4, 2, 1, 3, 0, 5, 2, 1}, b = {6, 8, 4, 11};
  Device<double> da(a), db(b);
  Device<double *> as(std::vector<double *>{da, da + 4}), bs(std::vector<double *>{db, db + 2});
  Device<int> pivots(4), info(2);
  int argument = 1;
  expect("getrf", hipblasDgetrfBatched(handle, 2, as, 2, pivots, info, 2), HIPBLAS_STATUS_SUCCESS);
  expect("getrs", hipblasDgetrsBatched(handle, HIPBLAS_OP_N, 2, 1, as, 2, pivots, bs, 2, &argument, 2),
         HIPBLAS_STATUS_SUCCESS);
  expect("the argument", argument, 0);
  expect_close("solutions", db.values(), {1, 2, 1.8, 2}, 1e-12);
  // C = A + 2 B'.
  const double one = 1, two = 2;
  Device<double> first(std::vector<double>{1, 2, 3, 4}), second(std::vector<double>{1, 0, 5, 1}), sum(4);
  expect("geam", hipblasDgeam(handle, HIPBLAS_OP_N, HIPBLAS_OP_T, 2, 2, &one, first, 2, &two, second, 2, sum, 2),
         HIPBLAS_STATUS_SUCCESS);
  expect_close("geam's sum", sum.values(), {3, 12, 3, 6});
  Device<double> products(8);
  expect("strided",
         hipblasDgemmStridedBatched(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, 2, 2, 2, &one, first, 2, 0, second, 2, 0,
                                    &two, products, 2, 4, 2),
         HIPBLAS_STATUS_SUCCESS);
  expect_close("strided products", products.values(), {1, 2, 8, 14, 1, 2, 8, 14});
}

/// A and B of `type`, C of `result`: [1 3; 2 4] times itself.
template <class T, class C>
void typed(const char *what, hipDataType type, hipDataType result, hipblasComputeType_t compute) {
  Device<T> a(std::vector<T>{T(1.0f), T(2.0f), T(3.0f), T(4.0f)});
  Device<C> c(4);
  const float one = 1, zero = 0;
  const int whole_one = 1, whole_zero = 0;
  const void *alpha = &one, *beta = &zero;
  if (compute == HIPBLAS_COMPUTE_32I)
    alpha = &whole_one, beta = &whole_zero;
  expect(what,
         hipblasGemmEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, 2, 2, 2, alpha, a, type, 2, a, type, 2, beta, c, result,
                       2, compute, HIPBLAS_GEMM_DEFAULT),
         HIPBLAS_STATUS_SUCCESS);
  const auto values = c.values();
  const std::vector<float> got = {float(values[0]), float(values[1]), float(values[2]), float(values[3])};
  expect_close(what, got, {7, 10, 15, 22});
}

static void statuses() {
  Device<float> x(4);
  const float one = 1;
  float result;
  expect("no handle", hipblasSdot(nullptr, 4, x, 1, x, 1, &result), HIPBLAS_STATUS_NOT_INITIALIZED);
  expect("no place for the handle", hipblasCreate(nullptr), HIPBLAS_STATUS_HANDLE_IS_NULLPTR);
  // CUBLAS_OP_N is not an operation here.
  expect("no operation",
         hipblasSgemm(handle, hipblasOperation_t(0), HIPBLAS_OP_N, 2, 2, 2, &one, x, 2, x, 2, &one, x, 2),
         HIPBLAS_STATUS_INVALID_ENUM);
  expect("a leading dimension",
         hipblasSgemm(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, 2, 2, 2, &one, x, 1, x, 2, &one, x, 2),
         HIPBLAS_STATUS_INVALID_VALUE);
  expect("no element type",
         hipblasDotEx(handle, 4, x, hipblasDatatype_t(0), 1, x, HIPBLAS_R_32F, 1, &result, HIPBLAS_R_32F,
                      HIPBLAS_R_32F),
         HIPBLAS_STATUS_INVALID_ENUM);
  expect("the text",
         hipblasStatusToString(HIPBLAS_STATUS_INVALID_ENUM) == std::string("HIPBLAS_STATUS_INVALID_ENUM"), true);
  hipblasSetMathMode(handle, HIPBLAS_TF32_TENSOR_OP_MATH);
  hipblasMath_t math{};
  hipblasGetMathMode(handle, &math);
  expect("the math mode", math, HIPBLAS_TF32_TENSOR_OP_MATH);
}

int main() {
  expect("a handle", hipblasCreate(&handle), HIPBLAS_STATUS_SUCCESS);
  hipblasComplex number(2.0f, 3.0f);
  number.imag(4.0f);
  expect("a real part", number.real(), 2.0f);
  expect("an imaginary part", number.imag(), 4.0f);
  expect("a real number", hipblasDoubleComplex(5.0).imag(), 0.0);
  products<float, float>("Sgemm", hipblasSgemm);
  products<double, double>("Dgemm", hipblasDgemm);
  products<hipblasComplex, std::complex<float>>("Cgemm", hipblasCgemm);
  products<hipblasDoubleComplex, std::complex<double>>("Zgemm", hipblasZgemm);
  vectors();
  triangles();
  batches();
  typed<__half, __half>("halves", HIP_R_16F, HIP_R_16F, HIPBLAS_COMPUTE_32F);
  typed<__hip_bfloat16, float>("bfloat16", HIP_R_16BF, HIP_R_32F, HIPBLAS_COMPUTE_32F);
  typed<signed char, int>("bytes", HIP_R_8I, HIP_R_32I, HIPBLAS_COMPUTE_32I);
  statuses();
  expect("the end", hipblasDestroy(handle), HIPBLAS_STATUS_SUCCESS);
  return wrong != 0;
}
