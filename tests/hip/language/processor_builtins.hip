// The compiler's builtins for AMD's processors: what lanes read, including from inactive lanes. HAZARD-NONE
#include <hip/hip_runtime.h>

#include "expect.h"

__global__ void read_lanes(int *result) {
  const int lane = threadIdx.x, value = 100 + lane;
  int *to = result + lane;
  to[0] = __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0));
  to[64] = __builtin_amdgcn_readlane(value, 5);
  to[128] = __builtin_amdgcn_ds_bpermute(4 * (63 - lane), value);
  to[192] = __builtin_amdgcn_update_dpp(-5, value, 0x101, 15, 15, false); // row_shl:1
  to[256] = __builtin_amdgcn_update_dpp(-5, value, 0x101, 15, 15, true);
  to[320] = __builtin_amdgcn_update_dpp(-5, value, 0xb1, 15, 15, false);  // quad_perm:[1,0,3,2]
  to[384] = __builtin_amdgcn_update_dpp(-5, value, 0x141, 10, 15, false); // row_half_mirror, every other row
  to[448] = __builtin_amdgcn_ds_swizzle(value, 0x041f);                   // exchanges neighbours
}

// With half of the lanes inactive.
__global__ void read_inactive(int *result) {
  const int lane = threadIdx.x, value = 100 + lane;
  if (lane % 8 < 4) {
    int *to = result + lane;
    to[0] = __builtin_amdgcn_update_dpp(-5, value, 0x101, 15, 15, false);
    to[64] = __builtin_amdgcn_update_dpp(-5, value, 0x101, 15, 15, true);
    to[128] = __builtin_amdgcn_ds_bpermute(4 * (lane + 2), value);
  }
}

// Only the low bits of an amount count.
__global__ void shift(unsigned value, int amount, unsigned long long *result) {
  result[0] = value << amount;
  result[1] = value >> amount;
  result[2] = (1ull << 40) >> (amount + 32);
}

int main() {
  int *result;
  hipMallocManaged(&result, 512 * sizeof(int));
  read_lanes<<<1, 64>>>(result);
  hipDeviceSynchronize();
  expect_all("mbcnt", result, 64, [](int k) { return k; });
  expect_all("readlane", result + 64, 64, [](int) { return 105; });
  expect_all("ds_bpermute", result + 128, 64, [](int k) { return 163 - k; });
  expect_all("row_shl", result + 192, 64, [](int k) { return k % 16 == 15 ? -5 : 101 + k; });
  expect_all("row_shl, bound_ctrl", result + 256, 64, [](int k) { return k % 16 == 15 ? 0 : 101 + k; });
  expect_all("quad_perm", result + 320, 64, [](int k) { return 100 + (k ^ 1); });
  expect_all("row_half_mirror", result + 384, 64, [](int k) { return k / 16 % 2 ? 100 + (k ^ 7) : -5; });
  expect_all("ds_swizzle", result + 448, 64, [](int k) { return 100 + (k ^ 1); });
  for (int k = 0; k < 512; ++k)
    result[k] = -1;
  read_inactive<<<1, 64>>>(result);
  hipDeviceSynchronize();
  expect_all("row_shl of inactive lanes", result, 64, [](int k) {
    return k % 8 > 3 ? -1 : k % 8 == 3 ? -5 : 101 + k;
  });
  expect_all("row_shl of inactive lanes, bound_ctrl", result + 64, 64, [](int k) {
    return k % 8 > 3 ? -1 : k % 8 == 3 ? 0 : 101 + k;
  });
  expect_all("ds_bpermute of inactive lanes", result + 128, 64, [](int k) {
    return k % 8 > 3 ? -1 : k % 8 > 1 ? 0 : 102 + k;
  });
  hipFree(result);
  unsigned long long *shifted;
  hipMallocManaged(&shifted, 3 * sizeof *shifted);
  shift<<<1, 1>>>(0x80000001u, 36, shifted);
  hipDeviceSynchronize();
  expect("shifted left", int(shifted[0]), 0x10);
  expect("shifted right", int(shifted[1]), 0x8000000);
  expect("shifted by 68", int(shifted[2] >> 30), 64);
  hipFree(shifted);
  return wrong;
}
