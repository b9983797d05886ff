// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Addresses for accesses outside of containers and arrays.
//
// Indexing past an extent yields an address before its use is known. amp.h and instrumented code then request an
// "outside" address: one in a range that contains no container, so that the access hooks recognise it, redirect the
// access to harmless memory and look up here what was accessed. A thread can hold several such addresses (`p = &a[i]; q
// = &a[j]; *p + *q`), so each thread has a ring of 64 of them; slot k of the ring is also slot k of the range, and a
// field of an element is at its own offset in the slot. Uninstrumented code accesses the range itself, which is plain
// memory for that reason.
#pragma once

#include "simulator/memory_map.h"
#include "simulator/monitor.h"

#include <array>

namespace ampsim {

/// Returns whether such an access to the region is reported: it goes to memory that exists, but not for that.
inline bool is_forbidden(const Region &region, bool reads, bool writes) {
  return (region.constant && writes) || (region.unreadable && reads);
}

/// The memory of the outside range, `zeros` and `sink`.
class OutsideMemory {
public:
  static constexpr unsigned slots = 64;
  static constexpr std::uint64_t slot_size = 16 << 10;
  static constexpr std::uint64_t scratch_size = 1 << 20;

  OutsideMemory();
  ~OutsideMemory();
  OutsideMemory(const OutsideMemory &) = delete;
  OutsideMemory &operator=(const OutsideMemory &) = delete;
  void describe(MemoryMap &map) const;

private:
  char *mapping = nullptr;
};

/// Describes a thread's latest outside addresses.
class OutsideRing {
public:
  /// Returns the number of the slot.
  unsigned note(const OutsideAccess &access);
  const OutsideAccess &find(unsigned slot, std::uint64_t offset_in_slot);

private:
  struct Entry {
    OutsideAccess access;
    std::int64_t noted_offset = 0;
  };
  std::array<Entry, OutsideMemory::slots> entries;
  unsigned next = 0;
};

} // namespace ampsim
