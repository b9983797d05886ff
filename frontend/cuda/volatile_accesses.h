// Volatile accesses of device code, and atomic operations of the scopes of a block and a cluster.
//
// Runs on Clang's code, before anything is inlined. Only loads and stores that are one instruction on a GPU
// change, and only in their ordering; they stay volatile, so their number and order stay, too.
#pragma once

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// Aligned ones of 1, 2, 4 or 8 bytes are strong operations (PTX ISA, "Operation Types"): they become atomic, with
/// relaxed order. What is atomic and volatile already is the headers' way to say that it is so for its block or its
/// cluster only (ampsim_cuda/atomics.h): it gets that scope (frontend/code/atomic_scope.h), also where other volatile accesses
/// stay plain ones (not `strong`).
void make_volatile_atomic(llvm::Module &module, bool strong);

} // namespace ampsim::frontend
