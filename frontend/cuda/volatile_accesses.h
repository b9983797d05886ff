// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Volatile accesses of device code, and atomic operations of the scopes of a block and a cluster.
//
// Runs on Clang's code, before anything is inlined. Changes only loads and stores that are one instruction on a GPU,
// and only their ordering; they remain volatile, so their number and order do not change.
#pragma once

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// Aligned accesses of 1, 2, 4 or 8 bytes are strong operations (PTX ISA, "Operation Types"): they become atomic, with
/// relaxed order, if `strong`. An access that is already atomic and volatile comes from the headers, which mark a scope of
/// only the block or the cluster that way (ampsim_cuda/atomics.h): it gets that scope in any case
/// (frontend/code/atomic_scope.h).
void make_volatile_atomic(llvm::Module &module, bool strong);

} // namespace ampsim::frontend
