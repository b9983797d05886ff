// Texture references under HIP's names. HAZARD-NONE
#include "expect.h"

texture<float, 1, hipReadModeElementType> line;
texture<float, hipTextureType2D> plane;

__global__ void fetch(float *out) {
  out[threadIdx.x] = tex1Dfetch(line, threadIdx.x) + tex2D(plane, threadIdx.x % 4, threadIdx.x / 4);
}

int main() {
  float host[16], back[16];
  for (int k = 0; k < 16; ++k)
    host[k] = float(k);
  float *data, *out;
  hipMalloc(&data, sizeof host);
  hipMalloc(&out, sizeof host);
  hipMemcpy(data, host, sizeof host, hipMemcpyHostToDevice);
  hipChannelFormatDesc format = hipCreateChannelDesc<float>();
  hipArray_t array;
  hipMallocArray(&array, &format, 4, 4);
  hipMemcpy2DToArray(array, 0, 0, host, 16, 16, 4, hipMemcpyHostToDevice);
  expect("hipBindTexture", hipBindTexture(nullptr, line, data, sizeof host), hipSuccess);
  expect("hipBindTextureToArray", hipBindTextureToArray(plane, array, format), hipSuccess);
  fetch<<<1, 16>>>(out);
  hipMemcpy(back, out, sizeof back, hipMemcpyDeviceToHost);
  expect_all("both", back, 16, [](int k) { return 2.0f * k; });
  expect("hipUnbindTexture", hipUnbindTexture(line), hipSuccess);
  return wrong;
}
