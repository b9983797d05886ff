// Conversions of float to bfloat16.
#include <cuda_bf16.h>
#include "values.h"

// Any NaN is shown as one.
__device__ unsigned short canonical(__nv_bfloat16 value) {
  return __hisnan(value) ? 0x7fff : __bfloat16_as_ushort(value);
}

CASE(float, unsigned short, float2_rn, canonical(__float2bfloat16_rn(x)))
CASE(float, unsigned short, float2_rz, canonical(__float2bfloat16_rz(x)))
CASE(float, unsigned short, float2_rd, canonical(__float2bfloat16_rd(x)))
CASE(float, unsigned short, float2_ru, canonical(__float2bfloat16_ru(x)))

int main() {
  SHOW(float2_rn)
  SHOW(float2_rz)
  SHOW(float2_rd)
  SHOW(float2_ru)
}
