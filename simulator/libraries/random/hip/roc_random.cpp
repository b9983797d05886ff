// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocRAND: cuRAND under AMD's names (translation.h), with rocRAND's sequences.
#include "simulator/libraries/random/hip/rocrand_source.h"

#include "simulator/libraries/random/declarations/cuda_random_functions.h"

#include "simulator/libraries/random/declarations/roc_random_types.h"

#include "simulator/libraries/random/declarations/roc_random_functions.h"

using namespace ampsim;

namespace ampsim {

template <> inline constexpr bool same_values<rocrand_ordering, curandOrdering_t> = true;
template <> inline constexpr bool same_values<rocrand_direction_vector_set, curandDirectionVectorSet_t> = true;
template <> struct Enumerators<rocrand_rng_type, curandRngType_t> {
  static constexpr std::pair<rocrand_rng_type, curandRngType_t> pairs[] = {
      {ROCRAND_RNG_PSEUDO_DEFAULT, CURAND_RNG_PSEUDO_DEFAULT},
      {ROCRAND_RNG_PSEUDO_XORWOW, CURAND_RNG_PSEUDO_XORWOW},
      {ROCRAND_RNG_PSEUDO_MRG32K3A, CURAND_RNG_PSEUDO_MRG32K3A},
      {ROCRAND_RNG_PSEUDO_MTGP32, CURAND_RNG_PSEUDO_MTGP32},
      {ROCRAND_RNG_PSEUDO_PHILOX4_32_10, CURAND_RNG_PSEUDO_PHILOX4_32_10},
      {ROCRAND_RNG_PSEUDO_MT19937, CURAND_RNG_PSEUDO_MT19937},
      {ROCRAND_RNG_QUASI_DEFAULT, CURAND_RNG_QUASI_DEFAULT},
      {ROCRAND_RNG_QUASI_SOBOL32, CURAND_RNG_QUASI_SOBOL32},
      {ROCRAND_RNG_QUASI_SCRAMBLED_SOBOL32, CURAND_RNG_QUASI_SCRAMBLED_SOBOL32},
      {ROCRAND_RNG_QUASI_SOBOL64, CURAND_RNG_QUASI_SOBOL64},
      {ROCRAND_RNG_QUASI_SCRAMBLED_SOBOL64, CURAND_RNG_QUASI_SCRAMBLED_SOBOL64}};
};
/// Those up to 106 are the same.
template <> struct Statuses<rocrand_status> {
  static constexpr rocrand_status invalid_enumerator = ROCRAND_STATUS_TYPE_ERROR,
                                  out_of_range = ROCRAND_STATUS_OUT_OF_RANGE;
  static rocrand_status of(curandStatus_t status) {
    if (int(status) <= int(ROCRAND_STATUS_DOUBLE_PRECISION_REQUIRED))
      return rocrand_status(status);
    const bool is_of_launch = status == CURAND_STATUS_LAUNCH_FAILURE || status == CURAND_STATUS_PREEXISTING_FAILURE;
    return is_of_launch ? ROCRAND_STATUS_LAUNCH_FAILURE : ROCRAND_STATUS_INTERNAL_ERROR;
  }
};
static_assert(int(ROCRAND_STATUS_NOT_CREATED) == int(CURAND_STATUS_NOT_INITIALIZED) &&
              int(ROCRAND_STATUS_DOUBLE_PRECISION_REQUIRED) == int(CURAND_STATUS_DOUBLE_PRECISION_REQUIRED));

} // namespace ampsim

#define AMPSIM_ROCRAND_FUNCTIONS(ENTRY)                                                                            \
  ENTRY(rocrand_destroy_generator, curandDestroyGenerator)                                                         \
  ENTRY(rocrand_set_stream, curandSetStream)                                                                       \
  ENTRY(rocrand_set_seed, curandSetPseudoRandomGeneratorSeed)                                                      \
  ENTRY(rocrand_set_offset, curandSetGeneratorOffset)                                                              \
  ENTRY(rocrand_set_ordering, curandSetGeneratorOrdering)                                                          \
  ENTRY(rocrand_set_quasi_random_generator_dimensions, curandSetQuasiRandomGeneratorDimensions)                    \
  ENTRY(rocrand_get_direction_vectors32, curandGetDirectionVectors32)                                              \
  ENTRY(rocrand_get_direction_vectors64, curandGetDirectionVectors64)                                              \
  ENTRY(rocrand_get_scramble_constants32, curandGetScrambleConstants32)                                            \
  ENTRY(rocrand_get_scramble_constants64, curandGetScrambleConstants64)                                            \
  ENTRY(rocrand_initialize_generator, curandGenerateSeeds)                                                         \
  ENTRY(rocrand_generate, curandGenerate)                                                                          \
  ENTRY(rocrand_generate_long_long, curandGenerateLongLong)                                                        \
  ENTRY(rocrand_generate_uniform, curandGenerateUniform)                                                           \
  ENTRY(rocrand_generate_uniform_double, curandGenerateUniformDouble)                                              \
  ENTRY(rocrand_generate_normal, curandGenerateNormal)                                                             \
  ENTRY(rocrand_generate_normal_double, curandGenerateNormalDouble)                                                \
  ENTRY(rocrand_generate_log_normal, curandGenerateLogNormal)                                                      \
  ENTRY(rocrand_generate_log_normal_double, curandGenerateLogNormalDouble)                                         \
  ENTRY(rocrand_generate_poisson, curandGeneratePoisson)
AMPSIM_ROCRAND_FUNCTIONS(AMPSIM_HIP_TRANSLATED)

extern "C" {

rocrand_status rocrand_create_generator(rocrand_generator *generator, rocrand_rng_type type) {
  return create_with_rocrand_source<rocrand_status>("rocrand_create_generator", generator, type, false);
}
rocrand_status rocrand_create_generator_host(rocrand_generator *generator, rocrand_rng_type type) {
  return create_with_rocrand_source<rocrand_status>("rocrand_create_generator_host", generator, type, true);
}
rocrand_status rocrand_get_version(int *version) {
  if (!version)
    return ROCRAND_STATUS_OUT_OF_RANGE;
  *version = ROCRAND_VERSION;
  return ROCRAND_STATUS_SUCCESS;
}

} // extern "C"
