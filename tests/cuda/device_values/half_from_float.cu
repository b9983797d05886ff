// Conversions of float to half.
#include <cuda_fp16.h>
#include "values.h"

// Any NaN is shown as one.
__device__ unsigned short canonical(__half value) {
  return __hisnan(value) ? 0x7fff : __half_as_ushort(value);
}

CASE(float, unsigned short, float2_rn, canonical(__float2half_rn(x)))
CASE(float, unsigned short, float2_rz, canonical(__float2half_rz(x)))
CASE(float, unsigned short, float2_rd, canonical(__float2half_rd(x)))
CASE(float, unsigned short, float2_ru, canonical(__float2half_ru(x)))

int main() {
  SHOW(float2_rn)
  SHOW(float2_rz)
  SHOW(float2_rd)
  SHOW(float2_ru)
}
