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

// H100: add_s32 70cbfd40e2402a26 16096: 2 7e 92345677 80000000 6151821b 1d53111a
// H100: add_u64 5245c16a21843ca2 16096: 8000000000000002 800000000000007e 92345677 7fffffff80000000 19707aff6151821b 243ac3591d53111a
// H100: add_u16 bd275bdc23ee9588 16096: 2 7e 5677 0 821b 111a
// H100: sub_s32 ee4d6eb25793cf41 16096: 2 80 6dcba987 80000000 e61f992b d16a4374
// H100: sub_s64 1361f83e03464757 16096: 8000000000000002 8000000000000080 6dcba987 8000000080000000 7dd4f509e61f992b 8ac3f2c4d16a4374
// H100: mul_lo_s32 1cd6936e9146b33b 16096: 0 ffffff81 edcba988 0 1549c068 298aa285
// H100: mul_lo_u64 e1800d63a634b0ea 16096: 0 7fffffffffffff81 91a2b3bedcba988 0 6b61fb8c1549c068 bcab8942298aa285
// H100: mul_lo_s16 1a11201ffc66998d 16096: 0 ff81 a988 0 c068 a285
// H100: mul_hi_s32 70008d6a6269ae78 16096: 0 ffffffff 91a2b3b 0 17ef9063 feb8715f
// H100: mul_hi_u32 1f2ba8a14a70d40e 16096: 0 7e 91a2b3b 0 7941127e 24acd832
// H100: mul_hi_s64 2562914f6ded7c28 16096: ffffffffffffffff 3f 0 40000000 f015dac4c688ae74 ee7a2f2d8e76cf12
// H100: mul_hi_u64 41ca6db69e4debe9 16096: 1 3f 0 7fffffffc0000000 3de39dbf8421a2ec 45f98a3c85d57959
// H100: mul_hi_u16 47e8146ce353d294 16096: 0 7e 5677 0 8741 4464
// H100: mul_wide_s32 5719d8e720718c06 16096: 0 ffffffffffffff81 91a2b3bedcba988 0 17ef90631549c068 feb8715f298aa285
// H100: mul_wide_u32 7c4bd4ccb7985154 16096: 0 7effffff81 91a2b3bedcba988 0 7941127e1549c068 24acd832298aa285
// H100: mul_wide_s16 b70f479150c60c19 16096: 0 ffffff81 ffffa988 0 526c068 dd91a285
// H100: mad_lo_s32 e9388977abca9102 16096: 1 ffffff80 edcba98a 1f 9cbb9bf8 1f4afd63
// H100: mad_lo_u64 11f95a53eea2de8c 16096: 1 7fffffffffffff80 91a2b3bedcba98a 1f 21cc4c9cbb9bf8 ee5751981f4afd63
// H100: mad_hi_s32 16f9c60b6c99098d 16096: 1 fffffffe 91a2b3d 1f 9f616bf3 f478cc3d
// H100: mad_hi_u32 529db4ab693e34de 16096: 1 7d 91a2b3d 1f b2ee0e 1a6d3310
// H100: sad_s32 bcb67a81e7d4e03f 16096: 3 7f 6dcba989 8000001f a1524265 2456176a
// H100: sad_u32 772e2bbf49241bd6 16096: 3 ffffff7f 6dcba989 8000001f a1524265 c72a9e52
// H100: min_s32 8a9bd67055c31104 16096: 0 ffffffff 12345678 80000000 a3b88da3 f75eaa47
// H100: max_u32 64458a1050da6fbb 16096: 2 ffffffff 7fffffff 80000000 bd98f478 f75eaa47
// H100: min_s64 6de95e39976e58d1 16096: 8000000000000000 7f 12345678 8000000000000000 cba2b804a3b88da3 ccbb684a25f466d3
// H100: max_u16 1fbca4d11fca81ec 16096: 2 ffff ffff 0 f478 aa47
// H100: abs_s32 6836fdd3814d0b00 16096: 2 7f 7fffffff 0 5c47725d 8a155b9
// H100: abs_s64 d7a676c5fb4a4fd5 16096: 2 7f 7fffffff 8000000000000000 345d47fb5c47725d 577f5b0ef75eaa47
// H100: neg_s32 5e6c4f6e7ce97901 16096: fffffffe ffffff81 80000001 0 5c47725d 8a155b9
// H100: neg_s16 2fdf06a42f0928ab 16096: fffe ff81 1 0 725d 55b9
// H100: and_b32 c94fe0c3f0fbca19 16096: 0 7f 12345678 0 a1988420 25542243
// H100: or_b64 77968d518c276739 16096: 8000000000000002 7fffffffffffffff 7fffffff ffffffff80000000 cfeffafebfb8fdfb dfff7b4ef7feeed7
// H100: xor_b16 06636435cb12f185 16096: 2 ff80 a987 0 79db cc94
// H100: not_b32 3ae64386d2710d95 16096: fffffffd ffffff80 80000000 ffffffff 5c47725c 8a155b8
// H100: cnot_b32 d9b08d5c57047925 16096: 0 0 0 1 0 0
// H100: cnot_b64 414b670190bedf25 16096: 0 0 0 0 0 0
// H100: shl_b32 f728ddefa14ba125 16096: 2 0 0 0 0 0
// H100: shl_b64 513f8ee0a1f16105 16096: 2 0 0 0 0 0
// H100: shr_u32 c250a71d897772a5 16096: 2 0 0 0 0 0
// H100: shr_s32 426b69b003cd4ced 16096: 2 0 0 0 ffffffff ffffffff
// H100: shr_s64 6fb95ee93b6aa485 16096: 2 0 0 ffffffffffffffff ffffffffffffffff 0
// H100: shr_u16 5fb07c8bf2961787 16096: 2 0 0 0 0 0
// H100: shf_l_clamp af206a5d576d66cd 16096: 0 7f 48d159e1 0 a3b88da3 f75eaa47
// H100: shf_l_wrap d3d9006358bc6553 16096: 0 8000003f 48d159e1 0 f478a3b8 fdd7aa91
// H100: shf_r_clamp b11353d72b1614b3 16096: 1 ffffffff 1fffffff 0 bd98f478 25f466d3
// H100: shf_r_wrap a40dc633233d1986 16096: 1 fffffffe 1fffffff 0 f478a3b8 97d19b4f
// H100: popc_b32 44ee7e12126f142a 16096: 1 7 1f 0 10 14
// H100: popc_b64 ecb3eacc44aebc13 16096: 1 7 1f 1 1d 28
// H100: clz_b32 8073f45eb48db638 16096: 1e 19 1 20 0 0
// H100: clz_b64 b180ee47553188b6 16096: 3e 39 21 0 0 1
// H100: brev_b32 e7444bf2907eb85d 16096: 40000000 fe000000 fffffffe 0 c5b11dc5 e2557aef
// H100: brev_b64 7bef379e2fef191d 16096: 4000000000000000 fe00000000000000 fffffffe00000000 1 c5b11dc5201d45d3 e2557aef70dafeea
// H100: bfind_u32 00b18b69c30a2838 16096: 1 6 1e ffffffff 1f 1f
// H100: bfind_s32 81ac2eebc03b457d 16096: 1 6 1e ffffffff 1e 1b
// H100: bfind_shiftamt_u32 8a37a3116cb3fe38 16096: 1e 19 1 ffffffff 0 0
// H100: bfind_s64 feb60fdba37ce024 16096: 1 6 1e 3e 3d 3e
// H100: bfe_u32 4289a080f268e511 16096: 0 0 0 0 0 0
// H100: bfe_s32 fc31f415fca92e40 16096: 0 0 0 0 ffffffff ffffffff
// H100: bfe_u64 7bb51b7994af6b19 16096: 0 0 0 0 0 0
// H100: bfe_s64 735bc5f2c38fb541 16096: 0 0 0 ffffffffffffffff ffffffffffffffff 0
// H100: bfi_b32 3fcee65e7d554ab1 16096: 0 ffffffff fffffffc 0 bd98f478 25f466d3
// H100: prmt d880660ec106a1c4 16096: 2020200 ffffffff ffffffff ff ffffffa3 660000ff
// H100: prmt_f4e ea92dd00446882e8 16096: 0 ffffff00 56787fff 0 a3b88da3 66d3f75e
// H100: prmt_b4e bd514eff4d2c834f 16096: 200 7f000000 12ffffff 0 f498bda3 2547aa5e
// H100: prmt_rc8 0eb471f97af62bb1 16096: 0 0 ffffffff 0 a3a3a3a3 5e5e5e5e
// H100: prmt_ecl 6726ae225da0b46a 16096: 0 0 7fffffff 0 a3b88da3 f75e5e5e
// H100: prmt_ecr 0b5068025f1169be 16096: 2 7f ffffffff 0 a3a3a3a3 5e5eaa47
// H100: prmt_rc16 9bab9750a679ac3d 16096: 0 0 ffffffff 0 8da38da3 aa47aa47
// H100: lop3_96 b9cf58bf2f2c93cf 16096: 3 7f 6dcba985 8000001f 9951a24b 276a964a
// H100: lop3_e8 d4b2b51805410af4 16096: 0 ffffffff 1234567a 0 a7b8ddb0 f5d46ad7
// H100: lop3_ca 8703979dcb2ad1ba 16096: 1 ffffffff 12345678 1f a5d9d630 25d472db
// H100: lop3_1b 8bd11a69b1af06ba 16096: ffffffff ffffff80 edcba985 7fffffff 44475217 a8bd1b8
// H100: add_cc 5245c16a21843ca2 16096: 8000000000000002 800000000000007e 92345677 7fffffff80000000 19707aff6151821b 243ac3591d53111a
// H100: sub_cc 1361f83e03464757 16096: 8000000000000002 8000000000000080 6dcba987 8000000080000000 7dd4f509e61f992b 8ac3f2c4d16a4374
// H100: mad_cc 8b17e3b98e7385cb 16096: 8000000000000000 7fffffffffffffff 12345678 ffffffff80000000 d0092bc3d46e5304 2147a41aede1f3b5
// H100: setp_lt_s32 a3b5d50204b26354 16096: 0 0 0 0 1 1
// H100: setp_lt_u32 6614a415bdb684a4 16096: 0 1 0 1 1 0
// H100: setp_hi_u32 d63665cb2b9b8ca4 16096: 1 0 1 0 0 1
// H100: setp_ls_u64 73c8fd35ca827404 16096: 1 1 0 1 0 1
// H100: setp_ge_s64 e750586414dd23c4 16096: 1 0 1 0 0 1
// H100: setp_eq_b32 5df4ba90b4e2af25 16096: 0 0 0 0 0 0
// H100: div_s32 c258e9cf1ac95514 16096: 0 0 7 0 1 0
// H100: rem_u64 12f6d34c148f8bc6 16096: 2 7f 91a2b7 8000000000000000 3007320f2886a4b3 577f5b0ef75eaa47
// H100: cvt_s64_s32 ebc1b4d3c62c6fd1 16096: 2 7f 7fffffff 0 ffffffffa3b88da3 fffffffff75eaa47
// H100: cvt_u32_u64 59178999829fdce1 16096: 2 7f 7fffffff 0 a3b88da3 f75eaa47
// H100: cvt_s32_s8 ec950bc1339c29b5 16096: 2 7f ffffffff 0 ffffffa3 47
// H100: cvt_u32_u16 bbba9c87fee060fb 16096: 2 7f ffff 0 8da3 aa47
// H100: exit 0
