// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Common parts of cuBLAS functions: a handle with a stream and modes, scalars in host or device memory, and vectors and
// matrices as pieces of memory.
#pragma once

#include "simulator/cuda/declarations/data_types.h"
#include "simulator/libraries/complex_types.h"
#include "simulator/libraries/host_library.h"
#include "simulator/libraries/library_work.h"
#include "simulator/libraries/small_numbers.h"

#include <cmath>
#include <cstdlib>

#include "simulator/libraries/blas/declarations/cuda_blas.h"

struct cublasContext final : ampsim::LibraryObject {
  ampsim::Streams::Id stream = ampsim::Streams::legacy;
  cublasPointerMode_t pointers = CUBLAS_POINTER_MODE_HOST;
  cublasAtomicsMode_t atomics = CUBLAS_ATOMICS_NOT_ALLOWED;
  cublasMath_t math = CUBLAS_DEFAULT_MATH;
  int multiprocessors = 0;
  // The program's, which functions count as writing: on the device they keep intermediate results there.
  char *workspace = nullptr;
  std::size_t workspace_bytes = 0;
};

namespace ampsim {

template <> inline constexpr char letter_of<float> = 's';
template <> inline constexpr char letter_of<double> = 'd';
template <> inline constexpr char letter_of<std::complex<float>> = 'c';
template <> inline constexpr char letter_of<std::complex<double>> = 'z';

cublasStatus_t blas_status(cudaError_t error);

/// A call of a cuBLAS function.
struct BlasCall {
  BlasCall(const char *function, cublasHandle_t handle) : function(function) {
    context = find_object<cublasContext>(call.runtime, handle);
  }
  CudaCall call;
  const char *function;
  cublasContext *context;

  bool scalars_on_device() const { return context->pointers == CUBLAS_POINTER_MODE_DEVICE; }
  /// `deferred`, `wait`: as in a WorkRequest.
  cublasStatus_t enqueue(WorkDescription describe, bool deferred = false, bool wait = false) {
    if (context->workspace)
      describe = [describe = std::move(describe), begin = context->workspace,
                  bytes = context->workspace_bytes](WorkAccesses &to) {
        to.writes(begin, bytes);
        return describe(to);
      };
    return blas_status(
        ampsim::enqueue(call.runtime, {function, context->stream, std::move(describe), deferred, wait}));
  }
};

/// A factor; if it is in host memory, its value at the time of the call.
template <class T> class Scalar {
public:
  Scalar(const BlasCall &call, const T *from) : on_device(call.scalars_on_device()), from(from) {
    if (!on_device && from)
      value = *from;
  }
  bool missing() const { return !from; }
  /// The value of a device scalar is unknown until the work runs.
  bool is_zero() const { return !on_device && value == T(0); }
  bool may_be_zero() const { return on_device || value == T(0); }
  /// Declares the read of the scalar. Its value is to be read when the work runs.
  const T *in(WorkAccesses &to) {
    if (on_device)
      from = to.reads(from, 1);
    return from;
  }
  T get() const { return on_device ? *from : value; }

private:
  bool on_device;
  const T *from;
  T value{};
};

/// The pointer mode also applies to results.
template <class T> T *result_in(WorkAccesses &to, bool on_device, T *result) {
  return on_device ? to.writes(result, 1) : result;
}

enum class Access { reads, writes, updates };

template <class T>
T *piece(WorkAccesses &to, Access kind, T *begin, std::size_t width, std::size_t stride, std::size_t count) {
  return to.touch(kind != Access::writes, kind != Access::reads, begin, width, stride, count);
}
template <class T> T *vector_in(WorkAccesses &to, Access kind, T *x, long n, long increment) {
  if (n <= 0)
    return x;
  const auto step = std::size_t(std::labs(increment));
  return step == 1 ? piece(to, kind, x, std::size_t(n), 0, 1)
                   : piece(to, kind, x, 1, step, step ? std::size_t(n) : 1);
}
template <class T> T *matrix_in(WorkAccesses &to, Access kind, T *a, long rows, long columns, long leading) {
  return rows > 0 && columns > 0 ? piece(to, kind, a, std::size_t(rows), std::size_t(leading), std::size_t(columns))
                                 : a;
}
/// The triangle of a square matrix that `fill` names; without the diagonal if that is implicitly one.
template <class T>
T *triangle_in(WorkAccesses &to, Access kind, T *a, cublasFillMode_t fill, long n, long leading,
               cublasDiagType_t diagonal = CUBLAS_DIAG_NON_UNIT) {
  const long left_out = diagonal == CUBLAS_DIAG_UNIT ? 1 : 0;
  for (long column = 0; column < n; ++column) {
    const bool upper = fill == CUBLAS_FILL_MODE_UPPER;
    const long first = upper ? 0 : column + left_out, end = upper ? column + 1 - left_out : n;
    piece(to, kind, a + column * leading + first, std::size_t(end - first), 0, 1);
  }
  return to.reads(a, 0);
}

/// Reads an array of pointers on the device when the work runs; null if it is out of bounds.
template <class T> T *pointer_in(WorkAccesses &to, T *const *array, int k) {
  T *const *place = to.reads(array + k, 1);
  return to.outside().empty() ? *place : nullptr;
}

inline char letter(cublasOperation_t op) {
  switch (op) {
  case CUBLAS_OP_N:
    return 'N';
  case CUBLAS_OP_T:
    return 'T';
  default:
    return 'C';
  }
}
inline char letter(cublasFillMode_t fill) { return fill == CUBLAS_FILL_MODE_UPPER ? 'U' : 'L'; }
inline char letter(cublasSideMode_t side) { return side == CUBLAS_SIDE_LEFT ? 'L' : 'R'; }
inline char letter(cublasDiagType_t diagonal) { return diagonal == CUBLAS_DIAG_UNIT ? 'U' : 'N'; }
/// Returns whether these are valid lengths of a call.
inline bool are_lengths(std::initializer_list<int> lengths) {
  return std::ranges::all_of(lengths, [](int length) { return length >= 0; });
}
inline bool is_operation(cublasOperation_t op) { return op >= CUBLAS_OP_N && op <= CUBLAS_OP_C; }
inline bool is_triangle(cublasFillMode_t fill) {
  return fill == CUBLAS_FILL_MODE_LOWER || fill == CUBLAS_FILL_MODE_UPPER;
}

/// An addend with the factor zero counts as zero, whatever the memory contains: it may be NaN, or unwritten.
template <class T> void clear_matrix(T *c, long rows, long columns, long leading) {
  for (long column = 0; column < columns; ++column)
    for (long row = 0; row < rows; ++row)
      c[row + column * leading] = T(0);
}
template <class T> void clear_vector(T *y, long n, long increment) {
  for (long k = 0; k < n; ++k)
    y[k * std::labs(increment)] = T(0);
}

/// C = alpha op(A) op(B) + beta C.
template <class T>
void multiply(cublasOperation_t opa, cublasOperation_t opb, int m, int n, int k, T alpha, const T *a, int lda,
              const T *b, int ldb, T beta, T *c, int ldc) {
  const char ta = letter(opa), tb = letter(opb);
  if (beta == T(0))
    clear_matrix(c, m, n, ldc);
  if (m && n)
    call_fortran<T>("gemm", &ta, &tb, &m, &n, &k, &alpha, a, &lda, b, &ldb, &beta, c, &ldc);
}

} // namespace ampsim

// The types of BLAS, as arguments of the macros that define functions for each of them.
#define AMPSIM_BLAS_FIND(NAME)                                                                                     \
  ampsim::BlasCall call(NAME, handle);                                                                             \
  if (!call.context)                                                                                               \
  return CUBLAS_STATUS_NOT_INITIALIZED
