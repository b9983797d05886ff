// The next image is copied into the array in another stream while a kernel is still reading
// the old one through its texture.
// Fixed twin: the copy waits for the kernel.
#include <cstdio>

const int width = 32, height = 8;

__global__ void brighten(cudaTextureObject_t in, float *out) {
  const int x = threadIdx.x, y = blockIdx.x;
  out[y * width + x] = 1 + tex2D<float>(in, x, y);
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
  float *next;
  cudaMallocHost(&next, sizeof host);
  for (int k = 0; k < width * height; k++)
    next[k] = 0;
  cudaStream_t work, copies;
  cudaStreamCreate(&work);
  cudaStreamCreate(&copies);
  brighten<<<height, width, 0, work>>>(texture, out);
  // FIXED: cudaEvent_t read;
  // FIXED: cudaEventCreate(&read);
  // FIXED: cudaEventRecord(read, work);
  // FIXED: cudaStreamWaitEvent(copies, read, 0);
  // HAZARD@+1: war across-launches image
  cudaMemcpy2DToArrayAsync(image, 0, 0, next, width * sizeof(float), width * sizeof(float), height,
                           cudaMemcpyHostToDevice, copies);
  cudaDeviceSynchronize();
  cudaFreeHost(next);
  cudaDestroySurfaceObject(surface);
  cudaDestroyTextureObject(texture);
  cudaFreeArray(image);
  cudaFree(out);
  std::printf("done\n");
}
