// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Batches and the places of their threads; see tile.h. Threads on fibers are in rounds.cpp.
#include "simulator/tile.h"
#include "simulator/running_place.h"

#include "simulator/check.h"
#include "simulator/unwritten.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <system_error>
#include <utility>

namespace ampsim {

namespace {

char *map_tile_local() {
  void *range = mmap(nullptr, tile_local_size + 2 * tile_local_zone, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (range == MAP_FAILED)
    throw std::system_error(errno, std::generic_category(), "cannot reserve tile-local memory");
  return static_cast<char *>(range);
}

constexpr std::uint64_t batch_stream = 0, thread_stream = 1; // streams of shuffles

} // namespace

Run::Run(const ProgramTables &tables, const Kernel &kernel, const Launch &launch, const Domain &domain,
         const MemoryMap &memory, const Order &order)
    : tables(tables), kernel(kernel), launch(launch), domain(domain), memory(memory), order(order),
      needs_fibers(kernel.has_barriers || kernel.has_spin_loops || kernel.has_warp_operations ||
                   kernel.calls_functions),
      batches(order, domain.batches, batch_stream), end_batch(domain.batches) {
  check(launch.tile_local_bytes <= tile_local_size, "a launch has too much tile-local memory");
  for (std::size_t k = 0; k < launch.regions.size(); ++k) {
    const Region &region = launch.regions[k];
    // Each write of a constant is outside: it is reported. So is each read of memory for writing.
    const CaptureUse use = k < kernel.uses.size() ? kernel.uses[k] : CaptureUse{};
    const bool forbidden = is_forbidden(region, use.reads, use.writes);
    bounds.push_back({region.begin, region.begin && !forbidden ? region.bytes : 0});
  }
  threads = Sequence(order, domain.batch_size, thread_stream).ranks();
  if (kernel.has_warp_operations) {
    warp = tables.warp();
    check(warp > 0, "a kernel has warp operations in a language without warps");
    std::vector<std::vector<std::uint32_t>> warps(domain.batch_size / warp + 1);
    std::vector<std::uint32_t> turns; // the warps, by their first threads
    for (std::uint32_t rank : threads) {
      if (warps[rank / warp].empty())
        turns.push_back(rank / warp);
      warps[rank / warp].push_back(rank);
    }
    threads.clear();
    for (std::uint32_t each : turns)
      threads.insert(threads.end(), warps[each].begin(), warps[each].end());
  }
}

TileEngine::TileEngine()
    : tile_local_mapping(map_tile_local()), own_tile_local(tile_local_mapping + tile_local_zone),
      tile_local(own_tile_local) {}

TileEngine::~TileEngine() { munmap(tile_local_mapping, tile_local_size + 2 * tile_local_zone); }

//===--- Threads and their places ------------------------------------------===//

void TileEngine::begin(Run &new_run, unsigned new_worker) {
  run = &new_run;
  last_found = {};
  worker = new_worker;
  on_fibers = run->needs_fibers && !run->thread_loops && !run->warp_loops;
  batch_of_tile = 0;
  tile_local = own_tile_local;
  follows_tiles = run->monitor && (!run->thread_loops || run->monitor->follows_tiles());
  watcher = run->monitor && !follows_tiles ? run->monitor->tile_begins(worker, tile_local) : nullptr;
  tile = tile_origin = {};
  plain = {};
  plain.loop_tiled = run->domain.tiled;
  std::copy_n(run->domain.extent.begin(), 3, plain.loop_extent);
  plain.tile_local = tile_local;
  plain.tile_local_end = tile_local + run->launch.tile_local_bytes;
  plain.epoch = epoch.data();
  plain.bounds = run->bounds.data();
  plain.engine = this;
  choose_stacks();
  if (run->warp && warp_stops.size() < run->domain.batch_size)
    warp_stops.resize(run->domain.batch_size);
  if (run->warp_loops && states.size() < run->domain.batch_size)
    states.resize(run->domain.batch_size);
  if (!on_fibers)
    return;
  if (!run->loops)
    host.adopt_this_thread();
  if (threads.size() < run->domain.batch_size) {
    threads = std::vector<Thread>(run->domain.batch_size);
    states.resize(std::max<std::size_t>(states.size(), run->domain.batch_size));
    stops.resize(run->domain.batch_size);
    fibers.resize(run->domain.batch_size);
  }
  for (std::uint32_t rank = 0; rank < run->domain.batch_size; ++rank)
    static_cast<ampsim_thread_context &>(threads[rank]) = plain;
}

void TileEngine::choose_stacks() {
  plain.stack_size = stack_for_calls(run->launch.stack_bytes);
  pool = &usual_pool;
  if (!run->kernel.calls_functions)
    return;
  const std::uint64_t wanted = FiberPool::usual_stack + stack_of_processor(plain.stack_size);
  if (deep_stack != wanted) {
    deep_pool = std::make_unique<FiberPool>(wanted);
    deep_stack = wanted;
  }
  pool = deep_pool.get();
}

void TileEngine::share_memory(char *memory) {
  auto share = [&](ampsim_thread_context &thread) {
    thread.tile_local = tile_local = memory;
    thread.tile_local_end = memory + run->launch.tile_local_bytes;
  };
  share(plain);
  if (on_fibers)
    for (std::uint32_t rank = 0; rank < run->domain.batch_size; ++rank)
      share(threads[rank]);
}

/// Makes `thread` the one at its place within the current tile.
inline void TileEngine::place_in_tile(ampsim_thread_context &thread) const {
  thread.tile_rank = batch;
  for (unsigned d = 0; d < 3; ++d) {
    thread.tile[d] = tile[d];
    thread.tile_origin[d] = tile_origin[d];
    thread.global[d] = tile_origin[d] + thread.local[d];
  }
}

/// Makes `thread` the `rank`-th of the batch. Its current place is that of some other thread of the run, or the first
/// one's.
void TileEngine::place(ampsim_thread_context &thread, std::uint32_t rank) const {
  const Domain &domain = run->domain;
  if (!domain.tiled) {
    std::uint64_t linear = batch * domain.batch_size + rank;
    if (linear == thread.tile_rank + 1)
      step(domain.extents(), thread.global); // divisions are slow
    else if (linear != thread.tile_rank)
      unflatten(linear, domain.extents(), thread.global);
    thread.tile_rank = linear;
    return;
  }
  if (rank == thread.rank_in_tile + 1)
    step({domain.tile.data(), domain.rank}, thread.local);
  else if (rank != thread.rank_in_tile)
    unflatten(rank, {domain.tile.data(), domain.rank}, thread.local);
  thread.rank_in_tile = rank;
  place_in_tile(thread);
}

/// Makes `tile` and `tile_origin` those of this batch.
inline void TileEngine::go_to_tile(std::uint64_t new_batch) {
  const Domain &domain = run->domain;
  const unsigned last = domain.rank - 1;
  clock_readings = 0;
  if (new_batch == batch_of_tile + 1 && tile[last] + 1 < domain.grid[last]) { // the rest is slow
    ++tile[last];
    tile_origin[last] += domain.tile[last];
    batch_of_tile = new_batch;
    return;
  }
  const std::span<const std::int32_t> grid(domain.grid.data(), domain.rank);
  if (new_batch == batch_of_tile + 1)
    step(grid, tile.data()); // divisions are slow
  else
    unflatten(new_batch, grid, tile.data());
  batch_of_tile = new_batch;
  for (unsigned d = 0; d < 3; ++d)
    tile_origin[d] = d < domain.rank ? tile[d] * domain.tile[d] : 0;
}

BatchEnd TileEngine::run_batch(std::uint64_t new_batch) {
  const Domain &domain = run->domain;
  batch = new_batch;
  count = domain.tiled ? domain.batch_size : domain.threads_in(batch);
  if (domain.tiled)
    go_to_tile(new_batch);
  // A tile must not find what an earlier tile left: which tile that was depends on order and jobs. The fill is not
  // zero, because programs that forget to initialise memory would seem to work. (Memory shared by the tiles of a
  // cluster is filled before the first of them begins.)
  if (run->launch.tile_local_bytes && tile_local == own_tile_local)
    std::memset(tile_local, unwritten_byte, run->launch.tile_local_bytes);
  epoch = {};
  if (follows_tiles)
    watcher = run->monitor->tile_begins(worker, tile_local);
  BatchEnd end = BatchEnd::done;
  if (run->thread_loops)
    end = run_in_loops();
  else if (run->warp_loops)
    end = run_in_warp_loops();
  else if (!on_fibers)
    run_plainly();
  else
    end = run->loops ? run_in_intervals() : run_on_fibers();
  return finish(end);
}

void TileEngine::run_batches(std::uint64_t first, std::uint64_t end) {
  if (tiles_need_little())
    return run_small_tiles(first, end);
  for (std::uint64_t k = first; k < end && !run->stopped.load(std::memory_order_relaxed); ++k) {
    run_batch(run->batches[k]);
    run->note_done(k);
  }
}

/// Returns whether a tile is no more than its indices and one call: it is not monitored, waits for nothing and has no
/// memory.
bool TileEngine::tiles_need_little() const {
  return run->thread_loops && run->thread_loops->barriers.empty() && run->domain.tiled && !follows_tiles &&
         run->launch.tile_local_bytes == 0;
}

/// run_batch for such tiles. With many small ones, the overhead per tile is most of a launch's cost.
void TileEngine::run_small_tiles(std::uint64_t first, std::uint64_t end) {
  const ThreadLoops &loops = *run->thread_loops;
  if (frames.size() < loops.frame_bytes)
    frames.resize(loops.frame_bytes);
  count = run->domain.batch_size;
  epoch = {};
  for (std::uint64_t k = first; k < end && !run->stopped.load(std::memory_order_relaxed); ++k) {
    batch = run->batches[k];
    go_to_tile(batch);
    prepare(plain);
    if (plain.rank_in_tile) // a hook has requested another thread's place
      place(plain, 0);
    else
      place_in_tile(plain);
    loops.intervals[0](run->arguments, &plain, frames.data(), count);
    run->note_done(k);
  }
}

BatchEnd TileEngine::finish(BatchEnd end) {
  if (end == BatchEnd::stopped)
    stop();
  if (follows_tiles && (end == BatchEnd::waits || end == BatchEnd::meets))
    run->monitor->tile_pauses(worker, tile_local);
  else if (follows_tiles)
    run->monitor->tile_ends(worker);
  return end;
}

BatchEnd TileEngine::resume() {
  if (run->monitor)
    run->monitor->tile_resumes(worker, tile_local);
  if (run->thread_loops)
    return finish(go_on_in_loops());
  if (run->warp_loops)
    return finish(go_on_in_warp_loops());
  return finish(run->loops ? go_on_in_intervals() : run_rounds());
}

void TileEngine::give_up(bool stuck) {
  if (run->monitor)
    run->monitor->tile_resumes(worker, tile_local);
  // If the language promises progress, these are the first threads without progress.
  if (stuck && on_fibers && !run->loops && run->monitor && rules().promises_progress)
    for (std::uint32_t rank = 0; rank < count; ++rank)
      if (states[rank] == State::set_aside)
        run->monitor->no_progress(threads[rank], stops[rank].site);
  if (on_fibers && !run->loops)
    abandon();
  finish(BatchEnd::stopped);
}

void TileEngine::at_fence(const ampsim_thread_context &thread, FenceMask fence, SiteId site, FencedBytes bytes) {
  if (run->monitor)
    run->monitor->fence(thread, fence, site, bytes);
}

void TileEngine::at_asynchronous(const ampsim_thread_context &thread, ampsim_copy_step step, void *to,
                                 const void *from, std::uint64_t size, SiteId site) {
  if (!run->monitor)
    return;
  const bool in_loop = run->thread_loops || run->warp_loops;
  run->monitor->asynchronous(thread, in_loop ? thread.loop_thread : thread.rank_in_tile, step, to, from, size,
                             site);
}

void TileEngine::run_plainly() {
  KernelEntry entry = run->entry;
  const void *arguments = run->arguments;
  for (std::uint32_t rank : run->threads) {
    if (rank >= count) // the last run of an untiled launch may be shorter
      continue;
    prepare(plain);
    place(plain, rank);
    entry(arguments, &plain);
  }
}

//===--- Faults -------------------------------------------------------------===//

KernelFault TileEngine::running_thread() const {
  const ampsim_thread_context *thread = run->thread_loops || run->warp_loops ? nullptr : &plain;
  if (on_fibers)
    thread = run->loops || current >= count ? nullptr : &threads[current];
  KernelFault fault;
  if (thread) {
    fault.thread = thread_id(*thread);
    fault.site = thread->site;
    fault.calls = calls_of(*thread);
    return fault;
  }
  fault.thread.emplace();
  fault.thread->tile_rank = run->domain.tiled ? batch : batch * run->domain.batch_size;
  fault.thread->rank_in_tile = some_thread;
  fault.thread->tile = tile;
  return fault;
}

void TileEngine::stop() { run->stopped.store(true, std::memory_order_relaxed); }

// The sanitizer still takes this for the fiber's frame, and keeps its variables in memory that is freed with the fiber.
__attribute__((no_sanitize("address"))) void TileEngine::left() {
  stop();
  if (on_fibers && !run->loops) {
    if (Fiber *fiber = std::exchange(fibers[current], nullptr)) {
      fiber->left_for(host);
      pool->give_back(*fiber);
    }
    abandon();
  }
  if (follows_tiles)
    run->monitor->tile_ends(worker);
}

//===--- Outside addresses -------------------------------------------------===//

OutsideRing &TileEngine::ring(const ampsim_thread_context &context) {
  if (!on_fibers)
    return plain_outside;
  Thread &thread = threads[run->domain.tiled ? context.rank_in_tile
                                             : std::uint32_t(context.tile_rank - batch * run->domain.batch_size)];
  if (!thread.outside)
    thread.outside = std::make_unique<OutsideRing>();
  return *thread.outside;
}

void *TileEngine::outside_address(ampsim_thread_context &thread, const OutsideAccess &access) {
  // An array in an element that is itself outside of its container: the element is reported.
  if (run->memory.is_outside(access.base))
    return const_cast<char *>(access.base);
  if (!run->monitor && access.value)
    return const_cast<void *>(access.value);
  char *slot = run->memory.outside_begin + ring(thread).note(access) * OutsideMemory::slot_size;
  if (!run->monitor) // no hook redirects the access: it must not find what others have left there
    std::memset(slot, 0, OutsideMemory::slot_size);
  return slot;
}

const OutsideAccess &TileEngine::outside_access(const ampsim_thread_context &thread, const void *address) {
  std::uint64_t distance = std::uint64_t(static_cast<const char *>(address) - run->memory.outside_begin);
  return ring(thread).find(unsigned(distance / OutsideMemory::slot_size), distance % OutsideMemory::slot_size);
}

} // namespace ampsim
