// Functions within the error bounds of the guide.
#include "values.h"

CASE(float, float, erf_of, erff(x))
CASE(float, float, erfc_of, erfcf(x))
CASE(float, float, erfcx_of, erfcxf(x))
CASE(float, float, erfinv_of, erfinvf(x))
CASE(float, float, erfcinv_of, erfcinvf(x))
CASE(float, float, normcdf_of, normcdff(x))
CASE(float, float, normcdfinv_of, normcdfinvf(x))

int main() {
  SHOW_WITHIN(erf_of, 3)
  SHOW_WITHIN(erfc_of, 5)
  SHOW_WITHIN(erfcx_of, 5)
  SHOW_WITHIN(erfinv_of, 3)
  SHOW_WITHIN(erfcinv_of, 5)
  SHOW_WITHIN(normcdf_of, 6)
  SHOW_WITHIN(normcdfinv_of, 6)
}
