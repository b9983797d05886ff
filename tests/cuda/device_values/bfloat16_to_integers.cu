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

// H100: bfloat162int_rn 3e11defdeefee128 16096: 0 0 0 0 0 0
// H100: bfloat162int_rz f2d807fc420fc530 16096: 0 0 0 0 0 0
// H100: bfloat162int_rd 6d60fc8fbdf03900 16096: 0 0 0 0 ffffffff ffffffff
// H100: bfloat162int_ru f5c25d2baeb41570 16096: 1 1 0 0 0 0
// H100: bfloat162uint_rz e6f6009ddcc00241 16096: 0 0 0 0 0 0
// H100: bfloat162ll_rz b7dddc7af505b59c 16096: 0 0 8000000000000000 0 0 0
// H100: int2_bfloat16 f0bcf6d1fd3a2bd5 16096: 4000 42fe 4f00 0 ceb9 cd0a
// H100: widened bcbef64b1d0407d8 16096: 20000 7f0000 ffffffff 0 8da30000 aa470000
// H100: exit 0
