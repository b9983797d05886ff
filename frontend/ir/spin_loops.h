// Loops that a thread may be unable to leave on its own.
//
// Nothing promises progress between the threads of a launch: a loop that waits for another thread may run for ever.
// Such a loop is one whose every exit depends on shared memory, and on nothing that changes from iteration to
// iteration by itself. A loop with a counter, a pointer that walks, or a barrier in it is none; loops within it may have
// counters. Whether the thread itself changes that memory is decided at run time, where the values before and after
// its writes are compared. A loop that writes has to look by atomic or volatile reads: threads that work on data of
// their own until these are good enough (a solver's iteration) do not, and would pay for stacks and comparisons. A function that
// the kernel keeps (kept_calls.h) may write for all that is known; what it returns is nothing that a thread waits for.
//
// Changes nothing in the IR. A loop that is taken for one costs time, and one that is not found hangs until the
// time limit; neither changes a value: the hook at the latch asks whether the thread waits, and the values before
// a store are read by the thread itself, in the place of the store.
#pragma once

#include "frontend/ir/loop_nest.h"
#include "frontend/ir/pointer_root.h"

namespace ampsim::frontend {

bool is_spin_loop(const llvm::Loop &loop, PointerRoots &roots);

/// Can a store in a spin loop be compared with what was there (ampsim_hook_atomic_done)?
bool tells_change(const llvm::StoreInst &store);

} // namespace ampsim::frontend
