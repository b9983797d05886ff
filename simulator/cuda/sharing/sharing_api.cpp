// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory, events and pools of other processes (CUDA Runtime API, "Device Management": cudaIpc*; "Stream Ordered Memory
// Allocator": pools that are exported).
//
// An event that processes share is a pair of counters in shared memory: a record takes the next number, and stores it
// when its work has finished. A wait in another process waits for the number that is the last one at the call, like a
// wait for a value in memory (StreamWait), which other processes may satisfy.
#include "simulator/cuda/runtime/api.h"
#include "simulator/cuda/runtime/runtime.h"
#include "simulator/cuda/sharing/process_memory.h"
#include "simulator/touched_pages.h"

#include <cstdio>
#include <cstring>

using namespace ampsim;

namespace {

template <class Handle> Handle handle_of(const SharedName &name) {
  Handle handle{};
  static_assert(sizeof handle >= sizeof name);
  std::memcpy(&handle, &name, sizeof name);
  return handle;
}
template <class Handle> SharedName name_in(const Handle &handle) {
  SharedName name;
  std::memcpy(static_cast<void *>(&name), &handle, sizeof name);
  return name;
}

/// Attaches memory of another process to this one's arena. Null, with the error recorded, on failure.
Allocation *attach(CudaRuntime &runtime, SharedName name, const char *function) {
  switch (runtime.shared.open(name)) {
  case ProcessMemory::Failure::own:
    runtime.note(cudaErrorDeviceUninitialized);
    return nullptr;
  case ProcessMemory::Failure::gone:
    runtime.note(cudaErrorInvalidResourceHandle);
    return nullptr;
  case ProcessMemory::Failure::none:
    break;
  }
  Allocation *made = runtime.allocations.allocate_pages(name.bytes, name.begin % page_bytes, page_bytes);
  if (made && !runtime.shared.map(name, made->begin)) {
    runtime.allocations.free(*made);
    made = nullptr;
  }
  runtime.shared.close(name); // the mapping keeps the file open
  if (!made) {
    runtime.note(cudaErrorMapBufferObjectFailed);
    return nullptr;
  }
  made->kind = Allocation::Kind::device;
  made->attached = true;
  made->device = runtime.has_device(name.device) ? name.device : current_device();
  made->name = host_place().variable ? host_place().variable : "";
  made->function = runtime.name_of(function);
  made->file = host_place().file;
  made->line = host_place().line;
  runtime.machine.arena.set_initialised(made->begin, name.bytes); // its writers are unknown here
  runtime.report_sharing();
  return made;
}

} // namespace

extern "C" {

/// The handle is for the whole allocation that contains the pointer.
cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *pointer) {
  CudaCall call;
  CudaRuntime &runtime = call.runtime;
  const Allocation *found = handle ? runtime.allocations.at(pointer) : nullptr;
  if (!found || found->kind != Allocation::Kind::device || found->reach != Allocation::Reach::peers ||
      found->attached)
    return runtime.note(cudaErrorInvalidValue);
  std::optional<SharedName> name = runtime.shared.share(SharedName::Kind::memory, found->begin, found->bytes);
  if (!name)
    return runtime.note(cudaErrorMemoryAllocation);
  name->device = found->device;
  runtime.machine.arena.set_initialised(found->begin, found->bytes);
  runtime.report_sharing();
  *handle = handle_of<cudaIpcMemHandle_t>(*name);
  return cudaSuccess;
}
/// If it is already open, its address stays the same.
cudaError_t cudaIpcOpenMemHandle(void **pointer, cudaIpcMemHandle_t handle, unsigned flags) {
  CudaCall call;
  CudaRuntime &runtime = call.runtime;
  const SharedName name = name_in(handle);
  if (!pointer || flags != cudaIpcMemLazyEnablePeerAccess || !name.is(SharedName::Kind::memory))
    return runtime.note(cudaErrorInvalidValue);
  const std::string key(reinterpret_cast<const char *>(&name), sizeof name);
  if (const auto known = runtime.opened_handles.find(key); known != runtime.opened_handles.end()) {
    ++known->second.count;
    *pointer = known->second.begin;
    return cudaSuccess;
  }
  Allocation *made = attach(runtime, name, "cudaIpcOpenMemHandle");
  if (!made)
    return runtime.last;
  // All devices can access it, like peers that are enabled when they first use it.
  made->reach = Allocation::Reach::mapping;
  made->open_for = ~std::uint32_t{0};
  runtime.opened_handles[key] = {made->begin, 1};
  *pointer = made->begin;
  return cudaSuccess;
}
cudaError_t cudaIpcCloseMemHandle(void *pointer) {
  CudaCall call;
  CudaRuntime &runtime = call.runtime;
  for (auto each = runtime.opened_handles.begin(); each != runtime.opened_handles.end(); ++each) {
    if (each->second.begin != pointer)
      continue;
    if (--each->second.count > 0)
      return cudaSuccess;
    const Allocation found = *runtime.allocations.at(pointer);
    runtime.streams.finish_all(runtime.machine.options.order.kind);
    runtime.detach(found);
    runtime.allocations.free(found);
    return cudaSuccess;
  }
  return runtime.note(cudaErrorInvalidValue);
}

cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t *handle, cudaEvent_t event) {
  CudaCall call;
  const auto found = call.runtime.events.find(event);
  if (!handle || found == call.runtime.events.end() || !found->second->interprocess)
    return call.runtime.note(handle ? cudaErrorInvalidResourceHandle : cudaErrorInvalidValue);
  CudaEvent &of = *found->second;
  if (!of.shared) {
    std::optional<SharedName> name = call.runtime.shared.create(SharedName::Kind::event, page_bytes);
    of.shared = name ? call.runtime.shared.map_event(*name) : nullptr;
    if (!of.shared)
      return call.runtime.note(cudaErrorMemoryAllocation);
    name->device = of.device;
    of.name = *name;
    // In its current state: recorded once, if at all.
    if (of.operation) {
      Streams &streams = call.runtime.streams;
      of.record = of.shared->recorded = 1;
      if (streams.try_finish(of.operation))
        of.shared->done = 1;
      else // after a wait: its completion is reported
        of.operation = streams.submit_after({of.operation}, task_that_records(of.shared, of.record));
    }
  }
  *handle = handle_of<cudaIpcEventHandle_t>(of.name);
  return cudaSuccess;
}
cudaError_t cudaIpcOpenEventHandle(cudaEvent_t *event, cudaIpcEventHandle_t handle) {
  CudaCall call;
  CudaRuntime &runtime = call.runtime;
  if (!event)
    return runtime.note(cudaErrorInvalidValue);
  SharedName name = name_in(handle);
  if (!name.is(SharedName::Kind::event))
    return runtime.note(cudaErrorMapBufferObjectFailed);
  switch (runtime.shared.open(name)) {
  case ProcessMemory::Failure::own:
    return runtime.note(cudaErrorDeviceUninitialized);
  case ProcessMemory::Failure::gone:
    return runtime.note(cudaErrorMapBufferObjectFailed);
  case ProcessMemory::Failure::none:
    break;
  }
  auto made = std::make_unique<CudaEvent>();
  made->shared = runtime.shared.map_event(name);
  runtime.shared.close(name);
  if (!made->shared)
    return runtime.note(cudaErrorMapBufferObjectFailed);
  made->timed = false;
  made->device = current_device();
  *event = reinterpret_cast<cudaEvent_t>(made.get());
  runtime.events[*event] = std::move(made);
  return cudaSuccess;
}

cudaError_t cudaMemPoolExportToShareableHandle(void *handle, cudaMemPool_t pool, cudaMemAllocationHandleType type,
                                               unsigned flags) {
  CudaCall call;
  const auto found = call.runtime.pools.find(reinterpret_cast<std::uintptr_t>(pool));
  if (!handle || flags != 0 || found == call.runtime.pools.end() || type != cudaMemHandleTypePosixFileDescriptor ||
      !found->second.shared || found->second.imported)
    return call.runtime.note(cudaErrorInvalidValue);
  SharedName name{SharedName::signature, SharedName::Kind::pool};
  name.pool = found->second.shared;
  name.device = found->second.device;
  const int descriptor = ProcessMemory::descriptor_of(name);
  if (descriptor < 0)
    return call.runtime.note(cudaErrorOperatingSystem);
  std::memcpy(handle, &descriptor, sizeof descriptor);
  return cudaSuccess;
}
cudaError_t cudaMemPoolImportFromShareableHandle(cudaMemPool_t *pool, void *handle,
                                                 cudaMemAllocationHandleType type, unsigned flags) {
  CudaCall call;
  if (!pool || flags != 0 || type != cudaMemHandleTypePosixFileDescriptor)
    return call.runtime.note(cudaErrorInvalidValue);
  const std::optional<SharedName> name = ProcessMemory::read(int(reinterpret_cast<std::intptr_t>(handle)));
  if (!name || !name->is(SharedName::Kind::pool))
    return call.runtime.note(cudaErrorInvalidValue);
  const std::uintptr_t number = call.runtime.pools.rbegin()->first + 16;
  MemoryPool &made = call.runtime.pools[number];
  made.device = call.runtime.has_device(name->device) ? name->device : current_device();
  made.shared = name->pool;
  made.imported = true;
  *pool = reinterpret_cast<cudaMemPool_t>(number);
  return cudaSuccess;
}
cudaError_t cudaMemPoolExportPointer(cudaMemPoolPtrExportData *data, void *pointer) {
  CudaCall call;
  CudaRuntime &runtime = call.runtime;
  const Allocation *found = data ? runtime.allocations.at(pointer) : nullptr;
  const auto pool = found ? runtime.pools.find(found->pool) : runtime.pools.end();
  if (!found || found->begin != pointer || found->attached || pool == runtime.pools.end() || !pool->second.shared ||
      pool->second.imported)
    return runtime.note(cudaErrorInvalidValue);
  std::optional<SharedName> name = runtime.shared.share(SharedName::Kind::memory, found->begin, found->bytes);
  if (!name)
    return runtime.note(cudaErrorMemoryAllocation);
  name->pool = pool->second.shared;
  name->device = found->device;
  runtime.machine.arena.set_initialised(found->begin, found->bytes);
  runtime.report_sharing();
  *data = handle_of<cudaMemPoolPtrExportData>(*name);
  return cudaSuccess;
}
cudaError_t cudaMemPoolImportPointer(void **pointer, cudaMemPool_t pool, cudaMemPoolPtrExportData *data) {
  CudaCall call;
  CudaRuntime &runtime = call.runtime;
  const auto found = runtime.pools.find(reinterpret_cast<std::uintptr_t>(pool));
  if (!pointer || !data || found == runtime.pools.end() || !found->second.imported)
    return runtime.note(cudaErrorInvalidValue);
  const SharedName name = name_in(*data);
  if (!name.is(SharedName::Kind::memory) || name.pool != found->second.shared)
    return runtime.note(cudaErrorInvalidValue);
  if (runtime.shared.is_own(name)) {
    std::fprintf(stderr,
                 "ampsim: %s:%u: importing memory into the process that exported it is not simulated: it "
                 "would be mapped at two addresses\n",
                 host_place().file, host_place().line);
    return runtime.note(cudaErrorNotSupported);
  }
  Allocation *made = attach(runtime, name, "cudaMemPoolImportPointer");
  if (!made)
    return runtime.last;
  made->pool = found->first;
  made->reach = Allocation::Reach::pool;
  made->open_for = found->second.others;
  *pointer = made->begin;
  return cudaSuccess;
}

} // extern "C"

StreamTask ampsim::task_that_records(const std::shared_ptr<SharedEvent> &event, std::uint64_t record) {
  StreamTask task;
  task.is_for_others = true;
  task.work = [event, record](StreamOperation &) {
    std::uint64_t before = event->done;
    while (before < record && !event->done.compare_exchange_weak(before, record)) {
    }
  };
  return task;
}

StreamTask ampsim::task_that_waits(const std::shared_ptr<SharedEvent> &event) {
  auto wait = std::make_shared<StreamWait>();
  wait->is_satisfied = [event, record = event->recorded.load()] { return event->done >= record; };
  wait->by_others = true;
  StreamTask task;
  task.wait = std::move(wait);
  return task;
}

void ampsim::add_sharing_functions(HostSymbols &symbols) {
  symbols.insert(symbols.end(),
                 {AMPSIM_CUDA_SYMBOL(cudaIpcGetMemHandle), AMPSIM_CUDA_SYMBOL(cudaIpcOpenMemHandle),
                  AMPSIM_CUDA_SYMBOL(cudaIpcCloseMemHandle), AMPSIM_CUDA_SYMBOL(cudaIpcGetEventHandle),
                  AMPSIM_CUDA_SYMBOL(cudaIpcOpenEventHandle),
                  AMPSIM_CUDA_SYMBOL(cudaMemPoolExportToShareableHandle),
                  AMPSIM_CUDA_SYMBOL(cudaMemPoolImportFromShareableHandle),
                  AMPSIM_CUDA_SYMBOL(cudaMemPoolExportPointer), AMPSIM_CUDA_SYMBOL(cudaMemPoolImportPointer)});
}
