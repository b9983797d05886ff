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

// H100: dp4a 22f7bf57c0932b0a 16096: 1 ffffff80 7ee 1f 8771eaf3 f5c0266a
// H100: udp4a 360d51cca4571dd2 16096: 1 7e80 109ee 1f 877393f3 f5c1566a
// H100: dp2a_lo a50cdffeae254739 16096: 1 ffffff80 2aff34 1f 87409358 f5cbfbd7
// H100: dp2a_hi b8c8b0218d64c418 16096: 1 ffffff80 8ffbc 1f 87b87830 f5c32020
// H100: udp2a_lo afacec868b0c9931 16096: 1 7e80 a2ff34 1f 88504b58 f6af42d7
// H100: udp2a_hi 82388b98346dd149 16096: 1 7e80 3cffbc 1f 883ed330 f6866720
// H100: exit 0
