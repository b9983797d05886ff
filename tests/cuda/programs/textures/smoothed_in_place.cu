// A filter writes its result through a surface into the image that it reads through
// a texture: neighbours race.
// Fixed twin: the filter of smoothed_in_place.cu writes into a separate image.
#include <cstdio>

const int width = 32, height = 8;

/// Smooths each row.
__global__ void smooth(cudaTextureObject_t in, cudaSurfaceObject_t out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  const float sum = tex2D<float>(in, x - 1, y) + tex2D<float>(in, x, y) + tex2D<float>(in, x + 1, y);
  // HAZARD@+1: war within-warp image
  surf2Dwrite(sum / 3, out, x * int(sizeof(float)), y); // HAZARD: war across-blocks image
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
  // FIXED: cudaArray_t second;
  // FIXED: cudaMallocArray(&second, &format, width, height, cudaArraySurfaceLoadStore);
  // FIXED: resource.res.array.array = second;
  // FIXED: cudaDestroySurfaceObject(surface);
  // FIXED: cudaCreateSurfaceObject(&surface, &resource);
  smooth<<<dim3(2, height), width / 2>>>(texture, surface);
  cudaDeviceSynchronize();
  // FIXED: cudaFreeArray(second);
  cudaDestroySurfaceObject(surface);
  cudaDestroyTextureObject(texture);
  cudaFreeArray(image);
  cudaFree(out);
  std::printf("done\n");
}
