// Conversions of integers to floating point in all roundings.
#include "values.h"

CASE(int, float, int2float_rn, __int2float_rn(x))
CASE(int, float, int2float_rz, __int2float_rz(x))
CASE(int, float, int2float_rd, __int2float_rd(x))
CASE(int, float, int2float_ru, __int2float_ru(x))
CASE(int, double, int2double_rn, __int2double_rn(x))
CASE(unsigned, float, uint2float_rn, __uint2float_rn(x))
CASE(unsigned, float, uint2float_rz, __uint2float_rz(x))
CASE(unsigned, float, uint2float_rd, __uint2float_rd(x))
CASE(unsigned, float, uint2float_ru, __uint2float_ru(x))
CASE(unsigned, double, uint2double_rn, __uint2double_rn(x))
CASE(long long, float, ll2float_rn, __ll2float_rn(x))
CASE(long long, float, ll2float_rz, __ll2float_rz(x))
CASE(long long, float, ll2float_rd, __ll2float_rd(x))
CASE(long long, float, ll2float_ru, __ll2float_ru(x))
CASE(long long, double, ll2double_rn, __ll2double_rn(x))
CASE(long long, double, ll2double_rz, __ll2double_rz(x))
CASE(long long, double, ll2double_rd, __ll2double_rd(x))
CASE(long long, double, ll2double_ru, __ll2double_ru(x))
CASE(unsigned long long, float, ull2float_rn, __ull2float_rn(x))
CASE(unsigned long long, float, ull2float_rz, __ull2float_rz(x))
CASE(unsigned long long, float, ull2float_rd, __ull2float_rd(x))
CASE(unsigned long long, float, ull2float_ru, __ull2float_ru(x))
CASE(unsigned long long, double, ull2double_rn, __ull2double_rn(x))
CASE(unsigned long long, double, ull2double_rz, __ull2double_rz(x))
CASE(unsigned long long, double, ull2double_rd, __ull2double_rd(x))
CASE(unsigned long long, double, ull2double_ru, __ull2double_ru(x))

int main() {
  SHOW(int2float_rn)
  SHOW(int2float_rz)
  SHOW(int2float_rd)
  SHOW(int2float_ru)
  SHOW(int2double_rn)
  SHOW(uint2float_rn)
  SHOW(uint2float_rz)
  SHOW(uint2float_rd)
  SHOW(uint2float_ru)
  SHOW(uint2double_rn)
  SHOW(ll2float_rn)
  SHOW(ll2float_rz)
  SHOW(ll2float_rd)
  SHOW(ll2float_ru)
  SHOW(ll2double_rn)
  SHOW(ll2double_rz)
  SHOW(ll2double_rd)
  SHOW(ll2double_ru)
  SHOW(ull2float_rn)
  SHOW(ull2float_rz)
  SHOW(ull2float_rd)
  SHOW(ull2float_ru)
  SHOW(ull2double_rn)
  SHOW(ull2double_rz)
  SHOW(ull2double_rd)
  SHOW(ull2double_ru)
}

// H100: int2float_rn 7e51927f53143a8c 16096: 40000000 42fe0000 4f000000 0 ceb88ee5 cd0a155c
// H100: int2float_rz 2870b28a322c158b 16096: 40000000 42fe0000 4effffff 0 ceb88ee4 cd0a155b
// H100: int2float_rd 33a96f18ed3e9b44 16096: 40000000 42fe0000 4effffff 0 ceb88ee5 cd0a155c
// H100: int2float_ru f3e0b16bd5fc663b 16096: 40000000 42fe0000 4f000000 0 ceb88ee4 cd0a155b
// H100: int2double_rn 6271e91a02cdcc2b 16096: 4000000000000000 405fc00000000000 41dfffffffc00000 0 c1d711dc97400000 c1a142ab72000000
// H100: uint2float_rn b3ccaf97efe28214 16096: 40000000 42fe0000 4f000000 0 4f23b88e 4f775eaa
// H100: uint2float_rz 32093ec2731c832b 16096: 40000000 42fe0000 4effffff 0 4f23b88d 4f775eaa
// H100: uint2float_rd 32093ec2731c832b 16096: 40000000 42fe0000 4effffff 0 4f23b88d 4f775eaa
// H100: uint2float_ru 4e6f49baa9de5e93 16096: 40000000 42fe0000 4f000000 0 4f23b88e 4f775eab
// H100: uint2double_rn 66eeb5de1662e8bf 16096: 4000000000000000 405fc00000000000 41dfffffffc00000 0 41e47711b4600000 41eeebd548e00000
// H100: ll2float_rn 9486b1661f478b4c 16096: 40000000 42fe0000 4f000000 df000000 de517520 5eaefeb6
// H100: ll2float_rz aa3ac99f62f3338f 16096: 40000000 42fe0000 4effffff df000000 de51751f 5eaefeb6
// H100: ll2float_rd 96c14e36a93f14b6 16096: 40000000 42fe0000 4effffff df000000 de517520 5eaefeb6
// H100: ll2float_ru 6c73721e565469c9 16096: 40000000 42fe0000 4f000000 df000000 de51751f 5eaefeb7
// H100: ll2double_rn 9e76945b34393e51 16096: 4000000000000000 405fc00000000000 41dfffffffc00000 c3e0000000000000 c3ca2ea3fdae23b9 43d5dfd6c3bdd7ab
// H100: ll2double_rz d950b3251424f7c6 16096: 4000000000000000 405fc00000000000 41dfffffffc00000 c3e0000000000000 c3ca2ea3fdae23b9 43d5dfd6c3bdd7aa
// H100: ll2double_rd e38594c01452c8ae 16096: 4000000000000000 405fc00000000000 41dfffffffc00000 c3e0000000000000 c3ca2ea3fdae23ba 43d5dfd6c3bdd7aa
// H100: ll2double_ru f436498bee812e10 16096: 4000000000000000 405fc00000000000 41dfffffffc00000 c3e0000000000000 c3ca2ea3fdae23b9 43d5dfd6c3bdd7ab
// H100: ull2float_rn b5ebc0cfb278fcf7 16096: 40000000 42fe0000 4f000000 5f000000 5f4ba2b8 5eaefeb6
// H100: ull2float_rz 596d2ad26fc0a71f 16096: 40000000 42fe0000 4effffff 5f000000 5f4ba2b8 5eaefeb6
// H100: ull2float_rd 596d2ad26fc0a71f 16096: 40000000 42fe0000 4effffff 5f000000 5f4ba2b8 5eaefeb6
// H100: ull2float_ru cc60c037f93df9c7 16096: 40000000 42fe0000 4f000000 5f000000 5f4ba2b9 5eaefeb7
// H100: ull2double_rn 7f4140997dc7bfff 16096: 4000000000000000 405fc00000000000 41dfffffffc00000 43e0000000000000 43e9745700947712 43d5dfd6c3bdd7ab
// H100: ull2double_rz 1bf90f057289cc4a 16096: 4000000000000000 405fc00000000000 41dfffffffc00000 43e0000000000000 43e9745700947711 43d5dfd6c3bdd7aa
// H100: ull2double_rd 1bf90f057289cc4a 16096: 4000000000000000 405fc00000000000 41dfffffffc00000 43e0000000000000 43e9745700947711 43d5dfd6c3bdd7aa
// H100: ull2double_ru 8a53ece4840cd190 16096: 4000000000000000 405fc00000000000 41dfffffffc00000 43e0000000000000 43e9745700947712 43d5dfd6c3bdd7ab
// H100: exit 0
