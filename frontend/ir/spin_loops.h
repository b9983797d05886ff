// Loops that a thread may be unable to leave on its own.
//
// Nothing promises progress between the threads of a launch: a loop that waits for another thread may run for ever.
// Such a loop is one whose every exit depends on shared memory, and on nothing that changes from iteration to
// iteration by itself. A loop with a counter, a pointer that walks, or a barrier in it is none. Whether the thread
// itself changes that memory is decided at run time for atomic operations; a plain write to shared memory in the
// loop excludes it here.
#pragma once

#include "frontend/ir/loop_nest.h"
#include "frontend/ir/pointer_root.h"

namespace ampsim::frontend {

bool is_spin_loop(const llvm::Loop &loop, PointerRoots &roots);

} // namespace ampsim::frontend
