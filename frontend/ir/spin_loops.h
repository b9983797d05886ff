// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds loops that a thread may be unable to leave on its own.
//
// Forward progress between the threads of a launch is not guaranteed: a loop that waits for another thread may run
// forever. In such a loop, every exit depends on shared memory, and on nothing that changes by itself from iteration to
// iteration. A loop with a counter, an advancing pointer, or a barrier is therefore not a spin loop; loops within it
// may have counters. Whether the thread itself changes that memory is decided at run time, by comparing the values
// before and after its writes. A loop that writes must poll with atomic or volatile reads: threads that iterate on
// their own data until it is good enough (a solver) do not, and would pay for stacks and comparisons. A function that
// the kernel keeps (kept_calls.h) is assumed to write; its result is not something that a thread waits for.
//
// Changes nothing in the IR. A false positive costs time, and a loop that is not found hangs until the time limit.
// Neither changes a value: the hook at the latch asks whether the thread waits, and the thread itself reads the value
// before a store, in the place of the store.
#pragma once

#include "frontend/ir/loop_nest.h"
#include "frontend/ir/pointer_root.h"

namespace ampsim::frontend {

bool is_spin_loop(const llvm::Loop &loop, PointerRoots &roots);

/// Returns whether a store in a spin loop can be compared with the previous value (ampsim_hook_atomic_done).
bool shows_change(const llvm::StoreInst &store);

} // namespace ampsim::frontend
