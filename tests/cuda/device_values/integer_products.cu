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

// H100: mulhi 70008d6a6269ae78 16096: 0 ffffffff 91a2b3b 0 17ef9063 feb8715f
// H100: umulhi 1f2ba8a14a70d40e 16096: 0 7e 91a2b3b 0 7941127e 24acd832
// H100: mul64hi 2562914f6ded7c28 16096: ffffffffffffffff 3f 0 40000000 f015dac4c688ae74 ee7a2f2d8e76cf12
// H100: umul64hi 41ca6db69e4debe9 16096: 1 3f 0 7fffffffc0000000 3de39dbf8421a2ec 45f98a3c85d57959
// H100: mul24 172c7d90c88ab461 16096: 0 ffffff81 ffcba988 0 3b49c068 a8aa285
// H100: umul24 881f451b38e099bc 16096: 0 7effff81 77cba988 0 5649c068 518aa285
// H100: hadd 557c9bc46956f4c1 16096: 1 3f 491a2b3b c0000000 b0a8c10d ea9888d
// H100: rhadd 337bbf0e9645a322 16096: 1 3f 491a2b3c c0000000 b0a8c10e ea9888d
// H100: uhadd 87d19dfb4ec3bac1 16096: 1 8000003f 491a2b3b 40000000 b0a8c10d 8ea9888d
// H100: urhadd 1965772aee664b22 16096: 1 8000003f 491a2b3c 40000000 b0a8c10e 8ea9888d
// H100: sad bcb67a81e7d4e03f 16096: 3 7f 6dcba989 8000001f a1524265 2456176a
// H100: usad 772e2bbf49241bd6 16096: 3 ffffff7f 6dcba989 8000001f a1524265 c72a9e52
// H100: exit 0
