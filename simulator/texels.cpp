// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See texels.h.
#include "simulator/texels.h"

#include <array>
#include <map>
#include <string>

namespace ampsim {
namespace {

TypeLayout make_layout(const TexelShape &shape) {
  TypeLayout part;
  part.size = shape.component;
  const bool two_bytes = shape.component == 2;
  if (shape.kind == TexelShape::Kind::floating) {
    part.scalar = two_bytes ? TypeLayout::Scalar::other : TypeLayout::Scalar::floating;
    part.name = two_bytes ? "half" : "float";
  } else {
    const bool is_signed = shape.kind == TexelShape::Kind::signed_integer;
    part.scalar = is_signed ? TypeLayout::Scalar::signed_integer : TypeLayout::Scalar::unsigned_integer;
    part.name = two_bytes ? "short" : "int";
    if (shape.component == 1)
      part.name = "char";
  }
  if (shape.kind == TexelShape::Kind::unsigned_integer)
    part.name = "u" + part.name;
  if (shape.channels == 1)
    return part;
  TypeLayout whole;
  whole.kind = TypeLayout::Kind::record;
  whole.name = part.name + std::to_string(shape.channels);
  whole.size = std::uint64_t(shape.channels) * shape.component;
  static constexpr const char *names[] = {"x", "y", "z", "w"};
  for (unsigned k = 0; k < shape.channels; ++k)
    whole.fields.push_back({names[k], std::uint64_t(k) * shape.component, {part}});
  return whole;
}

} // namespace

const TypeLayout &texel_layout(const TexelShape &shape) {
  // Never destroyed: launches that were not waited for run while the process exits.
  static auto &known = *new std::map<std::array<unsigned, 3>, TypeLayout>;
  auto [found, is_new] = known.try_emplace({shape.channels, shape.component, unsigned(shape.kind)});
  if (is_new)
    found->second = make_layout(shape);
  return found->second;
}

} // namespace ampsim
