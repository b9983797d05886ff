// SIMD arithmetic on the bytes of a word.
#include "values.h"

CASE(unsigned, unsigned, vabs4, __vabs4(x))
CASE(unsigned, unsigned, vabsss4, __vabsss4(x))
CASE(unsigned, unsigned, vneg4, __vneg4(x))
CASE(unsigned, unsigned, vnegss4, __vnegss4(x))
CASE(unsigned, unsigned, vadd4, __vadd4(x, y))
CASE(unsigned, unsigned, vaddss4, __vaddss4(x, y))
CASE(unsigned, unsigned, vaddus4, __vaddus4(x, y))
CASE(unsigned, unsigned, vsub4, __vsub4(x, y))
CASE(unsigned, unsigned, vsubss4, __vsubss4(x, y))
CASE(unsigned, unsigned, vsubus4, __vsubus4(x, y))
CASE(unsigned, unsigned, vavgs4, __vavgs4(x, y))
CASE(unsigned, unsigned, vavgu4, __vavgu4(x, y))
CASE(unsigned, unsigned, vhaddu4, __vhaddu4(x, y))
CASE(unsigned, unsigned, vabsdiffs4, __vabsdiffs4(x, y))
CASE(unsigned, unsigned, vabsdiffu4, __vabsdiffu4(x, y))
CASE(unsigned, unsigned, vmaxs4, __vmaxs4(x, y))
CASE(unsigned, unsigned, vmaxu4, __vmaxu4(x, y))
CASE(unsigned, unsigned, vmins4, __vmins4(x, y))
CASE(unsigned, unsigned, vminu4, __vminu4(x, y))
CASE(unsigned, unsigned, vsads4, __vsads4(x, y))
CASE(unsigned, unsigned, vsadu4, __vsadu4(x, y))

int main() {
  SHOW(vabs4)
  SHOW(vabsss4)
  SHOW(vneg4)
  SHOW(vnegss4)
  SHOW(vadd4)
  SHOW(vaddss4)
  SHOW(vaddus4)
  SHOW(vsub4)
  SHOW(vsubss4)
  SHOW(vsubus4)
  SHOW(vavgs4)
  SHOW(vavgu4)
  SHOW(vhaddu4)
  SHOW(vabsdiffs4)
  SHOW(vabsdiffu4)
  SHOW(vmaxs4)
  SHOW(vmaxu4)
  SHOW(vmins4)
  SHOW(vminu4)
  SHOW(vsads4)
  SHOW(vsadu4)
}

// H100: vabs4 7599de67bfb76b59 16096: 2 7f 7f010101 0 5d48735d 95e5647
// H100: vabsss4 a6971efca9b66e73 16096: 2 7f 7f010101 0 5d48735d 95e5647
// H100: vneg4 28e35c15efb11ab1 16096: fe 81 81010101 0 5d48735d 9a256b9
// H100: vnegss4 ff90051664945653 16096: fe 81 81010101 0 5d48735d 9a256b9
// H100: vadd4 d6d39c20313d8a13 16096: 2 ffffff7e 91335577 80000000 6050811b 1c52101a
// H100: vaddss4 9372f3151db4bf22 16096: 2 ffffff7e 7f335577 80000000 8080811b 1c52101a
// H100: vaddus4 5f3ba1df5808c900 16096: 2 ffffffff 91ffffff 80000000 ffffffff ffffffff
// H100: vsub4 aae4f9dc88b1c0b3 16096: 2 1010180 6dcba987 80000000 e620992b d26a4474
// H100: vsubss4 c7566a8db0e3c34b 16096: 2 101017f 6dcba987 7f000000 e6209980 d26a8074
// H100: vsubus4 8c2cd5f334bf7f7d 16096: 2 0 6dcba987 0 20002b d2004400
// H100: vavgs4 4efe3fdfb82f22bf 16096: 1 ffffff3f 491a2b3c c0000000 b0a8c00e e29080d
// H100: vavgu4 52777c55ccd8ff95 16096: 1 808080bf 499aabbc 40000000 b0a8c18e 8ea9888d
// H100: vhaddu4 129fcfe18f5b9b19 16096: 1 7f7f7fbf 4899aabb 40000000 b0a8c08d 8ea9888d
// H100: vabsdiffs4 57c2eb8a0d3c755d 16096: 2 1010180 6d355779 80000000 1a2067d5 2e6abc74
// H100: vabsdiffu4 a17795dfeb9360df 16096: 2 ffffff80 6dcba987 80000000 1a20672b d296448c
// H100: vmaxs4 db91334cceee5f02 16096: 2 7f 7f345678 0 bdb8f478 255e6647
// H100: vmaxu4 a9a6f3bab000043d 16096: 2 ffffffff 7fffffff 80000000 bdb8f4a3 f7f4aad3
// H100: vmins4 65406ffdd7b2763c 16096: 0 ffffffff 12ffffff 80000000 a3988da3 f7f4aad3
// H100: vminu4 0d69c81acc4c119f 16096: 0 7f 12345678 0 a3988d78 255e6647
// H100: vsads4 02cd672d79115a6d 16096: 2 83 172 80 176 1c8
// H100: vsadu4 566a46234d5ff8ad 16096: 2 37d 268 80 cc 238
// H100: exit 0
