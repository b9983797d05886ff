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
