// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texture and surface objects (CUDA Runtime API, "Texture Object Management", "Surface Object Management").
#include "simulator/cuda/runtime/api.h"
#include "simulator/cuda/runtime/runtime.h"
#include "simulator/cuda/textures/arrays.h"

#include "model/cuda/abi.h"

#include <algorithm>
#include <cstring>

using namespace ampsim;

namespace {

ampsim_cuda_texture_level level_of(const CudaArray &array) {
  return {array.begin,
          std::uint32_t(array.width),
          std::uint32_t(array.height),
          std::uint32_t(array.depth),
          array.pitch(),
          array.slice()};
}

/// Determines the object's memory and format.
cudaError_t find_texels(CudaRuntime &runtime, const cudaResourceDesc &resource, ampsim_cuda_texture &data,
                        cudaChannelFormatDesc &format, unsigned &flags) {
  data.levels = 1;
  flags = 0;
  switch (resource.resType) {
  case cudaResourceTypeArray: {
    const CudaArray *array = runtime.arrays.find(resource.res.array.array);
    if (!array)
      return cudaErrorInvalidValue;
    data.level[0] = level_of(*array);
    format = array->format;
    flags = array->flags;
    return cudaSuccess;
  }
  case cudaResourceTypeMipmappedArray: {
    const auto found = runtime.arrays.mipmapped.find(resource.res.mipmap.mipmap);
    if (found == runtime.arrays.mipmapped.end())
      return cudaErrorInvalidValue;
    data.levels = 0;
    for (cudaArray_t level : found->second->levels)
      data.level[data.levels++] = level_of(*runtime.arrays.find(level));
    format = runtime.arrays.find(found->second->levels[0])->format;
    flags = runtime.arrays.find(found->second->levels[0])->flags;
    return cudaSuccess;
  }
  case cudaResourceTypeLinear: {
    format = resource.res.linear.desc;
    const unsigned bytes = texel_format(format).bytes();
    if (!runtime.allocations.at(resource.res.linear.devPtr))
      return cudaErrorInvalidValue;
    data.plain = 1;
    data.level[0] = {static_cast<char *>(resource.res.linear.devPtr),
                     std::uint32_t(bytes ? resource.res.linear.sizeInBytes / bytes : 0),
                     1,
                     1,
                     0,
                     0};
    return cudaSuccess;
  }
  case cudaResourceTypePitch2D: {
    const auto &plane = resource.res.pitch2D;
    format = plane.desc;
    if (!runtime.allocations.at(plane.devPtr) || plane.pitchInBytes % 32 != 0 ||
        plane.pitchInBytes < plane.width * texel_format(format).bytes())
      return cudaErrorInvalidValue;
    data.level[0] = {static_cast<char *>(plane.devPtr),
                     std::uint32_t(plane.width),
                     std::uint32_t(plane.height),
                     1,
                     plane.pitchInBytes,
                     plane.pitchInBytes * plane.height};
    return cudaSuccess;
  }
  }
  return cudaErrorInvalidValue;
}

/// A view's format: kinds in the order of cudaResourceViewFormat, each with 1, 2 and 4 channels.
TexelFormat format_of(cudaResourceViewFormat format) {
  struct Row {
    unsigned component;
    cudaChannelFormatKind kind;
  };
  static constexpr Row rows[] = {{1, cudaChannelFormatKindUnsigned}, {1, cudaChannelFormatKindSigned},
                                 {2, cudaChannelFormatKindUnsigned}, {2, cudaChannelFormatKindSigned},
                                 {4, cudaChannelFormatKindUnsigned}, {4, cudaChannelFormatKindSigned},
                                 {2, cudaChannelFormatKindFloat},    {4, cudaChannelFormatKindFloat}};
  const unsigned k = unsigned(format) - 1;
  if (k / 3 >= std::size(rows))
    return {};
  return {1u << k % 3, rows[k / 3].component, rows[k / 3].kind};
}

/// Applies a view of some of the levels and layers, or of the same bytes as other components.
cudaError_t look_through(const cudaResourceViewDesc &view, unsigned flags, ampsim_cuda_texture &data,
                         TexelFormat &format) {
  if (view.format != cudaResViewFormatNone) {
    const TexelFormat seen = format_of(view.format);
    if (!seen.bytes()) // of compressed blocks
      return cudaErrorNotSupported;
    if (seen.bytes() != format.bytes())
      return cudaErrorInvalidValue;
    format = seen;
  }
  if (view.lastMipmapLevel >= data.levels || view.firstMipmapLevel > view.lastMipmapLevel)
    return cudaErrorInvalidValue;
  data.levels = view.lastMipmapLevel - view.firstMipmapLevel + 1;
  std::copy_n(data.level + view.firstMipmapLevel, data.levels, data.level);
  if (!(flags & (cudaArrayLayered | cudaArrayCubemap)) || (view.firstLayer == 0 && view.lastLayer == 0))
    return cudaSuccess;
  for (ampsim_cuda_texture_level &level : std::span(data.level, data.levels)) {
    if (view.lastLayer >= level.depth || view.firstLayer > view.lastLayer)
      return cudaErrorInvalidValue;
    level.data += view.firstLayer * level.slice;
    level.depth = view.lastLayer - view.firstLayer + 1;
  }
  return cudaSuccess;
}

cudaError_t describe(CudaRuntime &runtime, TextureObject &object) {
  ampsim_cuda_texture &data = object.data;
  const cudaTextureDesc &how = object.how;
  cudaChannelFormatDesc channels{};
  unsigned flags = 0;
  if (cudaError_t error = find_texels(runtime, object.resource, data, channels, flags); error != cudaSuccess)
    return error;
  TexelFormat format = texel_format(channels);
  if (!format.bytes())
    return cudaErrorInvalidChannelDescriptor;
  if (object.has_view)
    if (cudaError_t error = look_through(object.view, flags, data, format); error != cudaSuccess)
      return error;
  const bool is_float = format.kind == cudaChannelFormatKindFloat;
  if (!is_float && how.readMode == cudaReadModeElementType && how.filterMode == cudaFilterModeLinear)
    return cudaErrorInvalidFilterSetting;
  if (!is_float && how.readMode == cudaReadModeNormalizedFloat && format.component == 4)
    return cudaErrorInvalidNormSetting;
  data.whole = data.level[0].data;
  const std::vector<std::int32_t> &extent = runtime.allocations.at(data.whole)->extent;
  data.rank = std::uint32_t(extent.size());
  std::ranges::copy(extent, data.extent);
  data.channels = format.channels;
  data.component = format.component;
  data.kind = format.kind;
  std::copy_n(how.addressMode, 3, data.address);
  data.linear = how.filterMode == cudaFilterModeLinear && !data.plain;
  data.linear_levels = how.mipmapFilterMode == cudaFilterModeLinear;
  data.to_float = how.readMode == cudaReadModeNormalizedFloat;
  data.normalized = how.normalizedCoords != 0;
  data.srgb = how.sRGB != 0 && format.component == 1;
  if (flags & cudaArrayCubemap) { // coordinates are fractions of a face; nothing is read beyond its edges
    data.normalized = 1;
    std::fill_n(data.address, 3, std::uint32_t(cudaAddressModeClamp));
  }
  // Without normalised coordinates there is no repetition.
  for (std::uint32_t &mode : data.address)
    if (!data.normalized && (mode == cudaAddressModeWrap || mode == cudaAddressModeMirror))
      mode = cudaAddressModeClamp;
  std::copy_n(how.borderColor, 4, data.border);
  data.bias = how.mipmapLevelBias;
  data.least_level = how.minMipmapLevelClamp;
  data.greatest_level = how.maxMipmapLevelClamp;
  return cudaSuccess;
}

cudaError_t create(unsigned long long *handle, std::unique_ptr<TextureObject> object) {
  CudaCall call;
  if (cudaError_t error = describe(call.runtime, *object); error != cudaSuccess)
    return call.runtime.note(error);
  *handle = call.runtime.textures.add(std::move(object));
  return call.runtime.note(*handle ? cudaSuccess : cudaErrorMemoryAllocation);
}

/// Running work may use it, and is finished first, as when memory is freed. Work after a wait for a value keeps it
/// until then.
cudaError_t destroy(unsigned long long handle) {
  CudaCall call;
  if (!handle)
    return cudaSuccess;
  if (!call.runtime.textures.find(handle))
    return call.runtime.note(cudaErrorInvalidValue);
  const std::vector<OperationHandle> waiting =
      call.runtime.streams.try_finish_all(call.runtime.machine.options.order.kind);
  if (waiting.empty()) {
    call.runtime.textures.remove(handle);
    return cudaSuccess;
  }
  StreamTask removal;
  removal.work = [&textures = call.runtime.textures, handle](StreamOperation &) { textures.remove(handle); };
  call.runtime.streams.submit_after(waiting, std::move(removal));
  return cudaSuccess;
}

template <class Part>
cudaError_t query(Part *to, unsigned long long handle, bool surface, Part TextureObject::*part) {
  CudaCall call;
  const TextureObject *object = call.runtime.textures.find(handle);
  if (!to || !object || object->is_surface != surface)
    return call.runtime.note(cudaErrorInvalidValue);
  *to = object->*part;
  return cudaSuccess;
}

} // namespace

extern "C" {

cudaError_t cudaCreateTextureObject(cudaTextureObject_t *texture, const cudaResourceDesc *resource,
                                    const cudaTextureDesc *how, const cudaResourceViewDesc *view) {
  if (!texture || !resource || !how) {
    CudaCall call;
    return call.runtime.note(cudaErrorInvalidValue);
  }
  auto object = std::make_unique<TextureObject>();
  object->resource = *resource;
  object->how = *how;
  if (view) {
    object->view = *view;
    object->has_view = true;
  }
  return create(texture, std::move(object));
}
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texture) { return destroy(texture); }
cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc *resource, cudaTextureObject_t texture) {
  return query(resource, texture, false, &TextureObject::resource);
}
cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc *how, cudaTextureObject_t texture) {
  return query(how, texture, false, &TextureObject::how);
}
cudaError_t cudaGetTextureObjectResourceViewDesc(cudaResourceViewDesc *view, cudaTextureObject_t texture) {
  {
    CudaCall call;
    const TextureObject *object = call.runtime.textures.find(texture);
    if (object && !object->has_view)
      return call.runtime.note(cudaErrorInvalidValue);
  }
  return query(view, texture, false, &TextureObject::view);
}

cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *surface, const cudaResourceDesc *resource) {
  {
    CudaCall call;
    const CudaArray *array = resource && resource->resType == cudaResourceTypeArray
                                 ? call.runtime.arrays.find(resource->res.array.array)
                                 : nullptr;
    if (!surface || !array || !(array->flags & cudaArraySurfaceLoadStore))
      return call.runtime.note(cudaErrorInvalidValue);
  }
  auto object = std::make_unique<TextureObject>();
  object->resource = *resource;
  object->is_surface = true;
  return create(surface, std::move(object));
}
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surface) { return destroy(surface); }
cudaError_t cudaGetSurfaceObjectResourceDesc(cudaResourceDesc *resource, cudaSurfaceObject_t surface) {
  return query(resource, surface, true, &TextureObject::resource);
}

} // extern "C"

void ampsim::add_texture_functions(HostSymbols &symbols) {
  symbols.insert(symbols.end(),
                 {AMPSIM_CUDA_SYMBOL(cudaCreateTextureObject), AMPSIM_CUDA_SYMBOL(cudaDestroyTextureObject),
                  AMPSIM_CUDA_SYMBOL(cudaGetTextureObjectResourceDesc),
                  AMPSIM_CUDA_SYMBOL(cudaGetTextureObjectTextureDesc),
                  AMPSIM_CUDA_SYMBOL(cudaGetTextureObjectResourceViewDesc),
                  AMPSIM_CUDA_SYMBOL(cudaCreateSurfaceObject), AMPSIM_CUDA_SYMBOL(cudaDestroySurfaceObject),
                  AMPSIM_CUDA_SYMBOL(cudaGetSurfaceObjectResourceDesc), AMPSIM_CUDA_SYMBOL(ampsim_library_data)});
}
