// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shortens loops over threads in which only the first, or only the last, threads have work to do.
//
// `if (i < step) part[i] += part[i + step];` between two barriers is a loop over all threads of the tile, and most
// turns do nothing. Where the index increases with the loop's counter and the bound is invariant, the loop begins or
// ends where the condition changes. A tree reduction then takes as many turns as it has additions. (Conditions like
// `i % 8 == 0` remain: the vectoriser does better with all threads than with every eighth.)
//
// Runs before RangeVersions and the vectoriser.
//
// Assumes a loop with a constant number of turns whose only exit is at the latch. A turn is skipped only if it leads
// from the header to the latch and both only compute. Every phi is then unchanged by it, or increases by a constant,
// which the start value compensates for. Only unchanged phis are used after the loop. Start and number of turns are
// below 2^29, so no index is negative, whatever the comparison. The remaining turns keep their order and their values.
#pragma once

#include "llvm/IR/PassManager.h"

namespace ampsim::frontend {

struct ActiveRange : llvm::PassInfoMixin<ActiveRange> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace ampsim::frontend
