// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of the device runtime that programs may declare by themselves, with parameters of their choice: __assertfail,
// and __assert_fail, which <assert.h> declares.
#pragma once

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// Defines those that the device's module declares.
void define_runtime_functions(llvm::Module &module);

} // namespace ampsim::frontend
