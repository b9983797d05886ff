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
