// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copying and filling (CUDA Runtime API, "Memory Management" and "API synchronization behavior"). A function without
// Async in its name has finished when it returns, except for copies within device memory. A copy from ordinary
// (pageable) host memory to the device is staged: the function, whatever its name, returns when the source has been
// read, and device memory may be written later, in stream order. HIP promises that such a copy has finished.
#include "simulator/cuda/graphs/graphs.h"
#include "simulator/cuda/memory/copies.h"
#include "simulator/cuda/runtime/api.h"
#include "simulator/cuda/runtime/runtime.h"
#include "simulator/cuda/textures/arrays.h"

#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

using namespace ampsim;

namespace {

bool has(const Allocation &allocation, const Box &box, std::size_t width, std::size_t height, std::size_t depth) {
  if (!width || !height || !depth)
    return true;
  const char *end = box.row(depth - 1, height - 1) + width;
  return box.begin >= allocation.begin && end <= allocation.begin + allocation.bytes;
}

bool on_device(const Allocation *allocation) {
  return allocation &&
         (allocation->kind == Allocation::Kind::device || allocation->kind == Allocation::Kind::variable);
}

/// Memory that the host has registered is also in the arena.
Box on_device(const CudaRuntime &runtime, Box box) {
  box.begin = static_cast<char *>(runtime.on_device(box.begin));
  return box;
}
Transfer on_device(const CudaRuntime &runtime, Transfer transfer) {
  transfer.to = on_device(runtime, transfer.to);
  transfer.from = on_device(runtime, transfer.from);
  return transfer;
}

void carry_out(CudaRuntime &runtime, const Transfer &transfer) {
  Arena &arena = runtime.machine.arena;
  const Allocation *to = runtime.allocations.at(transfer.to.begin),
                   *from = runtime.allocations.at(transfer.from.begin);
  for (std::size_t slice = 0; slice < transfer.depth; ++slice)
    for (std::size_t row = 0; row < transfer.height; ++row) {
      char *target = transfer.to.row(slice, row), *source = transfer.from.row(slice, row);
      const bool overlap = target < source + transfer.width && source < target + transfer.width;
      if (on_device(to) && from && !overlap) {
        arena.copy(target, source, transfer.width);
        continue;
      }
      std::memmove(target, source, transfer.width);
      if (on_device(to) && from)
        arena.copy_initialised(target, source, transfer.width);
      else if (to)
        arena.set_initialised(target, transfer.width);
    }
}

void carry_out(CudaRuntime &runtime, const Filling &filling) {
  std::uint32_t value = filling.value;
  if (filling.element == 1)
    value = (value & 0xff) * 0x01010101u;
  else if (filling.element == 2)
    value = (value & 0xffff) * 0x00010001u;
  for (std::size_t slice = 0; slice < filling.depth; ++slice)
    for (std::size_t row = 0; row < filling.height; ++row) {
      char *begin = filling.to.row(slice, row);
      const auto phase = int(reinterpret_cast<std::uintptr_t>(begin) % sizeof value);
      runtime.machine.arena.fill(begin, filling.width, std::rotl(value, 8 * phase));
    }
}

/// Records the operation's accesses, row by row.
void touch(StreamTask &task, AccessKind kind, const Box &box, std::size_t width, std::size_t height,
           std::size_t depth) {
  for (std::size_t slice = 0; slice < depth; ++slice)
    for (std::size_t row = 0; row < height; ++row)
      task.ranges.push_back({kind, box.row(slice, row), width});
}

Transfer linear_copy(void *to, const void *from, std::size_t bytes, cudaMemcpyKind kind) {
  return {{static_cast<char *>(to), bytes, 1},
          {static_cast<char *>(const_cast<void *>(from)), bytes, 1},
          bytes,
          1,
          1,
          kind};
}
Transfer planar(void *to, std::size_t to_pitch, const void *from, std::size_t from_pitch, std::size_t width,
                std::size_t height, cudaMemcpyKind kind) {
  return {{static_cast<char *>(to), to_pitch, height},
          {static_cast<char *>(const_cast<void *>(from)), from_pitch, height},
          width,
          height,
          1,
          kind};
}
/// In arrays positions are in texels, and so is the width of a copy with an array on either side.
Transfer cubic(CudaRuntime &runtime, const cudaMemcpy3DParms &parameters) {
  std::size_t unit = 1;
  auto box = [&](cudaArray_const_t number, const cudaPitchedPtr &pointer, const cudaPos &at) {
    if (const CudaArray *array = runtime.arrays.find(number)) {
      unit = array->texel;
      return array->box({at.x * array->texel, at.y, at.z});
    }
    return Box{static_cast<char *>(pointer.ptr) + (at.z * pointer.ysize + at.y) * pointer.pitch + at.x,
               pointer.pitch, pointer.ysize};
  };
  Transfer transfer{box(parameters.dstArray, parameters.dstPtr, parameters.dstPos),
                    box(parameters.srcArray, parameters.srcPtr, parameters.srcPos)};
  transfer.width = parameters.extent.width * unit;
  transfer.height = parameters.extent.height;
  transfer.depth = parameters.extent.depth;
  transfer.kind = parameters.kind;
  return transfer;
}
cudaError_t copy_cubic(const cudaMemcpy3DParms *parameters, cudaStream_t stream, bool asynchronous) {
  Transfer transfer;
  {
    CudaCall call;
    cudaError_t error;
    if (!find_boxes(call.runtime, parameters, transfer, error))
      return error;
  }
  return copy(transfer, stream, asynchronous);
}

/// Copies between the memories of two devices; each must be on the device that the program names.
cudaError_t copy_peers(Transfer transfer, int to_device, int from_device, cudaStream_t stream, bool asynchronous) {
  {
    CudaCall call;
    if (!call.runtime.has_device(to_device) || !call.runtime.has_device(from_device))
      return call.runtime.note(cudaErrorInvalidDevice);
    auto is_elsewhere = [&](const Box &box, int device) {
      const Allocation *allocation = call.runtime.allocations.at(box.begin);
      return on_device(allocation) && allocation->device != device;
    };
    if (transfer.width && (is_elsewhere(transfer.to, to_device) || is_elsewhere(transfer.from, from_device)))
      return call.runtime.note(cudaErrorInvalidValue);
  }
  transfer.between_peers = true;
  return copy(transfer, stream, asynchronous);
}
cudaError_t copy_peers(const cudaMemcpy3DPeerParms *parameters, cudaStream_t stream, bool asynchronous) {
  Transfer transfer;
  {
    CudaCall call;
    if (!parameters)
      return call.runtime.note(cudaErrorInvalidValue);
    const cudaMemcpy3DParms places{parameters->srcArray, parameters->srcPos, parameters->srcPtr,
                                   parameters->dstArray, parameters->dstPos, parameters->dstPtr,
                                   parameters->extent,   cudaMemcpyDefault};
    cudaError_t error;
    if (!find_boxes(call.runtime, &places, transfer, error))
      return error;
  }
  return copy_peers(transfer, parameters->dstDevice, parameters->srcDevice, stream, asynchronous);
}

/// The current device's address of a variable that host code names.
char *own_symbol(const void *symbol, std::size_t offset) {
  CudaCall call;
  return static_cast<char *>(call.runtime.symbol_on(current_device(), symbol)) + offset;
}

/// The parameters as returned for a graph's node.
cudaMemcpy3DParms parameters_of(const Transfer &transfer) {
  cudaMemcpy3DParms parameters{};
  parameters.srcPtr = {transfer.from.begin, transfer.from.pitch, transfer.width, transfer.from.rows};
  parameters.dstPtr = {transfer.to.begin, transfer.to.pitch, transfer.width, transfer.to.rows};
  parameters.extent = {transfer.width, transfer.height, transfer.depth};
  parameters.kind = transfer.kind;
  return parameters;
}

cudaError_t fill(const Box &to, int value, std::size_t width, std::size_t height, std::size_t depth,
                 cudaStream_t stream, bool asynchronous) {
  CudaCall call;
  CudaRuntime &runtime = call.runtime;
  if (runtime.sticky != cudaSuccess)
    return runtime.sticky;
  if (!runtime.streams.exists(id_of(stream)))
    return runtime.note(cudaErrorInvalidResourceHandle);
  if (!width || !height || !depth)
    return cudaSuccess;
  const Filling filling{to, unsigned(value), 1, width, height, depth};
  if (cudaError_t error = check(runtime, filling); error != cudaSuccess)
    return runtime.note(error);
  GraphNode node;
  node.type = cudaGraphNodeTypeMemset;
  node.task = task_of(runtime, filling, asynchronous ? "cudaMemsetAsync" : "cudaMemset");
  node.fill = {to.begin, to.pitch, unsigned(value) & 255, 1, width, height * depth};
  // Like on a device, which returns before it is done for device memory.
  return submit(runtime, stream, std::move(node),
                !asynchronous && !on_device(runtime.allocations.at(runtime.on_device(to.begin))));
}

} // namespace

namespace ampsim {

cudaError_t check(CudaRuntime &runtime, const Transfer &requested) {
  const Transfer transfer = on_device(runtime, requested);
  const Allocation *to = runtime.allocations.at(transfer.to.begin),
                   *from = runtime.allocations.at(transfer.from.begin);
  auto holds = [&](const Allocation &allocation, const Box &box) {
    return has(allocation, box, transfer.width, transfer.height, transfer.depth);
  };
  if ((to && !holds(*to, transfer.to)) || (from && !holds(*from, transfer.from)))
    return cudaErrorInvalidValue;
  if (transfer.kind > cudaMemcpyDefault)
    return cudaErrorInvalidMemcpyDirection;
  if (transfer.width > transfer.to.pitch || transfer.width > transfer.from.pitch)
    return cudaErrorInvalidValue;
  if (transfer.width && transfer.height && transfer.depth && (!transfer.to.begin || !transfer.from.begin))
    return cudaErrorInvalidValue;
  // Memory declared to be on the device must be there; the host side must not be device memory.
  const bool to_device = transfer.kind == cudaMemcpyHostToDevice || transfer.kind == cudaMemcpyDeviceToDevice;
  const bool from_device = transfer.kind == cudaMemcpyDeviceToHost || transfer.kind == cudaMemcpyDeviceToDevice;
  if (transfer.kind != cudaMemcpyDefault && ((to_device && !to) || (from_device && !from) ||
                                             (!to_device && on_device(to)) || (!from_device && on_device(from))))
    return cudaErrorInvalidValue;
  return cudaSuccess;
}

StreamTask task_of(CudaRuntime &runtime, const Transfer &requested, const char *function) {
  const Transfer transfer = on_device(runtime, requested);
  StreamTask task;
  task.work = [&runtime, transfer](StreamOperation &) { carry_out(runtime, transfer); };
  touch(task, AccessKind::read, transfer.from, transfer.width, transfer.height, transfer.depth);
  touch(task, AccessKind::write, transfer.to, transfer.width, transfer.height, transfer.depth);
  task.what = {runtime.name_of(function), host_place().file, host_place().line, false};
  return task;
}

cudaError_t check(CudaRuntime &runtime, const Filling &requested) {
  Filling filling = requested;
  filling.to = on_device(runtime, requested.to);
  const Allocation *allocation = runtime.allocations.at(filling.to.begin);
  const bool in_it = allocation && has(*allocation, filling.to, filling.width, filling.height, filling.depth);
  return in_it ? cudaSuccess : cudaErrorInvalidValue;
}

StreamTask task_of(CudaRuntime &runtime, const Filling &requested, const char *function) {
  Filling filling = requested;
  filling.to = on_device(runtime, requested.to);
  StreamTask task;
  task.work = [&runtime, filling](StreamOperation &) { carry_out(runtime, filling); };
  touch(task, AccessKind::write, filling.to, filling.width, filling.height, filling.depth);
  task.what = {runtime.name_of(function), host_place().file, host_place().line, false};
  return task;
}

bool find_boxes(CudaRuntime &runtime, const cudaMemcpy3DParms *parameters, Transfer &transfer, cudaError_t &error) {
  const bool unknown = parameters && ((parameters->srcArray && !runtime.arrays.find(parameters->srcArray)) ||
                                      (parameters->dstArray && !runtime.arrays.find(parameters->dstArray)));
  if (!parameters || unknown) {
    error = runtime.note(unknown ? cudaErrorInvalidResourceHandle : cudaErrorInvalidValue);
    return false;
  }
  transfer = cubic(runtime, *parameters);
  return true;
}

/// A copy between the memories of two devices in a default stream: follows everything enqueued on either device, and
/// precedes everything enqueued later.
static std::vector<int> serialised(const Transfer &transfer, Streams::Id stream, const Allocation *from,
                                   const Allocation *to) {
  if (stream > 1 || !on_device(from) || !on_device(to) || (from->device == to->device && !transfer.between_peers))
    return {};
  return {from->device, to->device, current_device()};
}

cudaError_t copy(const Transfer &transfer, cudaStream_t stream, bool asynchronous) {
  CudaCall call;
  CudaRuntime &runtime = call.runtime;
  const auto id = id_of(stream);
  if (runtime.sticky != cudaSuccess)
    return runtime.sticky;
  if (!runtime.streams.exists(id))
    return runtime.note(cudaErrorInvalidResourceHandle);
  if (!transfer.width || !transfer.height || !transfer.depth)
    return cudaSuccess;
  if (cudaError_t error = check(runtime, transfer); error != cudaSuccess)
    return runtime.note(error);
  GraphNode node;
  node.type = cudaGraphNodeTypeMemcpy;
  node.task = task_of(runtime, transfer, asynchronous ? "cudaMemcpyAsync" : "cudaMemcpy");
  node.copy = parameters_of(transfer);
  const Transfer places = on_device(runtime, transfer);
  const Allocation *from = runtime.allocations.at(places.from.begin), *to = runtime.allocations.at(places.to.begin);
  const bool staged = !from || !to;
  node.task.serialises = serialised(transfer, id, from, to);
  // Within device memory the host does not wait, whatever the function's name.
  const bool within_device = on_device(from) && on_device(to);
  const bool at_once =
      asynchronous ? staged && !runtime.graphs->capture_of(canonical_id(runtime, stream)) : !within_device;
  const bool is_staged = !from && on_device(to) && at_once && runtime.library.prefix == "cuda";
  StreamTask arrival;
  if (is_staged) {
    arrival.work = [](StreamOperation &) {};
    arrival.ranges = std::exchange(node.task.ranges, {});
    arrival.what = node.task.what;
    arrival.is_carried_out = true;
  }
  if (cudaError_t error = submit(runtime, stream, std::move(node), at_once); error != cudaSuccess)
    return error;
  // The bytes are copied now, which is one of the legal orders. Work that does not wait for the stream may still come
  // before.
  if (is_staged && runtime.machine.work)
    runtime.streams.submit(id, std::move(arrival));
  return runtime.sticky;
}

} // namespace ampsim

extern "C" {

cudaError_t cudaMemcpy(void *to, const void *from, std::size_t bytes, cudaMemcpyKind kind) {
  return copy(linear_copy(to, from, bytes, kind), nullptr, false);
}
cudaError_t cudaMemcpyAsync(void *to, const void *from, std::size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream) {
  return copy(linear_copy(to, from, bytes, kind), stream, true);
}
cudaError_t cudaMemcpy2D(void *to, std::size_t to_pitch, const void *from, std::size_t from_pitch,
                         std::size_t width, std::size_t height, cudaMemcpyKind kind) {
  return copy(planar(to, to_pitch, from, from_pitch, width, height, kind), nullptr, false);
}
cudaError_t cudaMemcpy2DAsync(void *to, std::size_t to_pitch, const void *from, std::size_t from_pitch,
                              std::size_t width, std::size_t height, cudaMemcpyKind kind, cudaStream_t stream) {
  return copy(planar(to, to_pitch, from, from_pitch, width, height, kind), stream, true);
}
cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms *parameters) { return copy_cubic(parameters, nullptr, false); }
cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms *parameters, cudaStream_t stream) {
  return copy_cubic(parameters, stream, true);
}
/// The devices must be those that hold the memory.
cudaError_t cudaMemcpy3DPeer(const cudaMemcpy3DPeerParms *parameters) {
  return copy_peers(parameters, nullptr, false);
}
cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms *parameters, cudaStream_t stream) {
  return copy_peers(parameters, stream, true);
}
cudaError_t cudaMemcpyToSymbol(const void *symbol, const void *from, std::size_t bytes, std::size_t offset,
                               cudaMemcpyKind kind) {
  return copy(linear_copy(own_symbol(symbol, offset), from, bytes, kind), nullptr, false);
}
cudaError_t cudaMemcpyToSymbolAsync(const void *symbol, const void *from, std::size_t bytes, std::size_t offset,
                                    cudaMemcpyKind kind, cudaStream_t stream) {
  return copy(linear_copy(own_symbol(symbol, offset), from, bytes, kind), stream, true);
}
cudaError_t cudaMemcpyFromSymbol(void *to, const void *symbol, std::size_t bytes, std::size_t offset,
                                 cudaMemcpyKind kind) {
  return copy(linear_copy(to, own_symbol(symbol, offset), bytes, kind), nullptr, false);
}
cudaError_t cudaMemcpyFromSymbolAsync(void *to, const void *symbol, std::size_t bytes, std::size_t offset,
                                      cudaMemcpyKind kind, cudaStream_t stream) {
  return copy(linear_copy(to, own_symbol(symbol, offset), bytes, kind), stream, true);
}
cudaError_t cudaMemcpyPeer(void *to, int to_device, const void *from, int from_device, std::size_t bytes) {
  return copy_peers(linear_copy(to, from, bytes, cudaMemcpyDeviceToDevice), to_device, from_device, nullptr, false);
}
cudaError_t cudaMemcpyPeerAsync(void *to, int to_device, const void *from, int from_device, std::size_t bytes,
                                cudaStream_t stream) {
  return copy_peers(linear_copy(to, from, bytes, cudaMemcpyDeviceToDevice), to_device, from_device, stream, true);
}

cudaError_t cudaMemset(void *to, int value, std::size_t bytes) {
  return fill({static_cast<char *>(to), bytes, 1}, value, bytes, 1, 1, nullptr, false);
}
cudaError_t cudaMemsetAsync(void *to, int value, std::size_t bytes, cudaStream_t stream) {
  return fill({static_cast<char *>(to), bytes, 1}, value, bytes, 1, 1, stream, true);
}
cudaError_t cudaMemset2D(void *to, std::size_t pitch, int value, std::size_t width, std::size_t height) {
  return fill({static_cast<char *>(to), pitch, height}, value, width, height, 1, nullptr, false);
}
cudaError_t cudaMemset2DAsync(void *to, std::size_t pitch, int value, std::size_t width, std::size_t height,
                              cudaStream_t stream) {
  return fill({static_cast<char *>(to), pitch, height}, value, width, height, 1, stream, true);
}
cudaError_t cudaMemset3D(cudaPitchedPtr to, int value, cudaExtent extent) {
  return fill({static_cast<char *>(to.ptr), to.pitch, to.ysize}, value, extent.width, extent.height, extent.depth,
              nullptr, false);
}
cudaError_t cudaMemset3DAsync(cudaPitchedPtr to, int value, cudaExtent extent, cudaStream_t stream) {
  return fill({static_cast<char *>(to.ptr), to.pitch, to.ysize}, value, extent.width, extent.height, extent.depth,
              stream, true);
}

} // extern "C"

void ampsim::add_copy_functions(HostSymbols &symbols) {
  symbols.insert(symbols.end(),
                 {AMPSIM_CUDA_SYMBOL(cudaMemcpy),           AMPSIM_CUDA_SYMBOL(cudaMemcpyAsync),
                  AMPSIM_CUDA_SYMBOL(cudaMemcpy2D),         AMPSIM_CUDA_SYMBOL(cudaMemcpy2DAsync),
                  AMPSIM_CUDA_SYMBOL(cudaMemcpy3D),         AMPSIM_CUDA_SYMBOL(cudaMemcpy3DAsync),
                  AMPSIM_CUDA_SYMBOL(cudaMemcpyToSymbol),   AMPSIM_CUDA_SYMBOL(cudaMemcpyToSymbolAsync),
                  AMPSIM_CUDA_SYMBOL(cudaMemcpyFromSymbol), AMPSIM_CUDA_SYMBOL(cudaMemcpyFromSymbolAsync),
                  AMPSIM_CUDA_SYMBOL(cudaMemcpyPeer),       AMPSIM_CUDA_SYMBOL(cudaMemcpyPeerAsync),
                  AMPSIM_CUDA_SYMBOL(cudaMemcpy3DPeer),     AMPSIM_CUDA_SYMBOL(cudaMemcpy3DPeerAsync),
                  AMPSIM_CUDA_SYMBOL(cudaMemset),           AMPSIM_CUDA_SYMBOL(cudaMemsetAsync),
                  AMPSIM_CUDA_SYMBOL(cudaMemset2D),         AMPSIM_CUDA_SYMBOL(cudaMemset2DAsync),
                  AMPSIM_CUDA_SYMBOL(cudaMemset3D),         AMPSIM_CUDA_SYMBOL(cudaMemset3DAsync)});
}
