// Arithmetic and comparisons of bfloat16.
#include <cuda_bf16.h>
#include "values.h"

// Any NaN is shown as one.
__device__ unsigned short canonical(__nv_bfloat16 value) {
  return __hisnan(value) ? 0x7fff : __bfloat16_as_ushort(value);
}

CASE(unsigned, unsigned short, hadd, canonical(__hadd(__ushort_as_bfloat16((unsigned short)x), __ushort_as_bfloat16((unsigned short)y))))
CASE(unsigned, unsigned short, hsub, canonical(__hsub(__ushort_as_bfloat16((unsigned short)x), __ushort_as_bfloat16((unsigned short)y))))
CASE(unsigned, unsigned short, hmul, canonical(__hmul(__ushort_as_bfloat16((unsigned short)x), __ushort_as_bfloat16((unsigned short)y))))
CASE(unsigned, unsigned short, hdiv, canonical(__hdiv(__ushort_as_bfloat16((unsigned short)x), __ushort_as_bfloat16((unsigned short)y))))
CASE(unsigned, unsigned short, fma, canonical(__hfma(__ushort_as_bfloat16((unsigned short)x), __ushort_as_bfloat16((unsigned short)y), __ushort_as_bfloat16((unsigned short)z))))
CASE(unsigned, unsigned short, hneg, canonical(__hneg(__ushort_as_bfloat16((unsigned short)x))))
CASE(unsigned, unsigned short, habs, canonical(__habs(__ushort_as_bfloat16((unsigned short)x))))
CASE(unsigned, int, heq, __heq(__ushort_as_bfloat16((unsigned short)x), __ushort_as_bfloat16((unsigned short)y)))
CASE(unsigned, int, hne, __hne(__ushort_as_bfloat16((unsigned short)x), __ushort_as_bfloat16((unsigned short)y)))
CASE(unsigned, int, hlt, __hlt(__ushort_as_bfloat16((unsigned short)x), __ushort_as_bfloat16((unsigned short)y)))
CASE(unsigned, int, hle, __hle(__ushort_as_bfloat16((unsigned short)x), __ushort_as_bfloat16((unsigned short)y)))
CASE(unsigned, int, hgt, __hgt(__ushort_as_bfloat16((unsigned short)x), __ushort_as_bfloat16((unsigned short)y)))
CASE(unsigned, int, hge, __hge(__ushort_as_bfloat16((unsigned short)x), __ushort_as_bfloat16((unsigned short)y)))
CASE(unsigned, int, hequ, __hequ(__ushort_as_bfloat16((unsigned short)x), __ushort_as_bfloat16((unsigned short)y)))
CASE(unsigned, int, hltu, __hltu(__ushort_as_bfloat16((unsigned short)x), __ushort_as_bfloat16((unsigned short)y)))

int main() {
  SHOW(hadd)
  SHOW(hsub)
  SHOW(hmul)
  SHOW(hdiv)
  SHOW(fma)
  SHOW(hneg)
  SHOW(habs)
  SHOW(heq)
  SHOW(hne)
  SHOW(hlt)
  SHOW(hle)
  SHOW(hgt)
  SHOW(hge)
  SHOW(hequ)
  SHOW(hltu)
}

// H100: hadd 7e70ed0d9f73d3fa 16096: 2 7fff 7fff 0 f478 66d3
// H100: hsub 5250c01817ce1742 16096: 2 7fff 7fff 0 7478 e6d3
// H100: hmul f38faa34c44b282b 16096: 0 7fff 7fff 0 429e d1a4
// H100: hdiv c2d13ea27bc5b422 16096: 7f80 7fff 7fff 7fff 0 82f1
// H100: fma 14910059f67d04ba 16096: 1 7fff 7fff 1f db90 5ade
// H100: hneg 0982cfca25b3b430 16096: 8002 807f 7fff 8000 da3 2a47
// H100: habs 14b401f7c59632b0 16096: 2 7f 7fff 0 da3 2a47
// H100: heq b75edae8140fce74 16096: 0 0 0 1 0 0
// H100: hne 16354f398a7be964 16096: 1 0 0 0 1 1
// H100: hlt 0732c4c9b2811244 16096: 0 0 0 0 0 1
// H100: hle 95b2dd1c465ce595 16096: 0 0 0 1 0 1
// H100: hgt c68da92973e19f65 16096: 1 0 0 0 1 0
// H100: hge 1865783416be1234 16096: 1 0 0 1 1 0
// H100: hequ 56d8821714f11e04 16096: 0 1 1 1 0 0
// H100: hltu a65f8a83fc92a454 16096: 0 1 1 0 0 1
// H100: exit 0
