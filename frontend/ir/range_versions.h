// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Separates loops in which every index is in bounds from loops in which an index may be out of bounds.
//
// Each element access checks that its index is in bounds, and each access through a pointer checks that it points into
// its region and is aligned. The branch to the report of a failed check prevents vectorisation of the loop. Where the
// index increases with the loop's counter, its first and last values decide before the loop. An innermost loop with
// such checks is therefore duplicated: a copy without the checks, and the original. The same applies to the program's
// own check of a thread's index in the whole launch (`if (i < n)`), which has the same result for all threads of every
// tile except the last.
//
// Runs right before the vectoriser.
//
// Assumes loops in simplified form, with one exit, at the latch, that may be duplicated (no convergent or noduplicate
// calls). The checks are removed in a copy that runs only if all of them hold in each turn: indices are affine with a
// constant step from 0 to 2^31, start and end are compared in 64 bits, and SCEV's assumptions that an index does not
// wrap are checked as well. Values computed before the loop may be poison where no turn would have checked them, so
// they are frozen before the branch; divisions are not moved there (isSafeToExpandAt). The turns are otherwise the
// same, and the other copy is the original loop.
#pragma once

#include "llvm/IR/PassManager.h"

namespace ampsim::frontend {

struct RangeVersions : llvm::PassInfoMixin<RangeVersions> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace ampsim::frontend
