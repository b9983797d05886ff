// Kernels as loops over threads that share one context: the fast form of a kernel (ThreadLoops in kernel.h).
//
// Like interval_loops.h this splits a kernel at its barriers and runs all threads of a tile through one interval
// after the other. What makes it faster:
//   - The loops are nested like the tile, with its lengths as constants (so there is a form for each shape of tile,
//   where
//     a launch chooses it), and the threads' indices are the loops' own counters: nothing is stored for a thread,
//     indices become addresses, and simple loops become vector code.
//   - Of what lives across barriers, values that are the same for all threads (loop counters) are kept once; others
//   in
//     an array per value, neighbouring threads side by side.
//   - What the checks look at is read once per interval (loop_hooks.h).
//   - Where an interval only reads tile-local variables in inner loops, it is there twice: without any check, for
//   when
//     the variables turn out to be initialised at its begin, and with them.
// For that it gives up on everything unusual: another order of threads, reports of divergence (it only notices that
// threads went different ways). Then the launch runs in another form.
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

/// The symbol of the loops that begin at `start` (0: the kernel's start; k + 1: behind barriers[k]).
std::string loops_symbol(const std::string &kernel_symbol, std::size_t start);

/// Replaces an instrumented kernel by its loops over tiles of this shape. Nothing, and a kernel that may have been
/// changed but means the same, where that cannot be done. Debug information must have been stripped.
std::optional<LoopedKernel> make_thread_loops(llvm::Function &function, const Kernel &kernel, const TileShape &tile,
                                              Variant variant, const ProgramTables &program);

} // namespace ampsim::frontend
