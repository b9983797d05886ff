// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Translates inline PTX in device code to LLVM IR.
//
// Supports the common instructions: moves, integer and floating-point arithmetic, comparisons, bits, conversions,
// jumps, loads and stores, atomic operations, fences, shuffles and votes, copies and barriers in shared memory, special
// registers. For the detector, an access or a fence is equivalent to the corresponding function of CUDA C++. A
// statement with anything else in it is not translated, and a kernel that contains it is rejected
// (frontend/ir/kernel_module.cpp).
#pragma once

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

void translate_inline_ptx(llvm::Module &module);

} // namespace ampsim::frontend
