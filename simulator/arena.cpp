// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// First-fit allocation in a lazily opened range.
#include "simulator/arena.h"

#include "simulator/check.h"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <system_error>

namespace ampsim {

namespace {

constexpr std::uint64_t opened_at_once = 64 << 20; // bytes

std::uint64_t round_up(std::uint64_t value, std::uint64_t multiple) {
  return (value + multiple - 1) / multiple * multiple;
}

void *reserve(std::uint64_t bytes) {
  void *range = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (range == MAP_FAILED)
    throw std::system_error(errno, std::generic_category(), "cannot reserve the accelerator's memory");
  return range;
}

} // namespace

Arena::Arena(std::uint64_t bytes) : range{0, round_up(std::max<std::uint64_t>(bytes, 1), opened_at_once)} {
  memory = static_cast<char *>(reserve(range.bytes));
  range.begin = reinterpret_cast<std::uint64_t>(memory);
  try {
    bits = static_cast<std::uint8_t *>(reserve(range.bytes / 8));
  } catch (...) {
    munmap(memory, range.bytes);
    throw;
  }
  // The first block is also preceded by a gap.
  free_ranges[gap] = range.bytes - gap;
}

Arena::~Arena() {
  munmap(memory, range.bytes);
  munmap(bits, range.bytes / 8);
}

bool Arena::open(std::uint64_t end) {
  if (end <= opened)
    return true;
  std::uint64_t new_opened = round_up(end, opened_at_once), length = new_opened - opened;
  if (mprotect(memory + opened, length, PROT_READ | PROT_WRITE) != 0 ||
      mprotect(bits + opened / 8, length / 8, PROT_READ | PROT_WRITE) != 0)
    return false;
  (void)madvise(memory + opened, length, MADV_HUGEPAGE);
  (void)madvise(bits + opened / 8, length / 8, MADV_HUGEPAGE);
  opened = new_opened;
  return true;
}

char *Arena::allocate(std::uint64_t bytes) {
  if (bytes > range.bytes)
    return nullptr;
  std::uint64_t length = round_up(std::max<std::uint64_t>(bytes, 1), alignment) + gap;
  auto found = std::find_if(free_ranges.begin(), free_ranges.end(),
                            [&](const auto &range) { return range.second >= length; });
  if (found == free_ranges.end() || !open(found->first + length))
    return nullptr;
  auto [offset, available] = *found;
  free_ranges.erase(found);
  if (available > length)
    free_ranges[offset + length] = available - length;
  used_ranges[offset] = length;
  if (offset < used)
    filled.fill(reinterpret_cast<char *>(bits) + offset / 8, (std::min(offset + length, used) - offset) / 8, 0);
  used = std::max(used, offset + length);
  return memory + offset;
}

void Arena::free(char *block) {
  auto found = used_ranges.find(std::uint64_t(block - memory));
  check(found != used_ranges.end(), "freed accelerator memory was never allocated");
  auto [offset, length] = *found;
  forget_initialised(block);
  used_ranges.erase(found);
  auto next = free_ranges.lower_bound(offset);
  if (next != free_ranges.end() && next->first == offset + length) {
    length += next->second;
    next = free_ranges.erase(next);
  }
  if (next != free_ranges.begin()) {
    auto previous = std::prev(next);
    if (previous->first + previous->second == offset) {
      previous->second += length;
      return;
    }
  }
  free_ranges[offset] = length;
}

/// Sets or clears bits [first, first + count): whole bytes at once.
void Arena::fill_bits(std::uint64_t first, std::uint64_t count, bool value) {
  auto change = [&](std::uint64_t byte, unsigned mask) {
    bits[byte] = std::uint8_t(value ? bits[byte] | mask : bits[byte] & ~mask);
  };
  std::uint64_t end = first + count;
  for (; first < end && first % 8; ++first)
    change(first / 8, 1u << first % 8);
  const std::uint64_t size = (end - first) / 8;
  if (constexpr std::uint64_t small = 1 << 20; size < small)
    std::memset(bits + first / 8, value ? 0xff : 0, size);
  else
    filled.fill(reinterpret_cast<char *>(bits) + first / 8, size, value ? ~std::uint32_t{0} : 0);
  for (first += size * 8; first < end; ++first)
    change(first / 8, 1u << first % 8);
}

void Arena::fill(char *begin, std::uint64_t bytes, std::uint32_t value) {
  if (bytes < FilledPages::least || is_shared({begin, bytes}))
    write_value({begin, bytes}, value);
  else
    filled.fill(begin, bytes, value);
  set_initialised(begin, bytes);
}

void Arena::copy(char *to, const char *from, std::uint64_t bytes) {
  char *const source = const_cast<char *>(from);
  if (is_shared({to, bytes}) || is_shared({source, bytes}))
    std::memcpy(to, from, bytes);
  else
    filled.copy(to, from, bytes);
  copy_initialised(to, from, bytes);
}

void Arena::set_initialised(char *address, std::uint64_t bytes) {
  fill_bits(std::uint64_t(address - memory), bytes, true);
}

bool Arena::all_initialised(const char *block, std::uint64_t bytes) {
  const std::uint64_t offset = std::uint64_t(block - memory);
  auto known = known_initialised.find(offset);
  if (known != known_initialised.end() && known->second >= bytes)
    return true;
  const bool all = all_set(block, bytes);
  if (all)
    known_initialised[offset] = bytes;
  return all;
}

void Arena::forget_initialised(const char *address) {
  const std::uint64_t offset = std::uint64_t(address - memory);
  auto next = known_initialised.upper_bound(offset);
  if (next == known_initialised.begin())
    return;
  if (auto known = std::prev(next); offset - known->first < known->second)
    known_initialised.erase(known);
}

static bool are_ones(const char *begin, std::uint64_t size) {
  std::uint64_t k = 0;
  std::array<std::uint64_t, 32> words;
  for (; k + sizeof words <= size; k += sizeof words) {
    std::memcpy(words.data(), begin + k, sizeof words);
    std::uint64_t all = ~std::uint64_t{0};
    for (std::uint64_t word : words) // vectorised
      all &= word;
    if (all != ~std::uint64_t{0})
      return false;
  }
  return std::all_of(begin + k, begin + size, [](char byte) { return byte == '\xff'; });
}

bool Arena::all_set(const char *block, std::uint64_t bytes) const {
  auto *first = reinterpret_cast<char *>(bits) + std::uint64_t(block - memory) / 8;
  bool all = true;
  filled.for_each_part({first, bytes / 8}, [&](const ByteRange &part, std::uint32_t untouched) {
    if (!all)
      return;
    const std::vector<ByteRange> parts = untouched == 0 ? std::vector{part} : touched_parts(part);
    all = std::ranges::all_of(parts, [](const ByteRange &each) { return are_ones(each.begin, each.size); });
  });
  const unsigned last = (1u << bytes % 8) - 1;
  return all && (last == 0 || (static_cast<unsigned char>(first[bytes / 8]) & last) == last);
}

void Arena::copy_initialised(char *to, const char *from, std::uint64_t bytes) {
  forget_initialised(to);
  std::uint64_t target = std::uint64_t(to - memory), source = std::uint64_t(from - memory), k = 0;
  if (target % 8 == 0 && source % 8 == 0) {
    auto *const whole = reinterpret_cast<char *>(bits);
    if (const std::uint64_t distance = std::max(target, source) - std::min(target, source); distance < bytes)
      std::memmove(whole + target / 8, whole + source / 8, bytes / 8);
    else
      filled.copy(whole + target / 8, whole + source / 8, bytes / 8);
    k = bytes / 8 * 8;
  }
  for (; k < bytes; ++k)
    fill_bits(target + k, 1, bits[(source + k) / 8] >> (source + k) % 8 & 1u);
}

void Arena::clear_initialised(char *address, std::uint64_t bytes) {
  forget_initialised(address);
  const std::uint64_t offset = std::uint64_t(address - memory);
  known_initialised.erase(known_initialised.lower_bound(offset), known_initialised.lower_bound(offset + bytes));
  fill_bits(std::uint64_t(address - memory), bytes, false);
}

void Arena::note_shared(char *begin, std::uint64_t bytes) {
  const auto offset = std::uint64_t(begin - memory);
  const std::uint64_t first = offset / page_bytes * page_bytes, end = round_up(offset + bytes, page_bytes);
  const ByteRange pages{memory + first, end - first};
  if (std::ranges::none_of(
          shared, [&](const ByteRange &each) { return each.begin <= pages.begin && pages.end() <= each.end(); }))
    shared.push_back(pages);
  filled.forget(pages);
}

bool Arena::is_shared(const ByteRange &range) const {
  return std::ranges::any_of(
      shared, [&](const ByteRange &each) { return each.begin < range.end() && range.begin < each.end(); });
}

std::vector<ByteRange> Arena::touched(const ByteRange &range) const {
  return is_shared(range) ? std::vector{range} : touched_parts(range);
}

} // namespace ampsim
