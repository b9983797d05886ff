// Functions within the error bounds of the guide.
#include "values.h"

CASE(float, float, sin_of, sinf(x))
CASE(float, float, cos_of, cosf(x))
CASE(float, float, tan_of, tanf(x))
CASE(float, float, sinpi_of, sinpif(x))
CASE(float, float, cospi_of, cospif(x))
CASE(float, float, asin_of, asinf(x))
CASE(float, float, acos_of, acosf(x))
CASE(float, float, atan_of, atanf(x))
CASE(float, float, atan2_of, atan2f(x, y))

int main() {
  SHOW_WITHIN(sin_of, 2)
  SHOW_WITHIN(cos_of, 2)
  SHOW_WITHIN(tan_of, 4)
  SHOW_WITHIN(sinpi_of, 2)
  SHOW_WITHIN(cospi_of, 2)
  SHOW_WITHIN(asin_of, 3)
  SHOW_WITHIN(acos_of, 3)
  SHOW_WITHIN(atan_of, 3)
  SHOW_WITHIN(atan2_of, 4)
}
