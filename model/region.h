// Memory that a launch may touch, as the programmer knows it.
//
// Each source language fills a launch's regions in its own way (simulator/binding.h): C++ AMP from the containers
// that the function object captures. Names of elements, bounds, uninitialised memory, rolling back, elision and the
// debugger ask regions and nothing else.
#pragma once

#include "model/type_layout.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim {

/// A piece of global memory with a name: the elements that it is made of, and the allocation that they lie in.
struct Region {
  std::string_view name;               // as the program writes it; outlives the launch
  std::string_view allocated_as;       // the host's name for the memory, where that is known; outlives the launch
  const TypeLayout *element = nullptr; // as it is stored; outlives the launch
  bool writable = true;                // may the kernel write there, as far as its types tell?

  // The elements: (i, j, ...) stands at origin + (i * stride[0] + j * stride[1] + ...) * element->size.
  char *origin = nullptr;           // element (0, 0, ...)
  std::vector<std::int32_t> extent; // rank entries
  std::vector<std::int32_t> stride; // rank entries, in elements
  /// Behind the first level of detail, which has this extent, follow coarser ones: level k begins
  /// `2 * level_bytes - (2 * level_bytes >> k)` bytes behind the origin, has the extent shifted right by k (but at
  /// least 1) and is dense.
  std::uint64_t level_bytes = 0;
  std::uint32_t levels = 1;

  // The allocation: regions that share one may overlap.
  char *begin = nullptr; // first byte; null: there is no memory
  std::uint64_t bytes = 0;

  /// A tile-local variable of a tile that others of its cluster reach: all that are the same variable are told as the
  /// `same_as`-th of the launch's regions.
  bool tile_local = false;
  bool constant = false;   // it lies in memory that no kernel can write
  std::int32_t device = 0; // whose memory it is, where the machine has several
  /// While the launch runs, the contents of the memory that begins at `stands_for` are here: a variable of which each
  /// device has its own. Null: it stands for itself.
  char *stands_for = nullptr;
  std::uint32_t same_as = 0;

  bool has(const char *address) const { return address >= begin && address < begin + bytes; }
};

} // namespace ampsim
