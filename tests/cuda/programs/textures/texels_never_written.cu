// The texture refers to an array into which nothing has been
// copied.
// Fixed twin: with the copy.
#include <cstdio>

const int width = 32, height = 8;

/// Computes each pixel from the four around it.
__global__ void shrink(cudaTextureObject_t in, float *out) {
  const int x = threadIdx.x, y = blockIdx.x;
  out[y * width / 2 + x] = tex2D<float>(in, 2 * x + 1, 2 * y + 1); // HAZARD: uninitialized image
}

int main() {
  cudaArray_t image;
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaMallocArray(&image, &format, width, height, cudaArraySurfaceLoadStore);
  float *out; // FIXED: float host[width * height], *out;
  // FIXED: for (int k = 0; k < width * height; k++)
    // FIXED: host[k] = float(k);
  // FIXED: cudaMemcpy2DToArray(image, 0, 0, host, width * sizeof(float), width * sizeof(float), height, cudaMemcpyHostToDevice);
  cudaMalloc(&out, width * height * sizeof(float)); // FIXED: cudaMalloc(&out, sizeof host);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = image;
  cudaTextureDesc how = {};
  how.addressMode[0] = how.addressMode[1] = cudaAddressModeClamp;
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &resource, &how, nullptr);
  cudaSurfaceObject_t surface;
  cudaCreateSurfaceObject(&surface, &resource);
  shrink<<<height / 2, width / 2>>>(texture, out);
  cudaDeviceSynchronize();
  cudaDestroySurfaceObject(surface);
  cudaDestroyTextureObject(texture);
  cudaFreeArray(image);
  cudaFree(out);
  std::printf("done\n");
}
