// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Builtin functions of numbers whose results in libclc are not those of the specification: conversions that round or
// saturate at the ends of a type's range, and of values that are not numbers (OpenCL C 1.2, 6.2.3), and integer
// functions whose results overflow in between (6.12.3), and 'ldexp' of values that are not numbers.
#pragma once

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// Replaces calls of these functions by code.
void translate_number_functions(llvm::Module &module);

} // namespace ampsim::frontend
