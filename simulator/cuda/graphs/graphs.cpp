// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulator/cuda/graphs/graphs.h"

#include "simulator/call_in_stream.h"
#include "simulator/cuda/runtime/nvtx_ranges.h"
#include "simulator/cuda/streams/stream_names.h"

#include <algorithm>
#include <functional>

namespace ampsim {

GraphNode &CudaGraph::add(GraphNode node, std::vector<GraphNode *> after) {
  node.number = made++;
  node.after = std::move(after);
  return *nodes.emplace_back(std::make_unique<GraphNode>(std::move(node)));
}

bool CudaGraph::has(const GraphNode *node) const {
  return std::ranges::any_of(nodes, [&](const auto &each) { return each.get() == node; });
}

void CudaGraph::remove(const GraphNode *node) {
  for (const auto &each : nodes)
    std::erase(each->after, node);
  std::erase_if(nodes, [&](const auto &each) { return each.get() == node; });
}

std::vector<GraphNode *> CudaGraph::in_order() const {
  std::vector<GraphNode *> order;
  std::set<const GraphNode *> placed;
  while (order.size() < nodes.size()) {
    const std::size_t before = order.size();
    for (const auto &node : nodes)
      if (!placed.contains(node.get()) &&
          std::ranges::all_of(node->after, [&](const GraphNode *each) { return placed.contains(each); })) {
        order.push_back(node.get());
        placed.insert(node.get());
      }
    if (order.size() == before)
      return {};
  }
  return order;
}

std::shared_ptr<CudaGraph> CudaGraph::clone() const {
  auto copy = std::make_shared<CudaGraph>();
  std::map<const GraphNode *, GraphNode *> copies;
  for (const auto &node : nodes) {
    GraphNode made = *node;
    made.origin = node.get();
    if (made.child)
      made.child = made.child->clone();
    for (std::shared_ptr<CudaGraph> &body : made.bodies)
      body = body->clone();
    const std::size_t number = node->number;
    GraphNode &added = copy->add(std::move(made), {});
    added.number = number;
    copies[node.get()] = &added;
  }
  for (const auto &node : nodes)
    for (const GraphNode *each : node->after)
      copies[node.get()]->after.push_back(copies.at(each));
  copy->made = made;
  copy->conditions = conditions;
  return copy;
}

GraphNode *CudaGraph::made_from(const GraphNode *node) const {
  for (const auto &each : nodes)
    if (each->origin == node)
      return each.get();
  return nullptr;
}

StreamCapture *CudaGraphs::capture_of(Streams::Id canonical) {
  for (const auto &capture : captures)
    if (capture->streams.contains(canonical))
      return capture.get();
  return nullptr;
}
StreamCapture *CudaGraphs::capture_numbered(unsigned long long id) {
  for (const auto &capture : captures)
    if (capture->id == id)
      return capture.get();
  return nullptr;
}

std::shared_ptr<CudaGraph> CudaGraphs::find(cudaGraph_t graph) const {
  const auto found = graphs.find(graph);
  return found == graphs.end() ? nullptr : found->second;
}

cudaGraph_t CudaGraphs::add(std::shared_ptr<CudaGraph> graph) {
  const auto handle = reinterpret_cast<cudaGraph_t>(graph.get());
  graphs[handle] = std::move(graph);
  return handle;
}

std::shared_ptr<CudaGraph> CudaGraphs::graph_of(const GraphNode *node) const {
  std::function<std::shared_ptr<CudaGraph>(const std::shared_ptr<CudaGraph> &)> search =
      [&](const std::shared_ptr<CudaGraph> &graph) -> std::shared_ptr<CudaGraph> {
    if (graph->has(node))
      return graph;
    for (const auto &each : graph->nodes) {
      if (each->child)
        if (auto found = search(each->child))
          return found;
      for (const std::shared_ptr<CudaGraph> &body : each->bodies)
        if (auto found = search(body))
          return found;
    }
    return nullptr;
  };
  for (const auto &[handle, graph] : graphs)
    if (auto found = search(graph))
      return found;
  for (const auto &capture : captures)
    if (auto found = search(capture->graph))
      return found;
  return nullptr;
}

StreamTask task_of(const cudaHostNodeParams &host) {
  StreamTask task;
  task.work = [host](StreamOperation &) { host.fn(host.userData); };
  task.is_host_function = true;
  return task;
}

/// Reports name the stream that runs a launch or frees memory, which is known only now.
static void note_stream(StreamTask &task, Streams::Id stream) {
  if (task.is_launch && task.what.what.empty())
    task.what.what = stream_name(stream);
  else if (task.what.frees)
    task.what.what = call_in_stream(task.what.what, stream_name(stream));
}

cudaError_t submit(CudaRuntime &runtime, cudaStream_t stream, GraphNode node, bool wait) {
  const Streams::Id id = canonical_id(runtime, stream);
  if (StreamCapture *capture = runtime.graphs->capture_of(id)) {
    if (wait)
      capture->invalid = true;
    if (capture->invalid)
      return runtime.note(wait ? cudaErrorStreamCaptureUnsupported : cudaErrorStreamCaptureInvalidated);
    auto &after = capture->streams.at(id);
    after = {&capture->graph->add(std::move(node), after)};
    return cudaSuccess;
  }
  // The legacy stream waits for the blocking ones, which a graph cannot represent.
  if (runtime.streams.is_legacy(id))
    for (const auto &capture : runtime.graphs->captures)
      for (const auto &[other, after] : capture->streams)
        if (runtime.streams.exists(other) && runtime.streams.is_blocking(other)) {
          capture->invalid = true;
          return runtime.note(cudaErrorStreamCaptureImplicit);
        }
  note_stream(node.task, id_of(stream));
  OperationHandle operation = runtime.streams.submit(id, std::move(node.task));
  if (wait)
    runtime.streams.finish(operation);
  return cudaSuccess;
}

bool refuses_capture(CudaRuntime &runtime, Streams::Id stream) {
  StreamCapture *capture = runtime.graphs->capture_of(runtime.streams.canonical(stream));
  if (!capture)
    return false;
  capture->invalid = true;
  runtime.note(cudaErrorStreamCaptureUnsupported);
  return true;
}

bool refuses_captures(CudaRuntime &runtime) {
  if (runtime.graphs->captures.empty())
    return false;
  for (const auto &capture : runtime.graphs->captures)
    capture->invalid = true;
  runtime.note(cudaErrorStreamCaptureUnsupported);
  return true;
}

/// Enqueues the tasks of a graph, which is launched in `stream`, after `begin`; returns the operations that come last.
static std::vector<OperationHandle> put_nodes(CudaRuntime &runtime, const CudaGraph &graph, Streams::Id stream,
                                              const std::vector<OperationHandle> &begin) {
  std::map<const GraphNode *, std::vector<OperationHandle>> done;
  std::set<const GraphNode *> followed;
  const bool in_range = is_in_wanted_range(runtime.machine.options.nvtx_ranges);
  for (GraphNode *node : graph.in_order()) {
    std::vector<OperationHandle> after;
    for (const GraphNode *each : node->after) {
      followed.insert(each);
      after.insert(after.end(), done[each].begin(), done[each].end());
    }
    if (node->after.empty())
      after = begin;
    const auto event = node->event ? runtime.events.find(node->event) : runtime.events.end();
    if (node->type == cudaGraphNodeTypeWaitEvent && event != runtime.events.end())
      after.push_back(event->second->operation);
    if (node->type == cudaGraphNodeTypeGraph) {
      done[node] = put_nodes(runtime, *node->child, stream, {runtime.streams.submit_after(after, {})});
      continue;
    }
    StreamTask task;
    if (node->enabled)
      task = node->type == cudaGraphNodeTypeConditional ? task_of_condition(runtime, *node) : node->task;
    task.in_range = in_range;
    note_stream(task, stream);
    OperationHandle operation = runtime.streams.submit_after(after, std::move(task));
    if (node->type == cudaGraphNodeTypeEventRecord && event != runtime.events.end())
      event->second->operation = operation;
    done[node] = {operation};
  }
  std::vector<OperationHandle> last;
  for (const auto &node : graph.nodes) // in an order that does not depend on addresses
    if (!followed.contains(node.get()))
      last.insert(last.end(), done[node.get()].begin(), done[node.get()].end());
  return last.empty() ? begin : last;
}

void launch_graph(CudaRuntime &runtime, GraphExec &exec, Streams::Id stream) {
  if (exec.last && !exec.last->done)
    runtime.streams.wait_in(stream, exec.last);
  const OperationHandle begin = runtime.streams.submit(stream, task_that_begins(*exec.graph));
  for (const OperationHandle &each : put_nodes(runtime, *exec.graph, stream, {begin}))
    runtime.streams.wait_in(stream, each);
  exec.last = runtime.streams.submit(stream, {});
}

} // namespace ampsim
