// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NVTX's memory extension: programs with their own allocators mark the parts of memory that are in use (NVTX C API
// reference, "Memory"; NVTX API for Compute Sanitizer, "Suballocation API").
//
// A heap is an allocation of the library, or a part of one; its memory may be accessed only where it is registered as a
// region. A mark takes effect after all work that the program has enqueued before, which runs first. That is not a
// synchronization: work that nothing orders is still compared. Permissions are accepted and ignored.
#include "simulator/cuda/runtime/api.h"
#include "simulator/cuda/runtime/nvtx_ranges.h"
#include "simulator/cuda/runtime/runtime.h"

#include <cstdint>
#include <string>

using namespace ampsim;

namespace {

/// Calls `each` with the elements of an array; `size`: of an element, in bytes.
template <class Element, class Each>
void for_elements(const void *first, std::size_t count, std::size_t size, const Each &each) {
  const auto *at = static_cast<const char *>(first);
  for (std::size_t k = 0; at && k < count; ++k)
    each(*reinterpret_cast<const Element *>(at + k * (size ? size : sizeof(Element))));
}

char *place_of(const void *pointer) { return static_cast<char *>(const_cast<void *>(pointer)); }
/// A region's handle is its pointer.
char *place_of(const nvtxMemRegionRef_t &region) { return place_of(region.pointer); }

std::uint64_t number_of(nvtxMemHeapHandle_t heap) { return reinterpret_cast<std::uintptr_t>(heap); }

/// A call that changes marks.
struct MarkCall : CudaCall {
  MarkCall() { runtime.streams.run_pending(); }
};

} // namespace

extern "C" {

nvtxMemHeapHandle_t nvtxMemHeapRegister(nvtxDomainHandle_t, const nvtxMemHeapDesc_t *heap) {
  const auto none = reinterpret_cast<nvtxMemHeapHandle_t>(~std::uintptr_t{0});
  if (!heap || heap->type != NVTX_MEM_TYPE_VIRTUAL_ADDRESS || !heap->typeSpecificDesc)
    return none;
  if (heap->usage != NVTX_MEM_HEAP_USAGE_TYPE_SUB_ALLOCATOR) // its memory stays accessible as a whole
    return none;
  const auto &range = *static_cast<const nvtxMemVirtualRangeDesc_t *>(heap->typeSpecificDesc);
  MarkCall call;
  const std::uint64_t number = call.runtime.allocations.make_heap(place_of(range.ptr), range.size);
  return number ? reinterpret_cast<nvtxMemHeapHandle_t>(std::uintptr_t(number)) : none;
}
void nvtxMemHeapUnregister(nvtxDomainHandle_t, nvtxMemHeapHandle_t heap) {
  MarkCall call;
  call.runtime.allocations.end_heap(number_of(heap));
}
void nvtxMemHeapReset(nvtxDomainHandle_t, nvtxMemHeapHandle_t heap) {
  MarkCall call;
  call.runtime.allocations.reset_heap(number_of(heap));
}

void nvtxMemRegionsRegister(nvtxDomainHandle_t, const nvtxMemRegionsRegisterBatch_t *batch) {
  if (!batch || batch->regionType != NVTX_MEM_TYPE_VIRTUAL_ADDRESS)
    return;
  MarkCall call;
  const HostPlace &place = host_place();
  nvtxMemRegionHandle_t *handle = batch->regionHandleElementsOut;
  for_elements<nvtxMemVirtualRangeDesc_t>(
      batch->regionDescElements, batch->regionCount, batch->regionDescElementSize,
      [&](const nvtxMemVirtualRangeDesc_t &range) {
        if (Allocation *made = call.runtime.allocations.add_region(place_of(range.ptr), range.size)) {
          made->function = "nvtxMemRegionsRegister";
          made->file = place.file ? place.file : "";
          made->line = place.line;
        }
        if (handle)
          *handle++ = reinterpret_cast<nvtxMemRegionHandle_t>(place_of(range.ptr));
      });
}
void nvtxMemRegionsResize(nvtxDomainHandle_t, const nvtxMemRegionsResizeBatch_t *batch) {
  if (!batch || batch->regionType != NVTX_MEM_TYPE_VIRTUAL_ADDRESS)
    return;
  MarkCall call;
  for_elements<nvtxMemVirtualRangeDesc_t>(batch->regionDescElements, batch->regionDescCount,
                                          batch->regionDescElementSize,
                                          [&](const nvtxMemVirtualRangeDesc_t &range) {
                                            call.runtime.allocations.resize_region(place_of(range.ptr), range.size);
                                          });
}
void nvtxMemRegionsUnregister(nvtxDomainHandle_t, const nvtxMemRegionsUnregisterBatch_t *batch) {
  if (!batch)
    return;
  MarkCall call;
  const HostPlace &place = host_place();
  for_elements<nvtxMemRegionRef_t>(batch->refElements, batch->refCount, batch->refElementSize,
                                   [&](const nvtxMemRegionRef_t &region) {
                                     call.runtime.allocations.remove_region(
                                         place_of(region), "nvtxMemRegionsUnregister", place.file, place.line);
                                   });
}
void nvtxMemRegionsName(nvtxDomainHandle_t, const nvtxMemRegionsNameBatch_t *batch) {
  if (!batch)
    return;
  MarkCall call;
  for_elements<nvtxMemRegionNameDesc_t>(batch->regionElements, batch->regionCount, batch->regionElementSize,
                                        [&](const nvtxMemRegionNameDesc_t &each) {
                                          Allocation *found = call.runtime.allocations.at(
                                              call.runtime.on_device(place_of(each.region)));
                                          if (std::string name = text_of(std::int32_t(each.nameType), each.name);
                                              found && !name.empty() && !found->is_variable())
                                            found->name = name;
                                        });
}

/// Takes effect when called: the stream's earlier work has run by then.
void nvtxMemCudaMarkInitialized(nvtxDomainHandle_t, cudaStream_t, std::uint8_t,
                                const nvtxMemMarkInitializedBatch_t *batch) {
  if (!batch || batch->regionType != NVTX_MEM_TYPE_VIRTUAL_ADDRESS)
    return;
  MarkCall call;
  for_elements<nvtxMemVirtualRangeDesc_t>(
      batch->regionDescElements, batch->regionDescCount, batch->regionDescElementSize,
      [&](const nvtxMemVirtualRangeDesc_t &range) {
        char *begin = place_of(range.ptr);
        const Allocation *found = call.runtime.allocations.at(begin);
        if (found && range.size <= std::uint64_t(found->begin + found->bytes - begin))
          call.runtime.machine.arena.set_initialised(begin, range.size);
      });
}

void nvtxMemPermissionsAssign(nvtxDomainHandle_t, const nvtxMemPermissionsAssignBatch_t *) {}
nvtxMemPermissionsHandle_t nvtxMemPermissionsCreate(nvtxDomainHandle_t, std::int32_t) { return nullptr; }
void nvtxMemPermissionsDestroy(nvtxDomainHandle_t, nvtxMemPermissionsHandle_t) {}
void nvtxMemPermissionsReset(nvtxDomainHandle_t, nvtxMemPermissionsHandle_t) {}
void nvtxMemPermissionsBind(nvtxDomainHandle_t, nvtxMemPermissionsHandle_t, std::uint32_t, std::uint32_t) {}
void nvtxMemPermissionsUnbind(nvtxDomainHandle_t, std::uint32_t) {}
nvtxMemPermissionsHandle_t nvtxMemCudaGetProcessWidePermissions(nvtxDomainHandle_t) { return nullptr; }
nvtxMemPermissionsHandle_t nvtxMemCudaGetDeviceWidePermissions(nvtxDomainHandle_t, int) { return nullptr; }
void nvtxMemCudaSetPeerAccess(nvtxDomainHandle_t, nvtxMemPermissionsHandle_t, int, std::uint32_t) {}

} // extern "C"

void ampsim::add_nvtx_memory_functions(HostSymbols &symbols) {
  symbols.insert(symbols.end(),
                 {AMPSIM_CUDA_SYMBOL(nvtxMemHeapRegister), AMPSIM_CUDA_SYMBOL(nvtxMemHeapUnregister),
                  AMPSIM_CUDA_SYMBOL(nvtxMemHeapReset), AMPSIM_CUDA_SYMBOL(nvtxMemRegionsRegister),
                  AMPSIM_CUDA_SYMBOL(nvtxMemRegionsResize), AMPSIM_CUDA_SYMBOL(nvtxMemRegionsUnregister),
                  AMPSIM_CUDA_SYMBOL(nvtxMemRegionsName), AMPSIM_CUDA_SYMBOL(nvtxMemCudaMarkInitialized),
                  AMPSIM_CUDA_SYMBOL(nvtxMemPermissionsAssign), AMPSIM_CUDA_SYMBOL(nvtxMemPermissionsCreate),
                  AMPSIM_CUDA_SYMBOL(nvtxMemPermissionsDestroy), AMPSIM_CUDA_SYMBOL(nvtxMemPermissionsReset),
                  AMPSIM_CUDA_SYMBOL(nvtxMemPermissionsBind), AMPSIM_CUDA_SYMBOL(nvtxMemPermissionsUnbind),
                  AMPSIM_CUDA_SYMBOL(nvtxMemCudaGetProcessWidePermissions),
                  AMPSIM_CUDA_SYMBOL(nvtxMemCudaGetDeviceWidePermissions),
                  AMPSIM_CUDA_SYMBOL(nvtxMemCudaSetPeerAccess)});
}
