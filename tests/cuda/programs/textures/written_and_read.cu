// A kernel reads through a texture what other threads of its block write through a
// surface, without a barrier in between.
// Fixed twin: the work of written_and_read.cu in two launches: textures see what earlier launches wrote.
#include <cstdio>

const int width = 32, height = 8;

/// Reverses the rows through the image itself.
__global__ void write_then_read(cudaSurfaceObject_t image, cudaTextureObject_t same, float *out) {
// FIXED@-1: __global__ void write(cudaSurfaceObject_t image) {
  const int x = threadIdx.x, y = blockIdx.x;
  surf2Dwrite(float(x + y), image, x * int(sizeof(float)), y);
// FIXED: }
// FIXED: __global__ void read(cudaTextureObject_t same, float *out) {
  // FIXED: const int x = threadIdx.x, y = blockIdx.x;
  out[y * width + x] = tex2D<float>(same, width - 1 - x, y); // HAZARD: raw within-warp image
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
  // FIXED: write<<<height, width>>>(surface);
  write_then_read<<<height, width>>>(surface, texture, out); // FIXED: read<<<height, width>>>(texture, out);
  cudaDeviceSynchronize();
  cudaDestroySurfaceObject(surface);
  cudaDestroyTextureObject(texture);
  cudaFreeArray(image);
  cudaFree(out);
  std::printf("done\n");
}
