// A launch's state, kept to roll it back: contents and initialisation bits of the containers it can write.
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
  /// A byte that is another one than it was.
  struct Difference {
    const char *byte;
    unsigned char was;
  };
  /// The first of the ranges; nothing where there is none. NaNs that differ in
  /// their sign alone count as the same, whatever their width: that sign is up to the compiler. So do addresses near `code`,
  /// a function of the kernel's: each form of it has functions, and tables of virtual ones, at places of its own.
  std::optional<Difference> first_difference(const void *code) const;

private:
  std::vector<Range> ranges;
  std::unique_ptr<char[]> storage; // per range: its contents, then its bits
  std::uint64_t capacity = 0;
};

/// Which bytes count as initialised after a run, for one that writes the same without noting it.
class InitialisedBytes {
public:
  /// Each range begins at a block's start.
  void take(const Arena &arena, const std::vector<Snapshot::Range> &ranges);
  void add_to(const Arena &arena) const;

private:
  std::vector<Snapshot::Range> ranges;
  std::vector<std::uint8_t> bits; // of all ranges, one behind the other
};

} // namespace ampsim
