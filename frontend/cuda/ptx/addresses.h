// Addresses that are computed as integers become pointers again.
#pragma once

#include "llvm/IR/Function.h"

namespace ampsim::frontend {

/// In a function whose registers are values (SROA has run). Where sums, choices and loops lead back to one pointer, the
/// address is that pointer and a distance; other addresses stay as they are.
void addresses_to_pointers(llvm::Function &function);

} // namespace ampsim::frontend
