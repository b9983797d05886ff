// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipRAND: cuRAND under HIP's names (translation.h), with rocRAND's sequences.
#include "simulator/libraries/random/hip/rocrand_source.h"

#include "simulator/libraries/random/declarations/cuda_random_functions.h"

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
  return create_with_rocrand_source<hiprandStatus_t>("hiprandCreateGenerator", generator, type, false);
}
hiprandStatus_t hiprandCreateGeneratorHost(hiprandGenerator_t *generator, hiprandRngType_t type) {
  return create_with_rocrand_source<hiprandStatus_t>("hiprandCreateGeneratorHost", generator, type, true);
}
hiprandStatus_t hiprandGetVersion(int *version) {
  if (!version)
    return HIPRAND_STATUS_OUT_OF_RANGE;
  *version = HIPRAND_VERSION;
  return HIPRAND_STATUS_SUCCESS;
}

} // extern "C"
