// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Virtual memory management (CUDA Driver API, "Virtual Memory Management"): addresses are reserved; memory is created,
// mapped there and opened. None of it needs a context.
//
// Reserved addresses are a block of the arena in which nothing is allocated. Memory that is mapped and opened there is
// an allocation; adjacent chunks form one, as the program uses them. Memory keeps its contents while it is not mapped.
// Mapping it at two addresses at once is not simulated.
#include "simulator/cuda/driver/driver.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

using namespace ampsim;

namespace {

constexpr std::size_t granularity = 2 << 20; // bytes

/// The reservation that contains these bytes; null if there is none.
std::pair<char *const, CudaDriver::Reservation> *reservation_of(CudaDriver &driver, char *begin,
                                                                std::size_t bytes) {
  auto next = driver.reservations.upper_bound(begin);
  if (next == driver.reservations.begin())
    return nullptr;
  auto &found = *std::prev(next);
  return begin + bytes <= found.first + found.second.bytes ? &found : nullptr;
}

/// Rebuilds the allocations of a reservation from the memory that is mapped and opened in it.
void allocate_open_chunks(CudaRuntime &runtime, char *begin, std::size_t bytes) {
  runtime.allocations.forget_within(begin, bytes);
  CudaDriver &driver = *runtime.driver;
  Allocation *last = nullptr;
  for (auto each = driver.mappings.lower_bound(begin); each != driver.mappings.end() && each->first < begin + bytes;
       ++each) {
    const auto &[at, mapping] = *each;
    if (!mapping.open_for)
      continue;
    const int device = driver.physical.at(mapping.handle).device;
    if (last && last->begin + last->bytes == at && last->device == device && last->open_for == mapping.open_for) {
      last->bytes += mapping.bytes;
      continue;
    }
    last = runtime.allocations.place(at, mapping.bytes, Allocation::Kind::device);
    last->name = mapping.place.variable ? mapping.place.variable : "";
    last->function = "cuMemMap";
    last->device = device;
    last->reach = Allocation::Reach::mapping;
    last->open_for = mapping.open_for;
    last->file = mapping.place.file;
    last->line = mapping.place.line;
  }
}

/// Only device memory can be created.
bool is_possible(const CUmemAllocationProp *of) {
  return of && of->type == CU_MEM_ALLOCATION_TYPE_PINNED && of->location.type == CU_MEM_LOCATION_TYPE_DEVICE &&
         cuda_runtime().has_device(of->location.id);
}

void forget_if_unused(CudaRuntime &runtime, CUmemGenericAllocationHandle handle) {
  const auto found = runtime.driver->physical.find(handle);
  if (!found->second.released || found->second.mapped)
    return;
  if (found->second.shared && !found->second.exported)
    runtime.shared.release(*found->second.shared);
  if (found->second.shared)
    runtime.shared.close(*found->second.shared);
  runtime.driver->physical.erase(found);
}

/// Returns whether the same memory is mapped under another handle, which was imported from a descriptor.
bool is_mapped_elsewhere(const CudaDriver &driver, const CudaDriver::Physical &memory) {
  return memory.shared && std::ranges::any_of(driver.physical, [&](const auto &each) {
           const CudaDriver::Physical &other = each.second;
           return other.mapped && other.shared && other.shared->descriptor == memory.shared->descriptor &&
                  other.shared->begin == memory.shared->begin;
         });
}

} // namespace

extern "C" {

CUresult cuMemGetAllocationGranularity(std::size_t *bytes, const CUmemAllocationProp *of,
                                       CUmemAllocationGranularity_flags) {
  if (CUresult wrong = check_initialised(); wrong != CUDA_SUCCESS)
    return wrong;
  if (!bytes || !is_possible(of))
    return CUDA_ERROR_INVALID_VALUE;
  *bytes = granularity;
  return CUDA_SUCCESS;
}
/// The address is a hint, which is ignored if it is in use.
CUresult cuMemAddressReserve(CUdeviceptr *pointer, std::size_t bytes, std::size_t alignment, CUdeviceptr,
                             unsigned long long flags) {
  if (CUresult wrong = check_initialised(); wrong != CUDA_SUCCESS)
    return wrong;
  if (!pointer || !bytes || bytes % granularity != 0 || flags != 0 || (alignment & (alignment - 1)) != 0)
    return CUDA_ERROR_INVALID_VALUE;
  CudaCall call(CudaCall::Caller::driver);
  const Allocation *made =
      call.runtime.allocations.allocate(bytes, Allocation::Kind::device, std::max(alignment, granularity));
  if (!made)
    return CUDA_ERROR_OUT_OF_MEMORY;
  call.runtime.driver->reservations[made->begin] = {made->block, bytes};
  *pointer = address_of(made->begin);
  call.runtime.allocations.forget_within(made->begin, bytes);
  return CUDA_SUCCESS;
}
CUresult cuMemAddressFree(CUdeviceptr pointer, std::size_t bytes) {
  if (CUresult wrong = check_initialised(); wrong != CUDA_SUCCESS)
    return wrong;
  CudaCall call(CudaCall::Caller::driver);
  CudaDriver &driver = *call.runtime.driver;
  const auto found = driver.reservations.find(static_cast<char *>(pointer_of(pointer)));
  if (found == driver.reservations.end() || found->second.bytes != bytes)
    return CUDA_ERROR_INVALID_VALUE;
  const auto mapped = driver.mappings.lower_bound(found->first);
  if (mapped != driver.mappings.end() && mapped->first < found->first + bytes)
    return CUDA_ERROR_INVALID_VALUE;
  call.runtime.machine.arena.free(found->second.block);
  driver.reservations.erase(found);
  return CUDA_SUCCESS;
}

CUresult cuMemCreate(CUmemGenericAllocationHandle *handle, std::size_t bytes, const CUmemAllocationProp *of,
                     unsigned long long flags) {
  if (CUresult wrong = check_initialised(); wrong != CUDA_SUCCESS)
    return wrong;
  if (!handle || !bytes || bytes % granularity != 0 || !is_possible(of) || flags != 0)
    return CUDA_ERROR_INVALID_VALUE;
  if (of->requestedHandleTypes != CU_MEM_HANDLE_TYPE_NONE &&
      of->requestedHandleTypes != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR)
    return CUDA_ERROR_NOT_SUPPORTED;
  CudaCall call(CudaCall::Caller::driver);
  CudaDriver &driver = *call.runtime.driver;
  std::optional<SharedName> shared;
  if (of->requestedHandleTypes == CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR) {
    shared = call.runtime.shared.create(SharedName::Kind::physical, bytes);
    if (!shared)
      return CUDA_ERROR_OUT_OF_MEMORY;
    shared->device = of->location.id;
  }
  *handle = ++driver.handles;
  driver.physical[*handle].bytes = bytes;
  driver.physical[*handle].device = of->location.id;
  driver.physical[*handle].shared = shared;
  if (call.runtime.device.major >= 8)
    driver.physical[*handle].compression = of->allocFlags.compressionType;
  return CUDA_SUCCESS;
}
CUresult cuMemRelease(CUmemGenericAllocationHandle handle) {
  if (CUresult wrong = check_initialised(); wrong != CUDA_SUCCESS)
    return wrong;
  CudaCall call(CudaCall::Caller::driver);
  CudaDriver &driver = *call.runtime.driver;
  const auto found = driver.physical.find(handle);
  if (found == driver.physical.end() || found->second.released)
    return CUDA_ERROR_INVALID_VALUE;
  found->second.released = true; // freed when it is no longer mapped
  forget_if_unused(call.runtime, handle);
  return CUDA_SUCCESS;
}
CUresult cuMemMap(CUdeviceptr pointer, std::size_t bytes, std::size_t offset, CUmemGenericAllocationHandle handle,
                  unsigned long long flags) {
  if (CUresult wrong = check_initialised(); wrong != CUDA_SUCCESS)
    return wrong;
  CudaCall call(CudaCall::Caller::driver);
  CudaDriver &driver = *call.runtime.driver;
  auto *begin = static_cast<char *>(pointer_of(pointer));
  const auto found = driver.physical.find(handle);
  if (found == driver.physical.end() || offset != 0 || bytes != found->second.bytes || flags != 0 ||
      !reservation_of(driver, begin, bytes))
    return CUDA_ERROR_INVALID_VALUE;
  const auto next = driver.mappings.lower_bound(begin);
  if ((next != driver.mappings.end() && next->first < begin + bytes) ||
      (next != driver.mappings.begin() && std::prev(next)->first + std::prev(next)->second.bytes > begin))
    return CUDA_ERROR_ALREADY_MAPPED;
  CudaDriver::Physical &memory = found->second;
  if (memory.mapped || is_mapped_elsewhere(driver, memory)) {
    std::fprintf(stderr, "ampsim: %s:%u: mapping memory at two addresses is not simulated\n", host_place().file,
                 host_place().line);
    return CUDA_ERROR_NOT_SUPPORTED;
  }
  if (memory.shared && !call.runtime.shared.map(*memory.shared, begin))
    return CUDA_ERROR_OUT_OF_MEMORY;
  memory.mapped = begin;
  if (memory.shared)
    call.runtime.machine.arena.set_initialised(begin, bytes); // its writers are unknown here
  else if (memory.contents.empty())
    call.runtime.machine.arena.clear_initialised(begin, bytes);
  else {
    std::memcpy(begin, memory.contents.data(), bytes);
    call.runtime.machine.arena.set_initialised(begin, bytes);
    memory.contents.clear();
    memory.contents.shrink_to_fit();
  }
  driver.mappings[begin] = {bytes, handle, 0, host_place()};
  return CUDA_SUCCESS;
}
/// Queued work is finished first, as before any memory is freed.
CUresult cuMemUnmap(CUdeviceptr pointer, std::size_t bytes) {
  if (CUresult wrong = check_initialised(); wrong != CUDA_SUCCESS)
    return wrong;
  CudaCall call(CudaCall::Caller::driver);
  CudaRuntime &runtime = call.runtime;
  CudaDriver &driver = *runtime.driver;
  auto *begin = static_cast<char *>(pointer_of(pointer));
  const auto *within = reservation_of(driver, begin, bytes);
  auto each = driver.mappings.find(begin);
  if (!within || each == driver.mappings.end())
    return CUDA_ERROR_INVALID_VALUE;
  runtime.streams.finish_all(runtime.machine.options.order.kind);
  while (each != driver.mappings.end() && each->first < begin + bytes) {
    CudaDriver::Physical &memory = driver.physical.at(each->second.handle);
    if (memory.shared)
      runtime.shared.unmap(each->first, each->second.bytes);
    else if (!memory.released)
      memory.contents.assign(each->first, each->first + each->second.bytes);
    memory.mapped = nullptr;
    forget_if_unused(runtime, each->second.handle);
    each = driver.mappings.erase(each);
  }
  allocate_open_chunks(runtime, within->first, within->second.bytes);
  return CUDA_SUCCESS;
}
/// Either all of the mapped memory is opened, or none: read-only access of the device is not simulated. Launches that
/// were queued before see the old state.
CUresult cuMemSetAccess(CUdeviceptr pointer, std::size_t bytes, const CUmemAccessDesc *access, std::size_t count) {
  if (CUresult wrong = check_initialised(); wrong != CUDA_SUCCESS)
    return wrong;
  CudaCall call(CudaCall::Caller::driver);
  CudaDriver &driver = *call.runtime.driver;
  auto *begin = static_cast<char *>(pointer_of(pointer));
  const auto *within = reservation_of(driver, begin, bytes);
  if (!access || !within)
    return CUDA_ERROR_INVALID_VALUE;
  std::size_t mapped = 0;
  for (auto each = driver.mappings.lower_bound(begin); each != driver.mappings.end() && each->first < begin + bytes;
       ++each)
    mapped += each->second.bytes;
  if (mapped != bytes)
    return CUDA_ERROR_INVALID_VALUE;
  for (std::size_t k = 0; k < count; ++k) {
    if (access[k].location.type != CU_MEM_LOCATION_TYPE_DEVICE || !call.runtime.has_device(access[k].location.id))
      return CUDA_ERROR_INVALID_DEVICE;
    if (access[k].flags == CU_MEM_ACCESS_FLAGS_PROT_READ)
      return CUDA_ERROR_NOT_SUPPORTED;
    call.runtime.streams.finish_device(access[k].location.id, call.runtime.machine.options.order.kind);
    for (auto each = driver.mappings.lower_bound(begin);
         each != driver.mappings.end() && each->first < begin + bytes; ++each)
      if (const std::uint32_t bit = 1u << access[k].location.id;
          access[k].flags == CU_MEM_ACCESS_FLAGS_PROT_READWRITE)
        each->second.open_for |= bit;
      else
        each->second.open_for &= ~bit;
  }
  allocate_open_chunks(call.runtime, within->first, within->second.bytes);
  return CUDA_SUCCESS;
}
CUresult cuMemGetAccess(unsigned long long *flags, const CUmemLocation *location, CUdeviceptr pointer) {
  if (CUresult wrong = check_initialised(); wrong != CUDA_SUCCESS)
    return wrong;
  CudaCall call(CudaCall::Caller::driver);
  const CudaDriver &driver = *call.runtime.driver;
  auto *at = static_cast<char *>(pointer_of(pointer));
  const auto next = driver.mappings.upper_bound(at);
  if (!flags || !location || next == driver.mappings.begin() ||
      at >= std::prev(next)->first + std::prev(next)->second.bytes)
    return CUDA_ERROR_INVALID_VALUE;
  if (location->type != CU_MEM_LOCATION_TYPE_DEVICE || !call.runtime.has_device(location->id))
    return CUDA_ERROR_INVALID_VALUE;
  *flags = std::prev(next)->second.open_for >> location->id & 1 ? CU_MEM_ACCESS_FLAGS_PROT_READWRITE
                                                                : CU_MEM_ACCESS_FLAGS_PROT_NONE;
  return CUDA_SUCCESS;
}
CUresult cuMemGetAllocationPropertiesFromHandle(CUmemAllocationProp *of, CUmemGenericAllocationHandle handle) {
  CudaCall call(CudaCall::Caller::driver);
  if (!of || !call.runtime.driver->physical.contains(handle))
    return CUDA_ERROR_INVALID_VALUE;
  *of = {};
  of->type = CU_MEM_ALLOCATION_TYPE_PINNED;
  const CudaDriver::Physical &memory = call.runtime.driver->physical.at(handle);
  of->location = {CU_MEM_LOCATION_TYPE_DEVICE, memory.device};
  of->allocFlags.compressionType = memory.compression;
  of->requestedHandleTypes = memory.shared ? CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR : CU_MEM_HANDLE_TYPE_NONE;
  return CUDA_SUCCESS;
}
CUresult cuMemRetainAllocationHandle(CUmemGenericAllocationHandle *handle, void *address) {
  CudaCall call(CudaCall::Caller::driver);
  const CudaDriver &driver = *call.runtime.driver;
  const auto next = driver.mappings.upper_bound(static_cast<char *>(address));
  if (!handle || next == driver.mappings.begin() ||
      address >= std::prev(next)->first + std::prev(next)->second.bytes)
    return CUDA_ERROR_INVALID_VALUE;
  *handle = std::prev(next)->second.handle;
  return CUDA_SUCCESS;
}

CUresult cuMemExportToShareableHandle(void *handle, CUmemGenericAllocationHandle memory,
                                      CUmemAllocationHandleType type, unsigned long long flags) {
  if (CUresult wrong = check_initialised(); wrong != CUDA_SUCCESS)
    return wrong;
  CudaCall call(CudaCall::Caller::driver);
  const auto found = call.runtime.driver->physical.find(memory);
  if (!handle || flags != 0 || found == call.runtime.driver->physical.end() || !found->second.shared ||
      type != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR)
    return CUDA_ERROR_INVALID_VALUE;
  const int descriptor = ProcessMemory::descriptor_of(*found->second.shared);
  if (descriptor < 0)
    return CUDA_ERROR_OPERATING_SYSTEM;
  found->second.exported = true;
  call.runtime.report_sharing();
  std::memcpy(handle, &descriptor, sizeof descriptor);
  return CUDA_SUCCESS;
}
CUresult cuMemImportFromShareableHandle(CUmemGenericAllocationHandle *memory, void *handle,
                                        CUmemAllocationHandleType type) {
  if (CUresult wrong = check_initialised(); wrong != CUDA_SUCCESS)
    return wrong;
  CudaCall call(CudaCall::Caller::driver);
  CudaDriver &driver = *call.runtime.driver;
  std::optional<SharedName> name = ProcessMemory::read(int(reinterpret_cast<std::intptr_t>(handle)));
  if (!memory || type != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR || !name || !name->is(SharedName::Kind::physical))
    return CUDA_ERROR_INVALID_VALUE;
  if (call.runtime.shared.open(*name) == ProcessMemory::Failure::gone)
    return CUDA_ERROR_INVALID_VALUE;
  *memory = ++driver.handles;
  CudaDriver::Physical &made = driver.physical[*memory];
  made.bytes = name->bytes;
  made.device = call.runtime.has_device(name->device) ? name->device : 0;
  made.shared = name;
  made.exported = true;
  call.runtime.report_sharing();
  return CUDA_SUCCESS;
}

} // extern "C"
