// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Boxes of bytes, between which commands copy.
#pragma once

#include <array>
#include <cstddef>

namespace ampsim {

/// Rows and slices of bytes.
struct ClBox {
  std::size_t begin = 0, row = 0, slice = 0; // begin: the first byte; then the distances
  std::size_t at(std::size_t y, std::size_t z) const { return begin + z * slice + y * row; }
};

struct ClBoxes {
  std::array<std::size_t, 3> region{}; // bytes, rows, slices
  ClBox one, other;
};

/// Calls `copy` with the offsets of each row.
template <class Copy> void for_each_row(const ClBoxes &boxes, const Copy &copy) {
  for (std::size_t z = 0; z < boxes.region[2]; ++z)
    for (std::size_t y = 0; y < boxes.region[1]; ++y)
      copy(boxes.one.at(y, z), boxes.other.at(y, z));
}

} // namespace ampsim
