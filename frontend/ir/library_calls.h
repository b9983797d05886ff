// Calls of the C library in code for the device.
//
// Their memory accesses are not instrumented: they are compiled code of the host. So only those may be called
// that touch no memory at all: functions of numbers. Those that give a second result through a pointer (frexp, modf, remquo,
// sincos) are given a variable of the caller's instead, and the kernel itself stores from there to where the program wants it:
// a store like any other, with a site, checked and proved like any other. All other functions are refused by name when the
// program is compiled.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// Does the function of the C library compute a number from numbers, and touch no memory that a program sees?
bool is_function_of_numbers(llvm::StringRef name);

/// Puts the stores of such functions' further results into the callers. Afterwards these functions write to variables
/// of their callers only.
void store_results_in_callers(llvm::Module &module);

/// May code for the device call a function that has no code in the program: one of ampsim's own, or one of the C library
/// that touches no memory but variables of the caller, made by store_results_in_callers()?
bool may_be_called(const llvm::CallBase &call);

} // namespace ampsim::frontend
