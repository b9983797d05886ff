// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The driver API's graphs (CUDA Driver API, "Graph Management"): those of the runtime API, with other names and
// differently structured parameters.
#include "simulator/cuda/driver/driver.h"
#include "simulator/cuda/runtime/runtime_functions.h"
#include "simulator/cuda/textures/arrays.h"

using namespace ampsim;

namespace {

//===--- parameters of nodes --------------------------------------------------===//

CUresult with_runtime_parameters(const CUDA_KERNEL_NODE_PARAMS *what, const char *name, const auto &call) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  if (!what)
    return CUDA_ERROR_INVALID_VALUE;
  // A kernel and a function are the same object here.
  const CUfunction function = what->func ? what->func : reinterpret_cast<CUfunction>(what->kern);
  {
    CudaCall known(CudaCall::Caller::driver);
    if (!known.runtime.kernels.contains(function))
      return CUDA_ERROR_INVALID_VALUE;
  }
  const DriverParameters all(function, what->kernelParams, what->extra);
  if (!all.good)
    return CUDA_ERROR_INVALID_VALUE;
  const cudaKernelNodeParams parameters{function,
                                        {what->gridDimX, what->gridDimY, what->gridDimZ},
                                        {what->blockDimX, what->blockDimY, what->blockDimZ},
                                        what->sharedMemBytes,
                                        all.pointers,
                                        nullptr};
  return by_runtime(name, [&] { return call(parameters); });
}

/// The size of the array's elements in bytes; 0 if the array does not exist.
std::size_t element_of(CUarray array) {
  CudaCall call(CudaCall::Caller::driver);
  const CudaArray *found = call.runtime.arrays.find(array);
  return found ? found->texel : 0;
}

CUresult with_runtime_parameters(const CUDA_MEMCPY3D *what, const char *name, const auto &call) {
  if (!what)
    return CUDA_ERROR_INVALID_VALUE;
  cudaMemcpy3DParms parameters{};
  // Arrays are measured in elements, everything else in bytes; with an array, so is the width.
  std::size_t element = 1;
  const CopySide from = source_of(*what), to = target_of(*what);
  for (const CopySide &side : {from, to})
    if (side.type == CU_MEMORYTYPE_ARRAY) {
      element = element_of(side.array);
      if (!element || side.x % element || what->WidthInBytes % element)
        return CUDA_ERROR_INVALID_VALUE;
    }
  const auto place = [&](const CopySide &side, cudaArray_t &array, cudaPos &position, cudaPitchedPtr &pointer) {
    if (side.type == CU_MEMORYTYPE_ARRAY) {
      array = side.array;
      position = {side.x / element, side.y, side.z};
      return;
    }
    void *begin = side.type == CU_MEMORYTYPE_HOST ? const_cast<void *>(side.host) : pointer_of(side.device);
    const std::size_t pitch = side.pitch ? side.pitch : side.x + what->WidthInBytes;
    position = {side.x, side.y, side.z};
    pointer = {begin, pitch, pitch, side.rows ? side.rows : side.y + what->Height};
  };
  place(from, parameters.srcArray, parameters.srcPos, parameters.srcPtr);
  place(to, parameters.dstArray, parameters.dstPos, parameters.dstPtr);
  parameters.extent = {what->WidthInBytes / element, what->Height, what->Depth};
  parameters.kind = cudaMemcpyDefault;
  return by_runtime(name, [&] { return call(parameters); });
}

CUresult with_runtime_parameters(const CUDA_MEMSET_NODE_PARAMS *what, const char *name, const auto &call) {
  if (!what)
    return CUDA_ERROR_INVALID_VALUE;
  const cudaMemsetParams parameters{pointer_of(what->dst), what->pitch, what->value,
                                    what->elementSize,     what->width, what->height};
  return by_runtime(name, [&] { return call(parameters); });
}

CUresult with_runtime_parameters(const CUDA_HOST_NODE_PARAMS *what, const char *name, const auto &call) {
  if (!what)
    return CUDA_ERROR_INVALID_VALUE;
  const cudaHostNodeParams parameters{what->fn, what->userData};
  return by_runtime(name, [&] { return call(parameters); });
}

/// The side of a copy in the driver API's form.
void get_side(cudaArray_t array, const cudaPos &position, const cudaPitchedPtr &pointer, std::size_t element,
              CUmemorytype &type, CUdeviceptr &device, CUarray &in, std::size_t &pitch, std::size_t &rows,
              std::size_t &x, std::size_t &y, std::size_t &z) {
  type = array ? CU_MEMORYTYPE_ARRAY : CU_MEMORYTYPE_UNIFIED;
  in = array;
  device = address_of(pointer.ptr);
  pitch = pointer.pitch;
  rows = pointer.ysize;
  x = position.x * (array ? element : 1);
  y = position.y;
  z = position.z;
}

} // namespace

extern "C" {

#define AMPSIM_AS_RUNTIME(name, parameters, ...)                                                                   \
  CUresult cu##name parameters {                                                                                   \
    return by_runtime("cu" #name, [&] { return cuda##name(__VA_ARGS__); });                                        \
  }
AMPSIM_AS_RUNTIME(GraphInstantiate, (CUgraphExec * executable, CUgraph graph, unsigned long long flags), executable,
                  graph, flags)
AMPSIM_AS_RUNTIME(GraphLaunch, (CUgraphExec executable, CUstream stream), executable, stream)
AMPSIM_AS_RUNTIME(GraphExecDestroy, (CUgraphExec executable), executable)
AMPSIM_AS_RUNTIME(GraphDestroy, (CUgraph graph), graph)
AMPSIM_AS_RUNTIME(GraphCreate, (CUgraph * graph, unsigned flags), graph, flags)
AMPSIM_AS_RUNTIME(GraphClone, (CUgraph * clone, CUgraph graph), clone, graph)
AMPSIM_AS_RUNTIME(GraphNodeFindInClone, (CUgraphNode * node, CUgraphNode original, CUgraph clone), node, original,
                  clone)
AMPSIM_AS_RUNTIME(GraphGetNodes, (CUgraph graph, CUgraphNode *nodes, std::size_t *count), graph, nodes, count)
AMPSIM_AS_RUNTIME(GraphGetRootNodes, (CUgraph graph, CUgraphNode *nodes, std::size_t *count), graph, nodes, count)
AMPSIM_AS_RUNTIME(GraphGetEdges, (CUgraph graph, CUgraphNode *from, CUgraphNode *to, std::size_t *count), graph,
                  from, to, count)
AMPSIM_AS_RUNTIME(GraphNodeGetDependencies, (CUgraphNode node, CUgraphNode *nodes, std::size_t *count), node, nodes,
                  count)
AMPSIM_AS_RUNTIME(GraphNodeGetDependentNodes, (CUgraphNode node, CUgraphNode *nodes, std::size_t *count), node,
                  nodes, count)
AMPSIM_AS_RUNTIME(GraphAddDependencies,
                  (CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, std::size_t count), graph, from,
                  to, count)
AMPSIM_AS_RUNTIME(GraphRemoveDependencies,
                  (CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, std::size_t count), graph, from,
                  to, count)
AMPSIM_AS_RUNTIME(GraphDestroyNode, (CUgraphNode node), node)
AMPSIM_AS_RUNTIME(GraphAddChildGraphNode,
                  (CUgraphNode * node, CUgraph graph, const CUgraphNode *after, std::size_t count, CUgraph child),
                  node, graph, after, count, child)
AMPSIM_AS_RUNTIME(GraphChildGraphNodeGetGraph, (CUgraphNode node, CUgraph *graph), node, graph)
AMPSIM_AS_RUNTIME(GraphAddEmptyNode,
                  (CUgraphNode * node, CUgraph graph, const CUgraphNode *after, std::size_t count), node, graph,
                  after, count)
AMPSIM_AS_RUNTIME(GraphAddEventRecordNode,
                  (CUgraphNode * node, CUgraph graph, const CUgraphNode *after, std::size_t count, CUevent event),
                  node, graph, after, count, event)
AMPSIM_AS_RUNTIME(GraphAddEventWaitNode,
                  (CUgraphNode * node, CUgraph graph, const CUgraphNode *after, std::size_t count, CUevent event),
                  node, graph, after, count, event)
AMPSIM_AS_RUNTIME(GraphEventRecordNodeGetEvent, (CUgraphNode node, CUevent *event), node, event)
AMPSIM_AS_RUNTIME(GraphEventRecordNodeSetEvent, (CUgraphNode node, CUevent event), node, event)
AMPSIM_AS_RUNTIME(GraphEventWaitNodeGetEvent, (CUgraphNode node, CUevent *event), node, event)
AMPSIM_AS_RUNTIME(GraphEventWaitNodeSetEvent, (CUgraphNode node, CUevent event), node, event)
AMPSIM_AS_RUNTIME(GraphInstantiateWithFlags, (CUgraphExec * executable, CUgraph graph, unsigned long long flags),
                  executable, graph, flags)
AMPSIM_AS_RUNTIME(GraphExecGetFlags, (CUgraphExec executable, unsigned long long *flags), executable, flags)
AMPSIM_AS_RUNTIME(GraphUpload, (CUgraphExec executable, CUstream stream), executable, stream)
AMPSIM_AS_RUNTIME(GraphExecChildGraphNodeSetParams, (CUgraphExec executable, CUgraphNode node, CUgraph child),
                  executable, node, child)
AMPSIM_AS_RUNTIME(GraphExecEventRecordNodeSetEvent, (CUgraphExec executable, CUgraphNode node, CUevent event),
                  executable, node, event)
AMPSIM_AS_RUNTIME(GraphExecEventWaitNodeSetEvent, (CUgraphExec executable, CUgraphNode node, CUevent event),
                  executable, node, event)
AMPSIM_AS_RUNTIME(GraphNodeSetEnabled, (CUgraphExec executable, CUgraphNode node, unsigned enabled), executable,
                  node, enabled)
AMPSIM_AS_RUNTIME(GraphNodeGetEnabled, (CUgraphExec executable, CUgraphNode node, unsigned *enabled), executable,
                  node, enabled)
AMPSIM_AS_RUNTIME(GraphDebugDotPrint, (CUgraph graph, const char *path, unsigned flags), graph, path, flags)
#undef AMPSIM_AS_RUNTIME

CUresult cuGraphNodeGetType(CUgraphNode node, CUgraphNodeType *type) {
  cudaGraphNodeType found{};
  if (!type)
    return CUDA_ERROR_INVALID_VALUE;
  const CUresult result = by_runtime("cuGraphNodeGetType", [&] { return cudaGraphNodeGetType(node, &found); });
  *type = CUgraphNodeType(found);
  return result;
}
CUresult cuGraphExecUpdate(CUgraphExec executable, CUgraph graph, CUgraphExecUpdateResultInfo *info) {
  static_assert(sizeof(CUgraphExecUpdateResultInfo) == sizeof(cudaGraphExecUpdateResultInfo));
  return by_runtime("cuGraphExecUpdate", [&] {
    return cudaGraphExecUpdate(executable, graph, reinterpret_cast<cudaGraphExecUpdateResultInfo *>(info));
  });
}

#define AMPSIM_NODE(type, structure, context)                                                                      \
  CUresult cuGraphAdd##type##Node(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, std::size_t count,   \
                                  const structure *what context) {                                                 \
    return with_runtime_parameters(what, "cuGraphAdd" #type "Node", [&](const auto &parameters) {                  \
      return cudaGraphAdd##type##Node(node, graph, after, count, &parameters);                                     \
    });                                                                                                            \
  }                                                                                                                \
  CUresult cuGraph##type##NodeSetParams(CUgraphNode node, const structure *what) {                                 \
    return with_runtime_parameters(what, "cuGraph" #type "NodeSetParams", [&](const auto &parameters) {            \
      return cudaGraph##type##NodeSetParams(node, &parameters);                                                    \
    });                                                                                                            \
  }                                                                                                                \
  CUresult cuGraphExec##type##NodeSetParams(CUgraphExec executable, CUgraphNode node,                              \
                                            const structure *what context) {                                       \
    return with_runtime_parameters(what, "cuGraphExec" #type "NodeSetParams", [&](const auto &parameters) {        \
      return cudaGraphExec##type##NodeSetParams(executable, node, &parameters);                                    \
    });                                                                                                            \
  }
#define AMPSIM_NOTHING
#define AMPSIM_CONTEXT , CUcontext
AMPSIM_NODE(Kernel, CUDA_KERNEL_NODE_PARAMS, AMPSIM_NOTHING)
AMPSIM_NODE(Memcpy, CUDA_MEMCPY3D, AMPSIM_CONTEXT)
AMPSIM_NODE(Memset, CUDA_MEMSET_NODE_PARAMS, AMPSIM_CONTEXT)
AMPSIM_NODE(Host, CUDA_HOST_NODE_PARAMS, AMPSIM_NOTHING)
#undef AMPSIM_CONTEXT
#undef AMPSIM_NOTHING
#undef AMPSIM_NODE

CUresult cuGraphKernelNodeGetParams(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS *what) {
  cudaKernelNodeParams found{};
  if (!what)
    return CUDA_ERROR_INVALID_VALUE;
  const CUresult result =
      by_runtime("cuGraphKernelNodeGetParams", [&] { return cudaGraphKernelNodeGetParams(node, &found); });
  if (result == CUDA_SUCCESS)
    *what = {static_cast<CUfunction>(found.func),
             found.gridDim.x,
             found.gridDim.y,
             found.gridDim.z,
             found.blockDim.x,
             found.blockDim.y,
             found.blockDim.z,
             found.sharedMemBytes,
             found.kernelParams,
             found.extra,
             nullptr,
             nullptr};
  return result;
}
CUresult cuGraphMemcpyNodeGetParams(CUgraphNode node, CUDA_MEMCPY3D *what) {
  cudaMemcpy3DParms found{};
  if (!what)
    return CUDA_ERROR_INVALID_VALUE;
  const CUresult result =
      by_runtime("cuGraphMemcpyNodeGetParams", [&] { return cudaGraphMemcpyNodeGetParams(node, &found); });
  if (result != CUDA_SUCCESS)
    return result;
  const cudaArray_t array = found.srcArray ? found.srcArray : found.dstArray;
  const std::size_t element = array ? element_of(array) : 1;
  *what = {};
  get_side(found.srcArray, found.srcPos, found.srcPtr, element, what->srcMemoryType, what->srcDevice,
           what->srcArray, what->srcPitch, what->srcHeight, what->srcXInBytes, what->srcY, what->srcZ);
  get_side(found.dstArray, found.dstPos, found.dstPtr, element, what->dstMemoryType, what->dstDevice,
           what->dstArray, what->dstPitch, what->dstHeight, what->dstXInBytes, what->dstY, what->dstZ);
  what->WidthInBytes = found.extent.width * element;
  what->Height = found.extent.height;
  what->Depth = found.extent.depth;
  return CUDA_SUCCESS;
}
CUresult cuGraphMemsetNodeGetParams(CUgraphNode node, CUDA_MEMSET_NODE_PARAMS *what) {
  cudaMemsetParams found{};
  if (!what)
    return CUDA_ERROR_INVALID_VALUE;
  const CUresult result =
      by_runtime("cuGraphMemsetNodeGetParams", [&] { return cudaGraphMemsetNodeGetParams(node, &found); });
  if (result == CUDA_SUCCESS)
    *what = {address_of(found.dst), found.pitch, found.value, found.elementSize, found.width, found.height};
  return result;
}
CUresult cuGraphHostNodeGetParams(CUgraphNode node, CUDA_HOST_NODE_PARAMS *what) {
  cudaHostNodeParams found{};
  if (!what)
    return CUDA_ERROR_INVALID_VALUE;
  const CUresult result =
      by_runtime("cuGraphHostNodeGetParams", [&] { return cudaGraphHostNodeGetParams(node, &found); });
  if (result == CUDA_SUCCESS)
    *what = {found.fn, found.userData};
  return result;
}

static_assert(sizeof(CUDA_MEM_ALLOC_NODE_PARAMS) == sizeof(cudaMemAllocNodeParams));
CUresult cuGraphAddMemAllocNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, std::size_t count,
                                CUDA_MEM_ALLOC_NODE_PARAMS *what) {
  return by_runtime("cuGraphAddMemAllocNode", [&] {
    return cudaGraphAddMemAllocNode(node, graph, after, count, reinterpret_cast<cudaMemAllocNodeParams *>(what));
  });
}
CUresult cuGraphMemAllocNodeGetParams(CUgraphNode node, CUDA_MEM_ALLOC_NODE_PARAMS *what) {
  return by_runtime("cuGraphMemAllocNodeGetParams", [&] {
    return cudaGraphMemAllocNodeGetParams(node, reinterpret_cast<cudaMemAllocNodeParams *>(what));
  });
}
CUresult cuGraphAddMemFreeNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, std::size_t count,
                               CUdeviceptr pointer) {
  return by_runtime("cuGraphAddMemFreeNode",
                    [&] { return cudaGraphAddMemFreeNode(node, graph, after, count, pointer_of(pointer)); });
}
CUresult cuGraphMemFreeNodeGetParams(CUgraphNode node, CUdeviceptr *pointer) {
  return by_runtime("cuGraphMemFreeNodeGetParams", [&] { return cudaGraphMemFreeNodeGetParams(node, pointer); });
}

CUresult cuStreamGetCaptureInfo(CUstream stream, CUstreamCaptureStatus *status, cuuint64_t *id, CUgraph *graph,
                                const CUgraphNode **after, std::size_t *count) {
  cudaStreamCaptureStatus found = cudaStreamCaptureStatusNone;
  unsigned long long number = 0;
  if (!status)
    return CUDA_ERROR_INVALID_VALUE;
  const CUresult result = by_runtime("cuStreamGetCaptureInfo", [&] {
    return cudaStreamGetCaptureInfo_v2(stream, &found, &number, graph, after, count);
  });
  if (id && found == cudaStreamCaptureStatusActive)
    *id = number;
  *status = CUstreamCaptureStatus(found);
  return result;
}
CUresult cuStreamUpdateCaptureDependencies(CUstream stream, CUgraphNode *after, std::size_t count, unsigned flags) {
  return by_runtime("cuStreamUpdateCaptureDependencies",
                    [&] { return cudaStreamUpdateCaptureDependencies(stream, after, count, flags); });
}
CUresult cuThreadExchangeStreamCaptureMode(CUstreamCaptureMode *mode) {
  static_assert(sizeof(CUstreamCaptureMode) == sizeof(cudaStreamCaptureMode));
  return by_runtime("cuThreadExchangeStreamCaptureMode", [&] {
    return cudaThreadExchangeStreamCaptureMode(reinterpret_cast<cudaStreamCaptureMode *>(mode));
  });
}

} // extern "C"
