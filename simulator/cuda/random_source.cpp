// See random_source.h.
#include "simulator/cuda/random_source.h"
#include "simulator/cuda/sobol_directions.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <vector>

namespace ampsim {
namespace {

using namespace ampsim_random;

/// The standard normal distribution's inverse, by Newton's method on Wichura's first approximation.
double normal_quantile(double p) {
  const bool lower = p < 0.5;
  const double tail = lower ? p : 1 - p, t = std::sqrt(-2 * std::log(tail));
  double x = t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
  for (int k = 0; k < 4; ++k) {
    const double density = std::exp(-x * x / 2) * 0.398942280401432677940;
    x += (0.5 * std::erfc(x * 0.707106781186547524401) - tail) / density;
  }
  return lower ? -x : x;
}

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

/// Points of a Sobol sequence of 32 or 64 bits, dimension by dimension.
template <class Word> class SobolPoints final : public RandomSource {
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
  void uniform(float *to, std::size_t count) override { points(to, count, ampsim_random::sobol_uniform<Word>); }
  void uniform(double *to, std::size_t count) override {
    points(to, count, ampsim_random::sobol_uniform_double<Word>);
  }
  void normal(float *to, std::size_t count) override {
    points(to, count, [](Word x) { return float(inverse(x)); });
  }
  void normal(double *to, std::size_t count) override { points(to, count, inverse); }

private:
  const Word (*directions)[std::numeric_limits<Word>::digits];
  const Word *constants; // null: they are not scrambled
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
class Twister final : public RandomSource {
public:
  explicit Twister(const RandomSettings &settings) : engine(std::uint32_t(settings.seed ^ settings.seed >> 32)) {
    engine.discard(settings.offset);
  }
  void bits(std::uint32_t *to, std::size_t count) override { std::generate_n(to, count, std::ref(engine)); }
  void uniform(float *to, std::size_t count) override {
    std::generate_n(to, count, [this] { return ampsim_random::uniform(std::uint32_t(engine())); });
  }
  void uniform(double *to, std::size_t count) override {
    std::generate_n(to, count, [this] {
      const auto x = std::uint32_t(engine()), y = std::uint32_t(engine());
      return ampsim_random::uniform(x, y);
    });
  }
  void normal(float *to, std::size_t count) override {
    pairs(to, count, [this](float(&pair)[2]) {
      const auto x = std::uint32_t(engine()), y = std::uint32_t(engine());
      normal_pair(x, y, pair);
    });
  }
  void normal(double *to, std::size_t count) override {
    pairs(to, count, [this](double(&pair)[2]) {
      std::uint32_t words[4];
      bits(words, 4);
      normal_pair(words[0], words[1], words[2], words[3], pair);
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

/// Of Poisson's numbers: where the distribution is close to the normal one, and its table long.
constexpr double large_mean = 4000;

} // namespace

void RandomSource::poisson(std::uint32_t *to, std::size_t count, double mean) {
  // All are drawn at once: points of several dimensions lie as far apart as the count says.
  if (mean >= large_mean) {
    std::vector<double> numbers(count);
    normal(numbers.data(), count);
    for (std::size_t k = 0; k < count; ++k)
      to[k] = std::uint32_t(std::max(0.0, std::sqrt(mean) * numbers[k] + mean + 0.5));
    return;
  }
  // The sums of the distribution, up to what no number of 32 bits reaches.
  std::vector<double> sums;
  double sum = 0;
  for (unsigned k = 0; sum < 1 - 0x1p-34 && k < mean + 20 * std::sqrt(mean) + 40; ++k)
    sums.push_back(sum += std::exp(k * std::log(mean) - mean - std::lgamma(k + 1.0)));
  std::vector<float> uniforms(count);
  uniform(uniforms.data(), count);
  for (std::size_t k = 0; k < count; ++k) {
    const auto at = std::ranges::upper_bound(sums, 1.0 - uniforms[k]); // small uniform numbers are large ones here
    to[k] = std::uint32_t(at - sums.begin());
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
  case CURAND_RNG_PSEUDO_MT19937:
    return std::make_unique<Twister>(settings);
  case CURAND_RNG_QUASI_SOBOL32:
    return std::make_unique<SobolPoints<std::uint32_t>>(settings, sobol_directions_32(false).data(), nullptr);
  case CURAND_RNG_QUASI_SCRAMBLED_SOBOL32:
    return std::make_unique<SobolPoints<std::uint32_t>>(settings, sobol_directions_32(true).data(),
                                                        sobol_constants_32().data());
  case CURAND_RNG_QUASI_SOBOL64:
    return std::make_unique<SobolPoints<unsigned long long>>(settings, sobol_directions_64(false).data(), nullptr);
  case CURAND_RNG_QUASI_SCRAMBLED_SOBOL64:
    return std::make_unique<SobolPoints<unsigned long long>>(settings, sobol_directions_64(true).data(),
                                                             sobol_constants_64().data());
  default:
    return std::make_unique<TakingTurns<XorwowResults>>(settings, legacy_engines);
  }
}

} // namespace ampsim
