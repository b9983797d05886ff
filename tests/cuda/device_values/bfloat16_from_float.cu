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

// H100: float2_rn 859d76b3544f073d 22648: 0 80 3f80 3fc0 4049 4f00
// H100: float2_rz 28f4e69832914661 22648: 0 80 3f80 3fc0 4049 4f00
// H100: float2_rd 3ef4fc9e09d8e39b 22648: 0 80 3f80 3fc0 4049 4f00
// H100: float2_ru 40efb779788f1fe3 22648: 1 80 3f80 3fc0 404a 4f00
// H100: exit 0
