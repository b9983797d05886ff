// Functions within the error bounds of the guide.
#include "values.h"

CASE(double, double, erf_of, erf(x))
CASE(double, double, erfc_of, erfc(x))
CASE(double, double, erfcx_of, erfcx(x))
CASE(double, double, erfinv_of, erfinv(x))
CASE(double, double, erfcinv_of, erfcinv(x))
CASE(double, double, normcdf_of, normcdf(x))
CASE(double, double, normcdfinv_of, normcdfinv(x))

int main() {
  SHOW_WITHIN(erf_of, 3)
  SHOW_WITHIN(erfc_of, 6)
  SHOW_WITHIN(erfcx_of, 5)
  SHOW_WITHIN(erfinv_of, 6)
  SHOW_WITHIN(erfcinv_of, 7)
  SHOW_WITHIN(normcdf_of, 6)
  SHOW_WITHIN(normcdfinv_of, 8)
}
