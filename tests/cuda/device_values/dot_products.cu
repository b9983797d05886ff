// Dot products of bytes and halves.
#include "values.h"

CASE(int, int, dp4a, __dp4a(x, y, z))
CASE(unsigned, unsigned, udp4a, __dp4a(x, y, z))
CASE(int, int, dp2a_lo, __dp2a_lo(x, y, z))
CASE(int, int, dp2a_hi, __dp2a_hi(x, y, z))
CASE(unsigned, unsigned, udp2a_lo, __dp2a_lo(x, y, z))
CASE(unsigned, unsigned, udp2a_hi, __dp2a_hi(x, y, z))

int main() {
  SHOW(dp4a)
  SHOW(udp4a)
  SHOW(dp2a_lo)
  SHOW(dp2a_hi)
  SHOW(udp2a_lo)
  SHOW(udp2a_hi)
}
