// Funnel shifts that wrap and clamp.
#include "values.h"

CASE(unsigned, unsigned, funnel_l, __funnelshift_l(x, y, z))
CASE(unsigned, unsigned, funnel_r, __funnelshift_r(x, y, z))
CASE(unsigned, unsigned, funnel_lc, __funnelshift_lc(x, y, z))
CASE(unsigned, unsigned, funnel_rc, __funnelshift_rc(x, y, z))

int main() {
  SHOW(funnel_l)
  SHOW(funnel_r)
  SHOW(funnel_lc)
  SHOW(funnel_rc)
}
