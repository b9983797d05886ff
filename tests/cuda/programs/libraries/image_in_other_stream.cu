// NPP brightens an image in its context's stream, and a kernel in another stream reads it.
#include <cstdio>
#include <npp.h>

constexpr int width = 32, height = 8;

__global__ void invert(Npp8u *pixels) {
  pixels[blockIdx.x * width + threadIdx.x] ^= 255; // HAZARD: raw across-launches pixels
                                                   // HAZARD@-1: war across-launches pixels
                                                   // HAZARD@-2: waw across-launches pixels
}

int main() {
  Npp8u *d_pixels, first;
  cudaMalloc(&d_pixels, width * height);
  cudaMemset(d_pixels, 10, width * height);
  NppStreamContext context;
  nppGetStreamContext(&context);
  cudaStream_t working;
  cudaStreamCreateWithFlags(&context.hStream, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&working, cudaStreamNonBlocking);
  cudaDeviceSynchronize();
  nppiAddC_8u_C1IRSfs_Ctx(50, d_pixels, width, {width, height}, 0, context);
  invert<<<height, width, 0, working>>>(d_pixels);
  cudaDeviceSynchronize();
  cudaMemcpy(&first, d_pixels, 1, cudaMemcpyDeviceToHost);
  std::printf("%d\n", first > 0);
  cudaStreamDestroy(context.hStream);
  cudaStreamDestroy(working);
  cudaFree(d_pixels);
  return 0;
}
