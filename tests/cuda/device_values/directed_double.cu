// Arithmetic of double in all roundings.
#include "values.h"

CASE(double, double, add_rn, __dadd_rn(x, y))
CASE(double, double, add_rz, __dadd_rz(x, y))
CASE(double, double, add_rd, __dadd_rd(x, y))
CASE(double, double, add_ru, __dadd_ru(x, y))
CASE(double, double, sub_rn, __dsub_rn(x, y))
CASE(double, double, sub_rz, __dsub_rz(x, y))
CASE(double, double, sub_rd, __dsub_rd(x, y))
CASE(double, double, sub_ru, __dsub_ru(x, y))
CASE(double, double, mul_rn, __dmul_rn(x, y))
CASE(double, double, mul_rz, __dmul_rz(x, y))
CASE(double, double, mul_rd, __dmul_rd(x, y))
CASE(double, double, mul_ru, __dmul_ru(x, y))
CASE(double, double, div_rn, __ddiv_rn(x, y))
CASE(double, double, div_rz, __ddiv_rz(x, y))
CASE(double, double, div_rd, __ddiv_rd(x, y))
CASE(double, double, div_ru, __ddiv_ru(x, y))
CASE(double, double, fma_rn, __fma_rn(x, y, z))
CASE(double, double, fma_rz, __fma_rz(x, y, z))
CASE(double, double, fma_rd, __fma_rd(x, y, z))
CASE(double, double, fma_ru, __fma_ru(x, y, z))
CASE(double, double, sqrt_rn, __dsqrt_rn(x))
CASE(double, double, sqrt_rz, __dsqrt_rz(x))
CASE(double, double, sqrt_rd, __dsqrt_rd(x))
CASE(double, double, sqrt_ru, __dsqrt_ru(x))
CASE(double, double, rcp_rn, __drcp_rn(x))
CASE(double, double, rcp_rz, __drcp_rz(x))
CASE(double, double, rcp_rd, __drcp_rd(x))
CASE(double, double, rcp_ru, __drcp_ru(x))

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

// H100: add_rn e84f078b5d9032c5 39000: b80fffffc0000000 bff0000000000000 400921fb60000000 41f0000000000000 c7efffffe0000000 ffffffffffffffff
// H100: add_rz 43f72578b64e8521 39000: b80fffffc0000000 bfefffffffffffff 400921fb5fffffff 41f0000000000000 c7efffffdfffffff ffffffffffffffff
// H100: add_rd 275f3066c5727569 39000: b80fffffc0000000 bff0000000000000 400921fb5fffffff 41f0000000000000 c7efffffe0000000 ffffffffffffffff
// H100: add_ru 45f7ad7e4c4f3058 39000: b80fffffc0000000 bfefffffffffffff 400921fb60000000 41f0000000000001 c7efffffdfffffff ffffffffffffffff
// H100: sub_rn cd41ba0742a0d31c 39000: 380fffffc0000000 3ff0000000000000 c00921fb60000000 c1f0000000000000 47efffffe0000000 ffffffffffffffff
// H100: sub_rz 993f4fb1037f8900 39000: 380fffffc0000000 3ff0000000000000 c00921fb60000000 c1efffffffffffff 47efffffe0000000 ffffffffffffffff
// H100: sub_rd 28143572cd7208ad 39000: 380fffffc0000000 3ff0000000000000 c00921fb60000001 c1f0000000000000 47efffffe0000000 ffffffffffffffff
// H100: sub_ru 1d81c0520e0ade36 39000: 380fffffc0000000 3ff0000000000001 c00921fb60000000 c1efffffffffffff 47efffffe0000001 ffffffffffffffff
// H100: mul_rn 38e003e8af6b3f4c 39000: 0 b6a0000000000000 b82921fb2dbc0940 3a10000000000000 c7dfffffe0000000 ffffffffffffffff
// H100: mul_rz 34b29427c58e7129 39000: 0 b6a0000000000000 b82921fb2dbc0940 3a10000000000000 c7dfffffe0000000 ffffffffffffffff
// H100: mul_rd 24a196a7bd09fb8f 39000: 0 b6a0000000000000 b82921fb2dbc0940 3a10000000000000 c7dfffffe0000000 ffffffffffffffff
// H100: mul_ru 90074f3baf8dfc87 39000: 0 b6a0000000000000 b82921fb2dbc0940 3a10000000000000 c7dfffffe0000000 ffffffffffffffff
// H100: div_rn bb99513d045b8880 39000: 0 b6a0000000000000 b7f45f303b8898ec 3610000000000000 b7e0000010000010 ffffffffffffffff
// H100: div_rz 4bed90d388c484c0 39000: 0 b6a0000000000000 b7f45f303b8898eb 3610000000000000 b7e0000010000010 ffffffffffffffff
// H100: div_rd d6ae7b76a08cfb6f 39000: 0 b6a0000000000000 b7f45f303b8898ec 3610000000000000 b7e0000010000011 ffffffffffffffff
// H100: div_ru e21cd73ab0cb4d4a 39000: 0 b6a0000000000000 b7f45f303b8898eb 3610000000000000 b7e0000010000010 ffffffffffffffff
// H100: fma_rn 6182ab7962955e9d 39000: 7ff0000000000000 3ff8000000000000 43e0000000000000 47d0000020000000 c7dfffffe0000000 ffffffffffffffff
// H100: fma_rz db9055381464f935 39000: 7ff0000000000000 3ff7ffffffffffff 43dfffffffffffff 47d0000020000000 c7dfffffdfffffff ffffffffffffffff
// H100: fma_rd c888d189befc546e 39000: 7ff0000000000000 3ff7ffffffffffff 43dfffffffffffff 47d0000020000000 c7dfffffe0000000 ffffffffffffffff
// H100: fma_ru 2feeb76dea02154e 39000: 7ff0000000000000 3ff8000000000000 43e0000000000000 47d0000020000001 c7dfffffdfffffff ffffffffffffffff
// H100: sqrt_rn 36a974b4caff9a46 39000: 8000000000000000 3b46a09e667f3bcd ffffffffffffffff 3c00000000000000 3fe6a09e667f3bcd 3ff0000000000000
// H100: sqrt_rz 2c5bebcf381e44fb 39000: 8000000000000000 3b46a09e667f3bcc ffffffffffffffff 3c00000000000000 3fe6a09e667f3bcc 3ff0000000000000
// H100: sqrt_rd 2c5bebcf381e44fb 39000: 8000000000000000 3b46a09e667f3bcc ffffffffffffffff 3c00000000000000 3fe6a09e667f3bcc 3ff0000000000000
// H100: sqrt_ru c77f2c9fbae73e9b 39000: 8000000000000000 3b46a09e667f3bcd ffffffffffffffff 3c00000000000000 3fe6a09e667f3bcd 3ff0000000000000
// H100: rcp_rn c79b17b814275c76 39000: fff0000000000000 4940000000000000 c7d0000020000040 47d0000000000000 4000000000000000 3ff0000000000000
// H100: rcp_rz 1980a374cb962c0a 39000: fff0000000000000 4940000000000000 c7d0000020000040 47d0000000000000 4000000000000000 3ff0000000000000
// H100: rcp_rd fe3f2dc25719bf19 39000: fff0000000000000 4940000000000000 c7d0000020000041 47d0000000000000 4000000000000000 3ff0000000000000
// H100: rcp_ru 306641d03676f595 39000: fff0000000000000 4940000000000000 c7d0000020000040 47d0000000000000 4000000000000000 3ff0000000000000
// H100: exit 0
