// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA arrays (CUDA Runtime API, "Memory Management", "Texture Object Management"): creating them, copying from and to
// them.
#include "simulator/cuda/memory/copies.h"
#include "simulator/cuda/runtime/api.h"
#include "simulator/cuda/runtime/runtime.h"
#include "simulator/cuda/textures/arrays.h"

#include <algorithm>
#include <cstring>

using namespace ampsim;

namespace {

struct Shape {
  cudaExtent extent;
  unsigned flags;
};

/// Null, with the error recorded, if the format is invalid or no memory is left.
cudaArray_t make_array(CudaCall &call, const cudaChannelFormatDesc &format, const Shape &shape,
                       const char *function, const std::string &name, cudaError_t &error) {
  const auto &[extent, flags] = shape;
  const bool cube = flags & cudaArrayCubemap, layered = flags & cudaArrayLayered;
  const TexelFormat texel = texel_format(format);
  error = cudaSuccess;
  if (!texel.bytes())
    error = cudaErrorInvalidChannelDescriptor;
  else if (extent.width == 0 || (extent.depth && !extent.height && !layered) || (layered && extent.depth == 0) ||
           (cube && (extent.width != extent.height || extent.depth % 6 != 0 || (!layered && extent.depth != 6))) ||
           ((flags & cudaArrayTextureGather) && extent.height == 0))
    error = cudaErrorInvalidValue;
  if (error != cudaSuccess)
    return nullptr;
  CudaArray array;
  array.format = format;
  array.extent = extent;
  array.flags = flags;
  array.texel = texel.bytes();
  array.width = extent.width;
  array.height = std::max<std::size_t>(extent.height, 1);
  array.depth = std::max<std::size_t>(extent.depth, 1);
  const cudaArray_t made = call.runtime.arrays.make(array, call.runtime.allocations);
  if (!made) {
    error = cudaErrorMemoryAllocation;
    return nullptr;
  }
  Allocation &memory = *call.runtime.allocations.at(call.runtime.arrays.find(made)->begin);
  memory.name = name;
  memory.function = call.runtime.name_of(function);
  memory.file = host_place().file;
  memory.line = host_place().line;
  return made;
}

std::string variable_name() { return host_place().variable ? host_place().variable : ""; }

cudaError_t allocate_array(const char *function, cudaArray_t *array, const cudaChannelFormatDesc *format,
                           const Shape &shape) {
  CudaCall call;
  if (!array || !format)
    return call.runtime.note(cudaErrorInvalidValue);
  cudaError_t error;
  *array = make_array(call, *format, shape, function, variable_name(), error);
  return call.runtime.note(error);
}

void free_array(CudaRuntime &runtime, cudaArray_t array) {
  runtime.allocations.free(*runtime.allocations.at(runtime.arrays.find(array)->begin));
  runtime.arrays.forget(array);
}

/// Finishes everything that may still use the array.
void finish_users(CudaRuntime &runtime, cudaArray_t array) {
  if (const CudaArray *found = runtime.arrays.find(array))
    runtime.finish_users(*runtime.allocations.at(found->begin));
}

/// Finds the box of an array that begins at a byte of a row; false, with the error recorded, if there is none.
bool find_box(cudaArray_const_t number, std::size_t x, std::size_t y, std::size_t width, std::size_t height,
              Box &box, cudaError_t &error) {
  CudaCall call;
  const CudaArray *array = call.runtime.arrays.find(number);
  if (!array) {
    error = call.runtime.note(cudaErrorInvalidResourceHandle);
    return false;
  }
  if (x + width > array->pitch() || y + height > array->height) {
    error = call.runtime.note(cudaErrorInvalidValue);
    return false;
  }
  box = array->box({x, y, 0});
  return true;
}

Box plane(const void *begin, std::size_t pitch, std::size_t height) {
  return {static_cast<char *>(const_cast<void *>(begin)), pitch, height};
}

cudaError_t copy_to(cudaArray_t to, std::size_t x, std::size_t y, const void *from, std::size_t pitch,
                    std::size_t width, std::size_t height, cudaMemcpyKind kind, cudaStream_t stream,
                    bool asynchronous) {
  Transfer transfer{{}, plane(from, pitch, height), width, height, 1, kind};
  cudaError_t error;
  return find_box(to, x, y, width, height, transfer.to, error) ? copy(transfer, stream, asynchronous) : error;
}
cudaError_t copy_from(void *to, std::size_t pitch, cudaArray_const_t from, std::size_t x, std::size_t y,
                      std::size_t width, std::size_t height, cudaMemcpyKind kind, cudaStream_t stream,
                      bool asynchronous) {
  Transfer transfer{plane(to, pitch, height), {}, width, height, 1, kind};
  cudaError_t error;
  return find_box(from, x, y, width, height, transfer.from, error) ? copy(transfer, stream, asynchronous) : error;
}

/// An array's bytes from a position on, row after row.
bool find_bytes(cudaArray_const_t number, const cudaPos &at, std::size_t bytes, Box &box, cudaError_t &error) {
  if (!find_box(number, at.x, at.y, 0, 0, box, error))
    return false;
  CudaCall call;
  const CudaArray &array = *call.runtime.arrays.find(number);
  if (at.y * array.pitch() + at.x + bytes > array.slice()) {
    error = call.runtime.note(cudaErrorInvalidValue);
    return false;
  }
  box.pitch = bytes;
  return true;
}

/// The older functions copy bytes that continue in the next row: rows are contiguous here.
cudaError_t copy_bytes(cudaArray_t to_array, void *to, cudaArray_const_t from_array, const void *from,
                       const cudaPos &to_at, const cudaPos &from_at, std::size_t bytes, cudaMemcpyKind kind,
                       cudaStream_t stream, bool asynchronous) {
  Transfer transfer{plane(to, bytes, 1), plane(from, bytes, 1), bytes, 1, 1, kind};
  cudaError_t error;
  if ((to_array && !find_bytes(to_array, to_at, bytes, transfer.to, error)) ||
      (from_array && !find_bytes(from_array, from_at, bytes, transfer.from, error)))
    return error;
  return copy(transfer, stream, asynchronous);
}

} // namespace

extern "C" {

cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind kind) {
  return {x, y, z, w, kind};
}
cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc *format, cudaArray_const_t array) {
  CudaCall call;
  const CudaArray *found = call.runtime.arrays.find(array);
  if (!format || !found)
    return call.runtime.note(cudaErrorInvalidValue);
  *format = found->format;
  return cudaSuccess;
}
cudaError_t cudaMallocArray(cudaArray_t *array, const cudaChannelFormatDesc *format, std::size_t width,
                            std::size_t height, unsigned flags) {
  return allocate_array("cudaMallocArray", array, format, {{width, height, 0}, flags});
}
cudaError_t cudaMalloc3DArray(cudaArray_t *array, const cudaChannelFormatDesc *format, cudaExtent extent,
                              unsigned flags) {
  return allocate_array("cudaMalloc3DArray", array, format, {extent, flags});
}
cudaError_t cudaFreeArray(cudaArray_t array) {
  CudaCall call;
  if (!array)
    return cudaSuccess;
  finish_users(call.runtime, array);
  if (!call.runtime.arrays.find(array))
    return call.runtime.note(cudaErrorInvalidResourceHandle);
  free_array(call.runtime, array);
  return cudaSuccess;
}
cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc *format, cudaExtent *extent, unsigned *flags,
                             cudaArray_t array) {
  CudaCall call;
  const CudaArray *found = call.runtime.arrays.find(array);
  if (!found)
    return call.runtime.note(cudaErrorInvalidResourceHandle);
  if (format)
    *format = found->format;
  if (extent)
    *extent = found->extent;
  if (flags)
    *flags = found->flags;
  return cudaSuccess;
}

cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t *array, const cudaChannelFormatDesc *format,
                                     cudaExtent extent, unsigned levels, unsigned flags) {
  CudaCall call;
  if (!array || !format || levels == 0)
    return call.runtime.note(cudaErrorInvalidValue);
  // The number of layers stays the same on every level.
  const bool layers = flags & (cudaArrayLayered | cudaArrayCubemap);
  std::size_t longest = std::max({extent.width, extent.height, layers ? 0 : extent.depth});
  unsigned most = 1;
  for (; longest > 1 && most < 16; longest /= 2)
    ++most;
  auto made = std::make_unique<CudaMipmappedArray>();
  auto half = [](std::size_t length) { return length ? std::max<std::size_t>(length / 2, 1) : 0; };
  for (unsigned k = 0; k < std::min(levels, most); ++k) {
    cudaError_t error;
    const std::string name = variable_name();
    const cudaArray_t level = make_array(call, *format, {extent, flags}, "cudaMallocMipmappedArray",
                                         name.empty() ? name : name + " level " + std::to_string(k), error);
    if (!level) {
      for (cudaArray_t each : made->levels)
        free_array(call.runtime, each);
      return call.runtime.note(error);
    }
    made->levels.push_back(level);
    extent = {half(extent.width), half(extent.height), layers ? extent.depth : half(extent.depth)};
  }
  *array = reinterpret_cast<cudaMipmappedArray_t>(made.get());
  call.runtime.arrays.mipmapped[*array] = std::move(made);
  return cudaSuccess;
}
cudaError_t cudaGetMipmappedArrayLevel(cudaArray_t *array, cudaMipmappedArray_const_t of, unsigned level) {
  CudaCall call;
  auto found = call.runtime.arrays.mipmapped.find(of);
  if (!array || found == call.runtime.arrays.mipmapped.end() || level >= found->second->levels.size())
    return call.runtime.note(cudaErrorInvalidValue);
  *array = found->second->levels[level];
  return cudaSuccess;
}
cudaError_t cudaFreeMipmappedArray(cudaMipmappedArray_t array) {
  CudaCall call;
  if (!array)
    return cudaSuccess;
  auto found = call.runtime.arrays.mipmapped.find(array);
  if (found == call.runtime.arrays.mipmapped.end())
    return call.runtime.note(cudaErrorInvalidValue);
  for (cudaArray_t level : found->second->levels)
    finish_users(call.runtime, level);
  for (cudaArray_t level : found->second->levels)
    free_array(call.runtime, level);
  call.runtime.arrays.mipmapped.erase(found);
  return cudaSuccess;
}

cudaError_t cudaMemcpyToArray(cudaArray_t to, std::size_t x, std::size_t y, const void *from, std::size_t bytes,
                              cudaMemcpyKind kind) {
  return copy_bytes(to, nullptr, nullptr, from, {x, y, 0}, {}, bytes, kind, nullptr, false);
}
cudaError_t cudaMemcpyToArrayAsync(cudaArray_t to, std::size_t x, std::size_t y, const void *from,
                                   std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
  return copy_bytes(to, nullptr, nullptr, from, {x, y, 0}, {}, bytes, kind, stream, true);
}
cudaError_t cudaMemcpyFromArray(void *to, cudaArray_const_t from, std::size_t x, std::size_t y, std::size_t bytes,
                                cudaMemcpyKind kind) {
  return copy_bytes(nullptr, to, from, nullptr, {}, {x, y, 0}, bytes, kind, nullptr, false);
}
cudaError_t cudaMemcpyFromArrayAsync(void *to, cudaArray_const_t from, std::size_t x, std::size_t y,
                                     std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
  return copy_bytes(nullptr, to, from, nullptr, {}, {x, y, 0}, bytes, kind, stream, true);
}
cudaError_t cudaMemcpyArrayToArray(cudaArray_t to, std::size_t to_x, std::size_t to_y, cudaArray_const_t from,
                                   std::size_t from_x, std::size_t from_y, std::size_t bytes, cudaMemcpyKind kind) {
  return copy_bytes(to, nullptr, from, nullptr, {to_x, to_y, 0}, {from_x, from_y, 0}, bytes, kind, nullptr, false);
}
cudaError_t cudaMemcpy2DToArray(cudaArray_t to, std::size_t x, std::size_t y, const void *from, std::size_t pitch,
                                std::size_t width, std::size_t height, cudaMemcpyKind kind) {
  return copy_to(to, x, y, from, pitch, width, height, kind, nullptr, false);
}
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, std::size_t x, std::size_t y, const void *from,
                                     std::size_t pitch, std::size_t width, std::size_t height, cudaMemcpyKind kind,
                                     cudaStream_t stream) {
  return copy_to(to, x, y, from, pitch, width, height, kind, stream, true);
}
cudaError_t cudaMemcpy2DFromArray(void *to, std::size_t pitch, cudaArray_const_t from, std::size_t x, std::size_t y,
                                  std::size_t width, std::size_t height, cudaMemcpyKind kind) {
  return copy_from(to, pitch, from, x, y, width, height, kind, nullptr, false);
}
cudaError_t cudaMemcpy2DFromArrayAsync(void *to, std::size_t pitch, cudaArray_const_t from, std::size_t x,
                                       std::size_t y, std::size_t width, std::size_t height, cudaMemcpyKind kind,
                                       cudaStream_t stream) {
  return copy_from(to, pitch, from, x, y, width, height, kind, stream, true);
}
cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t to, std::size_t to_x, std::size_t to_y, cudaArray_const_t from,
                                     std::size_t from_x, std::size_t from_y, std::size_t width, std::size_t height,
                                     cudaMemcpyKind kind) {
  Transfer transfer{{}, {}, width, height, 1, kind};
  cudaError_t error;
  if (!find_box(to, to_x, to_y, width, height, transfer.to, error) ||
      !find_box(from, from_x, from_y, width, height, transfer.from, error))
    return error;
  return copy(transfer, nullptr, false);
}

} // extern "C"

void ampsim::add_array_functions(HostSymbols &symbols) {
  symbols.insert(symbols.end(),
                 {AMPSIM_CUDA_SYMBOL(cudaCreateChannelDesc), AMPSIM_CUDA_SYMBOL(cudaGetChannelDesc),
                  AMPSIM_CUDA_SYMBOL(cudaMallocArray), AMPSIM_CUDA_SYMBOL(cudaMalloc3DArray),
                  AMPSIM_CUDA_SYMBOL(cudaFreeArray), AMPSIM_CUDA_SYMBOL(cudaArrayGetInfo),
                  AMPSIM_CUDA_SYMBOL(cudaMallocMipmappedArray), AMPSIM_CUDA_SYMBOL(cudaGetMipmappedArrayLevel),
                  AMPSIM_CUDA_SYMBOL(cudaFreeMipmappedArray), AMPSIM_CUDA_SYMBOL(cudaMemcpyToArray),
                  AMPSIM_CUDA_SYMBOL(cudaMemcpyToArrayAsync), AMPSIM_CUDA_SYMBOL(cudaMemcpyFromArray),
                  AMPSIM_CUDA_SYMBOL(cudaMemcpyFromArrayAsync), AMPSIM_CUDA_SYMBOL(cudaMemcpyArrayToArray),
                  AMPSIM_CUDA_SYMBOL(cudaMemcpy2DToArray), AMPSIM_CUDA_SYMBOL(cudaMemcpy2DToArrayAsync),
                  AMPSIM_CUDA_SYMBOL(cudaMemcpy2DFromArray), AMPSIM_CUDA_SYMBOL(cudaMemcpy2DFromArrayAsync),
                  AMPSIM_CUDA_SYMBOL(cudaMemcpy2DArrayToArray)});
}
