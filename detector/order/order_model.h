// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The memory model that orders the accesses of a launch.
#pragma once

#include <cstdint>

namespace ampsim {

/// CUDA's guide, with notes on pairs that PTX's model leaves unordered because nothing acquires (`cuda`); the same with
/// notes on all pairs that PTX's model leaves unordered (`ptx`); or C++20's model with scopes (`cpp`).
enum class OrderModel : std::uint8_t { cuda, ptx, cpp };

} // namespace ampsim
