// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// MTGP32's numbers in the order of the libraries' host functions: several generators, each with its own parameters,
// produce 256 numbers in turn, one for each thread of a block.
#pragma once

#include "simulator/libraries/random/declarations/cuda_mtgp32.h"
#include "simulator/libraries/random/sequences.h"
#include "simulator/libraries/random/source.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <type_traits>
#include <vector>

namespace ampsim::random_sequences {

/// One generator, by rows of a number for each thread.
class Mtgp32 {
public:
  using Row = std::array<std::uint32_t, ampsim_random::mtgp32_threads>;

  /// `place`: its index among the generators of a seed.
  Mtgp32(const ampsim_random::Mtgp32Parameters &parameters, std::uint64_t seed, int place)
      : parameters(parameters) {
    ampsim_random::mtgp32_begin(words, ampsim_random::mtgp32_seed(seed, place), parameters.recursion[2],
                                parameters.recursion[3]);
  }

  Row next() {
    using namespace ampsim_random;
    Row row;
    for (std::uint32_t &number : row) {
      const auto word = [&](int at) -> std::uint32_t & { return words[(begin + at) % ring]; };
      const std::uint32_t mixed =
          mtgp32_mix(word(0), word(1), word(parameters.pos), mtgp32_mask, parameters.sh1, parameters.sh2);
      const std::uint32_t made = mixed ^ mtgp32_entry(parameters.recursion, mixed & 15);
      word(mtgp32_words) = made;
      number = made ^ mtgp32_entry(parameters.tempering, mtgp32_tempering_index(word(parameters.pos - 1)));
      begin = (begin + 1) % ring;
    }
    return row;
  }

private:
  static constexpr int ring = 512;
  const ampsim_random::Mtgp32Parameters &parameters;
  std::uint32_t words[ring];
  int begin = 0;
};

/// The threads of blocks, which take turns. cuRAND's threads use one number per result, and a call continues where the
/// previous one ended. rocRAND's (`Anew`) produce pairs of normal numbers, and doubles from two numbers; each call
/// restarts at the first block, and numbers that a block has drawn for idle threads are lost.
template <class Rules, bool Anew> class Mtgp32Turns final : public RandomSource {
public:
  /// One generator for each set of parameters.
  Mtgp32Turns(const RandomSettings &settings, std::span<const ampsim_random::Mtgp32Parameters> sets)
      : taken(sets.size() * ampsim_random::mtgp32_threads) {
    for (std::size_t k = 0; k < sets.size(); ++k)
      generators.push_back({Mtgp32(sets[k], settings.seed, int(k)), {}});
  }

  void bits(std::uint32_t *to, std::size_t count) override {
    results<1, 1>(to, count, [](const std::uint32_t *words, std::uint32_t *result) { *result = words[0]; });
  }
  void uniform(float *to, std::size_t count) override {
    results<1, 1>(to, count, [](const std::uint32_t *words, float *result) { *result = Rules::uniform(words[0]); });
  }
  void uniform(double *to, std::size_t count) override {
    if constexpr (Anew)
      results<2, 1>(to, count, [](const std::uint32_t *words, double *result) {
        *result = Rules::uniform(words[0], words[1]);
      });
    else
      results<1, 1>(to, count, [](const std::uint32_t *words, double *result) {
        *result = ampsim_random::uniform_double(words[0]);
      });
  }
  void normal(float *to, std::size_t count) override {
    if constexpr (Anew)
      results<2, 2>(to, count, [](const std::uint32_t *words, float(&result)[2]) {
        Rules::normal_pair(words[0], words[1], result);
      });
    else
      results<1, 1>(to, count,
                    [](const std::uint32_t *words, float *result) { *result = float(inverse(words[0])); });
  }
  void normal(double *to, std::size_t count) override {
    if constexpr (Anew)
      results<4, 2>(to, count, [](const std::uint32_t *words, double(&result)[2]) {
        Rules::normal_pair(words[0], words[1], words[2], words[3], result);
      });
    else
      results<1, 1>(to, count, [](const std::uint32_t *words, double *result) { *result = inverse(words[0]); });
  }

private:
  struct Generator {
    Mtgp32 source;
    std::deque<Mtgp32::Row> rows; // that some thread has not used yet
    std::uint64_t first = 0;      // number of the first of these
  };
  std::vector<Generator> generators;
  std::vector<std::uint64_t> taken; // by each thread, in rows
  std::size_t turn = 0;             // the next thread

  static double inverse(std::uint32_t x) { return normal_quantile(ampsim_random::sobol_probability(x)); }
  std::uint32_t take(std::size_t thread) {
    constexpr std::size_t threads = ampsim_random::mtgp32_threads;
    Generator &generator = generators[thread / threads];
    const std::uint64_t row = taken[thread]++;
    while (generator.first + generator.rows.size() <= row)
      generator.rows.push_back(generator.source.next());
    const std::uint32_t number = generator.rows[row - generator.first][thread % threads];
    // The last thread of a block is the last one to use a row.
    if (thread % threads == threads - 1) {
      generator.rows.erase(generator.rows.begin(),
                           generator.rows.begin() + std::ptrdiff_t(row + 1 - generator.first));
      generator.first = row + 1;
    }
    return number;
  }
  template <unsigned Words, class T, class Make> void draw(T &result, Make make) {
    std::uint32_t words[Words];
    for (std::uint32_t &word : words)
      word = take(turn);
    turn = (turn + 1) % taken.size();
    if constexpr (std::is_array_v<T>)
      make(words, result);
    else
      make(words, &result);
  }
  template <unsigned Words, unsigned Results, class T, class Make>
  void results(T *to, std::size_t count, Make make) {
    using Result = std::conditional_t<Results == 1, T, T[Results]>;
    Result result;
    const auto store = [&](std::size_t at) {
      std::copy_n(reinterpret_cast<const T *>(&result), std::min<std::size_t>(Results, count - at), to + at);
    };
    const std::size_t whole = Anew ? count / Results * Results : count;
    for (std::size_t k = 0; k < whole; k += Results) {
      draw<Words>(result, make);
      store(k);
    }
    if (!Anew)
      return;
    while (turn % ampsim_random::mtgp32_threads != 0)
      draw<Words>(result, make);
    if (whole < count) { // all blocks draw once more; the second thread after the others has a result
      for (std::size_t k = 0; k < taken.size(); ++k) {
        draw<Words>(result, make);
        if (k == 1)
          store(whole);
      }
    }
    turn = 0;
  }
};

} // namespace ampsim::random_sequences
