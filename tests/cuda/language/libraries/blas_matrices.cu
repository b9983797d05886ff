// cuBLAS: matrix and matrix-vector functions, compared with their definitions.
// HAZARD-NONE
#include "matrices.h"

#include <cublas_v2.h>

#include <algorithm>
#include <initializer_list>

template <class T> struct Blas;
#define BLAS(T, L)                                                                                                 \
  template <> struct Blas<T> {                                                                                     \
    static constexpr auto gemv = cublas##L##gemv;                                                                  \
    static constexpr auto gbmv = cublas##L##gbmv;                                                                  \
    static constexpr auto symv = cublas##L##symv;                                                                  \
    static constexpr auto syr = cublas##L##syr;                                                                    \
    static constexpr auto syr2 = cublas##L##syr2;                                                                  \
    static constexpr auto trmv = cublas##L##trmv;                                                                  \
    static constexpr auto trsv = cublas##L##trsv;                                                                  \
    static constexpr auto tbmv = cublas##L##tbmv;                                                                  \
    static constexpr auto tbsv = cublas##L##tbsv;                                                                  \
    static constexpr auto tpmv = cublas##L##tpmv;                                                                  \
    static constexpr auto tpsv = cublas##L##tpsv;                                                                  \
    static constexpr auto gemm = cublas##L##gemm;                                                                  \
    static constexpr auto gemm_batched = cublas##L##gemmBatched;                                                   \
    static constexpr auto gemm_strided = cublas##L##gemmStridedBatched;                                            \
    static constexpr auto gemv_batched = cublas##L##gemvBatched;                                                   \
    static constexpr auto gemv_strided = cublas##L##gemvStridedBatched;                                            \
    static constexpr auto symm = cublas##L##symm;                                                                  \
    static constexpr auto syrk = cublas##L##syrk;                                                                  \
    static constexpr auto syr2k = cublas##L##syr2k;                                                                \
    static constexpr auto syrkx = cublas##L##syrkx;                                                                \
    static constexpr auto trmm = cublas##L##trmm;                                                                  \
    static constexpr auto trsm = cublas##L##trsm;                                                                  \
    static constexpr auto trsm_batched = cublas##L##trsmBatched;                                                   \
    static constexpr auto geam = cublas##L##geam;                                                                  \
    static constexpr auto dgmm = cublas##L##dgmm;                                                                  \
    static constexpr auto getrf = cublas##L##getrfBatched;                                                         \
    static constexpr auto getrs = cublas##L##getrsBatched;                                                         \
    static constexpr auto getri = cublas##L##getriBatched;                                                         \
    static constexpr auto matinv = cublas##L##matinvBatched;                                                       \
    static constexpr auto geqrf = cublas##L##geqrfBatched;                                                         \
    static constexpr auto gels = cublas##L##gelsBatched;                                                           \
  };
BLAS(float, S)
BLAS(double, D)
BLAS(std::complex<float>, C)
BLAS(std::complex<double>, Z)

constexpr cublasOperation_t operations[] = {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C};
constexpr cublasFillMode_t fills[] = {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER};

/// A matrix with zeros outside the triangle and a diagonal by which one can divide.
template <class T> std::vector<T> triangular(int n, int leading, cublasFillMode_t fill, bool unit) {
  std::vector<T> a = numbers<T>(n * leading, 2);
  for (int column = 0; column < n; ++column)
    for (int row = 0; row < n; ++row) {
      T &x = a[row + column * leading];
      if (row == column)
        x = unit ? T(1) : T(4);
      else if (fill == CUBLAS_FILL_MODE_LOWER ? row < column : row > column)
        x = T(0);
    }
  return a;
}
template <class T> std::vector<T> symmetric(int n, int leading) {
  std::vector<T> a = numbers<T>(n * leading, 2);
  for (int column = 0; column < n; ++column)
    for (int row = 0; row < column; ++row)
      a[row + column * leading] = a[column + row * leading];
  return a;
}
bool is_inside(cublasFillMode_t fill, int row, int column) {
  return fill == CUBLAS_FILL_MODE_LOWER ? row >= column : row <= column;
}
/// Only the triangle changes.
template <class T>
std::vector<T> merged(cublasFillMode_t fill, int n, int leading, const std::vector<T> &inside,
                      std::vector<T> outside) {
  for (int column = 0; column < n; ++column)
    for (int row = 0; row < n; ++row)
      if (is_inside(fill, row, column))
        outside[row + column * leading] = inside[row + column * leading];
  return outside;
}

template <class T> void check_matrix_vector(cublasHandle_t handle) {
  using B = Blas<T>;
  constexpr int m = 7, n = 5, lda = 9;
  const auto a = numbers<T>(lda * n), x = numbers<T>(20, 3), y = numbers<T>(20, 8);
  const T alpha = number<T>(4), beta = number<T>(6);
  OnDevice<T> da(a), dx(x);
  bool right = true;
  for (cublasOperation_t op : operations) {
    const int rows = op == CUBLAS_OP_N ? m : n, columns = op == CUBLAS_OP_N ? n : m;
    OnDevice<T> dy(y);
    B::gemv(handle, op, m, n, gpu(&alpha), da.get(), lda, dx.get(), 2, gpu(&beta), dy.get(), 1);
    std::vector<T> wanted = y, step(columns);
    for (int k = 0; k < columns; ++k)
      step[k] = x[2 * k];
    multiply(op, 0, rows, 1, columns, alpha, a, lda, step, columns, beta, wanted, 20);
    right = right && near(dy.values(), wanted);
  }
  expect("gemv", right, true);

  // A band: element (row, column) at [ku + row - column].
  constexpr int kl = 2, ku = 1, ldb = kl + ku + 1;
  std::vector<T> dense(m * n, T(0)), band(ldb * n, T(77));
  for (int column = 0; column < n; ++column)
    for (int row = 0; row < m; ++row)
      if (row - column <= kl && column - row <= ku)
        dense[row + column * m] = band[ku + row - column + column * ldb] = number<T>(row + 9 * column);
  OnDevice<T> db(band), dz(y);
  B::gbmv(handle, CUBLAS_OP_N, m, n, kl, ku, gpu(&alpha), db.get(), ldb, dx.get(), 1, gpu(&beta), dz.get(), 1);
  std::vector<T> wanted = y;
  multiply(0, 0, m, 1, n, alpha, dense, m, x, 20, beta, wanted, 20);
  expect("gbmv", near(dz.values(), wanted), true);

  const auto s = symmetric<T>(n, lda);
  for (cublasFillMode_t fill : fills) {
    const std::vector<T> half = merged(fill, n, lda, s, std::vector<T>(n * lda, T(55)));
    OnDevice<T> ds(half), dw(y);
    B::symv(handle, fill, n, gpu(&alpha), ds.get(), lda, dx.get(), 1, gpu(&beta), dw.get(), 1);
    wanted = y;
    multiply(0, 0, n, 1, n, alpha, s, lda, x, 20, beta, wanted, 20);
    expect("symv", near(dw.values(), wanted), true);
    B::syr(handle, fill, n, gpu(&alpha), dx.get(), 1, ds.get(), lda);
    std::vector<T> sum = half;
    for (int column = 0; column < n; ++column)
      for (int row = 0; row < n; ++row)
        if (is_inside(fill, row, column))
          sum[row + column * lda] += alpha * x[row] * x[column];
    expect("syr", near(ds.values(), sum), true);
    B::syr2(handle, fill, n, gpu(&alpha), dx.get(), 1, da.get(), 1, ds.get(), lda);
    for (int column = 0; column < n; ++column)
      for (int row = 0; row < n; ++row)
        if (is_inside(fill, row, column))
          sum[row + column * lda] += alpha * (x[row] * a[column] + a[row] * x[column]);
    expect("syr2", near(ds.values(), sum), true);
  }
}

/// Products and solutions are inverses of each other, in the three storage formats of a triangle.
template <class T> void check_triangles(cublasHandle_t handle) {
  using B = Blas<T>;
  constexpr int n = 6, k = 2, lda = 8;
  const auto x = numbers<T>(n, 3);
  bool products = true, solutions = true, bands = true, packs = true;
  for (cublasFillMode_t fill : fills)
    for (cublasOperation_t op : operations)
      for (cublasDiagType_t diagonal : {CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT}) {
        std::vector<T> a = triangular<T>(n, lda, fill, diagonal == CUBLAS_DIAG_UNIT);
        OnDevice<T> da(a), dx(x);
        B::trmv(handle, fill, op, diagonal, n, da.get(), lda, dx.get(), 1);
        std::vector<T> wanted(n);
        multiply(op, 0, n, 1, n, T(1), a, lda, x, n, T(0), wanted, n);
        products = products && near(dx.values(), wanted);
        B::trsv(handle, fill, op, diagonal, n, da.get(), lda, dx.get(), 1);
        solutions = solutions && near(dx.values(), x);

        std::vector<T> band((k + 1) * n, T(99)), packed;
        for (int column = 0; column < n; ++column)
          for (int row = 0; row < n; ++row) {
            const T value = a[row + column * lda];
            if (is_inside(fill, row, column))
              packed.push_back(value);
            if (is_inside(fill, row, column) && std::abs(row - column) <= k)
              band[(fill == CUBLAS_FILL_MODE_UPPER ? k : 0) + row - column + column * (k + 1)] = value;
            else if (std::abs(row - column) > k)
              a[row + column * lda] = T(0);
          }
        OnDevice<T> dp(packed), db(band);
        B::tpmv(handle, fill, op, diagonal, n, dp.get(), dx.get(), 1);
        packs = packs && near(dx.values(), wanted);
        B::tpsv(handle, fill, op, diagonal, n, dp.get(), dx.get(), 1);
        packs = packs && near(dx.values(), x);
        multiply(op, 0, n, 1, n, T(1), a, lda, x, n, T(0), wanted, n);
        B::tbmv(handle, fill, op, diagonal, n, k, db.get(), k + 1, dx.get(), 1);
        bands = bands && near(dx.values(), wanted);
        B::tbsv(handle, fill, op, diagonal, n, k, db.get(), k + 1, dx.get(), 1);
        bands = bands && near(dx.values(), x);
      }
  expect("trmv", products, true);
  expect("trsv", solutions, true);
  expect("tpmv, tpsv", packs, true);
  expect("tbmv, tbsv", bands, true);
}

template <class T> void check_products(cublasHandle_t handle) {
  using B = Blas<T>;
  constexpr int m = 6, n = 5, k = 7, leading = 9;
  const auto a = numbers<T>(leading * leading), b = numbers<T>(leading * leading, 3),
             c = numbers<T>(leading * leading, 5);
  const T alpha = number<T>(4), beta = number<T>(6), zero(0);
  OnDevice<T> da(a), db(b);
  bool right = true;
  for (cublasOperation_t opa : operations)
    for (cublasOperation_t opb : operations) {
      OnDevice<T> dc(c);
      B::gemm(handle, opa, opb, m, n, k, gpu(&alpha), da.get(), leading, db.get(), leading, gpu(&beta), dc.get(),
              leading);
      std::vector<T> wanted = c;
      multiply(opa, opb, m, n, k, alpha, a, leading, b, leading, beta, wanted, leading);
      right = right && near(dc.values(), wanted);
    }
  expect("gemm", right, true);
  // Operands multiplied by zero are not read: here they are NaN.
  const T nan(std::nan(""));
  OnDevice<T> empty(std::vector<T>(leading * n, nan));
  B::gemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, gpu(&alpha), da.get(), leading, db.get(), leading, gpu(&zero),
          empty.get(), leading);
  std::vector<T> wanted(leading * n, T(0)), got = empty.values();
  multiply(0, 0, m, n, k, alpha, a, leading, b, leading, zero, wanted, leading);
  right = true;
  for (int column = 0; column < n; ++column)
    for (int row = 0; row < leading; ++row)
      right = right && (row < m ? near(got[row + column * leading], wanted[row + column * leading])
                                : got[row + column * leading] != got[row + column * leading]);
  expect("gemm without a sum", right, true);

  for (cublasFillMode_t fill : fills) {
    const auto s = symmetric<T>(m, leading);
    OnDevice<T> ds(merged(fill, m, leading, s, std::vector<T>(m * leading, T(55)))), dc(c), dd(c);
    B::symm(handle, CUBLAS_SIDE_LEFT, fill, m, n, gpu(&alpha), ds.get(), leading, db.get(), leading, gpu(&beta),
            dc.get(), leading);
    wanted = c;
    multiply(0, 0, m, n, m, alpha, s, leading, b, leading, beta, wanted, leading);
    expect("symm from the left", near(dc.values(), wanted), true);
    B::symm(handle, CUBLAS_SIDE_RIGHT, fill, n, m, gpu(&alpha), ds.get(), leading, db.get(), leading, gpu(&beta),
            dd.get(), leading);
    wanted = c;
    multiply(0, 0, n, m, m, alpha, b, leading, s, leading, beta, wanted, leading);
    expect("symm from the right", near(dd.values(), wanted), true);

    bool one = true, two = true, other = true;
    for (cublasOperation_t op : {CUBLAS_OP_N, CUBLAS_OP_T}) {
      const int turned = op == CUBLAS_OP_N ? 1 : 0;
      OnDevice<T> d1(c), d2(c), d3(c);
      B::syrk(handle, fill, op, n, k, gpu(&alpha), da.get(), leading, gpu(&beta), d1.get(), leading);
      wanted = c;
      multiply(op, turned, n, n, k, alpha, a, leading, a, leading, beta, wanted, leading);
      one = one && near(d1.values(), merged(fill, n, leading, wanted, c));
      B::syr2k(handle, fill, op, n, k, gpu(&alpha), da.get(), leading, db.get(), leading, gpu(&beta), d2.get(),
               leading);
      wanted = c;
      multiply(op, turned, n, n, k, alpha, a, leading, b, leading, beta, wanted, leading);
      multiply(op, turned, n, n, k, alpha, b, leading, a, leading, T(1), wanted, leading);
      two = two && near(d2.values(), merged(fill, n, leading, wanted, c));
      B::syrkx(handle, fill, op, n, k, gpu(&alpha), da.get(), leading, db.get(), leading, gpu(&beta), d3.get(),
               leading);
      wanted = c;
      multiply(op, turned, n, n, k, alpha, a, leading, b, leading, beta, wanted, leading);
      other = other && near(d3.values(), merged(fill, n, leading, wanted, c));
    }
    expect("syrk", one, true);
    expect("syr2k", two, true);
    expect("syrkx", other, true);

    bool product = true, solution = true;
    for (cublasOperation_t op : operations)
      for (cublasSideMode_t side : {CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT}) {
        const int order = side == CUBLAS_SIDE_LEFT ? m : n;
        const auto t = triangular<T>(order, leading, fill, false);
        OnDevice<T> dt(t), source(b), into(c);
        B::trmm(handle, side, fill, op, CUBLAS_DIAG_NON_UNIT, m, n, gpu(&alpha), dt.get(), leading, source.get(),
                leading, into.get(), leading);
        wanted = c;
        if (side == CUBLAS_SIDE_LEFT)
          multiply(op, 0, m, n, m, alpha, t, leading, b, leading, zero, wanted, leading);
        else
          multiply(0, op, m, n, n, alpha, b, leading, t, leading, zero, wanted, leading);
        product = product && near(into.values(), wanted);
        const T back = T(1) / alpha;
        B::trsm(handle, side, fill, op, CUBLAS_DIAG_NON_UNIT, m, n, gpu(&back), dt.get(), leading, into.get(),
                leading);
        std::vector<T> solved = into.values();
        for (int column = 0; column < n; ++column)
          for (int row = 0; row < m; ++row)
            solution = solution && near(solved[row + column * leading], b[row + column * leading]);
      }
    expect("trmm", product, true);
    expect("trsm", solution, true);
  }

  OnDevice<T> sum(c);
  B::geam(handle, CUBLAS_OP_N, CUBLAS_OP_C, m, n, gpu(&alpha), da.get(), leading, gpu(&beta), db.get(), leading,
          sum.get(), leading);
  wanted = c;
  for (int column = 0; column < n; ++column)
    for (int row = 0; row < m; ++row)
      wanted[row + column * leading] =
          alpha * at(a, leading, 0, row, column) + beta * at(b, leading, 2, row, column);
  expect("geam", near(sum.values(), wanted), true);
  OnDevice<T> scaled(c);
  B::dgmm(handle, CUBLAS_SIDE_RIGHT, m, n, da.get(), leading, db.get(), 2, scaled.get(), leading);
  wanted = c;
  for (int column = 0; column < n; ++column)
    for (int row = 0; row < m; ++row)
      wanted[row + column * leading] = a[row + column * leading] * b[2 * column];
  expect("dgmm", near(scaled.values(), wanted), true);
}

/// Addresses of equal parts, on the device.
template <class T> struct Parts {
  Parts(T *begin, int part, int count) {
    std::vector<T *> addresses;
    for (int k = 0; k < count; ++k)
      addresses.push_back(begin + k * part);
    cudaMalloc(&array, count * sizeof(T *));
    cudaMemcpy(array, addresses.data(), count * sizeof(T *), cudaMemcpyHostToDevice);
  }
  ~Parts() { cudaFree(array); }
  T **array;
};

template <class T> void check_batches(cublasHandle_t handle) {
  using B = Blas<T>;
  using G = std::remove_pointer_t<decltype(gpu(static_cast<T *>(nullptr)))>;
  constexpr int n = 4, count = 3, part = n * n;
  // Diagonals that are large enough for every factorisation.
  std::vector<T> a = numbers<T>(part * count), b = numbers<T>(part * count, 3), c(part * count, T(0));
  for (int k = 0; k < count; ++k)
    for (int j = 0; j < n; ++j)
      a[k * part + j * (n + 1)] = T(9);
  const T one(1), zero(0);
  auto piece = [&](const std::vector<T> &of, int k) {
    return std::vector<T>(of.begin() + k * part, of.begin() + (k + 1) * part);
  };
  std::vector<T> product;
  for (int k = 0; k < count; ++k) {
    std::vector<T> each(part);
    multiply(0, 0, n, n, n, one, piece(a, k), n, piece(b, k), n, zero, each, n);
    product.insert(product.end(), each.begin(), each.end());
  }
  OnDevice<T> da(a), db(b), dc(c), de(c);
  Parts<G> pa(da.get(), part, count), pb(db.get(), part, count), pc(dc.get(), part, count);
  expect("gemmBatched",
         B::gemm_batched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, gpu(&one), pa.array, n, pb.array, n, gpu(&zero),
                         pc.array, n, count),
         CUBLAS_STATUS_SUCCESS);
  expect("its products", near(dc.values(), product), true);
  B::gemm_strided(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, gpu(&one), da.get(), n, part, db.get(), n, part,
                  gpu(&zero), de.get(), n, part, count);
  expect("gemmStridedBatched", near(de.values(), product), true);
  // Each matrix times the first column of the other.
  OnDevice<T> dv(c), dw(c);
  Parts<G> pv(dv.get(), part, count);
  B::gemv_batched(handle, CUBLAS_OP_N, n, n, gpu(&one), pa.array, n, pb.array, 1, gpu(&zero), pv.array, 1, count);
  B::gemv_strided(handle, CUBLAS_OP_N, n, n, gpu(&one), da.get(), n, part, db.get(), 1, part, gpu(&zero), dw.get(),
                  1, part, count);
  std::vector<T> columns = c;
  for (int k = 0; k < count; ++k)
    for (int j = 0; j < n; ++j)
      columns[k * part + j] = product[k * part + j];
  expect("gemvBatched", near(dv.values(), columns), true);
  expect("gemvStridedBatched", near(dw.values(), columns), true);
  // If alpha is 0, no matrix is read, whether it was written or not.
  T *unwritten;
  cudaMalloc(&unwritten, count * part * sizeof(T));
  B::gemv_strided(handle, CUBLAS_OP_N, n, n, gpu(&zero), gpu(unwritten), n, part, db.get(), 1, part, gpu(&one),
                  dw.get(), 1, part, count);
  expect("... with an alpha of 0", near(dw.values(), columns), true);
  cudaFree(unwritten);

  // LU, with and without pivoting: the solution of A X = A B is B.
  for (bool exchanged : {true, false}) {
    OnDevice<T> factors(a), right(product);
    Parts<G> pf(factors.get(), part, count), pr(right.get(), part, count);
    int *pivots, *info, host_info = -1;
    cudaMalloc(&pivots, n * count * sizeof(int));
    cudaMalloc(&info, count * sizeof(int));
    B::getrf(handle, n, pf.array, n, exchanged ? pivots : nullptr, info, count);
    std::vector<int> results(count, -1);
    cudaMemcpy(results.data(), info, count * sizeof(int), cudaMemcpyDeviceToHost);
    expect("getrfBatched", results == std::vector<int>(count, 0), true);
    B::getrs(handle, CUBLAS_OP_N, n, n, pf.array, n, exchanged ? pivots : nullptr, pr.array, n, &host_info, count);
    expect("getrsBatched", host_info, 0);
    expect("its solutions", near(right.values(), b), true);
    OnDevice<T> inverse(c), unit(c);
    Parts<G> pi(inverse.get(), part, count), pu(unit.get(), part, count);
    B::getri(handle, n, pf.array, n, exchanged ? pivots : nullptr, pi.array, n, info, count);
    B::gemm_batched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, gpu(&one), pa.array, n, pi.array, n, gpu(&zero),
                    pu.array, n, count);
    std::vector<T> identity = c;
    for (int k = 0; k < count; ++k)
      for (int j = 0; j < n; ++j)
        identity[k * part + j * (n + 1)] = one;
    expect("getriBatched", near(unit.values(), identity), true);
    B::matinv(handle, n, pa.array, n, pi.array, n, info, count);
    B::gemm_batched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, gpu(&one), pa.array, n, pi.array, n, gpu(&zero),
                    pu.array, n, count);
    expect("matinvBatched", near(unit.values(), identity), true);
    cudaFree(pivots);
    cudaFree(info);
  }
  // Rank 0: the missing pivot is reported.
  OnDevice<T> none(std::vector<T>(part, T(1)));
  Parts<G> pn(none.get(), part, 1);
  int *info, host_info = 0;
  cudaMalloc(&info, sizeof(int));
  B::getrf(handle, n, pn.array, n, nullptr, info, 1);
  cudaMemcpy(&host_info, info, sizeof(int), cudaMemcpyDeviceToHost);
  expect("a matrix without an inverse", host_info, 2);
  cudaFree(info);

  OnDevice<T> lower(a), wanted(b);
  Parts<G> pl(lower.get(), part, count), pw(wanted.get(), part, count);
  B::trsm_batched(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, n, n,
                  gpu(&one), pl.array, n, pw.array, n, count);
  bool solved = true;
  const std::vector<T> x = wanted.values();
  for (int k = 0; k < count; ++k) {
    std::vector<T> t = piece(a, k), back(part);
    for (int column = 0; column < n; ++column)
      for (int row = 0; row < column; ++row)
        t[row + column * n] = zero;
    multiply(0, 0, n, n, n, one, t, n, piece(x, k), n, zero, back, n);
    solved = solved && near(back, piece(b, k));
  }
  expect("trsmBatched", solved, true);

  // The triangle of QR: its columns are as long as the matrix's.
  OnDevice<T> orthogonal(a), tau(c);
  Parts<G> po(orthogonal.get(), part, count), pt(tau.get(), part, count);
  expect("geqrfBatched", B::geqrf(handle, n, n, po.array, n, pt.array, &host_info, count), CUBLAS_STATUS_SUCCESS);
  Real<T> length = 0;
  for (int j = 0; j < n; ++j)
    length += std::norm(a[j]);
  expect("the first column's length", near(std::abs(orthogonal.values()[0]), std::sqrt(length)), true);
  OnDevice<T> square(a), left(product);
  Parts<G> ps(square.get(), part, count), pq(left.get(), part, count);
  expect("gelsBatched", B::gels(handle, CUBLAS_OP_N, n, n, n, ps.array, n, pq.array, n, &host_info, nullptr, count),
         CUBLAS_STATUS_SUCCESS);
  expect("its solutions", near(left.values(), b), true);
  expect("fewer rows than columns",
         B::gels(handle, CUBLAS_OP_N, n - 1, n, n, ps.array, n, pq.array, n, &host_info, nullptr, count),
         CUBLAS_STATUS_NOT_SUPPORTED);
}

void check_real(cublasHandle_t handle) {
  constexpr int n = 5, k = 1;
  const auto a = symmetric<double>(n, n);
  const auto x = numbers<double>(n, 3), y = numbers<double>(n, 8), g = numbers<double>(n * n);
  const double alpha = 1.5, beta = -0.5;
  OnDevice<double> dx(x), dy(y), dg(g);
  cublasDger(handle, n, n, &alpha, dx.get(), 1, dy.get(), 1, dg.get(), n);
  std::vector<double> wanted = g;
  for (int column = 0; column < n; ++column)
    for (int row = 0; row < n; ++row)
      wanted[row + column * n] += alpha * x[row] * y[column];
  expect("ger", near(dg.values(), wanted), true);
  for (cublasFillMode_t fill : fills) {
    std::vector<double> band((k + 1) * n, 99), packed, whole = a, narrow = a;
    for (int column = 0; column < n; ++column)
      for (int row = 0; row < n; ++row) {
        if (is_inside(fill, row, column))
          packed.push_back(a[row + column * n]);
        if (std::abs(row - column) > k)
          narrow[row + column * n] = 0;
        else if (is_inside(fill, row, column))
          band[(fill == CUBLAS_FILL_MODE_UPPER ? k : 0) + row - column + column * (k + 1)] = a[row + column * n];
      }
    OnDevice<double> db(band), dp(packed), d1(y), d2(y);
    cublasDsbmv(handle, fill, n, k, &alpha, db.get(), k + 1, dx.get(), 1, &beta, d1.get(), 1);
    wanted = y;
    multiply(0, 0, n, 1, n, alpha, narrow, n, x, n, beta, wanted, n);
    expect("sbmv", near(d1.values(), wanted), true);
    cublasDspmv(handle, fill, n, &alpha, dp.get(), dx.get(), 1, &beta, d2.get(), 1);
    wanted = y;
    multiply(0, 0, n, 1, n, alpha, a, n, x, n, beta, wanted, n);
    expect("spmv", near(d2.values(), wanted), true);
    cublasDspr(handle, fill, n, &alpha, dx.get(), 1, dp.get());
    cublasDspr2(handle, fill, n, &alpha, dx.get(), 1, dy.get(), 1, dp.get());
    std::vector<double> sums;
    for (int column = 0; column < n; ++column)
      for (int row = 0; row < n; ++row)
        if (is_inside(fill, row, column))
          sums.push_back(a[row + column * n] + alpha * x[row] * x[column] +
                         alpha * (x[row] * y[column] + y[row] * x[column]));
    expect("spr, spr2", near(dp.values(), sums), true);
  }
}

void check_complex(cublasHandle_t handle) {
  using T = std::complex<double>;
  constexpr int n = 5;
  std::vector<T> a = symmetric<T>(n, n);
  for (int column = 0; column < n; ++column)
    for (int row = 0; row <= column; ++row)
      a[row + column * n] = row == column ? T(a[row + column * n].real()) : std::conj(a[column + row * n]);
  const auto x = numbers<T>(n, 3), y = numbers<T>(n, 8), g = numbers<T>(n * n);
  const T alpha(1.5, 0.5), beta(-0.5, 1);
  const double factor = 2, kept = -1;
  OnDevice<T> dx(x), dy(y), d1(g), d2(g), dg(g);
  cublasZgeru(handle, n, n, gpu(&alpha), dx.get(), 1, dy.get(), 1, d1.get(), n);
  cublasZgerc(handle, n, n, gpu(&alpha), dx.get(), 1, dy.get(), 1, d2.get(), n);
  std::vector<T> plain = g, conjugated = g;
  for (int column = 0; column < n; ++column)
    for (int row = 0; row < n; ++row) {
      plain[row + column * n] += alpha * x[row] * y[column];
      conjugated[row + column * n] += alpha * x[row] * std::conj(y[column]);
    }
  expect("geru", near(d1.values(), plain), true);
  expect("gerc", near(d2.values(), conjugated), true);
  for (cublasFillMode_t fill : fills) {
    std::vector<T> half = merged(fill, n, n, a, std::vector<T>(n * n, T(55))), packed, wanted = y;
    for (int column = 0; column < n; ++column)
      for (int row = 0; row < n; ++row)
        if (is_inside(fill, row, column))
          packed.push_back(a[row + column * n]);
    OnDevice<T> da(half), dp(packed), dv(y), dw(y), dc(g), dk(g), d3(g);
    cublasZhemv(handle, fill, n, gpu(&alpha), da.get(), n, dx.get(), 1, gpu(&beta), dv.get(), 1);
    multiply(0, 0, n, 1, n, alpha, a, n, x, n, beta, wanted, n);
    expect("hemv", near(dv.values(), wanted), true);
    cublasZhpmv(handle, fill, n, gpu(&alpha), dp.get(), dx.get(), 1, gpu(&beta), dw.get(), 1);
    expect("hpmv", near(dw.values(), wanted), true);
    cublasZhemm(handle, CUBLAS_SIDE_LEFT, fill, n, n, gpu(&alpha), da.get(), n, dg.get(), n, gpu(&beta), dc.get(),
                n);
    wanted = g;
    multiply(0, 0, n, n, n, alpha, a, n, g, n, beta, wanted, n);
    expect("hemm", near(dc.values(), wanted), true);
    // The diagonal of a Hermitian matrix is real.
    std::vector<T> hermitian = g;
    for (int j = 0; j < n; ++j)
      hermitian[j * (n + 1)] = hermitian[j * (n + 1)].real();
    OnDevice<T> dh(hermitian), de(hermitian), df(hermitian);
    cublasZherk(handle, fill, CUBLAS_OP_N, n, n, &factor, dg.get(), n, &kept, dh.get(), n);
    wanted = hermitian;
    multiply(0, 2, n, n, n, T(factor), g, n, g, n, T(kept), wanted, n);
    expect("herk", near(dh.values(), merged(fill, n, n, wanted, hermitian)), true);
    cublasZher(handle, fill, n, &factor, dx.get(), 1, de.get(), n);
    wanted = hermitian;
    multiply(0, 2, n, n, 1, T(factor), x, n, x, n, T(1), wanted, n);
    expect("her", near(de.values(), merged(fill, n, n, wanted, hermitian)), true);
    cublasZher2k(handle, fill, CUBLAS_OP_N, n, n, gpu(&alpha), dg.get(), n, da.get(), n, &kept, df.get(), n);
    const std::vector<T> other = half;
    wanted = hermitian;
    multiply(0, 2, n, n, n, alpha, g, n, other, n, T(kept), wanted, n);
    multiply(0, 2, n, n, n, std::conj(alpha), other, n, g, n, T(1), wanted, n);
    expect("her2k", near(df.values(), merged(fill, n, n, wanted, hermitian)), true);
  }
}

/// Without alpha's product only y remains: every second element, in either direction.
void check_negative_increments(cublasHandle_t handle) {
  constexpr int n = 5;
  const float zero = 0, beta = -0.5f;
  const auto y = numbers<float>(2 * n, 8);
  auto check = [&](const char *what, auto call) {
    OnDevice<float> dy(y);
    expect(what, call(dy.get()), CUBLAS_STATUS_SUCCESS);
    expect_all(what, dy.values().data(), 2 * n, [&](int k) { return k % 2 ? y[k] : beta * y[k]; });
  };
  check("gemv without a product", [&](float *to) {
    return cublasSgemv(handle, CUBLAS_OP_N, n, n, &zero, nullptr, n, nullptr, 1, &beta, to, -2);
  });
  check("gbmv without a product", [&](float *to) {
    return cublasSgbmv(handle, CUBLAS_OP_T, n, n, 1, 1, &zero, nullptr, 3, nullptr, 1, &beta, to, -2);
  });
  check("symv without a product", [&](float *to) {
    return cublasSsymv(handle, CUBLAS_FILL_MODE_LOWER, n, &zero, nullptr, n, nullptr, 1, &beta, to, -2);
  });
  check("sbmv without a product", [&](float *to) {
    return cublasSsbmv(handle, CUBLAS_FILL_MODE_LOWER, n, 1, &zero, nullptr, 2, nullptr, 1, &beta, to, -2);
  });
  check("spmv without a product", [&](float *to) {
    return cublasSspmv(handle, CUBLAS_FILL_MODE_LOWER, n, &zero, nullptr, nullptr, 1, &beta, to, -2);
  });
}

/// A copy on the device, except for elements that are never written there.
template <class LeftOut> double *copied_without(const std::vector<double> &values, LeftOut left_out) {
  double *begin;
  cudaMalloc(&begin, values.size() * sizeof(double));
  for (size_t k = 0; k < values.size(); ++k)
    if (!left_out(int(k)))
      cudaMemcpy(begin + k, &values[k], sizeof(double), cudaMemcpyHostToDevice);
  return begin;
}
/// A unit diagonal is not read.
void check_unwritten_diagonals(cublasHandle_t handle) {
  constexpr int n = 5, k = 1;
  const auto x = numbers<double>(n, 3), b = numbers<double>(n * n, 5);
  const double one = 1;
  const cublasOperation_t op = CUBLAS_OP_N;
  const cublasDiagType_t unit = CUBLAS_DIAG_UNIT;
  for (cublasFillMode_t fill : fills) {
    const bool upper = fill == CUBLAS_FILL_MODE_UPPER;
    const auto full = triangular<double>(n, n, fill, true);
    std::vector<double> narrow = full, band((k + 1) * n), packed;
    std::vector<int> packed_diagonal;
    for (int column = 0; column < n; ++column)
      for (int row = 0; row < n; ++row) {
        if (is_inside(fill, row, column)) {
          if (row == column)
            packed_diagonal.push_back(int(packed.size()));
          packed.push_back(full[row + column * n]);
        }
        if (std::abs(row - column) > k)
          narrow[row + column * n] = 0;
        else if (is_inside(fill, row, column))
          band[(upper ? k : 0) + row - column + column * (k + 1)] = full[row + column * n];
      }
    double *a = copied_without(full, [](int at) { return at % (n + 1) == 0; });
    double *of_band = copied_without(band, [&](int at) { return at % (k + 1) == (upper ? k : 0); });
    double *of_packed = copied_without(packed, [&](int at) {
      return std::find(packed_diagonal.begin(), packed_diagonal.end(), at) != packed_diagonal.end();
    });
    std::vector<double> wanted(n), of_narrow(n), product(n * n);
    multiply(0, 0, n, 1, n, one, full, n, x, n, 0.0, wanted, n);
    multiply(0, 0, n, 1, n, one, narrow, n, x, n, 0.0, of_narrow, n);
    multiply(0, 0, n, n, n, one, full, n, b, n, 0.0, product, n);
    OnDevice<double> v(x), w(x), u(x), m(b);
    cublasDtrmv(handle, fill, op, unit, n, a, n, v.get(), 1);
    expect("trmv without a diagonal", near(v.values(), wanted), true);
    cublasDtrsv(handle, fill, op, unit, n, a, n, v.get(), 1);
    expect("trsv without a diagonal", near(v.values(), x), true);
    cublasDtbmv(handle, fill, op, unit, n, k, of_band, k + 1, w.get(), 1);
    expect("tbmv without a diagonal", near(w.values(), of_narrow), true);
    cublasDtbsv(handle, fill, op, unit, n, k, of_band, k + 1, w.get(), 1);
    expect("tbsv without a diagonal", near(w.values(), x), true);
    cublasDtpmv(handle, fill, op, unit, n, of_packed, u.get(), 1);
    expect("tpmv without a diagonal", near(u.values(), wanted), true);
    cublasDtpsv(handle, fill, op, unit, n, of_packed, u.get(), 1);
    expect("tpsv without a diagonal", near(u.values(), x), true);
    cublasDtrmm(handle, CUBLAS_SIDE_LEFT, fill, op, unit, n, n, &one, a, n, m.get(), n, m.get(), n);
    expect("trmm without a diagonal", near(m.values(), product), true);
    cublasDtrsm(handle, CUBLAS_SIDE_LEFT, fill, op, unit, n, n, &one, a, n, m.get(), n);
    expect("trsm without a diagonal", near(m.values(), b), true);
    cudaFree(a);
    cudaFree(of_band);
    cudaFree(of_packed);
  }
}

void check_errors(cublasHandle_t handle) {
  const float one = 1;
  OnDevice<float> a(numbers<float>(16));
  expect("a leading dimension that is too small",
         cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &one, a.get(), 3, a.get(), 4, &one, a.get(), 4),
         CUBLAS_STATUS_INVALID_VALUE);
  expect("a negative length",
         cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, -1, 4, 4, &one, a.get(), 4, a.get(), 4, &one, a.get(), 4),
         CUBLAS_STATUS_INVALID_VALUE);
  expect("no increment", cublasSgemv(handle, CUBLAS_OP_N, 4, 4, &one, a.get(), 4, a.get(), 0, &one, a.get(), 1),
         CUBLAS_STATUS_INVALID_VALUE);
  using C = std::complex<float>;
  const C factor(1), nothing(0);
  const float no_part = 0;
  const auto before = numbers<C>(16);
  const cublasFillMode_t lower = CUBLAS_FILL_MODE_LOWER;
  OnDevice<C> product(before), with(numbers<C>(16, 3));
  expect(
      "syrk of a conjugated matrix",
      cublasCsyrk(handle, lower, CUBLAS_OP_C, 4, 4, gpu(&factor), with.get(), 4, gpu(&nothing), product.get(), 4),
      CUBLAS_STATUS_INVALID_VALUE);
  expect("syr2k of conjugated matrices",
         cublasCsyr2k(handle, lower, CUBLAS_OP_C, 4, 4, gpu(&factor), with.get(), 4, with.get(), 4, gpu(&nothing),
                      product.get(), 4),
         CUBLAS_STATUS_INVALID_VALUE);
  expect("herk of a transposed matrix",
         cublasCherk(handle, lower, CUBLAS_OP_T, 4, 4, &one, with.get(), 4, &no_part, product.get(), 4),
         CUBLAS_STATUS_INVALID_VALUE);
  expect("her2k of transposed matrices",
         cublasCher2k(handle, lower, CUBLAS_OP_T, 4, 4, gpu(&factor), with.get(), 4, with.get(), 4, &no_part,
                      product.get(), 4),
         CUBLAS_STATUS_INVALID_VALUE);
  expect("what is refused changes nothing", product.values() == before, true);
  expect("nothing",
         cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 0, 4, 4, &one, nullptr, 4, nullptr, 4, &one, nullptr, 4),
         CUBLAS_STATUS_SUCCESS);
}

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  check_matrix_vector<float>(handle);
  check_matrix_vector<double>(handle);
  check_matrix_vector<std::complex<float>>(handle);
  check_matrix_vector<std::complex<double>>(handle);
  check_triangles<float>(handle);
  check_triangles<std::complex<double>>(handle);
  check_products<float>(handle);
  check_products<double>(handle);
  check_products<std::complex<float>>(handle);
  check_products<std::complex<double>>(handle);
  check_batches<float>(handle);
  check_batches<double>(handle);
  check_batches<std::complex<float>>(handle);
  check_batches<std::complex<double>>(handle);
  check_real(handle);
  check_complex(handle);
  check_negative_increments(handle);
  check_unwritten_diagonals(handle);
  check_errors(handle);
  cublasDestroy(handle);
  return wrong != 0;
}
