// Texture objects over linear memory, pitched memory and arrays: indices, address
// modes, filtering, reads as normalized numbers, layers, faces and levels. HAZARD-NONE
#include "../expect.h"

#include <cmath>

constexpr int width = 8, height = 4, depth = 3;

cudaTextureDesc how(cudaTextureAddressMode mode, cudaTextureFilterMode filter = cudaFilterModePoint,
                    bool normalized = false, cudaTextureReadMode read = cudaReadModeElementType) {
  cudaTextureDesc desc = {};
  desc.addressMode[0] = desc.addressMode[1] = desc.addressMode[2] = mode;
  desc.filterMode = filter;
  desc.readMode = read;
  desc.normalizedCoords = normalized;
  desc.maxMipmapLevelClamp = 100;
  for (int k = 0; k < 4; ++k)
    desc.borderColor[k] = -1.0f - k;
  return desc;
}
cudaTextureObject_t texture_of(cudaArray_t array, const cudaTextureDesc &desc) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureObject_t texture = 0;
  expect("a texture", int(cudaCreateTextureObject(&texture, &resource, &desc, nullptr)), 0);
  return texture;
}
template <class T> cudaArray_t filled(int w, int h, const T *from) {
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<T>();
  cudaArray_t array;
  expect("an array", int(cudaMallocArray(&array, &format, w, h)), 0);
  expect("its texels",
         int(cudaMemcpy2DToArray(array, 0, 0, from, w * sizeof(T), w * sizeof(T), h ? h : 1, cudaMemcpyHostToDevice)),
         0);
  return array;
}

//===--- Linear memory ------------------------------------------------------===//

__global__ void fetch_linear(Rows<float> row, cudaTextureObject_t floats, cudaTextureObject_t bytes,
                             cudaTextureObject_t shares) {
  const int k = threadIdx.x;
  row(0) = tex1Dfetch<float>(floats, k);
  row(1) = tex1Dfetch<float>(floats, k - 4); // below 0, and past the last one in the next row: 0
  row(2) = tex1Dfetch<float>(floats, k + 28);
  row(3) = tex1Dfetch<uchar4>(bytes, k).z;
  row(4) = tex1Dfetch<float4>(shares, k).w;
  float stored;
  tex1Dfetch(&stored, floats, k);
  row(5) = stored;
}
void linear_memory() {
  float host[32];
  unsigned char bytes[128];
  for (int k = 0; k < 32; ++k)
    host[k] = 100.0f + k;
  for (int k = 0; k < 128; ++k)
    bytes[k] = (unsigned char)(2 * k);
  float *floats;
  uchar4 *quads;
  cudaMalloc(&floats, sizeof host);
  cudaMalloc(&quads, sizeof bytes);
  cudaMemcpy(floats, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpy(quads, bytes, sizeof bytes, cudaMemcpyHostToDevice);
  auto object = [&](void *memory, cudaChannelFormatDesc format, size_t size, cudaTextureReadMode read) {
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = memory;
    resource.res.linear.desc = format;
    resource.res.linear.sizeInBytes = size;
    cudaTextureDesc desc = {};
    desc.readMode = read;
    cudaTextureObject_t texture = 0;
    expect("a texture of linear memory", int(cudaCreateTextureObject(&texture, &resource, &desc, nullptr)), 0);
    return texture;
  };
  auto rows = make_rows<float>(6, 32);
  fetch_linear<<<1, 32>>>(
      rows, object(floats, cudaCreateChannelDesc<float>(), sizeof host, cudaReadModeElementType),
      object(quads, cudaCreateChannelDesc<uchar4>(), sizeof bytes, cudaReadModeElementType),
      object(quads, cudaCreateChannelDesc(8, 8, 8, 8, cudaChannelFormatKindUnsigned), sizeof bytes,
             cudaReadModeNormalizedFloat));
  auto got = take(rows, 6);
  expect_all("an element", &got[0], 32, [&](int k) { return host[k]; });
  expect_all("below 0", &got[32], 32, [&](int k) { return k < 4 ? 0 : host[k - 4]; });
  expect_all("too large", &got[64], 32, [&](int k) { return k < 4 ? host[k + 28] : 0; });
  expect_all("a component", &got[96], 32, [&](int k) { return bytes[4 * k + 2]; });
  expect_all("a share of 255", &got[128], 32, [&](int k) { return bytes[4 * k + 3] / 255.0f; });
  expect_all("a stored result", &got[160], 32, [&](int k) { return host[k]; });
  cudaFree(floats);
  cudaFree(quads);
}

//===--- Address modes and filtering ---------------------------------------===//

__global__ void sample_line(Rows<float> row, cudaTextureObject_t texture, float first, float step, int at) {
  row(at) = tex1D<float>(texture, first + step * threadIdx.x);
}
/// The results of the guide's formulas for a line of texels.
float line_by_the_guide(const float *texels, const cudaTextureDesc &desc, float x) {
  auto mode = desc.addressMode[0];
  if (!desc.normalizedCoords && (mode == cudaAddressModeWrap || mode == cudaAddressModeMirror))
    mode = cudaAddressModeClamp;
  auto texel = [&](int k) {
    if (mode == cudaAddressModeBorder && (k < 0 || k >= width))
      return desc.borderColor[0];
    if (mode == cudaAddressModeWrap)
      return texels[(k % width + width) % width];
    if (mode == cudaAddressModeMirror) {
      const int period = (k % (2 * width) + 2 * width) % (2 * width);
      return texels[period < width ? period : 2 * width - 1 - period];
    }
    return texels[k < 0 ? 0 : k >= width ? width - 1 : k];
  };
  if (mode == cudaAddressModeWrap)
    x -= std::floor(x);
  if (desc.normalizedCoords)
    x *= width;
  if (desc.filterMode == cudaFilterModePoint)
    return texel(int(std::floor(x)));
  const float shifted = x - 0.5f, below = std::floor(shifted);
  const float share = std::floor((shifted - below) * 256 + 0.5f) / 256; // 8 bits of fraction
  return (1 - share) * texel(int(below)) + share * texel(int(below) + 1);
}
void lines() {
  float host[width];
  for (int k = 0; k < width; ++k)
    host[k] = float(k * k);
  cudaArray_t array = filled(width, 0, host);
  for (bool normalized : {false, true})
    for (auto mode : {cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror, cudaAddressModeBorder})
      for (auto filter : {cudaFilterModePoint, cudaFilterModeLinear}) {
        cudaTextureDesc desc = how(mode, filter, normalized);
        desc.addressMode[1] = cudaAddressModeClamp;
        cudaTextureObject_t texture = texture_of(array, desc);
        // Steps that floating-point numbers can represent, so that both sides compute the same place.
        const float step = normalized ? 1.0f / 64 : 3.0f / 16, first = normalized ? -2.0f : -9.0f;
        auto rows = make_rows<float>(1, 256);
        sample_line<<<2, 128>>>(rows, texture, first, step, 0);
        sample_line<<<1, 128>>>({rows.values + 128, 256}, texture, first + 128 * step, step, 0);
        auto got = take(rows, 1);
        char what[64];
        std::snprintf(what, sizeof what, "normalised %d, mode %d, filter %d", normalized, mode, filter);
        expect_all(what, got.data(), 128, [&](int k) { return line_by_the_guide(host, desc, first + step * (k % 128)); });
        expect_all(what, got.data() + 128, 128,
                   [&](int k) { return line_by_the_guide(host, desc, first + step * (128 + k)); });
        expect("the texture's end", int(cudaDestroyTextureObject(texture)), 0);
      }
  cudaFreeArray(array);
}

//===--- Planes and volumes -------------------------------------------------===//

__global__ void sample_plane(Rows<float> row, cudaTextureObject_t points, cudaTextureObject_t blended) {
  const int i = threadIdx.x % width, j = threadIdx.x / width;
  row(0) = tex2D<float>(points, i + 0.5f, j + 0.5f);
  row(1) = tex2D<float>(blended, i + 1.0f, j + 0.5f);
  row(2) = tex2D<float>(blended, i + 1.0f, j + 1.0f);
  const float4 around = tex2Dgather<float4>(points, i + 1.0f, j + 1.0f);
  row(3) = around.x;
  row(4) = around.y;
  row(5) = around.z;
  row(6) = around.w;
}
void planes() {
  float host[width * height];
  for (int k = 0; k < width * height; ++k)
    host[k] = float(k * k % 37);
  auto texel = [&](int i, int j) { return host[std::min(j, height - 1) * width + std::min(i, width - 1)]; };
  cudaArray_t array = filled(width, height, host);
  float *pitched;
  size_t pitch;
  cudaMallocPitch(&pitched, &pitch, width * sizeof(float), height);
  cudaMemcpy2D(pitched, pitch, host, width * sizeof(float), width * sizeof(float), height, cudaMemcpyHostToDevice);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypePitch2D;
  resource.res.pitch2D.devPtr = pitched;
  resource.res.pitch2D.desc = cudaCreateChannelDesc<float>();
  resource.res.pitch2D.width = width;
  resource.res.pitch2D.height = height;
  resource.res.pitch2D.pitchInBytes = pitch;
  for (bool of_array : {true, false}) {
    cudaTextureObject_t textures[2];
    for (int k = 0; k < 2; ++k) {
      const cudaTextureDesc desc = how(cudaAddressModeClamp, k ? cudaFilterModeLinear : cudaFilterModePoint);
      if (of_array)
        textures[k] = texture_of(array, desc);
      else
        expect("a texture of pitched memory",
               int(cudaCreateTextureObject(&textures[k], &resource, &desc, nullptr)), 0);
    }
    const int count = width * height;
    auto rows = make_rows<float>(7, count);
    sample_plane<<<1, count>>>(rows, textures[0], textures[1]);
    auto got = take(rows, 7);
    auto column = [](int k) { return k % width; };
    auto line = [](int k) { return k / width; };
    expect_all("a texel", &got[0], count, [&](int k) { return host[k]; });
    expect_all("between two", &got[count], count, [&](int k) {
      return (texel(column(k), line(k)) + texel(column(k) + 1, line(k))) / 2;
    });
    expect_all("between four", &got[2 * count], count, [&](int k) {
      return (texel(column(k), line(k)) + texel(column(k) + 1, line(k)) + texel(column(k), line(k) + 1) +
              texel(column(k) + 1, line(k) + 1)) /
             4;
    });
    expect_all("the four: x", &got[3 * count], count, [&](int k) { return texel(column(k), line(k) + 1); });
    expect_all("the four: y", &got[4 * count], count, [&](int k) { return texel(column(k) + 1, line(k) + 1); });
    expect_all("the four: z", &got[5 * count], count, [&](int k) { return texel(column(k) + 1, line(k)); });
    expect_all("the four: w", &got[6 * count], count, [&](int k) { return texel(column(k), line(k)); });
    cudaDestroyTextureObject(textures[0]);
    cudaDestroyTextureObject(textures[1]);
  }
  cudaFreeArray(array);
  cudaFree(pitched);
}

__global__ void sample_volume(Rows<float> row, cudaTextureObject_t points, cudaTextureObject_t blended) {
  const int i = threadIdx.x % width, j = threadIdx.x / width % height, k = threadIdx.x / (width * height);
  row(0) = tex3D<float>(points, i + 0.5f, j + 0.5f, k + 0.5f);
  row(1) = tex3D<float>(blended, i + 1.0f, j + 1.0f, k + 1.0f);
}
__global__ void sample_layers(Rows<float> row, cudaTextureObject_t texture) {
  const int i = threadIdx.x % width, j = threadIdx.x / width % height, k = threadIdx.x / (width * height);
  row(0) = tex2DLayered<float>(texture, i + 0.5f, j + 0.5f, k);
  row(1) = tex2DLayered<float>(texture, i + 0.5f, j + 0.5f, k + 1);
}
void volumes() {
  const int count = width * height * depth;
  float host[count];
  for (int k = 0; k < count; ++k)
    host[k] = float(k * k % 101);
  auto texel = [&](int i, int j, int k) {
    return host[(std::min(k, depth - 1) * height + std::min(j, height - 1)) * width + std::min(i, width - 1)];
  };
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  for (bool layered : {false, true}) {
    cudaArray_t array;
    expect("a volume", int(cudaMalloc3DArray(&array, &format, make_cudaExtent(width, height, depth),
                                             layered ? cudaArrayLayered : 0)),
           0);
    cudaMemcpy3DParms copy = {};
    copy.srcPtr = make_cudaPitchedPtr(host, width * sizeof(float), width, height);
    copy.dstArray = array;
    copy.extent = make_cudaExtent(width, height, depth);
    copy.kind = cudaMemcpyHostToDevice;
    expect("its texels", int(cudaMemcpy3D(&copy)), 0);
    auto rows = make_rows<float>(2, count);
    cudaTextureObject_t points = texture_of(array, how(cudaAddressModeClamp));
    if (layered) {
      sample_layers<<<1, count>>>(rows, points);
      auto got = take(rows, 2);
      expect_all("a layer's texel", &got[0], count, [&](int k) { return host[k]; });
      expect_all("the next layer's", &got[count], count, [&](int k) {
        return texel(k % width, k / width % height, k / (width * height) + 1);
      });
    } else {
      sample_volume<<<1, count>>>(rows, points, texture_of(array, how(cudaAddressModeClamp, cudaFilterModeLinear)));
      auto got = take(rows, 2);
      expect_all("a volume's texel", &got[0], count, [&](int k) { return host[k]; });
      expect_all("between eight", &got[count], count, [&](int n) {
        const int i = n % width, j = n / width % height, k = n / (width * height);
        float sum = 0;
        for (int corner = 0; corner < 8; ++corner)
          sum += texel(i + corner % 2, j + corner / 2 % 2, k + corner / 4);
        return sum / 8;
      });
    }
    cudaFreeArray(array);
  }
}

/// Copies that continue in the next row.
void rows_at_once() {
  float host[width * height], back[12];
  for (int k = 0; k < width * height; ++k)
    host[k] = k;
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  cudaMallocArray(&array, &format, width, height);
  expect("all rows", int(cudaMemcpyToArray(array, 0, 0, host, sizeof host, cudaMemcpyHostToDevice)), 0);
  expect("parts of rows", int(cudaMemcpyFromArray(back, array, 16, 1, sizeof back, cudaMemcpyDeviceToHost)), 0);
  expect_all("of rows", back, 12, [](int k) { return float(12 + k); });
  expect("too many rows", int(cudaMemcpyToArray(array, 4, 0, host, sizeof host, cudaMemcpyHostToDevice)),
         int(cudaErrorInvalidValue));
  cudaGetLastError();
  cudaFreeArray(array);
}

//===--- Formats -------------------------------------------------------------===//

__global__ void read_formats(Rows<float> row, cudaTextureObject_t shares, cudaTextureObject_t halves,
                             cudaTextureObject_t integers) {
  const float x = threadIdx.x + 0.5f;
  row(0) = tex1D<float>(shares, x);
  row(1) = tex1D<float>(halves, x);
  row(2) = tex1D<int2>(integers, x).y;
}
void formats() {
  short shorts[width] = {-32768, -32767, -1, 0, 1, 2, 32766, 32767};
  unsigned short halves[width] = {0x3c00, 0xbc00, 0x0001, 0x7bff, 0, 0x8000, 0x3555, 0x4248};
  const float values[width] = {1, -1, 0x1p-24f, 65504, 0, -0.0f, 0.333251953125f, 3.140625f};
  int2 integers[width];
  for (int k = 0; k < width; ++k)
    integers[k] = {k, -1000000 * k};
  cudaArray_t half_array;
  const cudaChannelFormatDesc format = cudaCreateChannelDescHalf();
  cudaMallocArray(&half_array, &format, width);
  cudaMemcpyToArray(half_array, 0, 0, halves, sizeof halves, cudaMemcpyHostToDevice);
  auto rows = make_rows<float>(3, width);
  read_formats<<<1, width>>>(
      rows,
      texture_of(filled(width, 0, shorts),
                 how(cudaAddressModeClamp, cudaFilterModePoint, false, cudaReadModeNormalizedFloat)),
      texture_of(half_array, how(cudaAddressModeClamp)),
      texture_of(filled(width, 0, integers), how(cudaAddressModeClamp)));
  auto got = take(rows, 3);
  expect_all("a share of 32767", &got[0], width, [&](int k) { return std::fmax(shorts[k] / 32767.0f, -1.0f); });
  expect_all("a half", &got[width], width, [&](int k) { return values[k]; });
  expect_all("an int2", &got[2 * width], width, [&](int k) { return integers[k].y; });
}

//===--- Cubes and levels ----------------------------------------------------===//

__global__ void look_around(Rows<float> row, cudaTextureObject_t cube) {
  const int face = threadIdx.x / 4, i = threadIdx.x % 2, j = threadIdx.x / 2 % 2;
  const float s = i - 0.5f, t = j - 0.5f; // the middles of the face's four texels
  const float x[] = {1, -1, s, s, s, -s}, y[] = {-t, -t, 1, -1, -t, -t}, z[] = {-s, s, t, -t, 1, -1};
  row(0) = texCubemap<float>(cube, x[face], y[face], z[face]);
}
void cubes() {
  float host[24];
  for (int k = 0; k < 24; ++k)
    host[k] = float(10 + k);
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  expect("a cube", int(cudaMalloc3DArray(&array, &format, make_cudaExtent(2, 2, 6), cudaArrayCubemap)), 0);
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(host, 2 * sizeof(float), 2, 2);
  copy.dstArray = array;
  copy.extent = make_cudaExtent(2, 2, 6);
  copy.kind = cudaMemcpyHostToDevice;
  expect("its faces", int(cudaMemcpy3D(&copy)), 0);
  auto rows = make_rows<float>(1, 24);
  look_around<<<1, 24>>>(rows, texture_of(array, how(cudaAddressModeClamp)));
  auto got = take(rows, 1);
  expect_all("a face's texel", &got[0], 24, [&](int k) { return host[k]; });
}

__global__ void sample_levels(Rows<float> row, cudaTextureObject_t texture) {
  const float level = threadIdx.x * 0.25f;
  row(0) = tex2DLod<float>(texture, 0.5f, 0.5f, level);
  const float step = exp2f(level) / 8; // of a texture of 8 by 8 texels
  row(1) = tex2DGrad<float>(texture, 0.5f, 0.5f, make_float2(step, 0), make_float2(0, step));
}
void levels() {
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaMipmappedArray_t array;
  expect("levels", int(cudaMallocMipmappedArray(&array, &format, make_cudaExtent(8, 8, 0), 4)), 0);
  for (unsigned level = 0; level < 4; ++level) {
    cudaArray_t one;
    expect("a level", int(cudaGetMipmappedArrayLevel(&one, array, level)), 0);
    cudaExtent extent;
    cudaArrayGetInfo(nullptr, &extent, nullptr, one);
    expect("its width", extent.width, 8 >> level);
    std::vector<float> texels(extent.width * extent.height, float(100 * level));
    cudaMemcpy2DToArray(one, 0, 0, texels.data(), extent.width * 4, extent.width * 4, extent.height,
                        cudaMemcpyHostToDevice);
  }
  cudaArray_t none;
  expect("a level too many", int(cudaGetMipmappedArrayLevel(&none, array, 4)), int(cudaErrorInvalidValue));
  cudaGetLastError();
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeMipmappedArray;
  resource.res.mipmap.mipmap = array;
  cudaTextureDesc desc = how(cudaAddressModeClamp, cudaFilterModeLinear, true);
  desc.mipmapFilterMode = cudaFilterModeLinear;
  cudaTextureObject_t texture;
  expect("a texture with levels", int(cudaCreateTextureObject(&texture, &resource, &desc, nullptr)), 0);
  auto rows = make_rows<float>(2, 16);
  sample_levels<<<1, 16>>>(rows, texture);
  auto got = take(rows, 2);
  expect_all("between two levels", &got[0], 16, [&](int k) { return std::fmin(25.0f * k, 300.0f); });
  for (int k = 0; k < 16; k += 4) // whole levels, whose logarithms are exact
    expect("by gradients", got[16 + k], std::fmin(25.0f * k, 300.0f));
  cudaDestroyTextureObject(texture);
  expect("the levels' end", int(cudaFreeMipmappedArray(array)), 0);
}

//===--- Objects -------------------------------------------------------------===//

void objects() {
  int host[width] = {};
  cudaArray_t array = filled(width, 0, host);
  cudaResourceDesc resource = {}, returned;
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc desc = how(cudaAddressModeBorder), said;
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &resource, &desc, nullptr);
  expect("its resource", int(cudaGetTextureObjectResourceDesc(&returned, texture)), 0);
  expect("... is the array", returned.res.array.array == array, true);
  expect("how it is read", int(cudaGetTextureObjectTextureDesc(&said, texture)), 0);
  expect("... is as said", said.addressMode[0], cudaAddressModeBorder);
  desc.filterMode = cudaFilterModeLinear;
  cudaTextureObject_t refused;
  expect("integers are not blended", int(cudaCreateTextureObject(&refused, &resource, &desc, nullptr)),
         int(cudaErrorInvalidFilterSetting));
  cudaDestroyTextureObject(texture);
  expect("a destroyed one", int(cudaGetTextureObjectResourceDesc(&returned, texture)), int(cudaErrorInvalidValue));
  const cudaChannelFormatDesc three = cudaCreateChannelDesc(8, 8, 8, 0, cudaChannelFormatKindUnsigned);
  expect("after a reset", int(cudaDeviceReset()), 0);
  expect("the array is gone", int(cudaFreeArray(resource.res.array.array)), int(cudaErrorInvalidResourceHandle));
  expect("three channels", int(cudaMallocArray(&array, &three, 4)), int(cudaErrorInvalidChannelDescriptor));
  cudaGetLastError();
}

int main() {
  rows_at_once();
  linear_memory();
  lines();
  planes();
  volumes();
  formats();
  cubes();
  levels();
  objects();
  return wrong != 0;
}
