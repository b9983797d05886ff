// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The generators of rocRAND, shared by kernels and the library's host functions: the recurrences are those of
// simulator/libraries/random/declarations/cuda_random.h; seeding, and the conversion of bits to numbers, are rocRAND's (its device headers; rocRAND,
// "Programmer's guide").
#pragma once

#ifdef AMPSIM_IN_USER_PROGRAM
#define AMPSIM_HIP_SHARED_RANDOM <ampsim/cuda_random.h>
#else
#define AMPSIM_HIP_SHARED_RANDOM "simulator/libraries/random/declarations/cuda_random.h"
#endif
#include AMPSIM_HIP_SHARED_RANDOM

namespace ampsim_rocrand {

using ampsim_random::Mrg32k3a;
using ampsim_random::mrg_modulus1;
using ampsim_random::mrg_modulus2;
using ampsim_random::Xorwow;

constexpr uint64_t default_mrg_seed = 12345, default_philox_seed = 0xdeadbeefdeadbeef;

constexpr Xorwow xorwow(uint64_t seed, uint64_t subsequence, uint64_t offset) {
  const uint32_t low = 1228688033 * (uint32_t(seed) ^ 0x2c7f967f);
  const uint32_t high = 2073658381 * (uint32_t(seed >> 32) ^ 0xa03697cb);
  // The mixed-in values are those of Marsaglia's paper.
  Xorwow state = {6615241 + low + high,
                  {123456789 + low, 362436069 ^ low, 521288629 + high, 88675123 ^ high, 5783321 + low}};
  ampsim_random::skip_subsequence(state, subsequence);
  ampsim_random::skip(state, offset);
  return state;
}

/// x modulo 2^32 - `complement`, with as many foldings of the upper half as rocRAND makes: exact for a 32-bit seed; a
/// longer one starts with the remainder of the foldings.
constexpr uint64_t folded(uint64_t x, uint64_t complement, int foldings) {
  for (int k = 0; k < foldings; ++k)
    x = (x >> 32) * complement + uint32_t(x);
  const uint64_t modulus = (uint64_t(1) << 32) - complement;
  return x >= modulus ? x - modulus : x;
}
/// The product with a seed, in two parts that both fit if the seed has 32 bits.
constexpr uint32_t seeded(uint32_t word, uint64_t seed, uint64_t complement, int foldings) {
  const uint64_t high = folded((word >> 17) * seed, complement, foldings) << 17,
                 low = folded((word & 0x1ffff) * seed, complement, foldings);
  return uint32_t(folded(high + low, complement, foldings));
}
constexpr Mrg32k3a mrg32k3a(uint64_t seed, uint64_t subsequence, uint64_t offset) {
  if (seed == 0)
    seed = default_mrg_seed;
  const uint32_t low = uint32_t(seed) ^ 0x55555555, high = uint32_t(seed >> 32) ^ 0xaaaaaaaa;
  Mrg32k3a state = {};
  for (int k = 0; k < 3; ++k) {
    state.s1[k] = seeded(k % 2 ? high : low, seed, (uint64_t(1) << 32) - mrg_modulus1, 1);
    state.s2[k] = seeded(k % 2 ? low : high, seed, (uint64_t(1) << 32) - mrg_modulus2, 2);
  }
  ampsim_random::skip_subsequence(state, subsequence);
  ampsim_random::skip(state, offset);
  return state;
}
/// All 32 bits of the generator's number, which is in 1 .. mrg_modulus1.
constexpr uint32_t mrg_bits(uint32_t mrg) { return uint32_t((mrg - 1) * 1.000000048661607); }

// From bits to numbers in (0, 1].

constexpr float uniform(uint32_t x) { return 0x1p-32f + float(x) * 0x1p-32f; }
constexpr double uniform(uint32_t x, uint32_t y) { return 0x1p-53 + double(uint64_t(y >> 11) << 32 | x) * 0x1p-53; }
// For Sobol points, of 32 and of 64 bits.
template <class Word> constexpr float sobol_uniform(Word x) {
  return uniform(uint32_t(x >> (8 * sizeof(Word) - 32)));
}
template <class Word> constexpr double sobol_uniform_double(Word x) {
  return sizeof(Word) == 4 ? 0x1p-32 + double(x) * 0x1p-32
                           : 0x1p-53 + double(x >> 11 % (8 * sizeof(Word))) * 0x1p-53;
}

/// The Box-Muller pair from two 32-bit numbers. (A GPU uses its approximate sine and cosine.)
template <class Bits> void normal_pair(Bits x, Bits y, float (&pair)[2]) {
  const float turn = 0x1p-32f * 6.2831855f; // of the least bit
  const float radius = sqrtf(-2 * logf(uniform(x))), at = turn + float(y) * turn;
  pair[0] = sinf(at) * radius;
  pair[1] = cosf(at) * radius;
}
template <class Bits> void normal_pair(Bits x0, Bits x1, Bits y0, Bits y1, double (&pair)[2]) {
  const double x = 0x1p-53 + double(uint64_t(x0) ^ uint64_t(x1) << 21) * 0x1p-53,
               y = 0x1p-53 + double(uint64_t(y0) ^ uint64_t(y1) << 21) * 0x1p-53;
  ampsim_random::normal_pair_of(x, y, pair);
}
template <class Bits> void mrg_normal_pair(Bits x, Bits y, float (&pair)[2]) {
  ampsim_random::mrg_normal_pair(x, y, pair);
}
/// From uniform numbers of type float.
template <class Bits> void mrg_normal_pair(Bits x, Bits y, double (&pair)[2]) {
  ampsim_random::normal_pair_of(double(ampsim_random::mrg_uniform(x)), double(ampsim_random::mrg_uniform(y)), pair);
}

} // namespace ampsim_rocrand
