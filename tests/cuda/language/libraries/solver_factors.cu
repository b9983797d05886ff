// cuSOLVER: sparse factors as objects, on the device and on the host, and refactorization.
// HAZARD-NONE
#include "matrices.h"

#include <cusolverRf.h>
#include <cusolverSp.h>
#include <cusolverSp_LOWLEVEL_PREVIEW.h>

#include <algorithm>

template <class T> struct Factors;
#define FACTORS(T, L)                                                                                              \
  template <> struct Factors<T> {                                                                                  \
    static constexpr auto chol_bytes = cusolverSp##L##csrcholBufferInfo;                                           \
    static constexpr auto chol = cusolverSp##L##csrcholFactor;                                                     \
    static constexpr auto chol_pivot = cusolverSp##L##csrcholZeroPivot;                                            \
    static constexpr auto chol_solve = cusolverSp##L##csrcholSolve;                                                \
    static constexpr auto chol_host = cusolverSp##L##csrcholFactorHost;                                            \
    static constexpr auto chol_pivot_host = cusolverSp##L##csrcholZeroPivotHost;                                   \
    static constexpr auto chol_solve_host = cusolverSp##L##csrcholSolveHost;                                       \
    static constexpr auto qr_setup = cusolverSp##L##csrqrSetup;                                                    \
    static constexpr auto qr = cusolverSp##L##csrqrFactor;                                                         \
    static constexpr auto qr_solve = cusolverSp##L##csrqrSolve;                                                    \
    static constexpr auto qr_setup_host = cusolverSp##L##csrqrSetupHost;                                           \
    static constexpr auto qr_host = cusolverSp##L##csrqrFactorHost;                                                \
    static constexpr auto qr_pivot_host = cusolverSp##L##csrqrZeroPivotHost;                                       \
    static constexpr auto qr_solve_host = cusolverSp##L##csrqrSolveHost;                                           \
    static constexpr auto lu_host = cusolverSp##L##csrluFactorHost;                                                \
    static constexpr auto lu_pivot_host = cusolverSp##L##csrluZeroPivotHost;                                       \
    static constexpr auto lu_solve_host = cusolverSp##L##csrluSolveHost;                                           \
    static constexpr auto lu_extract = cusolverSp##L##csrluExtractHost;                                            \
  };
FACTORS(float, S)
FACTORS(double, D)
FACTORS(std::complex<float>, C)
FACTORS(std::complex<double>, Z)

constexpr int n = 6;

/// By rows, counted from `base`: Hermitian and positive definite, a line of neighbours with one distant pair.
template <class T> struct Sparse {
  std::vector<int> offsets, indices;
  std::vector<T> values;
  int nnz() const { return int(values.size()); }
  explicit Sparse(int base, T diagonal = T(5), bool swapped = false) {
    for (int row = 0; row < n; ++row) {
      offsets.push_back(int(indices.size()) + base);
      // Two rows exchanged: the diagonal is no longer a pivot.
      const int of = swapped && row < 2 ? 1 - row : row;
      for (int column = 0; column < n; ++column) {
        const bool far = std::abs(of - column) == n - 1;
        if (of != column && std::abs(of - column) != 1 && !far)
          continue;
        indices.push_back(column + base);
        values.push_back(of == column ? diagonal : far ? T(2) : T(-1));
      }
    }
    offsets.push_back(int(indices.size()) + base);
  }
  /// A x.
  std::vector<T> times(const std::vector<T> &x, int base) const {
    std::vector<T> b(n, T(0));
    for (int row = 0; row < n; ++row)
      for (int k = offsets[row] - base; k < offsets[row + 1] - base; ++k)
        b[row] += values[k] * x[indices[k] - base];
    return b;
  }
};
template <class T> bool solves(const std::vector<T> &a, const std::vector<T> &b) {
  double most = 0;
  for (int k = 0; k < n; ++k)
    most = std::max(most, double(std::abs(a[k] - b[k])));
  return most < 1e-3;
}

/// In the form that CUDA's functions take.
inline float shift(float x) { return x; }
inline double shift(double x) { return x; }
inline cuComplex shift(std::complex<float> x) { return {x.real(), x.imag()}; }
inline cuDoubleComplex shift(std::complex<double> x) { return {x.real(), x.imag()}; }

template <class T> void check(cusolverSpHandle_t handle) {
  using F = Factors<T>;
  cusparseMatDescr_t descriptor;
  cusparseCreateMatDescr(&descriptor);
  cusparseSetMatIndexBase(descriptor, CUSPARSE_INDEX_BASE_ONE);
  const Sparse<T> a(1);
  const std::vector<T> x = numbers<T>(n), b = a.times(x, 1);
  std::vector<T> got(n, T(0)), buffer(1024, T(0));
  int position = -7;

  csrcholInfoHost_t chol_host;
  cusolverSpCreateCsrcholInfoHost(&chol_host);
  expect(
      "analysis",
      cusolverSpXcsrcholAnalysisHost(handle, n, a.nnz(), descriptor, a.offsets.data(), a.indices.data(), chol_host),
      CUSOLVER_STATUS_SUCCESS);
  expect("no factors yet", F::chol_pivot_host(handle, chol_host, 0, &position), CUSOLVER_STATUS_INVALID_VALUE);
  expect("Cholesky",
         F::chol_host(handle, n, a.nnz(), descriptor, gpu(a.values.data()), a.offsets.data(), a.indices.data(),
                      chol_host, gpu(buffer.data())),
         CUSOLVER_STATUS_SUCCESS);
  F::chol_pivot_host(handle, chol_host, 1e-6, &position);
  expect("positive definite", position, -1);
  F::chol_solve_host(handle, n, gpu(b.data()), gpu(got.data()), chol_host, gpu(buffer.data()));
  expect("... solved", solves(got, x), true);
  const Sparse<T> negative(1, T(-5));
  F::chol_host(handle, n, negative.nnz(), descriptor, gpu(negative.values.data()), negative.offsets.data(),
               negative.indices.data(), chol_host, gpu(buffer.data()));
  F::chol_pivot_host(handle, chol_host, 1e-6, &position);
  expect("not positive definite", position >= 0, true);
  expect("... is not solved",
         F::chol_solve_host(handle, n, gpu(b.data()), gpu(got.data()), chol_host, gpu(buffer.data())),
         CUSOLVER_STATUS_ZERO_PIVOT);
  cusolverSpDestroyCsrcholInfoHost(chol_host);
  expect("gone", F::chol_pivot_host(handle, chol_host, 0, &position), CUSOLVER_STATUS_INVALID_VALUE);

  OnDevice<T> values(a.values), db(b), dx(got);
  OnDevice<int> offsets(a.offsets), indices(a.indices);
  csrcholInfo_t chol;
  cusolverSpCreateCsrcholInfo(&chol);
  cusolverSpXcsrcholAnalysis(handle, n, a.nnz(), descriptor, offsets.get(), indices.get(), chol);
  std::size_t internal = 1, bytes = 0;
  expect("a workspace",
         F::chol_bytes(handle, n, a.nnz(), descriptor, values.get(), offsets.get(), indices.get(), chol, &internal,
                       &bytes),
         CUSOLVER_STATUS_SUCCESS);
  OnDevice<T> work(buffer);
  F::chol(handle, n, a.nnz(), descriptor, values.get(), offsets.get(), indices.get(), chol, work.get());
  F::chol_pivot(handle, chol, 1e-6, &position);
  expect("positive definite on the device", position, -1);
  F::chol_solve(handle, n, db.get(), dx.get(), chol, work.get());
  expect("analysed again",
         cusolverSpXcsrcholAnalysis(handle, n, a.nnz(), descriptor, offsets.get(), indices.get(), chol),
         CUSOLVER_STATUS_SUCCESS);
  expect("... solved there before", solves(dx.values(), x), true);
  expect("... with factors that are gone", F::chol_pivot(handle, chol, 1e-6, &position),
         CUSOLVER_STATUS_INVALID_VALUE);
  cusolverSpDestroyCsrcholInfo(chol);

  csrqrInfoHost_t qr_host;
  cusolverSpCreateCsrqrInfoHost(&qr_host);
  cusolverSpXcsrqrAnalysisHost(handle, n, n, a.nnz(), descriptor, a.offsets.data(), a.indices.data(), qr_host);
  const Sparse<T> plus_three(1, T(8));
  F::qr_setup_host(handle, n, n, a.nnz(), descriptor, gpu(plus_three.values.data()), a.offsets.data(),
                   a.indices.data(), shift(T(3)), qr_host);
  std::vector<T> right = b;
  std::fill(got.begin(), got.end(), T(0));
  expect("QR, less a number of times the identity",
         F::qr_host(handle, n, n, a.nnz(), gpu(right.data()), gpu(got.data()), qr_host, gpu(buffer.data())),
         CUSOLVER_STATUS_SUCCESS);
  expect("... solved at once", solves(got, x), true);
  F::qr_pivot_host(handle, qr_host, 1e-6, &position);
  expect("... not singular", position, -1);
  std::fill(got.begin(), got.end(), T(0));
  F::qr_solve_host(handle, n, n, gpu(right.data()), gpu(got.data()), qr_host, gpu(buffer.data()));
  expect("... or later", solves(got, x), true);
  cusolverSpDestroyCsrqrInfoHost(qr_host);
  csrqrInfo_t qr;
  cusolverSpCreateCsrqrInfo(&qr);
  cusolverSpXcsrqrAnalysis(handle, n, n, a.nnz(), descriptor, offsets.get(), indices.get(), qr);
  F::qr_setup(handle, n, n, a.nnz(), descriptor, values.get(), offsets.get(), indices.get(), shift(T(0)), qr);
  F::qr(handle, n, n, a.nnz(), nullptr, nullptr, qr, work.get());
  cudaMemset(dx.get(), 0, n * sizeof(T));
  F::qr_solve(handle, n, n, db.get(), dx.get(), qr, work.get());
  expect("... on the device", solves(dx.values(), x), true);
  cusolverSpDestroyCsrqrInfo(qr);

  const Sparse<T> swapped(1, T(5), true);
  const std::vector<T> c = swapped.times(x, 1);
  csrluInfoHost_t lu;
  cusolverSpCreateCsrluInfoHost(&lu);
  cusolverSpXcsrluAnalysisHost(handle, n, swapped.nnz(), descriptor, swapped.offsets.data(), swapped.indices.data(),
                               lu);
  expect("LU",
         F::lu_host(handle, n, swapped.nnz(), descriptor, gpu(swapped.values.data()), swapped.offsets.data(),
                    swapped.indices.data(), lu, 1, gpu(buffer.data())),
         CUSOLVER_STATUS_SUCCESS);
  F::lu_pivot_host(handle, lu, 1e-6, &position);
  expect("... with pivots", position, -1);
  std::fill(got.begin(), got.end(), T(0));
  F::lu_solve_host(handle, n, gpu(c.data()), gpu(got.data()), lu, gpu(buffer.data()));
  expect("... solved", solves(got, x), true);
  int nnz_l = 0, nnz_u = 0;
  cusolverSpXcsrluNnzHost(handle, &nnz_l, &nnz_u, lu);
  std::vector<int> p(n), q(n), offsets_l(n + 1), offsets_u(n + 1), indices_l(nnz_l), indices_u(nnz_u);
  std::vector<T> l(nnz_l), u(nnz_u);
  expect("... extracted",
         F::lu_extract(handle, p.data(), q.data(), descriptor, gpu(l.data()), offsets_l.data(), indices_l.data(),
                       descriptor, gpu(u.data()), offsets_u.data(), indices_u.data(), lu, gpu(buffer.data())),
         CUSOLVER_STATUS_SUCCESS);
  // P A Q^T - L U.
  std::vector<T> rest(n * n, T(0));
  auto at = [&](int row, int column) -> T & { return rest[row * n + column]; };
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column)
      for (int k = swapped.offsets[p[row]] - 1; k < swapped.offsets[p[row] + 1] - 1; ++k)
        if (swapped.indices[k] - 1 == q[column])
          at(row, column) += swapped.values[k];
  auto subtract = [&](int row, int through, T factor) {
    for (int k = offsets_u[through] - 1; k < offsets_u[through + 1] - 1; ++k)
      at(row, indices_u[k] - 1) -= factor * u[k];
  };
  for (int row = 0; row < n; ++row) {
    subtract(row, row, T(1));
    for (int k = offsets_l[row] - 1; k < offsets_l[row + 1] - 1; ++k)
      subtract(row, indices_l[k] - 1, l[k]);
  }
  expect("... is A with its rows in that order",
         std::all_of(rest.begin(), rest.end(), [](T each) { return std::abs(each) < 1e-4; }), true);
  cusolverSpDestroyCsrluInfoHost(lu);
  cusparseDestroyMatDescr(descriptor);
}

void refactor(cusolverSpHandle_t handle) {
  cusparseMatDescr_t descriptor;
  cusparseCreateMatDescr(&descriptor);
  Sparse<double> a(0, 5, true);
  const std::vector<double> x = numbers<double>(n);
  csrluInfoHost_t lu;
  cusolverSpCreateCsrluInfoHost(&lu);
  cusolverSpXcsrluAnalysisHost(handle, n, a.nnz(), descriptor, a.offsets.data(), a.indices.data(), lu);
  cusolverSpDcsrluFactorHost(handle, n, a.nnz(), descriptor, a.values.data(), a.offsets.data(), a.indices.data(),
                             lu, 1, nullptr);
  int nnz_l = 0, nnz_u = 0;
  cusolverSpXcsrluNnzHost(handle, &nnz_l, &nnz_u, lu);
  std::vector<int> p(n), q(n), offsets_l(n + 1), offsets_u(n + 1), indices_l(nnz_l), indices_u(nnz_u);
  std::vector<double> l(nnz_l), u(nnz_u);
  cusolverSpDcsrluExtractHost(handle, p.data(), q.data(), descriptor, l.data(), offsets_l.data(), indices_l.data(),
                              descriptor, u.data(), offsets_u.data(), indices_u.data(), lu, nullptr);
  cusolverSpDestroyCsrluInfoHost(lu);

  cusolverRfHandle_t rf;
  expect("a handle", cusolverRfCreate(&rf), CUSOLVER_STATUS_SUCCESS);
  expect("a format",
         cusolverRfSetMatrixFormat(rf, CUSOLVERRF_MATRIX_FORMAT_CSR, CUSOLVERRF_UNIT_DIAGONAL_ASSUMED_L),
         CUSOLVER_STATUS_SUCCESS);
  expect("not analysed", cusolverRfRefactor(rf), CUSOLVER_STATUS_INVALID_VALUE);
  expect("set up",
         cusolverRfSetupHost(n, a.nnz(), a.offsets.data(), a.indices.data(), a.values.data(), nnz_l,
                             offsets_l.data(), indices_l.data(), l.data(), nnz_u, offsets_u.data(),
                             indices_u.data(), u.data(), p.data(), q.data(), rf),
         CUSOLVER_STATUS_SUCCESS);
  expect("analysed", cusolverRfAnalyze(rf), CUSOLVER_STATUS_SUCCESS);
  OnDevice<int> offsets(a.offsets), indices(a.indices), dp(p), dq(q);
  for (double scale : {1.0, 4.0}) {
    for (double &each : a.values)
      each *= scale;
    OnDevice<double> values(a.values), dx(a.times(x, 0)), temporary(std::vector<double>(n, 0));
    expect("other values",
           cusolverRfResetValues(n, a.nnz(), offsets.get(), indices.get(), values.get(), dp.get(), dq.get(), rf),
           CUSOLVER_STATUS_SUCCESS);
    expect("factors of these", cusolverRfRefactor(rf), CUSOLVER_STATUS_SUCCESS);
    expect("a system", cusolverRfSolve(rf, dp.get(), dq.get(), 1, temporary.get(), n, dx.get(), n),
           CUSOLVER_STATUS_SUCCESS);
    expect("... solved", solves(dx.values(), x), true);
  }
  std::fill(a.values.begin(), a.values.end(), 0.0);
  OnDevice<double> zeros(a.values);
  cusolverRfResetValues(n, a.nnz(), offsets.get(), indices.get(), zeros.get(), dp.get(), dq.get(), rf);
  expect("no pivot", cusolverRfRefactor(rf), CUSOLVER_STATUS_ZERO_PIVOT);
  cusolverRfSetNumericProperties(rf, 1e-8, 2);
  expect("... but a boosted one", cusolverRfRefactor(rf), CUSOLVER_STATUS_SUCCESS);
  cusolverRfNumericBoostReport_t report = CUSOLVERRF_NUMERIC_BOOST_NOT_USED;
  cusolverRfGetNumericBoostReport(rf, &report);
  expect("... which is reported", report, CUSOLVERRF_NUMERIC_BOOST_USED);
  auto set_up = [&](std::vector<int> p, std::vector<int> q) {
    return cusolverRfSetupHost(n, a.nnz(), a.offsets.data(), a.indices.data(), a.values.data(), nnz_l,
                               offsets_l.data(), indices_l.data(), l.data(), nnz_u, offsets_u.data(),
                               indices_u.data(), u.data(), p.data(), q.data(), rf);
  };
  std::vector<int> twice = p;
  twice[0] = twice[1];
  expect("a row twice", set_up(twice, q), CUSOLVER_STATUS_INVALID_VALUE);
  twice = q;
  twice[n - 1] = twice[0];
  expect("a column twice", set_up(p, twice), CUSOLVER_STATUS_INVALID_VALUE);
  expect("columns in the place of rows",
         cusolverRfSetMatrixFormat(rf, CUSOLVERRF_MATRIX_FORMAT_CSC, CUSOLVERRF_UNIT_DIAGONAL_ASSUMED_L),
         CUSOLVER_STATUS_NOT_SUPPORTED);
  cusolverRfDestroy(rf);
  cusparseDestroyMatDescr(descriptor);
}

int main() {
  cusolverSpHandle_t handle;
  cusolverSpCreate(&handle);
  check<float>(handle);
  check<double>(handle);
  check<std::complex<float>>(handle);
  check<std::complex<double>>(handle);
  refactor(handle);
  cusolverSpDestroy(handle);
  return wrong;
}
