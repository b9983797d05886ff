// rocBLAS: hipBLAS's functions under AMD's names. HAZARD-NONE
#include "device_memory.h"

#include <rocblas/rocblas.h>

#include <cstring>

int main() {
  rocblas_handle handle;
  expect("a handle", rocblas_create_handle(&handle), rocblas_status_success);
  expect("no place for it", rocblas_create_handle(nullptr), rocblas_status_invalid_handle);
  hipStream_t stream, its = nullptr;
  (void)hipStreamCreate(&stream);
  expect("a stream", rocblas_set_stream(handle, stream), rocblas_status_success);
  expect("its stream", rocblas_get_stream(handle, &its), rocblas_status_success);
  expect("the same", its == stream, true);

  // Vectors.
  const float two = 2;
  Device<float> x(std::vector<float>{1, 2, 3}), y(std::vector<float>{1, 1, 1});
  expect("axpy", rocblas_saxpy(handle, 3, &two, x, 1, y, 1), rocblas_status_success);
  (void)hipStreamSynchronize(stream);
  expect_close("2 x + y", y.values(), {3, 5, 7});
  float sum = 0;
  rocblas_int place = 0;
  expect("dot", rocblas_sdot(handle, 3, x, 1, y, 1, &sum), rocblas_status_success);
  expect("the product", sum, 34.0f);
  expect("isamax", rocblas_isamax(handle, 3, y, 1, &place), rocblas_status_success);
  expect("the largest, from 1", place, 3);
  rocblas_pointer_mode mode = rocblas_pointer_mode_host;
  expect("pointers to the device", rocblas_set_pointer_mode(handle, rocblas_pointer_mode_device),
         rocblas_status_success);
  expect("the mode", rocblas_get_pointer_mode(handle, &mode), rocblas_status_success);
  expect("it is kept", mode, rocblas_pointer_mode_device);
  Device<float> norm(1);
  expect("nrm2", rocblas_snrm2(handle, 3, x, 1, norm), rocblas_status_success);
  (void)hipStreamSynchronize(stream);
  expect_close("the norm", norm.values(), {std::sqrt(14.0f)});
  rocblas_set_pointer_mode(handle, rocblas_pointer_mode_host);

  // Matrices; two of them at once.
  const double one = 1, zero = 0;
  Device<double> a(std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8}), b(std::vector<double>{1, 0, 0, 1, 0, 1, 1, 0}), c(8);
  expect("gemm",
         rocblas_dgemm(handle, rocblas_operation_transpose, rocblas_operation_none, 2, 2, 2, &one, a, 2, b, 2, &zero, c,
                       2),
         rocblas_status_success);
  (void)hipStreamSynchronize(stream);
  expect_close("transposed", c.values(), {1, 3, 2, 4}, 1e-12);
  expect("gemm_strided_batched",
         rocblas_dgemm_strided_batched(handle, rocblas_operation_none, rocblas_operation_none, 2, 2, 2, &one, a, 2, 4,
                                       b, 2, 4, &zero, c, 2, 4, 2),
         rocblas_status_success);
  (void)hipStreamSynchronize(stream);
  expect_close("both", c.values(), {1, 2, 3, 4, 7, 8, 5, 6}, 1e-12);
  expect("trsm",
         rocblas_dtrsm(handle, rocblas_side_left, rocblas_fill_lower, rocblas_operation_none,
                       rocblas_diagonal_non_unit, 2, 1, &one, a, 2, c, 2),
         rocblas_status_success);
  (void)hipStreamSynchronize(stream);
  expect_close("a solution", c.values(), {1, 0}, 1e-12);

  // Hermitian: A += 2 x x^H. The lower triangle is stored.
  using Complex = std::complex<double>;
  Device<Complex> vector(std::vector<Complex>{{1, 1}, {0, 2}}), hermitian(std::vector<Complex>(4));
  const double twice = 2;
  expect("her",
         rocblas_zher(handle, rocblas_fill_lower, 2, &twice, vector.as<rocblas_double_complex>(), 1,
                      hermitian.as<rocblas_double_complex>(), 2),
         rocblas_status_success);
  (void)hipStreamSynchronize(stream);
  expect_close("the lower triangle", hermitian.values(), {{4, 0}, {4, 4}, {0, 0}, {8, 0}}, 1e-12);

  // Errors.
  expect("no operation",
         rocblas_dgemm(handle, rocblas_operation(0), rocblas_operation_none, 2, 2, 2, &one, a, 2, b, 2, &zero, c, 2),
         rocblas_status_invalid_value);
  expect("a negative size",
         rocblas_dgemm(handle, rocblas_operation_none, rocblas_operation_none, -1, 2, 2, &one, a, 2, b, 2, &zero, c, 2),
         rocblas_status_invalid_size);
  expect("no factor",
         rocblas_dgemm(handle, rocblas_operation_none, rocblas_operation_none, 2, 2, 2, nullptr, a, 2, b, 2, &zero, c,
                       2),
         rocblas_status_invalid_pointer);
  const double host[] = {1, 2};
  expect("a negative length", rocblas_set_vector_async(-1, sizeof *host, host, 1, a, 1, nullptr),
         rocblas_status_invalid_size);
  expect("no handle", rocblas_saxpy(nullptr, 3, &two, x, 1, y, 1), rocblas_status_invalid_handle);
  expect("a name", std::strcmp(rocblas_status_to_string(rocblas_status_invalid_value), "rocblas_status_invalid_value"),
         0);
  std::size_t size = 0;
  char version[16];
  expect("the version's size", rocblas_get_version_string_size(&size), rocblas_status_success);
  expect("the version", rocblas_get_version_string(version, size), rocblas_status_success);
  expect("its size", std::strlen(version) + 1, size);
  (void)hipStreamDestroy(stream);
  expect("the end", rocblas_destroy_handle(handle), rocblas_status_success);
  return wrong != 0;
}
