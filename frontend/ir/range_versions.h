// Loops in which every index is inside of its container, apart from those in which one may not be.
//
// Each element access asks whether its index is inside, each access through a pointer whether that leads into its region and
// is aligned; the branch to the report of one that is not keeps the loop from being vectorised. Where the index goes up with
// the loop's counter, its first and last value tell before the loop. So an innermost loop with such questions is there twice:
// without them, and as it was. The same holds for what the program asks of a thread's index in the whole launch (`if (i < n)`),
// to which all threads of a tile but the last give the same answer.
//
// A pass for the time right before the vectoriser.
//
// Assumes loops in simplified form, with one exit, at the latch, which may be there twice (no convergent or
// noduplicate calls). The questions are removed in a copy that runs only if all of them are answered with yes in
// each turn: indices are affine with a constant step from 0 to 2^31, start and end are compared in 64 bits, and
// SCEV's assumptions that an index does not wrap are asked for as well. What is computed before the loop may be
// poison where no turn would have asked, so it is frozen before the branch; divisions are not moved there
// (isSafeToExpandAt). Everything else in the turns is the same, and the other copy is the loop as it was.
#pragma once

#include "llvm/IR/PassManager.h"

namespace ampsim::frontend {

struct RangeVersions : llvm::PassInfoMixin<RangeVersions> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace ampsim::frontend
