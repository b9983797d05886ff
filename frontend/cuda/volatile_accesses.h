// Volatile accesses of device code.
#pragma once

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// Aligned ones of 1, 2, 4 or 8 bytes are strong operations (PTX ISA, "Operation Types"): they become atomic, with
/// relaxed order.
void make_volatile_atomic(llvm::Module &module);

} // namespace ampsim::frontend
