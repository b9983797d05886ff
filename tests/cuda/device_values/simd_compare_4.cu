// SIMD comparisons on the bytes of a word.
#include "values.h"

CASE(unsigned, unsigned, vcmpeq4, __vcmpeq4(x, y))
CASE(unsigned, unsigned, vcmpne4, __vcmpne4(x, y))
CASE(unsigned, unsigned, vcmpges4, __vcmpges4(x, y))
CASE(unsigned, unsigned, vcmpgeu4, __vcmpgeu4(x, y))
CASE(unsigned, unsigned, vcmpgts4, __vcmpgts4(x, y))
CASE(unsigned, unsigned, vcmpgtu4, __vcmpgtu4(x, y))
CASE(unsigned, unsigned, vcmples4, __vcmples4(x, y))
CASE(unsigned, unsigned, vcmpleu4, __vcmpleu4(x, y))
CASE(unsigned, unsigned, vcmplts4, __vcmplts4(x, y))
CASE(unsigned, unsigned, vcmpltu4, __vcmpltu4(x, y))
CASE(unsigned, unsigned, vseteq4, __vseteq4(x, y))
CASE(unsigned, unsigned, vsetne4, __vsetne4(x, y))
CASE(unsigned, unsigned, vsetges4, __vsetges4(x, y))
CASE(unsigned, unsigned, vsetgeu4, __vsetgeu4(x, y))
CASE(unsigned, unsigned, vsetgts4, __vsetgts4(x, y))
CASE(unsigned, unsigned, vsetgtu4, __vsetgtu4(x, y))
CASE(unsigned, unsigned, vsetles4, __vsetles4(x, y))
CASE(unsigned, unsigned, vsetleu4, __vsetleu4(x, y))
CASE(unsigned, unsigned, vsetlts4, __vsetlts4(x, y))
CASE(unsigned, unsigned, vsetltu4, __vsetltu4(x, y))

int main() {
  SHOW(vcmpeq4)
  SHOW(vcmpne4)
  SHOW(vcmpges4)
  SHOW(vcmpgeu4)
  SHOW(vcmpgts4)
  SHOW(vcmpgtu4)
  SHOW(vcmples4)
  SHOW(vcmpleu4)
  SHOW(vcmplts4)
  SHOW(vcmpltu4)
  SHOW(vseteq4)
  SHOW(vsetne4)
  SHOW(vsetges4)
  SHOW(vsetgeu4)
  SHOW(vsetgts4)
  SHOW(vsetgtu4)
  SHOW(vsetles4)
  SHOW(vsetleu4)
  SHOW(vsetlts4)
  SHOW(vsetltu4)
}

// H100: vcmpeq4 a76641fa33f74ded 16096: ffffff00 0 0 ffffff 0 0
// H100: vcmpne4 fc17361f40f69405 16096: ff ffffffff ffffffff ff000000 ffffffff ffffffff
// H100: vcmpges4 fd9ed8ed29489de0 16096: ffffffff ffffffff ff000000 ffffffff ff0000 ff00ff
// H100: vcmpgeu4 b44f618645c401b6 16096: ffffffff 0 ffffffff ffffff ff00ff ff00ff00
// H100: vcmpgts4 94dfcadc1d81064c 16096: ff ffffffff ff000000 ff000000 ff0000 ff00ff
// H100: vcmpgtu4 a409adc0447246be 16096: ff 0 ffffffff 0 ff00ff ff00ff00
// H100: vcmples4 480d4d18fced5690 16096: ffffff00 0 ffffff ffffff ff00ffff ff00ff00
// H100: vcmpleu4 42ce3b1dce2d5376 16096: ffffff00 ffffffff 0 ffffffff ff00ff00 ff00ff
// H100: vcmplts4 2634c2cbea5543bc 16096: 0 0 ffffff 0 ff00ffff ff00ff00
// H100: vcmpltu4 6e536460f5826efe 16096: 0 ffffffff 0 ff000000 ff00ff00 ff00ff
// H100: vseteq4 a4826b5efd27025d 16096: 1010100 0 0 10101 0 0
// H100: vsetne4 33f28bf615f86645 16096: 1 1010101 1010101 1000000 1010101 1010101
// H100: vsetges4 134cf2d14c88952a 16096: 1010101 1010101 1000000 1010101 10000 10001
// H100: vsetgeu4 ac37160d0802c500 16096: 1010101 0 1010101 10101 10001 1000100
// H100: vsetgts4 c8f3efc3a3e51f96 16096: 1 1010101 1000000 1000000 10000 10001
// H100: vsetgtu4 dd137465067fd208 16096: 1 0 1010101 0 10001 1000100
// H100: vsetles4 827799e0fca13fda 16096: 1010100 0 10101 10101 1000101 1000100
// H100: vsetleu4 1bd52754580c6ec0 16096: 1010100 1010101 0 1010101 1000100 10001
// H100: vsetlts4 88f7d0b1a247b706 16096: 0 0 10101 0 1000101 1000100
// H100: vsetltu4 206618bbb2555a48 16096: 0 1010101 0 1000000 1000100 10001
// H100: exit 0
