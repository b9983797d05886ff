// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of the runtime API that other files of the library call, as programs do.
#pragma once

#include "simulator/cuda/graphs/graphs.h"
#include "simulator/cuda/runtime/runtime.h"

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
AMPSIM_RUNTIME(cudaGraphCreate, cudaGraph_t *graph, unsigned int flags);
AMPSIM_RUNTIME(cudaGraphClone, cudaGraph_t *clone, cudaGraph_t graph);
AMPSIM_RUNTIME(cudaGraphNodeFindInClone, cudaGraphNode_t *node, cudaGraphNode_t original, cudaGraph_t clone);
AMPSIM_RUNTIME(cudaGraphGetNodes, cudaGraph_t graph, cudaGraphNode_t *nodes, std::size_t *count);
AMPSIM_RUNTIME(cudaGraphGetRootNodes, cudaGraph_t graph, cudaGraphNode_t *nodes, std::size_t *count);
AMPSIM_RUNTIME(cudaGraphGetEdges, cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to,
               std::size_t *count);
AMPSIM_RUNTIME(cudaGraphNodeGetDependencies, cudaGraphNode_t handle, cudaGraphNode_t *nodes, std::size_t *count);
AMPSIM_RUNTIME(cudaGraphNodeGetDependentNodes, cudaGraphNode_t handle, cudaGraphNode_t *nodes, std::size_t *count);
AMPSIM_RUNTIME(cudaGraphAddDependencies, cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
               std::size_t count);
AMPSIM_RUNTIME(cudaGraphRemoveDependencies, cudaGraph_t graph, const cudaGraphNode_t *from,
               const cudaGraphNode_t *to, std::size_t count);
AMPSIM_RUNTIME(cudaGraphDestroyNode, cudaGraphNode_t handle);
AMPSIM_RUNTIME(cudaGraphAddChildGraphNode, cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
               std::size_t count, cudaGraph_t child);
AMPSIM_RUNTIME(cudaGraphChildGraphNodeGetGraph, cudaGraphNode_t handle, cudaGraph_t *graph);
AMPSIM_RUNTIME(cudaGraphAddEmptyNode, cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
               std::size_t count);
AMPSIM_RUNTIME(cudaGraphAddEventRecordNode, cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
               std::size_t count, cudaEvent_t event);
AMPSIM_RUNTIME(cudaGraphAddEventWaitNode, cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
               std::size_t count, cudaEvent_t event);
AMPSIM_RUNTIME(cudaGraphEventRecordNodeGetEvent, cudaGraphNode_t node, cudaEvent_t *event);
AMPSIM_RUNTIME(cudaGraphEventRecordNodeSetEvent, cudaGraphNode_t node, cudaEvent_t event);
AMPSIM_RUNTIME(cudaGraphEventWaitNodeGetEvent, cudaGraphNode_t node, cudaEvent_t *event);
AMPSIM_RUNTIME(cudaGraphEventWaitNodeSetEvent, cudaGraphNode_t node, cudaEvent_t event);
AMPSIM_RUNTIME(cudaGraphInstantiateWithFlags, cudaGraphExec_t *exec, cudaGraph_t graph, unsigned long long flags);
AMPSIM_RUNTIME(cudaGraphExecGetFlags, cudaGraphExec_t exec, unsigned long long *flags);
AMPSIM_RUNTIME(cudaGraphUpload, cudaGraphExec_t exec, cudaStream_t stream);
AMPSIM_RUNTIME(cudaGraphExecChildGraphNodeSetParams, cudaGraphExec_t exec, cudaGraphNode_t node, cudaGraph_t child);
AMPSIM_RUNTIME(cudaGraphExecEventRecordNodeSetEvent, cudaGraphExec_t exec, cudaGraphNode_t node, cudaEvent_t event);
AMPSIM_RUNTIME(cudaGraphExecEventWaitNodeSetEvent, cudaGraphExec_t exec, cudaGraphNode_t node, cudaEvent_t event);
AMPSIM_RUNTIME(cudaGraphNodeSetEnabled, cudaGraphExec_t exec, cudaGraphNode_t handle, unsigned int enabled);
AMPSIM_RUNTIME(cudaGraphNodeGetEnabled, cudaGraphExec_t exec, cudaGraphNode_t handle, unsigned int *enabled);
AMPSIM_RUNTIME(cudaGraphDebugDotPrint, cudaGraph_t graph, const char *path, unsigned int flags);
AMPSIM_RUNTIME(cudaGraphNodeGetType, cudaGraphNode_t handle, cudaGraphNodeType *type);
AMPSIM_RUNTIME(cudaGraphExecUpdate, cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphExecUpdateResultInfo *info);
AMPSIM_RUNTIME(cudaGraphAddKernelNode, cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
               std::size_t count, const cudaKernelNodeParams *parameters);
AMPSIM_RUNTIME(cudaGraphKernelNodeGetParams, cudaGraphNode_t handle, cudaKernelNodeParams *parameters);
AMPSIM_RUNTIME(cudaGraphKernelNodeSetParams, cudaGraphNode_t node, const cudaKernelNodeParams *parameters);
AMPSIM_RUNTIME(cudaGraphExecKernelNodeSetParams, cudaGraphExec_t exec, cudaGraphNode_t node,
               const cudaKernelNodeParams *parameters);
AMPSIM_RUNTIME(cudaGraphAddMemcpyNode, cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
               std::size_t count, const cudaMemcpy3DParms *parameters);
AMPSIM_RUNTIME(cudaGraphMemcpyNodeGetParams, cudaGraphNode_t node, cudaMemcpy3DParms *parameters);
AMPSIM_RUNTIME(cudaGraphMemcpyNodeSetParams, cudaGraphNode_t node, const cudaMemcpy3DParms *parameters);
AMPSIM_RUNTIME(cudaGraphExecMemcpyNodeSetParams, cudaGraphExec_t exec, cudaGraphNode_t node,
               const cudaMemcpy3DParms *parameters);
AMPSIM_RUNTIME(cudaGraphAddMemsetNode, cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
               std::size_t count, const cudaMemsetParams *parameters);
AMPSIM_RUNTIME(cudaGraphMemsetNodeGetParams, cudaGraphNode_t node, cudaMemsetParams *parameters);
AMPSIM_RUNTIME(cudaGraphMemsetNodeSetParams, cudaGraphNode_t node, const cudaMemsetParams *parameters);
AMPSIM_RUNTIME(cudaGraphExecMemsetNodeSetParams, cudaGraphExec_t exec, cudaGraphNode_t node,
               const cudaMemsetParams *parameters);
AMPSIM_RUNTIME(cudaGraphAddHostNode, cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
               std::size_t count, const cudaHostNodeParams *parameters);
AMPSIM_RUNTIME(cudaGraphHostNodeGetParams, cudaGraphNode_t node, cudaHostNodeParams *parameters);
AMPSIM_RUNTIME(cudaGraphHostNodeSetParams, cudaGraphNode_t node, const cudaHostNodeParams *parameters);
AMPSIM_RUNTIME(cudaGraphExecHostNodeSetParams, cudaGraphExec_t exec, cudaGraphNode_t node,
               const cudaHostNodeParams *parameters);
AMPSIM_RUNTIME(cudaGraphAddMemAllocNode, cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
               std::size_t count, cudaMemAllocNodeParams *parameters);
AMPSIM_RUNTIME(cudaGraphMemAllocNodeGetParams, cudaGraphNode_t node, cudaMemAllocNodeParams *parameters);
AMPSIM_RUNTIME(cudaGraphAddMemFreeNode, cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
               std::size_t count, void *pointer);
AMPSIM_RUNTIME(cudaGraphMemFreeNodeGetParams, cudaGraphNode_t node, void *pointer);
AMPSIM_RUNTIME(cudaStreamGetCaptureInfo_v2, cudaStream_t stream, cudaStreamCaptureStatus *status,
               unsigned long long *id, cudaGraph_t *graph, const cudaGraphNode_t **dependencies,
               std::size_t *count);
AMPSIM_RUNTIME(cudaStreamUpdateCaptureDependencies, cudaStream_t stream, cudaGraphNode_t *dependencies,
               std::size_t count, unsigned int flags);
AMPSIM_RUNTIME(cudaThreadExchangeStreamCaptureMode, cudaStreamCaptureMode *mode);
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
AMPSIM_RUNTIME(cudaMemPoolExportToShareableHandle, void *handle, cudaMemPool_t pool,
               cudaMemAllocationHandleType type, unsigned flags);
AMPSIM_RUNTIME(cudaMemPoolImportFromShareableHandle, cudaMemPool_t *pool, void *handle,
               cudaMemAllocationHandleType type, unsigned flags);
AMPSIM_RUNTIME(cudaMemPoolExportPointer, cudaMemPoolPtrExportData *data, void *pointer);
AMPSIM_RUNTIME(cudaMemPoolImportPointer, void **pointer, cudaMemPool_t pool, cudaMemPoolPtrExportData *data);
AMPSIM_RUNTIME(cudaIpcGetMemHandle, cudaIpcMemHandle_t *handle, void *pointer);
AMPSIM_RUNTIME(cudaIpcOpenMemHandle, void **pointer, cudaIpcMemHandle_t handle, unsigned flags);
AMPSIM_RUNTIME(cudaIpcCloseMemHandle, void *pointer);
AMPSIM_RUNTIME(cudaIpcGetEventHandle, cudaIpcEventHandle_t *handle, cudaEvent_t event);
AMPSIM_RUNTIME(cudaIpcOpenEventHandle, cudaEvent_t *event, cudaIpcEventHandle_t handle);
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
