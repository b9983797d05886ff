// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Integer and type-casting intrinsics (CUDA Math API, "Integer Intrinsics", "Type Casting Intrinsics").
#pragma once

#include <host_defines.h>

#define AMPSIM_INTRINSIC static __device__ __inline__ __attribute__((always_inline))

AMPSIM_INTRINSIC int __popc(unsigned int x) { return __builtin_popcount(x); }
AMPSIM_INTRINSIC int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
AMPSIM_INTRINSIC int __clz(int x) { return x ? __builtin_clz((unsigned)x) : 32; }
AMPSIM_INTRINSIC int __clzll(long long x) { return x ? __builtin_clzll((unsigned long long)x) : 64; }
AMPSIM_INTRINSIC int __ffs(int x) { return __builtin_ffs(x); }
AMPSIM_INTRINSIC int __ffsll(long long x) { return __builtin_ffsll(x); }
AMPSIM_INTRINSIC unsigned int __brev(unsigned int x) { return __builtin_bitreverse32(x); }
AMPSIM_INTRINSIC unsigned long long __brevll(unsigned long long x) { return __builtin_bitreverse64(x); }
AMPSIM_INTRINSIC unsigned int __fns(unsigned int mask, unsigned int base, int offset) {
  if (offset == 0)
    return mask >> base & 1 ? base : 0xffffffffu;
  int step = offset > 0 ? 1 : -1, left = offset > 0 ? offset : -offset;
  for (int bit = int(base); bit >= 0 && bit < 32; bit += step)
    if (mask >> bit & 1 && --left == 0)
      return unsigned(bit);
  return 0xffffffffu;
}
AMPSIM_INTRINSIC unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int selector) {
  const unsigned long long both = (unsigned long long)y << 32 | x;
  unsigned int result = 0;
  for (int k = 0; k < 4; ++k) {
    const unsigned int byte = unsigned(both >> 8 * (selector >> 4 * k & 7)) & 255;
    result |= byte << 8 * k;
  }
  return result;
}
AMPSIM_INTRINSIC unsigned int __funnelshift_l(unsigned int low, unsigned int high, unsigned int shift) {
  return unsigned((((unsigned long long)high << 32 | low) << (shift & 31)) >> 32);
}
AMPSIM_INTRINSIC unsigned int __funnelshift_lc(unsigned int low, unsigned int high, unsigned int shift) {
  return shift >= 32 ? low : __funnelshift_l(low, high, shift);
}
AMPSIM_INTRINSIC unsigned int __funnelshift_r(unsigned int low, unsigned int high, unsigned int shift) {
  return unsigned(((unsigned long long)high << 32 | low) >> (shift & 31));
}
AMPSIM_INTRINSIC unsigned int __funnelshift_rc(unsigned int low, unsigned int high, unsigned int shift) {
  return shift >= 32 ? high : __funnelshift_r(low, high, shift);
}
AMPSIM_INTRINSIC int __mul24(int x, int y) { return int((unsigned)(x << 8 >> 8) * (unsigned)(y << 8 >> 8)); }
AMPSIM_INTRINSIC unsigned int __umul24(unsigned int x, unsigned int y) { return (x & 0xffffff) * (y & 0xffffff); }
AMPSIM_INTRINSIC int __mulhi(int x, int y) { return int((long long)x * y >> 32); }
AMPSIM_INTRINSIC unsigned int __umulhi(unsigned int x, unsigned int y) {
  return unsigned((unsigned long long)x * y >> 32);
}
AMPSIM_INTRINSIC long long __mul64hi(long long x, long long y) { return (long long)((__int128)x * y >> 64); }
AMPSIM_INTRINSIC unsigned long long __umul64hi(unsigned long long x, unsigned long long y) {
  return (unsigned long long)((unsigned __int128)x * y >> 64);
}
AMPSIM_INTRINSIC unsigned int __sad(int x, int y, unsigned int z) {
  return (x > y ? (unsigned)x - (unsigned)y : (unsigned)y - (unsigned)x) + z;
}
AMPSIM_INTRINSIC unsigned int __usad(unsigned int x, unsigned int y, unsigned int z) {
  return (x > y ? x - y : y - x) + z;
}
AMPSIM_INTRINSIC int __hadd(int x, int y) { return int((long long)x + y >> 1); }
AMPSIM_INTRINSIC int __rhadd(int x, int y) { return int((long long)x + y + 1 >> 1); }
AMPSIM_INTRINSIC unsigned int __uhadd(unsigned int x, unsigned int y) {
  return unsigned((unsigned long long)x + y >> 1);
}
AMPSIM_INTRINSIC unsigned int __urhadd(unsigned int x, unsigned int y) {
  return unsigned((unsigned long long)x + y + 1 >> 1);
}
AMPSIM_INTRINSIC int __dp4a(int a, int b, int c) {
  for (int k = 0; k < 4; ++k)
    c += int((signed char)(a >> 8 * k)) * int((signed char)(b >> 8 * k));
  return c;
}
AMPSIM_INTRINSIC unsigned int __dp4a(unsigned int a, unsigned int b, unsigned int c) {
  for (int k = 0; k < 4; ++k)
    c += (a >> 8 * k & 255) * (b >> 8 * k & 255);
  return c;
}
AMPSIM_INTRINSIC int __dp2a_lo(int a, int b, int c) {
  return c + int(short(a)) * int((signed char)b) + int(short(a >> 16)) * int((signed char)(b >> 8));
}
AMPSIM_INTRINSIC int __dp2a_hi(int a, int b, int c) {
  return c + int(short(a)) * int((signed char)(b >> 16)) + int(short(a >> 16)) * int((signed char)(b >> 24));
}
AMPSIM_INTRINSIC unsigned int __dp2a_lo(unsigned int a, unsigned int b, unsigned int c) {
  return c + (a & 0xffff) * (b & 0xff) + (a >> 16) * (b >> 8 & 0xff);
}
AMPSIM_INTRINSIC unsigned int __dp2a_hi(unsigned int a, unsigned int b, unsigned int c) {
  return c + (a & 0xffff) * (b >> 16 & 0xff) + (a >> 16) * (b >> 24);
}

// Bits of one type as another.
AMPSIM_INTRINSIC int __float_as_int(float x) { return __builtin_bit_cast(int, x); }
AMPSIM_INTRINSIC unsigned int __float_as_uint(float x) { return __builtin_bit_cast(unsigned int, x); }
AMPSIM_INTRINSIC float __int_as_float(int x) { return __builtin_bit_cast(float, x); }
AMPSIM_INTRINSIC float __uint_as_float(unsigned int x) { return __builtin_bit_cast(float, x); }
AMPSIM_INTRINSIC long long __double_as_longlong(double x) { return __builtin_bit_cast(long long, x); }
AMPSIM_INTRINSIC double __longlong_as_double(long long x) { return __builtin_bit_cast(double, x); }
AMPSIM_INTRINSIC int __double2hiint(double x) { return int(__builtin_bit_cast(long long, x) >> 32); }
AMPSIM_INTRINSIC int __double2loint(double x) { return int(__builtin_bit_cast(long long, x)); }
AMPSIM_INTRINSIC double __hiloint2double(int high, int low) {
  return __builtin_bit_cast(double, (long long)((unsigned long long)(unsigned)high << 32 | (unsigned)low));
}

// Reads through the read-only path, and with cache hints: plain reads.
template <class T> AMPSIM_INTRINSIC T __ldg(const T *pointer) { return *pointer; }
template <class T> AMPSIM_INTRINSIC T __ldca(const T *pointer) { return *pointer; }
template <class T> AMPSIM_INTRINSIC T __ldcg(const T *pointer) { return *pointer; }
template <class T> AMPSIM_INTRINSIC T __ldcs(const T *pointer) { return *pointer; }
template <class T> AMPSIM_INTRINSIC T __ldlu(const T *pointer) { return *pointer; }
template <class T> AMPSIM_INTRINSIC T __ldcv(const T *pointer) { return *pointer; }
template <class T> AMPSIM_INTRINSIC void __stwb(T *pointer, T value) { *pointer = value; }
template <class T> AMPSIM_INTRINSIC void __stcg(T *pointer, T value) { *pointer = value; }
template <class T> AMPSIM_INTRINSIC void __stcs(T *pointer, T value) { *pointer = value; }
template <class T> AMPSIM_INTRINSIC void __stwt(T *pointer, T value) { *pointer = value; }
