// Which values of a kernel are the same for all threads of a tile that arrive together.
#pragma once

#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

#include <set>

namespace ampsim::frontend {

/// The uniform values among the instructions of an instrumented kernel, as far as that can be proven: what is
/// computed from the function object and the tile's indices in uniform control flow.
std::set<const llvm::Instruction *> uniform_values(llvm::Function &kernel);

} // namespace ampsim::frontend
