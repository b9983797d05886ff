// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See rocrand_source.h.
#include "simulator/libraries/random/hip/rocrand_source.h"
#include "simulator/libraries/random/mtgp32.h"
#include "simulator/libraries/random/sequences.h"

#include "simulator/libraries/random/declarations/hip_mtgp32_parameters.h"

using namespace ampsim;

namespace {

using namespace random_sequences;

struct RocrandRules {
  static Xorwow xorwow(std::uint64_t seed) { return ampsim_rocrand::xorwow(seed, 0, 0); }
  static Mrg32k3a mrg32k3a(std::uint64_t seed) { return ampsim_rocrand::mrg32k3a(seed, 0, 0); }
  static std::uint32_t mrg_bits(std::uint32_t number) { return ampsim_rocrand::mrg_bits(number); }
  static float uniform(std::uint32_t x) { return ampsim_rocrand::uniform(x); }
  static double uniform(std::uint32_t x, std::uint32_t y) { return ampsim_rocrand::uniform(x, y); }
  template <class Word> static float sobol_uniform(Word x) { return ampsim_rocrand::sobol_uniform(x); }
  template <class Word> static double sobol_uniform_double(Word x) {
    return ampsim_rocrand::sobol_uniform_double(x);
  }
  static void normal_pair(auto &&...arguments) { ampsim_rocrand::normal_pair(arguments...); }
  static void mrg_normal_pair(auto &&...arguments) { ampsim_rocrand::mrg_normal_pair(arguments...); }
};

} // namespace

std::unique_ptr<RandomSource> ampsim::make_rocrand_source(const RandomSettings &settings) {
  constexpr std::size_t engines = 131072, philox_engines = 1;
  if (std::unique_ptr<RandomSource> source = common_source<RocrandRules>(settings))
    return source;
  switch (settings.type) {
  case CURAND_RNG_PSEUDO_MTGP32:
    return std::make_unique<Mtgp32Turns<RocrandRules, true>>(settings,
                                                             std::span(ampsim_rocrand::mtgp32_parameters));
  case CURAND_RNG_PSEUDO_MRG32K3A:
    return std::make_unique<TakingTurns<MrgResults<RocrandRules>>>(settings, engines);
  case CURAND_RNG_PSEUDO_PHILOX4_32_10:
    return std::make_unique<PhiloxFours<RocrandRules>>(settings, philox_engines);
  default:
    return std::make_unique<TakingTurns<XorwowResults<RocrandRules>>>(settings, engines);
  }
}
