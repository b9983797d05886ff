// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Casts of floating point to integers in device code.
//
// Replaces each conversion by LLVM's saturating intrinsic, which is defined for all numbers, and a select for NaN;
// nothing else changes.
#pragma once

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// In C++, a cast whose value does not fit is undefined, but programs depend on the GPU's instruction: it saturates
/// (PTX ISA, "cvt"). A NaN becomes 0, or the number with only its highest bit set if either type has 64 bits. Integers
/// narrower than 32 bits are the low bits of an int's conversion.
void make_conversions_saturate(llvm::Module &module);

} // namespace ampsim::frontend
