// Loops in which every index is inside of its container, apart from those in which one may not be.
//
// Each element access asks whether its index is inside, each access through a pointer whether that leads into its region and
// is aligned; the branch to the report of one that is not keeps the loop from being vectorised. Where the index goes up with
// the loop's counter, its first and last value tell before the loop. So an innermost loop with such questions is there twice:
// without them, and as it was. The same holds for what the program asks of a thread's index in the whole launch (`if (i < n)`),
// to which all threads of a tile but the last give the same answer.
//
// A pass for the time right before the vectoriser.
#pragma once

#include "llvm/IR/PassManager.h"

namespace ampsim::frontend {

struct RangeVersions : llvm::PassInfoMixin<RangeVersions> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace ampsim::frontend
