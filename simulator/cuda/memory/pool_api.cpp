// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory pools, and attributes of streams (CUDA Runtime API, "Stream Ordered Memory Allocator", "Stream Management").
//
// All memory comes from the same place, whatever its pool: a pool here is a number with attributes, which the program
// sets and reads. A pool never keeps memory for reuse.
#include "simulator/cuda/graphs/graphs.h"
#include "simulator/cuda/runtime/api.h"
#include "simulator/cuda/runtime/runtime.h"

#include <cstring>
#include <span>

using namespace ampsim;

namespace {

cudaMemPool_t pool_numbered(std::uintptr_t number) { return reinterpret_cast<cudaMemPool_t>(number); }

MemoryPool *pool_of(CudaCall &call, cudaMemPool_t pool) {
  auto found = call.runtime.pools.find(reinterpret_cast<std::uintptr_t>(pool));
  return found == call.runtime.pools.end() ? nullptr : &found->second;
}

bool is_flag(cudaMemPoolAttr attribute) { return attribute <= cudaMemPoolReuseAllowInternalDependencies; }

} // namespace

extern "C" {

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device) {
  CudaCall call;
  if (!pool || !call.runtime.has_device(device))
    return call.runtime.note(pool ? cudaErrorInvalidDevice : cudaErrorInvalidValue);
  *pool = pool_numbered(default_pool(device));
  return cudaSuccess;
}
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *pool, int device) {
  CudaCall call;
  if (!pool || !call.runtime.has_device(device))
    return call.runtime.note(pool ? cudaErrorInvalidDevice : cudaErrorInvalidValue);
  *pool = pool_numbered(call.runtime.devices[std::size_t(device)].pool);
  return cudaSuccess;
}
cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool) {
  CudaCall call;
  if (!call.runtime.has_device(device))
    return call.runtime.note(cudaErrorInvalidDevice);
  const MemoryPool *found = pool_of(call, pool);
  if (!found || found->device != device)
    return call.runtime.note(cudaErrorInvalidValue);
  call.runtime.devices[std::size_t(device)].pool = reinterpret_cast<std::uintptr_t>(pool);
  return cudaSuccess;
}
cudaError_t cudaMemPoolCreate(cudaMemPool_t *pool, const cudaMemPoolProps *properties) {
  CudaCall call;
  if (!pool || !properties || properties->allocType != cudaMemAllocationTypePinned)
    return call.runtime.note(cudaErrorInvalidValue);
  if (properties->handleTypes > cudaMemHandleTypePosixFileDescriptor)
    return call.runtime.note(cudaErrorNotSupported);
  if (properties->location.type != cudaMemLocationTypeDevice || !call.runtime.has_device(properties->location.id))
    return call.runtime.note(cudaErrorInvalidValue);
  const std::uintptr_t number = call.runtime.pools.rbegin()->first + 16;
  MemoryPool &made = call.runtime.pools[number];
  made.device = properties->location.id;
  if (properties->handleTypes == cudaMemHandleTypePosixFileDescriptor)
    made.shared = std::uint64_t(process_id()) << 32 | number;
  *pool = pool_numbered(number);
  return cudaSuccess;
}
cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool) {
  CudaCall call;
  const auto number = reinterpret_cast<std::uintptr_t>(pool);
  const MemoryPool *found = pool_of(call, pool);
  if (!found || number == default_pool(found->device))
    return call.runtime.note(cudaErrorInvalidValue);
  if (std::uintptr_t &current = call.runtime.devices[std::size_t(found->device)].pool; current == number)
    current = default_pool(found->device);
  call.runtime.pools.erase(number);
  return cudaSuccess;
}
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void *value) {
  CudaCall call;
  MemoryPool *found = pool_of(call, pool);
  if (!found || !value)
    return call.runtime.note(cudaErrorInvalidValue);
  std::uint64_t &kept = found->attributes[attribute];
  kept = 0;
  std::memcpy(&kept, value, is_flag(attribute) ? sizeof(int) : sizeof kept);
  return cudaSuccess;
}
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void *value) {
  CudaCall call;
  MemoryPool *found = pool_of(call, pool);
  if (!found || !value)
    return call.runtime.note(cudaErrorInvalidValue);
  auto kept = found->attributes.find(attribute);
  const std::uint64_t result = kept != found->attributes.end() ? kept->second : is_flag(attribute);
  std::memcpy(value, &result, is_flag(attribute) ? sizeof(int) : sizeof result);
  return cudaSuccess;
}
/// Also for memory that it has already given out, but not for launches that were queued before. A pool's own device
/// always has access.
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool, const cudaMemAccessDesc *access, std::size_t count) {
  CudaCall call;
  MemoryPool *found = pool_of(call, pool);
  if (!found || (!access && count))
    return call.runtime.note(cudaErrorInvalidValue);
  for (const cudaMemAccessDesc &each : std::span(access, count)) {
    if (each.location.type != cudaMemLocationTypeDevice || !call.runtime.has_device(each.location.id))
      return call.runtime.note(cudaErrorInvalidDevice);
    const std::uint32_t bit = 1u << each.location.id;
    if (each.location.id == found->device && each.flags == cudaMemAccessFlagsProtNone)
      return call.runtime.note(cudaErrorInvalidDevice);
    const std::uint32_t others =
        each.flags == cudaMemAccessFlagsProtNone ? found->others & ~bit : found->others | bit;
    if (others != found->others)
      call.runtime.streams.finish_device(each.location.id, call.runtime.machine.options.order.kind);
    found->others = others;
  }
  call.runtime.allocations.open_pool(reinterpret_cast<std::uintptr_t>(pool), found->others);
  return cudaSuccess;
}
cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags *flags, cudaMemPool_t pool, cudaMemLocation *location) {
  CudaCall call;
  const MemoryPool *found = pool_of(call, pool);
  if (!flags || !found || !location || location->type != cudaMemLocationTypeDevice ||
      !call.runtime.has_device(location->id))
    return call.runtime.note(cudaErrorInvalidValue);
  const bool reaches = location->id == found->device || (found->others >> location->id & 1);
  *flags = reaches ? cudaMemAccessFlagsProtReadWrite : cudaMemAccessFlagsProtNone;
  return cudaSuccess;
}
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, std::size_t) { return cudaSuccess; }

/// The memory allocated by graphs' nodes. It keeps its addresses, so the reserved size is the maximum in use.
cudaError_t cudaDeviceGetGraphMemAttribute(int device, cudaGraphMemAttributeType attribute, void *value) {
  CudaCall call;
  if (!call.runtime.has_device(device) || !value)
    return call.runtime.note(value ? cudaErrorInvalidDevice : cudaErrorInvalidValue);
  std::uint64_t live = 0, freed = 0;
  for (const auto &[begin, allocation] : call.runtime.allocations.all())
    live += allocation.of_graph && allocation.device == device ? allocation.bytes : 0;
  for (const Allocation &allocation : call.runtime.allocations.freed())
    freed += allocation.of_graph && allocation.device == device ? allocation.bytes : 0;
  const std::uint64_t result = attribute == cudaGraphMemAttrUsedMemCurrent ? live : live + freed;
  std::memcpy(value, &result, sizeof result);
  return cudaSuccess;
}
cudaError_t cudaDeviceSetGraphMemAttribute(int device, cudaGraphMemAttributeType attribute, void *value) {
  CudaCall call;
  const bool high = attribute == cudaGraphMemAttrUsedMemHigh || attribute == cudaGraphMemAttrReservedMemHigh;
  return call.runtime.note(call.runtime.has_device(device) && value && high ? cudaSuccess : cudaErrorInvalidValue);
}
cudaError_t cudaDeviceGraphMemTrim(int device) {
  CudaCall call;
  return call.runtime.note(call.runtime.has_device(device) ? cudaSuccess : cudaErrorInvalidDevice);
}

cudaError_t cudaStreamSetAttribute(cudaStream_t stream, cudaLaunchAttributeID attribute,
                                   const cudaLaunchAttributeValue *value) {
  CudaCall call;
  if (!call.runtime.streams.exists(id_of(stream)) || !value)
    return call.runtime.note(value ? cudaErrorInvalidResourceHandle : cudaErrorInvalidValue);
  call.runtime.stream_attributes[{call.runtime.streams.canonical(id_of(stream)), attribute}] = *value;
  return cudaSuccess;
}
cudaError_t cudaStreamGetAttribute(cudaStream_t stream, cudaLaunchAttributeID attribute,
                                   cudaLaunchAttributeValue *value) {
  CudaCall call;
  if (!call.runtime.streams.exists(id_of(stream)) || !value)
    return call.runtime.note(value ? cudaErrorInvalidResourceHandle : cudaErrorInvalidValue);
  *value = call.runtime.stream_attributes[{call.runtime.streams.canonical(id_of(stream)), attribute}];
  return cudaSuccess;
}
cudaError_t cudaStreamCopyAttributes(cudaStream_t to, cudaStream_t from) {
  CudaCall call;
  if (!call.runtime.streams.exists(id_of(to)) || !call.runtime.streams.exists(id_of(from)))
    return call.runtime.note(cudaErrorInvalidResourceHandle);
  for (const auto &[key, value] : std::map(call.runtime.stream_attributes))
    if (key.first == call.runtime.streams.canonical(id_of(from)))
      call.runtime.stream_attributes[{call.runtime.streams.canonical(id_of(to)), key.second}] = value;
  return cudaSuccess;
}
cudaError_t cudaCtxResetPersistingL2Cache() { return cudaSuccess; }

} // extern "C"

void ampsim::add_pool_functions(HostSymbols &symbols) {
  symbols.insert(symbols.end(),
                 {AMPSIM_CUDA_SYMBOL(cudaDeviceGetDefaultMemPool), AMPSIM_CUDA_SYMBOL(cudaDeviceGetMemPool),
                  AMPSIM_CUDA_SYMBOL(cudaDeviceSetMemPool), AMPSIM_CUDA_SYMBOL(cudaMemPoolCreate),
                  AMPSIM_CUDA_SYMBOL(cudaMemPoolDestroy), AMPSIM_CUDA_SYMBOL(cudaMemPoolSetAttribute),
                  AMPSIM_CUDA_SYMBOL(cudaMemPoolGetAttribute), AMPSIM_CUDA_SYMBOL(cudaMemPoolSetAccess),
                  AMPSIM_CUDA_SYMBOL(cudaMemPoolGetAccess), AMPSIM_CUDA_SYMBOL(cudaMemPoolTrimTo),
                  AMPSIM_CUDA_SYMBOL(cudaDeviceGetGraphMemAttribute),
                  AMPSIM_CUDA_SYMBOL(cudaDeviceSetGraphMemAttribute), AMPSIM_CUDA_SYMBOL(cudaDeviceGraphMemTrim),
                  AMPSIM_CUDA_SYMBOL(cudaStreamSetAttribute), AMPSIM_CUDA_SYMBOL(cudaStreamGetAttribute),
                  AMPSIM_CUDA_SYMBOL(cudaStreamCopyAttributes), AMPSIM_CUDA_SYMBOL(cudaCtxResetPersistingL2Cache)});
}
