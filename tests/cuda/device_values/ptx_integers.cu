// Integer instructions in inline PTX.
#include "values.h"

#define OF_1(name, ptx, type, letter)                                                                              \
  __device__ type name##_asm(type x) {                                                                             \
    type r;                                                                                                        \
    asm(ptx " %0, %1;" : "=" letter(r) : letter(x));                                                               \
    return r;                                                                                                      \
  }                                                                                                                \
  CASE(type, type, name, name##_asm(x))
#define OF_2(name, ptx, type, letter)                                                                              \
  __device__ type name##_asm(type x, type y) {                                                                     \
    type r;                                                                                                        \
    asm(ptx " %0, %1, %2;" : "=" letter(r) : letter(x), letter(y));                                                \
    return r;                                                                                                      \
  }                                                                                                                \
  CASE(type, type, name, name##_asm(x, y))
#define OF_3(name, ptx, type, letter)                                                                              \
  __device__ type name##_asm(type x, type y, type z) {                                                             \
    type r;                                                                                                        \
    asm(ptx " %0, %1, %2, %3;" : "=" letter(r) : letter(x), letter(y), letter(z));                                 \
    return r;                                                                                                      \
  }                                                                                                                \
  CASE(type, type, name, name##_asm(x, y, z))
// From 32 bits: another result, or 32-bit amounts.
#define FROM_2(name, ptx, type, letter, result, to)                                                                \
  __device__ result name##_asm(type x, type y) {                                                                   \
    result r;                                                                                                      \
    asm(ptx " %0, %1, %2;" : "=" to(r) : letter(x), letter(y));                                                    \
    return r;                                                                                                      \
  }                                                                                                                \
  CASE(type, result, name, name##_asm(x, y))
#define FROM_1(name, ptx, type, letter, result, to)                                                                \
  __device__ result name##_asm(type x) {                                                                           \
    result r;                                                                                                      \
    asm(ptx " %0, %1;" : "=" to(r) : letter(x));                                                                   \
    return r;                                                                                                      \
  }                                                                                                                \
  CASE(type, result, name, name##_asm(x))
#define BY_AMOUNT(name, ptx, type, letter)                                                                         \
  __device__ type name##_asm(type x, type y) {                                                                     \
    type r;                                                                                                        \
    asm(ptx " %0, %1, %2;" : "=" letter(r) : letter(x), "r"(unsigned(y)));                                         \
    return r;                                                                                                      \
  }                                                                                                                \
  CASE(type, type, name, name##_asm(x, y))
#define EXTRACT(name, ptx, type, letter)                                                                           \
  __device__ type name##_asm(type x, type y, type z) {                                                             \
    type r;                                                                                                        \
    asm(ptx " %0, %1, %2, %3;" : "=" letter(r) : letter(x), "r"(unsigned(y)), "r"(unsigned(z)));                   \
    return r;                                                                                                      \
  }                                                                                                                \
  CASE(type, type, name, name##_asm(x, y, z))
#define COMPARE(name, ptx, type, letter)                                                                           \
  __device__ unsigned name##_asm(type x, type y) {                                                                 \
    unsigned r;                                                                                                    \
    asm("{ .reg .pred p; setp." ptx " p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(r) : letter(x), letter(y));       \
    return r;                                                                                                      \
  }                                                                                                                \
  CASE(type, unsigned, name, name##_asm(x, y))

typedef unsigned u32;
typedef int s32;
typedef unsigned long long u64;
typedef long long s64;
typedef unsigned short u16;
typedef short s16;

OF_2(add_s32, "add.s32", s32, "r")
OF_2(add_u64, "add.u64", u64, "l")
OF_2(add_u16, "add.u16", u16, "h")
OF_2(sub_s32, "sub.s32", s32, "r")
OF_2(sub_s64, "sub.s64", s64, "l")
OF_2(mul_lo_s32, "mul.lo.s32", s32, "r")
OF_2(mul_lo_u64, "mul.lo.u64", u64, "l")
OF_2(mul_lo_s16, "mul.lo.s16", s16, "h")
OF_2(mul_hi_s32, "mul.hi.s32", s32, "r")
OF_2(mul_hi_u32, "mul.hi.u32", u32, "r")
OF_2(mul_hi_s64, "mul.hi.s64", s64, "l")
OF_2(mul_hi_u64, "mul.hi.u64", u64, "l")
OF_2(mul_hi_u16, "mul.hi.u16", u16, "h")
FROM_2(mul_wide_s32, "mul.wide.s32", s32, "r", s64, "l")
FROM_2(mul_wide_u32, "mul.wide.u32", u32, "r", u64, "l")
FROM_2(mul_wide_s16, "mul.wide.s16", s16, "h", s32, "r")
OF_3(mad_lo_s32, "mad.lo.s32", s32, "r")
OF_3(mad_lo_u64, "mad.lo.u64", u64, "l")
OF_3(mad_hi_s32, "mad.hi.s32", s32, "r")
OF_3(mad_hi_u32, "mad.hi.u32", u32, "r")
OF_3(sad_s32, "sad.s32", s32, "r")
OF_3(sad_u32, "sad.u32", u32, "r")
OF_2(min_s32, "min.s32", s32, "r")
OF_2(max_u32, "max.u32", u32, "r")
OF_2(min_s64, "min.s64", s64, "l")
OF_2(max_u16, "max.u16", u16, "h")
OF_1(abs_s32, "abs.s32", s32, "r")
OF_1(abs_s64, "abs.s64", s64, "l")
OF_1(neg_s32, "neg.s32", s32, "r")
OF_1(neg_s16, "neg.s16", s16, "h")
OF_2(and_b32, "and.b32", u32, "r")
OF_2(or_b64, "or.b64", u64, "l")
OF_2(xor_b16, "xor.b16", u16, "h")
OF_1(not_b32, "not.b32", u32, "r")
OF_1(cnot_b32, "cnot.b32", u32, "r")
OF_1(cnot_b64, "cnot.b64", u64, "l")
BY_AMOUNT(shl_b32, "shl.b32", u32, "r")
BY_AMOUNT(shl_b64, "shl.b64", u64, "l")
BY_AMOUNT(shr_u32, "shr.u32", u32, "r")
BY_AMOUNT(shr_s32, "shr.s32", s32, "r")
BY_AMOUNT(shr_s64, "shr.s64", s64, "l")
BY_AMOUNT(shr_u16, "shr.u16", u16, "h")
OF_3(shf_l_clamp, "shf.l.clamp.b32", u32, "r")
OF_3(shf_l_wrap, "shf.l.wrap.b32", u32, "r")
OF_3(shf_r_clamp, "shf.r.clamp.b32", u32, "r")
OF_3(shf_r_wrap, "shf.r.wrap.b32", u32, "r")
FROM_1(popc_b32, "popc.b32", u32, "r", u32, "r")
FROM_1(popc_b64, "popc.b64", u64, "l", u32, "r")
FROM_1(clz_b32, "clz.b32", u32, "r", u32, "r")
FROM_1(clz_b64, "clz.b64", u64, "l", u32, "r")
OF_1(brev_b32, "brev.b32", u32, "r")
OF_1(brev_b64, "brev.b64", u64, "l")
FROM_1(bfind_u32, "bfind.u32", u32, "r", u32, "r")
FROM_1(bfind_s32, "bfind.s32", s32, "r", u32, "r")
FROM_1(bfind_shiftamt_u32, "bfind.shiftamt.u32", u32, "r", u32, "r")
FROM_1(bfind_s64, "bfind.s64", s64, "l", u32, "r")
EXTRACT(bfe_u32, "bfe.u32", u32, "r")
EXTRACT(bfe_s32, "bfe.s32", s32, "r")
EXTRACT(bfe_u64, "bfe.u64", u64, "l")
EXTRACT(bfe_s64, "bfe.s64", s64, "l")
__device__ u32 bfi_asm(u32 x, u32 y, u32 z) {
  u32 r;
  asm("bfi.b32 %0, %1, %2, %3, %4;" : "=r"(r) : "r"(x), "r"(y), "r"(z), "r"(x >> 16 ^ z));
  return r;
}
CASE(u32, u32, bfi_b32, bfi_asm(x, y, z))
OF_3(prmt, "prmt.b32", u32, "r")
OF_3(prmt_f4e, "prmt.b32.f4e", u32, "r")
OF_3(prmt_b4e, "prmt.b32.b4e", u32, "r")
OF_3(prmt_rc8, "prmt.b32.rc8", u32, "r")
OF_3(prmt_ecl, "prmt.b32.ecl", u32, "r")
OF_3(prmt_ecr, "prmt.b32.ecr", u32, "r")
OF_3(prmt_rc16, "prmt.b32.rc16", u32, "r")
#define LOP3(name, table)                                                                                          \
  __device__ u32 name##_asm(u32 x, u32 y, u32 z) {                                                                 \
    u32 r;                                                                                                         \
    asm("lop3.b32 %0, %1, %2, %3, " #table ";" : "=r"(r) : "r"(x), "r"(y), "r"(z));                                \
    return r;                                                                                                      \
  }                                                                                                                \
  CASE(u32, u32, name, name##_asm(x, y, z))
LOP3(lop3_96, 0x96)
LOP3(lop3_e8, 0xe8)
LOP3(lop3_ca, 0xca)
LOP3(lop3_1b, 0x1b)
// 64-bit results from two 32-bit additions with a carry between them, and from a multiply-add.
__device__ u64 carries_asm(u64 x, u64 y) {
  u32 low, high;
  asm("add.cc.u32 %0, %2, %4; addc.u32 %1, %3, %5;"
      : "=r"(low), "=r"(high)
      : "r"(u32(x)), "r"(u32(x >> 32)), "r"(u32(y)), "r"(u32(y >> 32)));
  return u64(high) << 32 | low;
}
CASE(u64, u64, add_cc, carries_asm(x, y))
__device__ u64 borrows_asm(u64 x, u64 y) {
  u32 low, high;
  asm("sub.cc.u32 %0, %2, %4; subc.u32 %1, %3, %5;"
      : "=r"(low), "=r"(high)
      : "r"(u32(x)), "r"(u32(x >> 32)), "r"(u32(y)), "r"(u32(y >> 32)));
  return u64(high) << 32 | low;
}
CASE(u64, u64, sub_cc, borrows_asm(x, y))
__device__ u64 products_asm(u64 x, u64 y) {
  u32 low, high;
  asm("mad.lo.cc.u32 %0, %2, %3, %4; madc.hi.u32 %1, %2, %3, %5;"
      : "=r"(low), "=r"(high)
      : "r"(u32(x)), "r"(u32(x >> 32)), "r"(u32(y)), "r"(u32(y >> 32)));
  return u64(high) << 32 | low;
}
CASE(u64, u64, mad_cc, products_asm(x, y))
COMPARE(setp_lt_s32, "lt.s32", s32, "r")
COMPARE(setp_lt_u32, "lt.u32", u32, "r")
COMPARE(setp_hi_u32, "hi.u32", u32, "r")
COMPARE(setp_ls_u64, "ls.u64", u64, "l")
COMPARE(setp_ge_s64, "ge.s64", s64, "l")
COMPARE(setp_eq_b32, "eq.b32", u32, "r")
// Division; the result of division by zero is not documented.
__device__ s32 quotient_asm(s32 x, s32 y) {
  s32 r;
  asm("div.s32 %0, %1, %2;" : "=r"(r) : "r"(x), "r"(y));
  return r;
}
CASE(s32, s32, div_s32, y == 0 || y == -1 ? 0 : quotient_asm(x, y))
__device__ u64 remainder_asm(u64 x, u64 y) {
  u64 r;
  asm("rem.u64 %0, %1, %2;" : "=l"(r) : "l"(x), "l"(y));
  return r;
}
CASE(u64, u64, rem_u64, y == 0 ? 0 : remainder_asm(x, y))
FROM_1(cvt_s64_s32, "cvt.s64.s32", s32, "r", s64, "l")
FROM_1(cvt_u32_u64, "cvt.u32.u64", u64, "l", u32, "r")
FROM_1(cvt_s32_s8, "cvt.s32.s8", s32, "r", s32, "r")
FROM_1(cvt_u32_u16, "cvt.u32.u16", u16, "h", u32, "r")

int main() {
  SHOW(add_s32)
  SHOW(add_u64)
  SHOW(add_u16)
  SHOW(sub_s32)
  SHOW(sub_s64)
  SHOW(mul_lo_s32)
  SHOW(mul_lo_u64)
  SHOW(mul_lo_s16)
  SHOW(mul_hi_s32)
  SHOW(mul_hi_u32)
  SHOW(mul_hi_s64)
  SHOW(mul_hi_u64)
  SHOW(mul_hi_u16)
  SHOW(mul_wide_s32)
  SHOW(mul_wide_u32)
  SHOW(mul_wide_s16)
  SHOW(mad_lo_s32)
  SHOW(mad_lo_u64)
  SHOW(mad_hi_s32)
  SHOW(mad_hi_u32)
  SHOW(sad_s32)
  SHOW(sad_u32)
  SHOW(min_s32)
  SHOW(max_u32)
  SHOW(min_s64)
  SHOW(max_u16)
  SHOW(abs_s32)
  SHOW(abs_s64)
  SHOW(neg_s32)
  SHOW(neg_s16)
  SHOW(and_b32)
  SHOW(or_b64)
  SHOW(xor_b16)
  SHOW(not_b32)
  SHOW(cnot_b32)
  SHOW(cnot_b64)
  SHOW(shl_b32)
  SHOW(shl_b64)
  SHOW(shr_u32)
  SHOW(shr_s32)
  SHOW(shr_s64)
  SHOW(shr_u16)
  SHOW(shf_l_clamp)
  SHOW(shf_l_wrap)
  SHOW(shf_r_clamp)
  SHOW(shf_r_wrap)
  SHOW(popc_b32)
  SHOW(popc_b64)
  SHOW(clz_b32)
  SHOW(clz_b64)
  SHOW(brev_b32)
  SHOW(brev_b64)
  SHOW(bfind_u32)
  SHOW(bfind_s32)
  SHOW(bfind_shiftamt_u32)
  SHOW(bfind_s64)
  SHOW(bfe_u32)
  SHOW(bfe_s32)
  SHOW(bfe_u64)
  SHOW(bfe_s64)
  SHOW(bfi_b32)
  SHOW(prmt)
  SHOW(prmt_f4e)
  SHOW(prmt_b4e)
  SHOW(prmt_rc8)
  SHOW(prmt_ecl)
  SHOW(prmt_ecr)
  SHOW(prmt_rc16)
  SHOW(lop3_96)
  SHOW(lop3_e8)
  SHOW(lop3_ca)
  SHOW(lop3_1b)
  SHOW(add_cc)
  SHOW(sub_cc)
  SHOW(mad_cc)
  SHOW(setp_lt_s32)
  SHOW(setp_lt_u32)
  SHOW(setp_hi_u32)
  SHOW(setp_ls_u64)
  SHOW(setp_ge_s64)
  SHOW(setp_eq_b32)
  SHOW(div_s32)
  SHOW(rem_u64)
  SHOW(cvt_s64_s32)
  SHOW(cvt_u32_u64)
  SHOW(cvt_s32_s8)
  SHOW(cvt_u32_u16)
}
