// cuSOLVER: factorizations, systems, eigenvalues and singular values of dense matrices; sparse systems.
// HAZARD-NONE
#include "matrices.h"

#include <cusolverDn.h>
#include <cusolverSp.h>

#include <algorithm>

template <class T> struct Solver;
#define SOLVER(T, L, MQR, GQR, EVD)                                                                                \
  template <> struct Solver<T> {                                                                                   \
    static constexpr auto potrf = cusolverDn##L##potrf;                                                            \
    static constexpr auto potrf_length = cusolverDn##L##potrf_bufferSize;                                          \
    static constexpr auto potrs = cusolverDn##L##potrs;                                                            \
    static constexpr auto potri = cusolverDn##L##potri;                                                            \
    static constexpr auto getrf = cusolverDn##L##getrf;                                                            \
    static constexpr auto getrf_length = cusolverDn##L##getrf_bufferSize;                                          \
    static constexpr auto getrs = cusolverDn##L##getrs;                                                            \
    static constexpr auto geqrf = cusolverDn##L##geqrf;                                                            \
    static constexpr auto mqr = cusolverDn##L##MQR;                                                                \
    static constexpr auto gqr = cusolverDn##L##GQR;                                                                \
    static constexpr auto evd = cusolverDn##L##EVD;                                                                \
    static constexpr auto gesvd = cusolverDn##L##gesvd;                                                            \
    static constexpr auto gesvd_length = cusolverDn##L##gesvd_bufferSize;                                          \
    static constexpr auto chol = cusolverSp##L##csrlsvchol;                                                        \
    static constexpr auto chol_host = cusolverSp##L##csrlsvcholHost;                                               \
    static constexpr auto qr = cusolverSp##L##csrlsvqr;                                                            \
    static constexpr auto qr_host = cusolverSp##L##csrlsvqrHost;                                                   \
    static constexpr auto lu_host = cusolverSp##L##csrlsvluHost;                                                   \
  };
SOLVER(float, S, ormqr, orgqr, syevd)
SOLVER(double, D, ormqr, orgqr, syevd)
SOLVER(std::complex<float>, C, unmqr, ungqr, heevd)
SOLVER(std::complex<double>, Z, unmqr, ungqr, heevd)

constexpr int n = 6, columns = 3;

struct Info {
  Info() { cudaMalloc(&begin, sizeof(int)); }
  ~Info() { cudaFree(begin); }
  int get() const {
    int value = -77;
    cudaMemcpy(&value, begin, sizeof(value), cudaMemcpyDeviceToHost);
    return value;
  }
  int *begin = nullptr;
};

/// Hermitian and positive definite.
template <class T> std::vector<T> positive() {
  std::vector<T> a = numbers<T>(n * n);
  for (int column = 0; column < n; ++column) {
    for (int row = 0; row < column; ++row)
      a[row + column * n] = conjugate(a[column + row * n]);
    a[column * (n + 1)] = T(30);
  }
  return a;
}
template <class T>
std::vector<T> product(int opa, int opb, const std::vector<T> &a, const std::vector<T> &b, int width) {
  std::vector<T> c(n * width);
  multiply(opa, opb, n, width, n, T(1), a, n, b, n, T(0), c, n);
  return c;
}

template <class T> void check_systems(cusolverDnHandle_t handle) {
  using S = Solver<T>;
  const auto a = positive<T>(), x = numbers<T>(n * columns, 3), b = product(0, 0, a, x, columns);
  int length = 0;
  Info info;
  for (cublasFillMode_t fill : {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER}) {
    OnDevice<T> da(a), db(b);
    expect("potrf_bufferSize", S::potrf_length(handle, fill, n, da.get(), n, &length), CUSOLVER_STATUS_SUCCESS);
    OnDevice<T> work(std::vector<T>(length, T(0)));
    expect("potrf", S::potrf(handle, fill, n, da.get(), n, work.get(), length, info.begin),
           CUSOLVER_STATUS_SUCCESS);
    expect("it is positive", info.get(), 0);
    expect("potrs", S::potrs(handle, fill, n, columns, da.get(), n, db.get(), n, info.begin),
           CUSOLVER_STATUS_SUCCESS);
    expect("its solutions", near(db.values(), x), true);
    S::potri(handle, fill, n, da.get(), n, work.get(), length, info.begin);
    std::vector<T> inverse = da.values();
    for (int column = 0; column < n; ++column)
      for (int row = 0; row < n; ++row)
        if (fill == CUBLAS_FILL_MODE_LOWER ? row < column : row > column)
          inverse[row + column * n] = conjugate(inverse[column + row * n]);
    std::vector<T> unit(n * n, T(0));
    for (int k = 0; k < n; ++k)
      unit[k * (n + 1)] = T(1);
    expect("potri", near(product(0, 0, a, inverse, n), unit), true);
  }
  std::vector<T> negative = a;
  negative[3 * (n + 1)] = T(-1);
  OnDevice<T> dn(negative), none(std::vector<T>(length, T(0)));
  S::potrf(handle, CUBLAS_FILL_MODE_LOWER, n, dn.get(), n, none.get(), length, info.begin);
  expect("what is not positive", info.get(), 4);

  // The large elements are below the diagonal, so rows are exchanged.
  std::vector<T> g = numbers<T>(n * n, 2);
  for (int k = 0; k < n; ++k)
    g[(k + 1) % n + k * n] += T(20);
  const auto right = product(0, 0, g, x, columns);
  const auto other = product(2, 0, g, x, columns);
  OnDevice<T> dg(g), dr(right), dt(other);
  int *pivots;
  cudaMalloc(&pivots, n * sizeof(int));
  expect("getrf_bufferSize", S::getrf_length(handle, n, n, dg.get(), n, &length), CUSOLVER_STATUS_SUCCESS);
  OnDevice<T> work(std::vector<T>(length, T(0)));
  expect("getrf", S::getrf(handle, n, n, dg.get(), n, work.get(), pivots, info.begin), CUSOLVER_STATUS_SUCCESS);
  expect("it has an inverse", info.get(), 0);
  S::getrs(handle, CUBLAS_OP_N, n, columns, dg.get(), n, pivots, dr.get(), n, info.begin);
  expect("getrs", near(dr.values(), x), true);
  S::getrs(handle, CUBLAS_OP_C, n, columns, dg.get(), n, pivots, dt.get(), n, info.begin);
  expect("getrs, transposed", near(dt.values(), x), true);
  OnDevice<T> dp(a), dq(b);
  S::getrf(handle, n, n, dp.get(), n, work.get(), nullptr, info.begin);
  S::getrs(handle, CUBLAS_OP_N, n, columns, dp.get(), n, nullptr, dq.get(), n, info.begin);
  expect("without exchanges", near(dq.values(), x), true);
  cudaFree(pivots);
}

template <class T> void check_orthogonal(cusolverDnHandle_t handle) {
  using S = Solver<T>;
  const auto a = numbers<T>(n * n, 2), c = numbers<T>(n * n, 4);
  constexpr int length = 1024;
  Info info;
  OnDevice<T> da(a), tau(std::vector<T>(n, T(0))), work(std::vector<T>(length, T(0))), dc(c);
  expect("geqrf", S::geqrf(handle, n, n, da.get(), n, tau.get(), work.get(), length, info.begin),
         CUSOLVER_STATUS_SUCCESS);
  std::vector<T> r = da.values();
  for (int column = 0; column < n; ++column)
    for (int row = column + 1; row < n; ++row)
      r[row + column * n] = T(0);
  // Q R, with explicit Q, is A; the other function's Q' C equals the product with Q.
  expect("mqr",
         S::mqr(handle, CUBLAS_SIDE_LEFT, is_complex<T> ? CUBLAS_OP_C : CUBLAS_OP_T, n, n, n, da.get(), n,
                tau.get(), dc.get(), n, work.get(), length, info.begin),
         CUSOLVER_STATUS_SUCCESS);
  expect("gqr", S::gqr(handle, n, n, n, da.get(), n, tau.get(), work.get(), length, info.begin),
         CUSOLVER_STATUS_SUCCESS);
  const auto q = da.values();
  expect("Q R", near(product(0, 0, q, r, n), a), true);
  expect("Q' C", near(dc.values(), product(2, 0, q, c, n)), true);
}

template <class T> void check_values(cusolverDnHandle_t handle) {
  using S = Solver<T>;
  using R = Real<T>;
  const auto a = positive<T>(), g = numbers<T>(n * n, 2);
  constexpr int length = 1024;
  Info info;
  OnDevice<T> da(a), work(std::vector<T>(length, T(0)));
  OnDevice<R> w(std::vector<R>(n, R(0)));
  expect("evd",
         S::evd(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, da.get(), n, w.get(), work.get(),
                length, info.begin),
         CUSOLVER_STATUS_SUCCESS);
  expect("it converges", info.get(), 0);
  const auto vectors = da.values();
  const auto values = w.values();
  expect("in order", std::is_sorted(values.begin(), values.end()), true);
  std::vector<T> scaled = vectors;
  for (int column = 0; column < n; ++column)
    for (int row = 0; row < n; ++row)
      scaled[row + column * n] *= values[column];
  expect("A V = V w", near(product(0, 0, a, vectors, n), scaled), true);

  OnDevice<T> dg(g), u(std::vector<T>(n * n, T(0))), vt(std::vector<T>(n * n, T(0)));
  OnDevice<R> s(std::vector<R>(n, R(0)));
  int returned = 0;
  expect("gesvd_bufferSize", S::gesvd_length(handle, n, n, &returned), CUSOLVER_STATUS_SUCCESS);
  expect("gesvd",
         S::gesvd(handle, 'A', 'A', n, n, dg.get(), n, s.get(), u.get(), n, vt.get(), n, work.get(), length,
                  nullptr, info.begin),
         CUSOLVER_STATUS_SUCCESS);
  const auto singular = s.values();
  expect("the largest first", std::is_sorted(singular.rbegin(), singular.rend()), true);
  scaled = u.values();
  for (int column = 0; column < n; ++column)
    for (int row = 0; row < n; ++row)
      scaled[row + column * n] *= singular[column];
  expect("U S V' = A", near(product(0, 0, scaled, vt.values(), n), g), true);
  expect("fewer rows than columns",
         S::gesvd(handle, 'N', 'N', n - 1, n, dg.get(), n, s.get(), nullptr, n, nullptr, n, work.get(), length,
                  nullptr, info.begin),
         CUSOLVER_STATUS_INVALID_VALUE);
}

/// Differences on a grid, with rows in an order that is far from a band.
template <class T> void check_sparse(cusolverSpHandle_t handle) {
  using S = Solver<T>;
  using R = Real<T>;
  constexpr int side = 5, count = side * side;
  auto place = [](int k) { return k * 7 % count; };
  std::vector<T> dense(count * count, T(0)), values, x = numbers<T>(count, 3), b(count);
  std::vector<int> offsets{0}, indices;
  for (int i = 0; i < side; ++i)
    for (int j = 0; j < side; ++j) {
      const int row = place(i * side + j);
      dense[row + row * count] = T(5);
      for (auto [p, q] : {std::pair(i + 1, j), {i - 1, j}, {i, j + 1}, {i, j - 1}})
        if (p >= 0 && p < side && q >= 0 && q < side)
          dense[row + place(p * side + q) * count] = T(-1);
    }
  for (int row = 0; row < count; ++row) {
    for (int column = 0; column < count; ++column)
      if (dense[row + column * count] != T(0)) {
        values.push_back(dense[row + column * count]);
        indices.push_back(column);
      }
    offsets.push_back(int(indices.size()));
  }
  multiply(0, 0, count, 1, count, T(1), dense, count, x, count, T(0), b, count);
  cusparseMatDescr_t descriptor;
  cusparseCreateMatDescr(&descriptor);
  const int nnz = int(values.size());
  OnDevice<T> dv(values), db(b), dx(std::vector<T>(count, T(0)));
  int *di, *o;
  cudaMalloc(&di, nnz * sizeof(int));
  cudaMalloc(&o, (count + 1) * sizeof(int));
  cudaMemcpy(di, indices.data(), nnz * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(o, offsets.data(), (count + 1) * sizeof(int), cudaMemcpyHostToDevice);
  int singular = 0;
  const R tolerance = R(1e-6);
  expect("csrlsvchol",
         S::chol(handle, count, nnz, descriptor, dv.get(), o, di, db.get(), tolerance, 0, dx.get(), &singular),
         CUSOLVER_STATUS_SUCCESS);
  expect("it is positive", singular, -1);
  expect("its solution", near(dx.values(), x), true);
  expect("csrlsvqr",
         S::qr(handle, count, nnz, descriptor, dv.get(), o, di, db.get(), tolerance, 0, dx.get(), &singular),
         CUSOLVER_STATUS_SUCCESS);
  expect("its solution", near(dx.values(), x), true);
  std::vector<T> got(count);
  auto check_host = [&](const char *what, auto function) {
    std::fill(got.begin(), got.end(), T(0));
    expect(what,
           function(handle, count, nnz, descriptor, gpu(values.data()), offsets.data(), indices.data(),
                    gpu(b.data()), tolerance, 1, gpu(got.data()), &singular),
           CUSOLVER_STATUS_SUCCESS);
    expect("the host's solution", near(got, x), true);
  };
  check_host("csrlsvcholHost", S::chol_host);
  check_host("csrlsvqrHost", S::qr_host);
  check_host("csrlsvluHost", S::lu_host);

  int symmetric = 0;
  cusolverSpXcsrissymHost(handle, count, nnz, descriptor, offsets.data(), offsets.data() + 1, indices.data(),
                          &symmetric);
  expect("csrissym", symmetric, 1);
  // In the new order, the entries are near the diagonal, and the values are where the map says.
  std::vector<int> order(count), map(nnz), rows = offsets, places = indices;
  expect("csrsymrcm",
         cusolverSpXcsrsymrcmHost(handle, count, nnz, descriptor, offsets.data(), indices.data(), order.data()),
         CUSOLVER_STATUS_SUCCESS);
  for (int k = 0; k < nnz; ++k)
    map[k] = k;
  expect("csrperm",
         cusolverSpXcsrpermHost(handle, count, count, nnz, descriptor, rows.data(), places.data(), order.data(),
                                order.data(), map.data(), nullptr),
         CUSOLVER_STATUS_SUCCESS);
  int width = 0;
  bool same = true;
  for (int row = 0; row < count; ++row)
    for (int k = rows[row]; k < rows[row + 1]; ++k) {
      width = std::max(width, std::abs(places[k] - row));
      same = same && values[map[k]] == dense[order[row] + order[places[k]] * count];
    }
  expect("a narrow band", width <= side + 1, true);
  expect("the same matrix", same, true);
  expect("minimum degree",
         cusolverSpXcsrsymamdHost(handle, count, nnz, descriptor, offsets.data(), indices.data(), order.data()),
         CUSOLVER_STATUS_NOT_SUPPORTED);
  cusparseDestroyMatDescr(descriptor);
  cudaFree(di);
  cudaFree(o);
}

void check_errors() {
  float x = 0;
  int info = 0;
  expect("no handle", cusolverDnSpotrf(nullptr, CUBLAS_FILL_MODE_LOWER, 1, &x, 1, &x, 1, &info),
         CUSOLVER_STATUS_NOT_INITIALIZED);
  int version = 0;
  cusolverGetVersion(&version);
  expect("the version", version, CUSOLVER_VERSION);
  cusolverDnHandle_t handle;
  expect("create", cusolverDnCreate(&handle), CUSOLVER_STATUS_SUCCESS);
  expect("a leading dimension that is too small",
         cusolverDnSpotrf(handle, CUBLAS_FILL_MODE_LOWER, 4, &x, 3, &x, 1, &info), CUSOLVER_STATUS_INVALID_VALUE);
  int least = 0, of_svd = 0;
  cusolverDnSpotrf_bufferSize(handle, CUBLAS_FILL_MODE_LOWER, 4, &x, 4, &least);
  expect("a workspace that is too short",
         cusolverDnSpotrf(handle, CUBLAS_FILL_MODE_LOWER, 4, &x, 4, &x, least - 1, &info),
         CUSOLVER_STATUS_INVALID_VALUE);
  cusolverDnSgesvd_bufferSize(handle, 4, 4, &of_svd);
  expect(
      "one of singular values",
      cusolverDnSgesvd(handle, 'N', 'N', 4, 4, &x, 4, &x, nullptr, 4, nullptr, 4, &x, of_svd - 1, nullptr, &info),
      CUSOLVER_STATUS_INVALID_VALUE);
  cudaStream_t stream, returned;
  cudaStreamCreate(&stream);
  cusolverDnSetStream(handle, stream);
  cusolverDnGetStream(handle, &returned);
  expect("the stream", returned == stream, true);
  cudaStreamDestroy(stream);
  expect("destroy", cusolverDnDestroy(handle), CUSOLVER_STATUS_SUCCESS);
}

int main() {
  check_errors();
  cusolverDnHandle_t dense;
  cusolverSpHandle_t sparse;
  cusolverDnCreate(&dense);
  cusolverSpCreate(&sparse);
  check_systems<float>(dense);
  check_systems<double>(dense);
  check_systems<std::complex<float>>(dense);
  check_systems<std::complex<double>>(dense);
  check_orthogonal<double>(dense);
  check_orthogonal<std::complex<double>>(dense);
  check_values<double>(dense);
  check_values<std::complex<double>>(dense);
  check_sparse<double>(sparse);
  check_sparse<std::complex<double>>(sparse);
  cusolverDnDestroy(dense);
  cusolverSpDestroy(sparse);
  return wrong != 0;
}
