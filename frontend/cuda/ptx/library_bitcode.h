// Links the functions of library.cpp into a module.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// The prefix of these functions' names; no program uses it.
inline constexpr llvm::StringLiteral ptx_library_prefix = "__ampsim_ptx_";

/// Does code name shared memory of other blocks of a cluster? Then all of its barriers are also used by their threads.
bool names_other_blocks(llvm::StringRef code);

/// Links the functions that the module calls into it, as its own.
void link_ptx_library(llvm::Module &module);

} // namespace ampsim::frontend
