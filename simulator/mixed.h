// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hashing of numbers.
#pragma once

#include <cstdint>

namespace ampsim {

/// Returns a number each of whose bits depends on all bits of `value`: the last step of SplitMix64 (Steele, Lea and Flood,
/// "Fast Splittable Pseudorandom Number Generators", 2014).
constexpr std::uint64_t mixed(std::uint64_t value) {
  value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9;
  value = (value ^ value >> 27) * 0x94d049bb133111eb;
  return value ^ value >> 31;
}

} // namespace ampsim
