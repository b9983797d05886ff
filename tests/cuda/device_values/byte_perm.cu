// Bytes selected from two words.
#include "values.h"

CASE(unsigned, unsigned, byte_perm, __byte_perm(x, y, z))
CASE(unsigned, unsigned, byte_perm_sign, __byte_perm(x, y, z | 0x8888))

int main() {
  SHOW(byte_perm)
  SHOW(byte_perm_sign)
}
