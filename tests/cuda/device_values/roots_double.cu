// Functions within the error bounds of the guide.
#include "values.h"

CASE(double, double, cbrt_of, cbrt(x))
CASE(double, double, rcbrt_of, rcbrt(x))
CASE(double, double, rsqrt_of, rsqrt(x))
CASE(double, double, hypot_of, hypot(x, y))
CASE(double, double, rhypot_of, rhypot(x, y))
CASE(double, double, norm3d_of, norm3d(x, y, z))
CASE(double, double, rnorm3d_of, rnorm3d(x, y, z))

int main() {
  SHOW_WITHIN(cbrt_of, 2)
  SHOW_WITHIN(rcbrt_of, 2)
  SHOW_WITHIN(rsqrt_of, 2)
  SHOW_WITHIN(hypot_of, 3)
  SHOW_WITHIN(rhypot_of, 2)
  SHOW_WITHIN(norm3d_of, 3)
  SHOW_WITHIN(rnorm3d_of, 2)
}
