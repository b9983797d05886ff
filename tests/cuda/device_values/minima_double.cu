// Minima and maxima of double, which ignore NaN.
#include "values.h"

CASE(double, double, fmin_of, fmin(x, y) + 0.0)
CASE(double, double, fmax_of, fmax(x, y) + 0.0)

int main() {
  SHOW(fmin_of)
  SHOW(fmax_of)
}
