// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The code of checks inside a kernel.
//
// An inlined check is faster than a call, above all where it allows vectorisation of a loop, but takes about 50 ms of
// compile time. The number of inlined checks is therefore limited. Checks of the innermost loops, where a kernel spends
// its time, are inlined first; the others remain calls of a copy in the kernel's own module.
//
// Drops `#pragma unroll` from loops with checks, and decides which checks are inlined; neither changes the results of a
// thread. Hooks are in `module` under their own names, which cannot collide with a program's functions: all of these
// have been inlined.
#pragma once

#include "llvm/IR/Module.h"

#include <string_view>

namespace ampsim::frontend {

/// Adds the hooks' code to `module`, the module of a kernel that calls them, for the optimiser to inline. Throws
/// std::runtime_error if `bitcode` is damaged.
void link_hooks(llvm::Module &module, std::string_view bitcode);

} // namespace ampsim::frontend
