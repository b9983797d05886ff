// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels with warp operations as loops over the lanes of a warp (WarpLoops in kernel.h).
//
// A kernel is split at its barriers and at its warp operations, as thread_loops.h splits at barriers. For each start, a
// function takes lanes of one warp from there to their next stops; the simulator (simulator/warp_loops.cpp) handles the
// stops. The kernel's structure is therefore not restricted, and lanes may diverge. Each function contains its code
// twice: for all lanes of a full warp, as a loop with a constant trip count that the optimiser can unroll and
// vectorise, and for some of them. For whole warps, one more function links the parts: it shuffles and votes itself and
// continues with the next part. The loops over lanes of short parts are unrolled there, so that a tree of shuffles needs
// neither the simulator nor memory.
//
// Values that live across stops have an array each, neighbouring lanes side by side; the operands and results of
// operations are in WarpLanes. Loops with a constant trip count around warp operations are unrolled before, so that a
// tree of shuffles becomes straight-line code, and its steps become parts without branches.
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

/// The symbol of the part that begins at `start` (0: the kernel's start; k + 1: after stops[k]).
std::string warp_part_symbol(const std::string &kernel_symbol, std::size_t start);

/// Replaces an instrumented kernel by its parts, for tiles of this shape. Returns nothing, and a kernel that may have
/// been changed to an equivalent one, if that is not possible. Debug information must have been stripped.
std::optional<WarpedKernel> make_warp_loops(llvm::Function &function, const Kernel &kernel, const TileShape &tile,
                                            Variant variant, const ProgramTables &program);

} // namespace ampsim::frontend
