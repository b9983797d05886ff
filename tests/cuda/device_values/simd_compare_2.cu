// SIMD comparisons on the halves of a word.
#include "values.h"

CASE(unsigned, unsigned, vcmpeq2, __vcmpeq2(x, y))
CASE(unsigned, unsigned, vcmpne2, __vcmpne2(x, y))
CASE(unsigned, unsigned, vcmpges2, __vcmpges2(x, y))
CASE(unsigned, unsigned, vcmpgeu2, __vcmpgeu2(x, y))
CASE(unsigned, unsigned, vcmpgts2, __vcmpgts2(x, y))
CASE(unsigned, unsigned, vcmpgtu2, __vcmpgtu2(x, y))
CASE(unsigned, unsigned, vcmples2, __vcmples2(x, y))
CASE(unsigned, unsigned, vcmpleu2, __vcmpleu2(x, y))
CASE(unsigned, unsigned, vcmplts2, __vcmplts2(x, y))
CASE(unsigned, unsigned, vcmpltu2, __vcmpltu2(x, y))
CASE(unsigned, unsigned, vseteq2, __vseteq2(x, y))
CASE(unsigned, unsigned, vsetne2, __vsetne2(x, y))
CASE(unsigned, unsigned, vsetges2, __vsetges2(x, y))
CASE(unsigned, unsigned, vsetgeu2, __vsetgeu2(x, y))
CASE(unsigned, unsigned, vsetgts2, __vsetgts2(x, y))
CASE(unsigned, unsigned, vsetgtu2, __vsetgtu2(x, y))
CASE(unsigned, unsigned, vsetles2, __vsetles2(x, y))
CASE(unsigned, unsigned, vsetleu2, __vsetleu2(x, y))
CASE(unsigned, unsigned, vsetlts2, __vsetlts2(x, y))
CASE(unsigned, unsigned, vsetltu2, __vsetltu2(x, y))

int main() {
  SHOW(vcmpeq2)
  SHOW(vcmpne2)
  SHOW(vcmpges2)
  SHOW(vcmpgeu2)
  SHOW(vcmpgts2)
  SHOW(vcmpgtu2)
  SHOW(vcmples2)
  SHOW(vcmpleu2)
  SHOW(vcmplts2)
  SHOW(vcmpltu2)
  SHOW(vseteq2)
  SHOW(vsetne2)
  SHOW(vsetges2)
  SHOW(vsetgeu2)
  SHOW(vsetgts2)
  SHOW(vsetgtu2)
  SHOW(vsetles2)
  SHOW(vsetleu2)
  SHOW(vsetlts2)
  SHOW(vsetltu2)
}

// H100: vcmpeq2 752390f0149efa4b 16096: ffff0000 0 0 ffff 0 0
// H100: vcmpne2 0ca102dda899327f 16096: ffff ffffffff ffffffff ffff0000 ffffffff ffffffff
// H100: vcmpges2 0cb7e9549a28cf6d 16096: ffffffff ffffffff ffff0000 ffffffff 0 0
// H100: vcmpgeu2 20f2a4783ca69b63 16096: ffffffff 0 ffffffff ffff 0 ffffffff
// H100: vcmpgts2 6f98ed2f00f7de47 16096: ffff ffffffff ffff0000 ffff0000 0 0
// H100: vcmpgtu2 5f1f3bbf6ad89e3d 16096: ffff 0 ffffffff 0 0 ffffffff
// H100: vcmples2 d2a40025db468a83 16096: ffff0000 0 ffff ffff ffffffff ffffffff
// H100: vcmpleu2 2d0f3271ca58848d 16096: ffff0000 ffffffff 0 ffffffff ffffffff 0
// H100: vcmplts2 373f1d09a569f55d 16096: 0 0 ffff 0 ffffffff ffffffff
// H100: vcmpltu2 fa08db686ba70f67 16096: 0 ffffffff 0 ffff0000 ffffffff 0
// H100: vseteq2 f33067926cbeee74 16096: 10000 0 0 1 0 0
// H100: vsetne2 0ed6fcce3e5f26e4 16096: 1 10001 10001 10000 10001 10001
// H100: vsetges2 56183f474574527d 16096: 10001 10001 10000 10001 0 0
// H100: vsetgeu2 949e136495e8cffc 16096: 10001 0 10001 1 0 10001
// H100: vsetgts2 ae153e5da1c6980c 16096: 1 10001 10000 10000 0 0
// H100: vsetgtu2 5cca6661c0b6575d 16096: 1 0 10001 0 0 10001
// H100: vsetles2 f08445d5d33293dc 16096: 10000 0 1 1 10001 10001
// H100: vsetleu2 de145049ddc8b1cd 16096: 10000 10001 0 10001 10001 0
// H100: vsetlts2 a475c242f37d8c5d 16096: 0 0 1 0 10001 10001
// H100: vsetltu2 80396efbf85ae29c 16096: 0 10001 0 10000 10001 0
// H100: exit 0
