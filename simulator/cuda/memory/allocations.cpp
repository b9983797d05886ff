// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulator/cuda/memory/allocations.h"

#include "simulator/cuda/runtime/current_device.h"

#include <algorithm>

namespace ampsim {

namespace {

bool lies_in(const char *address, const Allocation &allocation) {
  return std::uint64_t(address - allocation.begin) < allocation.bytes;
}

/// Returns a part of an allocation; it is not freed separately.
Allocation part_of(const Allocation &whole, char *begin, std::uint64_t bytes) {
  Allocation part = whole;
  part.begin = begin;
  part.bytes = bytes;
  part.block = nullptr;
  part.extent.clear();
  part.of_library = true;
  return part;
}

} // namespace

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

Allocation *Allocations::at_or_before(const void *address) {
  constexpr std::ptrdiff_t most_before = 4096; // bytes
  char *place = static_cast<char *>(const_cast<void *>(address));
  if (Allocation *found = at(place))
    return found;
  const auto next = by_begin.upper_bound(place);
  if (next == by_begin.end() || next->first - place > most_before || freed_at(place))
    return nullptr;
  if (next != by_begin.begin()) {
    const Allocation &other = std::prev(next)->second;
    if (place - (other.begin + other.bytes) < next->first - place)
      return nullptr;
  }
  return &next->second;
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
  for (const auto &[number, heap] : heaps) {
    const auto found = std::find_if(heap.unregistered.rbegin(), heap.unregistered.rend(),
                                    [&](const Allocation &each) { return lies_in(address, each); });
    if (found != heap.unregistered.rend())
      return &*found;
  }
  const auto found =
      std::ranges::find_if(quarantine, [&](const Allocation &each) { return lies_in(address, each); });
  return found == quarantine.end() ? nullptr : &*found;
}

//===--- Heaps with regions (NVTX) --------------------------------------------===//

const Allocation *Allocations::whole_at(const void *address) {
  char *place = static_cast<char *>(const_cast<void *>(address));
  if (const auto next = divided.upper_bound(place); next != divided.begin())
    if (const Allocation &found = std::prev(next)->second; lies_in(place, found))
      return &found;
  return at(address);
}

std::uint64_t Allocations::make_heap(char *begin, std::uint64_t bytes) {
  const Allocation *found = whole_at(begin);
  if (!found || !found->block || bytes == 0 || found->is_variable() ||
      bytes > std::uint64_t(found->begin + found->bytes - begin))
    return 0;
  if (std::ranges::any_of(heaps, [&](const auto &each) {
        return begin < each.second.begin + each.second.bytes && each.second.begin < begin + bytes;
      }))
    return 0;
  const Allocation &whole = divided.try_emplace(found->begin, *found).first->second;
  Heap &heap = heaps[++last_heap];
  heap.begin = begin;
  heap.bytes = bytes;
  heap.whole = whole.begin;
  lay_out_parts(whole);
  return last_heap;
}

/// Replaces the allocation by the parts between its heaps; regions of the heaps stay.
void Allocations::lay_out_parts(const Allocation &whole) {
  std::map<char *, std::uint64_t> heaps_inside;
  for (const auto &[number, heap] : heaps)
    if (heap.whole == whole.begin)
      heaps_inside[heap.begin] = heap.bytes;
  char *const end = whole.begin + whole.bytes;
  for (auto next = by_begin.lower_bound(whole.begin); next != by_begin.end() && next->first < end;)
    next = next->second.heap ? std::next(next) : by_begin.erase(next);
  char *place = whole.begin;
  auto add_part_to = [&](char *to) {
    if (place < to)
      by_begin[place] = part_of(whole, place, std::uint64_t(to - place));
  };
  for (const auto &[begin, bytes] : heaps_inside) {
    add_part_to(begin);
    place = begin + bytes;
  }
  add_part_to(end);
}

bool Allocations::end_heap(std::uint64_t number) {
  const auto found = heaps.find(number);
  if (found == heaps.end())
    return false;
  const auto whole = divided.find(found->second.whole);
  forget_within(found->second.begin, found->second.bytes);
  heaps.erase(found);
  if (std::ranges::any_of(heaps, [&](const auto &each) { return each.second.whole == whole->first; })) {
    lay_out_parts(whole->second);
    return true;
  }
  forget_within(whole->second.begin, whole->second.bytes);
  by_begin[whole->first] = whole->second;
  divided.erase(whole);
  return true;
}

void Allocations::end_heaps_of(const void *begin) {
  std::vector<std::uint64_t> ended;
  for (const auto &[number, heap] : heaps)
    if (heap.whole == begin)
      ended.push_back(number);
  std::ranges::for_each(ended, [&](std::uint64_t number) { end_heap(number); });
}

void Allocations::end_heaps_of_device(int device) {
  std::vector<char *> wholes;
  for (const auto &[begin, whole] : divided)
    if (whole.device == device)
      wholes.push_back(begin);
  std::ranges::for_each(wholes, [&](const char *begin) { end_heaps_of(begin); });
}

void Allocations::end_all_heaps() {
  while (!heaps.empty())
    end_heap(heaps.begin()->first);
}

void Allocations::reset_heap(std::uint64_t number) {
  const auto found = heaps.find(number);
  if (found == heaps.end())
    return;
  forget_within(found->second.begin, found->second.bytes);
  found->second.unregistered.clear();
}

Allocations::Heap *Allocations::heap_of(const char *begin, std::uint64_t bytes) {
  const auto found = std::ranges::find_if(heaps, [&](const auto &each) { return each.second.has(begin, bytes); });
  return found == heaps.end() ? nullptr : &found->second;
}

/// Memory that is allocated again is no longer reported as freed.
void Allocations::forget_unregistered(Heap &heap, const char *begin, std::uint64_t bytes) {
  std::deque<Allocation> left;
  for (const Allocation &each : heap.unregistered) {
    char *const end = each.begin + each.bytes;
    const char *const given = begin + bytes;
    if (end <= begin || given <= each.begin) {
      left.push_back(each);
      continue;
    }
    if (each.begin < begin) {
      left.push_back(each);
      left.back().bytes = std::uint64_t(begin - each.begin);
    }
    if (given < end) {
      left.push_back(each);
      left.back().begin = end - (end - given);
      left.back().bytes = std::uint64_t(end - given);
    }
  }
  heap.unregistered = std::move(left);
}

Allocation *Allocations::add_region(char *begin, std::uint64_t bytes) {
  Heap *heap = heap_of(begin, bytes);
  if (!heap || bytes == 0)
    return nullptr;
  const auto next = by_begin.lower_bound(begin);
  if (next != by_begin.end() && next->first < begin + bytes)
    return nullptr;
  if (next != by_begin.begin())
    if (const Allocation &before = std::prev(next)->second; before.begin + before.bytes > begin)
      return nullptr;
  forget_unregistered(*heap, begin, bytes);
  const auto number = std::ranges::find_if(heaps, [&](const auto &each) { return &each.second == heap; })->first;
  Allocation &made = by_begin[begin] = part_of(divided.at(heap->whole), begin, bytes);
  made.heap = number;
  if (made.kind == Allocation::Kind::device)
    arena.clear_initialised(begin, bytes);
  return &made;
}

bool Allocations::remove_region(char *begin, const std::string &function, const char *file, unsigned line) {
  constexpr std::size_t most = 1024; // unregistered regions that are remembered
  const auto found = by_begin.find(begin);
  if (found == by_begin.end() || !found->second.heap)
    return false;
  Heap &heap = heaps.at(found->second.heap);
  Allocation &freed = heap.unregistered.emplace_back(found->second);
  freed.freed_by = function;
  freed.freed_file = file ? file : "";
  freed.freed_line = line;
  if (heap.unregistered.size() > most)
    heap.unregistered.pop_front();
  by_begin.erase(found);
  return true;
}

bool Allocations::resize_region(char *begin, std::uint64_t bytes) {
  const auto found = by_begin.find(begin);
  if (found == by_begin.end() || !found->second.heap || bytes == 0)
    return false;
  Allocation &region = found->second;
  Heap &heap = heaps.at(region.heap);
  const auto next = std::next(found);
  if (!heap.has(begin, bytes) || (next != by_begin.end() && next->first < begin + bytes))
    return false;
  if (bytes > region.bytes) {
    forget_unregistered(heap, begin + region.bytes, bytes - region.bytes);
    if (region.kind == Allocation::Kind::device)
      arena.clear_initialised(begin + region.bytes, bytes - region.bytes);
  }
  region.bytes = bytes;
  return true;
}

} // namespace ampsim
