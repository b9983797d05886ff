// Minima and maxima of double, which ignore NaN.
#include "values.h"

CASE(double, double, fmin_of, fmin(x, y) + 0.0)
CASE(double, double, fmax_of, fmax(x, y) + 0.0)

int main() {
  SHOW(fmin_of)
  SHOW(fmax_of)
}

// H100: fmin_of 05f3cb26c7525cdd 39000: b80fffffc0000000 bff0000000000000 b80fffffc0000000 3810000000000000 c7efffffe0000000 3ff0000000000000
// H100: fmax_of 97dcbc566197455f 39000: 0 36a0000000000000 400921fb60000000 41f0000000000000 3fe0000000000000 3ff0000000000000
// H100: exit 0
