// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Graphs as a whole (CUDA Runtime API, "Graph Management"): creating, querying, instantiating, updating, launching,
// drawing.
#include "simulator/cuda/graphs/graphs.h"
#include "simulator/cuda/runtime/api.h"
#include "simulator/cuda/runtime/launch.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

using namespace ampsim;

namespace {

const GraphNode *node_of(cudaGraphNode_t node) { return reinterpret_cast<const GraphNode *>(node); }

GraphExec *exec_of(CudaCall &call, cudaGraphExec_t exec) {
  const auto found = call.runtime.graphs->executables.find(exec);
  return found == call.runtime.graphs->executables.end() ? nullptr : found->second.get();
}

/// Includes child graphs of nodes.
std::shared_ptr<CudaGraph> graph_of(CudaCall &call, cudaGraph_t graph) { return call.runtime.graphs->find(graph); }

/// Returns lists as CUDA does: as many items as fit; without a list, their number.
template <class Item> cudaError_t give(const std::vector<Item> &items, Item *to, std::size_t *count) {
  if (!to) {
    *count = items.size();
    return cudaSuccess;
  }
  for (std::size_t k = 0; k < *count; ++k)
    to[k] = k < items.size() ? items[k] : Item();
  *count = std::min(*count, items.size());
  return cudaSuccess;
}

cudaError_t instantiate(cudaGraphExec_t *exec, cudaGraph_t graph, unsigned long long flags) {
  CudaCall call;
  const std::shared_ptr<CudaGraph> found = graph_of(call, graph);
  if (!exec || !found)
    return call.runtime.note(cudaErrorInvalidValue);
  if (flags & cudaGraphInstantiateFlagDeviceLaunch)
    return call.runtime.note(cudaErrorNotSupported);
  if (!found->nodes.empty() && found->in_order().empty()) // a cycle
    return call.runtime.note(cudaErrorInvalidValue);
  if (!has_valid_bodies(*found))
    return call.runtime.note(cudaErrorNotSupported);
  auto made = std::make_unique<GraphExec>();
  made->graph = found->clone();
  made->flags = flags;
  *exec = reinterpret_cast<cudaGraphExec_t>(made.get());
  call.runtime.graphs->executables[*exec] = std::move(made);
  return cudaSuccess;
}

/// Takes over the nodes' actions, if both graphs have the same nodes in the same order.
bool update(CudaGraph &to, const CudaGraph &from, cudaGraphExecUpdateResultInfo &info) {
  auto fails = [&](cudaGraphExecUpdateResult why, const GraphNode *node) {
    info = {why, handle_of(node), nullptr};
    return false;
  };
  std::map<const GraphNode *, const GraphNode *> in_other;
  if (to.nodes.size() != from.nodes.size())
    return fails(cudaGraphExecUpdateErrorTopologyChanged, nullptr);
  for (std::size_t k = 0; k < to.nodes.size(); ++k) {
    in_other[from.nodes[k].get()] = to.nodes[k].get();
    if (to.nodes[k]->type != from.nodes[k]->type)
      return fails(cudaGraphExecUpdateErrorNodeTypeChanged, from.nodes[k].get());
  }
  for (std::size_t k = 0; k < to.nodes.size(); ++k) {
    const GraphNode &now = *to.nodes[k], &next = *from.nodes[k];
    const bool same =
        now.after.size() == next.after.size() && std::ranges::all_of(next.after, [&](const GraphNode *each) {
          return std::ranges::find(now.after, in_other.at(each)) != now.after.end();
        });
    if (!same)
      return fails(cudaGraphExecUpdateErrorTopologyChanged, &next);
    const bool other_memory = next.type == cudaGraphNodeTypeMemcpy && now.copy.kind != next.copy.kind;
    if (other_memory)
      return fails(cudaGraphExecUpdateErrorParametersChanged, &next);
  }
  for (std::size_t k = 0; k < to.nodes.size(); ++k) {
    GraphNode &now = *to.nodes[k];
    if (now.child && !update(*now.child, *from.nodes[k]->child, info))
      return false;
    GraphNode next = *from.nodes[k];
    next.after = now.after;
    next.origin = now.origin;
    next.child = now.child;
    next.number = now.number;
    now = std::move(next);
  }
  info = {cudaGraphExecUpdateSuccess, nullptr, nullptr};
  return true;
}

/// Kernels of modules exist until the module is unloaded.
bool has_its_kernels(const CudaRuntime &runtime, const CudaGraph &graph) {
  return std::ranges::all_of(graph.nodes, [&](const auto &node) {
    if (node->launch) {
      const auto kernel = runtime.kernels.find(node->launch->function);
      if (kernel == runtime.kernels.end() || kernel->second != node->launch->kernel)
        return false;
    }
    return (!node->child || has_its_kernels(runtime, *node->child)) &&
           std::ranges::all_of(node->bodies, [&](const auto &body) { return has_its_kernels(runtime, *body); });
  });
}

const char *name_of(cudaGraphNodeType type) {
  switch (type) {
  case cudaGraphNodeTypeKernel:
    return "kernel";
  case cudaGraphNodeTypeMemcpy:
    return "memcpy";
  case cudaGraphNodeTypeMemset:
    return "memset";
  case cudaGraphNodeTypeHost:
    return "host";
  case cudaGraphNodeTypeGraph:
    return "graph";
  case cudaGraphNodeTypeWaitEvent:
    return "event wait";
  case cudaGraphNodeTypeEventRecord:
    return "event record";
  case cudaGraphNodeTypeMemAlloc:
    return "mem alloc";
  case cudaGraphNodeTypeMemFree:
    return "mem free";
  default:
    return "empty";
  }
}

/// Nodes are numbered in order of creation; those of a child graph are in a box.
void draw(std::FILE *file, const CudaRuntime &runtime, const CudaGraph &graph, const std::string &prefix) {
  for (const auto &node : graph.nodes) {
    const std::string name = prefix + std::to_string(node->number);
    if (node->child) {
      std::fprintf(file, "subgraph \"cluster_%s\" {\nlabel=\"graph %s\";\n\"%s\"[shape=point];\n", name.c_str(),
                   name.c_str(), name.c_str());
      draw(file, runtime, *node->child, name + ".");
      std::fprintf(file, "}\n");
    } else if (node->launch) {
      const CudaLaunch &launch = *node->launch;
      std::fprintf(file, "\"%s\"[shape=octagon,label=\"%s\\n<<<(%u,%u,%u),(%u,%u,%u),%llu>>>\"];\n", name.c_str(),
                   runtime.machine.tables.kernels[launch.kernel].name.c_str(), launch.grid.x, launch.grid.y,
                   launch.grid.z, launch.block.x, launch.block.y, launch.block.z,
                   static_cast<unsigned long long>(launch.dynamic_shared));
    } else {
      std::fprintf(file, "\"%s\"[shape=rectangle,label=\"%s\"];\n", name.c_str(), name_of(node->type));
    }
    for (const GraphNode *each : node->after)
      std::fprintf(file, "\"%s\" -> \"%s\";\n", (prefix + std::to_string(each->number)).c_str(), name.c_str());
  }
}

} // namespace

cudaError_t ampsim::check_edges(const cudaGraphEdgeData *edges, std::size_t count) {
  const bool plain = !edges || std::all_of(edges, edges + count, [](const cudaGraphEdgeData &edge) {
    return !edge.from_port && !edge.to_port && edge.type == cudaGraphDependencyTypeDefault;
  });
  if (plain)
    return cudaSuccess;
  CudaCall call;
  std::fprintf(stderr, "ampsim: %s:%u: programmatic dependencies between nodes of graphs are not simulated\n",
               host_place().file, host_place().line);
  return call.runtime.note(cudaErrorNotSupported);
}
void ampsim::give_edges(cudaGraphEdgeData *edges, std::size_t count) {
  if (edges)
    std::fill_n(edges, count, cudaGraphEdgeData{});
}

extern "C" {

cudaError_t cudaGraphCreate(cudaGraph_t *graph, unsigned flags) {
  CudaCall call;
  if (!graph || flags)
    return call.runtime.note(cudaErrorInvalidValue);
  *graph = call.runtime.graphs->add(std::make_shared<CudaGraph>());
  return cudaSuccess;
}
cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
  CudaCall call;
  return call.runtime.note(call.runtime.graphs->graphs.erase(graph) ? cudaSuccess : cudaErrorInvalidValue);
}
cudaError_t cudaGraphClone(cudaGraph_t *clone, cudaGraph_t graph) {
  CudaCall call;
  const std::shared_ptr<CudaGraph> found = graph_of(call, graph);
  if (!clone || !found)
    return call.runtime.note(cudaErrorInvalidValue);
  *clone = call.runtime.graphs->add(found->clone());
  return cudaSuccess;
}
cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t *node, cudaGraphNode_t original, cudaGraph_t clone) {
  CudaCall call;
  const std::shared_ptr<CudaGraph> found = graph_of(call, clone);
  const GraphNode *made = found ? found->made_from(node_of(original)) : nullptr;
  if (!node || !made)
    return call.runtime.note(cudaErrorInvalidValue);
  *node = handle_of(made);
  return cudaSuccess;
}

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, std::size_t *count) {
  CudaCall call;
  const std::shared_ptr<CudaGraph> found = graph_of(call, graph);
  if (!found || !count)
    return call.runtime.note(cudaErrorInvalidValue);
  std::vector<cudaGraphNode_t> all;
  for (const auto &node : found->nodes)
    all.push_back(handle_of(node.get()));
  return give(all, nodes, count);
}
cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, std::size_t *count) {
  CudaCall call;
  const std::shared_ptr<CudaGraph> found = graph_of(call, graph);
  if (!found || !count)
    return call.runtime.note(cudaErrorInvalidValue);
  std::vector<cudaGraphNode_t> roots;
  for (const auto &node : found->nodes)
    if (node->after.empty())
      roots.push_back(handle_of(node.get()));
  return give(roots, nodes, count);
}
cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to, std::size_t *count) {
  CudaCall call;
  const std::shared_ptr<CudaGraph> found = graph_of(call, graph);
  if (!found || !count || !from != !to)
    return call.runtime.note(cudaErrorInvalidValue);
  std::vector<cudaGraphNode_t> sources, targets;
  for (const auto &node : found->nodes)
    for (const GraphNode *each : node->after) {
      sources.push_back(handle_of(each));
      targets.push_back(handle_of(node.get()));
    }
  std::size_t room = *count;
  give(sources, from, &room);
  return give(targets, to, count);
}

cudaError_t cudaGraphGetEdges_v2(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to,
                                 cudaGraphEdgeData *edges, std::size_t *count) {
  give_edges(edges, from && count ? *count : 0);
  return cudaGraphGetEdges(graph, from, to, count);
}
cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *exec, cudaGraph_t graph, unsigned long long flags) {
  return instantiate(exec, graph, flags);
}
cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph, unsigned long long flags) {
  return instantiate(exec, graph, flags);
}
cudaError_t cudaGraphInstantiateWithParams(cudaGraphExec_t *exec, cudaGraph_t graph,
                                           cudaGraphInstantiateParams *parameters) {
  CudaCall call;
  if (!parameters)
    return call.runtime.note(cudaErrorInvalidValue);
  const cudaError_t error = instantiate(exec, graph, parameters->flags);
  parameters->errNode_out = nullptr;
  if (error == cudaSuccess)
    parameters->result_out = cudaGraphInstantiateSuccess;
  else if (error == cudaErrorNotSupported)
    parameters->result_out = cudaGraphInstantiateNodeOperationNotSupported;
  else
    parameters->result_out = cudaGraphInstantiateInvalidStructure;
  return error;
}
cudaError_t cudaGraphExecGetFlags(cudaGraphExec_t exec, unsigned long long *flags) {
  CudaCall call;
  const GraphExec *found = exec_of(call, exec);
  if (!found || !flags)
    return call.runtime.note(cudaErrorInvalidValue);
  *flags = found->flags;
  return cudaSuccess;
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) {
  CudaCall call;
  return call.runtime.note(call.runtime.graphs->executables.erase(exec) ? cudaSuccess : cudaErrorInvalidValue);
}
cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t stream) {
  CudaCall call;
  const bool known = exec_of(call, exec) && call.runtime.streams.exists(id_of(stream));
  return call.runtime.note(known ? cudaSuccess : cudaErrorInvalidValue);
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream) {
  CudaCall call;
  GraphExec *found = exec_of(call, exec);
  const auto id = id_of(stream);
  if (!found || !call.runtime.streams.exists(id))
    return call.runtime.note(cudaErrorInvalidValue);
  if (call.runtime.sticky != cudaSuccess)
    return call.runtime.note(call.runtime.sticky);
  if (!has_its_kernels(call.runtime, *found->graph))
    return call.runtime.note(cudaErrorInvalidResourceHandle);
  if (call.runtime.graphs->capture_of(canonical_id(call.runtime, stream))) { // becomes a graph in the graph
    GraphNode node;
    node.type = cudaGraphNodeTypeGraph;
    node.child = found->graph->clone();
    return submit(call.runtime, stream, std::move(node));
  }
  launch_graph(call.runtime, *found, id);
  return cudaSuccess;
}
cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphExecUpdateResultInfo *info) {
  CudaCall call;
  GraphExec *found = exec_of(call, exec);
  const std::shared_ptr<CudaGraph> from = graph_of(call, graph);
  if (!found || !from || !info)
    return call.runtime.note(cudaErrorInvalidValue);
  return call.runtime.note(update(*found->graph, *from, *info) ? cudaSuccess : cudaErrorGraphExecUpdateFailure);
}

cudaError_t cudaGraphDebugDotPrint(cudaGraph_t graph, const char *path, unsigned) {
  CudaCall call;
  const std::shared_ptr<CudaGraph> found = graph_of(call, graph);
  std::FILE *file = found && path ? std::fopen(path, "w") : nullptr;
  if (!file)
    return call.runtime.note(found && path ? cudaErrorOperatingSystem : cudaErrorInvalidValue);
  std::fprintf(file, "digraph dot {\n");
  draw(file, call.runtime, *found, "");
  std::fprintf(file, "}\n");
  std::fclose(file);
  return cudaSuccess;
}

} // extern "C"

void ampsim::add_graph_functions(HostSymbols &symbols) {
  symbols.insert(symbols.end(),
                 {AMPSIM_CUDA_SYMBOL(cudaGraphCreate), AMPSIM_CUDA_SYMBOL(cudaGraphDestroy),
                  AMPSIM_CUDA_SYMBOL(cudaGraphClone), AMPSIM_CUDA_SYMBOL(cudaGraphNodeFindInClone),
                  AMPSIM_CUDA_SYMBOL(cudaGraphGetNodes), AMPSIM_CUDA_SYMBOL(cudaGraphGetRootNodes),
                  AMPSIM_CUDA_SYMBOL(cudaGraphGetEdges), AMPSIM_CUDA_SYMBOL(cudaGraphGetEdges_v2),
                  AMPSIM_CUDA_SYMBOL(cudaGraphInstantiate), AMPSIM_CUDA_SYMBOL(cudaGraphInstantiateWithFlags),
                  AMPSIM_CUDA_SYMBOL(cudaGraphInstantiateWithParams), AMPSIM_CUDA_SYMBOL(cudaGraphExecGetFlags),
                  AMPSIM_CUDA_SYMBOL(cudaGraphExecDestroy), AMPSIM_CUDA_SYMBOL(cudaGraphUpload),
                  AMPSIM_CUDA_SYMBOL(cudaGraphLaunch), AMPSIM_CUDA_SYMBOL(cudaGraphExecUpdate),
                  AMPSIM_CUDA_SYMBOL(cudaGraphDebugDotPrint)});
}
