// Texture and surface objects under HIP's names. HAZARD-NONE
#include "expect.h"

constexpr int width = 16, height = 4;

__global__ void write(hipSurfaceObject_t surface) {
  surf2Dwrite(float(threadIdx.x * threadIdx.y), surface, int(threadIdx.x * sizeof(float)), int(threadIdx.y));
}
__global__ void read(hipTextureObject_t texture, float *out) {
  out[threadIdx.y * width + threadIdx.x] = tex2D<float>(texture, threadIdx.x + 1.0f, threadIdx.y + 0.5f);
}

int main() {
  const hipChannelFormatDesc format = hipCreateChannelDesc<float>();
  hipArray_t array;
  expect("an array", int(hipMallocArray(&array, &format, width, height, hipArraySurfaceLoadStore)), 0);
  hipResourceDesc resource = {};
  resource.resType = hipResourceTypeArray;
  resource.res.array.array = array;
  hipTextureDesc how = {};
  how.addressMode[0] = how.addressMode[1] = hipAddressModeClamp;
  how.filterMode = hipFilterModeLinear;
  hipTextureObject_t texture;
  hipSurfaceObject_t surface;
  expect("a texture", int(hipCreateTextureObject(&texture, &resource, &how, nullptr)), 0);
  expect("a surface", int(hipCreateSurfaceObject(&surface, &resource)), 0);
  write<<<1, dim3(width, height)>>>(surface);
  float *out, host[width * height];
  hipMalloc(&out, sizeof host);
  read<<<1, dim3(width, height)>>>(texture, out);
  hipMemcpy(host, out, sizeof host, hipMemcpyDeviceToHost);
  expect_all("between two texels", host, width * height, [](int k) {
    const int i = k % width, j = k / width;
    return i < width - 1 ? (i + 0.5f) * j : float(i * j);
  });
  expect("the end", int(hipDestroyTextureObject(texture)), 0);
  hipDestroySurfaceObject(surface);
  hipFreeArray(array);
  hipFree(out);
  return wrong != 0;
}
