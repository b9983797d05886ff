// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parts of a copy, common to all functions of the runtime that request one.
#pragma once

#include "simulator/cuda/runtime/runtime.h"

#include <cstddef>

namespace ampsim {

/// A box of bytes: rows with a pitch of `pitch` bytes, in slices of `rows` rows.
struct Box {
  char *begin = nullptr;
  std::size_t pitch = 0, rows = 0;
  char *row(std::size_t slice, std::size_t row) const { return begin + (slice * rows + row) * pitch; }
};

struct Transfer {
  Box to, from;
  std::size_t width = 0, height = 1, depth = 1; // width: bytes
  cudaMemcpyKind kind = cudaMemcpyDefault;
  bool between_peers = false; // requested by a function for copies between peers
};

/// Returns an error if the copy is impossible. The caller reports it.
cudaError_t check(CudaRuntime &runtime, const Transfer &transfer);
StreamTask task_of(CudaRuntime &runtime, const Transfer &transfer, const char *function);

/// Fills a box with bytes, or with elements of two or four bytes.
struct Filling {
  Box to;
  unsigned value = 0, element = 1;              // element: bytes
  std::size_t width = 0, height = 1, depth = 1; // width: bytes
};
cudaError_t check(CudaRuntime &runtime, const Filling &filling);
StreamTask task_of(CudaRuntime &runtime, const Filling &filling, const char *function);

/// Finds the boxes that the parameters name; false, with the error recorded, if there are none.
bool find_boxes(CudaRuntime &runtime, const cudaMemcpy3DParms *parameters, Transfer &transfer, cudaError_t &error);
/// Enqueues the copy in the stream; finishes it at once if the runtime promises that.
cudaError_t copy(const Transfer &transfer, cudaStream_t stream, bool asynchronous);

} // namespace ampsim
