// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The outside range and the rings of descriptions of its addresses.
#include "simulator/outside.h"

#include <sys/mman.h>

#include <system_error>

namespace ampsim {

namespace {
// range | room for large elements of the last slot | sink | zeros
constexpr std::uint64_t range_size = OutsideMemory::slots * OutsideMemory::slot_size;
constexpr std::uint64_t mapping_size = range_size + 3 * OutsideMemory::scratch_size;
constexpr std::uint64_t sink_offset = range_size + OutsideMemory::scratch_size;
constexpr std::uint64_t zeros_offset = sink_offset + OutsideMemory::scratch_size;
} // namespace

OutsideMemory::OutsideMemory() {
  void *range =
      mmap(nullptr, mapping_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (range == MAP_FAILED)
    throw std::system_error(errno, std::generic_category(), "cannot reserve memory");
  mapping = static_cast<char *>(range);
  (void)mprotect(mapping + zeros_offset, scratch_size, PROT_READ);
}

OutsideMemory::~OutsideMemory() { munmap(mapping, mapping_size); }

void OutsideMemory::describe(MemoryMap &map) const {
  map.outside_begin = mapping;
  map.outside_size = range_size;
  map.sink = mapping + sink_offset;
  map.zeros = mapping + zeros_offset;
  map.scratch_size = scratch_size;
}

unsigned OutsideRing::note(const OutsideAccess &access) {
  unsigned slot = next;
  next = (next + 1) % OutsideMemory::slots;
  entries[slot] = {access, access.offset};
  return slot;
}

const OutsideAccess &OutsideRing::find(unsigned slot, std::uint64_t offset_in_slot) {
  Entry &entry = entries[slot];
  entry.access.offset = entry.noted_offset + std::int64_t(offset_in_slot);
  return entry.access;
}

} // namespace ampsim
