// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The basics of the driver API: errors, devices, contexts (CUDA Driver API, "Initialization", "Device Management",
// "Primary Context Management", "Context Management").
//
// All contexts of a device share its memory; a context only determines whether functions may be called, and for which
// device.
#include "simulator/cuda/runtime/api.h"
#include "simulator/cuda/driver/driver.h"
#include "simulator/cuda/runtime/runtime_functions.h"
#include "simulator/thread_object.h"

#include <algorithm>
#include <cstring>
#include <optional>

using namespace ampsim;

namespace {

struct Result {
  CUresult value;
  const char *name, *text;
};
constexpr Result results[] = {
#define AMPSIM_CUDA_RESULT(name, value, text) {name, #name, text},
#include "simulator/cuda/declarations/driver_results.def"
#undef AMPSIM_CUDA_RESULT
};

const Result *find(CUresult value) {
  const auto *found = std::ranges::find(results, value, &Result::value);
  return found == std::end(results) ? nullptr : found;
}

/// The calling thread's contexts, from the bottom.
std::vector<CUcontext> &context_stack() { return of_this_thread<std::vector<CUcontext>, struct Contexts>(); }

CudaDriver &driver() { return *cuda_runtime().driver; }

bool exists(CUcontext context) {
  CudaRuntime &runtime = cuda_runtime();
  const std::lock_guard lock(runtime.machine.mutex);
  return std::ranges::any_of(runtime.driver->primaries, [&](CUctx_st &each) { return &each == context; }) ||
         runtime.driver->contexts.contains(context);
}

/// Null if there is none.
CUcontext current_context() {
  if (!context_stack().empty())
    return context_stack().back();
  return cuda_runtime().used ? &driver().primaries[std::size_t(current_device())] : nullptr;
}

/// The device that the calling thread has chosen by cudaSetDevice, from 0: it is current if the stack is empty.
int &chosen_device() {
  static thread_local int device = 0;
  return device;
}

/// After a change of the stack: makes the device of the current context the thread's.
void follow_context() {
  if (context_stack().empty())
    set_current_device(chosen_device());
  else if (exists(context_stack().back()))
    set_current_device(context_stack().back()->device);
}

/// By cuInit, or by the runtime API.
bool is_initialised() {
  return driver().initialised || cuda_runtime().used || !cuda_runtime().library.needs_context;
}

CUresult check_device(CUdevice device) {
  if (!is_initialised())
    return CUDA_ERROR_NOT_INITIALIZED;
  return cuda_runtime().has_device(device) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

/// Queries the device, which needs no context.
template <class Call> CUresult query(CUdevice device, Call call) {
  if (CUresult wrong = check_device(device); wrong != CUDA_SUCCESS)
    return wrong;
  CudaRuntime &runtime = cuda_runtime();
  const cudaError_t before = runtime.last;
  const bool used = runtime.used;
  const cudaError_t error = call();
  runtime.used = used;
  runtime.last = before;
  return result_of(error);
}

cudaDeviceProp properties(CUdevice device) {
  cudaDeviceProp result{};
  query(device, [&] { return cudaGetDeviceProperties(&result, device); });
  return result;
}

/// Attributes that the runtime's function does not know: the maximum sizes of textures on devices of these compute
/// capabilities (CUDA C++ Programming Guide, "Compute Capabilities"), and features that are not simulated.
std::optional<int> own_attribute(CUdevice_attribute attribute, CUdevice device) {
  switch (attribute) {
  case CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH:
  case CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH:
    return 131072;
  case CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_HEIGHT:
    return 65536;
  case CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH:
  case CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT:
  case CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH:
    return 16384;
  case CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_WIDTH:
  case CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_WIDTH:
  case CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_HEIGHT:
    return 32768;
  case CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_LAYERS:
  case CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_LAYERS:
    return 2048;
  case CU_DEVICE_ATTRIBUTE_SURFACE_ALIGNMENT:
    return 512;
  case CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED:
  case CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED:
  case CU_DEVICE_ATTRIBUTE_IPC_EVENT_SUPPORTED:
  case CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_MEM_OPS_V1:
  case CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS_V1:
  case CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR_V1:
  case CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS:
  case CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR:
    return 1;
  case CU_DEVICE_ATTRIBUTE_SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO:
    return properties(device).singleToDoublePrecisionPerfRatio;
  case CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED:
    return properties(device).major >= 8;
  case CU_DEVICE_ATTRIBUTE_MAX_PERSISTING_L2_CACHE_SIZE:
    return properties(device).persistingL2CacheMaxSize;
  case CU_DEVICE_ATTRIBUTE_MAX_ACCESS_POLICY_WINDOW_SIZE:
    return properties(device).accessPolicyMaxWindowSize;
  case CU_DEVICE_ATTRIBUTE_TCC_DRIVER:
  case CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID:
  case CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD_GROUP_ID:
  case CU_DEVICE_ATTRIBUTE_COOPERATIVE_MULTI_DEVICE_LAUNCH:
  case CU_DEVICE_ATTRIBUTE_CAN_FLUSH_REMOTE_WRITES:
  case CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES:
  case CU_DEVICE_ATTRIBUTE_DIRECT_MANAGED_MEM_ACCESS_FROM_HOST:
  case CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_HANDLE_SUPPORTED:
  case CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_KMT_HANDLE_SUPPORTED:
  case CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_CUDA_VMM_SUPPORTED:
  case CU_DEVICE_ATTRIBUTE_SPARSE_CUDA_ARRAY_SUPPORTED:
  case CU_DEVICE_ATTRIBUTE_TIMELINE_SEMAPHORE_INTEROP_SUPPORTED:
  case CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_SUPPORTED:
  case CU_DEVICE_ATTRIBUTE_DEFERRED_MAPPING_CUDA_ARRAY_SUPPORTED:
  case CU_DEVICE_ATTRIBUTE_UNIFIED_FUNCTION_POINTERS:
  case CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED:
    return 0;
  default:
    return std::nullopt;
  }
}

CUresult finish() {
  return by_runtime("cuCtxSynchronize", [] { return cudaDeviceSynchronize(); });
}

} // namespace

namespace ampsim {

bool is_of_driver(std::string_view function) {
  return function.size() > 2 && function.starts_with("cu") && function[2] >= 'A' && function[2] <= 'Z';
}

std::string driver_error(CUresult value) {
  const Result *result = find(value);
  return result ? std::string(result->name) + " (" + result->text + ")" : std::to_string(int(value));
}

/// From 100 on the two APIs use the same numbers.
CUresult result_of(cudaError_t error) {
  switch (error) {
  case cudaErrorInvalidDeviceFunction:
    return CUDA_ERROR_INVALID_HANDLE;
  case cudaErrorInvalidSymbol:
    return CUDA_ERROR_NOT_FOUND;
  default:
    if (error <= cudaErrorCudartUnloading || (error >= 100 && find(CUresult(error))))
      return CUresult(error);
    return error < 100 ? CUDA_ERROR_INVALID_VALUE : CUDA_ERROR_UNKNOWN;
  }
}

void make_primary_current(int device) {
  set_current_device(device);
  chosen_device() = device;
  if (!context_stack().empty())
    context_stack().back() = &driver().primaries[std::size_t(device)];
}

CUresult check_initialised() { return is_initialised() ? CUDA_SUCCESS : CUDA_ERROR_NOT_INITIALIZED; }

CUresult check_context() {
  CudaRuntime &runtime = cuda_runtime();
  const std::lock_guard lock(runtime.machine.mutex);
  runtime.used |= !runtime.library.needs_context;
  if (!runtime.driver->initialised && !runtime.used)
    return CUDA_ERROR_NOT_INITIALIZED;
  const CUcontext current = current_context();
  return current && exists(current) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_CONTEXT;
}

const DriverSymbols &driver_symbols() {
  static const DriverSymbols symbols = {
#define AMPSIM_CUDA_DRIVER_FUNCTION(name) {#name, reinterpret_cast<void *>(&name)},
#include "model/cuda/driver_functions.def"
#undef AMPSIM_CUDA_DRIVER_FUNCTION
  };
  return symbols;
}

void *find_driver_function(std::string_view name) {
  static const std::map<std::string_view, std::string_view> versions = {
#define AMPSIM_CUDA_DRIVER_VERSION(function, version) {#function "_v" #version, #function},
#include "simulator/cuda/declarations/driver_versions.def"
#undef AMPSIM_CUDA_DRIVER_VERSION
  };
  if (const auto plain = versions.find(name); plain != versions.end())
    name = plain->second;
  const auto found = driver_symbols().find(name);
  return found == driver_symbols().end() ? nullptr : found->second;
}

void add_driver_functions(HostSymbols &symbols) {
  for (const auto &[name, address] : driver_symbols())
    symbols.push_back(
        {name.c_str(), address, /*weak=*/true}); // a program may have pointers to them under these names
}

} // namespace ampsim

extern "C" {

//===--- initialisation, errors ------------------------------------------------===//

CUresult cuInit(unsigned flags) {
  if (flags != 0)
    return CUDA_ERROR_INVALID_VALUE;
  CudaCall call(CudaCall::Caller::driver);
  driver().initialised = true;
  return CUDA_SUCCESS;
}
CUresult cuDriverGetVersion(int *version) {
  return version ? result_of(cudaDriverGetVersion(version)) : CUDA_ERROR_INVALID_VALUE;
}
CUresult cuGetErrorName(CUresult error, const char **text) {
  const Result *result = find(error);
  if (!text)
    return CUDA_ERROR_INVALID_VALUE;
  *text = result ? result->name : nullptr;
  return result ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}
CUresult cuGetErrorString(CUresult error, const char **text) {
  const Result *result = find(error);
  if (!text)
    return CUDA_ERROR_INVALID_VALUE;
  *text = result ? result->text : nullptr;
  return result ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}
CUresult cuGetProcAddress(const char *symbol, void **function, int, cuuint64_t,
                          CUdriverProcAddressQueryResult *status) {
  if (!symbol || !function)
    return CUDA_ERROR_INVALID_VALUE;
  *function = find_driver_function(symbol);
  const bool is_there = *function != nullptr;
  if (status)
    *status = is_there ? CU_GET_PROC_ADDRESS_SUCCESS : CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
  return is_there || status ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
}
CUresult cuProfilerStart(void) { return check_context(); }
CUresult cuProfilerStop(void) { return check_context(); }

//===--- devices ----------------------------------------------------------------===//

CUresult cuDeviceGetCount(int *count) {
  if (!is_initialised())
    return CUDA_ERROR_NOT_INITIALIZED;
  if (!count)
    return CUDA_ERROR_INVALID_VALUE;
  *count = int(cuda_runtime().devices.size());
  return CUDA_SUCCESS;
}
CUresult cuDeviceGet(CUdevice *device, int ordinal) {
  if (!device)
    return CUDA_ERROR_INVALID_VALUE;
  const CUresult result = check_device(ordinal);
  if (result == CUDA_SUCCESS)
    *device = ordinal;
  return result;
}
CUresult cuDeviceGetName(char *name, int length, CUdevice device) {
  if (CUresult wrong = check_device(device); wrong != CUDA_SUCCESS)
    return wrong;
  if (!name || length <= 0)
    return CUDA_ERROR_INVALID_VALUE;
  const std::string_view full = cuda_runtime().device.name;
  name[full.copy(name, std::size_t(length) - 1)] = '\0';
  return CUDA_SUCCESS;
}
CUresult cuDeviceGetUuid(CUuuid *uuid, CUdevice device) {
  if (CUresult wrong = check_device(device); wrong != CUDA_SUCCESS)
    return wrong;
  if (!uuid)
    return CUDA_ERROR_INVALID_VALUE;
  *uuid = properties(device).uuid;
  return CUDA_SUCCESS;
}
CUresult cuDeviceTotalMem(std::size_t *bytes, CUdevice device) {
  if (CUresult wrong = check_device(device); wrong != CUDA_SUCCESS)
    return wrong;
  if (!bytes)
    return CUDA_ERROR_INVALID_VALUE;
  *bytes = properties(device).totalGlobalMem;
  return CUDA_SUCCESS;
}
CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device) {
  if (const std::optional<int> known = own_attribute(attribute, device);
      known && value && check_device(device) == CUDA_SUCCESS) {
    *value = *known;
    return CUDA_SUCCESS;
  }
  return query(device, [&] { return cudaDeviceGetAttribute(value, cudaDeviceAttr(attribute), device); });
}
CUresult cuDeviceComputeCapability(int *major, int *minor, CUdevice device) {
  if (CUresult wrong = check_device(device); wrong != CUDA_SUCCESS)
    return wrong;
  if (!major || !minor)
    return CUDA_ERROR_INVALID_VALUE;
  *major = properties(device).major;
  *minor = properties(device).minor;
  return CUDA_SUCCESS;
}
CUresult cuDeviceGetProperties(CUdevprop *result, CUdevice device) {
  if (CUresult wrong = check_device(device); wrong != CUDA_SUCCESS)
    return wrong;
  if (!result)
    return CUDA_ERROR_INVALID_VALUE;
  const cudaDeviceProp of = properties(device);
  *result = {};
  result->maxThreadsPerBlock = of.maxThreadsPerBlock;
  std::copy_n(of.maxThreadsDim, 3, result->maxThreadsDim);
  std::copy_n(of.maxGridSize, 3, result->maxGridSize);
  result->sharedMemPerBlock = int(of.sharedMemPerBlock);
  result->totalConstantMemory = int(of.totalConstMem);
  result->SIMDWidth = of.warpSize;
  result->memPitch = int(of.memPitch);
  result->regsPerBlock = of.regsPerBlock;
  result->clockRate = of.clockRate;
  result->textureAlign = int(of.textureAlignment);
  return CUDA_SUCCESS;
}
CUresult cuDeviceGetPCIBusId(char *text, int length, CUdevice device) {
  return query(device, [&] { return cudaDeviceGetPCIBusId(text, length, device); });
}
CUresult cuDeviceGetByPCIBusId(CUdevice *device, const char *text) {
  return query(0, [&] { return cudaDeviceGetByPCIBusId(device, text); });
}
CUresult cuDeviceCanAccessPeer(int *can, CUdevice device, CUdevice peer) {
  if (!can)
    return CUDA_ERROR_INVALID_VALUE;
  return query(device, [&] { return cudaDeviceCanAccessPeer(can, device, peer); });
}
CUresult cuDeviceGetP2PAttribute(int *value, CUdevice_P2PAttribute attribute, CUdevice source,
                                 CUdevice destination) {
  return query(source,
               [&] { return cudaDeviceGetP2PAttribute(value, cudaDeviceP2PAttr(attribute), source, destination); });
}
CUresult cuDeviceGetDefaultMemPool(CUmemoryPool *pool, CUdevice device) {
  return query(device, [&] { return cudaDeviceGetDefaultMemPool(pool, device); });
}
CUresult cuDeviceGetMemPool(CUmemoryPool *pool, CUdevice device) {
  return query(device, [&] { return cudaDeviceGetMemPool(pool, device); });
}
CUresult cuDeviceSetMemPool(CUdevice device, CUmemoryPool pool) {
  return query(device, [&] { return cudaDeviceSetMemPool(device, pool); });
}

//===--- contexts -----------------------------------------------------------------===//

CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device) {
  if (CUresult wrong = check_device(device); wrong != CUDA_SUCCESS)
    return wrong;
  if (!context)
    return CUDA_ERROR_INVALID_VALUE;
  CudaCall call(CudaCall::Caller::driver);
  ++driver().retained[std::size_t(device)];
  *context = &driver().primaries[std::size_t(device)];
  return CUDA_SUCCESS;
}
CUresult cuDevicePrimaryCtxRelease(CUdevice device) {
  if (CUresult wrong = check_device(device); wrong != CUDA_SUCCESS)
    return wrong;
  CudaCall call(CudaCall::Caller::driver);
  if (!driver().retained[std::size_t(device)])
    return CUDA_ERROR_INVALID_CONTEXT;
  --driver().retained[std::size_t(device)];
  return CUDA_SUCCESS;
}
CUresult cuDevicePrimaryCtxReset(CUdevice device) {
  if (CUresult wrong = check_device(device); wrong != CUDA_SUCCESS)
    return wrong;
  CudaCall call(CudaCall::Caller::driver);
  call.runtime.streams.finish_device(device, call.runtime.machine.options.order.kind);
  return CUDA_SUCCESS;
}
CUresult cuDevicePrimaryCtxSetFlags(CUdevice device, unsigned flags) {
  if (CUresult wrong = check_device(device); wrong != CUDA_SUCCESS)
    return wrong;
  CudaCall call(CudaCall::Caller::driver);
  driver().primaries[std::size_t(device)].flags = flags;
  return CUDA_SUCCESS;
}
CUresult cuDevicePrimaryCtxGetState(CUdevice device, unsigned *flags, int *active) {
  if (CUresult wrong = check_device(device); wrong != CUDA_SUCCESS)
    return wrong;
  CudaCall call(CudaCall::Caller::driver);
  if (flags)
    *flags = driver().primaries[std::size_t(device)].flags;
  if (active)
    *active = driver().retained[std::size_t(device)] > 0 || (cuda_runtime().used && device == current_device());
  return CUDA_SUCCESS;
}

CUresult cuCtxCreate(CUcontext *context, unsigned flags, CUdevice device) {
  if (CUresult wrong = check_device(device); wrong != CUDA_SUCCESS)
    return wrong;
  if (!context || (flags & ~unsigned(CU_CTX_FLAGS_MASK)) != 0)
    return CUDA_ERROR_INVALID_VALUE;
  CudaCall call(CudaCall::Caller::driver);
  auto made = std::make_unique<CUctx_st>(CUctx_st{false, device, flags, ++driver().contexts_made});
  *context = made.get();
  driver().contexts[*context] = std::move(made);
  context_stack().push_back(*context);
  follow_context();
  return CUDA_SUCCESS;
}
CUresult cuCtxDestroy(CUcontext context) {
  if (!is_initialised())
    return CUDA_ERROR_NOT_INITIALIZED;
  CudaCall call(CudaCall::Caller::driver);
  if (!driver().contexts.contains(context))
    return CUDA_ERROR_INVALID_CONTEXT;
  call.runtime.streams.finish_device(context->device, call.runtime.machine.options.order.kind);
  if (!context_stack().empty() && context_stack().back() == context)
    context_stack().pop_back();
  driver().contexts.erase(context);
  follow_context();
  return CUDA_SUCCESS;
}
CUresult cuCtxAttach(CUcontext *context, unsigned flags) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  if (!context || flags != 0)
    return CUDA_ERROR_INVALID_VALUE;
  *context = current_context();
  return CUDA_SUCCESS;
}
CUresult cuCtxDetach(CUcontext context) {
  return exists(context) && context == current_context() ? CUDA_SUCCESS : CUDA_ERROR_INVALID_CONTEXT;
}
CUresult cuCtxPushCurrent(CUcontext context) {
  if (!is_initialised())
    return CUDA_ERROR_NOT_INITIALIZED;
  if (!exists(context))
    return CUDA_ERROR_INVALID_CONTEXT;
  context_stack().push_back(context);
  follow_context();
  return CUDA_SUCCESS;
}
CUresult cuCtxPopCurrent(CUcontext *context) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  if (context)
    *context = current_context();
  if (!context_stack().empty())
    context_stack().pop_back();
  follow_context();
  return CUDA_SUCCESS;
}
CUresult cuCtxSetCurrent(CUcontext context) {
  if (!is_initialised())
    return CUDA_ERROR_NOT_INITIALIZED;
  if (context && !exists(context))
    return CUDA_ERROR_INVALID_CONTEXT;
  if (!context_stack().empty())
    context_stack().pop_back();
  if (context)
    context_stack().push_back(context);
  follow_context();
  return CUDA_SUCCESS;
}
CUresult cuCtxGetCurrent(CUcontext *context) {
  if (!is_initialised())
    return CUDA_ERROR_NOT_INITIALIZED;
  if (!context)
    return CUDA_ERROR_INVALID_VALUE;
  *context = current_context();
  return CUDA_SUCCESS;
}
CUresult cuCtxGetDevice(CUdevice *device) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  if (!device)
    return CUDA_ERROR_INVALID_VALUE;
  *device = current_context()->device;
  return CUDA_SUCCESS;
}
CUresult cuCtxGetFlags(unsigned *flags) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  CudaCall call(CudaCall::Caller::driver);
  if (!flags)
    return CUDA_ERROR_INVALID_VALUE;
  *flags = current_context()->flags;
  return CUDA_SUCCESS;
}
CUresult cuCtxSetFlags(unsigned flags) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  CudaCall call(CudaCall::Caller::driver);
  current_context()->flags = flags;
  return CUDA_SUCCESS;
}
CUresult cuCtxGetId(CUcontext context, unsigned long long *id) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  if (!context)
    context = current_context();
  CudaCall call(CudaCall::Caller::driver);
  if (!exists(context))
    return CUDA_ERROR_CONTEXT_IS_DESTROYED;
  if (!id)
    return CUDA_ERROR_INVALID_VALUE;
  *id = context->id;
  return CUDA_SUCCESS;
}
CUresult cuCtxGetApiVersion(CUcontext context, unsigned *version) {
  if (!version)
    return CUDA_ERROR_INVALID_VALUE;
  if (context && !exists(context))
    return CUDA_ERROR_INVALID_CONTEXT;
  *version = 3020;
  return CUDA_SUCCESS;
}
CUresult cuCtxSynchronize(void) { return finish(); }
CUresult cuCtxSetLimit(CUlimit limit, std::size_t value) {
  const CUresult result = by_runtime("cuCtxSetLimit", [&] { return cudaDeviceSetLimit(cudaLimit(limit), value); });
  return result;
}
CUresult cuCtxGetLimit(std::size_t *value, CUlimit limit) {
  return by_runtime("cuCtxGetLimit", [&] { return cudaDeviceGetLimit(value, cudaLimit(limit)); });
}
CUresult cuCtxGetCacheConfig(CUfunc_cache *config) {
  if (!config)
    return CUDA_ERROR_INVALID_VALUE;
  *config = CU_FUNC_CACHE_PREFER_NONE;
  return check_context();
}
CUresult cuCtxSetCacheConfig(CUfunc_cache) { return check_context(); }
CUresult cuCtxGetSharedMemConfig(CUsharedconfig *config) {
  if (!config)
    return CUDA_ERROR_INVALID_VALUE;
  *config = CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE;
  return check_context();
}
CUresult cuCtxSetSharedMemConfig(CUsharedconfig) { return check_context(); }
CUresult cuCtxGetStreamPriorityRange(int *least, int *greatest) {
  return by_runtime("cuCtxGetStreamPriorityRange",
                    [&] { return cudaDeviceGetStreamPriorityRange(least, greatest); });
}
CUresult cuCtxResetPersistingL2Cache(void) { return check_context(); }
CUresult cuCtxEnablePeerAccess(CUcontext peer, unsigned flags) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  if (!exists(peer))
    return CUDA_ERROR_INVALID_CONTEXT;
  return by_runtime("cuCtxEnablePeerAccess", [&] { return cudaDeviceEnablePeerAccess(peer->device, flags); });
}
CUresult cuCtxDisablePeerAccess(CUcontext peer) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  if (!exists(peer))
    return CUDA_ERROR_INVALID_CONTEXT;
  return by_runtime("cuCtxDisablePeerAccess", [&] { return cudaDeviceDisablePeerAccess(peer->device); });
}

} // extern "C"
