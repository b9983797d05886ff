// The checks' own code inside a kernel.
//
// An inlined check is faster than a call, above all where it lets a loop be vectorised, but takes compile time: some 50 ms
// each. So there is a budget. Within it, the checks of the innermost loops come first, where a kernel spends its time; the
// others stay calls of a copy in the kernel's own module.
//
// Drops `#pragma unroll` from loops with checks, and decides what is inlined; neither changes what a thread
// computes. Hooks are in `module` under their own names, which a program's functions cannot have: all of these
// have been inlined before.
#pragma once

#include "llvm/IR/Module.h"

#include <string_view>

namespace ampsim::frontend {

/// Brings the hooks' code into `module`, a kernel's that calls them, to be inlined by the optimiser. Throws
/// std::runtime_error where `bitcode` is damaged.
void link_hooks(llvm::Module &module, std::string_view bitcode);

} // namespace ampsim::frontend
