#include "simulator/cuda/allocations.h"

#include "simulator/cuda/current_device.h"

#include <algorithm>

namespace ampsim {

Allocation *Allocations::allocate(std::uint64_t bytes, Allocation::Kind kind, std::uint64_t alignment) {
  alignment = std::max<std::uint64_t>(alignment, 256);
  char *block = arena.allocate(bytes + alignment - Arena::alignment);
  if (!block)
    return nullptr;
  const auto number = reinterpret_cast<std::uintptr_t>(block);
  char *begin = block + ((number + alignment - 1) / alignment * alignment - number);
  Allocation &made = by_begin[begin];
  made.kind = kind;
  made.begin = begin;
  made.bytes = bytes;
  made.block = block;
  made.device = current_device();
  return &made;
}

Allocation *Allocations::allocate_pages(std::uint64_t bytes, std::uint64_t offset, std::uint64_t page) {
  const std::uint64_t whole = (offset + bytes + page - 1) / page * page;
  const Allocation *pages = allocate(whole, Allocation::Kind::host, page);
  if (!pages)
    return nullptr;
  Allocation made = *pages;
  by_begin.erase(made.begin);
  made.begin += offset;
  made.bytes = bytes;
  return &(by_begin[made.begin] = made);
}

Allocation *Allocations::place(char *begin, std::uint64_t bytes, Allocation::Kind kind) {
  Allocation &made = by_begin[begin] = {};
  made.kind = kind;
  made.begin = begin;
  made.bytes = bytes;
  made.device = current_device();
  return &made;
}

void Allocations::forget_within(char *begin, std::uint64_t bytes) {
  by_begin.erase(by_begin.lower_bound(begin), by_begin.lower_bound(begin + bytes));
}

void Allocations::free(Allocation allocation) {
  quarantine_bytes += allocation.of_graph ? 0 : allocation.bytes;
  quarantine_registered += allocation.registered != nullptr;
  quarantine.push_back(allocation);
  by_begin.erase(allocation.begin);
  while (quarantine_bytes > quarantine_limit) {
    const auto oldest = std::ranges::find(quarantine, false, &Allocation::of_graph);
    quarantine_bytes -= oldest->bytes;
    quarantine_registered -= oldest->registered != nullptr;
    arena.free(oldest->block);
    quarantine.erase(oldest);
  }
}

void Allocations::allocate_again(char *begin) {
  const auto freed = std::ranges::find(quarantine, begin, &Allocation::begin);
  if (freed == quarantine.end())
    return;
  by_begin[begin] = *freed;
  quarantine_registered -= freed->registered != nullptr;
  quarantine.erase(freed);
}

void Allocations::open_pool(std::uintptr_t pool, std::uint32_t devices) {
  for (auto &[begin, allocation] : by_begin)
    if (allocation.pool == pool)
      allocation.open_for = devices;
}

Allocation *Allocations::at(const void *address) {
  char *place = static_cast<char *>(const_cast<void *>(address));
  auto next = by_begin.upper_bound(place);
  if (next == by_begin.begin())
    return nullptr;
  Allocation &found = std::prev(next)->second;
  return place <= found.begin + found.bytes ? &found : nullptr;
}

char *Allocations::freed_registered_at(const void *host_address) const {
  char *place = nullptr;
  if (quarantine_registered) // most programs free often and register nothing
    for (const Allocation &freed : quarantine) {
      const std::uint64_t distance = std::uint64_t(static_cast<const char *>(host_address) - freed.registered);
      if (freed.registered && distance < freed.bytes)
        place = freed.begin + distance;
    }
  return place;
}

const Allocation *Allocations::freed_at(const char *address) const {
  const auto found = std::ranges::find_if(quarantine, [&](const Allocation &allocation) {
    return std::uint64_t(address - allocation.begin) < allocation.bytes;
  });
  return found == quarantine.end() ? nullptr : &*found;
}

} // namespace ampsim
