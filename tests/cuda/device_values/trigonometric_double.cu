// Functions within the error bounds of the guide.
#include "values.h"

CASE(double, double, sin_of, sin(x))
CASE(double, double, cos_of, cos(x))
CASE(double, double, tan_of, tan(x))
CASE(double, double, sinpi_of, sinpi(x))
CASE(double, double, cospi_of, cospi(x))
CASE(double, double, asin_of, asin(x))
CASE(double, double, acos_of, acos(x))
CASE(double, double, atan_of, atan(x))
CASE(double, double, atan2_of, atan2(x, y))

int main() {
  SHOW_WITHIN(sin_of, 2)
  SHOW_WITHIN(cos_of, 2)
  SHOW_WITHIN(tan_of, 3)
  SHOW_WITHIN(sinpi_of, 2)
  SHOW_WITHIN(cospi_of, 2)
  SHOW_WITHIN(asin_of, 3)
  SHOW_WITHIN(acos_of, 3)
  SHOW_WITHIN(atan_of, 3)
  SHOW_WITHIN(atan2_of, 3)
}
