// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The user's assumption about a kernel's input: `n > 0 && n % 64 == 0`.
//
// Uses C's operators and precedence on integers of any size. Names are the kernel's parameters, `blockDim.x`,
// `gridDim.x`, and containers' extents: `in.extent[0]`.
#pragma once

#include "frontend/prove/thread_values.h"

#include <string>
#include <string_view>

namespace ampsim::frontend {

/// Returns the condition as a term. Throws NotExpressible with a message for the user.
z3::expr parse_assumption(std::string_view text, const Kernel &kernel, ThreadValues &values, Terms &terms);

} // namespace ampsim::frontend
