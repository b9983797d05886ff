// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Decides whether output gets colours.
#pragma once

#include <cstdint>

namespace ampsim::cli {

enum class ColorMode : std::uint8_t { automatic, always, never };

/// Returns whether a stream with this descriptor gets colours; `automatic` checks for a terminal and for NO_COLOR.
bool use_color(ColorMode mode, int descriptor);

} // namespace ampsim::cli
