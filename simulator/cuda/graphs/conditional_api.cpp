// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conditional nodes of graphs (CUDA C++ Programming Guide, "Conditional Graph Nodes").
//
// A condition is a word in device memory, whose address is its handle: kernels write it and nodes read it by ordinary
// accesses, so a write in an unordered node is a hazard. The node's body is not enqueued, since whether and how often
// it runs is unknown before its turn. Its nodes run one after the other as parts of the conditional node's operation;
// they are compared with everything that the operation is compared with, and with each other if the body has branches.
// A body's child graphs and conditional nodes belong to the branch of their node.
#include "simulator/cuda/graphs/graphs.h"
#include "simulator/cuda/runtime/api.h"

#include <algorithm>
#include <cstring>
#include <set>

using namespace ampsim;

namespace {

constexpr const char *what_looks = "a conditional node";

unsigned *value_of(cudaGraphConditionalHandle handle) { return reinterpret_cast<unsigned *>(handle); }

const TypeLayout &condition_layout() {
  static const TypeLayout layout = [] {
    TypeLayout word;
    word.name = "unsigned int";
    word.size = sizeof(unsigned);
    word.scalar = TypeLayout::Scalar::unsigned_integer;
    return word;
  }();
  return layout;
}

/// The numbers that identify the finished work to the monitor.
using Works = std::vector<WorkMonitor::Work>;

/// `compared`: with work outside of the body.
Works run_body(CudaRuntime &runtime, const CudaGraph &body, StreamOperation &whole, bool compared);

Works run_part(CudaRuntime &runtime, const StreamTask &task, StreamOperation &whole, bool compared) {
  if (!task.work)
    return {};
  StreamOperation part;
  static_cast<StreamTask &>(part) = task;
  part.id = runtime.streams.next_work();
  part.compared = runtime.machine.work && compared;
  if (part.compared) {
    for (const StreamTask::Range &range : part.ranges)
      runtime.machine.work->touches(part.id, range.kind, range.begin, range.bytes, part.what);
    whole.descendants.push_back(part.id);
  }
  part.work(part);
  if (!part.compared) {
    runtime.streams.forget_family(part);
    return {};
  }
  whole.descendants.insert(whole.descendants.end(), part.descendants.begin(), part.descendants.end());
  Works works = std::move(part.descendants);
  works.push_back(part.id);
  return works;
}

/// Reads the condition of a conditional node in a body.
Works look_at_condition(CudaRuntime &runtime, const GraphNode &node, StreamOperation &whole, bool compared) {
  if (!runtime.machine.work || !compared)
    return {};
  const WorkMonitor::Work id = runtime.streams.next_work();
  runtime.machine.work->touches(id, AccessKind::read, value_of(node.condition.handle), sizeof(unsigned),
                                node.task.what);
  whole.descendants.push_back(id);
  return {id};
}

/// Adds all nodes that precede a node.
void add_before(const GraphNode *node, std::set<const GraphNode *> &before) {
  for (const GraphNode *each : node->after)
    if (before.insert(each).second)
      add_before(each, before);
}

void append(Works &to, const Works &works) { to.insert(to.end(), works.begin(), works.end()); }

Works run_condition(CudaRuntime &runtime, const std::vector<std::shared_ptr<CudaGraph>> &bodies,
                    const cudaConditionalNodeParams &condition, StreamOperation &whole, bool compared) {
  const unsigned *value = value_of(condition.handle);
  Works works;
  switch (condition.type) {
  case cudaGraphCondTypeIf:
    if (*value)
      works = run_body(runtime, *bodies[0], whole, compared);
    else if (bodies.size() > 1)
      works = run_body(runtime, *bodies[1], whole, compared);
    break;
  case cudaGraphCondTypeWhile:
    while (*value && runtime.sticky == cudaSuccess)
      append(works, run_body(runtime, *bodies[0], whole, compared));
    break;
  case cudaGraphCondTypeSwitch:
    if (*value < bodies.size())
      works = run_body(runtime, *bodies[*value], whole, compared);
    break;
  }
  return works;
}

Works run_node(CudaRuntime &runtime, const GraphNode &node, StreamOperation &whole, bool compared) {
  if (node.type == cudaGraphNodeTypeGraph)
    return run_body(runtime, *node.child, whole, compared);
  if (node.type != cudaGraphNodeTypeConditional)
    return run_part(runtime, node.task, whole, compared);
  Works works = look_at_condition(runtime, node, whole, compared);
  append(works, run_condition(runtime, node.bodies, node.condition, whole, compared));
  return works;
}

Works run_body(CudaRuntime &runtime, const CudaGraph &body, StreamOperation &whole, bool compared) {
  struct Done {
    const GraphNode *node;
    Works works;
  };
  std::vector<Done> done;
  Works all;
  const std::vector<GraphNode *> order = body.in_order();
  for (const GraphNode *node : order) {
    if (!node->enabled)
      continue;
    std::set<const GraphNode *> before;
    add_before(node, before);
    const bool branches =
        before.size() + 1 < order.size() && !std::ranges::all_of(order, [&](const GraphNode *other) {
          std::set<const GraphNode *> before_other;
          add_before(other, before_other);
          return other == node || before.contains(other) || before_other.contains(node);
        });
    Works works = run_node(runtime, *node, whole, compared || branches);
    append(all, works);
    if (!branches)
      continue;
    for (const Done &each : done)
      if (!before.contains(each.node))
        for (const WorkMonitor::Work first : each.works)
          for (const WorkMonitor::Work second : works)
            runtime.machine.work->compare(first, second);
    done.push_back({node, std::move(works)});
  }
  if (runtime.machine.work)
    runtime.report_host_faults();
  return all;
}

bool may_have_bodies(cudaGraphConditionalNodeType type, unsigned count) {
  switch (type) {
  case cudaGraphCondTypeIf:
    return count == 1 || count == 2;
  case cudaGraphCondTypeWhile:
    return count == 1;
  case cudaGraphCondTypeSwitch:
    return count > 0;
  default:
    return false;
  }
}

} // namespace

cudaError_t ampsim::make(CudaRuntime &runtime, cudaConditionalNodeParams &parameters, GraphNode &node) {
  const unsigned size = parameters.size;
  const bool fits = may_have_bodies(parameters.type, size);
  const Allocation *condition = runtime.allocations.at(value_of(parameters.handle));
  if (!fits || !condition || condition->function != "cudaGraphConditionalHandleCreate")
    return runtime.note(cudaErrorInvalidValue);
  node.type = cudaGraphNodeTypeConditional;
  // The program may read the array at any time.
  auto handles = std::make_unique<cudaGraph_t[]>(size);
  for (unsigned k = 0; k < size; ++k) {
    node.bodies.push_back(std::make_shared<CudaGraph>());
    handles[k] = runtime.graphs->add(node.bodies.back());
  }
  parameters.phGraph_out = runtime.graphs->bodies.emplace_back(std::move(handles)).get();
  node.condition = parameters;
  node.task.what = {what_looks, host_place().file, host_place().line, false, false};
  return cudaSuccess;
}

bool ampsim::has_valid_bodies(const CudaGraph &graph) {
  auto is_allowed = [](const GraphNode &node) {
    switch (node.type) {
    case cudaGraphNodeTypeKernel:
    case cudaGraphNodeTypeEmpty:
    case cudaGraphNodeTypeGraph:
    case cudaGraphNodeTypeMemcpy:
    case cudaGraphNodeTypeMemset:
    case cudaGraphNodeTypeConditional:
      return true;
    default:
      return false;
    }
  };
  return std::ranges::all_of(graph.nodes, [&](const auto &node) {
    return (!node->child || has_valid_bodies(*node->child)) &&
           std::ranges::all_of(node->bodies, [&](const std::shared_ptr<CudaGraph> &body) {
             return (body->nodes.empty() || !body->in_order().empty()) &&
                    std::ranges::all_of(body->nodes, [&](const auto &each) { return is_allowed(*each); }) &&
                    has_valid_bodies(*body);
           });
  });
}

StreamTask ampsim::task_of_condition(CudaRuntime &runtime, const GraphNode &node) {
  StreamTask task;
  task.is_launch = true; // its bodies' accesses are not known beforehand
  task.what = node.task.what;
  task.ranges = {{AccessKind::read, value_of(node.condition.handle), sizeof(unsigned)}};
  task.work = [&runtime, bodies = node.bodies, condition = node.condition](StreamOperation &now) {
    run_condition(runtime, bodies, condition, now, now.compared);
  };
  return task;
}

StreamTask ampsim::task_that_begins(const CudaGraph &graph) {
  std::vector<std::pair<unsigned *, unsigned>> values;
  for (const CudaGraph::Condition &condition : graph.conditions)
    if (condition.at_launch)
      values.emplace_back(condition.value, *condition.at_launch);
  StreamTask task;
  if (!values.empty())
    task.work = [values](StreamOperation &) {
      for (const auto &[place, value] : values)
        *place = value;
    };
  return task;
}

extern "C" cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle *handle, cudaGraph_t graph,
                                                        unsigned value, unsigned flags) {
  CudaCall call;
  CudaRuntime &runtime = call.runtime;
  std::shared_ptr<CudaGraph> found = runtime.graphs->find(graph);
  for (const auto &capture : runtime.graphs->captures)
    if (reinterpret_cast<cudaGraph_t>(capture->graph.get()) == graph)
      found = capture->graph;
  if (!handle || !found || (flags && flags != cudaGraphCondAssignDefault))
    return runtime.note(cudaErrorInvalidValue);
  Allocation *made = runtime.allocations.allocate(sizeof(unsigned), Allocation::Kind::variable);
  if (!made)
    return runtime.note(cudaErrorMemoryAllocation);
  made->function = "cudaGraphConditionalHandleCreate";
  made->element = &condition_layout();
  made->name = host_place().variable ? host_place().variable : "condition";
  std::memset(made->begin, 0, made->bytes);
  runtime.machine.arena.set_initialised(made->begin, made->bytes);
  auto *place = reinterpret_cast<unsigned *>(made->begin);
  found->conditions.push_back({place, flags ? std::optional(value) : std::nullopt});
  *handle = reinterpret_cast<cudaGraphConditionalHandle>(place);
  return cudaSuccess;
}

void ampsim::add_conditional_functions(HostSymbols &symbols) {
  symbols.push_back(AMPSIM_CUDA_SYMBOL(cudaGraphConditionalHandleCreate));
}
