// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stream capture (CUDA Runtime API, "Stream Management"): work enqueued in a captured stream becomes a graph.
#include "simulator/cuda/graphs/graphs.h"
#include "simulator/cuda/runtime/api.h"
#include "simulator/thread_object.h"

#include <algorithm>
#include <set>

using namespace ampsim;

namespace {

cudaGraph_t handle_of(const StreamCapture &capture) { return reinterpret_cast<cudaGraph_t>(capture.graph.get()); }

cudaError_t begin_capture(cudaStream_t stream, std::shared_ptr<CudaGraph> graph, std::vector<GraphNode *> after,
                          cudaStreamCaptureMode mode) {
  CudaCall call;
  CudaGraphs &graphs = *call.runtime.graphs;
  if (!call.runtime.streams.exists(id_of(stream)))
    return call.runtime.note(cudaErrorInvalidResourceHandle);
  if (call.runtime.streams.is_legacy(id_of(stream)))
    return call.runtime.note(cudaErrorStreamCaptureUnsupported);
  if (graphs.capture_of(canonical_id(call.runtime, stream)) || unsigned(mode) > cudaStreamCaptureModeRelaxed)
    return call.runtime.note(cudaErrorIllegalState);
  auto capture = std::make_unique<StreamCapture>();
  capture->graph = std::move(graph);
  capture->origin = canonical_id(call.runtime, stream);
  capture->id = ++graphs.captured;
  capture->mode = mode;
  capture->kept = capture->graph->nodes.size();
  capture->streams[capture->origin] = std::move(after);
  graphs.captures.push_back(std::move(capture));
  return cudaSuccess;
}

/// Returns whether everything captured precedes the last node of the origin stream.
bool is_joined(const StreamCapture &capture) {
  std::set<const GraphNode *> seen;
  std::vector<const GraphNode *> open;
  const auto &last = capture.streams.at(capture.origin);
  open.assign(last.begin(), last.end());
  while (!open.empty()) {
    const GraphNode *node = open.back();
    open.pop_back();
    if (seen.insert(node).second)
      open.insert(open.end(), node->after.begin(), node->after.end());
  }
  return std::ranges::all_of(capture.streams, [&](const auto &stream) {
    return std::ranges::all_of(stream.second, [&](const GraphNode *each) { return seen.contains(each); });
  });
}

cudaError_t get_capture(cudaStream_t stream, cudaStreamCaptureStatus *status, unsigned long long *id,
                        cudaGraph_t *graph, const cudaGraphNode_t **dependencies, std::size_t *count) {
  CudaCall call;
  if (!status || !call.runtime.streams.exists(id_of(stream)))
    return call.runtime.note(status ? cudaErrorInvalidResourceHandle : cudaErrorInvalidValue);
  StreamCapture *capture = call.runtime.graphs->capture_of(canonical_id(call.runtime, stream));
  if (!capture)
    *status = cudaStreamCaptureStatusNone;
  else
    *status = capture->invalid ? cudaStreamCaptureStatusInvalidated : cudaStreamCaptureStatusActive;
  if (*status != cudaStreamCaptureStatusActive)
    return cudaSuccess;
  if (id)
    *id = capture->id;
  if (graph) {
    *graph = handle_of(*capture);
    call.runtime.graphs->graphs[*graph] = capture->graph;
  }
  const std::vector<GraphNode *> &after = capture->streams.at(canonical_id(call.runtime, stream));
  if (dependencies)
    *dependencies = reinterpret_cast<const cudaGraphNode_t *>(after.data());
  if (count)
    *count = after.size();
  return cudaSuccess;
}

} // namespace

extern "C" {

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode) {
  return begin_capture(stream, std::make_shared<CudaGraph>(), {}, mode);
}
cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph,
                                          const cudaGraphNode_t *dependencies, const void *, std::size_t count,
                                          cudaStreamCaptureMode mode) {
  CudaCall call;
  std::shared_ptr<CudaGraph> found = call.runtime.graphs->find(graph);
  const auto *nodes = reinterpret_cast<GraphNode *const *>(dependencies);
  if (!found || !std::all_of(nodes, nodes + count, [&](const GraphNode *node) { return found->has(node); }))
    return call.runtime.note(cudaErrorInvalidValue);
  return begin_capture(stream, std::move(found), {nodes, nodes + count}, mode);
}
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph) {
  CudaCall call;
  CudaGraphs &graphs = *call.runtime.graphs;
  if (!call.runtime.streams.exists(id_of(stream)))
    return call.runtime.note(cudaErrorInvalidResourceHandle);
  if (graph)
    *graph = nullptr;
  StreamCapture *capture = graphs.capture_of(canonical_id(call.runtime, stream));
  if (!capture)
    return call.runtime.note(cudaErrorIllegalState);
  cudaError_t error = cudaSuccess;
  if (capture->origin != canonical_id(call.runtime, stream))
    error = cudaErrorStreamCaptureUnmatched;
  else if (capture->invalid)
    error = cudaErrorStreamCaptureInvalidated;
  else if (!is_joined(*capture))
    error = cudaErrorStreamCaptureUnjoined;
  if (error == cudaErrorStreamCaptureUnmatched) {
    capture->invalid = true;
    return call.runtime.note(error);
  }
  std::shared_ptr<CudaGraph> captured = capture->graph;
  if (error != cudaSuccess && capture->kept == 0)
    graphs.graphs.erase(handle_of(*capture));
  std::erase_if(graphs.events, [&](const auto &event) { return event.second.capture == capture->id; });
  std::erase_if(graphs.captures, [&](const auto &each) { return each.get() == capture; });
  if (error != cudaSuccess)
    return call.runtime.note(error);
  const cudaGraph_t handle = graphs.add(std::move(captured));
  if (graph) // a capture into a graph already has it
    *graph = handle;
  return cudaSuccess;
}
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus *status) {
  return get_capture(stream, status, nullptr, nullptr, nullptr, nullptr);
}
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus *status, unsigned long long *id) {
  return get_capture(stream, status, id, nullptr, nullptr, nullptr);
}
cudaError_t cudaStreamGetCaptureInfo_v2(cudaStream_t stream, cudaStreamCaptureStatus *status,
                                        unsigned long long *id, cudaGraph_t *graph,
                                        const cudaGraphNode_t **dependencies, std::size_t *count) {
  return get_capture(stream, status, id, graph, dependencies, count);
}
cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t *dependencies,
                                                std::size_t count, unsigned flags) {
  CudaCall call;
  StreamCapture *capture = call.runtime.graphs->capture_of(canonical_id(call.runtime, stream));
  const auto *nodes = reinterpret_cast<GraphNode *const *>(dependencies);
  if (!capture)
    return call.runtime.note(cudaErrorIllegalState);
  if (!std::all_of(nodes, nodes + count, [&](const GraphNode *node) { return capture->graph->has(node); }))
    return call.runtime.note(cudaErrorInvalidValue);
  std::vector<GraphNode *> &after = capture->streams.at(canonical_id(call.runtime, stream));
  if (flags == cudaStreamSetCaptureDependencies)
    after.clear();
  after.insert(after.end(), nodes, nodes + count);
  return cudaSuccess;
}
cudaError_t cudaStreamUpdateCaptureDependencies_v2(cudaStream_t stream, cudaGraphNode_t *dependencies,
                                                   const cudaGraphEdgeData *edges, std::size_t count,
                                                   unsigned flags) {
  if (cudaError_t error = check_edges(edges, count); error != cudaSuccess)
    return error;
  return cudaStreamUpdateCaptureDependencies(stream, dependencies, count, flags);
}
/// The edges stay valid as long as the dependencies do.
cudaError_t cudaStreamGetCaptureInfo_v3(cudaStream_t stream, cudaStreamCaptureStatus *status,
                                        unsigned long long *id, cudaGraph_t *graph,
                                        const cudaGraphNode_t **dependencies, const cudaGraphEdgeData **edges,
                                        std::size_t *count) {
  std::size_t many = 0;
  const cudaError_t error = get_capture(stream, status, id, graph, dependencies, &many);
  if (count)
    *count = many;
  if (edges) {
    std::vector<cudaGraphEdgeData> &zeros = of_this_thread<std::vector<cudaGraphEdgeData>, struct EmptyEdges>();
    zeros.assign(many, {});
    *edges = zeros.data();
  }
  return error;
}
/// Calls that a mode forbids are allowed here, so the mode does not matter.
cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode *mode) {
  static thread_local cudaStreamCaptureMode current = cudaStreamCaptureModeGlobal;
  std::swap(*mode, current);
  return cudaSuccess;
}

} // extern "C"

void ampsim::add_capture_functions(HostSymbols &symbols) {
  symbols.insert(symbols.end(),
                 {AMPSIM_CUDA_SYMBOL(cudaStreamBeginCapture), AMPSIM_CUDA_SYMBOL(cudaStreamBeginCaptureToGraph),
                  AMPSIM_CUDA_SYMBOL(cudaStreamEndCapture), AMPSIM_CUDA_SYMBOL(cudaStreamIsCapturing),
                  AMPSIM_CUDA_SYMBOL(cudaStreamGetCaptureInfo), AMPSIM_CUDA_SYMBOL(cudaStreamGetCaptureInfo_v2),
                  AMPSIM_CUDA_SYMBOL(cudaStreamUpdateCaptureDependencies),
                  AMPSIM_CUDA_SYMBOL(cudaStreamUpdateCaptureDependencies_v2),
                  AMPSIM_CUDA_SYMBOL(cudaStreamGetCaptureInfo_v3),
                  AMPSIM_CUDA_SYMBOL(cudaThreadExchangeStreamCaptureMode)});
}
