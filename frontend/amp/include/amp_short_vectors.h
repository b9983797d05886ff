// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Short vectors: int_2 to unorm_4, and the scalars norm and unorm (specification 10.7 to 10.10).
//
// Useful beyond textures: kernels compute with float_4 as with float. This header therefore does not depend on the
// containers.
#pragma once

#include "amp/graphics/norm.h"
#include "amp/graphics/short_vector.h"

namespace concurrency {
namespace direct3d {

/// Adds to each of the four sums the differences between the bytes of `reference` and four bytes in sequence of
/// `source`, from byte 0, 1, 2 and 3 on. Bytes of `reference` that are zero do not count (9.3).
AMPSIM_AMP inline graphics::uint_4 msad4(unsigned int reference, graphics::uint_2 source, graphics::uint_4 accum) {
  const unsigned long bytes = source.x | static_cast<unsigned long>(source.y) << 32;
  graphics::uint_4 sums;
  for (unsigned int byte = 0; byte < 4; ++byte) {
    const int mask = static_cast<int>(reference >> 8 * byte & 0xff);
    if (mask == 0)
      continue;
    const int x = static_cast<int>(bytes >> 8 * byte & 0xff), y = static_cast<int>(bytes >> 8 * (byte + 1) & 0xff),
              z = static_cast<int>(bytes >> 8 * (byte + 2) & 0xff),
              w = static_cast<int>(bytes >> 8 * (byte + 3) & 0xff);
    sums += graphics::uint_4(x > mask ? x - mask : mask - x, y > mask ? y - mask : mask - y,
                             z > mask ? z - mask : mask - z, w > mask ? w - mask : mask - w);
  }
  return accum + sums;
}

} // namespace direct3d
} // namespace concurrency
