// Casts of float to integers: out of range, infinities, NaN.
#include "values.h"

CASE(float, int, to_int, static_cast<int>(x))
CASE(float, unsigned, to_unsigned, static_cast<unsigned>(x))
CASE(float, long long, to_long_long, static_cast<long long>(x))
CASE(float, unsigned long long, to_unsigned_long_long, static_cast<unsigned long long>(x))
CASE(float, short, to_short, static_cast<short>(x))
CASE(float, unsigned short, to_unsigned_short, static_cast<unsigned short>(x))
CASE(float, signed char, to_signed_char, static_cast<signed char>(x))
CASE(float, unsigned char, to_unsigned_char, static_cast<unsigned char>(x))

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

// H100: to_int 23e7e6445322248f 22648: 0 0 1 1 3 7fffffff
// H100: to_unsigned 7601995339bf7523 22648: 0 0 1 1 3 80000000
// H100: to_long_long d50147daf2f80704 22648: 0 0 1 1 3 80000000
// H100: to_unsigned_long_long ff48635c655196ae 22648: 0 0 1 1 3 80000000
// H100: to_short 0f9a0ef73afbbf16 22648: 0 0 1 1 3 ffff
// H100: to_unsigned_short df30db5aa97ab297 22648: 0 0 1 1 3 0
// H100: to_signed_char 9b578e99bda7ba93 22648: 0 0 1 1 3 ff
// H100: to_unsigned_char 7f9e2b182bfe9bcd 22648: 0 0 1 1 3 0
// H100: exit 0
