// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texture references of modules and those that the program creates (CUDA Driver API of version 12, "Texture Reference
// Management"): those of the runtime API (texture_reference_api.cpp), with a function for each property. Changing a
// property keeps the binding.
#include "simulator/cuda/driver/driver.h"

#include <algorithm>

using namespace ampsim;

namespace {

CUtexref_st *find(CudaRuntime &runtime, CUtexref reference) {
  const auto found = runtime.driver->texture_references.find(reference);
  return found == runtime.driver->texture_references.end() ? nullptr : found->second.get();
}

/// Makes a texture object of the binding and the properties, and stores its handle in the kernels' variable.
CUresult bind(CudaRuntime &runtime, CUtexref_st &reference) {
  if (!reference.bound)
    return CUDA_SUCCESS;
  CUDA_TEXTURE_DESC how = reference.how;
  // The declaration, if there is one, determines the result of a fetch.
  if (reference.variable) {
    how.flags &= ~unsigned(CU_TRSF_READ_AS_INTEGER);
    how.flags |= reference.variable->_mode == cudaReadModeElementType ? CU_TRSF_READ_AS_INTEGER : 0;
  }
  CUtexObject made = 0;
  if (const CUresult wrong = cuTexObjectCreate(&made, &reference.resource, &how, nullptr); wrong != CUDA_SUCCESS)
    return wrong;
  if (reference.object)
    (void)cuTexObjectDestroy(reference.object); // it waits for the work that uses it
  reference.object = made;
  if (reference.variable) {
    reference.variable->_object = made;
    runtime.machine.arena.set_initialised(reinterpret_cast<char *>(reference.variable), sizeof *reference.variable);
  }
  return CUDA_SUCCESS;
}

template <class Change> CUresult change(CUtexref reference, Change make_change) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  CudaCall call(CudaCall::Caller::driver);
  CUtexref_st *found = find(call.runtime, reference);
  if (!found)
    return CUDA_ERROR_INVALID_VALUE;
  if (const CUresult wrong = make_change(*found); wrong != CUDA_SUCCESS)
    return wrong;
  return bind(call.runtime, *found);
}
template <class Result, class Part> CUresult query(Result *result, CUtexref reference, Part part) {
  CudaCall call(CudaCall::Caller::driver);
  const CUtexref_st *found = find(call.runtime, reference);
  if (!result || !found)
    return CUDA_ERROR_INVALID_VALUE;
  return part(*found);
}

} // namespace

extern "C" {

CUresult cuModuleGetTexRef(CUtexref *reference, CUmodule module, const char *name) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  CudaCall call(CudaCall::Caller::driver);
  CudaDriver &driver = *call.runtime.driver;
  const auto found = driver.modules.find(module);
  if (!reference || !name || found == driver.modules.end())
    return found == driver.modules.end() ? CUDA_ERROR_INVALID_HANDLE : CUDA_ERROR_INVALID_VALUE;
  const auto variable = found->second->variables.find(name);
  if (variable == found->second->variables.end() ||
      call.runtime.allocations.at(variable->second)->bytes != sizeof(textureReference))
    return CUDA_ERROR_NOT_FOUND;
  auto *place = reinterpret_cast<textureReference *>(variable->second);
  for (const auto &[handle, known] : driver.texture_references)
    if (known->variable == place) {
      *reference = handle;
      return CUDA_SUCCESS;
    }
  auto made = std::make_unique<CUtexref_st>();
  made->variable = place;
  std::ranges::transform(place->addressMode, made->how.addressMode,
                         [](cudaTextureAddressMode mode) { return CUaddress_mode(mode); });
  made->how.filterMode = CUfilter_mode(place->filterMode);
  made->how.flags = place->normalized ? CU_TRSF_NORMALIZED_COORDINATES : 0;
  *reference = made.get();
  driver.texture_references[*reference] = std::move(made);
  return CUDA_SUCCESS;
}
/// Surface references are not supported, so modules have none.
CUresult cuModuleGetSurfRef(CUsurfref *, CUmodule, const char *) {
  const CUresult wrong = check_context();
  return wrong != CUDA_SUCCESS ? wrong : CUDA_ERROR_NOT_FOUND;
}
CUresult cuSurfRefSetArray(CUsurfref, CUarray, unsigned) { return CUDA_ERROR_INVALID_VALUE; }
CUresult cuSurfRefGetArray(CUarray *, CUsurfref) { return CUDA_ERROR_INVALID_VALUE; }

CUresult cuTexRefCreate(CUtexref *reference) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  if (!reference)
    return CUDA_ERROR_INVALID_VALUE;
  CudaCall call(CudaCall::Caller::driver);
  auto made = std::make_unique<CUtexref_st>();
  *reference = made.get();
  call.runtime.driver->texture_references[*reference] = std::move(made);
  return CUDA_SUCCESS;
}
CUresult cuTexRefDestroy(CUtexref reference) {
  CudaCall call(CudaCall::Caller::driver);
  const CUtexref_st *found = find(call.runtime, reference);
  if (!found || found->variable)
    return CUDA_ERROR_INVALID_VALUE;
  if (found->object)
    (void)cuTexObjectDestroy(found->object);
  call.runtime.driver->texture_references.erase(reference);
  return CUDA_SUCCESS;
}

CUresult cuTexRefSetArray(CUtexref reference, CUarray array, unsigned flags) {
  return change(reference, [&](CUtexref_st &of) {
    if (!(flags & CU_TRSA_OVERRIDE_FORMAT))
      return CUDA_ERROR_INVALID_VALUE;
    CUDA_ARRAY_DESCRIPTOR shape;
    if (const CUresult wrong = cuArrayGetDescriptor(&shape, array); wrong != CUDA_SUCCESS)
      return wrong;
    of.format = shape.Format;
    of.channels = int(shape.NumChannels);
    of.resource = {};
    of.resource.resType = CU_RESOURCE_TYPE_ARRAY;
    of.resource.res.array.hArray = array;
    of.bound = true;
    return CUDA_SUCCESS;
  });
}
CUresult cuTexRefSetMipmappedArray(CUtexref reference, CUmipmappedArray array, unsigned flags) {
  return change(reference, [&](CUtexref_st &of) {
    if (!(flags & CU_TRSA_OVERRIDE_FORMAT))
      return CUDA_ERROR_INVALID_VALUE;
    of.resource = {};
    of.resource.resType = CU_RESOURCE_TYPE_MIPMAPPED_ARRAY;
    of.resource.res.mipmap.hMipmappedArray = array;
    of.bound = true;
    return CUDA_SUCCESS;
  });
}
/// Any address is accepted, so fetches need no offset.
CUresult cuTexRefSetAddress(std::size_t *offset, CUtexref reference, CUdeviceptr pointer, std::size_t bytes) {
  return change(reference, [&](CUtexref_st &of) {
    of.resource = {};
    of.resource.resType = CU_RESOURCE_TYPE_LINEAR;
    of.resource.res.linear.devPtr = pointer;
    of.resource.res.linear.format = of.format;
    of.resource.res.linear.numChannels = unsigned(of.channels);
    of.resource.res.linear.sizeInBytes = bytes;
    of.bound = true;
    if (offset)
      *offset = 0;
    return CUDA_SUCCESS;
  });
}
CUresult cuTexRefSetAddress2D(CUtexref reference, const CUDA_ARRAY_DESCRIPTOR *shape, CUdeviceptr pointer,
                              std::size_t pitch) {
  return change(reference, [&](CUtexref_st &of) {
    if (!shape)
      return CUDA_ERROR_INVALID_VALUE;
    of.format = shape->Format;
    of.channels = int(shape->NumChannels);
    of.resource = {};
    of.resource.resType = CU_RESOURCE_TYPE_PITCH2D;
    of.resource.res.pitch2D.devPtr = pointer;
    of.resource.res.pitch2D.format = shape->Format;
    of.resource.res.pitch2D.numChannels = shape->NumChannels;
    of.resource.res.pitch2D.width = shape->Width;
    of.resource.res.pitch2D.height = shape->Height;
    of.resource.res.pitch2D.pitchInBytes = pitch;
    of.bound = true;
    return CUDA_SUCCESS;
  });
}
/// The format of linear memory that is bound later; an array has its own.
CUresult cuTexRefSetFormat(CUtexref reference, CUarray_format format, int channels) {
  return change(reference, [&](CUtexref_st &of) {
    if (channels != 1 && channels != 2 && channels != 4)
      return CUDA_ERROR_INVALID_VALUE;
    of.format = format;
    of.channels = channels;
    return CUDA_SUCCESS;
  });
}
CUresult cuTexRefSetAddressMode(CUtexref reference, int dimension, CUaddress_mode mode) {
  return change(reference, [&](CUtexref_st &of) {
    if (dimension < 0 || dimension > 2 || mode > CU_TR_ADDRESS_MODE_BORDER)
      return CUDA_ERROR_INVALID_VALUE;
    of.how.addressMode[dimension] = mode;
    return CUDA_SUCCESS;
  });
}
CUresult cuTexRefSetFilterMode(CUtexref reference, CUfilter_mode mode) {
  return change(reference, [&](CUtexref_st &of) {
    if (mode > CU_TR_FILTER_MODE_LINEAR)
      return CUDA_ERROR_INVALID_VALUE;
    of.how.filterMode = mode;
    return CUDA_SUCCESS;
  });
}
CUresult cuTexRefSetFlags(CUtexref reference, unsigned flags) {
  return change(reference, [&](CUtexref_st &of) {
    if (flags & ~unsigned(CU_TRSF_READ_AS_INTEGER | CU_TRSF_NORMALIZED_COORDINATES | CU_TRSF_SRGB))
      return CUDA_ERROR_INVALID_VALUE;
    of.how.flags = flags;
    return CUDA_SUCCESS;
  });
}

CUresult cuTexRefGetArray(CUarray *array, CUtexref reference) {
  return query(array, reference, [&](const CUtexref_st &of) {
    if (!of.bound || of.resource.resType != CU_RESOURCE_TYPE_ARRAY)
      return CUDA_ERROR_INVALID_VALUE;
    *array = of.resource.res.array.hArray;
    return CUDA_SUCCESS;
  });
}
CUresult cuTexRefGetAddress(CUdeviceptr *pointer, CUtexref reference) {
  return query(pointer, reference, [&](const CUtexref_st &of) {
    const bool is_line = of.bound && of.resource.resType == CU_RESOURCE_TYPE_LINEAR;
    if (!is_line && !(of.bound && of.resource.resType == CU_RESOURCE_TYPE_PITCH2D))
      return CUDA_ERROR_INVALID_VALUE;
    *pointer = is_line ? of.resource.res.linear.devPtr : of.resource.res.pitch2D.devPtr;
    return CUDA_SUCCESS;
  });
}
CUresult cuTexRefGetAddressMode(CUaddress_mode *mode, CUtexref reference, int dimension) {
  return query(mode, reference, [&](const CUtexref_st &of) {
    if (dimension < 0 || dimension > 2)
      return CUDA_ERROR_INVALID_VALUE;
    *mode = of.how.addressMode[dimension];
    return CUDA_SUCCESS;
  });
}
CUresult cuTexRefGetFilterMode(CUfilter_mode *mode, CUtexref reference) {
  return query(mode, reference, [&](const CUtexref_st &of) {
    *mode = of.how.filterMode;
    return CUDA_SUCCESS;
  });
}
CUresult cuTexRefGetFormat(CUarray_format *format, int *channels, CUtexref reference) {
  return query(format, reference, [&](const CUtexref_st &of) {
    *format = of.format;
    if (channels)
      *channels = of.channels;
    return CUDA_SUCCESS;
  });
}
CUresult cuTexRefGetFlags(unsigned *flags, CUtexref reference) {
  return query(flags, reference, [&](const CUtexref_st &of) {
    *flags = of.how.flags;
    return CUDA_SUCCESS;
  });
}

} // extern "C"
