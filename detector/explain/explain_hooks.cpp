// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The access hooks of the explain pass. See explain_hooks.h; the monitor's part is in explain_monitor.cpp.
#include "detector/explain/explain_hooks.h"

#include "detector/order/lockstep_order.h"
#include "model/abi.h"
#include "model/read_site.h"

#include <algorithm>
#include <cstring>

namespace ampsim {

namespace {

/// Nearly all accesses have one of these widths, which need no call.
void copy_bytes(void *to, const void *from, std::uint32_t size) {
  if (size == 4)
    std::memcpy(to, from, 4);
  else if (size == 8)
    std::memcpy(to, from, 8);
  else if (size)
    std::memcpy(to, from, size);
}

bool same_bytes(const void *a, const void *b, std::uint32_t size) {
  if (size == 4)
    return std::memcmp(a, b, 4) == 0;
  if (size == 8)
    return std::memcmp(a, b, 8) == 0;
  return size == 0 || std::memcmp(a, b, size) == 0;
}

} // namespace

std::optional<std::pair<Space, std::uint64_t>> ExplainMonitor::locate(const void *address) const {
  if (memory.is_global(address))
    return std::pair(Space::global, std::uint64_t(static_cast<const char *>(address) - memory.global_begin));
  std::uint64_t offset = std::uint64_t(static_cast<const char *>(address) - tile_local);
  if (offset < launch.tile_local_bytes)
    return std::pair(Space::tile_local, offset);
  return std::nullopt;
}

void *ExplainMonitor::outside(AccessKind kind, const ampsim_thread_context &thread, void *address,
                              std::uint32_t size, SiteId site) {
  if (!memory.is_outside(address))
    return address;
  const OutsideAccess &access = outside_access(thread, address);
  note_calls(thread, site);
  if (collected.wanted(kind_of(access.reason)))
    collected.outside(naming.outside(access, site, size), kind, site, size, occurrence(thread, site));
  // The write is the finding; a later read of the bytes that it should have written is not another one.
  if (access.reason == OutsideAccess::Reason::misaligned && kind != AccessKind::read)
    if (const auto place = locate(access.address))
      set_initialised(place->first, place->second, size);
  if (access.value)
    return const_cast<void *>(access.value);
  if (size > memory.scratch_size)
    return address;
  return kind == AccessKind::read ? const_cast<char *>(memory.zeros) : memory.sink;
}

inline std::uint32_t ExplainMonitor::history_index(Space space, std::uint64_t granule) const {
  if (space == Space::global)
    return global_watch.find(granule);
  if (!tile_watched || granule >= tile_local_watch.size())
    return WatchTable::none;
  return tile_local_watch[granule];
}

CellHistory *ExplainMonitor::history(Space space, std::uint64_t granule) {
  std::uint32_t index = history_index(space, granule);
  return index < watched_granules ? &histories[index] : nullptr;
}

inline bool ExplainMonitor::watched(Space space, std::uint64_t address, std::uint32_t size) const {
  for (std::uint64_t granule = address / granule_bytes; granule * granule_bytes < address + size; ++granule)
    if (history_index(space, granule) < watched_granules)
      return true;
  return false;
}

void ExplainMonitor::touch(CellHistory &cell) {
  if (cell.touched)
    return;
  cell.touched = true;
  touched[unsigned(cell.space)].push_back(&cell);
}

Moment ExplainMonitor::moment(const ampsim_thread_context &thread, Space space) const {
  if (!keeps_order())
    return {};
  const ThreadRank who(thread.tile_rank, thread.rank_in_tile);
  if (by_space())
    return {thread.epoch[unsigned(space)], order_by_space.of(space).operations(who)};
  return {thread.interval, scoped() ? scoped_order.operations(who) : fences.passed(thread.rank_in_tile, space)};
}

Moment ExplainMonitor::moment_at(const ampsim_thread_context &thread, Space space, std::uint64_t address) const {
  if (!keeps_order() || !in_image(space, address))
    return moment(thread, space);
  return {thread.epoch[unsigned(space)], image_order.operations({thread.tile_rank, thread.rank_in_tile})};
}

/// Classifies an atomic operation by its effect on its location.
ScopedOrder::Strong ExplainMonitor::strong(SiteId site) const {
  if (site >= tables.sites.size())
    return ScopedOrder::Strong::update;
  const std::string &operation = tables.sites[site].operation;
  if (operation == "load")
    return ScopedOrder::Strong::load;
  if (is_reduction(tables.sites[site]))
    return ScopedOrder::Strong::reduction;
  return operation == "store" ? ScopedOrder::Strong::store : ScopedOrder::Strong::update;
}

Occurrence ExplainMonitor::occurrence(const ampsim_thread_context &thread, SiteId site) const {
  Occurrence result;
  result.thread = {thread.tile_rank, thread.rank_in_tile};
  result.interval = thread.interval;
  if (site < tables.sites.size())
    result.iterations = Iterations(std::span(thread.iterations, iteration_depth(tables.sites[site])));
  return result;
}

bool ExplainMonitor::record(Space space, const Side &access, bool only_reads, const Moment &when,
                            const Occurrence &occurrence) {
  const std::uint64_t address = access.address;
  const std::uint32_t size = access.size;
  if (recording) {
    for (ElementRecorder *recorder : recorders)
      recorder->add(space, access, occurrence);
    return false;
  }
  // A tile of one thread has no hazards of its own.
  bool in_interval = launch.tiled || space == Space::tile_local;
  GroupedBy by{address, access.site, size, any_thread, {}, access.kind, only_reads};
  if (in_interval && keeps_order()) {
    by.thread = occurrence.thread.number();
    by.moment = when;
  }
  bool nothing_new = in_interval && by.thread == any_thread;
  for (std::uint64_t granule = address / granule_bytes; granule * granule_bytes < address + size; ++granule) {
    CellHistory *cell = history(space, granule);
    if (!cell)
      continue;
    if (in_interval) {
      touch(*cell);
      nothing_new &=
          store.insert(cell->interval, thread_unit(tables.warp()), by, occurrence, cell->count(access.kind));
    } else {
      store.insert(cell->launch, Unit::tile, by, occurrence);
    }
  }
  if (store.bytes() > byte_limit)
    watch_fewer();
  return nothing_new;
}

//===--- Initialisation ---------------------------------------------------===//

bool ExplainMonitor::initialised(Space space, std::uint64_t address, std::uint32_t size) const {
  if (space == Space::global)
    return memory.initialised_all(memory.global_begin + address, size);
  for (std::uint64_t k = address; k < address + size && k < tile_local_initialised.size(); ++k)
    if (!tile_local_initialised[k])
      return false;
  return true;
}

void ExplainMonitor::set_initialised(Space space, std::uint64_t address, std::uint32_t size) {
  if (space == Space::global) {
    memory.set_initialised(memory.global_begin + address, size);
    return;
  }
  for (std::uint64_t k = address; k < address + size && k < tile_local_initialised.size(); ++k)
    tile_local_initialised[k] = 1;
}

void ExplainMonitor::check_initialised(Space space, AccessKind kind, const ampsim_thread_context &thread,
                                       SiteId site, std::uint64_t address, std::uint32_t size) {
  if (recording || !collected.wanted(Kind::uninitialized) || initialised(space, address, size))
    return;
  // The copy of a record also reads the padding between its members.
  bool copies = kind != AccessKind::atomic && (site >= tables.sites.size() || !tables.sites[site].computes);
  if (site < tables.sites.size() &&
      (only_writes(tables.sites[site]) || tables.sites[site].operation == site_of_kept_parts))
    return;
  for (std::uint64_t granule = address / granule_bytes; granule * granule_bytes < address + size; ++granule) {
    CellHistory *cell = history(space, granule);
    if (!cell)
      continue;
    std::uint64_t begin = std::max(address, granule * granule_bytes);
    std::uint64_t end = std::min<std::uint64_t>(address + size, (granule + 1) * granule_bytes);
    auto harmless = [&](std::uint64_t byte) {
      return initialised(space, byte, 1) || (copies && naming.is_padding(space, naming.place(space, byte, site)));
    };
    while (begin < end && harmless(begin))
      ++begin;
    while (begin < end && harmless(end - 1))
      --end;
    if (begin == end)
      continue;
    // The bytes that it reads are not a value that anybody wrote: report none.
    UninitialisedRead read{
        site,  kind,    kind == AccessKind::read || (site < tables.sites.size() && only_reads(tables.sites[site])),
        size,  address, moment_at(thread, space, address),
        begin, end - 1, occurrence(thread, site)};
    touch(*cell);
    auto &unwritten = store.unwritten(*cell).interval;
    // A thread's first read of these bytes stands for its others in this interval.
    bool known = false;
    for (auto other = unwritten.rbegin();
         other != unwritten.rend() && other->occurrence.thread == read.occurrence.thread && !known; ++other)
      known = other->site == site && other->address == address && other->size == size &&
              other->moment == read.moment && other->first_byte == begin && other->last_byte == end - 1;
    if (!known)
      unwritten.push_back(std::move(read));
  }
}

//===--- SamplingPass ----------------------------------------------------------===//

void ExplainMonitor::sample_access(AccessKind kind, const ampsim_thread_context &thread, Space space,
                                   std::uint64_t address, std::uint32_t size, SiteId site) {
  std::optional<SampledAccess> access; // accesses to other cells are ignored
  for (std::uint64_t granule = address / granule_bytes; granule * granule_bytes < address + size; ++granule) {
    const std::uint32_t number = history_index(space, granule);
    if (number == WatchTable::none)
      continue;
    if (!access) {
      access = {.tile = thread.tile_rank,
                .thread = thread.rank_in_tile,
                .epoch = thread.epoch[unsigned(space)],
                .site = site,
                .size = size,
                .address = address,
                .initialised = kind == AccessKind::write || initialised(space, address, size)};
      if (site < tables.sites.size())
        access->iterations = std::span(thread.iterations, iteration_depth(tables.sites[site]));
    }
    access->part = std::uint32_t(granule - address / granule_bytes);
    if (space == Space::global)
      sampling_pass.global(number, *access);
    else
      sampling_pass.tile_local(*access);
  }
}

//===--- Accesses ---------------------------------------------------------===//

void ExplainMonitor::note_last_read(const ampsim_thread_context &thread, Space space, const Side &side,
                                    const void *address) {
  LastRead &last = last_reads[thread.tile_rank << 10 | thread.rank_in_tile];
  std::uint64_t value = 0;
  copy_bytes(&value, address, std::min<std::uint32_t>(side.size, sizeof value));
  const bool again = last.side.site == side.site && last.side.address == side.address && last.space == space;
  const std::uint32_t changes = again ? last.changes + (last.value != value) : 0;
  last = {space, side, value, changes};
}

void *ExplainMonitor::read(const ampsim_thread_context &thread, void *address, std::uint32_t size, SiteId site) {
  auto place = locate(address);
  if (!place)
    return outside(AccessKind::read, thread, address, size, site);
  auto [space, offset] = *place;
  ++counts.accesses;
  if (thread.tile_rank != tile_rank)
    enter(thread);
  if (space == Space::global && launch.cluster_memory)
    check_presence(AccessKind::read, thread, offset, size, site);
  if (kernel->has_spin_loops)
    note_last_read(thread, space, {AccessKind::read, site, size, offset, nullptr}, address);
  if (sampling) {
    sample_access(AccessKind::read, thread, space, offset, size, site);
    return address;
  }
  if (!copies.empty())
    meet_copies(thread, space, {AccessKind::read, site, size, offset, nullptr}, /*only_reads=*/true);
  if (settled.has(space, site, offset, size, thread) || !watched(space, offset, size))
    return address;
  note_calls(thread, site, offset);
  check_initialised(space, AccessKind::read, thread, site, offset, size);
  Occurrence now = occurrence(thread, site);
  if (size <= now.value.bytes.size() && initialised(space, offset, size)) {
    copy_bytes(now.value.bytes.data(), address, size);
    now.value.known = true;
  }
  // Each thread's read of uninitialised memory counts.
  if (record(space, {AccessKind::read, site, size, offset, nullptr}, /*only_reads=*/true,
             moment_at(thread, space, offset), now) &&
      now.value.known)
    settled.note(space, site, offset, size, now);
  return address;
}

void *ExplainMonitor::modify(AccessKind kind, const ampsim_thread_context &thread, void *address,
                             std::uint32_t size, SiteId site) {
  commit();
  auto place = locate(address);
  if (!place)
    return outside(kind, thread, address, size, site);
  auto [space, offset] = *place;
  ++counts.accesses;
  if (thread.tile_rank != tile_rank)
    enter(thread);
  if (space == Space::global && launch.cluster_memory)
    check_presence(kind, thread, offset, size, site);
  const bool atomic = kind == AccessKind::atomic;
  const bool loads = atomic && site < tables.sites.size() && only_reads(tables.sites[site]);
  const bool swaps = atomic && site < tables.sites.size() && may_only_read(tables.sites[site]);
  if (atomic && kernel->has_spin_loops)
    note_last_read(thread, space, {kind, site, size, offset, nullptr}, address);
  if (sampling) {
    sample_access(kind, thread, space, offset, size, site);
    if (!loads)
      set_initialised(space, offset, size);
    return address;
  }
  if (!copies.empty() && !swaps)
    meet_copies(thread, space, {kind, site, size, offset, nullptr}, loads);
  if (watched(space, offset, size)) {
    note_calls(thread, site, offset);
    if (atomic)
      check_initialised(space, kind, thread, site, offset, size);
    pending.active = true;
    pending.space = space;
    pending.kind = kind;
    pending.site = site;
    pending.size = size;
    pending.address = offset;
    pending.memory = static_cast<const char *>(address);
    pending.only_reads = loads;
    pending.moment = moment_at(thread, space, offset);
    pending.occurrence = occurrence(thread, site);
    if (pending.before.size() < size)
      pending.before.resize(size);
    copy_bytes(pending.before.data(), pending.memory, size);
  }
  if (swaps) {
    swap = {true, {thread.tile_rank, thread.rank_in_tile}, space, site, size, offset};
    return address;
  }
  const ThreadRank who(thread.tile_rank, thread.rank_in_tile);
  if (atomic)
    report_atomic(who, space, offset, size, site, !loads);
  else if (by_space() && keeps_order())
    update_orders([&](ScopedOrder &each) { each.plain_write(who, space, {offset, size}); });
  if (!loads)
    set_initialised(space, offset, size);
  return address;
}

void ExplainMonitor::report_atomic(ThreadRank thread, Space space, std::uint64_t address, std::uint32_t size,
                                   SiteId site, bool writes) {
  if (!keeps_order())
    return;
  if (!scoped())
    return fences.atomic(std::uint32_t(thread.in_tile), space, address, writes);
  ScopedOrder::Strong what = strong(site);
  if (!writes && what == ScopedOrder::Strong::update)
    what = ScopedOrder::Strong::failed_swap;
  // Within a launch, the device is all there is.
  const Reach reach =
      site < tables.sites.size() ? std::min(tables.sites[site].reach, Reach::device) : Reach::device;
  update_orders([&](ScopedOrder &each) { each.atomic(thread, space, {address, size}, what, reach); });
}

void ExplainMonitor::conclude_swap(bool has_written) {
  swap.active = false;
  report_atomic(swap.thread, swap.space, swap.address, swap.size, swap.site, has_written);
  if (has_written)
    set_initialised(swap.space, swap.address, swap.size);
}

void ExplainMonitor::written(const ampsim_thread_context &thread, void *address, std::uint32_t size, SiteId site) {
  const ThreadRank who{thread.tile_rank, thread.rank_in_tile};
  if (swap.active && swap.site == site && swap.thread == who) {
    if (!copies.empty())
      meet_copies(thread, swap.space, {AccessKind::atomic, site, swap.size, swap.address, nullptr}, size == 0);
    conclude_swap(size != 0);
  }
  if (!pending.active || pending.memory != address || pending.site != site || (size && pending.size != size) ||
      !(pending.occurrence.thread == who))
    return;
  pending.only_reads |= size == 0;
  AccessValue &value = pending.occurrence.value;
  value.unchanged = same_bytes(pending.before.data(), address, pending.size);
  if (pending.size <= value.bytes.size()) {
    copy_bytes(value.bytes.data(), address, pending.size);
    value.known = true;
  }
  if (options.allow_same && pending.kind == AccessKind::write && value.unchanged)
    pending.active = false;
  commit();
}

//===--- Asynchronous copies ------------------------------------------------===//

CopiedMemory ExplainMonitor::copied(const void *address) const {
  const auto place = locate(address);
  return place ? CopiedMemory{true, place->first, place->second} : CopiedMemory{};
}

void ExplainMonitor::asynchronous(const ampsim_thread_context &thread, std::uint32_t, ampsim_copy_step step,
                                  void *to, const void *from, std::uint64_t size, SiteId site) {
  commit();
  if (thread.tile_rank != tile_rank)
    enter(thread);
  const ThreadRank who{thread.tile_rank, thread.rank_in_tile};
  if (step == ampsim_shared_copy_follows)
    return update_orders([&](ScopedOrder &each) { each.copy_follows(who); });
  follow_barrier(thread, step, to, size);
  if (step_of_barrier(thread, step, to, site) || step_of_registers(thread, step, to, from, size, site))
    return;
  if (step == ampsim_proxy_fence)
    generic_writes.fence(thread.rank_in_tile, moment(thread, Space::tile_local));
  if (begins_bulk_copy(step)) {
    check_proxy(copied(from), size, thread, site);
    check_proxy_of_others(copied(from), size, thread, site);
    if (const CopiedMemory target = copied(to); target.known) {
      generic_writes.copied(target.space, target.begin, size);
      if (target.space == Space::global && !unfenced_writes.empty())
        for (std::uint64_t granule = target.begin / granule_bytes; granule * granule_bytes < target.begin + size;
             ++granule)
          unfenced_writes.erase(granule);
    }
  }
  const bool begun = !copies.step(thread.rank_in_tile, step, to, size, [&](const auto &copy) {
    if (copy.shared || sampling)
      return;
    Occurrence now = copy.details.occurrence;
    if (now.interval != thread.interval)
      collected.awaited(copy.site, now.thread, thread.interval, site);
    now.interval = thread.interval;
    const auto length = std::uint32_t(copy.size);
    for (const bool target : {true, false})
      if (const CopiedMemory &at = target ? copy.to : copy.from; at.known && watched(at.space, at.begin, length))
        record(at.space, {target ? AccessKind::write : AccessKind::read, copy.site, length, at.begin, nullptr},
               /*only_reads=*/!target, moment(thread, at.space), now);
  });
  if (!begun)
    return;
  if (step == ampsim_shared_copy_begins || step == ampsim_bulk_shared_copy_begins)
    update_orders([&](ScopedOrder &each) { each.copy_begins(who); });
  copies.begins({.thread = thread.rank_in_tile,
                 .to = copied(to),
                 .from = copied(from),
                 .size = size,
                 .site = site,
                 .details = {occurrence(thread, site), moment(thread, Space::tile_local)}},
                step);
}

namespace {

/// The narrowest scope that contains two threads of a tile. `warp`: threads in one; 0: there are none.
Scope scope_in_tile(std::uint32_t a, std::uint32_t b, std::uint32_t warp) {
  return warp && a / warp == b / warp ? Scope::within_warp : Scope::within_tile;
}

} // namespace

void ExplainMonitor::follow_barrier(const ampsim_thread_context &thread, ampsim_copy_step step, const void *barrier,
                                    std::uint64_t size) {
  const ThreadRank who{thread.tile_rank, thread.rank_in_tile};
  if (step == ampsim_barrier_completed)
    count_other_barrier();
  void (ScopedOrder::*event)(ThreadRank, Space, ScopedOrder::Bytes) = nullptr;
  if (step == ampsim_barrier_initialised)
    event = &ScopedOrder::barrier_begins;
  else if (step == ampsim_barrier_updated_by_copies)
    event = &ScopedOrder::updated_by_copies;
  else if (step == ampsim_barrier_completed)
    event = &ScopedOrder::phase_completes;
  else if (step == ampsim_barrier_awaited)
    event = &ScopedOrder::awaits;
  else if (step != ampsim_copies_bound)
    return;
  const CopiedMemory at = copied(barrier);
  if (!at.known)
    return;
  const ScopedOrder::Bytes bytes{at.begin, barrier_bytes};
  if (event)
    return update_orders([&](ScopedOrder &each) { (each.*event)(who, at.space, bytes); });
  update_orders([&](ScopedOrder &each) { each.bind_copies(who, each.present_phase(who, at.space, bytes)); });
  const Moment now = moment(thread, at.space);
  copies.forget(
      thread.rank_in_tile, [&](const BarrierPhase &phase) { return scoped_order.knows(phase, who, now); },
      [](const auto &) {});
  copies.bind(thread.rank_in_tile, scoped_order.present_phase(who, at.space, bytes), /*batches=*/size != 0);
}

bool ExplainMonitor::step_of_barrier(const ampsim_thread_context &thread, ampsim_copy_step step,
                                     const void *barrier, SiteId site) {
  const ThreadRank who{thread.tile_rank, thread.rank_in_tile};
  const Moment when = moment(thread, Space::tile_local);
  if (step == ampsim_proxy_fence || step == ampsim_barrier_fence)
    unfenced_barriers.fence({.tile = tile_rank,
                             .thread = thread.rank_in_tile,
                             .moment = when,
                             .of_barriers = step == ampsim_barrier_fence},
                            [&](const auto &each) {
                              return order() && order()->ordered(each.space, {each.tile, each.thread},
                                                                 each.details.moment, who, when);
                            });
  if (step != ampsim_barrier_initialised && step != ampsim_barrier_reached_by_copies)
    return step == ampsim_barrier_fence;
  const CopiedMemory at = copied(barrier);
  if (!at.known)
    return true;
  Occurrence now = occurrence(thread, site);
  if (step == ampsim_barrier_initialised) {
    unfenced_barriers.initialised({.space = at.space,
                                   .begin = at.begin,
                                   .tile = tile_rank,
                                   .thread = thread.rank_in_tile,
                                   .site = site,
                                   .details = {now, when}});
    return true;
  }
  const auto *found =
      unfenced_barriers.find(at.space, at.begin, tile_rank, thread.rank_in_tile, [&](const auto &fence) {
        return order() && order()->ordered(at.space, {fence.tile, fence.thread}, fence.moment, who, when);
      });
  if (!found || sampling || recording)
    return true;
  const Scope scope = found->tile == tile_rank ? scope_in_tile(found->thread, thread.rank_in_tile, tables.warp())
                                               : Scope::across_tiles;
  if (collected.wanted(Kind::raw, scope))
    collected.memory(Kind::raw, scope, at.space,
                     {AccessKind::write, found->site, barrier_bytes, at.begin, &found->details.occurrence},
                     {AccessKind::read, site, barrier_bytes, at.begin, &now}, Lack::barrier_fence);
  return true;
}

bool ExplainMonitor::step_of_registers(const ampsim_thread_context &thread, ampsim_copy_step step, const void *to,
                                       const void *from, std::uint64_t size, SiteId site) {
  using Registers = MatrixRegisters<Occurrence>;
  return registers.step(
      thread.rank_in_tile, step, to, from, size, site, [&] { return occurrence(thread, site); },
      [&](const Registers::Access &first, const Registers::Access &second, Registers::Lack lack) {
        Kind kind = Kind::raw;
        if (second.writes)
          kind = first.writes ? Kind::waw : Kind::war;
        if (sampling || recording || !collected.wanted(kind))
          return;
        auto side = [](const Registers::Access &access) {
          return Side{access.writes ? AccessKind::write : AccessKind::read, access.site,
                      std::uint32_t(access.bytes), access.begin, &access.details};
        };
        collected.registers(kind, side(first), side(second),
                            lack == Registers::Lack::wait ? Lack::register_wait : Lack::register_fence);
      });
}

ExplainMonitor::ProxyFencesBefore::ProxyFencesBefore(const ExplainMonitor &monitor, ThreadRank thread,
                                                     const Moment &when, Space space)
    : monitor(monitor), tile(thread.tile), space(space),
      fences(monitor.generic_writes.preceding([&](std::uint32_t rank, const Moment &fence) {
        const ThreadRank by(thread.tile, rank);
        return by == thread || (monitor.order() && monitor.order()->ordered(space, by, fence, thread, when));
      })) {}

bool ExplainMonitor::ProxyFencesBefore::follow(const GenericWrites::Write &write) {
  const auto [found, is_new] = known.try_emplace(
      {write.by.occurrence.thread.number(), write.time, write.moment.interval, write.moment.operations});
  if (is_new)
    found->second = one_follows(write);
  return found->second;
}

bool ExplainMonitor::ProxyFencesBefore::one_follows(const GenericWrites::Write &write) const {
  const ThreadRank writer = write.by.occurrence.thread;
  return std::ranges::any_of(fences, [&](const GenericWrites::Fence &fence) {
    const ThreadRank by(tile, fence.thread);
    if (by == writer)
      return fence.time >= write.time;
    return monitor.order() && monitor.order()->ordered(space, writer, write.moment, by, fence.moment);
  });
}

void ExplainMonitor::check_proxy(const CopiedMemory &source, std::uint64_t size,
                                 const ampsim_thread_context &thread, SiteId site) {
  if (!source.known || sampling || recording || !collected.wanted(Kind::raw))
    return;
  const Occurrence now = occurrence(thread, site);
  const Moment when = moment(thread, source.space);
  std::optional<ProxyFencesBefore> fences;
  generic_writes.unfenced(
      source.space, source.begin, size, thread.rank_in_tile,
      [&](const GenericWrites::Write &write, std::uint64_t granule) {
        if (!fences)
          fences.emplace(*this, now.thread, when, source.space);
        if (fences->follow(write))
          return;
        Side written = write.by.side;
        written.occurrence = &write.by.occurrence;
        const Scope scope = scope_in_tile(write.by.occurrence.thread.in_tile, thread.rank_in_tile, tables.warp());
        const std::uint64_t begin = std::max({granule * granule_bytes, written.address, source.begin});
        const std::uint64_t end =
            std::min({(granule + 1) * granule_bytes, written.address + written.size, source.begin + size});
        if (begin < end)
          collected.memory(Kind::raw, scope, source.space, written,
                           {AccessKind::read, site, std::uint32_t(end - begin), begin, &now}, Lack::proxy_fence);
      });
}

void ExplainMonitor::check_proxy_of_others(const CopiedMemory &source, std::uint64_t size,
                                           const ampsim_thread_context &thread, SiteId site) {
  if (!source.known || source.space != Space::global || unfenced_writes.empty() || !order() || sampling ||
      recording || !collected.wanted(Kind::raw, Scope::across_tiles))
    return;
  const Occurrence now = occurrence(thread, site);
  const Moment when = moment(thread, Space::global);
  std::optional<ProxyFencesBefore> fences;
  for (std::uint64_t granule = source.begin / granule_bytes; granule * granule_bytes < source.begin + size;
       ++granule) {
    const auto found = unfenced_writes.find(granule);
    if (found == unfenced_writes.end() || generic_writes.has(Space::global, granule))
      continue;
    const GenericWrites::Write &write = found->second;
    const ThreadRank writer = write.by.occurrence.thread;
    // If nothing orders them, they are a race, which is found separately.
    if (writer.tile == now.thread.tile || !order()->ordered(Space::global, writer, write.moment, now.thread, when))
      continue;
    if (!fences)
      fences.emplace(*this, now.thread, when, Space::global);
    if (fences->follow(write))
      continue;
    Side written = write.by.side;
    written.occurrence = &write.by.occurrence;
    const std::uint64_t begin = std::max({granule * granule_bytes, written.address, source.begin});
    const std::uint64_t end =
        std::min({(granule + 1) * granule_bytes, written.address + written.size, source.begin + size});
    if (begin < end)
      collected.memory(Kind::raw, Scope::across_tiles, Space::global, written,
                       {AccessKind::read, site, std::uint32_t(end - begin), begin, &now}, Lack::proxy_fence);
  }
}

/// Checks an access to memory that copies in flight read or write.
void ExplainMonitor::meet_copies(const ampsim_thread_context &thread, Space space, const Side &access,
                                 bool only_reads) {
  // The detect pass named the cells where copies meet accesses, so they are watched.
  if (recording || !watched(space, access.address, access.size))
    return;
  const ThreadRank who(thread.tile_rank, thread.rank_in_tile);
  copies.for_each_near(space, access.address, access.size, [&](const auto &copy) {
    const bool own = copy.thread == thread.rank_in_tile;
    if (copy.shared && (!copy.phase.barrier || scoped_order.knows(copy.phase, who, moment(thread, space))))
      return;
    const bool target = copy.to.overlaps(space, access.address, access.size, copy.size);
    if (!target && (only_reads || !copy.from.overlaps(space, access.address, access.size, copy.size)))
      return;
    // If nothing orders the access after the copy's beginning, the pair is found like any other.
    const BegunCopy &begun = copy.details;
    const bool later =
        thread.interval != begun.occurrence.interval ||
        (order() && order()->ordered(space, begun.occurrence.thread, begun.moment, who, moment(thread, space)));
    if (!own && !later)
      return;
    Kind found = target ? Kind::waw : Kind::war;
    if (access.kind == AccessKind::atomic)
      found = Kind::atomic;
    else if (access.kind == AccessKind::read)
      found = Kind::raw;
    if (!collected.wanted(found))
      return;
    const Scope scope = scope_in_tile(copy.thread, thread.rank_in_tile, tables.warp());
    const Occurrence now = occurrence(thread, access.site);
    const CopiedMemory &memory = target ? copy.to : copy.from;
    Side second = access;
    second.occurrence = &now;
    collected.memory(found, scope, space,
                     {target ? AccessKind::write : AccessKind::read, copy.site, std::uint32_t(copy.size),
                      memory.begin, &begun.occurrence},
                     second);
  });
}

/// A write becomes an event with its value, or without one if its completion was not reported.
void ExplainMonitor::commit() {
  if (swap.active)
    conclude_swap(/*has_written=*/true);
  if (!pending.active)
    return;
  pending.active = false;
  if (!pending.only_reads && pending.kind == AccessKind::write)
    update_orders([&](ScopedOrder &each) {
      each.overwrite(pending.occurrence.thread, pending.space, {pending.address, pending.size});
    });
  if (kernel->has_asynchronous_copies && !pending.only_reads)
    generic_writes.written(pending.space, {pending.kind, pending.site, pending.size, pending.address, nullptr},
                           pending.moment, pending.occurrence);
  record(pending.space, {pending.kind, pending.site, pending.size, pending.address, nullptr}, pending.only_reads,
         pending.moment, pending.occurrence);
}

namespace {

AccessWatcher &watcher(const ampsim_thread_context *thread) {
  return *static_cast<AccessWatcher *>(thread->watcher);
}

} // namespace
} // namespace ampsim

extern "C" {

void *ampsim_explain_read(ampsim_thread_context *thread, void *address, uint32_t size, uint32_t site) {
  thread->site = site;
  return ampsim::watcher(thread).read(*thread, address, size, site);
}

void *ampsim_explain_write(ampsim_thread_context *thread, void *address, uint32_t size, uint32_t site) {
  thread->site = site;
  return ampsim::watcher(thread).modify(ampsim::AccessKind::write, *thread, address, size, site);
}

void *ampsim_explain_atomic(ampsim_thread_context *thread, void *address, uint32_t size, uint32_t site) {
  thread->site = site;
  return ampsim::watcher(thread).modify(ampsim::AccessKind::atomic, *thread, address, size, site);
}

void ampsim_explain_written(ampsim_thread_context *thread, void *address, uint32_t size, uint32_t site) {
  ampsim::watcher(thread).written(*thread, address, size, site);
}

} // extern "C"
