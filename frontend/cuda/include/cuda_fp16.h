// half: 1 bit of sign, 5 of exponent, 10 of mantissa (CUDA Math API, "FP16 Intrinsics").
#pragma once

#include <ampsim_cuda/narrow.h>

namespace ampsim_cuda {

#ifndef AMPSIM_SMALL_HELPERS
#define AMPSIM_SMALL_HELPERS
template <class T> AMPSIM_BOTH inline T to_unit(T x) { return x > 0 ? (x < 1 ? x : T(1)) : T(0); }
template <class T> AMPSIM_BOTH inline T not_negative(T x) { return x < 0 ? T(0) : x; }
AMPSIM_BOTH inline bool unordered(float a, float b) { return a != a || b != b; }
#endif

static AMPSIM_BOTH inline unsigned short half_bits(double value, rounding how = rounding::nearest) {
  return narrow<5, 10>(value, how);
}

} // namespace ampsim_cuda

struct __half_raw {
  unsigned short x;
};
struct alignas(4) __half2_raw {
  unsigned short x, y;
};

struct __half {
  // Trivial, so that arrays of it can be __shared__ variables.
  __half() = default;
  AMPSIM_BOTH __half(__half_raw raw) : bits(raw.x) {}
  AMPSIM_BOTH __half(float x) : bits(ampsim_cuda::half_bits(x)) {}
  AMPSIM_BOTH __half(double x) : bits(ampsim_cuda::half_bits(x)) {}
  AMPSIM_BOTH __half(int x) : bits(ampsim_cuda::half_bits(x)) {}
  AMPSIM_BOTH __half(unsigned int x) : bits(ampsim_cuda::half_bits(x)) {}
  AMPSIM_BOTH __half(short x) : bits(ampsim_cuda::half_bits(x)) {}
  AMPSIM_BOTH __half(unsigned short x) : bits(ampsim_cuda::half_bits(x)) {}
  AMPSIM_BOTH __half(long x) : bits(ampsim_cuda::half_bits(double(x))) {}
  AMPSIM_BOTH __half(unsigned long x) : bits(ampsim_cuda::half_bits(double(x))) {}
  AMPSIM_BOTH __half(long long x) : bits(ampsim_cuda::half_bits(double(x))) {}
  AMPSIM_BOTH __half(unsigned long long x) : bits(ampsim_cuda::half_bits(double(x))) {}
  AMPSIM_BOTH operator float() const { return ampsim_cuda::widen_half(bits); }
  AMPSIM_BOTH operator __half_raw() const { return {bits}; }
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
  template <class T> AMPSIM_BOTH __half &operator=(T value) {
    bits = __half(value).bits;
    return *this;
  }
  __half(const __half &) = default;
  __half &operator=(const __half &) = default;

  unsigned short bits;
};
struct alignas(4) __half2 {
  __half2() = default;
  AMPSIM_BOTH __half2(__half x, __half y) : x(x), y(y) {}
  __half x, y;
};
using half = __half;
using half2 = __half2;
using __nv_half = __half;
using __nv_half2 = __half2;
using nv_half = __half;
using nv_half2 = __half2;

static AMPSIM_BOTH inline __half __float2half(float x) {
  return __half_raw{ampsim_cuda::half_bits(x, ampsim_cuda::rounding::nearest)};
}
static AMPSIM_BOTH inline __half __float2half_rn(float x) {
  return __half_raw{ampsim_cuda::half_bits(x, ampsim_cuda::rounding::nearest)};
}
static AMPSIM_BOTH inline __half __float2half_rz(float x) {
  return __half_raw{ampsim_cuda::half_bits(x, ampsim_cuda::rounding::to_zero)};
}
static AMPSIM_BOTH inline __half __float2half_rd(float x) {
  return __half_raw{ampsim_cuda::half_bits(x, ampsim_cuda::rounding::down)};
}
static AMPSIM_BOTH inline __half __float2half_ru(float x) {
  return __half_raw{ampsim_cuda::half_bits(x, ampsim_cuda::rounding::up)};
}
static AMPSIM_BOTH inline __half __double2half(double x) { return __half(x); }
static AMPSIM_BOTH inline float __half2float(__half x) { return x; }
static AMPSIM_BOTH inline int __half2int_rn(__half x) {
  return ampsim_cuda::saturated<int>(rint(double(float(x))));
}
static AMPSIM_BOTH inline __half __int2half_rn(int x) {
  return __half_raw{ampsim_cuda::half_bits(double(x), ampsim_cuda::rounding::nearest)};
}
static AMPSIM_BOTH inline int __half2int_rz(__half x) {
  return ampsim_cuda::saturated<int>(trunc(double(float(x))));
}
static AMPSIM_BOTH inline __half __int2half_rz(int x) {
  return __half_raw{ampsim_cuda::half_bits(double(x), ampsim_cuda::rounding::to_zero)};
}
static AMPSIM_BOTH inline int __half2int_rd(__half x) {
  return ampsim_cuda::saturated<int>(floor(double(float(x))));
}
static AMPSIM_BOTH inline __half __int2half_rd(int x) {
  return __half_raw{ampsim_cuda::half_bits(double(x), ampsim_cuda::rounding::down)};
}
static AMPSIM_BOTH inline int __half2int_ru(__half x) {
  return ampsim_cuda::saturated<int>(ceil(double(float(x))));
}
static AMPSIM_BOTH inline __half __int2half_ru(int x) {
  return __half_raw{ampsim_cuda::half_bits(double(x), ampsim_cuda::rounding::up)};
}
static AMPSIM_BOTH inline unsigned int __half2uint_rn(__half x) {
  return ampsim_cuda::saturated<unsigned int>(rint(double(float(x))));
}
static AMPSIM_BOTH inline __half __uint2half_rn(unsigned int x) {
  return __half_raw{ampsim_cuda::half_bits(double(x), ampsim_cuda::rounding::nearest)};
}
static AMPSIM_BOTH inline unsigned int __half2uint_rz(__half x) {
  return ampsim_cuda::saturated<unsigned int>(trunc(double(float(x))));
}
static AMPSIM_BOTH inline __half __uint2half_rz(unsigned int x) {
  return __half_raw{ampsim_cuda::half_bits(double(x), ampsim_cuda::rounding::to_zero)};
}
static AMPSIM_BOTH inline unsigned int __half2uint_rd(__half x) {
  return ampsim_cuda::saturated<unsigned int>(floor(double(float(x))));
}
static AMPSIM_BOTH inline __half __uint2half_rd(unsigned int x) {
  return __half_raw{ampsim_cuda::half_bits(double(x), ampsim_cuda::rounding::down)};
}
static AMPSIM_BOTH inline unsigned int __half2uint_ru(__half x) {
  return ampsim_cuda::saturated<unsigned int>(ceil(double(float(x))));
}
static AMPSIM_BOTH inline __half __uint2half_ru(unsigned int x) {
  return __half_raw{ampsim_cuda::half_bits(double(x), ampsim_cuda::rounding::up)};
}
static AMPSIM_BOTH inline short __half2short_rn(__half x) {
  return ampsim_cuda::saturated<short>(rint(double(float(x))));
}
static AMPSIM_BOTH inline __half __short2half_rn(short x) {
  return __half_raw{ampsim_cuda::half_bits(double(x), ampsim_cuda::rounding::nearest)};
}
static AMPSIM_BOTH inline short __half2short_rz(__half x) {
  return ampsim_cuda::saturated<short>(trunc(double(float(x))));
}
static AMPSIM_BOTH inline __half __short2half_rz(short x) {
  return __half_raw{ampsim_cuda::half_bits(double(x), ampsim_cuda::rounding::to_zero)};
}
static AMPSIM_BOTH inline short __half2short_rd(__half x) {
  return ampsim_cuda::saturated<short>(floor(double(float(x))));
}
static AMPSIM_BOTH inline __half __short2half_rd(short x) {
  return __half_raw{ampsim_cuda::half_bits(double(x), ampsim_cuda::rounding::down)};
}
static AMPSIM_BOTH inline short __half2short_ru(__half x) {
  return ampsim_cuda::saturated<short>(ceil(double(float(x))));
}
static AMPSIM_BOTH inline __half __short2half_ru(short x) {
  return __half_raw{ampsim_cuda::half_bits(double(x), ampsim_cuda::rounding::up)};
}
static AMPSIM_BOTH inline unsigned short __half2ushort_rn(__half x) {
  return ampsim_cuda::saturated<unsigned short>(rint(double(float(x))));
}
static AMPSIM_BOTH inline __half __ushort2half_rn(unsigned short x) {
  return __half_raw{ampsim_cuda::half_bits(double(x), ampsim_cuda::rounding::nearest)};
}
static AMPSIM_BOTH inline unsigned short __half2ushort_rz(__half x) {
  return ampsim_cuda::saturated<unsigned short>(trunc(double(float(x))));
}
static AMPSIM_BOTH inline __half __ushort2half_rz(unsigned short x) {
  return __half_raw{ampsim_cuda::half_bits(double(x), ampsim_cuda::rounding::to_zero)};
}
static AMPSIM_BOTH inline unsigned short __half2ushort_rd(__half x) {
  return ampsim_cuda::saturated<unsigned short>(floor(double(float(x))));
}
static AMPSIM_BOTH inline __half __ushort2half_rd(unsigned short x) {
  return __half_raw{ampsim_cuda::half_bits(double(x), ampsim_cuda::rounding::down)};
}
static AMPSIM_BOTH inline unsigned short __half2ushort_ru(__half x) {
  return ampsim_cuda::saturated<unsigned short>(ceil(double(float(x))));
}
static AMPSIM_BOTH inline __half __ushort2half_ru(unsigned short x) {
  return __half_raw{ampsim_cuda::half_bits(double(x), ampsim_cuda::rounding::up)};
}
static AMPSIM_BOTH inline long long __half2ll_rn(__half x) {
  return ampsim_cuda::saturated<long long>(rint(double(float(x))));
}
static AMPSIM_BOTH inline __half __ll2half_rn(long long x) {
  return __half_raw{ampsim_cuda::half_bits(double(x), ampsim_cuda::rounding::nearest)};
}
static AMPSIM_BOTH inline long long __half2ll_rz(__half x) {
  return ampsim_cuda::saturated<long long>(trunc(double(float(x))));
}
static AMPSIM_BOTH inline __half __ll2half_rz(long long x) {
  return __half_raw{ampsim_cuda::half_bits(double(x), ampsim_cuda::rounding::to_zero)};
}
static AMPSIM_BOTH inline long long __half2ll_rd(__half x) {
  return ampsim_cuda::saturated<long long>(floor(double(float(x))));
}
static AMPSIM_BOTH inline __half __ll2half_rd(long long x) {
  return __half_raw{ampsim_cuda::half_bits(double(x), ampsim_cuda::rounding::down)};
}
static AMPSIM_BOTH inline long long __half2ll_ru(__half x) {
  return ampsim_cuda::saturated<long long>(ceil(double(float(x))));
}
static AMPSIM_BOTH inline __half __ll2half_ru(long long x) {
  return __half_raw{ampsim_cuda::half_bits(double(x), ampsim_cuda::rounding::up)};
}
static AMPSIM_BOTH inline unsigned long long __half2ull_rn(__half x) {
  return ampsim_cuda::saturated<unsigned long long>(rint(double(float(x))));
}
static AMPSIM_BOTH inline __half __ull2half_rn(unsigned long long x) {
  return __half_raw{ampsim_cuda::half_bits(double(x), ampsim_cuda::rounding::nearest)};
}
static AMPSIM_BOTH inline unsigned long long __half2ull_rz(__half x) {
  return ampsim_cuda::saturated<unsigned long long>(trunc(double(float(x))));
}
static AMPSIM_BOTH inline __half __ull2half_rz(unsigned long long x) {
  return __half_raw{ampsim_cuda::half_bits(double(x), ampsim_cuda::rounding::to_zero)};
}
static AMPSIM_BOTH inline unsigned long long __half2ull_rd(__half x) {
  return ampsim_cuda::saturated<unsigned long long>(floor(double(float(x))));
}
static AMPSIM_BOTH inline __half __ull2half_rd(unsigned long long x) {
  return __half_raw{ampsim_cuda::half_bits(double(x), ampsim_cuda::rounding::down)};
}
static AMPSIM_BOTH inline unsigned long long __half2ull_ru(__half x) {
  return ampsim_cuda::saturated<unsigned long long>(ceil(double(float(x))));
}
static AMPSIM_BOTH inline __half __ull2half_ru(unsigned long long x) {
  return __half_raw{ampsim_cuda::half_bits(double(x), ampsim_cuda::rounding::up)};
}
static AMPSIM_BOTH inline short __half_as_short(__half x) { return short(x.bits); }
static AMPSIM_BOTH inline unsigned short __half_as_ushort(__half x) { return x.bits; }
static AMPSIM_BOTH inline __half __short_as_half(short x) { return __half_raw{(unsigned short)x}; }
static AMPSIM_BOTH inline __half __ushort_as_half(unsigned short x) { return __half_raw{x}; }

// Two values.
static AMPSIM_BOTH inline __half2 make_half2(__half x, __half y) { return {x, y}; }
static AMPSIM_BOTH inline __half2 __halves2half2(__half x, __half y) { return {x, y}; }
static AMPSIM_BOTH inline __half2 __half2half2(__half x) { return {x, x}; }
static AMPSIM_BOTH inline __half2 __float2half2_rn(float x) { return {__half(x), __half(x)}; }
static AMPSIM_BOTH inline __half2 __floats2half2_rn(float x, float y) { return {__half(x), __half(y)}; }
static AMPSIM_BOTH inline __half2 __float22half2_rn(float2 v) { return {__half(v.x), __half(v.y)}; }
static AMPSIM_BOTH inline float2 __half22float2(__half2 a) { return {float(a.x), float(a.y)}; }
static AMPSIM_BOTH inline __half __low2half(__half2 a) { return a.x; }
static AMPSIM_BOTH inline __half __high2half(__half2 a) { return a.y; }
static AMPSIM_BOTH inline __half2 __low2half2(__half2 a) { return {a.x, a.x}; }
static AMPSIM_BOTH inline __half2 __high2half2(__half2 a) { return {a.y, a.y}; }
static AMPSIM_BOTH inline __half2 __lows2half2(__half2 a, __half2 b) { return {a.x, b.x}; }
static AMPSIM_BOTH inline __half2 __highs2half2(__half2 a, __half2 b) { return {a.y, b.y}; }
static AMPSIM_BOTH inline __half2 __lowhigh2highlow(__half2 a) { return {a.y, a.x}; }

#define AMPSIM_SMALL __half
#define AMPSIM_SMALL2 __half2
#define AMPSIM_NARROW(value) __half(value)
#define AMPSIM_WIDEN(x) float(x)
#include <ampsim_cuda/small_float_functions.inc>
#undef AMPSIM_SMALL
#undef AMPSIM_SMALL2
#undef AMPSIM_NARROW
#undef AMPSIM_WIDEN
