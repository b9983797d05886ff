// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The order of the generators' numbers, common to all libraries (random_source.h). Rules contains the differences
// between libraries: the first engine for a seed, and the conversion of bits to numbers.
//
//   static Xorwow xorwow(uint64_t seed);  static Mrg32k3a mrg32k3a(uint64_t seed);
//   static uint32_t mrg_bits(uint32_t number);
//   static float uniform(uint32_t x);  static double uniform(uint32_t x, uint32_t y);
//   static float sobol_uniform<Word>(Word x);  static double sobol_uniform_double<Word>(Word x);
//   static void normal_pair(...), mrg_normal_pair(...);  as in simulator/libraries/random/declarations/cuda_random.h
#pragma once

#include "simulator/libraries/random/sobol_directions.h"
#include "simulator/libraries/random/source.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <vector>

namespace ampsim::random_sequences {

using namespace ampsim_random;

/// The inverse of the standard normal distribution, by Newton's method from Wichura's first approximation.
inline double normal_quantile(double p) {
  const bool lower = p < 0.5;
  const double tail = lower ? p : 1 - p, t = std::sqrt(-2 * std::log(tail));
  double x = t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
  for (int k = 0; k < 4; ++k) {
    const double density = std::exp(-x * x / 2) * 0.398942280401432677940;
    x += (0.5 * std::erfc(x * 0.707106781186547524401) - tail) / density;
  }
  return lower ? -x : x;
}

/// The results of one XORWOW engine.
template <class Rules> struct XorwowResults {
  using Engine = Xorwow;
  static Engine first(std::uint64_t seed) { return Rules::xorwow(seed); }
  static std::uint32_t bits(Engine &engine) { return next(engine); }
  static float uniform(Engine &engine) { return Rules::uniform(next(engine)); }
  static double uniform_double(Engine &engine) {
    const std::uint32_t x = next(engine), y = next(engine);
    return Rules::uniform(x, y);
  }
  static void pair(Engine &engine, float (&to)[2]) {
    const std::uint32_t x = next(engine), y = next(engine);
    Rules::normal_pair(x, y, to);
  }
  static void pair(Engine &engine, double (&to)[2]) {
    const std::uint32_t x0 = next(engine), x1 = next(engine), y0 = next(engine), y1 = next(engine);
    Rules::normal_pair(x0, x1, y0, y1, to);
  }
};

template <class Rules> struct MrgResults {
  using Engine = Mrg32k3a;
  static Engine first(std::uint64_t seed) { return Rules::mrg32k3a(seed); }
  static std::uint32_t bits(Engine &engine) { return Rules::mrg_bits(next(engine)); }
  static float uniform(Engine &engine) { return mrg_uniform(next(engine)); }
  static double uniform_double(Engine &engine) { return mrg_uniform_double(next(engine)); }
  template <class T> static void pair(Engine &engine, T (&to)[2]) {
    const std::uint32_t x = next(engine), y = next(engine);
    Rules::mrg_normal_pair(x, y, to);
  }
};

/// `count` engines that take turns; each is made at its first turn.
template <class Results> class TakingTurns final : public RandomSource {
public:
  TakingTurns(const RandomSettings &settings, std::size_t count)
      : count(count), turn(settings.offset % count), rounds(settings.offset / count), first_turn(turn),
        next_begin(Results::first(settings.seed)) {}

  void bits(std::uint32_t *to, std::size_t count) override {
    std::generate_n(to, count, [this] { return Results::bits(take()); });
  }
  void uniform(float *to, std::size_t count) override {
    std::generate_n(to, count, [this] { return Results::uniform(take()); });
  }
  void uniform(double *to, std::size_t count) override {
    std::generate_n(to, count, [this] { return Results::uniform_double(take()); });
  }
  void normal(float *to, std::size_t count) override { pairs(to, count); }
  void normal(double *to, std::size_t count) override { pairs(to, count); }

private:
  std::size_t count, turn;
  std::uint64_t rounds; // before the offset
  std::size_t first_turn;
  typename Results::Engine next_begin; // of the next engine to be made
  std::vector<typename Results::Engine> engines;

  typename Results::Engine &take() {
    while (engines.size() <= turn) {
      engines.push_back(next_begin);
      skip_subsequence(next_begin, 1);
      // Engines before the offset have already had their turn in its round.
      if (const std::uint64_t had = rounds + (engines.size() <= first_turn))
        skip(engines.back(), had);
    }
    typename Results::Engine &engine = engines[turn];
    turn = turn + 1 == count ? 0 : turn + 1;
    return engine;
  }
  template <class T> void pairs(T *to, std::size_t count) {
    for (std::size_t k = 0; k < count; k += 2) {
      T pair[2];
      Results::pair(take(), pair);
      std::copy_n(pair, std::min<std::size_t>(2, count - k), to + k);
    }
  }
};

/// `engines` engines that take turns, of four results each.
template <class Rules> class PhiloxFours final : public RandomSource {
public:
  PhiloxFours(const RandomSettings &settings, std::size_t engines)
      : engines(engines), seed(settings.seed), turn(settings.offset / 4 % engines), within(settings.offset % 4),
        blocks(engines) {
    for (std::size_t k = 0; k < engines; ++k)
      blocks[k] = settings.offset / 4 / engines + (k < turn);
  }

  void bits(std::uint32_t *to, std::size_t count) override {
    results<1>(to, count, [](const std::uint32_t *words, unsigned k) { return words[k]; });
  }
  void uniform(float *to, std::size_t count) override {
    results<1>(to, count, [](const std::uint32_t *words, unsigned k) { return Rules::uniform(words[k]); });
  }
  void uniform(double *to, std::size_t count) override {
    results<2>(to, count, [](const std::uint32_t *words, unsigned k) {
      return Rules::uniform(words[2 * k], words[2 * k + 1]);
    });
  }
  void normal(float *to, std::size_t count) override {
    results<1>(to, count, [](const std::uint32_t *words, unsigned k) {
      float pair[2];
      Rules::normal_pair(words[k & 2], words[(k & 2) + 1], pair);
      return pair[k & 1];
    });
  }
  void normal(double *to, std::size_t count) override {
    results<2>(to, count, [](const std::uint32_t *words, unsigned k) {
      const std::uint32_t *half = words + 2 * (k & 2);
      double pair[2];
      Rules::normal_pair(half[0], half[1], half[2], half[3], pair);
      return pair[k & 1];
    });
  }

private:
  std::size_t engines;
  std::uint64_t seed;
  std::size_t turn;
  unsigned within; // index in the engine's four results
  std::vector<std::uint64_t> blocks;

  template <unsigned Blocks, class T, class Result> void results(T *to, std::size_t count, Result result) {
    std::uint32_t words[4 * Blocks];
    for (std::size_t done = 0; done < count; ++done) {
      if (done == 0 || within == 0)
        for (unsigned k = 0; k < Blocks; ++k) {
          PhiloxCounter at = {};
          skip_subsequence(at, turn);
          skip(at, blocks[turn] + k);
          const PhiloxCounter block = philox(at, std::uint32_t(seed), std::uint32_t(seed >> 32));
          std::copy_n(block.word, 4, words + 4 * k);
        }
      to[done] = result(words, within);
      within = (within + 1) % 4;
      if (within == 0) {
        blocks[turn] += Blocks;
        turn = (turn + 1) % engines;
      }
    }
  }
};

/// Points of a Sobol sequence of 32 or 64 bits, dimension by dimension.
template <class Rules, class Word> class SobolPoints final : public RandomSource {
public:
  SobolPoints(const RandomSettings &settings, const Word (*directions)[std::numeric_limits<Word>::digits],
              const Word *constants)
      : directions(directions), constants(constants), dimensions(settings.dimensions), next(settings.offset) {}

  void bits(std::uint32_t *to, std::size_t count) override {
    points(to, count, [](Word x) { return std::uint32_t(x >> (std::numeric_limits<Word>::digits - 32)); });
  }
  void bits(unsigned long long *to, std::size_t count) override {
    points(to, count, [](Word x) -> unsigned long long { return x; });
  }
  void uniform(float *to, std::size_t count) override { points(to, count, Rules::template sobol_uniform<Word>); }
  void uniform(double *to, std::size_t count) override {
    points(to, count, Rules::template sobol_uniform_double<Word>);
  }
  void normal(float *to, std::size_t count) override {
    points(to, count, [](Word x) { return float(inverse(x)); });
  }
  void normal(double *to, std::size_t count) override { points(to, count, inverse); }

private:
  const Word (*directions)[std::numeric_limits<Word>::digits];
  const Word *constants; // null: not scrambled
  const std::size_t dimensions;
  std::uint64_t next; // position in every dimension

  static double inverse(Word x) { return normal_quantile(ampsim_random::sobol_probability(x)); }

  /// `count` is a multiple of the dimensions.
  template <class T, class Result> void points(T *to, std::size_t count, Result result) {
    const std::size_t length = count / dimensions;
    for (std::size_t dimension = 0; dimension < dimensions; ++dimension) {
      Word point = ampsim_random::sobol_point(directions[dimension], Word(next));
      for (std::size_t k = 0; k < length; ++k) {
        to[dimension * length + k] = result(Word(point ^ (constants ? constants[dimension] : 0)));
        point ^= directions[dimension][std::countr_one(next + k) % std::numeric_limits<Word>::digits];
      }
    }
    next += length;
  }
};

/// The generator of the standard library.
template <class Rules> class Twister final : public RandomSource {
public:
  explicit Twister(const RandomSettings &settings) : engine(std::uint32_t(settings.seed ^ settings.seed >> 32)) {
    engine.discard(settings.offset);
  }
  void bits(std::uint32_t *to, std::size_t count) override { std::generate_n(to, count, std::ref(engine)); }
  void uniform(float *to, std::size_t count) override {
    std::generate_n(to, count, [this] { return Rules::uniform(std::uint32_t(engine())); });
  }
  void uniform(double *to, std::size_t count) override {
    std::generate_n(to, count, [this] {
      const auto x = std::uint32_t(engine()), y = std::uint32_t(engine());
      return Rules::uniform(x, y);
    });
  }
  void normal(float *to, std::size_t count) override {
    pairs(to, count, [this](float(&pair)[2]) {
      const auto x = std::uint32_t(engine()), y = std::uint32_t(engine());
      Rules::normal_pair(x, y, pair);
    });
  }
  void normal(double *to, std::size_t count) override {
    pairs(to, count, [this](double(&pair)[2]) {
      std::uint32_t words[4];
      bits(words, 4);
      Rules::normal_pair(words[0], words[1], words[2], words[3], pair);
    });
  }

private:
  std::mt19937 engine;

  template <class T, class Pair> void pairs(T *to, std::size_t count, Pair make) {
    for (std::size_t k = 0; k < count; k += 2) {
      T pair[2];
      make(pair);
      std::copy_n(pair, std::min<std::size_t>(2, count - k), to + k);
    }
  }
};

/// The source for a quasirandom generator or MT19937, which is the same in all libraries; null for others.
template <class Rules> std::unique_ptr<RandomSource> common_source(const RandomSettings &settings) {
  using Wide = unsigned long long;
  switch (settings.type) {
  case CURAND_RNG_PSEUDO_MT19937:
    return std::make_unique<Twister<Rules>>(settings);
  case CURAND_RNG_QUASI_SOBOL32:
    return std::make_unique<SobolPoints<Rules, std::uint32_t>>(settings, sobol_directions_32(false).data(),
                                                               nullptr);
  case CURAND_RNG_QUASI_SCRAMBLED_SOBOL32:
    return std::make_unique<SobolPoints<Rules, std::uint32_t>>(settings, sobol_directions_32(true).data(),
                                                               sobol_constants_32().data());
  case CURAND_RNG_QUASI_SOBOL64:
    return std::make_unique<SobolPoints<Rules, Wide>>(settings, sobol_directions_64(false).data(), nullptr);
  case CURAND_RNG_QUASI_SCRAMBLED_SOBOL64:
    return std::make_unique<SobolPoints<Rules, Wide>>(settings, sobol_directions_64(true).data(),
                                                      sobol_constants_64().data());
  default:
    return nullptr;
  }
}

} // namespace ampsim::random_sequences
