// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// HIP's runtime API, by its reference. The functions are ampsim's own.
#pragma once

#define AMPSIM_HIP_ERRORS <ampsim/hip_errors.def>
#include <ampsim/hip_runtime_types.h>
#undef AMPSIM_HIP_ERRORS

#include <hip/hip_version.h>
#include <host_defines.h>
#include <stdint.h>
#include <vector_types.h>

#ifdef __cplusplus
#define AMPSIM_DEFAULT(value) = value
extern "C" {
#else
#define AMPSIM_DEFAULT(value)
#endif

// Errors.
hipError_t hipGetLastError(void);
hipError_t hipPeekAtLastError(void);
const char *hipGetErrorName(hipError_t error);
const char *hipGetErrorString(hipError_t error);

// Devices.
hipError_t hipGetDeviceCount(int *count);
hipError_t hipSetDevice(int device);
hipError_t hipGetDevice(int *device);
hipError_t hipGetDeviceProperties(hipDeviceProp_t *properties, int device);
hipError_t hipDeviceGetAttribute(int *value, hipDeviceAttribute_t attribute, int device);
hipError_t hipChooseDevice(int *device, const hipDeviceProp_t *properties);
hipError_t hipDeviceReset(void);
hipError_t hipDeviceSynchronize(void);
hipError_t hipSetDeviceFlags(unsigned int flags);
hipError_t hipGetDeviceFlags(unsigned int *flags);
hipError_t hipDeviceSetLimit(hipLimit_t limit, size_t value);
hipError_t hipDeviceGetLimit(size_t *value, hipLimit_t limit);
hipError_t hipDeviceSetCacheConfig(hipFuncCache_t config);
hipError_t hipDeviceGetCacheConfig(hipFuncCache_t *config);
hipError_t hipDeviceSetSharedMemConfig(hipSharedMemConfig config);
hipError_t hipDeviceGetSharedMemConfig(hipSharedMemConfig *config);
hipError_t hipDeviceCanAccessPeer(int *can, int device, int peer);
hipError_t hipDeviceEnablePeerAccess(int peer, unsigned int flags);
hipError_t hipDeviceDisablePeerAccess(int peer);
hipError_t hipDeviceGetP2PAttribute(int *value, hipDeviceP2PAttr attribute, int source, int destination);
hipError_t hipDeviceGetPCIBusId(char *text, int length, int device);
hipError_t hipDeviceGetStreamPriorityRange(int *least, int *greatest);
hipError_t hipDriverGetVersion(int *version);
hipError_t hipRuntimeGetVersion(int *version);
hipError_t hipProfilerStart(void);
hipError_t hipProfilerStop(void);

// Streams and events.
hipError_t hipStreamCreate(hipStream_t *stream);
hipError_t hipStreamCreateWithFlags(hipStream_t *stream, unsigned int flags);
hipError_t hipStreamCreateWithPriority(hipStream_t *stream, unsigned int flags, int priority);
hipError_t hipStreamDestroy(hipStream_t stream);
hipError_t hipStreamSynchronize(hipStream_t stream);
hipError_t hipStreamQuery(hipStream_t stream);
hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t event, unsigned int flags AMPSIM_DEFAULT(0));
hipError_t hipStreamAddCallback(hipStream_t stream, hipStreamCallback_t callback, void *data, unsigned int flags);
hipError_t hipLaunchHostFunc(hipStream_t stream, hipHostFn_t function, void *data);
hipError_t hipStreamGetFlags(hipStream_t stream, unsigned int *flags);
hipError_t hipStreamGetPriority(hipStream_t stream, int *priority);
hipError_t hipStreamGetDevice(hipStream_t stream, hipDevice_t *device);
hipError_t hipStreamSetAttribute(hipStream_t stream, hipStreamAttrID attribute, const hipStreamAttrValue *value);
hipError_t hipStreamGetAttribute(hipStream_t stream, hipStreamAttrID attribute, hipStreamAttrValue *value);
hipError_t hipStreamCopyAttributes(hipStream_t to, hipStream_t from);
hipError_t hipCtxResetPersistingL2Cache(void);
hipError_t hipStreamAttachMemAsync(hipStream_t stream, void *pointer, size_t bytes AMPSIM_DEFAULT(0),
                                   unsigned int flags AMPSIM_DEFAULT(hipMemAttachSingle));
// A stream that waits until *address & mask satisfies the condition of the flags, and one that writes.
hipError_t hipStreamWaitValue32(hipStream_t stream, void *address, uint32_t value, unsigned int flags,
                                uint32_t mask AMPSIM_DEFAULT(0xffffffff));
hipError_t hipStreamWaitValue64(hipStream_t stream, void *address, uint64_t value, unsigned int flags,
                                uint64_t mask AMPSIM_DEFAULT(0xffffffffffffffff));
hipError_t hipStreamWriteValue32(hipStream_t stream, void *address, uint32_t value,
                                 unsigned int flags AMPSIM_DEFAULT(0));
hipError_t hipStreamWriteValue64(hipStream_t stream, void *address, uint64_t value,
                                 unsigned int flags AMPSIM_DEFAULT(0));
hipError_t hipEventCreate(hipEvent_t *event);
hipError_t hipEventCreateWithFlags(hipEvent_t *event, unsigned int flags);
hipError_t hipEventDestroy(hipEvent_t event);
hipError_t hipEventRecord(hipEvent_t event, hipStream_t stream AMPSIM_DEFAULT(0));
hipError_t hipEventRecordWithFlags(hipEvent_t event, hipStream_t stream AMPSIM_DEFAULT(0),
                                   unsigned int flags AMPSIM_DEFAULT(0));
hipError_t hipEventSynchronize(hipEvent_t event);
hipError_t hipEventQuery(hipEvent_t event);
hipError_t hipEventElapsedTime(float *milliseconds, hipEvent_t start, hipEvent_t end);

// Execution. Clang's code for <<<...>>> uses the first three, which have CUDA's names, to launch.
unsigned int __cudaPushCallConfiguration(struct dim3 grid, struct dim3 block, size_t shared AMPSIM_DEFAULT(0),
                                         hipStream_t stream AMPSIM_DEFAULT(0));
hipError_t __cudaPopCallConfiguration(struct dim3 *grid, struct dim3 *block, size_t *shared, void *stream);
hipError_t cudaLaunchKernel(const void *function, struct dim3 grid, struct dim3 block, void **parameters,
                            size_t shared, hipStream_t stream);
hipError_t hipLaunchKernel(const void *function, struct dim3 grid, struct dim3 block, void **parameters,
                           size_t shared, hipStream_t stream);
hipError_t hipLaunchCooperativeKernel(const void *function, struct dim3 grid, struct dim3 block, void **parameters,
                                      size_t shared AMPSIM_DEFAULT(0), hipStream_t stream AMPSIM_DEFAULT(0));
hipError_t hipFuncSetAttribute(const void *function, hipFuncAttribute attribute, int value);
hipError_t hipFuncGetAttributes(hipFuncAttributes *attributes, const void *function);
hipError_t hipFuncSetCacheConfig(const void *function, hipFuncCache_t config);
hipError_t hipFuncSetSharedMemConfig(const void *function, hipSharedMemConfig config);
hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *function, int block_size,
                                                        size_t dynamic_shared);
hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, const void *function, int block_size,
                                                                 size_t dynamic_shared, unsigned int flags);

// Memory pools.
hipError_t hipDeviceGetDefaultMemPool(hipMemPool_t *pool, int device);
hipError_t hipDeviceGetMemPool(hipMemPool_t *pool, int device);
hipError_t hipDeviceSetMemPool(int device, hipMemPool_t pool);
hipError_t hipMemPoolCreate(hipMemPool_t *pool, const hipMemPoolProps *properties);
hipError_t hipMemPoolDestroy(hipMemPool_t pool);
hipError_t hipMemPoolSetAttribute(hipMemPool_t pool, hipMemPoolAttr attribute, void *value);
hipError_t hipMemPoolGetAttribute(hipMemPool_t pool, hipMemPoolAttr attribute, void *value);
hipError_t hipMemPoolSetAccess(hipMemPool_t pool, const hipMemAccessDesc *access, size_t count);
hipError_t hipMemPoolGetAccess(hipMemAccessFlags *flags, hipMemPool_t pool, hipMemLocation *location);
hipError_t hipMemPoolTrimTo(hipMemPool_t pool, size_t bytes);
hipError_t hipMemPoolExportToShareableHandle(void *handle, hipMemPool_t pool, enum hipMemAllocationHandleType type,
                                             unsigned int flags);
hipError_t hipMemPoolImportFromShareableHandle(hipMemPool_t *pool, void *handle,
                                               enum hipMemAllocationHandleType type, unsigned int flags);
hipError_t hipMemPoolExportPointer(struct hipMemPoolPtrExportData *data, void *pointer);
hipError_t hipMemPoolImportPointer(void **pointer, hipMemPool_t pool, struct hipMemPoolPtrExportData *data);

// Memory and events of other processes.
hipError_t hipIpcGetMemHandle(hipIpcMemHandle_t *handle, void *pointer);
hipError_t hipIpcOpenMemHandle(void **pointer, hipIpcMemHandle_t handle, unsigned int flags);
hipError_t hipIpcCloseMemHandle(void *pointer);
hipError_t hipIpcGetEventHandle(hipIpcEventHandle_t *handle, hipEvent_t event);
hipError_t hipIpcOpenEventHandle(hipEvent_t *event, hipIpcEventHandle_t handle);

// Memory.
hipError_t hipMalloc(void **pointer, size_t bytes);
hipError_t hipMallocManaged(void **pointer, size_t bytes, unsigned int flags AMPSIM_DEFAULT(hipMemAttachGlobal));
hipError_t hipMallocHost(void **pointer, size_t bytes);
hipError_t hipHostAlloc(void **pointer, size_t bytes, unsigned int flags);
hipError_t hipFreeHost(void *pointer);
hipError_t hipExtMallocWithFlags(void **pointer, size_t bytes, unsigned int flags);
hipError_t hipHostMalloc(void **pointer, size_t bytes, unsigned int flags AMPSIM_DEFAULT(hipHostMallocDefault));
hipError_t hipMallocAsync(void **pointer, size_t bytes, hipStream_t stream);
hipError_t hipMallocFromPoolAsync(void **pointer, size_t bytes, hipMemPool_t pool, hipStream_t stream);
hipError_t hipMallocPitch(void **pointer, size_t *pitch, size_t width, size_t height);
hipError_t hipMalloc3D(hipPitchedPtr *pointer, hipExtent extent);
hipError_t hipFree(void *pointer);
hipError_t hipHostFree(void *pointer);
hipError_t hipFreeAsync(void *pointer, hipStream_t stream);
hipError_t hipHostRegister(void *pointer, size_t bytes, unsigned int flags);
hipError_t hipHostUnregister(void *pointer);
hipError_t hipHostGetDevicePointer(void **device, void *host, unsigned int flags);
hipError_t hipHostGetFlags(unsigned int *flags, void *pointer);
hipError_t hipPointerGetAttributes(hipPointerAttribute_t *attributes, const void *pointer);
hipError_t hipMemGetInfo(size_t *free, size_t *total);
hipError_t hipMemPrefetchAsync(const void *pointer, size_t bytes, int device, hipStream_t stream AMPSIM_DEFAULT(0));
hipError_t hipMemAdvise(const void *pointer, size_t bytes, hipMemoryAdvise advice, int device);
hipError_t hipGetSymbolAddress(void **pointer, const void *symbol);
hipError_t hipGetSymbolSize(size_t *size, const void *symbol);

hipError_t hipMemcpy(void *to, const void *from, size_t bytes, hipMemcpyKind kind);
hipError_t hipMemcpyAsync(void *to, const void *from, size_t bytes, hipMemcpyKind kind,
                          hipStream_t stream AMPSIM_DEFAULT(0));
hipError_t hipMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t height,
                       hipMemcpyKind kind);
hipError_t hipMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
                            size_t height, hipMemcpyKind kind, hipStream_t stream AMPSIM_DEFAULT(0));
hipError_t hipMemcpy3D(const hipMemcpy3DParms *parameters);
hipError_t hipMemcpy3DAsync(const hipMemcpy3DParms *parameters, hipStream_t stream AMPSIM_DEFAULT(0));
hipError_t hipMemcpyToSymbol(const void *symbol, const void *from, size_t bytes, size_t offset AMPSIM_DEFAULT(0),
                             hipMemcpyKind kind AMPSIM_DEFAULT(hipMemcpyHostToDevice));
hipError_t hipMemcpyToSymbolAsync(const void *symbol, const void *from, size_t bytes, size_t offset,
                                  hipMemcpyKind kind, hipStream_t stream AMPSIM_DEFAULT(0));
hipError_t hipMemcpyFromSymbol(void *to, const void *symbol, size_t bytes, size_t offset AMPSIM_DEFAULT(0),
                               hipMemcpyKind kind AMPSIM_DEFAULT(hipMemcpyDeviceToHost));
hipError_t hipMemcpyFromSymbolAsync(void *to, const void *symbol, size_t bytes, size_t offset, hipMemcpyKind kind,
                                    hipStream_t stream AMPSIM_DEFAULT(0));
hipError_t hipMemcpyPeer(void *to, int to_device, const void *from, int from_device, size_t bytes);
hipError_t hipMemcpyPeerAsync(void *to, int to_device, const void *from, int from_device, size_t bytes,
                              hipStream_t stream AMPSIM_DEFAULT(0));
// Arrays.
hipChannelFormatDesc hipCreateChannelDesc(int x, int y, int z, int w, hipChannelFormatKind kind);
hipError_t hipGetChannelDesc(hipChannelFormatDesc *format, hipArray_const_t array);
hipError_t hipMallocArray(hipArray_t *array, const hipChannelFormatDesc *format, size_t width,
                          size_t height AMPSIM_DEFAULT(0), unsigned int flags AMPSIM_DEFAULT(0));
hipError_t hipMalloc3DArray(hipArray_t *array, const hipChannelFormatDesc *format, hipExtent extent,
                            unsigned int flags AMPSIM_DEFAULT(0));
hipError_t hipFreeArray(hipArray_t array);
hipError_t hipArrayGetInfo(hipChannelFormatDesc *format, hipExtent *extent, unsigned int *flags, hipArray_t array);
hipError_t hipMallocMipmappedArray(hipMipmappedArray_t *array, const hipChannelFormatDesc *format, hipExtent extent,
                                   unsigned int levels, unsigned int flags AMPSIM_DEFAULT(0));
hipError_t hipGetMipmappedArrayLevel(hipArray_t *array, hipMipmappedArray_const_t of, unsigned int level);
hipError_t hipFreeMipmappedArray(hipMipmappedArray_t array);
hipError_t hipMemcpyToArray(hipArray_t to, size_t x, size_t y, const void *from, size_t bytes, hipMemcpyKind kind);
hipError_t hipMemcpyToArrayAsync(hipArray_t to, size_t x, size_t y, const void *from, size_t bytes,
                                 hipMemcpyKind kind, hipStream_t stream AMPSIM_DEFAULT(0));
hipError_t hipMemcpyFromArray(void *to, hipArray_const_t from, size_t x, size_t y, size_t bytes,
                              hipMemcpyKind kind);
hipError_t hipMemcpyFromArrayAsync(void *to, hipArray_const_t from, size_t x, size_t y, size_t bytes,
                                   hipMemcpyKind kind, hipStream_t stream AMPSIM_DEFAULT(0));
hipError_t hipMemcpyArrayToArray(hipArray_t to, size_t to_x, size_t to_y, hipArray_const_t from, size_t from_x,
                                 size_t from_y, size_t bytes,
                                 hipMemcpyKind kind AMPSIM_DEFAULT(hipMemcpyDeviceToDevice));
hipError_t hipMemcpy2DToArray(hipArray_t to, size_t x, size_t y, const void *from, size_t pitch, size_t width,
                              size_t height, hipMemcpyKind kind);
hipError_t hipMemcpy2DToArrayAsync(hipArray_t to, size_t x, size_t y, const void *from, size_t pitch, size_t width,
                                   size_t height, hipMemcpyKind kind, hipStream_t stream AMPSIM_DEFAULT(0));
hipError_t hipMemcpy2DFromArray(void *to, size_t pitch, hipArray_const_t from, size_t x, size_t y, size_t width,
                                size_t height, hipMemcpyKind kind);
hipError_t hipMemcpy2DFromArrayAsync(void *to, size_t pitch, hipArray_const_t from, size_t x, size_t y,
                                     size_t width, size_t height, hipMemcpyKind kind,
                                     hipStream_t stream AMPSIM_DEFAULT(0));
hipError_t hipMemcpy2DArrayToArray(hipArray_t to, size_t to_x, size_t to_y, hipArray_const_t from, size_t from_x,
                                   size_t from_y, size_t width, size_t height,
                                   hipMemcpyKind kind AMPSIM_DEFAULT(hipMemcpyDeviceToDevice));

// Texture and surface objects.
hipError_t hipCreateTextureObject(hipTextureObject_t *texture, const hipResourceDesc *resource,
                                  const hipTextureDesc *how, const hipResourceViewDesc *view);
hipError_t hipDestroyTextureObject(hipTextureObject_t texture);
// Texture references.
hipError_t hipBindTexture(size_t *offset, const struct textureReference *texture, const void *pointer,
                          const struct hipChannelFormatDesc *format, size_t size AMPSIM_DEFAULT(0xffffffff));
hipError_t hipBindTexture2D(size_t *offset, const struct textureReference *texture, const void *pointer,
                            const struct hipChannelFormatDesc *format, size_t width, size_t height, size_t pitch);
hipError_t hipBindTextureToArray(const struct textureReference *texture, hipArray_const_t array,
                                 const struct hipChannelFormatDesc *format);
hipError_t hipBindTextureToMipmappedArray(const struct textureReference *texture, hipMipmappedArray_const_t array,
                                          const struct hipChannelFormatDesc *format);
hipError_t hipUnbindTexture(const struct textureReference *texture);
hipError_t hipGetTextureAlignmentOffset(size_t *offset, const struct textureReference *texture);
hipError_t hipGetTextureReference(const struct textureReference **texture, const void *symbol);
hipError_t hipGetTextureObjectResourceDesc(hipResourceDesc *resource, hipTextureObject_t texture);
hipError_t hipGetTextureObjectTextureDesc(hipTextureDesc *how, hipTextureObject_t texture);
hipError_t hipGetTextureObjectResourceViewDesc(hipResourceViewDesc *view, hipTextureObject_t texture);
hipError_t hipCreateSurfaceObject(hipSurfaceObject_t *surface, const hipResourceDesc *resource);
hipError_t hipDestroySurfaceObject(hipSurfaceObject_t surface);
hipError_t hipGetSurfaceObjectResourceDesc(hipResourceDesc *resource, hipSurfaceObject_t surface);

hipError_t hipMemset(void *to, int value, size_t bytes);
hipError_t hipMemsetAsync(void *to, int value, size_t bytes, hipStream_t stream AMPSIM_DEFAULT(0));
hipError_t hipMemset2D(void *to, size_t pitch, int value, size_t width, size_t height);
hipError_t hipMemset2DAsync(void *to, size_t pitch, int value, size_t width, size_t height,
                            hipStream_t stream AMPSIM_DEFAULT(0));
hipError_t hipMemset3D(hipPitchedPtr to, int value, hipExtent extent);
hipError_t hipMemset3DAsync(hipPitchedPtr to, int value, hipExtent extent, hipStream_t stream AMPSIM_DEFAULT(0));

// Modules, kernels by their names, and contexts.
hipError_t hipInit(unsigned int flags);
hipError_t hipDeviceGet(hipDevice_t *device, int ordinal);
hipError_t hipDeviceGetName(char *name, int length, hipDevice_t device);
hipError_t hipDeviceTotalMem(size_t *bytes, hipDevice_t device);
hipError_t hipDeviceComputeCapability(int *major, int *minor, hipDevice_t device);
hipError_t hipDevicePrimaryCtxRetain(hipCtx_t *context, hipDevice_t device);
hipError_t hipDevicePrimaryCtxRelease(hipDevice_t device);
hipError_t hipDevicePrimaryCtxReset(hipDevice_t device);
hipError_t hipCtxCreate(hipCtx_t *context, unsigned int flags, hipDevice_t device);
hipError_t hipCtxDestroy(hipCtx_t context);
hipError_t hipCtxPushCurrent(hipCtx_t context);
hipError_t hipCtxPopCurrent(hipCtx_t *context);
hipError_t hipCtxSetCurrent(hipCtx_t context);
hipError_t hipCtxGetCurrent(hipCtx_t *context);
hipError_t hipCtxGetDevice(hipDevice_t *device);
hipError_t hipCtxSynchronize(void);
hipError_t hipModuleLoad(hipModule_t *module, const char *file);
hipError_t hipModuleLoadData(hipModule_t *module, const void *image);
hipError_t hipModuleLoadDataEx(hipModule_t *module, const void *image, unsigned int count, hipJitOption *options,
                               void **values);
hipError_t hipModuleUnload(hipModule_t module);
hipError_t hipModuleGetFunction(hipFunction_t *function, hipModule_t module, const char *name);
hipError_t hipModuleGetGlobal(hipDeviceptr_t *pointer, size_t *bytes, hipModule_t module, const char *name);
hipError_t hipModuleLaunchKernel(hipFunction_t function, unsigned int grid_x, unsigned int grid_y,
                                 unsigned int grid_z, unsigned int block_x, unsigned int block_y,
                                 unsigned int block_z, unsigned int shared, hipStream_t stream, void **parameters,
                                 void **extra);
hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, hipFunction_t function, int block,
                                                              size_t shared);
hipError_t hipFuncGetAttribute(int *value, hipFunction_attribute attribute, hipFunction_t function);
hipError_t hipMemcpyHtoD(hipDeviceptr_t to, const void *from, size_t bytes);
hipError_t hipMemcpyDtoH(void *to, hipDeviceptr_t from, size_t bytes);
hipError_t hipMemcpyDtoD(hipDeviceptr_t to, hipDeviceptr_t from, size_t bytes);
hipError_t hipMemcpyHtoDAsync(hipDeviceptr_t to, const void *from, size_t bytes, hipStream_t stream);
hipError_t hipMemcpyDtoHAsync(void *to, hipDeviceptr_t from, size_t bytes, hipStream_t stream);
hipError_t hipMemcpyDtoDAsync(hipDeviceptr_t to, hipDeviceptr_t from, size_t bytes, hipStream_t stream);
hipError_t hipMemsetD8(hipDeviceptr_t to, unsigned char value, size_t count);
hipError_t hipMemsetD16(hipDeviceptr_t to, unsigned short value, size_t count);
hipError_t hipMemsetD32(hipDeviceptr_t to, int value, size_t count);
hipError_t hipMemsetD8Async(hipDeviceptr_t to, unsigned char value, size_t count,
                            hipStream_t stream AMPSIM_DEFAULT(0));
hipError_t hipMemsetD16Async(hipDeviceptr_t to, unsigned short value, size_t count,
                             hipStream_t stream AMPSIM_DEFAULT(0));
hipError_t hipMemsetD32Async(hipDeviceptr_t to, int value, size_t count, hipStream_t stream AMPSIM_DEFAULT(0));
hipError_t hipMemGetAddressRange(hipDeviceptr_t *begin, size_t *bytes, hipDeviceptr_t pointer);

// Graphs.
#include <ampsim_hip/graph_functions.h>

#ifdef __cplusplus
}
#endif
#undef AMPSIM_DEFAULT
