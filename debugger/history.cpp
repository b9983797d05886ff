// See history.h.
#include "debugger/history.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <set>

namespace ampsim::debugger {

namespace {

using Page = MemoryImage::Page;
constexpr std::uint64_t page_bytes = MemoryImage::page_bytes;

const std::uint8_t *bits_of(const Arena &arena, std::uint64_t page) {
  return arena.initialised() + page * page_bytes / 8;
}

std::shared_ptr<const Page> copy_page(const Arena &arena, std::uint64_t number) {
  auto copy = std::make_shared<Page>();
  std::memcpy(copy->bytes.data(), arena.begin() + number * page_bytes, page_bytes);
  std::memcpy(copy->initialised.data(), bits_of(arena, number), page_bytes / 8);
  return copy;
}

bool is_initialised(const std::uint8_t *bits, std::uint64_t byte) { return bits[byte / 8] >> byte % 8 & 1; }

} // namespace

//===--- MemoryImage ----------------------------------------------------------------------===//

void MemoryImage::restore(Arena &arena) const {
  for (const auto &[number, page] : pages) {
    std::memcpy(arena.begin() + number * page_bytes, page->bytes.data(), page_bytes);
    std::memcpy(arena.initialised() + number * page_bytes / 8, page->initialised.data(), page_bytes / 8);
  }
}

std::optional<bool> MemoryImage::is_as_now(const Arena &arena, const char *address, std::uint64_t size) const {
  for (std::uint64_t k = 0; k < size; ++k) {
    const std::uint64_t offset = std::uint64_t(address + k - arena.begin());
    const auto page = pages.find(offset / page_bytes);
    if (page == pages.end())
      return std::nullopt;
    const std::uint64_t in_page = offset % page_bytes;
    if (page->second->bytes[in_page] != address[k] ||
        is_initialised(page->second->initialised.data(), in_page) != is_initialised(arena.initialised(), offset))
      return false;
  }
  return true;
}

//===--- PastLaunch -----------------------------------------------------------------------===//

namespace {

/// Where in an object of a type there are references or pointers to containers and textures, and of what size these are.
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
  // What was captured by reference may not be there any more when the launch is executed again.
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

/// About: what names its pages, and what it was launched with.
static std::uint64_t cost_without_pages(const PastLaunch &launch) {
  constexpr std::uint64_t of_page = 64, of_region = 512;
  return launch.found.pages.size() * of_page + launch.as_launched().regions.size() * of_region;
}

std::shared_ptr<const Page> History::page(const Arena &arena, std::uint64_t number) {
  std::weak_ptr<const Page> &last = latest[number];
  std::shared_ptr<const Page> page = last.lock();
  if (page && std::memcmp(page->bytes.data(), arena.begin() + number * page_bytes, page_bytes) == 0 &&
      std::memcmp(page->initialised.data(), bits_of(arena, number), page_bytes / 8) == 0)
    return page;
  page = copy_page(arena, number);
  last = page;
  bytes += sizeof(Page);
  return page;
}

void History::begin(const DrivenLaunch &driven, const TypeTable &types, TypeId function_object,
                    std::vector<Finding> findings) {
  if (!launches.empty() && !launches.back()->complete())
    forget_oldest(); // it is the only one
  auto launch = std::make_unique<PastLaunch>(driven, types, function_object);
  launch->findings = std::move(findings);
  std::uint64_t touched = 0;
  for (const Region &region : driven.launch.regions)
    touched += region.begin && driven.memory.is_global(region.begin) ? region.bytes : 0;
  if (touched > budget)
    launch->give_up();
  const bool complete = launch->complete(); // else one cannot go past it either
  for (const Region &region : driven.launch.regions) {
    if (!complete || !region.begin || region.bytes == 0 || !driven.memory.is_global(region.begin))
      continue;
    const std::uint64_t first = std::uint64_t(region.begin - driven.arena.begin());
    for (std::uint64_t number = first / page_bytes; number <= (first + region.bytes - 1) / page_bytes; ++number)
      if (auto &kept = launch->found.pages[number]; !kept)
        kept = page(driven.arena, number);
  }
  bytes += cost_without_pages(*launch);
  launches.push_back(std::move(launch));
  while ((bytes > budget || !complete) && launches.size() > 1)
    forget_oldest();
}

void History::forget_oldest() {
  for (const auto &[number, page] : launches.front()->found.pages)
    if (page.use_count() == 1)
      bytes -= sizeof(Page);
  bytes -= cost_without_pages(*launches.front());
  launches.pop_front();
  incomplete = true;
}

MemoryImage History::present(const Arena &arena) const {
  MemoryImage image;
  for (const auto &launch : launches)
    for (const auto &[number, page] : launch->found.pages)
      if (auto &kept = image.pages[number]; !kept)
        kept = copy_page(arena, number);
  return image;
}

} // namespace ampsim::debugger
