// SIMD arithmetic on the halves of a word.
#include "values.h"

CASE(unsigned, unsigned, vabs2, __vabs2(x))
CASE(unsigned, unsigned, vabsss2, __vabsss2(x))
CASE(unsigned, unsigned, vneg2, __vneg2(x))
CASE(unsigned, unsigned, vnegss2, __vnegss2(x))
CASE(unsigned, unsigned, vadd2, __vadd2(x, y))
CASE(unsigned, unsigned, vaddss2, __vaddss2(x, y))
CASE(unsigned, unsigned, vaddus2, __vaddus2(x, y))
CASE(unsigned, unsigned, vsub2, __vsub2(x, y))
CASE(unsigned, unsigned, vsubss2, __vsubss2(x, y))
CASE(unsigned, unsigned, vsubus2, __vsubus2(x, y))
CASE(unsigned, unsigned, vavgs2, __vavgs2(x, y))
CASE(unsigned, unsigned, vavgu2, __vavgu2(x, y))
CASE(unsigned, unsigned, vhaddu2, __vhaddu2(x, y))
CASE(unsigned, unsigned, vabsdiffs2, __vabsdiffs2(x, y))
CASE(unsigned, unsigned, vabsdiffu2, __vabsdiffu2(x, y))
CASE(unsigned, unsigned, vmaxs2, __vmaxs2(x, y))
CASE(unsigned, unsigned, vmaxu2, __vmaxu2(x, y))
CASE(unsigned, unsigned, vmins2, __vmins2(x, y))
CASE(unsigned, unsigned, vminu2, __vminu2(x, y))
CASE(unsigned, unsigned, vsads2, __vsads2(x, y))
CASE(unsigned, unsigned, vsadu2, __vsadu2(x, y))

int main() {
  SHOW(vabs2)
  SHOW(vabsss2)
  SHOW(vneg2)
  SHOW(vnegss2)
  SHOW(vadd2)
  SHOW(vaddss2)
  SHOW(vaddus2)
  SHOW(vsub2)
  SHOW(vsubss2)
  SHOW(vsubus2)
  SHOW(vavgs2)
  SHOW(vavgu2)
  SHOW(vhaddu2)
  SHOW(vabsdiffs2)
  SHOW(vabsdiffu2)
  SHOW(vmaxs2)
  SHOW(vmaxu2)
  SHOW(vmins2)
  SHOW(vminu2)
  SHOW(vsads2)
  SHOW(vsadu2)
}

// H100: vabs2 2d9899af025e8c91 16096: 2 7f 7fff0001 0 5c48725d 8a255b9
// H100: vabsss2 c388f5c6483d5091 16096: 2 7f 7fff0001 0 5c48725d 8a255b9
// H100: vneg2 7244dfabfe0d2bb3 16096: fffe ff81 80010001 0 5c48725d 8a255b9
// H100: vnegss2 08353bc343ebefb3 16096: fffe ff81 80010001 0 5c48725d 8a255b9
// H100: vadd2 ae6a3103ba9d5b37 16096: 2 ffff007e 92335677 80000000 6150821b 1d52111a
// H100: vaddss2 c29590e039930ad8 16096: 2 ffff007e 7fff5677 80000000 8000821b 1d52111a
// H100: vaddus2 721410777bbbacf1 16096: 2 ffffffff 9233ffff 80000000 ffffffff ffffffff
// H100: vsub2 8717e04dc6b1d4d6 16096: 2 10080 6dcba987 80000000 e620992b d16a4374
// H100: vsubss2 4f584ea95d656f13 16096: 2 10080 6dcba987 7fff0000 e620992b d16a8000
// H100: vsubus2 e7edd254115fb407 16096: 2 0 6dcba987 0 0 d16a4374
// H100: vavgs2 b3b770db7ad81e46 16096: 1 ffff003f 491a2b3c c0000000 b0a8c10d ea9088d
// H100: vavgu2 b865349312d63988 16096: 1 8000803f 491aab3c 40000000 b0a8c10e 8ea9888d
// H100: vhaddu2 fa3fc6deeb0cbaa9 16096: 1 7fff803f 4919ab3b 40000000 b0a8c10d 8ea9888d
// H100: vabsdiffs2 9744c6920e6e21bf 16096: 2 10080 6dcb5679 80000000 19e066d5 2e96bc8c
// H100: vabsdiffu2 15253791130e9808 16096: 2 ffffff80 6dcba987 80000000 19e066d5 d16a4374
// H100: vmaxs2 bdbb6ae5f524bc33 16096: 2 7f 7fff5678 0 bd98f478 25f466d3
// H100: vmaxu2 0fad9a29ae46448d 16096: 2 ffffffff 7fffffff 80000000 bd98f478 f75eaa47
// H100: vmins2 03acc07e51cf0fbd 16096: 0 ffffffff 1234ffff 80000000 a3b88da3 f75eaa47
// H100: vminu2 14aa0c4f36e93e9b 16096: 0 7f 12345678 0 a3b88da3 25f466d3
// H100: vsads2 0f777b6be89b4ddc 16096: 2 81 c444 8000 80b5 eb22
// H100: vsadu2 627143ed8c104507 16096: 2 1ff7f 11752 8000 80b5 114de
// H100: exit 0
