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

// H100: float2_rn 95c521173f92471f 22648: 0 0 3c00 3e00 4248 7c00
// H100: float2_rz 0d80b1eb9ddc325c 22648: 0 0 3c00 3e00 4248 7bff
// H100: float2_rd bcb39b79f2c8409b 22648: 0 0 3c00 3e00 4248 7bff
// H100: float2_ru eeab72457fc3fefb 22648: 1 1 3c00 3e00 4249 7c00
// H100: exit 0
