// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See sobol_directions.h.
#include "simulator/libraries/random/sobol_directions.h"

#include <boost/random/detail/sobol_table.hpp>

#include <bit>
#include <limits>
#include <random>
#include <vector>

namespace ampsim {
namespace {

using Table = boost::random::detail::qrng_tables::sobol;
static_assert(Table::max_dimension == most_sobol_dimensions);

template <class Word> constexpr unsigned bits_of = std::numeric_limits<Word>::digits;

/// By the recurrence of Bratley and Fox ("Algorithm 659", 1988); the first dimension is van der Corput's.
template <class Word, class Vectors> void fill(unsigned dimension, Vectors &vectors) {
  constexpr unsigned bits = bits_of<Word>;
  if (dimension == 0) {
    for (unsigned k = 0; k < bits; ++k)
      vectors[k] = Word(1) << (bits - 1 - k);
    return;
  }
  const std::uint64_t polynomial = Table::polynomial(dimension - 1);
  const unsigned degree = unsigned(std::bit_width(polynomial)) - 1;
  for (unsigned k = 0; k < bits; ++k) {
    if (k < degree) {
      vectors[k] = Word(Table::minit(dimension - 1, k)) << (bits - 1 - k);
      continue;
    }
    vectors[k] = vectors[k - degree] ^ vectors[k - degree] >> degree;
    for (unsigned j = 1; j < degree; ++j)
      if (polynomial >> (degree - j) & 1)
        vectors[k] ^= vectors[k - j];
  }
}

template <class Word, class Vectors> void scramble(unsigned dimension, Vectors &vectors) {
  std::mt19937_64 random(dimension + 1);
  Word rows[bits_of<Word>]; // for each bit of the result, from the highest on: the bits that are combined into it
  for (unsigned k = 0; k < bits_of<Word>; ++k) {
    const Word own = Word(1) << (bits_of<Word> - 1 - k);
    rows[k] = own | (Word(random()) & ~(own | (own - 1)));
  }
  for (Word &vector : vectors) {
    Word result = 0;
    for (unsigned k = 0; k < bits_of<Word>; ++k)
      result |= Word(std::popcount(vector & rows[k]) & 1) << (bits_of<Word> - 1 - k);
    vector = result;
  }
}

template <class Word, class Vectors> std::vector<Vectors> *make_directions(bool scrambled) {
  auto *made =
      new std::vector<Vectors>(most_sobol_dimensions); // never freed: the program may keep pointers to them
  for (unsigned dimension = 0; dimension < made->size(); ++dimension) {
    fill<Word>(dimension, (*made)[dimension]);
    if (scrambled)
      scramble<Word>(dimension, (*made)[dimension]);
  }
  return made;
}

template <class Word> std::vector<Word> *make_constants() {
  std::mt19937_64 random(20080101);
  auto *made = new std::vector<Word>(most_sobol_dimensions);
  for (Word &constant : *made)
    constant = Word(random());
  return made;
}

/// An array that can be an element of a vector.
template <class Word> struct Directions {
  Word words[bits_of<Word>];
  Word &operator[](unsigned k) { return words[k]; }
  Word *begin() { return words; }
  Word *end() { return words + bits_of<Word>; }
};

template <class Word> Directions<Word> *directions(bool scrambled) {
  static std::vector<Directions<Word>> *plain = nullptr, *other = nullptr; // guarded by the machine's lock
  auto *&made = scrambled ? other : plain;
  if (!made)
    made = make_directions<Word, Directions<Word>>(scrambled);
  return made->data();
}

} // namespace

std::span<curandDirectionVectors32_t> sobol_directions_32(bool scrambled) {
  return {&directions<std::uint32_t>(scrambled)->words, most_sobol_dimensions};
}
std::span<curandDirectionVectors64_t> sobol_directions_64(bool scrambled) {
  return {&directions<unsigned long long>(scrambled)->words, most_sobol_dimensions};
}
std::span<std::uint32_t> sobol_constants_32() {
  static std::vector<std::uint32_t> *made = make_constants<std::uint32_t>();
  return *made;
}
std::span<unsigned long long> sobol_constants_64() {
  static std::vector<unsigned long long> *made = make_constants<unsigned long long>();
  return *made;
}

} // namespace ampsim
