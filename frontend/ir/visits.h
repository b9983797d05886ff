// How much a thread of a kernel has to do, before anything is known but its code.
//
// Changes nothing in the IR. An estimate: it decides how a kernel is compiled first, never what is checked.
#pragma once

#include "llvm/IR/Function.h"

#include <cstdint>

namespace ampsim::frontend {

/// How often a thread comes by the innermost loop's body, by estimate: the product of the trip counts of the loops
/// around it. Of loops whose trip count the code does not say a few hundred are assumed. Kernels that call functions
/// (recursion, function pointers) or need much stack have many_visits.
inline constexpr std::uint64_t many_visits = 1ull << 40;
std::uint64_t estimated_visits(llvm::Function &kernel);

} // namespace ampsim::frontend
