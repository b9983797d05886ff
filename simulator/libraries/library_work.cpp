// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulator/libraries/library_work.h"

#include "simulator/cuda/graphs/graphs.h"

#include <algorithm>

namespace ampsim {

namespace {

/// "'d_A'", or another description of the memory.
std::string name_of(const Allocation &allocation) {
  if (!allocation.name.empty())
    return "'" + allocation.name + "'";
  return "memory of " + (allocation.function.empty() ? std::string("the device") : allocation.function);
}

void report(CudaRuntime &runtime, HostFault::What what, const HostWork &by, const std::string &detail) {
  if (!runtime.machine.work)
    return;
  runtime.machine.work->host_fault({what, by, detail, 0});
  runtime.report_host_faults();
}

/// Runs the described computation; false if it is out of bounds.
bool carry_out(CudaRuntime &runtime, const WorkAccesses &accesses, const Computation &compute, const HostWork &by) {
  if (!accesses.outside().empty()) {
    report(runtime, HostFault::What::outside, by, accesses.outside());
    return false;
  }
  if (runtime.machine.work)
    if (const std::string unwritten = accesses.unwritten(); !unwritten.empty())
      report(runtime, HostFault::What::unwritten, by, unwritten);
  try {
    if (compute)
      compute();
  } catch (const IndexOutside &access) {
    report(runtime, HostFault::What::outside, by, access.what);
    return false;
  }
  accesses.set_written();
  return true;
}

} // namespace

char *WorkAccesses::add(bool reads, bool writes, const char *begin, std::size_t width, std::size_t stride,
                        std::size_t count, std::size_t element) {
  char *place = static_cast<char *>(runtime.on_device(const_cast<char *>(begin)));
  if (!width || !count)
    return place;
  if (count == 1 || stride == width) {
    width *= count;
    count = 1;
  }
  const std::size_t bytes = (count - 1) * stride + width;
  const Allocation *allocation = begin ? runtime.allocations.at(place) : nullptr;
  if (begin && !allocation && host_memory)
    return place;
  const std::size_t left = allocation ? std::size_t(allocation->begin + allocation->bytes - place) : 0;
  if (bytes > left) {
    if (wrong.empty()) {
      wrong = reads ? "reads" : "writes";
      if (!begin)
        wrong += " through a null pointer";
      else if (!allocation)
        wrong += " memory that is not device memory";
      else
        wrong += " " + std::to_string(bytes / element) + " elements of " + name_of(*allocation) + ", but only " +
                 std::to_string(left / element) + " remain";
    }
    return place;
  }
  if (device && !runtime.may_access(*device, *allocation)) {
    if (wrong.empty())
      wrong = (reads ? "reads " : "writes ") + name_of(*allocation) + ", memory of device " +
              std::to_string(allocation->device) + ", to which device " + std::to_string(*device) +
              " has no access";
    return place;
  }
  for (std::size_t k = 0; k < count; ++k) {
    const char *at = place + k * stride;
    if (reads) {
      touched.push_back({AccessKind::read, at, width});
      if (allocation->kind == Allocation::Kind::device)
        read.push_back({at, width, element});
    }
    if (writes)
      touched.push_back({AccessKind::write, at, width});
  }
  return place;
}

std::string WorkAccesses::unwritten() const {
  const Arena &arena = runtime.machine.arena;
  const std::uint8_t *bits = arena.initialised();
  for (const Read &each : read) {
    const std::uint64_t first = std::uint64_t(each.begin - arena.begin());
    std::uint64_t k = 0;
    while (k < each.bytes) {
      const std::uint64_t bit = first + k;
      if (bit % 8 == 0 && each.bytes - k >= 8 && bits[bit / 8] == 0xff) {
        k += 8;
        continue;
      }
      if (!(bits[bit / 8] >> bit % 8 & 1)) {
        const Allocation *allocation = runtime.allocations.at(each.begin);
        if (!allocation)
          break;
        const std::size_t index = std::size_t(each.begin + k - allocation->begin) / each.element;
        return allocation->name.empty() ? "element " + std::to_string(index) + " of " + name_of(*allocation)
                                        : "'" + allocation->name + "[" + std::to_string(index) + "]'";
      }
      ++k;
    }
  }
  return "";
}

void WorkAccesses::set_written() const {
  for (const StreamTask::Range &each : touched)
    if (each.kind == AccessKind::write)
      runtime.machine.arena.set_initialised(static_cast<char *>(const_cast<void *>(each.begin)), each.bytes);
}

cudaError_t enqueue(CudaRuntime &runtime, WorkRequest request) {
  if (runtime.sticky != cudaSuccess)
    return runtime.sticky;
  if (!runtime.streams.exists(request.stream))
    return runtime.note(cudaErrorInvalidResourceHandle);
  GraphNode node;
  node.type = cudaGraphNodeTypeKernel;
  node.task.what = {runtime.name_of(request.function), host_place().file, host_place().line, false};
  node.task.serialises = request.devices;
  std::optional<int> device;
  if (request.devices.empty() && !request.host_memory)
    device = runtime.streams.device(request.stream);
  if (request.deferred) {
    // Its accesses are not known in advance, as for some launches.
    node.task.is_launch = true;
    node.task.work = [&runtime, device, describe = std::move(request.describe),
                      by = node.task.what](StreamOperation &operation) {
      WorkAccesses accesses(runtime, false, device);
      Computation compute = describe(accesses);
      if (operation.compared)
        for (const StreamTask::Range &each : accesses.ranges())
          runtime.machine.work->touches(operation.id, each.kind, each.begin, each.bytes, by);
      if (!carry_out(runtime, accesses, compute, by))
        runtime.sticky = cudaErrorIllegalAddress;
    };
  } else {
    auto accesses = std::make_shared<WorkAccesses>(runtime, request.host_memory, device);
    Computation compute = request.describe(*accesses);
    if (!accesses->outside().empty()) {
      report(runtime, HostFault::What::outside, node.task.what, accesses->outside());
      return cudaErrorIllegalAddress;
    }
    node.task.ranges = accesses->ranges();
    node.task.work = [&runtime, accesses, compute = std::move(compute), by = node.task.what](StreamOperation &) {
      if (!carry_out(runtime, *accesses, compute, by))
        runtime.sticky = cudaErrorIllegalAddress;
    };
  }
  return submit(runtime, reinterpret_cast<cudaStream_t>(request.stream), std::move(node), request.wait);
}

} // namespace ampsim
