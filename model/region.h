// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory that a launch may access, as the programmer knows it.
//
// Each source language fills a launch's regions in its own way (simulator/binding.h): C++ AMP from the containers that
// the function object captures. Names of elements, bounds, uninitialised memory, rolling back, elision and the debugger
// depend on regions only.
#pragma once

#include "model/type_layout.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim {

/// A named piece of global memory: its elements, and the allocation that contains them.
struct Region {
  std::string_view name;               // as written in the program; outlives the launch
  std::string_view allocated_as;       // the host's name for the memory, if known; outlives the launch
  const TypeLayout *element = nullptr; // as stored; outlives the launch
  bool writable = true;                // the kernel may write there, according to its types

  // The elements: the address of (i, j, ...) is origin + (i * stride[0] + j * stride[1] + ...) * element->size.
  char *origin = nullptr;           // element (0, 0, ...)
  std::vector<std::int64_t> extent; // rank entries
  std::vector<std::int64_t> stride; // rank entries, in elements
  /// The first level of detail, which has this extent, is followed by coarser ones: level k begins `2 * level_bytes -
  /// (2 * level_bytes >> k)` bytes after the origin, has the extent shifted right by k (but at least 1) and is dense.
  std::uint64_t level_bytes = 0;
  std::uint32_t levels = 1;

  // The allocation: regions that share one may overlap.
  char *begin = nullptr; // first byte; null: no memory
  std::uint64_t bytes = 0;

  /// A tile-local variable of a tile that other tiles of its cluster can access: all instances of the variable are
  /// reported as the `same_as`-th of the launch's regions.
  bool tile_local = false;
  bool constant = false;   // in memory that no kernel can write
  bool unreadable = false; // kernels may not read it
  bool image = false;      // a barrier may order images and other memory separately (fence_images)
  bool of_host = false;    // host code, or another process, may access it while the launch runs
  /// The device heap's blocks, an entry for each 16 bytes (model/heap_blocks.h); null: none. Outlives the launch.
  const std::uint64_t *blocks = nullptr;
  std::int32_t device = 0; // the device that owns the memory, if the machine has several
  /// While the launch runs, the contents of the memory that begins at `copy_of` are kept here: a variable with an
  /// instance on each device. Null: not a copy.
  char *copy_of = nullptr;
  std::uint32_t same_as = 0;

  bool has(const char *address) const { return address >= begin && address < begin + bytes; }
};

/// For a variable that is an array: the elements have all of its dimensions.
inline void index_array(Region &region) {
  const TypeLayout *at = region.element;
  while (at && at->kind == TypeLayout::Kind::array && !at->element.empty() && at->element[0].size) {
    region.extent.push_back(std::int64_t(at->size / at->element[0].size));
    at = &at->element[0];
  }
  region.element = at;
  region.stride.assign(region.extent.size(), 1);
  for (std::size_t d = region.extent.size(); d-- > 1;)
    region.stride[d - 1] = region.stride[d] * region.extent[d];
}

} // namespace ampsim
