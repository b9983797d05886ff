// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See shadow_memory.h.
#include "detector/detect/shadow_memory.h"

#include "detector/detect/access_check.h"
#include "detector/explain/pair_hash.h"
#include "detector/findings/hazard_rule.h"
#include "model/access.h"
#include "simulator/touched_pages.h"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <system_error>
#include <utility>

namespace ampsim {

//===--- Reservation ------------------------------------------------------===//

Reservation::Reservation(std::uint64_t bytes) : size(bytes) {
  void *range = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (range == MAP_FAILED)
    throw std::system_error(errno, std::generic_category(), "cannot reserve shadow memory");
  begin = static_cast<char *>(range);
  madvise(range, size, MADV_HUGEPAGE); // best effort: fewer page faults, which cost more than the checks
}

Reservation::~Reservation() {
  if (begin)
    munmap(begin, size);
}

Reservation::Reservation(Reservation &&other) noexcept
    : begin(std::exchange(other.begin, nullptr)), size(std::exchange(other.size, 0)) {}

Reservation &Reservation::operator=(Reservation &&other) noexcept {
  std::swap(begin, other.begin);
  std::swap(size, other.size);
  return *this;
}

std::uint64_t Reservation::resident(std::uint64_t bytes) const {
  std::uint64_t pages = 0;
  for (const ByteRange &part : touched_parts({begin, std::min(bytes, size)})) {
    std::vector<unsigned char> there((part.size + page_bytes - 1) / page_bytes);
    if (!there.empty() && mincore(part.begin, part.size, there.data()) == 0)
      pages += std::uint64_t(std::ranges::count_if(there, [](unsigned char each) { return each & 1; }));
  }
  return pages * page_bytes;
}

//===--- DetectWorker -----------------------------------------------------===//

namespace {

constexpr std::uint64_t no_tile = ~std::uint64_t{0};
/// An access may begin in the last granule and reach beyond it.
constexpr std::uint64_t slack = 4096;

} // namespace

DetectWorker::DetectWorker(const MemoryMap &memory, std::uint32_t warp)
    : global_warps(std::max(warp, 1u)), tile_local_warps(std::max(warp, 1u)), memory(&memory),
      global_cells(memory.global_size / granule_bytes * sizeof(*global.cells) + slack),
      block_stamps(memory.global_size / block_bytes * sizeof(std::uint32_t) + slack),
      once_bits(memory.global_size / granule_bytes / 8 + slack) {
  global.begin = memory.global_begin;
  global.size = memory.global_size;
  global.cells = reinterpret_cast<SpaceShadow<Space::global>::Cell *>(global_cells.data());
  initialised = memory.initialised;
}

void DetectWorker::launch_begins(std::uint64_t tile_local_bytes, unsigned signs, bool outside,
                                 std::span<const Site> program_sites, std::uint32_t threads,
                                 std::unique_ptr<TileOrder> order) {
  ++launch;
  warps = threads > 0;
  tile_threads = threads;
  interesting = signs;
  sites = program_sites;
  outside_wanted = outside;
  accesses = elided = barriers = most_barriers = tile_barriers = whole_tiles = 0;
  candidate = order_shows = false;
  beside_cells = 0;
  candidates.clear();
  notes = {};
  last_candidate = 0;
  blocks.clear();
  later_count = 0;
  later_pays = once_wanted = met = false;
  once = nullptr;
  once_first = once_granules = 0;
  std::uint64_t granules = (tile_local_bytes + slack) / granule_bytes;
  if (tile_local_cells.size() < granules)
    tile_local_cells.resize(granules);
  if (atomically_initialised.size() < granules)
    atomically_initialised.resize(granules);
  tile_local_candidates.assign(granules, 0);
  tile_local.cells = tile_local_cells.data();
  tile_local.size = tile_local_bytes;
  tile_local.begin = nullptr;
  tiles.reset();
  copies.clear();
  paused_copies.clear();
  phases.clear();
  paused_registers.clear();
  paused_barriers.clear();
  global_proxy_fences.clear();
  tile_local_proxy_fences.clear();
  copied_in.clear();
  fenced_before.clear();
  unfenced_barriers.clear();
  registers.clear();
  enter_tile(no_tile);
  global.now.history = global.now.tile;
  if (order) {
    tiles = std::move(order);
    interesting |= shadow::orders_tiles;
  }
}

std::uint64_t DetectWorker::resident(std::uint64_t used) const {
  return global_cells.resident(used / granule_bytes * sizeof(*global.cells)) +
         once_bits.resident(used / granule_bytes / 8) +
         block_stamps.resident(used / block_bytes * sizeof(std::uint32_t)) +
         tile_local_cells.size() * sizeof(*tile_local.cells);
}

void DetectWorker::tile_begins(char *memory) {
  tile_local.begin = memory;
  tile_rank = no_tile; // the first access enters it
  tile_barriers = 0;
  resumed = false;
  if (tiles)
    tiles->leave();
  global_proxy_fences.clear();
  tile_local_proxy_fences.clear();
  fenced_before.clear();
}

void DetectWorker::tile_ends() {
  ++whole_tiles;
  check_later();
  copies.all([&](const auto &copy) { end_copy(copy, /*awaited=*/false); });
  copies.clear();
  phases.tile_ends(tile_rank);
  unfenced_barriers.end_tile(tile_rank);
  registers.clear();
  if (tiles)
    tiles->end();
}

void DetectWorker::fence(std::uint64_t rank, std::uint32_t thread, FenceMask mask, FencedBytes bytes) {
  const std::uint64_t offset = std::uint64_t(static_cast<const char *>(bytes.address) - global.begin);
  if (!tiles || (bytes.address && offset >= global.size))
    return;
  if (rank != tile_rank)
    enter_tile(rank);
  global.now.warp_barrier();
  const TileOrder::Sides sides{releases(mask), acquires(mask)};
  if (bytes.address)
    tiles->order(thread, offset, bytes.size, global.now.latest, sides);
  else
    tiles->fence(thread, global.now.latest, sides);
}

/// Candidate cells keep no stamps, and a second write of one segment has the stamp of the first.
std::optional<TileOrder::Stamp> DetectWorker::last_write(std::uint64_t granule, std::uint32_t size) const {
  TileOrder::Stamp latest = 0;
  for (std::uint64_t k = granule; k < granule + (size + granule_bytes - 1) / granule_bytes; ++k) {
    const auto &cell = global.cells[k];
    if (cell.writer >= global.now.history && (cell.writer & shadow::candidate || cell.writer >= global.now.latest))
      return std::nullopt;
    if (size == granule_bytes && cell.others >= global.now.history && cell.others & shadow::odd)
      return std::nullopt;
    latest = std::max<TileOrder::Stamp>(latest, cell.writer);
  }
  return latest;
}

bool DetectWorker::orders_tiles(std::uint64_t granule, NotedAccess access, SiteId id) {
  if (!tiles || id >= sites.size())
    return false;
  const Site &site = sites[id];
  const std::uint64_t begin = granule * granule_bytes + unsigned(std::countr_zero(access.bytes | 16u));
  if (site.size > granule_bytes && begin % site.size) // reported with its first granule
    return false;
  auto what = TileOrder::Strong::update;
  if (site.operation == "load")
    what = TileOrder::Strong::load;
  else if (site.operation == "store")
    what = TileOrder::Strong::store;
  else if (may_only_read(site))
    what = TileOrder::Strong::swap;
  else if (is_reduction(site))
    what = TileOrder::Strong::reduction;
  return tiles->atomic(access.thread, begin, site.size, what, site.reach < Reach::device, global.begin + begin,
                       last_write(granule, site.size)) &&
         site.size == granule_bytes;
}

void DetectWorker::tile_pauses(const char *start) {
  paused_barriers[start] = tile_barriers;
  if (!copies.empty())
    paused_copies[start] = std::exchange(copies, {});
  if (!registers.empty())
    paused_registers[start] = std::exchange(registers, {});
}

void DetectWorker::tile_resumes(char *start) {
  tile_begins(start);
  if (const auto paused = paused_barriers.find(start); paused != paused_barriers.end())
    tile_barriers = paused->second;
  if (const auto paused = paused_copies.find(start); paused != paused_copies.end()) {
    copies = std::move(paused->second);
    paused_copies.erase(paused);
  }
  if (const auto paused = paused_registers.find(start); paused != paused_registers.end()) {
    registers = std::move(paused->second);
    paused_registers.erase(paused);
  }
  if (memory->is_global(start)) // its cells are its own
    return;
  resumed = true;
  if (interesting)
    std::fill_n(tile_local_candidates.begin(), tile_local.size / granule_bytes, std::uint8_t{1});
}

bool DetectWorker::all_initialised(unsigned variable, std::uint64_t offset, std::uint64_t size) {
  const std::uint64_t bit = variable < 64 ? std::uint64_t{1} << variable : 0;
  if (initialised_variables & bit)
    return true;
  for (std::uint64_t at = offset; at < offset + size; at += granule_bytes) {
    unsigned bytes = offset + size - at < granule_bytes ? (1u << (offset + size - at)) - 1 : 15;
    if ((initialised_bytes(at / granule_bytes) & bytes) != bytes)
      return false;
  }
  initialised_variables |= bit;
  return true;
}

void DetectWorker::count_barrier() {
  ++tile_barriers;
  most_barriers = std::max(most_barriers, tile_barriers);
}

void DetectWorker::barrier(unsigned mask) {
  ++barriers;
  if (ends_interval(mask) || mask & fence_arrival) // the wait of a split barrier
    count_barrier();
  phases.tile_barrier(tile_rank);
  copies.forget([&](const BarrierPhase &phase) { return phases.all_know(tile_rank, phase); },
                [&](const auto &copy) { end_copy(copy, /*awaited=*/false); });
  if (!unfenced_barriers.empty() && ends_interval(mask))
    unfenced_barriers.pass_barrier(tile_rank);
  if (mask & fence_global) {
    global.now.barrier();
    if (tiles && tile_rank != no_tile)
      tiles->barrier(global.now.interval);
  }
  if (!(mask & fence_tile_local))
    return;
  if (tile_local.now.at_end()) [[unlikely]]
    renew_tile_local();
  tile_local.now.barrier();
  if (!fenced_before.empty()) [[unlikely]]
    see_fenced_after_barrier();
}

//===--- Clusters ---------------------------------------------------------===//

void DetectWorker::use_clusters(const Launch &of, bool wanted) {
  cluster_granules = 0;
  copied_in_cluster.clear();
  absence_wanted = wanted;
  if (!of.cluster_memory)
    return;
  cluster_stride = of.cluster_stride;
  cluster_tile_bytes = of.tile_local_bytes;
  cluster_size = of.cluster_stride / granule_bytes * of.cluster_tiles();
  cluster_first = std::uint64_t(of.cluster_memory - global.begin) / granule_bytes;
  cluster_granules = cluster_size * of.cluster_slots;
  cluster_met.assign(of.cluster_slots, 0);
}

std::pair<std::uint64_t, std::uint64_t> DetectWorker::granules_at(const char *start) const {
  const std::uint64_t first = std::uint64_t(start - global.begin) / granule_bytes;
  return {first, first + (cluster_tile_bytes + granule_bytes - 1) / granule_bytes};
}

void DetectWorker::stamp(const char *start) {
  const auto [first, end] = granules_at(start);
  for (std::uint64_t granule = first; granule < end; ++granule)
    global.cells[granule] = {global.now.latest, 0};
}

void DetectWorker::forget_met(std::uint64_t granule) {
  auto &cell = global.cells[granule];
  const ShadowWord<Space::global> met = cluster_met[(granule - cluster_first) / cluster_size];
  if (cell.writer < met)
    cell.writer = 0;
  if (cell.others < met)
    cell.others = 0;
}

void DetectWorker::cluster_begins(const char *start) {
  if (!cluster_granules)
    return;
  global.now.next_tile();
  tile_rank = no_tile;
  for (std::uint64_t at = 0; at < cluster_size * granule_bytes; at += cluster_stride)
    stamp(start + at);
  cluster_met[(std::uint64_t(start - global.begin) / granule_bytes - cluster_first) / cluster_size] = 0;
}

void DetectWorker::cluster_meets(const char *start, std::span<const ClusterTile> tiles, bool whole) {
  unfenced_barriers.pass_cluster_barrier(tiles);
  if (!cluster_granules)
    return;
  global.now.next_tile();
  tile_rank = no_tile;
  if (whole)
    cluster_met[(std::uint64_t(start - global.begin) / granule_bytes - cluster_first) / cluster_size] =
        global.now.latest;
  for (std::size_t k = 0; k < tiles.size(); ++k)
    if (tiles[k].ended) // it did not take part
      stamp(start + k * cluster_stride);
}

void DetectWorker::tile_of_cluster_begins(std::uint64_t rank) {
  enter_tile(rank);
  stamp(tile_local.begin);
  global.now.barrier();
}

void DetectWorker::tile_of_cluster_ends(std::uint64_t rank) {
  if (tile_rank != rank)
    enter_tile(rank);
  global.now.barrier();
  const auto [first, end] = granules_at(tile_local.begin);
  for (std::uint64_t granule = first; granule < end; ++granule) {
    auto &cell = global.cells[granule];
    forget_met(granule);
    if (!(shadow::on_write(cell, global.now, 0, 0) & shadow::across) || !absence_wanted)
      continue;
    cell.writer |= shadow::candidate;
    candidates.push_back(granule);
  }
}

//===--- Warps, renewed stamps --------------------------------------------===//

void DetectWorker::warp_barrier(std::span<const std::uint32_t> ranks, FenceMask fence) {
  if (!warps)
    return;
  const std::uint32_t lanes = global_warps.lanes(), begin = ranks.front() / lanes * lanes;
  const bool whole = ranks.size() == std::min(lanes, tile_threads - begin);
  if (fence & fence_global)
    global_warps.barrier(global.now, ranks, whole);
  if (!(fence & fence_tile_local))
    return;
  if (tile_local.now.at_end()) [[unlikely]]
    renew_tile_local();
  tile_local_warps.barrier(tile_local.now, ranks, whole);
}

//===--- Asynchronous copies ------------------------------------------------===//

CopiedMemory DetectWorker::copied(const void *address) const {
  const char *at = static_cast<const char *>(address);
  if (const std::uint64_t offset = std::uint64_t(at - global.begin); offset < global.size)
    return {true, Space::global, offset};
  if (const std::uint64_t offset = std::uint64_t(at - tile_local.begin); offset < tile_local.size)
    return {true, Space::tile_local, offset};
  return {};
}

/// Returns true if, since the clock last advanced, the thread (or many threads) accessed the copy's target other than
/// by the copy, or wrote its source.
template <Space in>
bool DetectWorker::touched_now(const CopiedMemory &memory, std::uint64_t size, std::uint32_t thread, bool target) {
  if (!memory.known || memory.space != in)
    return false;
  const auto &space = shadow_of<in>();
  bool any = false;
  for_granules(memory.begin, std::uint32_t(size), [&](std::uint64_t granule, unsigned, unsigned) {
    const auto &cell = space.cells[granule];
    const auto stamp = target ? cell.others : cell.writer;
    any |= stamp >= space.now.latest &&
           (target && stamp & shadow::many ? true : !shadow::other_thread(stamp, shadow::stamp(space.now, thread)));
  });
  return any;
}

/// Gives the bytes that the copy has just written the interval's first stamp, so that its thread's next writes have a
/// later one.
template <Space in> void DetectWorker::age(const CopiedMemory &memory, std::uint64_t size, std::uint32_t thread) {
  if (!memory.known || memory.space != in)
    return;
  auto &space = shadow_of<in>();
  const auto me = shadow::stamp(space.now, thread);
  for_granules(memory.begin, std::uint32_t(size), [&](std::uint64_t granule, unsigned, unsigned) {
    auto &writer = space.cells[granule].writer;
    if (!((writer ^ me) >> shadow::thread_shift)) // in its first bits flags are left as they are
      writer -= space.now.latest - space.now.interval;
  });
}

/// Stamps must separate accesses before a copy begins from those after. If its thread has not accessed the memory
/// since the clock last advanced, they do if the copy itself is taken as older; else the clocks advance. (Clocks of
/// tile-local memory have few stamps, and copies are many.)
void DetectWorker::asynchronous(std::uint64_t rank, std::uint32_t thread, ampsim_copy_step step, const void *to,
                                const void *from, std::uint64_t size, SiteId site) {
  if (rank != tile_rank)
    enter_tile(rank);
  if (step == ampsim_shared_copy_follows)
    return;
  follow_barrier(thread, step, to, size);
  if (step_of_barrier(thread, step, to, site))
    return;
  const bool of_registers = registers.step(
      thread, step, to, from, size, site, [] { return Nothing(); },
      [&](const auto &first, const auto &second, auto lack) {
        if (interesting & shadow::within)
          note_beside_cells(first.site, second.site, 1 + (unsigned(lack) << 2 | first.writes << 1 | second.writes));
      });
  if (of_registers)
    return;
  if (step == ampsim_proxy_fence)
    return pass_proxy_fence(thread);
  if (copies.step(thread, step, to, size, [&](const auto &copy) { end_copy(copy, /*awaited=*/true); }))
    return;
  const CopiedMemory target = copied(to), source = copied(from);
  if (begins_bulk_copy(step)) {
    check_proxy<Space::global>(source, size, thread, site);
    check_proxy<Space::tile_local>(source, size, thread, site);
  }
  if (has_warp_barriers || global.now.latest == global.now.interval ||
      tile_local.now.latest == tile_local.now.interval || touched_now<Space::global>(target, size, thread, true) ||
      touched_now<Space::tile_local>(target, size, thread, true) ||
      touched_now<Space::global>(source, size, thread, false) ||
      touched_now<Space::tile_local>(source, size, thread, false)) {
    if (tile_local.now.at_end()) [[unlikely]]
      renew_tile_local();
    global.now.warp_barrier();
    tile_local.now.warp_barrier();
  } else {
    age<Space::global>(target, size, thread);
    age<Space::tile_local>(target, size, thread);
  }
  if (begins_bulk_copy(step))
    note_copied_in(target, size);
  copies.begins({.thread = thread,
                 .to = target,
                 .from = source,
                 .size = size,
                 .site = site,
                 .details = {global.now.latest, tile_local.now.latest}},
                step);
}

void DetectWorker::note_beside_cells(SiteId first, SiteId second, std::uint64_t what) {
  candidate = true;
  beside_cells += pair_hash(first, second, what);
}

void DetectWorker::follow_barrier(std::uint32_t thread, ampsim_copy_step step, const void *barrier,
                                  std::uint64_t size) {
  const CopiedMemory at = tiles ? copied(barrier) : CopiedMemory{};
  const bool orders_tiles = at.known && at.space == Space::global;
  if (step == ampsim_barrier_initialised) {
    phases.begins(barrier);
    if (orders_tiles)
      tiles->barrier_begins(at.begin, barrier_bytes);
  } else if (step == ampsim_barrier_arrived) {
    if (size != 0)
      phases.arrives(tile_rank, thread, barrier);
  } else if (step == ampsim_barrier_updated_by_copies) {
    if (orders_tiles)
      tiles->updated_by_copies(thread, at.begin, barrier_bytes);
  } else if (step == ampsim_barrier_completed) {
    phases.completes(barrier);
    count_barrier();
    if (orders_tiles)
      tiles->phase_completes(thread, at.begin, barrier_bytes);
  } else if (step == ampsim_copies_bound) {
    copies.bind(thread, phases.present(barrier), /*batches=*/size != 0);
  } else if (step == ampsim_barrier_awaited) {
    if (orders_tiles)
      tiles->awaits(thread, at.begin, barrier_bytes);
    if (size == 0)
      return;
    phases.awaits(tile_rank, thread, barrier);
    copies.forget(
        thread, [&](const BarrierPhase &phase) { return phases.knows(tile_rank, thread, phase); },
        [&](const auto &copy) { end_copy(copy, /*awaited=*/true); });
  }
}

bool DetectWorker::step_of_barrier(std::uint32_t thread, ampsim_copy_step step, const void *barrier, SiteId site) {
  const auto others = [](const auto &) { return false; }; // by other means, which only the explain pass tracks
  if (step == ampsim_proxy_fence || step == ampsim_barrier_fence)
    unfenced_barriers.fence(
        {.tile = tile_rank, .thread = thread, .moment = {}, .of_barriers = step == ampsim_barrier_fence}, others);
  if (step != ampsim_barrier_initialised && step != ampsim_barrier_reached_by_copies)
    return step == ampsim_barrier_fence;
  const CopiedMemory at = copied(barrier);
  if (at.known && step == ampsim_barrier_initialised)
    unfenced_barriers.initialised(
        {.space = at.space, .begin = at.begin, .tile = tile_rank, .thread = thread, .site = site});
  else if (const auto *found =
               at.known ? unfenced_barriers.find(at.space, at.begin, tile_rank, thread, others) : nullptr;
           found && interesting & (shadow::within | shadow::across))
    note_beside_cells(found->site, site, 0);
  return true;
}

namespace {

/// The time and thread of a cell's writer.
template <class Word> Word stamp_of(Word writer) { return writer >> shadow::thread_shift << shadow::thread_shift; }

template <class Word> std::uint32_t writer_of(Word stamp) {
  return std::uint32_t(stamp >> shadow::thread_shift & ((1u << shadow::thread_bits) - 1));
}
template <class Word> Word time_of(Word stamp) {
  return Word(stamp >> shadow::segment_shift << shadow::segment_shift);
}

template <class Word>
bool is_covered(const ProxyFences<Word> &fences, Word stamp, std::uint32_t user, Word interval) {
  return fences.covers(writer_of(stamp), time_of(stamp), user, interval);
}

/// Returns true if a fence follows, which bulk copies after the next barrier see.
template <class Word> bool is_fenced(const ProxyFences<Word> &fences, Word stamp) {
  return fences.covers_at_end(writer_of(stamp), time_of(stamp));
}

} // namespace

/// Returns true if a bulk copy by a thread sees the last write to tile-local memory, by a fence or because another bulk
/// copy wrote it.
bool DetectWorker::seen_by_bulk_copies(std::uint64_t granule, std::uint32_t thread) const {
  const auto stamp = stamp_of(tile_local.cells[granule].writer);
  return is_covered(tile_local_proxy_fences, stamp, thread, tile_local.now.interval) ||
         (granule < copied_in.size() && copied_in[granule] == stamp);
}

void DetectWorker::see_fenced_after_barrier() {
  for (std::size_t granule = 0; granule < fenced_before.size(); ++granule)
    if (fenced_before[granule] && fenced_before[granule] == stamp_of(tile_local.cells[granule].writer))
      copied_in[granule] = fenced_before[granule];
  fenced_before.clear();
}

/// Later operations get later stamps.
void DetectWorker::pass_proxy_fence(std::uint32_t thread) {
  if (tile_local.now.at_end()) [[unlikely]]
    renew_tile_local();
  global_proxy_fences.fence(thread, global.now.latest, global.now.interval);
  tile_local_proxy_fences.fence(thread, tile_local.now.latest, tile_local.now.interval);
  global.now.warp_barrier();
  tile_local.now.warp_barrier();
}

template <Space in>
void DetectWorker::check_proxy(const CopiedMemory &source, std::uint64_t size, std::uint32_t thread, SiteId site) {
  if (!source.known || source.space != in)
    return;
  auto &space = shadow_of<in>();
  for_granules(source.begin, std::uint32_t(size), [&](std::uint64_t granule, unsigned bytes, unsigned) {
    const auto before = space.cells[granule];
    const auto stamp = stamp_of(before.writer);
    const bool by_other_tile = stamp < space.now.tile;
    if (stamp < space.now.history || before.writer & shadow::candidate)
      return;
    bool fenced;
    if (by_other_tile) // the explain pass knows where fences are
      fenced = false;
    else if constexpr (in == Space::global)
      fenced = is_covered(global_proxy_fences, stamp, thread, global.now.interval) ||
               (granule - cluster_first < copied_in_cluster.size() &&
                copied_in_cluster[granule - cluster_first] == stamp);
    else
      fenced = seen_by_bulk_copies(granule, thread);
    const NotedAccess access{.signs = (by_other_tile ? shadow::across : shadow::within) & interesting,
                             .kind = unsigned(AccessKind::read),
                             .space = unsigned(in),
                             .bytes = bytes,
                             .thread = thread};
    if (!fenced && access.signs)
      note<in>(granule, access, site, before);
  });
}

void DetectWorker::note_copied_in(const CopiedMemory &target, std::uint64_t size) {
  if (!target.known)
    return;
  if (target.space == Space::global) {
    copied_in_cluster.resize(cluster_granules);
    for_granules(target.begin, std::uint32_t(size), [&](std::uint64_t granule, unsigned, unsigned) {
      if (granule - cluster_first < cluster_granules)
        copied_in_cluster[granule - cluster_first] = stamp_of(global.cells[granule].writer);
    });
    return;
  }
  if (copied_in.size() < tile_local_cells.size())
    copied_in.resize(tile_local_cells.size());
  for_granules(target.begin, std::uint32_t(size), [&](std::uint64_t granule, unsigned, unsigned) {
    copied_in[granule] = stamp_of(tile_local.cells[granule].writer);
  });
}

/// If a thread that the copy could race with accessed the memory since it began, the copy is checked once more at the
/// wait that completes it.
void DetectWorker::end_copy(const PendingCopies<BeginStamps>::Copy &copy, bool awaited) {
  for (const bool target : {true, false}) {
    const CopiedMemory &memory = target ? copy.to : copy.from;
    if (!memory.known)
      continue;
    if (memory.space == Space::global)
      check_copied<Space::global>(copy, target);
    else
      check_copied<Space::tile_local>(copy, target);
    if (awaited && !copy.shared)
      ampsim_detect_parts(this, memory.begin, std::uint32_t(copy.size), copy.thread, copy.site,
                          unsigned(target ? AccessKind::write : AccessKind::read), unsigned(memory.space));
  }
}

template <Space in> void DetectWorker::check_copied(const PendingCopies<BeginStamps>::Copy &copy, bool target) {
  auto &space = shadow_of<in>();
  ShadowWord<in> begin;
  if constexpr (in == Space::global)
    begin = copy.details.global;
  else
    begin = copy.details.tile_local;
  for_granules(target ? copy.to.begin : copy.from.begin, std::uint32_t(copy.size),
               [&](std::uint64_t granule, unsigned bytes, unsigned) {
                 const auto before = space.cells[granule];
                 if (before.writer < begin && (!target || before.others < begin))
                   return;
                 const NotedAccess access{.signs = shadow::within & interesting,
                                          .kind = unsigned(target ? AccessKind::write : AccessKind::read),
                                          .space = unsigned(in),
                                          .bytes = bytes,
                                          .thread = copy.thread};
                 if (access.signs)
                   note<in>(granule, access, copy.site, before);
               });
}

void DetectWorker::renew_tile_local() {
  constexpr std::uint32_t no_thread = ~0u;
  auto &now = tile_local.now;
  using Word = decltype(now.tile);
  // Segments: of ended intervals, of the past of the present one, of the present one, of the future.
  shadow::Clock<Word> renewed;
  renewed.barrier();
  renewed.warp_barrier();
  auto renew = [&](Word stamp) {
    constexpr Word below_segment = shadow::one_segment<Word> - 1;
    Word begin = renewed.latest;
    if (stamp < now.tile)
      begin = 0;
    else if (stamp < now.interval)
      begin = renewed.tile;
    else if (tile_local_warps.past(stamp))
      begin = renewed.interval;
    return begin ? begin | (stamp & below_segment) : Word{0};
  };
  // Accesses to the memory of copies are reported now; fences survive as the granules whose last write bulk copies of
  // all threads see, now or after the next barrier.
  copies.for_each([&](auto &copy) {
    for (const bool target : {true, false})
      if (const CopiedMemory &part = target ? copy.to : copy.from; part.known && part.space == Space::tile_local)
        check_copied<Space::tile_local>(copy, target);
  });
  if (!copied_in.empty() || tile_local_proxy_fences.any())
    copied_in.resize(tile_local_cells.size());
  fenced_before.assign(copied_in.size(), 0);
  for (std::size_t granule = 0; granule < copied_in.size(); ++granule) {
    const Word writer = tile_local.cells[granule].writer, renewed_writer = stamp_of(renew(writer));
    const bool seen = seen_by_bulk_copies(granule, no_thread);
    copied_in[granule] = seen ? renewed_writer : 0;
    fenced_before[granule] = !seen && is_fenced(tile_local_proxy_fences, stamp_of(writer)) ? renewed_writer : 0;
  }
  for (auto &cell : tile_local_cells)
    cell = {renew(cell.writer), renew(cell.others)};
  for (Word &word : atomically_initialised)
    word = word >= now.tile ? renewed.tile | (word & 15) : 0;
  tile_local_warps.renew(renewed.latest);
  tile_local_proxy_fences.clear();
  renewed.warp_barrier();
  copies.for_each([&](auto &copy) { copy.details.tile_local = renewed.latest; });
  now = renewed;
}

template <Space in>
void DetectWorker::note(std::uint64_t granule, NotedAccess access, SiteId site,
                        const typename SpaceShadow<in>::Cell &before) {
  constexpr bool is_global = in == Space::global;
  auto &space = shadow_of<in>();
  unsigned signs = access.signs;
  if (is_global && signs & shadow::fresh) {
    std::uint64_t block = granule * granule_bytes / block_bytes;
    std::uint32_t &stamp = reinterpret_cast<std::uint32_t *>(block_stamps.data())[block];
    if (stamp != launch) {
      stamp = launch;
      blocks.push_back(block);
    }
  }
  if (is_global && signs & shadow::order_shows)
    order_shows = true;
  if (!(signs & ~(shadow::fresh | shadow::order_shows)))
    return;
  auto &cell = space.cells[granule];
  if (cell.writer >= space.now.history && cell.writer & shadow::candidate)
    return;
  cell.writer = space.now.interval | shadow::candidate;
  if (!resumed)
    note_candidate<in>(granule, access, site, before);
  if (is_global)
    candidates.push_back(granule);
  else
    tile_local_candidates[granule] = 1;
}

/// The kind of race of an access with an earlier write.
static Kind conflict_with_write(AccessKind kind) {
  switch (kind) {
  case AccessKind::read:
    return Kind::raw;
  case AccessKind::write:
    return Kind::waw;
  default:
    return Kind::atomic;
  }
}

/// The cell's earlier accesses give the kind, as in shadow::on_write and on_other.
template <Space in>
void DetectWorker::note_candidate(std::uint64_t granule, NotedAccess access, SiteId site,
                                  const typename SpaceShadow<in>::Cell &before) {
  const auto &now = shadow_of<in>().now;
  const ShadowWord<in> writer = before.writer, others = before.others;
  const auto kind = AccessKind(access.kind);
  CellCandidate found;
  found.space = in;
  found.access = kind;
  found.site = site;
  found.address = granule * granule_bytes + unsigned(std::countr_zero(access.bytes | 16u));
  found.tile_rank = tile_rank;
  found.rank_in_tile = access.thread;
  auto meets = [&](Kind conflict, AccessKind other, Scope scope, bool certain) {
    found.kind = conflict;
    found.against = other;
    found.scope = scope;
    found.certain = certain;
    add(found);
  };
  if (access.signs & shadow::uninitialised)
    meets(Kind::uninitialized, AccessKind::write, Scope::within_tile, true);

  // `init` are the bytes that the writer's tile wrote: neighbours in one cell do not conflict. Of the bytes of a part
  // that were written in this tile, some may be of an earlier interval or this thread's own.
  if (writer >= now.history && ((writer & shadow::init_mask) >> shadow::init_shift & access.bytes)) {
    const Kind conflict = conflict_with_write(kind);
    if (writer < now.tile)
      meets(conflict, AccessKind::write, Scope::across_tiles, true);
    else if (shadow::meets_writer(before, now, access.thread, warps_of<in>()))
      meets(conflict, AccessKind::write, Scope::within_tile, access.bytes == 15);
  }
  if (others < now.history)
    return;
  bool across = others < now.tile || others & shadow::earlier;
  bool within = shadow::meets_others(before, now, access.thread, warps_of<in>());
  bool whole = !(others & shadow::odd) || access.bytes == 15;
  for (Scope scope : {Scope::within_tile, Scope::across_tiles}) {
    if (!(scope == Scope::within_tile ? within : across))
      continue;
    if (kind == AccessKind::write) {
      if (others & shadow::read)
        meets(Kind::war, AccessKind::read, scope, whole);
      if (others & shadow::atomic)
        meets(Kind::atomic, AccessKind::atomic, scope, whole);
      continue;
    }
    AccessKind other = kind == AccessKind::read ? AccessKind::atomic : AccessKind::read;
    bool other_did = others & (other == AccessKind::atomic ? shadow::atomic : shadow::read);
    if (other_did && (others & shadow::odd || access.bytes != 15 || access.signs & shadow::read_and_atomic))
      meets(Kind::atomic, other, scope, false);
    if (access.signs & shadow::different && kind == AccessKind::atomic)
      meets(Kind::mixed_atomics, AccessKind::atomic, scope, false);
  }
}

void DetectWorker::add(CellCandidate found) {
  auto same = [&](const CellCandidate &other) {
    return other.site == found.site && other.kind == found.kind && other.scope == found.scope &&
           other.against == found.against;
  };
  std::vector<CellCandidate> &cells = notes.cells;
  if (last_candidate >= cells.size() || !same(cells[last_candidate])) {
    auto known = std::find_if(cells.begin(), cells.end(), same);
    last_candidate = std::size_t(known - cells.begin());
    if (known == cells.end()) {
      cells.push_back(found);
      return;
    }
  }
  ++cells[last_candidate].cells;
  cells[last_candidate].certain |= found.certain;
}

void DetectWorker::begin_once() {
  once_wanted = false;
  once = reinterpret_cast<std::uint64_t *>(once_bits.data());
  std::fill(once + once_first / 64, once + (once_first + once_granules + 63) / 64, 0);
}

void DetectWorker::end_once() {
  if (!once)
    return;
  // A granule has four bits of initialised memory, so 64 of them have four words, which mostly are complete: a kernel is
  // launched more than once, and arrays are filled before.
  constexpr std::uint64_t bytes_for_word = 64 / 2;
  for (std::uint64_t word = once_first / 64; word < (once_first + once_granules + 63) / 64; ++word) {
    auto *const known = const_cast<std::uint8_t *>(initialised) + word * bytes_for_word;
    std::array<std::uint64_t, bytes_for_word / 8> all;
    std::memcpy(all.data(), known, bytes_for_word);
    if (once[word] == 0 || (all[0] & all[1] & all[2] & all[3]) == ~std::uint64_t{0})
      continue;
    for (std::uint64_t k = 0; k < 64; ++k)
      if (once[word] >> k & 1)
        initialise(*this, word * 64 + k, 15);
  }
}

/// In kernels without barriers of warps the clocks do not advance within an interval.
void DetectWorker::check_later() {
  SpaceShadow<Space::global> space = global;
  if (warps && later_count && global_warps.lanes() == shadow::quick_warp)
    space.now.warp = global_warps.begin(space.now, later[0].thread);
  for (const LaterCheck &each : std::span(later).first(std::exchange(later_count, 0))) {
    const CheckView<Space::global> view{*this, space, each.thread, each.site, warps};
    const unsigned odd = each.part ? unsigned(shadow::odd) : 0u;
    if (AccessKind(each.kind) == AccessKind::write)
      check_granule<AccessKind::write>(view, each.granule, 15, odd);
    else if (AccessKind(each.kind) == AccessKind::read)
      check_granule<AccessKind::read>(view, each.granule, 15, odd);
    else
      check_granule<AccessKind::atomic>(view, each.granule, 15, odd);
  }
}

void DetectWorker::outside(const OutsideCandidate &access) {
  candidate |= outside_wanted;
  bool known = std::any_of(notes.outside.begin(), notes.outside.end(),
                           [&](const OutsideCandidate &other) { return other.site == access.site; });
  if (!known)
    notes.outside.push_back(access);
}

//===--- Several workers --------------------------------------------------===//

bool meet_once(std::span<const std::unique_ptr<DetectWorker>> workers) {
  if (std::ranges::none_of(workers, [](const auto &worker) { return worker->once != nullptr; }))
    return false; // not a kernel with such accesses: the bits may be many
  const DetectWorker &first = *workers[0];
  for (std::uint64_t word = first.once_first / 64; word < (first.once_first + first.once_granules + 63) / 64;
       ++word) {
    std::uint64_t seen = 0;
    for (const auto &worker : workers)
      if (worker->once) {
        if (seen & worker->once[word])
          return true;
        seen |= worker->once[word];
      }
  }
  return false;
}

unsigned merge(std::span<const std::unique_ptr<DetectWorker>> workers) {
  std::vector<std::uint64_t> blocks;
  for (const auto &worker : workers)
    blocks.insert(blocks.end(), worker->blocks.begin(), worker->blocks.end());
  std::sort(blocks.begin(), blocks.end());
  unsigned signs = 0;
  constexpr std::uint64_t granules = block_bytes / granule_bytes;
  for (std::size_t k = 0; k + 1 < blocks.size(); ++k) {
    if (blocks[k] != blocks[k + 1] || (k && blocks[k - 1] == blocks[k]))
      continue;
    for (std::uint64_t granule = blocks[k] * granules; granule < (blocks[k] + 1) * granules; ++granule) {
      unsigned users = 0, atomics = 0;
      bool written = false;
      std::uint64_t others = 0;
      for (const auto &worker : workers) {
        const auto &cell = worker->global.cells[granule];
        const std::uint64_t history = worker->global.now.history;
        bool writes = cell.writer >= history, uses = cell.others >= history;
        users += writes || uses;
        written |= writes;
        if (uses) {
          others |= cell.others;
          atomics += (cell.others & shadow::atomic) != 0;
        }
      }
      if (users < 2)
        continue;
      if (written || (others & (shadow::atomic | shadow::odd)) == (shadow::atomic | shadow::odd))
        signs |= shadow::across;
      if ((others & (shadow::atomic | shadow::read)) == (shadow::atomic | shadow::read))
        signs |= shadow::order_shows;
      if (atomics > 1)
        signs |= shadow::different;
    }
  }
  return signs;
}

} // namespace ampsim

namespace ampsim {

template <Space in>
static void check_whole(DetectWorker &worker, std::uint64_t granule, NotedAccess access, unsigned odd,
                        SiteId site) {
  auto &space = worker.shadow_of<in>();
  auto &cell = space.cells[granule];
  if constexpr (in == Space::global)
    worker.forget_ordered(granule);
  const auto before = cell;
  unsigned signs = 0;
  TileOrder *tiles = in == Space::global ? worker.tiles.get() : nullptr;
  if (AccessKind(access.kind) == AccessKind::write) {
    signs = shadow::on_write(cell, space.now, access.thread, access.bytes, worker.warps_of<in>(), tiles);
  } else {
    const bool is_read = AccessKind(access.kind) == AccessKind::read, global = in == Space::global;
    if (is_read && !odd && shadow::read_before(cell, space.now, access.thread))
      return;
    bool known = global ? initialised(worker, granule, access.bytes)
                        : (worker.initialised_bytes(granule) & access.bytes) == access.bytes;
    if (!known && (is_read || site >= worker.sites.size() || !only_writes(worker.sites[site])))
      signs = shadow::uninitialised;
    if (!known && !is_read && !(site < worker.sites.size() && only_reads(worker.sites[site]))) {
      if constexpr (in == Space::global)
        initialise(worker, granule, access.bytes);
      else
        worker.initialise_atomically(granule, access.bytes);
    }
    // No thread can race with tile-local accesses before a barrier. In global memory other tiles still can.
    if (in == Space::tile_local && cell.others < space.now.interval)
      cell.others = 0;
    const bool half = !is_read && (access.bytes == 3 || access.bytes == 12) && site < worker.sites.size() &&
                      worker.sites[site].size == granule_bytes / 2;
    signs |= shadow::on_other(cell, space.now, access.thread, (is_read ? shadow::read : shadow::atomic) | odd,
                              worker.warps_of<in>(), tiles, half);
    if (tiles && !is_read && worker.orders_tiles(granule, access, site))
      shadow::supersede_others(cell, space.now, access.thread);
  }
  access.signs = signs & worker.interesting;
  if (access.signs)
    worker.note<in>(granule, access, site, before);
}

} // namespace ampsim

extern "C" void ampsim_detect_granule(ampsim::DetectWorker *worker, std::uint64_t granule,
                                      ampsim::NotedAccess access, std::uint32_t odd, std::uint32_t site) {
  using enum ampsim::Space;
  if (ampsim::Space(access.space) == global)
    ampsim::check_whole<global>(*worker, granule, access, odd, site);
  else
    ampsim::check_whole<tile_local>(*worker, granule, access, odd, site);
}

extern "C" void ampsim_detect_parts(ampsim::DetectWorker *worker, std::uint64_t offset, std::uint32_t size,
                                    std::uint32_t thread, std::uint32_t site, std::uint32_t kind,
                                    std::uint32_t space) {
  ampsim::for_granules(offset, size, [&](std::uint64_t granule, unsigned bytes, unsigned odd) {
    if (ampsim::AccessKind(kind) == ampsim::AccessKind::write && ampsim::Space(space) == ampsim::Space::global)
      ampsim::initialise(*worker, granule, bytes);
    ampsim_detect_granule(worker, granule,
                          {.signs = 0, .kind = kind, .space = space, .bytes = bytes, .thread = thread}, odd, site);
  });
}

extern "C" void *ampsim_detect_outside(ampsim::DetectWorker *worker, const ampsim_thread_context *thread,
                                       const void *address, std::uint32_t size, std::uint32_t site,
                                       std::uint32_t kind) {
  ampsim::settle(*thread);
  const ampsim::OutsideAccess &access = ampsim::outside_access(*thread, address);
  worker->outside({ampsim::AccessKind(kind), site, size, access, ampsim::thread_id(*thread)});
  return const_cast<void *>(access.value);
}

extern "C" void ampsim_detect_enter_tile(ampsim::DetectWorker *worker, std::uint64_t rank) {
  worker->enter_tile(rank);
}

extern "C" void ampsim_detect_check_later(ampsim::DetectWorker *worker) { worker->check_later(); }

extern "C" void ampsim_detect_begin_once(ampsim::DetectWorker *worker) { worker->begin_once(); }

extern "C" bool ampsim_detect_all_initialised(ampsim::DetectWorker *worker, std::uint32_t variable,
                                              std::uint64_t offset, std::uint64_t size) {
  return worker->all_initialised(variable, offset, size);
}
