// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Colour conversions and lookup tables (simulator/libraries/npp/declarations/cuda_npp_color.def).
#include "simulator/libraries/npp/npp.h"

#include <array>

using namespace ampsim;
using namespace ampsim::npp;

namespace {

using Pixel = std::array<float, 3>;

// As documented with the functions; the conversion from YUV uses more digits than documented, like a device. Sums are
// rounded where a device rounds them.
Pixel rgb_to_yuv(const Pixel &p) {
  const float y = std::fma(0.114f, p[2], std::fma(0.299f, p[0], 0.587f * p[1]));
  return {y, 0.492f * (p[2] - y) + 128, 0.877f * (p[0] - y) + 128};
}
Pixel yuv_to_rgb(const Pixel &p) {
  const float u = p[1] - 128, v = p[2] - 128;
  return {p[0] + 1.13983f * v, p[0] - 0.39465f * u - 0.58060f * v, p[0] + 2.03211f * u};
}
Pixel rgb_to_ycbcr(const Pixel &p) {
  return {0.257f * p[0] + 0.504f * p[1] + 0.098f * p[2] + 16, -0.148f * p[0] - 0.291f * p[1] + 0.439f * p[2] + 128,
          0.439f * p[0] - 0.368f * p[1] - 0.071f * p[2] + 128};
}
Pixel ycbcr_to_rgb(const Pixel &p) {
  const float y = 1.164f * (p[0] - 16), cb = p[1] - 128, cr = p[2] - 128;
  return {y + 1.596f * cr, y - 0.813f * cr - 0.392f * cb, y + 2.017f * cb};
}

template <Pixel (*Of)(const Pixel &)>
NppStatus color(const NppCall &call, const Npp8u *from, int from_step, Npp8u *to, int to_step, NppiSize size) {
  const int width = 3 * size.width;
  if (const NppStatus status = check(size, {image(from, from_step), image(to, to_step)}))
    return status;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    const Rows<const Npp8u> in = reads(accesses, from, from_step, width, size.height);
    const Rows<Npp8u> out = writes(accesses, to, to_step, width, size.height);
    return [=] {
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < width; x += 3) {
          const Pixel made = Of({float(in[y][x]), float(in[y][x + 1]), float(in[y][x + 2])});
          for (int k = 0; k < 3; ++k)
            out[y][x + k] = cut<Npp8u>(made[std::size_t(k)]);
        }
    };
  });
}

/// `weights`: null for those of luminance.
template <class T, int C>
NppStatus gray(const NppCall &call, const T *from, int from_step, T *to, int to_step, NppiSize size,
               const Npp32f *weights) {
  if (const NppStatus status = check(size, {image(from, from_step), image(to, to_step)}))
    return status;
  Pixel of{0.299f, 0.587f, 0.114f};
  if (weights)
    std::copy_n(weights, 3, of.begin());
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    const Rows<const T> in = reads(accesses, from, from_step, size.width * C, size.height);
    const Rows<T> out = writes(accesses, to, to_step, size.width, size.height);
    return [=] {
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x) {
          const T *pixel = in[y] + x * C;
          out[y][x] = rounded<T>(
              std::fma(of[2], float(pixel[2]), std::fma(of[1], float(pixel[1]), of[0] * float(pixel[0]))));
        }
    };
  });
}

/// Values and levels are in device memory. Pixels outside of all levels are unchanged. `linear`: interpolates between
/// the values of two levels.
template <bool Linear>
NppStatus table(const NppCall &call, const Npp8u *from, int from_step, Npp8u *to, int to_step, NppiSize size,
                const Npp32s *values, const Npp32s *levels, int number) {
  if (const NppStatus status = check(size, {image(from, from_step), image(to, to_step)}))
    return status;
  if (!values || !levels)
    return NPP_NULL_POINTER_ERROR;
  if (number < 2)
    return NPP_LUT_NUMBER_OF_LEVELS_ERROR;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    const Rows<const Npp8u> in = reads(accesses, from, from_step, size.width, size.height);
    const Npp32s *value = accesses.reads(values, std::size_t(number)),
                 *level = accesses.reads(levels, std::size_t(number));
    const Rows<Npp8u> out = writes(accesses, to, to_step, size.width, size.height);
    return [=] {
      std::array<Npp8u, 256> of;
      for (int x = 0; x < 256; ++x) {
        const auto above = std::upper_bound(level, level + number, x) - level;
        double result = x;
        if (above > 0 && above < number) {
          const auto at = above - 1;
          result = value[at];
          if (Linear)
            result += (x - level[at]) * (value[above] - value[at]) / (level[above] - level[at]); // towards zero
        }
        of[std::size_t(x)] = saturate<Npp8u>(result);
      }
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x)
          out[y][x] = of[in[y][x]];
    };
  });
}

} // namespace

extern "C" {
#include "simulator/libraries/npp/definitions.h"

#include "simulator/libraries/npp/declarations/cuda_npp_color.def"
}
