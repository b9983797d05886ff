// Functions within the error bounds of the guide.
#include "values.h"

CASE(double, double, sinh_of, sinh(x))
CASE(double, double, cosh_of, cosh(x))
CASE(double, double, tanh_of, tanh(x))
CASE(double, double, asinh_of, asinh(x))
CASE(double, double, acosh_of, acosh(x))
CASE(double, double, atanh_of, atanh(x))

int main() {
  SHOW_WITHIN(sinh_of, 3)
  SHOW_WITHIN(cosh_of, 2)
  SHOW_WITHIN(tanh_of, 2)
  SHOW_WITHIN(asinh_of, 4)
  SHOW_WITHIN(acosh_of, 5)
  SHOW_WITHIN(atanh_of, 3)
}
