// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs the tiles of a cluster, which run together, wait for each other, and access each other's tile-local memory.
//
// Each tile of a cluster has an engine of its own. They run one after the other, each to the next barrier of the
// cluster (BatchEnd::meets) or to its end; when all have stopped, the unfinished ones continue. Within a tile,
// everything works as in a tile without a cluster, whatever the form of the kernel.
//
//     run_batch ---- meets ----> all have stopped:  cluster_meets, resume
//         |                          |
//         '--------- done -----------'---------> all are done: the next cluster
//
// If threads spin, the tiles of their cluster are resumed in turn. If none of them makes progress, the cluster is set
// aside, like a tile (waiting_tiles.h), until others have run. There is memory for that many clusters.
#pragma once

#include "simulator/fault.h"
#include "simulator/machine_state.h"

#include <cstdint>
#include <optional>

namespace ampsim {

/// Allocates the memory for tile-local variables of the launch's clusters, with a region for each variable. The caller
/// frees it (Arena::free) when the launch is over. Allocates nothing if the kernel has no tile-local memory or none is
/// left.
void place_clusters(Arena &arena, const Kernel &kernel, const Domain &domain, Launch &launch);

/// Like run_waiting_tiles, for a launch with clusters.
std::optional<KernelFault> run_clusters(Machine::State &machine, Run &run);

} // namespace ampsim
