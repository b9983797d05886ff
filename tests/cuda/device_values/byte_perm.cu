// Bytes selected from two words.
#include "values.h"

CASE(unsigned, unsigned, byte_perm, __byte_perm(x, y, z))
CASE(unsigned, unsigned, byte_perm_sign, __byte_perm(x, y, z | 0x8888))

int main() {
  SHOW(byte_perm)
  SHOW(byte_perm_sign)
}

// H100: byte_perm 61b4b6a7ace2fb79 16096: 2020200 ffffffff ffffffff 80 f4a38da3 665e66f4
// H100: byte_perm_sign 61b4b6a7ace2fb79 16096: 2020200 ffffffff ffffffff 80 f4a38da3 665e66f4
// H100: exit 0
