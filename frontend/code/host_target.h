// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The target of all code: the processor that ampsim runs on.
#pragma once

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// Gives a module without code, or with code of another target, this machine's triple and layout of data.
void set_host_target(llvm::Module &module);

} // namespace ampsim::frontend
