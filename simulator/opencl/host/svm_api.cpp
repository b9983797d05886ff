// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shared virtual memory in coarse-grained buffers (OpenCL API 3.0, 5.6): memory of the device whose addresses the host
// has as well. The host's accesses count as those of the commands that map and unmap it.
#include "simulator/opencl/host/memory_objects.h"
#include "simulator/opencl/host/transfers.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace ampsim {

namespace {

using Waits = ClWaits;

/// The bytes of a command: `in` is null for memory of the program itself.
struct SvmRange {
  Memory in;
  char *begin;
  std::size_t bytes;
  StreamTask::Range accessed(AccessKind kind) const { return {kind, begin, bytes}; }
};

SvmRange svm_range(const OpenclRuntime &runtime, const void *begin, std::size_t bytes) {
  auto *const address = static_cast<char *>(const_cast<void *>(begin));
  return {runtime.svm_at(address), address, bytes};
}

/// Returns whether all of it is in one allocation.
bool is_svm(const SvmRange &range) {
  return range.in && range.bytes <= std::size_t(range.in->begin + range.in->bytes - range.begin);
}

/// Frees the allocations that begin at these addresses; others are not the library's.
void free_svm(OpenclRuntime &runtime, std::span<void *const> pointers) {
  for (void *each : pointers)
    runtime.svm.erase(static_cast<char *>(each));
}

/// Work that frees them: kernels that may still use the memory conflict with it.
StreamTask task_that_frees(OpenclRuntime &runtime, const char *function, std::vector<void *> pointers) {
  std::vector<StreamTask::Range> ranges;
  for (void *each : pointers)
    if (const Memory memory = runtime.svm_at(static_cast<char *>(each)))
      ranges.push_back({AccessKind::write, memory->begin, memory->bytes});
  StreamTask task =
      transfer(function, std::move(ranges),
               [&runtime, pointers = std::move(pointers)](StreamOperation &) { free_svm(runtime, pointers); });
  task.what.frees = true;
  return task;
}

} // namespace

void *clSVMAlloc(ClContext *context, cl_bitfield flags, std::size_t bytes, cl_uint alignment) {
  const ClCall call;
  const std::shared_ptr<ClContext> of = call.runtime.contexts.find(context);
  constexpr cl_uint most = 128; // the size of the widest vector
  if (!of || (flags & ~cl_flags_for_kernels) || !are_memory_flags(flags) || !bytes || alignment > most ||
      (alignment && !std::has_single_bit(alignment)))
    return nullptr;
  const Memory made = new_memory(call.runtime);
  made->context = of;
  made->flags = flags ? flags : cl_bitfield(CL_MEM_READ_WRITE);
  made->bytes = bytes;
  made->begin = call.runtime.allocate_buffer(bytes);
  if (made->begin)
    call.runtime.svm[made->begin] = made;
  return made->begin;
}

void clSVMFree(ClContext *, void *memory) {
  ClCall call;
  call.runtime.streams.finish(
      call.runtime.streams.submit_after({}, task_that_frees(call.runtime, "clSVMFree", {memory})));
}

cl_int clEnqueueSVMFree(ClQueue *queue, cl_uint count, void **pointers, ClSvmFree function, void *data,
                        cl_uint waits, ClEvent *const *list, ClEvent **event) {
  ClCall call;
  const Waits given{waits, list, event};
  if (const cl_int wrong = check_command(call.runtime, queue, given); wrong != CL_SUCCESS)
    return wrong;
  if (!count != !pointers)
    return CL_INVALID_VALUE;
  std::vector<void *> freed(pointers, pointers + count);
  OpenclRuntime &runtime = call.runtime;
  StreamTask task =
      function ? transfer("clEnqueueSVMFree", {},
                          [&runtime, queue, function, data, freed](StreamOperation &now) {
                            runtime.ready.push_back({[queue, function, data, freed]() mutable {
                                                       function(queue, cl_uint(freed.size()), freed.data(), data);
                                                     },
                                                     now.shared_from_this()});
                          })
               : task_that_frees(runtime, "clEnqueueSVMFree", freed);
  const std::shared_ptr<ClEvent> made =
      enqueue_command(runtime, queue, CL_COMMAND_SVM_FREE, given, std::move(task));
  if (function) { // others may wait for what it does
    runtime.has_functions = true;
    runtime.streams.run_when_idle(*made->operation);
  }
  return CL_SUCCESS;
}

cl_int clEnqueueSVMMemcpy(ClQueue *queue, cl_uint blocking, void *to, const void *from, std::size_t bytes,
                          cl_uint waits, ClEvent *const *list, ClEvent **event) {
  ClCall call;
  const Waits given{waits, list, event};
  if (const cl_int wrong = check_command(call.runtime, queue, given); wrong != CL_SUCCESS)
    return wrong;
  if (!to || !from)
    return CL_INVALID_VALUE;
  const SvmRange target = svm_range(call.runtime, to, bytes), source = svm_range(call.runtime, from, bytes);
  if ((target.in && !is_svm(target)) || (source.in && !is_svm(source)))
    return CL_INVALID_VALUE;
  const StreamTask::Range read = source.accessed(AccessKind::read), written = target.accessed(AccessKind::write);
  if (bytes && overlap(read, written))
    return CL_MEM_COPY_OVERLAP;
  std::vector<StreamTask::Range> ranges;
  if (bytes && source.in)
    ranges.push_back(read);
  if (bytes && target.in)
    ranges.push_back(written);
  StreamTask task = transfer("clEnqueueSVMMemcpy", std::move(ranges),
                             [=, &arena = call.runtime.machine.arena](StreamOperation &) {
                               if (source.in && target.in)
                                 arena.copy(target.begin, source.begin, bytes);
                               else if (target.in)
                                 copy_from_host(arena, target.begin, source.begin, bytes);
                               else
                                 std::memcpy(target.begin, source.begin, bytes);
                             });
  return enqueue(call, queue, CL_COMMAND_SVM_MEMCPY, given, std::move(task), blocking);
}

cl_int clEnqueueSVMMemFill(ClQueue *queue, void *memory, const void *pattern, std::size_t pattern_bytes,
                           std::size_t bytes, cl_uint waits, ClEvent *const *list, ClEvent **event) {
  ClCall call;
  const Waits given{waits, list, event};
  if (const cl_int wrong = check_command(call.runtime, queue, given); wrong != CL_SUCCESS)
    return wrong;
  const SvmRange target = svm_range(call.runtime, memory, bytes);
  constexpr std::size_t largest = 128;
  if (!pattern || pattern_bytes > largest || !std::has_single_bit(pattern_bytes) || bytes % pattern_bytes ||
      !is_svm(target) || reinterpret_cast<std::uintptr_t>(memory) % pattern_bytes)
    return CL_INVALID_VALUE;
  const auto *begin = static_cast<const char *>(pattern);
  StreamTask task = transfer("clEnqueueSVMMemFill", {target.accessed(AccessKind::write)},
                             [target, value = std::vector<char>(begin, begin + pattern_bytes),
                              &arena = call.runtime.machine.arena](StreamOperation &) {
                               for (std::size_t k = 0; k < target.bytes; k += value.size())
                                 std::memcpy(target.begin + k, value.data(), value.size());
                               arena.set_initialised(target.begin, target.bytes);
                             });
  return enqueue(call, queue, CL_COMMAND_SVM_MEMFILL, given, std::move(task), false);
}

cl_int clEnqueueSVMMap(ClQueue *queue, cl_uint blocking, cl_bitfield flags, void *memory, std::size_t bytes,
                       cl_uint waits, ClEvent *const *list, ClEvent **event) {
  ClCall call;
  const Waits given{waits, list, event};
  if (const cl_int wrong = check_command(call.runtime, queue, given); wrong != CL_SUCCESS)
    return wrong;
  const SvmRange range = svm_range(call.runtime, memory, bytes);
  constexpr cl_bitfield invalidate = CL_MAP_WRITE_INVALIDATE_REGION;
  if (!bytes || !is_svm(range) || !flags || (flags & ~(CL_MAP_READ | CL_MAP_WRITE | invalidate)) ||
      ((flags & invalidate) && (flags & (CL_MAP_READ | CL_MAP_WRITE))))
    return CL_INVALID_VALUE;
  ClMemory::Mapping mapping{};
  mapping.address = range.begin;
  mapping.boxes.region[0] = bytes;
  mapping.flags = flags;
  range.in->mappings.push_back(mapping);
  std::vector<StreamTask::Range> ranges;
  if (!(flags & invalidate))
    ranges.push_back(range.accessed(AccessKind::read));
  StreamTask task = transfer("clEnqueueSVMMap", std::move(ranges), [range](StreamOperation &) {});
  return enqueue(call, queue, CL_COMMAND_SVM_MAP, given, std::move(task), blocking);
}

cl_int clEnqueueSVMUnmap(ClQueue *queue, void *memory, cl_uint waits, ClEvent *const *list, ClEvent **event) {
  ClCall call;
  const Waits given{waits, list, event};
  if (const cl_int wrong = check_command(call.runtime, queue, given); wrong != CL_SUCCESS)
    return wrong;
  const Memory in = call.runtime.svm_at(static_cast<char *>(memory));
  if (!in)
    return CL_INVALID_VALUE;
  const auto found = std::ranges::find(in->mappings, memory, &ClMemory::Mapping::address);
  if (found == in->mappings.end())
    return CL_INVALID_VALUE;
  const SvmRange range{in, found->address, found->boxes.region[0]};
  const bool writes = (found->flags & (CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION)) != 0;
  in->mappings.erase(found);
  std::vector<StreamTask::Range> ranges;
  if (writes)
    ranges.push_back(range.accessed(AccessKind::write));
  StreamTask task = transfer("clEnqueueSVMUnmap", std::move(ranges),
                             [range, writes, &arena = call.runtime.machine.arena](StreamOperation &) {
                               if (writes)
                                 arena.set_initialised(range.begin, range.bytes);
                             });
  return enqueue(call, queue, CL_COMMAND_SVM_UNMAP, given, std::move(task), false);
}

// There is one device, so that nothing moves.
cl_int clEnqueueSVMMigrateMem(ClQueue *queue, cl_uint count, const void **pointers, const std::size_t *sizes,
                              cl_bitfield flags, cl_uint waits, ClEvent *const *list, ClEvent **event) {
  ClCall call;
  const Waits given{waits, list, event};
  if (const cl_int wrong = check_command(call.runtime, queue, given); wrong != CL_SUCCESS)
    return wrong;
  if (!count || !pointers || (flags & ~(CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED)))
    return CL_INVALID_VALUE;
  for (cl_uint k = 0; k < count; ++k)
    if (!is_svm(svm_range(call.runtime, pointers[k], sizes ? sizes[k] : 0)))
      return CL_INVALID_VALUE;
  return enqueue(call, queue, CL_COMMAND_SVM_MIGRATE_MEM, given, {}, false);
}

cl_int clSetKernelArgSVMPointer(ClKernel *kernel, cl_uint index, const void *value) {
  const ClCall call;
  const std::shared_ptr<ClKernel> of = call.runtime.kernels.find(kernel);
  if (!of)
    return CL_INVALID_KERNEL;
  if (index >= of->arguments.size())
    return CL_INVALID_ARG_INDEX;
  const OpenclParameter &parameter = of->described().parameters[index];
  if (parameter.space != OpenclParameter::Space::global && parameter.space != OpenclParameter::Space::constant)
    return CL_INVALID_ARG_VALUE;
  ClKernel::Argument argument;
  argument.set = true;
  if (value) {
    argument.svm = static_cast<char *>(const_cast<void *>(value));
    const Memory in = call.runtime.svm_at(argument.svm);
    if (!in || in->context != of->program->context)
      return CL_INVALID_ARG_VALUE;
    in->name = parameter.name;
    argument.has_memory = true;
    argument.memory = in;
  }
  of->arguments[index] = std::move(argument);
  return CL_SUCCESS;
}

cl_int clSetKernelExecInfo(ClKernel *kernel, cl_uint what, std::size_t size, const void *value) {
  const ClCall call;
  const std::shared_ptr<ClKernel> of = call.runtime.kernels.find(kernel);
  if (!of)
    return CL_INVALID_KERNEL;
  if (!value)
    return CL_INVALID_VALUE;
  if (what == CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM)
    return size == sizeof(cl_uint) ? CL_INVALID_OPERATION : CL_INVALID_VALUE;
  if (what != CL_KERNEL_EXEC_INFO_SVM_PTRS || !size || size % sizeof(void *))
    return CL_INVALID_VALUE;
  std::vector<std::weak_ptr<ClMemory>> reached;
  for (void *each : std::span(static_cast<void *const *>(value), size / sizeof(void *))) {
    const Memory in = call.runtime.svm_at(static_cast<char *>(each));
    if (!in)
      return CL_INVALID_VALUE;
    reached.push_back(in);
  }
  of->svm = std::move(reached);
  return CL_SUCCESS;
}

} // namespace ampsim
