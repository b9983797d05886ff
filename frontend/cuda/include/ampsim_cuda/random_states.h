// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The states of cuRAND's generators in kernels (cuRAND, "Device API Overview"): initialisation, skipping and generation
// of bits. A state is built in a local variable and stored at once, so that one in memory is written once and not at
// every step.
#pragma once

#ifndef HIP_INCLUDE_HIP_HIP_RUNTIME_H // the runtime of HIP has been included
#include <cuda_runtime.h>
#endif

#include <ampsim/cuda_random.h>

struct curandStateXORWOW {
  unsigned int d, v[5];
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
typedef struct curandStateXORWOW curandStateXORWOW_t;
typedef curandStateXORWOW_t curandState_t;
typedef curandStateXORWOW_t curandState;

struct curandStateMRG32k3a {
  unsigned int s1[3], s2[3];
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
typedef struct curandStateMRG32k3a curandStateMRG32k3a_t;

struct curandStatePhilox4_32_10 {
  uint4 ctr, output;
  uint2 key;
  unsigned int STATE; // the number of used words of `output`
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;

namespace ampsim_cuda {

static __device__ inline ampsim_random::Xorwow engine(const curandStateXORWOW_t &state) {
  return {state.d, {state.v[0], state.v[1], state.v[2], state.v[3], state.v[4]}};
}
static __device__ inline void store(curandStateXORWOW_t &state, const ampsim_random::Xorwow &engine) {
  state.d = engine.d;
  for (int k = 0; k < 5; ++k)
    state.v[k] = engine.v[k];
}
static __device__ inline ampsim_random::Mrg32k3a engine(const curandStateMRG32k3a_t &state) {
  return {{state.s1[0], state.s1[1], state.s1[2]}, {state.s2[0], state.s2[1], state.s2[2]}};
}
static __device__ inline void store(curandStateMRG32k3a_t &state, const ampsim_random::Mrg32k3a &engine) {
  for (int k = 0; k < 3; ++k) {
    state.s1[k] = engine.s1[k];
    state.s2[k] = engine.s2[k];
  }
}
/// The generator's next number, by its recurrence.
template <class State> static __device__ inline unsigned int next(State *state) {
  auto at = engine(*state);
  const unsigned int result = ampsim_random::next(at);
  store(*state, at);
  return result;
}

static __device__ inline ampsim_random::PhiloxCounter counter(const curandStatePhilox4_32_10_t &state) {
  return {{state.ctr.x, state.ctr.y, state.ctr.z, state.ctr.w}};
}
static __device__ inline void move_to(curandStatePhilox4_32_10_t &state, const ampsim_random::PhiloxCounter &at) {
  const auto out = ampsim_random::philox(at, state.key.x, state.key.y);
  state.ctr = make_uint4(at.word[0], at.word[1], at.word[2], at.word[3]);
  state.output = make_uint4(out.word[0], out.word[1], out.word[2], out.word[3]);
}

} // namespace ampsim_cuda

static __device__ inline void curand_init(unsigned long long seed, unsigned long long subsequence,
                                          unsigned long long offset, curandStateXORWOW_t *state) {
  const auto first = ampsim_random::xorwow(seed, subsequence, offset);
  *state = {};
  ampsim_cuda::store(*state, first);
}
static __device__ inline void curand_init(unsigned long long seed, unsigned long long subsequence,
                                          unsigned long long offset, curandStateMRG32k3a_t *state) {
  const auto first = ampsim_random::mrg32k3a(seed, subsequence, offset);
  *state = {};
  ampsim_cuda::store(*state, first);
}
static __device__ inline void curand_init(unsigned long long seed, unsigned long long subsequence,
                                          unsigned long long offset, curandStatePhilox4_32_10_t *state) {
  ampsim_random::PhiloxCounter at = {};
  ampsim_random::skip_subsequence(at, subsequence);
  ampsim_random::skip(at, offset / 4);
  *state = {};
  state->key = make_uint2((unsigned int)seed, (unsigned int)(seed >> 32));
  state->STATE = (unsigned int)(offset & 3);
  ampsim_cuda::move_to(*state, at);
}

static __device__ inline void skipahead(unsigned long long n, curandStateXORWOW_t *state) {
  auto at = ampsim_cuda::engine(*state);
  ampsim_random::skip(at, n);
  ampsim_cuda::store(*state, at);
}
static __device__ inline void skipahead_sequence(unsigned long long n, curandStateXORWOW_t *state) {
  auto at = ampsim_cuda::engine(*state);
  ampsim_random::skip_subsequence(at, n);
  ampsim_cuda::store(*state, at);
}
static __device__ inline void skipahead(unsigned long long n, curandStateMRG32k3a_t *state) {
  auto at = ampsim_cuda::engine(*state);
  ampsim_random::skip(at, n);
  ampsim_cuda::store(*state, at);
}
static __device__ inline void skipahead_subsequence(unsigned long long n, curandStateMRG32k3a_t *state) {
  auto at = ampsim_cuda::engine(*state);
  ampsim_random::skip_subsequence(at, n);
  ampsim_cuda::store(*state, at);
}
static __device__ inline void skipahead_sequence(unsigned long long n, curandStateMRG32k3a_t *state) {
  auto at = ampsim_cuda::engine(*state);
  ampsim_random::skip_sequence(at, n);
  ampsim_cuda::store(*state, at);
}
static __device__ inline void skipahead(unsigned long long n, curandStatePhilox4_32_10_t *state) {
  const unsigned int within = state->STATE + (unsigned int)(n & 3);
  auto at = ampsim_cuda::counter(*state);
  ampsim_random::skip(at, n / 4);
  ampsim_random::skip(at, within / 4);
  state->STATE = within & 3;
  ampsim_cuda::move_to(*state, at);
}
static __device__ inline void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10_t *state) {
  auto at = ampsim_cuda::counter(*state);
  ampsim_random::skip_subsequence(at, n);
  ampsim_cuda::move_to(*state, at);
}

static __device__ inline unsigned int curand(curandStateXORWOW_t *state) { return ampsim_cuda::next(state); }
static __device__ inline unsigned int curand(curandStateMRG32k3a_t *state) {
  return ampsim_random::bits(ampsim_cuda::next(state));
}
static __device__ inline unsigned int curand(curandStatePhilox4_32_10_t *state) {
  const unsigned int at = state->STATE;
  const unsigned int result = at == 0   ? state->output.x
                              : at == 1 ? state->output.y
                              : at == 2 ? state->output.z
                                        : state->output.w;
  state->STATE = (at + 1) & 3;
  if (at == 3) {
    auto block = ampsim_cuda::counter(*state);
    ampsim_random::skip(block, 1);
    ampsim_cuda::move_to(*state, block);
  }
  return result;
}
/// The next four.
static __device__ inline uint4 curand4(curandStatePhilox4_32_10_t *state) {
  uint4 result;
  result.x = curand(state);
  result.y = curand(state);
  result.z = curand(state);
  result.w = curand(state);
  return result;
}
