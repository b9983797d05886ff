// Conversions of bfloat16 to integers and back.
#include <cuda_bf16.h>
#include "values.h"

// Any NaN is shown as one.
__device__ unsigned short canonical(__nv_bfloat16 value) {
  return __hisnan(value) ? 0x7fff : __bfloat16_as_ushort(value);
}

CASE(unsigned, int, bfloat162int_rn, __bfloat162int_rn(__ushort_as_bfloat16((unsigned short)x)))
CASE(unsigned, int, bfloat162int_rz, __bfloat162int_rz(__ushort_as_bfloat16((unsigned short)x)))
CASE(unsigned, int, bfloat162int_rd, __bfloat162int_rd(__ushort_as_bfloat16((unsigned short)x)))
CASE(unsigned, int, bfloat162int_ru, __bfloat162int_ru(__ushort_as_bfloat16((unsigned short)x)))
CASE(unsigned, unsigned, bfloat162uint_rz, __bfloat162uint_rz(__ushort_as_bfloat16((unsigned short)x)))
CASE(unsigned, long long, bfloat162ll_rz, __bfloat162ll_rz(__ushort_as_bfloat16((unsigned short)x)))
CASE(int, unsigned short, int2_bfloat16, canonical(__int2bfloat16_rn(x)))
CASE(unsigned, float, widened, __bfloat162float(__ushort_as_bfloat16((unsigned short)x)))

int main() {
  SHOW(bfloat162int_rn)
  SHOW(bfloat162int_rz)
  SHOW(bfloat162int_rd)
  SHOW(bfloat162int_ru)
  SHOW(bfloat162uint_rz)
  SHOW(bfloat162ll_rz)
  SHOW(int2_bfloat16)
  SHOW(widened)
}
