// Conversions of double to float in all roundings, and bits.
#include "values.h"

CASE(double, float, double2float_rn, __double2float_rn(x))
CASE(double, float, double2float_rz, __double2float_rz(x))
CASE(double, float, double2float_rd, __double2float_rd(x))
CASE(double, float, double2float_ru, __double2float_ru(x))
CASE(double, int, hiint, __double2hiint(x))
CASE(double, int, loint, __double2loint(x))

int main() {
  SHOW(double2float_rn)
  SHOW(double2float_rz)
  SHOW(double2float_rd)
  SHOW(double2float_ru)
  SHOW(hiint)
  SHOW(loint)
}

// H100: double2float_rn 0a11a96847484721 39000: 80000000 1 807fffff 800000 3f000000 3f800000
// H100: double2float_rz 94af8b67f6a0a879 39000: 80000000 1 807fffff 800000 3f000000 3f800000
// H100: double2float_rd db8b3cbcdf252838 39000: 80000000 1 807fffff 800000 3f000000 3f800000
// H100: double2float_ru be78adf7d6f5241b 39000: 80000000 1 807fffff 800000 3f000000 3f800000
// H100: hiint 1cdf784097c3916f 39000: 80000000 36a00000 b80fffff 38100000 3fe00000 3ff00000
// H100: loint 8a00cd75a4faa7b1 39000: 0 0 c0000000 0 0 0
// H100: exit 0
