// Random numbers in kernels (cuRAND, "Device API Overview").
//
// Philox is Salmon and others' Philox4x32-10 ("Parallel random numbers: as easy as 1, 2, 3", 2011): the seed is the key, the
// upper half of the counter is the subsequence, the lower one the position, and the numbers are the device's. XORWOW is
// Marsaglia's generator ("Xorshift RNGs", 2003). How the device makes its first state of a seed and a subsequence is not
// published; here they are mixed by splitmix64, so that the numbers are as good, but others.
#pragma once

#include <cuda_runtime.h>

enum curandStatus {
  CURAND_STATUS_SUCCESS = 0,
};
typedef enum curandStatus curandStatus_t;

struct curandStatePhilox4_32_10 {
  uint4 ctr, output;
  uint2 key;
  unsigned int STATE;
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
struct curandStateXORWOW {
  unsigned int d, v[5];
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
typedef struct curandStateXORWOW curandStateXORWOW_t;
typedef curandStateXORWOW_t curandState_t;
typedef curandStateXORWOW_t curandState;

#define QUALIFIERS static __forceinline__ __device__

namespace ampsim_cuda {

static __device__ inline uint4 philox(uint4 counter, uint2 key) {
  for (int round = 0; round < 10; ++round) {
    const unsigned long long a = 0xd2511f53ull * counter.x, b = 0xcd9e8d57ull * counter.z;
    counter = {unsigned(b >> 32) ^ counter.y ^ key.x, unsigned(b), unsigned(a >> 32) ^ counter.w ^ key.y,
               unsigned(a)};
    key.x += 0x9e3779b9u;
    key.y += 0xbb67ae85u;
  }
  return counter;
}
static __device__ inline void add(unsigned int &low, unsigned int &high, unsigned long long by) {
  const unsigned long long sum = ((unsigned long long)high << 32 | low) + by;
  low = unsigned(sum);
  high = unsigned(sum >> 32);
}
static __device__ inline void step(uint4 &counter, unsigned long long by) {
  const unsigned long long before = (unsigned long long)counter.y << 32 | counter.x;
  add(counter.x, counter.y, by);
  if (before + by < before)
    add(counter.z, counter.w, 1);
}
static __device__ inline unsigned long long splitmix(unsigned long long &state) {
  unsigned long long z = state += 0x9e3779b97f4a7c15ull;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ z >> 27) * 0x94d049bb133111ebull;
  return z ^ z >> 31;
}

} // namespace ampsim_cuda

static __device__ inline void skipahead(unsigned long long n, curandStatePhilox4_32_10_t *state) {
  const unsigned long long at = state->STATE + (n & 3);
  ampsim_cuda::step(state->ctr, n / 4 + at / 4);
  state->STATE = unsigned(at & 3);
  state->output = ampsim_cuda::philox(state->ctr, state->key);
}
static __device__ inline void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10_t *state) {
  ampsim_cuda::add(state->ctr.z, state->ctr.w, n);
  state->output = ampsim_cuda::philox(state->ctr, state->key);
}
static __device__ inline void curand_init(unsigned long long seed, unsigned long long subsequence,
                                          unsigned long long offset, curandStatePhilox4_32_10_t *state) {
  *state = {};
  state->key = {unsigned(seed), unsigned(seed >> 32)};
  skipahead_sequence(subsequence, state);
  skipahead(offset, state);
}
static __device__ inline unsigned int curand(curandStatePhilox4_32_10_t *state) {
  const uint4 &output = state->output;
  const unsigned int at = state->STATE;
  const unsigned int result = at == 0 ? output.x : at == 1 ? output.y : at == 2 ? output.z : output.w;
  if (++state->STATE == 4) {
    ampsim_cuda::step(state->ctr, 1);
    state->output = ampsim_cuda::philox(state->ctr, state->key);
    state->STATE = 0;
  }
  return result;
}
static __device__ inline uint4 curand4(curandStatePhilox4_32_10_t *state) {
  uint4 result;
  result.x = curand(state);
  result.y = curand(state);
  result.z = curand(state);
  result.w = curand(state);
  return result;
}

static __device__ inline unsigned int curand(curandStateXORWOW_t *state) {
  const unsigned int t = state->v[0] ^ state->v[0] >> 2;
  for (int k = 0; k < 4; ++k)
    state->v[k] = state->v[k + 1];
  state->v[4] = state->v[4] ^ state->v[4] << 4 ^ t ^ t << 1;
  state->d += 362437;
  return state->v[4] + state->d;
}
static __device__ inline void skipahead(unsigned long long n, curandStateXORWOW_t *state) {
  for (; n; --n)
    curand(state);
}
static __device__ inline void curand_init(unsigned long long seed, unsigned long long subsequence,
                                          unsigned long long offset, curandStateXORWOW_t *state) {
  *state = {};
  unsigned long long mixed = seed;
  mixed = ampsim_cuda::splitmix(mixed) ^ subsequence * 0xda942042e4dd58b5ull;
  for (int k = 0; k < 5; ++k)
    state->v[k] = unsigned(ampsim_cuda::splitmix(mixed) >> 32) | (k == 0); // not all of them 0
  state->d = unsigned(ampsim_cuda::splitmix(mixed));
  skipahead(offset, state);
}

namespace ampsim_cuda {
// In (0, 1].
static __device__ inline float uniform(unsigned int x) { return float(x) * 0x1p-32f + 0x1p-33f; }
static __device__ inline double uniform(unsigned int x, unsigned int y) {
  const unsigned long long z = (unsigned long long)x ^ (unsigned long long)y << 21;
  return double(z) * 0x1p-53 + 0x1p-54;
}
/// Box and Muller's pair.
static __device__ inline float2 normal(unsigned int x, unsigned int y) {
  const float u = uniform(x), v = float(y) * 1.46291807926716e-9f + 1.46291807926716e-9f / 2;
  const float s = sqrtf(-2 * logf(u));
  return {sinf(v) * s, cosf(v) * s};
}
static __device__ inline double2 normal(double u, double v) {
  const double s = sqrt(-2 * log(u)), angle = v * 6.283185307179586;
  return {sin(angle) * s, cos(angle) * s};
}
} // namespace ampsim_cuda

template <class State> QUALIFIERS float curand_uniform(State *state) { return ampsim_cuda::uniform(curand(state)); }
template <class State> QUALIFIERS double curand_uniform_double(State *state) {
  const unsigned int x = curand(state), y = curand(state);
  return ampsim_cuda::uniform(x, y);
}
template <class State> QUALIFIERS float2 curand_normal2(State *state) {
  const unsigned int x = curand(state), y = curand(state);
  return ampsim_cuda::normal(x, y);
}
template <class State> QUALIFIERS float curand_normal(State *state) {
  if (state->boxmuller_flag) {
    state->boxmuller_flag = 0;
    return state->boxmuller_extra;
  }
  const float2 pair = curand_normal2(state);
  state->boxmuller_flag = 1;
  state->boxmuller_extra = pair.y;
  return pair.x;
}
template <class State> QUALIFIERS double2 curand_normal2_double(State *state) {
  const double u = curand_uniform_double(state), v = curand_uniform_double(state);
  return ampsim_cuda::normal(u, v);
}
template <class State> QUALIFIERS double curand_normal_double(State *state) {
  if (state->boxmuller_flag_double) {
    state->boxmuller_flag_double = 0;
    return state->boxmuller_extra_double;
  }
  const double2 pair = curand_normal2_double(state);
  state->boxmuller_flag_double = 1;
  state->boxmuller_extra_double = pair.y;
  return pair.x;
}
template <class State> QUALIFIERS float curand_log_normal(State *state, float mean, float deviation) {
  return expf(mean + deviation * curand_normal(state));
}
template <class State> QUALIFIERS double curand_log_normal_double(State *state, double mean, double deviation) {
  return exp(mean + deviation * curand_normal_double(state));
}
static __device__ inline float4 curand_uniform4(curandStatePhilox4_32_10_t *state) {
  const uint4 x = curand4(state);
  return {ampsim_cuda::uniform(x.x), ampsim_cuda::uniform(x.y), ampsim_cuda::uniform(x.z),
          ampsim_cuda::uniform(x.w)};
}
static __device__ inline float4 curand_normal4(curandStatePhilox4_32_10_t *state) {
  const uint4 x = curand4(state);
  const float2 a = ampsim_cuda::normal(x.x, x.y), b = ampsim_cuda::normal(x.z, x.w);
  return {a.x, a.y, b.x, b.y};
}
#undef QUALIFIERS
