// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuRAND's rules, and Poisson's numbers. See random_source.h.
#include "simulator/libraries/random/declarations/cuda_mtgp32_parameters.h"
#include "simulator/libraries/random/mtgp32.h"
#include "simulator/libraries/random/sequences.h"

namespace ampsim {
namespace {

using namespace random_sequences;

struct CurandRules {
  static Xorwow xorwow(std::uint64_t seed) { return ampsim_random::xorwow(seed, 0, 0); }
  static Mrg32k3a mrg32k3a(std::uint64_t seed) { return ampsim_random::mrg32k3a(seed, 0, 0); }
  static std::uint32_t mrg_bits(std::uint32_t number) { return ampsim_random::bits(number); }
  static float uniform(std::uint32_t x) { return ampsim_random::uniform(x); }
  static double uniform(std::uint32_t x, std::uint32_t y) { return ampsim_random::uniform(x, y); }
  template <class Word> static float sobol_uniform(Word x) { return ampsim_random::sobol_uniform(x); }
  template <class Word> static double sobol_uniform_double(Word x) {
    return ampsim_random::sobol_uniform_double(x);
  }
  static void normal_pair(auto &&...arguments) { ampsim_random::normal_pair(arguments...); }
  static void mrg_normal_pair(auto &&...arguments) { ampsim_random::mrg_normal_pair(arguments...); }
};

/// For Poisson numbers: above this mean the distribution is close to the normal one, and its table long.
constexpr double large_mean = 4000;

} // namespace

void RandomSource::poisson(std::uint32_t *to, std::size_t count, double mean) {
  // All are drawn at once: the stride between points' dimensions is the count.
  if (mean >= large_mean) {
    std::vector<double> numbers(count);
    normal(numbers.data(), count);
    for (std::size_t k = 0; k < count; ++k)
      to[k] = std::uint32_t(std::max(0.0, std::sqrt(mean) * numbers[k] + mean + 0.5));
    return;
  }
  // The cumulative distribution, up to a value that 32-bit numbers never reach.
  std::vector<double> sums;
  double sum = 0;
  for (unsigned k = 0; sum < 1 - 0x1p-34 && k < mean + 20 * std::sqrt(mean) + 40; ++k)
    sums.push_back(sum += std::exp(k * std::log(mean) - mean - std::lgamma(k + 1.0)));
  std::vector<float> uniforms(count);
  uniform(uniforms.data(), count);
  for (std::size_t k = 0; k < count; ++k) {
    const auto at = std::ranges::upper_bound(sums, 1.0 - uniforms[k]); // small uniform numbers become large here
    to[k] = std::uint32_t(at - sums.begin());
  }
}

std::unique_ptr<RandomSource> make_random_source(const RandomSettings &settings) {
  constexpr std::size_t legacy_engines = 4096, mrg_engines = 81920, philox_engines = 65536;
  constexpr std::size_t legacy_twisters = 64, twisters = 192;
  if (std::unique_ptr<RandomSource> source = common_source<CurandRules>(settings))
    return source;
  switch (settings.type) {
  case CURAND_RNG_PSEUDO_MRG32K3A:
    return std::make_unique<TakingTurns<MrgResults<CurandRules>>>(
        settings, settings.order == CURAND_ORDERING_PSEUDO_LEGACY ? legacy_engines : mrg_engines);
  case CURAND_RNG_PSEUDO_MTGP32:
    return std::make_unique<Mtgp32Turns<CurandRules, false>>(
        settings, std::span(mtgp32_parameters)
                      .first(settings.order == CURAND_ORDERING_PSEUDO_LEGACY ? legacy_twisters : twisters));
  case CURAND_RNG_PSEUDO_PHILOX4_32_10:
    return std::make_unique<PhiloxFours<CurandRules>>(settings, philox_engines);
  default:
    return std::make_unique<TakingTurns<XorwowResults<CurandRules>>>(settings, legacy_engines);
  }
}

} // namespace ampsim
