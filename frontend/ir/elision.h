// Which accesses need no check, or less than a whole one, and when (Variant::elided).
//
// Of containers: those that the kernel only reads, and those of which each thread may keep to elements of its own.
// That depends on what the containers are, so this is only the half that can be known before (CaptureUse in
// kernel.h); the launch decides (simulator/elision.h). Every access has to stay in its container for that: the
// library's access to an element does, a pointer need not.
//
// Of tile-local memory, and of containers that stay checked:
//   - reads of a tile-local variable in a barrier interval without writes of it can only be of memory that was never
//     written, and so can atomic operations of one size in an interval that has nothing else for the variable;
//   - of what a thread does to one place between two barriers (of the tile or of its warp) or fences, one access answers
//     for the others: the write, if there is one, else the first read. A hazard with any of them is one with that, on the
//     same cells.
// Whether a read comes before the first write of the tile is still asked for.
//
// Changes nothing in the IR. It leaves a check out only where another one is made that finds the same race, or
// where no two threads can meet. That assumes: where the roots of two pointers differ, so does their memory
// (pointer_root.h), except that arrays whose length the launch says share theirs, and that a pointer of unknown
// origin may lead anywhere. That two pointers are equal within a block: they are computed by the same operations
// from the same values, among which loads count only of memory that no thread writes. An access answers for
// another one only within a block, where both are executed or neither, and with nothing between them that orders
// accesses: barriers, fences, copies, launches. Intervals are all that can be reached from a barrier without
// passing another one, by whatever way.
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

/// Fills in `uses`, `unknown_reads` and `unknown_writes` of a prepared kernel. `functions`: it, and those that it keeps
/// (kept_calls.h); where there are any, nothing is elided.
/// `raw_pointers`: the language's captures are pointers, whose accesses are all asked for their bounds.
void describe_captures(const std::vector<llvm::Function *> &functions, bool raw_pointers, Kernel &kernel);

/// What has to be checked of an access in Variant::elided.
enum class Need {
  all,
  known,         // only that what it reads is initialised
  known_in_loop, // likewise; it is in a loop without a barrier, so it pays to ask for its whole variable before
  nothing,
};
/// By instruction and number of the access (accesses_of). Those that are not listed: all.
using Needs = std::map<std::pair<const llvm::Instruction *, unsigned>, Need>;
/// `code`: what the launch has to check all the same, and what it need not check at all.
Needs find_needs(llvm::Function &function, PointerRoots &roots, const LoopNest &nest, const Kernel &kernel,
                 Instrumentation code);

} // namespace ampsim::frontend
