// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory management: allocating, freeing, querying pointers (CUDA Runtime API, "Memory Management").
#include "simulator/cuda/graphs/graphs.h"
#include "simulator/cuda/runtime/api.h"
#include "simulator/cuda/runtime/runtime.h"
#include "simulator/touched_pages.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

using namespace ampsim;

namespace {

/// Records the call that made the memory, and the variable that it is for.
void describe(CudaRuntime &runtime, Allocation &made, const char *function) {
  const HostPlace &place = host_place();
  made.name = place.variable ? place.variable : "";
  made.function = runtime.name_of(function);
  made.file = place.file;
  made.line = place.line;
}

cudaError_t allocate(const char *function, void **pointer, std::uint64_t bytes, Allocation::Kind kind,
                     unsigned flags = 0) {
  CudaCall call;
  if (!pointer)
    return call.runtime.note(cudaErrorInvalidValue);
  *pointer = nullptr;
  if (bytes == 0)
    return cudaSuccess;
  Allocation *made = call.runtime.allocations.allocate(bytes, kind);
  if (!made)
    return call.runtime.note(cudaErrorMemoryAllocation);
  made->flags = flags;
  describe(call.runtime, *made, function);
  // The host's writes there are not monitored.
  if (kind != Allocation::Kind::device)
    call.runtime.machine.arena.set_initialised(made->begin, bytes);
  *pointer = made->begin;
  return cudaSuccess;
}

/// Returns whether the memory was opened by another process's handle.
bool is_opened(const CudaRuntime &runtime, const void *pointer) {
  return std::ranges::any_of(runtime.opened_handles,
                             [&](const auto &opened) { return opened.second.begin == pointer; });
}

/// `function`: as the program calls it. `call_in_words`: likewise, with the stream that orders it, if any.
cudaError_t release(void *pointer, bool host, bool at_once, const std::string &function, const HostPlace &place,
                    const std::string &call_in_words) {
  CudaCall call;
  if (!pointer)
    return cudaSuccess;
  if (const Allocation *first = call.runtime.allocations.at(pointer); !first || !first->block) {
    call.runtime.streams.run_pending(); // in the regions that there are
    call.runtime.allocations.end_heaps_of(pointer);
  }
  Allocation *found = call.runtime.allocations.at(pointer);
  const Order::Kind order = call.runtime.machine.options.order.kind;
  if (at_once && found && found->kind == Allocation::Kind::device)
    call.runtime.finish_users(*found);
  else if (at_once)
    call.runtime.streams.finish_all(order);
  found = call.runtime.allocations.at(pointer); // queued work may have freed it
  if (!found || found->begin != pointer || (found->kind == Allocation::Kind::host) != host ||
      found->is_variable() || found->registered || !found->block || is_opened(call.runtime, pointer)) {
    if (call.runtime.machine.work) {
      const bool other_function = found && found->begin == pointer && !found->is_variable() && !found->registered;
      const char *its_own = host ? "cudaFree" : "cudaFreeHost";
      if (is_opened(call.runtime, pointer))
        its_own = "cudaIpcCloseMemHandle";
      call.runtime.machine.work->host_fault(
          {HostFault::What::bad_free,
           {function, place.file, place.line, false},
           other_function ? found->function + ", which is freed by " + std::string(call.runtime.name_of(its_own))
                          : "",
           0});
      call.runtime.report_host_faults();
    }
    return call.runtime.note(cudaErrorInvalidValue);
  }
  call.runtime.detach(*found);
  found->freed_by = call_in_words;
  found->freed_file = place.file;
  found->freed_line = place.line;
  found->freed_in_stream = !at_once;
  call.runtime.allocations.free(*found);
  return cudaSuccess;
}

/// In a graph, memory has its address from the beginning.
cudaError_t allocate_in_stream(const char *function, void **pointer, std::uint64_t bytes, std::uintptr_t pool,
                               cudaStream_t stream) {
  CudaCall call;
  if (cudaError_t error = allocate(function, pointer, bytes, Allocation::Kind::device); error != cudaSuccess)
    return error;
  if (Allocation *made = *pointer ? call.runtime.allocations.at(*pointer) : nullptr) {
    const MemoryPool &of = call.runtime.pools.at(pool);
    made->pool = pool;
    made->device = of.device;
    made->reach = Allocation::Reach::pool;
    made->open_for = of.others;
  }
  const HostWork what{call.runtime.name_of(function), host_place().file, host_place().line, false};
  GraphNode node;
  if (!call.runtime.graphs->capture_of(canonical_id(call.runtime, stream))) {
    // The address is known at once; only this stream knows that the memory has been allocated.
    node.task.work = [](StreamOperation &) {};
    node.task.ranges.push_back({AccessKind::write, *pointer, bytes});
    node.task.what = what;
    return submit(call.runtime, stream, std::move(node));
  }
  node.type = cudaGraphNodeTypeMemAlloc;
  node.allocation.bytesize = bytes;
  node.allocation.dptr = *pointer;
  node.task = task_that_allocates(call.runtime, *pointer, function);
  return submit(call.runtime, stream, std::move(node));
}

cudaError_t release_at_once(void *pointer, bool host, const char *function) {
  CudaCall call;
  const std::string name = call.runtime.name_of(function);
  return release(pointer, host, true, name, host_place(), name);
}

std::size_t pitch_of(std::size_t width) { return (width + 511) / 512 * 512; }

} // namespace

cudaError_t ampsim::allocate_for_graph(CudaRuntime &runtime, void **pointer, std::uint64_t bytes, int device,
                                       std::uint32_t open_for) {
  if (cudaError_t error = allocate("cudaGraphAddMemAllocNode", pointer, bytes, Allocation::Kind::device);
      error != cudaSuccess)
    return error;
  Allocation &made = *runtime.allocations.at(*pointer);
  made.device = device;
  made.reach = Allocation::Reach::pool;
  made.open_for = open_for;
  return cudaSuccess;
}

const Allocation *ampsim::allocation_of_node(CudaRuntime &runtime, void *pointer) {
  if (const Allocation *whole = runtime.allocations.whole_at(pointer))
    return whole;
  const auto &freed = runtime.allocations.freed();
  const auto found =
      std::ranges::find_if(freed, [&](const Allocation &each) { return each.of_graph && each.begin == pointer; });
  return found == freed.end() ? nullptr : &*found;
}

StreamTask ampsim::task_that_allocates(CudaRuntime &runtime, void *pointer, const char *function) {
  Allocation &made = *runtime.allocations.at(pointer);
  made.of_graph = true;
  StreamTask task;
  task.what = {runtime.name_of(function), host_place().file, host_place().line, false};
  task.ranges.push_back({AccessKind::write, made.begin, made.bytes});
  task.work = [&runtime, pointer](StreamOperation &) {
    runtime.allocations.allocate_again(static_cast<char *>(pointer));
  };
  return task;
}

StreamTask ampsim::task_that_frees(CudaRuntime &runtime, void *pointer, const char *function) {
  StreamTask task;
  task.what = {runtime.name_of(function), host_place().file, host_place().line, false, /*frees=*/true};
  if (const Allocation *allocation = allocation_of_node(runtime, pointer))
    task.ranges.push_back({AccessKind::write, allocation->begin, allocation->bytes});
  task.work = [pointer, name = task.what.what, place = host_place()](StreamOperation &now) {
    release(pointer, false, false, name, place, now.what.what);
  };
  return task;
}

extern "C" {

cudaError_t cudaMalloc(void **pointer, std::size_t bytes) {
  return allocate("cudaMalloc", pointer, bytes, Allocation::Kind::device);
}
cudaError_t cudaMallocManaged(void **pointer, std::size_t bytes, unsigned flags) {
  CudaCall call;
  const cudaError_t error = allocate("cudaMallocManaged", pointer, bytes, Allocation::Kind::managed);
  if (Allocation *made = error == cudaSuccess && *pointer ? call.runtime.allocations.at(*pointer) : nullptr;
      made && flags == cudaMemAttachHost)
    made->attached_to = Allocation::Attached::host;
  return error;
}
cudaError_t cudaMallocHost(void **pointer, std::size_t bytes) {
  return allocate("cudaMallocHost", pointer, bytes, Allocation::Kind::host);
}
cudaError_t cudaHostAlloc(void **pointer, std::size_t bytes, unsigned flags) {
  return allocate("cudaHostAlloc", pointer, bytes, Allocation::Kind::host, flags);
}
/// Allocates from the current pool of the stream's device.
cudaError_t cudaMallocAsync(void **pointer, std::size_t bytes, cudaStream_t stream) {
  std::uintptr_t pool = 0;
  {
    CudaCall call;
    const auto id = id_of(stream);
    if (!call.runtime.streams.exists(id))
      return call.runtime.note(cudaErrorInvalidResourceHandle);
    pool = call.runtime.devices[std::size_t(call.runtime.streams.device(id))].pool;
  }
  return allocate_in_stream("cudaMallocAsync", pointer, bytes, pool, stream);
}
cudaError_t cudaMallocFromPoolAsync(void **pointer, std::size_t bytes, cudaMemPool_t pool, cudaStream_t stream) {
  {
    CudaCall call;
    const auto found = call.runtime.pools.find(reinterpret_cast<std::uintptr_t>(pool));
    if (found == call.runtime.pools.end() || found->second.imported)
      return call.runtime.note(cudaErrorInvalidValue);
  }
  return allocate_in_stream("cudaMallocFromPoolAsync", pointer, bytes, reinterpret_cast<std::uintptr_t>(pool),
                            stream);
}
cudaError_t cudaMallocPitch(void **pointer, std::size_t *pitch, std::size_t width, std::size_t height) {
  *pitch = pitch_of(width);
  return allocate("cudaMallocPitch", pointer, *pitch * height, Allocation::Kind::device);
}
cudaError_t cudaMalloc3D(cudaPitchedPtr *pointer, cudaExtent extent) {
  pointer->pitch = pitch_of(extent.width);
  pointer->xsize = extent.width;
  pointer->ysize = extent.height;
  return allocate("cudaMalloc3D", &pointer->ptr, pointer->pitch * extent.height * extent.depth,
                  Allocation::Kind::device);
}

cudaError_t cudaFree(void *pointer) { return release_at_once(pointer, false, "cudaFree"); }
cudaError_t cudaFreeHost(void *pointer) { return release_at_once(pointer, true, "cudaFreeHost"); }
cudaError_t cudaFreeAsync(void *pointer, cudaStream_t stream) {
  CudaCall call;
  GraphNode node;
  node.type = cudaGraphNodeTypeMemFree;
  node.freed = pointer;
  node.task = task_that_frees(call.runtime, pointer, "cudaFreeAsync");
  return submit(call.runtime, stream, std::move(node));
}

/// The device interprets the flags, except for read-only memory: all host memory is portable and mapped here.
cudaError_t cudaHostRegister(void *pointer, std::size_t bytes, unsigned flags) {
  CudaCall call;
  CudaRuntime &runtime = call.runtime;
  const unsigned known = cudaHostRegisterPortable | cudaHostRegisterMapped | cudaHostRegisterReadOnly;
  if (!pointer || !bytes || (flags & ~known) != 0 || runtime.allocations.at(pointer))
    return runtime.note(cudaErrorInvalidValue);
  HostAliases &aliases = runtime.machine.host_aliases;
  auto *host = static_cast<char *>(pointer);
  if (aliases.overlap(host, bytes))
    return runtime.note(cudaErrorHostMemoryAlreadyRegistered);
  if (const HostAliases::Alias *same = aliases.of_same_memory(host, bytes)) {
    aliases.add_address(host, *same);
    return cudaSuccess;
  }
  Allocation *made = runtime.allocations.allocate_pages(bytes, to_number(host) % page_bytes, page_bytes);
  if (!made)
    return runtime.note(cudaErrorMemoryAllocation);
  runtime.machine.arena.note_shared(made->begin, bytes);
  if (!aliases.add(host, bytes, made->begin, (flags & cudaHostRegisterReadOnly) != 0)) {
    runtime.allocations.free(*made);
    return runtime.note(cudaErrorInvalidValue);
  }
  made->registered = host;
  made->flags = flags;
  describe(runtime, *made, "cudaHostRegister");
  // The host's writes there are not monitored.
  runtime.machine.arena.set_initialised(made->begin, bytes);
  return cudaSuccess;
}
cudaError_t cudaHostUnregister(void *pointer) {
  CudaCall call;
  CudaRuntime &runtime = call.runtime;
  runtime.streams.finish_all(runtime.machine.options.order.kind);
  HostAliases &aliases = runtime.machine.host_aliases;
  const HostAliases::Alias *alias = aliases.at(pointer);
  if (!alias)
    return runtime.note(runtime.allocations.at(pointer) ? cudaErrorInvalidValue : cudaErrorHostMemoryNotRegistered);
  if (alias->host != pointer)
    return runtime.note(cudaErrorInvalidValue);
  const Allocation *made = runtime.allocations.at(alias->device);
  if (aliases.remove(alias->host)) {
    runtime.allocations.end_heaps_of(made->begin);
    runtime.allocations.free(*made);
  }
  return cudaSuccess;
}
/// With unified addressing it is the host's own address, even for registered memory: launches translate it.
cudaError_t cudaHostGetDevicePointer(void **device, void *host, unsigned flags) {
  CudaCall call;
  if (!device)
    return call.runtime.note(cudaErrorInvalidValue);
  *device = nullptr;
  const Allocation *found = call.runtime.allocations.at(call.runtime.on_device(host));
  if (flags != 0 || !found || found->kind != Allocation::Kind::host)
    return call.runtime.note(cudaErrorInvalidValue);
  *device = host;
  return cudaSuccess;
}
cudaError_t cudaHostGetFlags(unsigned *flags, void *pointer) {
  CudaCall call;
  const Allocation *found = call.runtime.allocations.at(call.runtime.on_device(pointer));
  if (!flags || !found || found->kind != Allocation::Kind::host)
    return call.runtime.note(cudaErrorInvalidValue);
  *flags = found->flags | cudaHostAllocMapped;
  return cudaSuccess;
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *attributes, const void *pointer) {
  CudaCall call;
  if (!attributes)
    return call.runtime.note(cudaErrorInvalidValue);
  *attributes = {cudaMemoryTypeUnregistered, cudaInvalidDeviceId, nullptr, const_cast<void *>(pointer)};
  if (const Allocation *found = call.runtime.allocations.at(call.runtime.on_device(const_cast<void *>(pointer)))) {
    const bool managed =
        found->kind == Allocation::Kind::managed || found->kind == Allocation::Kind::managed_variable;
    const bool on_host = managed || found->kind == Allocation::Kind::host;
    if (managed)
      attributes->type = cudaMemoryTypeManaged;
    else
      attributes->type = on_host ? cudaMemoryTypeHost : cudaMemoryTypeDevice;
    attributes->device = found->device;
    attributes->devicePointer = const_cast<void *>(pointer);
    // Queries by the kernels' address are also allowed.
    if (found->registered)
      attributes->devicePointer =
          found->registered +
          (static_cast<char *>(call.runtime.on_device(const_cast<void *>(pointer))) - found->begin);
    attributes->hostPointer = on_host ? attributes->devicePointer : nullptr;
  }
  return cudaSuccess;
}

cudaError_t cudaMemGetInfo(std::size_t *free, std::size_t *total) {
  CudaCall call;
  const std::size_t whole = std::size_t(call.runtime.device.memory) << 30;
  std::size_t used = 0;
  for (const auto &[begin, allocation] : call.runtime.allocations.all())
    used += allocation.device == current_device() ? allocation.bytes : 0;
  *total = whole;
  *free = whole - std::min(used, whole);
  return cudaSuccess;
}

/// To a device only if it shares managed memory with the host at any time.
cudaError_t cudaMemPrefetchAsync(const void *, std::size_t, int device, cudaStream_t) {
  CudaCall call;
  const bool exclusive = call.runtime.machine.options.exclusive_managed;
  return exclusive && device != cudaCpuDeviceId ? call.runtime.note(cudaErrorInvalidDevice) : cudaSuccess;
}
cudaError_t cudaMemAdvise(const void *, std::size_t, cudaMemoryAdvise, int) { return cudaSuccess; }

cudaError_t cudaGetSymbolAddress(void **pointer, const void *symbol) {
  CudaCall call;
  const Allocation *found = call.runtime.allocations.at(symbol);
  if (!found)
    return call.runtime.note(cudaErrorInvalidSymbol);
  *pointer = call.runtime.symbol_on(current_device(), symbol);
  return cudaSuccess;
}
cudaError_t cudaGetSymbolSize(std::size_t *size, const void *symbol) {
  CudaCall call;
  const Allocation *found = call.runtime.allocations.at(symbol);
  if (!found || found->begin != symbol)
    return call.runtime.note(cudaErrorInvalidSymbol);
  *size = found->bytes;
  return cudaSuccess;
}

} // extern "C"

void ampsim::add_memory_functions(HostSymbols &symbols) {
  symbols.insert(symbols.end(),
                 {AMPSIM_CUDA_SYMBOL(cudaMalloc),         AMPSIM_CUDA_SYMBOL(cudaMallocManaged),
                  AMPSIM_CUDA_SYMBOL(cudaMallocHost),     AMPSIM_CUDA_SYMBOL(cudaHostAlloc),
                  AMPSIM_CUDA_SYMBOL(cudaMallocAsync),    AMPSIM_CUDA_SYMBOL(cudaMallocFromPoolAsync),
                  AMPSIM_CUDA_SYMBOL(cudaMallocPitch),    AMPSIM_CUDA_SYMBOL(cudaMalloc3D),
                  AMPSIM_CUDA_SYMBOL(cudaFree),           AMPSIM_CUDA_SYMBOL(cudaFreeHost),
                  AMPSIM_CUDA_SYMBOL(cudaFreeAsync),      AMPSIM_CUDA_SYMBOL(cudaHostRegister),
                  AMPSIM_CUDA_SYMBOL(cudaHostUnregister), AMPSIM_CUDA_SYMBOL(cudaHostGetDevicePointer),
                  AMPSIM_CUDA_SYMBOL(cudaHostGetFlags),   AMPSIM_CUDA_SYMBOL(cudaPointerGetAttributes),
                  AMPSIM_CUDA_SYMBOL(cudaMemGetInfo),     AMPSIM_CUDA_SYMBOL(cudaMemPrefetchAsync),
                  AMPSIM_CUDA_SYMBOL(cudaMemAdvise),      AMPSIM_CUDA_SYMBOL(cudaGetSymbolAddress),
                  AMPSIM_CUDA_SYMBOL(cudaGetSymbolSize)});
}
