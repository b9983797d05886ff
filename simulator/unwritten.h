// What memory holds that nothing has written, and how that is told.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace ampsim {

/// Fills tile-local memory before a tile begins. A value that is made of it alone is, all but certainly, none of the
/// program's.
inline constexpr unsigned char unwritten_byte = 0xcd;

/// In place of the value.
inline constexpr std::string_view uninitialized_text = "<uninitialized>";

/// Are these the bytes of tile-local memory that nothing has written? Of fewer than four nobody can say: a shorter value may
/// well be what the fill is.
inline bool looks_unwritten(std::span<const char> bytes) {
  for (char byte : bytes)
    if (static_cast<unsigned char>(byte) != unwritten_byte)
      return false;
  return bytes.size() >= 4;
}

} // namespace ampsim
