// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The states of hipRAND's generators in kernels. Their recurrences are CUDA's (ampsim_cuda/random_states.h); their
// initialisation is rocRAND's (simulator/libraries/random/declarations/hip_random.h).
#pragma once

#include <ampsim/cuda_random_types.h>
#include <ampsim/hip_random.h>
#include <ampsim_cuda/random_distributions.h>
#include <ampsim_cuda/random_sobol.h>

struct hiprandStateXORWOW : curandStateXORWOW {};
struct hiprandStateMRG32k3a : curandStateMRG32k3a {};
struct hiprandStatePhilox4_32_10 : curandStatePhilox4_32_10 {};
struct hiprandStateSobol32 : curandStateSobol32 {};
struct hiprandStateSobol64 : curandStateSobol64 {};
typedef hiprandStateXORWOW hiprandStateXORWOW_t;
typedef hiprandStateXORWOW hiprandState;
typedef hiprandStateXORWOW hiprandState_t;
typedef hiprandStateMRG32k3a hiprandStateMRG32k3a_t;
typedef hiprandStatePhilox4_32_10 hiprandStatePhilox4_32_10_t;
typedef hiprandStateSobol32 hiprandStateSobol32_t;
typedef hiprandStateSobol64 hiprandStateSobol64_t;

static __device__ inline void hiprand_init(unsigned long long seed, unsigned long long subsequence,
                                           unsigned long long offset, hiprandStateXORWOW_t *state) {
  const auto first = ampsim_rocrand::xorwow(seed, subsequence, offset);
  *state = {};
  ampsim_cuda::store(*state, first);
}
static __device__ inline void hiprand_init(unsigned long long seed, unsigned long long subsequence,
                                           unsigned long long offset, hiprandStateMRG32k3a_t *state) {
  const auto first = ampsim_rocrand::mrg32k3a(seed, subsequence, offset);
  *state = {};
  ampsim_cuda::store(*state, first);
}
static __device__ inline void hiprand_init(unsigned long long seed, unsigned long long subsequence,
                                           unsigned long long offset, hiprandStatePhilox4_32_10_t *state) {
  curand_init(seed, subsequence, offset, state);
}
static __device__ inline void hiprand_init(const unsigned int *directions, unsigned int offset,
                                           hiprandStateSobol32_t *state) {
  ampsim_cuda::begin_sobol<hiprandStateSobol32_t, unsigned int>(state, directions, 0, offset);
}
static __device__ inline void hiprand_init(const unsigned long long *directions, unsigned long long offset,
                                           hiprandStateSobol64_t *state) {
  ampsim_cuda::begin_sobol<hiprandStateSobol64_t, unsigned long long>(state, directions, 0, offset);
}

// rocRAND has subsequences instead of cuRAND's sequences.
static __device__ inline void skipahead_subsequence(unsigned long long n, hiprandStateXORWOW_t *state) {
  skipahead_sequence(n, state);
}
static __device__ inline void skipahead_subsequence(unsigned long long n, hiprandStatePhilox4_32_10_t *state) {
  skipahead_sequence(n, state);
}

static __device__ inline unsigned int hiprand(hiprandStateXORWOW_t *state) { return curand(state); }
static __device__ inline unsigned int hiprand(hiprandStateMRG32k3a_t *state) {
  return ampsim_rocrand::mrg_bits(ampsim_cuda::next(state));
}
static __device__ inline unsigned int hiprand(hiprandStatePhilox4_32_10_t *state) { return curand(state); }
static __device__ inline unsigned int hiprand(hiprandStateSobol32_t *state) { return curand(state); }
static __device__ inline unsigned long long hiprand(hiprandStateSobol64_t *state) { return curand(state); }
/// The next four.
static __device__ inline uint4 hiprand4(hiprandStatePhilox4_32_10_t *state) { return curand4(state); }
