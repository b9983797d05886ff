// Fixed: the kernel runs in the same stream.
// HAZARD-NONE
#include <cstdio>
#include <npp.h>

constexpr int width = 32, height = 8;

__global__ void invert(Npp8u *pixels) { pixels[blockIdx.x * width + threadIdx.x] ^= 255; }

int main() {
  Npp8u *d_pixels, first;
  cudaMalloc(&d_pixels, width * height);
  cudaMemset(d_pixels, 10, width * height);
  NppStreamContext context;
  nppGetStreamContext(&context);
  cudaStreamCreateWithFlags(&context.hStream, cudaStreamNonBlocking);
  cudaDeviceSynchronize();
  nppiAddC_8u_C1IRSfs_Ctx(50, d_pixels, width, {width, height}, 0, context);
  invert<<<height, width, 0, context.hStream>>>(d_pixels);
  cudaDeviceSynchronize();
  cudaMemcpy(&first, d_pixels, 1, cudaMemcpyDeviceToHost);
  std::printf("%d\n", first > 0);
  cudaStreamDestroy(context.hStream);
  cudaFree(d_pixels);
  return 0;
}
