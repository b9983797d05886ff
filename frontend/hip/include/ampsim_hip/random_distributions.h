// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Distributions over the bits of hipRAND's generators, by rocRAND's formulas (simulator/libraries/random/declarations/hip_random.h): uniform in (0, 1],
// normal by Box and Muller's method, log-normal. If a pair is computed and one number is requested, the other one is
// kept in the state. Normal numbers of Sobol points use the inverse of the distribution, for which rocRAND has an
// approximation. Poisson numbers are those of ampsim_cuda/random_distributions.h, which have the distribution but are
// not AMD's numbers.
#pragma once

#include <ampsim_hip/random_mtgp32.h>

namespace ampsim_hip {

template <class State> static __device__ inline float uniform(State *state) {
  return ampsim_rocrand::uniform((unsigned int)hiprand(state));
}
static __device__ inline float uniform(hiprandStateMRG32k3a_t *state) {
  return ampsim_random::mrg_uniform(ampsim_cuda::next(state));
}
static __device__ inline float uniform(hiprandStateSobol64_t *state) {
  return ampsim_rocrand::sobol_uniform(hiprand(state));
}
template <class State> static __device__ inline double uniform_double(State *state) {
  const unsigned int x = hiprand(state), y = hiprand(state);
  return ampsim_rocrand::uniform(x, y);
}
static __device__ inline double uniform_double(hiprandStateMRG32k3a_t *state) {
  return ampsim_random::mrg_uniform_double(ampsim_cuda::next(state));
}
static __device__ inline double uniform_double(hiprandStateSobol32_t *state) {
  return ampsim_rocrand::sobol_uniform_double(hiprand(state));
}
static __device__ inline double uniform_double(hiprandStateSobol64_t *state) {
  return ampsim_rocrand::sobol_uniform_double(hiprand(state));
}
static __device__ inline double uniform_double(hiprandStateMtgp32_t *state) { // from one draw
  return ampsim_rocrand::sobol_uniform_double(hiprand(state));
}

template <class State> static __device__ inline float2 normal(State *state) {
  const unsigned int x = hiprand(state), y = hiprand(state);
  float pair[2];
  ampsim_rocrand::normal_pair(x, y, pair);
  return make_float2(pair[0], pair[1]);
}
static __device__ inline float2 normal(hiprandStateMRG32k3a_t *state) {
  const unsigned int x = ampsim_cuda::next(state), y = ampsim_cuda::next(state);
  float pair[2];
  ampsim_rocrand::mrg_normal_pair(x, y, pair);
  return make_float2(pair[0], pair[1]);
}
template <class State> static __device__ inline double2 normal_double(State *state) {
  const unsigned int x0 = hiprand(state), x1 = hiprand(state), y0 = hiprand(state), y1 = hiprand(state);
  double pair[2];
  ampsim_rocrand::normal_pair(x0, x1, y0, y1, pair);
  return make_double2(pair[0], pair[1]);
}
static __device__ inline double2 normal_double(hiprandStateMRG32k3a_t *state) {
  const unsigned int x = ampsim_cuda::next(state), y = ampsim_cuda::next(state);
  double pair[2];
  ampsim_rocrand::mrg_normal_pair(x, y, pair);
  return make_double2(pair[0], pair[1]);
}
/// The next of the pairs that the state keeps, for both normal and log-normal numbers.
template <class State> static __device__ inline float next_normal(State *state) {
  if (state->boxmuller_flag) {
    state->boxmuller_flag = 0;
    return state->boxmuller_extra;
  }
  const float2 pair = normal(state);
  state->boxmuller_flag = 1;
  state->boxmuller_extra = pair.y;
  return pair.x;
}
template <class State> static __device__ inline double next_normal_double(State *state) {
  if (state->boxmuller_flag_double) {
    state->boxmuller_flag_double = 0;
    return state->boxmuller_extra_double;
  }
  const double2 pair = normal_double(state);
  state->boxmuller_flag_double = 1;
  state->boxmuller_extra_double = pair.y;
  return pair.x;
}
static __device__ inline double next_normal_double(hiprandStateSobol32_t *state) {
  return ampsim_cuda::sobol_normal<unsigned int>(hiprand(state));
}
static __device__ inline double next_normal_double(hiprandStateSobol64_t *state) {
  return ampsim_cuda::sobol_normal<unsigned long long>(hiprand(state));
}
static __device__ inline double next_normal_double(hiprandStateMtgp32_t *state) {
  return ampsim_cuda::sobol_normal<unsigned int>(hiprand(state));
}
static __device__ inline float next_normal(hiprandStateMtgp32_t *state) { return float(next_normal_double(state)); }
static __device__ inline float next_normal(hiprandStateSobol32_t *state) {
  return float(next_normal_double(state));
}
static __device__ inline float next_normal(hiprandStateSobol64_t *state) {
  return float(next_normal_double(state));
}

} // namespace ampsim_hip

// The functions are HIP's for each type of state.
template <class State> static __device__ inline float hiprand_uniform(State *state) {
  return ampsim_hip::uniform(state);
}
template <class State> static __device__ inline double hiprand_uniform_double(State *state) {
  return ampsim_hip::uniform_double(state);
}
template <class State> static __device__ inline float hiprand_normal(State *state) {
  return ampsim_hip::next_normal(state);
}
template <class State> static __device__ inline double hiprand_normal_double(State *state) {
  return ampsim_hip::next_normal_double(state);
}
template <class State> static __device__ inline float2 hiprand_normal2(State *state) {
  return ampsim_hip::normal(state);
}
template <class State> static __device__ inline double2 hiprand_normal2_double(State *state) {
  return ampsim_hip::normal_double(state);
}
template <class State>
static __device__ inline float hiprand_log_normal(State *state, float mean, float deviation) {
  return expf(mean + deviation * ampsim_hip::next_normal(state));
}
template <class State>
static __device__ inline double hiprand_log_normal_double(State *state, double mean, double deviation) {
  return exp(mean + deviation * ampsim_hip::next_normal_double(state));
}
template <class State>
static __device__ inline float2 hiprand_log_normal2(State *state, float mean, float deviation) {
  const float2 pair = ampsim_hip::normal(state);
  return make_float2(expf(mean + deviation * pair.x), expf(mean + deviation * pair.y));
}
template <class State>
static __device__ inline double2 hiprand_log_normal2_double(State *state, double mean, double deviation) {
  const double2 pair = ampsim_hip::normal_double(state);
  return make_double2(exp(mean + deviation * pair.x), exp(mean + deviation * pair.y));
}
static __device__ inline unsigned int hiprand_poisson(hiprandStateXORWOW_t *state, double mean) {
  return curand_poisson(static_cast<curandStateXORWOW_t *>(state), mean);
}
static __device__ inline unsigned int hiprand_poisson(hiprandStateMRG32k3a_t *state, double mean) {
  return curand_poisson(static_cast<curandStateMRG32k3a_t *>(state), mean);
}
static __device__ inline unsigned int hiprand_poisson(hiprandStatePhilox4_32_10_t *state, double mean) {
  return curand_poisson(static_cast<curandStatePhilox4_32_10_t *>(state), mean);
}
static __device__ inline unsigned int hiprand_poisson(hiprandStateMtgp32_t *state, double mean) {
  return ampsim_cuda::poisson_of_bits(hiprand(state), mean);
}

// Several at once, only for Philox.
static __device__ inline float4 hiprand_uniform4(hiprandStatePhilox4_32_10_t *state) {
  const uint4 x = hiprand4(state);
  return make_float4(ampsim_rocrand::uniform(x.x), ampsim_rocrand::uniform(x.y), ampsim_rocrand::uniform(x.z),
                     ampsim_rocrand::uniform(x.w));
}
static __device__ inline double2 hiprand_uniform2_double(hiprandStatePhilox4_32_10_t *state) {
  const uint4 x = hiprand4(state);
  return make_double2(ampsim_rocrand::uniform(x.x, x.y), ampsim_rocrand::uniform(x.z, x.w));
}
static __device__ inline double4 hiprand_uniform4_double(hiprandStatePhilox4_32_10_t *state) {
  const double2 a = hiprand_uniform2_double(state), b = hiprand_uniform2_double(state);
  return make_double4(a.x, a.y, b.x, b.y);
}
static __device__ inline float4 hiprand_normal4(hiprandStatePhilox4_32_10_t *state) {
  const float2 a = ampsim_hip::normal(state), b = ampsim_hip::normal(state);
  return make_float4(a.x, a.y, b.x, b.y);
}
static __device__ inline double4 hiprand_normal4_double(hiprandStatePhilox4_32_10_t *state) {
  const double2 a = ampsim_hip::normal_double(state), b = ampsim_hip::normal_double(state);
  return make_double4(a.x, a.y, b.x, b.y);
}
static __device__ inline float4 hiprand_log_normal4(hiprandStatePhilox4_32_10_t *state, float mean,
                                                    float deviation) {
  const float2 a = hiprand_log_normal2(state, mean, deviation), b = hiprand_log_normal2(state, mean, deviation);
  return make_float4(a.x, a.y, b.x, b.y);
}
static __device__ inline double4 hiprand_log_normal4_double(hiprandStatePhilox4_32_10_t *state, double mean,
                                                            double deviation) {
  const double2 a = hiprand_log_normal2_double(state, mean, deviation),
                b = hiprand_log_normal2_double(state, mean, deviation);
  return make_double4(a.x, a.y, b.x, b.y);
}
static __device__ inline uint4 hiprand_poisson4(hiprandStatePhilox4_32_10_t *state, double mean) {
  uint4 result;
  result.x = hiprand_poisson(state, mean);
  result.y = hiprand_poisson(state, mean);
  result.z = hiprand_poisson(state, mean);
  result.w = hiprand_poisson(state, mean);
  return result;
}
