// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reports the operands of a failed assertion.
//
// `assert(i < n)` becomes a comparison, a branch and a call that says what failed. Just before that call, the two
// operands are handed over, so that a report shows the values as well as the expression. Only registers are used: the
// kernel gets no new accesses, and no thread takes a different path.
#pragma once

#include "llvm/IR/Function.h"

namespace ampsim::frontend {

/// Runs before the sites of a kernel, or of a function that it keeps, are numbered. Assumes that variables are in
/// registers. Several comparisons may lead to one failure (`a && b`); they are numbered in the order of the function's
/// blocks.
void report_compared_values(llvm::Function &function);

} // namespace ampsim::frontend
