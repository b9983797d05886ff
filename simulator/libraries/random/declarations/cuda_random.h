// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The generators of cuRAND, shared by kernels and the library's host functions (simulator/libraries/random/api.cpp).
//
// XORWOW is Marsaglia's ("Xorshift RNGs", 2003), MRG32k3a is L'Ecuyer's ("Good parameters and implementations for
// combined multiple recursive random number generators", 1999), Philox is Philox4x32-10 by Salmon and others ("Parallel
// random numbers: as easy as 1, 2, 3", 2011). The derivation of the first state from a seed is unpublished; its
// constants are computed from the states that a GPU produces for the 64 seeds with one bit set.
//
// XORWOW's words v are linear over GF(2): a step multiplies them by a matrix M. With q = x^n modulo the characteristic
// polynomial, which has degree 160, M^n = q(M), so n steps at once are a sum of some of the next 160 states.
// xorwow_powers.inc has x^(2^k) for k = 0 .. 130, each the square of the one before: 64 for positions, and 64 from 2^67
// on for subsequences. That is 2.6 kB; the matrices themselves would take 420 kB. MRG32k3a's matrices are 3 by 3 and
// are squared on demand.
#pragma once

#include <math.h>
#include <stdint.h>

#ifdef AMPSIM_IN_USER_PROGRAM
#define AMPSIM_CUDA_XORWOW_POWERS <ampsim/cuda_xorwow_powers.inc>
#else
#define AMPSIM_CUDA_XORWOW_POWERS "simulator/libraries/random/declarations/cuda_xorwow_powers.inc"
#endif

namespace ampsim_random {

struct Xorwow {
  uint32_t d;
  uint32_t v[5];
};
/// The three last values of each of the two recurrences, oldest first.
struct Mrg32k3a {
  uint32_t s1[3];
  uint32_t s2[3];
};
/// 128 bits, the lowest word first: the position in units of four numbers, and the subsequence.
struct PhiloxCounter {
  uint32_t word[4];
};

// XORWOW.

constexpr uint32_t next(Xorwow &state) {
  const uint32_t t = state.v[0] ^ state.v[0] >> 2;
  for (int k = 0; k < 4; ++k)
    state.v[k] = state.v[k + 1];
  state.v[4] = state.v[4] ^ state.v[4] << 4 ^ t ^ t << 1;
  state.d += 362437;
  return state.v[4] + state.d;
}

/// x^(2^k), the lowest coefficient first.
constexpr uint32_t xorwow_powers[131][5] = {
#include AMPSIM_CUDA_XORWOW_POWERS
};
constexpr int xorwow_subsequence = 67; // 2^67 numbers each

/// Skips n * 2^shift numbers, for `v` only.
constexpr void skip_words(Xorwow &state, uint64_t n, int shift) {
  for (int bit = shift; n; n >>= 1, ++bit) {
    if (!(n & 1))
      continue;
    Xorwow at = state;
    uint32_t sum[5] = {};
    for (int word = 0; word < 5; ++word) {
      const uint32_t coefficients = xorwow_powers[bit][word];
      for (int k = 0; k < 32; ++k) {
        const uint32_t mask = 0 - (coefficients >> k & 1);
        for (int j = 0; j < 5; ++j)
          sum[j] ^= at.v[j] & mask;
        next(at);
      }
    }
    for (int j = 0; j < 5; ++j)
      state.v[j] = sum[j];
  }
}
constexpr void skip(Xorwow &state, uint64_t n) {
  skip_words(state, n, 0);
  state.d += 362437 * uint32_t(n);
}
// 2^67 steps add a multiple of 2^32 to d.
constexpr void skip_subsequence(Xorwow &state, uint64_t n) { skip_words(state, n, xorwow_subsequence); }

constexpr Xorwow xorwow(uint64_t seed, uint64_t subsequence, uint64_t offset) {
  const uint32_t low = 1099087573 * (uint32_t(seed) ^ 0xaad26b49);
  const uint32_t high = 2591861531 * (uint32_t(seed >> 32) ^ 0xf7dcefdd);
  // The mixed-in values are those of Marsaglia's paper.
  Xorwow state = {6615241 + low + high,
                  {123456789 + low, 362436069 ^ low, 521288629 + high, 88675123 ^ high, 5783321 + low}};
  skip_subsequence(state, subsequence);
  skip(state, offset);
  return state;
}

// MRG32k3a.

constexpr uint64_t mrg_modulus1 = 4294967087, mrg_modulus2 = 4294944443;

/// In 1 .. mrg_modulus1.
constexpr uint32_t next(Mrg32k3a &state) {
  const uint64_t a = (1403580 * uint64_t(state.s1[1]) + 810728 * (mrg_modulus1 - state.s1[0])) % mrg_modulus1;
  const uint64_t b = (527612 * uint64_t(state.s2[2]) + 1370589 * (mrg_modulus2 - state.s2[0])) % mrg_modulus2;
  for (int k = 0; k < 2; ++k) {
    state.s1[k] = state.s1[k + 1];
    state.s2[k] = state.s2[k + 1];
  }
  state.s1[2] = uint32_t(a);
  state.s2[2] = uint32_t(b);
  return uint32_t(a > b ? a - b : a + mrg_modulus1 - b);
}

struct MrgMatrix {
  uint64_t at[3][3];
};
constexpr MrgMatrix product(const MrgMatrix &a, const MrgMatrix &b, uint64_t modulus) {
  MrgMatrix result = {};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      uint64_t sum = 0;
      for (int k = 0; k < 3; ++k)
        sum = (sum + a.at[i][k] * b.at[k][j] % modulus) % modulus;
      result.at[i][j] = sum;
    }
  return result;
}
/// The 2^exponent-th power.
constexpr MrgMatrix squared(MrgMatrix matrix, int exponent, uint64_t modulus) {
  for (int k = 0; k < exponent; ++k)
    matrix = product(matrix, matrix, modulus);
  return matrix;
}
constexpr MrgMatrix mrg_step1 = {{{0, 1, 0}, {0, 0, 1}, {mrg_modulus1 - 810728, 1403580, 0}}};
constexpr MrgMatrix mrg_step2 = {{{0, 1, 0}, {0, 0, 1}, {mrg_modulus2 - 1370589, 0, 527612}}};
constexpr MrgMatrix mrg_subsequence1 = squared(mrg_step1, 76, mrg_modulus1);
constexpr MrgMatrix mrg_subsequence2 = squared(mrg_step2, 76, mrg_modulus2);
constexpr MrgMatrix mrg_sequence1 = squared(mrg_step1, 127, mrg_modulus1);
constexpr MrgMatrix mrg_sequence2 = squared(mrg_step2, 127, mrg_modulus2);

/// Advances by the n-th power of the matrix.
constexpr void advance(uint32_t (&words)[3], MrgMatrix matrix, uint64_t n, uint64_t modulus) {
  for (; n; n >>= 1) {
    if (n & 1) {
      uint64_t next[3] = {};
      for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k)
          next[i] = (next[i] + matrix.at[i][k] * words[k] % modulus) % modulus;
      for (int i = 0; i < 3; ++i)
        words[i] = uint32_t(next[i]);
    }
    if (n > 1)
      matrix = product(matrix, matrix, modulus);
  }
}
constexpr void skip(Mrg32k3a &state, uint64_t n) {
  advance(state.s1, mrg_step1, n, mrg_modulus1);
  advance(state.s2, mrg_step2, n, mrg_modulus2);
}
/// Skips n * 2^76 numbers.
constexpr void skip_subsequence(Mrg32k3a &state, uint64_t n) {
  advance(state.s1, mrg_subsequence1, n, mrg_modulus1);
  advance(state.s2, mrg_subsequence2, n, mrg_modulus2);
}
/// Skips n * 2^127 numbers.
constexpr void skip_sequence(Mrg32k3a &state, uint64_t n) {
  advance(state.s1, mrg_sequence1, n, mrg_modulus1);
  advance(state.s2, mrg_sequence2, n, mrg_modulus2);
}
constexpr Mrg32k3a mrg32k3a(uint64_t seed, uint64_t subsequence, uint64_t offset) {
  const uint64_t first = 12345, low = uint32_t(seed) ^ 0x55555555, high = uint32_t(seed >> 32) ^ 0xaaaaaaaa;
  Mrg32k3a state = {{first, first, first}, {first, first, first}};
  if (seed)
    for (int k = 0; k < 3; ++k) {
      state.s1[k] = uint32_t(first * (k % 2 ? high : low) % mrg_modulus1);
      state.s2[k] = uint32_t(first * (k % 2 ? low : high) % mrg_modulus2);
    }
  skip_subsequence(state, subsequence);
  skip(state, offset);
  return state;
}
/// All 32 bits of the generator's number.
constexpr uint32_t bits(uint32_t mrg) { return uint32_t(mrg * 1.000000048662); }

// Philox.

constexpr PhiloxCounter philox(PhiloxCounter counter, uint32_t key0, uint32_t key1) {
  for (int round = 0; round < 10; ++round) {
    const uint64_t a = uint64_t(0xd2511f53) * counter.word[0], b = uint64_t(0xcd9e8d57) * counter.word[2];
    counter = {{uint32_t(b >> 32) ^ counter.word[1] ^ key0, uint32_t(b), uint32_t(a >> 32) ^ counter.word[3] ^ key1,
                uint32_t(a)}};
    key0 += 0x9e3779b9;
    key1 += 0xbb67ae85;
  }
  return counter;
}
constexpr void add(PhiloxCounter &counter, int word, uint64_t n) {
  uint64_t sum = (uint64_t(counter.word[word + 1]) << 32 | counter.word[word]) + n;
  counter.word[word] = uint32_t(sum);
  counter.word[word + 1] = uint32_t(sum >> 32);
  if (word == 0 && sum < n)
    add(counter, 2, 1);
}
constexpr void skip(PhiloxCounter &counter, uint64_t fours) { add(counter, 0, fours); }
constexpr void skip_subsequence(PhiloxCounter &counter, uint64_t n) { add(counter, 2, n); }

// From bits to numbers in (0, 1].

constexpr float uniform(uint32_t x) { return float(x) * 0x1p-32f + 0x1p-33f; }
constexpr double uniform_double(uint32_t x) { return x * 0x1p-32 + 0x1p-32; }
constexpr double uniform(uint32_t x, uint32_t y) {
  return double(uint64_t(x) ^ uint64_t(y) << 21) * 0x1p-53 + 0x1p-54;
}
// For Sobol points, of 32 and of 64 bits.
template <class Word> constexpr float sobol_uniform(Word x) {
  return float(uint32_t(x >> (8 * sizeof(Word) - 32))) * 0x1p-32f + 0x1p-33f;
}
template <class Word> constexpr double sobol_uniform_double(Word x) {
  if (sizeof(Word) == 4)
    return uniform_double(uint32_t(x));
  return double(x >> 11 % (8 * sizeof(Word))) * 0x1p-53 + 0x1p-54;
}
/// In the middle of its interval, for the inverse of a distribution.
template <class Word> constexpr double sobol_probability(Word x) {
  return sizeof(Word) == 4 ? x * 0x1p-32 + 0x1p-33 : sobol_uniform_double(x);
}
/// The point with this number, in the order of the Gray code.
template <class Word> constexpr Word sobol_point(const Word *directions, Word number) {
  Word point = 0;
  Word gray = number ^ number >> 1;
  for (unsigned k = 0; gray; ++k, gray >>= 1)
    if (gray & 1)
      point ^= directions[k];
  return point;
}
constexpr float mrg_uniform(uint32_t x) { return float(x * (1 / double(mrg_modulus1))); }
constexpr double mrg_uniform_double(uint32_t x) { return x * (1 / double(mrg_modulus1)); }

/// The Box-Muller pair from two 32-bit numbers. (A GPU uses its approximate sine and cosine, which differ by up to
/// 2e-6.)
template <class Bits> void normal_pair(Bits x, Bits y, float (&pair)[2]) {
  const float angle = 6.2831853071795865f * 0x1p-32f; // of the least bit
  const float radius = sqrtf(-2 * logf(uniform(x))), at = float(y) * angle + angle / 2;
  pair[0] = sinf(at) * radius;
  pair[1] = cosf(at) * radius;
}
/// ... from two uniform numbers of 53 bits. The angle is reduced to an eighth of the circle while it is exact.
template <class Number> void normal_pair_of(Number x, Number y, double (&pair)[2]) {
  const double radius = sqrt(-2 * log(x)), half_turns = 2 * y;
  const int quarter = int(2 * half_turns + 0.5);
  const double rest = (half_turns - 0.5 * quarter) * 3.14159265358979323846, sine = sin(rest), cosine = cos(rest);
  const double a = quarter & 1 ? cosine : sine, b = quarter & 1 ? -sine : cosine;
  pair[0] = (quarter & 2 ? -a : a) * radius;
  pair[1] = (quarter & 2 ? -b : b) * radius;
}
template <class Bits> void normal_pair(Bits x0, Bits x1, Bits y0, Bits y1, double (&pair)[2]) {
  normal_pair_of(uniform(x0, x1), uniform(y0, y1), pair);
}
/// From two numbers of MRG32k3a.
template <class Bits> void mrg_normal_pair(Bits x, Bits y, float (&pair)[2]) {
  const float radius = sqrtf(-2 * logf(mrg_uniform(x))), at = mrg_uniform(y) * 6.2831853071795865f;
  pair[0] = sinf(at) * radius;
  pair[1] = cosf(at) * radius;
}
template <class Bits> void mrg_normal_pair(Bits x, Bits y, double (&pair)[2]) {
  normal_pair_of(mrg_uniform_double(x), mrg_uniform_double(y), pair);
}

} // namespace ampsim_random
