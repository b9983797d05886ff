// Conversions of float to integers in all roundings.
#include "values.h"

CASE(float, int, float2int_rn, __float2int_rn(x))
CASE(float, int, float2int_rz, __float2int_rz(x))
CASE(float, int, float2int_rd, __float2int_rd(x))
CASE(float, int, float2int_ru, __float2int_ru(x))
CASE(float, unsigned, float2uint_rn, __float2uint_rn(x))
CASE(float, unsigned, float2uint_rz, __float2uint_rz(x))
CASE(float, unsigned, float2uint_rd, __float2uint_rd(x))
CASE(float, unsigned, float2uint_ru, __float2uint_ru(x))
CASE(float, long long, float2ll_rn, __float2ll_rn(x))
CASE(float, long long, float2ll_rz, __float2ll_rz(x))
CASE(float, long long, float2ll_rd, __float2ll_rd(x))
CASE(float, long long, float2ll_ru, __float2ll_ru(x))
CASE(float, unsigned long long, float2ull_rn, __float2ull_rn(x))
CASE(float, unsigned long long, float2ull_rz, __float2ull_rz(x))
CASE(float, unsigned long long, float2ull_rd, __float2ull_rd(x))
CASE(float, unsigned long long, float2ull_ru, __float2ull_ru(x))

int main() {
  SHOW(float2int_rn)
  SHOW(float2int_rz)
  SHOW(float2int_rd)
  SHOW(float2int_ru)
  SHOW(float2uint_rn)
  SHOW(float2uint_rz)
  SHOW(float2uint_rd)
  SHOW(float2uint_ru)
  SHOW(float2ll_rn)
  SHOW(float2ll_rz)
  SHOW(float2ll_rd)
  SHOW(float2ll_ru)
  SHOW(float2ull_rn)
  SHOW(float2ull_rz)
  SHOW(float2ull_rd)
  SHOW(float2ull_ru)
}

// H100: float2int_rn c3393d75c403eb2c 22648: 0 0 1 2 3 7fffffff
// H100: float2int_rz 23e7e6445322248f 22648: 0 0 1 1 3 7fffffff
// H100: float2int_rd c22135590913a721 22648: 0 0 1 1 3 7fffffff
// H100: float2int_ru 47ad4174cbc342dd 22648: 1 1 1 2 4 7fffffff
// H100: float2uint_rn 4f19a9cfe0bfd2b3 22648: 0 0 1 2 3 80000000
// H100: float2uint_rz 7601995339bf7523 22648: 0 0 1 1 3 80000000
// H100: float2uint_rd 7601995339bf7523 22648: 0 0 1 1 3 80000000
// H100: float2uint_ru a5cd65ce01153fcd 22648: 1 1 1 2 4 80000000
// H100: float2ll_rn de4f43429a3cca0f 22648: 0 0 1 2 3 80000000
// H100: float2ll_rz d50147daf2f80704 22648: 0 0 1 1 3 80000000
// H100: float2ll_rd 9b0ead60248f106a 22648: 0 0 1 1 3 80000000
// H100: float2ll_ru 6ff7133d2437a9da 22648: 1 1 1 2 4 80000000
// H100: float2ull_rn 681cf7733af13312 22648: 0 0 1 2 3 80000000
// H100: float2ull_rz ff48635c655196ae 22648: 0 0 1 1 3 80000000
// H100: float2ull_rd ff48635c655196ae 22648: 0 0 1 1 3 80000000
// H100: float2ull_ru 5f5d2b4ab7e63620 22648: 1 1 1 2 4 80000000
// H100: exit 0
