// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The explain pass between its accesses: batches, tiles and barrier intervals. See explain_hooks.h.
#include "detector/explain/explain_hooks.h"

#include "detector/order/lockstep_order.h"
#include "model/grid_dependency.h"
#include "simulator/machine_memory.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace ampsim {

namespace {
constexpr std::uint64_t no_tile = ~std::uint64_t{0};
}

void WatchTable::reset(std::span<const std::uint64_t> granules, std::uint32_t first_history) {
  dense.clear();
  lowest = span = 0;
  if (!granules.empty()) {
    auto [low, high] = std::ranges::minmax_element(granules);
    lowest = *low;
    span = *high - *low;
  }
  if (!granules.empty() && span < 8 * granules.size()) {
    dense.assign(span + 1, none);
    for (std::size_t k = 0; k < granules.size(); ++k)
      dense[granules[k] - lowest] = first_history + std::uint32_t(k);
    return;
  }
  std::size_t size = std::bit_ceil(2 * granules.size() + 2);
  slots.assign(size, Slot{});
  mask = size - 1;
  shift = unsigned(64 - std::countr_zero(size));
  for (std::size_t k = 0; k < granules.size(); ++k) {
    std::uint64_t slot = hash(granules[k]);
    while (slots[slot].history != none)
      slot = (slot + 1) & mask;
    slots[slot] = {granules[k], first_history + std::uint32_t(k)};
  }
}

std::uint64_t ExplainLimits::part_of_memory() {
  constexpr std::uint64_t mebibyte = 1 << 20;
  return std::clamp(machine_memory() / 16, 256 * mebibyte, 1024 * mebibyte);
}

static constexpr ScopedOrder::Rules cpp_rules{.barriers_release = false, .barriers_acquire = false, .cpp = true};

static ScopedOrder::Rules cpp_rules_of(Space space) {
  ScopedOrder::Rules rules = cpp_rules;
  rules.only = space;
  return rules;
}

ScopedOrder::Rules ExplainMonitor::rules_of_global() const {
  if (by_space())
    return cpp_rules_of(Space::global);
  return keeps_stricter() ? ScopedOrder::Rules{} : cpp_rules;
}

ExplainMonitor::ExplainMonitor(const ProgramTables &tables, const MemoryMap &memory, const DetectorOptions &options,
                               const DetectMonitor &detect, const ExplainLimits &limits)
    : tables(tables), memory(memory), options(options), detect(detect), limits(limits), naming(tables, memory),
      collected(tables, options.kinds, naming), search(tables, store, collected), scoped_order(rules_of_global()),
      tile_local_order(cpp_rules_of(Space::tile_local)), image_order(cpp_rules_of(Space::global)),
      stricter_order({.barriers_release = options.model == OrderModel::cuda, .barriers_acquire = false}) {}

std::vector<Finding> ExplainMonitor::take_findings() {
  std::vector<Finding> findings;
  if (run == detect.run())
    findings = collected.make(launch);
  collected.clear();
  next = 0;
  recording = false;
  return findings;
}

void ExplainMonitor::launch_begins(const Launch &of, const Kernel &running, unsigned) {
  launch = of;
  kernel = &running;
  if (run != detect.run()) {
    next = 0;
    recording = false;
    chosen.reset();
    tiles = granules = {};
    sampling = worth_sampling();
  }
  run = detect.run();
  if (next == 0 && !recording) {
    collected.clear();
    collected.sample(!granules.all);
    collected.some_tiles(!tiles.all);
  }
  naming.launch_begins(launch, running);
  counts = {};
  other_barriers.clear();
  pending.active = swap.active = false;
  last_reads.clear();
  copies.clear();
  generic_writes.clear();
  unfenced_writes.clear();
  unfenced_barriers.clear();
  registers.clear();
  drop_histories();
  fences.tile_begins();
  update_orders([&](ScopedOrder &each) {
    if (launch.cluster.empty())
      each.launch_begins();
    else
      each.launch_begins([this](std::uint64_t tile) { return launch.cluster_of(tile); });
  });
  image_order.launch_begins();
  images.clear();
  if (by_space())
    for (const Region &region : launch.regions)
      if (region.image && memory.is_global(region.begin))
        images.emplace_back(std::uint64_t(region.begin - memory.global_begin), region.bytes);
  search.launch_begins(launch);
  tile_rank = no_tile;
  tile_local = nullptr;
  cluster_tiles.assign(launch.cluster_slots * launch.cluster_tiles(), {});
  recorders.clear();
  tile_local_watch.assign(launch.tile_local_bytes / granule_bytes + 1, WatchTable::none);
  if (recording)
    watch_shown();
  else if (sampling)
    sample_candidates();
  else
    watch_candidates();
}

/// A tile that represents all others is cheap to explain. A sampling pass cannot distinguish writes that change
/// nothing.
bool ExplainMonitor::worth_sampling() const {
  return !options.exhaustive && !options.allow_same && !only_tile() &&
         detect.coverage().accesses > options.explained_accesses;
}

void ExplainMonitor::sample_candidates() {
  const Candidates &all = detect.candidates();
  for (std::uint64_t granule : all.tile_local) {
    if (granule >= tile_local_watch.size())
      tile_local_watch.resize(granule + 1, WatchTable::none);
    tile_local_watch[granule] = 0;
  }
  // Numbers have 32 bits, and WatchTable::none is not one of them.
  const std::size_t count = std::min<std::size_t>(all.global.size(), WatchTable::none);
  global_watch.reset(std::span(all.global).first(count), 0);
  sampling_pass.begin(count, tables.warp());
}

void ExplainMonitor::end_sampling() {
  sampling = false;
  // Signatures do not include fences, warps and what atomic operations observe.
  const bool signatures_suffice = !keeps_order();
  granules = sampling_pass.granules(options.explained_accesses, signatures_suffice);
  tiles = sampling_pass.tiles(options.explained_accesses, signatures_suffice);
  sampling_pass.release();
  if (!signatures_suffice && !(granules.all && tiles.all))
    store.note_incomplete();
  chosen.emplace();
  const Candidates &all = detect.candidates();
  chosen->tile_local = all.tile_local;
  for (std::uint64_t &number : granules.numbers)
    chosen->global.push_back(number = all.global[number]);
}

/// Watches the present batch: a slice of all candidates, tile-local ones first.
void ExplainMonitor::watch_candidates() {
  const Candidates &candidates = this->candidates();
  std::size_t locals = candidates.tile_local.size();
  std::size_t count = locals + candidates.global.size();
  std::uint64_t bytes = std::max(limits.bytes, count * limits.bytes_per_candidate);
  first = next;
  if (first == 0)
    batch = std::max<std::size_t>(1, std::min(limits.granules, std::size_t(bytes / HistoryStore::least_bytes)));
  // The numbers of 32 bits, less the one that means none.
  batch = std::min<std::size_t>(batch, WatchTable::none);
  std::size_t end = first + std::min(batch, count - first);
  histories.resize(end - first);
  watched_granules = std::uint32_t(end - first);
  byte_limit = bytes - std::min(bytes, histories.size() * sizeof(CellHistory));
  std::size_t first_global = first;
  for (; first_global < std::min(end, locals); ++first_global) {
    std::uint64_t granule = candidates.tile_local[first_global];
    if (granule >= tile_local_watch.size())
      tile_local_watch.resize(granule + 1, WatchTable::none);
    tile_local_watch[granule] = std::uint32_t(first_global - first);
    histories[first_global - first].space = Space::tile_local;
  }
  std::span<const std::uint64_t> granules;
  if (first_global < end)
    granules = std::span(candidates.global).subspan(first_global - locals, end - first_global);
  if (!images.empty())
    for (std::size_t k = 0; k < granules.size(); ++k)
      histories[first_global - first + k].image = in_image(Space::global, granules[k] * granule_bytes);
  global_watch.reset(granules, std::uint32_t(first_global - first));
  next = end < count ? end : 0;
}

/// Leaves the upper half of the batch to the next run, since the histories exceed their memory limit. Its findings so
/// far will be found again.
void ExplainMonitor::watch_fewer() {
  if (watched_granules <= 1)
    return;
  settled.clear();
  watched_granules = (watched_granules + 1) / 2;
  batch = watched_granules;
  next = first + batch;
  auto is_left = [end = histories.data() + watched_granules](const CellHistory *cell) { return cell >= end; };
  for (auto &cells : touched)
    std::erase_if(cells, is_left);
  for (auto &[start, tile] : paused)
    std::erase_if(tile.cells, [&](PausedTile::Cell &kept) {
      if (is_left(kept.cell))
        store.clear(kept.interval);
      return is_left(kept.cell);
    });
  for (std::size_t k = watched_granules; k < histories.size(); ++k)
    store.clear(histories[k]);
  histories.resize(watched_granules);
}

void ExplainMonitor::drop_histories() {
  settled.clear();
  for (auto &[start, tile] : paused)
    for (PausedTile::Cell &kept : tile.cells)
      store.clear(kept.interval);
  paused.clear();
  for (auto &cells : touched)
    cells.clear();
  for (CellHistory &cell : histories)
    store.clear(cell);
  histories.clear();
  watched_granules = 0;
}

/// Watches the elements that findings show.
void ExplainMonitor::watch_shown() {
  recorders = collected.start_histories();
  std::vector<std::uint64_t> granules; // of global memory
  for (const ElementRecorder *recorder : recorders)
    for (std::uint64_t granule = recorder->begin() / granule_bytes; granule * granule_bytes < recorder->end();
         ++granule)
      if (recorder->space() == Space::global)
        granules.push_back(granule);
      else {
        tile_local_watch.resize(std::max<std::size_t>(tile_local_watch.size(), granule + 1), WatchTable::none);
        tile_local_watch[granule] = 0;
      }
  std::sort(granules.begin(), granules.end());
  granules.erase(std::unique(granules.begin(), granules.end()), granules.end());
  global_watch.reset(granules, 0);
  watched_granules = std::uint32_t(granules.size() + 1); // tile-local ones all have the number 0
}

void *ExplainMonitor::tile_begins(unsigned, char *start) {
  if (const std::optional<std::uint32_t> place = launch.cluster_place(start))
    cluster_tiles[*place].begun = true;
  tile_local = start;
  tile_local_initialised.assign(launch.tile_local_bytes, 0);
  tile_rank = no_tile; // the first access enters it
  tile_watched = tiles.all;
  tile_barriers = 0;
  return static_cast<AccessWatcher *>(this);
}

void ExplainMonitor::tile_ends(unsigned) {
  end_interval(fence_all);
  tile_of_cluster_ends();
  copies.clear();
  generic_writes.leave([this](const GenericWrites::Write &write, std::uint64_t granule, bool fenced) {
    if (fenced)
      unfenced_writes.erase(granule);
    else
      unfenced_writes.insert_or_assign(granule, write);
  });
  generic_writes.clear();
  unfenced_barriers.end_tile(tile_rank);
  registers.clear();
  if (sampling)
    sampling_pass.tile_ends(tile_rank);
  for (ElementRecorder *recorder : recorders)
    recorder->tile_ends(tile_rank, tile_barriers + 1);
}

void ExplainMonitor::tile_pauses(unsigned, const char *start) {
  if (!launch.tiled) { // each thread's intervals are its own
    end_interval(fence_all);
    return;
  }
  commit();
  settled.clear();
  if (sampling)
    sampling_pass.tile_ends(tile_rank);
  PausedTile tile{tile_rank,
                  tile_barriers,
                  std::exchange(fences, {}),
                  std::move(tile_local_initialised),
                  {},
                  std::exchange(copies, {}),
                  std::exchange(generic_writes, {}),
                  std::exchange(registers, {})};
  for (auto &cells : touched) {
    for (CellHistory *cell : cells) {
      cell->touched = false;
      tile.cells.push_back({cell, std::exchange(cell->interval, {}), {}});
      if (cell->unwritten)
        tile.cells.back().unwritten = std::exchange(cell->unwritten->interval, {});
    }
    cells.clear();
  }
  paused.insert_or_assign(start, std::move(tile));
}

void ExplainMonitor::tile_resumes(unsigned, char *start) {
  tile_local = start;
  tile_rank = no_tile;
  auto found = paused.find(start);
  if (found == paused.end())
    return;
  PausedTile &tile = found->second;
  tile_rank = tile.rank;
  tile_watched = watches(tile_rank);
  tile_barriers = tile.barriers;
  fences = std::move(tile.fences);
  tile_local_initialised = std::move(tile.initialised);
  copies = std::move(tile.copies);
  generic_writes = std::move(tile.generic_writes);
  registers = std::move(tile.registers);
  for (PausedTile::Cell &kept : tile.cells) {
    kept.cell->interval = std::move(kept.interval);
    if (!kept.unwritten.empty())
      store.unwritten(*kept.cell).interval = std::move(kept.unwritten);
    touch(*kept.cell);
  }
  paused.erase(found);
}

//===--- Clusters ---------------------------------------------------------===//

void ExplainMonitor::cluster_begins(unsigned, std::span<const ClusterTile> tiles, char *memory) {
  if (!memory)
    return;
  commit();
  // The memory that its tiles use may have been another cluster's.
  const std::uint64_t begin = std::uint64_t(memory - this->memory.global_begin);
  end_memory(begin, begin + tiles.size() * launch.cluster_stride);
  const std::uint32_t place = launch.cluster_place(memory).value_or(0);
  for (std::size_t k = 0; k < tiles.size(); ++k) {
    cluster_tiles[place + k] = {};
    cluster_tiles[place + k].rank = tiles[k].rank;
  }
}

void ExplainMonitor::end_memory(std::uint64_t begin, std::uint64_t end) {
  update_orders([&](ScopedOrder &each) { each.forget(begin, end); });
  if (sampling || recording)
    return;
  for (std::uint64_t granule = begin / granule_bytes; granule * granule_bytes < end; ++granule)
    if (CellHistory *cell = history(Space::global, granule)) {
      report_granule(*cell);
      search.end_launch(*cell, order_of(*cell), stricter());
      store.clear(*cell);
    }
}

/// Tiles that take part know what the others did before, that these have begun, and that they will not end before
/// knowing the same.
void ExplainMonitor::cluster_meets(unsigned, std::span<const ClusterTile> tiles, char *memory) {
  commit();
  unfenced_barriers.pass_cluster_barrier(tiles);
  update_orders(
      [&](ScopedOrder &each) { each.cluster_barrier(tiles, std::uint32_t(launch.threads / launch.tiles)); });
  if (!memory)
    return;
  const std::uint32_t place = launch.cluster_place(memory).value_or(0);
  for (std::size_t k = 0; k < tiles.size(); ++k)
    if (!tiles[k].ended) {
      TileOfCluster &tile = cluster_tiles[place + k];
      tile.met = true;
      std::erase_if(tile.accesses, [&](const auto &each) { return known_to(tile.rank, each.second); });
    }
}

void ExplainMonitor::check_presence(AccessKind kind, const ampsim_thread_context &thread, std::uint64_t address,
                                    std::uint32_t size, SiteId site) {
  constexpr std::size_t most = 1 << 16; // kept for a tile
  if (sampling || recording || !collected.wanted(Kind::use_after_free))
    return;
  const std::optional<std::uint32_t> place = launch.cluster_place(memory.global_begin + address);
  if (!place || place == launch.cluster_place(thread.tile_local))
    return;
  TileOfCluster &owner = cluster_tiles[*place];
  const Occurrence now = occurrence(thread, site);
  const Moment when = moment(thread, Space::global);
  if (!owner.begun || (!owner.met && !scoped_order.knows_begin(owner.rank, now.thread, when)))
    report_absent(Absence::not_begun, kind, address, size, site, now);
  if (owner.ended)
    report_absent(Absence::ended, kind, address, size, site, now);
  else if (owner.accesses.size() < most || owner.accesses.contains({site, now.thread.number()}))
    owner.accesses.insert_or_assign({site, now.thread.number()},
                                    TileOfCluster::Access{kind, address, size, when, now});
  else
    store.note_incomplete();
}

void ExplainMonitor::report_absent(Absence absence, AccessKind kind, std::uint64_t address, std::uint32_t size,
                                   SiteId site, const Occurrence &occurrence) {
  collected.outside(naming.absent(absence, address, site, size,
                                  naming.thread(occurrence.thread.tile, std::uint32_t(occurrence.thread.in_tile))),
                    kind, site, size, occurrence);
}

/// Returns true if the access happens before everything that the tile does from now on.
bool ExplainMonitor::known_to(std::uint64_t tile, const TileOfCluster::Access &access) const {
  const ThreadRank thread(tile, 0);
  const Moment now{~0u, ~0u};
  return scoped_order.ordered(Space::global, access.occurrence.thread, access.moment, thread, now) ||
         (access.kind == AccessKind::atomic &&
          scoped_order.observed(Space::global, access.address, access.size, access.occurrence.thread, access.moment,
                                thread, now));
}

/// Accesses of other tiles to its memory must happen before its end.
void ExplainMonitor::tile_of_cluster_ends() {
  const std::optional<std::uint32_t> place = tile_local ? launch.cluster_place(tile_local) : std::nullopt;
  if (!place)
    return;
  TileOfCluster &tile = cluster_tiles[*place];
  tile.ended = true;
  if (tile.accesses.empty())
    return;
  update_orders([&](ScopedOrder &each) { each.barrier(tile.rank); });
  for (const auto &[by, access] : std::exchange(tile.accesses, {}))
    if (!known_to(tile.rank, access))
      report_absent(Absence::ended, access.kind, access.address, access.size, by.first, access.occurrence);
}

//===--- Intervals --------------------------------------------------------===//

/// A thread of another tile runs now: threads of an untiled launch are tiles without a tile_begins of their own.
void ExplainMonitor::enter(const ampsim_thread_context &thread) {
  end_interval(fence_all);
  if (sampling && tile_rank != no_tile)
    sampling_pass.tile_ends(tile_rank);
  if (kernel->has_fences && !scoped())
    fences.tile_begins();
  tile_rank = thread.tile_rank;
  tile_watched = watches(tile_rank);
  if (!keeps_order() || !scoped())
    return;
  if (by_space()) {
    scoped_order.tile_begins(tile_rank, thread.epoch[unsigned(Space::global)]);
    image_order.tile_begins(tile_rank, thread.epoch[unsigned(Space::global)]);
    tile_local_order.tile_begins(tile_rank, thread.epoch[unsigned(Space::tile_local)]);
  } else {
    update_orders([&](ScopedOrder &each) { each.tile_begins(tile_rank, tile_barriers); });
  }
}

void ExplainMonitor::count_barriers() {
  const auto found = other_barriers.find(tile_rank);
  const std::uint64_t others = found == other_barriers.end() ? 0 : found->second;
  counts.most_barriers = std::max(counts.most_barriers, tile_barriers + others);
}

void ExplainMonitor::count_other_barrier() {
  if (tile_rank == no_tile)
    return;
  ++other_barriers[tile_rank];
  count_barriers();
}

void ExplainMonitor::barrier(unsigned, FenceMask mask) {
  ++counts.barriers;
  tile_barriers += ends_interval(mask);
  if (!ends_interval(mask) && mask & fence_arrival) // the wait of a split barrier
    count_other_barrier();
  else
    count_barriers();
  if (ends_interval(mask)) { // others order only what precedes the arrivals, or nothing
    unfenced_barriers.pass_barrier(tile_rank);
    generic_writes.barrier();
  }
  end_interval(mask);
  if (mask & fence_arrival) {
    if (tile_rank != no_tile)
      update_orders(
          [&](ScopedOrder &each) { each.split_barrier(tile_rank, std::uint32_t(launch.threads / launch.tiles)); });
    return;
  }
  if (!ends_interval(mask)) { // of the cluster; for a tile that is a cluster by itself, nothing else reports it
    const ClusterTile alone{.rank = tile_rank, .arrives_whole = false};
    unfenced_barriers.pass_cluster_barrier(std::span(&alone, 1));
    if (keeps_order() && scoped() && launch.cluster.empty() && tile_rank != no_tile)
      update_orders([&](ScopedOrder &each) {
        each.cluster_barrier(std::span(&alone, 1), std::uint32_t(launch.threads / launch.tiles));
      });
    return;
  }
  if (keeps_order() && scoped() && tile_rank != no_tile) {
    update_orders([&](ScopedOrder &each) { each.barrier(tile_rank); }, mask);
    if (mask & fence_global && by_space())
      image_order.barrier(tile_rank);
    if (mask & fence_part_of_global) {
      std::vector<std::uint32_t> ranks(launch.threads / launch.tiles);
      std::iota(ranks.begin(), ranks.end(), 0);
      pass_part_of_global(ranks, mask);
    }
  } else if (kernel->has_fences) {
    fences.barrier(mask);
  }
  copies.forget([&](const BarrierPhase &phase) { return scoped_order.all_know(phase, tile_rank); },
                [](const auto &) {});
}

void ExplainMonitor::report_granule(const CellHistory &cell) {
  if (granules.all || cell.space != Space::global)
    return;
  const std::size_t number = first + std::size_t(&cell - histories.data()) - chosen->tile_local.size();
  collected.at_granule(chosen->global[number], granules.weights[number]);
}

void ExplainMonitor::end_interval(FenceMask spaces) {
  commit();
  settled.clear();
  for (unsigned space = 0; space < space_count; ++space) {
    if (!(spaces >> space & 1))
      continue;
    for (CellHistory *cell : touched[space]) {
      report_granule(*cell);
      search.end_interval(*cell, order_of(*cell), stricter());
    }
    touched[space].clear();
  }
}

void ExplainMonitor::fence(const ampsim_thread_context &thread, FenceMask mask, SiteId, FencedBytes bytes) {
  if (mask & fence_grid_dependency) // concerns other launches
    return;
  commit();
  if (thread.tile_rank != tile_rank)
    enter(thread);
  const ThreadRank who(thread.tile_rank, thread.rank_in_tile);
  ScopedOrder::Sides sides{releases(mask), acquires(mask), reach_of(mask),
                           !(mask & (fence_releases | fence_acquires))};
  if (mask & fence_cluster) {
    update_orders([&](ScopedOrder &each) { each.cluster_arrive(who, mask & fence_relaxed); });
  } else if (mask & fence_arrival) {
    update_orders([&](ScopedOrder &each) { each.split_arrive(who); });
  } else if (bytes.address) {
    if (const auto place = locate(bytes.address); place && scoped())
      update_orders([&](ScopedOrder &each) { each.order(who, place->first, {place->second, bytes.size}, sides); },
                    1u << unsigned(place->first) | (mask & fence_all));
  } else if (scoped()) {
    if (by_space() && (mask & fence_all) != fence_all)
      sides.only = mask & fence_global ? Space::global : Space::tile_local;
    update_orders([&](ScopedOrder &each) { each.fence(who, sides); }, mask);
  } else if (kernel->has_fences) {
    fences.fence(thread.rank_in_tile, mask);
  }
}

void ExplainMonitor::warp_barrier(unsigned, std::span<const std::uint32_t> ranks, FenceMask fence) {
  commit();
  if (!scoped() || tile_rank == no_tile)
    return;
  update_orders([&](ScopedOrder &each) { each.warp_barrier(tile_rank, ranks); }, fence);
  pass_part_of_global(ranks, fence);
  if (fence & fence_global && by_space())
    image_order.warp_barrier(tile_rank, ranks);
}

/// A barrier of images, or of all but images, has been passed by these threads.
void ExplainMonitor::pass_part_of_global(std::span<const std::uint32_t> ranks, FenceMask fence) {
  if (fence & fence_buffers)
    scoped_order.warp_barrier(tile_rank, ranks);
  if (fence & fence_images)
    image_order.warp_barrier(tile_rank, ranks);
}

void ExplainMonitor::arrives_at_named(const ampsim_thread_context &thread, std::uint32_t barrier) {
  commit();
  if (thread.tile_rank != tile_rank)
    enter(thread);
  if (scoped())
    update_orders(
        [&](ScopedOrder &each) { each.arrives_at_named({thread.tile_rank, thread.rank_in_tile}, barrier); });
}

void ExplainMonitor::named_barrier(unsigned, std::uint32_t barrier, std::span<const std::uint32_t> ranks) {
  commit();
  count_other_barrier();
  if (scoped() && tile_rank != no_tile)
    update_orders([&](ScopedOrder &each) { each.named_barrier(tile_rank, barrier, ranks); });
}

void ExplainMonitor::warp_sync(const ampsim_thread_context &thread, SiteId site, const WarpMeeting &meeting) {
  note_calls(thread, site);
  if (collected.wanted(Kind::warp_sync))
    collected.at_site(Kind::warp_sync, site, occurrence(thread, site), std::nullopt, Space::tile_local,
                      facts_of(meeting, thread.rank_in_tile % tables.warp()));
}

void ExplainMonitor::stops(const ampsim_thread_context &thread, SiteId site, const ThreadStop &stop) {
  note_calls(thread, site);
  if (collected.wanted(Kind::device_assert))
    collected.stop(site, occurrence(thread, site), stop);
}

const AccessOrder *ExplainMonitor::order() const {
  if (!keeps_order())
    return nullptr;
  if (by_space())
    return &order_by_space;
  return scoped() ? static_cast<const AccessOrder *>(&scoped_order) : &fences;
}

bool ExplainMonitor::in_image(Space space, std::uint64_t address) const {
  return space == Space::global && std::ranges::any_of(images, [&](const auto &image) {
           return address >= image.first && address < image.first + image.second;
         });
}

const AccessOrder *ExplainMonitor::order_of(const CellHistory &cell) const {
  return keeps_order() && cell.image ? &image_order : order();
}

const AccessOrder *ExplainMonitor::stricter() const {
  return keeps_stricter() && keeps_order() && scoped() ? &stricter_order : nullptr;
}

void ExplainMonitor::divergent_barrier(unsigned, std::span<const BarrierGroup> groups) {
  if (collected.wanted(Kind::divergent_barrier))
    collected.divergent_barrier(groups);
}

void ExplainMonitor::no_progress(const ampsim_thread_context &thread, SiteId site) {
  if (!collected.wanted(Kind::no_progress))
    return;
  note_calls(thread, site);
  auto last = last_reads.find(thread.tile_rank << 10 | thread.rank_in_tile);
  if (last == last_reads.end()) {
    collected.at_site(Kind::no_progress, site, occurrence(thread, site), std::nullopt, Space::global);
    return;
  }
  // The awaited location still has the value that keeps the loop waiting.
  Side side = last->second.side;
  Occurrence read = occurrence(thread, side.site);
  const char *begin = last->second.space == Space::global ? memory.global_begin : tile_local;
  if (begin && side.size <= read.value.bytes.size()) {
    std::copy_n(begin + side.address, side.size, read.value.bytes.data());
    read.value.known = true;
  }
  side.occurrence = &read;
  std::vector<FindingFact> facts;
  if (last->second.changes)
    facts.push_back({.what = FindingFact::What::changed_meanwhile, .lanes = last->second.changes});
  collected.at_site(Kind::no_progress, site, occurrence(thread, site), side, last->second.space, std::move(facts));
}

bool ExplainMonitor::watches(std::uint64_t tile) const {
  return tiles.all || std::ranges::binary_search(tiles.numbers, tile);
}

Verdict ExplainMonitor::launch_ends() {
  end_interval(fence_all);
  if (sampling) {
    end_sampling();
    return Verdict::candidate;
  }
  for (CellHistory &cell : histories)
    if (cell.space == Space::global) {
      report_granule(cell);
      search.end_launch(cell, order_of(cell), stricter());
    }
  drop_histories();
  if (next)
    return Verdict::candidate;
  store.release();
  std::vector<CellHistory>().swap(histories);
  bool once_more = options.histories && !recording && collected.has_elements();
  recording = once_more;
  return once_more ? Verdict::candidate : Verdict::clean;
}

} // namespace ampsim
