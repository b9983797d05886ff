// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The driver API's memory, arrays and texture objects: those of the runtime API, with addresses as numbers (CUDA Driver
// API, "Memory Management", "Stream Ordered Memory Allocator", "Unified Addressing", "Texture Object Management").
#include "simulator/cuda/driver/driver.h"
#include "simulator/cuda/memory/copies.h"
#include "simulator/cuda/runtime/runtime_functions.h"
#include "simulator/cuda/textures/arrays.h"

#include <algorithm>
#include <bit>

using namespace ampsim;

namespace {

/// Allocates device memory.
template <class Call> CUresult allocate(const char *name, CUdeviceptr *pointer, Call call) {
  if (!pointer)
    return CUDA_ERROR_INVALID_VALUE;
  void *made = nullptr;
  const CUresult result = by_runtime(name, [&] { return call(&made); });
  if (result == CUDA_SUCCESS)
    *pointer = address_of(made);
  return result;
}

//===--- copies ------------------------------------------------------------------===//

/// `kind` says which sides must be on the device, by the function's name.
CUresult copy_bytes(const char *name, void *to, const void *from, std::size_t bytes, cudaMemcpyKind kind,
                    CUstream stream, bool asynchronous) {
  if (!bytes)
    return check_context();
  const Transfer transfer{{static_cast<char *>(to), bytes, 1},
                          {static_cast<char *>(const_cast<void *>(from)), bytes, 1},
                          bytes,
                          1,
                          1,
                          kind};
  return by_runtime(name, [&] { return copy(transfer, stream, asynchronous); });
}

/// Managed memory and host memory from the library are allowed where a name says "device".
bool is_on_device(CUdeviceptr address) {
  CudaCall call(CudaCall::Caller::driver);
  return call.runtime.allocations.at(call.runtime.on_device(pointer_of(address)));
}

template <class Call> CUresult copy_peers(const char *name, CUcontext to, CUcontext from, Call call) {
  CUcontext current = nullptr;
  cuCtxGetCurrent(&current);
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  to = to ? to : current;
  from = from ? from : current;
  unsigned version;
  if (cuCtxGetApiVersion(to, &version) != CUDA_SUCCESS || cuCtxGetApiVersion(from, &version) != CUDA_SUCCESS)
    return CUDA_ERROR_INVALID_CONTEXT;
  return by_runtime(name, [&] { return call(to->device, from->device); });
}

/// For functions by whose name `device` is on the device.
CUresult copy_with_host(const char *name, void *to, const void *from, CUdeviceptr device, std::size_t bytes,
                        CUstream stream, bool asynchronous) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  if (bytes && !is_on_device(device))
    return CUDA_ERROR_INVALID_VALUE;
  return copy_bytes(name, to, from, bytes, cudaMemcpyDefault, stream, asynchronous);
}

/// The bytes of an array from a byte of its first row on, continuing in the next row.
bool find_bytes(CUarray array, std::size_t offset, std::size_t bytes, Box &box) {
  CudaCall call(CudaCall::Caller::driver);
  const CudaArray *found = call.runtime.arrays.find(array);
  if (!found || offset + bytes > found->slice())
    return false;
  box = {found->begin + offset, bytes, 1};
  return true;
}
CUresult copy_array_bytes(const char *name, CUarray to_array, std::size_t to_offset, void *to, CUarray from_array,
                          std::size_t from_offset, const void *from, std::size_t bytes, CUstream stream,
                          bool asynchronous) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  Transfer transfer{{static_cast<char *>(to), bytes, 1},
                    {static_cast<char *>(const_cast<void *>(from)), bytes, 1},
                    bytes,
                    1,
                    1,
                    cudaMemcpyDefault};
  if ((to_array && !find_bytes(to_array, to_offset, bytes, transfer.to)) ||
      (from_array && !find_bytes(from_array, from_offset, bytes, transfer.from)))
    return CUDA_ERROR_INVALID_VALUE;
  return by_runtime(name, [&] { return copy(transfer, stream, asynchronous); });
}

bool find_box(const CopySide &side, std::size_t width, std::size_t height, std::size_t depth, Box &box) {
  if (side.type == CU_MEMORYTYPE_ARRAY) {
    CudaCall call(CudaCall::Caller::driver);
    const CudaArray *array = call.runtime.arrays.find(side.array);
    if (!array || side.x + width > array->pitch() || side.y + height > array->height ||
        side.z + depth > array->depth)
      return false;
    box = array->box({side.x, side.y, side.z});
    return true;
  }
  char *begin = side.type == CU_MEMORYTYPE_HOST ? static_cast<char *>(const_cast<void *>(side.host))
                                                : static_cast<char *>(pointer_of(side.device));
  const std::size_t pitch = side.pitch ? side.pitch : side.x + width,
                    rows = side.rows ? side.rows : side.y + height;
  box = {begin + (side.z * rows + side.y) * pitch + side.x, pitch, rows};
  return true;
}
CUresult copy_boxes(const char *name, const CopySide &to, const CopySide &from, std::size_t width,
                    std::size_t height, std::size_t depth, CUstream stream, bool asynchronous) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  Transfer transfer{{}, {}, width, height, depth, cudaMemcpyDefault};
  if (!find_box(to, width, height, depth, transfer.to) || !find_box(from, width, height, depth, transfer.from) ||
      (to.type == CU_MEMORYTYPE_DEVICE && !is_on_device(to.device)) ||
      (from.type == CU_MEMORYTYPE_DEVICE && !is_on_device(from.device)))
    return CUDA_ERROR_INVALID_VALUE;
  return by_runtime(name, [&] { return copy(transfer, stream, asynchronous); });
}
CUresult copy_plane(const char *name, const CUDA_MEMCPY2D *of, CUstream stream, bool asynchronous) {
  if (!of)
    return CUDA_ERROR_INVALID_VALUE;
  return copy_boxes(
      name,
      {of->dstMemoryType, of->dstHost, of->dstDevice, of->dstArray, of->dstPitch, 0, of->dstXInBytes, of->dstY, 0},
      {of->srcMemoryType, of->srcHost, of->srcDevice, of->srcArray, of->srcPitch, 0, of->srcXInBytes, of->srcY, 0},
      of->WidthInBytes, of->Height, 1, stream, asynchronous);
}
CUresult copy_cube(const char *name, const CUDA_MEMCPY3D *of, CUstream stream, bool asynchronous) {
  if (!of)
    return CUDA_ERROR_INVALID_VALUE;
  return copy_boxes(name, target_of(*of), source_of(*of), of->WidthInBytes, of->Height, of->Depth, stream,
                    asynchronous);
}

/// Elements of one, two or four bytes.
CUresult fill(const char *name, CUdeviceptr to, std::size_t pitch, unsigned value, unsigned element,
              std::size_t width, std::size_t height, CUstream stream, bool asynchronous) {
  const Filling filling{
      {static_cast<char *>(pointer_of(to)), pitch, height}, value, element, width * element, height, 1};
  if (to % element != 0 || (height > 1 && pitch % element != 0))
    return CUDA_ERROR_INVALID_VALUE;
  return by_runtime(name, [&] {
    CudaCall call(CudaCall::Caller::driver);
    CudaRuntime &runtime = call.runtime;
    if (runtime.sticky != cudaSuccess)
      return runtime.sticky;
    if (!runtime.streams.exists(id_of(stream)))
      return cudaErrorInvalidResourceHandle;
    if (!width || !height)
      return cudaSuccess;
    if (cudaError_t error = check(runtime, filling); error != cudaSuccess)
      return error;
    GraphNode node;
    node.type = cudaGraphNodeTypeMemset;
    node.task = task_of(runtime, filling, name);
    node.fill = {filling.to.begin, pitch, value, element, width, height};
    const Allocation *target = runtime.allocations.at(runtime.on_device(filling.to.begin));
    const bool on_device =
        target && (target->kind == Allocation::Kind::device || target->kind == Allocation::Kind::variable);
    return submit(runtime, stream, std::move(node), !asynchronous && !on_device);
  });
}

//===--- formats -----------------------------------------------------------------===//

cudaChannelFormatDesc format_of(CUarray_format format, unsigned channels) {
  int bits = 0;
  cudaChannelFormatKind kind = cudaChannelFormatKindNone;
  switch (format) {
  case CU_AD_FORMAT_UNSIGNED_INT8:
  case CU_AD_FORMAT_UNSIGNED_INT16:
  case CU_AD_FORMAT_UNSIGNED_INT32:
    bits = 8 << (format - CU_AD_FORMAT_UNSIGNED_INT8);
    kind = cudaChannelFormatKindUnsigned;
    break;
  case CU_AD_FORMAT_SIGNED_INT8:
  case CU_AD_FORMAT_SIGNED_INT16:
  case CU_AD_FORMAT_SIGNED_INT32:
    bits = 8 << (format - CU_AD_FORMAT_SIGNED_INT8);
    kind = cudaChannelFormatKindSigned;
    break;
  case CU_AD_FORMAT_HALF:
    bits = 16;
    kind = cudaChannelFormatKindFloat;
    break;
  case CU_AD_FORMAT_FLOAT:
    bits = 32;
    kind = cudaChannelFormatKindFloat;
    break;
  }
  return {bits, channels > 1 ? bits : 0, channels > 2 ? bits : 0, channels > 2 ? bits : 0, kind};
}
CUarray_format format_of(const cudaChannelFormatDesc &format) {
  int size = 0;
  if (format.x == 32)
    size = 2;
  else if (format.x == 16)
    size = 1;
  switch (format.f) {
  case cudaChannelFormatKindSigned:
    return CUarray_format(CU_AD_FORMAT_SIGNED_INT8 + size);
  case cudaChannelFormatKindFloat:
    return size == 2 ? CU_AD_FORMAT_FLOAT : CU_AD_FORMAT_HALF;
  default:
    return CUarray_format(CU_AD_FORMAT_UNSIGNED_INT8 + size);
  }
}
unsigned channels_of(const cudaChannelFormatDesc &format) {
  return unsigned((format.x > 0) + (format.y > 0) + (format.z > 0) + (format.w > 0));
}

/// False if the type is unknown.
bool resource_of(const CUDA_RESOURCE_DESC &from, cudaResourceDesc &to) {
  to = {};
  to.resType = cudaResourceType(from.resType);
  switch (from.resType) {
  case CU_RESOURCE_TYPE_ARRAY:
    to.res.array.array = from.res.array.hArray;
    return true;
  case CU_RESOURCE_TYPE_MIPMAPPED_ARRAY:
    to.res.mipmap.mipmap = from.res.mipmap.hMipmappedArray;
    return true;
  case CU_RESOURCE_TYPE_LINEAR:
    to.res.linear.devPtr = pointer_of(from.res.linear.devPtr);
    to.res.linear.desc = format_of(from.res.linear.format, from.res.linear.numChannels);
    to.res.linear.sizeInBytes = from.res.linear.sizeInBytes;
    return true;
  case CU_RESOURCE_TYPE_PITCH2D:
    to.res.pitch2D.devPtr = pointer_of(from.res.pitch2D.devPtr);
    to.res.pitch2D.desc = format_of(from.res.pitch2D.format, from.res.pitch2D.numChannels);
    to.res.pitch2D.width = from.res.pitch2D.width;
    to.res.pitch2D.height = from.res.pitch2D.height;
    to.res.pitch2D.pitchInBytes = from.res.pitch2D.pitchInBytes;
    return true;
  }
  return false;
}

/// Components of at most 16 bits are read as fractions of their range, others unchanged.
bool is_integral(const CUDA_RESOURCE_DESC &resource) {
  CUarray_format format = CU_AD_FORMAT_FLOAT;
  if (resource.resType == CU_RESOURCE_TYPE_LINEAR)
    format = resource.res.linear.format;
  else if (resource.resType == CU_RESOURCE_TYPE_PITCH2D)
    format = resource.res.pitch2D.format;
  else {
    cudaArray_t array = resource.res.array.hArray;
    if (resource.resType == CU_RESOURCE_TYPE_MIPMAPPED_ARRAY)
      cudaGetMipmappedArrayLevel(&array, resource.res.mipmap.hMipmappedArray, 0);
    CudaCall call(CudaCall::Caller::driver);
    if (const CudaArray *found = call.runtime.arrays.find(array))
      format = format_of(found->format);
  }
  return format == CU_AD_FORMAT_UNSIGNED_INT8 || format == CU_AD_FORMAT_UNSIGNED_INT16 ||
         format == CU_AD_FORMAT_SIGNED_INT8 || format == CU_AD_FORMAT_SIGNED_INT16;
}

} // namespace

extern "C" {

//===--- allocations ------------------------------------------------------------===//

CUresult cuMemGetInfo(std::size_t *free, std::size_t *total) {
  std::size_t left = 0, all = 0;
  const CUresult result = by_runtime("cuMemGetInfo", [&] { return cudaMemGetInfo(&left, &all); });
  if (free)
    *free = left;
  if (total)
    *total = all;
  return result;
}
CUresult cuMemAlloc(CUdeviceptr *pointer, std::size_t bytes) {
  if (!bytes)
    return CUDA_ERROR_INVALID_VALUE;
  return allocate("cuMemAlloc", pointer, [&](void **made) { return cudaMalloc(made, bytes); });
}
CUresult cuMemAllocPitch(CUdeviceptr *pointer, std::size_t *pitch, std::size_t width, std::size_t height,
                         unsigned element) {
  if (!pitch || !width || !height || (element != 4 && element != 8 && element != 16))
    return CUDA_ERROR_INVALID_VALUE;
  return allocate("cuMemAllocPitch", pointer,
                  [&](void **made) { return cudaMallocPitch(made, pitch, width, height); });
}
CUresult cuMemAllocManaged(CUdeviceptr *pointer, std::size_t bytes, unsigned flags) {
  if (!bytes)
    return CUDA_ERROR_INVALID_VALUE;
  return allocate("cuMemAllocManaged", pointer, [&](void **made) { return cudaMallocManaged(made, bytes, flags); });
}
CUresult cuMemAllocAsync(CUdeviceptr *pointer, std::size_t bytes, CUstream stream) {
  return allocate("cuMemAllocAsync", pointer, [&](void **made) { return cudaMallocAsync(made, bytes, stream); });
}
CUresult cuMemAllocFromPoolAsync(CUdeviceptr *pointer, std::size_t bytes, CUmemoryPool pool, CUstream stream) {
  return allocate("cuMemAllocFromPoolAsync", pointer,
                  [&](void **made) { return cudaMallocFromPoolAsync(made, bytes, pool, stream); });
}
CUresult cuMemFree(CUdeviceptr pointer) {
  return by_runtime("cuMemFree", [&] { return cudaFree(pointer_of(pointer)); });
}
CUresult cuMemFreeAsync(CUdeviceptr pointer, CUstream stream) {
  return by_runtime("cuMemFreeAsync", [&] { return cudaFreeAsync(pointer_of(pointer), stream); });
}
CUresult cuMemAllocHost(void **pointer, std::size_t bytes) {
  return by_runtime("cuMemAllocHost", [&] { return cudaHostAlloc(pointer, bytes, 0); });
}
CUresult cuMemHostAlloc(void **pointer, std::size_t bytes, unsigned flags) {
  return by_runtime("cuMemHostAlloc", [&] { return cudaHostAlloc(pointer, bytes, flags); });
}
CUresult cuMemFreeHost(void *pointer) {
  return by_runtime("cuMemFreeHost", [&] { return cudaFreeHost(pointer); });
}
CUresult cuMemHostGetDevicePointer(CUdeviceptr *device, void *host, unsigned flags) {
  return allocate("cuMemHostGetDevicePointer", device,
                  [&](void **found) { return cudaHostGetDevicePointer(found, host, flags); });
}
CUresult cuMemHostGetFlags(unsigned *flags, void *pointer) {
  return by_runtime("cuMemHostGetFlags", [&] { return cudaHostGetFlags(flags, pointer); });
}
CUresult cuMemHostRegister(void *pointer, std::size_t bytes, unsigned flags) {
  return by_runtime("cuMemHostRegister", [&] { return cudaHostRegister(pointer, bytes, flags); });
}
CUresult cuMemHostUnregister(void *pointer) {
  return by_runtime("cuMemHostUnregister", [&] { return cudaHostUnregister(pointer); });
}
CUresult cuMemGetAddressRange(CUdeviceptr *begin, std::size_t *bytes, CUdeviceptr pointer) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  CudaCall call(CudaCall::Caller::driver);
  const Allocation *found = call.runtime.allocations.at(call.runtime.on_device(pointer_of(pointer)));
  if (!found)
    return CUDA_ERROR_NOT_FOUND;
  if (begin)
    *begin = address_of(found->registered ? found->registered : found->begin);
  if (bytes)
    *bytes = found->bytes;
  return CUDA_SUCCESS;
}

CUresult cuMemPoolCreate(CUmemoryPool *pool, const CUmemPoolProps *properties) {
  static_assert(sizeof(CUmemPoolProps) == sizeof(cudaMemPoolProps));
  return by_runtime("cuMemPoolCreate", [&] {
    return cudaMemPoolCreate(pool, reinterpret_cast<const cudaMemPoolProps *>(properties));
  });
}
CUresult cuMemPoolDestroy(CUmemoryPool pool) {
  return by_runtime("cuMemPoolDestroy", [&] { return cudaMemPoolDestroy(pool); });
}
CUresult cuMemPoolTrimTo(CUmemoryPool pool, std::size_t bytes) {
  return by_runtime("cuMemPoolTrimTo", [&] { return cudaMemPoolTrimTo(pool, bytes); });
}
CUresult cuMemPoolExportToShareableHandle(void *handle, CUmemoryPool pool, CUmemAllocationHandleType type,
                                          unsigned long long flags) {
  return by_runtime("cuMemPoolExportToShareableHandle", [&] {
    return cudaMemPoolExportToShareableHandle(handle, pool, cudaMemAllocationHandleType(type), unsigned(flags));
  });
}
CUresult cuMemPoolImportFromShareableHandle(CUmemoryPool *pool, void *handle, CUmemAllocationHandleType type,
                                            unsigned long long flags) {
  return by_runtime("cuMemPoolImportFromShareableHandle", [&] {
    return cudaMemPoolImportFromShareableHandle(pool, handle, cudaMemAllocationHandleType(type), unsigned(flags));
  });
}
CUresult cuMemPoolExportPointer(CUmemPoolPtrExportData *data, CUdeviceptr pointer) {
  static_assert(sizeof(CUmemPoolPtrExportData) == sizeof(cudaMemPoolPtrExportData));
  return by_runtime("cuMemPoolExportPointer", [&] {
    return cudaMemPoolExportPointer(reinterpret_cast<cudaMemPoolPtrExportData *>(data), pointer_of(pointer));
  });
}
CUresult cuMemPoolImportPointer(CUdeviceptr *pointer, CUmemoryPool pool, CUmemPoolPtrExportData *data) {
  return allocate("cuMemPoolImportPointer", pointer, [&](void **made) {
    return cudaMemPoolImportPointer(made, pool, reinterpret_cast<cudaMemPoolPtrExportData *>(data));
  });
}

CUresult cuIpcGetMemHandle(CUipcMemHandle *handle, CUdeviceptr pointer) {
  static_assert(sizeof(CUipcMemHandle) == sizeof(cudaIpcMemHandle_t));
  return by_runtime("cuIpcGetMemHandle", [&] {
    return cudaIpcGetMemHandle(reinterpret_cast<cudaIpcMemHandle_t *>(handle), pointer_of(pointer));
  });
}
CUresult cuIpcOpenMemHandle(CUdeviceptr *pointer, CUipcMemHandle handle, unsigned flags) {
  return allocate("cuIpcOpenMemHandle", pointer, [&](void **made) {
    return cudaIpcOpenMemHandle(made, std::bit_cast<cudaIpcMemHandle_t>(handle), flags);
  });
}
CUresult cuIpcCloseMemHandle(CUdeviceptr pointer) {
  return by_runtime("cuIpcCloseMemHandle", [&] { return cudaIpcCloseMemHandle(pointer_of(pointer)); });
}
CUresult cuIpcGetEventHandle(CUipcEventHandle *handle, CUevent event) {
  static_assert(sizeof(CUipcEventHandle) == sizeof(cudaIpcEventHandle_t));
  return by_runtime("cuIpcGetEventHandle",
                    [&] { return cudaIpcGetEventHandle(reinterpret_cast<cudaIpcEventHandle_t *>(handle), event); });
}
CUresult cuIpcOpenEventHandle(CUevent *event, CUipcEventHandle handle) {
  return by_runtime("cuIpcOpenEventHandle",
                    [&] { return cudaIpcOpenEventHandle(event, std::bit_cast<cudaIpcEventHandle_t>(handle)); });
}
CUresult cuMemPoolSetAttribute(CUmemoryPool pool, CUmemPool_attribute attribute, void *value) {
  return by_runtime("cuMemPoolSetAttribute",
                    [&] { return cudaMemPoolSetAttribute(pool, cudaMemPoolAttr(attribute), value); });
}
CUresult cuMemPoolGetAttribute(CUmemoryPool pool, CUmemPool_attribute attribute, void *value) {
  return by_runtime("cuMemPoolGetAttribute",
                    [&] { return cudaMemPoolGetAttribute(pool, cudaMemPoolAttr(attribute), value); });
}
CUresult cuMemPoolSetAccess(CUmemoryPool pool, const CUmemAccessDesc *access, std::size_t count) {
  static_assert(sizeof(CUmemAccessDesc) == sizeof(cudaMemAccessDesc));
  return by_runtime("cuMemPoolSetAccess", [&] {
    return cudaMemPoolSetAccess(pool, reinterpret_cast<const cudaMemAccessDesc *>(access), count);
  });
}
CUresult cuMemPoolGetAccess(CUmemAccess_flags *flags, CUmemoryPool pool, CUmemLocation *location) {
  return by_runtime("cuMemPoolGetAccess", [&] {
    return cudaMemPoolGetAccess(reinterpret_cast<cudaMemAccessFlags *>(flags), pool,
                                reinterpret_cast<cudaMemLocation *>(location));
  });
}

CUresult cuPointerGetAttribute(void *value, CUpointer_attribute attribute, CUdeviceptr pointer) {
  if (!value)
    return CUDA_ERROR_INVALID_VALUE;
  cudaPointerAttributes found{};
  if (CUresult wrong = by_runtime("cuPointerGetAttribute",
                                  [&] { return cudaPointerGetAttributes(&found, pointer_of(pointer)); });
      wrong != CUDA_SUCCESS)
    return wrong;
  const bool known = found.type != cudaMemoryTypeUnregistered;
  CUdeviceptr begin = 0;
  std::size_t bytes = 0;
  if (known)
    cuMemGetAddressRange(&begin, &bytes, pointer);
  switch (attribute) {
  case CU_POINTER_ATTRIBUTE_MAPPED:
    *static_cast<bool *>(value) = known;
    return CUDA_SUCCESS;
  case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
    *static_cast<void **>(value) = pointer_of(begin);
    break;
  case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
    *static_cast<std::size_t *>(value) = bytes;
    break;
  case CU_POINTER_ATTRIBUTE_CONTEXT:
    if (known)
      cuCtxGetCurrent(static_cast<CUcontext *>(value));
    break;
  case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
    *static_cast<unsigned *>(value) = found.type == cudaMemoryTypeHost ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
    break;
  case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
    *static_cast<CUdeviceptr *>(value) = address_of(found.devicePointer);
    break;
  case CU_POINTER_ATTRIBUTE_HOST_POINTER:
    if (known && !found.hostPointer)
      return CUDA_ERROR_INVALID_VALUE;
    *static_cast<void **>(value) = found.hostPointer;
    break;
  case CU_POINTER_ATTRIBUTE_SYNC_MEMOPS:
    *static_cast<int *>(value) = 0;
    break;
  case CU_POINTER_ATTRIBUTE_IS_MANAGED:
    *static_cast<unsigned *>(value) = found.type == cudaMemoryTypeManaged;
    break;
  case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
    *static_cast<int *>(value) = known ? found.device : -2;
    break;
  default:
    return CUDA_ERROR_NOT_SUPPORTED;
  }
  return known ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}
CUresult cuPointerGetAttributes(unsigned count, CUpointer_attribute *attributes, void **values,
                                CUdeviceptr pointer) {
  if (!attributes || !values)
    return CUDA_ERROR_INVALID_VALUE;
  for (unsigned k = 0; k < count; ++k) // all are zero for memory that does not come from the library
    if (CUresult result = cuPointerGetAttribute(values[k], attributes[k], pointer);
        result != CUDA_SUCCESS && result != CUDA_ERROR_INVALID_VALUE)
      return result;
  return CUDA_SUCCESS;
}
CUresult cuPointerSetAttribute(const void *value, CUpointer_attribute attribute, CUdeviceptr pointer) {
  if (!value || attribute != CU_POINTER_ATTRIBUTE_SYNC_MEMOPS)
    return CUDA_ERROR_INVALID_VALUE;
  return cuMemGetAddressRange(nullptr, nullptr, pointer) == CUDA_SUCCESS ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}
CUresult cuMemAdvise(CUdeviceptr, std::size_t, CUmem_advise, CUdevice) { return check_context(); }
CUresult cuMemPrefetchAsync(CUdeviceptr, std::size_t, CUdevice, CUstream) { return check_context(); }

//===--- copies and fills ---------------------------------------------------------===//

CUresult cuMemcpy(CUdeviceptr to, CUdeviceptr from, std::size_t bytes) {
  return copy_bytes("cuMemcpy", pointer_of(to), pointer_of(from), bytes, cudaMemcpyDefault, nullptr, false);
}
CUresult cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from, std::size_t bytes, CUstream stream) {
  return copy_bytes("cuMemcpyAsync", pointer_of(to), pointer_of(from), bytes, cudaMemcpyDefault, stream, true);
}
/// Between the devices of the two contexts.
CUresult cuMemcpyPeer(CUdeviceptr to, CUcontext to_context, CUdeviceptr from, CUcontext from_context,
                      std::size_t bytes) {
  return copy_peers("cuMemcpyPeer", to_context, from_context, [&](int to_device, int from_device) {
    return cudaMemcpyPeer(pointer_of(to), to_device, pointer_of(from), from_device, bytes);
  });
}
CUresult cuMemcpyPeerAsync(CUdeviceptr to, CUcontext to_context, CUdeviceptr from, CUcontext from_context,
                           std::size_t bytes, CUstream stream) {
  return copy_peers("cuMemcpyPeerAsync", to_context, from_context, [&](int to_device, int from_device) {
    return cudaMemcpyPeerAsync(pointer_of(to), to_device, pointer_of(from), from_device, bytes, stream);
  });
}
CUresult cuMemcpyHtoD(CUdeviceptr to, const void *from, std::size_t bytes) {
  return copy_with_host("cuMemcpyHtoD", pointer_of(to), from, to, bytes, nullptr, false);
}
CUresult cuMemcpyHtoDAsync(CUdeviceptr to, const void *from, std::size_t bytes, CUstream stream) {
  return copy_with_host("cuMemcpyHtoDAsync", pointer_of(to), from, to, bytes, stream, true);
}
CUresult cuMemcpyDtoH(void *to, CUdeviceptr from, std::size_t bytes) {
  return copy_with_host("cuMemcpyDtoH", to, pointer_of(from), from, bytes, nullptr, false);
}
CUresult cuMemcpyDtoHAsync(void *to, CUdeviceptr from, std::size_t bytes, CUstream stream) {
  return copy_with_host("cuMemcpyDtoHAsync", to, pointer_of(from), from, bytes, stream, true);
}
CUresult cuMemcpyDtoD(CUdeviceptr to, CUdeviceptr from, std::size_t bytes) {
  return copy_bytes("cuMemcpyDtoD", pointer_of(to), pointer_of(from), bytes, cudaMemcpyDeviceToDevice, nullptr,
                    false);
}
CUresult cuMemcpyDtoDAsync(CUdeviceptr to, CUdeviceptr from, std::size_t bytes, CUstream stream) {
  return copy_bytes("cuMemcpyDtoDAsync", pointer_of(to), pointer_of(from), bytes, cudaMemcpyDeviceToDevice, stream,
                    true);
}
CUresult cuMemcpyDtoA(CUarray to, std::size_t offset, CUdeviceptr from, std::size_t bytes) {
  return copy_array_bytes("cuMemcpyDtoA", to, offset, nullptr, nullptr, 0, pointer_of(from), bytes, nullptr, false);
}
CUresult cuMemcpyAtoD(CUdeviceptr to, CUarray from, std::size_t offset, std::size_t bytes) {
  return copy_array_bytes("cuMemcpyAtoD", nullptr, 0, pointer_of(to), from, offset, nullptr, bytes, nullptr, false);
}
CUresult cuMemcpyHtoA(CUarray to, std::size_t offset, const void *from, std::size_t bytes) {
  return copy_array_bytes("cuMemcpyHtoA", to, offset, nullptr, nullptr, 0, from, bytes, nullptr, false);
}
CUresult cuMemcpyHtoAAsync(CUarray to, std::size_t offset, const void *from, std::size_t bytes, CUstream stream) {
  return copy_array_bytes("cuMemcpyHtoAAsync", to, offset, nullptr, nullptr, 0, from, bytes, stream, true);
}
CUresult cuMemcpyAtoH(void *to, CUarray from, std::size_t offset, std::size_t bytes) {
  return copy_array_bytes("cuMemcpyAtoH", nullptr, 0, to, from, offset, nullptr, bytes, nullptr, false);
}
CUresult cuMemcpyAtoHAsync(void *to, CUarray from, std::size_t offset, std::size_t bytes, CUstream stream) {
  return copy_array_bytes("cuMemcpyAtoHAsync", nullptr, 0, to, from, offset, nullptr, bytes, stream, true);
}
CUresult cuMemcpyAtoA(CUarray to, std::size_t to_offset, CUarray from, std::size_t from_offset, std::size_t bytes) {
  return copy_array_bytes("cuMemcpyAtoA", to, to_offset, nullptr, from, from_offset, nullptr, bytes, nullptr,
                          false);
}
CUresult cuMemcpy2D(const CUDA_MEMCPY2D *copy) { return copy_plane("cuMemcpy2D", copy, nullptr, false); }
CUresult cuMemcpy2DUnaligned(const CUDA_MEMCPY2D *copy) {
  return copy_plane("cuMemcpy2DUnaligned", copy, nullptr, false);
}
CUresult cuMemcpy2DAsync(const CUDA_MEMCPY2D *copy, CUstream stream) {
  return copy_plane("cuMemcpy2DAsync", copy, stream, true);
}
CUresult cuMemcpy3D(const CUDA_MEMCPY3D *copy) { return copy_cube("cuMemcpy3D", copy, nullptr, false); }
CUresult cuMemcpy3DAsync(const CUDA_MEMCPY3D *copy, CUstream stream) {
  return copy_cube("cuMemcpy3DAsync", copy, stream, true);
}

CUresult cuMemsetD8(CUdeviceptr to, unsigned char value, std::size_t count) {
  return fill("cuMemsetD8", to, count, value, 1, count, 1, nullptr, false);
}
CUresult cuMemsetD16(CUdeviceptr to, unsigned short value, std::size_t count) {
  return fill("cuMemsetD16", to, count * 2, value, 2, count, 1, nullptr, false);
}
CUresult cuMemsetD32(CUdeviceptr to, unsigned value, std::size_t count) {
  return fill("cuMemsetD32", to, count * 4, value, 4, count, 1, nullptr, false);
}
CUresult cuMemsetD2D8(CUdeviceptr to, std::size_t pitch, unsigned char value, std::size_t width,
                      std::size_t height) {
  return fill("cuMemsetD2D8", to, pitch, value, 1, width, height, nullptr, false);
}
CUresult cuMemsetD2D16(CUdeviceptr to, std::size_t pitch, unsigned short value, std::size_t width,
                       std::size_t height) {
  return fill("cuMemsetD2D16", to, pitch, value, 2, width, height, nullptr, false);
}
CUresult cuMemsetD2D32(CUdeviceptr to, std::size_t pitch, unsigned value, std::size_t width, std::size_t height) {
  return fill("cuMemsetD2D32", to, pitch, value, 4, width, height, nullptr, false);
}
CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, std::size_t count, CUstream stream) {
  return fill("cuMemsetD8Async", to, count, value, 1, count, 1, stream, true);
}
CUresult cuMemsetD16Async(CUdeviceptr to, unsigned short value, std::size_t count, CUstream stream) {
  return fill("cuMemsetD16Async", to, count * 2, value, 2, count, 1, stream, true);
}
CUresult cuMemsetD32Async(CUdeviceptr to, unsigned value, std::size_t count, CUstream stream) {
  return fill("cuMemsetD32Async", to, count * 4, value, 4, count, 1, stream, true);
}
CUresult cuMemsetD2D8Async(CUdeviceptr to, std::size_t pitch, unsigned char value, std::size_t width,
                           std::size_t height, CUstream stream) {
  return fill("cuMemsetD2D8Async", to, pitch, value, 1, width, height, stream, true);
}
CUresult cuMemsetD2D16Async(CUdeviceptr to, std::size_t pitch, unsigned short value, std::size_t width,
                            std::size_t height, CUstream stream) {
  return fill("cuMemsetD2D16Async", to, pitch, value, 2, width, height, stream, true);
}
CUresult cuMemsetD2D32Async(CUdeviceptr to, std::size_t pitch, unsigned value, std::size_t width,
                            std::size_t height, CUstream stream) {
  return fill("cuMemsetD2D32Async", to, pitch, value, 4, width, height, stream, true);
}

//===--- arrays, textures, surfaces ------------------------------------------------===//

CUresult cuArray3DCreate(CUarray *array, const CUDA_ARRAY3D_DESCRIPTOR *of) {
  if (!array || !of)
    return CUDA_ERROR_INVALID_VALUE;
  const cudaChannelFormatDesc format = format_of(of->Format, of->NumChannels);
  return by_runtime("cuArray3DCreate", [&] {
    return cudaMalloc3DArray(array, &format, {of->Width, of->Height, of->Depth}, of->Flags);
  });
}
CUresult cuArrayCreate(CUarray *array, const CUDA_ARRAY_DESCRIPTOR *of) {
  if (!of)
    return CUDA_ERROR_INVALID_VALUE;
  const CUDA_ARRAY3D_DESCRIPTOR deep{of->Width, of->Height, 0, of->Format, of->NumChannels, 0};
  return cuArray3DCreate(array, &deep);
}
CUresult cuArray3DGetDescriptor(CUDA_ARRAY3D_DESCRIPTOR *result, CUarray array) {
  cudaChannelFormatDesc format{};
  cudaExtent extent{};
  unsigned flags = 0;
  if (!result)
    return CUDA_ERROR_INVALID_VALUE;
  if (CUresult wrong =
          by_runtime("cuArray3DGetDescriptor", [&] { return cudaArrayGetInfo(&format, &extent, &flags, array); });
      wrong != CUDA_SUCCESS)
    return wrong;
  *result = {extent.width, extent.height, extent.depth, format_of(format), channels_of(format), flags};
  return CUDA_SUCCESS;
}
CUresult cuArrayGetDescriptor(CUDA_ARRAY_DESCRIPTOR *result, CUarray array) {
  CUDA_ARRAY3D_DESCRIPTOR deep{};
  if (!result)
    return CUDA_ERROR_INVALID_VALUE;
  const CUresult found = cuArray3DGetDescriptor(&deep, array);
  if (found == CUDA_SUCCESS)
    *result = {deep.Width, deep.Height, deep.Format, deep.NumChannels};
  return found;
}
CUresult cuArrayDestroy(CUarray array) {
  return by_runtime("cuArrayDestroy", [&] { return cudaFreeArray(array); });
}
CUresult cuMipmappedArrayCreate(CUmipmappedArray *array, const CUDA_ARRAY3D_DESCRIPTOR *of, unsigned levels) {
  if (!array || !of)
    return CUDA_ERROR_INVALID_VALUE;
  const cudaChannelFormatDesc format = format_of(of->Format, of->NumChannels);
  return by_runtime("cuMipmappedArrayCreate", [&] {
    return cudaMallocMipmappedArray(array, &format, {of->Width, of->Height, of->Depth}, levels, of->Flags);
  });
}
CUresult cuMipmappedArrayGetLevel(CUarray *array, CUmipmappedArray of, unsigned level) {
  return by_runtime("cuMipmappedArrayGetLevel", [&] { return cudaGetMipmappedArrayLevel(array, of, level); });
}
CUresult cuMipmappedArrayDestroy(CUmipmappedArray array) {
  return by_runtime("cuMipmappedArrayDestroy", [&] { return cudaFreeMipmappedArray(array); });
}

CUresult cuTexObjectCreate(CUtexObject *texture, const CUDA_RESOURCE_DESC *resource, const CUDA_TEXTURE_DESC *how,
                           const CUDA_RESOURCE_VIEW_DESC *view) {
  cudaResourceDesc of;
  if (!texture || !resource || !how || !resource_of(*resource, of))
    return CUDA_ERROR_INVALID_VALUE;
  cudaTextureDesc as{};
  for (int d = 0; d < 3; ++d)
    as.addressMode[d] = cudaTextureAddressMode(how->addressMode[d]);
  as.filterMode = cudaTextureFilterMode(how->filterMode);
  as.readMode = !(how->flags & CU_TRSF_READ_AS_INTEGER) && is_integral(*resource) ? cudaReadModeNormalizedFloat
                                                                                  : cudaReadModeElementType;
  as.sRGB = (how->flags & CU_TRSF_SRGB) != 0;
  std::copy_n(how->borderColor, 4, as.borderColor);
  as.normalizedCoords = (how->flags & CU_TRSF_NORMALIZED_COORDINATES) != 0;
  as.maxAnisotropy = how->maxAnisotropy;
  as.mipmapFilterMode = cudaTextureFilterMode(how->mipmapFilterMode);
  as.mipmapLevelBias = how->mipmapLevelBias;
  as.minMipmapLevelClamp = how->minMipmapLevelClamp;
  as.maxMipmapLevelClamp = how->maxMipmapLevelClamp;
  cudaResourceViewDesc part{};
  if (view)
    part = {view->format,           view->width,           view->height,     view->depth,
            view->firstMipmapLevel, view->lastMipmapLevel, view->firstLayer, view->lastLayer};
  return by_runtime("cuTexObjectCreate",
                    [&] { return cudaCreateTextureObject(texture, &of, &as, view ? &part : nullptr); });
}
CUresult cuTexObjectDestroy(CUtexObject texture) {
  return by_runtime("cuTexObjectDestroy", [&] { return cudaDestroyTextureObject(texture); });
}
CUresult cuSurfObjectCreate(CUsurfObject *surface, const CUDA_RESOURCE_DESC *resource) {
  cudaResourceDesc of;
  if (!surface || !resource || !resource_of(*resource, of))
    return CUDA_ERROR_INVALID_VALUE;
  return by_runtime("cuSurfObjectCreate", [&] { return cudaCreateSurfaceObject(surface, &of); });
}
CUresult cuSurfObjectDestroy(CUsurfObject surface) {
  return by_runtime("cuSurfObjectDestroy", [&] { return cudaDestroySurfaceObject(surface); });
}

} // extern "C"
