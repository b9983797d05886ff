// Floating-point instructions in inline PTX.
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
#define CONVERT(name, ptx, type, letter, result, to)                                                               \
  __device__ result name##_asm(type x) {                                                                           \
    result r;                                                                                                      \
    asm("cvt." ptx " %0, %1;" : "=" to(r) : letter(x));                                                            \
    return r;                                                                                                      \
  }                                                                                                                \
  CASE(type, result, name, name##_asm(x))
#define COMPARE(name, ptx, type, letter)                                                                           \
  __device__ unsigned name##_asm(type x, type y) {                                                                 \
    unsigned r;                                                                                                    \
    asm("{ .reg .pred p; setp." ptx " p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(r) : letter(x), letter(y));       \
    return r;                                                                                                      \
  }                                                                                                                \
  CASE(type, unsigned, name, name##_asm(x, y))

OF_2(add_f32, "add.f32", float, "f")
OF_2(add_f64, "add.f64", double, "d")
OF_2(sub_f32, "sub.rn.f32", float, "f")
OF_2(mul_f32, "mul.rn.f32", float, "f")
OF_2(mul_f64, "mul.rn.f64", double, "d")
OF_3(fma_f32, "fma.rn.f32", float, "f")
OF_3(fma_f64, "fma.rn.f64", double, "d")
OF_2(div_f32, "div.rn.f32", float, "f")
OF_2(div_f64, "div.rn.f64", double, "d")
OF_1(rcp_f32, "rcp.rn.f32", float, "f")
OF_1(rcp_f64, "rcp.rn.f64", double, "d")
OF_1(sqrt_f32, "sqrt.rn.f32", float, "f")
OF_1(sqrt_f64, "sqrt.rn.f64", double, "d")
OF_2(min_f32, "min.f32", float, "f")
OF_2(max_f64, "max.f64", double, "d")
OF_1(abs_f32, "abs.f32", float, "f")
OF_1(neg_f64, "neg.f64", double, "d")
CONVERT(f32_f64, "rn.f32.f64", double, "d", float, "f")
CONVERT(f64_f32, "f64.f32", float, "f", double, "d")
CONVERT(s32_f32, "rzi.s32.f32", float, "f", int, "r")
CONVERT(u32_f32, "rzi.u32.f32", float, "f", unsigned, "r")
CONVERT(s64_f64, "rzi.s64.f64", double, "d", long long, "l")
CONVERT(u64_f64, "rzi.u64.f64", double, "d", unsigned long long, "l")
CONVERT(f32_s32, "rn.f32.s32", int, "r", float, "f")
CONVERT(f32_u64, "rn.f32.u64", unsigned long long, "l", float, "f")
CONVERT(f64_s64, "rn.f64.s64", long long, "l", double, "d")
COMPARE(setp_lt_f32, "lt.f32", float, "f")
COMPARE(setp_geu_f32, "geu.f32", float, "f")
COMPARE(setp_neu_f64, "neu.f64", double, "d")
COMPARE(setp_num_f32, "num.f32", float, "f")
COMPARE(setp_nan_f64, "nan.f64", double, "d")
OF_1(ex2_f32, "ex2.approx.f32", float, "f")
OF_1(lg2_f32, "lg2.approx.f32", float, "f")
OF_1(rsqrt_f32, "rsqrt.approx.f32", float, "f")
OF_1(rcp_approx_f32, "rcp.approx.f32", float, "f")
OF_1(sqrt_approx_f32, "sqrt.approx.f32", float, "f")

int main() {
  SHOW(add_f32)
  SHOW(add_f64)
  SHOW(sub_f32)
  SHOW(mul_f32)
  SHOW(mul_f64)
  SHOW(fma_f32)
  SHOW(fma_f64)
  SHOW(div_f32)
  SHOW(div_f64)
  SHOW(rcp_f32)
  SHOW(rcp_f64)
  SHOW(sqrt_f32)
  SHOW(sqrt_f64)
  SHOW(min_f32)
  SHOW(max_f64)
  SHOW(abs_f32)
  SHOW(neg_f64)
  SHOW(f32_f64)
  SHOW(f64_f32)
  SHOW(s32_f32)
  SHOW(u32_f32)
  SHOW(s64_f64)
  SHOW(u64_f64)
  SHOW(f32_s32)
  SHOW(f32_u64)
  SHOW(f64_s64)
  SHOW(setp_lt_f32)
  SHOW(setp_geu_f32)
  SHOW(setp_neu_f64)
  SHOW(setp_num_f32)
  SHOW(setp_nan_f64)
  SHOW_WITHIN(ex2_f32, 2)
  SHOW_WITHIN(lg2_f32, 2)
  SHOW_WITHIN(rsqrt_f32, 2)
  SHOW_WITHIN(rcp_approx_f32, 1)
  SHOW_WITHIN(sqrt_approx_f32, 2)
}

// H100: add_f32 267b07a18e145a3e 22648: 1 1 3fc00000 3f000000 3f243f6c 4f800000
// H100: add_f64 e84f078b5d9032c5 39000: b80fffffc0000000 bff0000000000000 400921fb60000000 41f0000000000000 c7efffffe0000000 ffffffffffffffff
// H100: sub_f32 d57d6d042015c1cc 22648: 1 ffffff 3f000000 40200000 40b487ee 43000000
// H100: mul_f32 8ebfc9c8ed1a1634 22648: 80000000 80000000 3f000000 bfc00000 c0fb53d2 5e7fffff
// H100: mul_f64 38e003e8af6b3f4c 39000: 0 b6a0000000000000 b82921fb2dbc0940 3a10000000000000 c7dfffffe0000000 ffffffffffffffff
// H100: fma_f32 e679947147bf52e1 22648: 7f800000 7e800001 cf000000 3fd21fb6 c10da9e9 5e7fffff
// H100: fma_f64 6182ab7962955e9d 39000: 7ff0000000000000 3ff8000000000000 43e0000000000000 47d0000020000000 c7dfffffe0000000 ffffffffffffffff
// H100: div_f32 5a84ed61b965b111 22648: ff800000 bf800001 40000000 bfc00000 bfa0d97c 3f800001
// H100: div_f64 bb99513d045b8880 39000: 0 b6a0000000000000 b7f45f303b8898ec 3610000000000000 b7e0000010000010 ffffffffffffffff
// H100: rcp_f32 4c753cc323eedee1 22648: 7f800000 7e800000 3f800000 3f2aaaab 3ea2f983 30000000
// H100: rcp_f64 c79b17b814275c76 39000: fff0000000000000 4940000000000000 c7d0000020000040 47d0000000000000 4000000000000000 3ff0000000000000
// H100: sqrt_f32 4919f4e737996711 22648: 1a3504f3 20000000 3f800000 3f9cc471 3fe2dfc5 473504f3
// H100: sqrt_f64 36a974b4caff9a46 39000: 8000000000000000 3b46a09e667f3bcd ffffffffffffffff 3c00000000000000 3fe6a09e667f3bcd 3ff0000000000000
// H100: min_f32 80d3c8d926d7d1b7 22648: 80000000 807fffff 3f000000 bf800000 c0200000 4effffff
// H100: max_f64 e68cfcb3e135e35f 39000: 8000000000000000 36a0000000000000 400921fb60000000 41f0000000000000 3fe0000000000000 3ff0000000000000
// H100: abs_f32 70c64f99d74ce23c 22648: 1 800000 3f800000 3fc00000 40490fdb 4f000000
// H100: neg_f64 550c5c75dd140d93 39000: 0 b6a0000000000000 380fffffc0000000 b810000000000000 bfe0000000000000 bff0000000000000
// H100: f32_f64 0a11a96847484721 39000: 80000000 1 807fffff 800000 3f000000 3f800000
// H100: f64_f32 5e4d5f50ca691c63 22648: 36a0000000000000 3810000000000000 3ff0000000000000 3ff8000000000000 400921fb60000000 41e0000000000000
// H100: s32_f32 23e7e6445322248f 22648: 0 0 1 1 3 7fffffff
// H100: u32_f32 7601995339bf7523 22648: 0 0 1 1 3 80000000
// H100: s64_f64 3c2c0445df669d90 39000: 0 0 0 0 0 1
// H100: u64_f64 ddeae1f37f09525a 39000: 0 0 0 0 0 1
// H100: f32_s32 7e51927f53143a8c 16096: 40000000 42fe0000 4f000000 0 ceb88ee5 cd0a155c
// H100: f32_u64 b5ebc0cfb278fcf7 16096: 40000000 42fe0000 4f000000 5f000000 5f4ba2b8 5eaefeb6
// H100: f64_s64 9e76945b34393e51 16096: 4000000000000000 405fc00000000000 41dfffffffc00000 c3e0000000000000 c3ca2ea3fdae23b9 43d5dfd6c3bdd7ab
// H100: setp_lt_f32 e41cbd580adb76d5 22648: 0 0 0 0 0 0
// H100: setp_geu_f32 80a91194d23abef5 22648: 1 1 1 1 1 1
// H100: setp_neu_f64 a95f1d26aa652955 39000: 1 1 1 1 1 1
// H100: setp_num_f32 cfbd4d334e3a7424 22648: 1 1 1 1 1 1
// H100: setp_nan_f64 321f3313e9b9fdd4 39000: 0 0 0 0 0 1
// H100: ex2_f32 within 2: 1 1 1 1 1 1.41421354 2 0.5 2.82842708 0.176776677 8.82497883 inf inf 0 inf inf inf inf 0 inf 0 nan 0.00589452824 0.0090468172 0.0138848973 0.0213102922 0.0327066556 0.0501975939 0.077042371 0.11824327 0.181477666 0.27852869 0.427480906 0.65609014 1.00695562 1.54545748 2.37194085 3.64041281 5.5872407 8.57519817 13.1610622 20.1993713 31.0016327 47.5807533 73.0260925 112.079178 172.01712
// H100: lg2_f32 within 2: -inf -inf -149 nan -125.999992 -0.999999881 0 nan 0.584962547 nan 1.65149617 30.9999981 31 nan 32 63 126 127.999992 nan inf nan nan nan nan nan nan nan nan nan nan nan nan nan nan -6.64385605 -0.671085417 0.317382872 0.898480773 1.31158221 1.63234735 1.89460588 2.11644411 2.30867314 2.47827435 2.63001871 2.76731038 2.89266467
// H100: rsqrt_f32 within 2: inf -inf 2.67137362e+22 nan 9.22337204e+18 1.41421342 1 nan 0.816496551 nan 0.564189553 2.15791879e-05 2.15791842e-05 nan 1.52587891e-05 3.29272221e-10 1.08420204e-19 5.42101086e-20 nan 0 nan nan nan nan nan nan nan nan nan nan nan nan nan nan 10 1.26185203 0.895837247 0.732428372 0.634727359 0.567946255 0.51860106 0.480223536 0.449272752 0.423625916 0.401922882 0.383246571 0.366953135
// H100: rcp_approx_f32 within 1: inf -inf inf -8.50706019e+37 8.50705917e+37 2 1 -1 0.666666687 -0.400000006 0.318309873 4.65661343e-10 4.65661287e-10 -4.65661287e-10 2.32830644e-10 1.08420217e-19 1.17549421e-38 2.93873588e-39 -2.93873588e-39 0 -0 nan -0.135018215 -0.147310689 -0.162065625 -0.180105358 -0.202664152 -0.231683239 -0.270401508 -0.32465741 -0.406151414 -0.542269349 -0.815615416 -1.64464486 100 1.59227049 0.802524447 0.53645134 0.402878821 0.322562963 0.268947035 0.230614617 0.201845989 0.179458916 0.161542013 0.146877944 0.134654596
// H100: sqrt_approx_f32 within 2: 0 -0 3.74339207e-23 nan 1.08420217e-19 0.707106769 1 nan 1.2247448 nan 1.7724539 46340.9492 46340.9492 nan 65536 3.03700045e+09 9.22337204e+18 1.8446743e+19 nan inf nan nan nan nan nan nan nan nan nan nan nan nan nan nan 0.100000001 0.792485952 1.11627412 1.36532116 1.57547963 1.76072991 1.9282645 2.08236361 2.22581935 2.36057329 2.48803926 2.60928607 2.72514367
// H100: exit 0
