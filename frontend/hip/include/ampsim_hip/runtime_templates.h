// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The runtime API's functions that are templates, or overloaded, in C++. They also accept pointers to constant memory,
// hence the casts.
#pragma once

#include <hip/hip_runtime_api.h>

#include <ampsim_cuda/components.h>

#include <string.h>

template <class T> static inline hipError_t hipMalloc(T **pointer, size_t bytes) {
  return hipMalloc((void **)pointer, bytes);
}
template <class T>
static inline hipError_t hipMallocManaged(T **pointer, size_t bytes, unsigned int flags = hipMemAttachGlobal) {
  return hipMallocManaged((void **)pointer, bytes, flags);
}
template <class T> static inline hipError_t hipMallocHost(T **pointer, size_t bytes) {
  return hipHostMalloc((void **)pointer, bytes, hipHostMallocDefault);
}
template <class T> static inline hipError_t hipHostAlloc(T **pointer, size_t bytes, unsigned int flags) {
  return hipHostMalloc((void **)pointer, bytes, flags);
}
template <class T> static inline hipError_t hipExtMallocWithFlags(T **pointer, size_t bytes, unsigned int) {
  return hipMalloc((void **)pointer, bytes);
}
template <class T>
static inline hipError_t hipHostMalloc(T **pointer, size_t bytes, unsigned int flags = hipHostMallocDefault) {
  return hipHostMalloc((void **)pointer, bytes, flags);
}
template <class T> static inline hipError_t hipMallocAsync(T **pointer, size_t bytes, hipStream_t stream) {
  return hipMallocAsync((void **)pointer, bytes, stream);
}
template <class T>
static inline hipError_t hipMallocFromPoolAsync(T **pointer, size_t bytes, hipMemPool_t pool, hipStream_t stream) {
  return hipMallocFromPoolAsync((void **)pointer, bytes, pool, stream);
}
/// From a pool of the program.
static inline hipError_t hipMallocAsync(void **pointer, size_t bytes, hipMemPool_t pool, hipStream_t stream) {
  return hipMallocFromPoolAsync(pointer, bytes, pool, stream);
}
template <class T>
static inline hipError_t hipMallocAsync(T **pointer, size_t bytes, hipMemPool_t pool, hipStream_t stream) {
  return hipMallocFromPoolAsync((void **)pointer, bytes, pool, stream);
}
template <class T>
static inline hipError_t hipMallocPitch(T **pointer, size_t *pitch, size_t width, size_t height) {
  return hipMallocPitch((void **)pointer, pitch, width, height);
}
template <class T> static inline hipError_t hipHostGetDevicePointer(T **device, void *host, unsigned int flags) {
  return hipHostGetDevicePointer((void **)device, host, flags);
}

template <class T>
static inline hipError_t hipMemcpyToSymbol(const T &symbol, const void *from, size_t bytes, size_t offset = 0,
                                           hipMemcpyKind kind = hipMemcpyHostToDevice) {
  return hipMemcpyToSymbol(static_cast<const void *>(&symbol), from, bytes, offset, kind);
}
template <class T>
static inline hipError_t hipMemcpyToSymbolAsync(const T &symbol, const void *from, size_t bytes, size_t offset = 0,
                                                hipMemcpyKind kind = hipMemcpyHostToDevice,
                                                hipStream_t stream = 0) {
  return hipMemcpyToSymbolAsync(static_cast<const void *>(&symbol), from, bytes, offset, kind, stream);
}
template <class T>
static inline hipError_t hipMemcpyFromSymbol(void *to, const T &symbol, size_t bytes, size_t offset = 0,
                                             hipMemcpyKind kind = hipMemcpyDeviceToHost) {
  return hipMemcpyFromSymbol(to, static_cast<const void *>(&symbol), bytes, offset, kind);
}
template <class T>
static inline hipError_t hipMemcpyFromSymbolAsync(void *to, const T &symbol, size_t bytes, size_t offset = 0,
                                                  hipMemcpyKind kind = hipMemcpyDeviceToHost,
                                                  hipStream_t stream = 0) {
  return hipMemcpyFromSymbolAsync(to, static_cast<const void *>(&symbol), bytes, offset, kind, stream);
}
template <class T> static inline hipError_t hipGetSymbolAddress(void **pointer, const T &symbol) {
  return hipGetSymbolAddress(pointer, static_cast<const void *>(&symbol));
}
template <class T, class U> static inline hipError_t hipGetSymbolAddress(U **pointer, const T &symbol) {
  return hipGetSymbolAddress((void **)pointer, static_cast<const void *>(&symbol));
}
template <class T> static inline hipError_t hipGetSymbolSize(size_t *size, const T &symbol) {
  return hipGetSymbolSize(size, static_cast<const void *>(&symbol));
}

template <class T>
static inline hipError_t
hipGraphAddMemcpyNodeToSymbol(hipGraphNode_t *node, hipGraph_t graph, const hipGraphNode_t *after, size_t count,
                              const T &symbol, const void *from, size_t bytes, size_t offset, hipMemcpyKind kind) {
  return hipGraphAddMemcpyNodeToSymbol(node, graph, after, count, static_cast<const void *>(&symbol), from, bytes,
                                       offset, kind);
}
template <class T>
static inline hipError_t
hipGraphAddMemcpyNodeFromSymbol(hipGraphNode_t *node, hipGraph_t graph, const hipGraphNode_t *after, size_t count,
                                void *to, const T &symbol, size_t bytes, size_t offset, hipMemcpyKind kind) {
  return hipGraphAddMemcpyNodeFromSymbol(node, graph, after, count, to, static_cast<const void *>(&symbol), bytes,
                                         offset, kind);
}

static inline hipError_t hipEventCreate(hipEvent_t *event, unsigned int flags) {
  return hipEventCreateWithFlags(event, flags);
}

template <class T>
static inline hipError_t hipLaunchKernel(T *function, dim3 grid, dim3 block, void **parameters, size_t shared = 0,
                                         hipStream_t stream = 0) {
  return hipLaunchKernel(reinterpret_cast<const void *>(function), grid, block, parameters, shared, stream);
}
template <class T>
static inline hipError_t hipLaunchCooperativeKernel(T *function, dim3 grid, dim3 block, void **parameters,
                                                    size_t shared = 0, hipStream_t stream = 0) {
  return hipLaunchCooperativeKernel(reinterpret_cast<const void *>(function), grid, block, parameters, shared,
                                    stream);
}
template <class T>
static inline hipError_t hipFuncSetAttribute(T *function, hipFuncAttribute attribute, int value) {
  return hipFuncSetAttribute(reinterpret_cast<const void *>(function), attribute, value);
}
template <class T> static inline hipError_t hipFuncGetAttributes(hipFuncAttributes *attributes, T *function) {
  return hipFuncGetAttributes(attributes, reinterpret_cast<const void *>(function));
}
template <class T> static inline hipError_t hipFuncSetCacheConfig(T *function, hipFuncCache_t config) {
  return hipFuncSetCacheConfig(reinterpret_cast<const void *>(function), config);
}
template <class T> static inline hipError_t hipFuncSetSharedMemConfig(T *function, hipSharedMemConfig config) {
  return hipFuncSetSharedMemConfig(reinterpret_cast<const void *>(function), config);
}
template <class T>
static inline hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, T function, int block_size,
                                                                      size_t dynamic_shared) {
  return hipOccupancyMaxActiveBlocksPerMultiprocessor(blocks, reinterpret_cast<const void *>(function), block_size,
                                                      dynamic_shared);
}
/// The largest block that fits; registers are not simulated.
template <class T>
static inline hipError_t hipOccupancyMaxPotentialBlockSize(int *grid, int *block, T function, size_t shared = 0,
                                                           int limit = 0) {
  hipDeviceProp_t device;
  if (hipError_t error = hipGetDeviceProperties(&device, 0))
    return error;
  int most = 0;
  const int largest = limit > 0 && limit < 1024 ? limit : 1024, step = device.warpSize;
  for (int size = largest; size > 0; size = size % step ? size / step * step : size - step) {
    int blocks = 0;
    if (hipError_t error = hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, function, size, shared))
      return error;
    if (blocks * size > most) {
      most = blocks * size;
      *block = size;
      *grid = blocks * device.multiProcessorCount;
    }
  }
  return hipSuccess;
}

/// Enqueues the copy and waits for it.
static inline hipError_t hipMemcpyWithStream(void *to, const void *from, size_t bytes, hipMemcpyKind kind,
                                             hipStream_t stream) {
  if (hipError_t error = hipMemcpyAsync(to, from, bytes, kind, stream))
    return error;
  return hipStreamSynchronize(stream);
}

/// The format of texels of a type.
template <class T> static inline hipChannelFormatDesc hipCreateChannelDesc() {
  using part = typename ampsim_cuda::components_of<T>::type;
  const int count = ampsim_cuda::components_of<T>::count, bits = int(sizeof(part)) * 8;
  const hipChannelFormatKind kind = part(0.5f) != part(0) ? hipChannelFormatKindFloat
                                    : part(-1) < part(0)  ? hipChannelFormatKindSigned
                                                          : hipChannelFormatKindUnsigned;
  return {bits, count > 1 ? bits : 0, count > 2 ? bits : 0, count > 2 ? bits : 0, kind};
}

static inline hipPitchedPtr make_hipPitchedPtr(void *pointer, size_t pitch, size_t width, size_t height) {
  return {pointer, pitch, width, height};
}
static inline hipPos make_hipPos(size_t x, size_t y, size_t z) { return {x, y, z}; }
static inline hipExtent make_hipExtent(size_t width, size_t height, size_t depth) { return {width, height, depth}; }
