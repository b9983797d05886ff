// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Errors and the device (CUDA Runtime API, "Error Handling", "Device Management").
#include "simulator/cuda/driver/driver.h"
#include "simulator/cuda/graphs/graphs.h"
#include "simulator/cuda/runtime/api.h"
#include "simulator/cuda/runtime/launch.h"
#include "simulator/cuda/runtime/runtime.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <utility>

using namespace ampsim;

namespace {

cudaDeviceProp properties(const CudaRuntime &runtime, int number) {
  const CudaDevice &of = runtime.device;
  cudaDeviceProp device{};
  of.name.copy(device.name, sizeof device.name - 1);
  device.totalGlobalMem = std::size_t(of.memory) << 30;
  device.sharedMemPerBlock = runtime.library.shared_bytes;
  device.sharedMemPerBlockOptin = of.shared << 10;
  device.sharedMemPerMultiprocessor = of.shared_whole << 10;
  device.reservedSharedMemPerBlock = runtime.library.reserves_shared && of.major >= 8 ? 1024 : 0;
  device.regsPerBlock = device.regsPerMultiprocessor = 65536;
  device.warpSize = int(runtime.machine.tables.warp());
  device.memPitch = 2147483647;
  device.maxThreadsPerBlock = 1024;
  device.maxThreadsDim[0] = device.maxThreadsDim[1] = 1024;
  device.maxThreadsDim[2] = int(runtime.library.block_z);
  device.maxGridSize[0] = 2147483647;
  device.maxGridSize[1] = device.maxGridSize[2] = 65535;
  device.clockRate = of.clock;
  device.totalConstMem = 64 << 10;
  device.major = int(of.major);
  device.minor = int(of.minor);
  device.textureAlignment = 512;
  device.texturePitchAlignment = 32;
  device.deviceOverlap = 1;
  device.multiProcessorCount = of.multiprocessors;
  device.canMapHostMemory = 1;
  device.concurrentKernels = 1;
  device.asyncEngineCount = 3;
  device.unifiedAddressing = 1;
  device.memoryClockRate = of.memory_clock;
  device.memoryBusWidth = of.bus;
  device.l2CacheSize = int(of.l2_cache << 10);
  if (runtime.library.reserves_shared && of.major >= 8) { // persisting lines, in three quarters of the cache
    device.persistingL2CacheMaxSize = device.l2CacheSize / 4 * 3;
    device.accessPolicyMaxWindowSize = 128 << 20;
  }
  device.maxThreadsPerMultiProcessor = of.threads;
  device.streamPrioritiesSupported = 1;
  device.globalL1CacheSupported = device.localL1CacheSupported = 1;
  device.managedMemory = 1;
  device.hostNativeAtomicSupported = runtime.library.host_atomics;
  device.concurrentManagedAccess = !runtime.machine.options.exclusive_managed;
  device.computePreemptionSupported = 1;
  device.cooperativeLaunch = 1;
  device.maxBlocksPerMultiProcessor = of.blocks;
  device.singleToDoublePrecisionPerfRatio = of.minor == 0 ? 2 : 32;
  device.memoryPoolsSupported = 1;
  device.memoryPoolSupportedHandleTypes = cudaMemHandleTypePosixFileDescriptor;
  device.ipcEventSupported = 1;
  device.hostRegisterSupported = 1;
  device.hostRegisterReadOnlySupported = 1;
  device.canUseHostPointerForRegisteredMem = 1;
  device.clusterLaunch = has_clusters(runtime);
  device.pciBusID = number;
  device.uuid.bytes[sizeof device.uuid.bytes - 1] = char(number);
  return device;
}

int attribute_of(const cudaDeviceProp &device, cudaDeviceAttr attribute, bool &known) {
  switch (attribute) {
  case cudaDevAttrMaxThreadsPerBlock:
    return device.maxThreadsPerBlock;
  case cudaDevAttrMaxBlockDimX:
    return device.maxThreadsDim[0];
  case cudaDevAttrMaxBlockDimY:
    return device.maxThreadsDim[1];
  case cudaDevAttrMaxBlockDimZ:
    return device.maxThreadsDim[2];
  case cudaDevAttrMaxGridDimX:
    return device.maxGridSize[0];
  case cudaDevAttrMaxGridDimY:
    return device.maxGridSize[1];
  case cudaDevAttrMaxGridDimZ:
    return device.maxGridSize[2];
  case cudaDevAttrMaxSharedMemoryPerBlock:
    return int(device.sharedMemPerBlock);
  case cudaDevAttrMaxSharedMemoryPerBlockOptin:
    return int(device.sharedMemPerBlockOptin);
  case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
    return int(device.sharedMemPerMultiprocessor);
  case cudaDevAttrReservedSharedMemoryPerBlock:
    return int(device.reservedSharedMemPerBlock);
  case cudaDevAttrTotalConstantMemory:
    return int(device.totalConstMem);
  case cudaDevAttrWarpSize:
    return device.warpSize;
  case cudaDevAttrMaxPitch:
    return int(device.memPitch);
  case cudaDevAttrMaxRegistersPerBlock:
  case cudaDevAttrMaxRegistersPerMultiprocessor:
    return device.regsPerBlock;
  case cudaDevAttrClockRate:
    return device.clockRate;
  case cudaDevAttrTextureAlignment:
    return int(device.textureAlignment);
  case cudaDevAttrMultiProcessorCount:
    return device.multiProcessorCount;
  case cudaDevAttrMemoryClockRate:
    return device.memoryClockRate;
  case cudaDevAttrGlobalMemoryBusWidth:
    return device.memoryBusWidth;
  case cudaDevAttrL2CacheSize:
    return device.l2CacheSize;
  case cudaDevAttrMaxThreadsPerMultiProcessor:
    return device.maxThreadsPerMultiProcessor;
  case cudaDevAttrMaxBlocksPerMultiprocessor:
    return device.maxBlocksPerMultiProcessor;
  case cudaDevAttrAsyncEngineCount:
    return device.asyncEngineCount;
  case cudaDevAttrComputeCapabilityMajor:
    return device.major;
  case cudaDevAttrComputeCapabilityMinor:
    return device.minor;
  case cudaDevAttrGpuOverlap:
  case cudaDevAttrCanMapHostMemory:
  case cudaDevAttrConcurrentKernels:
  case cudaDevAttrUnifiedAddressing:
  case cudaDevAttrStreamPrioritiesSupported:
  case cudaDevAttrGlobalL1CacheSupported:
  case cudaDevAttrLocalL1CacheSupported:
  case cudaDevAttrManagedMemory:
  case cudaDevAttrComputePreemptionSupported:
  case cudaDevAttrCooperativeLaunch:
  case cudaDevAttrMemoryPoolsSupported:
  case cudaDevAttrMemoryPoolSupportedHandleTypes: // descriptors
  case cudaDevAttrIpcEventSupport:
  case cudaDevAttrCanUseHostPointerForRegisteredMem:
  case cudaDevAttrHostRegisterSupported:
  case cudaDevAttrHostRegisterReadOnlySupported:
    return 1;
  case cudaDevAttrConcurrentManagedAccess:
    return device.concurrentManagedAccess;
  case cudaDevAttrHostNativeAtomicSupported:
    return device.hostNativeAtomicSupported;
  case cudaDevAttrClusterLaunch:
    return device.clusterLaunch;
  case cudaDevAttrPciBusId:
    return device.pciBusID;
  case cudaDevAttrKernelExecTimeout:
  case cudaDevAttrIntegrated:
  case cudaDevAttrComputeMode:
  case cudaDevAttrEccEnabled:
  case cudaDevAttrPciDeviceId:
  case cudaDevAttrIsMultiGpuBoard:
  case cudaDevAttrPageableMemoryAccess:
    return 0;
  default:
    known = false;
    return 0;
  }
}

const GpuError *known_error(int value) {
  const std::span<const GpuError> all = cuda_runtime().library.errors;
  const auto found = std::ranges::find(all, value, &GpuError::value);
  return found == all.end() ? nullptr : &*found;
}

} // namespace

extern "C" {

const char *cudaGetErrorName(cudaError_t error) {
  const GpuError *known = known_error(error);
  return known ? known->name : cuda_runtime().library.unknown_error;
}
const char *cudaGetErrorString(cudaError_t error) {
  const GpuError *known = known_error(error);
  return known ? known->text : cuda_runtime().library.unknown_error;
}
cudaError_t cudaGetLastError() {
  CudaCall call;
  call.runtime.unseen.clear();
  return std::exchange(call.runtime.last, call.runtime.sticky);
}
cudaError_t cudaPeekAtLastError() {
  CudaCall call;
  call.runtime.unseen.clear();
  return call.runtime.last;
}

cudaError_t cudaGetDeviceCount(int *count) {
  CudaCall call;
  if (!count)
    return call.runtime.note(cudaErrorInvalidValue);
  *count = int(call.runtime.devices.size());
  return cudaSuccess;
}
cudaError_t cudaSetDevice(int device) {
  CudaCall call;
  if (!call.runtime.has_device(device))
    return call.runtime.note(cudaErrorInvalidDevice);
  make_primary_current(device);
  return cudaSuccess;
}
cudaError_t cudaGetDevice(int *device) {
  CudaCall call;
  if (!device)
    return call.runtime.note(cudaErrorInvalidValue);
  *device = current_device();
  return cudaSuccess;
}
cudaError_t cudaGetDeviceProperties(cudaDeviceProp *device, int number) {
  CudaCall call;
  if (!call.runtime.has_device(number))
    return call.runtime.note(cudaErrorInvalidDevice);
  *device = properties(call.runtime, number);
  return cudaSuccess;
}
cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int device) {
  CudaCall call;
  if (!call.runtime.has_device(device))
    return call.runtime.note(cudaErrorInvalidDevice);
  bool known = true;
  *value = attribute_of(properties(call.runtime, device), attribute, known);
  return known ? cudaSuccess : call.runtime.note(cudaErrorInvalidValue);
}
cudaError_t cudaChooseDevice(int *device, const cudaDeviceProp *) {
  *device = 0;
  return cudaSuccess;
}
/// Destroys the current device's objects; it can no longer access other devices' memory, nor they its memory.
cudaError_t cudaDeviceReset() {
  CudaCall call;
  CudaRuntime &runtime = call.runtime;
  const int device = current_device();
  const bool only_one = runtime.devices.size() == 1;
  runtime.streams.finish_device(device, runtime.machine.options.order.kind);
  runtime.allocations.end_heaps_of_device(device);
  std::vector<Allocation> freed;
  for (const auto &[begin, allocation] : runtime.allocations.all())
    if (!allocation.is_variable() && allocation.block && allocation.device == device)
      freed.push_back(allocation);
  for (const Allocation &allocation : freed) {
    runtime.arrays.forget_at(allocation.begin);
    runtime.detach(allocation);
    runtime.allocations.free(allocation);
  }
  // Reserved addresses are blocks of their own, whatever is mapped there: they belong to no device.
  if (only_one) {
    for (const auto &[begin, mapping] : runtime.driver->mappings)
      if (runtime.driver->physical.at(mapping.handle).shared)
        runtime.shared.unmap(begin, mapping.bytes);
    for (const auto &[begin, reserved] : runtime.driver->reservations) {
      runtime.allocations.forget_within(begin, reserved.bytes);
      runtime.machine.arena.free(reserved.block);
    }
    runtime.driver->reservations.clear();
    runtime.driver->mappings.clear();
    for (const auto &[handle, memory] : runtime.driver->physical)
      if (memory.shared && !memory.exported)
        runtime.shared.release(*memory.shared);
    runtime.driver->physical.clear();
    runtime.arrays = {};
    runtime.graphs = std::make_unique<CudaGraphs>();
  }
  runtime.current().peers.clear();
  for (auto &other : runtime.devices)
    other.peers.erase(device);
  runtime.last = runtime.sticky = cudaSuccess;
  return cudaSuccess;
}
cudaError_t cudaThreadExit() { return cudaDeviceReset(); }
cudaError_t cudaSetDeviceFlags(unsigned) { return cudaSuccess; }
cudaError_t cudaGetDeviceFlags(unsigned *flags) {
  *flags = cudaDeviceMapHost;
  return cudaSuccess;
}
cudaError_t cudaDeviceSetLimit(cudaLimit limit, std::size_t value) {
  CudaCall call;
  call.runtime.current().limits[limit] = value;
  return cudaSuccess;
}
cudaError_t cudaDeviceGetLimit(std::size_t *value, cudaLimit limit) {
  CudaCall call;
  const auto &limits = call.runtime.current().limits;
  const auto found = limits.find(limit);
  if (!value || found == limits.end())
    return call.runtime.note(cudaErrorInvalidValue);
  *value = found->second;
  return cudaSuccess;
}
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache) { return cudaSuccess; }
cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache *config) {
  *config = cudaFuncCachePreferNone;
  return cudaSuccess;
}
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig) { return cudaSuccess; }
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig *config) {
  *config = cudaSharedMemBankSizeFourByte;
  return cudaSuccess;
}
/// All of a machine's devices are connected to each other.
cudaError_t cudaDeviceCanAccessPeer(int *can, int device, int peer) {
  CudaCall call;
  if (!call.runtime.has_device(device) || !call.runtime.has_device(peer))
    return call.runtime.note(cudaErrorInvalidDevice);
  if (!can)
    return call.runtime.note(cudaErrorInvalidValue);
  *can = device != peer;
  return cudaSuccess;
}
/// In one direction: the current device can access the peer's memory. Launches that were queued before cannot.
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned flags) {
  CudaCall call;
  if (!call.runtime.has_device(peer) || peer == current_device())
    return call.runtime.note(cudaErrorInvalidDevice);
  if (flags != 0)
    return call.runtime.note(cudaErrorInvalidValue);
  if (call.runtime.current().peers.contains(peer))
    return call.runtime.note(cudaErrorPeerAccessAlreadyEnabled);
  call.runtime.streams.finish_device(current_device(), call.runtime.machine.options.order.kind);
  call.runtime.current().peers.insert(peer);
  return cudaSuccess;
}
/// Launches that are queued may still use it.
cudaError_t cudaDeviceDisablePeerAccess(int peer) {
  CudaCall call;
  if (!call.runtime.has_device(peer))
    return call.runtime.note(cudaErrorInvalidDevice);
  if (!call.runtime.current().peers.contains(peer))
    return call.runtime.note(cudaErrorPeerAccessNotEnabled);
  call.runtime.streams.finish_device(current_device(), call.runtime.machine.options.order.kind);
  call.runtime.current().peers.erase(peer);
  return cudaSuccess;
}
cudaError_t cudaDeviceGetP2PAttribute(int *value, cudaDeviceP2PAttr attribute, int source, int destination) {
  CudaCall call;
  if (!value)
    return call.runtime.note(cudaErrorInvalidValue);
  if (!call.runtime.has_device(source) || !call.runtime.has_device(destination) || source == destination)
    return call.runtime.note(cudaErrorInvalidDevice);
  switch (attribute) {
  case cudaDevP2PAttrPerformanceRank:
    *value = 0;
    return cudaSuccess;
  case cudaDevP2PAttrAccessSupported:
  case cudaDevP2PAttrNativeAtomicSupported:
  case cudaDevP2PAttrCudaArrayAccessSupported:
    *value = 1;
    return cudaSuccess;
  }
  return call.runtime.note(cudaErrorInvalidValue);
}
cudaError_t cudaDeviceGetPCIBusId(char *text, int length, int device) {
  CudaCall call;
  if (!call.runtime.has_device(device))
    return call.runtime.note(cudaErrorInvalidDevice);
  if (!text || length <= 0)
    return call.runtime.note(cudaErrorInvalidValue);
  std::snprintf(text, std::size_t(length), "0000:%02x:00.0", unsigned(device));
  return cudaSuccess;
}
cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *text) {
  CudaCall call;
  if (!device || !text)
    return call.runtime.note(cudaErrorInvalidValue);
  unsigned domain = 0, bus = 0, slot = 0;
  if (std::sscanf(text, "%x:%x:%x", &domain, &bus, &slot) != 3 && std::sscanf(text, "%x:%x", &bus, &slot) != 2)
    return call.runtime.note(cudaErrorInvalidValue);
  if (domain != 0 || slot != 0 || bus >= call.runtime.devices.size())
    return call.runtime.note(cudaErrorInvalidDevice);
  *device = int(bus);
  return cudaSuccess;
}
/// Does nothing: the device is always initialised.
cudaError_t cudaInitDevice(int device, unsigned, unsigned) {
  CudaCall call;
  return call.runtime.note(call.runtime.has_device(device) ? cudaSuccess : cudaErrorInvalidDevice);
}
cudaError_t cudaDriverGetVersion(int *version) {
  *version = 13000;
  return cudaSuccess;
}
cudaError_t cudaRuntimeGetVersion(int *version) {
  *version = 12080;
  return cudaSuccess;
}
/// Only the newest version of each function exists.
cudaError_t cudaGetDriverEntryPointByVersion(const char *symbol, void **function, unsigned,
                                             unsigned long long flags, cudaDriverEntryPointQueryResult *result) {
  CudaCall call;
  if (!symbol || !*symbol || !function || flags > cudaEnablePerThreadDefaultStream)
    return call.runtime.note(cudaErrorInvalidValue);
  CUdriverProcAddressQueryResult found = CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
  cuGetProcAddress(symbol, function, 0, 0, &found);
  const bool is_there = found == CU_GET_PROC_ADDRESS_SUCCESS;
  if (result)
    *result = is_there ? cudaDriverEntryPointSuccess : cudaDriverEntryPointSymbolNotFound;
  return call.runtime.note(is_there || result ? cudaSuccess : cudaErrorSymbolNotFound);
}
cudaError_t cudaGetDriverEntryPoint(const char *symbol, void **function, unsigned long long flags,
                                    cudaDriverEntryPointQueryResult *result) {
  return cudaGetDriverEntryPointByVersion(symbol, function, 0, flags, result);
}
cudaError_t cudaProfilerStart() { return cudaSuccess; }
cudaError_t cudaProfilerStop() { return cudaSuccess; }

} // extern "C"

void ampsim::add_device_functions(HostSymbols &symbols) {
  symbols.insert(symbols.end(), {AMPSIM_CUDA_SYMBOL(cudaGetErrorName),
                                 AMPSIM_CUDA_SYMBOL(cudaGetErrorString),
                                 AMPSIM_CUDA_SYMBOL(cudaGetLastError),
                                 AMPSIM_CUDA_SYMBOL(cudaPeekAtLastError),
                                 AMPSIM_CUDA_SYMBOL(cudaGetDeviceCount),
                                 AMPSIM_CUDA_SYMBOL(cudaSetDevice),
                                 AMPSIM_CUDA_SYMBOL(cudaGetDevice),
                                 AMPSIM_CUDA_SYMBOL(cudaGetDeviceProperties),
                                 AMPSIM_CUDA_SYMBOL(cudaDeviceGetAttribute),
                                 AMPSIM_CUDA_SYMBOL(cudaChooseDevice),
                                 AMPSIM_CUDA_SYMBOL(cudaDeviceReset),
                                 AMPSIM_CUDA_SYMBOL(cudaThreadExit),
                                 AMPSIM_CUDA_SYMBOL(cudaSetDeviceFlags),
                                 AMPSIM_CUDA_SYMBOL(cudaGetDeviceFlags),
                                 AMPSIM_CUDA_SYMBOL(cudaDeviceSetLimit),
                                 AMPSIM_CUDA_SYMBOL(cudaDeviceGetLimit),
                                 AMPSIM_CUDA_SYMBOL(cudaDeviceSetCacheConfig),
                                 AMPSIM_CUDA_SYMBOL(cudaDeviceGetCacheConfig),
                                 AMPSIM_CUDA_SYMBOL(cudaDeviceSetSharedMemConfig),
                                 AMPSIM_CUDA_SYMBOL(cudaDeviceGetSharedMemConfig),
                                 AMPSIM_CUDA_SYMBOL(cudaDeviceCanAccessPeer),
                                 AMPSIM_CUDA_SYMBOL(cudaDeviceEnablePeerAccess),
                                 AMPSIM_CUDA_SYMBOL(cudaDeviceDisablePeerAccess),
                                 AMPSIM_CUDA_SYMBOL(cudaDeviceGetP2PAttribute),
                                 AMPSIM_CUDA_SYMBOL(cudaDeviceGetPCIBusId),
                                 AMPSIM_CUDA_SYMBOL(cudaDeviceGetByPCIBusId),
                                 AMPSIM_CUDA_SYMBOL(cudaInitDevice),
                                 AMPSIM_CUDA_SYMBOL(cudaDriverGetVersion),
                                 AMPSIM_CUDA_SYMBOL(cudaRuntimeGetVersion),
                                 AMPSIM_CUDA_SYMBOL(cudaGetDriverEntryPoint),
                                 AMPSIM_CUDA_SYMBOL(cudaGetDriverEntryPointByVersion),
                                 AMPSIM_CUDA_SYMBOL(cudaProfilerStart),
                                 AMPSIM_CUDA_SYMBOL(cudaProfilerStop)});
}
