// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texture references (CUDA Runtime API of version 11, "Texture Reference Management"): variables that hold the handle
// of a texture object, which binding creates. Launches enqueued earlier fetch from the previous binding: they are
// finished before a reference changes.
#include "simulator/cuda/runtime/api.h"
#include "simulator/cuda/runtime/runtime.h"
#include "simulator/cuda/runtime/runtime_functions.h"

#include <algorithm>

using namespace ampsim;

namespace {

cudaError_t bind(const textureReference *to, const cudaResourceDesc &resource) {
  auto *reference = const_cast<textureReference *>(to); // constant only to the program that declares it
  cudaTextureDesc how{};
  std::copy_n(reference->addressMode, 3, how.addressMode);
  how.filterMode = reference->filterMode;
  how.readMode = reference->_mode;
  how.sRGB = reference->sRGB;
  how.normalizedCoords = reference->normalized;
  how.maxAnisotropy = reference->maxAnisotropy;
  how.mipmapFilterMode = reference->mipmapFilterMode;
  how.mipmapLevelBias = reference->mipmapLevelBias;
  how.minMipmapLevelClamp = reference->minMipmapLevelClamp;
  how.maxMipmapLevelClamp = reference->maxMipmapLevelClamp;
  how.disableTrilinearOptimization = reference->disableTrilinearOptimization;
  cudaTextureObject_t made = 0;
  if (const cudaError_t error = cudaCreateTextureObject(&made, &resource, &how, nullptr); error != cudaSuccess)
    return error;
  (void)cudaDestroyTextureObject(reference->_object); // it waits for the work that uses it
  reference->_object = made;
  return cudaSuccess;
}

cudaError_t fails(cudaError_t error) {
  CudaCall call;
  return call.runtime.note(error);
}

} // namespace

extern "C" {

/// Any address is accepted, so fetches need no offset.
cudaError_t cudaBindTexture(std::size_t *offset, const textureReference *texture, const void *pointer,
                            const cudaChannelFormatDesc *format, std::size_t size) {
  cudaResourceDesc resource{};
  {
    CudaCall call;
    auto *begin = static_cast<char *>(const_cast<void *>(pointer));
    const Allocation *found = call.runtime.allocations.at(begin);
    if (!texture || !format || !found)
      return call.runtime.note(cudaErrorInvalidValue);
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = begin;
    resource.res.linear.desc = *format;
    resource.res.linear.sizeInBytes = std::min(size, std::size_t(found->begin + found->bytes - begin));
  }
  if (offset)
    *offset = 0;
  return bind(texture, resource);
}
cudaError_t cudaBindTexture2D(std::size_t *offset, const textureReference *texture, const void *pointer,
                              const cudaChannelFormatDesc *format, std::size_t width, std::size_t height,
                              std::size_t pitch) {
  if (!texture || !format)
    return fails(cudaErrorInvalidValue);
  cudaResourceDesc resource{};
  resource.resType = cudaResourceTypePitch2D;
  resource.res.pitch2D.devPtr = const_cast<void *>(pointer);
  resource.res.pitch2D.desc = *format;
  resource.res.pitch2D.width = width;
  resource.res.pitch2D.height = height;
  resource.res.pitch2D.pitchInBytes = pitch;
  if (offset)
    *offset = 0;
  return bind(texture, resource);
}
/// The texels have the array's format, whatever the program passes.
cudaError_t cudaBindTextureToArray(const textureReference *texture, cudaArray_const_t array,
                                   const cudaChannelFormatDesc *) {
  if (!texture)
    return fails(cudaErrorInvalidValue);
  cudaResourceDesc resource{};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = const_cast<cudaArray_t>(array);
  return bind(texture, resource);
}
cudaError_t cudaBindTextureToMipmappedArray(const textureReference *texture, cudaMipmappedArray_const_t array,
                                            const cudaChannelFormatDesc *) {
  if (!texture)
    return fails(cudaErrorInvalidValue);
  cudaResourceDesc resource{};
  resource.resType = cudaResourceTypeMipmappedArray;
  resource.res.mipmap.mipmap = const_cast<cudaMipmappedArray_t>(array);
  return bind(texture, resource);
}
cudaError_t cudaUnbindTexture(const textureReference *texture) {
  if (!texture)
    return fails(cudaErrorInvalidTexture);
  auto *reference = const_cast<textureReference *>(texture);
  const cudaError_t error = cudaDestroyTextureObject(reference->_object);
  reference->_object = 0;
  return error;
}
cudaError_t cudaGetTextureAlignmentOffset(std::size_t *offset, const textureReference *texture) {
  if (!offset)
    return fails(cudaErrorInvalidValue);
  if (!texture)
    return fails(cudaErrorInvalidTexture);
  if (!texture->_object)
    return fails(cudaErrorInvalidTextureBinding);
  *offset = 0;
  return cudaSuccess;
}
cudaError_t cudaGetTextureReference(const textureReference **texture, const void *symbol) {
  CudaCall call;
  const Allocation *found = call.runtime.allocations.at(symbol);
  if (!texture || !found || found->begin != symbol || !found->is_variable())
    return call.runtime.note(texture ? cudaErrorInvalidTexture : cudaErrorInvalidValue);
  *texture = static_cast<const textureReference *>(symbol);
  return cudaSuccess;
}

} // extern "C"

void ampsim::add_texture_reference_functions(HostSymbols &symbols) {
  symbols.insert(symbols.end(),
                 {AMPSIM_CUDA_SYMBOL(cudaBindTexture), AMPSIM_CUDA_SYMBOL(cudaBindTexture2D),
                  AMPSIM_CUDA_SYMBOL(cudaBindTextureToArray), AMPSIM_CUDA_SYMBOL(cudaBindTextureToMipmappedArray),
                  AMPSIM_CUDA_SYMBOL(cudaUnbindTexture), AMPSIM_CUDA_SYMBOL(cudaGetTextureAlignmentOffset),
                  AMPSIM_CUDA_SYMBOL(cudaGetTextureReference)});
}
