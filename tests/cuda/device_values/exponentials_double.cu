// Functions within the error bounds of the guide.
#include "values.h"

CASE(double, double, exp_of, exp(x))
CASE(double, double, exp2_of, exp2(x))
CASE(double, double, exp10_of, exp10(x))
CASE(double, double, expm1_of, expm1(x))
CASE(double, double, log_of, log(x))
CASE(double, double, log2_of, log2(x))
CASE(double, double, log10_of, log10(x))
CASE(double, double, log1p_of, log1p(x))
CASE(double, double, pow_of, pow(x, y))

int main() {
  SHOW_WITHIN(exp_of, 2)
  SHOW_WITHIN(exp2_of, 2)
  SHOW_WITHIN(exp10_of, 2)
  SHOW_WITHIN(expm1_of, 2)
  SHOW_WITHIN(log_of, 2)
  SHOW_WITHIN(log2_of, 2)
  SHOW_WITHIN(log10_of, 2)
  SHOW_WITHIN(log1p_of, 2)
  SHOW_WITHIN(pow_of, 3)
}
