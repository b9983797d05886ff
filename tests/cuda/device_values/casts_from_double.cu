// Casts of double to integers: out of range, infinities, NaN.
#include "values.h"

CASE(double, int, to_int, static_cast<int>(x))
CASE(double, unsigned, to_unsigned, static_cast<unsigned>(x))
CASE(double, long long, to_long_long, static_cast<long long>(x))
CASE(double, unsigned long long, to_unsigned_long_long, static_cast<unsigned long long>(x))
CASE(double, short, to_short, static_cast<short>(x))
CASE(double, unsigned short, to_unsigned_short, static_cast<unsigned short>(x))
CASE(double, signed char, to_signed_char, static_cast<signed char>(x))
CASE(double, unsigned char, to_unsigned_char, static_cast<unsigned char>(x))

int main() {
  SHOW(to_int)
  SHOW(to_unsigned)
  SHOW(to_long_long)
  SHOW(to_unsigned_long_long)
  SHOW(to_short)
  SHOW(to_unsigned_short)
  SHOW(to_signed_char)
  SHOW(to_unsigned_char)
}

// H100: to_int 331c178b1e1d3754 39000: 0 0 0 0 0 1
// H100: to_unsigned ac50e675abe663cc 39000: 0 0 0 0 0 1
// H100: to_long_long 3c2c0445df669d90 39000: 0 0 0 0 0 1
// H100: to_unsigned_long_long ddeae1f37f09525a 39000: 0 0 0 0 0 1
// H100: to_short ae590489a763f854 39000: 0 0 0 0 0 1
// H100: to_unsigned_short e036f21886fd19f2 39000: 0 0 0 0 0 1
// H100: to_signed_char 29a6960f3a997193 39000: 0 0 0 0 0 1
// H100: to_unsigned_char 244036eee595fe54 39000: 0 0 0 0 0 1
// H100: exit 0
