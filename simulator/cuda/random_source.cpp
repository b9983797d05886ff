// See random_source.h.
#include "simulator/cuda/random_source.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace ampsim {
namespace {

using namespace ampsim_random;

/// XORWOW's results of an engine.
struct XorwowResults {
  using Engine = Xorwow;
  static Engine first(std::uint64_t seed) { return xorwow(seed, 0, 0); }
  static std::uint32_t bits(Engine &engine) { return next(engine); }
  static float uniform(Engine &engine) { return ampsim_random::uniform(next(engine)); }
  static double uniform_double(Engine &engine) {
    const std::uint32_t x = next(engine), y = next(engine);
    return ampsim_random::uniform(x, y);
  }
  static void pair(Engine &engine, float (&to)[2]) {
    const std::uint32_t x = next(engine), y = next(engine);
    normal_pair(x, y, to);
  }
  static void pair(Engine &engine, double (&to)[2]) {
    const std::uint32_t x0 = next(engine), x1 = next(engine), y0 = next(engine), y1 = next(engine);
    normal_pair(x0, x1, y0, y1, to);
  }
};

struct MrgResults {
  using Engine = Mrg32k3a;
  static Engine first(std::uint64_t seed) { return mrg32k3a(seed, 0, 0); }
  static std::uint32_t bits(Engine &engine) { return ampsim_random::bits(next(engine)); }
  static float uniform(Engine &engine) { return mrg_uniform(next(engine)); }
  static double uniform_double(Engine &engine) { return mrg_uniform_double(next(engine)); }
  template <class T> static void pair(Engine &engine, T (&to)[2]) {
    const std::uint32_t x = next(engine), y = next(engine);
    mrg_normal_pair(x, y, to);
  }
};

template <class Results> class TakingTurns final : public RandomSource {
public:
  TakingTurns(const RandomSettings &settings, std::size_t count) : turn(settings.offset % count) {
    engines.reserve(count);
    typename Results::Engine first = Results::first(settings.seed);
    for (std::size_t k = 0; k < count; ++k) {
      engines.push_back(first);
      skip_subsequence(first, 1);
    }
    // Those in front of the offset have had their turn in its round.
    if (settings.offset)
      for (std::size_t k = 0; k < count; ++k)
        skip(engines[k], settings.offset / count + (k < turn));
  }

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
  std::vector<typename Results::Engine> engines;
  std::size_t turn;

  typename Results::Engine &take() {
    typename Results::Engine &engine = engines[turn];
    turn = turn + 1 == engines.size() ? 0 : turn + 1;
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

class PhiloxFours final : public RandomSource {
public:
  explicit PhiloxFours(const RandomSettings &settings)
      : seed(settings.seed), turn(settings.offset / 4 % engines), within(settings.offset % 4), blocks(engines) {
    for (std::size_t k = 0; k < engines; ++k)
      blocks[k] = settings.offset / 4 / engines + (k < turn);
  }

  void bits(std::uint32_t *to, std::size_t count) override {
    results<1>(to, count, [](const std::uint32_t *words, unsigned k) { return words[k]; });
  }
  void uniform(float *to, std::size_t count) override {
    results<1>(to, count, [](const std::uint32_t *words, unsigned k) { return ampsim_random::uniform(words[k]); });
  }
  void uniform(double *to, std::size_t count) override {
    results<2>(to, count, [](const std::uint32_t *words, unsigned k) {
      return ampsim_random::uniform(words[2 * k], words[2 * k + 1]);
    });
  }
  void normal(float *to, std::size_t count) override {
    results<1>(to, count, [](const std::uint32_t *words, unsigned k) {
      float pair[2];
      normal_pair(words[k & 2], words[(k & 2) + 1], pair);
      return pair[k & 1];
    });
  }
  void normal(double *to, std::size_t count) override {
    results<2>(to, count, [](const std::uint32_t *words, unsigned k) {
      const std::uint32_t *half = words + 2 * (k & 2);
      double pair[2];
      normal_pair(half[0], half[1], half[2], half[3], pair);
      return pair[k & 1];
    });
  }

private:
  static constexpr std::size_t engines = 65536;
  std::uint64_t seed;
  std::size_t turn;
  unsigned within; // the engine's four results
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

/// Of Poisson's numbers: where the distribution is close to the normal one, and its table long.
constexpr double large_mean = 4000;

} // namespace

void RandomSource::poisson(std::uint32_t *to, std::size_t count, double mean) {
  std::array<double, 1024> numbers;
  const bool inverts = mean < large_mean;
  // The sums of the distribution, up to what no number of 32 bits reaches.
  std::vector<double> sums;
  if (inverts) {
    double sum = 0;
    for (unsigned k = 0; sum < 1 - 0x1p-34 && k < mean + 20 * std::sqrt(mean) + 40; ++k)
      sums.push_back(sum += std::exp(k * std::log(mean) - mean - std::lgamma(k + 1.0)));
  }
  for (std::size_t done = 0; done < count; done += numbers.size()) {
    const std::size_t part = std::min(numbers.size(), count - done);
    if (inverts) {
      std::array<float, 1024> uniforms;
      uniform(uniforms.data(), part);
      for (std::size_t k = 0; k < part; ++k) {
        const auto at =
            std::ranges::upper_bound(sums, 1.0 - uniforms[k]); // small uniform numbers are large ones here
        to[done + k] = std::uint32_t(at - sums.begin());
      }
    } else {
      normal(numbers.data(), part);
      for (std::size_t k = 0; k < part; ++k)
        to[done + k] = std::uint32_t(std::max(0.0, std::sqrt(mean) * numbers[k] + mean + 0.5));
    }
  }
}

std::unique_ptr<RandomSource> make_random_source(const RandomSettings &settings) {
  constexpr std::size_t legacy_engines = 4096, mrg_engines = 81920;
  switch (settings.type) {
  case CURAND_RNG_PSEUDO_MRG32K3A:
    return std::make_unique<TakingTurns<MrgResults>>(
        settings, settings.order == CURAND_ORDERING_PSEUDO_LEGACY ? legacy_engines : mrg_engines);
  case CURAND_RNG_PSEUDO_PHILOX4_32_10:
    return std::make_unique<PhiloxFours>(settings);
  default:
    return std::make_unique<TakingTurns<XorwowResults>>(settings, legacy_engines);
  }
}

} // namespace ampsim
