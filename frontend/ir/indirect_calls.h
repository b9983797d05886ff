// Calls through pointers in code for the device: function pointers and virtual functions.
//
// A call through a pointer becomes one that is known: it leads to one of the module's functions of its type whose address is
// taken somewhere, in code, in a variable or in a table of virtual functions. So it is a switch over direct calls of these,
// which are inlined or kept like any others (kept_calls.h); functions of a table that call through the table are recursive.
//
//     call %f(x)   -->   switch %f: case address_of(square): call square(x)
//                                   case address_of(cube):   call cube(x)
//                                   else: the kernel is aborted
//
// The address of such a function is a number that the compiler gives it. So it is the same in all variants of all kernels,
// and the program's host side can carry it from one kernel to the next, as it may with a real one.
#pragma once

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// Before the initial values of variables are looked at. `unit` tells the program's sources apart.
void resolve_indirect_calls(llvm::Module &module, unsigned unit);

/// After inlining: what a call can lead to may now be known.
void fold_resolved_calls(llvm::Function &function);

} // namespace ampsim::frontend
