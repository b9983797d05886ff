// Bit by bit the results of an H100 for the same fetches: 4096 places each, as hashes of the results. HAZARD-NONE
#include "../expect.h"

constexpr int places = 4096;
const unsigned long long lines_of_device[] = {
    0xb567c719e7891a0b, 0x2f73a78a0c6709eb, 0xb567c719e7891a0b, 0x2f73a78a0c6709eb,
    0xb567c719e7891a0b, 0x2f73a78a0c6709eb, 0x48f5dbd3484fad38, 0xd142a2a01d41a0ef,
    0xac6b636fed486b25, 0xe90404a9a6084565, 0x6269bd1217241925, 0xfeb89828c4917cb6,
    0x57cf6a8ce6953b25, 0x387dffe05c9b87e5, 0x218b77135b4d6d25, 0x0c3882fe2258ca81};
const unsigned long long gathers_of_device[] = {0x2492d795fb7937c7, 0xfadfcf769854de6d, 0x68140d2db9cb87e8,
                                                0x5d2ecb5a1963bd7f};
const unsigned long long cube_of_device = 0x750d60d343e21dce, shares_of_device = 0x114fa539fbc447db;

/// Numbers in [0, 1] that are the same on every machine.
__device__ float scattered(unsigned int k) {
  k = (k + 1) * 2654435761u;
  k ^= k >> 15;
  k *= 2246822519u;
  k ^= k >> 13;
  return k / 4294967296.0f;
}

enum What { line, gather, cube, shares };
__global__ void sample(cudaTextureObject_t texture, float *out, What what, float first, float last) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  const float length = last - first, x = first + length * scattered(3 * k),
              y = first + length * scattered(3 * k + 1), z = first + length * scattered(3 * k + 2);
  float4 four = {};
  switch (what) {
  case line:
    four.x = tex1D<float>(texture, first + length * k / places);
    break;
  case gather:
    four = tex2Dgather<float4>(texture, x, y, 0);
    break;
  case cube:
    four.x = texCubemap<float>(texture, x, y, z);
    break;
  case shares:
    four = tex2D<float4>(texture, x, y);
    break;
  }
  out[k] = four.x + four.y * 2 + four.z * 4 + four.w * 8;
}

unsigned long long hash_of(cudaArray_t array, What what, int mode, int filter, bool normalized,
                           cudaTextureReadMode read, float first, float last) {
  cudaResourceDesc resource = {};
  resource.res.array.array = array;
  cudaTextureDesc how = {};
  for (auto &each : how.addressMode)
    each = cudaTextureAddressMode(mode);
  how.filterMode = cudaTextureFilterMode(filter);
  how.normalizedCoords = normalized;
  how.readMode = read;
  how.borderColor[0] = 0.75f;
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &resource, &how, nullptr);
  float *out;
  unsigned int bits[places];
  cudaMalloc(&out, sizeof bits);
  sample<<<places / 256, 256>>>(texture, out, what, first, last);
  cudaMemcpy(bits, out, sizeof bits, cudaMemcpyDeviceToHost);
  cudaDestroyTextureObject(texture);
  cudaFree(out);
  unsigned long long hash = 0xcbf29ce484222325;
  for (unsigned int each : bits)
    hash = (hash ^ each) * 0x100000001b3;
  return hash;
}

cudaArray_t filled(const cudaChannelFormatDesc &format, cudaExtent extent, unsigned int flags = 0) {
  static float floats[places];
  static int integers[places];
  for (int k = 0; k < places; ++k) {
    floats[k] = float(k * 7919 % 1009) / 97;
    integers[k] = int(unsigned(k) * 7919u * 9973u) + k;
  }
  const size_t rows = extent.height ? extent.height : 1;
  cudaArray_t array;
  cudaMalloc3DArray(&array, &format, extent, flags);
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(format.y ? (void *)integers : floats, extent.width * 4, extent.width, rows);
  copy.dstArray = array;
  copy.extent = make_cudaExtent(extent.width, rows, extent.depth ? extent.depth : 1);
  copy.kind = cudaMemcpyHostToDevice;
  cudaMemcpy3D(&copy);
  return array;
}

void same(const char *what, unsigned long long hash, unsigned long long of_device) {
  if (hash == of_device)
    return;
  std::printf("%s: not what the device gave\n", what);
  ++wrong;
}

int main() {
  const cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
  cudaArray_t array = filled(floats, make_cudaExtent(8, 0, 0));
  for (int k = 0; k < 16; ++k) {
    char name[64];
    std::snprintf(name, sizeof name, "a line, normalised %d, mode %d, filter %d", k / 8, k / 2 % 4, k % 2);
    same(name,
         hash_of(array, line, k / 2 % 4, k % 2, k / 8, cudaReadModeElementType, k / 8 ? -2 : -9, k / 8 ? 2 : 17),
         lines_of_device[k]);
  }
  array = filled(floats, make_cudaExtent(16, 8, 0), cudaArrayTextureGather);
  for (int mode = 0; mode < 4; ++mode)
    same("a gather", hash_of(array, gather, mode, 1, true, cudaReadModeElementType, -1, 2),
         gathers_of_device[mode]);
  array = filled(floats, make_cudaExtent(8, 8, 6), cudaArrayCubemap);
  same("a cube", hash_of(array, cube, cudaAddressModeClamp, 0, true, cudaReadModeElementType, -1, 1),
       cube_of_device);
  array = filled(cudaCreateChannelDesc<uchar4>(), make_cudaExtent(8, 8, 0));
  same("shares of 255", hash_of(array, shares, cudaAddressModeWrap, 0, true, cudaReadModeNormalizedFloat, -1, 2),
       shares_of_device);
  return wrong != 0;
}
