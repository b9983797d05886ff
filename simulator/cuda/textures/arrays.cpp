// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulator/cuda/textures/arrays.h"

#include "simulator/cuda/memory/copies.h"
#include "simulator/texels.h"

#include <array>

namespace ampsim {

Box CudaArray::box(const cudaPos &at) const {
  return {begin + at.z * slice() + at.y * pitch() + at.x, pitch(), height};
}

TexelFormat texel_format(const cudaChannelFormatDesc &format) {
  const int bits = format.x;
  const std::array others{format.y, format.z, format.w};
  if (bits != 8 && bits != 16 && bits != 32)
    return {};
  TexelFormat result{1, unsigned(bits) / 8, format.f};
  for (int each : others) {
    if (each != 0 && each != bits)
      return {};
    result.channels += each != 0;
  }
  const bool gap = (format.y == 0 && (format.z != 0 || format.w != 0)) || (format.z == 0 && format.w != 0);
  const bool float_of_a_byte = format.f == cudaChannelFormatKindFloat && bits == 8;
  if (gap || result.channels == 3 || float_of_a_byte || format.f >= cudaChannelFormatKindNone)
    return {};
  return result;
}

const TypeLayout &texel_layout(const TexelFormat &format) {
  TexelShape shape;
  shape.channels = format.channels;
  shape.component = format.component;
  if (format.kind == cudaChannelFormatKindFloat)
    shape.kind = TexelShape::Kind::floating;
  else if (format.kind == cudaChannelFormatKindSigned)
    shape.kind = TexelShape::Kind::signed_integer;
  return texel_layout(shape);
}

cudaArray_t CudaArrays::make(const CudaArray &array, Allocations &allocations) {
  const std::uint64_t bytes = array.slice() * array.depth;
  Allocation *memory = allocations.allocate(bytes, Allocation::Kind::device);
  if (!memory)
    return nullptr;
  memory->element = &texel_layout(texel_format(array.format));
  for (std::size_t length : {array.depth, array.height, array.width})
    if (!memory->extent.empty() || length > 1)
      memory->extent.push_back(std::int32_t(length));
  if (memory->extent.empty())
    memory->extent = {1};
  auto made = std::make_unique<CudaArray>(array);
  made->begin = memory->begin;
  const auto handle = reinterpret_cast<cudaArray_t>(made.get());
  arrays[handle] = std::move(made);
  return handle;
}

CudaArray *CudaArrays::find(cudaArray_const_t array) {
  auto found = arrays.find(array);
  return found == arrays.end() ? nullptr : found->second.get();
}

} // namespace ampsim
