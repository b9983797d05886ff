// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The accelerator's global memory: one reserved range that is divided into buffers.
//
// With a single range, one subtraction and one comparison decide whether an address is global memory, and the location
// of a byte's metadata (initialisation bit, shadow cell) is computed. The range is reserved without access rights and
// opened in steps as it is used, so its size costs nothing under any overcommit policy. It uses huge pages because a
// cold page fault (2.3 us) costs more than running a kernel over the page.
//
// Blocks are aligned to 64 bytes and separated by at least 64 bytes, so that an access slightly out of bounds never
// hits another buffer, and no two buffers share a cache line or a byte of initialisation bits. Free blocks are kept in
// an ordered map, merged with their neighbours, and given out first fit: programs hold tens of buffers, not millions.
#pragma once

#include "simulator/address_range.h"
#include "simulator/filled_pages.h"
#include "simulator/memory_map.h"
#include "simulator/touched_pages.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace ampsim {

class Arena {
public:
  static constexpr std::uint64_t alignment = 64, gap = 64;

  /// Throws std::system_error if the range cannot be reserved.
  explicit Arena(std::uint64_t bytes);
  ~Arena();
  Arena(const Arena &) = delete;
  Arena &operator=(const Arena &) = delete;

  /// Returns uninitialised memory (all its bits are clear), or null if none is left.
  char *allocate(std::uint64_t bytes);
  void free(char *block);

  char *begin() const { return memory; }
  std::uint64_t size() const { return range.bytes; }
  const AddressRange &address_range() const { return range; }
  std::uint8_t *initialised() const { return bits; }

  /// Fills part of a block with a value of four bytes that begins at each multiple of 4, and marks it as initialised.
  void fill(char *begin, std::uint64_t bytes, std::uint32_t value);
  /// Copies between blocks, or within one if the parts do not overlap, with their initialisation.
  void copy(char *to, const char *from, std::uint64_t bytes);
  void set_initialised(char *address, std::uint64_t bytes);
  void clear_initialised(char *address, std::uint64_t bytes);
  /// Marks bytes at `to` as initialised if those at `from` are.
  void copy_initialised(char *to, const char *from, std::uint64_t bytes);
  /// Returns whether all bytes of a block are initialised. `block` begins at a whole byte of bits.
  bool all_initialised(const char *block, std::uint64_t bytes);
  /// Must be called when bits of the block with this address may have been cleared.
  void forget_initialised(const char *address);

  /// Returns the parts of a range of blocks that may hold anything but what filled_pages() says.
  std::vector<ByteRange> touched(const ByteRange &range) const;
  /// The contents of untouched pages, of the memory and of the bits.
  FilledPages &filled_pages() { return filled; }
  const FilledPages &filled_pages() const { return filled; }
  /// Must be called when pages of the range are replaced by pages that are also mapped elsewhere: others may touch
  /// them.
  void note_shared(char *begin, std::uint64_t bytes);

private:
  bool open(std::uint64_t end);
  bool is_shared(const ByteRange &range) const;
  bool all_set(const char *block, std::uint64_t bytes) const;
  void fill_bits(std::uint64_t first, std::uint64_t count, bool value);

  AddressRange range;
  char *memory = nullptr; // where the range begins
  std::uint8_t *bits = nullptr;
  std::uint64_t opened = 0; // bytes from the start that are accessible
  std::uint64_t used = 0;   // bytes from the start that have ever belonged to a block; the bits above are clear
  std::map<std::uint64_t, std::uint64_t> free_ranges; // offset -> length
  std::map<std::uint64_t, std::uint64_t> used_ranges; // offset -> length, gap included
  /// Blocks that all_initialised has found to be so: offset -> length. A launch checks every block that it reads.
  std::map<std::uint64_t, std::uint64_t> known_initialised;
  FilledPages filled;
  std::vector<ByteRange> shared; // whole pages; kept after they are private again
};

} // namespace ampsim
