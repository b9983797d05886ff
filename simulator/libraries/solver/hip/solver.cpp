// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipSOLVER: cuSOLVER under HIP's names (translation.h). In the regular interface all functions have a workspace; those
// whose cuSOLVER counterpart has none are written out.
#include "simulator/libraries/solver/solver.h"
#include "simulator/libraries/blas/hip/blas_types.h"
#include "simulator/libraries/sparse/hip/sparse_types.h"

#include "simulator/libraries/solver/declarations/cuda_solver_eigen.h"
#include "simulator/libraries/solver/declarations/hip_solver.h"
#include "simulator/libraries/solver/declarations/hip_solver_eigen.h"

#include <tuple>
#include <type_traits>

using namespace ampsim;

namespace ampsim {

template <> struct Enumerators<hipsolverEigMode_t, cusolverEigMode_t> {
  static constexpr std::pair<hipsolverEigMode_t, cusolverEigMode_t> pairs[] = {
      {HIPSOLVER_EIG_MODE_NOVECTOR, CUSOLVER_EIG_MODE_NOVECTOR},
      {HIPSOLVER_EIG_MODE_VECTOR, CUSOLVER_EIG_MODE_VECTOR}};
};
template <> struct Enumerators<hipsolverEigType_t, cusolverEigType_t> {
  static constexpr std::pair<hipsolverEigType_t, cusolverEigType_t> pairs[] = {
      {HIPSOLVER_EIG_TYPE_1, CUSOLVER_EIG_TYPE_1},
      {HIPSOLVER_EIG_TYPE_2, CUSOLVER_EIG_TYPE_2},
      {HIPSOLVER_EIG_TYPE_3, CUSOLVER_EIG_TYPE_3}};
};
template <> struct Enumerators<hipsolverEigRange_t, cusolverEigRange_t> {
  static constexpr std::pair<hipsolverEigRange_t, cusolverEigRange_t> pairs[] = {
      {HIPSOLVER_EIG_RANGE_ALL, CUSOLVER_EIG_RANGE_ALL},
      {HIPSOLVER_EIG_RANGE_V, CUSOLVER_EIG_RANGE_V},
      {HIPSOLVER_EIG_RANGE_I, CUSOLVER_EIG_RANGE_I}};
};
template <> struct Statuses<hipsolverStatus_t> {
  static constexpr hipsolverStatus_t invalid_enumerator = HIPSOLVER_STATUS_INVALID_ENUM,
                                     out_of_range = HIPSOLVER_STATUS_NOT_SUPPORTED;
  static hipsolverStatus_t of(cusolverStatus_t status) {
    switch (status) {
    case CUSOLVER_STATUS_SUCCESS:
      return HIPSOLVER_STATUS_SUCCESS;
    case CUSOLVER_STATUS_NOT_INITIALIZED:
      return HIPSOLVER_STATUS_NOT_INITIALIZED;
    case CUSOLVER_STATUS_ALLOC_FAILED:
      return HIPSOLVER_STATUS_ALLOC_FAILED;
    case CUSOLVER_STATUS_INVALID_VALUE:
      return HIPSOLVER_STATUS_INVALID_VALUE;
    case CUSOLVER_STATUS_ARCH_MISMATCH:
      return HIPSOLVER_STATUS_ARCH_MISMATCH;
    case CUSOLVER_STATUS_MAPPING_ERROR:
      return HIPSOLVER_STATUS_MAPPING_ERROR;
    case CUSOLVER_STATUS_EXECUTION_FAILED:
      return HIPSOLVER_STATUS_EXECUTION_FAILED;
    case CUSOLVER_STATUS_INTERNAL_ERROR:
      return HIPSOLVER_STATUS_INTERNAL_ERROR;
    case CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED:
      return HIPSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED;
    case CUSOLVER_STATUS_NOT_SUPPORTED:
      return HIPSOLVER_STATUS_NOT_SUPPORTED;
    case CUSOLVER_STATUS_ZERO_PIVOT:
      return HIPSOLVER_STATUS_ZERO_PIVOT;
    default:
      return HIPSOLVER_STATUS_UNKNOWN;
    }
  }
};

// The regular interface counts workspaces in bytes, like rocSOLVER, and cuSOLVER in elements: those of the matrix, the
// first array of numbers among the arguments.
template <class... Taken> constexpr std::size_t element_size() {
  std::size_t size = 0;
  const auto look_at = [&]<class T>(std::type_identity<T>) {
    if constexpr (std::is_pointer_v<T> && !std::is_same_v<T, cusolverDnHandle_t>) {
      using Element = std::remove_cv_t<std::remove_pointer_t<T>>;
      if constexpr (std::is_floating_point_v<Element> || std::is_same_v<Element, cuComplex> ||
                    std::is_same_v<Element, cuDoubleComplex>)
        size = size ? size : sizeof(Element);
    }
  };
  (look_at(std::type_identity<Taken>()), ...);
  return size;
}

/// A part of an element is one: no elements would let the library have a workspace of its own.
int in_elements(int bytes, std::size_t size) { return bytes > 0 ? std::max(1, bytes / int(size)) : bytes; }

/// A function whose last argument, or an earlier one, gets the length.
template <auto cuda, std::size_t from_end = 1> struct SizeInBytes;
template <class... Taken, cusolverStatus_t (*cuda)(Taken...), std::size_t from_end>
struct SizeInBytes<cuda, from_end> {
  static cusolverStatus_t call(Taken... given) {
    const cusolverStatus_t status = cuda(given...);
    int *const length = std::get<sizeof...(given) - from_end>(std::tie(given...));
    if (status == CUSOLVER_STATUS_SUCCESS)
      *length *= int(element_size<Taken...>());
    return status;
  }
};
/// A function with the length before the last argument, or earlier.
template <auto cuda, std::size_t from_end = 2> struct LengthInBytes;
template <class... Taken, cusolverStatus_t (*cuda)(Taken...), std::size_t from_end>
struct LengthInBytes<cuda, from_end> {
  static cusolverStatus_t call(Taken... given) {
    int &length = std::get<sizeof...(given) - from_end>(std::tie(given...));
    length = in_elements(length, element_size<Taken...>());
    return cuda(given...);
  }
};

} // namespace ampsim

#define AMPSIM_HIPSOLVER_FUNCTIONS_TYPED(ENTRY, L, MQR, GQR, EVD)                                                  \
  ENTRY(hipsolverDn##L##potrf_bufferSize, cusolverDn##L##potrf_bufferSize)                                         \
  ENTRY(hipsolverDn##L##potrf, cusolverDn##L##potrf)                                                               \
  ENTRY(hipsolverDn##L##potrs, cusolverDn##L##potrs)                                                               \
  ENTRY(hipsolverDn##L##potri_bufferSize, cusolverDn##L##potri_bufferSize)                                         \
  ENTRY(hipsolverDn##L##potri, cusolverDn##L##potri)                                                               \
  ENTRY(hipsolverDn##L##getrf_bufferSize, cusolverDn##L##getrf_bufferSize)                                         \
  ENTRY(hipsolverDn##L##getrf, cusolverDn##L##getrf)                                                               \
  ENTRY(hipsolverDn##L##getrs, cusolverDn##L##getrs)                                                               \
  ENTRY(hipsolverDn##L##geqrf_bufferSize, cusolverDn##L##geqrf_bufferSize)                                         \
  ENTRY(hipsolverDn##L##geqrf, cusolverDn##L##geqrf)                                                               \
  ENTRY(hipsolverDn##L##MQR##_bufferSize, cusolverDn##L##MQR##_bufferSize)                                         \
  ENTRY(hipsolverDn##L##MQR, cusolverDn##L##MQR)                                                                   \
  ENTRY(hipsolverDn##L##GQR##_bufferSize, cusolverDn##L##GQR##_bufferSize)                                         \
  ENTRY(hipsolverDn##L##GQR, cusolverDn##L##GQR)                                                                   \
  ENTRY(hipsolverDn##L##EVD##_bufferSize, cusolverDn##L##EVD##_bufferSize)                                         \
  ENTRY(hipsolverDn##L##EVD, cusolverDn##L##EVD)                                                                   \
  ENTRY(hipsolverDn##L##gesvd_bufferSize, cusolverDn##L##gesvd_bufferSize)                                         \
  ENTRY(hipsolverDn##L##gesvd, cusolverDn##L##gesvd)                                                               \
  ENTRY(hipsolver##L##potrf_bufferSize, SizeInBytes<cusolverDn##L##potrf_bufferSize>::call)                        \
  ENTRY(hipsolver##L##potrf, LengthInBytes<cusolverDn##L##potrf>::call)                                            \
  ENTRY(hipsolver##L##potri_bufferSize, SizeInBytes<cusolverDn##L##potri_bufferSize>::call)                        \
  ENTRY(hipsolver##L##potri, LengthInBytes<cusolverDn##L##potri>::call)                                            \
  ENTRY(hipsolver##L##getrf_bufferSize, SizeInBytes<cusolverDn##L##getrf_bufferSize>::call)                        \
  ENTRY(hipsolver##L##geqrf_bufferSize, SizeInBytes<cusolverDn##L##geqrf_bufferSize>::call)                        \
  ENTRY(hipsolver##L##geqrf, LengthInBytes<cusolverDn##L##geqrf>::call)                                            \
  ENTRY(hipsolver##L##MQR##_bufferSize, SizeInBytes<cusolverDn##L##MQR##_bufferSize>::call)                        \
  ENTRY(hipsolver##L##MQR, LengthInBytes<cusolverDn##L##MQR>::call)                                                \
  ENTRY(hipsolver##L##GQR##_bufferSize, SizeInBytes<cusolverDn##L##GQR##_bufferSize>::call)                        \
  ENTRY(hipsolver##L##GQR, LengthInBytes<cusolverDn##L##GQR>::call)                                                \
  ENTRY(hipsolver##L##EVD##_bufferSize, SizeInBytes<cusolverDn##L##EVD##_bufferSize>::call)                        \
  ENTRY(hipsolver##L##EVD, LengthInBytes<cusolverDn##L##EVD>::call)
#define AMPSIM_HIPSOLVER_FUNCTIONS_JACOBI(ENTRY, P)                                                                \
  ENTRY(P##CreateSyevjInfo, cusolverDnCreateSyevjInfo)                                                             \
  ENTRY(P##DestroySyevjInfo, cusolverDnDestroySyevjInfo)                                                           \
  ENTRY(P##XsyevjSetTolerance, cusolverDnXsyevjSetTolerance)                                                       \
  ENTRY(P##XsyevjSetMaxSweeps, cusolverDnXsyevjSetMaxSweeps)                                                       \
  ENTRY(P##XsyevjSetSortEig, cusolverDnXsyevjSetSortEig)                                                           \
  ENTRY(P##XsyevjGetResidual, cusolverDnXsyevjGetResidual)                                                         \
  ENTRY(P##XsyevjGetSweeps, cusolverDnXsyevjGetSweeps)
#define AMPSIM_HIPSOLVER_FUNCTION_EIGEN(ENTRY, L, NAME, LENGTH_FROM_END, SIZE_FROM_END)                            \
  ENTRY(hipsolverDn##L##NAME##_bufferSize, cusolverDn##L##NAME##_bufferSize)                                       \
  ENTRY(hipsolverDn##L##NAME, cusolverDn##L##NAME)                                                                 \
  ENTRY(hipsolver##L##NAME##_bufferSize, SizeInBytes<cusolverDn##L##NAME##_bufferSize, SIZE_FROM_END>::call)       \
  ENTRY(hipsolver##L##NAME, LengthInBytes<cusolverDn##L##NAME, LENGTH_FROM_END>::call)
#define AMPSIM_HIPSOLVER_FUNCTIONS_EIGEN(ENTRY, L, SY)                                                             \
  AMPSIM_HIPSOLVER_FUNCTION_EIGEN(ENTRY, L, SY##evdx, 2, 1)                                                        \
  AMPSIM_HIPSOLVER_FUNCTION_EIGEN(ENTRY, L, SY##evj, 3, 2)                                                         \
  AMPSIM_HIPSOLVER_FUNCTION_EIGEN(ENTRY, L, SY##evjBatched, 4, 3)                                                  \
  AMPSIM_HIPSOLVER_FUNCTION_EIGEN(ENTRY, L, SY##gvd, 2, 1)                                                         \
  AMPSIM_HIPSOLVER_FUNCTION_EIGEN(ENTRY, L, SY##gvj, 3, 2)                                                         \
  ENTRY(hipsolverDn##L##L##gels_bufferSize, cusolverDn##L##L##gels_bufferSize)                                     \
  ENTRY(hipsolverDn##L##L##gels, cusolverDn##L##L##gels)                                                           \
  ENTRY(hipsolver##L##L##gels, cusolverDn##L##L##gels)
#define AMPSIM_HIPSOLVER_FUNCTIONS(ENTRY)                                                                          \
  ENTRY(hipsolverDnDestroy, cusolverDnDestroy)                                                                     \
  ENTRY(hipsolverDnSetStream, cusolverDnSetStream)                                                                 \
  ENTRY(hipsolverDnGetStream, cusolverDnGetStream)                                                                 \
  ENTRY(hipsolverSpCreate, cusolverSpCreate)                                                                       \
  ENTRY(hipsolverSpDestroy, cusolverSpDestroy)                                                                     \
  ENTRY(hipsolverSpSetStream, cusolverSpSetStream)                                                                 \
  ENTRY(hipsolverDestroy, cusolverDnDestroy)                                                                       \
  ENTRY(hipsolverSetStream, cusolverDnSetStream)                                                                   \
  ENTRY(hipsolverGetStream, cusolverDnGetStream)                                                                   \
  ENTRY(hipsolverSpScsrlsvchol, cusolverSpScsrlsvchol)                                                             \
  ENTRY(hipsolverSpScsrlsvcholHost, cusolverSpScsrlsvcholHost)                                                     \
  ENTRY(hipsolverSpScsrlsvqr, cusolverSpScsrlsvqr)                                                                 \
  ENTRY(hipsolverSpDcsrlsvchol, cusolverSpDcsrlsvchol)                                                             \
  ENTRY(hipsolverSpDcsrlsvcholHost, cusolverSpDcsrlsvcholHost)                                                     \
  ENTRY(hipsolverSpDcsrlsvqr, cusolverSpDcsrlsvqr)                                                                 \
  AMPSIM_HIPSOLVER_FUNCTIONS_TYPED(ENTRY, S, ormqr, orgqr, syevd)                                                  \
  AMPSIM_HIPSOLVER_FUNCTIONS_TYPED(ENTRY, D, ormqr, orgqr, syevd)                                                  \
  AMPSIM_HIPSOLVER_FUNCTIONS_TYPED(ENTRY, C, unmqr, ungqr, heevd)                                                  \
  AMPSIM_HIPSOLVER_FUNCTIONS_TYPED(ENTRY, Z, unmqr, ungqr, heevd)                                                  \
  AMPSIM_HIPSOLVER_FUNCTIONS_JACOBI(ENTRY, hipsolver)                                                              \
  AMPSIM_HIPSOLVER_FUNCTIONS_JACOBI(ENTRY, hipsolverDn)                                                            \
  AMPSIM_HIPSOLVER_FUNCTIONS_EIGEN(ENTRY, S, sy)                                                                   \
  AMPSIM_HIPSOLVER_FUNCTIONS_EIGEN(ENTRY, D, sy)                                                                   \
  AMPSIM_HIPSOLVER_FUNCTIONS_EIGEN(ENTRY, C, he)                                                                   \
  AMPSIM_HIPSOLVER_FUNCTIONS_EIGEN(ENTRY, Z, he)
AMPSIM_HIPSOLVER_FUNCTIONS(AMPSIM_HIP_TRANSLATED)

namespace {

hipsolverStatus_t create(const char *function, hipsolverHandle_t *handle) {
  const CalledAs called(function);
  if (!handle)
    return HIPSOLVER_STATUS_HANDLE_IS_NULLPTR;
  cusolverDnHandle_t made = nullptr;
  const cusolverStatus_t status = cusolverDnCreate(&made);
  if (status == CUSOLVER_STATUS_SUCCESS) {
    let_solver_have_workspace(made);
    *handle = made;
  }
  return Statuses<hipsolverStatus_t>::of(status);
}
hipsolverStatus_t no_workspace(int *length) {
  if (!length)
    return HIPSOLVER_STATUS_INVALID_VALUE;
  *length = 0;
  return HIPSOLVER_STATUS_SUCCESS;
}
/// Like a line of the table, for a function with fewer arguments.
template <FunctionName name, class R, class... Taken, class... Given>
hipsolverStatus_t translated(R (*cuda)(Taken...), Given... given) {
  const CalledAs called(name.text);
  return [&](auto &&...arguments) {
    return (arguments.is_enumerator() && ...) ? Statuses<hipsolverStatus_t>::of(cuda(arguments.get()...))
                                              : HIPSOLVER_STATUS_INVALID_ENUM;
  }(Argument<Taken, Given>(given)...);
}

} // namespace

extern "C" {

hipsolverStatus_t hipsolverCreate(hipsolverHandle_t *handle) { return create("hipsolverCreate", handle); }
hipsolverStatus_t hipsolverDnCreate(hipsolverDnHandle_t *handle) { return create("hipsolverDnCreate", handle); }

#define AMPSIM_HIPSOLVER_DEFINE(L, T, R, MQR, GQR, EVD)                                                            \
  hipsolverStatus_t hipsolver##L##potrs_bufferSize(hipsolverHandle_t, hipsolverFillMode_t, int, int, T *, int,     \
                                                   T *, int, int *length) {                                        \
    return no_workspace(length);                                                                                   \
  }                                                                                                                \
  hipsolverStatus_t hipsolver##L##potrs(hipsolverHandle_t handle, hipsolverFillMode_t fill, int n, int columns,    \
                                        T *a, int lda, T *b, int ldb, T *, int, int *info) {                       \
    return translated<"hipsolver" #L "potrs">(cusolverDn##L##potrs, handle, fill, n, columns, a, lda, b, ldb,      \
                                              info);                                                               \
  }                                                                                                                \
  hipsolverStatus_t hipsolver##L##getrf(hipsolverHandle_t handle, int m, int n, T *a, int lda, T *work, int,       \
                                        int *pivots, int *info) {                                                  \
    return translated<"hipsolver" #L "getrf">(cusolverDn##L##getrf, handle, m, n, a, lda, work, pivots, info);     \
  }                                                                                                                \
  hipsolverStatus_t hipsolver##L##getrs_bufferSize(hipsolverHandle_t, hipsolverOperation_t, int, int, T *, int,    \
                                                   int *, T *, int, int *length) {                                 \
    return no_workspace(length);                                                                                   \
  }                                                                                                                \
  hipsolverStatus_t hipsolver##L##getrs(hipsolverHandle_t handle, hipsolverOperation_t op, int n, int columns,     \
                                        T *a, int lda, int *pivots, T *b, int ldb, T *, int, int *info) {          \
    return translated<"hipsolver" #L "getrs">(cusolverDn##L##getrs, handle, op, n, columns, a, lda, pivots, b,     \
                                              ldb, info);                                                          \
  }                                                                                                                \
  hipsolverStatus_t hipsolver##L##gesvd_bufferSize(hipsolverHandle_t handle, signed char, signed char, int m,      \
                                                   int n, int *length) {                                           \
    const hipsolverStatus_t status =                                                                               \
        translated<"hipsolver" #L "gesvd_bufferSize">(cusolverDn##L##gesvd_bufferSize, handle, m, n, length);      \
    if (status == HIPSOLVER_STATUS_SUCCESS)                                                                        \
      *length *= int(sizeof(T));                                                                                   \
    return status;                                                                                                 \
  }                                                                                                                \
  hipsolverStatus_t hipsolver##L##gesvd(hipsolverHandle_t handle, signed char left, signed char right, int m,      \
                                        int n, T *a, int lda, R *s, T *u, int ldu, T *vt, int ldvt, T *work,       \
                                        int length, R *real_work, int *info) {                                     \
    return translated<"hipsolver" #L "gesvd">(cusolverDn##L##gesvd, handle, left, right, m, n, a, lda, s, u, ldu,  \
                                              vt, ldvt, work, in_elements(length, sizeof(T)), real_work, info);    \
  }
AMPSIM_HIPSOLVER_ALL(AMPSIM_HIPSOLVER_DEFINE)

#define AMPSIM_HIPSOLVER_DEFINE_GELS(L, T, R, SY)                                                                  \
  hipsolverStatus_t hipsolver##L##L##gels_bufferSize(hipsolverHandle_t handle, int m, int n, int columns, T *a,    \
                                                     int lda, T *b, int ldb, T *x, int ldx, size_t *bytes) {       \
    return translated<"hipsolver" #L#L "gels_bufferSize">(cusolverDn##L##L##gels_bufferSize, handle, m, n,         \
                                                          columns, a, lda, b, ldb, x, ldx,                         \
                                                          static_cast<void *>(nullptr), bytes);                    \
  }
AMPSIM_HIPSOLVER_EIGEN_ALL(AMPSIM_HIPSOLVER_DEFINE_GELS)

} // extern "C"
