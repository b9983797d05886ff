// rocSOLVER: factors, inverses and eigenvalues of small matrices compared with results by hand. HAZARD-NONE
#include "device_memory.h"

#include <rocsolver/rocsolver.h>

constexpr auto ok = rocblas_status_success;

int main() {
  rocblas_handle handle;
  expect("a handle", rocblas_create_handle(&handle), ok);

  // [1 2; 4 2] by columns: the rows are exchanged.
  const std::vector<double> matrix = {1, 4, 2, 2};
  Device<double> a(matrix), b(matrix), right(std::vector<double>{5, 8});
  Device<int> pivots(2), info(std::vector<int>{7});
  expect("getf2", rocsolver_dgetf2(handle, 2, 2, a, 2, pivots, info), ok);
  expect_close("L and U", a.values(), {4, 0.25, 2, 1.5}, 1e-12);
  expect("the exchange", pivots.values()[0], 2);
  expect("no failure", info.values()[0], 0);
  expect("getrf", rocsolver_dgetrf(handle, 2, 2, b, 2, pivots, info), ok);
  expect_close("the same", b.values(), a.values(), 1e-12);
  expect("getrs", rocsolver_dgetrs(handle, rocblas_operation_none, 2, 1, b, 2, pivots, right, 2), ok);
  expect_close("the solution", right.values(), {1, 2}, 1e-12);
  expect("getri", rocsolver_dgetri(handle, 2, b, 2, pivots, info), ok);
  expect_close("the inverse", b.values(), {-1.0 / 3, 2.0 / 3, 1.0 / 3, -1.0 / 6}, 1e-12);
  Device<double> singular(std::vector<double>{1, 2, 2, 4});
  rocsolver_dgetrf(handle, 2, 2, singular, 2, pivots, info);
  expect("a pivot that is zero", info.values()[0], 2);

  Device<double> symmetric(std::vector<double>{4, 2, 99, 10});
  expect("potrf", rocsolver_dpotrf(handle, rocblas_fill::rocblas_fill_lower, 2, symmetric, 2, info), ok);
  expect_close("L", symmetric.values(), {2, 1, 99, 3}, 1e-12);
  Device<double> column(std::vector<double>{3, 4}), factor(1);
  expect("geqrf", rocsolver_dgeqrf(handle, 2, 1, column, 2, factor), ok);
  expect_close("its length", std::vector<double>{std::abs(column.values()[0])}, {5}, 1e-12);

  // [2 1; 1 2] has the eigenvalues 1 and 3; the second one is twice as large.
  const std::vector<double> two = {2, 1, 1, 2, 4, 2, 2, 4};
  constexpr auto original = rocblas_evect_original;
  Device<double> alone(std::vector<double>{2, 1, 1, 2}), d(2), e(1);
  expect("syev", rocsolver_dsyev(handle, original, rocblas_fill_upper, 2, alone, 2, d, e, info), ok);
  expect_close("eigenvalues", d.values(), {1, 3}, 1e-12);
  const std::vector<double> vectors = alone.values();
  expect_close("the second vector", std::vector<double>{vectors[2] / vectors[3]}, {1}, 1e-12);
  Device<double> strided(two), each_d(4), each_e(2);
  Device<int> infos(std::vector<int>{7, 7});
  expect("syev_strided_batched",
         rocsolver_dsyev_strided_batched(handle, original, rocblas_fill_lower, 2, strided, 2, 4, each_d, 2, each_e,
                                         1, infos, 2),
         ok);
  expect_close("of both", each_d.values(), {1, 3, 2, 6}, 1e-12);
  Device<double> batch(two), batch_d(4), batch_e(2);
  Device<double *> pointers(std::vector<double *>{batch, batch + 4});
  expect("syev_batched",
         rocsolver_dsyev_batched(handle, rocblas_evect_none, rocblas_fill_lower, 2, pointers, 2, batch_d, 2,
                                 batch_e, 1, infos, 2),
         ok);
  expect_close("the same", batch_d.values(), {1, 3, 2, 6}, 1e-12);
  expect("no failure", infos.values()[1], 0);

  // [2 i; -i 2] has the same ones.
  using Complex = std::complex<float>;
  Device<Complex> hermitian(std::vector<Complex>{{2, 0}, {0, -1}, {0, 1}, {2, 0}});
  Device<float> real_d(2), real_e(1);
  expect("heev",
         rocsolver_cheev(handle, original, rocblas_fill_lower, 2, hermitian.as<rocblas_float_complex>(), 2, real_d,
                         real_e, info),
         ok);
  expect_close("eigenvalues", real_d.values(), {1, 3});

  expect("a negative size", rocsolver_dgetrf(handle, -1, 2, a, 2, pivots, info), rocblas_status_invalid_size);
  expect("a null pointer", rocsolver_dgetrf(handle, 2, 2, nullptr, 2, pivots, info),
         rocblas_status_invalid_pointer);
  expect("no handle", rocsolver_dgetrf(nullptr, 2, 2, a, 2, pivots, info), rocblas_status_invalid_handle);
  expect("another mode",
         rocsolver_dsyev(handle, rocblas_evect_tridiagonal, rocblas_fill_upper, 2, alone, 2, d, e, info),
         rocblas_status_invalid_value);
  expect("the end", rocblas_destroy_handle(handle), ok);
  return wrong != 0;
}
