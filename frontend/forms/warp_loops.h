// Kernels with warp operations as loops over the lanes of a warp (WarpLoops in kernel.h).
//
// A kernel is split at its barriers and at its warp operations, as thread_loops.h splits at barriers. For each start there
// is a function that takes lanes of one warp from there to their next stops, and leaves it to the simulator
// (simulator/warp_loops.cpp) what happens where they stopped: so nothing is asked of the kernel's structure, and lanes
// may part. Each function is there twice in one: for all lanes of a full warp, as a loop with a constant trip count that
// the optimiser can unroll and vectorise, and for some of them.
//
// What lives across stops has an array per value, neighbouring lanes side by side; what an operation is given and gives
// is in WarpLanes. Loops with a constant trip count around warp operations are unrolled before, so that a tree of
// shuffles becomes straight code, and its steps parts without branches.
#pragma once

#include "frontend/forms/thread_loops.h"

#include <cstdint>

namespace ampsim::frontend {

/// WarpLoops (kernel_code.h) without the addresses.
struct WarpedKernel {
  std::vector<WarpLoops::Stop> stops;
  std::uint64_t frame_bytes = 0, iterations = 0;
  std::uint32_t loops = 0;
};

/// The symbol of the part that begins at `start` (0: the kernel's start; k + 1: behind stops[k]).
std::string warp_part_symbol(const std::string &kernel_symbol, std::size_t start);

/// Replaces an instrumented kernel by its parts, for tiles of this shape. Nothing, and a kernel that may have been
/// changed but means the same, where that cannot be done. Debug information must have been stripped.
std::optional<WarpedKernel> make_warp_loops(llvm::Function &function, const Kernel &kernel, const TileShape &tile,
                                            Variant variant, const ProgramTables &program);

} // namespace ampsim::frontend
