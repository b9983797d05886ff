// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The contents of unwritten memory, and their representation in texts.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace ampsim {

/// Fills tile-local memory before a tile begins. A value that consists of it alone is almost certainly not the
/// program's.
inline constexpr unsigned char unwritten_byte = 0xcd;

/// Printed in place of the value.
inline constexpr std::string_view uninitialized_text = "<uninitialized>";

/// Returns whether these bytes look like unwritten tile-local memory. False for fewer than four: a short value may well
/// equal the fill.
inline bool looks_unwritten(std::span<const char> bytes) {
  for (char byte : bytes)
    if (static_cast<unsigned char>(byte) != unwritten_byte)
      return false;
  return bytes.size() >= 4;
}

} // namespace ampsim
