// The steps by which code as Clang made it becomes functions without calls (kernel_module.cpp), for those who prepare other
// code than a program's kernels.
#pragma once

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// Every function of the module whose name is not a kernel_symbol() is inlined into those that have one, and dropped. Loops
/// stand for recursion. What the launch gave is each one's first parameter, and a thread that ends returns.
void inline_into_kernels(llvm::Module &module);
/// Local variables, where possible.
void put_into_registers(llvm::Module &module);

} // namespace ampsim::frontend
