// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The variables that a language gives each thread: threadIdx, blockIdx, blockDim, gridDim and warpSize in CUDA and HIP.
// Programs read them through functions, so they are not in memory; C++ AMP's index is a parameter like any other.
#pragma once

#include "debugger/execution.h"
#include "debugger/value.h"

#include <optional>
#include <span>
#include <string_view>

namespace ampsim::debugger {

/// Their names, in the order in which they are listed.
std::span<const std::string_view> builtins(const Language &language);

/// The value for a thread; empty if it is not a built-in variable. Its type has the name of the program's.
std::optional<Value> builtin(TypeTable &types, const Execution &execution, const Thread &thread,
                             std::string_view name);

/// The same without a thread, with all bytes 0.
std::optional<Value> builtin_type(TypeTable &types, const Language &language, std::string_view name);

/// Returns whether only kernel threads have it: a built-in variable, or the debugger's own, such as "$thread".
bool is_of_threads(const Language &language, std::string_view name);

} // namespace ampsim::debugger
