// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulator/cuda/textures/arrays.h"

#include "simulator/cuda/memory/copies.h"

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

static TypeLayout make_texel_layout(const TexelFormat &format) {
  TypeLayout part;
  part.size = format.component;
  const bool two_bytes = format.component == 2;
  if (format.kind == cudaChannelFormatKindFloat) {
    part.scalar = two_bytes ? TypeLayout::Scalar::other : TypeLayout::Scalar::floating;
    part.name = two_bytes ? "half" : "float";
  } else {
    const bool is_signed = format.kind == cudaChannelFormatKindSigned;
    part.scalar = is_signed ? TypeLayout::Scalar::signed_integer : TypeLayout::Scalar::unsigned_integer;
    part.name = two_bytes ? "short" : "int";
    if (format.component == 1)
      part.name = "char";
  }
  if (format.kind == cudaChannelFormatKindUnsigned)
    part.name = "u" + part.name;
  if (format.channels == 1)
    return part;
  TypeLayout whole;
  whole.kind = TypeLayout::Kind::record;
  whole.name = part.name + std::to_string(format.channels);
  whole.size = format.bytes();
  static constexpr const char *names[] = {"x", "y", "z", "w"};
  for (unsigned k = 0; k < format.channels; ++k)
    whole.fields.push_back({names[k], k * format.component, {part}});
  return whole;
}

const TypeLayout &texel_layout(const TexelFormat &format) {
  // Guarded by the machine's lock. Never destroyed: launches that were not waited for run while the process exits.
  static auto &known = *new std::map<std::array<unsigned, 3>, TypeLayout>;
  auto [found, is_new] = known.try_emplace({format.channels, format.component, unsigned(format.kind)});
  if (is_new)
    found->second = make_texel_layout(format);
  return found->second;
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
