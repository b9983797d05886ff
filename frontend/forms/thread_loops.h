// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels as loops over threads that share one context: the fast form of a kernel (ThreadLoops in kernel.h).
//
// Like interval_loops.h, this splits a kernel at its barriers and runs all threads of a tile through one interval after
// the other. It is faster because:
//   - The loops are nested like the tile, with its lengths as constants (if a launch chooses the tile's shape, one form
//     exists per shape), and the threads' indices are the loops' own counters: nothing is stored for a thread, indices
//     become addresses, and simple loops become vector code.
//   - Of the values that live across barriers, those that are the same for all threads (loop counters) are stored once;
//     others are in an array per value, neighbouring threads side by side.
//   - The state that the checks need is read once per interval (loop_hooks.h).
//   - An interval that only reads tile-local variables in inner loops is duplicated: without any check, for the case
//     that the variables turn out to be initialised at its beginning, and with checks.
// In return it does not support anything unusual: another order of threads, or reports of divergence (it only detects
// that threads diverged). The launch then runs in another form.
#pragma once

#include "model/kernel.h"
#include "model/kernel_code.h"

#include "llvm/IR/Function.h"

#include <optional>
#include <string>
#include <vector>

namespace ampsim::frontend {

/// ThreadLoops (kernel.h) without the addresses.
struct LoopedKernel {
  std::vector<FenceMask> barriers;
  std::uint64_t frame_bytes = 0;
};

/// The symbol of the loops that begin at `start` (0: the kernel's start; k + 1: after barriers[k]).
std::string loops_symbol(const std::string &kernel_symbol, std::size_t start);

/// Replaces an instrumented kernel by its loops over tiles of this shape. Returns nothing, and a kernel that may have
/// been changed to an equivalent one, if that is not possible. Debug information must have been stripped.
std::optional<LoopedKernel> make_thread_loops(llvm::Function &function, const Kernel &kernel, const TileShape &tile,
                                              Variant variant, const ProgramTables &program);

} // namespace ampsim::frontend
