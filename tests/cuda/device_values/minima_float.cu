// Minima and maxima of float, which ignore NaN.
#include "values.h"

CASE(float, float, fmin_of, fminf(x, y) + 0.0f)
CASE(float, float, fmax_of, fmaxf(x, y) + 0.0f)

int main() {
  SHOW(fmin_of)
  SHOW(fmax_of)
}

// H100: fmin_of ae5451c1766ce2b7 22648: 0 807fffff 3f000000 bf800000 c0200000 4effffff
// H100: fmax_of c32b2f133d08ef73 22648: 1 800000 3f800000 3fc00000 40490fdb 4f000000
// H100: exit 0
