// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The states of cuRAND's Sobol generators in kernels (cuRAND, "Device API Overview", "Quasirandom Number Generation"):
// a point in one dimension, with that dimension's direction vectors, which the host provides
// (curandGetDirectionVectors32). Normal numbers use the inverse of the distribution, so that each needs one point.
#pragma once

#include <ampsim_cuda/random_states.h>

#define AMPSIM_SOBOL_STATE(NAME, WORD, BITS)                                                                       \
  struct NAME {                                                                                                    \
    WORD i, x, c;                                                                                                  \
    WORD direction_vectors[BITS];                                                                                  \
  };                                                                                                               \
  typedef struct NAME NAME##_t;
AMPSIM_SOBOL_STATE(curandStateSobol32, unsigned int, 32)
AMPSIM_SOBOL_STATE(curandStateScrambledSobol32, unsigned int, 32)
AMPSIM_SOBOL_STATE(curandStateSobol64, unsigned long long, 64)
AMPSIM_SOBOL_STATE(curandStateScrambledSobol64, unsigned long long, 64)
#undef AMPSIM_SOBOL_STATE

// Sources that are not for the device only name the types.
#if defined __CUDACC__ || defined __HIPCC__

namespace ampsim_cuda {

template <class State, class Word>
static __device__ inline void begin_sobol(State *state, const Word *directions, Word constant, Word offset) {
  constexpr int bits = 8 * sizeof(Word);
  for (int k = 0; k < bits; ++k)
    state->direction_vectors[k] = directions[k];
  state->c = constant;
  state->i = offset;
  state->x = ampsim_random::sobol_point(directions, offset) ^ constant;
}
template <class State> static __device__ inline auto next_sobol(State *state) {
  const auto result = state->x, number = state->i;
  const auto lowest = ~number; // 0 at the very end, where the sequence starts over
  state->x = result ^ state->direction_vectors[lowest ? __builtin_ctzll(lowest) : 0];
  state->i = number + 1;
  return result;
}
template <class State, class Word> static __device__ inline void skip_sobol(State *state, Word count) {
  const Word number = state->i + count;
  state->i = number;
  state->x = ampsim_random::sobol_point(state->direction_vectors, number) ^ state->c;
}
/// The lower half is mirrored, where the inverse is more exact.
template <class Word> static __device__ inline double sobol_normal(Word x) {
  const Word half = Word(1) << (8 * sizeof(Word) - 1);
  const double p = ampsim_random::sobol_probability(x >= half ? Word(~x) : x);
  return x >= half ? -normcdfinv(p) : normcdfinv(p);
}

} // namespace ampsim_cuda

#define AMPSIM_SOBOL(STATE, WORD)                                                                                  \
  static __device__ inline WORD curand(STATE *state) { return ampsim_cuda::next_sobol(state); }                    \
  static __device__ inline float curand_uniform(STATE *state) {                                                    \
    return ampsim_random::sobol_uniform<WORD>(curand(state));                                                      \
  }                                                                                                                \
  static __device__ inline double curand_uniform_double(STATE *state) {                                            \
    return ampsim_random::sobol_uniform_double<WORD>(curand(state));                                               \
  }                                                                                                                \
  static __device__ inline double curand_normal_double(STATE *state) {                                             \
    return ampsim_cuda::sobol_normal<WORD>(curand(state));                                                         \
  }                                                                                                                \
  static __device__ inline float curand_normal(STATE *state) { return float(curand_normal_double(state)); }        \
  static __device__ inline float curand_log_normal(STATE *state, float mean, float deviation) {                    \
    return expf(mean + deviation * curand_normal(state));                                                          \
  }                                                                                                                \
  static __device__ inline double curand_log_normal_double(STATE *state, double mean, double deviation) {          \
    return exp(mean + deviation * curand_normal_double(state));                                                    \
  }
#define AMPSIM_PLAIN_SOBOL(STATE, WORD, BITS)                                                                      \
  static __device__ inline void curand_init(curandDirectionVectors##BITS##_t directions, WORD offset,              \
                                            STATE *state) {                                                        \
    ampsim_cuda::begin_sobol<STATE, WORD>(state, directions, 0, offset);                                           \
  }                                                                                                                \
  AMPSIM_SOBOL(STATE, WORD)
#define AMPSIM_SCRAMBLED_SOBOL(STATE, WORD, BITS)                                                                  \
  static __device__ inline void curand_init(curandDirectionVectors##BITS##_t directions, WORD constant,            \
                                            WORD offset, STATE *state) {                                           \
    ampsim_cuda::begin_sobol<STATE, WORD>(state, directions, constant, offset);                                    \
  }                                                                                                                \
  AMPSIM_SOBOL(STATE, WORD)
AMPSIM_PLAIN_SOBOL(curandStateSobol32_t, unsigned int, 32)
AMPSIM_PLAIN_SOBOL(curandStateSobol64_t, unsigned long long, 64)
AMPSIM_SCRAMBLED_SOBOL(curandStateScrambledSobol32_t, unsigned int, 32)
AMPSIM_SCRAMBLED_SOBOL(curandStateScrambledSobol64_t, unsigned long long, 64)
#undef AMPSIM_SCRAMBLED_SOBOL
#undef AMPSIM_PLAIN_SOBOL
#undef AMPSIM_SOBOL

// The functions of cuRAND accept numbers of either width.
template <class Number> static __device__ inline void skipahead(Number count, curandStateSobol32_t *state) {
  ampsim_cuda::skip_sobol<curandStateSobol32_t, unsigned int>(state, (unsigned int)count);
}
template <class Number>
static __device__ inline void skipahead(Number count, curandStateScrambledSobol32_t *state) {
  ampsim_cuda::skip_sobol<curandStateScrambledSobol32_t, unsigned int>(state, (unsigned int)count);
}
static __device__ inline void skipahead(unsigned long long count, curandStateSobol64_t *state) {
  ampsim_cuda::skip_sobol<curandStateSobol64_t, unsigned long long>(state, count);
}
static __device__ inline void skipahead(unsigned long long count, curandStateScrambledSobol64_t *state) {
  ampsim_cuda::skip_sobol<curandStateScrambledSobol64_t, unsigned long long>(state, count);
}

#endif
