// The functions of library.cpp in a module.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// What the names of these functions begin with: no program's do.
inline constexpr llvm::StringLiteral ptx_library_prefix = "__ampsim_ptx_";

/// Does code name shared memory of other blocks of a cluster? What barriers there are for, then, are its threads, too.
bool names_other_blocks(llvm::StringRef code);

/// Links those that the module calls into it, as functions of its own.
void link_ptx_library(llvm::Module &module);

} // namespace ampsim::frontend
