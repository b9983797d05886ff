// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel's LLVM IR as text, for the debugger's disassembly.
#pragma once

#include "model/debug_info.h"

#include <llvm/IR/Function.h>

#include <vector>

namespace ampsim::frontend {

/// The code of a function compiled for debugging, without debug metadata.
std::vector<DebugInstruction> instruction_texts(const llvm::Function &function);

} // namespace ampsim::frontend
