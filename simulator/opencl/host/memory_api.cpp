// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Buffers and their parts (OpenCL API 3.0, 5.2).
#include "simulator/opencl/host/api.h"
#include "simulator/opencl/host/info.h"
#include "simulator/opencl/host/memory_objects.h"

#include <bit>
#include <cstring>
#include <utility>

namespace ampsim {

namespace {

constexpr cl_bitfield for_host = CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS;
constexpr cl_bitfield of_host_pointer = CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR;

} // namespace

bool are_memory_flags(cl_bitfield flags) {
  return !(flags & ~(cl_flags_for_kernels | for_host | of_host_pointer | CL_MEM_KERNEL_READ_AND_WRITE)) &&
         std::popcount(flags & cl_flags_for_kernels) <= 1 && std::popcount(flags & for_host) <= 1 &&
         !((flags & CL_MEM_USE_HOST_PTR) && (flags & (CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR)));
}

std::shared_ptr<ClMemory> new_memory(OpenclRuntime &runtime) {
  return new_cl_object<ClMemory>([&runtime](ClMemory &gone) {
    // All commands that used it have ended; which these are is not known.
    for (std::size_t k = gone.destructors.size(); k-- > 0;)
      runtime.ready.push_back(
          {.call = [handle = &gone, each = gone.destructors[k]] { each.first(handle, each.second); },
           .after = nullptr,
           .after_all = true});
    if (gone.begin && !gone.parent)
      runtime.free_buffer(gone.begin, gone.bytes);
  });
}

std::optional<cl_bitfield> flags_of_part(const ClMemory &buffer, cl_bitfield flags) {
  if (!are_memory_flags(flags) || (flags & of_host_pointer))
    return std::nullopt;
  const auto has = [](cl_bitfield all, cl_bitfield some) { return (all & some) != 0; };
  if ((has(buffer.flags, CL_MEM_WRITE_ONLY) && has(flags, CL_MEM_READ_WRITE | CL_MEM_READ_ONLY)) ||
      (has(buffer.flags, CL_MEM_READ_ONLY) && has(flags, CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY)) ||
      (has(buffer.flags, CL_MEM_HOST_WRITE_ONLY) && has(flags, CL_MEM_HOST_READ_ONLY)) ||
      (has(buffer.flags, CL_MEM_HOST_READ_ONLY) && has(flags, CL_MEM_HOST_WRITE_ONLY)) ||
      (has(buffer.flags, CL_MEM_HOST_NO_ACCESS) && has(flags, CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY)))
    return std::nullopt;
  cl_bitfield result = flags | (buffer.flags & of_host_pointer);
  if (!(flags & cl_flags_for_kernels))
    result |= buffer.flags & cl_flags_for_kernels;
  if (!(flags & for_host))
    result |= buffer.flags & for_host;
  return result;
}

namespace {

/// A part's memory object as the program knows it; null for shared virtual memory.
ClMemory *runtime_handle(const OpenclRuntime &runtime, const std::shared_ptr<ClMemory> &memory) {
  return memory && runtime.svm_at(memory->begin) != memory ? memory.get() : nullptr;
}

ClMemory *make_buffer(OpenclRuntime &runtime, ClContext *context, cl_bitfield flags, std::size_t bytes, void *host,
                      std::vector<cl_properties> given, cl_int *error) {
  const std::shared_ptr<ClMemory> made = new_memory(runtime);
  made->context = runtime.contexts.find(context);
  if (!made->context)
    return cl_error<ClMemory>(CL_INVALID_CONTEXT, error);
  if (!are_memory_flags(flags))
    return cl_error<ClMemory>(CL_INVALID_VALUE, error);
  if (!bytes)
    return cl_error<ClMemory>(CL_INVALID_BUFFER_SIZE, error);
  if (!host != !(flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR)))
    return cl_error<ClMemory>(CL_INVALID_HOST_PTR, error);
  const std::shared_ptr<ClMemory> svm =
      flags & CL_MEM_USE_HOST_PTR ? runtime.svm_at(static_cast<const char *>(host)) : nullptr;
  if (svm) { // the same memory
    made->begin = made->host = static_cast<char *>(host);
    made->bytes = std::min(bytes, std::size_t(svm->begin + svm->bytes - made->begin));
    made->flags = flags & cl_flags_for_kernels ? flags : flags | CL_MEM_READ_WRITE;
    made->given = std::move(given);
    made->parent = svm;
    return made->bytes == bytes ? cl_result(runtime.memory.add(made), CL_SUCCESS, error)
                                : cl_error<ClMemory>(CL_INVALID_HOST_PTR, error);
  }
  made->begin = runtime.allocate_buffer(bytes);
  if (!made->begin)
    return cl_error<ClMemory>(CL_MEM_OBJECT_ALLOCATION_FAILURE, error);
  made->flags = flags & cl_flags_for_kernels ? flags : flags | CL_MEM_READ_WRITE;
  made->bytes = bytes;
  made->given = std::move(given);
  if (flags & CL_MEM_USE_HOST_PTR)
    made->host = static_cast<char *>(host);
  if (host) {
    std::memcpy(made->begin, host, bytes);
    runtime.machine.arena.set_initialised(made->begin, bytes);
  }
  return cl_result(runtime.memory.add(made), CL_SUCCESS, error);
}

} // namespace

ClMemory *clCreateBuffer(ClContext *context, cl_bitfield flags, std::size_t bytes, void *host, cl_int *error) {
  const ClCall call;
  return make_buffer(call.runtime, context, flags, bytes, host, {}, error);
}

ClMemory *clCreateBufferWithProperties(ClContext *context, const cl_properties *properties, cl_bitfield flags,
                                       std::size_t bytes, void *host, cl_int *error) {
  const ClCall call;
  if (properties && properties[0]) // there are none for buffers
    return cl_error<ClMemory>(CL_INVALID_PROPERTY, error);
  return make_buffer(call.runtime, context, flags, bytes, host,
                     properties ? std::vector<cl_properties>{0} : std::vector<cl_properties>{}, error);
}

ClMemory *clCreateSubBuffer(ClMemory *buffer, cl_bitfield flags, cl_uint type, const void *info, cl_int *error) {
  const ClCall call;
  const std::shared_ptr<ClMemory> parent = call.runtime.memory.find(buffer);
  if (!parent || runtime_handle(call.runtime, parent->parent) || parent->image)
    return cl_error<ClMemory>(CL_INVALID_MEM_OBJECT, error);
  const std::optional<cl_bitfield> allowed = flags_of_part(*parent, flags);
  if (!allowed || type != CL_BUFFER_CREATE_TYPE_REGION || !info)
    return cl_error<ClMemory>(CL_INVALID_VALUE, error);
  const auto &region = *static_cast<const cl_buffer_region *>(info);
  if (region.origin > parent->bytes || region.size > parent->bytes - region.origin)
    return cl_error<ClMemory>(CL_INVALID_VALUE, error);
  if (!region.size)
    return cl_error<ClMemory>(CL_INVALID_BUFFER_SIZE, error);
  if (region.origin % cl_sub_buffer_alignment)
    return cl_error<ClMemory>(CL_MISALIGNED_SUB_BUFFER_OFFSET, error);
  auto made = new_memory(call.runtime);
  made->context = parent->context;
  made->flags = *allowed;
  made->begin = parent->begin + region.origin;
  made->bytes = region.size;
  made->offset = region.origin;
  made->host = parent->host ? parent->host + region.origin : nullptr;
  made->parent = parent;
  return cl_result(call.runtime.memory.add(std::move(made)), CL_SUCCESS, error);
}

cl_int clRetainMemObject(ClMemory *memory) {
  const ClCall call;
  return call.runtime.memory.retain(memory, CL_INVALID_MEM_OBJECT);
}

cl_int clReleaseMemObject(ClMemory *memory) {
  const ClCall call;
  return call.runtime.memory.release(memory, CL_INVALID_MEM_OBJECT);
}

cl_int clSetMemObjectDestructorCallback(ClMemory *memory, ClMemory::Destructor function, void *data) {
  const ClCall call;
  const std::shared_ptr<ClMemory> of = call.runtime.memory.find(memory);
  if (!of)
    return CL_INVALID_MEM_OBJECT;
  if (!function)
    return CL_INVALID_VALUE;
  of->destructors.emplace_back(function, data);
  call.runtime.has_functions = true;
  return CL_SUCCESS;
}

cl_int clGetMemObjectInfo(ClMemory *memory, cl_uint query, std::size_t size, void *value, std::size_t *needed) {
  const ClCall call;
  if (!call.runtime.memory.find(memory))
    return CL_INVALID_MEM_OBJECT;
  const ClAnswer answer(size, value, needed);
  switch (query) {
  case CL_MEM_TYPE:
    return answer.uint(memory->image ? memory->image->type : cl_uint(CL_MEM_OBJECT_BUFFER));
  case CL_MEM_FLAGS:
    return answer.ulong(memory->flags);
  case CL_MEM_SIZE:
    return answer.size_of(memory->bytes);
  case CL_MEM_HOST_PTR:
    return answer.is(memory->host);
  case CL_MEM_MAP_COUNT:
    return answer.uint(cl_uint(memory->mappings.size()));
  case CL_MEM_REFERENCE_COUNT:
    return answer.uint(memory->references);
  case CL_MEM_CONTEXT:
    return answer.is(memory->context.get());
  case CL_MEM_ASSOCIATED_MEMOBJECT:
    return answer.is(runtime_handle(call.runtime, memory->parent));
  case CL_MEM_OFFSET:
    return answer.size_of(memory->offset);
  case CL_MEM_USES_SVM_POINTER:
    return answer.boolean(call.runtime.svm_at(memory->host) != nullptr);
  case CL_MEM_PROPERTIES:
    return answer.is(memory->given);
  default:
    return CL_INVALID_VALUE;
  }
}

} // namespace ampsim
