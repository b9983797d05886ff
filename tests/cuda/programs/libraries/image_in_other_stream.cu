// NPP brightens an image in its context's stream, and a kernel in another stream reads it.
// Fixed twin: Fixed: the kernel runs in the same stream.
#include <cstdio>
#include <npp.h>

constexpr int width = 32, height = 8;

__global__ void invert(Npp8u *pixels) { // FIXED:
  pixels[blockIdx.x * width + threadIdx.x] ^= 255; // HAZARD: raw across-launches pixels
  // FIXED@-1: __global__ void invert(Npp8u *pixels) { pixels[blockIdx.x * width + threadIdx.x] ^= 255; }
                                                   // HAZARD@-2: war across-launches pixels
                                                   // HAZARD@-3: waw across-launches pixels
} // FIXED:

int main() {
  Npp8u *d_pixels, first;
  cudaMalloc(&d_pixels, width * height);
  cudaMemset(d_pixels, 10, width * height);
  NppStreamContext context;
  nppGetStreamContext(&context);
  cudaStream_t working; // FIXED:
  cudaStreamCreateWithFlags(&context.hStream, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&working, cudaStreamNonBlocking); // FIXED:
  cudaDeviceSynchronize();
  nppiAddC_8u_C1IRSfs_Ctx(50, d_pixels, width, {width, height}, 0, context);
  invert<<<height, width, 0, working>>>(d_pixels);
  // FIXED@-1: invert<<<height, width, 0, context.hStream>>>(d_pixels);
  cudaDeviceSynchronize();
  cudaMemcpy(&first, d_pixels, 1, cudaMemcpyDeviceToHost);
  std::printf("%d\n", first > 0);
  cudaStreamDestroy(context.hStream);
  cudaStreamDestroy(working); // FIXED:
  cudaFree(d_pixels);
  return 0;
}
