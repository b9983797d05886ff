// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds the values of a kernel that are the same for all threads of a tile that arrive together.
//
// Used to keep one copy of a value for all threads of a tile across a barrier: every thread that passes the barrier
// must then have computed the same value. A value can differ between threads although all threads that compute it
// together get the same result:
//   - threads leave the loop that computes it in different turns (temporal divergence): the value is uniform within the
//     loop, and a use outside of it is not. Such a value is not uniform here, whatever its other uses.
//   - only some threads have it, and it is undefined for the others: see find_divergence.
#pragma once

#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

#include <set>

namespace ampsim::frontend {

/// The uniform values among the instructions of an instrumented kernel, as far as that can be proven: those computed
/// from the function object and the tile's indices in uniform control flow.
std::set<const llvm::Instruction *> uniform_values(llvm::Function &kernel);

} // namespace ampsim::frontend
