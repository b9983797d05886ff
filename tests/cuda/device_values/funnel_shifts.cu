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

// H100: funnel_l d3d9006358bc6553 16096: 0 8000003f 48d159e1 0 f478a3b8 fdd7aa91
// H100: funnel_r a40dc633233d1986 16096: 1 fffffffe 1fffffff 0 f478a3b8 97d19b4f
// H100: funnel_lc af206a5d576d66cd 16096: 0 7f 48d159e1 0 a3b88da3 f75eaa47
// H100: funnel_rc b11353d72b1614b3 16096: 1 ffffffff 1fffffff 0 bd98f478 25f466d3
// H100: exit 0
