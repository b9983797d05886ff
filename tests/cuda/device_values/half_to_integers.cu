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

// H100: half2int_rn e4f481465bf74122 16096: 0 0 0 0 0 0
// H100: half2int_rz 3a21c643a36992df 16096: 0 0 0 0 0 0
// H100: half2int_rd 8a3562fd8dd7a6d9 16096: 0 0 0 0 ffffffff ffffffff
// H100: half2int_ru 7595a388db60c08e 16096: 1 1 0 0 0 0
// H100: half2uint_rz b1af2088e630551d 16096: 0 0 0 0 0 0
// H100: half2ll_rz 599f13a26365f47b 16096: 0 0 8000000000000000 0 0 0
// H100: int2_half 119117f98f691025 16096: 4000 57f0 7c00 0 fc00 fc00
// H100: widened 55e4c7ab24db328e 16096: 34000000 36fe0000 ffffffff 0 b9b46000 bd48e000
// H100: exit 0
