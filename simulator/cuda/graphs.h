// Graphs (CUDA C++ Programming Guide, "CUDA Graphs"): work that is described once and launched as a whole.
//
// A node is a task, as one that is put into a stream, and the nodes that it comes after. A launch of the graph puts each
// node's task behind those of the nodes before it and nothing else (Streams::submit_after), so that two nodes that the
// graph does not order are compared as two streams' operations are. While a stream is captured, what it is given becomes
// a node in the place of an operation.
#pragma once

#include "model/cuda/runtime_types.h"
#include "simulator/cuda/runtime.h"

#define AMPSIM_DIM3 ampsim::CudaDim3
#include "model/cuda/graph_types.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace ampsim {

/// Is there nothing in the edges that is not simulated? Notes the error.
cudaError_t check_edges(const cudaGraphEdgeData *edges, std::size_t count);
/// All edges have zeros; nothing happens where none are asked for.
void give_edges(cudaGraphEdgeData *edges, std::size_t count);

struct CudaLaunch;
struct CudaGraph;
struct Transfer;

struct GraphNode {
  cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
  StreamTask task;
  std::vector<GraphNode *> after; // in the order in which they were named
  bool enabled = true;
  std::size_t number = 0;            // in the order in which the graph's nodes were made
  const GraphNode *origin = nullptr; // of a clone: the node that it was made from
  // What the task was made of, by the node's type.
  std::shared_ptr<CudaLaunch> launch;
  std::vector<void *> parameters; // as cudaGraphKernelNodeGetParams gives them
  cudaMemcpy3DParms copy{};
  cudaMemsetParams fill{};
  cudaHostNodeParams host{};
  cudaEvent_t event = nullptr;
  std::shared_ptr<CudaGraph> child;
  cudaMemAllocNodeParams allocation{};
  void *freed = nullptr;
  cudaConditionalNodeParams condition{};
  std::vector<std::shared_ptr<CudaGraph>> bodies; // of a conditional node
};

struct CudaGraph {
  std::vector<std::unique_ptr<GraphNode>> nodes;
  std::size_t made = 0;
  /// What conditional nodes look at, and what each has at the beginning of a launch, if anything.
  struct Condition {
    unsigned *value;
    std::optional<unsigned> at_launch;
  };
  std::vector<Condition> conditions;

  GraphNode &add(GraphNode node, std::vector<GraphNode *> after);
  bool has(const GraphNode *node) const;
  void remove(const GraphNode *node);
  /// Each behind those that it comes after, else in the order in which they were made; empty where there is a cycle.
  std::vector<GraphNode *> in_order() const;
  std::shared_ptr<CudaGraph> clone() const;
  /// Of a clone.
  GraphNode *made_from(const GraphNode *node) const;
};

/// A graph that can be launched.
struct GraphExec {
  std::shared_ptr<CudaGraph> graph; // its own, cloned
  unsigned long long flags = 0;
  OperationHandle last; // of the launch before, which the next one waits for
};

/// What one or several streams are being given becomes a graph.
struct StreamCapture {
  std::shared_ptr<CudaGraph> graph;
  Streams::Id origin = 0;
  unsigned long long id = 0;
  cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
  bool invalid = false;
  std::map<Streams::Id, std::vector<GraphNode *>>
      streams;          // that take part, and what comes next in them comes after
  std::size_t kept = 0; // nodes that the graph had before
};

struct CudaGraphs {
  std::map<cudaGraph_t, std::shared_ptr<CudaGraph>> graphs;
  std::map<cudaGraphExec_t, std::unique_ptr<GraphExec>> executables;
  std::vector<std::unique_ptr<StreamCapture>> captures;
  /// Where in a capture an event was recorded.
  struct CapturedEvent {
    unsigned long long capture = 0;
    std::vector<GraphNode *> after;
  };
  std::map<cudaEvent_t, CapturedEvent> events;
  unsigned long long captured = 0;                    // so far
  std::vector<std::unique_ptr<cudaGraph_t[]>> bodies; // of conditional nodes, as programs are told them

  /// The one that the stream takes part in; null where it is not captured.
  StreamCapture *capture_of(Streams::Id stream);
  StreamCapture *capture_numbered(unsigned long long id);
  std::shared_ptr<CudaGraph> find(cudaGraph_t graph) const;
  cudaGraph_t add(std::shared_ptr<CudaGraph> graph);
  /// The graph that a node is part of; null where it is none.
  std::shared_ptr<CudaGraph> graph_of(const GraphNode *node) const;
};

StreamTask task_of(const cudaHostNodeParams &host);
// conditional_api.cpp
cudaError_t make(CudaRuntime &runtime, cudaConditionalNodeParams &parameters, GraphNode &node);
/// Can the bodies of conditional nodes be what they are, and those in them?
bool has_valid_bodies(const CudaGraph &graph);
/// Looks at the condition, and does the body that it says, as often as it says.
StreamTask task_of_condition(CudaRuntime &runtime, const GraphNode &node);
/// Gives the conditions what they have at the beginning of a launch.
StreamTask task_that_begins(const CudaGraph &graph);
/// Memory of a device for a node that allocates it, at its address from now on; `open_for`: the other devices that reach it,
/// a bit each. cudaErrorMemoryAllocation, noted, where there is none left.
cudaError_t allocate_for_graph(CudaRuntime &runtime, void **pointer, std::uint64_t bytes, int device,
                               std::uint32_t open_for);
/// Of a graph's memory: has been freed since it was there last, or not.
StreamTask task_that_allocates(CudaRuntime &runtime, void *pointer);
StreamTask task_that_frees(void *pointer);
/// Puts the node's task into the stream, or the node into the graph that is captured from it. `wait`: it is to be done
/// when this returns, which is an error in a capture.
cudaError_t submit(CudaRuntime &runtime, cudaStream_t stream, GraphNode node, bool wait = false);
/// Is the stream captured? Then the call is an error, and the capture is worth nothing any more.
bool refuses_capture(CudaRuntime &runtime, Streams::Id stream);
/// Of the whole device.
bool refuses_captures(CudaRuntime &runtime);
/// Puts all nodes behind what the stream has, and what the stream is given next behind them.
void launch_graph(CudaRuntime &runtime, GraphExec &graph, Streams::Id stream);

} // namespace ampsim
