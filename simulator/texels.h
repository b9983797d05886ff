// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The elements of images and textures, for reports: all libraries give them the same names.
#pragma once

#include "model/type_layout.h"

#include <cstdint>

namespace ampsim {

/// Numbers of one type, each of `component` bytes: 1 to 4 of them.
struct TexelShape {
  enum class Kind : std::uint8_t { signed_integer, unsigned_integer, floating } kind = Kind::unsigned_integer;
  unsigned channels = 1, component = 1;
};

/// The layout under its name in reports: "float4". It exists until the process ends. Guarded by the machine's lock.
const TypeLayout &texel_layout(const TexelShape &shape);

} // namespace ampsim
