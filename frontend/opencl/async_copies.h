// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `async_work_group_copy` and `wait_group_events`, as asynchronous copies of the engine.
//
// A work-group's first work-item makes the whole copy, so that the other work-items' accesses to both sides are those of
// others, whichever part they are to. All of them must reach it, like a barrier that orders nothing. A wait is for the
// copies of its events. It is also a barrier of local and global memory, as in all implementations known: a work-item
// that has waited may use what was copied.
#pragma once

#include "frontend/opencl/builtin_functions.h"

namespace ampsim::frontend {

void translate_async_copies(llvm::Module &module, std::vector<UnsupportedCall> &unsupported);

} // namespace ampsim::frontend
