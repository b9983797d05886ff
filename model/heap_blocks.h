// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The blocks of the device heap, from which kernels allocate memory.
//
// The heap is divided into granules of 16 bytes, and a table has an entry for each of them. Device code fills it in
// (frontend/cuda/include/ampsim_cuda/heap.h has the same constants), so it is rolled back and repeated with the rest of
// a launch. A block begins at a granule; its first entry has its size and whether it has been freed. Large blocks
// repeat their distance from the first granule, so that a search backwards is short. Other entries are zero, as is that
// of the unused granule between two blocks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ampsim {

struct HeapBlock {
  static constexpr std::uint64_t granule = 16;
  static constexpr std::uint64_t repeated = 64; // granules from one entry of a block to the next

  std::uint64_t begin = 0, bytes = 0; // in the heap
  bool freed = false;

  bool has(std::uint64_t offset, std::uint64_t size) const {
    return offset >= begin && offset - begin <= bytes && size <= bytes - (offset - begin);
  }
};

/// Returns whether it is the symbol of the variable that is the heap, and that of its table.
inline bool is_device_heap(std::string_view symbol) {
  return symbol.find("ampsim_cuda11device_heap") != std::string_view::npos;
}
inline std::string symbol_of_heap_blocks(std::string_view heap) {
  std::string symbol(heap);
  return symbol.replace(symbol.find("device_heap"), std::string_view("device_heap").size(), "heap_blocks");
}

/// The last block that begins at the offset or before it; empty if there is none nearby, so that the offset is in none.
inline std::optional<HeapBlock> heap_block_before(const std::uint64_t *blocks, std::uint64_t offset) {
  enum : std::uint64_t { begins = 1, freed = 2, repeats = 3, mask = 3 };
  std::uint64_t at = offset / HeapBlock::granule;
  for (std::uint64_t steps = 0; steps <= HeapBlock::repeated; ++steps, --at) {
    const std::uint64_t entry = blocks[at];
    if (entry && (entry & mask) == repeats) {
      at -= entry >> 2;
      const std::uint64_t first = blocks[at];
      return HeapBlock{at * HeapBlock::granule, first >> 2, (first & mask) == freed};
    }
    if (entry)
      return HeapBlock{at * HeapBlock::granule, entry >> 2, (entry & mask) == freed};
    if (at == 0)
      break;
  }
  return std::nullopt;
}

} // namespace ampsim
