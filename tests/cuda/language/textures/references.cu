// Texture references: every kind of memory bound to them, fetches of elements and of
// fractions, filtering, one that is bound again between launches, and errors. HAZARD-NONE
#include "../expect.h"

texture<float, 1, cudaReadModeElementType> line;
static texture<uchar4> bytes;
texture<unsigned char, cudaTextureType1D, cudaReadModeNormalizedFloat> shares;
texture<float, 2> plane, pitched;
texture<int2, cudaTextureType3D> volume;
texture<float, cudaTextureType2DLayered> layers(0, cudaFilterModePoint, cudaAddressModeClamp);
namespace nested {
// clang-format off
texture <int> list;
// clang-format on
__device__ int element(int k) { return tex1Dfetch(list, k); }
} // namespace nested

template <class T> class Holder {}; // "texture<" in a comment and in a string: "texture<float>"
Holder<texture<float, 2>> *holder = nullptr;

bool is_less(int texture) { return texture < 3 && 3 > texture; } // a variable of that name

__global__ void fetch_line(float *out) { out[threadIdx.x] = tex1Dfetch(line, threadIdx.x); }
__global__ void fetch_bytes(int *out) {
  const uchar4 four = tex1Dfetch(bytes, threadIdx.x);
  out[threadIdx.x] = four.x + 10 * four.y + 100 * four.z + 1000 * four.w;
}
__global__ void fetch_shares(float *out) { out[threadIdx.x] = tex1Dfetch(shares, threadIdx.x); }
__global__ void fetch_plane(float *out, float dx) {
  out[threadIdx.x] = tex2D(plane, threadIdx.x % 4 + dx, threadIdx.x / 4 + 0.5f);
}
__global__ void fetch_pitched(float *out) { out[threadIdx.x] = tex2D(pitched, threadIdx.x % 4, threadIdx.x / 4); }
__global__ void fetch_volume(int *out) {
  const int2 two = tex3D(volume, threadIdx.x % 2 + 0.5f, threadIdx.x / 2 % 2 + 0.5f, threadIdx.x / 4 + 0.5f);
  out[threadIdx.x] = two.x + two.y;
}
__global__ void fetch_layers(float *out) { out[threadIdx.x] = tex2DLayered(layers, 0.5f, 0.5f, threadIdx.x); }
__global__ void fetch_list(int *out) { out[threadIdx.x] = nested::element(threadIdx.x); }

template <class T> T *on_device(const T *from, size_t count) {
  T *made;
  cudaMalloc(&made, count * sizeof(T));
  cudaMemcpy(made, from, count * sizeof(T), cudaMemcpyHostToDevice);
  return made;
}

int main() {
  float reals[16], back[16];
  int integers[16], ints[16];
  for (int k = 0; k < 16; ++k) {
    reals[k] = 1.5f * k;
    integers[k] = 3 * k;
  }
  float *real = on_device(reals, 16), *out;
  int *integer = on_device(integers, 16), *out_ints;
  cudaMalloc(&out, sizeof back);
  cudaMalloc(&out_ints, sizeof ints);
  auto reals_back = [&] { cudaMemcpy(back, out, sizeof back, cudaMemcpyDeviceToHost); };
  auto ints_back = [&] { cudaMemcpy(ints, out_ints, sizeof ints, cudaMemcpyDeviceToHost); };

  size_t offset = 7;
  expect("cudaBindTexture", cudaBindTexture(&offset, line, real, sizeof reals), cudaSuccess);
  expect("no offset", offset, size_t(0));
  fetch_line<<<1, 16>>>(out);
  // A launch uses what was bound when it was enqueued.
  expect("a part", cudaBindTexture(nullptr, line, real + 4, cudaCreateChannelDesc<float>()), cudaSuccess);
  reals_back();
  expect_all("a line", back, 16, [](int k) { return 1.5f * k; });
  fetch_line<<<1, 16>>>(out);
  reals_back();
  expect_all("a part of it, and nothing past its end", back, 16,
             [](int k) { return k < 12 ? 1.5f * (k + 4) : 0; });

  unsigned char byte[64];
  for (int k = 0; k < 64; ++k)
    byte[k] = (unsigned char)(k * 3);
  unsigned char *byte_on_device = on_device(byte, 64);
  cudaBindTexture(nullptr, bytes, byte_on_device);
  fetch_bytes<<<1, 16>>>(out_ints);
  ints_back();
  expect_all("four channels", ints, 16, [&](int k) {
    return byte[4 * k] + 10 * byte[4 * k + 1] + 100 * byte[4 * k + 2] + 1000 * byte[4 * k + 3];
  });
  cudaBindTexture(nullptr, shares, byte_on_device, 64);
  fetch_shares<<<1, 16>>>(out);
  reals_back();
  expect_all("shares", back, 16, [&](int k) { return byte[k] / 255.0f; });

  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  cudaMallocArray(&array, &format, 4, 4);
  cudaMemcpy2DToArray(array, 0, 0, reals, 16, 16, 4, cudaMemcpyHostToDevice);
  plane.filterMode = cudaFilterModeLinear;
  plane.addressMode[0] = cudaAddressModeClamp;
  plane.addressMode[1] = cudaAddressModeClamp;
  plane.normalized = false;
  expect("cudaBindTextureToArray", cudaBindTextureToArray(plane, array, format), cudaSuccess);
  fetch_plane<<<1, 16>>>(out, 1.0f);
  reals_back();
  expect_all("between texels", back, 16, [](int k) { return k % 4 < 3 ? 1.5f * (k + 0.5f) : 1.5f * k; });
  plane.filterMode = cudaFilterModePoint;
  cudaBindTextureToArray(plane, array);
  fetch_plane<<<1, 16>>>(out, 0.9f);
  reals_back();
  expect_all("the nearest", back, 16, [](int k) { return 1.5f * k; });

  float *rows;
  size_t pitch;
  cudaMallocPitch(&rows, &pitch, 4 * sizeof(float), 4);
  cudaMemcpy2D(rows, pitch, reals, 16, 16, 4, cudaMemcpyHostToDevice);
  expect("cudaBindTexture2D", cudaBindTexture2D(&offset, pitched, rows, format, 4, 4, pitch), cudaSuccess);
  fetch_pitched<<<1, 16>>>(out);
  reals_back();
  expect_all("rows", back, 16, [](int k) { return 1.5f * k; });

  format = cudaCreateChannelDesc<int2>();
  cudaArray_t cube;
  const cudaExtent extent = make_cudaExtent(2, 2, 2);
  cudaMalloc3DArray(&cube, &format, extent);
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(integers, 16, 2, 2);
  copy.dstArray = cube;
  copy.extent = extent;
  copy.kind = cudaMemcpyHostToDevice;
  cudaMemcpy3D(&copy);
  expect("a volume", cudaBindTextureToArray(volume, cube), cudaSuccess);
  fetch_volume<<<1, 8>>>(out_ints);
  ints_back();
  expect_all("two channels", ints, 8, [](int k) { return 3 * (2 * k) + 3 * (2 * k + 1); });

  format = cudaCreateChannelDesc<float>();
  cudaArray_t stack;
  cudaMalloc3DArray(&stack, &format, make_cudaExtent(1, 1, 3), cudaArrayLayered);
  copy = {};
  copy.srcPtr = make_cudaPitchedPtr(reals, 4, 1, 1);
  copy.dstArray = stack;
  copy.extent = make_cudaExtent(1, 1, 3);
  copy.kind = cudaMemcpyHostToDevice;
  cudaMemcpy3D(&copy);
  cudaBindTextureToArray(layers, stack);
  fetch_layers<<<1, 3>>>(out);
  reals_back();
  expect_all("layers", back, 3, [](int k) { return 1.5f * k; });

  expect("a variable that is called texture", is_less(2), true);
  const textureReference *reference = nullptr;
  expect("cudaGetTextureReference", cudaGetTextureReference(&reference, nested::list), cudaSuccess);
  format = cudaCreateChannelDesc<int>();
  expect("by its reference", cudaBindTexture(nullptr, reference, integer, &format, sizeof integers), cudaSuccess);
  fetch_list<<<1, 16>>>(out_ints);
  ints_back();
  expect_all("in a namespace", ints, 16, [](int k) { return 3 * k; });
  expect("cudaGetTextureAlignmentOffset", cudaGetTextureAlignmentOffset(&offset, nested::list), cudaSuccess);
  expect("cudaUnbindTexture", cudaUnbindTexture(nested::list), cudaSuccess);
  expect("of one that is not bound", cudaGetTextureAlignmentOffset(&offset, nested::list),
         cudaErrorInvalidTextureBinding);
  expect("no memory", cudaBindTexture(nullptr, line, integers), cudaErrorInvalidValue);
  expect("no reference", cudaGetTextureReference(&reference, integers), cudaErrorInvalidTexture);
  cudaGetLastError();
  return wrong;
}
