// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The detect pass between its accesses: the clock of the shadow cells, and the verdict on a launch. See
// detect_hooks.h.
#include "detector/detect/detect_hooks.h"

#include "detector/findings/launch_findings.h"
#include "model/decision_log.h"

#include <algorithm>
#include <cstring>

namespace ampsim {

unsigned DetectMonitor::interesting_signs() const {
  unsigned signs = 0;
  for (Kind kind : {Kind::raw, Kind::war, Kind::waw, Kind::atomic}) {
    if (options.kinds.contains(kind, Scope::within_tile))
      signs |= shadow::within;
    if (options.kinds.contains(kind, Scope::across_tiles))
      signs |= shadow::across;
  }
  if (options.kinds.contains(Kind::uninitialized))
    signs |= shadow::uninitialised;
  for (Scope scope : {Scope::within_tile, Scope::across_tiles})
    if (options.kinds.contains(Kind::mixed_atomics, scope))
      signs |= shadow::different;
  if (!watched->cluster.empty() && options.kinds.contains(Kind::use_after_free))
    signs |= shadow::across;
  // Atomic operations of two tiles may be a hazard: explain knows their scopes, and clusters.
  if (running->has_narrow_atomics && options.kinds.contains(Kind::atomic, Scope::across_tiles))
    signs |= shadow::different;
  for (Scope scope : {Scope::within_tile, Scope::across_tiles})
    if (!rules.reads_compatible_with_atomics && options.kinds.contains(Kind::atomic, scope))
      signs |= shadow::read_and_atomic;
  return signs;
}

void DetectMonitor::launch_begins(const Launch &launch, const Kernel &kernel, unsigned count) {
  workers = std::max(count, 1u);
  found = {};
  repeated = false;
  key = 0;
  watched = &launch;
  running = &kernel;
  ++runs;
  launch_notes.clear();
  if (launch.aliased && options.kinds.contains(Kind::aliased_launch))
    launch_notes.push_back(aliased_launch(launch));
  if (!launch.refused_aliases.empty() && options.kinds.contains(Kind::aliased_texture))
    launch_notes.push_back(aliased_texture(launch));
  for (const Region &region : launch.regions)
    if (memory.is_global(region.begin))
      highest = std::max(highest, std::uint64_t(region.begin - memory.global_begin) + region.bytes);
  while (pool.size() < workers)
    pool.push_back(std::make_unique<DetectWorker>(memory, warp));
  const std::uint64_t tile_threads =
      (kernel.has_warp_operations || kernel.has_asynchronous_copies) && warp && launch.tiles
          ? launch.threads / launch.tiles
          : 0;
  unsigned signs = interesting_signs();
  if (workers > 1) // any conflict of tiles makes the result depend on their order, checked or not
    signs |= shadow::across | shadow::fresh | shadow::order_shows;
  for (const auto &worker : active()) {
    worker->has_warp_barriers = kernel.has_warp_operations;
    worker->launch_begins(launch.cluster_memory ? 0 : launch.tile_local_bytes, signs,
                          options.kinds.contains(Kind::out_of_bounds) ||
                              options.kinds.contains(Kind::use_after_free) ||
                              options.kinds.contains(Kind::misaligned),
                          tables.sites, std::uint32_t(tile_threads),
                          orders_tiles(signs) ? std::make_unique<TileOrder>(barriers_acquire()) : nullptr);
    prepare_indirect(*worker);
    worker->use_clusters(launch, options.kinds.contains(Kind::use_after_free));
  }
  cluster_tiles.assign(launch.cluster_slots * launch.cluster_tiles(), 0);
}

/// For accesses at indices from memory, where the compiled code has hooks for them. A granule that is accessed once needs no
/// cell, which costs a cache miss; clearing its bit must not cost more than the threads.
void DetectMonitor::prepare_indirect(DetectWorker &worker) const {
  constexpr std::uint64_t cached = std::uint64_t{512} << 10, most_bytes_for_thread = 256;
  std::uint64_t bytes = 0, first = memory.global_size, end = 0;
  for (const Region &region : watched->regions)
    if (region.begin && memory.is_global(region.begin) && (region.writable || running->unknown_writes)) {
      const auto begin = std::uint64_t(region.begin - memory.global_begin);
      first = std::min(first, begin);
      end = std::max(end, begin + region.bytes);
      bytes += region.bytes;
    }
  worker.later_pays = bytes >= cached && watched->tiled;
  if (bytes < cached || (end - first) / most_bytes_for_thread > watched->threads || running->order_dependent ||
      running->uses_cluster || options.exhaustive || meeting_kernels.contains(running))
    return;
  worker.once_wanted = true;
  worker.once_first = first / granule_bytes / 64 * 64;
  worker.once_granules = (end + granule_bytes - 1) / granule_bytes - worker.once_first;
}

/// Returns true if fences and atomic operations of this launch order tiles, and that order is worth tracking. Where
/// workers run in parallel, or tiles of a cluster by turns, the order is unknown.
bool DetectMonitor::orders_tiles(unsigned signs) const {
  return workers == 1 && rules.fences_order_tiles && !rules.orders_each_space && running->has_fences &&
         !running->uses_cluster && watched->tiled && options.model == OrderModel::cuda &&
         signs & (shadow::across | shadow::read_and_atomic);
}

/// The explain pass notes accesses that only a barrier orders, without an acquiring fence. Until it has seen a launch of
/// the kernel, such accesses are candidates.
bool DetectMonitor::barriers_acquire() const { return !options.exhaustive && explained_kernels.contains(running); }

void *DetectMonitor::tile_begins(unsigned worker, char *tile_local) {
  pool[worker]->tile_begins(tile_local);
  if (const std::optional<std::uint64_t> rank = tile_of_cluster(tile_local))
    pool[worker]->tile_of_cluster_begins(*rank);
  return pool[worker].get();
}

void DetectMonitor::tile_ends(unsigned worker) {
  pool[worker]->tile_ends();
  if (const std::optional<std::uint64_t> rank = tile_of_cluster(pool[worker]->tile_local.begin))
    pool[worker]->tile_of_cluster_ends(*rank);
}

/// Only the state of a single tile is reset for each one: global memory's clocks detect a new tile by themselves.
bool DetectMonitor::follows_tiles() const {
  return watched->tile_local_bytes > 0 || running->uses_cluster || running->has_asynchronous_copies ||
         running->has_fences;
}

std::optional<std::uint64_t> DetectMonitor::tile_of_cluster(const char *tile_local) const {
  const std::optional<std::uint32_t> place = watched->cluster_place(tile_local);
  return place ? std::optional(cluster_tiles[*place]) : std::nullopt;
}

void DetectMonitor::cluster_begins(unsigned worker, std::span<const ClusterTile> tiles, char *memory) {
  if (!memory)
    return;
  const std::uint32_t place = watched->cluster_place(memory).value_or(0);
  for (std::size_t k = 0; k < tiles.size(); ++k)
    cluster_tiles[place + k] = tiles[k].rank;
  pool[worker]->cluster_begins(memory);
}

void DetectMonitor::cluster_meets(unsigned worker, std::span<const ClusterTile> tiles, char *memory) {
  const bool whole =
      std::ranges::all_of(tiles, [](const ClusterTile &tile) { return tile.ended || tile.arrives_whole; });
  if (memory)
    pool[worker]->cluster_meets(memory, tiles, whole);
}

void DetectMonitor::tile_pauses(unsigned worker, const char *tile_local) { pool[worker]->tile_pauses(tile_local); }

void DetectMonitor::tile_resumes(unsigned worker, char *tile_local) { pool[worker]->tile_resumes(tile_local); }

void DetectMonitor::barrier(unsigned worker, FenceMask fence) { pool[worker]->barrier(fence); }

void DetectMonitor::named_barrier(unsigned worker, std::uint32_t, std::span<const std::uint32_t>) {
  pool[worker]->count_barrier();
}

void DetectMonitor::warp_barrier(unsigned worker, std::span<const std::uint32_t> ranks, FenceMask fence) {
  pool[worker]->warp_barrier(ranks, fence);
}

/// Epochs cannot express the order of fences within a tile: its cells stay candidates here, and the explain pass
/// acquits them. Between tiles, TileOrder knows it.
void DetectMonitor::fence(const ampsim_thread_context &thread, FenceMask mask, SiteId, FencedBytes bytes) {
  if (mask & fence_global && reach_of(mask) == Reach::device)
    static_cast<DetectWorker *>(thread.watcher)->fence(thread.tile_rank, thread.rank_in_tile, mask, bytes);
}

void DetectMonitor::asynchronous(const ampsim_thread_context &thread, std::uint32_t rank, ampsim_copy_step step,
                                 void *to, const void *from, std::uint64_t size, SiteId site) {
  static_cast<DetectWorker *>(thread.watcher)->asynchronous(thread.tile_rank, rank, step, to, from, size, site);
}

void DetectMonitor::divergent_barrier(unsigned worker, std::span<const BarrierGroup> groups) {
  constexpr std::size_t most = 1 << 12; // the explain pass is notified of all
  if (auto &known = pool[worker]->notes.divergences; known.size() < most)
    known.emplace_back(groups.begin(), groups.end());
  pool[worker]->candidate |= options.kinds.contains(Kind::divergent_barrier) || workers > 1;
}

void DetectMonitor::no_progress(const ampsim_thread_context &thread, SiteId site) {
  note_at_site(Kind::no_progress, thread, site);
}

void DetectMonitor::warp_sync(const ampsim_thread_context &thread, SiteId site, const WarpMeeting &meeting) {
  note_at_site(Kind::warp_sync, thread, site, {}, facts_of(meeting, thread.rank_in_tile % warp));
}

void DetectMonitor::stops(const ampsim_thread_context &thread, SiteId site, const ThreadStop &stop) {
  note_at_site(Kind::device_assert, thread, site, stop);
}

void DetectMonitor::note_at_site(Kind kind, const ampsim_thread_context &thread, SiteId site,
                                 const ThreadStop &stop, std::vector<FindingFact> facts) {
  DetectWorker &worker = *static_cast<DetectWorker *>(thread.watcher);
  auto &stuck = worker.notes.stuck;
  const auto known = std::ranges::find_if(
      stuck, [&](const StuckCandidate &each) { return each.site == site && each.kind == kind; });
  if (known != stuck.end())
    add_lanes(known->facts, facts);
  else
    stuck.push_back({kind, site, thread_id(thread), stop, std::move(facts)});
  worker.candidate |= options.kinds.contains(kind) || workers > 1;
}

Verdict DetectMonitor::launch_ends() {
  const auto met = [](const auto &worker) { return worker->met; };
  if (std::ranges::any_of(active(), met) || (workers > 1 && meet_once(active()))) {
    meeting_kernels.insert(running);
    return Verdict::order_dependent;
  }
  bool candidate = false, order_shows = false;
  for (const auto &worker : active()) {
    worker->end_once();
    worker->check_later(); // of a tile that a fault has ended
    candidate |= worker->candidate;
    order_shows |= worker->order_shows;
    found.global.insert(found.global.end(), worker->candidates.begin(), worker->candidates.end());
    // memchr: nearly always there are none, and an empty launch should cost nothing.
    const std::vector<std::uint8_t> &local = worker->tile_local_candidates;
    for (std::size_t k = 0; k < local.size(); ++k) {
      const void *next = std::memchr(local.data() + k, 1, local.size() - k);
      if (!next)
        break;
      k = std::size_t(static_cast<const std::uint8_t *>(next) - local.data());
      found.tile_local.push_back(k);
    }
  }
  candidate |= !found.global.empty() || !found.tile_local.empty();
  if (workers > 1) {
    // Only conflicts between the cells of several workers remain.
    if (candidate || order_shows ||
        merge(active()) & (interesting_signs() | shadow::across | shadow::order_shows)) {
      found = {};
      return Verdict::order_dependent;
    }
    return Verdict::clean;
  }
  std::sort(found.global.begin(), found.global.end());
  // Memory of clusters may be a candidate in each worker.
  found.global.erase(std::unique(found.global.begin(), found.global.end()), found.global.end());
  if (!candidate)
    return Verdict::clean;
  if (are_logged(Decider::detector))
    log_candidates();
  std::uint64_t beside_cells = 0;
  for (const auto &worker : active())
    beside_cells += worker->beside_cells;
  key = Repeats::key(*watched, found, coverage(), beside_cells);
  repeated =
      !options.exhaustive && cells_are_all() && repeats.known(key) && (!options.has_error || options.has_error());
  return repeated ? Verdict::repeated : Verdict::candidate;
}

/// Why the launch must be explained.
void DetectMonitor::log_candidates() const {
  const std::string begin = "launch " + std::to_string(watched->id) + " is a candidate: ";
  bool is_known = false;
  const auto note = [&](const std::string &reason) {
    is_known = true;
    log_decision(Decider::detector, begin + reason);
  };
  for (const auto &worker : active()) {
    for (const CellCandidate &each : worker->notes.cells)
      note(std::string(info(each.kind).name) + " " + std::string(ampsim::name(each.scope)) + " at site " +
           std::to_string(each.site) + ", cells: " + std::to_string(each.cells));
    for (const OutsideCandidate &each : worker->notes.outside)
      note("an access outside of its memory at site " + std::to_string(each.site));
    for (const StuckCandidate &each : worker->notes.stuck)
      note(std::string(info(each.kind).name) + " at site " + std::to_string(each.site));
    if (!worker->notes.divergences.empty())
      note("a divergent barrier");
  }
  if (!is_known) // copies, registers and barriers have no notes
    note("the second pass alone can say why");
}

/// Returns true if all candidates are accesses to cells, or pairs that the key of repeats has.
bool DetectMonitor::cells_are_all() const {
  return std::ranges::none_of(active(), [](const std::unique_ptr<DetectWorker> &worker) {
    const CandidateNotes &noted = worker->notes;
    return !noted.outside.empty() || !noted.stuck.empty() || !noted.divergences.empty();
  });
}

void DetectMonitor::explained(const std::vector<Finding> &findings) {
  repeats.explained(key, coverage().accesses, findings);
}

std::vector<Finding> DetectMonitor::findings_of_repeated() const {
  return repeated ? repeats.findings(key, *watched) : std::vector<Finding>();
}

bool DetectMonitor::same_in_tiles() const {
  // Tiles may differ in the writes that change nothing, and in the order of fences and warps.
  if (options.exhaustive || !watched->tiled || options.allow_same || running->has_fences ||
      running->has_warp_operations || !found.global.empty())
    return false;
  auto is_uniform = [&](const OutsideCandidate &access) {
    const Site &site = tables.sites[access.site];
    return site.root == Site::Root::tile_local && running->tile_local[site.root_index].same_in_tiles;
  };
  for (const std::unique_ptr<DetectWorker> &worker : active()) {
    const CandidateNotes &noted = worker->notes;
    if (!noted.stuck.empty() || !noted.divergences.empty() || !std::ranges::all_of(noted.outside, is_uniform))
      return false;
  }
  return std::ranges::all_of(found.tile_local, [&](std::uint64_t granule) {
    const std::uint64_t offset = granule * granule_bytes;
    // Variables that the launch sizes begin at one offset and are the same together.
    auto next = std::ranges::upper_bound(running->tile_local, offset, {}, &TileLocalVariable::offset);
    return next != running->tile_local.begin() && std::prev(next)->same_in_tiles;
  });
}

std::vector<Finding> DetectMonitor::candidate_findings(const ProgramTables &tables) const {
  std::vector<Finding> findings;
  for (const auto &worker : active())
    for (Finding &finding :
         ampsim::candidate_findings(worker->notes, options.kinds, *watched, *running, tables, memory)) {
      if (options.allow_same && info(finding.kind).scoped)
        finding.certain = false;
      // A similar launch was already explained.
      if (!finding.certain && !options.exhaustive && repeats.seen(key))
        continue;
      findings.push_back(std::move(finding));
    }
  return findings;
}

std::uint64_t DetectMonitor::shadow_bytes() const {
  std::uint64_t sum = 0;
  for (const auto &worker : pool)
    sum += worker->resident(highest);
  return sum;
}

Coverage DetectMonitor::coverage() const {
  Coverage sum;
  for (const auto &worker : active()) {
    sum.accesses += worker->accesses;
    sum.barriers += worker->barriers;
    sum.most_barriers = std::max(sum.most_barriers, worker->most_barriers);
    sum.elided += worker->elided;
    sum.outside |= !worker->notes.outside.empty();
  }
  return sum;
}

} // namespace ampsim
