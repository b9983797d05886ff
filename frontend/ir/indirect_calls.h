// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls through pointers in device code: function pointers and virtual functions.
//
// A call through a pointer becomes a switch over direct calls of the functions of its type whose address is taken
// somewhere in the module: in code, in a variable or in a table of virtual functions. These calls are inlined or kept
// like any others (kept_calls.h); functions of a table that call through the table are recursive.
//
//     call %f(x)   -->   switch %f: case address_of(square): call square(x)
//                                   case address_of(cube):   call cube(x)
//                                   else: the kernel is aborted
//
// The address of such a function is a number that the compiler assigns. It is the same in all variants of all kernels,
// and the program's host side can carry it from one kernel to the next, as with a real address.
#pragma once

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// Runs before the initial values of variables are read. `unit` distinguishes the program's sources.
void resolve_indirect_calls(llvm::Module &module, unsigned unit);

/// Runs after inlining, when the targets of a call may be known.
void fold_resolved_calls(llvm::Function &function);

} // namespace ampsim::frontend
