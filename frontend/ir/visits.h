// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Estimates the work of a kernel's thread from its code alone.
//
// Changes nothing in the IR. The estimate decides how a kernel is compiled first, never what is checked.
#pragma once

#include "llvm/IR/Function.h"

#include <cstdint>

namespace ampsim::frontend {

/// An estimate of how often a thread runs the innermost loop's body: the product of the trip counts of the loops
/// around it. A few hundred are assumed for a loop whose trip count is not in the code. Kernels that call functions
/// (recursion, function pointers) or need much stack have many_visits.
inline constexpr std::uint64_t many_visits = 1ull << 40;
std::uint64_t estimated_visits(llvm::Function &kernel);

} // namespace ampsim::frontend
