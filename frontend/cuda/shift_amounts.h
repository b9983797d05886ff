// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shifts by the width of the number or more, in device code.
//
// Replaces a shift by one whose amount is in range, or by a select that discards the result if it is not. It loses its
// flags (nsw, exact), which held only for amounts in range. Narrower numbers do not occur: C++ promotes them. Vectors
// of Clang's own extension are not changed.
#pragma once

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

enum class ShiftAmounts {
  clamped, // to the number's width: only zeros or the sign remain (PTX ISA, "shl" and "shr")
  masked   // to its low bits (AMD's instruction set architectures, V_LSHLREV_B32 and similar)
};

/// They are undefined in C++, but programs depend on the GPU's instructions. For integers of 32 and of 64 bits.
void define_shifts(llvm::Module &module, ShiftAmounts amounts);

} // namespace ampsim::frontend
