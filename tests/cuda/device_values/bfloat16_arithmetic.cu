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
