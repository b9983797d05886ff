// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The state of a launch to roll back: contents and initialisation bits of the containers that it can write.
//
// Pages that nobody has touched are not copied (touched_pages.h); restoring resets those that the launch has touched
// since. The memory of a snapshot is kept from launch to launch: fresh pages would cost more than the copy.
#pragma once

#include "simulator/arena.h"
#include "simulator/touched_pages.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace ampsim {

class Snapshot {
public:
  struct Range {
    char *begin;
    std::uint64_t size;
  };

  /// Each range is in a block, and begins at a multiple of 64 bytes.
  void take(const Arena &arena, const std::vector<Range> &ranges);
  void restore(Arena &arena) const;
  /// A byte whose value has changed.
  struct Difference {
    const char *byte;
    unsigned char was;
  };
  /// The first difference in the ranges; nothing if there is none. NaNs that differ only in their sign count as equal,
  /// whatever their width: the compiler may choose that sign. So do addresses near `code`, a function of the kernel:
  /// each form of the kernel has its functions and virtual tables at different addresses.
  std::optional<Difference> first_difference(const Arena &arena, const void *code) const;

private:
  /// The contents or the bits of a range.
  struct Area {
    ByteRange place;
    std::vector<ByteRange> parts; // that had been touched, in ascending order; none if it is kept as a whole
    std::uint64_t stored = 0;     // the place of their bytes in `storage`, one part after the other
    bool has_bits = false;
    bool whole = false;
    std::span<const ByteRange> kept() const { return whole ? std::span(&place, 1) : std::span(parts); }
  };
  static std::vector<ByteRange> new_parts(const Area &area);

  std::vector<Area> areas;
  std::unique_ptr<char[]> storage;
  std::uint64_t capacity = 0;
};

/// Records which bytes are initialised after a run, for another run that writes the same without recording it.
class InitialisedBytes {
public:
  /// Each range begins at a block's start.
  void take(const Arena &arena, const std::vector<Snapshot::Range> &ranges);
  void add() const;

private:
  std::vector<ByteRange> parts;   // of the bits: those that may not be zero
  std::vector<std::uint8_t> bits; // of all parts, concatenated
};

} // namespace ampsim
