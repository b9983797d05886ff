// A surface's x coordinate is in bytes, but this kernel
// counts texels.
// Fixed twin: with x in bytes.
#include <cstdio>

const int width = 32, height = 8;

/// The column is counted in texels.
__global__ void fill(cudaSurfaceObject_t image) {
  const int x = threadIdx.x, y = blockIdx.x;
  surf2Dwrite(float(x), image, x, y); // HAZARD: misaligned
  // FIXED@-1: surf2Dwrite(float(x), image, x * int(sizeof(float)), y);
}

int main() {
  cudaArray_t image;
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaMallocArray(&image, &format, width, height, cudaArraySurfaceLoadStore);
  float host[width * height], *out;
  for (int k = 0; k < width * height; k++)
    host[k] = float(k);
  cudaMemcpy2DToArray(image, 0, 0, host, width * sizeof(float), width * sizeof(float), height, cudaMemcpyHostToDevice);
  cudaMalloc(&out, sizeof host);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = image;
  cudaTextureDesc how = {};
  how.addressMode[0] = how.addressMode[1] = cudaAddressModeClamp;
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &resource, &how, nullptr);
  cudaSurfaceObject_t surface;
  cudaCreateSurfaceObject(&surface, &resource);
  fill<<<height, width>>>(surface);
  cudaDeviceSynchronize();
  cudaDestroySurfaceObject(surface);
  cudaDestroyTextureObject(texture);
  cudaFreeArray(image);
  cudaFree(out);
  std::printf("done\n");
}
