// Sums and products of very different magnitudes with directed rounding: the smaller one decides. HAZARD-NONE
#include "../expect.h"

#include <cmath>

__global__ void single(float one, float tiny, float *out) {
  out[0] = __fadd_rd(one, -tiny), out[1] = __fadd_ru(one, tiny), out[2] = __fadd_rz(one, -tiny);
  out[3] = __fsub_rd(one, tiny), out[4] = __fadd_rd(one, tiny), out[5] = __fmaf_ru(one, one, tiny);
  out[6] = __fmaf_rz(one, -one, tiny), out[7] = __fadd_ru(one, one);
}
__global__ void wide(double one, double tiny, double *out) {
  out[0] = __fma_rd(one, one, -tiny), out[1] = __fma_ru(one, one, tiny), out[2] = __fma_rz(one, -one, tiny);
  out[3] = __fma_rd(one + 0x1p-52, one + 0x1p-52, -one), out[4] = __fma_ru(3, 4, 5);
}

int main() {
  float *out, f[8];
  double *wide_out, d[5];
  cudaMalloc(&out, sizeof f);
  cudaMalloc(&wide_out, sizeof d);
  single<<<1, 1>>>(1, 0x1p-100f, out);
  wide<<<1, 1>>>(1, 0x1p-300, wide_out);
  cudaMemcpy(f, out, sizeof f, cudaMemcpyDeviceToHost);
  cudaMemcpy(d, wide_out, sizeof d, cudaMemcpyDeviceToHost);
  const float below = 1 - 0x1p-24f, above = 1 + 0x1p-23f;
  const float wanted[] = {below, above, below, below, 1, above, -below, 2};
  expect_all("float", f, 8, [&](int k) { return wanted[k]; });
  const double wide_wanted[] = {1 - 0x1p-53, 1 + 0x1p-52, -(1 - 0x1p-53), 0x1p-51 + 0x1p-104, 17};
  expect_all("double", d, 5, [&](int k) { return wide_wanted[k]; });
  cudaFree(out);
  cudaFree(wide_out);
  return wrong;
}
