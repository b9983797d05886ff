// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See execution.h. Scheduling and hooks; replay.cpp implements going back.
#include "debugger/execution.h"

#include "simulator/address_space.h"
#include "simulator/check.h"
#include "simulator/monitor.h"
#include "simulator/unwritten.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace ampsim::debugger {

namespace {
constexpr char garbage = char(unwritten_byte); // the contents of unwritten memory

/// The number of tiles (or runs) in a batch: those of a cluster or, for a launch whose tiles wait for each other, as
/// many as fit at once.
std::uint32_t tiles_in_batch(const DrivenLaunch &launch) {
  constexpr std::uint64_t most_threads = 1 << 16, most_tiles = 1024;
  const Domain &domain = launch.domain;
  if (!launch.launch.cluster.empty())
    return launch.launch.cluster_tiles();
  return launch.tiles_wait && domain.batches <= most_tiles && domain.threads <= most_threads
             ? std::uint32_t(domain.batches)
             : 1;
}

/// The rank in the launch of a cluster's tile.
std::uint64_t tile_of_cluster(const DrivenLaunch &driven, std::uint64_t cluster, std::uint32_t tile) {
  const Domain &domain = driven.domain;
  std::array<std::int32_t, 3> clusters{1, 1, 1}, at{}, inside{};
  for (unsigned d = 0; d < domain.rank; ++d)
    clusters[d] = domain.grid[d] / driven.launch.cluster[d];
  unflatten(cluster, {clusters.data(), domain.rank}, at.data());
  unflatten(tile, driven.launch.cluster, inside.data());
  std::uint64_t rank = 0;
  for (unsigned d = 0; d < domain.rank; ++d)
    rank = rank * std::uint64_t(domain.grid[d]) + std::uint64_t(at[d] * driven.launch.cluster[d] + inside[d]);
  return rank;
}
} // namespace

Execution::Execution(const DrivenLaunch &launch, const DebugInfo &info, KernelEntry entry,
                     std::atomic<bool> &interrupted)
    : driven(launch), debug(info), entry(entry), frame_bytes(info.kernels[launch.launch.kernel].frame_bytes),
      tiles(tiles_in_batch(launch)), tile_threads(launch.domain.batch_size),
      batches(launch.order, launch.domain.batches / tiles, 0),
      tile_order(launch.order, tiles, launch.launch.cluster.empty() ? 0 : 2), tile_states(tiles),
      named_barriers(tiles), tile_touched(tiles, true), tile_memory(new char[tiles * tile_memory_bytes]),
      pool(FiberPool::usual_stack +
           (launch.kernel.calls_functions ? stack_of_processor(stack_for_calls(launch.launch.stack_bytes)) : 0)),
      kept_memory(launch.arena, memory_that_changes(), kept_bytes), kept_tiles(tiles), interrupted(interrupted) {
  Sequence sequence(launch.order, tile_threads, 1);
  position_in_order.resize(tiles * tile_threads);
  for (std::uint32_t tile = 0; tile < tiles; ++tile)
    for (std::uint32_t k = 0; k < tile_threads; ++k) {
      order.push_back(std::uint32_t(tile_order[tile]) * tile_threads + std::uint32_t(sequence[k]));
      position_in_order[order.back()] = std::uint32_t(order.size() - 1);
    }
  all_threads = std::vector<Thread>(order.size());
  frames.resize(order.size() * frame_bytes);
  kept_groups.resize((order.size() + GroupImage::most_threads - 1) / GroupImage::most_threads);
  group_touched.resize(kept_groups.size());
  host.adopt_this_thread();
  take_checkpoint();
  begin_batch();
}

Execution::~Execution() { abandon(); }

TilePlace Execution::place_of(std::uint64_t tile) const {
  const std::vector<std::int32_t> &cluster = driven.launch.cluster;
  if (cluster.empty())
    return {tile / tiles, std::uint32_t(tile % tiles) * tile_threads};
  const Domain &domain = driven.domain;
  std::array<std::int32_t, 3> index{};
  unflatten(tile, {domain.grid.data(), domain.rank}, index.data());
  TilePlace place;
  std::uint32_t inside = 0;
  for (unsigned d = 0; d < domain.rank; ++d) {
    place.batch = place.batch * std::uint64_t(domain.grid[d] / cluster[d]) + std::uint64_t(index[d] / cluster[d]);
    inside = inside * std::uint32_t(cluster[d]) + std::uint32_t(index[d] % cluster[d]);
  }
  place.first = inside * tile_threads;
  return place;
}

Group Execution::warp_of(std::uint32_t rank) const {
  const Group tile = tile_of(rank);
  const std::uint32_t lanes = driven.tables.warp(), first = (rank - tile.first) / lanes * lanes;
  return {tile.first + first, std::min(lanes, tile.count - first)};
}

//===--- Moving ---------------------------------------------------------------------===//

void Execution::run(Observer &looks_on, std::optional<std::uint32_t> thread) {
  if (is_over)
    return;
  forget_future();
  observer = &looks_on;
  observe_from = 0;
  target = never;
  if (thread && *thread != running && batch_live && can_run(all_threads[*thread])) {
    log({.kind = Action::Kind::run, .at = now, .thread = *thread});
    running = *thread;
    running_is_suspended = true;
    applied = actions.size();
  }
  schedule();
  observer = nullptr;
}

void Execution::go_to(Clock position, Observer *looks_on, Clock from) {
  position = std::max<Clock>(position, 1); // the first tile's beginning
  const Checkpoint &start = checkpoints.before(std::min(position, looks_on ? from : position));
  // Starts from the current position, if that is nearer.
  if (position < now || start.at > now || looks_on || is_over)
    restore(start);
  observer = looks_on;
  observe_from = from;
  // Reverse steps come in series: keep a checkpoint shortly before this position.
  constexpr double close_way = 150'000; // ns
  const Clock close = Clock(close_way / double(std::max<std::uint64_t>(pace.way(0, 1'000'000), 1)) * 1'000'000) + 1;
  if (!looks_on && Fiber::can_be_kept() && position > now + 3 * close) {
    target = position - close;
    schedule();
    if (batch_live && !is_over && (applied == 0 || actions[applied - 1].at != now)) {
      take_checkpoint();
      pace.starts(now, now);
    }
  }
  target = position;
  if (now < target)
    schedule();
  target = never;
  observer = nullptr;
}

void Execution::go_to(const Position &position) {
  auto [here, there] =
      std::mismatch(actions.begin(), actions.end(), position.actions.begin(), position.actions.end());
  std::size_t common = std::size_t(here - actions.begin());
  while (checkpoints.back().actions > common)
    checkpoints.drop_last();
  if (applied > common)
    restore(checkpoints.back());
  actions = position.actions;
  ++course_number;
  go_to(position.at);
  apply_actions(); // changes made at this very position
}

std::optional<Clock> Execution::began(std::uint64_t batch) const {
  for (std::size_t k = 0; k < batch_clocks.size(); ++k)
    if (batches[k] == batch)
      return batch_clocks[k];
  return std::nullopt;
}

std::vector<Clock> Execution::checkpoint_clocks() const {
  std::vector<Clock> clocks;
  for (const auto &checkpoint : checkpoints.get())
    clocks.push_back(checkpoint->at);
  return clocks;
}

/// Runs threads until something requests a stop.
void Execution::schedule() {
  stopped = false;
  pace.goes_on();
  schedule_until_stop();
  pace.pauses();
}

void Execution::schedule_until_stop() {
  while (!stopped && !is_over) {
    if (!batch_live) {
      if (batches_ended == batches.size()) {
        is_over = true;
        notify({.kind = Event::Kind::launch_ends});
        return;
      }
      consider_checkpoint();
      begin_batch();
      if (notify({.kind = Event::Kind::tile_begins}) || now >= target)
        return;
    }
    consider_checkpoint();
    apply_actions();
    set_stop_clock();
    if (std::optional<std::uint32_t> rank = choose()) {
      enter(*rank);
      stopped |= now >= target;
    } else if (all_have(ThreadState::ended)) {
      batch_live = false;
      ++batches_ended;
    } else if (pass_barrier(running / tile_threads) || pass_cluster_barrier())
      stopped |= now >= target; // a position after a barrier past which no thread has continued yet
    else if (!enter_next_tile() && !pass_any_warp_operation() && cannot_go_on())
      return;
  }
}

/// The next tile of the batch in which a thread can run, or in which all wait at their own barrier.
bool Execution::enter_next_tile() {
  if (stopped)
    return false;
  const std::uint32_t place = position_in_order[running] / tile_threads;
  for (std::uint32_t k = 1; k < tiles; ++k) {
    const std::uint32_t begin = (place + k) % tiles * tile_threads, tile = order[begin] / tile_threads;
    const std::optional<FenceMask> fence = waits_for_all(tile);
    const bool goes_on = std::any_of(order.begin() + begin, order.begin() + begin + tile_threads,
                                     [this](std::uint32_t rank) { return can_run(all_threads[rank]); });
    if (goes_on || (fence && !(*fence & fence_cluster))) {
      running = order[begin + tile_threads - 1]; // so that the first in order is the next
      running_is_suspended = false;
      tile_is_entered = true;
      return true;
    }
  }
  return false;
}

/// The thread to run now: the one that ran last, if it is in the middle, else the next runnable one, unless the log or
/// the observer decide otherwise.
std::optional<std::uint32_t> Execution::choose() {
  if (running_is_suspended && can_run(all_threads[running]))
    return running;
  std::optional<std::uint32_t> chosen = next_runnable(false);
  if (applied < actions.size() || !observer || target != never)
    return chosen; // in a replay only the log counts, see apply_actions()
  std::optional<std::uint32_t> wanted = observer->preferred();
  if (!wanted || !can_run(all_threads[*wanted]) || !observer->may_run(all_threads[*wanted]))
    wanted = next_runnable(true);
  if (wanted && wanted != chosen) {
    log({.kind = Action::Kind::run, .at = now, .thread = *wanted});
    applied = actions.size();
  }
  if (!wanted && chosen)
    stopped = true; // the runnable threads may not run: the observer has what it wanted
  return wanted;
}

bool Execution::can_run(const Thread &thread) const {
  return thread.rank < count && !thread.frozen && !has_stopped(thread);
}

/// After the running thread, in its tile, in order, wrapping around to a new round.
std::optional<std::uint32_t> Execution::next_runnable(bool observed) const {
  const std::uint32_t position = position_in_order[running], begin = position / tile_threads * tile_threads;
  for (std::uint32_t k = 1; k <= tile_threads; ++k) {
    std::uint32_t rank = order[begin + (position - begin + k) % tile_threads];
    const Thread &thread = all_threads[rank];
    if (rank < count && can_run(thread) && (!observed || observer->may_run(thread)))
      return rank;
  }
  return std::nullopt;
}

/// No thread can run, and there is no barrier to pass.
bool Execution::cannot_go_on() {
  if (stopped)
    return true;
  bool frozen = std::any_of(all_threads.begin(), all_threads.begin() + count,
                            [](const Thread &thread) { return thread.frozen && !has_stopped(thread); });
  if (frozen) {
    notify({.kind = Event::Kind::all_frozen});
    return true;
  }
  is_over = true;
  notify({.kind = aborted ? Event::Kind::launch_ends : Event::Kind::divergence});
  return true;
}

void Execution::enter(std::uint32_t rank) {
  Thread &thread = all_threads[rank];
  const bool new_round = position_in_order[rank] <= position_in_order[running] &&
                         thread.state == ThreadState::spinning && !tile_is_entered;
  tile_is_entered = false;
  if (new_round) {
    const Progress here = std::exchange(best, Progress::none);
    best_of_tiles = std::max(best_of_tiles, here);
    fruitless_tiles = here == Progress::certain ? 0 : fruitless_tiles + 1;
    if (here != Progress::certain && fruitless_tiles < tiles && enter_next_tile())
      return; // its value may be written there
    fruitless_tiles = 0;
    if (!patience.round(std::exchange(best_of_tiles, Progress::none))) {
      is_over = true;
      notify({.kind = Event::Kind::deadlock});
      return;
    }
    if (here != Progress::certain && enter_next_tile())
      return;
  }
  running = rank;
  running_is_suspended = false;
  if (thread.state == ThreadState::not_started) {
    std::memset(thread.variables, garbage, frame_bytes);
    thread.fiber = &pool.take(thread_stack, this);
  }
  thread.state = ThreadState::active;
  touch(thread);
  tile_touched[rank / tile_threads] = true;
  Fiber::switch_to(host, *thread.fiber);
  thread.left = now;
  if (has_stopped(thread) && driven.kernel.has_warp_operations)
    pass_warp_operations(rank, false);
  if (thread.state == ThreadState::ended && driven.kernel.has_named_barriers) // they no longer wait for it
    for (std::uint32_t number = 0; number < NamedBarriers::most; ++number)
      pass_named_barrier(rank / tile_threads, number);
  if (thread.state == ThreadState::ended && thread.fiber) {
    pool.give_back(*std::exchange(thread.fiber, nullptr));
    notify({.kind = Event::Kind::thread_ends, .thread = &thread});
  }
}

void Execution::thread_stack(void *argument) {
  Execution &execution = *static_cast<Execution *>(argument);
  while (true) {
    Thread &thread = execution.all_threads[execution.running];
    execution.entry(execution.driven.arguments, &thread);
    thread.state = ThreadState::ended;
    execution.best = Progress::certain;
    ++execution.now;
    Fiber::switch_to(*thread.fiber, execution.host);
    // Continues here with another thread, after FiberPool::take.
  }
}

void Execution::suspend(Thread &thread) { Fiber::switch_to(*thread.fiber, host); }

bool Execution::notify(const Event &event) {
  bool stop = observer && now >= observe_from && observer->observe(event) && target == never;
  stopped |= stop;
  return stop;
}

//===--- Batches ----------------------------------------------------------------------===//

std::uint32_t Execution::threads_in_batch() const {
  const Domain &domain = driven.domain;
  return tiles == 1 ? domain.threads_in(batch_number)
                    : std::uint32_t(std::min<std::uint64_t>(domain.threads, tiles * tile_threads));
}

void Execution::begin_batch() {
  batch_number = batches[batches_ended];
  count = threads_in_batch();
  batch_live = true;
  batch_clock = ++now;
  batch_clocks.resize(batches_ended);
  batch_clocks.push_back(now);
  const bool was_aborted = aborted;
  static_cast<Turn &>(*this) = {};
  aborted = was_aborted;
  tile_states.assign(tiles, {});
  if (driven.kernel.has_named_barriers)
    for (NamedBarriers &named : named_barriers)
      named.reset();
  if (tiles == 1)
    std::memset(tile_memory.get(), garbage, tile_memory_bytes);
  else
    for (std::uint32_t tile = 0; tile < tiles; ++tile)
      std::memset(tile_memory.get() + tile * tile_memory_bytes + tile_local_zone, garbage,
                  driven.launch.tile_local_bytes);
  tile_written.assign(tiles, std::vector<bool>(driven.launch.tile_local_bytes));
  tile_touched.assign(tiles, true);
  std::ranges::fill(kept_groups, nullptr); // the same as place() makes them
  group_touched.assign(group_touched.size(), false);
  if (char *memory = driven.launch.cluster_memory)
    for (std::uint32_t tile = 0; tile < tiles; ++tile, memory += driven.launch.cluster_stride) {
      std::memset(memory, garbage, driven.launch.tile_local_bytes);
      driven.arena.clear_initialised(memory, driven.launch.tile_local_bytes);
      kept_memory.note_written(memory, driven.launch.tile_local_bytes);
    }
  for (std::uint32_t rank = 0; rank < all_threads.size(); ++rank)
    place(all_threads[rank], rank);
  running = order[tile_threads - 1]; // so that the first in order is the next
}

void Execution::place(Thread &thread, std::uint32_t rank) {
  const Domain &domain = driven.domain;
  static_cast<ampsim_thread_context &>(thread) = {};
  thread.rank = rank;
  thread.state = ThreadState::not_started;
  thread.frozen = false;
  thread.touched = false;
  thread.left = 0;
  thread.fiber = nullptr;
  thread.point = no_point;
  thread.waits_at = no_site;
  thread.variables = frames.data() + rank * frame_bytes;
  thread.spins.reset();
  const std::uint32_t tile = rank / tile_threads;
  thread.tile_local = driven.launch.cluster_memory
                          ? driven.launch.cluster_memory + tile * driven.launch.cluster_stride
                          : tile_memory.get() + tile * tile_memory_bytes + tile_local_zone;
  thread.tile_local_end = thread.tile_local + driven.launch.tile_local_bytes;
  thread.epoch = tile_states[tile].epoch.data();
  thread.engine = this;
  thread.stack_size = stack_for_calls(driven.launch.stack_bytes);
  thread.site = no_site;
  if (!domain.tiled) {
    thread.tile_rank = batch_number * all_threads.size() + rank;
    if (rank < count)
      unflatten(thread.tile_rank, domain.extents(), thread.global);
    return;
  }
  thread.tile_rank =
      !driven.launch.cluster.empty() ? tile_of_cluster(driven, batch_number, tile) : batch_number * tiles + tile;
  thread.rank_in_tile = rank % tile_threads;
  unflatten(thread.tile_rank, {domain.grid.data(), domain.rank}, thread.tile);
  unflatten(thread.rank_in_tile, {domain.tile.data(), domain.rank}, thread.local);
  for (unsigned d = 0; d < 3 && d < domain.rank; ++d) {
    thread.tile_origin[d] = thread.tile[d] * domain.tile[d];
    thread.global[d] = thread.tile_origin[d] + thread.local[d];
  }
}

bool Execution::all_have(ThreadState state) const {
  return std::all_of(all_threads.begin(), all_threads.begin() + count,
                     [state](const Thread &thread) { return thread.state == state; });
}

/// The same barrier is the same site in the same iterations of the enclosing loops.
bool Execution::same_barrier(const Thread &a, const Thread &b) const {
  if (a.waits_at != b.waits_at || a.fence != b.fence)
    return false;
  std::size_t depth = a.waits_at == no_site ? 0 : driven.tables.sites[a.waits_at].loops.size();
  depth = std::min<std::size_t>(depth, AMPSIM_MAX_LOOP_DEPTH);
  return std::equal(a.iterations, a.iterations + depth, b.iterations);
}

/// The fence of the barrier at which all threads of a tile wait, without ended threads if the language excludes them.
/// Empty if they do not wait at one, or all have ended.
std::optional<FenceMask> Execution::waits_for_all(std::uint32_t tile) const {
  const bool ended_count = driven.tables.language->memory_model.ended_threads_count_at_barriers;
  const Group group = tile_of(tile * tile_threads);
  const Thread *first = nullptr;
  for (std::uint32_t rank = group.first; rank < group.first + group.count; ++rank) {
    const Thread &thread = all_threads[rank];
    if (thread.state == ThreadState::ended && !ended_count)
      continue;
    if (thread.state != ThreadState::at_barrier || (first && !same_barrier(*first, thread)))
      return std::nullopt;
    first = first ? first : &thread;
  }
  return first ? std::optional(first->fence) : std::nullopt;
}

void Execution::release(std::uint32_t tile, FenceMask fence) {
  TileState &state = tile_states[tile];
  const Group group = tile_of(tile * tile_threads);
  for (unsigned space = 0; space < space_count; ++space)
    state.epoch[space] += fence >> space & 1;
  for (std::uint32_t rank = group.first; rank < group.first + group.count; ++rank)
    if (Thread &thread = all_threads[rank]; thread.state == ThreadState::at_barrier) {
      thread.state = ThreadState::released;
      thread.interval += ends_interval(fence);
      touch(thread);
    }
  tile_touched[tile] = true;
  state.last_sum = std::exchange(state.sum, 0);
}

/// A barrier of the tile only.
bool Execution::pass_barrier(std::uint32_t tile) {
  const std::optional<FenceMask> fence = stopped ? std::nullopt : waits_for_all(tile);
  if (!fence || (!driven.launch.cluster.empty() && *fence & fence_cluster))
    return false;
  release(tile, *fence);
  const std::uint32_t begin = position_in_order[tile * tile_threads] / tile_threads * tile_threads;
  running = order[begin + tile_threads - 1];
  running_is_suspended = false;
  patience = {};
  ++now;
  return true;
}

/// A barrier of the cluster; ended tiles do not count there.
bool Execution::pass_cluster_barrier() {
  if (stopped || driven.launch.cluster.empty())
    return false;
  std::vector<std::pair<std::uint32_t, FenceMask>> here;
  for (std::uint32_t tile = 0; tile < tiles; ++tile) {
    const Group group = tile_of(tile * tile_threads);
    if (std::all_of(all_threads.begin() + group.first, all_threads.begin() + group.first + group.count,
                    [](const Thread &thread) { return thread.state == ThreadState::ended; }))
      continue;
    const std::optional<FenceMask> fence = waits_for_all(tile);
    if (!fence || !(*fence & fence_cluster))
      return false;
    here.emplace_back(tile, *fence);
  }
  for (auto [tile, fence] : here)
    release(tile, fence);
  running = order[tile_threads - 1];
  patience = {};
  ++now;
  return !here.empty();
}

/// `ended_count`: ended threads have to arrive as well.
static LaneState lane_state(ThreadState state, bool ended_count) {
  switch (state) {
  case ThreadState::ended:
    return ended_count ? LaneState::waiting : LaneState::ended;
  case ThreadState::at_barrier:
    return LaneState::waiting;
  case ThreadState::at_warp_operation:
    return LaneState::stopped;
  default:
    return LaneState::running;
  }
}

/// Releases lanes of the thread's warp that need not wait for others any more; with `stuck`, if none of them can run,
/// also those that wait in vain. Returns whether any was released.
bool Execution::pass_warp_operations(std::uint32_t rank, bool stuck) {
  const auto [begin, size] = warp_of(rank);
  std::array<WarpStop, most_lanes> stops;
  std::array<LaneState, most_lanes> states;
  for (std::uint32_t lane = 0; lane < size; ++lane) {
    const Thread &thread = all_threads[begin + lane];
    stops[lane] = thread.warp_stop;
    states[lane] = lane_state(thread.state, driven.tables.language->memory_model.ended_threads_count_at_barriers);
  }
  const WarpOutcome outcome =
      finish_warp_operations(std::span(stops).first(size), std::span(states).first(size), stuck);
  for (std::uint32_t lane = 0; lane < size; ++lane)
    if (outcome.released >> lane & 1) {
      all_threads[begin + lane].warp_stop = stops[lane];
      all_threads[begin + lane].state = ThreadState::released;
      touch(all_threads[begin + lane]);
    }
  return outcome.released != 0;
}

/// No thread can run: release lanes that wait in vain.
bool Execution::pass_any_warp_operation() {
  if (stopped || !driven.kernel.has_warp_operations)
    return false;
  bool frozen = false, any = false;
  for (std::uint32_t rank = 0; rank < count; ++rank)
    frozen |= all_threads[rank].frozen && !has_stopped(all_threads[rank]);
  for (std::uint32_t rank = 0; rank < count && !frozen; rank += warp_of(rank).count)
    any |= pass_warp_operations(rank, true);
  return any;
}

//===--- Hooks ------------------------------------------------------------------------===//

void Execution::at_point(Thread &thread, std::uint32_t point) {
  thread.point = point;
  bool stop = ++now >= stop_clock;
  const bool wanted = observer && (observer->all_points ? !observer->only || *observer->only == thread.rank
                                                        : observer->points && (*observer->points)[point]);
  if (wanted)
    stop |= notify({.kind = Event::Kind::point, .thread = &thread});
  if (interrupted.load(std::memory_order_relaxed) && target == never)
    stop = true, stopped = true;
  if (!stop)
    return;
  running_is_suspended = true;
  stopped |= now >= target;
  suspend(thread);
}

void *Execution::at_access(Thread &thread, const Access &access) {
  bool stop = ++now >= stop_clock;
  const MemoryMap &memory = driven.memory;
  void *address = const_cast<char *>(access.address);
  if (memory.is_outside(address) || outside_of_tile_local(access.address, access.size)) {
    Event event{.kind = Event::Kind::outside, .thread = &thread, .access = access};
    if (memory.is_outside(address) && thread.outside) {
      std::uint64_t distance = std::uint64_t(access.address - memory.outside_begin);
      event.outside =
          thread.outside->find(unsigned(distance / OutsideMemory::slot_size), distance % OutsideMemory::slot_size);
    }
    stop |= notify(event);
    address = access.kind == AccessKind::read ? const_cast<char *>(memory.zeros) : memory.sink;
  } else if (observer && observer->accesses)
    stop |= notify({.kind = Event::Kind::access, .thread = &thread, .access = access});
  if (stop) {
    running_is_suspended = true;
    stopped |= now >= target;
    suspend(thread);
  }
  return address;
}

void Execution::at_written(Thread &thread, const Access &access) {
  bool stop = ++now >= stop_clock;
  note_written(access.address, access.size);
  if (observer && observer->accesses)
    stop |= notify({.kind = Event::Kind::access, .thread = &thread, .access = access});
  if (!stop)
    return;
  running_is_suspended = true;
  stopped |= now >= target;
  suspend(thread);
}

void Execution::note_written(const char *address, std::uint64_t size) {
  if (driven.memory.is_global(address)) {
    driven.memory.set_initialised(address, size);
    kept_memory.note_written(address, size);
  } else if (const auto byte = tile_byte(address)) {
    std::vector<bool> &written = tile_written[byte->tile];
    std::fill_n(written.begin() + std::ptrdiff_t(byte->offset), std::min(size, written.size() - byte->offset),
                true);
    tile_touched[byte->tile] = true;
  }
}

std::optional<Execution::TileByte> Execution::tile_byte(const char *address) const {
  const std::uint64_t distance = std::uint64_t(address - tile_memory.get()), tile = distance / tile_memory_bytes;
  const std::uint64_t offset = distance % tile_memory_bytes - tile_local_zone;
  return tile < tiles && offset < driven.launch.tile_local_bytes
             ? std::optional(TileByte{std::uint32_t(tile), offset})
             : std::nullopt;
}

bool Execution::is_unwritten(const char *address, std::uint64_t size) const {
  if (driven.memory.is_global(address))
    return !driven.memory.initialised_all(address, size);
  if (const auto byte = tile_byte(address); byte && size <= tile_written[byte->tile].size() - byte->offset) {
    const auto from = tile_written[byte->tile].begin() + std::ptrdiff_t(byte->offset);
    return std::find(from, from + std::ptrdiff_t(size), false) != from + std::ptrdiff_t(size);
  }
  if (size < 4 || std::uint64_t(address - frames.data()) >= frames.size())
    return false; // a shorter value may equal the pattern by chance
  return std::all_of(address, address + size, [](char byte) { return byte == garbage; });
}

/// In the tile's memory, but in none of its variables.
bool Execution::outside_of_tile_local(const char *address, std::uint32_t size) const {
  std::uint64_t offset = std::uint64_t(address - tile_memory.get());
  if (offset >= tiles * tile_memory_bytes)
    return false;
  offset = offset % tile_memory_bytes - tile_local_zone;
  for (const Launch::TileLocalPlace &place : driven.launch.tile_local)
    if (offset - place.offset < place.bytes && offset - place.offset + size <= place.bytes)
      return false;
  return true;
}

void Execution::at_barrier(Thread &thread, FenceMask fence, SiteId site) {
  ++now;
  thread.state = ThreadState::at_barrier;
  thread.waits_at = site;
  thread.fence = fence;
  best = Progress::certain;
  suspend(thread);
}

std::uint32_t Execution::at_barrier_sum(Thread &thread, FenceMask fence, std::uint32_t value, SiteId site) {
  TileState &tile = tile_states[thread.rank / tile_threads];
  tile.sum += value;
  at_barrier(thread, fence, site);
  return tile.last_sum;
}

/// Releases the threads that wait at a named barrier whose count has been reached.
void Execution::pass_named_barrier(std::uint32_t tile, std::uint32_t number) {
  const Group group = tile_of(tile * tile_threads);
  const auto completed =
      named_barriers[tile].complete(number, driven.tables.warp(), group.count, [&](std::uint32_t rank) {
        return all_threads[group.first + rank].state == ThreadState::ended;
      });
  if (!completed)
    return;
  for (std::uint32_t rank : completed->waiting) {
    all_threads[group.first + rank].state = ThreadState::released;
    touch(all_threads[group.first + rank]);
  }
}

void Execution::at_named_barrier(Thread &thread, std::uint32_t argument, bool waits, SiteId site) {
  ++now;
  best = Progress::certain;
  const std::uint32_t tile = thread.rank / tile_threads;
  named_barriers[tile].arrive(named_barrier(argument), thread.rank_in_tile, named_barrier_threads(argument), waits);
  if (waits) {
    thread.state = ThreadState::at_barrier;
    thread.waits_at = site;
    thread.fence = fence_all;
  }
  pass_named_barrier(tile, named_barrier(argument));
  if (waits)
    suspend(thread);
}

std::uint64_t Execution::at_warp_operation(Thread &thread, const WarpStop &stop) {
  if (stop.operation == ampsim_named_barrier) {
    at_named_barrier(thread, stop.argument, stop.value != 0, stop.site);
    return 0;
  }
  ++now;
  thread.state = ThreadState::at_warp_operation;
  thread.waits_at = stop.site;
  thread.warp_stop = stop;
  thread.warp_stop.one_place = driven.tables.language->memory_model.ended_threads_count_at_barriers;
  thread.warp_stop.mask &= all_lanes(driven.tables.warp());
  thread.warp_stop.argument = stop_argument(stop.operation, stop.argument, driven.tables.sites[stop.site]);
  if (!stop.asks_who_is_active())
    thread.warp_stop.mask |= lane_bit(thread.rank_in_tile % driven.tables.warp());
  best = Progress::certain;
  suspend(thread);
  return thread.warp_stop.result;
}

void Execution::at_back_edge(Thread &thread, SiteId site) {
  SpinRecord::Answer answer = thread.spins.at_back_edge(thread, site, driven.tables.sites[site]);
  if (!answer.set_aside)
    return;
  bool stop = ++now >= stop_clock;
  thread.state = ThreadState::spinning;
  best = std::max(best, answer.progress);
  if (answer.report && !driven.tables.language->memory_model.promises_progress)
    stop |= notify({.kind = Event::Kind::no_progress, .thread = &thread, .site = site});
  stopped |= stop && now >= target;
  suspend(thread);
}

void Execution::at_end(Event::Kind why, Thread &thread, std::uint32_t place) {
  ++now;
  stopped = true;
  is_over = true;
  notify({.kind = why, .thread = &thread, .access = {.place = place}});
  suspend(thread); // permanently
}

void *Execution::outside_address(Thread &thread, const OutsideAccess &access) {
  if (!thread.outside)
    thread.outside = std::make_shared<OutsideRing>();
  return driven.memory.outside_begin + thread.outside->note(access) * OutsideMemory::slot_size;
}

std::uint32_t Execution::space_of(const Thread &thread, const void *address) const {
  const bool in_frames = std::uint64_t(static_cast<const char *>(address) - frames.data()) < frames.size();
  return ampsim::space_of(driven.launch, driven.memory, thread,
                          {static_cast<const char *>(driven.arguments), driven.kernel.argument_bytes}, address,
                          in_frames);
}

} // namespace ampsim::debugger
