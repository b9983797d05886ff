// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See trace_recorder.h.
#include "detector/trace/trace_recorder.h"

#include <algorithm>
#include <set>
#include <utility>

namespace ampsim {

namespace {
constexpr std::uint32_t no_value = ~0u;

std::uint64_t tile_count(const Launch &launch) { return launch.tiled ? launch.tiles : launch.threads; }

std::uint32_t threads_in_tile(const Launch &launch) {
  std::uint32_t count = 1;
  for (std::int32_t size : launch.tile)
    count *= std::uint32_t(size);
  return count;
}
} // namespace

TraceRecorder::TraceRecorder(const ProgramTables &tables, const MemoryMap &memory, TraceRequest request)
    : tables(tables), memory(memory), request(std::move(request)), naming(tables, memory) {}

//===--- Choosing the tiles ------------------------------------------------===//

void TraceRecorder::take_findings(std::span<const Finding> findings) {
  with_findings.clear();
  across = found_error = false;
  for (const Finding &finding : findings) {
    if (info(finding.kind).severity != Severity::error)
      continue;
    found_error = true;
    across |= info(finding.kind).scoped && finding.scope == Scope::across_tiles;
    for (const FindingAccess &access : finding.accesses)
      with_findings.push_back(access.thread.tile_rank);
    for (const FindingGroup &group : finding.groups)
      with_findings.push_back(group.example.tile_rank);
  }
}

bool TraceRecorder::wanted(const Launch &of) const {
  if (request.launch)
    return of.id == *request.launch;
  return of.id == 1 || (found_error && !error_traced);
}

void TraceRecorder::choose_tiles(const Launch &of) {
  std::uint64_t count = tile_count(of);
  std::set<std::uint64_t> ranks;
  if (!request.tile.empty()) {
    std::uint64_t rank = 0;
    bool by_index = request.tile.size() == of.extent.size();
    for (std::size_t d = 0; d < request.tile.size(); ++d) {
      std::int32_t size = 0;
      if (by_index)
        size = of.tiled ? of.extent[d] / of.tile[d] : of.extent[d];
      rank = rank * std::uint64_t(size) + std::uint64_t(request.tile[d]);
    }
    if (request.tile.size() == 1 || by_index)
      ranks.insert(rank);
    if (rank >= count)
      ranks.clear();
  } else if (of.tiled ? count <= whole_tiles && of.threads <= whole_threads : count <= whole_threads / 4) {
    for (std::uint64_t rank = 0; rank < count; ++rank)
      ranks.insert(rank);
  } else {
    for (std::uint64_t tile : with_findings)
      if (ranks.size() < most_tiles)
        ranks.insert(tile);
    std::uint64_t enough = across ? more_tiles : 1;
    if (!of.tiled)
      enough = lone_threads;
    for (std::uint64_t rank = 0; rank < count && ranks.size() < enough; ++rank)
      ranks.insert(rank);
  }
  std::uint32_t threads = of.tiled ? threads_in_tile(of) : 1;
  tiles.clear();
  for (std::uint64_t rank : ranks) {
    tiles.push_back({rank, std::uint32_t(trace->threads.size())});
    for (std::uint32_t k = 0; k < threads; ++k)
      trace->threads.push_back(naming.thread(rank, k));
  }
  trace->tiles = count;
  trace->traced_tiles = tiles.size();
}

std::vector<TracedOrder> TraceRecorder::orders(const Launch &of) {
  if (!wanted(of))
    return {};
  error_traced |= found_error;
  launch = of;
  kernel = &tables.kernels[launch.kernel];
  naming.launch_begins(launch, *kernel);
  trace.emplace();
  trace->launch = launch.id;
  element_numbers.clear();
  elements.clear();
  value_numbers.clear();
  choose_tiles(launch);
  return request.orders;
}

std::optional<Trace> TraceRecorder::take_trace() { return std::exchange(trace, std::nullopt); }

Monitor &TraceRecorder::next(const TracedOrder &order) {
  trace->orders.push_back({order, {}, 0, false});
  for (TracedTile &tile : tiles)
    tile.accesses = 0;
  last_values.assign(elements.size(), no_value);
  return *this;
}

//===--- One order ---------------------------------------------------------===//

void TraceRecorder::launch_begins(const Launch &, const Kernel &, unsigned) {}

void *TraceRecorder::tile_begins(unsigned, char *) { return static_cast<AccessWatcher *>(this); }

void TraceRecorder::divergent_barrier(unsigned, std::span<const BarrierGroup>) {
  trace->orders.back().diverged = true;
}

/// The final values that other threads left in global memory are also recorded.
Verdict TraceRecorder::launch_ends() {
  for (std::uint32_t k = 0; k < elements.size(); ++k)
    if (elements[k].key.space == Space::global && last_values[k] != no_value)
      see_others(k, value(elements[k], memory.global_begin + elements[k].key.address));
  return Verdict::clean;
}

TraceRecorder::TracedTile *TraceRecorder::traced(const ampsim_thread_context &thread) {
  auto found = std::ranges::lower_bound(tiles, thread.tile_rank, {}, &TracedTile::rank);
  return found != tiles.end() && found->rank == thread.tile_rank ? &*found : nullptr;
}

std::optional<TraceRecorder::Located> TraceRecorder::locate(const ampsim_thread_context &thread,
                                                            const void *address) const {
  const char *at = static_cast<const char *>(address);
  const ThreadId by = thread_id(thread);
  if (const std::optional<std::array<std::int32_t, 3>> owner =
          memory.is_global(address) ? naming.owner(Space::global, std::uint64_t(at - memory.global_begin), by.tile)
                                    : std::nullopt) {
    std::uint64_t rank = 0;
    for (std::size_t d = 0; d < launch.extent.size(); ++d)
      rank = rank * std::uint64_t(launch.extent[d] / launch.tile[d]) + std::uint64_t((*owner)[d]);
    return Located{Space::tile_local, std::uint64_t(at - launch.cluster_memory) % launch.cluster_stride, rank};
  }
  if (memory.is_global(address))
    return Located{Space::global, std::uint64_t(at - memory.global_begin), 0};
  const std::uint64_t offset = std::uint64_t(at - thread.tile_local);
  if (offset < launch.tile_local_bytes)
    return Located{Space::tile_local, offset, thread.tile_rank};
  return std::nullopt;
}

std::uint32_t TraceRecorder::element(const ElementKey &key, SiteId site) {
  auto [found, is_new] = element_numbers.try_emplace(key, std::uint32_t(elements.size()));
  if (is_new) {
    Place place = naming.place(key.space, key.address, site);
    trace->elements.push_back({key.space, key.tile, naming.variable(key.space, place), place.element,
                               naming.member(key.space, place, key.size)});
    elements.push_back({key, std::move(place)});
    last_values.push_back(no_value);
  }
  return found->second;
}

std::uint32_t TraceRecorder::value(const Element &element, const char *at) {
  std::string text = naming.value(element.key.space, element.place, element.key.size, {at, element.key.size});
  auto [found, is_new] = value_numbers.try_emplace(std::move(text), std::uint32_t(trace->values.size()));
  if (is_new)
    trace->values.push_back(found->first);
  return found->second;
}

void TraceRecorder::see_others(std::uint32_t number, std::uint32_t now) {
  if (last_values[number] == now)
    return;
  last_values[number] = now;
  trace->orders.back().events.push_back({TraceEvent::elsewhere, no_site, number, 0, now});
}

void TraceRecorder::record(const ampsim_thread_context &thread, const char *at, std::uint32_t size, SiteId site) {
  TracedTile *tile = traced(thread);
  auto place = locate(thread, at);
  if (!tile || !place)
    return;
  OrderTrace &order = trace->orders.back();
  if (++tile->accesses > request.limit / tiles.size()) {
    ++order.left_out;
    return;
  }
  const Space space = place->space;
  std::uint32_t number = element({space, place->tile, place->address, size}, site);
  std::uint32_t now = value(elements[number], at);
  // The value before the first access is not recorded, unless it is global memory's first value.
  if (tables.sites[site].kind == Site::Kind::read && space == Space::global && last_values[number] != no_value)
    see_others(number, now);
  last_values[number] = now;
  order.events.push_back({tile->first_thread + thread.rank_in_tile, site, number, thread.interval, now});
}

void *TraceRecorder::read(const ampsim_thread_context &thread, void *address, std::uint32_t size, SiteId site) {
  if (memory.is_outside(address)) {
    if (const void *value = outside_access(thread, address).value)
      return const_cast<void *>(value);
    return size > memory.scratch_size ? address : const_cast<char *>(memory.zeros);
  }
  if (traced(thread))
    take_turns(thread);
  record(thread, static_cast<const char *>(address), size, site);
  return address;
}

void *TraceRecorder::modify(AccessKind, const ampsim_thread_context &thread, void *address, std::uint32_t size,
                            SiteId site) {
  if (memory.is_outside(address)) {
    if (const void *value = outside_access(thread, address).value)
      return const_cast<void *>(value);
    return size > memory.scratch_size ? address : memory.sink;
  }
  if (!traced(thread))
    return address;
  take_turns(thread);
  // Records the value that it replaces, if that is unknown so far.
  if (auto place = locate(thread, address); place && place->space == Space::global) {
    std::uint32_t number = element({Space::global, 0, place->address, size}, site);
    see_others(number, value(elements[number], static_cast<const char *>(address)));
  }
  return address;
}

void TraceRecorder::written(const ampsim_thread_context &thread, void *address, std::uint32_t size, SiteId site) {
  record(thread, static_cast<const char *>(address), size ? size : tables.sites[site].size, site);
}

} // namespace ampsim
