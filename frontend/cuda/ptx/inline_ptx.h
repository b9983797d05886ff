// Inline PTX in code for the device, as LLVM IR.
//
// The common instructions are translated: moves, integer and floating-point arithmetic, comparisons, bits, conversions, jumps,
// loads and stores, atomic operations, fences, shuffles and votes, copies and barriers in shared memory, special registers.
// What an access or a fence is to the detector is what the corresponding function of CUDA C++ is. A statement with
// anything else in it stays as it is, and a kernel that contains it is refused (frontend/ir/kernel_module.cpp).
#pragma once

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

void translate_inline_ptx(llvm::Module &module);

} // namespace ampsim::frontend
