// hipSOLVER: factors and solutions with the regular interface and with cuSOLVER's. HAZARD-NONE
#include "device_memory.h"

#include <hipsolver/hipsolver.h>

static const std::vector<double> symmetric = {4, 2, 2, 3}, general = {4, 2, 1, 3};

int main() {
  hipsolverHandle_t handle;
  hipsolverDnHandle_t dense;
  expect("a handle", hipsolverCreate(&handle), HIPSOLVER_STATUS_SUCCESS);
  expect("one of the other interface", hipsolverDnCreate(&dense), HIPSOLVER_STATUS_SUCCESS);
  expect("no place for it", hipsolverCreate(nullptr), HIPSOLVER_STATUS_HANDLE_IS_NULLPTR);
  Device<int> pivots(2), info(1);
  int length = 0;

  // Cholesky's factor of the lower triangle.
  for (bool regular : {true, false}) {
    Device<double> a(symmetric), b(std::vector<double>{8, 7});
    auto size = regular ? hipsolverDpotrf_bufferSize : hipsolverDnDpotrf_bufferSize;
    auto factor = regular ? hipsolverDpotrf : hipsolverDnDpotrf;
    expect("potrf's length", size(regular ? handle : dense, HIPSOLVER_FILL_MODE_LOWER, 2, a, 2, &length),
           HIPSOLVER_STATUS_SUCCESS);
    Device<double> work{std::size_t(length)};
    expect("potrf", factor(regular ? handle : dense, HIPSOLVER_FILL_MODE_LOWER, 2, a, 2, work, length, info),
           HIPSOLVER_STATUS_SUCCESS);
    expect_close("the factor", a.values(), {2, 1, 2, std::sqrt(2.0)}, 1e-12);
    if (regular)
      expect("potrs", hipsolverDpotrs(handle, HIPSOLVER_FILL_MODE_LOWER, 2, 1, a, 2, b, 2, nullptr, 0, info),
             HIPSOLVER_STATUS_SUCCESS);
    else
      expect("Dn's potrs", hipsolverDnDpotrs(dense, HIPBLAS_FILL_MODE_LOWER, 2, 1, a, 2, b, 2, info),
             HIPSOLVER_STATUS_SUCCESS);
    expect_close("the solution", b.values(), {1.25, 1.5}, 1e-12);
  }
  // The factors of a general matrix, of A' x = b.
  {
    Device<double> a(general), b(std::vector<double>{9, 8});
    expect("getrf's length", hipsolverDgetrf_bufferSize(handle, 2, 2, a, 2, &length), HIPSOLVER_STATUS_SUCCESS);
    Device<double> work{std::size_t(length)};
    expect("getrf", hipsolverDgetrf(handle, 2, 2, a, 2, work, length, pivots, info), HIPSOLVER_STATUS_SUCCESS);
    expect("getrs' length", hipsolverDgetrs_bufferSize(handle, HIPSOLVER_OP_T, 2, 1, a, 2, pivots, b, 2, &length),
           HIPSOLVER_STATUS_SUCCESS);
    expect("getrs", hipsolverDgetrs(handle, HIPSOLVER_OP_T, 2, 1, a, 2, pivots, b, 2, work, length, info),
           HIPSOLVER_STATUS_SUCCESS);
    expect_close("its solution", b.values(), {1.1, 2.3}, 1e-12);
    expect("no error", info.values()[0], 0);
  }
  // A workspace managed by the library: a null pointer, or length 0.
  {
    Device<double> a(symmetric), b(general);
    expect("potrf without a workspace",
           hipsolverDpotrf(handle, HIPSOLVER_FILL_MODE_LOWER, 2, a, 2, nullptr, 0, info), HIPSOLVER_STATUS_SUCCESS);
    expect_close("its factor", a.values(), {2, 1, 2, std::sqrt(2.0)}, 1e-12);
    expect("getrf without one", hipsolverDgetrf(handle, 2, 2, b, 2, nullptr, 0, pivots, info),
           HIPSOLVER_STATUS_SUCCESS);
    expect_close("its factors", b.values(), {4, 0.5, 1, 2.5}, 1e-12);
    Device<double> work(2);
    expect("one that is too short", hipsolverDpotrf(handle, HIPSOLVER_FILL_MODE_LOWER, 2, a, 2, work, 2, info),
           HIPSOLVER_STATUS_INVALID_VALUE);
  }
  // Workspaces of the regular interface are counted in bytes, those of cuSOLVER's in elements.
  {
    int elements = 0;
    Device<double> a(general), w(2), tau(2), s(2), u(4), vt(4), real(2);
    const auto in_bytes = [&](const char *what, hipsolverStatus_t regular, hipsolverStatus_t other) {
      expect(what, regular, HIPSOLVER_STATUS_SUCCESS);
      expect(what, other, HIPSOLVER_STATUS_SUCCESS);
      expect(what, length, elements * int(sizeof(double)));
    };
    in_bytes("geqrf", hipsolverDgeqrf_bufferSize(handle, 2, 2, a, 2, &length),
             hipsolverDnDgeqrf_bufferSize(dense, 2, 2, a, 2, &elements));
    Device<char> qr{std::size_t(length)};
    expect("geqrf", hipsolverDgeqrf(handle, 2, 2, a, 2, tau, qr.as<double>(), length, info),
           HIPSOLVER_STATUS_SUCCESS);
    in_bytes("syevd",
             hipsolverDsyevd_bufferSize(handle, HIPSOLVER_EIG_MODE_VECTOR, HIPSOLVER_FILL_MODE_UPPER, 2, a, 2, w,
                                        &length),
             hipsolverDnDsyevd_bufferSize(dense, HIPSOLVER_EIG_MODE_VECTOR, HIPBLAS_FILL_MODE_UPPER, 2, a, 2, w,
                                          &elements));
    in_bytes("gesvd", hipsolverDgesvd_bufferSize(handle, 'A', 'A', 2, 2, &length),
             hipsolverDnDgesvd_bufferSize(dense, 2, 2, &elements));
    Device<char> work{std::size_t(length)};
    expect("gesvd",
           hipsolverDgesvd(handle, 'A', 'A', 2, 2, a, 2, s, u, 2, vt, 2, work.as<double>(), length, real, info),
           HIPSOLVER_STATUS_SUCCESS);
    in_bytes("getrf", hipsolverDgetrf_bufferSize(handle, 2, 2, a, 2, &length),
             hipsolverDnDgetrf_bufferSize(dense, 2, 2, a, 2, &elements));
  }
  // Eigenvalues.
  {
    Device<double> a(symmetric), w(2);
    expect("syevd's length",
           hipsolverDsyevd_bufferSize(handle, HIPSOLVER_EIG_MODE_NOVECTOR, HIPSOLVER_FILL_MODE_UPPER, 2, a, 2, w,
                                      &length),
           HIPSOLVER_STATUS_SUCCESS);
    Device<double> work{std::size_t(length)};
    expect("syevd",
           hipsolverDsyevd(handle, HIPSOLVER_EIG_MODE_NOVECTOR, HIPSOLVER_FILL_MODE_UPPER, 2, a, 2, w, work, length,
                           info),
           HIPSOLVER_STATUS_SUCCESS);
    expect_close("eigenvalues", w.values(), {(7 - std::sqrt(17.0)) / 2, (7 + std::sqrt(17.0)) / 2}, 1e-12);
  }
  // Some of them, by Jacobi's method, and of a pair; in both interfaces.
  for (bool regular : {true, false}) {
    const int unit = regular ? int(sizeof(double)) : 1, room = 64 * unit;
    void *const its = regular ? handle : dense;
    Device<double> a(symmetric), b(symmetric), c(std::vector<double>{2, 0, 0, 1}), d(symmetric), w(2), work(64);
    int count = 0;
    expect("syevdx's length",
           (regular ? hipsolverDsyevdx_bufferSize : hipsolverDnDsyevdx_bufferSize)(
               its, HIPSOLVER_EIG_MODE_NOVECTOR, HIPSOLVER_EIG_RANGE_I, HIPSOLVER_FILL_MODE_UPPER, 2, a, 2, 0, 0, 2, 2,
               &count, w, &length),
           HIPSOLVER_STATUS_SUCCESS);
    expect("in its unit", length, room);
    expect("syevdx",
           (regular ? hipsolverDsyevdx : hipsolverDnDsyevdx)(its, HIPSOLVER_EIG_MODE_NOVECTOR, HIPSOLVER_EIG_RANGE_I,
                                                             HIPSOLVER_FILL_MODE_UPPER, 2, a, 2, 0, 0, 2, 2, &count, w,
                                                             work, room, info),
           HIPSOLVER_STATUS_SUCCESS);
    expect("one value", count, 1);
    expect("the larger one", is_close(w.values()[0], (7 + std::sqrt(17.0)) / 2, 1e-12), true);
    hipsolverSyevjInfo_t jacobi = nullptr;
    expect("parameters", (regular ? hipsolverCreateSyevjInfo : hipsolverDnCreateSyevjInfo)(&jacobi),
           HIPSOLVER_STATUS_SUCCESS);
    expect("syevj's length",
           (regular ? hipsolverDsyevj_bufferSize : hipsolverDnDsyevj_bufferSize)(
               its, HIPSOLVER_EIG_MODE_VECTOR, HIPSOLVER_FILL_MODE_LOWER, 2, b, 2, w, &length, jacobi),
           HIPSOLVER_STATUS_SUCCESS);
    expect("in its unit", length, room);
    expect("syevj",
           (regular ? hipsolverDsyevj : hipsolverDnDsyevj)(its, HIPSOLVER_EIG_MODE_VECTOR, HIPSOLVER_FILL_MODE_LOWER, 2,
                                                           b, 2, w, work, room, info, jacobi),
           HIPSOLVER_STATUS_SUCCESS);
    expect_close("its values", w.values(), {(7 - std::sqrt(17.0)) / 2, (7 + std::sqrt(17.0)) / 2}, 1e-12);
    expect("syevjBatched's length",
           (regular ? hipsolverDsyevjBatched_bufferSize : hipsolverDnDsyevjBatched_bufferSize)(
               its, HIPSOLVER_EIG_MODE_VECTOR, HIPSOLVER_FILL_MODE_LOWER, 2, b, 2, w, &length, jacobi, 1),
           HIPSOLVER_STATUS_SUCCESS);
    expect("in its unit", length, room);
    expect("sygvd",
           (regular ? hipsolverDsygvd : hipsolverDnDsygvd)(its, HIPSOLVER_EIG_TYPE_1, HIPSOLVER_EIG_MODE_NOVECTOR,
                                                           HIPSOLVER_FILL_MODE_UPPER, 2, d, 2, c, 2, w, work, room,
                                                           info),
           HIPSOLVER_STATUS_SUCCESS);
    expect_close("its values", w.values(), {(5 - std::sqrt(9.0)) / 2, (5 + std::sqrt(9.0)) / 2}, 1e-12);
    expect("the parameters' end", (regular ? hipsolverDestroySyevjInfo : hipsolverDnDestroySyevjInfo)(jacobi),
           HIPSOLVER_STATUS_SUCCESS);
  }
  {
    Device<double> a(std::vector<double>{2, 0, 0, 0, 4, 0}), b(std::vector<double>{6, 8, 5}), x(2);
    std::size_t bytes = 0;
    int iterations = -1;
    expect("gels' length", hipsolverDDgels_bufferSize(handle, 3, 2, 1, a, 3, b, 3, x, 2, &bytes),
           HIPSOLVER_STATUS_SUCCESS);
    Device<char> work(bytes);
    expect("gels", hipsolverDDgels(handle, 3, 2, 1, a, 3, b, 3, x, 2, work, bytes, &iterations, info),
           HIPSOLVER_STATUS_SUCCESS);
    expect_close("its solution", x.values(), {3, 2}, 1e-12);
  }
  Device<double> a(symmetric);
  expect("no triangle", hipsolverDpotrf_bufferSize(handle, hipsolverFillMode_t(0), 2, a, 2, &length),
         HIPSOLVER_STATUS_INVALID_ENUM);
  expect("no handle", hipsolverDpotrf_bufferSize(nullptr, HIPSOLVER_FILL_MODE_LOWER, 2, a, 2, &length),
         HIPSOLVER_STATUS_NOT_INITIALIZED);
  hipsolverDnDestroy(dense);
  expect("the end", hipsolverDestroy(handle), HIPSOLVER_STATUS_SUCCESS);
  return wrong != 0;
}
