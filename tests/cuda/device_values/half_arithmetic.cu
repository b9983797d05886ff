// Arithmetic and comparisons of half.
#include <cuda_fp16.h>
#include "values.h"

// Any NaN is shown as one.
__device__ unsigned short canonical(__half value) {
  return __hisnan(value) ? 0x7fff : __half_as_ushort(value);
}

CASE(unsigned, unsigned short, hadd, canonical(__hadd(__ushort_as_half((unsigned short)x), __ushort_as_half((unsigned short)y))))
CASE(unsigned, unsigned short, hsub, canonical(__hsub(__ushort_as_half((unsigned short)x), __ushort_as_half((unsigned short)y))))
CASE(unsigned, unsigned short, hmul, canonical(__hmul(__ushort_as_half((unsigned short)x), __ushort_as_half((unsigned short)y))))
CASE(unsigned, unsigned short, hdiv, canonical(__hdiv(__ushort_as_half((unsigned short)x), __ushort_as_half((unsigned short)y))))
CASE(unsigned, unsigned short, fma, canonical(__hfma(__ushort_as_half((unsigned short)x), __ushort_as_half((unsigned short)y), __ushort_as_half((unsigned short)z))))
CASE(unsigned, unsigned short, hneg, canonical(__hneg(__ushort_as_half((unsigned short)x))))
CASE(unsigned, unsigned short, habs, canonical(__habs(__ushort_as_half((unsigned short)x))))
CASE(unsigned, int, heq, __heq(__ushort_as_half((unsigned short)x), __ushort_as_half((unsigned short)y)))
CASE(unsigned, int, hne, __hne(__ushort_as_half((unsigned short)x), __ushort_as_half((unsigned short)y)))
CASE(unsigned, int, hlt, __hlt(__ushort_as_half((unsigned short)x), __ushort_as_half((unsigned short)y)))
CASE(unsigned, int, hle, __hle(__ushort_as_half((unsigned short)x), __ushort_as_half((unsigned short)y)))
CASE(unsigned, int, hgt, __hgt(__ushort_as_half((unsigned short)x), __ushort_as_half((unsigned short)y)))
CASE(unsigned, int, hge, __hge(__ushort_as_half((unsigned short)x), __ushort_as_half((unsigned short)y)))
CASE(unsigned, int, hequ, __hequ(__ushort_as_half((unsigned short)x), __ushort_as_half((unsigned short)y)))
CASE(unsigned, int, hltu, __hltu(__ushort_as_half((unsigned short)x), __ushort_as_half((unsigned short)y)))

int main() {
  SHOW(hadd)
  SHOW(hsub)
  SHOW(hmul)
  SHOW(hdiv)
  SHOW(fma)
  SHOW(hneg)
  SHOW(habs)
  SHOW(heq)
  SHOW(hne)
  SHOW(hlt)
  SHOW(hle)
  SHOW(hgt)
  SHOW(hge)
  SHOW(hequ)
  SHOW(hltu)
}

// H100: hadd 5dc547f69733305e 16096: 2 7fff 7fff 0 f478 66d3
// H100: hsub f15969cc28780533 16096: 2 7fff 7fff 0 7478 e6d3
// H100: hmul 53669dddc66287fb 16096: 0 7fff 7fff 0 464c d55b
// H100: hdiv 91a443c4f32304f3 16096: 7c00 7fff 7fff 7fff 0 81d7
// H100: fma 05bf4c8bc8f797b8 16096: 1 7fff 7fff 1f db5e 5831
// H100: hneg c7612e2d4fad0a0e 16096: 8002 807f 7fff 8000 da3 2a47
// H100: habs a28fe6c37d6ad98e 16096: 2 7f 7fff 0 da3 2a47
// H100: heq b75edae8140fce74 16096: 0 0 0 1 0 0
// H100: hne dd1a80eb4cafea45 16096: 1 0 0 0 1 1
// H100: hlt c00de43270019245 16096: 0 0 0 0 0 1
// H100: hle 8a29cce4c25f7374 16096: 0 0 0 1 0 1
// H100: hgt 9096c8a4081fc225 16096: 1 0 0 0 1 0
// H100: hge f856d61e5aa4fe14 16096: 1 0 0 1 1 0
// H100: hequ a0226d274f531ac5 16096: 0 1 1 1 0 0
// H100: hltu 39f471ce29626454 16096: 0 1 1 0 0 1
// H100: exit 0
