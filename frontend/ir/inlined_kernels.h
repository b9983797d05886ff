// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A copy of a device module in which kernels are whole: every call is inlined, local variables are in registers.
//
// Data-flow analyses (barrier_uniformity.h) need more inlining than code for race detection may have. A kernel that
// cannot be inlined whole (kept_calls.h) is omitted.
#pragma once

#include "llvm/IR/Module.h"

#include <memory>
#include <set>
#include <string>

namespace ampsim::frontend {

/// `kernels`: the symbols of the functions that remain; all others are inlined into them. Loops that never exit get an
/// exit, since only then do their blocks have a place in a post-dominator tree.
std::unique_ptr<llvm::Module> inlined_kernels(const llvm::Module &original, const std::set<std::string> &kernels);

} // namespace ampsim::frontend
