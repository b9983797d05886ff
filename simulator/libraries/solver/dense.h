// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Common parts of cuSOLVER's functions of dense matrices. The program's workspace is not needed, but counts as written:
// two unordered calls must not share it.
#pragma once

#include "simulator/libraries/pivots.h"
#include "simulator/libraries/solver/solver.h"

#include <algorithm>
#include <vector>

struct cusolverDnContext final : ampsim::LibraryObject {
  ampsim::Streams::Id stream = ampsim::Streams::legacy;
  bool has_workspace = false; // if the program passes none, as hipSOLVER allows
};

namespace ampsim {

using DenseCall = SolverCall<cusolverDnContext>;
#define AMPSIM_DENSE_FIND(NAME)                                                                                    \
  DenseCall call(NAME, handle);                                                                                    \
  if (!call.context)                                                                                               \
  return CUSOLVER_STATUS_NOT_INITIALIZED

inline bool leads(int leading, int rows) { return rows >= 0 && leading >= std::max(1, rows); }

/// The minimum workspace of a function, in elements.
inline int length_of_work(long rows, long columns) { return int(std::max(1L, std::max(rows, columns) * 32)); }
inline cusolverStatus_t get_length(cusolverDnHandle_t handle, long rows, long columns, int *length) {
  AMPSIM_DENSE_FIND("");
  if (!length || rows < 0 || columns < 0)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *length = length_of_work(rows, columns);
  return CUSOLVER_STATUS_SUCCESS;
}
/// Returns whether a function accepts this workspace, which may be left to the library.
template <class T> bool takes_work(const DenseCall &call, T *&work, int &length, long rows, long columns) {
  if (call.context->has_workspace && (!work || !length)) {
    work = nullptr;
    length = 0;
    return true;
  }
  return length >= length_of_work(rows, columns);
}
/// LAPACK's own workspace, in a size that is enough for all of its functions.
template <class T> std::vector<T> workspace(long rows, long columns) {
  return std::vector<T>(std::size_t(std::max(1L, 64 * (rows + columns))));
}

} // namespace ampsim
