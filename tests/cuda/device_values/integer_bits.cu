// Integer intrinsics on bits.
#include "values.h"

CASE(int, int, popc, __popc(x))
CASE(int, int, clz, __clz(x))
CASE(int, int, ffs, __ffs(x))
CASE(unsigned, unsigned, brev, __brev(x))
CASE(long long, int, popcll, __popcll(x))
CASE(long long, int, clzll, __clzll(x))
CASE(long long, int, ffsll, __ffsll(x))
CASE(unsigned long long, unsigned long long, brevll, __brevll(x))

int main() {
  SHOW(popc)
  SHOW(clz)
  SHOW(ffs)
  SHOW(brev)
  SHOW(popcll)
  SHOW(clzll)
  SHOW(ffsll)
  SHOW(brevll)
}

// H100: popc 44ee7e12126f142a 16096: 1 7 1f 0 10 14
// H100: clz 8073f45eb48db638 16096: 1e 19 1 20 0 0
// H100: ffs cc3cbfc1a8fe6ea0 16096: 2 1 1 0 1 1
// H100: brev e7444bf2907eb85d 16096: 40000000 fe000000 fffffffe 0 c5b11dc5 e2557aef
// H100: popcll ecb3eacc44aebc13 16096: 1 7 1f 1 1d 28
// H100: clzll b180ee47553188b6 16096: 3e 39 21 0 0 1
// H100: ffsll ed8ae141cd7e6ea0 16096: 2 1 1 40 1 1
// H100: brevll 7bef379e2fef191d 16096: 4000000000000000 fe00000000000000 fffffffe00000000 1 c5b11dc5201d45d3 e2557aef70dafeea
// H100: exit 0
