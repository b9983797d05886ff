// Conversions of half to integers and back.
#include <cuda_fp16.h>
#include "values.h"

// Any NaN is shown as one.
__device__ unsigned short canonical(__half value) {
  return __hisnan(value) ? 0x7fff : __half_as_ushort(value);
}

CASE(unsigned, int, half2int_rn, __half2int_rn(__ushort_as_half((unsigned short)x)))
CASE(unsigned, int, half2int_rz, __half2int_rz(__ushort_as_half((unsigned short)x)))
CASE(unsigned, int, half2int_rd, __half2int_rd(__ushort_as_half((unsigned short)x)))
CASE(unsigned, int, half2int_ru, __half2int_ru(__ushort_as_half((unsigned short)x)))
CASE(unsigned, unsigned, half2uint_rz, __half2uint_rz(__ushort_as_half((unsigned short)x)))
CASE(unsigned, long long, half2ll_rz, __half2ll_rz(__ushort_as_half((unsigned short)x)))
CASE(int, unsigned short, int2_half, canonical(__int2half_rn(x)))
CASE(unsigned, float, widened, __half2float(__ushort_as_half((unsigned short)x)))

int main() {
  SHOW(half2int_rn)
  SHOW(half2int_rz)
  SHOW(half2int_rd)
  SHOW(half2int_ru)
  SHOW(half2uint_rz)
  SHOW(half2ll_rz)
  SHOW(int2_half)
  SHOW(widened)
}
