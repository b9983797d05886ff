// Warps in lockstep, as before Volta (--warp-synchronous).
//
// Inserts calls only, and makes a local copy between the read and the write of an object that is assigned. Where
// lanes cannot be seen to part (calls, exceptions) it inserts nothing. It runs before inlining, so a function's
// meetings are those of each call of it.
#pragma once

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// Lets the threads of a warp that are active together meet in front of and behind each write to memory that others may
/// see. So all of them have read what a statement reads before one of them writes, and all have written before one of them
/// goes on. They meet, too, where a branch ends and where a loop begins again. What is in one thread's stack, as far as that is seen, is left alone.
void put_warps_in_step(llvm::Module &module);

} // namespace ampsim::frontend
