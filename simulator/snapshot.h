// The state of a launch to roll back: contents and initialisation bits of the containers that it can write.
//
// The memory of a snapshot is kept from launch to launch: fresh pages would cost more than the copy.
#pragma once

#include "simulator/arena.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace ampsim {

class Snapshot {
public:
  struct Range {
    char *begin;
    std::uint64_t size;
  };

  /// Each range begins at a block's start.
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
  std::optional<Difference> first_difference(const void *code) const;

private:
  std::vector<Range> ranges;
  std::unique_ptr<char[]> storage; // per range: contents, then bits
  std::uint64_t capacity = 0;
};

/// Records which bytes are initialised after a run, for another run that writes the same without recording it.
class InitialisedBytes {
public:
  /// Each range begins at a block's start.
  void take(const Arena &arena, const std::vector<Snapshot::Range> &ranges);
  void add_to(const Arena &arena) const;

private:
  std::vector<Snapshot::Range> ranges;
  std::vector<std::uint8_t> bits; // of all ranges, concatenated
};

} // namespace ampsim
