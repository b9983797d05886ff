// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of the C library in device code.
//
// Their memory accesses are not instrumented, because they are compiled host code. Only functions of numbers, which
// access no memory, may therefore be called. Functions that return a second result through a pointer (frexp, modf,
// remquo, sincos) get a variable of the caller's instead, and the kernel itself stores the result where the program
// wants it: an ordinary store, with a site, checked and proved like any other. All other functions are rejected by name
// when the program is compiled.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// Returns whether the C library's function computes a number from numbers, and accesses no memory of a program.
bool is_function_of_numbers(llvm::StringRef name);

/// Inserts the stores of further results of such functions into their callers. Afterwards these functions write only to
/// variables of their callers.
void store_results_in_callers(llvm::Module &module);

/// Returns whether device code may call a function that has no code in the program: one of ampsim's own, or one of the
/// C library that accesses no memory except variables of the caller, made by store_results_in_callers().
bool may_be_called(const llvm::CallBase &call);

} // namespace ampsim::frontend
