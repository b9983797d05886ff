// Division with __fdividef at both ends of its range.
#include "values.h"

CASE(float, float, large_divisor, __fdividef(x, copysignf(2.5e38f, y)))

int main() {
  SHOW(large_divisor)
}
