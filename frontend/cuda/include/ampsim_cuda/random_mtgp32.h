// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// MTGP32 in kernels (cuRAND, "Bit Generation with the MTGP32 generator"): a state belongs to a block, whose threads, up
// to 256, draw together, each the number of its rank. All of them must call, or none, because it contains barriers.
// Normal numbers use the inverse of the distribution, so that each needs one draw.
#pragma once

#include <ampsim_cuda/mtgp32_draws.h>

#define CURAND_NUM_MTGP32_PARAMS 200

// The sets as kernels read them.
struct mtgp32_kernel_params {
  unsigned int pos_tbl[CURAND_NUM_MTGP32_PARAMS];
  unsigned int param_tbl[CURAND_NUM_MTGP32_PARAMS][16];
  unsigned int temper_tbl[CURAND_NUM_MTGP32_PARAMS][16];
  unsigned int single_temper_tbl[CURAND_NUM_MTGP32_PARAMS][16];
  unsigned int sh1_tbl[CURAND_NUM_MTGP32_PARAMS];
  unsigned int sh2_tbl[CURAND_NUM_MTGP32_PARAMS];
  unsigned int mask[1];
};
typedef struct mtgp32_kernel_params mtgp32_kernel_params_t;

struct curandStateMtgp32 {
  unsigned int s[MTGP32_STATE_SIZE]; // a ring; the state is the words from `offset` on
  int offset;
  int pIdx; // the set of parameters
  mtgp32_kernel_params_t *k;
};
typedef struct curandStateMtgp32 curandStateMtgp32_t;

// Sources that are not for the device only name the types.
#if defined __CUDACC__ || defined __HIPCC__

namespace ampsim_cuda {

static __device__ inline Mtgp32Draw mtgp32_draw(curandStateMtgp32_t *state, int index, int count) {
  const mtgp32_kernel_params_t *sets = state->k;
  const int set = state->pIdx;
  return mtgp32_draw(state->s, &state->offset, index, count, int(sets->pos_tbl[set]), int(sets->sh1_tbl[set]),
                     int(sets->sh2_tbl[set]), sets->mask[0], sets->param_tbl[set]);
}
static __device__ inline unsigned int bits(const curandStateMtgp32_t *state, const Mtgp32Draw &draw) {
  return draw.word ^ state->k->temper_tbl[state->pIdx][draw.tempering];
}
static __device__ inline float single(const curandStateMtgp32_t *state, const Mtgp32Draw &draw) {
  return __builtin_bit_cast(float, draw.word >> 9 ^ state->k->single_temper_tbl[state->pIdx][draw.tempering]);
}
static __device__ inline Mtgp32Draw mtgp32_draw(curandStateMtgp32_t *state) {
  return mtgp32_draw(state, place_in_block(), threads_of_block());
}

} // namespace ampsim_cuda

static __device__ inline unsigned int curand(curandStateMtgp32_t *state) {
  return ampsim_cuda::bits(state, ampsim_cuda::mtgp32_draw(state));
}
// In [1, 2), as on the device.
static __device__ inline float curand_mtgp32_single(curandStateMtgp32_t *state) {
  return ampsim_cuda::single(state, ampsim_cuda::mtgp32_draw(state));
}
// For `n` threads, which need not be the whole block, with the ranks `index` from 0 on.
static __device__ inline unsigned int curand_mtgp32_specific(curandStateMtgp32_t *state, unsigned char index,
                                                             unsigned char n) {
  return ampsim_cuda::bits(state, ampsim_cuda::mtgp32_draw(state, index, n));
}
static __device__ inline float curand_mtgp32_single_specific(curandStateMtgp32_t *state, unsigned char index,
                                                             unsigned char n) {
  return ampsim_cuda::single(state, ampsim_cuda::mtgp32_draw(state, index, n));
}

static __device__ inline float curand_uniform(curandStateMtgp32_t *state) {
  return ampsim_random::uniform(curand(state));
}
static __device__ inline double curand_uniform_double(curandStateMtgp32_t *state) {
  return ampsim_random::uniform_double(curand(state));
}
static __device__ inline double curand_normal_double(curandStateMtgp32_t *state) {
  return ampsim_cuda::sobol_normal(curand(state));
}
static __device__ inline float curand_normal(curandStateMtgp32_t *state) {
  return float(curand_normal_double(state));
}
static __device__ inline float curand_log_normal(curandStateMtgp32_t *state, float mean, float deviation) {
  return expf(mean + deviation * curand_normal(state));
}
static __device__ inline double curand_log_normal_double(curandStateMtgp32_t *state, double mean,
                                                         double deviation) {
  return exp(mean + deviation * curand_normal_double(state));
}
static __device__ inline unsigned int curand_poisson(curandStateMtgp32_t *state, double mean) {
  return ampsim_cuda::poisson_of_bits(curand(state), mean);
}

#endif
