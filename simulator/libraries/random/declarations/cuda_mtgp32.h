// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Mersenne Twister for graphic processors, MTGP32 with the exponent 11213 (Saito and Matsumoto, "Variants of
// Mersenne Twister Suitable for Graphic Processors", 2013), shared by kernels and the library's host functions.
//
// A generator is 351 words and a set of parameters; each set gives a different sequence. A step makes one word of three
// earlier ones, at distances of 351, 350 and 351 - `pos`, so that up to 351 - `pos` steps can be made at once: a
// block's threads make one each. The sets are those that the authors published (mtgp32_parameters.h), without derived
// values: the tables of 16 words are sums of four, and the mask is the same in all.
#pragma once

#include <stdint.h>

namespace ampsim_random {

constexpr int mtgp32_words = 351;   // in a state
constexpr int mtgp32_threads = 256; // that draw at once
constexpr uint32_t mtgp32_mask = 0xfff80000;

struct Mtgp32Parameters {
  int pos, sh1, sh2;
  uint32_t recursion[4], tempering[4]; // the entries 1, 2, 4 and 8 of their tables
};

/// Entry `index` (below 16) of a table that is given by four entries.
constexpr uint32_t mtgp32_entry(const uint32_t (&table)[4], uint32_t index) {
  uint32_t sum = 0;
  for (int bit = 0; bit < 4; ++bit)
    sum ^= index >> bit & 1 ? table[bit] : 0;
  return sum;
}

/// The first state of a generator.
constexpr void mtgp32_begin(uint32_t *words, uint32_t seed, uint32_t entry_4, uint32_t entry_8) {
  const uint32_t hidden = entry_4 ^ entry_8 << 16;
  uint32_t sum = hidden + (hidden >> 16);
  sum += sum >> 8;
  for (int k = 0; k < mtgp32_words; ++k)
    words[k] = (sum & 0xff) * 0x01010101u;
  words[0] = seed;
  words[1] = hidden;
  for (int k = 1; k < mtgp32_words; ++k)
    words[k] ^= 1812433253u * (words[k - 1] ^ words[k - 1] >> 30) + uint32_t(k);
}
/// The seed of the k-th of several generators.
constexpr uint32_t mtgp32_seed(uint64_t seed, int k) { return uint32_t(seed ^ seed >> 32) + uint32_t(k) + 1; }

/// The words that the tables' entries are added to: `far` and `next` are the oldest words, `picked` the one at `pos`.
constexpr uint32_t mtgp32_mix(uint32_t far, uint32_t next, uint32_t picked, uint32_t mask, int sh1, int sh2) {
  uint32_t x = (far & mask) ^ next;
  x ^= x << sh1;
  return x ^ picked >> sh2;
}
/// The index in the tempering tables; `before`: the word before the picked one.
constexpr uint32_t mtgp32_tempering_index(uint32_t before) {
  before ^= before >> 16;
  before ^= before >> 8;
  return before & 15;
}

} // namespace ampsim_random
