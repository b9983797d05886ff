// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The integer and interpolation functions of Direct3D (specification 9.3).
#pragma once

#include "restriction.h"

namespace concurrency {
namespace direct3d {

AMPSIM_AMP inline int abs(int val) { return val < 0 ? -val : val; }
/// `x`, limited to at least `min` and at most `max`.
AMPSIM_AMP inline int clamp(int x, int min, int max) { return x < min ? min : x > max ? max : x; }
AMPSIM_AMP inline float clamp(float x, float min, float max) { return x < min ? min : x > max ? max : x; }
/// The number of bits that are set.
AMPSIM_AMP inline unsigned int countbits(unsigned int val) { return __builtin_popcount(val); }
/// The position of the highest bit that is set; -1 if none is.
AMPSIM_AMP inline int firstbithigh(int val) { return val == 0 ? -1 : 31 - __builtin_clz(val); }
/// The position of the lowest bit that is set; -1 if none is.
AMPSIM_AMP inline int firstbitlow(int val) { return __builtin_ffs(val) - 1; }
AMPSIM_AMP inline int imax(int x, int y) { return x > y ? x : y; }
AMPSIM_AMP inline unsigned int umax(unsigned int x, unsigned int y) { return x > y ? x : y; }
AMPSIM_AMP inline int imin(int x, int y) { return x < y ? x : y; }
AMPSIM_AMP inline unsigned int umin(unsigned int x, unsigned int y) { return x < y ? x : y; }
/// x * y + z.
AMPSIM_AMP inline float mad(float x, float y, float z) { return x * y + z; }
AMPSIM_AMP inline double mad(double x, double y, double z) { return x * y + z; }
AMPSIM_AMP inline int mad(int x, int y, int z) { return x * y + z; }
AMPSIM_AMP inline unsigned int mad(unsigned int x, unsigned int y, unsigned int z) { return x * y + z; }
/// Perlin noise in one dimension: 0 at the integers, between -1 and 1 elsewhere.
AMPSIM_AMP inline float noise(float x) {
  const float floor = __builtin_floorf(x), t = x - floor;
  unsigned int left = static_cast<unsigned int>(static_cast<int>(floor)) * 0x9e3779b1u;
  unsigned int right = left + 0x9e3779b1u;
  left = (left ^ (left >> 15)) * 0x85ebca6bu;
  right = (right ^ (right >> 15)) * 0x85ebca6bu;
  const float slope_left = static_cast<float>(left >> 8) / 8388608.0f - 1.0f;
  const float slope_right = static_cast<float>(right >> 8) / 8388608.0f - 1.0f;
  const float fade = t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f);
  return slope_left * t * (1.0f - fade) + slope_right * (t - 1.0f) * fade;
}
/// Degrees as radians.
AMPSIM_AMP inline float radians(float x) { return x * 0.01745329251994329577f; }
AMPSIM_AMP inline float rcp(float x) { return 1.0f / x; }
/// The bits in reverse order.
AMPSIM_AMP inline unsigned int reversebits(unsigned int val) { return __builtin_bitreverse32(val); }
/// `x`, limited to at least 0 and at most 1.
AMPSIM_AMP inline float saturate(float x) { return clamp(x, 0.0f, 1.0f); }
/// -1, 0 or 1.
AMPSIM_AMP inline int sign(int x) { return (x > 0) - (x < 0); }
/// From 0 at `min` smoothly to 1 at `max`.
AMPSIM_AMP inline float smoothstep(float min, float max, float x) {
  const float t = saturate((x - min) / (max - min));
  return t * t * (3.0f - 2.0f * t);
}
/// x >= y, as 1 or 0.
AMPSIM_AMP inline float step(float y, float x) { return x >= y ? 1.0f : 0.0f; }

} // namespace direct3d
} // namespace concurrency
