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
