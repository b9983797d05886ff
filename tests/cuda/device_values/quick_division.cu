// Division with __fdividef at both ends of its range.
#include "values.h"

CASE(float, float, large_divisor, __fdividef(x, copysignf(2.5e38f, y)))

int main() {
  SHOW(large_divisor)
}

// H100: large_divisor 872529b17c488bad 22648: 80000000 80000000 0 80000000 80000000 0
// H100: exit 0
