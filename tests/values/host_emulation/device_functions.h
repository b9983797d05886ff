// The specifiers, types and functions of device code that CUDA and HIP share, over emulation.h.
#ifndef VALUES_DEVICE_FUNCTIONS_H
#define VALUES_DEVICE_FUNCTIONS_H

#include "emulation.h"

#include <algorithm>
#include <cmath>

#define __global__ static
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __shared__ static
#define __forceinline__ inline
#ifndef __noinline__
#define __noinline__ __attribute__((noinline))
#endif
#define __launch_bounds__(...)
#define __align__(n) alignas(n)
#define LAUNCH(kernel, grid, block, shared, ...) emulation::launch(grid, block, shared, kernel, __VA_ARGS__)
#define DYNAMIC_SHARED(type, name) type *const name = reinterpret_cast<type *>(emulation::machine.dynamic_shared)

constexpr int warpSize = EMULATION_WARP_SIZE;

struct uint2 {
  unsigned x, y;
};
struct int2 {
  int x, y;
};
struct float2 {
  float x, y;
};
struct alignas(16) uint4 {
  unsigned x, y, z, w;
};
struct alignas(16) int4 {
  int x, y, z, w;
};
struct alignas(4) uchar4 {
  unsigned char x, y, z, w;
};
struct alignas(16) double2 {
  double x, y;
};
inline uint2 make_uint2(unsigned x, unsigned y) { return {x, y}; }
inline int2 make_int2(int x, int y) { return {x, y}; }
inline float2 make_float2(float x, float y) { return {x, y}; }
inline uint4 make_uint4(unsigned x, unsigned y, unsigned z, unsigned w) { return {x, y, z, w}; }
inline int4 make_int4(int x, int y, int z, int w) { return {x, y, z, w}; }
inline uchar4 make_uchar4(unsigned char x, unsigned char y, unsigned char z, unsigned char w) {
  return {x, y, z, w};
}
inline double2 make_double2(double x, double y) { return {x, y}; }

using std::max;
using std::min;

// Barriers of the block.
inline void __syncthreads() { emulation::barrier(); }
inline int __syncthreads_count(int predicate) {
  emulation::barrier(predicate != 0);
  return emulation::machine.count;
}
inline int __syncthreads_and(int predicate) {
  emulation::barrier(predicate != 0);
  return emulation::machine.all;
}
inline int __syncthreads_or(int predicate) {
  emulation::barrier(predicate != 0);
  return emulation::machine.any;
}
inline void __threadfence() {}
inline void __threadfence_block() {}

// Integers.
inline int __popc(unsigned x) { return __builtin_popcount(x); }
inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
inline int __clz(int x) { return x ? __builtin_clz(unsigned(x)) : 32; }
inline int __clzll(long long x) { return x ? __builtin_clzll((unsigned long long)(x)) : 64; }
inline int __ffs(int x) { return __builtin_ffs(x); }
inline int __ffsll(long long x) { return __builtin_ffsll(x); }
inline unsigned __brev(unsigned x) {
  unsigned y = 0;
  for (int k = 0; k < 32; ++k)
    y |= (x >> k & 1) << (31 - k);
  return y;
}
inline unsigned long long __brevll(unsigned long long x) {
  return (unsigned long long)(__brev(unsigned(x))) << 32 | __brev(unsigned(x >> 32));
}
inline unsigned __byte_perm(unsigned x, unsigned y, unsigned selector) {
  const unsigned long long bytes = (unsigned long long)(y) << 32 | x;
  unsigned result = 0;
  for (int k = 0; k < 4; ++k)
    result |= unsigned(bytes >> 8 * (selector >> 4 * k & 7) & 255) << 8 * k;
  return result;
}
inline unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift) {
  return unsigned(((unsigned long long)(high) << 32 | low) << (shift & 31) >> 32);
}
inline unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift) {
  return unsigned(((unsigned long long)(high) << 32 | low) >> (shift & 31));
}
inline unsigned __umulhi(unsigned a, unsigned b) { return unsigned((unsigned long long)(a)*b >> 32); }
inline int __mulhi(int a, int b) { return int((long long)(a)*b >> 32); }
inline unsigned __float_as_uint(float x) { return emulation::from_bits<unsigned>(emulation::to_bits(x)); }
inline float __uint_as_float(unsigned x) { return emulation::from_bits<float>(emulation::to_bits(x)); }
inline long long __double_as_longlong(double x) { return emulation::from_bits<long long>(emulation::to_bits(x)); }
inline double __longlong_as_double(long long x) { return emulation::from_bits<double>(emulation::to_bits(x)); }
template <typename T> T __ldg(const T *p) { return *p; }

// Atomic functions: one thread runs at a time. One that may be polling lets the others run: an addition of 0, or a comparison that fails.
template <typename T> T atomicAdd(T *p, T v) {
  T old = *p;
  *p = emulation::plus(old, v);
  if (v == T(0))
    emulation::suspend(emulation::State::ready);
  return old;
}
template <typename T> T atomicSub(T *p, T v) {
  T old = *p;
  *p = T(std::make_unsigned_t<T>(old) - std::make_unsigned_t<T>(v));
  return old;
}
template <typename T> T atomicMin(T *p, T v) {
  T old = *p;
  *p = emulation::least(old, v);
  return old;
}
template <typename T> T atomicMax(T *p, T v) {
  T old = *p;
  *p = emulation::greatest(old, v);
  return old;
}
template <typename T> T atomicAnd(T *p, T v) {
  T old = *p;
  *p = old & v;
  return old;
}
template <typename T> T atomicOr(T *p, T v) {
  T old = *p;
  *p = old | v;
  return old;
}
template <typename T> T atomicXor(T *p, T v) {
  T old = *p;
  *p = old ^ v;
  return old;
}
template <typename T> T atomicExch(T *p, T v) {
  T old = *p;
  *p = v;
  return old;
}
template <typename T> T atomicCAS(T *p, T compare, T v) {
  T old = *p;
  if (old == compare)
    *p = v;
  else
    emulation::suspend(emulation::State::ready);
  return old;
}

// Warp operations.
template <typename M> using WarpMask = std::enable_if_t<std::is_integral_v<M>, M>;
inline void __syncwarp(emulation::Bits mask = ~emulation::Bits(0)) {
  emulation::warp_operation(emulation::Operation::sync, mask);
}
inline emulation::Bits emulation_ballot(emulation::Bits mask, int predicate) {
  return emulation::warp_operation(emulation::Operation::ballot, mask, predicate != 0);
}
inline int __any_sync(emulation::Bits mask, int predicate) { return emulation_ballot(mask, predicate) != 0; }
template <typename T> T __shfl_sync(emulation::Bits mask, T v, int source, int width = warpSize) {
  return emulation::shuffle(mask, v, emulation::source_indexed(source, width));
}
template <typename T> T __shfl_up_sync(emulation::Bits mask, T v, unsigned delta, int width = warpSize) {
  return emulation::shuffle(mask, v, emulation::source_up(delta, width));
}
template <typename T> T __shfl_down_sync(emulation::Bits mask, T v, unsigned delta, int width = warpSize) {
  return emulation::shuffle(mask, v, emulation::source_down(delta, width));
}
template <typename T> T __shfl_xor_sync(emulation::Bits mask, T v, int bits, int width = warpSize) {
  return emulation::shuffle(mask, v, emulation::source_xor(bits, width));
}
// All participating lanes vote yes: the mask's lanes that have ended do not count.
inline int __all_sync(emulation::Bits mask, int predicate) { return emulation_ballot(mask, !predicate) == 0; }

#define EMULATION_REDUCE(name, type, function)                                                                     \
  inline type name(emulation::Bits mask, type value) {                                                             \
    return emulation::reduce<type, &emulation::function>(mask, value);                                             \
  }
EMULATION_REDUCE(__reduce_add_sync, unsigned, plus<unsigned>)
EMULATION_REDUCE(__reduce_min_sync, unsigned, least<unsigned>)
EMULATION_REDUCE(__reduce_max_sync, unsigned, greatest<unsigned>)
EMULATION_REDUCE(__reduce_min_sync, int, least<int>)
EMULATION_REDUCE(__reduce_max_sync, int, greatest<int>)
EMULATION_REDUCE(__reduce_and_sync, unsigned, bits_and<unsigned>)
EMULATION_REDUCE(__reduce_or_sync, unsigned, bits_or<unsigned>)
EMULATION_REDUCE(__reduce_xor_sync, unsigned, bits_xor<unsigned>)
#undef EMULATION_REDUCE

#endif
