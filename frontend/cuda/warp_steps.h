// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs warps in lockstep, as before Volta (--warp-synchronous).
//
// Inserts only calls, and a local copy between the read and the write of an object that is assigned. Where divergence
// cannot be seen (calls, exceptions), it inserts nothing. It runs before inlining, so a function's meeting points apply
// to each call of it.
#pragma once

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// Makes the active threads of a warp meet before and after each write to memory that others may see: all of them have
/// read a statement's operands before one of them writes, and all have written before one of them continues. They also
/// meet where a branch ends and where a loop iteration begins. Accesses that are known to be to the thread's own stack
/// are not changed.
void put_warps_in_step(llvm::Module &module);

} // namespace ampsim::frontend
