// The array is freed before the kernel that reads it through a texture is launched.
// Fixed twin: with the array freed at the end.
#include <cstdio>

const int width = 32, height = 8;

__global__ void brighten(cudaTextureObject_t in, float *out) {
  const int x = threadIdx.x, y = blockIdx.x;
  out[y * width + x] = 1 + tex2D<float>(in, x, y); // HAZARD: use-after-free
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
  cudaFreeArray(image); // FIXED:
  brighten<<<height, width>>>(texture, out);
  cudaDeviceSynchronize();
  cudaDestroySurfaceObject(surface);
  cudaDestroyTextureObject(texture);
  // FIXED: cudaFreeArray(image);
  cudaFree(out);
  std::printf("done\n");
}
