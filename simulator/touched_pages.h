// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pages of a large range that have ever been touched. All others take no memory, and hold zeros, or what they were
// filled with (filled_pages.h).
//
// Programs allocate pools of gigabytes and use little of them. Whoever copies or compares such a range asks the system
// for the pages that exist (PAGEMAP_SCAN, or the page map itself before Linux 6.7), so the cost grows with the memory
// that is used. mincore() would be simpler but does not count pages that are swapped out.
#pragma once

#include <cstdint>
#include <sys/auxv.h>
#include <vector>

namespace ampsim {

/// The size of the system's pages: 4 KiB on x86-64, up to 64 KiB on aarch64.
inline const std::uint64_t page_bytes = getauxval(AT_PAGESZ);
inline constexpr std::uint64_t most_page_bytes = 64 << 10;

inline std::uint64_t to_number(const void *address) { return reinterpret_cast<std::uint64_t>(address); }
inline char *to_pointer(std::uint64_t address) { return reinterpret_cast<char *>(address); }

struct ByteRange {
  char *begin = nullptr;
  std::uint64_t size = 0;
  char *end() const { return begin + size; }
};

/// Returns the parts of private memory that may hold anything but what they held before anyone touched them, in
/// ascending order. A small range is one part, and so is any range if the system does not say which pages exist.
std::vector<ByteRange> touched_parts(const ByteRange &range);

/// The bytes of `ranges` that are in none of `others`. Both are in ascending order, without overlaps.
std::vector<ByteRange> without(const std::vector<ByteRange> &ranges, const std::vector<ByteRange> &others);

/// Fills private anonymous memory with zeros; gives large parts back to the system.
void make_zero(char *begin, std::uint64_t size);

} // namespace ampsim
