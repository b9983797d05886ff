// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See clusters.h.
#include "simulator/clusters.h"
#include "simulator/unwritten.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <vector>

namespace ampsim {

namespace {

constexpr std::uint64_t cluster_stream = 0, tile_stream = 2; // streams of shuffles
/// The number of spinning clusters' tiles that may be set aside: as many as a device with 132 multiprocessors holds if
/// each tile uses most of a multiprocessor's memory.
constexpr std::uint64_t waiting_tiles = 1056;

std::array<std::int32_t, 3> clusters_per_dimension(const Domain &domain, const Launch &launch) {
  std::array<std::int32_t, 3> count{1, 1, 1};
  for (std::size_t d = 0; d < launch.cluster.size(); ++d)
    count[d] = domain.grid[d] / launch.cluster[d];
  return count;
}

std::uint64_t cluster_count(const Domain &domain, const Launch &launch) {
  return domain.batches / launch.cluster_tiles();
}

/// A cluster whose tiles have begun, or the engines and the memory for the next one.
struct Cluster {
  enum class State : std::uint8_t { fresh, ready, waits, meets, done };
  std::vector<TileEngine *> engines; // by the tiles' ranks in the cluster, like the next ones
  std::vector<ClusterTile> tiles;
  std::vector<State> states;
  char *memory = nullptr;
};
using State = Cluster::State;

class Clusters {
public:
  Clusters(Machine::State &machine, Run &run)
      : machine(machine), run(run), size(run.launch.cluster_tiles()),
        order_of_clusters(run.order, cluster_count(run.domain, run.launch), cluster_stream),
        order_in_cluster(run.order, size, tile_stream),
        most_waiting(run.launch.cluster_memory ? run.launch.cluster_slots - 1
                                               : std::max<std::uint64_t>(1, waiting_tiles / size)) {}

  std::optional<KernelFault> run_all() {
    for (std::uint64_t next = 0; next < order_of_clusters.size() && !stopped(); ++next) {
      std::unique_ptr<Cluster> cluster = idle_cluster();
      begin(*cluster, order_of_clusters[next]);
      go_on(*cluster);
      put_aside(std::move(cluster));
      if (waiting.size() > most_waiting)
        resume_all();
      if (waiting.size() > most_waiting)
        break;
    }
    resume_all();
    const bool stuck = !stopped(); // otherwise something else ended the launch, such as a limit
    for (const std::unique_ptr<Cluster> &cluster : waiting)
      for (std::uint32_t rank = 0; rank < size; ++rank)
        if (cluster->states[rank] == State::waits || cluster->states[rank] == State::meets)
          cluster->engines[rank]->give_up(stuck);
    return fault;
  }

private:
  bool stopped() const { return run.stopped.load(std::memory_order_relaxed); }

  std::unique_ptr<Cluster> idle_cluster() {
    if (!idle.empty()) {
      std::unique_ptr<Cluster> cluster = std::move(idle.back());
      idle.pop_back();
      return cluster;
    }
    auto cluster = std::make_unique<Cluster>();
    if (run.launch.cluster_memory)
      cluster->memory = run.launch.cluster_memory + clusters++ * size * run.launch.cluster_stride;
    for (std::uint32_t rank = 0; rank < size; ++rank) {
      TileEngine &engine = machine.engine(engines++);
      engine.begin(run, 0);
      if (cluster->memory)
        engine.share_memory(cluster->memory + rank * run.launch.cluster_stride);
      cluster->engines.push_back(&engine);
    }
    return cluster;
  }

  void begin(Cluster &cluster, std::uint64_t number) {
    const std::size_t dimensions = run.launch.cluster.size();
    const std::array<std::int32_t, 3> grid = clusters_per_dimension(run.domain, run.launch);
    std::array<std::int32_t, 3> at{}, in_cluster{};
    unflatten(number, {grid.data(), dimensions}, at.data());
    cluster.tiles.assign(size, {});
    cluster.states.assign(size, State::fresh);
    for (std::uint32_t rank = 0; rank < size; ++rank) {
      unflatten(rank, run.launch.cluster, in_cluster.data());
      for (std::size_t d = 0; d < dimensions; ++d)
        cluster.tiles[rank].rank = cluster.tiles[rank].rank * std::uint64_t(run.domain.grid[d]) +
                                   std::uint64_t(at[d] * run.launch.cluster[d] + in_cluster[d]);
      if (!cluster.memory)
        continue;
      // As for a tile without a cluster (TileEngine::run_batch).
      char *memory = cluster.memory + rank * run.launch.cluster_stride;
      std::memset(memory, unwritten_byte, run.launch.tile_local_bytes);
      machine.arena.clear_initialised(memory, run.launch.tile_local_bytes);
    }
    if (run.monitor)
      run.monitor->cluster_begins(0, cluster.tiles, cluster.memory);
  }

  /// Runs the cluster's tiles until all are done, or some spin and none makes progress. Returns how far they got.
  Progress go_on(Cluster &cluster) {
    Progress all = Progress::none;
    Patience patience;
    while (!stopped()) {
      Progress best = Progress::none;
      for (std::uint32_t k = 0; k < size && !stopped(); ++k)
        best = std::max(best, go_on(cluster, std::uint32_t(order_in_cluster[k])));
      all = std::max(all, best);
      auto in = [&](State state) { return std::ranges::count(cluster.states, state); };
      if (in(State::done) == std::ptrdiff_t(size))
        break;
      if (in(State::waits) == 0) {
        meet(cluster);
        patience = {};
        continue;
      }
      if (best == Progress::none || !patience.round(best))
        break;
    }
    return all;
  }

  Progress go_on(Cluster &cluster, std::uint32_t rank) {
    State &state = cluster.states[rank];
    TileEngine &engine = *cluster.engines[rank];
    if (state == State::meets || state == State::done)
      return Progress::none;
    BatchEnd end = BatchEnd::stopped;
    fault = run_guarded(engine, 0, [&] {
      end = state == State::fresh ? engine.run_batch(cluster.tiles[rank].rank) : engine.resume();
    });
    if (fault || end == BatchEnd::stopped) {
      state = State::done; // it has been given up
      return Progress::none;
    }
    if (end == BatchEnd::waits) {
      state = State::waits;
      return engine.moved();
    }
    state = end == BatchEnd::meets ? State::meets : State::done;
    cluster.tiles[rank].arrives_whole = engine.arrived_whole();
    if (end == BatchEnd::done) {
      cluster.tiles[rank].ended = true;
      run.note_done(done++);
    }
    return Progress::certain;
  }

  /// Tiles that have ended do not count.
  void meet(Cluster &cluster) {
    if (run.monitor)
      run.monitor->cluster_meets(0, cluster.tiles, cluster.memory);
    std::ranges::replace(cluster.states, State::meets, State::ready);
  }

  void put_aside(std::unique_ptr<Cluster> cluster) {
    const bool is_done = std::ranges::all_of(cluster->states, [](State state) { return state == State::done; });
    (is_done ? idle : waiting).push_back(std::move(cluster));
  }

  void resume_all() {
    Patience patience;
    for (bool goes_on = !waiting.empty(); goes_on && !stopped();) {
      Progress best = Progress::none;
      std::vector<std::unique_ptr<Cluster>> before;
      before.swap(waiting);
      for (std::unique_ptr<Cluster> &cluster : before) {
        if (!stopped())
          best = std::max(best, go_on(*cluster));
        put_aside(std::move(cluster));
      }
      goes_on =
          !waiting.empty() && (best == Progress::certain || (best == Progress::apparent && patience.round(best)));
      if (best == Progress::certain)
        patience = {};
    }
  }

  Machine::State &machine;
  Run &run;
  const std::uint32_t size; // tiles in a cluster
  const Sequence order_of_clusters, order_in_cluster;
  const std::uint64_t most_waiting;
  std::vector<std::unique_ptr<Cluster>> waiting, idle;
  unsigned engines = 0;
  std::uint64_t clusters = 0, done = 0;
  std::optional<KernelFault> fault;
};

/// Writes the innermost element of a variable's type, and its dimensions, outermost first, to `region`.
void describe(const TileLocalVariable &variable, std::uint64_t bytes, Region &region) {
  const TypeLayout *at = &variable.type;
  for (std::uint64_t size = bytes;
       at->kind == TypeLayout::Kind::array && !at->element.empty() && at->element[0].size;
       at = &at->element[0], size = at->size)
    region.extent.push_back(std::int64_t(size / at->element[0].size));
  region.element = at;
  region.stride.assign(region.extent.size(), 1);
  for (std::size_t d = region.extent.size(); d-- > 1;)
    region.stride[d - 1] = region.stride[d] * region.extent[d];
}

} // namespace

void place_clusters(Arena &arena, const Kernel &kernel, const Domain &domain, Launch &launch) {
  if (!launch.tile_local_bytes)
    return;
  const std::uint64_t size = launch.cluster_tiles();
  const std::uint64_t stride = (launch.tile_local_bytes + 2 * Arena::gap - 1) / Arena::alignment * Arena::alignment;
  const std::uint64_t slots = !kernel.has_spin_loops ? 1
                                                     : std::clamp<std::uint64_t>(waiting_tiles / size, 2,
                                                                                 cluster_count(domain, launch) + 1);
  launch.cluster_memory = arena.allocate(stride * size * slots);
  if (!launch.cluster_memory)
    return;
  launch.cluster_stride = stride;
  launch.cluster_slots = std::uint32_t(slots);
  launch.cluster_regions = launch.regions.size();
  for (std::uint64_t place = 0; place < size * slots; ++place)
    for (std::size_t k = 0; k < kernel.tile_local.size(); ++k) {
      const TileLocalVariable &variable = kernel.tile_local[k];
      const auto [offset, bytes] = launch.tile_local[k];
      Region region{.name = variable.name};
      describe(variable, bytes, region);
      region.begin = region.origin = launch.cluster_memory + place * stride + offset;
      region.bytes = bytes;
      region.tile_local = true;
      region.same_as = std::uint32_t(launch.cluster_regions + k);
      launch.regions.push_back(std::move(region));
    }
}

std::optional<KernelFault> run_clusters(Machine::State &machine, Run &run) {
  return Clusters(machine, run).run_all();
}

} // namespace ampsim
