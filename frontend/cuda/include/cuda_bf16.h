// bfloat16: the upper half of a float (CUDA Math API, "BFLOAT16 Precision Intrinsics").
#pragma once

#include <ampsim_cuda/narrow.h>

namespace ampsim_cuda {

#ifndef AMPSIM_SMALL_HELPERS
#define AMPSIM_SMALL_HELPERS
template <class T> AMPSIM_BOTH inline T to_unit(T x) { return x > 0 ? (x < 1 ? x : T(1)) : T(0); }
template <class T> AMPSIM_BOTH inline T not_negative(T x) { return x < 0 ? T(0) : x; }
AMPSIM_BOTH inline bool unordered(float a, float b) { return a != a || b != b; }
#endif

static AMPSIM_BOTH inline unsigned short bfloat16_bits(double value, rounding how = rounding::nearest) {
  return narrow<8, 7>(value, how);
}

} // namespace ampsim_cuda

struct __nv_bfloat16_raw {
  unsigned short x;
};
struct alignas(4) __nv_bfloat162_raw {
  unsigned short x, y;
};

struct __nv_bfloat16 {
  // Trivial, so that arrays of it can be __shared__ variables.
  __nv_bfloat16() = default;
  AMPSIM_BOTH __nv_bfloat16(__nv_bfloat16_raw raw) : bits(raw.x) {}
  AMPSIM_BOTH __nv_bfloat16(float x) : bits(ampsim_cuda::bfloat16_bits(x)) {}
  AMPSIM_BOTH __nv_bfloat16(double x) : bits(ampsim_cuda::bfloat16_bits(x)) {}
  AMPSIM_BOTH __nv_bfloat16(int x) : bits(ampsim_cuda::bfloat16_bits(x)) {}
  AMPSIM_BOTH __nv_bfloat16(unsigned int x) : bits(ampsim_cuda::bfloat16_bits(x)) {}
  AMPSIM_BOTH __nv_bfloat16(short x) : bits(ampsim_cuda::bfloat16_bits(x)) {}
  AMPSIM_BOTH __nv_bfloat16(unsigned short x) : bits(ampsim_cuda::bfloat16_bits(x)) {}
  AMPSIM_BOTH __nv_bfloat16(long x) : bits(ampsim_cuda::bfloat16_bits(double(x))) {}
  AMPSIM_BOTH __nv_bfloat16(unsigned long x) : bits(ampsim_cuda::bfloat16_bits(double(x))) {}
  AMPSIM_BOTH __nv_bfloat16(long long x) : bits(ampsim_cuda::bfloat16_bits(double(x))) {}
  AMPSIM_BOTH __nv_bfloat16(unsigned long long x) : bits(ampsim_cuda::bfloat16_bits(double(x))) {}
  AMPSIM_BOTH operator float() const { return ampsim_cuda::widen_bfloat16(bits); }
  AMPSIM_BOTH operator __nv_bfloat16_raw() const { return {bits}; }
  AMPSIM_BOTH explicit operator bool() const { return (bits & 0x7fff) != 0; }
#define AMPSIM_TO(TYPE)                                                                                            \
  AMPSIM_BOTH explicit operator TYPE() const { return ampsim_cuda::saturated<TYPE>(double(float(*this))); }
  AMPSIM_TO(signed char)
  AMPSIM_TO(unsigned char)
  AMPSIM_TO(short)
  AMPSIM_TO(unsigned short)
  AMPSIM_TO(int)
  AMPSIM_TO(unsigned int)
  AMPSIM_TO(long)
  AMPSIM_TO(unsigned long)
  AMPSIM_TO(long long)
  AMPSIM_TO(unsigned long long)
#undef AMPSIM_TO
  template <class T> AMPSIM_BOTH __nv_bfloat16 &operator=(T value) {
    bits = __nv_bfloat16(value).bits;
    return *this;
  }
  __nv_bfloat16(const __nv_bfloat16 &) = default;
  __nv_bfloat16 &operator=(const __nv_bfloat16 &) = default;

  unsigned short bits;
};
struct alignas(4) __nv_bfloat162 {
  __nv_bfloat162() = default;
  AMPSIM_BOTH __nv_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) : x(x), y(y) {}
  __nv_bfloat16 x, y;
};
using nv_bfloat16 = __nv_bfloat16;
using nv_bfloat162 = __nv_bfloat162;

static AMPSIM_BOTH inline __nv_bfloat16 __float2bfloat16(float x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(x, ampsim_cuda::rounding::nearest)};
}
static AMPSIM_BOTH inline __nv_bfloat16 __float2bfloat16_rn(float x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(x, ampsim_cuda::rounding::nearest)};
}
static AMPSIM_BOTH inline __nv_bfloat16 __float2bfloat16_rz(float x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(x, ampsim_cuda::rounding::to_zero)};
}
static AMPSIM_BOTH inline __nv_bfloat16 __float2bfloat16_rd(float x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(x, ampsim_cuda::rounding::down)};
}
static AMPSIM_BOTH inline __nv_bfloat16 __float2bfloat16_ru(float x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(x, ampsim_cuda::rounding::up)};
}
static AMPSIM_BOTH inline __nv_bfloat16 __double2bfloat16(double x) { return __nv_bfloat16(x); }
static AMPSIM_BOTH inline float __bfloat162float(__nv_bfloat16 x) { return x; }
static AMPSIM_BOTH inline int __bfloat162int_rn(__nv_bfloat16 x) {
  return ampsim_cuda::saturated<int>(rint(double(float(x))));
}
static AMPSIM_BOTH inline __nv_bfloat16 __int2bfloat16_rn(int x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(double(x), ampsim_cuda::rounding::nearest)};
}
static AMPSIM_BOTH inline int __bfloat162int_rz(__nv_bfloat16 x) {
  return ampsim_cuda::saturated<int>(trunc(double(float(x))));
}
static AMPSIM_BOTH inline __nv_bfloat16 __int2bfloat16_rz(int x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(double(x), ampsim_cuda::rounding::to_zero)};
}
static AMPSIM_BOTH inline int __bfloat162int_rd(__nv_bfloat16 x) {
  return ampsim_cuda::saturated<int>(floor(double(float(x))));
}
static AMPSIM_BOTH inline __nv_bfloat16 __int2bfloat16_rd(int x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(double(x), ampsim_cuda::rounding::down)};
}
static AMPSIM_BOTH inline int __bfloat162int_ru(__nv_bfloat16 x) {
  return ampsim_cuda::saturated<int>(ceil(double(float(x))));
}
static AMPSIM_BOTH inline __nv_bfloat16 __int2bfloat16_ru(int x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(double(x), ampsim_cuda::rounding::up)};
}
static AMPSIM_BOTH inline unsigned int __bfloat162uint_rn(__nv_bfloat16 x) {
  return ampsim_cuda::saturated<unsigned int>(rint(double(float(x))));
}
static AMPSIM_BOTH inline __nv_bfloat16 __uint2bfloat16_rn(unsigned int x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(double(x), ampsim_cuda::rounding::nearest)};
}
static AMPSIM_BOTH inline unsigned int __bfloat162uint_rz(__nv_bfloat16 x) {
  return ampsim_cuda::saturated<unsigned int>(trunc(double(float(x))));
}
static AMPSIM_BOTH inline __nv_bfloat16 __uint2bfloat16_rz(unsigned int x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(double(x), ampsim_cuda::rounding::to_zero)};
}
static AMPSIM_BOTH inline unsigned int __bfloat162uint_rd(__nv_bfloat16 x) {
  return ampsim_cuda::saturated<unsigned int>(floor(double(float(x))));
}
static AMPSIM_BOTH inline __nv_bfloat16 __uint2bfloat16_rd(unsigned int x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(double(x), ampsim_cuda::rounding::down)};
}
static AMPSIM_BOTH inline unsigned int __bfloat162uint_ru(__nv_bfloat16 x) {
  return ampsim_cuda::saturated<unsigned int>(ceil(double(float(x))));
}
static AMPSIM_BOTH inline __nv_bfloat16 __uint2bfloat16_ru(unsigned int x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(double(x), ampsim_cuda::rounding::up)};
}
static AMPSIM_BOTH inline short __bfloat162short_rn(__nv_bfloat16 x) {
  return ampsim_cuda::saturated<short>(rint(double(float(x))));
}
static AMPSIM_BOTH inline __nv_bfloat16 __short2bfloat16_rn(short x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(double(x), ampsim_cuda::rounding::nearest)};
}
static AMPSIM_BOTH inline short __bfloat162short_rz(__nv_bfloat16 x) {
  return ampsim_cuda::saturated<short>(trunc(double(float(x))));
}
static AMPSIM_BOTH inline __nv_bfloat16 __short2bfloat16_rz(short x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(double(x), ampsim_cuda::rounding::to_zero)};
}
static AMPSIM_BOTH inline short __bfloat162short_rd(__nv_bfloat16 x) {
  return ampsim_cuda::saturated<short>(floor(double(float(x))));
}
static AMPSIM_BOTH inline __nv_bfloat16 __short2bfloat16_rd(short x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(double(x), ampsim_cuda::rounding::down)};
}
static AMPSIM_BOTH inline short __bfloat162short_ru(__nv_bfloat16 x) {
  return ampsim_cuda::saturated<short>(ceil(double(float(x))));
}
static AMPSIM_BOTH inline __nv_bfloat16 __short2bfloat16_ru(short x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(double(x), ampsim_cuda::rounding::up)};
}
static AMPSIM_BOTH inline unsigned short __bfloat162ushort_rn(__nv_bfloat16 x) {
  return ampsim_cuda::saturated<unsigned short>(rint(double(float(x))));
}
static AMPSIM_BOTH inline __nv_bfloat16 __ushort2bfloat16_rn(unsigned short x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(double(x), ampsim_cuda::rounding::nearest)};
}
static AMPSIM_BOTH inline unsigned short __bfloat162ushort_rz(__nv_bfloat16 x) {
  return ampsim_cuda::saturated<unsigned short>(trunc(double(float(x))));
}
static AMPSIM_BOTH inline __nv_bfloat16 __ushort2bfloat16_rz(unsigned short x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(double(x), ampsim_cuda::rounding::to_zero)};
}
static AMPSIM_BOTH inline unsigned short __bfloat162ushort_rd(__nv_bfloat16 x) {
  return ampsim_cuda::saturated<unsigned short>(floor(double(float(x))));
}
static AMPSIM_BOTH inline __nv_bfloat16 __ushort2bfloat16_rd(unsigned short x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(double(x), ampsim_cuda::rounding::down)};
}
static AMPSIM_BOTH inline unsigned short __bfloat162ushort_ru(__nv_bfloat16 x) {
  return ampsim_cuda::saturated<unsigned short>(ceil(double(float(x))));
}
static AMPSIM_BOTH inline __nv_bfloat16 __ushort2bfloat16_ru(unsigned short x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(double(x), ampsim_cuda::rounding::up)};
}
static AMPSIM_BOTH inline long long __bfloat162ll_rn(__nv_bfloat16 x) {
  return ampsim_cuda::saturated<long long>(rint(double(float(x))));
}
static AMPSIM_BOTH inline __nv_bfloat16 __ll2bfloat16_rn(long long x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(double(x), ampsim_cuda::rounding::nearest)};
}
static AMPSIM_BOTH inline long long __bfloat162ll_rz(__nv_bfloat16 x) {
  return ampsim_cuda::saturated<long long>(trunc(double(float(x))));
}
static AMPSIM_BOTH inline __nv_bfloat16 __ll2bfloat16_rz(long long x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(double(x), ampsim_cuda::rounding::to_zero)};
}
static AMPSIM_BOTH inline long long __bfloat162ll_rd(__nv_bfloat16 x) {
  return ampsim_cuda::saturated<long long>(floor(double(float(x))));
}
static AMPSIM_BOTH inline __nv_bfloat16 __ll2bfloat16_rd(long long x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(double(x), ampsim_cuda::rounding::down)};
}
static AMPSIM_BOTH inline long long __bfloat162ll_ru(__nv_bfloat16 x) {
  return ampsim_cuda::saturated<long long>(ceil(double(float(x))));
}
static AMPSIM_BOTH inline __nv_bfloat16 __ll2bfloat16_ru(long long x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(double(x), ampsim_cuda::rounding::up)};
}
static AMPSIM_BOTH inline unsigned long long __bfloat162ull_rn(__nv_bfloat16 x) {
  return ampsim_cuda::saturated<unsigned long long>(rint(double(float(x))));
}
static AMPSIM_BOTH inline __nv_bfloat16 __ull2bfloat16_rn(unsigned long long x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(double(x), ampsim_cuda::rounding::nearest)};
}
static AMPSIM_BOTH inline unsigned long long __bfloat162ull_rz(__nv_bfloat16 x) {
  return ampsim_cuda::saturated<unsigned long long>(trunc(double(float(x))));
}
static AMPSIM_BOTH inline __nv_bfloat16 __ull2bfloat16_rz(unsigned long long x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(double(x), ampsim_cuda::rounding::to_zero)};
}
static AMPSIM_BOTH inline unsigned long long __bfloat162ull_rd(__nv_bfloat16 x) {
  return ampsim_cuda::saturated<unsigned long long>(floor(double(float(x))));
}
static AMPSIM_BOTH inline __nv_bfloat16 __ull2bfloat16_rd(unsigned long long x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(double(x), ampsim_cuda::rounding::down)};
}
static AMPSIM_BOTH inline unsigned long long __bfloat162ull_ru(__nv_bfloat16 x) {
  return ampsim_cuda::saturated<unsigned long long>(ceil(double(float(x))));
}
static AMPSIM_BOTH inline __nv_bfloat16 __ull2bfloat16_ru(unsigned long long x) {
  return __nv_bfloat16_raw{ampsim_cuda::bfloat16_bits(double(x), ampsim_cuda::rounding::up)};
}
static AMPSIM_BOTH inline short __bfloat16_as_short(__nv_bfloat16 x) { return short(x.bits); }
static AMPSIM_BOTH inline unsigned short __bfloat16_as_ushort(__nv_bfloat16 x) { return x.bits; }
static AMPSIM_BOTH inline __nv_bfloat16 __short_as_bfloat16(short x) {
  return __nv_bfloat16_raw{(unsigned short)x};
}
static AMPSIM_BOTH inline __nv_bfloat16 __ushort_as_bfloat16(unsigned short x) { return __nv_bfloat16_raw{x}; }

// Two values.
static AMPSIM_BOTH inline __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return {x, y}; }
static AMPSIM_BOTH inline __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return {x, y}; }
static AMPSIM_BOTH inline __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 x) { return {x, x}; }
static AMPSIM_BOTH inline __nv_bfloat162 __float2bfloat162_rn(float x) {
  return {__nv_bfloat16(x), __nv_bfloat16(x)};
}
static AMPSIM_BOTH inline __nv_bfloat162 __floats2bfloat162_rn(float x, float y) {
  return {__nv_bfloat16(x), __nv_bfloat16(y)};
}
static AMPSIM_BOTH inline __nv_bfloat162 __float22bfloat162_rn(float2 v) {
  return {__nv_bfloat16(v.x), __nv_bfloat16(v.y)};
}
static AMPSIM_BOTH inline float2 __bfloat1622float2(__nv_bfloat162 a) { return {float(a.x), float(a.y)}; }
static AMPSIM_BOTH inline __nv_bfloat16 __low2bfloat16(__nv_bfloat162 a) { return a.x; }
static AMPSIM_BOTH inline __nv_bfloat16 __high2bfloat16(__nv_bfloat162 a) { return a.y; }
static AMPSIM_BOTH inline __nv_bfloat162 __low2bfloat162(__nv_bfloat162 a) { return {a.x, a.x}; }
static AMPSIM_BOTH inline __nv_bfloat162 __high2bfloat162(__nv_bfloat162 a) { return {a.y, a.y}; }
static AMPSIM_BOTH inline __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) { return {a.x, b.x}; }
static AMPSIM_BOTH inline __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {a.y, b.y};
}
static AMPSIM_BOTH inline __nv_bfloat162 __lowhigh2highlow(__nv_bfloat162 a) { return {a.y, a.x}; }

#define AMPSIM_SMALL __nv_bfloat16
#define AMPSIM_SMALL2 __nv_bfloat162
#define AMPSIM_NARROW(value) __nv_bfloat16(value)
#define AMPSIM_WIDEN(x) float(x)
#include <ampsim_cuda/small_float_functions.inc>
#undef AMPSIM_SMALL
#undef AMPSIM_SMALL2
#undef AMPSIM_NARROW
#undef AMPSIM_WIDEN
