// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See host_aliases.h. The system maps shared pages at a second address (mremap with an old length of 0), and replaces
// pages in one step (mremap with MREMAP_FIXED), so the host's memory is never unmapped in between.
#include "simulator/host_aliases.h"

#include "simulator/touched_pages.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <vector>

namespace ampsim {
namespace {

std::uint64_t first_page(const void *address) { return to_number(address) / page_bytes * page_bytes; }
std::uint64_t end_of_pages(const void *address, std::uint64_t bytes) {
  return (to_number(address) + bytes + page_bytes - 1) / page_bytes * page_bytes;
}

/// A mapping in the process's memory, as the system reports it.
struct Part {
  std::uint64_t begin = 0, end = 0;
  bool readable = false, writable = false, executable = false, shared = false;
  unsigned long device = 0, file = 0; // the mapped file
  std::uint64_t offset = 0;           // of `begin` in it

  int protection() const {
    return (readable ? PROT_READ : 0) | (writable ? PROT_WRITE : 0) | (executable ? PROT_EXEC : 0);
  }
};

/// The process's mappings, by address.
std::vector<Part> all_parts() {
  std::vector<Part> parts;
  const std::unique_ptr<std::FILE, int (*)(std::FILE *)> maps(std::fopen("/proc/self/maps", "re"), std::fclose);
  char line[512], rights[5];
  while (maps && std::fgets(line, sizeof line, maps.get())) {
    Part part;
    unsigned long major = 0, minor = 0;
    if (std::sscanf(line, "%lx-%lx %4s %lx %lx:%lx %lu", &part.begin, &part.end, rights, &part.offset, &major,
                    &minor, &part.file) != 7)
      continue; // the rest of a long name
    part.readable = rights[0] == 'r';
    part.writable = rights[1] == 'w';
    part.executable = rights[2] == 'x';
    part.shared = rights[3] == 's';
    part.device = major << 20 | minor;
    parts.push_back(part);
  }
  return parts;
}

/// The mappings with pages between the two addresses, cut to that range.
std::vector<Part> parts_between(const std::vector<Part> &all, std::uint64_t begin, std::uint64_t end) {
  std::vector<Part> parts;
  auto next = std::ranges::upper_bound(all, begin, {}, &Part::end);
  for (; next != all.end() && next->begin < end; ++next) {
    Part part = *next;
    part.offset += std::max(part.begin, begin) - part.begin;
    part.begin = std::max(part.begin, begin);
    part.end = std::min(part.end, end);
    parts.push_back(part);
  }
  return parts;
}
std::vector<Part> parts_between(std::uint64_t begin, std::uint64_t end) {
  return parts_between(all_parts(), begin, end);
}

/// The parts, by address, leave out no page.
bool cover(const std::vector<Part> &parts, std::uint64_t begin, std::uint64_t end) {
  for (const Part &part : parts) {
    if (part.begin != begin)
      return false;
    begin = part.end;
  }
  return begin == end;
}

/// Both ranges are pages of the same files, with the same access rights.
bool are_same_pages(const std::vector<Part> &here, const std::vector<Part> &there) {
  return std::ranges::equal(here, there, [&](const Part &one, const Part &two) {
    const bool in_same_place = one.begin - here.front().begin == two.begin - there.front().begin;
    const bool of_same_size = one.end - one.begin == two.end - two.begin;
    const bool of_same_file = one.device == two.device && one.file == two.file && one.offset == two.offset;
    return one.shared && two.shared && in_same_place && of_same_size && of_same_file &&
           one.protection() == two.protection();
  });
}

bool map_again(std::uint64_t from, std::uint64_t bytes, std::uint64_t to) {
  return mremap(to_pointer(from), 0, bytes, MREMAP_MAYMOVE | MREMAP_FIXED, to_pointer(to)) != MAP_FAILED;
}

/// Replaces the pages at `to` by pages of that kind (MAP_SHARED, MAP_PRIVATE) with the contents at `from`, and those at
/// the second address, if there is one.
bool replace(std::uint64_t to, std::uint64_t from, std::uint64_t bytes, int kind, int protection,
             std::optional<std::uint64_t> also = {}) {
  void *made = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, kind | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (made == MAP_FAILED)
    return false;
  std::memcpy(made, to_pointer(from), bytes);
  if ((also && !map_again(to_number(made), bytes, *also)) || mprotect(made, bytes, protection) != 0 ||
      mremap(made, bytes, bytes, MREMAP_MAYMOVE | MREMAP_FIXED, to_pointer(to)) == MAP_FAILED) {
    munmap(made, bytes);
    return false;
  }
  return true;
}

template <class Work> [[gnu::noinline]] bool carry_out(const Work &work) { return work(); }

/// The caller's stack must not change while its pages are copied, so the work is done a few pages further down, in a
/// separate function whose variables are below the gap.
template <class Work> [[gnu::noinline]] bool away_from_callers(const Work &work) {
  char room[most_page_bytes + 4096];
  asm volatile("" : : "r"(room) : "memory"); // makes the compiler assume that all of it is used
  const bool done = carry_out(work);
  asm volatile("" : : "r"(room) : "memory");
  return done;
}

} // namespace

bool HostAliases::add(char *host, std::uint64_t bytes, char *device, bool may_be_read_only) {
  const std::uint64_t begin = first_page(host), end = end_of_pages(host, bytes), there = first_page(device);
  const std::vector<Part> parts = parts_between(begin, end);
  const bool accessible = std::ranges::all_of(
      parts, [&](const Part &part) { return part.readable && (part.writable || may_be_read_only); });
  if (!accessible || !cover(parts, begin, end))
    return false;
  const bool mapped = away_from_callers([&] {
    return std::ranges::all_of(parts, [&](const Part &part) {
      const std::uint64_t length = part.end - part.begin, to = there + (part.begin - begin);
      return part.shared ? map_again(part.begin, length, to)
                         : replace(part.begin, part.begin, length, MAP_SHARED, part.protection(), to);
    });
  });
  if (!mapped)
    return false;
  for (const Part &part : parts)
    for (std::uint64_t at = part.begin; at < part.end; at += page_bytes)
      if (const auto known = uses.find(at); known != uses.end())
        ++known->second;
      else if (!part.shared)
        uses[at] = 1;
  by_host[host] = {host, device, bytes};
  update_range();
  return true;
}

const HostAliases::Alias *HostAliases::of_same_memory(const char *host, std::uint64_t bytes) const {
  if (by_host.empty()) // most programs register one piece, and reading the mappings takes time
    return nullptr;
  const std::uint64_t begin = first_page(host), end = end_of_pages(host, bytes);
  const std::vector<Part> all = all_parts(), here = parts_between(all, begin, end);
  if (!cover(here, begin, end) || !std::ranges::all_of(here, &Part::shared))
    return nullptr;
  for (const auto &[other, alias] : by_host) {
    const std::uint64_t there = first_page(alias.device);
    const bool same_shape = alias.bytes == bytes && to_number(other) % page_bytes == to_number(host) % page_bytes;
    if (same_shape && are_same_pages(here, parts_between(all, there, there + (end - begin))))
      return &alias;
  }
  return nullptr;
}

void HostAliases::add_address(char *host, const Alias &of) {
  by_host[host] = {host, of.device, of.bytes};
  update_range();
}

bool HostAliases::remove(const char *host) {
  const auto found = by_host.find(host);
  if (found == by_host.end())
    return true;
  const Alias alias = found->second;
  by_host.erase(found);
  update_range();
  if (std::ranges::any_of(by_host, [&](const auto &each) { return each.second.device == alias.device; }))
    return false;
  const std::uint64_t begin = first_page(alias.host), end = end_of_pages(alias.host, alias.bytes),
                      there = first_page(alias.device);
  // The program may have freed the memory in between, and something else may be mapped here now.
  const std::vector<Part> here = parts_between(begin, end), device = parts_between(there, there + (end - begin));
  auto same_page = [&](std::uint64_t at) {
    auto of = [](const std::vector<Part> &parts, std::uint64_t address) {
      return std::ranges::find_if(parts,
                                  [&](const Part &part) { return part.begin <= address && address < part.end; });
    };
    const auto one = of(here, at), other = of(device, there + (at - begin));
    return one != here.end() && other != device.end() && one->shared && one->device == other->device &&
           one->file == other->file;
  };
  for (std::uint64_t at = begin; at < end;) {
    std::uint64_t last = at; // pages that are no longer registered
    for (; last < end; last += page_bytes) {
      const auto use = uses.find(last);
      if (use == uses.end() || --use->second > 0)
        break;
      uses.erase(use);
      if (!same_page(last))
        break;
    }
    if (last > at) {
      const auto part =
          std::ranges::find_if(here, [&](const Part &each) { return each.begin <= at && at < each.end; });
      away_from_callers(
          [&] { return replace(at, there + (at - begin), last - at, MAP_PRIVATE, part->protection()); });
    }
    at = last + page_bytes;
  }
  mmap(to_pointer(there), end - begin, PROT_READ | PROT_WRITE,
       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
  return true;
}

const HostAliases::Alias *HostAliases::at(const void *host) const {
  const auto *address = static_cast<const char *>(host);
  auto next = by_host.upper_bound(address);
  if (next == by_host.begin())
    return nullptr;
  const Alias &found = std::prev(next)->second;
  return address < found.host + found.bytes ? &found : nullptr;
}

bool HostAliases::overlap(const char *host, std::uint64_t bytes) const {
  const auto next = by_host.lower_bound(host);
  return at(host) || (next != by_host.end() && next->first < host + bytes);
}

const HostAliases::Alias *HostAliases::at_or_after(const void *host) const {
  if (const Alias *found = at(host))
    return found;
  const auto next = by_host.lower_bound(static_cast<const char *>(host));
  return next == by_host.end() ? nullptr : &next->second;
}

void HostAliases::update_range() {
  if (by_host.empty()) {
    all = {};
    return;
  }
  const Alias &last = by_host.rbegin()->second;
  all.begin = to_number(by_host.begin()->first);
  all.bytes = to_number(last.host) + last.bytes - all.begin;
}

} // namespace ampsim
