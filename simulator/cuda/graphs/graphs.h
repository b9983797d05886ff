// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Graphs (CUDA C++ Programming Guide, "CUDA Graphs"): work that is described once and launched as a whole.
//
// A node is a task, like one that is put into a stream, with the nodes that precede it. A launch of the graph enqueues
// each node's task after those of its predecessors and nothing else (Streams::submit_after), so two nodes that the
// graph does not order are compared like operations of two streams. While a stream is captured, its work becomes nodes
// instead of operations.
#pragma once

#include "simulator/cuda/declarations/runtime_types.h"
#include "simulator/cuda/runtime/runtime.h"

#define AMPSIM_DIM3 ampsim::CudaDim3
#include "simulator/cuda/declarations/graph_types.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace ampsim {

/// Returns and records an error if the edges contain something that is not simulated.
cudaError_t check_edges(const cudaGraphEdgeData *edges, std::size_t count);
/// All edges are zeros; does nothing if none are requested.
void give_edges(cudaGraphEdgeData *edges, std::size_t count);

struct CudaLaunch;
struct CudaGraph;
struct Transfer;

struct GraphNode {
  cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
  StreamTask task;
  std::vector<GraphNode *> after; // in the order in which they were named
  bool enabled = true;
  std::size_t number = 0;            // in the order of creation in the graph
  const GraphNode *origin = nullptr; // for a clone: the original node
  // The task's parameters, by the node's type.
  std::shared_ptr<CudaLaunch> launch;
  std::vector<void *> parameters; // as cudaGraphKernelNodeGetParams returns them
  cudaMemcpy3DParms copy{};
  cudaMemsetParams fill{};
  cudaHostNodeParams host{};
  cudaEvent_t event = nullptr;
  std::shared_ptr<CudaGraph> child;
  cudaMemAllocNodeParams allocation{};
  void *freed = nullptr;
  cudaConditionalNodeParams condition{};
  std::vector<std::shared_ptr<CudaGraph>> bodies; // for a conditional node
};

inline cudaGraphNode_t handle_of(const GraphNode *node) {
  return reinterpret_cast<cudaGraphNode_t>(const_cast<GraphNode *>(node));
}

struct CudaGraph {
  std::vector<std::unique_ptr<GraphNode>> nodes;
  std::size_t made = 0;
  /// The words that conditional nodes read, and their values at the beginning of a launch, if any.
  struct Condition {
    unsigned *value;
    std::optional<unsigned> at_launch;
  };
  std::vector<Condition> conditions;

  GraphNode &add(GraphNode node, std::vector<GraphNode *> after);
  bool has(const GraphNode *node) const;
  void remove(const GraphNode *node);
  /// Each after its predecessors, otherwise in order of creation; empty if there is a cycle.
  std::vector<GraphNode *> in_order() const;
  std::shared_ptr<CudaGraph> clone() const;
  /// For a clone.
  GraphNode *made_from(const GraphNode *node) const;
};

/// A graph that can be launched.
struct GraphExec {
  std::shared_ptr<CudaGraph> graph; // its own, cloned
  unsigned long long flags = 0;
  OperationHandle last; // of the previous launch, which the next one waits for
};

/// A graph in the making: the work enqueued in one or several streams.
struct StreamCapture {
  std::shared_ptr<CudaGraph> graph;
  Streams::Id origin = 0;
  unsigned long long id = 0;
  cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
  bool invalid = false;
  std::map<Streams::Id, std::vector<GraphNode *>>
      streams;          // the participating streams, and the predecessors of their next nodes
  std::size_t kept = 0; // nodes that the graph had before
};

struct CudaGraphs {
  std::map<cudaGraph_t, std::shared_ptr<CudaGraph>> graphs;
  std::map<cudaGraphExec_t, std::unique_ptr<GraphExec>> executables;
  std::vector<std::unique_ptr<StreamCapture>> captures;
  /// The position in a capture at which an event was recorded.
  struct CapturedEvent {
    unsigned long long capture = 0;
    std::vector<GraphNode *> after;
  };
  std::map<cudaEvent_t, CapturedEvent> events;
  unsigned long long captured = 0;                    // so far
  std::vector<std::unique_ptr<cudaGraph_t[]>> bodies; // of conditional nodes, as passed to programs

  /// The capture in which the stream takes part; null if it is not captured.
  StreamCapture *capture_of(Streams::Id canonical);
  StreamCapture *capture_numbered(unsigned long long id);
  std::shared_ptr<CudaGraph> find(cudaGraph_t graph) const;
  cudaGraph_t add(std::shared_ptr<CudaGraph> graph);
  /// The graph that contains a node; null if the node does not exist.
  std::shared_ptr<CudaGraph> graph_of(const GraphNode *node) const;
};

StreamTask task_of(const cudaHostNodeParams &host);
// conditional_api.cpp
cudaError_t make(CudaRuntime &runtime, cudaConditionalNodeParams &parameters, GraphNode &node);
/// Returns whether the bodies of conditional nodes are valid, and those nested in them.
bool has_valid_bodies(const CudaGraph &graph);
/// Reads the condition, and runs the body that it selects as often as required.
StreamTask task_of_condition(CudaRuntime &runtime, const GraphNode &node);
/// Initialises the conditions at the beginning of a launch.
StreamTask task_that_begins(const CudaGraph &graph);
/// Allocates device memory for a node that allocates it, at its address from now on; `open_for`: the other devices that
/// can access it, a bit each. cudaErrorMemoryAllocation, recorded, if none is left.
cudaError_t allocate_for_graph(CudaRuntime &runtime, void **pointer, std::uint64_t bytes, int device,
                               std::uint32_t open_for);
/// The allocation that begins there; also a graph's that is free now, and is allocated again by a launch. Null if there is
/// none.
const Allocation *allocation_of_node(CudaRuntime &runtime, void *pointer);
/// For a graph's memory, whether or not it has been freed since its last allocation. `function`: the library's name of the
/// call, likewise below.
StreamTask task_that_allocates(CudaRuntime &runtime, void *pointer, const char *function);
StreamTask task_that_frees(CudaRuntime &runtime, void *pointer, const char *function);
/// Enqueues the node's task in the stream, or adds the node to the graph that is captured from it. `wait`: the work
/// must have finished on return, which is an error in a capture.
cudaError_t submit(CudaRuntime &runtime, cudaStream_t stream, GraphNode node, bool wait = false);
/// Returns whether the stream is captured. Then the call is an error, and invalidates the capture.
bool refuses_capture(CudaRuntime &runtime, Streams::Id stream);
/// The same for all streams of the device.
bool refuses_captures(CudaRuntime &runtime);
/// Enqueues all nodes after the stream's work, and orders the stream's later work after them.
void launch_graph(CudaRuntime &runtime, GraphExec &graph, Streams::Id stream);

} // namespace ampsim
