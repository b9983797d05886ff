// Tiles of a cluster: they run together, wait for each other, and reach each other's tile-local memory.
//
// Each tile of a cluster has an engine of its own. They run one after the other, each to the next barrier of the cluster
// (BatchEnd::meets) or to its end; when all have stopped, those that are not done go on. So within a tile nothing differs
// from a tile by itself, in whatever form the kernel runs.
//
//     run_batch ---- meets ----> all have stopped?  cluster_meets, resume
//         |                          |
//         '--------- done -----------'---------> all are done: the next cluster
//
// Where threads spin, the tiles of their cluster are resumed in turn, and if none of them gets any further the cluster is
// put aside, as a tile is (waiting_tiles.h), until others have run. For as many clusters there are places in memory.
#pragma once

#include "simulator/fault.h"
#include "simulator/machine_state.h"

#include <cstdint>
#include <optional>

namespace ampsim {

/// Gives the launch the memory in which the tiles of its clusters have theirs, with a region for each variable; to be freed
/// (Arena::free) when the launch is over. Nothing where the kernel has no tile-local memory, or none is left.
void place_clusters(Arena &arena, const Kernel &kernel, const Domain &domain, Launch &launch);

/// As run_waiting_tiles, for a launch with clusters.
std::optional<KernelFault> run_clusters(Machine::State &machine, Run &run);

} // namespace ampsim
