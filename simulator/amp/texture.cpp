// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulator/amp/texture.h"

namespace ampsim {

namespace {

/// A value type (float, norm, float_4) with `bits` per scalar.
TypeLayout texel_layout(const TypeLayout &element, std::uint32_t bits) {
  TypeLayout texel = element;
  texel.size = bits / 8;
  if (element.kind != TypeLayout::Kind::record)
    return texel;
  std::uint64_t offset = 0;
  for (TypeLayout::Field &field : texel.fields) {
    field.offset = offset;
    field.type[0].size = bits / 8;
    offset += bits / 8;
  }
  texel.size = offset;
  return texel;
}

struct Uses {
  bool reads = false, writes = false;
};

/// The uses of a capture in the kernel's code. A pointer of unknown origin may lead to any texture with texels of that
/// size.
Uses uses_of(std::uint32_t index, const Launch &launch, const BoundTexture &bound, const ProgramTables &tables) {
  const Capture &capture = tables.kernels[launch.kernel].captures[index];
  Uses uses;
  for (const Site &site : tables.sites) {
    if (site.kernel != launch.kernel)
      continue;
    bool here = site.root == Site::Root::capture
                    ? site.root_index == index
                    : site.root == Site::Root::unknown && site.size == bound.texel.size;
    uses.reads |= here && site.kind == Site::Kind::read && !capture.write_only;
    uses.writes |= here && site.kind == Site::Kind::write && !capture.read_only;
  }
  return uses;
}

} // namespace

BoundTexture bind_texture(const Capture &capture, const ampsim_texture &format) {
  return {texel_layout(capture.element, format.bits), format.first_level, format.levels, format.level_bytes};
}

bool share_level(const std::optional<BoundTexture> &a, const std::optional<BoundTexture> &b) {
  return !a || !b || (a->first_level < b->first_level + b->levels && b->first_level < a->first_level + a->levels);
}

std::vector<std::pair<std::uint32_t, std::uint32_t>>
aliased_textures(const Launch &launch, const BoundTextures &textures, const ProgramTables &tables) {
  const std::vector<Capture> &captures = tables.kernels[launch.kernel].captures;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> found;
  for (std::uint32_t a = 0; a < captures.size(); ++a) {
    if (!textures[a] || !launch.regions[a].begin)
      continue;
    if (textures[a]->texel.size < 4 && !captures[a].read_only && !captures[a].write_only) {
      Uses uses = uses_of(a, launch, *textures[a], tables);
      if (uses.reads && uses.writes)
        found.emplace_back(a, a);
    }
    for (std::uint32_t b = a + 1; b < captures.size(); ++b) {
      if (!textures[b] || launch.regions[a].begin != launch.regions[b].begin ||
          !share_level(textures[a], textures[b]))
        continue;
      Uses one = uses_of(a, launch, *textures[a], tables), other = uses_of(b, launch, *textures[b], tables);
      if ((one.reads && other.writes) || (one.writes && other.reads))
        found.emplace_back(a, b);
    }
  }
  return found;
}

} // namespace ampsim
