// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipRAND: cuRAND under HIP's names (translation.h), with rocRAND's sequences (rocRAND, "Programmer's guide",
// "Ordering"): XORWOW and MRG32k3a have 131072 engines each that take turns, MTGP32 512 blocks, and Philox is one
// sequence. The Sobol sequences are the same in both libraries; MT19937 and the scrambled sequences follow cuRAND here,
// not AMD.
#include "simulator/libraries/hip/translation.h"
#include "simulator/libraries/random/mtgp32.h"
#include "simulator/libraries/random/sequences.h"

#include "simulator/libraries/random/declarations/cuda_random_functions.h"

#include "simulator/libraries/random/declarations/hip_mtgp32_parameters.h"
#include "simulator/libraries/random/declarations/hip_random.h"
#include "simulator/libraries/random/declarations/hip_random_types.h"

#include "simulator/libraries/random/declarations/hip_random_functions.h"

using namespace ampsim;

namespace ampsim {

template <> inline constexpr bool same_values<hiprandOrdering_t, curandOrdering_t> = true;
template <> inline constexpr bool same_values<hiprandDirectionVectorSet_t, curandDirectionVectorSet_t> = true;
template <> struct Enumerators<hiprandRngType_t, curandRngType_t> {
  static constexpr std::pair<hiprandRngType_t, curandRngType_t> pairs[] = {
      {HIPRAND_RNG_PSEUDO_DEFAULT, CURAND_RNG_PSEUDO_DEFAULT},
      {HIPRAND_RNG_PSEUDO_XORWOW, CURAND_RNG_PSEUDO_XORWOW},
      {HIPRAND_RNG_PSEUDO_MRG32K3A, CURAND_RNG_PSEUDO_MRG32K3A},
      {HIPRAND_RNG_PSEUDO_MTGP32, CURAND_RNG_PSEUDO_MTGP32},
      {HIPRAND_RNG_PSEUDO_MT19937, CURAND_RNG_PSEUDO_MT19937},
      {HIPRAND_RNG_PSEUDO_PHILOX4_32_10, CURAND_RNG_PSEUDO_PHILOX4_32_10},
      {HIPRAND_RNG_QUASI_DEFAULT, CURAND_RNG_QUASI_DEFAULT},
      {HIPRAND_RNG_QUASI_SOBOL32, CURAND_RNG_QUASI_SOBOL32},
      {HIPRAND_RNG_QUASI_SCRAMBLED_SOBOL32, CURAND_RNG_QUASI_SCRAMBLED_SOBOL32},
      {HIPRAND_RNG_QUASI_SOBOL64, CURAND_RNG_QUASI_SOBOL64},
      {HIPRAND_RNG_QUASI_SCRAMBLED_SOBOL64, CURAND_RNG_QUASI_SCRAMBLED_SOBOL64}};
};
/// The values are the same.
template <> struct Statuses<hiprandStatus_t> {
  static constexpr hiprandStatus_t invalid_enumerator = HIPRAND_STATUS_TYPE_ERROR,
                                   out_of_range = HIPRAND_STATUS_OUT_OF_RANGE;
  static hiprandStatus_t of(curandStatus_t status) { return hiprandStatus_t(status); }
};
static_assert(int(HIPRAND_STATUS_ARCH_MISMATCH) == int(CURAND_STATUS_ARCH_MISMATCH));

} // namespace ampsim

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

std::unique_ptr<RandomSource> make_rocrand_source(const RandomSettings &settings) {
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

hiprandStatus_t create(const char *function, hiprandGenerator_t *generator, hiprandRngType_t type, bool on_host) {
  const CalledAs called(function);
  Argument<curandRngType_t, hiprandRngType_t> which(type);
  if (!which.is_enumerator())
    return HIPRAND_STATUS_TYPE_ERROR;
  RandomSettings settings;
  settings.make = make_rocrand_source;
  if (type == HIPRAND_RNG_PSEUDO_PHILOX4_32_10)
    settings.seed = ampsim_rocrand::default_philox_seed;
  return hiprandStatus_t(
      create_random_generator(reinterpret_cast<curandGenerator_t *>(generator), which.get(), on_host, settings));
}

} // namespace

#define AMPSIM_HIPRAND_FUNCTIONS(ENTRY)                                                                            \
  ENTRY(hiprandDestroyGenerator, curandDestroyGenerator)                                                           \
  ENTRY(hiprandSetStream, curandSetStream)                                                                         \
  ENTRY(hiprandSetPseudoRandomGeneratorSeed, curandSetPseudoRandomGeneratorSeed)                                   \
  ENTRY(hiprandSetGeneratorOffset, curandSetGeneratorOffset)                                                       \
  ENTRY(hiprandSetGeneratorOrdering, curandSetGeneratorOrdering)                                                   \
  ENTRY(hiprandSetQuasiRandomGeneratorDimensions, curandSetQuasiRandomGeneratorDimensions)                         \
  ENTRY(hiprandGetDirectionVectors32, curandGetDirectionVectors32)                                                 \
  ENTRY(hiprandGetDirectionVectors64, curandGetDirectionVectors64)                                                 \
  ENTRY(hiprandGetScrambleConstants32, curandGetScrambleConstants32)                                               \
  ENTRY(hiprandGetScrambleConstants64, curandGetScrambleConstants64)                                               \
  ENTRY(hiprandGenerateSeeds, curandGenerateSeeds)                                                                 \
  ENTRY(hiprandGenerate, curandGenerate)                                                                           \
  ENTRY(hiprandGenerateLongLong, curandGenerateLongLong)                                                           \
  ENTRY(hiprandGenerateUniform, curandGenerateUniform)                                                             \
  ENTRY(hiprandGenerateUniformDouble, curandGenerateUniformDouble)                                                 \
  ENTRY(hiprandGenerateNormal, curandGenerateNormal)                                                               \
  ENTRY(hiprandGenerateNormalDouble, curandGenerateNormalDouble)                                                   \
  ENTRY(hiprandGenerateLogNormal, curandGenerateLogNormal)                                                         \
  ENTRY(hiprandGenerateLogNormalDouble, curandGenerateLogNormalDouble)                                             \
  ENTRY(hiprandGeneratePoisson, curandGeneratePoisson)
AMPSIM_HIPRAND_FUNCTIONS(AMPSIM_HIP_TRANSLATED)

extern "C" {

hiprandStatus_t hiprandCreateGenerator(hiprandGenerator_t *generator, hiprandRngType_t type) {
  return create("hiprandCreateGenerator", generator, type, false);
}
hiprandStatus_t hiprandCreateGeneratorHost(hiprandGenerator_t *generator, hiprandRngType_t type) {
  return create("hiprandCreateGeneratorHost", generator, type, true);
}
hiprandStatus_t hiprandGetVersion(int *version) {
  if (!version)
    return HIPRAND_STATUS_OUT_OF_RANGE;
  *version = HIPRAND_VERSION;
  return HIPRAND_STATUS_SUCCESS;
}

} // extern "C"
