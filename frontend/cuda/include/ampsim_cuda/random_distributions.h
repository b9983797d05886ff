// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Distributions over the bits of cuRAND's generators (cuRAND, "Distributions"): uniform in (0, 1], normal by Box and
// Muller's method, log-normal, and Poisson. If a pair is computed and one number is requested, the other one is kept in
// the state.
//
// Poisson uses Knuth's product of uniform numbers for means below 64, and the rounded normal distribution from 4000 on.
// The device's method in between is not published; this uses Hörmann's transformed rejection ("The transformed
// rejection method for generating Poisson random variables", 1993), which has the same distribution but draws different
// numbers of the sequence.
#pragma once

#include <ampsim_cuda/random_states.h>

namespace ampsim_cuda {

/// The kind of draw that the second number of a pair is kept for, in a state's flags.
enum { normal_waits = 1, log_normal_waits = 2 };

template <class State> static __device__ inline float uniform(State *state) {
  return ampsim_random::uniform(curand(state));
}
static __device__ inline float uniform(curandStateMRG32k3a_t *state) {
  return ampsim_random::mrg_uniform(next(state));
}
template <class State> static __device__ inline double uniform_double(State *state) {
  const unsigned int x = curand(state), y = curand(state);
  return ampsim_random::uniform(x, y);
}
static __device__ inline double uniform_double(curandStatePhilox4_32_10_t *state) { // only of 32 bits
  return ampsim_random::uniform_double(curand(state));
}
static __device__ inline double uniform_double(curandStateMRG32k3a_t *state) {
  return ampsim_random::mrg_uniform_double(next(state));
}

static __device__ inline float2 normal(unsigned int x, unsigned int y) {
  float pair[2];
  ampsim_random::normal_pair(x, y, pair);
  return make_float2(pair[0], pair[1]);
}
static __device__ inline double2 normal(unsigned int x0, unsigned int x1, unsigned int y0, unsigned int y1) {
  double pair[2];
  ampsim_random::normal_pair(x0, x1, y0, y1, pair);
  return make_double2(pair[0], pair[1]);
}
template <class State> static __device__ inline float2 normal(State *state) {
  const unsigned int x = curand(state), y = curand(state);
  return normal(x, y);
}
static __device__ inline float2 normal(curandStateMRG32k3a_t *state) {
  const unsigned int x = next(state), y = next(state);
  float pair[2];
  ampsim_random::mrg_normal_pair(x, y, pair);
  return make_float2(pair[0], pair[1]);
}
template <class State> static __device__ inline double2 normal_double(State *state) {
  const unsigned int x0 = curand(state), x1 = curand(state), y0 = curand(state), y1 = curand(state);
  return normal(x0, x1, y0, y1);
}
static __device__ inline double2 normal_double(curandStateMRG32k3a_t *state) {
  const unsigned int x = next(state), y = next(state);
  double pair[2];
  ampsim_random::mrg_normal_pair(x, y, pair);
  return make_double2(pair[0], pair[1]);
}

template <class State> static __device__ inline unsigned int poisson(State *state, double mean) {
  if (mean < 64) {
    const double least = exp(-mean);
    double product = 1;
    unsigned int count = 0;
    do {
      ++count;
      product *= uniform(state);
    } while (product > least);
    return count - 1;
  }
  if (mean >= 4000) {
    const double2 pair = normal_double(state);
    return (unsigned int)(sqrt(mean) * pair.x + mean + 0.5);
  }
  const double b = 0.931 + 2.53 * sqrt(mean), a = -0.059 + 0.02483 * b, slope = 1.1239 + 1.1328 / (b - 3.4),
               accepted = 0.9277 - 3.6224 / (b - 2), logarithm = log(mean);
  for (;;) {
    const double u = uniform_double(state) - 0.5, v = uniform_double(state), distance = 0.5 - fabs(u);
    const double k = floor((2 * a / distance + b) * u + mean + 0.43);
    if (distance >= 0.07 && v <= accepted)
      return (unsigned int)k;
    if (k < 0 || (distance < 0.013 && v > distance))
      continue;
    if (log(v) + log(slope) - log(a / (distance * distance) + b) <= -mean + k * logarithm - lgamma(k + 1))
      return (unsigned int)k;
  }
}

} // namespace ampsim_cuda

// The functions are CUDA's for each type of state.
template <class State> static __device__ inline float curand_uniform(State *state) {
  return ampsim_cuda::uniform(state);
}
template <class State> static __device__ inline double curand_uniform_double(State *state) {
  return ampsim_cuda::uniform_double(state);
}
template <class State> static __device__ inline float2 curand_normal2(State *state) {
  return ampsim_cuda::normal(state);
}
template <class State> static __device__ inline double2 curand_normal2_double(State *state) {
  return ampsim_cuda::normal_double(state);
}
template <class State> static __device__ inline float curand_normal(State *state) {
  if (state->boxmuller_flag == ampsim_cuda::normal_waits) {
    state->boxmuller_flag = 0;
    return state->boxmuller_extra;
  }
  const float2 pair = ampsim_cuda::normal(state);
  state->boxmuller_flag = ampsim_cuda::normal_waits;
  state->boxmuller_extra = pair.y;
  return pair.x;
}
template <class State> static __device__ inline double curand_normal_double(State *state) {
  if (state->boxmuller_flag_double == ampsim_cuda::normal_waits) {
    state->boxmuller_flag_double = 0;
    return state->boxmuller_extra_double;
  }
  const double2 pair = ampsim_cuda::normal_double(state);
  state->boxmuller_flag_double = ampsim_cuda::normal_waits;
  state->boxmuller_extra_double = pair.y;
  return pair.x;
}
template <class State> static __device__ inline float curand_log_normal(State *state, float mean, float deviation) {
  if (state->boxmuller_flag == ampsim_cuda::log_normal_waits) {
    state->boxmuller_flag = 0;
    return expf(mean + deviation * state->boxmuller_extra);
  }
  const float2 pair = ampsim_cuda::normal(state);
  state->boxmuller_flag = ampsim_cuda::log_normal_waits;
  state->boxmuller_extra = pair.y;
  return expf(mean + deviation * pair.x);
}
template <class State>
static __device__ inline double curand_log_normal_double(State *state, double mean, double deviation) {
  if (state->boxmuller_flag_double == ampsim_cuda::log_normal_waits) {
    state->boxmuller_flag_double = 0;
    return exp(mean + deviation * state->boxmuller_extra_double);
  }
  const double2 pair = ampsim_cuda::normal_double(state);
  state->boxmuller_flag_double = ampsim_cuda::log_normal_waits;
  state->boxmuller_extra_double = pair.y;
  return exp(mean + deviation * pair.x);
}
template <class State>
static __device__ inline float2 curand_log_normal2(State *state, float mean, float deviation) {
  const float2 pair = ampsim_cuda::normal(state);
  return make_float2(expf(mean + deviation * pair.x), expf(mean + deviation * pair.y));
}
template <class State>
static __device__ inline double2 curand_log_normal2_double(State *state, double mean, double deviation) {
  const double2 pair = ampsim_cuda::normal_double(state);
  return make_double2(exp(mean + deviation * pair.x), exp(mean + deviation * pair.y));
}
template <class State> static __device__ inline unsigned int curand_poisson(State *state, double mean) {
  return ampsim_cuda::poisson(state, mean);
}

// Several at once, only for Philox.
static __device__ inline float4 curand_uniform4(curandStatePhilox4_32_10_t *state) {
  const uint4 x = curand4(state);
  return make_float4(ampsim_random::uniform(x.x), ampsim_random::uniform(x.y), ampsim_random::uniform(x.z),
                     ampsim_random::uniform(x.w));
}
static __device__ inline double2 curand_uniform2_double(curandStatePhilox4_32_10_t *state) {
  const uint4 x = curand4(state);
  return make_double2(ampsim_random::uniform(x.x, x.y), ampsim_random::uniform(x.z, x.w));
}
static __device__ inline double4 curand_uniform4_double(curandStatePhilox4_32_10_t *state) {
  const double2 a = curand_uniform2_double(state), b = curand_uniform2_double(state);
  return make_double4(a.x, a.y, b.x, b.y);
}
static __device__ inline float4 curand_normal4(curandStatePhilox4_32_10_t *state) {
  const float2 a = ampsim_cuda::normal(state), b = ampsim_cuda::normal(state);
  return make_float4(a.x, a.y, b.x, b.y);
}
static __device__ inline double4 curand_normal4_double(curandStatePhilox4_32_10_t *state) {
  const double2 a = ampsim_cuda::normal_double(state), b = ampsim_cuda::normal_double(state);
  return make_double4(a.x, a.y, b.x, b.y);
}
static __device__ inline float4 curand_log_normal4(curandStatePhilox4_32_10_t *state, float mean, float deviation) {
  const float2 a = curand_log_normal2(state, mean, deviation), b = curand_log_normal2(state, mean, deviation);
  return make_float4(a.x, a.y, b.x, b.y);
}
static __device__ inline double4 curand_log_normal4_double(curandStatePhilox4_32_10_t *state, double mean,
                                                           double deviation) {
  const double2 a = curand_log_normal2_double(state, mean, deviation),
                b = curand_log_normal2_double(state, mean, deviation);
  return make_double4(a.x, a.y, b.x, b.y);
}
static __device__ inline uint4 curand_poisson4(curandStatePhilox4_32_10_t *state, double mean) {
  uint4 result;
  result.x = ampsim_cuda::poisson(state, mean);
  result.y = ampsim_cuda::poisson(state, mean);
  result.z = ampsim_cuda::poisson(state, mean);
  result.w = ampsim_cuda::poisson(state, mean);
  return result;
}
