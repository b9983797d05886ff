// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See work_footprints.h.
#include "detector/launches/work_footprints.h"

#include "detector/detect/shadow_cell.h"
#include "detector/findings/hazard_rule.h"
#include "model/grid_dependency.h"

#include <algorithm>
#include <utility>

namespace ampsim {

//===--- Taking footprints ---------------------------------------------------===//

Monitor &WorkFootprints::launch_footprint(Work work, bool launches) {
  taking = &(footprints[work] = {});
  if (launches)
    taking->times = std::make_unique<LaunchTimes>(tables.warp());
  return *this;
}

void WorkFootprints::fence(const ampsim_thread_context &thread, FenceMask fence, SiteId, FencedBytes) {
  if (fence & fence_grid_dependency) {
    tile = thread.tile_rank;
    Waited &of_tile = waited[tile];
    of_tile.interval = std::min(of_tile.interval, thread.interval);
    of_tile.threads.insert(thread.rank_in_tile);
    return;
  }
  if (taking->times && reach_of(fence) == Reach::device && releases(fence))
    taking->times->fence(thread);
}

/// Returns true if the thread itself has waited, or another one before a barrier of the tile.
bool WorkFootprints::has_waited(const ampsim_thread_context &thread) {
  if (waited.empty())
    return false;
  tile = thread.tile_rank;
  const auto known = waited.find(tile);
  return known != waited.end() &&
         (known->second.interval < thread.interval || known->second.threads.contains(thread.rank_in_tile));
}

/// Shares what one of them knows with all.
void WorkFootprints::share_wait(std::span<const std::uint32_t> ranks) {
  const auto known = waited.find(tile);
  if (known == waited.end())
    return;
  std::set<std::uint32_t> &threads = known->second.threads;
  if (std::ranges::any_of(ranks, [&](std::uint32_t rank) { return threads.contains(rank); }))
    threads.insert(ranks.begin(), ranks.end());
}

void WorkFootprints::warp_barrier(unsigned, std::span<const std::uint32_t> ranks, FenceMask fence) {
  share_wait(ranks);
  if (taking->times && fence & fence_global)
    taking->times->warp_barrier(ranks);
}
void WorkFootprints::launches(const ampsim_thread_context &thread) {
  if (taking->times)
    taking->times->launch(thread);
}

void WorkFootprints::launch_begins(const Launch &launch, const Kernel &, unsigned) {
  taking->launch = launch;
  taking->cells.clear();
  taking->moved.clear();
  waited.clear();
  for (const Region &region : launch.regions)
    if (region.copy_of)
      taking->moved.push_back({region.begin, region.bytes, region.copy_of});
}

void *WorkFootprints::tile_begins(unsigned, char *) { return static_cast<AccessWatcher *>(this); }

void *WorkFootprints::touch(AccessKind kind, const ampsim_thread_context &thread, void *address, std::uint32_t size,
                            SiteId site, bool only_reads) {
  if (memory.is_outside(address)) {
    if (const void *value = outside_access(thread, address).value)
      return const_cast<void *>(value);
    if (size > memory.scratch_size)
      return address;
    return kind == AccessKind::read ? const_cast<char *>(memory.zeros) : memory.sink;
  }
  if (!memory.is_global(address) || taking->launch->cluster_place(address))
    return address;
  const char *place = static_cast<char *>(address);
  for (const Moved &moved : taking->moved)
    if (std::uint64_t(static_cast<char *>(address) - moved.begin) < moved.bytes)
      place = moved.place + (static_cast<char *>(address) - moved.begin);
  Touch now{kind,
            std::uint64_t(place - memory.global_begin),
            size,
            site,
            {thread.tile_rank, thread.rank_in_tile},
            0,
            thread.interval,
            taking->times ? taking->times->touch(kind, thread, address) : 0,
            only_reads,
            has_waited(thread)};
  for (std::uint64_t granule = now.address / granule_bytes; granule * granule_bytes < now.address + size;
       ++granule) {
    std::vector<Touch> &cell = taking->cells[granule];
    auto same = std::ranges::find_if(cell, [&](const Touch &other) {
      return other.kind == kind && other.site == site && other.address == now.address && other.size == size &&
             other.only_reads == only_reads && other.awaited == now.awaited &&
             (!taking->times || other.thread == now.thread);
    });
    if (same == cell.end())
      cell.push_back(now);
    else if (taking->times)
      *same = now; // the last time is the one ordered before the least
    else
      same->thread = std::min(same->thread, now.thread);
  }
  return address;
}

void *WorkFootprints::read(const ampsim_thread_context &thread, void *address, std::uint32_t size, SiteId site) {
  return touch(AccessKind::read, thread, address, size, site, /*only_reads=*/true);
}

void *WorkFootprints::modify(AccessKind kind, const ampsim_thread_context &thread, void *address,
                             std::uint32_t size, SiteId site) {
  const bool loads = kind == AccessKind::atomic && ampsim::only_reads(tables.sites[site]);
  // written() reports the outcome of a compare-and-swap.
  if (kind == AccessKind::atomic && may_only_read(tables.sites[site]) && !memory.is_outside(address))
    return address;
  if (memory.is_global(address) && !loads)
    memory.set_initialised(address, size);
  return touch(kind, thread, address, size, site, loads);
}

void WorkFootprints::written(const ampsim_thread_context &thread, void *address, std::uint32_t size, SiteId site) {
  const Site &by = tables.sites[site];
  if (!may_only_read(by))
    return;
  if (memory.is_global(address) && size)
    memory.set_initialised(address, size);
  touch(AccessKind::atomic, thread, address, by.size, site, /*only_reads=*/size == 0);
}

void WorkFootprints::touches(Work work, AccessKind kind, const void *begin, std::uint64_t bytes,
                             const HostWork &by) {
  if (const auto known = footprints.find(work); bytes == 0 && !begin && known != footprints.end())
    known->second.stream = by.what;
  if (!memory.is_global(begin))
    return;
  Footprint &footprint = footprints[work];
  footprint.ranges.push_back({kind,
                              std::uint64_t(static_cast<const char *>(begin) - memory.global_begin),
                              bytes,
                              no_site,
                              {},
                              std::uint32_t(footprint.host.size())});
  footprint.host.push_back(by);
}

//===--- Comparing -----------------------------------------------------------===//

template <class Each>
void WorkFootprints::overlapping(const Footprint &footprint, const Touch &touch, const Each &each) {
  auto meets = [&](const Touch &other) {
    return other.address < touch.address + touch.size && touch.address < other.address + other.size;
  };
  for (const Touch &range : footprint.ranges)
    if (meets(range))
      each(range);
  auto look = [&](std::uint64_t granule, const std::vector<Touch> &cell) {
    for (const Touch &other : cell)
      // Visit each access once, though it may span several granules.
      if (meets(other) && granule == std::max(other.address, touch.address) / granule_bytes)
        each(other);
  };
  const std::uint64_t first = touch.address / granule_bytes,
                      end = (touch.address + touch.size - 1) / granule_bytes + 1;
  if (end - first > footprint.cells.size()) {
    for (const auto &[granule, cell] : footprint.cells)
      if (granule >= first && granule < end)
        look(granule, cell);
    return;
  }
  for (std::uint64_t granule = first; granule < end; ++granule)
    if (auto cell = footprint.cells.find(granule); cell != footprint.cells.end())
      look(granule, cell->second);
}

void WorkFootprints::compare(Work one, Work other) { compare_touches(one, other, /*overlap=*/false); }

bool WorkFootprints::conflict(Work one, Work other) {
  auto kept = std::exchange(found, {});
  compare(one, other);
  const bool any = !found.empty();
  found = std::move(kept);
  return any;
}

void WorkFootprints::compare_overlap(Work first, Work second) { compare_touches(first, second, /*overlap=*/true); }

void WorkFootprints::compare_touches(Work one, Work other, bool overlap) {
  auto earlier = footprints.find(std::min(one, other)), later = footprints.find(std::max(one, other));
  if (earlier == footprints.end() || later == footprints.end())
    return;
  const Footprint &a = earlier->second, &b = later->second;
  auto against_a = [&](const Touch &second) {
    overlapping(a, second,
                [&](const Touch &first) { meet(a, first, b, second, overlap ? Lack::launch_wait : Lack::order); });
  };
  for (const Touch &second : b.ranges)
    against_a(second);
  for (const auto &[granule, cell] : b.cells)
    for (const Touch &second : cell)
      if (granule == second.address / granule_bytes && !(overlap && second.awaited))
        against_a(second);
}

/// Reports an access of a launch to memory that may be freed before it.
void WorkFootprints::meet_free(const Footprint &by, const Touch &touch, const Footprint &free, const Touch &freed) {
  if (!kinds.contains(Kind::use_after_free))
    return;
  const Place at = place(by, touch);
  auto [entry, added] = found.try_emplace(Key{Kind::use_after_free, Scope::within_tile, at, at});
  Found &now = entry->second;
  now.elements[touch.address] = true;
  if (!added && now.address <= touch.address)
    return;
  now.address = touch.address;
  now.finding = {};
  now.finding.kind = Kind::use_after_free;
  now.finding.space = Space::global;
  now.finding.launch = by.launch->id;
  now.finding.accesses.push_back(access(by, touch, free, freed));
  const HostWork &call = free.host[freed.host];
  now.finding.facts.push_back({.what = FindingFact::What::freed_unordered,
                               .function = call.what,
                               .file = call.file,
                               .line = call.line,
                               .in_stream = true});
  if (!by.stream.empty()) // not `in_stream`: the stream of the launch
    now.finding.facts.push_back({.what = FindingFact::What::freed_unordered, .function = by.stream});
}

void WorkFootprints::meet(const Footprint &a, const Touch &first, const Footprint &b, const Touch &second,
                          Lack lack) {
  auto frees = [](const Footprint &footprint, const Touch &touch) {
    return touch.site == no_site && footprint.host[touch.host].frees;
  };
  if (frees(b, second) && first.site != no_site)
    return meet_free(a, first, b, second);
  if (frees(a, first) && second.site != no_site)
    return meet_free(b, second, a, first);
  if (first.kind == AccessKind::read && second.kind == AccessKind::read)
    return;
  // Work other than a kernel's access covers a range: for the rule it is as wide as the other one.
  auto operation = [&](const Touch &touch, const Touch &other) {
    if (touch.site == no_site)
      return Operation{touch.kind, other.address, std::uint32_t(other.size), {}};
    return Operation{touch.kind,      touch.address, std::uint32_t(touch.size), {}, tables.sites[touch.site].reach,
                     touch.only_reads};
  };
  auto own = [](const Footprint &footprint, const Touch &touch) {
    return touch.site == no_site && footprint.host[touch.host].own;
  };
  const Scope scope = own(a, first) || own(b, second) ? Scope::host_device : Scope::across_launches;
  const bool on_one_device = a.launch && b.launch && a.launch->device == b.launch->device;
  const std::optional<Kind> kind =
      hazard(operation(first, second), operation(second, first), tables.language->memory_model,
             on_one_device ? Reach::device : Reach::system);
  if (!kind)
    return;
  if (!kinds.contains(*kind, scope))
    return;
  const Touch &at = first.site == no_site ? second : first; // the narrower one determines the element
  auto [entry, added] = found.try_emplace(Key{*kind, scope, place(a, first), place(b, second)});
  Found &now = entry->second;
  const std::uint64_t address = std::max(first.address, second.address);
  now.elements[at.address] = true;
  if (!added && now.address <= address)
    return;
  now.address = address;
  Finding finding;
  finding.kind = *kind;
  finding.scope = scope;
  finding.lack = lack;
  finding.space = Space::global;
  if (b.launch)
    finding.launch = b.launch->id;
  else if (a.launch)
    finding.launch = a.launch->id;
  finding.accesses.push_back(access(a, first, b, second));
  finding.accesses.push_back(access(b, second, a, first));
  now.finding = std::move(finding);
}

WorkFootprints::Place WorkFootprints::place(const Footprint &footprint, const Touch &touch) const {
  if (touch.site == no_site)
    return {footprint.host[touch.host].file, footprint.host[touch.host].line, 0};
  const Site &site = tables.sites[touch.site];
  return site.stack.empty() ? Place() : Place{site.stack[0].file, site.stack[0].line, site.stack[0].column};
}

/// `other` performed `at`, which determines the element if `touch` is a range.
FindingAccess WorkFootprints::access(const Footprint &footprint, const Touch &touch, const Footprint &other,
                                     const Touch &at) const {
  FindingAccess result;
  result.kind = touch.kind;
  result.site = touch.site;
  result.bytes = std::uint32_t(std::min<std::uint64_t>(touch.size, ~std::uint32_t{0}));
  if (touch.site == no_site)
    result.host = footprint.host[touch.host];
  const Footprint *named = footprint.launch ? &footprint : &other;
  if (!named->launch)
    return result;
  Naming naming(tables, memory);
  naming.launch_begins(*named->launch, tables.kernels[named->launch->kernel]);
  result.launch = footprint.launch ? footprint.launch->id : 0;
  if (footprint.launch)
    result.thread = naming.thread(touch.thread.tile, touch.thread.in_tile);
  const Touch &by = footprint.launch ? touch : at;
  ampsim::Place where = naming.place(Space::global, std::max(by.address, at.address), by.site);
  result.variable = naming.variable(Space::global, where);
  result.element = where.element;
  return result;
}

static Kind kind_of(HostFault::What what) {
  switch (what) {
  case HostFault::What::bad_free:
    return Kind::use_after_free;
  case HostFault::What::unseen_error:
    return Kind::api_error;
  case HostFault::What::leak:
    return Kind::leak;
  case HostFault::What::host_reads:
  case HostFault::What::host_writes:
  case HostFault::What::outside:
    return Kind::out_of_bounds;
  case HostFault::What::unwritten:
    return Kind::uninitialized;
  case HostFault::What::unsatisfied:
    return Kind::no_progress;
  }
  return Kind::use_after_free;
}

void WorkFootprints::host_fault(const HostFault &fault) {
  const Kind kind = kind_of(fault.what);
  if (!kinds.contains(kind))
    return;
  auto [entry, added] = host_faults.try_emplace({kind, fault.by.file, fault.by.line, fault.detail});
  Finding &finding = entry->second.finding;
  entry->second.is_new = true;
  if (!added) {
    ++finding.count;
    finding.accesses[0].bytes += std::uint32_t(fault.bytes);
    return;
  }
  finding.kind = kind;
  finding.space = Space::global;
  finding.count = 1;
  FindingAccess &access = finding.accesses.emplace_back();
  const bool reads = fault.what == HostFault::What::unwritten || fault.what == HostFault::What::unsatisfied ||
                     fault.what == HostFault::What::host_reads;
  access.kind = reads ? AccessKind::read : AccessKind::write;
  access.host = fault.by;
  access.bytes = std::uint32_t(fault.bytes);
  (kind == Kind::leak ? access.variable : access.value) = fault.detail;
  if (!fault.variable.empty())
    access.variable = fault.variable;
  if (fault.meanwhile)
    finding.scope = Scope::host_device;
}

std::vector<Finding> WorkFootprints::take_findings() {
  std::vector<Finding> findings;
  // The host's own accesses come one by one: their count is that of all so far.
  for (auto &[key, each] : host_faults)
    if (std::exchange(each.is_new, false))
      findings.push_back(each.finding);
  std::erase_if(host_faults, [](const auto &each) { return !each.second.finding.accesses[0].host->own; });
  for (auto &[key, each] : std::exchange(found, {})) {
    each.finding.count = each.elements.size();
    findings.push_back(std::move(each.finding));
  }
  return findings;
}

} // namespace ampsim
