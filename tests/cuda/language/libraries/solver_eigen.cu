// cuSOLVER: some of the eigenvalues, Jacobi's method, pairs of matrices, least squares. HAZARD-NONE
// Results are checked by their definition (A V = V w, V's columns orthogonal) and by matrices of known eigenvalues.
#include "matrices.h"

#include <algorithm>
#include <cusolverDn.h>

template <class T> struct Solver;
#define SOLVER(T, L, SY)                                                                                           \
  template <> struct Solver<T> {                                                                                   \
    static constexpr auto evdx = cusolverDn##L##SY##evdx;                                                          \
    static constexpr auto evdx_length = cusolverDn##L##SY##evdx_bufferSize;                                        \
    static constexpr auto evj = cusolverDn##L##SY##evj;                                                            \
    static constexpr auto evj_length = cusolverDn##L##SY##evj_bufferSize;                                          \
    static constexpr auto evj_batched = cusolverDn##L##SY##evjBatched;                                             \
    static constexpr auto evj_batched_length = cusolverDn##L##SY##evjBatched_bufferSize;                           \
    static constexpr auto gvd = cusolverDn##L##SY##gvd;                                                            \
    static constexpr auto gvd_length = cusolverDn##L##SY##gvd_bufferSize;                                          \
    static constexpr auto gvj = cusolverDn##L##SY##gvj;                                                            \
    static constexpr auto gvj_length = cusolverDn##L##SY##gvj_bufferSize;                                          \
    static constexpr auto gels = cusolverDn##L##L##gels;                                                           \
    static constexpr auto gels_bytes = cusolverDn##L##L##gels_bufferSize;                                          \
  };
SOLVER(float, S, sy)
SOLVER(double, D, sy)
SOLVER(std::complex<float>, C, he)
SOLVER(std::complex<double>, Z, he)

constexpr int n = 6, lda = 8, ldb = 7; // leading dimensions are larger: the rows below must stay as they are
constexpr double below = -99;
constexpr cublasFillMode_t fills[] = {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER};
constexpr cusolverEigMode_t modes[] = {CUSOLVER_EIG_MODE_NOVECTOR, CUSOLVER_EIG_MODE_VECTOR};

/// Hermitian, with `diagonal`, ...; positive definite if that is large.
template <class T> std::vector<T> hermitian(int seed, int diagonal) {
  std::vector<T> a = numbers<T>(n * n, seed);
  for (int column = 0; column < n; ++column) {
    for (int row = 0; row < column; ++row)
      a[row + column * n] = conjugate(a[column + row * n]);
    a[column * (n + 1)] = T(Real<T>(diagonal + column));
  }
  return a;
}
/// On the device, in columns of `leading` elements. Without `fill` all of the matrix, else one triangle.
template <class T> std::vector<T> spread(const std::vector<T> &a, int leading, int rows, int fill = -1) {
  const int columns = int(a.size()) / rows;
  std::vector<T> wide(leading * columns, T(Real<T>(below)));
  for (int column = 0; column < columns; ++column)
    for (int row = 0; row < rows; ++row)
      if (fill < 0 || (fill == CUBLAS_FILL_MODE_UPPER ? row <= column : row >= column))
        wide[row + column * leading] = a[row + column * rows];
  return wide;
}
/// The reverse; says if the rest has changed.
template <class T> std::vector<T> gather(const std::vector<T> &wide, int leading, int rows) {
  std::vector<T> a;
  bool kept = true;
  for (size_t k = 0; k < wide.size(); ++k)
    if (int(k) % leading < rows)
      a.push_back(wide[k]);
    else
      kept &= wide[k] == T(Real<T>(below));
  expect("the rows below", kept, true);
  return a;
}
template <class T> std::vector<T> product(const std::vector<T> &a, const std::vector<T> &b, int columns = n) {
  std::vector<T> c(n * columns);
  multiply(0, 0, n, columns, n, T(1), a, n, b, n, T(0), c, n);
  return c;
}
/// The columns, each times its number.
template <class T> std::vector<T> scaled(std::vector<T> a, const std::vector<Real<T>> &by) {
  for (size_t k = 0; k < a.size(); ++k)
    a[k] *= by[k / n];
  return a;
}
/// True if V^H V is the identity, or V^H B V.
template <class T> bool orthogonal(const std::vector<T> &v, int columns = n, const std::vector<T> *b = nullptr) {
  const std::vector<T> right = b ? product(*b, v, columns) : v;
  std::vector<T> all(columns * columns), identity(columns * columns, T(0));
  multiply(2, 0, columns, columns, n, T(1), v, n, right, n, T(0), all, columns);
  for (int k = 0; k < columns; ++k)
    identity[k * (columns + 1)] = T(1);
  return near(all, identity);
}
template <class V> V first(V values, int count) {
  values.resize(count);
  return values;
}

template <class T> struct Test {
  using S = Solver<T>;
  using R = Real<T>;
  cusolverDnHandle_t handle;
  const std::vector<T> a = hermitian<T>(1, 4), b = hermitian<T>(7, 30);
  OnDevice<int> info{std::vector<int>(2, -7)};
  syevjInfo_t jacobi = nullptr;
  std::vector<R> w; // the eigenvalues of `a`

  void by_jacobi() {
    expect("parameters", cusolverDnCreateSyevjInfo(&jacobi), CUSOLVER_STATUS_SUCCESS);
    for (cusolverEigMode_t mode : {CUSOLVER_EIG_MODE_VECTOR, CUSOLVER_EIG_MODE_NOVECTOR})
      for (cublasFillMode_t fill : fills) {
        OnDevice<T> da(spread(a, lda, n, fill));
        OnDevice<R> dw(std::vector<R>(n, R(0)));
        int length = 0;
        expect("evj's length",
               S::evj_length(handle, mode, fill, n, da.get(), lda, dw.get(), &length, jacobi),
               CUSOLVER_STATUS_SUCCESS);
        OnDevice<T> work(std::vector<T>(length, T(0)));
        expect("evj",
               S::evj(handle, mode, fill, n, da.get(), lda, dw.get(), work.get(), length, info.get(), jacobi),
               CUSOLVER_STATUS_SUCCESS);
        expect("evj's status", info.values()[0], 0);
        const std::vector<T> v = gather(da.values(), lda, n);
        if (mode == CUSOLVER_EIG_MODE_VECTOR) {
          w = dw.values();
          expect("in order", std::is_sorted(w.begin(), w.end()), true);
          expect("A V = V w", near(product(a, v), scaled(v, w)), true);
          expect("V's columns", orthogonal(v), true);
        }
        expect("the same values", near(dw.values(), w), true);
        int sweeps = 0;
        double residual = -1;
        expect("sweeps", cusolverDnXsyevjGetSweeps(handle, jacobi, &sweeps), CUSOLVER_STATUS_SUCCESS);
        expect("residual", cusolverDnXsyevjGetResidual(handle, jacobi, &residual), CUSOLVER_STATUS_SUCCESS);
        expect("a few sweeps", sweeps > 1 && sweeps < 15, true);
        expect("a small residual", residual >= 0 && residual < 1e-4, true);
      }
    known_values(1);
    known_values(sizeof(R) == 4 ? 1e30 : 1e250); // whose squares overflow
    known_values(sizeof(R) == 4 ? 1e-30 : 1e-250);
    settings();
    batches();
  }

  /// 2 on the diagonal and -1 beside it has the values 2 - 2 cos(k pi / (n + 1)).
  void known_values(double times) {
    std::vector<T> second(n * n, T(0));
    for (int k = 0; k < n; ++k) {
      second[k * (n + 1)] = T(R(2 * times));
      if (k)
        second[k * (n + 1) - 1] = second[k * (n + 1) - n] = T(R(-times));
    }
    OnDevice<T> da(second), work(std::vector<T>(32 * n, T(0)));
    OnDevice<R> dw(std::vector<R>(n, R(0)));
    expect("evj",
           S::evj(handle, CUSOLVER_EIG_MODE_NOVECTOR, CUBLAS_FILL_MODE_LOWER, n, da.get(), n, dw.get(), work.get(),
                  32 * n, info.get(), jacobi),
           CUSOLVER_STATUS_SUCCESS);
    std::vector<R> values = dw.values(), known;
    for (R &each : values)
      each = R(each / times);
    for (int k = 1; k <= n; ++k)
      known.push_back(R(2 - 2 * std::cos(k * 3.14159265358979323846 / (n + 1))));
    expect("known values", near(values, known), true);
  }

  void settings() {
    OnDevice<T> work(std::vector<T>(32 * n, T(0)));
    OnDevice<R> dw(std::vector<R>(n, R(0)));
    const auto evj = [&](cusolverEigMode_t mode) {
      OnDevice<T> da(a);
      expect("evj",
             S::evj(handle, mode, CUBLAS_FILL_MODE_LOWER, n, da.get(), n, dw.get(), work.get(), 32 * n, info.get(),
                    jacobi),
             CUSOLVER_STATUS_SUCCESS);
      // The call has taken its settings.
      cusolverDnXsyevjSetMaxSweeps(jacobi, 100);
      cusolverDnXsyevjSetTolerance(jacobi, 0);
      cusolverDnXsyevjSetSortEig(jacobi, 1);
      return da.values();
    };
    expect("one sweep", cusolverDnXsyevjSetMaxSweeps(jacobi, 1), CUSOLVER_STATUS_SUCCESS);
    evj(CUSOLVER_EIG_MODE_NOVECTOR);
    expect("does not suffice", info.values()[0], n + 1);
    expect("a large tolerance", cusolverDnXsyevjSetTolerance(jacobi, 10), CUSOLVER_STATUS_SUCCESS);
    evj(CUSOLVER_EIG_MODE_NOVECTOR);
    expect("needs no sweep", info.values()[0], 0);
    std::vector<R> diagonal;
    for (int k = 0; k < n; ++k)
      diagonal.push_back(std::real(a[k * (n + 1)]));
    expect("the diagonal", near(dw.values(), diagonal), true);
    expect("any order", cusolverDnXsyevjSetSortEig(jacobi, 0), CUSOLVER_STATUS_SUCCESS);
    const std::vector<T> v = evj(CUSOLVER_EIG_MODE_VECTOR);
    std::vector<R> values = dw.values();
    expect("A V = V w", near(product(a, v), scaled(v, values)), true);
    std::sort(values.begin(), values.end());
    expect("the same values", near(values, w), true);
    expect("no settings", cusolverDnXsyevjSetMaxSweeps(nullptr, 1), CUSOLVER_STATUS_INVALID_VALUE);
  }

  void batches() {
    std::vector<T> both = spread(a, lda, n, CUBLAS_FILL_MODE_UPPER),
                   second = spread(b, lda, n, CUBLAS_FILL_MODE_UPPER);
    both.insert(both.end(), second.begin(), second.end());
    OnDevice<T> da(both);
    OnDevice<R> dw(std::vector<R>(2 * n, R(0)));
    int length = 0;
    expect("evjBatched's length",
           S::evj_batched_length(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_UPPER, n, da.get(), lda, dw.get(),
                                 &length, jacobi, 2),
           CUSOLVER_STATUS_SUCCESS);
    OnDevice<T> work(std::vector<T>(length, T(0)));
    expect("evjBatched",
           S::evj_batched(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_UPPER, n, da.get(), lda, dw.get(),
                          work.get(), length, info.get(), jacobi, 2),
           CUSOLVER_STATUS_SUCCESS);
    expect("both", info.values() == std::vector<int>(2, 0), true);
    const std::vector<T> v = gather(da.values(), lda, n);
    const std::vector<R> values = dw.values();
    expect("the first one's values", near(first(values, n), w), true);
    second.assign(v.begin() + n * n, v.end());
    expect("the second one's vectors",
           near(product(b, second), scaled(second, std::vector<R>(values.begin() + n, values.end()))), true);
    int sweeps = 0;
    expect("not for batches", cusolverDnXsyevjGetSweeps(handle, jacobi, &sweeps), CUSOLVER_STATUS_NOT_SUPPORTED);
  }

  /// All, the second to the fourth, and those between two numbers.
  void some() {
    for (cusolverEigRange_t range : {CUSOLVER_EIG_RANGE_ALL, CUSOLVER_EIG_RANGE_I, CUSOLVER_EIG_RANGE_V})
      for (cusolverEigMode_t mode : modes)
        for (cublasFillMode_t fill : fills) {
          OnDevice<T> da(spread(a, lda, n, fill));
          OnDevice<R> dw(std::vector<R>(n, R(0)));
          const R low = (w[0] + w[1]) / 2, high = (w[3] + w[4]) / 2;
          const int begin = range == CUSOLVER_EIG_RANGE_ALL ? 0 : 1, wanted = range == CUSOLVER_EIG_RANGE_ALL ? n : 3;
          int count = 0, length = 0;
          expect("evdx's length",
                 S::evdx_length(handle, mode, range, fill, n, da.get(), lda, low, high, 2, 4, &count, dw.get(),
                                &length),
                 CUSOLVER_STATUS_SUCCESS);
          OnDevice<T> work(std::vector<T>(length, T(0)));
          expect("evdx",
                 S::evdx(handle, mode, range, fill, n, da.get(), lda, low, high, 2, 4, &count, dw.get(), work.get(),
                         length, info.get()),
                 CUSOLVER_STATUS_SUCCESS);
          expect("evdx's status", info.values()[0], 0);
          expect("their number", count, wanted);
          const std::vector<R> values = first(dw.values(), wanted);
          expect("their values", near(values, std::vector<R>(w.begin() + begin, w.begin() + begin + wanted)), true);
          const std::vector<T> v = first(gather(da.values(), lda, n), n * wanted);
          if (mode == CUSOLVER_EIG_MODE_NOVECTOR)
            continue;
          expect("A V = V w", near(product(a, v, wanted), scaled(v, values)), true);
          expect("V's columns", orthogonal(v, wanted), true);
        }
    OnDevice<T> da(a), work(std::vector<T>(32 * n, T(0)));
    OnDevice<R> dw(std::vector<R>(n, R(0)));
    const auto status = [&](cusolverEigRange_t range, R low, R high, int begin, int end, int leading, int length) {
      int count = 0;
      return S::evdx(handle, CUSOLVER_EIG_MODE_VECTOR, range, CUBLAS_FILL_MODE_UPPER, n, da.get(), leading, low, high,
                     begin, end, &count, dw.get(), work.get(), length, info.get());
    };
    expect("no numbers", status(CUSOLVER_EIG_RANGE_I, 0, 0, 3, 2, n, 32 * n), CUSOLVER_STATUS_INVALID_VALUE);
    expect("too many", status(CUSOLVER_EIG_RANGE_I, 0, 0, 3, n + 1, n, 32 * n), CUSOLVER_STATUS_INVALID_VALUE);
    expect("no interval", status(CUSOLVER_EIG_RANGE_V, 1, 1, 1, n, n, 32 * n), CUSOLVER_STATUS_INVALID_VALUE);
    expect("no range", status(cusolverEigRange_t(0), 0, 1, 1, n, n, 32 * n), CUSOLVER_STATUS_INVALID_VALUE);
    expect("columns too short", status(CUSOLVER_EIG_RANGE_ALL, 0, 0, 0, 0, n - 1, 32 * n),
           CUSOLVER_STATUS_INVALID_VALUE);
    expect("too little work", status(CUSOLVER_EIG_RANGE_ALL, 0, 0, 0, 0, n, 1), CUSOLVER_STATUS_INVALID_VALUE);
  }

  /// A x = w B x, A B x = w x, B A x = w x.
  void pairs() {
    for (cusolverEigType_t type : {CUSOLVER_EIG_TYPE_1, CUSOLVER_EIG_TYPE_2, CUSOLVER_EIG_TYPE_3})
      for (cublasFillMode_t fill : fills) {
        std::vector<R> found;
        for (bool is_jacobi : {false, true})
          for (cusolverEigMode_t mode : modes) {
            OnDevice<T> da(spread(a, lda, n, fill)), db(spread(b, ldb, n, fill));
            OnDevice<R> dw(std::vector<R>(n, R(0)));
            int length = 0;
            expect("a pair's length",
                   is_jacobi ? S::gvj_length(handle, type, mode, fill, n, da.get(), lda, db.get(), ldb, dw.get(),
                                             &length, jacobi)
                             : S::gvd_length(handle, type, mode, fill, n, da.get(), lda, db.get(), ldb, dw.get(),
                                             &length),
                   CUSOLVER_STATUS_SUCCESS);
            OnDevice<T> work(std::vector<T>(length, T(0)));
            expect("a pair",
                   is_jacobi ? S::gvj(handle, type, mode, fill, n, da.get(), lda, db.get(), ldb, dw.get(), work.get(),
                                      length, info.get(), jacobi)
                             : S::gvd(handle, type, mode, fill, n, da.get(), lda, db.get(), ldb, dw.get(), work.get(),
                                      length, info.get()),
                   CUSOLVER_STATUS_SUCCESS);
            expect("its status", info.values()[0], 0);
            const std::vector<T> x = gather(da.values(), lda, n), ax = product(a, x), bx = product(b, x);
            gather(db.values(), ldb, n);
            if (found.empty())
              found = dw.values();
            expect("the same values", near(dw.values(), found), true);
            if (mode == CUSOLVER_EIG_MODE_NOVECTOR)
              continue;
            if (type == CUSOLVER_EIG_TYPE_1)
              expect("A X = B X w", near(ax, scaled(bx, dw.values())), true);
            else if (type == CUSOLVER_EIG_TYPE_2)
              expect("A B X = X w", near(product(a, bx), scaled(x, dw.values())), true);
            else
              expect("B A X = X w", near(product(b, ax), scaled(x, dw.values())), true);
            if (type != CUSOLVER_EIG_TYPE_3)
              expect("X^H B X", orthogonal(x, n, &b), true);
          }
      }
    // The third leading minor of B is not positive definite.
    std::vector<T> wrong_b = b;
    wrong_b[2 * (n + 1)] = T(-1);
    for (bool is_jacobi : {false, true}) {
      OnDevice<T> da(a), db(wrong_b), work(std::vector<T>(32 * n, T(0)));
      OnDevice<R> dw(std::vector<R>(n, R(0)));
      if (is_jacobi)
        S::gvj(handle, CUSOLVER_EIG_TYPE_1, modes[1], fills[0], n, da.get(), n, db.get(), n, dw.get(), work.get(),
               32 * n, info.get(), jacobi);
      else
        S::gvd(handle, CUSOLVER_EIG_TYPE_1, modes[1], fills[0], n, da.get(), n, db.get(), n, dw.get(), work.get(),
               32 * n, info.get());
      expect("B is not positive", info.values()[0], is_jacobi ? 3 : n + 3);
    }
  }

  /// More rows than unknowns: the rest is orthogonal to A's columns.
  void least_squares() {
    constexpr int rows = 9, unknowns = 4, leading = 11, leading_x = 5;
    std::vector<T> tall = numbers<T>(rows * unknowns, 2);
    for (int k = 0; k < unknowns; ++k)
      tall[k + k * rows] += T(20);
    std::vector<T> rest = numbers<T>(rows * 2, 5);
    OnDevice<T> da(spread(tall, leading, rows)), db(spread(rest, leading, rows)),
        dx(spread(std::vector<T>(unknowns * 2, T(0)), leading_x, unknowns));
    size_t bytes = 0;
    expect("gels' length",
           S::gels_bytes(handle, rows, unknowns, 2, da.get(), leading, db.get(), leading, dx.get(), leading_x, nullptr,
                         &bytes),
           CUSOLVER_STATUS_SUCCESS);
    OnDevice<T> work(std::vector<T>(bytes / sizeof(T), T(0)));
    int iterations = -7;
    expect("gels",
           S::gels(handle, rows, unknowns, 2, da.get(), leading, db.get(), leading, dx.get(), leading_x, work.get(),
                   bytes, &iterations, info.get()),
           CUSOLVER_STATUS_SUCCESS);
    expect("its status", info.values()[0], 0);
    expect("its iterations", iterations >= 0, true);
    expect("b is kept", gather(db.values(), leading, rows) == rest, true);
    gather(da.values(), leading, rows);
    const std::vector<T> x = gather(dx.values(), leading_x, unknowns);
    multiply(0, 0, rows, 2, unknowns, T(-1), tall, rows, x, unknowns, T(1), rest, rows);
    std::vector<T> along(unknowns * 2);
    multiply(2, 0, unknowns, 2, rows, T(R(1) / 20), tall, rows, rest, rows, T(0), along, unknowns);
    expect("the rest is orthogonal", near(along, std::vector<T>(unknowns * 2, T(0))), true);
    expect("fewer rows than unknowns",
           S::gels(handle, 3, unknowns, 2, da.get(), leading, db.get(), leading, dx.get(), leading_x, work.get(),
                   bytes, &iterations, info.get()),
           CUSOLVER_STATUS_INVALID_VALUE);
  }

  void run() {
    by_jacobi();
    some();
    pairs();
    expect("the end of the parameters", cusolverDnDestroySyevjInfo(jacobi), CUSOLVER_STATUS_SUCCESS);
    expect("only once", cusolverDnDestroySyevjInfo(jacobi), CUSOLVER_STATUS_INVALID_VALUE);
    least_squares();
  }
};

int main() {
  cusolverDnHandle_t handle;
  cusolverDnCreate(&handle);
  Test<float>{handle}.run();
  Test<double>{handle}.run();
  Test<std::complex<float>>{handle}.run();
  Test<std::complex<double>>{handle}.run();
  cusolverDnDestroy(handle);
  return wrong != 0;
}
