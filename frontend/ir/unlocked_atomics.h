// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic operations without the processor's lock, where no other thread of the process can interfere.
//
// A locked operation takes about 20 cycles and keeps later loads waiting. A launch on one worker whose memory the host
// cannot access needs none: the simulator then sets a variable (alone_variable), and each operation tests it. The branch
// is inserted after optimisation, so that it neither multiplies loops nor changes how others are optimised.
#pragma once

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// Gives each atomic operation that reads and writes a second form, for launches that are alone.
void unlock_atomics(llvm::Module &module);

} // namespace ampsim::frontend
