// The steps by which code as Clang made it becomes kernels with their calls inlined (kernel_module.cpp), for those who prepare
// other code than a program's kernels.
#pragma once

#include "frontend/ir/kept_calls.h"

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// Every function of the module whose name is not a kernel_symbol() is inlined into those that have one, and dropped, but for
/// those that kernels keep (kept_calls.h). What the launch gave is a parameter of each, and a thread that ends returns from
/// its kernel.
void inline_into_kernels(llvm::Module &module, std::uint64_t most_instructions = most_inlined_instructions);
/// Local variables, where possible.
void put_into_registers(llvm::Module &module);

} // namespace ampsim::frontend
