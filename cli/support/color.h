// Does what is printed get colours?
#pragma once

#include <cstdint>

namespace ampsim::cli {

enum class ColorMode : std::uint8_t { automatic, always, never };

/// Whether a stream with this descriptor gets colours; `automatic` looks at the terminal and at NO_COLOR.
bool use_color(ColorMode mode, int descriptor);

} // namespace ampsim::cli
