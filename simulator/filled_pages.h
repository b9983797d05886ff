// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fills large ranges of memory without touching their pages.
//
// Programs clear pools of gigabytes with cudaMemset, and managed and pinned memory counts as initialised from the
// start. Writing all of that would take the memory that touched_pages.h saves. Zeros are what pages hold that do not
// exist. For another value, pages of a small file that holds it are mapped again and again, copied on write: only what
// is written later takes memory. Such mappings have no huge pages, and each costs a system call, so ranges below 64 MiB
// are written.
#pragma once

#include "simulator/touched_pages.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>

namespace ampsim {

class FilledPages {
public:
  /// Ranges that are at least as large are filled without being touched.
  static constexpr std::uint64_t least = 64 << 20;

  /// Fills private anonymous memory with a value of four bytes that begins at each multiple of 4. Large ranges are
  /// given back to the system.
  void fill(char *begin, std::uint64_t size, std::uint32_t value);
  /// Like memcpy, but does not touch pages of `to` for those of `from` that nobody has touched. Both are private.
  void copy(char *to, const char *from, std::uint64_t size);
  /// Fills with what the pages of the range held before anyone touched them.
  void reset(const ByteRange &range);
  /// Must be called when pages of the range are replaced by others.
  void forget(const ByteRange &range);
  /// Calls `use` for the parts of a range, in ascending order, with the value in their untouched pages.
  void for_each_part(const ByteRange &range,
                     const std::function<void(const ByteRange &, std::uint32_t)> &use) const;

private:
  struct Filled {
    char *end;
    std::uint32_t value; // not 0
  };
  bool map(const ByteRange &pages, std::uint32_t value);

  std::map<char *, Filled> filled; // by begin: whole pages, without overlaps
};

/// Bytes in which a value of four bytes begins at each multiple of 4.
using FillPattern = std::array<char, 4096>;
FillPattern pattern_of(std::uint32_t value);
/// Writes such bytes.
void write_value(const ByteRange &range, std::uint32_t value);

} // namespace ampsim
