// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Turns addresses that are computed as integers into pointers again.
#pragma once

#include "llvm/IR/Function.h"

namespace ampsim::frontend {

/// Expects a function whose registers are values (SROA has run). If sums, choices and loops lead back to one pointer,
/// the address becomes that pointer and a distance; other addresses do not change.
void addresses_to_pointers(llvm::Function &function);

} // namespace ampsim::frontend
