// Shifts by as many bits as the number has, or more, in device code.
//
// A shift is replaced by one whose amount is in range, or by a select that does not choose the one that is not; it
// loses its flags (nsw, exact), which held only for amounts in range. Narrower numbers do not come here: C++
// promotes them. Vectors of Clang's own extension are left alone.
#pragma once

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

enum class ShiftAmounts {
  clamped, // to the number's width: nothing is left, or the sign (PTX ISA, "shl" and "shr")
  masked   // to its low bits (AMD's instruction set architectures, V_LSHLREV_B32 and its like)
};

/// C++ leaves them undefined, and programs see what the GPU's instructions do. For integers of 32 and of 64 bits.
void define_shifts(llvm::Module &module, ShiftAmounts amounts);

} // namespace ampsim::frontend
