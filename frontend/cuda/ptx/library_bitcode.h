// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Links the functions of library.cpp into a module.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// The prefix of these functions' names; no program uses it.
inline constexpr llvm::StringLiteral ptx_library_prefix = "__ampsim_ptx_";

/// Returns whether code names shared memory of a cluster's other blocks, whose threads then use all of its barriers.
bool names_other_blocks(llvm::StringRef code);

/// Links the functions that the module calls into it, as its own.
void link_ptx_library(llvm::Module &module);

} // namespace ampsim::frontend
