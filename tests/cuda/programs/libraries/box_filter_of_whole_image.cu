// A box filter without a border is applied to the whole image: at its edges, it reads outside the image.
// Fixed twin: Fixed: the filter knows where the image ends, and uses the nearest pixels for those outside.
#include <cstdio>
#include <npp.h>

constexpr int width = 64, height = 16;

int main() {
  Npp8u *d_source, *d_result;
  cudaMalloc(&d_source, width * height);
  cudaMalloc(&d_result, width * height);
  cudaMemset(d_source, 100, width * height);
  const NppiSize mask = {5, 5};
  const NppiPoint anchor = {0, 0};
  const NppiSize whole = {width, height};
  const NppStatus status = // HAZARD@+1: out-of-bounds // FIXED:
      nppiFilterBox_8u_C1R(d_source, width, d_result, width, whole, mask, anchor);
      // FIXED@-1: const NppStatus status = nppiFilterBoxBorder_8u_C1R(d_source, width, whole, {0, 0}, d_result, width, whole, mask,
                                                      // FIXED: anchor, NPP_BORDER_REPLICATE);
  std::printf("%d\n", status == NPP_SUCCESS);
  cudaFree(d_source);
  cudaFree(d_result);
  return 0;
}
