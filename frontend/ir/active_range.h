// Loops over threads of which only the first, or only the last, have something to do.
//
// `if (i < step) part[i] += part[i + step];` between two barriers is a loop over all threads of the tile, and in most
// turns nothing happens. Where the index goes up with the loop's counter and the bound is the same in each turn, the loop is
// made to begin, or to end, where the condition changes. A tree of sums so takes as many turns as it has sums.
// (Conditions like `i % 8 == 0` stay: the vectoriser does better with all threads than with each eighth.)
//
// A pass for the time before RangeVersions and the vectoriser.
//
// Assumes a loop with a constant number of turns whose only exit is at the latch. A turn is left out only if it
// leads from the header to the latch, which both only compute; every phi is then unchanged by it, or goes up by a
// constant, for which the skipped turns are made up at the start; and nothing but unchanged phis is used after the
// loop. Start and number of turns are below 2^29, so that no index has a sign, whatever the comparison. The turns
// that are left are in their order, with the same values.
#pragma once

#include "llvm/IR/PassManager.h"

namespace ampsim::frontend {

struct ActiveRange : llvm::PassInfoMixin<ActiveRange> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace ampsim::frontend
