// What a copy is made of, whatever function of the runtime asks for it.
#pragma once

#include "simulator/cuda/runtime.h"

#include <cstddef>

namespace ampsim {

/// A box of bytes: rows `pitch` bytes apart, in slices of `rows` rows.
struct Box {
  char *begin = nullptr;
  std::size_t pitch = 0, rows = 0;
  char *row(std::size_t slice, std::size_t row) const { return begin + (slice * rows + row) * pitch; }
};

struct Transfer {
  Box to, from;
  std::size_t width = 0, height = 1, depth = 1; // width: bytes
  cudaMemcpyKind kind = cudaMemcpyDefault;
};

/// Asks for it in the stream; done at once where the runtime promises that.
cudaError_t copy(const Transfer &transfer, cudaStream_t stream, bool asynchronous);

} // namespace ampsim
