// Functions of the runtime API that other files of the library call, as programs do.
#pragma once

#include "simulator/cuda/graphs.h"
#include "simulator/cuda/runtime.h"

using ampsim::CudaDim3;

extern "C" {
#define AMPSIM_RUNTIME(name, ...) cudaError_t name(__VA_ARGS__)
AMPSIM_RUNTIME(cudaDeviceSynchronize);
AMPSIM_RUNTIME(cudaGetDeviceProperties, cudaDeviceProp *properties, int device);
AMPSIM_RUNTIME(cudaDeviceGetAttribute, int *value, cudaDeviceAttr attribute, int device);
AMPSIM_RUNTIME(cudaDeviceGetPCIBusId, char *text, int length, int device);
AMPSIM_RUNTIME(cudaDeviceGetByPCIBusId, int *device, const char *text);
AMPSIM_RUNTIME(cudaDeviceEnablePeerAccess, int peer, unsigned flags);
AMPSIM_RUNTIME(cudaDeviceDisablePeerAccess, int peer);
AMPSIM_RUNTIME(cudaMemcpyPeer, void *to, int to_device, const void *from, int from_device, std::size_t bytes);
AMPSIM_RUNTIME(cudaMemcpyPeerAsync, void *to, int to_device, const void *from, int from_device, std::size_t bytes,
               cudaStream_t stream);
AMPSIM_RUNTIME(cudaDeviceCanAccessPeer, int *can, int device, int peer);
AMPSIM_RUNTIME(cudaDeviceGetP2PAttribute, int *value, cudaDeviceP2PAttr attribute, int source, int destination);
AMPSIM_RUNTIME(cudaDeviceGetDefaultMemPool, cudaMemPool_t *pool, int device);
AMPSIM_RUNTIME(cudaDeviceGetMemPool, cudaMemPool_t *pool, int device);
AMPSIM_RUNTIME(cudaDeviceSetMemPool, int device, cudaMemPool_t pool);
AMPSIM_RUNTIME(cudaDeviceSetLimit, cudaLimit limit, std::size_t value);
AMPSIM_RUNTIME(cudaDeviceGetLimit, std::size_t *value, cudaLimit limit);
AMPSIM_RUNTIME(cudaDeviceGetStreamPriorityRange, int *least, int *greatest);
AMPSIM_RUNTIME(cudaDriverGetVersion, int *version);
AMPSIM_RUNTIME(cudaStreamCreateWithPriority, cudaStream_t *stream, unsigned flags, int priority);
AMPSIM_RUNTIME(cudaStreamDestroy, cudaStream_t stream);
AMPSIM_RUNTIME(cudaStreamSynchronize, cudaStream_t stream);
AMPSIM_RUNTIME(cudaStreamQuery, cudaStream_t stream);
AMPSIM_RUNTIME(cudaStreamWaitEvent, cudaStream_t stream, cudaEvent_t event, unsigned flags);
AMPSIM_RUNTIME(cudaStreamAddCallback, cudaStream_t stream, cudaStreamCallback_t callback, void *data,
               unsigned flags);
AMPSIM_RUNTIME(cudaLaunchHostFunc, cudaStream_t stream, cudaHostFn_t function, void *data);
AMPSIM_RUNTIME(cudaStreamGetFlags, cudaStream_t stream, unsigned *flags);
AMPSIM_RUNTIME(cudaStreamGetPriority, cudaStream_t stream, int *priority);
AMPSIM_RUNTIME(cudaStreamAttachMemAsync, cudaStream_t stream, void *pointer, std::size_t bytes, unsigned flags);
AMPSIM_RUNTIME(cudaStreamBeginCapture, cudaStream_t stream, cudaStreamCaptureMode mode);
AMPSIM_RUNTIME(cudaStreamEndCapture, cudaStream_t stream, cudaGraph_t *graph);
AMPSIM_RUNTIME(cudaStreamIsCapturing, cudaStream_t stream, cudaStreamCaptureStatus *status);
AMPSIM_RUNTIME(cudaGraphInstantiate, cudaGraphExec_t *executable, cudaGraph_t graph, unsigned long long flags);
AMPSIM_RUNTIME(cudaGraphLaunch, cudaGraphExec_t executable, cudaStream_t stream);
AMPSIM_RUNTIME(cudaGraphExecDestroy, cudaGraphExec_t executable);
AMPSIM_RUNTIME(cudaGraphDestroy, cudaGraph_t graph);
AMPSIM_RUNTIME(cudaEventCreateWithFlags, cudaEvent_t *event, unsigned flags);
AMPSIM_RUNTIME(cudaEventDestroy, cudaEvent_t event);
AMPSIM_RUNTIME(cudaEventRecordWithFlags, cudaEvent_t event, cudaStream_t stream, unsigned flags);
AMPSIM_RUNTIME(cudaEventSynchronize, cudaEvent_t event);
AMPSIM_RUNTIME(cudaEventQuery, cudaEvent_t event);
AMPSIM_RUNTIME(cudaEventElapsedTime, float *milliseconds, cudaEvent_t start, cudaEvent_t end);
AMPSIM_RUNTIME(cudaLaunchKernel, const void *function, CudaDim3 grid, CudaDim3 block, void **parameters,
               std::size_t shared, cudaStream_t stream);
AMPSIM_RUNTIME(cudaLaunchCooperativeKernel, const void *function, CudaDim3 grid, CudaDim3 block, void **parameters,
               std::size_t shared, cudaStream_t stream);
AMPSIM_RUNTIME(cudaLaunchKernelExC, const cudaLaunchConfig_t *config, const void *function, void **parameters);
AMPSIM_RUNTIME(cudaFuncSetAttribute, const void *function, cudaFuncAttribute attribute, int value);
AMPSIM_RUNTIME(cudaFuncGetAttributes, cudaFuncAttributes *attributes, const void *function);
AMPSIM_RUNTIME(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags, int *blocks, const void *function, int block,
               std::size_t shared, unsigned flags);
AMPSIM_RUNTIME(cudaMalloc, void **pointer, std::size_t bytes);
AMPSIM_RUNTIME(cudaMallocManaged, void **pointer, std::size_t bytes, unsigned flags);
AMPSIM_RUNTIME(cudaMallocPitch, void **pointer, std::size_t *pitch, std::size_t width, std::size_t height);
AMPSIM_RUNTIME(cudaHostAlloc, void **pointer, std::size_t bytes, unsigned flags);
AMPSIM_RUNTIME(cudaMallocAsync, void **pointer, std::size_t bytes, cudaStream_t stream);
AMPSIM_RUNTIME(cudaMallocFromPoolAsync, void **pointer, std::size_t bytes, cudaMemPool_t pool, cudaStream_t stream);
AMPSIM_RUNTIME(cudaFree, void *pointer);
AMPSIM_RUNTIME(cudaFreeHost, void *pointer);
AMPSIM_RUNTIME(cudaFreeAsync, void *pointer, cudaStream_t stream);
AMPSIM_RUNTIME(cudaHostRegister, void *pointer, std::size_t bytes, unsigned flags);
AMPSIM_RUNTIME(cudaHostUnregister, void *pointer);
AMPSIM_RUNTIME(cudaHostGetDevicePointer, void **device, void *host, unsigned flags);
AMPSIM_RUNTIME(cudaHostGetFlags, unsigned *flags, void *pointer);
AMPSIM_RUNTIME(cudaPointerGetAttributes, cudaPointerAttributes *attributes, const void *pointer);
AMPSIM_RUNTIME(cudaMemGetInfo, std::size_t *free, std::size_t *total);
AMPSIM_RUNTIME(cudaMemPoolCreate, cudaMemPool_t *pool, const cudaMemPoolProps *properties);
AMPSIM_RUNTIME(cudaMemPoolDestroy, cudaMemPool_t pool);
AMPSIM_RUNTIME(cudaMemPoolTrimTo, cudaMemPool_t pool, std::size_t bytes);
AMPSIM_RUNTIME(cudaMemPoolSetAttribute, cudaMemPool_t pool, cudaMemPoolAttr attribute, void *value);
AMPSIM_RUNTIME(cudaMemPoolGetAttribute, cudaMemPool_t pool, cudaMemPoolAttr attribute, void *value);
AMPSIM_RUNTIME(cudaMemPoolSetAccess, cudaMemPool_t pool, const cudaMemAccessDesc *access, std::size_t count);
AMPSIM_RUNTIME(cudaMemPoolGetAccess, cudaMemAccessFlags *flags, cudaMemPool_t pool, cudaMemLocation *location);
AMPSIM_RUNTIME(cudaMalloc3DArray, cudaArray_t *array, const cudaChannelFormatDesc *format, cudaExtent extent,
               unsigned flags);
AMPSIM_RUNTIME(cudaFreeArray, cudaArray_t array);
AMPSIM_RUNTIME(cudaArrayGetInfo, cudaChannelFormatDesc *format, cudaExtent *extent, unsigned *flags,
               cudaArray_t array);
AMPSIM_RUNTIME(cudaMallocMipmappedArray, cudaMipmappedArray_t *array, const cudaChannelFormatDesc *format,
               cudaExtent extent, unsigned levels, unsigned flags);
AMPSIM_RUNTIME(cudaGetMipmappedArrayLevel, cudaArray_t *array, cudaMipmappedArray_const_t of, unsigned level);
AMPSIM_RUNTIME(cudaFreeMipmappedArray, cudaMipmappedArray_t array);
AMPSIM_RUNTIME(cudaCreateTextureObject, cudaTextureObject_t *texture, const cudaResourceDesc *resource,
               const cudaTextureDesc *how, const cudaResourceViewDesc *view);
AMPSIM_RUNTIME(cudaDestroyTextureObject, cudaTextureObject_t texture);
AMPSIM_RUNTIME(cudaCreateSurfaceObject, cudaSurfaceObject_t *surface, const cudaResourceDesc *resource);
AMPSIM_RUNTIME(cudaDestroySurfaceObject, cudaSurfaceObject_t surface);
#undef AMPSIM_RUNTIME
}
