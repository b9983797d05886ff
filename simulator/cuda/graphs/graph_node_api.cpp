// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Nodes of graphs (CUDA Runtime API, "Graph Management"): adding them, their actions and their dependencies.
//
// Each type of node has one function here that makes a node from its parameters; adding it, changing it in a graph and
// changing it in an instantiated graph all use that function.
#include "simulator/cuda/graphs/graphs.h"
#include "simulator/cuda/memory/copies.h"
#include "simulator/cuda/runtime/api.h"
#include "simulator/cuda/runtime/launch.h"

#include <algorithm>
#include <functional>
#include <span>

using namespace ampsim;

namespace {

GraphNode *node_of(CudaCall &call, cudaGraphNode_t handle) {
  auto *node = reinterpret_cast<GraphNode *>(handle);
  return node && call.runtime.graphs->graph_of(node) ? node : nullptr;
}

//===--- Parameters of nodes ------------------------------------------===//

cudaError_t make(CudaRuntime &runtime, const cudaKernelNodeParams &parameters, GraphNode &node) {
  if (parameters.extra)
    return runtime.note(cudaErrorNotSupported);
  node.type = cudaGraphNodeTypeKernel;
  const LaunchConfiguration how{parameters.gridDim, parameters.blockDim, parameters.sharedMemBytes, nullptr};
  if (cudaError_t error =
          prepare_launch(runtime, parameters.func, how, parameters.kernelParams, false, node.launch);
      error != cudaSuccess)
    return error;
  node.task = task_of(runtime, node.launch);
  return cudaSuccess;
}
cudaError_t make(CudaRuntime &runtime, const cudaMemcpy3DParms &parameters, GraphNode &node) {
  node.type = cudaGraphNodeTypeMemcpy;
  Transfer transfer;
  cudaError_t error;
  if (!find_boxes(runtime, &parameters, transfer, error))
    return error;
  if (error = check(runtime, transfer); error != cudaSuccess)
    return runtime.note(error);
  node.copy = parameters;
  node.task = task_of(runtime, transfer, "cudaMemcpyAsync");
  return cudaSuccess;
}
cudaError_t make(CudaRuntime &runtime, const cudaMemsetParams &parameters, GraphNode &node) {
  node.type = cudaGraphNodeTypeMemset;
  const unsigned size = parameters.elementSize;
  if ((size != 1 && size != 2 && size != 4) || !parameters.width || !parameters.height)
    return runtime.note(cudaErrorInvalidValue);
  const std::size_t pitch = parameters.height > 1 ? parameters.pitch : parameters.width * size;
  const Filling filling{{static_cast<char *>(parameters.dst), pitch, parameters.height},
                        parameters.value,
                        size,
                        parameters.width * size,
                        parameters.height,
                        1};
  if (cudaError_t error = check(runtime, filling); error != cudaSuccess)
    return runtime.note(error);
  node.fill = parameters;
  node.task = task_of(runtime, filling, "cudaMemsetAsync");
  return cudaSuccess;
}
cudaError_t make(CudaRuntime &runtime, const cudaHostNodeParams &parameters, GraphNode &node) {
  node.type = cudaGraphNodeTypeHost;
  if (!parameters.fn)
    return runtime.note(cudaErrorInvalidValue);
  node.host = parameters;
  node.task = task_of(parameters);
  return cudaSuccess;
}
cudaMemcpy3DParms linear(void *to, const void *from, std::size_t bytes, cudaMemcpyKind kind) {
  cudaMemcpy3DParms parameters{};
  parameters.srcPtr = {const_cast<void *>(from), bytes, bytes, 1};
  parameters.dstPtr = {to, bytes, bytes, 1};
  parameters.extent = {bytes, 1, 1};
  parameters.kind = kind;
  return parameters;
}

using Maker = std::function<cudaError_t(CudaRuntime &, GraphNode &)>;

cudaError_t add(cudaGraphNode_t *handle, cudaGraph_t graph, const cudaGraphNode_t *dependencies, std::size_t count,
                const Maker &maker) {
  CudaCall call;
  const std::shared_ptr<CudaGraph> found = call.runtime.graphs->find(graph);
  const auto *after = reinterpret_cast<GraphNode *const *>(dependencies);
  if (!handle || !found || (count && !after) ||
      !std::all_of(after, after + count, [&](const GraphNode *each) { return found->has(each); }))
    return call.runtime.note(cudaErrorInvalidValue);
  GraphNode node;
  if (cudaError_t error = maker(call.runtime, node); error != cudaSuccess)
    return error;
  *handle = handle_of(&found->add(std::move(node), {after, after + count}));
  return cudaSuccess;
}

/// Makes an existing node, in a graph or an instantiated one, do something else of the same type.
cudaError_t change(CudaRuntime &runtime, GraphNode *node, const Maker &maker) {
  GraphNode made;
  if (!node)
    return runtime.note(cudaErrorInvalidValue);
  if (cudaError_t error = maker(runtime, made); error != cudaSuccess)
    return error;
  if (made.type != node->type)
    return runtime.note(cudaErrorInvalidValue);
  made.after = std::move(node->after);
  made.enabled = node->enabled;
  made.number = node->number;
  made.origin = node->origin;
  *node = std::move(made);
  return cudaSuccess;
}
cudaError_t change(cudaGraphNode_t handle, const Maker &maker) {
  CudaCall call;
  return change(call.runtime, node_of(call, handle), maker);
}
GraphNode *node_in(CudaCall &call, cudaGraphExec_t exec, cudaGraphNode_t handle) {
  const auto found = call.runtime.graphs->executables.find(exec);
  return found == call.runtime.graphs->executables.end()
             ? nullptr
             : found->second->graph->made_from(reinterpret_cast<const GraphNode *>(handle));
}
cudaError_t change(cudaGraphExec_t exec, cudaGraphNode_t handle, const Maker &maker) {
  CudaCall call;
  return change(call.runtime, node_in(call, exec, handle), maker);
}

template <class Parameters> Maker of(const Parameters *parameters) {
  return [parameters](CudaRuntime &runtime, GraphNode &node) {
    return parameters ? make(runtime, *parameters, node) : runtime.note(cudaErrorInvalidValue);
  };
}
Maker of_copy(void *to, const void *from, std::size_t bytes, cudaMemcpyKind kind) {
  return [=](CudaRuntime &runtime, GraphNode &node) { return make(runtime, linear(to, from, bytes, kind), node); };
}
Maker of_event(cudaGraphNodeType type, cudaEvent_t event) {
  return [=](CudaRuntime &runtime, GraphNode &node) {
    node.type = type;
    node.event = event;
    return runtime.note(runtime.events.contains(event) ? cudaSuccess : cudaErrorInvalidValue);
  };
}
Maker of_graph(cudaGraph_t graph) {
  return [=](CudaRuntime &runtime, GraphNode &node) {
    const std::shared_ptr<CudaGraph> found = runtime.graphs->find(graph);
    node.type = cudaGraphNodeTypeGraph;
    if (found)
      node.child = found->clone();
    return runtime.note(found ? cudaSuccess : cudaErrorInvalidValue);
  };
}
char *in_symbol(const void *symbol, std::size_t offset) {
  CudaCall call;
  return static_cast<char *>(call.runtime.symbol_on(current_device(), symbol)) + offset;
}

template <class Value>
cudaError_t query(cudaGraphNode_t handle, cudaGraphNodeType type, Value *to, Value GraphNode::*member) {
  CudaCall call;
  const GraphNode *node = node_of(call, handle);
  if (!node || !to || node->type != type)
    return call.runtime.note(cudaErrorInvalidValue);
  *to = node->*member;
  return cudaSuccess;
}

std::vector<cudaGraphNode_t> handles(const std::vector<GraphNode *> &nodes) {
  std::vector<cudaGraphNode_t> result;
  for (const GraphNode *each : nodes)
    result.push_back(handle_of(each));
  return result;
}
cudaError_t give(const std::vector<cudaGraphNode_t> &nodes, cudaGraphNode_t *to, std::size_t *count) {
  if (!to) {
    *count = nodes.size();
    return cudaSuccess;
  }
  for (std::size_t k = 0; k < *count; ++k)
    to[k] = k < nodes.size() ? nodes[k] : nullptr;
  *count = std::min(*count, nodes.size());
  return cudaSuccess;
}

} // namespace

extern "C" {

//===--- Adding ------------------------------------------------------------===//

cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                   std::size_t count, const cudaKernelNodeParams *parameters) {
  return add(node, graph, after, count, of(parameters));
}
cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                   std::size_t count, const cudaMemcpy3DParms *parameters) {
  return add(node, graph, after, count, of(parameters));
}
cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                     std::size_t count, void *to, const void *from, std::size_t bytes,
                                     cudaMemcpyKind kind) {
  return add(node, graph, after, count, of_copy(to, from, bytes, kind));
}
cudaError_t cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                           std::size_t count, const void *symbol, const void *from,
                                           std::size_t bytes, std::size_t offset, cudaMemcpyKind kind) {
  return add(node, graph, after, count, of_copy(in_symbol(symbol, offset), from, bytes, kind));
}
cudaError_t cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                             std::size_t count, void *to, const void *symbol, std::size_t bytes,
                                             std::size_t offset, cudaMemcpyKind kind) {
  return add(node, graph, after, count, of_copy(to, in_symbol(symbol, offset), bytes, kind));
}
cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                   std::size_t count, const cudaMemsetParams *parameters) {
  return add(node, graph, after, count, of(parameters));
}
cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                 std::size_t count, const cudaHostNodeParams *parameters) {
  return add(node, graph, after, count, of(parameters));
}
cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                       std::size_t count, cudaGraph_t child) {
  return add(node, graph, after, count, of_graph(child));
}
cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                  std::size_t count) {
  return add(node, graph, after, count, [](CudaRuntime &, GraphNode &) { return cudaSuccess; });
}
cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                        std::size_t count, cudaEvent_t event) {
  return add(node, graph, after, count, of_event(cudaGraphNodeTypeEventRecord, event));
}
cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                      std::size_t count, cudaEvent_t event) {
  return add(node, graph, after, count, of_event(cudaGraphNodeTypeWaitEvent, event));
}
/// The memory has its address from now on. It belongs to the device that the properties name, and is open for those in
/// the descriptors.
cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                     std::size_t count, cudaMemAllocNodeParams *parameters) {
  return add(node, graph, after, count, [=](CudaRuntime &runtime, GraphNode &made) {
    made.type = cudaGraphNodeTypeMemAlloc;
    if (!parameters || !parameters->bytesize || (parameters->accessDescCount && !parameters->accessDescs))
      return runtime.note(cudaErrorInvalidValue);
    const cudaMemPoolProps &of = parameters->poolProps;
    if (of.handleTypes != cudaMemHandleTypeNone)
      return runtime.note(cudaErrorNotSupported);
    if (of.allocType != cudaMemAllocationTypePinned || of.location.type != cudaMemLocationTypeDevice ||
        !runtime.has_device(of.location.id))
      return runtime.note(cudaErrorInvalidValue);
    std::uint32_t open_for = 0;
    for (const cudaMemAccessDesc &each : std::span(parameters->accessDescs, parameters->accessDescCount)) {
      if (each.location.type != cudaMemLocationTypeDevice || !runtime.has_device(each.location.id))
        return runtime.note(cudaErrorInvalidDevice);
      if (each.flags != cudaMemAccessFlagsProtNone)
        open_for |= 1u << each.location.id;
    }
    if (cudaError_t error =
            allocate_for_graph(runtime, &parameters->dptr, parameters->bytesize, of.location.id, open_for);
        error != cudaSuccess)
      return error;
    made.allocation = *parameters;
    made.task = task_that_allocates(runtime, parameters->dptr, "cudaGraphAddMemAllocNode");
    return cudaSuccess;
  });
}
cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                    std::size_t count, void *pointer) {
  return add(node, graph, after, count, [=](CudaRuntime &runtime, GraphNode &made) {
    made.type = cudaGraphNodeTypeMemFree;
    made.freed = pointer;
    made.task = task_that_frees(runtime, pointer, "cudaGraphAddMemFreeNode");
    return runtime.note(allocation_of_node(runtime, pointer) ? cudaSuccess : cudaErrorInvalidValue);
  });
}

//===--- Querying ----------------------------------------------------------===//

cudaError_t cudaGraphAddNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                             std::size_t count, cudaGraphNodeParams *parameters) {
  if (!parameters)
    return CudaCall().runtime.note(cudaErrorInvalidValue);
  switch (parameters->type) {
  case cudaGraphNodeTypeKernel: {
    const cudaKernelNodeParamsV2 &of_kernel = parameters->kernel;
    const cudaKernelNodeParams kernel{of_kernel.func,           of_kernel.gridDim,      of_kernel.blockDim,
                                      of_kernel.sharedMemBytes, of_kernel.kernelParams, of_kernel.extra};
    return cudaGraphAddKernelNode(node, graph, after, count, &kernel);
  }
  case cudaGraphNodeTypeMemcpy:
    return cudaGraphAddMemcpyNode(node, graph, after, count, &parameters->memcpy.copyParams);
  case cudaGraphNodeTypeMemset: {
    const cudaMemsetParamsV2 &of_fill = parameters->memset;
    const cudaMemsetParams fill{of_fill.dst,         of_fill.pitch, of_fill.value,
                                of_fill.elementSize, of_fill.width, of_fill.height};
    return cudaGraphAddMemsetNode(node, graph, after, count, &fill);
  }
  case cudaGraphNodeTypeHost: {
    const cudaHostNodeParams host{parameters->host.fn, parameters->host.userData};
    return cudaGraphAddHostNode(node, graph, after, count, &host);
  }
  case cudaGraphNodeTypeGraph:
    return cudaGraphAddChildGraphNode(node, graph, after, count, parameters->graph.graph);
  case cudaGraphNodeTypeEmpty:
    return cudaGraphAddEmptyNode(node, graph, after, count);
  case cudaGraphNodeTypeEventRecord:
    return cudaGraphAddEventRecordNode(node, graph, after, count, parameters->eventRecord.event);
  case cudaGraphNodeTypeWaitEvent:
    return cudaGraphAddEventWaitNode(node, graph, after, count, parameters->eventWait.event);
  case cudaGraphNodeTypeMemAlloc: {
    cudaMemAllocNodeParamsV2 &of_memory = parameters->alloc;
    cudaMemAllocNodeParams memory{of_memory.poolProps, of_memory.accessDescs, of_memory.accessDescCount,
                                  of_memory.bytesize, nullptr};
    const cudaError_t error = cudaGraphAddMemAllocNode(node, graph, after, count, &memory);
    of_memory.dptr = memory.dptr;
    return error;
  }
  case cudaGraphNodeTypeMemFree:
    return cudaGraphAddMemFreeNode(node, graph, after, count, parameters->free.dptr);
  case cudaGraphNodeTypeConditional:
    return add(node, graph, after, count, [parameters](CudaRuntime &runtime, GraphNode &made) {
      return make(runtime, parameters->conditional, made);
    });
  default:
    return CudaCall().runtime.note(cudaErrorNotSupported);
  }
}
cudaError_t cudaGraphAddNode_v2(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                const cudaGraphEdgeData *edges, std::size_t count,
                                cudaGraphNodeParams *parameters) {
  const cudaError_t error = check_edges(edges, count);
  return error != cudaSuccess ? error : cudaGraphAddNode(node, graph, after, count, parameters);
}

cudaError_t cudaGraphNodeGetType(cudaGraphNode_t handle, cudaGraphNodeType *type) {
  CudaCall call;
  const GraphNode *node = node_of(call, handle);
  if (!node || !type)
    return call.runtime.note(cudaErrorInvalidValue);
  *type = node->type;
  return cudaSuccess;
}
cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t handle, cudaGraphNode_t *nodes, std::size_t *count) {
  CudaCall call;
  const GraphNode *node = node_of(call, handle);
  if (!node || !count)
    return call.runtime.note(cudaErrorInvalidValue);
  return give(handles(node->after), nodes, count);
}
cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t handle, cudaGraphNode_t *nodes, std::size_t *count) {
  CudaCall call;
  const GraphNode *node = node_of(call, handle);
  if (!node || !count)
    return call.runtime.note(cudaErrorInvalidValue);
  std::vector<GraphNode *> dependents;
  for (const auto &each : call.runtime.graphs->graph_of(node)->nodes)
    if (std::ranges::find(each->after, node) != each->after.end())
      dependents.push_back(each.get());
  return give(handles(dependents), nodes, count);
}
cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t handle, cudaKernelNodeParams *parameters) {
  CudaCall call;
  GraphNode *node = node_of(call, handle);
  if (!node || !parameters || !node->launch)
    return call.runtime.note(cudaErrorInvalidValue);
  const CudaLaunch &launch = *node->launch;
  node->parameters.clear();
  for (const Parameter &each : call.runtime.machine.tables.kernels[launch.kernel].parameters)
    node->parameters.push_back(const_cast<char *>(launch.arguments.data()) + each.offset);
  *parameters = {const_cast<void *>(launch.function),
                 launch.grid,
                 launch.block,
                 unsigned(launch.dynamic_shared),
                 node->parameters.data(),
                 nullptr};
  return cudaSuccess;
}
cudaError_t cudaGraphMemcpyNodeGetParams(cudaGraphNode_t node, cudaMemcpy3DParms *parameters) {
  return query(node, cudaGraphNodeTypeMemcpy, parameters, &GraphNode::copy);
}
cudaError_t cudaGraphMemsetNodeGetParams(cudaGraphNode_t node, cudaMemsetParams *parameters) {
  return query(node, cudaGraphNodeTypeMemset, parameters, &GraphNode::fill);
}
cudaError_t cudaGraphHostNodeGetParams(cudaGraphNode_t node, cudaHostNodeParams *parameters) {
  return query(node, cudaGraphNodeTypeHost, parameters, &GraphNode::host);
}
cudaError_t cudaGraphMemAllocNodeGetParams(cudaGraphNode_t node, cudaMemAllocNodeParams *parameters) {
  return query(node, cudaGraphNodeTypeMemAlloc, parameters, &GraphNode::allocation);
}
cudaError_t cudaGraphMemFreeNodeGetParams(cudaGraphNode_t node, void *pointer) {
  return query(node, cudaGraphNodeTypeMemFree, static_cast<void **>(pointer), &GraphNode::freed);
}
cudaError_t cudaGraphEventRecordNodeGetEvent(cudaGraphNode_t node, cudaEvent_t *event) {
  return query(node, cudaGraphNodeTypeEventRecord, event, &GraphNode::event);
}
cudaError_t cudaGraphEventWaitNodeGetEvent(cudaGraphNode_t node, cudaEvent_t *event) {
  return query(node, cudaGraphNodeTypeWaitEvent, event, &GraphNode::event);
}
cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t handle, cudaGraph_t *graph) {
  CudaCall call;
  const GraphNode *node = node_of(call, handle);
  if (!node || !graph || !node->child)
    return call.runtime.note(cudaErrorInvalidValue);
  *graph = call.runtime.graphs->add(node->child);
  return cudaSuccess;
}

//===--- Changing ----------------------------------------------------------===//

cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const cudaKernelNodeParams *parameters) {
  return change(node, of(parameters));
}
cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node, const cudaMemcpy3DParms *parameters) {
  return change(node, of(parameters));
}
cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void *to, const void *from, std::size_t bytes,
                                           cudaMemcpyKind kind) {
  return change(node, of_copy(to, from, bytes, kind));
}
cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node, const cudaMemsetParams *parameters) {
  return change(node, of(parameters));
}
cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t node, const cudaHostNodeParams *parameters) {
  return change(node, of(parameters));
}
cudaError_t cudaGraphEventRecordNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event) {
  return change(node, of_event(cudaGraphNodeTypeEventRecord, event));
}
cudaError_t cudaGraphEventWaitNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event) {
  return change(node, of_event(cudaGraphNodeTypeWaitEvent, event));
}
cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaKernelNodeParams *parameters) {
  return change(exec, node, of(parameters));
}
cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaMemcpy3DParms *parameters) {
  return change(exec, node, of(parameters));
}
cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t exec, cudaGraphNode_t node, void *to,
                                               const void *from, std::size_t bytes, cudaMemcpyKind kind) {
  return change(exec, node, of_copy(to, from, bytes, kind));
}
cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaMemsetParams *parameters) {
  return change(exec, node, of(parameters));
}
cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                           const cudaHostNodeParams *parameters) {
  return change(exec, node, of(parameters));
}
cudaError_t cudaGraphExecEventRecordNodeSetEvent(cudaGraphExec_t exec, cudaGraphNode_t node, cudaEvent_t event) {
  return change(exec, node, of_event(cudaGraphNodeTypeEventRecord, event));
}
cudaError_t cudaGraphExecEventWaitNodeSetEvent(cudaGraphExec_t exec, cudaGraphNode_t node, cudaEvent_t event) {
  return change(exec, node, of_event(cudaGraphNodeTypeWaitEvent, event));
}
cudaError_t cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node, cudaGraph_t child) {
  return change(exec, node, of_graph(child));
}
cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t exec, cudaGraphNode_t handle, unsigned enabled) {
  CudaCall call;
  GraphNode *node = node_in(call, exec, handle);
  const bool possible = node && (node->type == cudaGraphNodeTypeKernel || node->type == cudaGraphNodeTypeMemcpy ||
                                 node->type == cudaGraphNodeTypeMemset);
  if (!possible)
    return call.runtime.note(cudaErrorInvalidValue);
  node->enabled = enabled != 0;
  return cudaSuccess;
}
cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t exec, cudaGraphNode_t handle, unsigned *enabled) {
  CudaCall call;
  const GraphNode *node = node_in(call, exec, handle);
  if (!node || !enabled)
    return call.runtime.note(cudaErrorInvalidValue);
  *enabled = node->enabled;
  return cudaSuccess;
}

cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                                     std::size_t count) {
  CudaCall call;
  const std::shared_ptr<CudaGraph> found = call.runtime.graphs->find(graph);
  for (std::size_t k = 0; k < count; ++k) {
    auto *first = reinterpret_cast<GraphNode *>(from[k]), *second = reinterpret_cast<GraphNode *>(to[k]);
    if (!found || !found->has(first) || !found->has(second) || first == second ||
        std::ranges::find(second->after, first) != second->after.end())
      return call.runtime.note(cudaErrorInvalidValue);
    second->after.push_back(first);
  }
  return cudaSuccess;
}
cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                                        std::size_t count) {
  CudaCall call;
  const std::shared_ptr<CudaGraph> found = call.runtime.graphs->find(graph);
  for (std::size_t k = 0; k < count; ++k) {
    auto *first = reinterpret_cast<GraphNode *>(from[k]), *second = reinterpret_cast<GraphNode *>(to[k]);
    if (!found || !found->has(first) || !found->has(second) || !std::erase(second->after, first))
      return call.runtime.note(cudaErrorInvalidValue);
  }
  return cudaSuccess;
}
cudaError_t cudaGraphAddDependencies_v2(cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                                        const cudaGraphEdgeData *edges, std::size_t count) {
  if (cudaError_t error = check_edges(edges, count); error != cudaSuccess)
    return error;
  return cudaGraphAddDependencies(graph, from, to, count);
}
cudaError_t cudaGraphRemoveDependencies_v2(cudaGraph_t graph, const cudaGraphNode_t *from,
                                           const cudaGraphNode_t *to, const cudaGraphEdgeData *edges,
                                           std::size_t count) {
  if (cudaError_t error = check_edges(edges, count); error != cudaSuccess)
    return error;
  return cudaGraphRemoveDependencies(graph, from, to, count);
}
cudaError_t cudaGraphNodeGetDependencies_v2(cudaGraphNode_t handle, cudaGraphNode_t *nodes,
                                            cudaGraphEdgeData *edges, std::size_t *count) {
  give_edges(edges, nodes && count ? *count : 0);
  return cudaGraphNodeGetDependencies(handle, nodes, count);
}
cudaError_t cudaGraphNodeGetDependentNodes_v2(cudaGraphNode_t handle, cudaGraphNode_t *nodes,
                                              cudaGraphEdgeData *edges, std::size_t *count) {
  give_edges(edges, nodes && count ? *count : 0);
  return cudaGraphNodeGetDependentNodes(handle, nodes, count);
}
cudaError_t cudaGraphDestroyNode(cudaGraphNode_t handle) {
  CudaCall call;
  const GraphNode *node = node_of(call, handle);
  if (!node)
    return call.runtime.note(cudaErrorInvalidValue);
  call.runtime.graphs->graph_of(node)->remove(node);
  return cudaSuccess;
}

} // extern "C"

void ampsim::add_graph_node_functions(HostSymbols &symbols) {
  symbols.insert(symbols.end(), {AMPSIM_CUDA_SYMBOL(cudaGraphAddNode),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphAddNode_v2),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphAddKernelNode),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphAddMemcpyNode),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphAddMemcpyNode1D),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphAddMemcpyNodeToSymbol),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphAddMemcpyNodeFromSymbol),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphAddMemsetNode),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphAddHostNode),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphAddChildGraphNode),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphAddEmptyNode),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphAddEventRecordNode),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphAddEventWaitNode),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphAddMemAllocNode),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphAddMemFreeNode),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphNodeGetType),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphNodeGetDependencies),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphNodeGetDependentNodes),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphKernelNodeGetParams),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphMemcpyNodeGetParams),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphMemsetNodeGetParams),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphHostNodeGetParams),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphMemAllocNodeGetParams),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphMemFreeNodeGetParams),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphEventRecordNodeGetEvent),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphEventWaitNodeGetEvent),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphChildGraphNodeGetGraph),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphKernelNodeSetParams),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphMemcpyNodeSetParams),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphMemcpyNodeSetParams1D),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphMemsetNodeSetParams),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphHostNodeSetParams),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphEventRecordNodeSetEvent),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphEventWaitNodeSetEvent),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphExecKernelNodeSetParams),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphExecMemcpyNodeSetParams),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphExecMemcpyNodeSetParams1D),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphExecMemsetNodeSetParams),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphExecHostNodeSetParams),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphExecEventRecordNodeSetEvent),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphExecEventWaitNodeSetEvent),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphExecChildGraphNodeSetParams),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphNodeSetEnabled),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphNodeGetEnabled),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphAddDependencies_v2),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphRemoveDependencies_v2),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphNodeGetDependencies_v2),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphNodeGetDependentNodes_v2),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphAddDependencies),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphRemoveDependencies),
                                 AMPSIM_CUDA_SYMBOL(cudaGraphDestroyNode)});
}
