// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operations on memory in streams (CUDA Driver API, "Stream Memory Operations"): a stream waits until a word has a
// certain value, or writes one.
//
// Both follow the rules of atomic operations with system scope. The write releases what its stream has done before,
// unless the program disables that, and a satisfied wait acquires (Streams::acquire). If a kernel's write satisfies the
// wait, all of that kernel counts as before it.
#include "simulator/cuda/driver/driver.h"
#include "simulator/cuda/graphs/graphs.h"

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>

using namespace ampsim;

namespace {

std::uint64_t load(const char *word, unsigned bytes) {
  return bytes == 4 ? __atomic_load_n(reinterpret_cast<const std::uint32_t *>(word), __ATOMIC_ACQUIRE)
                    : __atomic_load_n(reinterpret_cast<const std::uint64_t *>(word), __ATOMIC_ACQUIRE);
}
void store(char *word, unsigned bytes, std::uint64_t value) {
  if (bytes == 4)
    __atomic_store_n(reinterpret_cast<std::uint32_t *>(word), std::uint32_t(value), __ATOMIC_RELEASE);
  else
    __atomic_store_n(reinterpret_cast<std::uint64_t *>(word), value, __ATOMIC_RELEASE);
}

/// The condition on the word.
struct Condition {
  unsigned bytes = 4;
  std::uint64_t value = 0;
  unsigned comparison = CU_STREAM_WAIT_VALUE_GEQ;
  std::optional<std::uint64_t> mask; // HIP: only these bits count, and comparison is unsigned
};

bool is_satisfied(std::uint64_t now, const Condition &condition) {
  const auto [bytes, value, comparison, mask] = condition;
  now &= mask.value_or(~std::uint64_t{0});
  if (mask && comparison == CU_STREAM_WAIT_VALUE_GEQ)
    return now >= value;
  switch (comparison) {
  case CU_STREAM_WAIT_VALUE_GEQ: // compares the difference, so that counters may wrap
    return bytes == 4 ? std::int32_t(std::uint32_t(now - value)) >= 0 : std::int64_t(now - value) >= 0;
  case CU_STREAM_WAIT_VALUE_EQ:
    return now == value;
  case CU_STREAM_WAIT_VALUE_AND:
    return now & value;
  default:
    return ~(now | value) & (bytes == 4 ? std::uint64_t{0xffffffff} : ~std::uint64_t{0});
  }
}

std::string wanted(const Condition &condition) {
  const std::string number = std::to_string(condition.value);
  switch (condition.comparison) {
  case CU_STREAM_WAIT_VALUE_GEQ:
    return "at least " + number;
  case CU_STREAM_WAIT_VALUE_EQ:
    return number;
  case CU_STREAM_WAIT_VALUE_AND:
    return "a value with one of the bits of " + number;
  default:
    return "a value with a zero bit where " + number + " has one";
  }
}

/// "'flag[2]'", with the program's name of the memory: the word's index among words of its size.
std::string name_of(CudaRuntime &runtime, const char *word, unsigned bytes) {
  const Allocation *allocation = runtime.allocations.at(word);
  if (!allocation || allocation->name.empty())
    return "a word";
  const std::size_t index = std::size_t(word - allocation->begin) / bytes;
  return "'" + allocation->name + "[" + std::to_string(index) + "]'";
}

struct MemoryOperation {
  bool waits = false;
  unsigned bytes = 4;
  CUdeviceptr address = 0;
  std::uint64_t value = 0;
  unsigned flags = 0;
  bool releases = true;                   // for a write
  std::optional<std::uint64_t> mask = {}; // for a wait: Condition
};

/// Makes the task, or returns the error.
CUresult make(CudaRuntime &runtime, const MemoryOperation &operation, const std::string &function,
              StreamTask &task) {
  const unsigned comparison = operation.flags & ~unsigned(CU_STREAM_WAIT_VALUE_FLUSH);
  if (!operation.address || operation.address % operation.bytes != 0 ||
      (operation.waits ? comparison > CU_STREAM_WAIT_VALUE_NOR
                       : (operation.flags & ~unsigned(CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER)) != 0))
    return CUDA_ERROR_INVALID_VALUE;
  if (operation.waits && (operation.flags & CU_STREAM_WAIT_VALUE_FLUSH))
    return CUDA_ERROR_NOT_SUPPORTED; // consistent with CU_DEVICE_ATTRIBUTE_CAN_FLUSH_REMOTE_WRITES
  auto *word = static_cast<char *>(runtime.on_device(pointer_of(operation.address)));
  const Allocation *allocation = runtime.allocations.at(word);
  if (!allocation || word + operation.bytes > allocation->begin + allocation->bytes)
    return CUDA_ERROR_INVALID_VALUE;
  task.what = {function, host_place().file, host_place().line, false};
  task.ranges = {{AccessKind::atomic, word, operation.bytes}};
  task.is_signal = true;
  const unsigned bytes = operation.bytes;
  const std::uint64_t value = bytes == 4 ? std::uint32_t(operation.value) : operation.value;
  if (!operation.waits) {
    task.releases = operation.releases;
    task.work = [&runtime, word, bytes, value](StreamOperation &) {
      store(word, bytes, value);
      runtime.machine.arena.set_initialised(word, bytes);
    };
    return CUDA_SUCCESS;
  }
  task.work = [](StreamOperation &) {};
  const Condition condition{bytes, value, comparison, operation.mask};
  auto wait = std::make_shared<StreamWait>();
  wait->is_satisfied = [word, condition] { return is_satisfied(load(word, condition.bytes), condition); };
  // On a device the stream would hang. Everything that waits for it fails, so that the program finishes.
  wait->give_up = [&runtime, word, condition, by = task.what] {
    if (runtime.sticky != cudaSuccess)
      return;
    runtime.sticky = cudaErrorLaunchTimeout;
    if (!runtime.machine.work)
      return;
    const std::string now = std::to_string(load(word, condition.bytes));
    runtime.machine.work->host_fault({HostFault::What::unsatisfied, by,
                                      "waits forever: " + name_of(runtime, word, condition.bytes) + " is " + now +
                                          ", and no enqueued operation makes it " + wanted(condition),
                                      0});
    runtime.report_host_faults();
  };
  task.wait = std::move(wait);
  return CUDA_SUCCESS;
}

/// Enqueues all of them, or none if one of them is invalid.
CUresult enqueue(const char *function, CUstream stream, const std::vector<MemoryOperation> &operations) {
  CUresult wrong = CUDA_SUCCESS;
  const CUresult result = by_runtime(function, [&]() -> cudaError_t {
    CudaCall call(CudaCall::Caller::driver);
    CudaRuntime &runtime = call.runtime;
    if (runtime.sticky != cudaSuccess)
      return runtime.sticky;
    if (!runtime.streams.exists(id_of(stream)))
      return cudaErrorInvalidResourceHandle;
    std::vector<StreamTask> tasks(operations.size());
    for (std::size_t k = 0; k < operations.size(); ++k)
      if (wrong = make(runtime, operations[k], runtime.name_of(function), tasks[k]); wrong != CUDA_SUCCESS)
        return cudaSuccess;
    for (StreamTask &task : tasks) {
      GraphNode node;
      node.type = cudaGraphNodeType(CU_GRAPH_NODE_TYPE_BATCH_MEM_OP);
      node.task = std::move(task);
      if (const cudaError_t error = submit(runtime, stream, std::move(node)); error != cudaSuccess)
        return error;
    }
    return cudaSuccess;
  });
  return wrong != CUDA_SUCCESS ? wrong : result;
}

CUresult write(const char *function, CUstream stream, CUdeviceptr address, unsigned bytes, std::uint64_t value,
               unsigned flags) {
  const bool releases = !(flags & CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER);
  return enqueue(function, stream, {{false, bytes, address, value, flags, releases}});
}

} // namespace

CUresult ampsim::wait_for_value(const char *function, CUstream stream, void *address, unsigned bytes,
                                std::uint64_t value, unsigned flags, std::uint64_t mask) {
  return enqueue(function, stream, {{true, bytes, address_of(address), value, flags, true, mask}});
}

extern "C" {

CUresult cuStreamWaitValue32(CUstream stream, CUdeviceptr address, cuuint32_t value, unsigned flags) {
  return enqueue("cuStreamWaitValue32", stream, {{true, 4, address, value, flags}});
}
CUresult cuStreamWaitValue64(CUstream stream, CUdeviceptr address, cuuint64_t value, unsigned flags) {
  return enqueue("cuStreamWaitValue64", stream, {{true, 8, address, value, flags}});
}
CUresult cuStreamWriteValue32(CUstream stream, CUdeviceptr address, cuuint32_t value, unsigned flags) {
  return write("cuStreamWriteValue32", stream, address, 4, value, flags);
}
CUresult cuStreamWriteValue64(CUstream stream, CUdeviceptr address, cuuint64_t value, unsigned flags) {
  return write("cuStreamWriteValue64", stream, address, 8, value, flags);
}
/// One after the other, in their order. An explicit barrier replaces the one that a later write omits.
CUresult cuStreamBatchMemOp(CUstream stream, unsigned count, CUstreamBatchMemOpParams *operations, unsigned flags) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  if (count > 256 || (count && !operations) || flags != 0)
    return CUDA_ERROR_INVALID_VALUE;
  std::vector<MemoryOperation> requested;
  bool barrier = false;
  for (unsigned k = 0; k < count; ++k) {
    const CUstreamBatchMemOpParams &each = operations[k];
    switch (each.operation) {
    case CU_STREAM_MEM_OP_WAIT_VALUE_32:
      requested.push_back({true, 4, each.waitValue.address, each.waitValue.value, each.waitValue.flags});
      break;
    case CU_STREAM_MEM_OP_WAIT_VALUE_64:
      requested.push_back({true, 8, each.waitValue.address, each.waitValue.value64, each.waitValue.flags});
      break;
    case CU_STREAM_MEM_OP_WRITE_VALUE_32:
    case CU_STREAM_MEM_OP_WRITE_VALUE_64: {
      const auto &by = each.writeValue;
      const bool wide = each.operation == CU_STREAM_MEM_OP_WRITE_VALUE_64;
      requested.push_back({false, wide ? 8u : 4u, by.address, wide ? by.value64 : by.value, by.flags,
                           barrier || !(by.flags & CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER)});
      break;
    }
    case CU_STREAM_MEM_OP_BARRIER:
      if (each.memoryBarrier.flags > CU_STREAM_MEMORY_BARRIER_TYPE_GPU)
        return CUDA_ERROR_INVALID_VALUE;
      barrier = true;
      break;
    case CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES:
      return CUDA_ERROR_NOT_SUPPORTED;
    default:
      return CUDA_ERROR_INVALID_VALUE;
    }
  }
  return enqueue("cuStreamBatchMemOp", stream, requested);
}

} // extern "C"
