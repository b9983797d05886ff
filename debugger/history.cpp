// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See history.h.
#include "debugger/history.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <iterator>
#include <set>
#include <utility>

namespace ampsim::debugger {

namespace {

using Page = MemoryImage::Page;
constexpr std::uint64_t page_bytes = MemoryImage::page_bytes;

/// Calls `part(page, first, count)` for each page of a range: bytes `first`... of the page with that number.
template <typename Part> void for_each_part(const MemoryImage::Range &range, Part part) {
  for (std::uint64_t at = range.begin; at < range.end;) {
    const std::uint64_t number = at / page_bytes, end = std::min(range.end, (number + 1) * page_bytes);
    part(number, at % page_bytes, end - at);
    at = end;
  }
}

std::uint8_t *bits_of(const Arena &arena, std::uint64_t page) {
  return arena.initialised() + page * page_bytes / 8;
}

bool is_initialised(const std::uint8_t *bits, std::uint64_t byte) { return bits[byte / 8] >> byte % 8 & 1; }

/// The bits for the bytes from `first` on, in the byte of bits `of`.
std::uint8_t mask_of(std::uint64_t of, std::uint64_t first, std::uint64_t count) {
  const std::uint64_t begin = std::max(first, of * 8) - of * 8, end = std::min(first + count, of * 8 + 8) - of * 8;
  return std::uint8_t((1u << end) - (1u << begin));
}

void copy_bits(std::uint8_t *to, const std::uint8_t *from, std::uint64_t first, std::uint64_t count) {
  if (first % 8 == 0 && count % 8 == 0) { // nearly always
    std::memcpy(to + first / 8, from + first / 8, count / 8);
    return;
  }
  for (std::uint64_t k = first / 8; k * 8 < first + count; ++k) {
    const std::uint8_t mask = mask_of(k, first, count);
    to[k] = std::uint8_t((to[k] & ~mask) | (from[k] & mask));
  }
}

bool same_bits(const std::uint8_t *a, const std::uint8_t *b, std::uint64_t first, std::uint64_t count) {
  if (first % 8 == 0 && count % 8 == 0)
    return std::memcmp(a + first / 8, b + first / 8, count / 8) == 0;
  for (std::uint64_t k = first / 8; k * 8 < first + count; ++k)
    if (((a[k] ^ b[k]) & mask_of(k, first, count)) != 0)
      return false;
  return true;
}

/// Ascending, without adjacent ranges.
std::vector<MemoryImage::Range> merged(std::vector<MemoryImage::Range> ranges) {
  std::ranges::sort(ranges, {}, &MemoryImage::Range::begin);
  std::vector<MemoryImage::Range> result;
  for (const MemoryImage::Range &each : ranges)
    if (!result.empty() && each.begin <= result.back().end)
      result.back().end = std::max(result.back().end, each.end);
    else
      result.push_back(each);
  return result;
}

} // namespace

//===--- MemoryImage ----------------------------------------------------------------------===//

MemoryImage::MemoryImage(const Arena &arena, std::vector<Range> of, const Keep &keep)
    : ranges(merged(std::move(of))) {
  std::map<std::uint64_t, std::vector<Part>> parts;
  for (const Range &range : ranges)
    for_each_part(range, [&](std::uint64_t number, std::uint64_t first, std::uint64_t count) {
      parts[number].push_back({first, count});
    });
  for (const auto &[number, of_page] : parts) {
    std::shared_ptr<const Page> page = keep ? keep(number, of_page) : nullptr;
    pages.emplace(number, page ? std::move(page) : copy(arena, number, of_page));
  }
}

std::shared_ptr<const Page> MemoryImage::copy(const Arena &arena, std::uint64_t number,
                                              const std::vector<Part> &parts) {
  auto page = std::make_shared<Page>(); // unrequested bytes are zero
  for (const Part &part : parts) {
    std::memcpy(page->bytes.data() + part.first, arena.begin() + number * page_bytes + part.first, part.count);
    copy_bits(page->initialised.data(), bits_of(arena, number), part.first, part.count);
  }
  return page;
}

bool MemoryImage::is_same(const Page &page, const Arena &arena, std::uint64_t number,
                          const std::vector<Part> &parts) {
  return std::ranges::all_of(parts, [&](const Part &part) {
    return std::memcmp(page.bytes.data() + part.first, arena.begin() + number * page_bytes + part.first,
                       part.count) == 0 &&
           same_bits(page.initialised.data(), bits_of(arena, number), part.first, part.count);
  });
}

void MemoryImage::restore(Arena &arena) const {
  for (const Range &range : ranges)
    for_each_part(range, [&](std::uint64_t number, std::uint64_t first, std::uint64_t count) {
      const Page &page = *pages.at(number);
      std::memcpy(arena.begin() + number * page_bytes + first, page.bytes.data() + first, count);
      copy_bits(bits_of(arena, number), page.initialised.data(), first, count);
    });
}

bool MemoryImage::holds(const Arena &arena, const char *address, std::uint64_t size) const {
  const std::uint64_t offset = std::uint64_t(address - arena.begin());
  const auto next = std::ranges::upper_bound(ranges, offset, {}, &Range::begin);
  return next != ranges.begin() && offset + size <= std::prev(next)->end;
}

std::optional<bool> MemoryImage::is_as_now(const Arena &arena, const char *address, std::uint64_t size) const {
  if (!holds(arena, address, size))
    return std::nullopt;
  for (std::uint64_t k = 0; k < size; ++k) {
    const std::uint64_t offset = std::uint64_t(address + k - arena.begin());
    const Page &page = *pages.at(offset / page_bytes);
    const std::uint64_t in_page = offset % page_bytes;
    if (page.bytes[in_page] != address[k] ||
        is_initialised(page.initialised.data(), in_page) != is_initialised(arena.initialised(), offset))
      return false;
  }
  return true;
}

//===--- PastLaunch -----------------------------------------------------------------------===//

namespace {

/// The offsets in an object of a type of references or pointers to containers and textures, and the sizes of these.
void find_objects(const TypeTable &types, TypeId type, std::uint64_t offset,
                  const std::function<void(std::uint64_t offset, std::uint64_t size)> &found) {
  for (const DebugType::Member &member : types[type].members) {
    if (member.type == no_type)
      continue;
    const DebugType &of = types[member.type];
    if (of.kind == DebugType::Kind::record)
      find_objects(types, member.type, offset + member.offset, found);
    const bool leads_on = of.kind == DebugType::Kind::reference || of.kind == DebugType::Kind::pointer;
    if (!leads_on || of.target == no_type)
      continue;
    const DebugType &target = types[of.target];
    if (target.kind == DebugType::Kind::container || target.kind == DebugType::Kind::texture)
      found(offset + member.offset, target.size);
  }
}

} // namespace

PastLaunch::PastLaunch(const DrivenLaunch &driven, const TypeTable &types, TypeId function_object)
    : launch(driven.launch), domain(driven.domain), writable(driven.writable), tables(driven.tables),
      memory(driven.memory), arena(driven.arena), order(driven.order), tiles_wait(driven.tiles_wait) {
  const std::uint64_t object_bytes = function_object == no_type ? 0 : types[function_object].size;
  const char *begin = static_cast<const char *>(driven.arguments);
  arguments.assign(begin, begin + std::max(driven.kernel.argument_bytes, object_bytes));
  is_complete = !arguments.empty();
  // Objects captured by reference may no longer exist when the launch is executed again.
  std::set<std::uint64_t> kept;
  if (function_object != no_type)
    find_objects(types, function_object, 0, [&](std::uint64_t offset, std::uint64_t size) {
      char *object = nullptr;
      if (size == 0 || offset + sizeof object > arguments.size())
        return;
      std::memcpy(&object, arguments.data() + offset, sizeof object);
      char *copy = objects.emplace_back(object, object + size).data();
      std::memcpy(arguments.data() + offset, &copy, sizeof copy);
      kept.insert(offset);
    });
  for (const Capture &capture : driven.kernel.captures)
    is_complete &= !capture.by_reference || kept.contains(capture.offset);
  for (Region &region : launch.regions)
    for (std::string_view *name : {&region.name, &region.allocated_as})
      *name = names.emplace_back(*name);
}

DrivenLaunch PastLaunch::driven() const {
  return {tables, launch,    tables.kernels[launch.kernel], domain, memory, arena, writable, arguments.data(),
          order,  tiles_wait};
}

bool PastLaunch::writes(const char *address) const {
  return std::ranges::any_of(writable, [address](const Snapshot::Range &range) {
    return std::uint64_t(address - range.begin) < range.size;
  });
}

//===--- History --------------------------------------------------------------------------===//

/// The names of its pages, and the launch's arguments.
static std::uint64_t cost_without_pages(const PastLaunch &launch) {
  constexpr std::uint64_t of_page = 64, of_region = 512;
  return launch.found.page_count() * of_page + launch.as_launched().regions.size() * of_region;
}

std::shared_ptr<const Page> History::page(const Arena &arena, std::uint64_t number,
                                          const std::vector<MemoryImage::Part> &parts) {
  std::weak_ptr<const Page> &last = latest[number];
  std::shared_ptr<const Page> page = last.lock();
  if (page && MemoryImage::is_same(*page, arena, number, parts))
    return page;
  page = MemoryImage::copy(arena, number, parts);
  last = page;
  bytes += sizeof(Page);
  return page;
}

void History::begin(const DrivenLaunch &driven, const TypeTable &types, TypeId function_object,
                    std::vector<Finding> findings) {
  if (!launches.empty() && !launches.back()->complete())
    forget_oldest(); // this is the only one
  auto launch = std::make_unique<PastLaunch>(driven, types, function_object);
  launch->findings = std::move(findings);
  std::uint64_t touched = 0;
  for (const Region &region : driven.launch.regions)
    touched += region.begin && driven.memory.is_global(region.begin) ? region.bytes : 0;
  if (touched > budget)
    launch->give_up();
  const bool complete = launch->complete(); // otherwise going back stops here
  std::vector<MemoryImage::Range> ranges;
  for (const Region &region : driven.launch.regions) {
    if (!complete || !region.begin || region.bytes == 0 || !driven.memory.is_global(region.begin))
      continue;
    const std::uint64_t first = std::uint64_t(region.begin - driven.arena.begin());
    ranges.push_back({first, first + region.bytes});
  }
  launch->found = MemoryImage(driven.arena, std::move(ranges),
                              [&](std::uint64_t number, const std::vector<MemoryImage::Part> &parts) {
                                return page(driven.arena, number, parts);
                              });
  bytes += cost_without_pages(*launch);
  launches.push_back(std::move(launch));
  while ((bytes > budget || !complete) && launches.size() > 1)
    forget_oldest();
}

void History::forget_oldest() {
  bytes -= launches.front()->found.pages_of_its_own() * sizeof(Page);
  bytes -= cost_without_pages(*launches.front());
  launches.pop_front();
  incomplete = true;
}

MemoryImage History::present(const Arena &arena) const {
  std::vector<MemoryImage::Range> ranges;
  for (const auto &launch : launches)
    ranges.insert(ranges.end(), launch->found.kept().begin(), launch->found.kept().end());
  return {arena, std::move(ranges)};
}

} // namespace ampsim::debugger
