// Functions within the error bounds of the guide.
#include "values.h"

CASE(float, float, cbrt_of, cbrtf(x))
CASE(float, float, rcbrt_of, rcbrtf(x))
CASE(float, float, rsqrt_of, rsqrtf(x))
CASE(float, float, hypot_of, hypotf(x, y))
CASE(float, float, rhypot_of, rhypotf(x, y))
CASE(float, float, norm3d_of, norm3df(x, y, z))
CASE(float, float, rnorm3d_of, rnorm3df(x, y, z))

int main() {
  SHOW_WITHIN(cbrt_of, 2)
  SHOW_WITHIN(rcbrt_of, 2)
  SHOW_WITHIN(rsqrt_of, 3)
  SHOW_WITHIN(hypot_of, 4)
  SHOW_WITHIN(rhypot_of, 3)
  SHOW_WITHIN(norm3d_of, 4)
  SHOW_WITHIN(rnorm3d_of, 3)
}
