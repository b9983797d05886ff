// Functions within the error bounds of the guide.
#include "values.h"

CASE(float, float, exp_of, expf(x))
CASE(float, float, exp2_of, exp2f(x))
CASE(float, float, exp10_of, exp10f(x))
CASE(float, float, expm1_of, expm1f(x))
CASE(float, float, log_of, logf(x))
CASE(float, float, log2_of, log2f(x))
CASE(float, float, log10_of, log10f(x))
CASE(float, float, log1p_of, log1pf(x))
CASE(float, float, pow_of, powf(x, y))

int main() {
  SHOW_WITHIN(exp_of, 2)
  SHOW_WITHIN(exp2_of, 2)
  SHOW_WITHIN(exp10_of, 2)
  SHOW_WITHIN(expm1_of, 2)
  SHOW_WITHIN(log_of, 2)
  SHOW_WITHIN(log2_of, 2)
  SHOW_WITHIN(log10_of, 2)
  SHOW_WITHIN(log1p_of, 2)
  SHOW_WITHIN(pow_of, 4)
}
