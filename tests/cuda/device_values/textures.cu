// Texture fetches, 12,288 of each kind: address modes, filters, formats, dimensions. A line has a hash and a count.
#include "values.h"

constexpr int places = 12288;

/// Numbers in [0, 1] that are the same on every machine.
__device__ float scattered(unsigned k) {
  k = (k + 1) * 2654435761u;
  k ^= k >> 15;
  k *= 2246822519u;
  k ^= k >> 13;
  return k / 4294967296.0f;
}

enum What { line, plane, volume, layers, cube, gather };
template <class T> __global__ void sample(cudaTextureObject_t texture, float *out, What what, float first, float last) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  const float length = last - first, x = first + length * scattered(3 * k), y = first + length * scattered(3 * k + 1),
              z = first + length * scattered(3 * k + 2);
  float result = 0;
  switch (what) {
  case line:
    result = float(tex1D<T>(texture, first + length * k / places));
    break;
  case plane:
    result = float(tex2D<T>(texture, x, y));
    break;
  case volume:
    result = float(tex3D<T>(texture, x, y, z));
    break;
  case layers:
    result = float(tex2DLayered<T>(texture, x, y, k % 3));
    break;
  case cube:
    result = float(texCubemap<T>(texture, 2 * x - 1, 2 * y - 1, 2 * z - 1));
    break;
  default:
    break;
  }
  out[k] = result;
}
__global__ void gathers(cudaTextureObject_t texture, float *out, float first, float last) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  const float length = last - first;
  const float4 four = tex2Dgather<float4>(texture, first + length * scattered(2 * k), first + length * scattered(2 * k + 1), 0);
  out[k] = four.x + 3 * four.y + 5 * four.z + 7 * four.w;
}

template <class T> void show(const char *name, What what, cudaTextureAddressMode mode, cudaTextureFilterMode filter,
                             bool normalized, cudaTextureReadMode read) {
  const bool is_cube = what == cube;
  const cudaExtent extent = make_cudaExtent(16, what == line ? 0 : is_cube ? 16 : 12,
                                            is_cube ? 6 : what == volume ? 10 : what == layers ? 3 : 0);
  const size_t count = extent.width * (extent.height ? extent.height : 1) * (extent.depth ? extent.depth : 1);
  std::vector<T> texels(count);
  values::random_bits random;
  for (T &texel : texels) {
    const uint64_t bits = random();
    texel = sizeof(T) < 4 ? T(bits >> 24) : T(float(bits >> 40 & 0xffff) / 65536);
  }
  cudaArray_t array;
  cudaChannelFormatDesc format = cudaCreateChannelDesc<T>();
  cudaMalloc3DArray(&array, &format, extent,
                    is_cube ? cudaArrayCubemap : what == layers ? cudaArrayLayered : what == gather ? cudaArrayTextureGather : 0);
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(texels.data(), extent.width * sizeof(T), extent.width, extent.height ? extent.height : 1);
  copy.dstArray = array;
  copy.extent = make_cudaExtent(extent.width, extent.height ? extent.height : 1, extent.depth ? extent.depth : 1);
  copy.kind = cudaMemcpyHostToDevice;
  cudaMemcpy3D(&copy);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc how = {};
  for (auto &each : how.addressMode)
    each = mode;
  how.filterMode = filter;
  how.normalizedCoords = normalized;
  how.readMode = read;
  how.borderColor[0] = 0.75f;
  cudaTextureObject_t texture;
  if (cudaError_t error = cudaCreateTextureObject(&texture, &resource, &how, nullptr)) {
    printf("%s %s\n", name, cudaGetErrorName(error));
    return;
  }
  float *out;
  std::vector<float> results(places);
  cudaMalloc(&out, places * sizeof *out);
  const float first = is_cube ? 0 : normalized ? -1.5f : -6, last = is_cube ? 1 : normalized ? 2.5f : 22;
  if (what == gather)
    gathers<<<places / 128, 128>>>(texture, out, first, last);
  else if (read == cudaReadModeNormalizedFloat)
    sample<float><<<places / 128, 128>>>(texture, out, what, first, last);
  else
    sample<T><<<places / 128, 128>>>(texture, out, what, first, last);
  cudaMemcpy(results.data(), out, places * sizeof *out, cudaMemcpyDeviceToHost);
  uint64_t hash = 14695981039346656037u;
  for (float value : results) {
    const uint64_t bits = values::bits(value);
    for (int byte = 0; byte < 4; ++byte)
      hash = (hash ^ (bits >> 8 * byte & 255)) * 1099511628211u;
  }
  printf("%s %016llx %d\n", name, (unsigned long long)hash, places);
  cudaDestroyTextureObject(texture);
  cudaFreeArray(array);
}

int main() {
  const auto element = cudaReadModeElementType;
  const auto share = cudaReadModeNormalizedFloat;
  const auto point = cudaFilterModePoint, linear = cudaFilterModeLinear;
  show<float>("line, clamp, point", line, cudaAddressModeClamp, point, false, element);
  show<float>("line, border, point", line, cudaAddressModeBorder, point, false, element);
  show<float>("line, wrap, point", line, cudaAddressModeWrap, point, true, element);
  show<float>("line, mirror, point", line, cudaAddressModeMirror, point, true, element);
  show<float>("line, clamp, linear", line, cudaAddressModeClamp, linear, false, element);
  show<float>("line, border, linear", line, cudaAddressModeBorder, linear, false, element);
  show<float>("line, wrap, linear", line, cudaAddressModeWrap, linear, true, element);
  show<float>("line, mirror, linear", line, cudaAddressModeMirror, linear, true, element);
  show<float>("plane, clamp, point", plane, cudaAddressModeClamp, point, false, element);
  show<float>("plane, wrap, point", plane, cudaAddressModeWrap, point, true, element);
  show<float>("plane, mirror, point", plane, cudaAddressModeMirror, point, true, element);
  show<float>("plane, border, point", plane, cudaAddressModeBorder, point, true, element);
  show<unsigned char>("plane of bytes, clamp, point", plane, cudaAddressModeClamp, point, false, element);
  show<unsigned short>("plane of shorts, wrap, point", plane, cudaAddressModeWrap, point, true, element);
  show<int>("plane of integers, border, point", plane, cudaAddressModeBorder, point, false, element);
  show<unsigned char>("plane of shares of bytes, point", plane, cudaAddressModeClamp, point, false, share);
  show<signed char>("plane of shares of signed bytes, point", plane, cudaAddressModeClamp, point, false, share);
  show<unsigned short>("plane of shares of shorts, point", plane, cudaAddressModeMirror, point, true, share);
  show<short>("plane of shares of signed shorts, point", plane, cudaAddressModeWrap, point, true, share);
  show<float>("volume, clamp, point", volume, cudaAddressModeClamp, point, false, element);
  show<float>("volume, wrap, point", volume, cudaAddressModeWrap, point, true, element);
  show<float>("layers, clamp, point", layers, cudaAddressModeClamp, point, false, element);
  show<float>("cube, point", cube, cudaAddressModeClamp, point, true, element);
  show<float>("gather, clamp", gather, cudaAddressModeClamp, point, false, element);
  show<float>("gather, wrap", gather, cudaAddressModeWrap, point, true, element);
}

// H100: line, clamp, point 21da999976574ffb 12288
// H100: line, border, point e0577bbc90d6bc60 12288
// H100: line, wrap, point 18e7439c13c88925 12288
// H100: line, mirror, point 3ee74e7fb40c8925 12288
// H100: line, clamp, linear 3acd5ae79738ddd8 12288
// H100: line, border, linear 91370faafdc633f8 12288
// H100: line, wrap, linear 376d2809a547d7ed 12288
// H100: line, mirror, linear 933e96c365b77f45 12288
// H100: plane, clamp, point 9156bbac5e73f695 12288
// H100: plane, wrap, point 2e9e81634873b8c7 12288
// H100: plane, mirror, point ec45c0bbd77179ad 12288
// H100: plane, border, point c1cfcc5ea1f3874a 12288
// H100: plane of bytes, clamp, point 1cb51d83277623ad 12288
// H100: plane of shorts, wrap, point f711d58d2793a533 12288
// H100: plane of integers, border, point 4d9577cec6c1c91a 12288
// H100: plane of shares of bytes, point 7bd9b88c0341defc 12288
// H100: plane of shares of signed bytes, point 0800ca4ac0cb7cb6 12288
// H100: plane of shares of shorts, point d751bc88e954d6c6 12288
// H100: plane of shares of signed shorts, point 27e965768cb95d83 12288
// H100: volume, clamp, point 1bd62673e483ea28 12288
// H100: volume, wrap, point 1cd2bbc48d9c411d 12288
// H100: layers, clamp, point f8458077c0ceed23 12288
// H100: cube, point 9e7ae5a2e1ff1890 12288
// H100: gather, clamp 652ef1d35cb7d9af 12288
// H100: gather, wrap db6b6e4fb0a64a8f 12288
// H100: exit 0
