// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Decides which accesses need no check, or a cheaper one, and when (Variant::elided).
//
// Containers: those that the kernel only reads, and those in which each thread may access only its own elements. That
// depends on the containers, so this is the half that is known before the launch (CaptureUse in kernel.h); the launch
// decides (simulator/elision.h). Every access must stay in its container: the library's element access does, a pointer
// may not.
//
// Tile-local memory, and containers that remain checked:
//   - reads of a tile-local variable in a barrier interval without writes of it can only find memory that was never
//     written; so can atomic operations of one size in an interval with no other accesses of the variable;
//   - of a thread's accesses to one place between two barriers (of the tile or of its warp) or fences, one covers the
//     others: the write, if any, else the first read. A hazard with any of them is also a hazard with that one, on the
//     same cells.
// Reads before the tile's first write are still checked for.
//
// Changes nothing in the IR. A check is omitted only where another check finds the same race, or where no two threads
// can meet. Assumptions: pointers with different roots point to different memory (pointer_root.h), except that arrays
// whose length the launch chooses share theirs, and that a pointer of unknown origin may lead anywhere. Two pointers
// within a block are equal if the same operations compute them from the same values; loads count only if no thread
// writes the memory. An access covers another one only within a block, where both are executed or neither, and with
// nothing between them that orders accesses: barriers, fences, copies, launches. An interval is everything reachable
// from a barrier, on any path, without passing another one.
#pragma once

#include "frontend/ir/loop_nest.h"
#include "frontend/ir/pointer_root.h"
#include "model/kernel.h"
#include "model/kernel_code.h"

#include "llvm/IR/Function.h"

#include <map>
#include <utility>
#include <vector>

namespace ampsim::frontend {

/// Fills in `uses`, `unknown_reads` and `unknown_writes` of a prepared kernel. `functions`: the kernel and the
/// functions that it keeps (kept_calls.h); if there are any, nothing is elided. `raw_pointers`: the language's captures
/// are pointers, so every access through them is bounds-checked.
void describe_captures(const std::vector<llvm::Function *> &functions, bool raw_pointers, Kernel &kernel);

/// The checks that an access needs in Variant::elided.
enum class Need {
  all,
  known,         // only that it reads initialised memory
  known_in_loop, // likewise, in a loop without a barrier or of a counter: checking the whole variable first pays off
  nothing,
};
/// Indexed by instruction and number of the access (accesses_of). Accesses that are not listed need all checks.
using Needs = std::map<std::pair<const llvm::Instruction *, unsigned>, Need>;
/// `code`: the checks that the launch must make nevertheless, and those that it can omit.
Needs find_needs(llvm::Function &function, PointerRoots &roots, const LoopNest &nest, const Kernel &kernel,
                 Instrumentation code);

} // namespace ampsim::frontend
