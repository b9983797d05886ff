// Products and averages of integers.
#include "values.h"

CASE(int, int, mulhi, __mulhi(x, y))
CASE(unsigned, unsigned, umulhi, __umulhi(x, y))
CASE(long long, long long, mul64hi, __mul64hi(x, y))
CASE(unsigned long long, unsigned long long, umul64hi, __umul64hi(x, y))
CASE(int, int, mul24, __mul24(x, y))
CASE(unsigned, unsigned, umul24, __umul24(x, y))
CASE(int, int, hadd, __hadd(x, y))
CASE(int, int, rhadd, __rhadd(x, y))
CASE(unsigned, unsigned, uhadd, __uhadd(x, y))
CASE(unsigned, unsigned, urhadd, __urhadd(x, y))
CASE(int, unsigned, sad, __sad(x, y, unsigned(z)))
CASE(unsigned, unsigned, usad, __usad(x, y, z))

int main() {
  SHOW(mulhi)
  SHOW(umulhi)
  SHOW(mul64hi)
  SHOW(umul64hi)
  SHOW(mul24)
  SHOW(umul24)
  SHOW(hadd)
  SHOW(rhadd)
  SHOW(uhadd)
  SHOW(urhadd)
  SHOW(sad)
  SHOW(usad)
}
