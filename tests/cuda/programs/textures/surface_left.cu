// The grid is wider than the image: a write beyond a surface traps.
// Fixed twin: in surface_left.cu, the threads beyond the image wrote past it; here they do nothing.
#include <cstdio>

const int width = 32, height = 8;

/// One thread per texel, and some more.
__global__ void fill(cudaSurfaceObject_t image) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  // FIXED: if (x >= width)
    // FIXED: return;
  surf2Dwrite(1.0f, image, x * int(sizeof(float)), y); // HAZARD: out-of-bounds image
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
  fill<<<dim3(3, height), 16>>>(surface);
  cudaDeviceSynchronize();
  cudaDestroySurfaceObject(surface);
  cudaDestroyTextureObject(texture);
  cudaFreeArray(image);
  cudaFree(out);
  std::printf("done\n");
}
