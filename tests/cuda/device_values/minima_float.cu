// Minima and maxima of float, which ignore NaN.
#include "values.h"

CASE(float, float, fmin_of, fminf(x, y) + 0.0f)
CASE(float, float, fmax_of, fmaxf(x, y) + 0.0f)

int main() {
  SHOW(fmin_of)
  SHOW(fmax_of)
}
