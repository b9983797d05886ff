// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Turns code as Clang emitted it into kernels with their calls inlined (kernel_module.cpp). For code other than a
// program's kernels.
#pragma once

#include "frontend/ir/kept_calls.h"

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// Inlines every function of the module whose name is not a kernel_symbol() into those that have one, and drops it,
/// except functions that kernels keep (kept_calls.h). The arguments of the launch become a parameter of each, and a
/// thread that ends returns from its kernel.
void inline_into_kernels(llvm::Module &module, std::uint64_t most_instructions = most_inlined_instructions);
/// Puts local variables into registers, where possible.
void put_into_registers(llvm::Module &module);

} // namespace ampsim::frontend
