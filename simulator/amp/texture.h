// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Textures in a launch: the storage of their texels, and the combinations that are not allowed.
//
// C++ AMP allows a texture to be read and written in one launch only through one capture, and only if its texels have
// one scalar of 32 bits (specification 10.1.15, 10.4.6). The accesses in the kernel's code count, whether or not a
// thread performs them. Mipmap levels are separate, so that each can be computed from the one before.
#pragma once

#include "model/amp/abi.h"
#include "model/kernel.h"
#include "model/launch.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace ampsim {

/// A captured texture or view, as bound in one launch.
struct BoundTexture {
  TypeLayout texel;                          // an element in its storage format
  std::uint32_t first_level = 0, levels = 1; // the texture's levels that are visible to the capture
  std::uint64_t level_bytes = 0;             // Region::level_bytes
};
/// By capture; nothing if the capture is not a texture.
using BoundTextures = std::vector<std::optional<BoundTexture>>;

/// The texture or view that `format` describes.
BoundTexture bind_texture(const Capture &capture, const ampsim_texture &format);

/// Returns whether two captures of the same underlying container share memory. Only textures can be separate.
bool share_level(const std::optional<BoundTexture> &a, const std::optional<BoundTexture> &b);

/// Launch::refused_aliases: pairs of textures, one read and the other written, and textures whose format does not allow
/// both.
std::vector<std::pair<std::uint32_t, std::uint32_t>>
aliased_textures(const Launch &launch, const BoundTextures &textures, const ProgramTables &tables);

} // namespace ampsim
