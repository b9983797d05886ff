// What a failed assertion compared.
//
// `assert(i < n)` becomes a comparison, a branch and a call that says what failed. Right in front of that call the two operands
// are handed over, too, so that a report has not only the expression but its values. Only registers are used
// for it: no access of the kernel's is added, and no thread takes another way.
#pragma once

#include "llvm/IR/Function.h"

namespace ampsim::frontend {

/// Before sites are numbered, of a kernel or a function that it keeps. Assumes that variables are in registers. Several
/// comparisons may lead to one failure (`a && b`): each has its number, in the order of the function's blocks.
void tell_compared_values(llvm::Function &function);

} // namespace ampsim::frontend
