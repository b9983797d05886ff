// Functions within the error bounds of the guide.
#include "values.h"

CASE(float, float, sinh_of, sinhf(x))
CASE(float, float, cosh_of, coshf(x))
CASE(float, float, tanh_of, tanhf(x))
CASE(float, float, asinh_of, asinhf(x))
CASE(float, float, acosh_of, acoshf(x))
CASE(float, float, atanh_of, atanhf(x))

int main() {
  SHOW_WITHIN(sinh_of, 4)
  SHOW_WITHIN(cosh_of, 3)
  SHOW_WITHIN(tanh_of, 3)
  SHOW_WITHIN(asinh_of, 4)
  SHOW_WITHIN(acosh_of, 5)
  SHOW_WITHIN(atanh_of, 4)
}
