// A kernel writes memory that it also reads through a texture: the next
// element may be old or new.
// Fixed twin: each thread reads only its own element.
#include <cstdio>

const int width = 32, height = 8;

/// Adds up a row's texels in linear memory that a texture shows.
__global__ void step(cudaTextureObject_t shown, float *data) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  // HAZARD@+1: war within-block
  data[k] = 2 * tex1Dfetch<float>(shown, k + 1); // HAZARD: war across-blocks
  // FIXED@-1: data[k] = 2 * tex1Dfetch<float>(shown, k);
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
  cudaMemcpy(out, host, sizeof host, cudaMemcpyHostToDevice);
  cudaResourceDesc memory = {};
  memory.resType = cudaResourceTypeLinear;
  memory.res.linear.devPtr = out;
  memory.res.linear.desc = format;
  memory.res.linear.sizeInBytes = sizeof host;
  cudaTextureObject_t shown;
  cudaCreateTextureObject(&shown, &memory, &how, nullptr);
  step<<<width * height / 64, 64>>>(shown, out);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(shown);
  cudaDestroySurfaceObject(surface);
  cudaDestroyTextureObject(texture);
  cudaFreeArray(image);
  cudaFree(out);
  std::printf("done\n");
}
