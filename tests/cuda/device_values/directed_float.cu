// Arithmetic of float in all roundings.
#include "values.h"

CASE(float, float, add_rn, __fadd_rn(x, y))
CASE(float, float, add_rz, __fadd_rz(x, y))
CASE(float, float, add_rd, __fadd_rd(x, y))
CASE(float, float, add_ru, __fadd_ru(x, y))
CASE(float, float, sub_rn, __fsub_rn(x, y))
CASE(float, float, sub_rz, __fsub_rz(x, y))
CASE(float, float, sub_rd, __fsub_rd(x, y))
CASE(float, float, sub_ru, __fsub_ru(x, y))
CASE(float, float, mul_rn, __fmul_rn(x, y))
CASE(float, float, mul_rz, __fmul_rz(x, y))
CASE(float, float, mul_rd, __fmul_rd(x, y))
CASE(float, float, mul_ru, __fmul_ru(x, y))
CASE(float, float, div_rn, __fdiv_rn(x, y))
CASE(float, float, div_rz, __fdiv_rz(x, y))
CASE(float, float, div_rd, __fdiv_rd(x, y))
CASE(float, float, div_ru, __fdiv_ru(x, y))
CASE(float, float, fma_rn, __fmaf_rn(x, y, z))
CASE(float, float, fma_rz, __fmaf_rz(x, y, z))
CASE(float, float, fma_rd, __fmaf_rd(x, y, z))
CASE(float, float, fma_ru, __fmaf_ru(x, y, z))
CASE(float, float, sqrt_rn, __fsqrt_rn(x))
CASE(float, float, sqrt_rz, __fsqrt_rz(x))
CASE(float, float, sqrt_rd, __fsqrt_rd(x))
CASE(float, float, sqrt_ru, __fsqrt_ru(x))
CASE(float, float, rcp_rn, __frcp_rn(x))
CASE(float, float, rcp_rz, __frcp_rz(x))
CASE(float, float, rcp_rd, __frcp_rd(x))
CASE(float, float, rcp_ru, __frcp_ru(x))

int main() {
  SHOW(add_rn)
  SHOW(add_rz)
  SHOW(add_rd)
  SHOW(add_ru)
  SHOW(sub_rn)
  SHOW(sub_rz)
  SHOW(sub_rd)
  SHOW(sub_ru)
  SHOW(mul_rn)
  SHOW(mul_rz)
  SHOW(mul_rd)
  SHOW(mul_ru)
  SHOW(div_rn)
  SHOW(div_rz)
  SHOW(div_rd)
  SHOW(div_ru)
  SHOW(fma_rn)
  SHOW(fma_rz)
  SHOW(fma_rd)
  SHOW(fma_ru)
  SHOW(sqrt_rn)
  SHOW(sqrt_rz)
  SHOW(sqrt_rd)
  SHOW(sqrt_ru)
  SHOW(rcp_rn)
  SHOW(rcp_rz)
  SHOW(rcp_rd)
  SHOW(rcp_ru)
}

// H100: add_rn 267b07a18e145a3e 22648: 1 1 3fc00000 3f000000 3f243f6c 4f800000
// H100: add_rz 649d692870ad7a00 22648: 1 1 3fc00000 3f000000 3f243f6c 4f7fffff
// H100: add_rd b37c4946ad322d4f 22648: 1 1 3fc00000 3f000000 3f243f6c 4f7fffff
// H100: add_ru 9ab1e04be601e52a 22648: 1 1 3fc00000 3f000000 3f243f6c 4f800000
// H100: sub_rn d57d6d042015c1cc 22648: 1 ffffff 3f000000 40200000 40b487ee 43000000
// H100: sub_rz 5f78c4cfd4dbc613 22648: 1 ffffff 3f000000 40200000 40b487ed 43000000
// H100: sub_rd 60219857411d51d2 22648: 1 ffffff 3f000000 40200000 40b487ed 43000000
// H100: sub_ru fe5cb125efc6097f 22648: 1 ffffff 3f000000 40200000 40b487ee 43000000
// H100: mul_rn 8ebfc9c8ed1a1634 22648: 80000000 80000000 3f000000 bfc00000 c0fb53d2 5e7fffff
// H100: mul_rz 41e84547a3aac34d 22648: 80000000 80000000 3f000000 bfc00000 c0fb53d1 5e7fffff
// H100: mul_rd 3466025b8275144c 22648: 80000000 80000001 3f000000 bfc00000 c0fb53d2 5e7fffff
// H100: mul_ru fc3adda079c8a000 22648: 80000000 80000000 3f000000 bfc00000 c0fb53d1 5e7fffff
// H100: div_rn 5a84ed61b965b111 22648: ff800000 bf800001 40000000 bfc00000 bfa0d97c 3f800001
// H100: div_rz 066296a63dfa64dd 22648: ff800000 bf800001 40000000 bfc00000 bfa0d97c 3f800000
// H100: div_rd 915a6c4628f99937 22648: ff800000 bf800002 40000000 bfc00000 bfa0d97c 3f800000
// H100: div_ru 85629018d0244cbf 22648: ff800000 bf800001 40000000 bfc00000 bfa0d97c 3f800001
// H100: fma_rn e679947147bf52e1 22648: 7f800000 7e800001 cf000000 3fd21fb6 c10da9e9 5e7fffff
// H100: fma_rz 273dd9b9fa6d2da1 22648: 7f800000 7e800000 ceffffff 3fd21fb6 c10da9e8 5e7fffff
// H100: fma_rd 3964f279e94ced93 22648: 7f800000 7e800000 cf000000 3fd21fb6 c10da9e9 5e7fffff
// H100: fma_ru 3144905b83c7dcc0 22648: 7f800000 7e800001 ceffffff 3fd21fb6 c10da9e8 5e800000
// H100: sqrt_rn 4919f4e737996711 22648: 1a3504f3 20000000 3f800000 3f9cc471 3fe2dfc5 473504f3
// H100: sqrt_rz 11f47308e8c95a2d 22648: 1a3504f3 20000000 3f800000 3f9cc470 3fe2dfc4 473504f3
// H100: sqrt_rd 11f47308e8c95a2d 22648: 1a3504f3 20000000 3f800000 3f9cc470 3fe2dfc4 473504f3
// H100: sqrt_ru dad49f688be9941f 22648: 1a3504f4 20000000 3f800000 3f9cc471 3fe2dfc5 473504f4
// H100: rcp_rn 4c753cc323eedee1 22648: 7f800000 7e800000 3f800000 3f2aaaab 3ea2f983 30000000
// H100: rcp_rz dafb08298a0d3137 22648: 7f7fffff 7e800000 3f800000 3f2aaaaa 3ea2f983 30000000
// H100: rcp_rd bfabc38d3a9a8a83 22648: 7f7fffff 7e800000 3f800000 3f2aaaaa 3ea2f983 30000000
// H100: rcp_ru 4b084d223dda237c 22648: 7f800000 7e800000 3f800000 3f2aaaab 3ea2f984 30000000
// H100: exit 0
