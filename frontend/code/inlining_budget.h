// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The size to which a kernel may grow by inlining the functions that it calls (frontend/ir/kept_calls.h).
#pragma once

#include <cstdint>

namespace ampsim::frontend {

/// Counted as Clang emits them, before local variables are in registers. The largest known ordinary kernels, of
/// hipCUB's device-wide sorts, have 160,000; one of twice that size takes minutes to compile with its checks.
inline constexpr std::uint64_t most_inlined_instructions = 300'000;

} // namespace ampsim::frontend
