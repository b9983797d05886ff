// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Optimises the host code of a program where its time goes: in loops.
//
// Host code is mostly executed once, and compiled at each first run, so everything outside of loops is compiled without
// optimisation. Functions with loops, recursive functions, and what either calls, get their variables in registers, the
// small functions that they call inlined, and LLVM's optimising code generator.
//
// Memory that another thread can see is accessed exactly as often and in the same order as in the unoptimised program: a
// loop may poll a plain variable, or publish its progress in one. Only variables that never leave their function move
// into registers, and the address of a std::vector's elements is read once for a loop that does not depend on it
// otherwise. Floating-point operations stay within their conditions, in their order with changes of the
// floating-point environment, and calls of library functions stay as written. What is undefined in C++, such as signed
// overflow, is as undefined as under any optimising compiler.
#pragma once

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// Optimises the functions of `module` that can take long, and marks the others as not to be optimised. Must run after
/// everything that inserts calls. Returns whether any function was optimised: the module's code must then be generated
/// at level 2, otherwise at level 0.
bool optimize_host_loops(llvm::Module &module);

} // namespace ampsim::frontend
