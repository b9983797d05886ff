// A copy of a device module in which kernels are whole: every call is inlined, local variables are in registers.
//
// Questions of data flow (barrier_uniformity.h) need that, to a degree that code for race detection must not have. A kernel that
// cannot be whole (kept_calls.h) is left out.
#pragma once

#include "llvm/IR/Module.h"

#include <memory>
#include <set>
#include <string>

namespace ampsim::frontend {

/// `kernels`: the symbols of the functions that are kept; the others are inlined into them. Loops that are never
/// left are given an exit there, since only then do their blocks have a place in a post-dominator tree.
std::unique_ptr<llvm::Module> inlined_kernels(const llvm::Module &original, const std::set<std::string> &kernels);

} // namespace ampsim::frontend
